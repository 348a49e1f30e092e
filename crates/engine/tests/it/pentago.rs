//! Pentago against stored values under perfect play (Irving 2014).

use goren_engine::{Engine, Limits, pentago_value};
use goren_rules::{Cell, Color, GameId, Position, Setup};

/// The text of a field of a row.
fn field<'a>(row: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = row.split_once(&format!("\"{key}\":"))?;
    rest.split([',', '}']).next().map(|text| text.trim_matches('"'))
}

/// The stored positions and their values for the side to move.
fn valued() -> Vec<(Position, i32)> {
    let row = |row: &str| -> Option<(Position, i32)> {
        let value = field(row, "value")?.parse().ok()?;
        let color = |mark| match mark {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => None,
        };
        let marks = field(row, "board")?.chars().enumerate();
        let stones = marks.filter_map(|(cell, mark)| Some((Cell::new(cell as u16), color(mark)?))).collect();
        let side = field(row, "to_move")?.parse().ok()?;
        let half = field(row, "phase")? == "rotate";
        let setup = Setup { half, ..Setup::new(GameId::parse("pentago").ok()?, stones, side) };
        Some((Position::from_setup(&setup).ok()?, value))
    };
    let text = include_str!("../../../rules/tests/vectors/pentago_values.jsonl");
    let rows: Vec<(Position, i32)> = text.lines().filter_map(row).collect();
    assert_eq!(rows.len(), 884, "rows with a value");
    rows
}

fn stones(position: &Position) -> usize {
    36 - position.empty()
}

#[test]
fn every_stored_value_of_the_endgame_is_found() {
    let mut found = 0;
    for (position, value) in valued().into_iter().filter(|(position, _)| stones(position) >= 25) {
        let text = goren_rules::position_text(&position);
        assert_eq!(pentago_value(&position, 11), Some(value), "{text}");
        found += 1;
    }
    assert!(found > 100, "{found}");
}

#[test]
fn the_engine_keeps_the_value_of_every_stored_endgame() {
    for (position, value) in valued().into_iter().filter(|(position, _)| stones(position) >= 25) {
        if position.outcome().is_some() {
            continue;
        }
        let mut engine = Engine::new("goren".parse().expect("a player"));
        let best = engine.go(&position, &Limits::nodes(200_000), &mut |_| {}).expect("a move");
        let mut after = position.clone();
        after.play(best.mv).expect("legal");
        let kept = pentago_value(&after, 11).map(|value| -value);
        assert_eq!(kept, Some(value), "{}", goren_rules::position_text(&position));
        assert_eq!(best.value.raw().signum(), value, "{}", best.value);
    }
}
