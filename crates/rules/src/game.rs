//! A whole game: moves with their times, offers, clock and result, rebuilt from text.

use std::fmt;
use std::time::Duration;

use crate::geometry::labels::shorten;
use crate::text::{MAX_POSITION_TEXT, PositionTextError, parse_position, position_text};
use crate::time::{Clock, TimeControl, TimeControlError};
use crate::{
    Choice, Color, ColorError, Move, MoveError, MoveTextError, Opening, OpeningError, OpeningRule, Outcome,
    Position, Reason, Seat,
};

/// Longest game text that is read, in bytes.
pub const MAX_GAME_TEXT: usize = 1024 * 1024;

/// Something that a seated player (or the clock) does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Action {
    /// A move of the side to move, with the time it took.
    Move {
        /// The move.
        mv: Move,
        /// Time used, booked on the clock in whole milliseconds.
        used: Duration,
    },
    /// A decision in the opening, with the time it took.
    Choose {
        /// The decision.
        choice: Choice,
        /// Time used, booked on the clock of whoever decides.
        used: Duration,
    },
    /// A side gives up.
    Resign(Color),
    /// A side offers a draw; the offer ends with the other side's next move.
    OfferDraw(Color),
    /// The other side accepts.
    AcceptDraw(Color),
    /// A side claims a draw because no line is left that could still be filled.
    ClaimDeadBoard(Color),
    /// A side's time has run out.
    Flag(Color),
    /// The last moves are taken back, by consent; clocks go back with them.
    TakeBack(u16),
}

/// Where a game stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// The opening is not over: [`Game::opening`] tells who has to do what.
    Opening,
    /// The sides move in turn.
    Play,
    /// The game has ended.
    Over(Outcome),
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ActionError {
    /// The game has ended.
    #[error("the game is over ({0})")]
    Over(Outcome),
    /// The move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The opening rule does not allow it.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The side does not play in this game.
    #[error("{0} does not play in this game")]
    Stranger(Color),
    /// Resignations and draw offers are for two.
    #[error("in a game of three nobody resigns or offers a draw")]
    Three,
    /// Nobody else has offered a draw.
    #[error("there is no draw offer for {0} to accept")]
    NoOffer(Color),
    /// The same offer is open already.
    #[error("{0} has offered a draw already")]
    OfferedAlready(Color),
    /// A line is left.
    #[error("the board is not dead: a line is left that can still be filled")]
    NotDead,
    /// The clock has no limit, so no time can run out.
    #[error("the game has no clock, so no time can run out")]
    NoClock,
    /// Fewer moves than are to be taken back, or none.
    #[error("{asked} moves cannot be taken back, the game has {made} of its own")]
    TakeBack {
        /// Moves asked for.
        asked: u16,
        /// Moves made.
        made: usize,
    },
}

/// A game in progress or finished.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    clock: Clock,
    actions: Vec<Action>,
    opening: Opening,
    /// Who has Black.
    black: Seat,
    /// What to restore when a move since the start is taken back.
    before: Vec<Before>,
    offer: Option<Color>,
    ended: Option<Outcome>,
}

/// The state of a game before a move, the position apart.
#[derive(Clone, Debug)]
struct Before {
    clock: Clock,
    opening: Opening,
    black: Seat,
}

impl Game {
    /// A game that begins at a position. The game's opening rule is followed if that is its own
    /// first position; a setup or a position with moves stands behind its opening. A game of three
    /// is played without a clock, whatever the control.
    #[must_use]
    pub fn new(start: Position, control: TimeControl) -> Game {
        let control = if start.rules().players == 3 { TimeControl::NONE } else { control };
        let clock = Clock::new(control);
        let position = start.clone();
        let fresh = start.start().is_none() && start.history().is_empty();
        let rule = if fresh { start.id().opening() } else { OpeningRule::Free };
        let opening = Opening::new(rule);
        Game {
            start,
            position,
            clock,
            actions: Vec::new(),
            opening,
            black: Seat::First,
            before: Vec::new(),
            offer: None,
            ended: None,
        }
    }

