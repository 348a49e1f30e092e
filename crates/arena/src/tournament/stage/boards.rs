//! All boards as the news so far leave them: the same for the run that tells and for whoever follows.

use std::collections::BTreeMap;

use super::SILENCE;
use super::news::{LiveBoard, News, Thought};

/// Most boards at a time; a run has at most 256 games at once.
const MOST: usize = 1024;

/// Whether the numbers of a board are such as a run tells; a damaged file may have others.
fn is_sound(board: &LiveBoard) -> bool {
    board.game < 1 << 60 && board.round < 1 << 30 && board.leg < 1 << 16
}

/// The boards of a run.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Boards {
    /// By the number of the game.
    pub boards: BTreeMap<u64, LiveBoard>,
    /// The name of the run; empty before one has told anything.
    pub attempt: String,
    /// When the run told something last.
    pub heard: u64,
    /// Whether it has ended in order, and if so, whether nothing is left to be played.
    pub ended: Option<bool>,
}

impl Boards {
    /// Takes a line. Whatever does not fit what was told before is passed over.
    pub fn take(&mut self, news: &News) {
        self.heard = self.heard.max(news.at().unwrap_or_default());
        match news {
            News::Run { attempt, at, .. } => {
                *self = Boards { attempt: attempt.clone(), heard: *at, ..Boards::default() };
            }
            News::Board(board) if self.boards.len() < MOST && is_sound(board) => {
                self.boards.insert(board.game, (**board).clone());
            }
            News::Expected { game, who, .. } => self.at(*game, |board| board.expected = *who),
            News::Asked { game, asked } => self.at(*game, |board| {
                board.expected = None;
                if let Some(left) = board.left.get_mut(asked.who) {
                    *left = asked.left;
                    board.asked = Some(*asked);
                }
            }),
            News::Acted { game, deed } => self.at(*game, |board| {
                board.asked = None;
                if let Some(left) = board.left.get_mut(deed.who) {
                    *left = deed.left;
                    board.deeds.push(deed.clone());
                }
            }),
            News::Thinks { game, who, thought } => self.at(*game, |board| {
                if let Some(place) = board.thoughts.get_mut(*who) {
                    *place = Some(thought.clone());
                }
            }),
            News::Over { game, over } => self.at(*game, |board| {
                (board.asked, board.expected) = (None, None);
                board.over = Some(over.clone());
            }),
            News::Gone { game, .. } => {
                self.boards.remove(game);
            }
            News::Ended { complete, .. } => {
                self.ended = Some(*complete);
                self.boards.clear();
            }
            News::Board(_) | News::Alive { .. } => {}
        }
    }

    /// Whether the run goes on, at this hour.
    #[must_use]
    pub fn is_running(&self, now: u64) -> bool {
        !self.attempt.is_empty() && self.ended.is_none() && now.saturating_sub(self.heard) < SILENCE
    }

    fn at(&mut self, game: u64, change: impl FnOnce(&mut LiveBoard)) {
        if let Some(board) = self.boards.get_mut(&game) {
            change(board);
        }
    }
}

impl News {
    /// When it was told, if it says so.
    fn at(&self) -> Option<u64> {
        match self {
            News::Run { at, .. }
            | News::Expected { at, .. }
            | News::Alive { at }
            | News::Ended { at, .. } => Some(*at),
            News::Board(board) => Some(board.at),
            News::Asked { asked, .. } => Some(asked.at),
            News::Acted { deed, .. } => Some(deed.at),
            News::Over { over, .. } => Some(over.at),
            News::Thinks { .. } | News::Gone { .. } => None,
        }
    }

    /// The game that it is about.
    #[must_use]
    pub fn game(&self) -> Option<u64> {
        match self {
            News::Board(board) => Some(board.game),
            News::Expected { game, .. }
            | News::Asked { game, .. }
            | News::Acted { game, .. }
            | News::Thinks { game, .. }
            | News::Over { game, .. }
            | News::Gone { game, .. } => Some(*game),
            News::Run { .. } | News::Alive { .. } | News::Ended { .. } => None,
        }
    }
}

impl From<(usize, &crate::player::Thinking)> for Thought {
    fn from((ply, thinking): (usize, &crate::player::Thinking)) -> Thought {
        Thought {
            ply,
            depth: thinking.depth,
            value: thinking.value.as_ref().map(|value| value.chars().take(WORD).collect()),
            mate: thinking.mate,
            nodes: thinking.nodes,
            speed: thinking.speed,
            line: thinking.line.iter().take(LINE).map(|word| word.chars().take(WORD).collect()).collect(),
        }
    }
}

/// Moves of a line that are told, and letters of a word: programs tell what they like.
const LINE: usize = 24;
const WORD: usize = 40;
