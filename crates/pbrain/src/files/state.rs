//! The hexagon contest: waits for `state_<team>.txt`, answers with `move_<team>.txt`, ends when the match is over.

use std::fs::{self, Metadata};
use std::io;
use std::time::{Duration, SystemTime};

use goren_engine::Engine;
use goren_formats::protocol::state_files::{CellValue, MoveFile, StateFile, StateMove, Team, Turns};
use goren_rules::{Cell, GameId, Position};

use super::{Desk, FileGameError, choose};

/// The contest's five seconds, with something to spare for the judge's clock.
const TIME: Duration = Duration::from_secs(4);
/// How often the program looks for its turn.
const LOOK: Duration = Duration::from_millis(5);

/// What tells that a file is another one than before.
type Mark = (u64, Option<SystemTime>);

/// Plays a match as a team, until the judge says that it is over.
///
/// # Errors
/// [`FileGameError`] if an answer cannot be written. A state file that cannot be read may still be growing: it is read again.
pub fn play_state(desk: &Desk, team: &Team) -> Result<(), FileGameError> {
    let path = desk.folder.join(team.state_file());
    let (mut engine, mut turns) = (desk.engine(), Turns::default());
    let mut seen: Option<Mark> = None;
    loop {
        match fs::metadata(&path) {
            Ok(about) if seen != Some(mark(&about)) => {
                if let Ok((state, _)) = StateFile::parse(&desk.read(team.state_file()).unwrap_or_default()) {
                    match state.to_play {
                        StateMove::MatchOver => return Ok(()),
                        StateMove::Play(number) if turns.acts(number) => {
                            if let Some(cell) = answer(desk, &mut engine, &state) {
                                write(desk, team, number, cell)?;
                            }
                        }
                        StateMove::Play(_) => {}
                    }
                    seen = Some(mark(&about));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => seen = None,
            _ => {}
        }
        std::thread::sleep(LOOK);
    }
}

fn mark(about: &Metadata) -> Mark {
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(about);
    #[cfg(not(unix))]
    let number = about.len();
    (number, about.modified().ok())
}

/// The engine's cell; the first free one where the board is no position with a move to make. `None` on a full board.
fn answer(desk: &Desk, engine: &mut Engine, state: &StateFile) -> Option<Cell> {
    let id = format!("hexagon@{}", state.side());
    let id = if state.side() == 9 { "hex217" } else { &id };
    let position = id.parse::<GameId>().ok().and_then(|id| Position::from_setup(&state.setup(id)).ok());
    let chosen = position.and_then(|position| choose(engine, &position, desk.limits(TIME), Vec::new()).ok());
    let free = || {
        let at = state.cells.iter().position(|&value| value == CellValue::Empty)?;
        u16::try_from(at).ok().map(Cell::new)
    };
    chosen.or_else(free)
}

/// Writes the answer under another name and renames it: the judge may look at any moment.
fn write(desk: &Desk, team: &Team, number: u32, cell: Cell) -> Result<(), FileGameError> {
    let part = format!(".move_{team}.part");
    desk.write(&part, &MoveFile::text(number, cell))?;
    let path = desk.folder.join(team.move_file());
    fs::rename(desk.folder.join(part), &path)
        .map_err(|error| FileGameError::File { path: path.display().to_string(), error })
}
