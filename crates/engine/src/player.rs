//! The text that names a player: `goren:level=3,seed=7`, `lines`, `lines:faithful`, `mcts`, `random`.
//! For measurements any number of the search can be set: `goren:param.razor=0,param.late_base=80`.

use std::fmt;
use std::str::FromStr;

use crate::TableChoice;
use crate::genetic::GeneticSettings;
use crate::search::{ParamError, Params};

/// A kind of player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// The strongest search of each game: `goren`. In games of lines alpha-beta with patterns and threats.
    AlphaBeta,
    /// The plain negamax over rows of stones by which the others are measured: `lines`.
    Lines {
        /// The form that was played in the hexagonal contest, on its board only.
        faithful: bool,
    },
    /// Monte Carlo tree search in any game: `mcts`.
    Mcts,
    /// The genetic solver of Wang and Huang: `ga`.
    Genetic,
    /// One turn ahead in any game: `greedy`.
    Greedy,
    /// Any legal move: `random`.
    Random,
}

/// A player with its options.
///
/// ```
/// use goren_engine::PlayerSpec;
///
/// let player: PlayerSpec = "goren:level=3".parse()?;
/// assert_eq!(player.level, 3);
/// assert_eq!(player.to_string(), "goren:level=3");
/// # Ok::<(), goren_engine::PlayerError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayerSpec {
    /// What plays.
    pub kind: Kind,
    /// Strength of `goren` and `mcts`, 1..=10; 10 is all it can do.
    pub level: u8,
    /// What its random choices depend on, besides the position.
    pub seed: u64,
    /// The numbers of the search of `goren`, changed only for measurements.
    pub params: Params,
    /// The tables by which `goren` evaluates, other ones only for measurements.
    pub tables: TableChoice,
    /// The settings of `ga`.
    pub genetic: GeneticSettings,
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// No such player.
    #[error("`{0}` is no player, expected goren, lines, mcts, ga, greedy or random")]
    Kind(String),
    /// The player has no such option.
    #[error("{player} has no option `{option}`, expected {expected}")]
    Option {
        /// The player.
        player: &'static str,
        /// What was asked for.
        option: String,
        /// What it has.
        expected: &'static str,
    },
    /// The option is given twice.
    #[error("the option `{0}` is given twice")]
    Twice(&'static str),
    /// The search has no such number, or it does not take this value.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// The option does not take this value.
    #[error("`{value}` is no value of the option `{option}`, expected {expected}")]
    Value {
        /// The option.
        option: &'static str,
        /// The value given.
        value: String,
        /// What it takes.
        expected: &'static str,
    },
}

/// The names of the tables.
const TABLES: [(&str, TableChoice); 3] =
    [("fitted", TableChoice::Fitted), ("hand", TableChoice::Hand), ("file", TableChoice::File)];

impl Kind {
    /// The name without options.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Kind::AlphaBeta => "goren",
            Kind::Lines { .. } => "lines",
            Kind::Mcts => "mcts",
            Kind::Genetic => "ga",
            Kind::Greedy => "greedy",
            Kind::Random => "random",
        }
    }

    fn options(self) -> &'static str {
        match self {
            Kind::AlphaBeta => "level=1..10, tables=fitted|hand|file, seed=NUMBER or param.NAME=NUMBER",
            Kind::Lines { .. } => "faithful or seed=NUMBER",
            Kind::Genetic => GeneticSettings::OPTIONS,
            Kind::Mcts => "level=1..10 or seed=NUMBER",
            Kind::Greedy | Kind::Random => "seed=NUMBER",
        }
    }
}

impl PlayerSpec {
    /// The strongest level.
    pub const TOP_LEVEL: u8 = 10;

    /// A player without options.
    #[must_use]
    pub const fn new(kind: Kind) -> PlayerSpec {
        PlayerSpec {
            kind,
            level: PlayerSpec::TOP_LEVEL,
            seed: 0,
            params: Params::DEFAULT,
            tables: TableChoice::Fitted,
            genetic: GeneticSettings::EXTENDED,
        }
    }

