//! Which moves are searched, and in which order: the move the table knows before any other is
//! listed, then the others by what their cells are worth.

use goren_rules::{Cell, Color};

use super::Search;
use super::history::{History, Quiet};
use super::node::Node;
use super::params::Params;
use crate::board::Board;
use crate::eval::Evaluate;
use crate::pattern::CellClass;

/// A move and how early it should be tried.
#[derive(Copy, Clone, Debug)]
pub(super) struct Scored {
    pub(super) score: i32,
    pub(super) cell: Cell,
}

/// The moves of a node, handed out one by one. They stand in the common list of the search.
#[derive(Clone, Debug)]
pub(super) struct Picker {
    /// Where the node's moves begin in the common list.
    pub(super) first: usize,
    /// Where the next move will stand.
    pub(super) next: usize,
    known: Option<Cell>,
    stage: Stage,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stage {
    FromTable,
    List,
    Rest,
}

impl<const A: usize, const H: usize, E: Evaluate<A, H>> Search<'_, A, H, E> {
    /// The moves of a node, the one that the table knows first.
    pub(super) fn picker(&self, known: Option<Cell>) -> Picker {
        let first = self.moves.len();
        Picker { first, next: first, known, stage: Stage::FromTable }
    }

    /// The next move, which may be forbidden. The caller cuts the common list off at the picker's
    /// beginning in the end.
    pub(super) fn pick(&mut self, picker: &mut Picker, node: &Node) -> Option<Cell> {
        if picker.stage == Stage::FromTable {
            picker.stage = Stage::List;
            if let Some(known) = picker.known.filter(|&cell| self.is_possible(cell, node.side)) {
                self.moves.push(Scored { score: 0, cell: known });
                picker.next += 1;
                return Some(known);
            }
            picker.known = None;
        }
        if picker.stage == Stage::List {
            picker.stage = Stage::Rest;
            self.list_moves(node, picker.known);
        }
        let rest = self.moves.get_mut(picker.next..)?;
        // The first of equals, so that the order does not depend on earlier swaps.
        let best = (0..rest.len()).max_by_key(|&at| (rest[at].score, std::cmp::Reverse(rest[at].cell)))?;
        rest.swap(0, best);
        picker.next += 1;
        Some(rest[0].cell)
    }

    /// Whether a cell from the table may be played here: another position may have its key.
    fn is_possible(&mut self, cell: Cell, side: Color) -> bool {
        if cell.index() >= self.board.cells() || self.board.stone(cell).is_some() {
            return false;
        }
        self.board.count(side.opposite(), CellClass::Five) == 0 || self.board.defences(side).contains(&cell)
    }

    /// Whether the opponent makes a straight four next and only certain cells stop him: those
    /// where he makes a four himself, or where the side to move makes one.
    pub(super) fn must_answer(&self, side: Color) -> bool {
        let other = side.opposite();
        self.board.count(other, CellClass::Winning) > 0
            && !self.board.is_bound(other)
            && !self.board.ends_matter(other)
    }

    /// Appends the moves to be searched at a node to the common list, but for the one `known`.
    /// Some may be forbidden.
    pub(super) fn list_moves(&mut self, node: &Node, known: Option<Cell>) {
        let (side, other, first) = (node.side, node.side.opposite(), self.moves.len());
        if self.board.count(other, CellClass::Five) > 0 {
            let replies = self.board.defences(side);
            let others = replies.iter().filter(|&&cell| Some(cell) != known);
            self.moves.extend(others.map(|&cell| Scored { score: 0, cell }));
            return;
        }
        let must_answer = self.must_answer(side);
        let Search { board, history, params, moves, .. } = self;
        let memory = (&*history, &*params);
        let mut push = |cell| {
            if Some(cell) != known {
                moves.push(Scored { score: score(board, memory, node, cell), cell });
            }
        };
        if must_answer {
            board.forcing(other).for_each(&mut push);
            board.forcing(side).filter(|&cell| !board.class(cell, other).is_forcing()).for_each(push);
        } else {
            board.candidates().for_each(&mut push);
            if moves.len() == first && known.is_none() {
                moves.extend(board.empty_cells().map(|cell| Scored { score: 0, cell }));
            }
        }
    }

    /// Whether a move neither makes anything that must be answered nor stops what would win. To take
    /// a single open three from the opponent before he makes it is a quiet move too.
    pub(super) fn is_quiet(&self, cell: Cell, side: Color) -> bool {
        self.board.class(cell, side) < CellClass::OpenThree
            && (self.board.class(cell, side.opposite()) as i32) < self.params.quiet_foreign
    }
}

/// How early a move should be tried: what the cell is worth to both sides, and what it was worth
/// elsewhere.
fn score<const A: usize, const H: usize>(
    board: &Board<A, H>,
    (history, params): (&History, &Params),
    node: &Node,
    cell: Cell,
) -> i32 {
    let own = board.value(cell, node.side);
    let foreign = board.denied_value(cell, node.side.opposite());
    let mut score = own * params.own_weight / 100 + foreign;
    let mv = node.quiet(cell);
    if params.history > 0 {
        score += history.score(&mv) / params.history_divisor;
    }
    if params.killers > 0 && history.is_killer(&mv) {
        score += params.killer_bonus;
    }
    score
}

impl Node {
    /// A move of this node, as the history knows it.
    pub(super) fn quiet(&self, cell: Cell) -> Quiet {
        Quiet { cell, side: self.side, ply: self.ply }
    }
}
