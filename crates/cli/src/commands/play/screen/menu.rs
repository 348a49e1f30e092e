//! What can be chosen from a list instead of the board: decisions of an opening, twists, rows, passing.

use goren_rules::{Cell, Choice, Game, Move, Want};
use goren_server::spoken;
use goren_server::text::Words;

use super::view::View;

/// One entry of the list.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    Choice(Choice),
    Move(Move),
}

/// The list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Menu {
    pub(super) entries: Vec<Entry>,
    /// Whether nothing else can be done, so that the keys work in the list.
    pub(super) alone: bool,
}

/// A piece that has been chosen and waits for the rest of its move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Held {
    /// A man or ring that is to move.
    Piece(Cell),
    /// A stone after which a quadrant is to be twisted.
    Stone(Cell),
    /// One end of several rows.
    Row(Cell),
}

impl Menu {
    pub(super) fn of(game: &Game, held: Option<Held>) -> Menu {
        if game.result().is_some() {
            return Menu::default();
        }
        let decide = |choices: Vec<Choice>, alone| Menu {
            entries: choices.into_iter().map(Entry::Choice).collect(),
            alone,
        };
        match game.opening().want(game.position()) {
            Some(Want::Choice(choices)) => return decide(choices, true),
            Some(Want::Number(most)) => return decide((1..=most).map(Choice::Declare).collect(), true),
            Some(Want::Select(cells)) => {
                return decide(cells.into_iter().map(Choice::Select).collect(), false);
            }
            Some(_) => return Menu::default(),
            None => {}
        }
        let legal = game.legal_moves();
        let listed = |mv: &Move| match (held, *mv) {
            (Some(Held::Stone(stone)), Move::Twist { cell, .. }) => stone == cell,
            (Some(Held::Row(end)), Move::TakeRow { from, to }) => from == end || to == end,
            (_, Move::Turn(_)) => true,
            (None, Move::TakeRow { .. } | Move::Pass | Move::Swap) => true,
            _ => false,
        };
        let entries: Vec<Entry> = legal.iter().copied().filter(listed).map(Entry::Move).collect();
        let rows = |entry: &Entry| matches!(entry, Entry::Move(Move::TakeRow { .. }));
        let alone = matches!(held, Some(Held::Stone(_)))
            || (!entries.is_empty() && entries.len() == legal.len() && !entries.iter().any(rows));
        Menu { entries, alone }
    }

    /// The words of an entry.
    pub(super) fn text(entry: Entry, game: &Game, view: &View, words: Words) -> String {
        let position = game.position();
        match entry {
            Entry::Choice(choice) => spoken::choice(choice, position, words),
            Entry::Move(Move::Twist { twist, .. } | Move::Turn(twist)) => {
                let seen = view.twist(twist);
                let arrow = if seen.clockwise { '↻' } else { '↺' };
                format!("{}{arrow} {}", twist.letter(), spoken::special(Move::Turn(seen), position, words))
            }
            Entry::Move(mv) => spoken::special(mv, position, words),
        }
    }

    /// The entry with the letter of a twist.
    pub(super) fn lettered(&self, letter: char) -> Option<Entry> {
        self.entries.iter().copied().find(|&entry| twist_letter(entry) == Some(letter))
    }
}

fn twist_letter(entry: Entry) -> Option<char> {
    match entry {
        Entry::Move(Move::Twist { twist, .. } | Move::Turn(twist)) => Some(twist.letter()),
        _ => None,
    }
}
