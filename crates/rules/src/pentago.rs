//! Positions of Pentago: a stone is put down, then a quadrant of the board is twisted by a quarter.
//!
//! A stone that makes five wins at once, without a twist. After a twist both sides' lines count: one
//! side's five wins, whoever twisted, and a five of each is a draw. The stone that fills the board is
//! still followed by a twist. (Rules as in Irving 2014, *Pentago is a first player win*.)

mod dead;
mod quadrant;

use std::sync::Arc;

pub(crate) use quadrant::apply;

use crate::line_end::{runs, winning_runs};
use crate::setup::{Bound, Counted, Feature};
use crate::{
    Cell, Color, Foul, GameId, Geometry, Move, MoveError, Outcome, PieceKind, Reason, Setup, SetupError,
    SetupErrors, Twist, zobrist,
};

/// A position of Pentago.
#[derive(Clone, Debug)]
pub struct PentagoPosition {
    id: GameId,
    geometry: Arc<Geometry>,
    stones: Vec<Option<Color>>,
    empty: usize,
    to_move: Color,
    /// The stone of this turn stands, its twist is due. Moves are whole turns, so this comes
    /// from a setup only.
    half: bool,
    history: Vec<Move>,
    outcome: Option<Outcome>,
    start: Option<Arc<Setup>>,
}

impl PentagoPosition {
    pub(crate) fn initial(id: &GameId) -> PentagoPosition {
        let geometry = Geometry::shared(id.rules().shape).expect("the shape of a game id is in range");
        let cells = geometry.len();
        PentagoPosition {
            id: id.clone(),
            geometry,
            stones: vec![None; cells],
            empty: cells,
            to_move: Color::Black,
            half: false,
            history: Vec::new(),
            outcome: None,
            start: None,
        }
    }

