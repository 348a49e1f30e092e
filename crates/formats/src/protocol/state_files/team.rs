//! Teams, and the names of their files.

use std::fmt;
use std::str::FromStr;

use crate::input::shorten;

/// A team of the contest: any whole number of at most nine digits, or the word `dummy`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Team(String);

/// A text that names no team.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no team, expected a whole number or `dummy`")]
pub struct TeamError(String);

impl Team {
    /// `state_<team>.txt`.
    #[must_use]
    pub fn state_file(&self) -> String {
        format!("state_{}.txt", self.0)
    }

    /// `move_<team>.txt`.
    #[must_use]
    pub fn move_file(&self) -> String {
        format!("move_{}.txt", self.0)
    }
}

impl FromStr for Team {
    type Err = TeamError;

    fn from_str(text: &str) -> Result<Team, TeamError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let number = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        if number || text == "dummy" { Ok(Team(text.to_owned())) } else { Err(TeamError(shorten(text))) }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_whole_numbers_or_dummy() {
        for fine in ["19", "0", "-3", "5566", "007", "dummy"] {
            assert_eq!(fine.parse::<Team>().map(|team| team.state_file()), Ok(format!("state_{fine}.txt")));
        }
        for bad in ["", "-", "1.5", "../1", "Dummy", "1234567890", "１"] {
            assert!(bad.parse::<Team>().is_err(), "{bad}");
        }
    }
}
