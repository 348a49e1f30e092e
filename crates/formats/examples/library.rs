//! Makes large libraries of RenLib, and reads them, to measure what a reader takes.
//!
//! ```sh
//! cargo run -p goren-formats --example library -- write 1200000 big.lib
//! /usr/bin/time -v target/debug/examples/library read big.lib
//! ```

use std::error::Error;

use goren_formats::record::study::{Act, Kind, MOST_NODES, NodeId, Point, Study};
use goren_formats::record::{ReadOptions, renlib};
use goren_rules::{Color, Shape};

/// Moves of a line.
const DEPTH: usize = 55;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write", nodes, file] => {
            let study = library(nodes.parse::<usize>()?.min(MOST_NODES));
            std::fs::write(file, renlib::write(&[study], None)?.bytes)?;
        }
        ["read", file] => {
            let bytes = std::fs::read(file)?;
            let reading = renlib::read(&bytes, &ReadOptions::default())?;
            let nodes: usize = reading.studies.iter().map(Study::len).sum();
            println!("{} bytes, {nodes} nodes, {} left out", bytes.len(), reading.dropped.len());
        }
        _ => return Err("expected write NODES FILE or read FILE".into()),
    }
    Ok(())
}

/// A tree as libraries are: lines of some fifty moves from h8 that branch off one another, a comment now and then. Always the same one.
fn library(nodes: usize) -> Study {
    let mut study = Study::new(Shape::square(15));
    let mut state = 1_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % below
    };
    let start = Act::Stone(Color::Black, Point { column: 7, row: 7 });
    let mut line: Vec<NodeId> = study.add(NodeId::ROOT, start).into_iter().collect();
    while study.len() < nodes && !line.is_empty() {
        // Mostly near the end of a line, as analysis goes.
        if line.len() >= DEPTH || random(4) == 0 {
            let back = 1 + random(line.len()).min(random(12));
            line.truncate((line.len() - back.min(line.len() - 1)).max(1));
        }
        let parent = line[line.len() - 1];
        let color = study.side_after(parent);
        let point = Point { column: random(15) as u8, row: random(15) as u8 };
        let act = Act::Stone(color, point);
        if line.iter().any(|&node| study.act(node).point() == Some(point)) {
            continue;
        }
        if let Some(known) = study.child_with(parent, act) {
            line.push(known);
            continue;
        }
        let Some(node) = study.add(parent, act) else { break };
        if random(50) == 0 {
            study.add_text(node, Kind::Comment, None, "white has to defend here, else a four follows");
        }
        if random(20) == 0 {
            study.add_text(node, Kind::BoardText, None, "A");
        }
        line.push(node);
    }
    study
}
