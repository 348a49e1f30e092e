//! Opening rules: state machines beside the rules of the game.
//!
//! An opening decides who plays which colour and where the first stones may go. It is a short list
//! of steps worked off one by one; every state knows whose choice it is and what the options
//! are. Sources: the opening rules of the Renju International Federation, of Gomocup (swap2) and of
//! pente.org (tournament rule); see `docs/games/openings.md`.

mod fifths;
mod names;
mod script;

pub use fifths::equal_fifths;
pub use names::{OpeningName, opening_name};
pub use script::{Misfit, OpeningRule, OpeningRuleError, Region};

use std::fmt;

use crate::{Cell, Color, Geometry, Move, MoveError, Position, Shape};
use script::{By, Step};

/// One of the two players, whatever colour they have. The first seat begins the opening.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// The player who begins.
    First,
    /// The other player.
    Second,
    /// The third player, in three-player Yavalath only.
    Third,
}

impl Seat {
    /// The other seat of a game of two.
    #[must_use]
    pub fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second | Seat::Third => Seat::First,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::First => "first",
            Seat::Second => "second",
            Seat::Third => "third",
        })
    }
}

/// What a player may decide in an opening besides putting a stone down.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Choice {
    /// Exchange the colours.
    Swap,
    /// Leave the colours as they are.
    Keep,
    /// Take this colour.
    Take(Color),
    /// Put down two more stones and leave the choice of colour to the other player (swap2).
    PlaceTwoMore,
    /// Declare how many fifths will be offered.
    Declare(u8),
    /// Offer ten fifths instead of playing within the 9×9 (Taraguchi-10).
    OfferTen,
    /// Offer this cell as a fifth.
    Offer(Cell),
    /// Select this one of the offered fifths.
    Select(Cell),
}

/// What an opening waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Want {
    /// A stone on one of these cells.
    Stone(Vec<Cell>),
    /// One of these decisions.
    Choice(Vec<Choice>),
    /// A number of fifths from 1 to this.
    Number(u8),
    /// One more fifth, of these cells; as many are still to be offered.
    Offer {
        /// Cells unequal to those offered already.
        cells: Vec<Cell>,
        /// How many fifths are still to be offered, this one included.
        left: u8,
    },
    /// One of the offered cells.
    Select(Vec<Cell>),
}

/// Why a choice in an opening is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The opening is over, only moves are left.
    #[error("the opening is over, expected a move")]
    Over,
    /// A choice of the wrong kind.
    #[error("`{given}` cannot be chosen now by {rule}: {expected}")]
    Kind {
        /// What was chosen.
        given: String,
        /// The opening rule.
        rule: OpeningRule,
        /// What the opening waits for, in words.
        expected: String,
    },
    /// A stone outside the region of the opening rule.
    #[error("{cell} is not allowed as stone {number} by {rule}: it goes {words}")]
    Region {
        /// The cell's label.
        cell: String,
        /// Number of the stone, from 1.
        number: usize,
        /// The opening rule.
        rule: OpeningRule,
        /// Where it goes.
        region: Region,
        /// The same in words.
        words: String,
    },
    /// A fifth equal to one offered before.
    #[error("{cell} is equal to {other} by symmetry, expected unequal fifths")]
    Equal {
        /// The cell's label.
        cell: String,
        /// The cell offered before.
        other: String,
    },
    /// The stone is illegal by the rules of the game.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// An opening in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    rule: OpeningRule,
    /// The steps still to come, the next one last.
    steps: Vec<Step>,
    /// Who has Black at present.
    black: Seat,
    /// Who put the last stone down or made the last declaration.
    last: Seat,
    /// Fifths to offer.
    fifths: u8,
    offered: Vec<Cell>,
}

impl Opening {
    /// The beginning of an opening.
    #[must_use]
    pub fn new(rule: OpeningRule) -> Opening {
        let mut steps = rule.script();
        steps.reverse();
        Opening {
            rule,
            steps,
            black: Seat::First,
            last: Seat::Second,
            fifths: rule.fixed_fifths(),
            offered: Vec::new(),
        }
    }

