//! The search of games in which pieces move: Yinsh, Hasami and Dai Hasami Shogi.
//!
//! Each game has a small board of bits ([`Field`]) that is copied from node to node; property tests keep it
//! equal to the rules' position. The search itself is the same for all: principal variation search with a
//! transposition table, null moves where the game allows them, late moves less deep, and moves that
//! take something or end the game followed beyond the last ply.

mod hasami;
mod root;
mod search;
mod yinsh;

use goren_rules::{Move, Play, Position};

use crate::search::{Task, game_key};
use crate::time_manager::Watch;
use crate::tt::Table;
use crate::{Best, Info};
use hasami::Hasami;
use search::Search;
use yinsh::Yinsh;

/// A board as the search needs it.
trait Field: Copy {
    /// Whether a position may come again, which draws.
    const REPEATS: bool;
    /// Turns by which a search after a turn left out is less deep; 0 where none may be left out.
    const NULL: i32;

    /// The board of a position; `None` if it is not of this game.
    fn of(position: &Position) -> Option<Self>;
    /// The side to move, by its index.
    fn side(&self) -> usize;
    /// A key of everything that matters for the play to come, but for repetitions.
    fn key(&self) -> u64;
    /// How the game has ended, if it has: with a winner or without.
    fn end(&self) -> Option<Option<usize>>;
    /// Lists the legal moves of a game that goes on with what they are worth at first sight, at least one.
    fn list(&self, moves: &mut Vec<(i32, u16)>);
    /// Lists the moves that are followed beyond the last ply; none if whatever was listed is all of them.
    fn list_loud(&self, moves: &mut Vec<(i32, u16)>);
    /// Whether the side to move has to take something off, and no choice to do anything else.
    fn is_bound(&self) -> bool;
    /// The board after a legal move.
    fn after(&self, mv: u16) -> Self;
    /// The board with the other side to move.
    fn passed(&self) -> Self;
    /// The value for the side to move, in hundredths of about an open two, without search.
    fn estimate(&self) -> i32;
    /// A move as the rules have it.
    fn told(mv: u16, position: &Position) -> Move;
    /// The inverse of [`told`](Field::told); `None` for moves that the game does not have.
    fn read(mv: Move) -> Option<u16>;
}

/// Whether this module plays a kind of game.
pub(crate) fn serves(play: Play) -> bool {
    matches!(play, Play::Yinsh { .. } | Play::Hasami(_))
}

/// Searches a position; `None` if its game is none of those of this module.
pub(crate) fn go(
    task: &Task<'_>,
    table: &mut Table,
    watch: &mut Watch,
    on_info: &mut dyn FnMut(&Info),
) -> Option<Best> {
    match task.position.rules().play {
        Play::Yinsh { .. } => search_on::<Yinsh>(task, table, watch, on_info),
        Play::Hasami(_) => search_on::<Hasami>(task, table, watch, on_info),
        _ => None,
    }
}

fn search_on<F: Field>(
    task: &Task<'_>,
    table: &mut Table,
    watch: &mut Watch,
    on_info: &mut dyn FnMut(&Info),
) -> Option<Best> {
    let field = F::of(task.position)?;
    if !watch.is_timed() {
        table.forget();
    }
    table.begin(game_key(task.position));
    Some(Search::new(task, table, watch).choose(field, task, on_info))
}
