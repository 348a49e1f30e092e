//! The baseline player `lines`.
use crate::time_manager::Watch;
use crate::{Best, Info, Value};
use goren_rules::{GameId, Move, Position};
use std::time::Duration;

/// Whether the position is one of the contest's board.
pub(crate) fn is_contest_board(position: &Position) -> bool {
    GameId::parse("hex217").is_ok_and(|id| id == *position.id())
}

pub(crate) fn go(
    position: &Position,
    choice: &[Move],
    _faithful: bool,
    _watch: &mut Watch,
    _on_info: &mut dyn FnMut(&Info),
) -> Best {
    let mv = crate::choice::random(choice, position, 0);
    Best { mv, value: Value::DRAW, depth: 0, nodes: 0, elapsed: Duration::ZERO, line: vec![mv] }
}
