//! Positions of Yinsh: rings move and leave markers behind, jumped markers flip, rows of five are
//! taken off at the price of a ring.
//!
//! Source: the rule book of Yinsh (Kris Burm, 2003). Two things it leaves open are settled here: a
//! row of the side to move must be taken off before anything else, and a position in which neither
//! side can move a ring ends the game like one without markers.

mod arrangement;
mod key;
mod reach;
mod refusal;

use std::sync::Arc;

use crate::{
    Cell, Color, Foul, GameId, Geometry, Move, MoveError, Outcome, PieceKind, Play, Reason, Setup,
    SetupErrors,
};

/// Rings of each side.
const RINGS: usize = 5;

/// Markers of the game, shared by both sides.
const MARKERS: usize = 51;

/// Markers of a row that is taken off.
const ROW: usize = 5;

/// A position of Yinsh.
#[derive(Clone, Debug)]
pub struct YinshPosition {
    id: GameId,
    geometry: Arc<Geometry>,
    /// Whose ring or marker stands on each cell.
    pieces: Vec<Option<Color>>,
    /// Whether the piece on a cell is a ring.
    is_ring: Vec<bool>,
    /// Rings on the board, by [`Color::index`].
    rings: [usize; 2],
    markers: usize,
    taken: [u16; 2],
    to_move: Color,
    /// The side to move has taken a row off and owes a ring.
    ring_due: bool,
    /// The side to move has moved its ring: what it takes off now ends its turn. Rows that the
    /// opponent made for it are taken off before that.
    moved: bool,
    history: Vec<Move>,
    undo: Vec<Undo>,
    outcome: Option<Outcome>,
    key: u64,
    start: Option<Arc<Setup>>,
}

/// What a move changed beyond its own cells.
#[derive(Clone, Debug)]
struct Undo {
    to_move: Color,
    ring_due: bool,
    moved: bool,
    lifted: Vec<Cell>,
    key: u64,
}

/// What the side to move has to do next.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Task {
    PlaceRing,
    MoveRing,
    TakeRow,
    TakeRing,
}

impl YinshPosition {
    pub(crate) fn initial(id: &GameId) -> YinshPosition {
        let geometry = Geometry::shared(id.rules().shape).expect("the shape of a game id is in range");
        let cells = geometry.len();
        let mut position = YinshPosition {
            id: id.clone(),
            geometry,
            pieces: vec![None; cells],
            is_ring: vec![false; cells],
            rings: [0; 2],
            markers: 0,
            taken: [0; 2],
            to_move: Color::White,
            ring_due: false,
            moved: false,
            history: Vec::new(),
            undo: Vec::new(),
            outcome: None,
            key: 0,
            start: None,
        };
        position.key = position.key_of_turn();
        position
    }

