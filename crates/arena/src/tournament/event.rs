//! The description of an event, as the organiser writes it.

mod entry;
mod preset;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use goren_rules::{GameId, OpeningRule, Shape, TimeControl};

use crate::limits::parse_clock;
use crate::sandbox::{Confinement, Limit, Limits, Wanted};
use crate::stats::Sprt;
use crate::{Adjudication, Conditions, Contestant, MoveLimits, Openings};

use super::entrant::{Deadline, Protocol};
use super::schedule::Format;
use super::standings::{Scoring, TieBreak};

pub use entry::{EventFile, OpeningSource, PlayerEntry};
pub use preset::PRESETS;

/// Most players of an event.
pub const MOST_PLAYERS: usize = 1000;
/// How long a person is waited for before a game, if nothing is said.
const ARRIVAL: Duration = Duration::from_secs(1800);
/// Most games of one pairing.
const MOST_GAMES: u64 = 1_000_000;
/// Most games at the same time.
const MOST_AT_ONCE: usize = 256;

/// An event that can be played.
#[derive(Clone, Debug)]
pub struct Event {
    /// What it is called.
    pub name: String,
    /// The seed of everything that is drawn by lot.
    pub seed: u64,
    /// The games: one, or the boards on which a draw is played again, in order.
    pub boards: Vec<GameId>,
    /// How it is organised.
    pub format: Format,
    /// The sequential test that ends it, in a match of two.
    pub sprt: Option<Sprt>,
    /// Pairs of games for each pairing: one opening each, with both colours.
    pub pairs: u64,
    /// Whether both games of a pair are played. Only an experiment leaves out those in which the colours are exchanged.
    pub exchange: bool,
    /// Where the games start, for each board.
    pub openings: Vec<Openings>,
    /// Limits of those that have none of their own.
    pub limits: MoveLimits,
    /// By how much a move may exceed its time.
    pub margin: Duration,
    /// Whether a player of this program that has proved its loss gives up.
    pub resign: bool,
    /// Memory for each player, in MiB.
    pub mib: Option<usize>,
    /// The terms besides.
    pub conditions: Conditions,
    /// How long a person is waited for before a game.
    pub arrival: Duration,
    /// Points.
    pub scoring: Scoring,
    /// What decides between equal points, in this order.
    pub ties: Vec<TieBreak>,
    /// Games at the same time.
    pub concurrency: usize,
    /// The protocol of entrants.
    pub protocol: Protocol,
    /// Until when entrants are taken.
    pub deadline: Option<Deadline>,
    /// After so many failed starts one after another a player's games are lost without a further try; `None` never.
    pub bench: Option<u32>,
    /// The players, in the order of the list.
    pub players: Vec<EventPlayer>,
}

/// A player of an event.
#[derive(Clone, Debug)]
pub struct EventPlayer {
    /// What the organiser wrote of it.
    pub entry: PlayerEntry,
    /// Who plays.
    pub contestant: Contestant,
}

/// Why a description is no event.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// The text is no TOML, or has a key or a value that an event does not have.
    #[error("{message}")]
    Text {
        /// What is wrong, with its line.
        message: String,
        /// The key most like the unknown one.
        hint: Option<String>,
    },
    /// A value cannot be used.
    #[error("{key}: {reason}")]
    Value {
        /// The key.
        key: String,
        /// What is wrong with it, and what was expected.
        reason: String,
    },
    /// A player cannot be used.
    #[error("player {name}: {reason}")]
    Player {
        /// Its name.
        name: String,
        /// What is wrong, and what was expected.
        reason: String,
    },
}

/// An error of a key's value.
fn value(key: &str, reason: impl std::fmt::Display) -> EventError {
    EventError::Value { key: key.to_owned(), reason: reason.to_string() }
}

impl Event {
    /// Reads the description. Files that it names are looked for in `folder`.
    ///
    /// # Errors
    /// [`EventError`] says what cannot be used.
    pub fn parse(text: &str, folder: &Path) -> Result<Event, EventError> {
        Event::of(&EventFile::parse(text)?, folder)
    }