    /// The position that the game began with; its moves cannot be taken back.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The clock as it stood after the last move.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// All that was done, oldest first.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Who has an open draw offer.
    #[must_use]
    pub fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.result() {
            Some(outcome) => Phase::Over(outcome),
            None if self.opening.is_over() => Phase::Play,
            None => Phase::Opening,
        }
    }

    /// The opening, in progress or over.
    #[must_use]
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The player who has a colour at present.
    #[must_use]
    pub fn seat_of(&self, color: Color) -> Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
            Color::Red => Seat::Third,
        }
    }

    /// The colour that a player has at present.
    #[must_use]
    pub fn color_of(&self, seat: Seat) -> Color {
        match seat {
            Seat::Third => Color::Red,
            seat if seat == self.black => Color::Black,
            Seat::First | Seat::Second => Color::White,
        }
    }

    /// The player who has to act; `None` once the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        if self.result().is_some() {
            return None;
        }
        let mover = self.seat_of(self.position.side_to_move());
        Some(self.opening.turn(&self.position).unwrap_or(mover))
    }

    /// The moves that the rules and the opening allow now; none while the opening wants a decision.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.result().is_some() {
            return Vec::new();
        }
        let mut moves = self.position.legal_moves();
        moves.retain(|&mv| self.opening.allows(&self.position, mv).is_ok());
        moves
    }

    /// The result, once there is one.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.position.outcome())
    }

    /// Applies an action.
    ///
    /// A move that took longer than the clock allows is not made: the side loses on time, which is
    /// the game's result and no error.
    ///
    /// # Errors
    /// [`ActionError`] if the action is refused; the game is unchanged then.
    pub fn apply(&mut self, action: Action) -> Result<(), ActionError> {
        if let Some(outcome) = self.result()
            && !matches!(action, Action::TakeBack(_))
        {
            return Err(ActionError::Over(outcome));
        }
        self.check_side(action)?;
        match action {
            Action::Move { mv, used } => self.make(used, |opening, position| {
                opening.play(position, mv).map_err(|error| match error {
                    OpeningError::Move(error) => ActionError::Move(error),
                    error => ActionError::Opening(error),
                })
            })?,
            Action::Choose { choice, used } => self.make(used, |opening, position| {
                opening.choose(position, choice).map_err(ActionError::Opening)
            })?,
            Action::Resign(color) => self.end(Outcome::win(color.opposite(), Reason::Resignation)),
            Action::OfferDraw(color) if self.offer == Some(color) => {
                return Err(ActionError::OfferedAlready(color));
            }
            Action::OfferDraw(color) => self.offer = Some(color),
            Action::AcceptDraw(color) if self.offer == Some(color.opposite()) => {
                self.end(Outcome::draw(Reason::Agreement));
            }
            Action::AcceptDraw(color) => return Err(ActionError::NoOffer(color)),
            Action::ClaimDeadBoard(_) if self.position.dead_board() => {
                self.end(Outcome::draw(Reason::DeadBoard));
            }
            Action::ClaimDeadBoard(_) => return Err(ActionError::NotDead),
            Action::Flag(_) if self.clock.control().is_none() => return Err(ActionError::NoClock),
            Action::Flag(color) => self.end(Outcome::win(color.opposite(), Reason::Time)),
            Action::TakeBack(moves) => self.take_back(moves)?,
        }
        self.actions.push(action);
        Ok(())
    }

    /// Whether the side that acts has a seat, and the action makes sense for so many players.
    fn check_side(&self, action: Action) -> Result<(), ActionError> {
        let rules = self.position.rules();
        let color = match action {
            Action::Resign(color)
            | Action::OfferDraw(color)
            | Action::AcceptDraw(color)
            | Action::ClaimDeadBoard(color)
            | Action::Flag(color) => color,
            Action::Move { .. } | Action::Choose { .. } | Action::TakeBack(_) => return Ok(()),
        };
        if !rules.sides().contains(&color) {
            return Err(ActionError::Stranger(color));
        }
        let for_two = matches!(action, Action::Resign(_) | Action::OfferDraw(_) | Action::AcceptDraw(_));
        if for_two && rules.players == 3 { Err(ActionError::Three) } else { Ok(()) }
    }

    /// Lets the player whose turn it is act, on his clock.
    fn make(
        &mut self,
        used: Duration,
        act: impl FnOnce(&mut Opening, &mut Position) -> Result<(), ActionError>,
    ) -> Result<(), ActionError> {
        let mover = self.turn().map_or(Color::Black, |seat| self.color_of(seat));
        let mut clock = self.clock;
        if clock.spend(mover, used).is_err() {
            // A late move is a loss on time even when it is also illegal.
            self.clock = clock;
            self.end(Outcome::win(mover.opposite(), Reason::Time));
            return Ok(());
        }
        let before = Before { clock: self.clock, opening: self.opening.clone(), black: self.black };
        let made = self.position.history().len();
        act(&mut self.opening, &mut self.position)?;
        self.clock = clock;
        let moved = self.position.history().len() > made;
        if moved {
            self.before.push(before);
        }
        let pie = moved && self.position.history().last() == Some(&Move::Swap);
        let swapped = self.opening.rule() != OpeningRule::Free && self.opening.black() != self.black;
        if pie || swapped {
            self.black = self.black.other();
            self.clock.swap();
            self.offer = None;
        } else if self.offer == Some(mover.opposite()) {
            self.offer = None;
        }
        Ok(())
    }

    fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
        self.offer = None;
    }

    fn take_back(&mut self, moves: u16) -> Result<(), ActionError> {
        let made = self.before.len();
        if moves == 0 || usize::from(moves) > made {
            return Err(ActionError::TakeBack { asked: moves, made });
        }
        for _ in 0..moves {
            self.position.undo();
            if let Some(before) = self.before.pop() {
                self.clock = before.clock;
                self.opening = before.opening;
                self.black = before.black;
            }
        }
        self.ended = None;
        self.offer = None;
        Ok(())
    }

    /// Writes the game: a line for the format, the start and the time control, then one an action.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text =
            format!("goren game 1\nstart {}\ntime {}\n", position_text(&self.start), self.clock.control());
        // Moves are named by the board alone, so the present position's labels serve for all.
        for action in &self.actions {
            text.push_str(&self.action_text(*action));
            text.push('\n');
        }
        text
    }

    /// One action as a line of the game text, such as `move h8 1250` (milliseconds).
    #[must_use]
    pub fn action_text(&self, action: Action) -> String {
        match action {
            Action::Move { mv, used } => {
                format!("move {} {}", self.position.move_text(mv), used.as_millis())
            }
            Action::Choose { choice, used } => {
                let text = choice.text(self.position.geometry(), self.position.rules().labels);
                format!("choose {text} {}", used.as_millis())
            }
            Action::Resign(color) => format!("resign {color}"),
            Action::OfferDraw(color) => format!("offer {color}"),
            Action::AcceptDraw(color) => format!("accept {color}"),
            Action::ClaimDeadBoard(color) => format!("claim {color}"),
            Action::Flag(color) => format!("flag {color}"),
            Action::TakeBack(moves) => format!("takeback {moves}"),
        }
    }

    /// Reads one action line; whether it is allowed is [`Game::apply`]'s to say.
    ///
    /// # Errors
    /// [`GameTextError`], with line number 0.
    pub fn parse_action(&self, line: &str) -> Result<Action, GameTextError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let malformed = || GameTextError::Malformed {
            line: 0,
            token: shorten(line),
            expected: "move, choose, resign, offer, accept, claim, flag or takeback with its words",
        };
        let side = |word: &str| word.parse::<Color>().map_err(GameTextError::from);
        Ok(match words.as_slice() {
            ["move", mv] => Action::Move { mv: self.position.parse_move(mv)?, used: Duration::ZERO },
            ["move", mv, used] => {
                let used = milliseconds(used).ok_or_else(malformed)?;
                Action::Move { mv: self.position.parse_move(mv)?, used }
            }
            ["choose", choice @ .., used] => {
                let used = milliseconds(used).ok_or_else(malformed)?;
                let (geometry, labels) = (self.position.geometry(), self.position.rules().labels);
                let choice = Choice::parse(&choice.join(" "), geometry, labels).ok_or_else(malformed)?;
                Action::Choose { choice, used }
            }
            ["resign", color] => Action::Resign(side(color)?),
            ["offer", color] => Action::OfferDraw(side(color)?),
            ["accept", color] => Action::AcceptDraw(side(color)?),
            ["claim", color] => Action::ClaimDeadBoard(side(color)?),
            ["flag", color] => Action::Flag(side(color)?),
            ["takeback", moves] => Action::TakeBack(moves.parse().map_err(|_| malformed())?),
            _ => return Err(malformed()),
        })
    }

    /// Rebuilds a game from its text.
    ///
    /// # Errors
    /// [`GameTextError`] names the line and what was expected.
    pub fn from_text(text: &str) -> Result<Game, GameTextError> {
        if text.len() > MAX_GAME_TEXT {
            return Err(GameTextError::TooLong(text.len()));
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let mut header = |word: &'static str, expected: &'static str| {
            let (line, content) = lines.next().unwrap_or((1, ""));
            let rest = content.strip_prefix(word).ok_or_else(|| GameTextError::Malformed {
                line,
                token: shorten(content),
                expected,
            })?;
            Ok::<(usize, String), GameTextError>((line, rest.trim().to_owned()))
        };
        header("goren game 1", "`goren game 1`")?;
        let (at, start) = header("start ", "`start` and a position")?;
        if start.len() > MAX_POSITION_TEXT {
            return Err(GameTextError::TooLong(start.len()));
        }
        let start = parse_position(&start).map_err(|error| GameTextError::Start { line: at, error })?;
        let (at, control) = header("time ", "`time` and a time control")?;
        let control = control.parse().map_err(|error| GameTextError::Time { line: at, error })?;
        let mut game = Game::new(start, control);
        for (line, content) in lines.filter(|(_, content)| !content.is_empty()) {
            let action = game.parse_action(content).map_err(|error| error.at(line))?;
            game.apply(action).map_err(|error| GameTextError::Action { line, error })?;
        }
        Ok(game)
    }
}

