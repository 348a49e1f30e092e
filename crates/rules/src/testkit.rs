//! The conformance suite: what every game owes to everything above the rules.
//!
//! For tests only, those of other crates too. [`presets`] walks every preset of every variant, and a variant left
//! out of [`Variant::ALL`] does not compile here; [`conformance`] plays random games of one of them and checks on the
//! way that the parts of the uniform face agree with one another. Failures panic with the game and its moves.

mod laws;
mod random;

pub use laws::{conformance, mapped};
pub use random::{Rng, likely_move, random_game};

use crate::{GameId, Variant};

/// Every preset of every variant.
///
/// # Panics
/// If a variant is missing from [`Variant::ALL`], has no preset, or has one that is not its own.
#[must_use]
pub fn presets() -> Vec<GameId> {
    let all = Variant::ALL;
    for (at, &variant) in all.iter().enumerate() {
        assert!(!all[..at].contains(&variant), "{variant:?} is listed twice");
    }
    let mut known = Some(Variant::Gomoku);
    let mut count = 0;
    while let Some(variant) = known {
        assert!(all.contains(&variant), "{variant:?} is missing from the list of all variants");
        count += 1;
        known = next(variant);
    }
    assert_eq!(count, all.len(), "the chain of variants misses one");
    all.iter().flat_map(|&variant| presets_of(variant)).collect()
}

fn presets_of(variant: Variant) -> Vec<GameId> {
    let ids: Vec<GameId> = variant
        .presets()
        .iter()
        .map(|text| GameId::parse(text).unwrap_or_else(|error| panic!("preset {text}: {error}")))
        .collect();
    assert!(ids.contains(&GameId::default_of(variant)), "{variant:?}: the default game is no preset");
    assert!(ids.iter().all(|id| id.variant() == variant), "{variant:?} has a preset of another game");
    ids
}

/// A chain through all variants. The match has no wildcard, so that a new variant must be put in.
fn next(variant: Variant) -> Option<Variant> {
    match variant {
        Variant::Gomoku => Some(Variant::Standard),
        Variant::Standard => Some(Variant::Renju),
        Variant::Renju => Some(Variant::Caro),
        Variant::Caro => Some(Variant::Omok),
        Variant::Omok => Some(Variant::OmokSymmetric),
        Variant::OmokSymmetric => Some(Variant::Ristinolla),
        Variant::Ristinolla => Some(Variant::Mnk),
        Variant::Mnk => Some(Variant::TicTacToe),
        Variant::TicTacToe => Some(Variant::Hexagon),
        Variant::Hexagon => Some(Variant::Yavalath),
        Variant::Yavalath => Some(Variant::Connect6),
        Variant::Connect6 => Some(Variant::Pente),
        Variant::Pente => Some(Variant::Ninuki),
        Variant::Ninuki => Some(Variant::Pentago),
        Variant::Pentago => Some(Variant::Yinsh),
        Variant::Yinsh => Some(Variant::Hasami),
        Variant::Hasami => Some(Variant::DaiHasami),
        Variant::DaiHasami => None,
    }
}
