//! The uniform face of every game: one closed enum over the position types.

use std::sync::Arc;

use crate::hasami::HasamiPosition;
use crate::line_position::LinePosition;
use crate::pentago::{self, PentagoPosition};
use crate::yinsh::YinshPosition;
use crate::{
    Cell, Color, Foul, GameId, Geometry, Move, MoveTextError, Outcome, Play, Rules, Setup, SetupErrors,
};

/// A position in any game: the stones, the turn and how it came about.
///
/// Everything above the rules (engine, formats, arena, server, cli) uses this face only.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Position {
    /// A game in which stones are put down and stay.
    Line(LinePosition),
    /// A game in which a quadrant of the board is twisted after every stone.
    Pentago(PentagoPosition),
    /// Yinsh.
    Yinsh(YinshPosition),
    /// Hasami Shogi: men move and take one another.
    Hasami(HasamiPosition),
}

/// Something that stands on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

/// What a piece is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum PieceKind {
    /// A stone.
    Stone,
    /// A man that moves (Hasami Shogi).
    Man,
    /// A ring (Yinsh).
    Ring,
    /// A two-coloured marker (Yinsh).
    Marker,
}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The game has ended.
    #[error("the game is over ({0}), no move is legal")]
    Over(Outcome),
    /// The board does not have the cell.
    #[error("cell {cell} is outside the board, expected 0 to {last}")]
    Outside {
        /// The cell's index.
        cell: usize,
        /// The last index.
        last: usize,
    },
    /// Something stands there already.
    #[error("{cell} is occupied by {color}")]
    Occupied {
        /// The cell's label.
        cell: String,
        /// Whose piece it is.
        color: Color,
    },
    /// The move is forbidden to the side to move.
    #[error("{cell} is forbidden for {color}: {reason}")]
    Forbidden {
        /// The cell's label.
        cell: String,
        /// The side to move.
        color: Color,
        /// The kind and the cells that make it, such as `double-three (g8 h8 i8, h6 h7 h8)`.
        reason: String,
        /// The same for programs.
        foul: Foul,
    },
    /// Another rule of the game is broken.
    #[error("{text} is not legal: {rule}")]
    Rule {
        /// The move's text.
        text: String,
        /// The rule, and what would be legal.
        rule: String,
    },
    /// The game has no such kind of move.
    #[error("`{text}` is no move of {game}, expected {expected}")]
    Kind {
        /// The move's text.
        text: String,
        /// The game's id.
        game: String,
        /// The kinds of move it has.
        expected: &'static str,
    },
}

/// Calls the same method on whichever position it is.
macro_rules! each {
    ($self:expr, $position:ident => $call:expr) => {
        match $self {
            Position::Line($position) => $call,
            Position::Pentago($position) => $call,
            Position::Yinsh($position) => $call,
            Position::Hasami($position) => $call,
        }
    };
}

impl Position {
    /// The first position of a game.
    #[must_use]
    pub fn initial(id: &GameId) -> Position {
        match id.rules().play {
            Play::Line => Position::Line(LinePosition::initial(id)),
            Play::Pentago => Position::Pentago(PentagoPosition::initial(id)),
            Play::Yinsh { .. } => Position::Yinsh(YinshPosition::initial(id)),
            Play::Hasami(settings) => Position::Hasami(HasamiPosition::initial(id, settings)),
        }
    }

    /// The position of an arrangement of stones.
    ///
    /// # Errors
    /// [`SetupErrors`] lists everything that is wrong with the arrangement.
    pub fn from_setup(setup: &Setup) -> Result<Position, SetupErrors> {
        match setup.id.rules().play {
            Play::Line => LinePosition::from_setup(setup).map(Position::Line),
            Play::Pentago => PentagoPosition::from_setup(setup).map(Position::Pentago),
            Play::Yinsh { .. } => YinshPosition::from_setup(setup).map(Position::Yinsh),
            Play::Hasami(settings) => HasamiPosition::from_setup(setup, settings).map(Position::Hasami),
        }
    }

    /// The game.
    #[must_use]
    pub fn id(&self) -> &GameId {
        each!(self, position => position.id())
    }