    /// An event from a description that is read already.
    ///
    /// # Errors
    /// [`EventError`] says what cannot be used.
    pub fn of(file: &EventFile, folder: &Path) -> Result<Event, EventError> {
        let players = players(file, folder)?;
        let boards = boards(file)?;
        for (player, board) in players
            .iter()
            .filter(|player| !player.contestant.is_person())
            .flat_map(|player| boards.iter().map(move |board| (player, board)))
        {
            player
                .contestant
                .check_game(board)
                .map_err(|reason| EventError::Player { name: player.entry.name.clone(), reason })?;
        }
        let (format, sprt) = format(file, players.len())?;
        let games = file.games_per_pairing.unwrap_or(2);
        if games == 0 || games % 2 == 1 || games > MOST_GAMES {
            return Err(value(
                "games-per-pairing",
                format!(
                    "{games} is no even number of 2 to {MOST_GAMES}: every opening is played with both colours"
                ),
            ));
        }
        let limits = limits(file)?;
        for player in &players {
            if player.contestant.limits(&limits).is_none() {
                return Err(EventError::Player {
                    name: player.entry.name.clone(),
                    reason: "nothing limits its moves, expected time-per-move, clock, nodes or depth"
                        .to_owned(),
                });
            }
            if player.contestant.is_person() && limits.time.is_none() {
                return Err(EventError::Player {
                    name: player.entry.name.clone(),
                    reason: "a person needs a clock, expected time-per-move or clock".to_owned(),
                });
            }
        }
        let openings =
            boards.iter().map(|board| openings(file, board, games / 2, folder)).collect::<Result<_, _>>()?;
        Ok(Event {
            name: file.name.clone(),
            seed: file.seed.unwrap_or(1),
            boards,
            format,
            sprt,
            pairs: games / 2,
            exchange: true,
            openings,
            limits,
            margin: duration("margin", file.margin.as_deref())?.unwrap_or(Duration::from_millis(50)),
            resign: file.resign.unwrap_or(false),
            mib: file.memory,
            conditions: conditions(file, players.iter().any(|player| player.contestant.is_started()))?,
            arrival: duration("arrival", file.arrival.as_deref())?.unwrap_or(ARRIVAL),
            scoring: file.scoring()?,
            ties: ties(file)?,
            concurrency: concurrency(file)?,
            protocol: file.protocol.unwrap_or_default(),
            deadline: file.deadline()?,
            bench: file.bench.map_or(Some(10), |bench| (bench > 0).then_some(bench)),
            players,
        })
    }

    /// Whether programs are started for it, which are to be confined.
    #[must_use]
    pub fn starts_programs(&self) -> bool {
        self.players.iter().any(|player| player.contestant.is_started())
    }

    /// Scheduled games of the whole event; `None` where a sequential test decides.
    #[must_use]
    pub fn games(&self) -> Option<u64> {
        let n = self.players.len() as u64;
        let meetings = match self.format {
            Format::RoundRobin { cycles } => u64::from(cycles) * n * n.saturating_sub(1) / 2,
            Format::Gauntlet { tested } => tested as u64 * n.saturating_sub(tested as u64),
            Format::Swiss { rounds } => u64::from(rounds) * (n / 2),
            Format::Knockout => n.saturating_sub(1),
        };
        self.sprt.is_none().then_some(meetings * self.pairs * if self.exchange { 2 } else { 1 })
    }
}

fn concurrency(file: &EventFile) -> Result<usize, EventError> {
    let games = file.concurrency.unwrap_or(1);
    if (1..=MOST_AT_ONCE).contains(&games) {
        return Ok(games);
    }
    Err(value("concurrency", format!("{games} games at the same time, expected 1 to {MOST_AT_ONCE}")))
}

fn players(file: &EventFile, folder: &Path) -> Result<Vec<EventPlayer>, EventError> {
    if !(2..=MOST_PLAYERS).contains(&file.player.len()) {
        return Err(value("player", format!("{} players, expected 2 to {MOST_PLAYERS}", file.player.len())));
    }
    let mut names = BTreeMap::new();
    file.player
        .iter()
        .map(|entry| {
            let fault = |reason: String| EventError::Player { name: entry.name.clone(), reason };
            entry.check().map_err(fault)?;
            if names.insert(entry.name.to_lowercase(), ()).is_some() {
                return Err(fault(
                    "the name is used twice, expected one of its own for each player".to_owned(),
                ));
            }
            let contestant =
                Contestant::parse_in(&entry.run, folder).map_err(|error| fault(error.to_string()))?;
            Ok(EventPlayer { entry: entry.clone(), contestant })
        })
        .collect()
}

