//! A program that runs through a whole match and meets the judge in a folder: `state_<team>.txt` and `move_<team>.txt`.
//!
//! The judge writes a state file, and the clock starts; the program answers with a move file. The answer counts when
//! the program has closed the file or renamed it to its place. A line that is complete in a file that stays open counts when two
//! looks 20 ms apart agree; so does every answer on machines that do not tell what happens to files.

mod profile;
mod program;
mod verdict;
mod watch;

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use goren_formats::protocol::state_files::{
    CellValue, FirstGame, MOVE_LIMIT, MoveFile, StateFile, StateMove, Team,
};
use goren_rules::Position;

use crate::sandbox::{Cage, Caged, Confinement};
use crate::termination::Termination;

use super::entry::{Entry, EntryError};
use super::overheard::{Ears, Overheard};
use super::plain_file::{Content, Guard, read_plain, remove};
use super::plain_file::{aside, check_folder, in_folder, no_game, ours};
use super::process::listen::how_it_went;
use super::{Answer, Budget, Confined, Ending, Fault, Player, Transcript};

pub use profile::{Profile, ProfileError};
pub(super) use program::SharedProgram;

use verdict::{judge, late, unanswered};
use watch::Watch;

/// Two looks at a file that may be growing are so far apart.
const LOOK: Duration = Duration::from_millis(20);
/// How long programs are given to see that the match is over.
const LEAVE_TIME: Duration = Duration::from_secs(1);
/// Cells of the contest's board.
const CELLS: usize = goren_formats::record::contest_log::CELLS;

/// Where a program and its judge meet.
#[derive(Debug)]
enum Meeting {
    /// In the program's own folder, of which it gets a copy.
    Own(Cage),
    /// In a folder that is there; programs run in it already, or are started there.
    Given { folder: PathBuf, cage: Option<Cage> },
}

/// A program of the shared folder as a player. It may play several games, one after the other, as the two of a match.
#[derive(Debug)]
pub struct SharedDir {
    team: Team,
    profile: Profile,
    program: Option<Entry>,
    confinement: Confinement,
    given: Option<PathBuf>,
    /// Whether games follow each other in one process.
    whole_match: bool,
    meeting: Option<Meeting>,
    confined: Option<Confined>,
    running: Option<(Caged, Ears)>,
    watch: Option<Watch>,
    guard: Option<Guard>,
    first_game: FirstGame,
    games: u32,
    cells: Vec<CellValue>,
    heard: Overheard,
}

impl SharedDir {
    /// A program that gets a folder of its own and is started there.
    pub(super) fn own(program: SharedProgram, confinement: Confinement) -> SharedDir {
        let SharedProgram { entry, team, profile } = program;
        let confinement = entry.confined(confinement);
        SharedDir::new(team, profile, Some(entry), confinement)
    }

    /// The same, for the two games of one match in one process.
    pub(super) fn own_match(program: SharedProgram, confinement: Confinement) -> SharedDir {
        let mut player = SharedDir::own(program, confinement);
        player.whole_match = true;
        player
    }

    /// A program that plays in a folder that is there: started by `command`, or running already.
    ///
    /// # Errors
    /// [`EntryError`] if the command cannot be read.
    pub fn in_folder(
        folder: &Path,
        team: Team,
        profile: Profile,
        command: Option<&str>,
        confinement: Confinement,
    ) -> Result<SharedDir, EntryError> {
        let program = command.map(Entry::of_command).transpose()?;
        let confinement = Confinement { writable: vec![folder.to_owned()], ..confinement };
        let mut player = SharedDir::new(team, profile, program, confinement);
        (player.given, player.whole_match) = (Some(folder.to_owned()), true);
        Ok(player)
    }

    fn new(team: Team, profile: Profile, program: Option<Entry>, confinement: Confinement) -> SharedDir {
        SharedDir {
            team,
            profile,
            program,
            confinement,
            given: None,
            whole_match: false,
            meeting: None,
            confined: None,
            running: None,
            watch: None,
            guard: None,
            first_game: FirstGame::Unknown,
            games: 0,
            cells: vec![CellValue::Empty; CELLS],
            heard: Overheard::new(),
        }
    }

