//! What an answer is worth, in the words of the contest's log where that has some.

use goren_formats::protocol::state_files::MoveFile;
use goren_rules::{Cell, Move, Position};

use crate::player::Fault;
use crate::player::plain_file::Content;
use crate::termination::{Overrun, Termination};

use super::Profile;

/// What an error shows of a file, in characters.
const SHOWN: usize = 40;

/// What it is that stands there when the time is over.
pub(super) fn unanswered(name: &str, content: &Content, asked: u32) -> Fault {
    let malformed = |shown: &str| Fault::foul(Termination::Malformed, wrong_cell(shown));
    match content {
        Content::Missing => late(format!("no {name} in time")),
        Content::TooLarge(size) => malformed(&format!("({size} bytes)")),
        Content::NotPlain(what) => malformed(&format!("({what})")),
        Content::Bytes(bytes) => match MoveFile::parse(bytes) {
            MoveFile::Answer { number, .. } if number == asked => {
                late(format!("{name} was not closed in time"))
            }
            MoveFile::Answer { number, .. } => {
                late(format!("{name} answers move {number}, not move {asked}"))
            }
            MoveFile::Incomplete if bytes.trim_ascii().is_empty() => late(format!("{name} is empty")),
            _ => malformed(String::from_utf8_lossy(bytes).trim()),
        },
    }
}

/// The verdict on a cell, in the order in which the profile looks at it.
pub(super) fn judge(
    profile: Profile,
    position: &Position,
    cell: u32,
    late: Option<Fault>,
) -> Result<Move, Fault> {
    let place =
        u16::try_from(cell).ok().filter(|&cell| usize::from(cell) < position.stones().len()).map(Cell::new);
    let legal = match place {
        None => Err(Fault::foul(Termination::IllegalCell, wrong_cell(&cell.to_string()))),
        Some(place) if position.stone(place).is_some() => {
            Err(Fault::foul(Termination::IllegalCell, format!("Position {cell} has been placed.")))
        }
        Some(place) => Ok(Move::Place(place)),
    };
    match (late, profile) {
        (None, _) => legal,
        (Some(late), Profile::Published) => Err(late),
        (Some(late), Profile::Compat) => legal.and(Err(late)),
    }
}

/// What the log says of an answer that is no cell.
fn wrong_cell(found: &str) -> String {
    let shown: String = found.chars().map(|c| if c.is_control() { ' ' } else { c }).take(SHOWN).collect();
    format!("Place on a invalid position {shown}")
}

/// Too late, or never.
pub(super) fn late(detail: String) -> Fault {
    Fault::foul(Termination::Time(Overrun::Move), detail)
}
