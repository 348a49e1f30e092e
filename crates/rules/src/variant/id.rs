//! The text that names a game: `ID[@SIZE][:OPTION[=VALUE]]…[+OPENING]`, for example
//! `gomoku@20x20+swap2`, `hexagon@9` (the same as `hex217`), `mnk@7x7:k=4`, `caro:gomocup`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::catalogue::{Choice, Chosen, GameOption, Values, default_shape};
use super::{Language, Variant};
use crate::geometry::labels::shorten;
use crate::opening::{Misfit, OpeningRule, OpeningRuleError};
use crate::{Rules, Shape, ShapeError};

/// A complete game: variant, board and options. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameId {
    variant: Variant,
    chosen: Arc<Chosen>,
    rules: Arc<Rules>,
    opening: OpeningRule,
}

/// A text that names no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameIdError {
    /// No such game.
    #[error("`{0}` is no game, expected one of {known}", known = known_ids())]
    Variant(String),
    /// The part behind `@` is no size.
    #[error("`{0}` is no board size, expected a side such as 15 or columns and rows such as 7x6")]
    Size(String),
    /// The size is out of every range.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The game is not played on this board.
    #[error("{variant} is not played on a board of {board}, expected {expected}")]
    Board {
        /// The game.
        variant: &'static str,
        /// The board asked for.
        board: String,
        /// What the game allows.
        expected: String,
    },
    /// The game has no such option.
    #[error("{variant} has no option `{option}`, expected {expected}")]
    Option {
        /// The game.
        variant: &'static str,
        /// What was asked for.
        option: String,
        /// What it has.
        expected: String,
    },
    /// The option is given twice.
    #[error("the option `{0}` is given twice")]
    Twice(&'static str),
    /// The option does not take this value.
    #[error("`{value}` is no value of the option `{option}`, expected {expected}")]
    Value {
        /// The option's key.
        option: &'static str,
        /// The value given.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// The part behind `+` is no opening rule.
    #[error(transparent)]
    Opening(#[from] OpeningRuleError),
    /// The opening rule makes no sense in this game.
    #[error("the opening rule {opening} does not go with {game}: {reason}")]
    OpeningMisfit {
        /// The opening rule.
        opening: OpeningRule,
        /// The game.
        game: String,
        /// Why not.
        reason: Misfit,
    },
    /// Far too long.
    #[error("`{0}` is too long for the id of a game, expected at most 100 characters")]
    TooLong(String),
}

fn known_ids() -> String {
    Variant::ALL.iter().map(|variant| variant.id()).collect::<Vec<_>>().join(", ")
}

impl GameId {
    /// A game on its default board without options.
    #[must_use]
    pub fn default_of(variant: Variant) -> GameId {
        let chosen = Chosen::default();
        let shape = default_shape(variant, &chosen);
        GameId::build(variant, shape, chosen)
    }

    fn build(variant: Variant, shape: Shape, chosen: Chosen) -> GameId {
        let rules = Arc::new((variant.row().rules)(shape, &chosen));
        GameId { variant, chosen: Arc::new(chosen), rules, opening: OpeningRule::Free }
    }

    /// The game.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Its rules with size and options applied.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Its opening rule.
    #[must_use]
    pub fn opening(&self) -> OpeningRule {
        self.opening
    }

    /// The same game on another board.
    ///
    /// # Errors
    /// [`GameIdError`] when the game is not played on that board.
    pub fn with_shape(&self, shape: Shape) -> Result<GameId, GameIdError> {
        check_shape(self.variant, shape)?;
        let id = GameId::build(self.variant, shape, (*self.chosen).clone());
        check_length(&id)?;
        id.with_opening(self.opening)
    }

    /// The same game with another opening rule.
    ///
    /// # Errors
    /// [`GameIdError::OpeningMisfit`] when the opening makes no sense in the game.
    pub fn with_opening(&self, opening: OpeningRule) -> Result<GameId, GameIdError> {
        let free = GameId { opening: OpeningRule::Free, ..self.clone() };
        opening.fits(&free.rules).map_err(|reason| GameIdError::OpeningMisfit {
            opening,
            game: free.to_string(),
            reason,
        })?;
        Ok(GameId { opening, ..free })
    }

    /// The name with board and options: `Caro 15×15 (gomocup)`.
    #[must_use]
    pub fn name(&self, language: Language) -> String {
        let board = match self.rules.shape {
            Shape::Rect { width, height } => format!("{width}×{height}"),
            shape @ (Shape::Hexagon { .. } | Shape::Yinsh) => shape.cells().to_string(),
        };
        let mut name = format!("{} {board}", self.variant.name(language));
        if matches!(self.variant, Variant::TicTacToe | Variant::Yinsh) {
            name = self.variant.name(language).to_owned();
        }
        if !self.chosen.0.is_empty() {
            let options: Vec<String> = self.chosen.0.iter().map(option_text).collect();
            name = format!("{name} ({})", options.join(", "));
        }
        if self.opening != OpeningRule::Free {
            name = format!("{name} + {}", self.opening);
        }
        name
    }

    /// Reads an id; upper and lower case and blanks around it are accepted.
    ///
    /// # Errors
    /// [`GameIdError`] names the part that is wrong and what was expected.
    pub fn parse(text: &str) -> Result<GameId, GameIdError> {
        let text = text.trim();
        if text.len() > 100 {
            return Err(GameIdError::TooLong(shorten(text)));
        }
        let lower = text.to_ascii_lowercase();
        let (head, opening) = match lower.split_once('+') {
            Some((head, opening)) => (head, Some(opening)),
            None => (lower.as_str(), None),
        };
        let mut parts = head.split(':');
        let game = parts.next().unwrap_or_default();
        let (name, size) = match game.split_once('@') {
            Some((name, size)) => (name, Some(size)),
            None => (game, None),
        };
        let variant = Variant::ALL
            .iter()
            .copied()
            .find(|variant| variant.id() == name || variant.aliases().contains(&name))
            .ok_or_else(|| GameIdError::Variant(shorten(name)))?;
        let chosen = choose(variant, parts)?;
        let shape = match size {
            Some(size) => parse_size(variant, size)?,
            None => default_shape(variant, &chosen),
        };
        check_shape(variant, shape)?;
        let id = GameId::build(variant, shape, chosen);
        check_length(&id)?;
        match opening {
            Some(opening) => id.with_opening(opening.parse()?),
            None => Ok(id),
        }
    }
}

fn choose<'a>(variant: Variant, parts: impl Iterator<Item = &'a str>) -> Result<Chosen, GameIdError> {
    let options = variant.row().options;
    let mut given: Vec<(&'static str, Choice, bool)> = Vec::new();
    for part in parts {
        let (key, value) = match part.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (part, None),
        };
        let option = options.iter().find(|option| option.key == key).ok_or_else(|| {
            let known: Vec<String> = options.iter().map(ToString::to_string).collect();
            GameIdError::Option {
                variant: variant.id(),
                option: shorten(part),
                expected: if known.is_empty() { "none".to_owned() } else { known.join(", ") },
            }
        })?;
        if given.iter().any(|(key, ..)| *key == option.key) {
            return Err(GameIdError::Twice(option.key));
        }
        let (choice, is_default) = read_value(option, value)?;
        given.push((option.key, choice, is_default));
    }
    // Catalogue order makes the text canonical; defaults go without saying.
    let kept = options.iter().filter_map(|option| {
        given.iter().find(|(key, _, default)| *key == option.key && !default).map(|given| (given.0, given.1))
    });
    Ok(Chosen(kept.collect()))
}

fn read_value(option: &GameOption, value: Option<&str>) -> Result<(Choice, bool), GameIdError> {
    let wrong = || GameIdError::Value {
        option: option.key,
        value: shorten(value.unwrap_or_default()),
        expected: option.to_string(),
    };
    match (option.values, value) {
        (Values::Flag, None) => Ok((Choice::Set, false)),
        (Values::OneOf(words), Some(value)) => {
            let at = words.iter().position(|word| *word == value).ok_or_else(wrong)?;
            Ok((Choice::Word(words[at]), at == 0))
        }
        (Values::Number { min, max, default }, Some(value)) => {
            let plain = value.bytes().all(|b| b.is_ascii_digit());
            let number: u8 = value.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
            if !(min..=max).contains(&number) {
                return Err(wrong());
            }
            Ok((Choice::Number(number), number == default))
        }
        _ => Err(wrong()),
    }
}

fn parse_size(variant: Variant, size: &str) -> Result<Shape, GameIdError> {
    let wrong = || GameIdError::Size(shorten(size));
    let sizes = variant.row().sizes;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    // Beyond u8 it is a size all the same, only out of range.
    let number = |text: &str| text.parse::<u8>().ok();
    let (shape, board) = match size.split_once('x') {
        Some((width, height)) if digits(width) && digits(height) => {
            let shape = number(width).zip(number(height));
            (shape.map(|(width, height)| Shape::Rect { width, height }), format!("{width}x{height}"))
        }
        None if digits(size) && sizes.is_hexagon() => {
            (number(size).map(|side| Shape::Hexagon { side }), format!("hexagon {size}"))
        }
        None if digits(size) => (number(size).map(Shape::square), format!("{size}x{size}")),
        _ => return Err(wrong()),
    };
    let board = shorten(&board);
    shape.ok_or_else(|| GameIdError::Board { variant: variant.id(), board, expected: sizes.to_string() })
}

fn check_shape(variant: Variant, shape: Shape) -> Result<(), GameIdError> {
    let sizes = variant.row().sizes;
    if sizes.allow(shape) {
        return Ok(());
    }
    let (board, expected) = (shape.to_string(), sizes.to_string());
    Err(GameIdError::Board { variant: variant.id(), board, expected })
}

/// A line longer than the board can never be made: that is a wrong option, not a game.
fn check_length(id: &GameId) -> Result<(), GameIdError> {
    let rules = id.rules();
    let longest = match rules.shape {
        Shape::Rect { width, height } => width.max(height),
        Shape::Hexagon { side } => 2 * side - 1,
        Shape::Yinsh => 10,
    };
    let length = rules.line[0].length;
    let explicit = id.chosen.0.iter().any(|(key, _)| *key == "k");
    if length <= longest || !(explicit || id.variant == Variant::Mnk) {
        return Ok(());
    }
    Err(GameIdError::Value {
        option: "k",
        value: length.to_string(),
        expected: format!("at most {longest} on a board of {}", rules.shape),
    })
}

fn option_text((key, choice): &(&'static str, Choice)) -> String {
    match choice {
        Choice::Set => (*key).to_owned(),
        Choice::Word(word) => format!("{key}={word}"),
        Choice::Number(number) => format!("{key}={number}"),
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = default_shape(self.variant, &self.chosen);
        match self.rules.shape {
            Shape::Hexagon { side: 9 } if self.variant == Variant::Hexagon => f.write_str("hex217")?,
            shape if shape == default => f.write_str(self.variant.id())?,
            Shape::Hexagon { side } => write!(f, "{}@{side}", self.variant.id())?,
            Shape::Rect { width, height } => write!(f, "{}@{width}x{height}", self.variant.id())?,
            Shape::Yinsh => f.write_str(self.variant.id())?,
        }
        self.chosen.0.iter().try_for_each(|option| write!(f, ":{}", option_text(option)))?;
        match self.opening {
            OpeningRule::Free => Ok(()),
            opening => write!(f, "+{opening}"),
        }
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<GameId, GameIdError> {
        GameId::parse(text)
    }
}