    fn folder(&self) -> Option<PathBuf> {
        match self.meeting.as_ref()? {
            Meeting::Own(cage) => Some(cage.scratch().to_owned()),
            Meeting::Given { folder, .. } => Some(folder.clone()),
        }
    }

    /// Prepares the folder and starts the program, before the first game.
    fn meet(&mut self) -> Result<(), Fault> {
        let meeting = match &self.given {
            Some(folder) => {
                let cage = self.program.is_some().then(|| Cage::open(&self.confinement)).transpose();
                let cage = cage.map_err(|error| ours(&error))?;
                cage.iter().try_for_each(|cage| cage.lend(folder)).map_err(|error| ours(&error))?;
                Meeting::Given { folder: folder.clone(), cage }
            }
            None => {
                let cage = Cage::open(&self.confinement).map_err(|error| ours(&error))?;
                if let Some(program) = &self.program {
                    program.furnish(cage.scratch(), &is_of_a_match)?;
                    cage.hand_over().map_err(|error| ours(&error))?;
                }
                Meeting::Own(cage)
            }
        };
        self.confined = match &meeting {
            Meeting::Own(cage) | Meeting::Given { cage: Some(cage), .. } => Some(Confined::in_cage(cage)),
            Meeting::Given { cage: None, .. } => None,
        };
        self.meeting = Some(meeting);
        self.clear().map_err(|error| ours(&error))?;
        let folder = self.folder().ok_or_else(no_game)?;
        self.watch = Some(Watch::open(&folder));
        let Some(program) = &self.program else { return Ok(()) };
        let command = program.command(&folder).map_err(|error| ours(&error))?;
        let Some(Meeting::Own(cage) | Meeting::Given { cage: Some(cage), .. }) = self.meeting.as_mut() else {
            return Ok(());
        };
        let mut running = cage.spawn(command).map_err(|error| program.not_started(&error))?;
        let ears = Ears::of(&mut running);
        self.running = Some((running, ears));
        Ok(())
    }

    /// A file cannot be read or written: in its own folder a program may be to blame.
    fn trouble(&self, folder: &Path, error: &io::Error) -> Fault {
        if matches!(self.meeting, Some(Meeting::Own(_))) { in_folder(folder, error) } else { ours(error) }
    }