    /// The opening rule.
    #[must_use]
    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// Who has Black at present.
    #[must_use]
    pub fn black(&self) -> Seat {
        self.black
    }

    /// The cells offered as fifths so far.
    #[must_use]
    pub fn offered(&self) -> &[Cell] {
        &self.offered
    }

    /// How many fifths are offered, as far as that is known: by the rule or by a declaration.
    #[must_use]
    pub fn fifths(&self) -> u8 {
        self.fifths
    }

    /// Where the next stone of the opening goes; `None` while it waits for anything but a stone.
    #[must_use]
    pub fn region(&self) -> Option<Region> {
        match self.steps.last()? {
            Step::Stone(_, region) => Some(*region),
            _ => None,
        }
    }

    /// Whether the players keep their colours from now on, whatever is chosen.
    #[must_use]
    pub fn colors_are_final(&self) -> bool {
        let open = |step: &Step| matches!(step, Step::Swap | Step::SwapOrTen | Step::Color { .. });
        !self.steps.iter().any(open)
    }

    /// The offered fifth to which a symmetry of the stones maps a cell, if there is one.
    #[must_use]
    pub fn equal_to_offered(&self, position: &Position, cell: Cell) -> Option<Cell> {
        self.offered.iter().copied().find(|&other| equal_fifths(position, cell, other))
    }

