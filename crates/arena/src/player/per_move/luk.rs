//! The ristinolla contest of 2004: `<name>.luk` and `<name>.kir`.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use goren_formats::protocol::luk::{Base, EntrantName, KIR_LIMIT, KirError, Luk as LukFile, parse_kir};
use goren_rules::{Cell, GameId, Move, OpeningRule, Position, Rules, Shape};

use crate::player::Fault;
use crate::player::entry::{Entry, EntryError};
use crate::player::plain_file::{Content, Guard, aside, in_folder, read_plain, remove};
use crate::termination::Termination;

use super::Found;

/// Time for a move by the rules of the contest.
pub(super) const TIME: Duration = Duration::from_secs(10);

/// How an entrant of the contest is spoken to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Luk {
    name: EntrantName,
    base: Base,
}

impl Luk {
    pub(super) fn new(entry: &Entry) -> Result<Luk, EntryError> {
        let (mut name, mut base) = (None, Base::One);
        for (key, value) in entry.options() {
            let wrong =
                |expected| EntryError::Option { found: format!("{key}={value}"), protocol: "luk", expected };
            match (key, value) {
                ("base", "0") => base = Base::Zero,
                ("base", "1") => base = Base::One,
                ("name", value) => {
                    name = Some(value.parse().map_err(|_| wrong("a name of letters and digits"))?);
                }
                _ => return Err(wrong("name=NAME, base=0 or base=1")),
            }
        }
        let told = || entry.probable_name().and_then(|name| name.parse().ok());
        Ok(Luk { name: name.or_else(told).ok_or(EntryError::Name)?, base })
    }

    pub(super) fn check_game(id: &GameId) -> Result<(), String> {
        let refused = || {
            Err(format!("{id} is not played through .luk files, expected ristinolla on a square of 5 to 50"))
        };
        let Some(side) = side_of(id.rules()) else { return refused() };
        let known = format!("ristinolla@{side}").parse::<GameId>();
        let alike = known
            .is_ok_and(|known| Rules { labels: id.rules().labels, ..known.rules().clone() } == *id.rules());
        if alike && id.opening() == OpeningRule::Free { Ok(()) } else { refused() }
    }

    /// Writes the game so far, under every name that the entrant's file may have.
    pub(super) fn give(&self, place: &Path, position: &Position) -> Result<Vec<Guard>, Fault> {
        let side = side_of(position.rules())
            .ok_or_else(|| Fault::Infrastructure(format!("{} is not played on a square", position.id())))?;
        let marks = marks(position).ok_or_else(|| {
            Fault::Infrastructure("the stones of the opening do not alternate as marks do".to_owned())
        })?;
        for name in self.files("kir") {
            remove(&place.join(name)).map_err(|error| in_folder(place, &error))?;
        }
        let text = LukFile { side, base: self.base, marks }.text();
        let write = |name: OsString| {
            Guard::write(aside(place), place, &name, text.as_bytes())
                .map_err(|error| in_folder(place, &error))
        };
        self.files("luk").into_iter().map(write).collect()
    }

    /// Whether a program may leave a file of this name. What lies below a folder of that name is part of a bad answer.
    pub(super) fn is_answer(&self, name: &Path) -> bool {
        self.files("kir").iter().any(|answer| name.starts_with(answer))
    }

    pub(super) fn take(&self, place: &Path, position: &Position) -> Result<Found, Fault> {
        let side = side_of(position.rules()).unwrap_or(0);
        let mut found = None;
        for name in self.files("kir") {
            let shown = name.to_string_lossy().into_owned();
            let malformed = |what: String| Fault::foul(Termination::Malformed, format!("{shown}: {what}"));
            let cell = match read_plain(&place.join(&name), KIR_LIMIT)
                .map_err(|error| in_folder(place, &error))?
            {
                Content::Missing => continue,
                Content::Bytes(bytes) => parse_kir(&bytes, side, self.base).map_err(|error| match error {
                    KirError::Outside { .. } => {
                        Fault::foul(Termination::IllegalCell, format!("{shown}: {error}"))
                    }
                    error => malformed(error.to_string()),
                })?,
                Content::TooLarge(size) => return Err(malformed(format!("{size} bytes, expected one line"))),
                Content::NotPlain(what) => {
                    return Err(malformed(format!("is {what}, expected a plain file")));
                }
            };
            if found.is_some_and(|earlier| earlier != cell) {
                return Err(malformed("differs from the file of the same name in UTF-8".to_owned()));
            }
            found = Some(cell);
        }
        Ok(found.map_or_else(
            || Found::Nothing(format!("ended without {}.kir", self.name)),
            |cell| Found::Move(Move::Place(cell)),
        ))
    }

    fn files(&self, ending: &str) -> Vec<OsString> {
        self.name.files(ending).into_iter().filter_map(file_name).collect()
    }
}

#[cfg(unix)]
fn file_name(bytes: Vec<u8>) -> Option<OsString> {
    Some(std::os::unix::ffi::OsStringExt::from_vec(bytes))
}

#[cfg(not(unix))]
fn file_name(bytes: Vec<u8>) -> Option<OsString> {
    String::from_utf8(bytes).ok().map(OsString::from)
}

fn side_of(rules: &Rules) -> Option<u8> {
    match rules.shape {
        Shape::Rect { width, height } if width == height && (5..=50).contains(&width) => Some(width),
        _ => None,
    }
}

/// The stones as marks that alternate and end with the opponent's; `None` if they cannot. Stones that were there
/// before the first move come first.
fn marks(position: &Position) -> Option<Vec<Cell>> {
    let numbers = position.move_numbers();
    let mut cells: Vec<Cell> =
        position.geometry().cells().filter(|&cell| position.stone(cell).is_some()).collect();
    cells.sort_by_key(|cell| numbers[cell.index()]);
    let own = position.side_to_move();
    let (mut mine, mut others): (Vec<Cell>, Vec<Cell>) =
        cells.into_iter().partition(|&cell| position.stone(cell) == Some(own));
    let mut marks = Vec::with_capacity(mine.len() + others.len());
    while let Some(cell) = others.pop() {
        marks.push(cell);
        marks.extend(mine.pop());
    }
    marks.reverse();
    (mine.is_empty() && marks.len() == position.stones().iter().flatten().count())
        .then_some(marks)
        .filter(|marks| alternates(position, marks))
}

fn alternates(position: &Position, marks: &[Cell]) -> bool {
    let mut color = position.side_to_move();
    marks.iter().rev().all(|&cell| {
        color = color.opposite();
        position.stone(cell) == Some(color)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_rules::parse_position;

    #[test]
    fn marks_alternate_and_the_last_is_the_opponents() {
        let marks = |text: &str| marks(&parse_position(text).unwrap()).map(|marks| marks.len());
        assert_eq!(marks("ristinolla@10 moves a1 b1 a2"), Some(3));
        assert_eq!(marks("ristinolla@10 setup black a1 c1 white b1 to white moves d4"), Some(4));
        assert_eq!(marks("ristinolla@10"), Some(0));
        assert_eq!(marks("ristinolla@10 setup black a1 c1 white b1 to black"), None);
    }

    #[test]
    fn only_games_without_forbidden_moves_on_squares() {
        for (id, plays) in [
            ("ristinolla@10", true),
            ("ristinolla@50", true),
            ("gomoku@15", true),
            ("renju", false),
            ("hex217", false),
            ("gomoku@10x12", false),
        ] {
            let id = id.parse().unwrap();
            assert_eq!(Luk::check_game(&id).is_ok(), plays, "{id}");
        }
    }
}