    pub(crate) fn from_setup(setup: &Setup) -> Result<PentagoPosition, SetupErrors> {
        let mut position = PentagoPosition::initial(&setup.id);
        let mut errors = Vec::new();
        let sides = setup.id.rules().sides();
        let mut stranger = !sides.contains(&setup.to_move);
        for &(cell, color) in &setup.stones {
            stranger |= !sides.contains(&color);
            if !position.geometry.contains(cell) {
                errors.push(SetupError::Outside { cell: cell.index(), last: position.stones.len() - 1 });
            } else if position.stones[cell.index()].is_some() {
                errors.push(SetupError::Twice { cell: position.label(cell) });
            } else {
                position.put(cell, color);
            }
        }
        let features = [
            (stranger, Feature::ThirdPlayer),
            (!setup.rings.is_empty(), Feature::Rings),
            (setup.moved, Feature::RowsAfterMove),
            (setup.taken != [0; 2], Feature::Captures),
        ];
        for (given, feature) in features {
            if given {
                errors.push(SetupError::Feature { game: setup.id.to_string(), feature });
            }
        }
        let own = setup.stones.iter().filter(|(_, color)| *color == setup.to_move).count();
        if setup.half && own == 0 {
            // At least the one whose twist is due.
            let expected = Bound::AtLeast(1);
            errors.push(SetupError::Count {
                what: Counted::Stones,
                color: setup.to_move,
                found: own,
                expected,
            });
        }
        if !errors.is_empty() {
            return Err(SetupErrors(errors));
        }
        position.to_move = setup.to_move;
        position.half = setup.half;
        position.outcome = position.judge();
        position.start = Some(Arc::new(position.setup()));
        Ok(position)
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

    /// A stone and its twist are one move; a stone whose twist is still due is not yet counted.
    pub(crate) fn ply(&self) -> usize {
        let before = self.start().map_or(0, |setup| setup.stones.len() - usize::from(setup.half));
        self.history.len() + before
    }

    pub(crate) fn history(&self) -> &[Move] {
        &self.history
    }

    pub(crate) fn start(&self) -> Option<&Setup> {
        self.start.as_deref()
    }

    pub(crate) fn setup(&self) -> Setup {
        let stone = |cell: Cell| self.stones[cell.index()].map(|color| (cell, color));
        let stones = self.geometry.cells().filter_map(stone).collect();
        Setup { half: self.half, ..Setup::new(self.id.clone(), stones, self.to_move) }
    }

    pub(crate) fn stones(&self) -> &[Option<Color>] {
        &self.stones
    }

    pub(crate) fn kind(&self, _cell: Cell) -> PieceKind {
        PieceKind::Stone
    }

    pub(crate) fn taken(&self) -> [u16; 2] {
        [0; 2]
    }

    pub(crate) fn last_captures(&self) -> &[Cell] {
        &[]
    }

    pub(crate) fn empty(&self) -> usize {
        self.empty
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the side to move has put its stone down and now twists a quadrant.
    #[must_use]
    pub fn twist_due(&self) -> bool {
        self.half
    }

    fn label(&self, cell: Cell) -> String {
        self.geometry.label(cell, self.id.rules().labels)
    }

    fn vacant(&self) -> impl Iterator<Item = Cell> {
        self.geometry.cells().filter(|cell| self.stones[cell.index()].is_none())
    }

    /// Whether a stone of the side to move on an empty cell makes five.
    fn makes_five(&self, cell: Cell) -> bool {
        let rule = self.id.rules().line_of(self.to_move);
        winning_runs(&self.geometry, &self.stones, cell, self.to_move, rule).next().is_some()
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        if self.half {
            return Twist::ALL.map(Move::Turn).to_vec();
        }
        let mut moves = Vec::with_capacity(8 * self.empty);
        for cell in self.vacant() {
            if self.makes_five(cell) {
                moves.push(Move::Place(cell));
            } else {
                moves.extend(Twist::ALL.map(|twist| Move::Twist { cell, twist }));
            }
        }
        moves
    }

    /// The arrangements after every half of a turn, in order of cells or letters: after every stone,
    /// its twist still due, or, if that is due now, after every one of the eight twists.
    ///
    /// The board alone decides, as in the published tables: they are listed even where a line has
    /// ended the game, which [`Position::outcome`](crate::Position::outcome) tells.
    #[must_use]
    pub fn half_moves(&self) -> Vec<Setup> {
        let after = |change: &dyn Fn(&mut PentagoPosition)| {
            let mut next = self.clone();
            change(&mut next);
            next.setup()
        };
        if self.half {
            let twisted = |twist| {
                after(&|next| {
                    apply(&mut next.stones, twist);
                    next.half = false;
                    next.to_move = self.to_move.opposite();
                })
            };
            return Twist::ALL.into_iter().map(twisted).collect();
        }
        let placed = |cell| {
            after(&|next| {
                next.put(cell, self.to_move);
                next.half = true;
            })
        };
        self.vacant().map(placed).collect()
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome {
            return Err(MoveError::Over(outcome));
        }
        let strange = mv.cells().into_iter().find(|&cell| !self.geometry.contains(cell));
        if let Some(cell) = strange {
            return Err(MoveError::Outside { cell: cell.index(), last: self.stones.len() - 1 });
        }
        let text = mv.text(&self.geometry, self.id.rules().labels);
        let refuse = |rule: String| Err(MoveError::Rule { text: text.clone(), rule });
        if let Move::Twist { twist, .. } | Move::Turn(twist) = mv
            && twist.quadrant > 3
        {
            return refuse(format!("there is no quadrant {}, expected 0 to 3", twist.quadrant));
        }
        match mv {
            Move::Turn(_) if self.half => Ok(()),
            Move::Turn(_) => refuse(format!(
                "a stone comes before the twist, such as {}{text}",
                self.vacant().next().map(|cell| self.label(cell)).unwrap_or_default()
            )),
            Move::Place(_) | Move::Twist { .. } if self.half => {
                let rule = "the stone of this turn stands, its twist is due: s, t, u, v, w, x, y or z";
                refuse(rule.to_owned())
            }
            Move::Place(cell) => self.check_stone(cell, false, &text),
            Move::Twist { cell, .. } => self.check_stone(cell, true, &text),
            _ => Err(MoveError::Kind {
                text,
                game: self.id.to_string(),
                expected: "a cell and the letter of a twist, such as c3z, or a cell alone that makes five",
            }),
        }
    }

    fn check_stone(&self, cell: Cell, twists: bool, text: &str) -> Result<(), MoveError> {
        let label = self.label(cell);
        if let Some(color) = self.stones[cell.index()] {
            return Err(MoveError::Occupied { cell: label, color });
        }
        let rule = match (self.makes_five(cell), twists) {
            (true, true) => format!("the stone makes five and wins at once, without a twist: {label}"),
            (false, false) => {
                format!("the stone makes no five, so a twist follows: {label}s to {label}z")
            }
            _ => return Ok(()),
        };
        Err(MoveError::Rule { text: text.to_owned(), rule })
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.check(mv)?;
        if let Some(cell) = mv.cell() {
            self.put(cell, self.to_move);
        }
        if let Move::Twist { twist, .. } | Move::Turn(twist) = mv {
            apply(&mut self.stones, twist);
        }
        self.half = false;
        self.to_move = self.to_move.opposite();
        self.history.push(mv);
        self.outcome = self.judge();
        Ok(())
    }

    pub(crate) fn undo(&mut self) -> Option<Move> {
        let mv = self.history.pop()?;
        if let Move::Twist { twist, .. } | Move::Turn(twist) = mv {
            apply(&mut self.stones, twist.reversed());
        }
        if let Some(cell) = mv.cell() {
            self.stones[cell.index()] = None;
            self.empty += 1;
        }
        self.half = matches!(mv, Move::Turn(_));
        self.to_move = self.to_move.opposite();
        self.outcome = None;
        Some(mv)
    }

    fn put(&mut self, cell: Cell, color: Color) {
        self.stones[cell.index()] = Some(color);
        self.empty -= 1;
    }

    /// The end of the game that the stones bring about.
    fn judge(&self) -> Option<Outcome> {
        let mut five = [false; 2];
        for (_, color) in self.lines() {
            five[color.index()] = true;
        }
        match five {
            [true, true] => Some(Outcome::draw(Reason::BothLines)),
            [true, false] => Some(Outcome::win(Color::Black, Reason::Line)),
            [false, true] => Some(Outcome::win(Color::White, Reason::Line)),
            [false, false] if self.empty == 0 && !self.half => Some(Outcome::draw(Reason::FullBoard)),
            [false, false] => None,
        }
    }

    /// The lines of five and more on the board, with their owners.
    fn lines(&self) -> impl Iterator<Item = (Vec<Cell>, Color)> {
        let length = usize::from(self.id.rules().line[0].length);
        runs(&self.geometry, &self.stones)
            .into_iter()
            .filter(move |(run, _)| run.length >= length)
            .map(|(run, color)| (run.cells(&self.geometry).to_vec(), color))
    }

    /// Of both sides, if both have one.
    pub(crate) fn winning_lines(&self) -> Vec<Vec<Cell>> {
        self.lines().map(|(cells, _)| cells).collect()
    }

    pub(crate) fn foul(&self, _cell: Cell) -> Option<Foul> {
        None
    }

    pub(crate) fn key(&self) -> u64 {
        self.key_under(|cell| cell)
    }

    pub(crate) fn canonical_key(&self) -> u64 {
        let images = self.geometry.symmetries().iter();
        images.map(|symmetry| self.key_under(|cell| symmetry.apply(cell))).min().unwrap_or(0)
    }

    /// The key of an image of the position. The quadrants are alike, so what is due needs no image.
    fn key_under(&self, image: impl Fn(Cell) -> Cell) -> u64 {
        let mut key = if self.to_move == Color::White { zobrist::WHITE_TO_MOVE } else { 0 };
        if self.half {
            key ^= zobrist::fact(1, 1);
        }
        self.geometry.cells().fold(key, |key, cell| match self.stones[cell.index()] {
            Some(color) => key ^ zobrist::stone(image(cell).index(), color),
            None => key,
        })
    }
}

#[cfg(test)]
mod tests;
