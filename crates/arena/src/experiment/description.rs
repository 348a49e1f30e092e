//! The description of an experiment.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::sandbox::Limit;
use crate::tournament::event::EventFile;
use crate::tournament::{Event, EventError, Format, PlayerEntry};

use super::Arm;
use crate::description::refused;

/// What is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Does one colour win more under these rules?
    FirstMoveBias,
    /// How strong are these players?
    EngineLadder,
    /// Which value of a setting is best?
    ParameterSweep,
}

/// An experiment, as it stands in its file.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Experiment {
    /// What is asked.
    pub kind: Kind,
    /// What it is called.
    pub name: String,
    /// The games, one arm each.
    pub games: Vec<String>,
    /// Two or more players for the first move and for a ladder, one for a sweep.
    pub players: Vec<String>,
    /// The setting that a sweep changes, such as `param.razor_base`.
    pub setting: Option<String>,
    /// Its values.
    pub values: Option<Vec<String>>,
    /// Several settings that a sweep changes, one after the other, with their values; an arm each. A value with `=` stands for whole
    /// options, such as `most=500,initial=300`, and the name is then only a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sweep: Option<BTreeMap<String, Vec<String>>>,
    /// Where games start: `sampled`, `first-stone`, `swap2`; for ladders and sweeps also `balanced`.
    pub starts: Option<String>,
    /// Games of each pairing.
    pub games_per_pairing: u64,
    /// A strong and a weak player for an arm that shows how little colours say of programs that never exchange them.
    pub strong_and_weak: Option<[String; 2]>,
    /// The game of that arm; the first of `games` if missing.
    pub strong_and_weak_game: Option<String>,
    /// A strong and a weak player for an arm in which the strong one has White in every game, as in a count of one program's games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strong_always_white: Option<[String; 2]>,
    /// The game of that arm; the first of `games` if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strong_always_white_game: Option<String>,
    /// The seed.
    pub seed: Option<u64>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Time for a move.
    pub time_per_move: Option<String>,
    /// Games at the same time.
    pub concurrency: Option<usize>,
    /// How programs are confined, as in an event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<String>,
    /// Memory of a program with all that it has started, in MiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<Limit>,
    /// Processes and threads of a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processes: Option<Limit>,
    /// What a program may write, in MiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disk: Option<Limit>,
}

/// Why a description is no experiment.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// The text is no TOML, or has a key that an experiment does not have.
    #[error("{0}")]
    Text(String),
    /// A value cannot be used.
    #[error("{key}: {reason}")]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong, and what was expected.
        reason: String,
    },
    /// An arm is no event.
    #[error("{arm}: {error}")]
    Arm {
        /// The arm.
        arm: String,
        /// What is wrong with it.
        error: EventError,
    },
}

impl Experiment {
    /// Reads the description.
    ///
    /// # Errors
    /// [`ExperimentError`] names the line or the key.
    pub fn parse(text: &str) -> Result<Experiment, ExperimentError> {
        let experiment: Experiment =
            toml::from_str(text).map_err(|error| ExperimentError::Text(refused(text, &error)))?;
        let wrong = |key, reason: &str| Err(ExperimentError::Value { key, reason: reason.to_owned() });
        let players = experiment.players.len();
        match experiment.kind {
            Kind::FirstMoveBias if players < 2 => {
                return wrong("players", "expected two or more, such as the same engine with other limits");
            }
            Kind::EngineLadder if players < 2 => return wrong("players", "expected two or more"),
            Kind::ParameterSweep if players != 1 => {
                return wrong("players", "expected the one whose setting is changed");
            }
            _ => {}
        }
        let (one, many) = (experiment.setting.is_some(), experiment.sweep.is_some());
        let sweep = experiment.kind == Kind::ParameterSweep;
        if one != experiment.values.is_some() || sweep != (one || many) || (one && many) {
            return wrong(
                "setting",
                "expected `setting` and `values`, or a table `sweep`, in a parameter-sweep, and nowhere else",
            );
        }
        let sweeps = experiment.sweep.iter().flatten();
        if sweeps.clone().any(|(_, values)| values.is_empty()) || (many && sweeps.count() == 0) {
            return wrong(
                "sweep",
                "expected settings with one value or more each, such as length = [\"3\", \"5\"]",
            );
        }
        let lopsided = [&experiment.strong_and_weak_game, &experiment.strong_always_white_game];
        let first_move = experiment.kind == Kind::FirstMoveBias;
        if experiment.games.is_empty() && !(first_move && lopsided.into_iter().any(Option::is_some)) {
            return wrong("games", "expected one or more, such as [\"gomoku\", \"renju\"]");
        }
        if !first_move && (experiment.strong_and_weak.is_some() || experiment.strong_always_white.is_some()) {
            return wrong("strong-and-weak", "expected in a first-move-bias, and nowhere else");
        }
        if experiment.kind == Kind::FirstMoveBias && experiment.starts() == "balanced" {
            return wrong(
                "starts",
                "balanced openings would remove what is measured, expected sampled, first-stone or swap2",
            );
        }
        if !matches!(experiment.starts(), "sampled" | "first-stone" | "swap2" | "balanced") {
            return wrong("starts", "expected sampled, first-stone, swap2 or balanced");
        }
        Ok(experiment)
    }

