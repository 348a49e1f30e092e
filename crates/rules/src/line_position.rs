//! Positions of the games in which stones are put down and stay, unless they are captured.

mod arrangement;
mod captures;
mod draws;
mod three;

use std::sync::Arc;

use crate::forbidden::{foul, foul_kind};
use crate::line_end::{run_through, runs, winning_runs};
use crate::{
    Cell, Color, FirstStone, Five, Foul, GameId, Geometry, Move, MoveError, OnForbidden, Outcome, PieceKind,
    Reason, Setup, zobrist,
};

/// A position of a line game.
#[derive(Clone, Debug)]
pub struct LinePosition {
    id: GameId,
    geometry: Arc<Geometry>,
    stones: Vec<Option<Color>>,
    empty: usize,
    to_move: Color,
    /// Stones that the side to move still has to put down in this turn.
    left: u8,
    taken: [u16; 2],
    /// Who is out, in a game of three.
    out: [bool; 3],
    history: Vec<Move>,
    undo: Vec<Undo>,
    outcome: Option<Outcome>,
    key: u64,
    start: Option<Arc<Setup>>,
}

/// What a move changed beyond its own stone.
#[derive(Clone, Debug)]
struct Undo {
    to_move: Color,
    left: u8,
    out: [bool; 3],
    captured: Vec<Cell>,
    key: u64,
}

impl LinePosition {
    pub(crate) fn initial(id: &GameId) -> LinePosition {
        let geometry = Geometry::shared(id.rules().shape).expect("the shape of a game id is in range");
        let cells = geometry.len();
        let mut position = LinePosition {
            id: id.clone(),
            geometry,
            stones: vec![None; cells],
            empty: cells,
            to_move: Color::Black,
            left: id.rules().turns.first,
            taken: [0; 2],
            out: [false; 3],
            history: Vec::new(),
            undo: Vec::new(),
            outcome: None,
            key: 0,
            start: None,
        };
        position.key = position.key_of_turn();
        position
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
        self.history.len() + self.start().map_or(0, |setup| setup.stones.len())
    }

    pub(crate) fn history(&self) -> &[Move] {
        &self.history
    }

    pub(crate) fn start(&self) -> Option<&Setup> {
        self.start.as_deref()
    }

    pub(crate) fn setup(&self) -> Setup {
        let stone = |cell: Cell| self.stones[cell.index()].map(|color| (cell, color));
        let stones: Vec<(Cell, Color)> = self.geometry.cells().filter_map(stone).collect();
        let turns = self.id.rules().turns;
        let half = !stones.is_empty() && (self.left < turns.later || self.has_swapped());
        Setup { taken: self.taken, half, ..Setup::new(self.id.clone(), stones, self.to_move) }
    }

    pub(crate) fn stones(&self) -> &[Option<Color>] {
        &self.stones
    }

    pub(crate) fn kind(&self, _cell: Cell) -> PieceKind {
        PieceKind::Stone
    }

    pub(crate) fn taken(&self) -> [u16; 2] {
        self.taken
    }

    pub(crate) fn last_captures(&self) -> &[Cell] {
        self.undo.last().map_or(&[], |undo| &undo.captured)
    }

