//! The searching player beats the others.

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{Color, GameId, Position};

/// Points of the first player in four games, two with each colour: 2 a win, 1 a draw.
fn points(game: &str, players: [&str; 2], limits: &[Limits; 2]) -> u32 {
    let id: GameId = game.parse().expect("a game");
    let mut points = 0;
    for number in 0..4 {
        let mut position = Position::initial(&id);
        let mut engines = players.map(|player| {
            let player: PlayerSpec = format!("{player}seed={number}").parse().expect("a player");
            Engine::with_table(player, 2)
        });
        let first = if number % 2 == 0 { Color::Black } else { Color::White };
        while position.outcome().is_none() {
            let who = usize::from(position.side_to_move() != first);
            let best = engines[who].go(&position, &limits[who], &mut |_| {}).expect("a move");
            position.play(best.mv).expect("a legal move");
        }
        points += match position.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == first => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    points
}

#[test]
fn it_beats_chance() {
    for game in
        ["gomoku", "renju", "caro:gomocup", "omok", "omok-symmetric", "hex217", "ristinolla", "gomoku@50x50"]
    {
        let limits = [Limits::nodes(300), Limits::default()];
        assert_eq!(points(game, ["goren:", "random:"], &limits), 8, "{game}");
    }
}

#[test]
fn it_beats_the_baseline() {
    for game in ["gomoku", "renju", "hex217"] {
        let limits = [Limits::nodes(3_000), Limits::nodes(3_000)];
        assert!(points(game, ["goren:", "lines:"], &limits) >= 7, "{game}");
    }
}
