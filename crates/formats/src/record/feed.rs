//! Collections that are read piece by piece, so that a file of any size needs little memory.

use encoding_rs::Encoding;

use super::encodings::guess;
use super::kurnik::is_tag;
use super::rif::RifReader;
use super::{Format, ReadOptions, Reading, RecordError, read};
use crate::input::InputError;

/// The longest record, in bytes.
const LONGEST: usize = 16 << 20;

/// A reader of a collection.
pub struct Feed {
    format: Format,
    options: ReadOptions,
    pending: Vec<u8>,
    /// The place of `pending` in the file.
    base: usize,
    rif: RifReader,
    games: usize,
}

impl Feed {
    /// A reader of a format; `None` for those that have to be read as a whole.
    #[must_use]
    pub fn new(format: Format, options: &ReadOptions) -> Option<Feed> {
        let streams = matches!(
            format,
            Format::Moves
                | Format::Openings
                | Format::Bdt
                | Format::BdtRenlib
                | Format::Json
                | Format::Kurnik
                | Format::Rif
        );
        streams.then(|| Feed {
            format,
            options: options.clone(),
            pending: Vec::new(),
            base: 0,
            rif: RifReader::default(),
            games: 0,
        })
    }

    /// Takes the next piece of the file; the games that are complete.
    ///
    /// # Errors
    /// As [`read`].
    pub fn push(&mut self, bytes: &[u8]) -> Result<Reading, RecordError> {
        if self.format == Format::Rif {
            let mut reading = Reading::new(&self.options);
            self.rif.push(bytes, &mut reading)?;
            self.games += reading.studies.len();
            return Ok(reading);
        }
        self.pending.extend_from_slice(bytes);
        let end = match self.format {
            Format::Kurnik => last_game(&self.pending),
            _ => self.pending.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1),
        };
        if end == 0 && self.pending.len() > LONGEST {
            return Err(InputError::TooLarge { length: self.pending.len(), limit: LONGEST }.into());
        }
        self.take(end)
    }

    /// Ends the file: the games that were not complete before.
    ///
    /// # Errors
    /// As [`read`]; as well if there was no game at all.
    pub fn finish(&mut self) -> Result<Reading, RecordError> {
        let mut reading = if self.format == Format::Rif {
            let mut reading = Reading::new(&self.options);
            self.rif.finish(&mut reading)?;
            reading
        } else {
            self.take(self.pending.len())?
        };
        self.games += if self.format == Format::Rif { reading.studies.len() } else { 0 };
        if self.games == 0 {
            // The reader of the whole says best what it expects.
            reading = read(b"", self.format, &self.options)?;
        }
        Ok(reading)
    }

    fn take(&mut self, end: usize) -> Result<Reading, RecordError> {
        let part: Vec<u8> = self.pending.drain(..end).collect();
        let base = self.base;
        self.base += end;
        if part.trim_ascii().is_empty() {
            return Ok(Reading::new(&self.options));
        }
        if self.options.encoding.is_none() && !part.is_ascii() && Encoding::for_bom(&part).is_none() {
            // The first guess holds for the whole file.
            self.options.encoding = Some(guess(std::iter::once(part.as_slice())));
        }
        match read(&part, self.format, &self.options) {
            Ok(mut reading) => {
                reading.dropped.iter_mut().for_each(|dropped| dropped.at += base);
                self.games += reading.studies.len();
                Ok(reading)
            }
            Err(RecordError::Byte { at, what, expected }) => {
                let mut reading = Reading::new(&self.options);
                let says_nothing = |line: &[u8]| line.is_empty() || line.starts_with(b"#");
                if !part.split(|&byte| byte == b'\n').all(|line| says_nothing(line.trim_ascii())) {
                    reading.drop(base + at, what, expected)?;
                }
                Ok(reading)
            }
            Err(error) => Err(error),
        }
    }
}

/// Where the last game of a text begins that has another one before it; 0 if there is none.
fn last_game(bytes: &[u8]) -> usize {
    let (mut at, mut last, mut moves) = (0, 0, false);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let content = line.trim_ascii();
        let tag = content.starts_with(b"[") && is_tag(&String::from_utf8_lossy(content));
        if tag && std::mem::take(&mut moves) {
            last = at;
        } else if !content.is_empty() && !tag {
            moves = true;
        }
        at += line.len();
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_any_size_give_the_games_of_the_whole() {
        let kurnik = "[Site \"kurnik\"]\n[Black \"a\"]\n\n1. h8 h9 2. i8\n\n[Site \"kurnik\"]\n[Black \"b\"]\n\n1. a1\nb2 1-0\n";
        let json = r#"{"format":"goren-record","version":1,"board":"15x15","nodes":[{},{"move":"h8"}]}"#;
        for (format, text) in [
            (Format::Kurnik, kurnik.to_owned()),
            (Format::Moves, "h8i9\n\nh8 zz\na1".to_owned()),
            (Format::Json, format!("{json}\n{json}\n{json}")),
            (Format::Bdt, "x=[a,b,+,88,,?,]\r\ny=[a,b,+,88Z,,?,]\r\n".to_owned()),
        ] {
            let options = ReadOptions::default();
            let whole = read(text.as_bytes(), format, &options).unwrap();
            for size in [1, 5, 30, 1000] {
                let mut feed = Feed::new(format, &options).unwrap();
                let (mut games, mut dropped) = (Vec::new(), Vec::new());
                let mut keep = |reading: Reading| {
                    games.extend(reading.studies.iter().map(|study| (study.len(), study.players("?"))));
                    dropped.extend(reading.dropped);
                };
                text.as_bytes().chunks(size).for_each(|piece| keep(feed.push(piece).unwrap()));
                keep(feed.finish().unwrap());
                let expected: Vec<_> =
                    whole.studies.iter().map(|study| (study.len(), study.players("?"))).collect();
                assert_eq!(
                    (games, dropped),
                    (expected, whole.dropped.clone()),
                    "{format} in pieces of {size}"
                );
            }
        }
        assert!(Feed::new(Format::Lib, &ReadOptions::default()).is_none());
        let mut nothing = Feed::new(Format::Kurnik, &ReadOptions::default()).unwrap();
        assert!(nothing.finish().is_err());
    }
}
