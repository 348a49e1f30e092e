//! How well a program is confined.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How well a program is confined, from the weakest on; recorded with every result.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Tier {
    /// Not at all: a process group that is killed at the end.
    #[default]
    Open,
    /// Limits on processes, files and memory; whatever is not forbidden to the user of the match can be read and written.
    Limits,
    /// Landlock and seccomp besides: no network, files of the system only, its own scratch folder.
    Landlock,
    /// Bubblewrap: a system of its own, in which nothing else is seen; with control groups where there are any.
    #[serde(rename = "bwrap")]
    Bubblewrap,
}

impl Tier {
    /// All, from the strongest on.
    pub const ALL: [Tier; 4] = [Tier::Bubblewrap, Tier::Landlock, Tier::Limits, Tier::Open];
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Tier::Open => "open",
            Tier::Limits => "limits",
            Tier::Landlock => "landlock",
            Tier::Bubblewrap => "bwrap",
        })
    }
}

/// A text that names no tier.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no sandbox, expected auto, bwrap, landlock, limits or open")]
pub struct TierError(String);

impl FromStr for Tier {
    type Err = TierError;

    fn from_str(text: &str) -> Result<Tier, TierError> {
        let found = Tier::ALL.into_iter().find(|tier| tier.to_string() == text);
        found.ok_or_else(|| TierError(text.chars().take(40).collect()))
    }
}

/// Which tier a match wants.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Wanted {
    /// The best that works here.
    Best,
    /// This one, or nothing.
    Exactly(Tier),
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted::Exactly(Tier::Open)
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Best => f.write_str("auto"),
            Wanted::Exactly(tier) => tier.fmt(f),
        }
    }
}

impl FromStr for Wanted {
    type Err = TierError;

    fn from_str(text: &str) -> Result<Wanted, TierError> {
        if text == "auto" { Ok(Wanted::Best) } else { text.parse().map(Wanted::Exactly) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_are_read_as_they_are_written() {
        for tier in Tier::ALL {
            assert_eq!(tier.to_string().parse(), Ok(tier));
            assert_eq!(serde_json::to_string(&tier).unwrap(), format!("\"{tier}\""));
        }
        assert_eq!("auto".parse(), Ok(Wanted::Best));
        assert!("docker".parse::<Wanted>().unwrap_err().to_string().contains("bwrap"));
    }
}
