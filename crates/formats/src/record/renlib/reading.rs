//! From bytes to a study.

use goren_rules::{Color, Shape};

use super::super::study::{Act, Flag, Kind, MOST_NODES, NodeId, Study};
use super::super::{ReadOptions, Reading, RecordError};
use super::{
    BOARD_TEXT, COMMENT, DOWN, EXTENSION, HEAD, LEAF, LIB_LIMIT, MAGIC, MARK, NEWEST, NO_MOVE, OLD_COMMENT,
    SEPARATOR, START, point,
};
use crate::input::InputError;

/// Characters that the seven bits of old comments replace.
const OLD_LETTERS: [(u8, char); 6] =
    [(b'}', 'å'), (b'{', 'ä'), (b'|', 'ö'), (b']', 'Å'), (b'[', 'Ä'), (b'\\', 'Ö')];

/// Reads a library. Where it breaks off, everything before is kept.
///
/// # Errors
/// [`RecordError`] if it is no library, of a newer version, or in a strict reading if anything cannot be read.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > LIB_LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIB_LIMIT }.into());
    }
    let mut reading = Reading::new(options);
    let start = body(bytes)?;
    let study = Study::new(Shape::square(15));
    let mut reader = Reader { bytes, at: start, study, reading: &mut reading };
    reader.tree(start)?;
    let mut study = reader.study;
    match options.encoding {
        Some(encoding) => study.encoding = encoding.output_encoding(),
        None => reading.guessed(study.guess_encoding()),
    }
    study.settle_game(options);
    reading.studies.push(study);
    Ok(reading)
}

/// Where the nodes begin: behind the head, or at once in files of the first versions, whose first move is h8.
fn body(bytes: &[u8]) -> Result<usize, RecordError> {
    if bytes.starts_with(MAGIC) {
        let [major, minor] = [8, 9].map(|at| u16::from(bytes.get(at).copied().unwrap_or(0)));
        if bytes.len() < HEAD {
            return Err(RecordError::Byte {
                at: bytes.len(),
                what: "the file ends in its head".to_owned(),
                expected: "a head of 20 bytes",
            });
        }
        if 100 * major + minor > NEWEST {
            return Err(RecordError::Byte {
                at: 8,
                what: format!("a library of version {major}.{minor}"),
                expected: "at most version 3.4",
            });
        }
        return Ok(HEAD);
    }
    if bytes.first() == Some(&0x78) {
        return Ok(0);
    }
    Err(RecordError::Byte {
        at: 0,
        what: "no library".to_owned(),
        expected: "RenLib's head, or a tree that begins with h8",
    })
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    study: Study,
    reading: &'a mut Reading,
}

/// The flags of a node, with those of its extension.
struct Flags {
    own: u8,
    further: u16,
}

impl Flags {
    fn has(&self, flag: u8) -> bool {
        self.own & flag != 0
    }
}

impl<'a> Reader<'a> {
    fn tree(&mut self, start: usize) -> Result<(), RecordError> {
        // The parent of the next node with the side to move there, and the same of those that follow once a leaf is reached.
        let (mut parent, mut side) = (NodeId::ROOT, Color::Black);
        let mut waiting: Vec<(NodeId, Color)> = Vec::new();
        loop {
            let place = self.at;
            let Some((pos, flags)) = self.head()? else {
                return self.end(start, place, waiting.len());
            };
            let node = if place == start && pos == 0 {
                NodeId::ROOT
            } else {
                let act = match (pos, flags.has(NO_MOVE)) {
                    (0, true) => Some(Act::Nothing),
                    (0, false) => Some(Act::Pass(side)),
                    (pos, true) => point(pos).map(Act::About),
                    (pos, false) => point(pos).map(|point| Act::Stone(side, point)),
                };
                let Some(act) = act else {
                    let what = format!(
                        "{pos:#04x} is no point; the {} bytes from here on",
                        self.bytes.len() - place
                    );
                    return self.reading.drop(place, what, "a column of 1 to 15 and a row of 0 to 14");
                };
                self.study.add(parent, act).ok_or_else(|| RecordError::Byte {
                    at: place,
                    what: format!("more than {MOST_NODES} nodes"),
                    expected: "a smaller library",
                })?
            };
            self.notes(node, &flags);
            if flags.has(DOWN) {
                waiting.push((parent, side));
            }
            if flags.has(LEAF) {
                match waiting.pop() {
                    Some(next) => (parent, side) = next,
                    None => return self.end(start, self.at, 0),
                }
            } else {
                side = self.study.act(node).color().map_or(side, Color::opposite);
                parent = node;
            }
        }
    }

