//! Leaf counts of the stored positions, from the library and from a second generator.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use goren_rules::testkit::presets;
use goren_rules::{GameId, Position, parse_position, perft, perft_by_move};

use crate::naive::Naive;
use crate::naive_hasami::NaiveHasami;
use crate::naive_turns::Turns;
use crate::naive_yinsh::NaiveYinsh;
use crate::pentago;

/// The second generator is slow; larger counts are left to the library.
const NAIVE_LEAVES: u64 = 60_000;

/// A stored position with its counts by depth, from depth 1.
struct Entry {
    file: String,
    position: String,
    counts: Vec<u64>,
}

fn entries() -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut entries: Vec<Entry> = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name.ends_with(".perft") || name == "README.md", "{name} is no perft file");
        for line in fs::read_to_string(&file).unwrap().lines().filter(|_| name.ends_with(".perft")) {
            match line.split_once(' ') {
                Some(("position", text)) => {
                    entries.push(Entry { file: name.clone(), position: text.to_owned(), counts: Vec::new() });
                }
                Some(("counts", numbers)) => {
                    let last = entries.last_mut().unwrap();
                    last.counts = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
                }
                _ => assert!(line.is_empty() || line.starts_with('#'), "{name}: {line}"),
            }
        }
    }
    assert!(entries.iter().all(|entry| !entry.counts.is_empty()), "a position has no counts");
    entries
}

#[test]
fn every_preset_has_counts() {
    let covered: HashSet<GameId> =
        entries().iter().map(|entry| parse_position(&entry.position).unwrap().id().clone()).collect();
    for id in presets() {
        assert!(covered.contains(&id), "{id} has no leaf counts");
    }
}

#[test]
fn stored_counts() {
    for Entry { file, position, counts } in entries() {
        let mut start = parse_position(&position).unwrap();
        let before = start.key();
        for (depth, &count) in (1..).zip(&counts) {
            assert_eq!(perft(&mut start, depth), count, "{file}: {position} to depth {depth}");
        }
        assert_eq!(start.key(), before, "{position}");
        let depth = counts.len() as u32;
        let by_move = perft_by_move(&mut start, depth);
        assert_eq!(by_move.len() as u64, counts[0], "{position}");
        assert_eq!(by_move.iter().map(|entry| entry.1).sum::<u64>(), counts[counts.len() - 1], "{position}");
    }
}

#[test]
fn second_generator_agrees() {
    for Entry { file, position, counts } in entries() {
        let mut words = position.split(' ');
        let id = words.next().unwrap();
        let moves: Vec<&str> = words.skip(1).collect();
        let mut leaves: Box<dyn FnMut(usize) -> u64> = if let Some(mut turns) = Turns::new(id) {
            moves.iter().for_each(|text| turns.play_text(text));
            Box::new(move |depth| turns.leaves(depth))
        } else if id == "pentago" {
            let mut naive = pentago::Naive::new();
            moves.iter().for_each(|text| naive.play(text));
            Box::new(move |depth| naive.leaves(depth))
        } else if id.starts_with("yinsh") {
            let mut naive = NaiveYinsh::new(id);
            moves.iter().for_each(|text| naive.play(text));
            Box::new(move |depth| naive.leaves(depth))
        } else if let Some(mut hasami) = NaiveHasami::new(id) {
            moves.iter().for_each(|text| hasami.play_text(text));
            Box::new(move |depth| hasami.leaves(depth))
        } else {
            let mut naive = Naive::new(id);
            moves.iter().for_each(|text| naive.play_text(text));
            Box::new(move |depth| naive.leaves(depth))
        };
        for (depth, &count) in (1..).zip(&counts).filter(|entry| *entry.1 <= NAIVE_LEAVES) {
            assert_eq!(leaves(depth), count, "{file}: {position} to depth {depth}");
        }
    }
}

#[test]
fn no_game_goes_on_after_its_end() {
    let mut won = parse_position("tictactoe moves a1 a2 b1 b2 c1").unwrap();
    assert_eq!((perft(&mut won, 0), perft(&mut won, 1), perft(&mut won, 2)), (1, 0, 0));
    assert!(perft_by_move(&mut won, 0).is_empty());
}

/// Games and distinct positions of tic-tac-toe.
#[test]
fn tictactoe_totals() {
    fn walk(position: &mut Position, seen: &mut HashSet<u64>, classes: &mut HashSet<u64>) -> u64 {
        seen.insert(position.key());
        classes.insert(position.canonical_key());
        if position.outcome().is_some() {
            return 1;
        }
        let mut games = 0;
        for mv in position.legal_moves() {
            position.play(mv).unwrap();
            games += walk(position, seen, classes);
            position.undo();
        }
        games
    }
    let (mut seen, mut classes) = (HashSet::new(), HashSet::new());
    let mut start = Position::initial(&"tictactoe".parse().unwrap());
    assert_eq!(walk(&mut start, &mut seen, &mut classes), 255_168);
    assert_eq!((seen.len(), classes.len()), (5478, 765));
}

/// Random games of the games that `naive_turns` knows: the same moves are legal and the same games are over.
#[test]
fn second_generator_follows_random_games() {
    let mut rng = goren_rules::testkit::Rng::new(6);
    let mut known = 0;
    for id in presets() {
        let Some(start) = Turns::new(&id.to_string()) else { continue };
        known += 1;
        for _ in 0..30 {
            let mut position = goren_rules::Position::initial(&id);
            let mut turns = start.clone();
            while let Some(mv) = goren_rules::testkit::likely_move(&position, &mut rng) {
                let count = position.legal_moves().len() as u64;
                assert_eq!(turns.leaves(1), count, "{}", goren_rules::position_text(&position));
                turns.play_text(&position.move_text(mv));
                position.play(mv).unwrap();
            }
            assert_eq!(turns.leaves(1), 0, "{}", goren_rules::position_text(&position));
        }
    }
    assert!(known >= 12, "{known} games");
}