    /// The same with everything said of how programs are confined.
    ///
    /// # Errors
    /// [`EventError`] names a value that is none.
    pub fn with_terms_told(mut self) -> Result<Experiment, EventError> {
        let terms = EventFile {
            sandbox: self.sandbox,
            memory_limit: self.memory_limit,
            processes: self.processes,
            disk: self.disk,
            ..EventFile::default()
        };
        let told = terms.with_terms_told()?;
        (self.sandbox, self.memory_limit) = (told.sandbox, told.memory_limit);
        (self.processes, self.disk) = (told.processes, told.disk);
        Ok(self)
    }

    /// Where the games start.
    #[must_use]
    pub fn starts(&self) -> &str {
        self.starts.as_deref().unwrap_or(match self.kind {
            Kind::FirstMoveBias => "sampled",
            Kind::EngineLadder | Kind::ParameterSweep => "balanced",
        })
    }

    /// The arms.
    ///
    /// # Errors
    /// [`ExperimentError::Arm`] says which cannot be played.
    pub fn arms(&self, folder: &Path) -> Result<Vec<Arm>, ExperimentError> {
        let mut arms = Vec::new();
        for game in &self.games {
            if self.kind != Kind::ParameterSweep {
                arms.push(self.arm(game.clone(), game, &self.players, folder)?);
            }
            if let (Some(setting), Some(values)) = (&self.setting, &self.values) {
                arms.push(self.arm(game.clone(), game, &self.swept(setting, values), folder)?);
            }
            for (setting, values) in self.sweep.iter().flatten() {
                let players = self.swept(setting, values);
                arms.push(self.arm(format!("{game} {setting}"), game, &players, folder)?);
            }
        }
        if let Some(players) = &self.strong_and_weak {
            let game = self.game_of_arm(self.strong_and_weak_game.as_ref())?;
            arms.push(self.arm(format!("{game} strong and weak"), game, players, folder)?);
        }
        if let Some([strong, weak]) = &self.strong_always_white {
            let game = self.game_of_arm(self.strong_always_white_game.as_ref())?;
            let players = [weak.clone(), strong.clone()];
            let mut arm = self.arm(format!("{game} strong always White"), game, &players, folder)?;
            // Every start once, with the first of the list as Black.
            arm.event.format = Format::Gauntlet { tested: 1 };
            (arm.event.pairs, arm.event.exchange) = (self.games_per_pairing, false);
            arms.push(arm);
        }
        Ok(arms)
    }

    /// The player as it is, and with each value of a setting.
    fn swept(&self, setting: &str, values: &[String]) -> Vec<String> {
        let base = &self.players[0];
        let joint = if base.contains(':') { ',' } else { ':' };
        let option =
            |value: &String| if value.contains('=') { value.clone() } else { format!("{setting}={value}") };
        let changed = values.iter().map(|value| format!("{base}{joint}{}", option(value)));
        std::iter::once(base.clone()).chain(changed).collect()
    }

    fn game_of_arm<'a>(&'a self, own: Option<&'a String>) -> Result<&'a String, ExperimentError> {
        own.or(self.games.first()).ok_or_else(|| ExperimentError::Value {
            key: "games",
            reason: "expected one, or a game for each arm of a strong and a weak player".to_owned(),
        })
    }

