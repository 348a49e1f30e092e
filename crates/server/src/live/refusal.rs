//! Which rule a refused move breaks, and what would be legal: told from the legal moves alone, so
//! that it can be said in every language.

use goren_rules::{Color, Move, MoveError, Play, Position};

use super::session::refused_move;
use crate::failure::Failure;
use crate::text::Words;

/// Moves that a refusal lists before it only counts them.
const LISTED: usize = 10;

/// A broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Broken {
    /// Key of the sentence.
    pub(crate) key: &'static str,
    /// Moves that are legal instead; those of the same piece, if it has any.
    pub(crate) legal: Vec<String>,
    /// Further legal moves that are not listed.
    pub(crate) more: usize,
}

impl Broken {
    /// The message for people.
    pub(crate) fn message(&self, words: Words) -> String {
        let mut legal = self.legal.join(" ");
        if self.more > 0 {
            legal = format!("{legal} {}", words.say_with("and-more", &[("count", self.more.into())]));
        }
        words.say_with(self.key, &[("legal", legal.into())])
    }
}

/// The failure for a move that a position refuses.
pub(crate) fn refused_at(position: &Position, mv: Move, error: MoveError) -> Failure {
    match error {
        MoveError::Rule { .. } | MoveError::Kind { .. } => broken(position, mv),
        other => refused_move(other),
    }
}

/// A move that is legal now, in the middle of the board if there is one, as an example for whoever
/// typed something that is none.
pub(crate) fn example(position: &Position, legal: &[Move]) -> String {
    let middle = Move::Place(position.geometry().middle());
    let shown = legal.iter().find(|&&mv| mv == middle).or_else(|| legal.get(legal.len() / 2));
    position.move_text(shown.copied().unwrap_or(middle))
}

/// The failure for a move that another rule than that of empty cells refuses.
fn broken(position: &Position, mv: Move) -> Failure {
    let legal = position.legal_moves();
    let Some(key) = legal.first().and_then(|&first| key(position, mv, first)) else {
        return Failure::IllegalMove(position.move_text(mv));
    };
    let same = legal.iter().copied().filter(|&other| of_same_piece(mv, other)).collect::<Vec<_>>();
    let shown = if same.is_empty() { legal } else { same };
    Failure::Broken(Broken {
        key,
        legal: shown.iter().take(LISTED).map(|&mv| position.move_text(mv)).collect(),
        more: shown.len().saturating_sub(LISTED),
    })
}

fn of_same_piece(mv: Move, other: Move) -> bool {
    match (mv, other) {
        (Move::Slide { from, .. }, Move::Slide { from: same, .. }) => from == same,
        (
            Move::Place(cell) | Move::Twist { cell, .. },
            Move::Place(same) | Move::Twist { cell: same, .. },
        ) => cell == same,
        _ => false,
    }
}

/// `first` is one of the legal moves, by which the referee tells what is to be done.
fn key(position: &Position, mv: Move, first: Move) -> Option<&'static str> {
    match position.rules().play {
        Play::Yinsh { .. } => yinsh(position, mv, first),
        Play::Pentago => pentago(mv, first),
        Play::Hasami(settings) => {
            let Move::Slide { from, .. } = mv else { return Some("broken-slide") };
            Some(match () {
                () if position.stone(from) != Some(position.side_to_move()) => "broken-man",
                () if settings.jumps => "broken-man-jump",
                () => "broken-man-way",
            })
        }
        _ => stones(position, mv),
    }
}

fn yinsh(position: &Position, mv: Move, first: Move) -> Option<&'static str> {
    let owner = |cell| -> Option<Color> { position.stone(cell) };
    Some(match (first, mv) {
        (Move::Place(_), _) => "broken-rings-first",
        (Move::TakeRow { .. }, Move::TakeRow { .. }) => "broken-row",
        (Move::TakeRow { .. }, _) => "broken-row-first",
        (Move::TakeRing(_), Move::TakeRing(_)) => "broken-ring-off",
        (Move::TakeRing(_), _) => "broken-ring-off-first",
        (Move::Slide { .. }, Move::Pass) => "broken-pass",
        (Move::Slide { .. }, Move::Slide { from, .. }) => {
            let ring = position.kind(from) == goren_rules::PieceKind::Ring;
            let own = ring && owner(from) == Some(position.side_to_move());
            if own { "broken-ring-way" } else { "broken-ring" }
        }
        (Move::Slide { .. }, _) => "broken-move-ring",
        (Move::Pass, _) => "broken-only-pass",
        _ => return None,
    })
}

fn pentago(mv: Move, first: Move) -> Option<&'static str> {
    match (first, mv) {
        (Move::Turn(_), Move::Place(_) | Move::Twist { .. }) => Some("broken-twist-due"),
        (_, Move::Place(_)) => Some("broken-twist-follows"),
        (_, Move::Twist { .. }) => Some("broken-no-twist"),
        (_, Move::Turn(_)) => Some("broken-stone-first"),
        (Move::Turn(_), _) => Some("broken-twist-due"),
        _ => Some("broken-stone-and-twist"),
    }
}

fn stones(position: &Position, mv: Move) -> Option<&'static str> {
    let rules = position.rules();
    match mv {
        Move::Swap if rules.pie => Some("broken-exchange"),
        Move::Place(_) if position.history().is_empty() => Some("broken-centre"),
        Move::Place(_) if rules.players > 2 => Some("broken-block"),
        Move::Place(_) => None,
        _ => Some("broken-stone"),
    }
}
