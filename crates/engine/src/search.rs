//! The search of `goren`: iterative deepening, principal variation search, threats by fours.
//!
//! [`node`] is the skeleton; every technique that prunes, reduces or extends has a function of its
//! own in `prune` or `reduce`, and every number that may be tuned stands in `params`.

mod balance;
mod extend;
mod history;
mod movepick;
mod node;
mod params;
mod prune;
mod reduce;
mod root;

use goren_rules::{Cell, Color, Move, Position};

use crate::board::{Board, on_board};
use crate::eval::{Evaluate, Patterns, Tables};
use crate::level::Skill;
use crate::rng::{Rng, mix};
use crate::threat::{Fours, Win};
use crate::time_manager::Watch;
use crate::tt::{Table, WHITE_TO_MOVE};
use crate::{Balanced, Best, Info, PlayerSpec};
use history::History;
use movepick::Scored;
pub use params::{ParamError, Params, Tunable};
pub(crate) use prune::{from_table, to_table};

/// What is to be searched.
pub(crate) struct Task<'a> {
    /// The position; its game is not over.
    pub(crate) position: &'a Position,
    /// The moves to choose from; at least two.
    pub(crate) choice: &'a [Move],
    /// Who searches.
    pub(crate) player: PlayerSpec,
    /// How many best moves are wanted.
    pub(crate) lines: usize,
    /// How many threads search.
    pub(crate) threads: usize,
}

impl Task<'_> {
    pub(crate) fn cells(&self) -> Vec<Cell> {
        self.choice.iter().filter_map(|mv| mv.cell()).collect()
    }
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

/// Makes and takes back stones on a position's board, about as a search does; how many.
pub(crate) fn make_and_undo(position: &Position, pairs: u32) -> Option<u32> {
    on_board!(position, make_and_undo_on, position, pairs)
}

fn make_and_undo_on<const A: usize, const H: usize>(position: &Position, pairs: u32) -> Option<u32> {
    let mut board = Board::<A, H>::of(position)?;
    let cells: Vec<Cell> = board.empty_cells().collect();
    let mut rng = Rng::new(1);
    // A few stones stay, so that the rest of the work is that of a middle game.
    for color in Color::BOTH.into_iter().cycle().take(cells.len() / 10) {
        let cell = cells[rng.below(cells.len())];
        if board.stone(cell).is_none() {
            board.make(cell, color);
        }
    }
    let mut made = 0;
    while made < pairs {
        let cell = cells[rng.below(cells.len())];
        if board.stone(cell).is_none() {
            board.make(cell, Color::BOTH[made as usize % 2]);
            board.undo();
            made += 1;
        }
    }
    Some(made)
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
    let mut search = begin::<A, H>(task, table, watch)?;
    if let Some(best) = search.without_search(task) {
        return Some(best);
    }
    std::thread::scope(|scope| {
        for number in 1..task.threads {
            let (table, board, mut watch) = (search.table, search.board.clone(), search.watch.helper());
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                Search::new(task, board, table, &mut watch).help(task, number);
            });
        }
        let best = search.choose(task, on_info);
        search.watch.finish();
        Some(best)
    })
}

/// One stone, or two, after which neither side stands better; `None` if no fast board serves the
/// game.
pub(crate) fn balance(task: &Task<'_>, table: &mut Table, watch: &mut Watch, two: bool) -> Option<Balanced> {
    on_board!(task.position, balance_on, task, table, watch, two)
}

fn balance_on<const A: usize, const H: usize>(
    task: &Task<'_>,
    table: &mut Table,
    watch: &mut Watch,
    two: bool,
) -> Option<Balanced> {
    Some(begin::<A, H>(task, table, watch)?.balance(task, two))
}

/// The search of the main thread, ready to begin.
fn begin<'a, const A: usize, const H: usize>(
    task: &Task<'_>,
    table: &'a mut Table,
    watch: &'a mut Watch,
) -> Option<Search<'a, A, H, Patterns>> {
    let tables = Tables::chosen(task.position.rules(), task.player.tables);
    let board = Board::<A, H>::valued(task.position, &tables)?;
    // With a time limit nothing is repeatable anyway, and the last search may help this one.
    if !watch.is_timed() {
        table.forget();
    }
    table.begin(game_key(task.position));
    Skill::of(task.player).limit(watch);
    Some(Search::new(task, board, table, watch))
}

impl<'a, const A: usize, const H: usize> Search<'a, A, H, Patterns> {
    fn new(task: &Task<'_>, board: Board<A, H>, table: &'a Table, watch: &'a mut Watch) -> Self {
        Search {
            eval: Patterns::new(Tables::chosen(task.position.rules(), task.player.tables), task.position),
            table,
            skill: Skill::of(task.player),
            params: task.player.params,
            history: History::new(board.cells()),
            moves: Vec::with_capacity(4 * board.cells()),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            watch,
            board,
        }
    }
}

/// A number that tells games apart whose boards have equal keys.
pub(crate) fn game_key(position: &Position) -> u64 {
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
