//! The search of `goren`: iterative deepening, principal variation search, threats by fours.
//!
//! [`node`] is the skeleton; every technique that prunes, reduces or extends has a function of its
//! own in `prune` or `reduce`, and every number that may be tuned stands in `params`.

mod history;
mod movepick;
mod node;
mod params;
mod prune;
mod reduce;
mod root;

use goren_rules::{Cell, Color, Move, Position};

use crate::board::{Board, on_board};
use crate::eval::{Evaluate, Patterns};
use crate::level::Skill;
use crate::rng::mix;
use crate::threat::{Fours, Win};
use crate::time_manager::Watch;
use crate::tt::{Table, WHITE_TO_MOVE};
use crate::{Best, Info, PlayerSpec};
use history::History;
use movepick::Scored;
pub use params::{ParamError, Params, Tunable};

/// What is to be searched.
pub(crate) struct Task<'a> {
    /// The position; its game is not over.
    pub(crate) position: &'a Position,
    /// The moves to choose from; at least two.
    pub(crate) choice: &'a [Move],
    /// Who searches.
    pub(crate) player: PlayerSpec,
}

/// Greatest depth of iterative deepening.
const MOST_DEPTH: u32 = 64;

/// Plies from the root beyond which nothing is searched.
const MOST_PLIES: usize = 200;

/// Everything a search needs; the board is at the node being searched.
struct Search<'a, const A: usize, const H: usize, E> {
    board: Board<A, H>,
    eval: E,
    table: &'a Table,
    watch: &'a mut Watch,
    skill: Skill,
    params: Params,
    history: History,
    /// Move lists of all open nodes, one after the other.
    moves: Vec<Scored>,
    /// The best continuation from every ply of the line being searched.
    lines: Vec<Vec<Cell>>,
}

/// Builds the tables that the position's game needs.
pub(crate) fn prepare(position: &Position) {
    // The board itself is not needed yet, only what it shares with later ones.
    let _ = on_board!(position, build, position);
}

fn build<const A: usize, const H: usize>(position: &Position) -> Option<()> {
    Board::<A, H>::of(position).map(|_| ())
}

/// Searches a position; `None` if no fast board serves its game.
pub(crate) fn go(
    task: &Task<'_>,
    table: &mut Table,
    watch: &mut Watch,
    on_info: &mut dyn FnMut(&Info),
) -> Option<Best> {
    on_board!(task.position, search_on, task, table, watch, on_info)
}

fn search_on<const A: usize, const H: usize>(
    task: &Task<'_>,
    table: &mut Table,
    watch: &mut Watch,
    on_info: &mut dyn FnMut(&Info),
) -> Option<Best> {
    let board = Board::<A, H>::of(task.position)?;
    // With a time limit nothing is repeatable anyway, and the last search may help this one.
    if !watch.is_timed() {
        table.forget();
    }
    table.begin(game_key(task.position));
    let skill = Skill::of(task.player);
    skill.limit(watch);
    let mut search = Search {
        eval: Patterns,
        table,
        skill,
        params: task.player.params,
        history: History::new(board.cells()),
        moves: Vec::with_capacity(4 * board.cells()),
        lines: vec![Vec::new(); MOST_PLIES + 2],
        watch,
        board,
    };
    Some(search.choose(task, on_info))
}

/// A number that tells games apart whose boards have equal keys.
fn game_key(position: &Position) -> u64 {
    position.id().to_string().bytes().fold(0, |key, byte| mix(key ^ u64::from(byte)))
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    fn key(&self, side: Color) -> u64 {
        self.board.key() ^ if side == Color::White { WHITE_TO_MOVE } else { 0 }
    }

    fn make(&mut self, cell: Cell, side: Color) {
        self.board.make(cell, side);
        self.eval.made(&self.board);
    }

    fn undo(&mut self) {
        self.board.undo();
        self.eval.undone(&self.board);
    }

    /// A win by fours of the side to move, within a number of nodes and of its own moves.
    fn win_by_fours(&mut self, side: Color, (nodes, moves): (u64, u32)) -> Option<Win> {
        self.board.forcing(side).next()?;
        let Search { board, table, watch, .. } = self;
        Fours { board, table, watch, nodes }.attack(side, moves)
    }

    /// The static estimate as this player sees it.
    fn evaluate(&mut self, side: Color) -> i32 {
        self.eval.evaluate(&self.board, side) + self.skill.error(self.key(side))
    }
}
