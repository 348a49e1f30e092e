//! The text that names a player of a match.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use goren_engine::{PlayerError, PlayerSpec};
use goren_formats::protocol::gomocup;
use goren_rules::{GameId, OpeningRule, TimeControl};

use super::entry::EntryError;
use super::per_move::{PerMove, PerMoveProgram};
use super::process::command_line::CommandLineError;
use super::shared_dir::{SharedDir, SharedProgram};
use super::{About, FileHash, InProcess, Model, ModelError, Player, Process, Program, Vision};
use crate::MoveLimits;
use crate::conditions::Conditions;
use crate::limits::LimitError;
use crate::sandbox::Confinement;

/// A player of a match: `goren:level=3,nodes=2000` for the engine of this program with limits of its own, or
/// `pipe:COMMAND` for a program that speaks the Gomocup protocol, `pipe@FOLDER:COMMAND` for one that is run in a folder; `luk:`,
/// `pisq:` and `state:` for programs that play through files, `vision:` for models that look at pictures, see `docs/protocols`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contestant {
    text: String,
    kind: Kind,
}

/// What a player is made for.
#[derive(Clone, Debug, Default)]
pub struct PlayerTerms {
    /// Its limits.
    pub limits: MoveLimits,
    /// Memory in MiB, if the match says how much.
    pub mib: Option<usize>,
    /// The terms of the match.
    pub conditions: Conditions,
    /// For what is drawn by lot, such as the stones of an opening.
    pub seed: u64,
    /// Who it says it is, asked once and kept for all games.
    pub about: Arc<OnceLock<About>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)] // A match has two of them.
