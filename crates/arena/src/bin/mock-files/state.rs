//! `fair`, `backwards`, `renames`, `open`, `pieces`, `extra`, `edits`, `replaces`, `removes`, `hardlink`, `symlink`, `second-name`,
//! `folder`, `stale`, `outside`, `occupied`, `nonsense`, `half`, `nul`, `latin`, `huge`, `unclosed`, `late`, `late-occupied`,
//! `stays`, `one-game`, `silent`, `fails`, `crash`, `fifo`, `buries`, `moves`, `shuts`, `snatches`, `restless`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::time::Duration;

use goren_formats::protocol::state_files::{CellValue, MoveFile, StateFile, StateMove, Team, Turns};
use goren_rules::Cell;

use crate::tricks;

/// How often the program looks for its turn.
const LOOK: Duration = Duration::from_millis(2);
/// Looks before it gives up.
const LOOKS: u32 = 30_000;

/// How often `snatches` looks for a file to take away.
const SNATCHES: u32 = 200;
/// Files that `restless` writes: each makes several notices, and the system keeps 16384 of them.
const NOTICES: u32 = 10_000;

struct Mock {
    how: String,
    given: String,
    answer: String,
    /// Kept open to the end of the program.
    open: Vec<File>,
}

pub(crate) fn play(team: &str, how: &str) -> io::Result<()> {
    let team: Team = team.parse().map_err(io::Error::other)?;
    let mut mock =
        Mock { how: how.to_owned(), given: team.state_file(), answer: team.move_file(), open: Vec::new() };
    let mut turns = Turns::default();
    let mut most = 0;
    for _ in 0..LOOKS {
        let state = fs::read(&mock.given).ok().and_then(|bytes| StateFile::parse(&bytes).ok());
        match state.map(|(state, _)| (state.to_play, state)) {
            Some((StateMove::MatchOver, _)) if how == "stays" => {}
            Some((StateMove::MatchOver, _)) => return Ok(()),
            // Does not know that a match has two games.
            Some((StateMove::Play(number), _)) if how == "one-game" && number <= most => {}
            Some((StateMove::Play(number), state)) if turns.acts(number) => match mock.act(number, &state) {
                // The judge has seen enough and has put the files away.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                done => {
                    done?;
                    most = number;
                }
            },
            _ => {}
        }
        std::thread::sleep(LOOK);
    }
    Ok(())
}

impl Mock {
    fn act(&mut self, number: u32, state: &StateFile) -> io::Result<()> {
        let cell = |wanted: CellValue| {
            let at = state.cells.iter().position(|&value| value == wanted)?;
            u16::try_from(at).ok().map(Cell::new)
        };
        let taken = cell(CellValue::Other).or_else(|| cell(CellValue::Own));
        let last = state.cells.iter().rposition(|&value| value == CellValue::Empty);
        let last = last.and_then(|at| u16::try_from(at).ok()).map(Cell::new);
        let free = if self.how == "backwards" { last } else { cell(CellValue::Empty) };
        let free = free.unwrap_or(Cell::new(0));
        let text = MoveFile::text(number, free);
        let answer = self.answer.clone();
        match self.how.as_str() {
            "renames" => {
                fs::write("answer.tmp", &text)?;
                return fs::rename("answer.tmp", answer);
            }
            "open" | "unclosed" => {
                let mut file = File::create(answer)?;
                file.write_all(if self.how == "open" {
                    text.as_bytes()
                } else {
                    text.trim_end().as_bytes()
                })?;
                self.open.push(file);
                return Ok(());
            }
            "pieces" => {
                let mut file = File::create(answer)?;
                for byte in text.bytes() {
                    file.write_all(&[byte])?;
                    std::thread::sleep(Duration::from_millis(10));
                }
                return Ok(());
            }
            "extra" => fs::write("notes.txt", "what I learned")?,
            "edits" => tricks::edit_and_restore(&self.given)?,
            "replaces" => tricks::replace(&self.given)?,
            "removes" => fs::remove_file(&self.given)?,
            "hardlink" => fs::hard_link(&self.given, format!("copy-{number}.txt"))?,
            "symlink" => return tricks::by_symlink(&answer, &text),
            "second-name" => {
                fs::write("answer.tmp", &text)?;
                return fs::hard_link("answer.tmp", answer);
            }
            "folder" => return fs::create_dir(answer),
            "fifo" => {
                // Held open to the end: whoever reads waits.
                self.open.push(tricks::pipe_for(&answer)?);
                return Ok(());
            }
            "buries" => return tricks::bury(&answer),
            "moves" | "shuts" => return tricks::spoil_the_folder(&self.how),
            "snatches" => {
                // Whatever the judge is just writing is taken away.
                for _ in 0..SNATCHES {
                    let hidden = fs::read_dir(".")?.flatten().map(|entry| entry.file_name());
                    for name in hidden.filter(|name| name.to_string_lossy().starts_with('.')) {
                        let _ = fs::remove_file(name);
                    }
                }
            }
            "restless" => {
                // More notices than anybody keeps, behind which a change might hide.
                for _ in 0..NOTICES {
                    fs::write("a", "")?;
                }
                tricks::edit_and_restore(&self.given)?;
            }
            "stale" => return fs::write(answer, MoveFile::text(number - 1, free)),
            "outside" => return fs::write(answer, format!("{number} 217\n")),
            "occupied" | "late-occupied" if taken.is_some() => {
                if self.how == "late-occupied" {
                    std::thread::sleep(Duration::from_millis(700));
                }
                return fs::write(answer, taken.map(|cell| MoveFile::text(number, cell)).unwrap_or_default());
            }
            "nonsense" => return fs::write(answer, "I resign\n"),
            "half" => return fs::write(answer, format!("{number}\n")),
            "nul" => return fs::write(answer, format!("{number} \0{}\n", free.index())),
            "latin" => return fs::write(answer, b"1 \xe4\n"),
            "huge" => return fs::write(answer, "7".repeat(tricks::HUGE)),
            "late" => std::thread::sleep(Duration::from_millis(700)),
            "silent" => return Ok(()),
            "fails" => {
                eprintln!("something is wrong inside");
                std::process::exit(3);
            }
            "crash" => std::process::abort(),
            _ => {}
        }
        fs::write(answer, text)
    }
}