    /// The seat that has a colour at present.
    #[must_use]
    pub fn seat_of(&self, color: Color) -> Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
            Color::Red => Seat::Third,
        }
    }

    /// Who has to act now; `None` when the opening is over.
    #[must_use]
    pub fn turn(&self, position: &Position) -> Option<Seat> {
        let holder = |color| self.seat_of(color);
        Some(match self.steps.last()? {
            Step::Stone(By::Seat(seat), _) | Step::Color { seat, .. } => *seat,
            Step::Stone(By::Holder, _) => holder(position.side_to_move()),
            Step::Number { by: By::Seat(seat), .. } => *seat,
            Step::Number { by: By::Holder, .. } => holder(position.side_to_move().opposite()),
            Step::Swap | Step::SwapOrTen => self.last.other(),
            Step::Offer => holder(Color::Black),
            Step::Select => holder(Color::White),
        })
    }

    /// What the opening waits for; `None` when it is over.
    #[must_use]
    pub fn want(&self, position: &Position) -> Option<Want> {
        Some(match self.steps.last()? {
            Step::Stone(_, region) => Want::Stone(self.cells(position, *region)),
            Step::Swap => Want::Choice(vec![Choice::Keep, Choice::Swap]),
            Step::SwapOrTen => Want::Choice(vec![Choice::Keep, Choice::Swap, Choice::OfferTen]),
            Step::Color { more, .. } => {
                let mut choices = vec![Choice::Take(Color::Black), Choice::Take(Color::White)];
                if *more {
                    choices.push(Choice::PlaceTwoMore);
                }
                Want::Choice(choices)
            }
            Step::Number { most, .. } => Want::Number(*most),
            Step::Offer => Want::Offer {
                cells: self.fresh_fifths(position),
                left: self.fifths - u8::try_from(self.offered.len()).unwrap_or(u8::MAX).min(self.fifths),
            },
            Step::Select => Want::Select(self.offered.clone()),
        })
    }

    /// What the opening waits for, in a sentence: `the second player keeps the colours or swaps them`.
    #[must_use]
    pub fn describe(&self, position: &Position) -> String {
        let Some(seat) = self.turn(position) else { return "the opening is over".to_owned() };
        let number = position.history().len() + 1;
        let doing = match self.steps.last() {
            Some(Step::Stone(_, region)) => {
                format!(
                    "puts stone {number} ({}) {}",
                    position.side_to_move(),
                    region.words(position.geometry())
                )
            }
            Some(Step::Swap) => "keeps the colours or swaps them".to_owned(),
            Some(Step::SwapOrTen) => "keeps the colours or swaps them, or offers ten fifths".to_owned(),
            Some(Step::Color { more: false, .. }) => "takes black or white".to_owned(),
            Some(Step::Color { more: true, .. }) => {
                "takes black or white, or places two more stones".to_owned()
            }
            Some(Step::Number { most, .. }) => format!("declares 1 to {most} fifths"),
            Some(Step::Offer) => {
                format!("offers fifth {} of {}", self.offered.len() + 1, self.fifths)
            }
            Some(Step::Select) => "selects one of the offered fifths".to_owned(),
            None => String::new(),
        };
        format!("the {seat} player {doing}")
    }

    /// Whether the opening allows a stone on this cell now; nothing is refused once it is over.
    ///
    /// # Errors
    /// [`OpeningError`] tells why not.
    pub fn allows(&self, position: &Position, mv: Move) -> Result<(), OpeningError> {
        match (self.steps.last(), mv) {
            (None, _) => Ok(()),
            (Some(Step::Stone(_, region)), Move::Place(cell)) => {
                let geometry = position.geometry();
                if !geometry.contains(cell) || region.holds(geometry, cell) {
                    return Ok(()); // a cell off the board is the position's to refuse
                }
                Err(OpeningError::Region {
                    cell: position.label(cell),
                    number: position.history().len() + 1,
                    rule: self.rule,
                    region: *region,
                    words: region.words(geometry),
                })
            }
            (Some(_), _) => {
                let (given, expected) = (position.move_text(mv), self.describe(position));
                Err(OpeningError::Kind { given, rule: self.rule, expected })
            }
        }
    }

    /// Makes a move of the opening.
    ///
    /// # Errors
    /// [`OpeningError`] if the opening or the game refuses it; nothing has changed then.
    pub fn play(&mut self, position: &mut Position, mv: Move) -> Result<(), OpeningError> {
        self.allows(position, mv)?;
        let seat = self.turn(position);
        position.play(mv)?;
        if let Some(seat) = seat {
            self.last = seat;
        }
        self.steps.pop();
        self.end_with(position);
        Ok(())
    }

    /// Makes a choice.
    ///
    /// # Errors
    /// [`OpeningError`] if it is not to be made now; nothing has changed then.
    pub fn choose(&mut self, position: &mut Position, choice: Choice) -> Result<(), OpeningError> {
        let Some(step) = self.steps.last().copied() else { return Err(OpeningError::Over) };
        let seat = self.turn(position).unwrap_or(self.last);
        match (step, choice) {
            (Step::Swap | Step::SwapOrTen, Choice::Keep) => self.steps.pop().map_or((), drop),
            (Step::Swap | Step::SwapOrTen, Choice::Swap) => {
                self.black = self.black.other();
                self.steps.pop();
            }
            (Step::SwapOrTen, Choice::OfferTen) => {
                self.fifths = 10;
                self.steps = vec![Step::Select, Step::Offer];
            }
            (Step::Color { .. }, Choice::Take(color)) if color != Color::Red => {
                self.black = if color == Color::Black { seat } else { seat.other() };
                self.steps.pop();
            }
            (Step::Color { more: true, .. }, Choice::PlaceTwoMore) => {
                let stone = Step::Stone(By::Seat(seat), Region::Anywhere);
                self.steps = vec![Step::Color { seat: seat.other(), more: false }, stone, stone];
            }
            (Step::Number { most, .. }, Choice::Declare(number)) if (1..=most).contains(&number) => {
                self.fifths = number;
                self.last = seat;
                self.steps.pop();
            }
            (Step::Offer, Choice::Offer(cell)) => self.offer(position, cell)?,
            (Step::Select, Choice::Select(cell)) if self.offered.contains(&cell) => {
                position.play(Move::Place(cell))?;
                self.steps.pop();
                self.end_with(position);
            }
            _ => {
                let given = choice.text(position.geometry(), position.rules().labels);
                let expected = self.describe(position);
                return Err(OpeningError::Kind { given, rule: self.rule, expected });
            }
        }
        Ok(())
    }

    fn offer(&mut self, position: &Position, cell: Cell) -> Result<(), OpeningError> {
        position.check(Move::Place(cell))?;
        if let Some(other) = self.equal_to_offered(position, cell) {
            let (cell, other) = (position.label(cell), position.label(other));
            return Err(OpeningError::Equal { cell, other });
        }
        self.offered.push(cell);
        // On a small or crowded board there may be fewer unequal fifths than were declared.
        if self.offered.len() >= usize::from(self.fifths) || self.fresh_fifths(position).is_empty() {
            self.steps.pop();
        }
        Ok(())
    }

    /// An opening whose stones have ended the game is over.
    fn end_with(&mut self, position: &Position) {
        if position.outcome().is_some() {
            self.steps.clear();
        }
    }

    fn cells(&self, position: &Position, region: Region) -> Vec<Cell> {
        let geometry = position.geometry();
        let cells = position.legal_moves().into_iter().filter_map(|mv| match mv {
            Move::Place(cell) => Some(cell),
            _ => None,
        });
        cells.filter(|&cell| region.holds(geometry, cell)).collect()
    }

    /// The cells that are unequal to every fifth offered so far.
    fn fresh_fifths(&self, position: &Position) -> Vec<Cell> {
        let mut cells = self.cells(position, Region::Anywhere);
        let images: Vec<Cell> =
            self.offered.iter().flat_map(|&cell| fifths::images(position, cell)).collect();
        cells.retain(|cell| !images.contains(cell));
        cells
    }
}

