//! The database of RenjuNet as its users download it (`renjunet_….rif`, XML), game by game.
//!
//! The file's own terms allow offline use that is not commercial and forbid its contents on any website. Only a file of the user's own is read
//! here, nothing of it comes with this program, and every game that comes from it carries the property `XLOCAL`.
//!
//! Players, tournaments, rules and openings stand before the games, which refer to them by number. Rows are counted from below.

mod xml;

use std::collections::{HashMap, HashSet};

use goren_rules::{Color, Shape};

use super::kurnik::property;
use super::study::{Act, Kind, NodeId, Study, Winner, point_of_text};
use super::{ReadOptions, Reading, RecordError};
use crate::input::shorten;
use xml::{Scanner, Tag};

/// Most entries of a list before the games.
const MOST_ENTRIES: usize = 4_000_000;
const SIDE: u8 = 15;

/// A reader that is given the file piece by piece.
#[derive(Default)]
pub struct RifReader {
    scanner: Scanner,
    /// Names by list and number.
    names: HashMap<(&'static str, String), String>,
    seen: HashSet<String>,
    game: Option<Game>,
    /// The element whose text is wanted.
    inside: Option<Part>,
    /// Whether the first element was that of such a file.
    known: bool,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Part {
    Move,
    Info,
}

struct Game {
    at: usize,
    tag: Tag,
    moves: String,
    info: String,
}

/// Reads a whole file.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    let mut reading = Reading::new(options);
    let mut reader = RifReader::default();
    reader.push(bytes, &mut reading)?;
    reader.finish(&mut reading)?;
    Ok(reading)
}

impl RifReader {
    /// Takes the next piece of the file; the games that are complete are added.
    ///
    /// # Errors
    /// [`RecordError`] if it is no such file, or in a strict reading if anything cannot be read.
    pub fn push(&mut self, bytes: &[u8], reading: &mut Reading) -> Result<(), RecordError> {
        self.scanner.push(bytes);
        while let Some((at, text, tag)) = self.scanner.next()? {
            if let (Some(part), Some(game)) = (self.inside, &mut self.game) {
                let target = if part == Part::Move { &mut game.moves } else { &mut game.info };
                if target.len() + text.len() < 1 << 20 {
                    target.push_str(&text);
                } else {
                    reading.drop(at, "a very long text", "at most a megabyte")?;
                }
            }
            self.tag(at, tag, reading)?;
        }
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn finish(&mut self, reading: &mut Reading) -> Result<(), RecordError> {
        if !self.known {
            let what = "no database".to_owned();
            return Err(RecordError::Byte { at: 0, what, expected: "XML with the element database" });
        }
        if let Some(game) = self.game.take() {
            reading.drop(game.at, "a game without an end", "</game>")?;
            self.study(&game, reading)?;
        } else if !self.scanner.is_done() {
            reading.drop(self.scanner.at(), "the file ends in an element", "`>`")?;
        }
        reading.remark(
            "the terms of the database allow it offline only and forbid it on websites: its games are marked as local".to_owned(),
        );
        Ok(())
    }

    fn tag(&mut self, at: usize, tag: Tag, reading: &mut Reading) -> Result<(), RecordError> {
        if !self.known {
            if tag.name != "database" {
                let what = format!("the element `{}`", shorten(&tag.name));
                return Err(RecordError::Byte { at, what, expected: "the element database" });
            }
            self.known = true;
        }
        if tag.closes {
            match tag.name.as_str() {
                "move" | "info" => self.inside = None,
                "game" => {
                    if let Some(game) = self.game.take() {
                        self.study(&game, reading)?;
                    }
                }
                _ => {}
            }
            return Ok(());
        }
        match tag.name.as_str() {
            "game" => {
                let empty = tag.empty;
                let game = Game { at, tag, moves: String::new(), info: String::new() };
                if empty {
                    return self.study(&game, reading);
                }
                if let Some(before) = self.game.replace(game) {
                    reading.drop(before.at, "a game without an end", "</game>")?;
                    self.study(&before, reading)?;
                }
            }
            "move" if !tag.empty => self.inside = Some(Part::Move),
            "info" if !tag.empty => self.inside = Some(Part::Info),
            _ => self.entry(at, &tag, reading)?,
        }
        Ok(())
    }

    /// An entry of a list before the games.
    fn entry(&mut self, at: usize, tag: &Tag, reading: &mut Reading) -> Result<(), RecordError> {
        let Some(list) = ["player", "tournament", "rule", "opening", "city", "country"]
            .into_iter()
            .find(|list| *list == tag.name)
        else {
            return Ok(());
        };
        let get = |name| tag.get(name);
        let name = match list {
            "player" => [get("surname"), get("name")].map(str::trim).join(" "),
            "tournament" => [get("name"), get("year")].map(str::trim).join(" "),
            "opening" => [get("abbr"), get("name")].map(str::trim).join(" "),
            _ => get("name").to_owned(),
        };
        if self.names.len() >= MOST_ENTRIES {
            return reading.drop(at, "further entries of the lists", "at most 4,000,000");
        }
        if self.names.insert((list, get("id").to_owned()), name.trim().to_owned()).is_some() {
            let what = format!("{list} {} once more", shorten(get("id")));
            reading.drop(at, what, "each number once")?;
        }
        Ok(())
    }

    fn name(&self, list: &'static str, id: &str) -> String {
        self.names.get(&(list, id.to_owned())).cloned().unwrap_or_default()
    }

    fn study(&mut self, game: &Game, reading: &mut Reading) -> Result<(), RecordError> {
        let get = |name| game.tag.get(name);
        if self.seen.len() < MOST_ENTRIES && !self.seen.insert(get("id").to_owned()) {
            reading.drop(game.at, format!("game {} once more", shorten(get("id"))), "each number once")?;
            return Ok(());
        }
        let mut study = Study::new(Shape::square(SIDE));
        let (mut last, mut color, mut fourth) = (NodeId::ROOT, Color::Black, None);
        let mut taken = HashSet::new();
        for (number, word) in game.moves.split_whitespace().enumerate() {
            let point = point_of_text(word, study.shape);
            let Some(point) = point.filter(|&point| taken.insert(point)) else {
                let what = format!("game {}: the move `{}`", shorten(get("id")), shorten(word));
                reading.drop(game.at, what, "empty points such as h8")?;
                continue;
            };
            last = study.add(last, Act::Stone(color, point)).unwrap_or(last);
            color = color.opposite();
            if number == 3 {
                fourth = Some(last);
            }
        }
        for offer in get("alt").split([' ', ',']).filter(|offer| !offer.is_empty()) {
            match point_of_text(offer, study.shape) {
                Some(point) => study.add_point(fourth.unwrap_or(last), Kind::Offer, point),
                None => {
                    let what = format!("game {}: the fifth move `{}`", shorten(get("id")), shorten(offer));
                    reading.drop(game.at, what, "points such as h8")?;
                }
            }
        }
        let winner = match get("bresult") {
            "1" => Some(Winner::Side(Color::Black)),
            "0" => Some(Winner::Side(Color::White)),
            "0.5" => Some(Winner::Draw),
            "" => None,
            other => {
                let what = format!("game {}: the result `{}`", shorten(get("id")), shorten(other));
                reading.drop(game.at, what, "1, 0.5 or 0")?;
                None
            }
        };
        for (kind, text) in [
            (Kind::Black, self.name("player", get("black"))),
            (Kind::White, self.name("player", get("white"))),
            (Kind::Event, self.name("tournament", get("tournament"))),
            (Kind::Round, get("round").to_owned()),
            (Kind::Rule, self.name("rule", get("rule"))),
            (Kind::Opening, self.name("opening", get("opening"))),
            (Kind::Result, winner.map(|winner| winner.text("")).unwrap_or_default()),
            (Kind::About, game.info.trim().to_owned()),
        ] {
            study.set_tag(kind, &text);
        }
        property(&mut study, "XLOCAL", "RenjuNet");
        for (name, attribute) in
            [("XID", "id"), ("XBT", "btime"), ("XWT", "wtime"), ("XSW", "swap"), ("XPU", "publisher")]
        {
            property(&mut study, name, get(attribute));
        }
        study.game = "renju".parse().ok();
        reading.studies.push(study);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- terms &eacute; > -->\n<database version=\"1.0\" date=\"2026-01-01\">\n<players><player id=\"1\" surname=\"Ma&amp;i\" name=\"Ann\"/><player id=\"2\" surname=\"Solo\" name=\"\"/></players>\n<rules><rule id=\"1\" name=\"RIF\"><info>words</info></rule></rules>\n<openings><opening id=\"7\" abbr=\"D4\" name=\"x\"/></openings>\n<tournaments><tournament id=\"3\" name=\"Cup\" year=\"1999\"/></tournaments>\n<games><game id=\"9\" tournament=\"3\" round=\"2\" rule=\"1\" black=\"1\" white=\"2\" bresult=\"0.5\" btime=\"60\" opening=\"7\" alt=\"a1\" swap=\"R\">\n<move>h8 h9 h7 i9 g7</move><info>a &lt; b</info></game>\n<game id=\"10\" black=\"2\" white=\"1\" bresult=\"2\"><move>h8 h8 x h9</move></game><game id=\"9\"><move/></game></games></database>\n";

    fn words(study: &Study) -> Vec<String> {
        let points = study.main_line().filter_map(|node| study.act(node).point());
        points.map(|point| point.text(study.shape)).collect()
    }

    #[test]
    fn games_are_read_with_the_names_before_them() {
        let reading = read(FILE.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(reading.studies.len(), 2);
        let study = &reading.studies[0];
        assert_eq!(words(study), ["h8", "h9", "h7", "i9", "g7"]);
        assert_eq!(study.players("?"), ["Ma&i Ann", "Solo"]);
        let tag = |kind| study.tag(kind).unwrap().into_owned();
        assert_eq!(
            (tag(Kind::Event), tag(Kind::Opening), tag(Kind::About)),
            ("Cup 1999".into(), "D4 x".into(), "a < b".into())
        );
        assert!(study.notes(NodeId::ROOT).any(|note| note.bytes == b"XLOCAL[RenjuNet]"));
        assert_eq!(study.winner(), Some(Winner::Draw));
        // A point twice, a word that is none, a result that is none, a number twice.
        assert_eq!(
            (words(&reading.studies[1]).len(), reading.dropped.len()),
            (2, 4),
            "{:?}",
            reading.dropped
        );
    }

    #[test]
    fn pieces_of_any_size_give_the_same() {
        let whole = read(FILE.as_bytes(), &ReadOptions::default()).unwrap();
        for size in [1, 7, 64] {
            let mut reading = Reading::default();
            let mut reader = RifReader::default();
            FILE.as_bytes().chunks(size).for_each(|piece| reader.push(piece, &mut reading).unwrap());
            reader.finish(&mut reading).unwrap();
            assert_eq!(
                reading.studies.iter().map(words).collect::<Vec<_>>(),
                whole.studies.iter().map(words).collect::<Vec<_>>()
            );
            assert_eq!(reading.dropped, whole.dropped);
        }
    }

    #[test]
    fn what_is_cut_off_or_something_else_is_said() {
        let cut = &FILE[..FILE.find("i9 g7").unwrap()];
        let reading = read(cut.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!((reading.studies.len(), reading.dropped.len()), (1, 1));
        for text in ["", "hello", "<html></html>", "\u{1f}\u{8b}"] {
            assert!(read(text.as_bytes(), &ReadOptions::default()).is_err(), "{text}");
        }
    }
}
