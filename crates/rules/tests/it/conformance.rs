//! Every preset of every variant keeps the laws of the uniform face.

use goren_rules::testkit::{conformance, presets};

#[test]
fn every_preset_keeps_the_laws() {
    for (seed, id) in presets().iter().enumerate() {
        let games = if id.rules().shape.cells() > 100 { 3 } else { 20 };
        conformance(id, games, seed as u64);
    }
}
