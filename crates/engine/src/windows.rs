//! The search of `goren` in games of lines that the fast board does not serve: several stones a turn
//! (Connect6), captures (Pente, Ninuki-renju), lines that lose (Yavalath).
//!
//! A window is as many cells in a row as win. The board counts the stones of both sides in each; who has
//! one to himself that lacks no more stones than he may put down wins, and the other side must put a
//! stone into every one that lacks no more than a turn's. Such replies cost no depth, so that a chain of
//! threats is followed to its end (the threats of Connect6: Wu and Huang 2005). The rest is principal
//! variation search on the cells that weigh most; captures, prohibitions and ends are those of
//! [`Position`] itself.

mod board;
mod root;
mod search;
mod weights;

use goren_rules::{Play, Position};

use crate::level::Skill;
use crate::search::{Task, game_key};
use crate::time_manager::Watch;
use crate::tt::Table;
use crate::{Best, Info};
use board::Board;
use search::Search;

/// Searches a position; `None` if its game is none of those of this module.
pub(crate) fn go(
    task: &Task<'_>,
    table: &mut Table,
    watch: &mut Watch,
    on_info: &mut dyn FnMut(&Info),
) -> Option<Best> {
    if !serves(task.position) {
        return None;
    }
    if !watch.is_timed() {
        table.forget();
    }
    table.begin(game_key(task.position));
    let skill = Skill::of(task.player);
    skill.limit(watch);
    let board = Board::new(task.position);
    let weights = weights::of(task.position.rules());
    let most_plies = board.cells();
    Some(Search { board, weights, table, watch, skill, moves: Vec::new(), most_plies }.choose(task, on_info))
}

/// The fewest stones that stop every window which a side would fill with a whole turn; one more than a turn has
/// if those of a turn do not. 0 in games that this module does not serve.
pub(crate) fn stones_to_stop(position: &Position, side: usize) -> usize {
    if !serves(position) {
        return 0;
    }
    let board = Board::new(position);
    let mut lacking = Vec::new();
    board.lacking(side & 1, board.length().saturating_sub(board.turn()), &mut lacking);
    let windows: Vec<&Vec<u16>> = lacking.iter().collect();
    (0..=board.turn()).find(|&stones| search::can_stop(&windows, stones)).unwrap_or(board.turn() + 1)
}

/// Whether the side to move fills a window with the stones that it has left in this turn.
pub(crate) fn wins_this_turn(position: &Position) -> bool {
    serves(position) && {
        let board = Board::new(position);
        board.has(board.side(), board.length().saturating_sub(board.left()))
    }
}

fn serves(position: &Position) -> bool {
    let rules = position.rules();
    rules.play == Play::Line && rules.players == 2
}