enum Kind {
    Engine { spec: PlayerSpec, limits: MoveLimits },
    Program(Program),
    PerMove(PerMoveProgram),
    Shared(SharedProgram),
    Vision(Model),
    Person,
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContestantError {
    /// No player of the engine.
    #[error("{0}; a program is named pipe:COMMAND, luk:COMMAND, pisq:COMMAND or state:COMMAND")]
    Engine(#[from] PlayerError),
    /// A limit that is none.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// A command that cannot be read.
    #[error(transparent)]
    CommandLine(#[from] CommandLineError),
    /// A program of a file protocol that cannot be read.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// A model that cannot be read.
    #[error(transparent)]
    Model(#[from] ModelError),
}

impl Contestant {
    /// Whether it plays a game; the reason if not.
    ///
    /// # Errors
    /// Says why not.
    pub fn check_game(&self, id: &GameId) -> Result<(), String> {
        match &self.kind {
            Kind::Program(_) if gomocup::rule_of(id).is_none() => Err(format!(
                "{id} cannot be named in the Gomocup protocol, expected gomoku, standard, renju or caro on a rectangle"
            )),
            Kind::Program(_) if !matches!(id.opening(), OpeningRule::Free | OpeningRule::Swap2) => {
                Err(format!("the Gomocup protocol does not know the opening of {id}, expected none or swap2"))
            }
            Kind::Engine { .. } | Kind::Program(_) => Ok(()),
            Kind::PerMove(_) | Kind::Shared(_) if id.opening() != OpeningRule::Free => {
                Err(format!("protocols of files know no openings, expected {id} without one"))
            }
            Kind::PerMove(program) => program.check_game(id),
            Kind::Shared(_) => SharedProgram::check_game(id),
            Kind::Vision(_) if id.opening() != OpeningRule::Free => {
                Err(format!("a model does not know the opening of {id}, expected none"))
            }
            Kind::Vision(model) => model.key().and_then(|_| model.authorities()).map(drop),
            Kind::Person => Err("a person plays in an event, expected `goren tournament`".to_owned()),
        }
    }

    /// Reads the text of a player whose folder or file of certificates, if it names one that is not absolute, lies in `base`. Its text stays as it
    /// was written.
    ///
    /// # Errors
    /// As for reading it without a folder.
    pub fn parse_in(text: &str, base: &Path) -> Result<Contestant, ContestantError> {
        let placed = text.trim().split_once('@').filter(|(before, _)| {
            let protocol = before.split('[').next().unwrap_or_default();
            matches!(protocol, "pipe" | "wine" | "luk" | "pisq" | "state")
        });
        let of_model =
            || text.split_once(",ca=").filter(|(before, _)| before.trim_start().starts_with("vision:"));
        // `join` leaves an absolute path as it is.
        let full = match (placed, of_model()) {
            (Some((before, folder)), _) => format!("{before}@{}", base.join(folder).display()),
            (None, Some((before, file))) => format!("{before},ca={}", base.join(file.trim()).display()),
            (None, None) => return text.parse(),
        };
        let contestant: Contestant = full.parse()?;
        Ok(Contestant { text: text.trim().to_owned(), ..contestant })
    }

    /// Whether it is a person, who plays in the browser.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self.kind, Kind::Person)
    }

    /// The player of the engine with its own limits, if it is one.
    #[must_use]
    pub fn engine(&self) -> Option<(PlayerSpec, MoveLimits)> {
        match &self.kind {
            Kind::Engine { spec, limits } => Some((*spec, *limits)),
            _ => None,
        }
    }

    /// The program, if it is one.
    #[must_use]
    pub fn program(&self) -> Option<&Program> {
        match &self.kind {
            Kind::Program(program) => Some(program),
            _ => None,
        }
    }

    /// The hashes of its files, if it is a program.
    #[must_use]
    pub fn hashes(&self) -> Vec<FileHash> {
        match &self.kind {
            Kind::Engine { .. } | Kind::Vision(_) | Kind::Person => Vec::new(),
            Kind::Program(program) => program.hashes(),
            Kind::PerMove(program) => program.hashes(),
            Kind::Shared(program) => program.hashes(),
        }
    }

    /// The protocol of a program that plays through files.
    #[must_use]
    pub fn file_protocol(&self) -> Option<&'static str> {
        match &self.kind {
            Kind::Engine { .. } | Kind::Program(_) | Kind::Vision(_) | Kind::Person => None,
            Kind::PerMove(program) => Some(program.protocol()),
            Kind::Shared(_) => Some("state"),
        }
    }

    /// A program of the shared folder that plays its games in one process, as in a match of the contest.
    pub(crate) fn match_player(&self, confinement: Confinement) -> Option<SharedDir> {
        match &self.kind {
            Kind::Shared(program) => Some(SharedDir::own_match(program.clone(), confinement)),
            _ => None,
        }
    }

    /// Whether it is a program.
    #[must_use]
    pub fn is_program(&self) -> bool {
        !matches!(self.kind, Kind::Engine { .. } | Kind::Person)
    }

    /// Whether somebody's program is started for it on this machine, which is to be confined.
    #[must_use]
    pub fn is_started(&self) -> bool {
        self.is_program() && !matches!(self.kind, Kind::Vision(_))
    }

    /// The time of a move by the rules of its contest, where it plays by those of one: what holds if a match says nothing.
    #[must_use]
    pub fn usual_time(&self) -> Option<Duration> {
        match &self.kind {
            Kind::Engine { .. } | Kind::Program(_) | Kind::Vision(_) | Kind::Person => None,
            Kind::PerMove(program) => program.usual_time(),
            Kind::Shared(program) => Some(program.usual_time()),
        }
    }

    /// Its limits in a match with the limits `all`: its own ones count, for the rest those of all.
    #[must_use]
    pub fn limits(&self, all: &MoveLimits) -> MoveLimits {
        match &self.kind {
            Kind::Engine { limits, .. } if !limits.is_none() => *limits,
            _ if all.time.is_none() => {
                let per_move = self.usual_time().or(all.time.per_move);
                MoveLimits { time: TimeControl { per_move, ..all.time }, ..*all }
            }
            _ => *all,
        }
    }

    /// The player, ready for a game.
    #[must_use]
    pub fn player(&self, terms: &PlayerTerms) -> Box<dyn Player> {
        let confinement = || terms.conditions.confinement.clone();
        match &self.kind {
            Kind::Engine { spec, .. } => Box::new(InProcess::new(*spec, terms)),
            Kind::Program(program) => Box::new(Process::new(program.clone(), terms.clone())),
            Kind::PerMove(program) => Box::new(PerMove::new(program.clone(), confinement())),
            Kind::Shared(program) => Box::new(SharedDir::own(program.clone(), confinement())),
            Kind::Vision(model) => Box::new(Vision::new(model.clone())),
            Kind::Person => Box::new(super::human::Absent),
        }
    }
}

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Contestant, ContestantError> {
        let text = text.trim();
        if text == "human" {
            return Ok(Contestant { text: text.to_owned(), kind: Kind::Person });
        }
        if let Some(program) = Program::parse(text) {
            return Ok(Contestant { text: text.to_owned(), kind: Kind::Program(program?) });
        }
        if let Some(program) = PerMoveProgram::parse(text) {
            return Ok(Contestant { text: text.to_owned(), kind: Kind::PerMove(program?) });
        }
        if let Some(program) = SharedProgram::parse(text) {
            return Ok(Contestant { text: text.to_owned(), kind: Kind::Shared(program?) });
        }
        if let Some(model) = Model::parse(text) {
            return Ok(Contestant { text: text.to_owned(), kind: Kind::Vision(model?) });
        }
        let mut limits = MoveLimits::default();
        let mut rest = Vec::new();
        for part in text.split([':', ',']) {
            let own = match part.split_once('=') {
                Some((key, value)) => limits.set(key, value)?,
                None => false,
            };
            if !own {
                rest.push(part);
            }
        }
        let spec = rest.join(":").parse()?;
        Ok(Contestant { text: text.to_owned(), kind: Kind::Engine { spec, limits } })
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_with_limits_of_their_own() {
        let all = MoveLimits { nodes: Some(100), ..MoveLimits::default() };
        let player: Contestant = "goren:level=3,nodes=2000".parse().unwrap();
        assert_eq!(player.limits(&all).nodes, Some(2000));
        assert_eq!("goren".parse::<Contestant>().unwrap().limits(&all).nodes, Some(100));
        assert!("goren:nodes=0".parse::<Contestant>().is_err());
        assert!("gorn".parse::<Contestant>().unwrap_err().to_string().contains("pipe:"));
    }

    #[test]
    fn programs_of_the_file_protocols_say_what_they_play() {
        for (text, plays, refuses) in [
            ("luk:./ville", "ristinolla@20", "gomoku@10x12"),
            ("luk[name=ville,base=0]@entrant:java Ville", "gomoku", "renju"),
            ("pisq@other:./old.exe", "renju", "hex217"),
            ("state[team=19,profile=compat]:python3 bot.py", "hex217", "gomoku"),
        ] {
            let program: Contestant = text.parse().unwrap();
            assert!(program.is_program());
            assert!(program.check_game(&plays.parse().unwrap()).is_ok(), "{text} plays {plays}");
            assert!(program.check_game(&refuses.parse().unwrap()).is_err(), "{text} plays {refuses}");
        }
        for wrong in [
            "luk:",
            "luk[base=2]:x",
            "luk:./a.b.c/..",
            "pisq[x]:x",
            "state[team=one]:x",
            "state[profile=old]:x",
        ] {
            assert!(wrong.parse::<Contestant>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn programs_play_what_the_protocol_can_name() {
        let program: Contestant = "pipe:./pbrain-x --fast".parse().unwrap();
        assert!(program.is_program());
        for (id, plays) in [
            ("gomoku@20", true),
            ("renju", true),
            ("gomoku+swap2", true),
            ("renju+rif", false),
            ("gomoku+pro", false),
            ("hex217", false),
            ("connect6", false),
        ] {
            assert_eq!(program.check_game(&id.parse().unwrap()).is_ok(), plays, "{id}");
        }
        assert!("pipe@other:./pbrain-x".parse::<Contestant>().unwrap().is_program());
        assert!("pipe@other".parse::<Contestant>().is_err());
        assert!("pipe:".parse::<Contestant>().is_err());
    }
}
