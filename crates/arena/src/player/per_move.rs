//! A program that is started for every move, reads what the judge has written into its folder and leaves its answer there.
//!
//! Each game has a folder of its own, a copy of the program's. The answer is read when the program and all it has
//! started are gone, so that nothing is written behind the judge's back. What the program prints is kept and of no consequence.

mod luk;
mod pisq;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use goren_rules::{GameId, Move, Position};

use crate::sandbox::{Cage, Caged, Confinement};
use crate::termination::{Overrun, Termination};

use super::entry::{Entry, EntryError};
use super::overheard::{Ears, Overheard};
use super::plain_file::{Guard, check_folder, in_folder, no_game, ours};
use super::process::listen::how_it_went;
use super::{Answer, Budget, Confined, Ending, Fault, FileHash, Player, Transcript, place};

use luk::Luk;
use pisq::Pisq;

/// How often the wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Which files pass between the judge and the program.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Task {
    Luk(Luk),
    Pisq(Pisq),
}

/// What was found when the program had gone.
enum Found {
    /// An answer.
    Move(Move),
    /// None, in words.
    Nothing(String),
}

/// A program of a per-move protocol, as a text names it: `luk:COMMAND` and `pisq:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PerMoveProgram {
    entry: Entry,
    task: Task,
}

impl PerMoveProgram {
    /// Reads the text; `None` if it names something else.
    pub(super) fn parse(text: &str) -> Option<Result<PerMoveProgram, EntryError>> {
        let luk = |entry: Entry| Luk::new(&entry).map(|luk| PerMoveProgram { entry, task: Task::Luk(luk) });
        let pisq =
            |entry: Entry| Pisq::new(&entry).map(|pisq| PerMoveProgram { entry, task: Task::Pisq(pisq) });
        let found = Entry::parse("luk", text).map(|entry| entry.and_then(luk));
        found.or_else(|| Entry::parse("pisq", text).map(|entry| entry.and_then(pisq)))
    }

    /// Whether the program's protocol can say the game.
    pub(super) fn check_game(&self, id: &GameId) -> Result<(), String> {
        match &self.task {
            Task::Luk(_) => Luk::check_game(id),
            Task::Pisq(_) => Pisq::check_game(id),
        }
    }

    /// The name of the program's protocol.
    pub(super) fn protocol(&self) -> &'static str {
        match self.task {
            Task::Luk(_) => "luk",
            Task::Pisq(_) => "pisq-files",
        }
    }

    /// The hashes of the program's files.
    pub(super) fn hashes(&self) -> Vec<FileHash> {
        self.entry.hashes()
    }

    /// The time of a move where the match says nothing.
    pub(super) fn usual_time(&self) -> Option<Duration> {
        Some(if matches!(self.task, Task::Luk(_)) { luk::TIME } else { pisq::TIME })
    }
}

/// A program as a player.
#[derive(Debug)]
pub struct PerMove {
    program: PerMoveProgram,
    confinement: Confinement,
    cage: Option<Cage>,
    confined: Option<Confined>,
    heard: Overheard,
}

impl PerMove {
    /// The program, confined in this way.
    pub(super) fn new(program: PerMoveProgram, confinement: Confinement) -> PerMove {
        let confinement = program.entry.confined(confinement);
        PerMove { program, confinement, cage: None, confined: None, heard: Overheard::new() }
    }

    /// Runs the program to its end; how long it took and how it ended, the last line of its complaint included.
    fn run(
        &mut self,
        place: &Path,
        deadline: Duration,
        budget: &Budget,
    ) -> Result<(Duration, Termination, String), Fault> {
        let command = self.program.entry.command(place).map_err(|error| ours(&error))?;
        let cage = self.cage.as_mut().ok_or_else(no_game)?;
        let entry = &self.program.entry;
        let mut running = cage.spawn(command).map_err(|error| entry.not_started(&error))?;
        let start = Instant::now();
        let ears = Ears::of(&mut running);
        let ended = wait(&mut running, start + deadline, budget);
        let used = start.elapsed();
        let breach = running.breach();
        let missing = running.was_never_there();
        if let Some(confined) = &mut self.confined {
            confined.add(running.usage());
        }
        // What it may have left behind goes first, while the number of its group is still its own.
        running.kill_all();
        let status = running.how_ended();
        drop(running);
        let complaint = self.heard.take(&ears);
        if let Some(breach) = breach {
            return Err(Fault::foul(breach.termination(), complaint));
        }
        if missing {
            return Err(Fault::Infrastructure(format!(
                "cannot confine `{}`: {complaint}",
                self.program.entry
            )));
        }
        if !ended? {
            let detail = format!("still running after {} ms", used.as_millis());
            return Err(Fault::foul(Termination::Time(Overrun::Move), detail));
        }
        Ok((used, how_it_went(status), complaint))
    }
}

/// Waits for the end of the program itself; whether it has ended.
fn wait(running: &mut Caged, deadline: Instant, budget: &Budget) -> Result<bool, Fault> {
    loop {
        let now = Instant::now();
        if budget.is_stopped() {
            return Err(Fault::Stopped);
        }
        if running.wait(deadline.saturating_duration_since(now).min(LOOK)) {
            return Ok(true);
        }
        if running.breach().is_some() || Instant::now() >= deadline {
            return Ok(false);
        }
    }
}

/// The files that the judge has written into the folder, and what stood there then.
struct Desk {
    guards: Vec<Guard>,
    before: std::collections::BTreeSet<PathBuf>,
}