    fn arm(
        &self,
        name: String,
        game: &str,
        players: &[String],
        folder: &Path,
    ) -> Result<Arm, ExperimentError> {
        let (game, openings) = match self.starts() {
            "swap2" => (format!("{game}+swap2"), "empty"),
            other => (game.to_owned(), other),
        };
        let numbered = |(number, run): (usize, &String)| PlayerEntry {
            name: format!("player{}", number + 1),
            run: run.clone(),
            ..PlayerEntry::default()
        };
        let format = if self.kind == Kind::ParameterSweep { "gauntlet" } else { "round-robin" };
        let file = EventFile {
            name: format!("{}: {name}", self.name),
            game,
            format: format.to_owned(),
            games_per_pairing: Some(self.games_per_pairing),
            openings: Some(openings.to_owned()),
            seed: self.seed,
            nodes: self.nodes,
            time_per_move: self.time_per_move.clone(),
            concurrency: self.concurrency,
            sandbox: self.sandbox.clone(),
            memory_limit: self.memory_limit,
            processes: self.processes,
            disk: self.disk,
            player: players.iter().enumerate().map(numbered).collect(),
            ..EventFile::default()
        };
        let event =
            Event::of(&file, folder).map_err(|error| ExperimentError::Arm { arm: name.clone(), error })?;
        Ok(Arm { name, event })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BIAS: &str = "kind = \"first-move-bias\"\nname = \"white\"\ngames = [\"gomoku\", \"renju\"]\n\
                        players = [\"goren:nodes=100\", \"goren:nodes=200\"]\ngames-per-pairing = 4\n";

    #[test]
    fn arms_are_events() {
        let experiment = Experiment::parse(&format!(
            "{BIAS}strong-and-weak = [\"goren:nodes=500\", \"goren:level=1,nodes=10\"]\n"
        ))
        .unwrap();
        let arms = experiment.arms(Path::new(".")).unwrap();
        let names: Vec<&str> = arms.iter().map(|arm| arm.name.as_str()).collect();
        assert_eq!(names, ["gomoku", "renju", "gomoku strong and weak"]);
        assert!(arms.iter().all(|arm| arm.event.games() == Some(4)));
        let swap2 =
            Experiment::parse(&format!("{BIAS}starts = \"swap2\"\n")).unwrap().arms(Path::new(".")).unwrap();
        assert_eq!(swap2[0].event.boards[0].to_string(), "gomoku+swap2");
    }

    #[test]
    fn the_strong_one_has_white_in_every_game_of_its_arm() {
        let own = "strong-always-white = [\"goren:nodes=500\", \"goren:nodes=10\"]\nstrong-always-white-game = \"omok\"\n";
        for (text, count) in
            [(format!("{BIAS}{own}"), 3), (format!("{}{own}", BIAS.replace("\"gomoku\", \"renju\"", "")), 1)]
        {
            let arms = Experiment::parse(&text).unwrap().arms(Path::new(".")).unwrap();
            let arm = &arms[count - 1];
            assert_eq!(
                (arms.len(), arm.name.as_str(), arm.event.games()),
                (count, "omok strong always White", Some(4))
            );
            let runs: Vec<&str> = arm.event.players.iter().map(|player| player.entry.run.as_str()).collect();
            assert_eq!(runs, ["goren:nodes=10", "goren:nodes=500"]);
        }
        let ladder = BIAS.replace("first-move-bias", "engine-ladder");
        let refused = Experiment::parse(&format!("{ladder}{own}")).expect_err("a ladder").to_string();
        assert!(refused.contains("first-move-bias"), "{refused}");
    }

    #[test]
    fn a_sweep_tests_every_value_against_the_player_as_it_is() {
        let text = "kind = \"parameter-sweep\"\nname = \"razor\"\ngames = [\"gomoku\"]\nplayers = [\"goren\"]\nnodes = 100\n\
                    setting = \"param.razor\"\nvalues = [\"0\", \"1\"]\ngames-per-pairing = 2\n";
        let arms = Experiment::parse(text).unwrap().arms(Path::new(".")).unwrap();
        assert_eq!(arms[0].event.players[1].entry.run, "goren:param.razor=0");
        assert_eq!(arms[0].event.games(), Some(4));
    }

    #[test]
    fn several_settings_are_swept_in_an_arm_each() {
        let text = "kind = \"parameter-sweep\"\nname = \"ga\"\ngames = [\"gomoku\"]\nplayers = [\"ga:mode=paper\"]\nnodes = 100\n\
                    games-per-pairing = 2\n[sweep]\nlength = [\"3\", \"5\"]\npopulation = [\"most=50,initial=30,parents=5\"]\n";
        let arms = Experiment::parse(text).unwrap().arms(Path::new(".")).unwrap();
        let runs: Vec<(&str, &str)> =
            arms.iter().map(|arm| (arm.name.as_str(), arm.event.players[1].entry.run.as_str())).collect();
        let expected = [
            ("gomoku length", "ga:mode=paper,length=3"),
            ("gomoku population", "ga:mode=paper,most=50,initial=30,parents=5"),
        ];
        assert_eq!(runs, expected);
        for (wrong, told) in [
            (text.replace("\"3\", \"5\"", ""), "one value or more"),
            (text.replace("games-per", "setting = \"x\"\nvalues = [\"1\"]\ngames-per"), "or a table"),
            (
                text.replace("parameter-sweep", "engine-ladder").replace("\"]\nnodes", "\", \"ga\"]\nnodes"),
                "nowhere else",
            ),
        ] {
            let error = Experiment::parse(&wrong).expect_err(&wrong).to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn what_is_no_experiment_is_refused() {
        for (text, expected) in [
            (BIAS.replace("first-move-bias", "horoscope"), "first-move-bias"),
            (BIAS.replace("name = ", "nmae = "), "nmae"),
            (format!("{BIAS}starts = \"balanced\"\n"), "remove what is measured"),
            (format!("{BIAS}starts = \"there\"\n"), "expected sampled"),
            (format!("{BIAS}setting = \"x\"\n"), "parameter-sweep"),
            (BIAS.replace("[\"gomoku\", \"renju\"]", "[]"), "games"),
            (BIAS.replace(", \"goren:nodes=200\"", ""), "expected two or more"),
        ] {
            let error = Experiment::parse(&text).expect_err(&text).to_string();
            assert!(error.contains(expected), "{error}");
        }
        let chess = Experiment::parse(&BIAS.replace("\"renju\"", "\"chess\"")).unwrap();
        assert!(matches!(chess.arms(Path::new(".")), Err(ExperimentError::Arm { .. })));
    }
}
