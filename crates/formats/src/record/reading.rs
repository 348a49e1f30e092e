//! What reading a file gives: studies, and what was left out or is worth knowing.

use std::fmt;

use encoding_rs::Encoding;
use goren_rules::GameId;

use super::RecordError;
use super::study::{Act, Kind, NodeId, Study};

/// Faults that are listed one by one; the others are counted.
const LISTED: usize = 20;

/// How a file is to be read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The encoding of its texts; else the file says it, or it is guessed.
    pub encoding: Option<&'static Encoding>,
    /// The game; else the file says it, or nobody does.
    pub game: Option<GameId>,
    /// Whether anything that cannot be read is an error, rather than left out and listed.
    pub strict: bool,
    /// The name of the file, which some formats keep things in.
    pub file_name: String,
}

/// Something in a file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropped {
    /// The place in the file, in bytes from 0.
    pub at: usize,
    /// What it is.
    pub what: String,
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.what)
    }
}

/// What a file holds.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The games and studies.
    pub studies: Vec<Study>,
    /// What could not be read; the first few.
    pub dropped: Vec<Dropped>,
    /// How much more could not be read.
    pub dropped_more: usize,
    /// What is worth knowing, without anything being lost.
    pub remarks: Vec<String>,
    strict: bool,
}

impl Reading {
    /// An empty one.
    #[must_use]
    pub fn new(options: &ReadOptions) -> Reading {
        Reading { strict: options.strict, ..Reading::default() }
    }

    /// Leaves something out.
    ///
    /// # Errors
    /// [`RecordError::Byte`] if nothing may be left out.
    pub fn drop(
        &mut self,
        at: usize,
        what: impl Into<String>,
        expected: &'static str,
    ) -> Result<(), RecordError> {
        let what = what.into();
        if self.strict {
            return Err(RecordError::Byte { at, what, expected });
        }
        if self.dropped.len() < LISTED {
            self.dropped.push(Dropped { at, what: format!("{what}, expected {expected}") });
        } else {
            self.dropped_more += 1;
        }
        Ok(())
    }

    /// Notes something that is worth knowing, once.
    pub fn remark(&mut self, text: String) {
        if self.remarks.len() < LISTED && !self.remarks.contains(&text) {
            self.remarks.push(text);
        }
    }

    /// Tells of an encoding that was guessed.
    pub(crate) fn guessed(&mut self, encoding: Option<&'static Encoding>) {
        if let Some(encoding) = encoding {
            self.remark(format!("the texts are read as {}, which is a guess", encoding.name()));
        }
    }

    /// Notes the points that stand twice in the main line of each study, which most programs refuse.
    pub(crate) fn look_for_repeated_points(&mut self) {
        let mut found = Vec::new();
        for (number, study) in self.studies.iter().enumerate().take(LISTED) {
            let mut seen: Vec<_> = study.set_up().into_iter().map(|stone| stone.0).collect();
            for node in study.main_line() {
                let Act::Stone(_, point) = study.act(node) else { continue };
                if seen.contains(&point) {
                    found.push(format!("game {}: {} is played on twice", number + 1, study.place(node)));
                    break;
                }
                seen.push(point);
                // Boards have few points; a longer line has repeated one already.
                if seen.len() > 4096 {
                    break;
                }
            }
        }
        found.into_iter().for_each(|text| self.remark(text));
    }
}

impl Study {
    /// Takes the user's game, or the one that the words of a rule mean.
    pub(crate) fn settle_game(&mut self, options: &ReadOptions) {
        let said = options.game.clone().filter(|id| id.rules().shape == self.shape);
        let words = || {
            let rule = self.note(NodeId::ROOT, Kind::Rule)?.text().into_owned();
            super::rule_words::game_of_words(&rule, self.shape)
        };
        let known = said.or_else(|| self.game.clone()).or_else(words);
        self.game = known;
    }
}