impl Task {
    /// Writes what the program is to read. What it must not change comes back.
    fn give(&self, place: &Path, position: &Position, budget: &Budget) -> Result<Desk, Fault> {
        let guards = match self {
            Task::Luk(luk) => luk.give(place, position)?,
            Task::Pisq(_) => Pisq::give(place, position, budget)?,
        };
        let before = place::names(place).map_err(|error| in_folder(place, &error))?;
        Ok(Desk { guards, before: before.unwrap_or_default() })
    }

    /// Whether a file of this name belongs to a game, and may be left from another.
    fn is_of_a_game(&self, name: &Path) -> bool {
        let ending = name.extension().unwrap_or_default();
        match self {
            Task::Luk(_) => ending == "luk" || ending == "kir",
            Task::Pisq(_) => Pisq::is_of_a_game(name),
        }
    }

    /// Looks for files that are not as they should be.
    fn inspect(&self, place: &Path, desk: &Desk) -> Result<(), Fault> {
        check_folder(place)?;
        for guard in &desk.guards {
            if let Some(change) = guard.change() {
                let name = guard.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
                return Err(Fault::foul(Termination::ChangedFile, format!("{name} {change}")));
            }
        }
        let Some(after) = place::names(place).map_err(|error| in_folder(place, &error))? else {
            return Err(Fault::foul(Termination::Disk, "more files than anybody needs"));
        };
        let foreign = |name: &&PathBuf| match self {
            Task::Luk(luk) => !luk.is_answer(name),
            // The old protocol lets a program keep files.
            Task::Pisq(_) => false,
        };
        match after.difference(&desk.before).find(foreign) {
            Some(name) => {
                let detail = format!("{} was created, expected nothing but the answer", name.display());
                Err(Fault::foul(Termination::ExtraFile, detail))
            }
            None => Ok(()),
        }
    }
}

impl Player for PerMove {
    fn begin(&mut self, position: &Position) -> Result<(), Fault> {
        self.program.check_game(position.id()).map_err(Fault::Infrastructure)?;
        // The folder of an earlier game goes first.
        self.cage = None;
        let cage = Cage::open(&self.confinement).map_err(|error| ours(&error))?;
        let task = &self.program.task;
        self.program.entry.furnish(cage.scratch(), &|name| task.is_of_a_game(name))?;
        cage.hand_over().map_err(|error| ours(&error))?;
        self.confined = Some(Confined::in_cage(&cage));
        (self.cage, self.heard) = (Some(cage), Overheard::new());
        Ok(())
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        let place = self.cage.as_ref().ok_or_else(no_game)?.scratch().to_owned();
        let task = self.program.task.clone();
        let desk = task.give(&place, position, budget)?;
        self.heard.keep(true, &format!("move {}", position.ply() + 1));
        let longest = budget.allowance.unwrap_or(match task {
            Task::Luk(_) => luk::TIME,
            Task::Pisq(_) => pisq::LONGEST_MOVE,
        });
        let (used, end, complaint) = self.run(&place, longest + budget.margin, budget)?;
        task.inspect(&place, &desk)?;
        let found = match &task {
            Task::Luk(luk) => luk.take(&place, position)?,
            Task::Pisq(_) => {
                self.heard.keep(false, &Pisq::message(&place));
                Pisq::take(&place, position)?
            }
        };
        match found {
            Found::Move(mv) => Ok(Answer { mv, nodes: 0, used, lost: false }),
            Found::Nothing(words) => {
                let complaint = if complaint.is_empty() { String::new() } else { format!(": {complaint}") };
                Err(Fault::foul(end, format!("{words}{complaint}")))
            }
        }
    }

    fn finish(&mut self, _ending: &Ending) -> Result<(), Fault> {
        self.cage = None;
        Ok(())
    }

    fn confined(&self) -> Option<Confined> {
        self.confined.clone()
    }

    fn transcript(&self) -> Transcript {
        self.heard.transcript()
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use crate::player::Listener;
    use crate::sandbox::{Tier, Wanted, probe};
    use goren_rules::parse_position;

    /// Asks a program for a move.
    fn asked(program: &str, position: &str, tier: Tier) -> Result<Answer, Fault> {
        let program = PerMoveProgram::parse(program).unwrap().unwrap();
        let confinement = Confinement { tier: Wanted::Exactly(tier), ..Confinement::default() };
        let mut player = PerMove::new(program, confinement);
        let position = parse_position(position).unwrap();
        player.begin(&position)?;
        let budget = Budget {
            limits: crate::MoveLimits::default(),
            left: None,
            allowance: Some(Duration::from_secs(60)),
            margin: Duration::ZERO,
            stop: std::sync::Arc::default(),
            listener: Listener::default(),
        };
        player.choose(&position, &budget)
    }

    #[test]
    fn answers_are_found_in_every_tier_that_works_without_a_launcher() {
        let luk = "luk[name=x]:sh -c 'read side < x.luk && echo \"$side 5\" > x.kir'";
        let pisq = "pisq:sh -c 'grep -q x TAH.DAT && echo 7,7 > TAH.DAT && echo hello > MSG.DAT'";
        for tier in Tier::ALL.into_iter().filter(|&tier| probe(tier).is_ok()) {
            for (program, position) in [(luk, "ristinolla@10"), (pisq, "gomoku@15")] {
                let answer = asked(program, position, tier);
                assert!(answer.is_ok(), "{tier}: {answer:?}");
            }
            let spoilt = asked("luk[name=x]:sh -c 'mv x.luk y.luk; cp y.luk x.luk'", "ristinolla@10", tier);
            let changed = matches!(spoilt, Err(Fault::Foul { termination: Termination::ChangedFile, .. }));
            assert!(changed, "{tier}: {spoilt:?}");
        }
    }
}