    pub(crate) fn empty(&self) -> usize {
        self.empty
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Stones that the side to move still has to put down in this turn.
    #[must_use]
    pub fn stones_left(&self) -> u8 {
        self.left
    }

    fn label(&self, cell: Cell) -> String {
        self.geometry.label(cell, self.id.rules().labels)
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = match self.only_cell() {
            Some(centre) => vec![Move::Place(centre)],
            None => self.placements().filter(|&cell| self.may_ignore_threat(cell)).map(Move::Place).collect(),
        };
        if self.id.rules().passing {
            moves.push(Move::Pass);
        }
        if self.may_swap() {
            moves.push(Move::Swap);
        }
        moves
    }

    /// The empty cells on which a stone would not be refused; says nothing of the game being over.
    fn placements(&self) -> impl Iterator<Item = Cell> {
        let mut stones = if self.refuses() { self.stones.clone() } else { Vec::new() };
        self.geometry.cells().filter(move |&cell| {
            self.stones[cell.index()].is_none()
                && (stones.is_empty() || self.foul_kind_in(&mut stones, cell).is_none())
        })
    }

    /// Whether some moves may be refused to the side to move.
    fn refuses(&self) -> bool {
        let rules = self.id.rules();
        rules.on_forbidden == OnForbidden::Rejected && rules.forbidden_to(self.to_move).any()
    }

    /// The cell to which the first stone is bound.
    fn only_cell(&self) -> Option<Cell> {
        let bound = self.id.rules().first_stone == FirstStone::Centre;
        let first = self.empty == self.stones.len() && self.history.is_empty();
        if bound && first { self.geometry.centre() } else { None }
    }

    /// The seats may be exchanged once, right after the first stone of the game.
    fn may_swap(&self) -> bool {
        self.first_stone_answered() && !self.has_swapped()
    }

    fn has_swapped(&self) -> bool {
        let before = self.start.as_ref().is_some_and(|setup| setup.half);
        self.first_stone_answered()
            && (self.history.last() == Some(&Move::Swap) || (self.history.is_empty() && before))
    }

    /// Whether White is to answer the first stone of a game with the pie.
    fn first_stone_answered(&self) -> bool {
        self.id.rules().pie && self.empty + 1 == self.stones.len() && self.to_move == Color::White
    }

    /// The foul of a stone of the side to move on an empty cell, whatever happens to who commits it.
    fn foul_on(&self, cell: Cell) -> Option<Foul> {
        if !self.id.rules().forbidden_to(self.to_move).any() {
            return None;
        }
        let mut stones = self.stones.clone();
        self.foul_kind_in(&mut stones, cell)?;
        if !self.lift_captured(&mut stones, cell).is_empty() {
            stones[cell.index()] = None;
        }
        foul(&self.geometry, self.id.rules(), &mut stones, cell, self.to_move)
    }

    /// As [`LinePosition::foul_on`], the kind only, on a copy of the stones that is given back as it
    /// was. Where stones are captured, the board after the captures is judged.
    fn foul_kind_in(&self, stones: &mut [Option<Color>], cell: Cell) -> Option<crate::FoulKind> {
        let rules = self.id.rules();
        let lifted = self.lift_captured(stones, cell);
        let wins_by_captures = self.would_win_by(lifted.len());
        let kind = if wins_by_captures {
            None
        } else {
            foul_kind(&self.geometry, rules, stones, cell, self.to_move)
        };
        for cell in lifted {
            stones[cell.index()] = Some(self.to_move.opposite());
        }
        kind
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome {
            return Err(MoveError::Over(outcome));
        }
        match mv {
            Move::Place(cell) => self.check_place(cell),
            Move::Pass if self.id.rules().passing => Ok(()),
            Move::Swap if self.id.rules().pie => {
                if self.may_swap() {
                    return Ok(());
                }
                let rule = "the seats are exchanged only right after the first stone".to_owned();
                Err(MoveError::Rule { text: "swap".to_owned(), rule })
            }
            _ => Err(self.wrong_kind(mv)),
        }
    }

    fn check_place(&self, cell: Cell) -> Result<(), MoveError> {
        if !self.geometry.contains(cell) {
            return Err(MoveError::Outside { cell: cell.index(), last: self.stones.len() - 1 });
        }
        if let Some(color) = self.stones[cell.index()] {
            return Err(MoveError::Occupied { cell: self.label(cell), color });
        }
        if let Some(centre) = self.only_cell().filter(|&centre| centre != cell) {
            let rule = format!("the first stone goes on the centre, {}", self.label(centre));
            return Err(MoveError::Rule { text: self.label(cell), rule });
        }
        if !self.may_ignore_threat(cell) {
            let rule = "the next player's winning cell has to be blocked".to_owned();
            return Err(MoveError::Rule { text: self.label(cell), rule });
        }
        match self.foul_on(cell).filter(|_| self.refuses()) {
            None => Ok(()),
            Some(foul) => Err(MoveError::Forbidden {
                cell: self.label(cell),
                color: self.to_move,
                reason: foul.describe(&self.geometry, self.id.rules().labels),
                foul,
            }),
        }
    }

    fn wrong_kind(&self, mv: Move) -> MoveError {
        let known = mv.cells().iter().all(|&cell| self.geometry.contains(cell));
        let text = if known { mv.text(&self.geometry, self.id.rules().labels) } else { "move".to_owned() };
        let rules = self.id.rules();
        let expected = match (rules.passing, rules.pie) {
            (true, _) => "an empty cell or `pass`",
            (false, true) => "an empty cell or, right after the first stone, `swap`",
            (false, false) => "an empty cell",
        };
        MoveError::Kind { text, game: self.id.to_string(), expected }
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.check(mv)?;
        let mut undo = Undo {
            to_move: self.to_move,
            left: self.left,
            out: self.out,
            captured: Vec::new(),
            key: self.key,
        };
        self.key ^= self.key_of_turn();
        let passed_before = self.history.last() == Some(&Move::Pass);
        let ended = match mv {
            Move::Place(cell) => self.place(cell, &mut undo.captured),
            Move::Pass if passed_before => Some(Outcome::draw(Reason::Passes)),
            _ => None,
        };
        self.history.push(mv);
        self.undo.push(undo);
        // The stones keep their colours in a swap: the other seat now has the turn of White.
        if mv != Move::Swap {
            self.left -= 1;
        }
        if self.left == 0 {
            self.to_move = self.next_side();
            self.left = self.id.rules().turns.later;
        }
        self.key ^= self.key_of_turn();
        self.outcome = ended.or_else(|| self.stalemate());
        Ok(())
    }

    /// Puts a stone down, removes what it captures and tells how that ends the game, if it does.
    fn place(&mut self, cell: Cell, captured: &mut Vec<Cell>) -> Option<Outcome> {
        let mover = self.to_move;
        let fouled = match self.id.rules().on_forbidden {
            OnForbidden::Loses => self.foul_on(cell),
            OnForbidden::Rejected => None,
        };
        self.put(cell, mover);
        *captured = self.capture_from(cell);
        if let Some(foul) = fouled {
            return Some(Outcome::win(mover.opposite(), Reason::Forbidden(foul.kind)));
        }
        self.captures_won().or_else(|| self.line_won(cell, mover))
    }

    /// The end that the lines on the board bring about after `mover` has put a stone on `cell`.
    fn line_won(&mut self, cell: Cell, mover: Color) -> Option<Outcome> {
        let rules = self.id.rules();
        let rule = rules.line_of(mover);
        if rules.five == Five::MustStand {
            return self.must_stand(mover);
        }
        if winning_runs(&self.geometry, &self.stones, cell, mover, rule).next().is_some() {
            return Some(Outcome::win(mover, Reason::Line));
        }
        let loses = rules.losing_line.is_some_and(|length| {
            (0..self.geometry.axes()).any(|axis| {
                let run = run_through(&self.geometry, &self.stones, cell, mover, axis);
                run.length == usize::from(length)
            })
        });
        if loses && rules.players == 3 {
            return self.put_one_out(mover);
        }
        loses.then_some(Outcome::win(mover.opposite(), Reason::LosingLine))
    }

    pub(crate) fn undo(&mut self) -> Option<Move> {
        let mv = self.history.pop()?;
        let undo = self.undo.pop()?;
        self.outcome = None;
        if let Move::Place(cell) = mv {
            self.stones[cell.index()] = None;
            self.empty += 1;
        }
        self.to_move = undo.to_move;
        self.left = undo.left;
        self.out = undo.out;
        if !undo.captured.is_empty() {
            self.taken[self.to_move.index()] -= undo.captured.len() as u16;
        }
        for cell in undo.captured {
            self.stones[cell.index()] = Some(self.to_move.opposite());
            self.empty -= 1;
        }
        self.key = undo.key;
        Some(mv)
    }

    /// The side that made the last move; the side to move if there is none.
    fn last_mover(&self) -> Color {
        self.undo.last().map_or(self.to_move, |undo| undo.to_move)
    }

    fn put(&mut self, cell: Cell, color: Color) {
        self.stones[cell.index()] = Some(color);
        self.empty -= 1;
        self.key ^= zobrist::stone(cell.index(), color);
    }

    fn take(&mut self, cell: Cell) {
        if let Some(color) = self.stones[cell.index()].take() {
            self.empty += 1;
            self.key ^= zobrist::stone(cell.index(), color);
        }
    }

    /// Which sides have a winning line on the board, by [`Color::index`].
    fn standing_winners(&self) -> [bool; 3] {
        let mut winners = [false; 3];
        for (run, color) in runs(&self.geometry, &self.stones) {
            let rule = self.id.rules().line_of(color);
            winners[color.index()] |= run.wins(&self.geometry, &self.stones, color, rule);
        }
        winners
    }

    pub(crate) fn winning_lines(&self) -> Vec<Vec<Cell>> {
        let (color, losing) = match self.outcome {
            Some(Outcome { winner: Some(winner), reason: Reason::Line }) => (winner, None),
            Some(Outcome { winner: Some(_), reason: Reason::LosingLine }) => {
                (self.last_mover(), self.id.rules().losing_line)
            }
            _ => return Vec::new(),
        };
        let last = self.history.last().and_then(|mv| mv.cell());
        let rule = self.id.rules().line_of(color);
        runs(&self.geometry, &self.stones)
            .into_iter()
            .filter(|&(_, owner)| owner == color)
            .filter(|&(run, _)| match losing {
                None => run.wins(&self.geometry, &self.stones, color, rule),
                Some(length) => {
                    let through_last = last.is_none_or(|cell| run.cells(&self.geometry).contains(&cell));
                    run.length == usize::from(length) && through_last
                }
            })
            .map(|(run, _)| run.cells(&self.geometry).to_vec())
            .collect()
    }

    pub(crate) fn foul(&self, cell: Cell) -> Option<Foul> {
        if self.outcome.is_some() || self.stones[cell.index()].is_some() {
            return None;
        }
        self.foul_on(cell)
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    fn key_of_stones(&self) -> u64 {
        self.key_under(|cell| cell)
    }

    fn key_under(&self, image: impl Fn(Cell) -> Cell) -> u64 {
        self.geometry.cells().fold(0, |key, cell| match self.stones[cell.index()] {
            Some(color) => key ^ zobrist::stone(image(cell).index(), color),
            None => key,
        })
    }

    /// The part of the key that is not stones.
    fn key_of_turn(&self) -> u64 {
        let mut key = match self.to_move {
            Color::Black => 0,
            Color::White => zobrist::WHITE_TO_MOVE,
            Color::Red => zobrist::fact(4, 0),
        };
        let rules = self.id.rules();
        if rules.turns.later > 1 {
            key ^= zobrist::fact(1, u64::from(self.left));
        }
        if rules.captures.is_some() {
            key ^= zobrist::fact(2, u64::from(self.taken[0]) << 16 | u64::from(self.taken[1]));
        }
        match self.history.last() {
            Some(Move::Pass) => key ^= zobrist::PASSED,
            _ if self.may_swap() => key ^= zobrist::fact(3, 0),
            _ => {}
        }
        key
    }

    pub(crate) fn canonical_key(&self) -> u64 {
        let rest = self.key ^ self.key_of_stones();
        let symmetries = self.geometry.symmetries().iter();
        symmetries
            .map(|symmetry| rest ^ self.key_under(|cell| symmetry.apply(cell)))
            .min()
            .unwrap_or(self.key)
    }
}

#[cfg(test)]
mod tests;
