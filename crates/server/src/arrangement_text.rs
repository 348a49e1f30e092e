//! What is wrong with an arrangement, how it stands and what can be put on its board, in words.

use goren_rules::{
    Bound, Color, Counted, Ending, Feature, GameId, Outcome, Play, Rules, SetupError, TurnFault,
};
use serde_json::{Value as Json, json};

use crate::live::reason_code;
use crate::text::{Value, Words};

/// One fault as a sentence.
pub(crate) fn fault_text(error: &SetupError, words: Words) -> String {
    let number = |number: usize| Value::from(u32::try_from(number).unwrap_or(u32::MAX));
    let side = |color: Color| Value::from(words.say(&format!("color-{color}")));
    let (key, values): (&str, Vec<(&str, Value)>) = match error {
        SetupError::Twice { cell } => ("fault-twice", vec![("cell", cell.clone().into())]),
        SetupError::Feature { feature, .. } => (feature_key(*feature), vec![]),
        SetupError::Count { what, color, found, expected } => {
            let (key, limit) = count_key(*what, *expected);
            (key, vec![("side", side(*color)), ("found", number(*found)), ("number", number(limit))])
        }
        SetupError::Out { color } => ("fault-out", vec![("side", side(*color))]),
        SetupError::Markers { found, most } => {
            ("fault-markers", vec![("found", number(*found)), ("number", number(*most))])
        }
        SetupError::Turn { color, fault } => {
            let key = match fault {
                TurnFault::NothingToTakeOff => "fault-nothing-to-take-off",
                TurnFault::RowLeft => "fault-row-left",
                TurnFault::CannotExchange => "fault-exchange",
            };
            (key, vec![("side", side(*color))])
        }
        SetupError::BothWin => ("fault-both-lines", vec![]),
        SetupError::BothOver(ending) => (ending_key(*ending), vec![]),
        // No form can name a cell outside the board.
        other => return other.to_string(),
    };
    words.say_with(key, &values)
}

fn feature_key(feature: Feature) -> &'static str {
    match feature {
        Feature::ThirdPlayer => "fault-no-third",
        Feature::Rings => "fault-no-rings",
        Feature::RowsAfterMove => "fault-no-rows",
        Feature::Captures => "fault-no-captures",
        Feature::HalfTurns => "fault-no-halves",
    }
}

fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::FewMen => "fault-both-few-men",
        Ending::FiveMen => "fault-both-five-men",
        Ending::Captures => "fault-both-captures",
        Ending::Won => "fault-both-won",
    }
}

/// The key of a count, and the number it names.
fn count_key(what: Counted, expected: Bound) -> (&'static str, usize) {
    match (what, expected) {
        (Counted::Stones, _) => ("fault-stones", 1),
        (Counted::Men, Bound::AtMost(most)) => ("fault-men", most),
        (Counted::RingsOff, Bound::AtMost(most)) => ("fault-rings-off", most),
        (Counted::RingsOff, Bound::Below(most)) => ("fault-rings-both", most),
        (Counted::Captured, Bound::AtMost(most)) => ("fault-captured-most", most),
        (Counted::Captured, Bound::Even) => ("fault-captured-even", 0),
        (_, Bound::AtMost(most)) => ("fault-rings-most", most),
        (_, Bound::AsWhite(white)) => ("fault-rings-order", white),
        (_, Bound::OneBelowWhite(white)) => ("fault-rings-order", white.saturating_sub(1)),
        (_, Bound::Exactly(number) | Bound::AtLeast(number) | Bound::Below(number)) => {
            ("fault-rings", number)
        }
        (_, Bound::Even) => ("fault-captured-even", 0),
    }
}

/// Who won and why.
pub(crate) fn outcome_text(game: &GameId, outcome: Outcome, words: Words) -> String {
    outcome_words(game, outcome, words).join(" · ")
}

/// Who won, and why.
pub(crate) fn outcome_words(game: &GameId, outcome: Outcome, words: Words) -> [String; 2] {
    let won = match outcome.winner {
        Some(color) => words.say(&format!("won-{color}")),
        None => words.say("drawn"),
    };
    let length = u32::from(game.rules().line_of(Color::Black).length);
    let reason =
        words.say_with(&format!("reason-{}", reason_code(outcome.reason)), &[("length", length.into())]);
    [won, reason]
}

/// What can be set up in a game: pieces by letter, sides, stages of a turn, what is taken.
pub(crate) fn tools(game: &GameId, words: Words) -> Json {
    let rules = game.rules();
    let kind = match rules.play {
        Play::Hasami(_) => "man",
        Play::Yinsh { .. } => "marker",
        _ => "stone",
    };
    let piece = |letter: String, kind: &str, color: Color| json!({ "letter": letter, "kind": kind, "color": color.to_string(), "label": words.say(&format!("piece-{kind}-{color}")) });
    let initial = |color: Color| color.to_string()[..1].to_owned();
    let mut pieces: Vec<Json> =
        rules.sides().iter().map(|&color| piece(initial(color), kind, color)).collect();
    if kind == "marker" {
        pieces.extend(Color::BOTH.map(|color| piece(initial(color).to_uppercase(), "ring", color)));
    }
    pieces.push(json!({ "letter": ".", "kind": "eraser", "color": "", "label": words.say("piece-eraser") }));
    let side =
        |color: &Color| json!({ "color": color.to_string(), "label": words.say(&format!("color-{color}")) });
    let half = half_key(rules).map(|key| words.say(key));
    let moved = (kind == "marker").then(|| words.say("editor-moved"));
    let taken = taken_keys(rules).map(|keys| keys.map(|key| words.say(key)));
    json!({ "pieces": pieces, "sides": rules.sides().iter().map(side).collect::<Vec<_>>(), "half": half, "moved": moved, "taken": taken })
}

fn half_key(rules: &Rules) -> Option<&'static str> {
    match rules.play {
        Play::Pentago => Some("editor-half-twist"),
        Play::Yinsh { .. } => Some("editor-half-ring"),
        Play::Line if rules.turns.later > 1 => Some("editor-half-stone"),
        Play::Line if rules.pie => Some("editor-half-exchange"),
        _ => None,
    }
}

fn taken_keys(rules: &Rules) -> Option<[&'static str; 2]> {
    match rules.play {
        Play::Yinsh { .. } => Some(["editor-rings-off-black", "editor-rings-off-white"]),
        Play::Hasami(_) => Some(["editor-taken-black", "editor-taken-white"]),
        Play::Line if rules.captures.is_some() => Some(["editor-taken-black", "editor-taken-white"]),
        _ => None,
    }
}
