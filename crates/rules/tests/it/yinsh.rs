//! Yinsh: games with the answers of another program, and a second generator beside ours.

use std::collections::BTreeSet;

use goren_rules::testkit::{Rng, likely_move};
use goren_rules::{Color, GameId, Move, Piece, PieceKind, Position};
use serde_json::{Value, json};

use crate::naive_yinsh::NaiveYinsh;

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

/// Names of the pieces of one kind and side, sorted.
fn names(position: &Position, color: Color, kind: PieceKind) -> Vec<String> {
    let pieces = position.pieces().into_iter().filter(|(_, piece)| *piece == Piece { color, kind });
    let mut names: Vec<String> = pieces.map(|(cell, _)| position.label(cell)).collect();
    names.sort();
    names
}

/// Plies at which a side passes, chooses between rows, or takes a row that the opponent has made.
fn is_special(position: &Position, opponent_moved_last: bool) -> bool {
    let moves = position.legal_moves();
    match moves[0] {
        Move::TakeRow { .. } => moves.len() > 1 || opponent_moved_last,
        other => other == Move::Pass,
    }
}

#[test]
fn vectors() {
    let rows: Vec<Value> = include_str!("../vectors/yinsh.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 52);
    rows.iter().enumerate().for_each(|(number, row)| replay(row, &format!("row {}", number + 1)));
}

fn replay(row: &Value, name: &str) {
    let known = ["game", "options", "moves", "legal_counts", "legal_sets", "result", "extra", "oracle"];
    assert!(row.as_object().unwrap().keys().all(|key| known.contains(&key.as_str())), "{name}");
    let id = match row["options"]["rings_to_win"].as_u64() {
        Some(1) => "yinsh:blitz",
        Some(3) => "yinsh",
        other => panic!("{name}: {other:?}"),
    };
    let mut position = Position::initial(&id.parse().unwrap());
    let (moves, counts) = (words(&row["moves"]), row["legal_counts"].as_array().unwrap());
    assert_eq!(moves.len(), counts.len(), "{name}");
    let (mut special, mut sets, mut mover) = (Vec::new(), 0, Color::Black);
    for (ply, text) in moves.iter().enumerate() {
        let legal = texts(&position);
        assert_eq!(legal.len() as u64, counts[ply].as_u64().unwrap(), "{name}: moves before ply {ply}");
        if let Some(set) = row["legal_sets"].get(ply.to_string()) {
            assert_eq!(legal, words(set), "{name}: moves before ply {ply}");
            sets += 1;
        }
        if is_special(&position, mover != position.side_to_move()) {
            special.push(ply);
        }
        mover = position.side_to_move();
        let mv = position.parse_move(text).unwrap();
        position.play(mv).unwrap_or_else(|error| panic!("{name}: ply {ply}: {error}"));
    }
    assert_eq!(sets, row.get("legal_sets").map_or(0, |sets| sets.as_object().unwrap().len()), "{name}");
    let result = match position.outcome() {
        None => "ongoing".to_owned(),
        Some(outcome) => outcome.winner.map_or("draw".to_owned(), |winner| winner.to_string()),
    };
    assert_eq!(row["result"], result, "{name}");
    for (key, value) in row["extra"].as_object().unwrap() {
        match key.as_str() {
            "special_plies" => assert_eq!(*value, json!(special), "{name}"),
            "rings_removed" => {
                let [black, white] = position.taken();
                assert_eq!(*value, json!({"white": white, "black": black}), "{name}");
            }
            "final" => {
                let of = |color, kind| names(&position, color, kind);
                let board = json!({
                    "white_rings": of(Color::White, PieceKind::Ring),
                    "black_rings": of(Color::Black, PieceKind::Ring),
                    "white_markers": of(Color::White, PieceKind::Marker),
                    "black_markers": of(Color::Black, PieceKind::Marker),
                });
                assert_eq!(*value, board, "{name}");
            }
            _ => panic!("{name}: nobody looks at extra {key}"),
        }
    }
}

/// Games in which rows are sought, so that they come about for both sides and several at once.
#[test]
fn second_generator_plays_the_same_games() {
    let mut rng = Rng::new(31);
    let mut seen = BTreeSet::new();
    for game in 0..60 {
        let id: GameId = if game % 6 == 0 { "yinsh:blitz" } else { "yinsh" }.parse().unwrap();
        let (mut position, mut naive) = (Position::initial(&id), NaiveYinsh::new(&id.to_string()));
        while let Some(mv) = eager_move(&mut position, &mut rng) {
            assert_eq!(texts(&position), naive.moves(), "{}", goren_rules::position_text(&position));
            seen.insert(situation(&position));
            naive.play(&position.move_text(mv));
            position.play(mv).unwrap();
        }
        let outcome = position.outcome().unwrap();
        seen.insert(format!("{outcome}"));
        let winner = outcome.winner.map_or(b'd', |winner| winner.to_string().as_bytes()[0]);
        assert_eq!(naive.result(), Some(winner), "{}", goren_rules::position_text(&position));
        for (color, marker) in [(Color::Black, b'b'), (Color::White, b'w')] {
            let ring = marker.to_ascii_uppercase();
            assert_eq!(names(&position, color, PieceKind::Marker), naive.names(marker));
            assert_eq!(names(&position, color, PieceKind::Ring), naive.names(ring));
        }
    }
    for sight in ["black wins: rings", "white wins: rings", "one row", "several rows", "a row as a gift"] {
        assert!(seen.contains(sight), "{sight} was never seen, only {seen:?}");
    }
    assert!(seen.iter().any(|sight| sight.ends_with("no markers left")), "{seen:?}");
}

fn situation(position: &Position) -> String {
    let Position::Yinsh(yinsh) = position else { panic!("another game") };
    let moves = position.legal_moves();
    let text = match moves[0] {
        Move::TakeRow { .. } if !yinsh.has_moved() => "a row as a gift",
        Move::TakeRow { .. } if moves.len() > 1 => "several rows",
        Move::TakeRow { .. } => "one row",
        _ => "a move",
    };
    text.to_owned()
}

/// A random move, often one after which there is a row to take.
fn eager_move(position: &mut Position, rng: &mut Rng) -> Option<Move> {
    let moves = position.legal_moves();
    if rng.chance(40) && matches!(moves.first(), Some(Move::Slide { .. })) {
        for &mv in &moves {
            position.play(mv).unwrap();
            let row = matches!(position.legal_moves().first(), Some(Move::TakeRow { .. }));
            position.undo();
            if row {
                return Some(mv);
            }
        }
    }
    likely_move(position, rng)
}