    /// The game's rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.id().rules()
    }

    /// The board.
    #[must_use]
    pub fn geometry(&self) -> &Arc<Geometry> {
        each!(self, position => position.geometry())
    }

    /// The side to move; after the end, the side that would have moved.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        each!(self, position => position.side_to_move())
    }

    /// Moves made so far, stones of a setup counted as one move each where stones are put down.
    #[must_use]
    pub fn ply(&self) -> usize {
        each!(self, position => position.ply())
    }

    /// The moves made since the start or the setup, oldest first.
    #[must_use]
    pub fn history(&self) -> &[Move] {
        each!(self, position => position.history())
    }

    /// The arrangement that the moves started from; `None` for the game's own first position.
    #[must_use]
    pub fn start(&self) -> Option<&Setup> {
        each!(self, position => position.start())
    }

    /// The present arrangement, without its history. Where the history decides anything to come, a
    /// game that goes on from its arrangement may differ: two passes (renju), repetitions and plies
    /// without a capture (Hasami Shogi) are counted afresh.
    #[must_use]
    pub fn setup(&self) -> Setup {
        each!(self, position => position.setup())
    }

    /// The colour of the piece on a cell.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Color> {
        each!(self, position => position.stones()[cell.index()])
    }

    /// What the piece on a cell is, if there is one.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn kind(&self, cell: Cell) -> PieceKind {
        each!(self, position => position.kind(cell))
    }

    /// The colours of all pieces, one entry a cell.
    #[must_use]
    pub fn stones(&self) -> &[Option<Color>] {
        each!(self, position => position.stones())
    }

    /// Everything on the board, by cell.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Cell, Piece)> {
        let cells = self.geometry().cells();
        cells
            .filter_map(|cell| self.stone(cell).map(|color| (cell, Piece { color, kind: self.kind(cell) })))
            .collect()
    }

    /// What each side has taken, by [`Color::index`]: captured stones, men or own rings taken off.
    #[must_use]
    pub fn taken(&self) -> [u16; 2] {
        each!(self, position => position.taken())
    }

    /// The cells from which the last move removed pieces.
    #[must_use]
    pub fn last_captures(&self) -> &[Cell] {
        each!(self, position => position.last_captures())
    }

    /// Number of empty cells.
    #[must_use]
    pub fn empty(&self) -> usize {
        each!(self, position => position.empty())
    }

    /// For every cell the number of the move that put its piece on the board, counted from 1; 0 for empty
    /// cells and stones of a setup.
    #[must_use]
    pub fn move_numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.geometry().len()];
        let before = self.ply() - self.history().len();
        for (number, mv) in (before as u32 + 1..).zip(self.history()) {
            if let Move::Slide { from, .. } = mv {
                // A ring leaves a marker behind, a man leaves nothing.
                numbers[from.index()] = number;
            }
            if let Some(cell) = mv.cell() {
                numbers[cell.index()] = number;
            }
            if let Move::Twist { twist, .. } | Move::Turn(twist) = mv {
                pentago::apply(&mut numbers, *twist);
            }
        }
        let empty = |(_, stone): &(usize, &Option<Color>)| stone.is_none();
        self.stones().iter().enumerate().filter(empty).for_each(|(index, _)| numbers[index] = 0);
        numbers
    }

    /// All legal moves, in order of cells, the pass last; none once the game is over. Forbidden
    /// cells are listed only where a forbidden move loses instead of being refused.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(self, position => position.legal_moves())
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// [`MoveError`] tells why not.
    pub fn check(&self, mv: Move) -> Result<(), MoveError> {
        each!(self, position => position.check(mv))
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal; the position is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        each!(self, position => position.play(mv))
    }

    /// Takes back the last move, if one was made since the start or the setup.
    pub fn undo(&mut self) -> Option<Move> {
        each!(self, position => position.undo())
    }

    /// The end of the game, if the moves or the setup brought it about.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// The winning lines on the board; none while the game goes on.
    #[must_use]
    pub fn winning_lines(&self) -> Vec<Vec<Cell>> {
        each!(self, position => position.winning_lines())
    }

    /// Why a cell is forbidden to the side to move; `None` if it is not, if it is occupied or if the
    /// game is over.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn foul(&self, cell: Cell) -> Option<Foul> {
        each!(self, position => position.foul(cell))
    }

    /// All cells forbidden to the side to move, with the reasons; none once the game is over.
    #[must_use]
    pub fn fouls(&self) -> Vec<(Cell, Foul)> {
        let cells = self.geometry().cells();
        cells.filter_map(|cell| self.foul(cell).map(|foul| (cell, foul))).collect()
    }

    /// Whether no line is left that either side could still fill, so that a side may claim a draw.
    ///
    /// Never true by mistake: prohibitions are not taken into account.
    #[must_use]
    pub fn dead_board(&self) -> bool {
        each!(self, position => position.dead_board())
    }

    /// A key of what matters for the play to come: stones, turn, whether the last move was a pass.
    /// How often a position has come about and how long ago the last capture was (Hasami Shogi) are
    /// left out.
    #[must_use]
    pub fn key(&self) -> u64 {
        each!(self, position => position.key())
    }

    /// The least key among all symmetric images of the position.
    #[must_use]
    pub fn canonical_key(&self) -> u64 {
        each!(self, position => position.canonical_key())
    }

    /// A move's text in the game's own labels.
    ///
    /// # Panics
    /// If the board does not have a cell of the move.
    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        mv.text(self.geometry(), self.rules().labels)
    }

    /// Reads a move in the game's own labels.
    ///
    /// # Errors
    /// [`MoveTextError`] names the text and what was expected.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        Move::parse(text, self.geometry(), self.rules().labels)
    }

    /// A cell's name in the game's own labels.
    ///
    /// # Panics
    /// If the board does not have `cell`.
    #[must_use]
    pub fn label(&self, cell: Cell) -> String {
        self.geometry().label(cell, self.rules().labels)
    }
}