    /// The folder in which a file is written before it gets its name.
    fn aside<'a>(&self, folder: &'a Path) -> &'a Path {
        if matches!(self.meeting, Some(Meeting::Own(_))) { aside(folder) } else { folder }
    }

    /// Removes the two files.
    fn clear(&self) -> io::Result<()> {
        let Some(folder) = self.folder() else { return Ok(()) };
        remove(&folder.join(self.team.state_file()))?;
        remove(&folder.join(self.team.move_file()))
    }

    /// Whether the program's own folder is still there and open.
    fn check_place(&self) -> Result<(), Fault> {
        match &self.meeting {
            Some(Meeting::Own(cage)) => check_folder(cage.scratch()),
            _ => Ok(()),
        }
    }

    /// Whether the judge's last file is as it was.
    fn inspect(&self) -> Result<(), Fault> {
        self.check_place()?;
        match self.guard.as_ref().and_then(Guard::change) {
            Some(change) => {
                Err(Fault::foul(Termination::ChangedFile, format!("{} {change}", self.team.state_file())))
            }
            None => Ok(()),
        }
    }

    fn read(&self, folder: &Path) -> Result<Content, Fault> {
        read_plain(&folder.join(self.team.move_file()), MOVE_LIMIT)
            .map_err(|error| self.trouble(folder, &error))
    }

    /// A program that has answered already, before it was asked.
    fn look_for_haste(&self, folder: &Path, asked: u32) -> Result<(), Fault> {
        if self.profile == Profile::Compat {
            return Ok(());
        }
        match self.read(folder)? {
            Content::Bytes(bytes) => match MoveFile::parse(&bytes) {
                MoveFile::Answer { number, .. } if number >= asked => Err(Fault::foul(
                    Termination::OffTurn,
                    format!("{} answers move {number} before it was asked", self.team.move_file()),
                )),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Writes the state file: from here on the clock runs.
    fn ask(&mut self, folder: &Path, state: &StateFile) -> Result<(), Fault> {
        let (answer, name) = (self.team.move_file(), self.team.state_file());
        if let Some(watch) = &mut self.watch {
            // What happened before is over, and the judge's own doing is no news.
            watch.wait(Duration::ZERO, OsStr::new(&answer), OsStr::new(&name));
            watch.expect_rename();
        }
        let written = Guard::write(self.aside(folder), folder, OsStr::new(&name), state.text().as_bytes());
        self.guard = Some(written.map_err(|error| match std::fs::symlink_metadata(folder.join(&name)) {
            Ok(about) if about.is_dir() => {
                Fault::foul(Termination::ChangedFile, format!("{name} is a folder now"))
            }
            // In a folder that all share it is not known who takes away what is being written.
            _ if error.kind() == io::ErrorKind::NotFound && folder.is_dir() => {
                Fault::foul(Termination::ChangedFile, format!("{name} is gone"))
            }
            _ => self.trouble(folder, &error),
        })?);
        Ok(())
    }

    /// Waits for the answer to the move `asked`: the cell and when it came.
    fn hear(
        &mut self,
        folder: &Path,
        asked: u32,
        deadline: Instant,
        budget: &Budget,
    ) -> Result<(u32, Instant), Fault> {
        let (answer, state) = (self.team.move_file(), self.team.state_file());
        let mut closed = false;
        let mut last: Option<(Vec<u8>, Instant)> = None;
        loop {
            let step = deadline.saturating_duration_since(Instant::now()).min(LOOK);
            let Some(watch) = &mut self.watch else { return Err(no_game()) };
            let seen = watch.wait(step, OsStr::new(&answer), OsStr::new(&state));
            let (at, tells) = (Instant::now(), watch.tells());
            if budget.is_stopped() {
                return Err(Fault::Stopped);
            }
            if seen.touched {
                return Err(Fault::foul(
                    Termination::ChangedFile,
                    format!("{state} was written to, whatever was put back"),
                ));
            }
            // Looked at first: whatever the program wrote before it ended is there when it has.
            let gone = self.running.as_mut().is_some_and(|(program, _)| program.has_ended());
            let content = self.read(folder)?;
            if content == Content::Missing {
                self.check_place()?;
            }
            if let Content::Bytes(bytes) = content {
                let before = last.take().filter(|(before, _)| *before == bytes);
                // What changes after it was closed is being written anew.
                closed = seen.complete || (closed && before.is_some());
                let since = before.map_or(at, |(_, since)| since);
                let stable = at.saturating_duration_since(since) >= LOOK;
                if let MoveFile::Answer { number, cell, ended } = MoveFile::parse(&bytes)
                    && number == asked
                    && (closed || gone || (stable && (ended || !tells)))
                {
                    return Ok((cell, at));
                }
                last = Some((bytes, since));
            }
            self.check_running(gone)?;
            if at >= deadline {
                return Err(unanswered(&answer, &self.read(folder)?, asked));
            }
        }
    }

    /// Notes what the program took up to now.
    fn note_usage(&mut self) {
        if let (Some((program, _)), Some(confined)) = (&mut self.running, &mut self.confined) {
            confined.note(program.usage());
        }
    }

    /// Whether the program has gone, or was ended because of a limit.
    fn check_running(&mut self, gone: bool) -> Result<(), Fault> {
        if gone {
            self.note_usage();
        }
        let Some((program, _)) = &mut self.running else { return Ok(()) };
        if let Some(breach) = program.breach() {
            return Err(Fault::foul(breach.termination(), "while its move was waited for"));
        }
        if !gone {
            return Ok(());
        }
        let status = program.how_ended();
        let complaint = match self.running.take() {
            Some((program, ears)) => {
                drop(program);
                self.heard.take(&ears)
            }
            None => String::new(),
        };
        let detail = if complaint.is_empty() { "ended without an answer".to_owned() } else { complaint };
        Err(Fault::foul(how_it_went(status), detail))
    }

    /// Tells the program that the match is over and gives it its time; whether it left by itself.
    pub(crate) fn leave_by_itself(&mut self) -> bool {
        let Some(folder) = self.folder() else { return true };
        let over = StateFile {
            to_play: StateMove::MatchOver,
            cells: self.cells.clone(),
            first_game: Some(self.first_game),
        };
        // A program that cannot be told is ended all the same.
        let name = self.team.state_file();
        let _ = Guard::write(self.aside(&folder), &folder, OsStr::new(&name), over.text().as_bytes());
        let left = match &mut self.running {
            Some((program, _)) => program.wait(LEAVE_TIME),
            None => {
                if self.program.is_none() {
                    std::thread::sleep(LEAVE_TIME);
                }
                true
            }
        };
        if let Some((program, ears)) = self.running.take() {
            drop(program);
            self.heard.take(&ears);
        }
        // Nobody is left to be told that a file could not be removed.
        let _ = self.clear();
        self.meeting = None;
        left
    }
}

/// Whether a file of this name belongs to a match, and may be left from another.
fn is_of_a_match(name: &Path) -> bool {
    let name = name.to_string_lossy();
    (name.starts_with("state_") || name.starts_with("move_")) && name.ends_with(".txt")
}

impl Player for SharedDir {
    fn begin(&mut self, position: &Position) -> Result<(), Fault> {
        SharedProgram::check_game(position.id()).map_err(Fault::Infrastructure)?;
        if !self.whole_match {
            // A program knows matches of two games only; here each game is a match.
            self.leave();
        }
        if self.meeting.is_none() {
            (self.games, self.first_game, self.heard) = (0, FirstGame::Unknown, Overheard::new());
            self.meet()?;
        }
        self.guard = None;
        self.games += 1;
        self.clear().map_err(|error| ours(&error))
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        let folder = self.folder().ok_or_else(no_game)?;
        let first_game = if self.games > 1 { self.first_game } else { FirstGame::Unknown };
        let state = StateFile::of(position, first_game);
        let StateMove::Play(asked) = state.to_play else { return Err(no_game()) };
        self.inspect()?;
        self.look_for_haste(&folder, asked)?;
        self.ask(&folder, &state)?;
        self.cells = state.cells;
        self.heard.keep(true, &format!("move {asked}"));
        let start = Instant::now();
        let allowance = budget.allowance.unwrap_or(self.profile.time());
        let deadline = start + allowance + budget.margin + self.profile.patience();
        let (cell, at) = self.hear(&folder, asked, deadline, budget).or_else(|fault| {
            // A file that was touched comes before everything else.
            self.inspect().and(Err(fault))
        })?;
        self.inspect()?;
        self.heard.keep(false, &format!("{asked} {cell}"));
        let used = at.saturating_duration_since(start);
        let overrun = used > allowance + budget.margin;
        let late = overrun.then(|| late(format!("{} ms for a move", used.as_millis())));
        let mv = judge(self.profile, position, cell, late)?;
        Ok(Answer { mv, nodes: 0, used, lost: false })
    }

    fn finish(&mut self, ending: &Ending) -> Result<(), Fault> {
        self.note_usage();
        let inspected = self.inspect();
        self.guard = None;
        if self.games == 1 {
            self.first_game = self.profile.first_game(ending);
        }
        self.clear().map_err(|error| ours(&error))?;
        inspected
    }

    fn leave(&mut self) {
        self.leave_by_itself();
    }

    fn confined(&self) -> Option<Confined> {
        self.confined.clone()
    }

    fn transcript(&self) -> Transcript {
        self.heard.transcript()
    }
}

impl Drop for SharedDir {
    fn drop(&mut self) {
        self.leave();
    }
}
