//! The move in a model's answer.

use goren_rules::{Move, Position};

/// What an answer says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Read<S> {
    /// A move, legal or not.
    Move(Move),
    /// No move, or more than one; why, for the model.
    Nothing(S),
}

/// Words that are looked at, from the end.
const MOST_WORDS: usize = 5000;

/// Finds the move: what follows the last `MOVE:`, else the only move that stands anywhere in the text.
pub(super) fn move_in(position: &Position, text: &str) -> Read<String> {
    let words: Vec<&str> = words(text).collect();
    let words = &words[words.len().saturating_sub(MOST_WORDS)..];
    let read = |word: &str| position.parse_move(word).ok();
    let marked = words.iter().rposition(|word| word.eq_ignore_ascii_case("move"));
    if let Some(at) = marked
        && let Some(mv) = words.get(at + 1).and_then(|word| read(word))
    {
        return Read::Move(mv);
    }
    let mut found: Option<Move> = None;
    for mv in words.iter().filter_map(|word| read(word)) {
        if found.is_some_and(|other| other != mv) {
            return Read::Nothing("The answer names several moves and none as yours".to_owned());
        }
        found = Some(mv);
    }
    found.map_or_else(|| Read::Nothing("The answer names no move of this board".to_owned()), Read::Move)
}

/// Words without marks around them. A comma or a hyphen may belong to a move.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let apart = |c: char| c.is_whitespace() || "\"'`*_{}[]()<>=:;|".contains(c);
    text.split(apart).map(|word| word.trim_matches(|c| ".,!?-".contains(c))).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(game: &str, text: &str) -> Option<String> {
        let position = Position::initial(&game.parse().unwrap());
        match move_in(&position, text) {
            Read::Move(mv) => Some(position.move_text(mv)),
            Read::Nothing(_) => None,
        }
    }

    #[test]
    fn moves_are_found_in_prose() {
        for (text, found) in [
            ("h8", Some("h8")),
            ("MOVE: h8", Some("h8")),
            ("I looked at i9 and g7. They lose.\n\n**Move:** `h8`.", Some("h8")),
            ("{\"thought\": \"i9?\", \"move\": \"h8\"}", Some("h8")),
            ("Five in a row at H8!", Some("h8")),
            ("h8, because h8 is the centre", Some("h8")),
            ("MOVE: a1\nno, MOVE: h8", Some("h8")),
            ("either h8 or h9", None),
            ("z99", None),
            ("", None),
        ] {
            assert_eq!(read("gomoku", text).as_deref(), found, "{text}");
        }
        assert_eq!(read("hex217", "There are 5 to make; MOVE: 108").as_deref(), Some("108"));
        assert_eq!(read("hasami", "Move: **a1-a5**.").as_deref(), Some("a1-a5"));
    }
}
