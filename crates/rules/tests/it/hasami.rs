//! Hasami Shogi: games with the answers of independent implementations, and random games against a second telling
//! of the rules.

use std::collections::BTreeSet;

use goren_rules::testkit::{Rng, likely_move};
use goren_rules::{Cell, Color, GameId, Outcome, Position, Reason};
use serde_json::Value;

use crate::naive_hasami::{End, NaiveHasami};

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

fn labels(position: &Position, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    let mut labels: Vec<String> = cells.into_iter().map(|cell| position.label(cell)).collect();
    labels.sort();
    labels
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn stored_games() {
    let rows: Vec<Value> = include_str!("../vectors/hasami.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 34, "rows of the file");
    for (number, row) in rows.iter().enumerate() {
        stored_game(row, &format!("row {}", number + 1));
    }
}

fn stored_game(row: &Value, name: &str) {
    let mut known = vec!["game", "options", "moves", "legal_counts", "result", "extra", "oracle"];
    known.extend(row.get("legal_sets").map(|_| "legal_sets"));
    assert_eq!(keys(row), known.into_iter().collect(), "{name}: fields");
    assert_eq!(keys(&row["extra"]), BTreeSet::from(["captured", "captures", "final"]), "{name}: extra");
    assert_eq!((&row["game"], &row["options"]), (&"hasami".into(), &serde_json::json!({"variant": 1})));
    let mut position = Position::initial(&"hasami".parse().unwrap());
    let (moves, counts) = (words(&row["moves"]), row["legal_counts"].as_array().unwrap());
    assert_eq!(moves.len(), counts.len(), "{name}");
    for (ply, text) in moves.iter().enumerate() {
        let legal = texts(&position);
        assert_eq!(counts[ply], legal.len(), "{name}: moves before ply {ply}");
        if let Some(set) = row.get("legal_sets").and_then(|sets| sets.get(ply.to_string())) {
            assert_eq!(legal, words(set), "{name}: moves before ply {ply}");
        }
        let mv = position.parse_move(text).unwrap();
        position.play(mv).unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = row["extra"]["captures"].get(ply.to_string()).map(words).unwrap_or_default();
        let captured = labels(&position, position.last_captures().iter().copied());
        assert_eq!(captured, expected, "{name}: captures of ply {ply}");
    }
    let winner = position.outcome().map(|outcome| outcome.winner.map(|color| color.to_string()));
    let result = winner.map_or("ongoing".to_owned(), |winner| winner.unwrap_or("draw".to_owned()));
    assert_eq!(row["result"], result, "{name}");
    for color in Color::BOTH {
        let side = color.to_string();
        let taken = position.taken()[color.index()];
        assert_eq!(row["extra"]["captured"][&side], taken, "{name}: taken by {side}");
        let men = position.geometry().cells().filter(|&cell| position.stone(cell) == Some(color));
        assert_eq!(labels(&position, men), words(&row["extra"]["final"][&side]), "{name}: men of {side}");
    }
}

/// The winner's index and the word that the second telling has for the reason.
fn end(outcome: Outcome) -> End {
    let word = match outcome.reason {
        Reason::FewMen => "few",
        Reason::Captures => "five",
        Reason::Line => "line",
        Reason::Lead => "lead",
        Reason::NoMove => "stuck",
        Reason::Repetition => "repetition",
        Reason::NoCapture => "quiet",
        other => panic!("{other} ends no game of Hasami Shogi"),
    };
    (outcome.winner.map(Color::index), word)
}

/// Random games in every form: the same moves, captures and ends at every ply.
#[test]
fn random_games_agree_with_the_second_telling() {
    let mut rng = Rng::new(1);
    let mut reasons = BTreeSet::new();
    for id in [
        "hasami",
        "hasami:first-to-5",
        "hasami:no-capture=10",
        "hasami:repetition=2",
        "dai-hasami",
        "dai-hasami:first-to-5",
        "dai-hasami:repetition=2:no-capture=30",
    ] {
        for _ in 0..12 {
            let mut position = Position::initial(&id.parse::<GameId>().unwrap());
            let mut naive = NaiveHasami::new(id).unwrap();
            while let Some(mv) = likely_move(&position, &mut rng) {
                let text = position.move_text(mv);
                assert_eq!(texts(&position), naive.texts(), "{id}: {:?}", position.history());
                position.play(mv).unwrap();
                naive.play_text(&text);
                let captured = labels(&position, position.last_captures().iter().copied());
                assert_eq!(captured, naive.captured, "{id}: {:?}", position.history());
                assert_eq!(position.taken().map(usize::from), naive.taken, "{id}");
                assert_eq!(position.outcome().map(end), naive.end, "{id}: {:?}", position.history());
            }
            reasons.insert(end(position.outcome().unwrap()).1);
        }
    }
    let expected = ["few", "five", "lead", "line", "quiet", "repetition"];
    assert_eq!(reasons, BTreeSet::from(expected), "the games are to reach every common end");
}