    /// Point and flags of the next node; `None` if the bytes end.
    fn head(&mut self) -> Result<Option<(u8, Flags)>, RecordError> {
        let Some(&[pos, own]) = self.bytes.get(self.at..self.at + 2) else { return Ok(None) };
        self.at += 2;
        let mut further = 0;
        if own & EXTENSION != 0 {
            let Some(&[high, low]) = self.bytes.get(self.at..self.at + 2) else {
                self.reading.drop(self.at, "the file ends in the flags of a node", "two further bytes")?;
                self.at = self.bytes.len();
                return Ok(None);
            };
            further = u16::from_be_bytes([high, low]);
            self.at += 2;
        }
        Ok(Some((pos, Flags { own, further })))
    }

    /// What is behind the last node that could be read. A file that was saved as a position ends while nodes are still due.
    fn end(&mut self, start: usize, place: usize, waiting: usize) -> Result<(), RecordError> {
        let rest = self.bytes.len().saturating_sub(place);
        if place == start {
            return self.reading.drop(place, "no node", "a tree");
        }
        if rest > 1 {
            self.reading.drop(place, format!("{rest} bytes behind the tree"), "the end of the file")?;
        } else if waiting > 0 {
            self.reading.remark(format!(
                "the tree is not closed: it was saved as a position, or cut off; {waiting} nodes announce siblings that are not there"
            ));
        }
        Ok(())
    }

    fn notes(&mut self, node: NodeId, flags: &Flags) {
        if flags.has(MARK) {
            self.study.set(node, Flag::Marked);
        }
        if flags.has(START) {
            self.study.set(node, Flag::Start);
        }
        if flags.has(COMMENT) {
            let text = self.text();
            let (line, rest) = match text.iter().position(|&byte| byte == SEPARATOR) {
                Some(at) => (&text[..at], &text[at + 1..]),
                None => (text, &[][..]),
            };
            for (kind, text) in [(Kind::Title, line), (Kind::Comment, rest)] {
                if !text.is_empty() {
                    self.study.add_raw(node, kind, None, &unix(text));
                }
            }
        } else if flags.has(OLD_COMMENT) {
            let text = self.old_text();
            self.study.add_text(node, Kind::Comment, None, &text);
        }
        if flags.further & BOARD_TEXT != 0 {
            let text = self.text();
            self.study.add_raw(node, Kind::BoardText, None, text);
        }
        if flags.further & !BOARD_TEXT != 0 {
            self.study.add_number(node, Kind::Extension, u32::from(flags.further & !BOARD_TEXT));
        }
    }

    /// Bytes up to a NUL; with it they are an even number, else another NUL follows.
    fn text(&mut self) -> &'a [u8] {
        let bytes = self.bytes;
        let rest = bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        self.at = bytes.len().min(self.at + (length + 2) / 2 * 2);
        &rest[..length]
    }

    /// Characters of seven bits, the last of which has the eighth; read in pairs.
    fn old_text(&mut self) -> String {
        let mut text = String::new();
        while let Some(&[first, second]) = self.bytes.get(self.at..self.at + 2) {
            self.at += 2;
            for byte in [first, second] {
                let plain = byte & 0x7f;
                let letter = OLD_LETTERS.iter().find(|(seven, _)| *seven == plain);
                text.push(letter.map_or(char::from(plain), |(_, letter)| *letter));
                if byte & 0x80 != 0 {
                    return text;
                }
            }
        }
        self.at = self.bytes.len();
        text
    }
}

/// Line ends of one byte.
fn unix(text: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    if !text.windows(2).any(|pair| pair == b"\r\n") {
        return text.into();
    }
    let mut plain = Vec::with_capacity(text.len());
    for (at, &byte) in text.iter().enumerate() {
        if byte != b'\r' || text.get(at + 1) != Some(&b'\n') {
            plain.push(byte);
        }
    }
    plain.into()
}
