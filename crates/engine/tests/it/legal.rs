//! Every player plays every game legally to its end.

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{GameId, Position, Variant};

/// Plays a game of a player against itself; panics on an illegal move.
fn play_out(player: PlayerSpec, id: &GameId, limits: &Limits) -> Position {
    let mut position = Position::initial(id);
    let mut engine = Engine::new(player);
    while position.outcome().is_none() {
        let best = engine.go(&position, limits, &mut |_| {}).expect("a move");
        let text = position.move_text(best.mv);
        assert!(best.mv.cell().is_none_or(|cell| position.foul(cell).is_none()), "{player} {id}: {text}");
        position.play(best.mv).unwrap_or_else(|error| panic!("{player} {id}: {error}"));
    }
    position
}

/// Every preset, and boards at the limits of what there is.
fn games() -> impl Iterator<Item = GameId> {
    let edges = ["gomoku@5x5", "renju@5x5", "hexagon@2", "hexagon@3:k=5", "mnk@3x50:k=10", "mnk@50x3:k=3"];
    let presets = Variant::ALL.iter().flat_map(|variant| variant.presets());
    presets.copied().chain(edges).map(|id| id.parse().expect("a game"))
}

#[test]
fn random_plays_every_game() {
    for id in games() {
        for seed in 0..3 {
            let player: PlayerSpec = format!("random:seed={seed}").parse().expect("a player");
            play_out(player, &id, &Limits::default());
        }
    }
}

#[test]
fn the_search_plays_every_game() {
    for id in games() {
        for player in ["goren", "goren:level=2,seed=1", "lines", "mcts", "greedy"] {
            play_out(player.parse().expect("a player"), &id, &Limits::nodes(60));
        }
    }
}
