//! The search of `goren`.
pub(crate) mod table;

use goren_rules::{Move, Position};

use crate::time_manager::Watch;
use crate::{Best, Info, PlayerSpec};

/// What is to be searched.
pub(crate) struct Task<'a> {
    pub(crate) position: &'a Position,
    pub(crate) choice: &'a [Move],
    pub(crate) player: PlayerSpec,
}

pub(crate) fn prepare(_position: &Position) {}

pub(crate) fn go(
    _task: &Task<'_>,
    _table: &mut table::Table,
    _watch: &mut Watch,
    _on_info: &mut dyn FnMut(&Info),
) -> Option<Best> {
    None
}
