//! Positions that show what the rules say, each with the move to try and a sentence about it.
//!
//! tidy: data table

use goren_rules::{GameId, MoveError, Outcome, Position, Variant, parse_position};

use crate::text::Words;

/// A position with a move that shows a rule.
#[derive(Clone, Debug)]
pub struct Example {
    /// The position as text.
    pub text: String,
    /// The position.
    pub position: Position,
    /// The move to try, as text; it may be one that the rules refuse.
    pub key_move: &'static str,
    /// What the move shows.
    pub caption: String,
}

/// Key of the caption, position behind the game's id, the move to try.
type Row = (&'static str, &'static str, &'static str);

/// The examples of a game, at least two for every variant as it is commonly played. A game with options has those
/// of them in which the move does the same.
#[must_use]
pub fn examples(game: &GameId, words: Words) -> Vec<Example> {
    let common = GameId::default_of(game.variant());
    let read = |game: &GameId, row: &Row| parse_position(&format!("{game} {}", row.1)).ok();
    let same = |row: &&Row| {
        let effects = [&common, game].map(|game| read(game, row).map(|position| effect(position, row.2)));
        effects[0].is_some() && effects[0] == effects[1]
    };
    let rows = rows(game.variant()).iter().filter(same);
    rows.filter_map(|row| {
        Some(Example {
            text: format!("{game} {}", row.1),
            position: read(game, row)?,
            key_move: row.2,
            caption: words.say_with(row.0, &[("move", row.2.into())]),
        })
    })
    .collect()
}

/// What the move to try does.
#[derive(PartialEq, Eq, Debug)]
enum Effect {
    /// The rules refuse it.
    Refused,
    /// It is played: how the game ends, and how many pieces it takes.
    Played(Option<Outcome>, usize),
}

fn effect(mut position: Position, text: &str) -> Effect {
    let played = position.parse_move(text).map(|mv| position.play(mv));
    match played {
        Ok(Ok(())) => Effect::Played(position.outcome(), position.last_captures().len()),
        Ok(Err(MoveError::Forbidden { .. }) | Err(_)) | Err(_) => Effect::Refused,
    }
}

const FOUR: &str = "setup black f8 g8 h8 i8 white e8 f9 g9 h9 to black";
const GAP: &str = "setup black e8 f8 g8 i8 j8 white e9 f9 g9 i9 to black";
const FOULS: &str = "setup black c2 d2 e2 g2 h2 i2 f8 g8 h6 h7 m11 m12 m13 j14 k14 l14 \
    white b5 c6 d7 e10 f11 g12 k5 l6 m7 to black";

fn rows(variant: Variant) -> &'static [Row] {
    match variant {
        Variant::Gomoku => &[("example-line", FOUR, "j8"), ("example-overline-wins", GAP, "h8")],
        Variant::Standard => &[("example-line", FOUR, "j8"), ("example-overline-not", GAP, "h8")],
        Variant::Renju => &[
            ("example-forbidden", FOULS, "h8"),
            (
                "example-five-first",
                "setup black f8 g8 h8 i8 j5 j6 j7 j9 j10 white e8 f9 g9 h9 i9 k4 k5 k6 to black",
                "j8",
            ),
            ("example-white-overline", "setup black c12 d12 f12 g12 white e8 f8 g8 h8 j8 a1 to white", "i8"),
        ],
        Variant::Caro => &[
            ("example-closed", "setup black f8 g8 h8 i8 white e8 k8 f9 g9 to black", "j8"),
            ("example-edge", "setup black b8 c8 d8 e8 white f8 b9 c9 d9 to black", "a8"),
        ],
        Variant::Omok => &[
            ("example-double-three", "setup black f8 g8 h6 h7 white e5 j10 d10 k5 to black", "h8"),
            ("example-overline-not", GAP, "h8"),
        ],
        Variant::OmokSymmetric => &[
            ("example-double-three", "setup black e5 j10 d10 k5 c3 white f8 g8 h6 h7 to white", "h8"),
            ("example-overline-forbidden", GAP, "h8"),
            ("example-line", FOUR, "j8"),
        ],
        Variant::Ristinolla => &[
            ("example-line", "setup black c5 d5 e5 f5 white b5 c6 d6 e6 to black", "g5"),
            ("example-overline-wins", "setup black b5 c5 d5 f5 g5 white b6 c6 d6 f6 a5 to black", "e5"),
        ],
        Variant::Mnk => &[
            ("example-line", "setup black c3 d3 e3 white b3 c4 d4 to black", "f3"),
            ("example-overline-wins", "setup black b3 c3 e3 f3 white b4 c4 e4 a3 to black", "d3"),
        ],
        Variant::TicTacToe => &[
            ("example-block", "setup black a1 b2 white a3 to white", "c3"),
            ("example-line", "setup black a1 b2 white a3 b3 to black", "c3"),
        ],
        Variant::Hexagon => &[
            ("example-line", "setup black 106 107 108 109 white 90 91 92 105 to black", "110"),
            (
                "example-overline-wins",
                "setup black 105 106 107 109 110 white 90 91 92 93 104 to black",
                "108",
            ),
        ],
        Variant::Connect6 => &[
            ("example-two-stones", "setup black k9 k10 k11 k12 j8 white l10 l11 l12 m11 to black", "k13"),
            (
                "example-overline-wins",
                "setup black k8 k9 k10 k12 k13 k14 j8 white l9 l10 l12 l13 m11 m12 to black",
                "k11",
            ),
        ],
        Variant::Pente => &[
            ("example-capture", "setup black k10 j8 white l11 m12 to black", "n13"),
            ("example-capture-win", "setup black k10 j7 h6 white l11 m12 k8 taken 8 2 to black", "n13"),
        ],
        Variant::Ninuki => &[
            ("example-capture", "setup black h8 g10 white i9 j10 to black", "k11"),
            ("example-five-stands", "setup black f8 g8 h8 i8 i7 white i6 f9 k4 d12 e11 to black", "j8"),
        ],
        Variant::Yavalath => &[
            ("example-loses", "setup black d4 d6 white e5 f5 to black", "d5"),
            ("example-line", "setup black d4 d5 d7 white e5 f5 c3 to black", "d6"),
        ],
        Variant::Pentago => &[
            ("example-twist", "setup black a2 b2 e2 e3 white a5 b5 d5 f1 to black", "c2v"),
            ("example-at-once", "setup black a4 b4 c4 d4 white a6 b6 c5 d1 to black", "e4"),
        ],
        Variant::Yinsh => &[
            (
                "example-flip",
                "setup white e5 e6 black e7 rings black a2 b1 k10 j11 h3 white e4 g8 d2 i5 c1 to white",
                "e4-e8",
            ),
            (
                "example-row-off",
                "setup black e5 e6 e7 e8 rings black a2 b1 k10 j11 h3 white e4 g8 d2 i5 c1 to white",
                "e4-e9",
            ),
        ],
        Variant::Hasami => &[
            ("example-bracket", "setup black d5 g1 i2 white e5 f5 a9 b8 to black", "g1-g5"),
            ("example-corner", "setup black a2 e1 i5 white a1 c9 d9 to black", "e1-b1"),
        ],
        Variant::DaiHasami => &[
            ("example-men-line", "setup black d2 d3 d4 d5 g6 i1 white a1 a2 a3 c4 to black", "g6-d6"),
            ("example-jump", "setup black e4 i1 i2 white e5 a1 a2 c6 to black", "e4-e6"),
        ],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_two_examples_that_do_what_their_captions_say() {
        for &variant in Variant::ALL {
            let game = GameId::default_of(variant);
            assert!(rows(variant).len() >= 2, "{variant:?}");
            for row in rows(variant) {
                let text = format!("{game} {}", row.1);
                let position = parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert!(position.outcome().is_none(), "{text}");
                let mover = position.side_to_move();
                let found = effect(position, row.2);
                let wins = |effect: &Effect| matches!(effect, Effect::Played(Some(end), _) if end.winner == Some(mover));
                let goes_on = |taken: usize| Effect::Played(None, taken);
                let fits = match row.0 {
                    "example-line"
                    | "example-overline-wins"
                    | "example-five-first"
                    | "example-white-overline"
                    | "example-edge"
                    | "example-capture-win"
                    | "example-twist"
                    | "example-at-once"
                    | "example-men-line" => wins(&found),
                    "example-forbidden" | "example-double-three" | "example-overline-forbidden" => {
                        found == Effect::Refused
                    }
                    "example-loses" => {
                        matches!(found, Effect::Played(Some(end), _) if end.winner != Some(mover))
                    }
                    "example-capture" | "example-bracket" => found == goes_on(2),
                    "example-corner" => found == goes_on(1),
                    _ => found == goes_on(0),
                };
                assert!(fits, "{text} {}: {found:?}, {}", row.2, row.0);
            }
            assert_eq!(examples(&game, Words::fallback()).len(), rows(variant).len());
        }
    }

    #[test]
    fn options_keep_the_examples_that_still_hold() {
        let count = |id: &str| examples(&id.parse().unwrap(), Words::fallback()).len();
        assert_eq!(count("gomoku@19"), 2);
        assert_eq!(count("gomoku@6"), 0, "the cells are outside");
        assert_eq!(count("yinsh:blitz"), 2);
    }
}