impl Choice {
    /// The choice as text: `swap`, `keep`, `take black`, `more`, `declare 3`, `ten`, `offer h9`,
    /// `select h9`.
    ///
    /// # Panics
    /// If the board does not have a cell of the choice.
    #[must_use]
    pub fn text(self, geometry: &Geometry, labels: crate::Labels) -> String {
        match self {
            Choice::Swap => "swap".to_owned(),
            Choice::Keep => "keep".to_owned(),
            Choice::Take(color) => format!("take {color}"),
            Choice::PlaceTwoMore => "more".to_owned(),
            Choice::Declare(number) => format!("declare {number}"),
            Choice::OfferTen => "ten".to_owned(),
            Choice::Offer(cell) => format!("offer {}", geometry.label(cell, labels)),
            Choice::Select(cell) => format!("select {}", geometry.label(cell, labels)),
        }
    }

    /// Reads a choice as [`Choice::text`] writes it.
    #[must_use]
    pub fn parse(text: &str, geometry: &Geometry, labels: crate::Labels) -> Option<Choice> {
        let lower = text.trim().to_ascii_lowercase();
        let (word, rest) = lower.split_once(' ').unwrap_or((&lower, ""));
        let rest = rest.trim();
        let cell = || geometry.parse_cell(rest, labels).ok();
        Some(match word {
            "swap" => Choice::Swap,
            "keep" => Choice::Keep,
            "more" => Choice::PlaceTwoMore,
            "ten" => Choice::OfferTen,
            "take" => Choice::Take(rest.parse().ok()?),
            "declare" => Choice::Declare(rest.parse().ok()?),
            "offer" => Choice::Offer(cell()?),
            "select" => Choice::Select(cell()?),
            _ => return None,
        })
        .filter(|choice| match choice {
            Choice::Swap | Choice::Keep | Choice::PlaceTwoMore | Choice::OfferTen => rest.is_empty(),
            _ => true,
        })
    }
}

/// How far a cell is from the centre, in king's steps; the centre of the shape must exist.
fn ring(geometry: &Geometry, cell: Cell) -> Option<u32> {
    debug_assert!(matches!(geometry.shape(), Shape::Rect { .. }), "openings by region are for squares");
    geometry.centre().map(|centre| geometry.distance(centre, cell))
}

#[cfg(test)]
mod tests;