    fn set(&mut self, option: &str) -> Result<&'static str, PlayerError> {
        match (self.kind, option.split_once('=')) {
            (Kind::Lines { .. }, None) if option == "faithful" => {
                self.kind = Kind::Lines { faithful: true };
                Ok("faithful")
            }
            (Kind::AlphaBeta | Kind::Mcts, Some(("level", value))) => {
                let level = value.parse().ok().filter(|level| (1..=10).contains(level));
                self.level = level.ok_or_else(|| wrong("level", value, "a number of 1..10"))?;
                Ok("level")
            }
            (Kind::AlphaBeta, Some((name, value))) if name.starts_with("param.") => {
                Ok(self.params.set(&name["param.".len()..], value)?.name)
            }
            (Kind::AlphaBeta, Some(("tables", value))) => {
                let choice = TABLES.iter().find(|(name, _)| *name == value);
                self.tables = choice.ok_or_else(|| wrong("tables", value, "fitted, hand or file"))?.1;
                Ok("tables")
            }
            (Kind::Genetic, Some((name, value))) if name != "seed" => match self.genetic.set(name, value) {
                Some(Ok(name)) => Ok(name),
                Some(Err(error)) => Err(wrong(error.option, value, error.expected)),
                None => Err(self.unknown(option)),
            },
            (_, Some(("seed", value))) => {
                let expected = "a whole number of at most 20 digits";
                self.seed = value.parse().map_err(|_| wrong("seed", value, expected))?;
                Ok("seed")
            }
            _ => Err(self.unknown(option)),
        }
    }

    fn unknown(&self, option: &str) -> PlayerError {
        PlayerError::Option { player: self.kind.id(), option: shorten(option), expected: self.kind.options() }
    }
}

fn wrong(option: &'static str, value: &str, expected: &'static str) -> PlayerError {
    PlayerError::Value { option, value: shorten(value), expected }
}

fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    /// Reads `KIND[:OPTION[,OPTION]…]`; options may also be separated by `:`.
    fn from_str(text: &str) -> Result<PlayerSpec, PlayerError> {
        let lower = text.trim().to_ascii_lowercase();
        let mut parts = lower.split([':', ',']);
        let kind = match parts.next().unwrap_or_default() {
            "goren" => Kind::AlphaBeta,
            "lines" => Kind::Lines { faithful: false },
            "mcts" => Kind::Mcts,
            "ga" => Kind::Genetic,
            "greedy" => Kind::Greedy,
            "random" => Kind::Random,
            other => return Err(PlayerError::Kind(shorten(other))),
        };
        let mut player = PlayerSpec::new(kind);
        let mut given = Vec::new();
        // A mode sets everything else to its own values, wherever it stands.
        let mut parts: Vec<&str> = parts.collect();
        parts.sort_by_key(|part| !part.starts_with("mode="));
        for part in parts {
            let option = player.set(part)?;
            if given.contains(&option) {
                return Err(PlayerError::Twice(option));
            }
            given.push(option);
        }
        Ok(player)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.id())?;
        let mut options = Vec::new();
        if self.kind == (Kind::Lines { faithful: true }) {
            options.push("faithful".to_owned());
        }
        if self.level != PlayerSpec::TOP_LEVEL {
            options.push(format!("level={}", self.level));
        }
        if self.tables != TableChoice::Fitted {
            let name = TABLES.iter().find(|(_, choice)| *choice == self.tables);
            options.extend(name.map(|(name, _)| format!("tables={name}")));
        }
        if self.kind == Kind::Genetic {
            options.extend(self.genetic.changed().into_iter().map(|(name, value)| format!("{name}={value}")));
        }
        if self.seed != 0 {
            options.push(format!("seed={}", self.seed));
        }
        options.extend(self.params.changed().map(|(name, value)| format!("param.{name}={value}")));
        if options.is_empty() { Ok(()) } else { write!(f, ":{}", options.join(",")) }
    }
}
