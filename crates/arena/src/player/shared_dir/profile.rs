//! By which rules a match through shared files is judged.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use goren_formats::protocol::state_files::FirstGame;

use crate::Termination;
use crate::player::Ending;

/// By which rules the hexagon contest is judged.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash, Default)]
pub enum Profile {
    /// As the contest's rules say.
    #[default]
    Published,
    /// As the contest's own judge did it: a second more, a late move that is illegal besides counts as illegal, nothing
    /// happens to a program that answers before it is asked, and the result of game 1 is told only after a line.
    Compat,
}

/// A text that names no profile.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no profile, expected published or compat")]
pub struct ProfileError(String);

impl Profile {
    /// The time for a move: 5 seconds, or the 6 that the old judge allowed.
    #[must_use]
    pub fn time(self) -> Duration {
        match self {
            Profile::Published => Duration::from_secs(5),
            Profile::Compat => Duration::from_secs(6),
        }
    }

    /// How long an answer is waited for beyond its time: one that comes then is late, but the old judge looked first
    /// whether it was legal.
    #[must_use]
    pub fn patience(self) -> Duration {
        match self {
            Profile::Published => Duration::ZERO,
            Profile::Compat => Duration::from_secs(1),
        }
    }

    /// What line 3 says in game 2, to a player for whom game 1 ended like this.
    #[must_use]
    pub fn first_game(self, ending: &Ending) -> FirstGame {
        let by_line = matches!(ending.termination, Some(Termination::Rules(goren_rules::Reason::Line)));
        match ending.half_points {
            None => FirstGame::Unknown,
            Some(_) if self == Profile::Compat && !by_line => FirstGame::Unknown,
            Some(2) => FirstGame::Won,
            Some(_) => FirstGame::NotWon,
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Profile::Published => "published",
            Profile::Compat => "compat",
        })
    }
}

impl FromStr for Profile {
    type Err = ProfileError;

    fn from_str(text: &str) -> Result<Profile, ProfileError> {
        let found =
            [Profile::Published, Profile::Compat].into_iter().find(|profile| profile.to_string() == text);
        found.ok_or_else(|| ProfileError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_rules::Reason;

    #[test]
    fn the_third_line_after_each_end_of_game_1() {
        let ending = |half_points, termination| Ending {
            half_points: Some(half_points),
            termination: Some(termination),
        };
        let line = Termination::Rules(Reason::Line);
        let (published, compat) = (Profile::Published, Profile::Compat);
        for (ending, by_published, by_compat) in [
            (ending(2, line), FirstGame::Won, FirstGame::Won),
            (ending(0, line), FirstGame::NotWon, FirstGame::NotWon),
            (ending(2, Termination::IllegalCell), FirstGame::Won, FirstGame::Unknown),
            (ending(0, Termination::IllegalCell), FirstGame::NotWon, FirstGame::Unknown),
            (ending(1, Termination::Rules(Reason::FullBoard)), FirstGame::NotWon, FirstGame::Unknown),
        ] {
            assert_eq!(
                (published.first_game(&ending), compat.first_game(&ending)),
                (by_published, by_compat)
            );
        }
    }
}
