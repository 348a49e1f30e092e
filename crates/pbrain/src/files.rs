//! The engine behind the file protocols: a contest's judge writes files into a folder, and the answer is a file too.

mod luk;
mod pisq;
mod state;

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use goren_engine::{Engine, EngineError, Limits, PlayerSpec, SearchOptions};
use goren_formats::protocol::luk::LukError;
use goren_formats::protocol::pisq_files::{BoardFileError, TimesError, TurnFileError};
use goren_formats::protocol::state_files::StateError;
use goren_rules::{Cell, GameIdError, Move, MoveError, Position, SetupErrors};

pub use luk::play_luk;
pub use pisq::play_pisq;
pub use state::play_state;

/// Memory of the search, in MiB. More would have to be cleared for every move of a program that is started for each.
const MIB: usize = 16;
/// The largest file that is read, in bytes; its format may say less.
const FILE_LIMIT: u64 = 1 << 20;

/// Who plays, and where.
#[derive(Clone, Debug)]
pub struct Desk {
    /// The folder in which the judge writes its files.
    pub folder: PathBuf,
    /// The player.
    pub player: PlayerSpec,
    /// Its limits; without a time, that of the contest with something to spare.
    pub limits: Limits,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileGameError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// No `.luk` file, or several.
    #[error("{found} .luk files in {folder}, expected one, or the name of the entrant")]
    Which {
        /// How many there are.
        found: usize,
        /// Where.
        folder: String,
    },
    /// The game of a `.luk` file cannot be read.
    #[error(transparent)]
    Luk(#[from] LukError),
    /// A state file cannot be read.
    #[error(transparent)]
    State(#[from] StateError),
    /// `PLOCHA.DAT` cannot be read.
    #[error("PLOCHA.DAT: {0}")]
    Board(#[from] BoardFileError),
    /// `TAH.DAT` cannot be read.
    #[error("TAH.DAT: {0}")]
    Turn(#[from] TurnFileError),
    /// `TIMEOUTS.DAT` cannot be read.
    #[error("TIMEOUTS.DAT: {0}")]
    Times(#[from] TimesError),
    /// `TAH.DAT` holds an answer already.
    #[error("TAH.DAT holds the answer {0}, expected x or o")]
    Answered(String),
    /// The rules are not played here.
    #[error(
        "rule {rule} on {width}x{height} is not played here, expected rule 0, 1, 4, 8 or 9 on 5x5 to 50x50"
    )]
    Rule {
        /// The value of `rule` in `INFO.DAT`.
        rule: i64,
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// There is no such board.
    #[error(transparent)]
    Game(#[from] GameIdError),
    /// A mark is no legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The stones are no position.
    #[error(transparent)]
    Stones(#[from] SetupErrors),
    /// The engine has no move.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine answered with something that is no stone.
    #[error("the engine answered with something that is no stone")]
    NoStone,
}

impl Desk {
    fn read(&self, name: impl AsRef<Path>) -> Result<Vec<u8>, FileGameError> {
        let path = self.folder.join(name);
        let failed = |error| FileGameError::File { path: path.display().to_string(), error };
        let mut bytes = Vec::new();
        let file = fs::File::open(&path).map_err(failed)?;
        file.take(FILE_LIMIT).read_to_end(&mut bytes).map_err(failed)?;
        Ok(bytes)
    }

    /// Writes a file in its place: contests allow no other file, not even for a moment.
    fn write(&self, name: impl AsRef<Path>, text: &str) -> Result<(), FileGameError> {
        let path = self.folder.join(name);
        fs::write(&path, text)
            .map_err(|error| FileGameError::File { path: path.display().to_string(), error })
    }

    fn engine(&self) -> Engine {
        Engine::with_table(self.player, MIB)
    }

    /// The player's limits, with `usual` for its time if it has none of any kind.
    fn limits(&self, usual: Duration) -> Limits {
        let limits = self.limits.clone();
        if limits.is_unlimited() { Limits { time: Some(usual), ..limits } } else { limits }
    }
}

/// The cell that the engine chooses.
fn choose(
    engine: &mut Engine,
    position: &Position,
    limits: Limits,
    exclude: Vec<Cell>,
) -> Result<Cell, FileGameError> {
    let options = SearchOptions { exclude, ..SearchOptions::from(limits) };
    match engine.search(position, &options, &mut |_| {})?.mv {
        Move::Place(cell) => Ok(cell),
        _ => Err(FileGameError::NoStone),
    }
}
