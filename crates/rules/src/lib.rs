//! The games of the five-in-a-row family: boards, rules, positions, outcomes, clocks and texts.
//!
//! This crate is the referee: obvious, and slow enough to be obviously right. It does no input or
//! output, reads no clock, starts no thread, draws no random number and uses no floating point.
//!
//! ```
//! use goren_rules::{GameId, Position};
//!
//! let id: GameId = "renju".parse()?;
//! let mut position = Position::initial(&id);
//! let centre = position.parse_move("h8")?;
//! position.play(centre)?;
//! assert_eq!(position.legal_moves().len(), 225); // 224 cells and the pass
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
mod color;
pub mod diagram;
mod forbidden;
mod game;
mod geometry;
mod hasami;
mod line_end;
mod line_position;
mod moves;
pub mod opening;
mod outcome;
mod pentago;
mod perft;
mod position;
mod rules;
mod setup;
#[doc(hidden)]
pub mod testkit;
pub mod text;
mod time;
mod variant;
mod yinsh;
mod zobrist;

pub use cell::Cell;
pub use color::{Color, ColorError};
pub use forbidden::{Foul, FoulKind, FoulKindError, foul, foul_kind};
pub use game::{Action, ActionError, Game, GameTextError, MAX_GAME_TEXT, Phase};
pub use geometry::labels::{CellError, Labels};
pub use geometry::symmetry::Symmetry;
pub use geometry::{Geometry, Line, LineSeat, Place, Shape, ShapeError};
pub use line_end::{Run, run_through, runs};
pub use moves::{Move, MoveTextError, Twist};
pub use opening::{Choice, Misfit, Opening, OpeningError, OpeningRule, Region, Seat, Want};
pub use outcome::{Outcome, Reason};
pub use pentago::PentagoPosition;
pub use perft::{perft, perft_by_move};
pub use position::{MoveError, Piece, PieceKind, Position};
pub use rules::{
    Captures, Ends, FirstStone, Five, Forbidden, HasamiRules, LineRule, OnForbidden, Overline, Play, Rules,
    ThreeRule, Turns,
};
pub use setup::{Bound, Counted, Ending, Feature, Setup, SetupError, SetupErrors, SetupFault, TurnFault};
pub use text::{PositionTextError, parse_position, position_text};
pub use time::{Byoyomi, Clock, Flag, Remaining, TimeControl, TimeControlError};
pub use variant::{GameId, GameIdError, Language, Variant};