/// A plain number of milliseconds, at most ten digits.
fn milliseconds(text: &str) -> Option<Duration> {
    let plain = text.len() <= 10 && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| plain).map(Duration::from_millis)
}

/// A text that is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameTextError {
    /// Longer than [`MAX_GAME_TEXT`].
    #[error("the game has {0} bytes, expected at most {MAX_GAME_TEXT}")]
    TooLong(usize),
    /// A line that does not belong there.
    #[error("line {line}: `{token}` is out of place, expected {expected}")]
    Malformed {
        /// Line, from 1.
        line: usize,
        /// What stands there.
        token: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// The start position.
    #[error("line {line}: {error}")]
    Start {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        error: PositionTextError,
    },
    /// The time control.
    #[error("line {line}: {error}")]
    Time {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        error: TimeControlError,
    },
    /// A move that cannot be read.
    #[error("line {line}: {error}")]
    Move {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        error: MoveTextError,
    },
    /// A word that names no side.
    #[error("line {line}: {error}")]
    Side {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        error: ColorError,
    },
    /// An action that is refused.
    #[error("line {line}: {error}")]
    Action {
        /// Line, from 1.
        line: usize,
        /// Why.
        error: ActionError,
    },
}

impl From<MoveTextError> for GameTextError {
    fn from(error: MoveTextError) -> GameTextError {
        GameTextError::Move { line: 0, error }
    }
}

impl From<ColorError> for GameTextError {
    fn from(error: ColorError) -> GameTextError {
        GameTextError::Side { line: 0, error }
    }
}

impl GameTextError {
    fn at(mut self, place: usize) -> GameTextError {
        match &mut self {
            GameTextError::Malformed { line, .. }
            | GameTextError::Start { line, .. }
            | GameTextError::Time { line, .. }
            | GameTextError::Move { line, .. }
            | GameTextError::Side { line, .. }
            | GameTextError::Action { line, .. } => *line = place,
            GameTextError::TooLong(_) => {}
        }
        self
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

#[cfg(test)]
mod tests;