fn boards(file: &EventFile) -> Result<Vec<GameId>, EventError> {
    let id: GameId = file.game.parse().map_err(|error| value("game", error))?;
    if id.rules().players != 2 {
        return Err(value("game", format!("{id} has three sides, expected a game of two")));
    }
    let Some(ladder) = &file.ladder else { return Ok(vec![id]) };
    if ladder.is_empty() || !ladder.is_sorted_by(|a, b| a < b) {
        return Err(value("ladder", "expected sides in ascending order such as [10, 15, 20]"));
    }
    if !matches!(id.rules().shape, Shape::Rect { .. }) {
        return Err(value("ladder", format!("{id} is not played on a square, expected a game that is")));
    }
    ladder
        .iter()
        .map(|&side| {
            id.with_shape(Shape::Rect { width: side, height: side }).map_err(|error| value("ladder", error))
        })
        .collect()
}

fn format(file: &EventFile, players: usize) -> Result<(Format, Option<Sprt>), EventError> {
    let own = |key: &str, given: bool, format: &str| {
        if given { Err(value(key, format!("has no meaning in format `{format}`"))) } else { Ok(()) }
    };
    let name = file.format.as_str();
    if !matches!(name, "round-robin" | "match" | "sprt") {
        own("cycles", file.cycles.is_some(), name)?;
    }
    if name != "swiss" {
        own("rounds", file.rounds.is_some(), name)?;
    }
    if name != "gauntlet" {
        own("tested", file.tested.is_some(), name)?;
    }
    if name != "sprt" {
        own("sprt", file.sprt.is_some(), name)?;
    }
    if matches!(name, "match" | "sprt") && players != 2 {
        return Err(value("format", format!("`{name}` is for two players, there are {players}")));
    }
    let cycles = file.cycles.unwrap_or(1);
    if cycles == 0 || cycles > 10_000 {
        return Err(value("cycles", "expected 1 to 10000"));
    }
    match name {
        "round-robin" | "match" => Ok((Format::RoundRobin { cycles }, None)),
        "double-round-robin" => Ok((Format::RoundRobin { cycles: 2 }, None)),
        "gauntlet" => {
            let tested = file.tested.unwrap_or(1);
            if tested == 0 || tested >= players {
                return Err(value(
                    "tested",
                    format!("expected 1 to {}, fewer than there are players", players - 1),
                ));
            }
            Ok((Format::Gauntlet { tested }, None))
        }
        "swiss" => {
            let rounds =
                file.rounds.ok_or_else(|| value("rounds", "missing, a Swiss event needs their number"))?;
            if rounds == 0 || rounds > 1000 {
                return Err(value("rounds", "expected 1 to 1000"));
            }
            Ok((Format::Swiss { rounds }, None))
        }
        "knockout" => Ok((Format::Knockout, None)),
        "sprt" => {
            let text =
                file.sprt.as_deref().ok_or_else(|| value("sprt", "missing, expected such as \"0,10\""))?;
            let sprt = text.parse().map_err(|error| value("sprt", error))?;
            Ok((Format::RoundRobin { cycles: 1 }, Some(sprt)))
        }
        other => Err(value(
            "format",
            format!(
                "`{}` is none, expected match, round-robin, double-round-robin, gauntlet, swiss, knockout or sprt",
                other.chars().take(40).collect::<String>()
            ),
        )),
    }
}

fn limits(file: &EventFile) -> Result<MoveLimits, EventError> {
    let mut limits = MoveLimits { nodes: file.nodes, depth: file.depth, ..MoveLimits::default() };
    if file.nodes == Some(0) || file.depth == Some(0) {
        return Err(value("nodes", "a limit of 0 allows no move, expected 1 or more"));
    }
    if let Some(clock) = &file.clock {
        limits.time = parse_clock(clock).map_err(|error| value("clock", error))?;
    }
    if let Some(time) = duration("time-per-move", file.time_per_move.as_deref())? {
        limits.time.per_move = Some(time);
    }
    Ok(limits)
}

fn conditions(file: &EventFile, programs: bool) -> Result<Conditions, EventError> {
    let usual = Conditions::default();
    if file.most_plies == Some(0) {
        return Err(value("most-plies", "a game without a move, expected 1 or more"));
    }
    Ok(Conditions {
        start: duration("start", file.start.as_deref())?.unwrap_or(usual.start),
        most_plies: file.most_plies,
        dead_board: file.dead_board.unwrap_or(false),
        agreement: file.agreement.unwrap_or(false),
        adjudication: adjudication(file)?,
        confinement: confinement(file, programs)?,
        ..usual
    })
}

