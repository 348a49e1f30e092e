//! The old file protocol of piskvork: `PLOCHA.DAT`, `TAH.DAT` and their companions.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use goren_formats::protocol::gomocup::{Info, point_move, rule_of};
use goren_formats::protocol::pisq_files::{
    BOARD_NAME, BoardFile, INFO_NAME, MESSAGE_NAME, TIMES_NAME, TURN_LIMIT, TURN_NAME, Times, TurnFile,
    info_text,
};
use goren_rules::{GameId, Move, OpeningRule, Position};

use crate::player::entry::{Entry, EntryError};
use crate::player::plain_file::{Content, Guard, aside, in_folder, ours, read_plain, remove};
use crate::player::{Budget, Fault};
use crate::termination::Termination;

use super::Found;

/// Time for a move if a match says nothing: a process has to be started for each.
pub(super) const TIME: Duration = Duration::from_secs(5);
/// Time for a move where nothing else limits it.
pub(super) const LONGEST_MOVE: Duration = Duration::from_secs(120);
/// Where the match has no limit for all moves: some programs never move if they are told so.
const LONG_MATCH: i64 = 1_000_000_000;
/// The memory a program is told to keep to, in bytes.
const MEMORY: i64 = 350 << 20;
/// What is read of `MSG.DAT`, in bytes.
const MESSAGE_LIMIT: usize = 16 * 1024;

/// How a program of the old protocol is spoken to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pisq;

impl Pisq {
    pub(super) fn new(entry: &Entry) -> Result<Pisq, EntryError> {
        match entry.options().next() {
            Some((key, value)) => Err(EntryError::Option {
                found: format!("{key}={value}"),
                protocol: "pisq",
                expected: "none",
            }),
            None => Ok(Pisq),
        }
    }

    pub(super) fn check_game(id: &GameId) -> Result<(), String> {
        if rule_of(id).is_some() && id.opening() == OpeningRule::Free {
            return Ok(());
        }
        Err(format!(
            "{id} cannot be named in the files of piskvork, expected gomoku, standard, renju or caro on a rectangle"
        ))
    }

    pub(super) fn is_of_a_game(name: &Path) -> bool {
        [BOARD_NAME, TURN_NAME, TIMES_NAME, INFO_NAME, MESSAGE_NAME]
            .iter()
            .any(|known| name == Path::new(known))
    }

    /// Writes the five files. The program may change `TAH.DAT` and `MSG.DAT` only.
    pub(super) fn give(place: &Path, position: &Position, budget: &Budget) -> Result<Vec<Guard>, Fault> {
        let board = BoardFile::of(position).ok_or_else(|| {
            Fault::Infrastructure(format!("{} is not played on a rectangle", position.id()))
        })?;
        let turn = budget.limits.time.per_move.or(budget.allowance).unwrap_or(LONGEST_MOVE);
        let left = budget.left.map_or(LONG_MATCH, millis);
        let times = Times { turn: u64::try_from(turn.as_millis()).unwrap_or(u64::MAX), left };
        let to_move = TurnFile::ToMove(position.side_to_move());
        let infos = [
            Info::TimeoutTurn(millis(turn)),
            Info::TimeoutMatch(budget.limits.time.base.map_or(LONG_MATCH, millis)),
            Info::TimeLeft(left),
            Info::MaxMemory(MEMORY),
            Info::GameType(1),
            Info::Rule(rule_of(position.id()).unwrap_or_default().into()),
        ];
        let write = |name: &str, text: String| {
            // A program may have put anything there for its last move.
            remove(&place.join(name))
                .and_then(|()| Guard::write(aside(place), place, OsStr::new(name), text.as_bytes()))
                .map_err(|error| in_folder(place, &error))
        };
        for (name, text) in [(TURN_NAME, to_move.text()), (MESSAGE_NAME, String::new())] {
            let file = write(name, text)?;
            let_anyone_write(file.path()).map_err(|error| ours(&error))?;
        }
        Ok(vec![
            write(BOARD_NAME, board.text())?,
            write(TIMES_NAME, times.text())?,
            write(INFO_NAME, info_text(&infos))?,
        ])
    }

    pub(super) fn take(place: &Path, position: &Position) -> Result<Found, Fault> {
        let malformed = |what: String| Fault::foul(Termination::Malformed, format!("{TURN_NAME}: {what}"));
        let content =
            read_plain(&place.join(TURN_NAME), TURN_LIMIT).map_err(|error| in_folder(place, &error))?;
        let point = match content {
            Content::Missing => return Ok(Found::Nothing(format!("ended, and {TURN_NAME} is gone"))),
            Content::TooLarge(size) => return Err(malformed(format!("{size} bytes, expected `x,y`"))),
            Content::NotPlain(what) => return Err(malformed(format!("is {what}, expected a plain file"))),
            Content::Bytes(bytes) => match TurnFile::parse(&bytes) {
                Ok(TurnFile::ToMove(_)) => {
                    return Ok(Found::Nothing(format!("ended without writing {TURN_NAME}")));
                }
                Ok(TurnFile::Answer(point)) => point,
                Err(error) => return Err(malformed(error.to_string())),
            },
        };
        match point_move(position.geometry(), point) {
            Some(mv @ Move::Place(_)) => Ok(Found::Move(mv)),
            _ => Err(Fault::foul(Termination::IllegalCell, format!("{point} is outside the board"))),
        }
    }

    /// What the program has to say.
    pub(super) fn message(place: &Path) -> String {
        match read_plain(&place.join(MESSAGE_NAME), MESSAGE_LIMIT) {
            Ok(Content::Bytes(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
            _ => String::new(),
        }
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX).min(i64::from(i32::MAX))
}

/// The program may run as another user than the judge.
#[cfg(unix)]
fn let_anyone_write(path: &Path) -> std::io::Result<()> {
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn let_anyone_write(_path: &Path) -> std::io::Result<()> {
    Ok(())
}
