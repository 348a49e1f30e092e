//! The levels for people, measured against a beginner who knows only fives.

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{Cell, Color, Move, Outcome, Position};

/// Takes a five, stops a five, else plays beside a stone; which one depends on the game's number.
fn beginner(position: &Position, number: u64) -> Move {
    let side = position.side_to_move();
    let legal: Vec<Cell> = position.legal_moves().into_iter().filter_map(Move::cell).collect();
    let five = |color| legal.iter().copied().find(|&cell| makes_five(position, cell, color));
    if let Some(cell) = five(side).or_else(|| five(side.opposite())) {
        return Move::Place(cell);
    }
    let geometry = position.geometry();
    let beside = |cell: &Cell| geometry.neighbours(*cell).any(|next| position.stone(next).is_some());
    let near: Vec<Cell> = legal.iter().copied().filter(beside).collect();
    let cells = if near.is_empty() { legal } else { near };
    let mixed =
        (position.key() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    Move::Place(cells[(mixed >> 33) as usize % cells.len()])
}

fn makes_five(position: &Position, cell: Cell, color: Color) -> bool {
    let geometry = position.geometry();
    (0..geometry.axes()).any(|axis| {
        let (cells, at) = geometry.line_through(cell, axis);
        let own = |cell: &&Cell| position.stone(**cell) == Some(color);
        let run =
            cells[..at].iter().rev().take_while(own).count() + cells[at + 1..].iter().take_while(own).count();
        run >= 4
    })
}

/// Games a level wins and loses against the beginner, with both colours in turn.
fn against_beginner(level: u8, games: u64) -> (u32, u32) {
    let (mut won, mut lost) = (0, 0);
    for number in 0..games {
        let player: PlayerSpec = format!("goren:level={level},seed={number}").parse().expect("a player");
        let mut engine = Engine::with_table(player, 1);
        let own = Color::BOTH[(number % 2) as usize];
        let mut position = Position::initial(&"gomoku".parse().expect("a game"));
        while position.outcome().is_none() {
            let mv = if position.side_to_move() == own {
                engine.go(&position, &Limits::nodes(1_000_000), &mut |_| {}).expect("a move").mv
            } else {
                beginner(&position, number)
            };
            position.play(mv).expect("a legal move");
        }
        match position.outcome() {
            Some(Outcome { winner: Some(winner), .. }) if winner == own => won += 1,
            Some(Outcome { winner: Some(_), .. }) => lost += 1,
            _ => {}
        }
    }
    (won, lost)
}

#[test]
fn a_beginner_beats_the_first_level_and_no_other_beyond_the_second() {
    let (_, lost) = against_beginner(1, 200);
    assert!(lost >= 140, "level 1 lost {lost} of 200 games");
    let (won, lost) = against_beginner(4, 20);
    assert!(won > lost, "level 4 won {won} and lost {lost} of 20 games");
}