/// The end by values, with the usual numbers of moves where none are given.
fn adjudication(file: &EventFile) -> Result<Option<Adjudication>, EventError> {
    let pair = |keys: [&str; 2], bound: Option<u32>, moves: Option<u32>, usual: u32| match (bound, moves) {
        (None, Some(_)) => Err(value(keys[1], format!("has no meaning without {}", keys[0]))),
        (None, None) => Ok(None),
        (Some(_), Some(0)) => Err(value(keys[1], "no move says nothing, expected 1 or more")),
        (Some(bound), moves) => Ok(Some((bound, moves.unwrap_or(usual)))),
    };
    let win = pair(["win-value", "win-moves"], file.win_value, file.win_moves, Adjudication::WIN_MOVES)?;
    let draw =
        pair(["draw-value", "draw-moves"], file.draw_value, file.draw_moves, Adjudication::DRAW_MOVES)?;
    if win.zip(draw).is_some_and(|((win, _), (draw, _))| draw >= win) || win.is_some_and(|(win, _)| win == 0)
    {
        return Err(value("win-value", "a win is no draw, expected a number above 0 and above draw-value"));
    }
    Ok((win.is_some() || draw.is_some()).then_some(Adjudication { win, draw }))
}

/// How programs are confined. The usual limits and the best sandbox are for events in which there are some: the terms of others are what
/// they were.
fn confinement(file: &EventFile, programs: bool) -> Result<Confinement, EventError> {
    let none = |key: &str| value(key, "0 is too little for any program, expected 1 or more, or \"none\"");
    let limit = |key: &str, limit: Option<Limit>, unit: u64| match limit {
        Some(Limit::To(0)) => Err(none(key)),
        Some(Limit::To(most)) => Ok(Some(Limit::To(most.saturating_mul(unit)))),
        other => Ok(other.or((!programs).then_some(Limit::None))),
    };
    let tier = match file.sandbox.as_deref() {
        Some(text) => text.parse().map_err(|error| value("sandbox", error))?,
        None if programs => Wanted::Best,
        None => Wanted::default(),
    };
    let limits = Limits {
        memory: limit("memory-limit", file.memory_limit, 1 << 20)?,
        processes: limit("processes", file.processes, 1)?,
        disk: limit("disk", file.disk, 1 << 20)?,
    };
    let announced = file.memory.map(|mib| (mib as u64) << 20);
    let (pin, freeze) = (file.pin.unwrap_or(false), file.freeze.unwrap_or(false));
    Ok(Confinement { tier, pin, freeze, ..Confinement::default() }.limited(limits, announced))
}

/// A time such as `10s` or `50ms`.
fn duration(key: &str, text: Option<&str>) -> Result<Option<Duration>, EventError> {
    let Some(text) = text else { return Ok(None) };
    let wrong = || {
        value(
            key,
            format!(
                "`{}` is no time, expected such as 10s or 50ms",
                text.chars().take(40).collect::<String>()
            ),
        )
    };
    let control: TimeControl = format!("{}/move", text.trim()).parse().map_err(|_| wrong())?;
    control.per_move.map(Some).ok_or_else(wrong)
}

fn ties(file: &EventFile) -> Result<Vec<TieBreak>, EventError> {
    file.ties.iter().flatten().map(|name| name.parse().map_err(|error| value("ties", error))).collect()
}

fn openings(file: &EventFile, board: &GameId, pairs: u64, folder: &Path) -> Result<Openings, EventError> {
    let ruled = board.opening() != OpeningRule::Free;
    let usual = if ruled { OpeningSource::Empty } else { OpeningSource::Balanced };
    let source = file.openings.as_deref().map_or(usual, OpeningSource::parse);
    if ruled && source != OpeningSource::Empty {
        return Err(value(
            "openings",
            format!("{board} has an opening rule and begins on the empty board, expected \"empty\""),
        ));
    }
    match source {
        OpeningSource::Balanced => Ok(Openings::Generated(pairs.max(1))),
        OpeningSource::Empty => Ok(Openings::Listed(vec![goren_rules::Position::initial(board)])),
        OpeningSource::Sampled => Ok(Openings::Sampled(pairs.max(1))),
        OpeningSource::FirstStone => Ok(Openings::FirstStone(pairs.max(1))),
        OpeningSource::File(name) => {
            let path = folder.join(&name);
            let bytes = entry::read_small(&path)
                .map_err(|error| value("openings", format!("{}: {error}", path.display())))?;
            Openings::of_file(&bytes, &name, board)
                .map_err(|error| value("openings", format!("{name}: {error}")))
        }
    }
}

#[cfg(test)]
mod tests;
