//! From bytes to studies: brackets, nodes, properties.

use std::ops::Range;

use encoding_rs::Encoding;
use goren_rules::Shape;

use super::super::encodings::without_mark;
use super::super::study::{NodeId, Study};
use super::super::{ReadOptions, Reading, RecordError};
use super::nodes::{Builder, plain};
use super::{MOST_NODES, SGF_LIMIT};
use crate::input::{InputError, shorten};

/// A property as it stands in the file.
pub(super) struct Property<'a> {
    /// Its name without small letters, which count for nothing: `Black` is `B`.
    pub(super) name: String,
    /// The place of the name in the file.
    pub(super) at: usize,
    /// The whole property, name and values.
    pub(super) raw: &'a [u8],
    /// The values, with their escapes.
    pub(super) values: Vec<&'a [u8]>,
}

/// Reads all games of a file.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > SGF_LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: SGF_LIMIT }.into());
    }
    let marked = without_mark(bytes);
    let bytes = marked.as_deref().unwrap_or(bytes);
    let mut reader = Reader { bytes, at: 0, nodes: 0, options, reading: Reading::new(options) };
    while let Some(study) = reader.game()? {
        reader.reading.studies.push(study);
    }
    if reader.reading.studies.is_empty() {
        return Err(RecordError::Byte {
            at: 0,
            what: "no game".to_owned(),
            expected: "a game, such as `(;SZ[15];B[hh];W[ig])`",
        });
    }
    Ok(reader.reading)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    nodes: usize,
    options: &'a ReadOptions,
    reading: Reading,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip(&mut self, skipped: impl Fn(u8) -> bool) -> Range<usize> {
        let start = self.at;
        while self.peek().is_some_and(&skipped) {
            self.at += 1;
        }
        start..self.at
    }

    fn drop(&mut self, at: usize, expected: &'static str) -> Result<(), RecordError> {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let found = String::from_utf8_lossy(&rest[..rest.len().min(24)]);
        let what =
            if rest.is_empty() { "the file ends".to_owned() } else { format!("`{}`", shorten(&found)) };
        self.reading.drop(at, what, expected)
    }

    /// The next game, from its bracket on; `None` at the end of the file.
    fn game(&mut self) -> Result<Option<Study>, RecordError> {
        // A bracket that no node follows belongs to the text around the games.
        loop {
            let around = self.skip(|byte| byte != b'(');
            let text = self.bytes[around.clone()].trim_ascii();
            if !text.is_empty() && !self.reading.studies.is_empty() {
                let remark = format!("byte {}: text behind a game is skipped", around.start);
                self.reading.remark(remark);
            }
            if self.peek().is_none() {
                return Ok(None);
            }
            self.at += 1;
            self.skip(|byte| byte.is_ascii_whitespace());
            if self.peek() == Some(b';') {
                return self.tree().map(Some);
            }
        }
    }

    /// A game whose first node is next.
    fn tree(&mut self) -> Result<Study, RecordError> {
        let start = self.at;
        self.at += 1;
        let root = self.properties()?;
        let mut study = Study::new(self.shape(start, &root)?);
        let mut builder = Builder::default();
        let mut last = builder.node(&mut study, NodeId::ROOT, true, &root, &mut self.reading)?;
        let mut open = vec![NodeId::ROOT];
        loop {
            self.skip(|byte| byte.is_ascii_whitespace());
            match self.peek() {
                Some(b'(') => {
                    open.push(last);
                    self.at += 1;
                }
                Some(b')') => {
                    last = open.pop().unwrap_or(NodeId::ROOT);
                    self.at += 1;
                    if open.is_empty() {
                        break;
                    }
                }
                Some(b';') => {
                    self.at += 1;
                    self.nodes += 1;
                    if self.nodes > MOST_NODES {
                        return Err(RecordError::Cannot {
                            format: "SGF",
                            what: "this many nodes".to_owned(),
                            expected: "at most 5,000,000 in a file",
                        });
                    }
                    let properties = self.properties()?;
                    last = builder.node(&mut study, last, false, &properties, &mut self.reading)?;
                }
                // A file that was cut off keeps what it has.
                None => {
                    self.drop(self.at, "`)` at the end of the game")?;
                    break;
                }
                _ => {
                    self.drop(self.at, "`;`, `(` or `)`")?;
                    self.skip(|byte| !matches!(byte, b';' | b'(' | b')'));
                }
            }
        }
        self.settle(&mut study, &root);
        Ok(study)
    }

    /// Encoding and game.
    fn settle(&mut self, study: &mut Study, root: &[Property<'_>]) {
        let named = value(root, "CA").and_then(|label| Encoding::for_label(label.trim_ascii()));
        match self.options.encoding.or(named) {
            // What says it is UTF-16 and has brackets of one byte is not.
            Some(encoding) => study.encoding = encoding.output_encoding(),
            None => {
                let guess = study.guess_encoding();
                self.reading.guessed(guess);
            }
        }
        study.settle_game(self.options);
    }

    /// Columns and rows: those of `SZ`, else those of the user's game, else 15×15.
    fn shape(&mut self, at: usize, root: &[Property<'_>]) -> Result<Shape, RecordError> {
        let Some(size) = value(root, "SZ") else {
            let said = self.options.game.as_ref().map(|id| id.rules().shape);
            return Ok(said.unwrap_or(Shape::square(15)));
        };
        let size = String::from_utf8_lossy(size).into_owned();
        let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=52).contains(side));
        let sides = match size.split_once(':') {
            Some((width, height)) => side(width).zip(side(height)),
            None => side(&size).map(|side: u8| (side, side)),
        };
        sides.map(|(width, height)| Shape::Rect { width, height }).ok_or_else(|| RecordError::Byte {
            at,
            what: format!("a board of `{}`", shorten(&size)),
            expected: "a side of 1 to 52, such as SZ[15], or columns and rows, such as SZ[20:15]",
        })
    }

    fn properties(&mut self) -> Result<Vec<Property<'a>>, RecordError> {
        let mut properties = Vec::new();
        loop {
            self.skip(|byte| byte.is_ascii_whitespace());
            let word = self.skip(|byte| byte.is_ascii_alphanumeric());
            if word.is_empty() {
                return Ok(properties);
            }
            let name = &self.bytes[word.clone()];
            let capitals =
                name.iter().filter(|byte| !byte.is_ascii_lowercase()).map(|&byte| char::from(byte));
            let name: String = capitals.collect();
            let mut values = Vec::new();
            let mut end = self.at;
            loop {
                self.skip(|byte| byte.is_ascii_whitespace());
                if self.peek() != Some(b'[') {
                    break;
                }
                let Some(value) = self.value() else {
                    self.drop(word.start, "`]` at the end of a value")?;
                    self.at = self.bytes.len();
                    break;
                };
                values.push(value);
                end = self.at;
            }
            if values.is_empty() {
                if self.at < self.bytes.len() {
                    self.drop(word.start, "a value in brackets behind the name of a property")?;
                }
                continue;
            }
            properties.push(Property { name, at: word.start, raw: &self.bytes[word.start..end], values });
        }
    }

    /// The value whose bracket is next; `None` if it has no end.
    fn value(&mut self) -> Option<&'a [u8]> {
        self.at += 1;
        let start = self.at;
        while let Some(byte) = self.peek() {
            match byte {
                b'\\' => self.at += 2,
                b']' => {
                    self.at += 1;
                    return self.bytes.get(start..self.at - 1);
                }
                _ => self.at += 1,
            }
        }
        None
    }
}

/// The first value of a property of a node.
fn value<'a>(properties: &[Property<'a>], name: &str) -> Option<&'a [u8]> {
    properties.iter().find(|property| property.name == name)?.values.first().map(|value| plain(value))
}