    pub(crate) fn from_setup(setup: &Setup) -> Result<YinshPosition, SetupErrors> {
        arrangement::read(setup)
    }

    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }

    pub(crate) fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    pub(crate) fn side_to_move(&self) -> Color {
        self.to_move
    }

    pub(crate) fn ply(&self) -> usize {
        self.history.len() + self.start().map_or(0, |setup| setup.stones.len() + setup.rings.len())
    }

    pub(crate) fn history(&self) -> &[Move] {
        &self.history
    }

    pub(crate) fn start(&self) -> Option<&Setup> {
        self.start.as_deref()
    }

    pub(crate) fn setup(&self) -> Setup {
        let pieces = |rings: bool| {
            let cells = self.geometry.cells().filter(move |cell| self.is_ring[cell.index()] == rings);
            cells.filter_map(|cell| Some((cell, self.pieces[cell.index()]?))).collect()
        };
        Setup {
            rings: pieces(true),
            taken: self.taken,
            half: self.ring_due,
            moved: self.moved,
            ..Setup::new(self.id.clone(), pieces(false), self.to_move)
        }
    }

    pub(crate) fn stones(&self) -> &[Option<Color>] {
        &self.pieces
    }

    pub(crate) fn kind(&self, cell: Cell) -> PieceKind {
        if self.is_ring[cell.index()] { PieceKind::Ring } else { PieceKind::Marker }
    }

    pub(crate) fn taken(&self) -> [u16; 2] {
        self.taken
    }

    pub(crate) fn last_captures(&self) -> &[Cell] {
        self.undo.last().map_or(&[], |undo| &undo.lifted)
    }

    pub(crate) fn empty(&self) -> usize {
        self.pieces.len() - self.markers - self.rings[0] - self.rings[1]
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Markers that are not on the board.
    #[must_use]
    pub fn markers_left(&self) -> usize {
        MARKERS.saturating_sub(self.markers)
    }

    /// Whether the side to move has moved its ring and only takes off what it has made.
    #[must_use]
    pub fn has_moved(&self) -> bool {
        self.moved
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        match self.task() {
            Task::PlaceRing => {
                let cells = self.geometry.cells();
                cells.filter(|cell| self.pieces[cell.index()].is_none()).map(Move::Place).collect()
            }
            Task::TakeRing => self.rings_of(self.to_move).map(Move::TakeRing).collect(),
            Task::TakeRow => self.rows_of(self.to_move),
            Task::MoveRing => {
                let mut moves = Vec::new();
                for from in self.rings_of(self.to_move) {
                    let first = moves.len();
                    moves.extend(self.reach(from).map(|to| Move::Slide { from, to }));
                    moves[first..].sort_unstable();
                }
                if moves.is_empty() { vec![Move::Pass] } else { moves }
            }
        }
    }

    fn task(&self) -> Task {
        let mover = self.to_move;
        if self.ring_due {
            Task::TakeRing
        } else if self.rings[mover.index()] + usize::from(self.taken[mover.index()]) < RINGS {
            Task::PlaceRing
        } else if self.has_row(mover) {
            Task::TakeRow
        } else {
            Task::MoveRing
        }
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        self.refusal(mv).map_or(Ok(()), Err)
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.check(mv)?;
        let mut undo = Undo {
            to_move: self.to_move,
            ring_due: self.ring_due,
            moved: self.moved,
            lifted: Vec::new(),
            key: self.key,
        };
        self.key ^= self.key_of_turn();
        let mover = self.to_move;
        match mv {
            Move::Place(cell) => self.put(cell, mover, true),
            Move::Slide { from, to } => {
                self.lift(from);
                self.put(from, mover, false);
                self.flip_between(from, to);
                self.put(to, mover, true);
                self.moved = true;
            }
            Move::TakeRow { from, to } => {
                undo.lifted = self.span(from, to).to_vec();
                undo.lifted.iter().for_each(|&cell| self.lift(cell));
                self.ring_due = true;
            }
            Move::TakeRing(cell) => {
                undo.lifted = vec![cell];
                self.lift(cell);
                self.taken[mover.index()] += 1;
                self.ring_due = false;
            }
            _ => {}
        }
        if self.turn_is_over(mv) {
            self.to_move = mover.opposite();
            self.moved = false;
        }
        self.key ^= self.key_of_turn();
        self.outcome = self.end();
        self.history.push(mv);
        self.undo.push(undo);
        Ok(())
    }

    fn turn_is_over(&self, last: Move) -> bool {
        match last {
            Move::TakeRow { .. } => false,
            Move::Slide { .. } | Move::TakeRing(_) => self.moved && !self.has_row(self.to_move),
            _ => true,
        }
    }

    /// The end of the game, if this position is one.
    fn end(&self) -> Option<Outcome> {
        let winner = Color::BOTH.into_iter().find(|color| self.taken[color.index()] >= self.rings_to_win());
        if let Some(winner) = winner {
            return Some(Outcome::win(winner, Reason::Rings));
        }
        if self.task() != Task::MoveRing {
            return None;
        }
        if self.markers >= MARKERS {
            return Some(self.by_rings(Reason::NoMarkers));
        }
        let stuck = Color::BOTH.into_iter().all(|color| !self.can_move(color));
        stuck.then(|| self.by_rings(Reason::NoMove))
    }

    fn rings_to_win(&self) -> u16 {
        match self.id.rules().play {
            Play::Yinsh { rings_to_win } => u16::from(rings_to_win),
            _ => 3,
        }
    }

    /// Whoever has taken more rings off wins.
    fn by_rings(&self, reason: Reason) -> Outcome {
        let [black, white] = self.taken;
        let winner = match black.cmp(&white) {
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Color::Black),
        };
        Outcome { winner, reason }
    }

    pub(crate) fn undo(&mut self) -> Option<Move> {
        let mv = self.history.pop()?;
        let undo = self.undo.pop()?;
        let mover = undo.to_move;
        match mv {
            Move::Place(cell) => self.lift(cell),
            Move::Slide { from, to } => {
                self.lift(to);
                self.flip_between(from, to);
                self.lift(from);
                self.put(from, mover, true);
            }
            Move::TakeRow { .. } => undo.lifted.iter().for_each(|&cell| self.put(cell, mover, false)),
            Move::TakeRing(cell) => {
                self.put(cell, mover, true);
                self.taken[mover.index()] -= 1;
            }
            _ => {}
        }
        self.to_move = mover;
        self.ring_due = undo.ring_due;
        self.moved = undo.moved;
        self.outcome = None;
        self.key = undo.key;
        Some(mv)
    }

    fn put(&mut self, cell: Cell, color: Color, ring: bool) {
        self.pieces[cell.index()] = Some(color);
        self.is_ring[cell.index()] = ring;
        match ring {
            true => self.rings[color.index()] += 1,
            false => self.markers += 1,
        }
        self.key ^= key::piece(cell, color, ring);
    }

    fn lift(&mut self, cell: Cell) {
        let ring = std::mem::take(&mut self.is_ring[cell.index()]);
        if let Some(color) = self.pieces[cell.index()].take() {
            match ring {
                true => self.rings[color.index()] -= 1,
                false => self.markers -= 1,
            }
            self.key ^= key::piece(cell, color, ring);
        }
    }

    /// Turns the markers over that a ring has jumped.
    fn flip_between(&mut self, from: Cell, to: Cell) {
        for cell in self.between(from, to).to_vec() {
            if let Some(color) = self.pieces[cell.index()] {
                self.lift(cell);
                self.put(cell, color.opposite(), false);
            }
        }
    }

    pub(crate) fn winning_lines(&self) -> Vec<Vec<Cell>> {
        Vec::new()
    }

    pub(crate) fn foul(&self, _cell: Cell) -> Option<Foul> {
        None
    }

    /// Markers flip and return to the pool: no board is dead before the game ends.
    pub(crate) fn dead_board(&self) -> bool {
        false
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }
}

#[cfg(test)]
mod tests;
