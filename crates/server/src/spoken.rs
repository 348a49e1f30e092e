//! What is said about a game outside the browser, in the same words: moves, ends, refusals, decisions, hints.

use std::time::Duration;

use goren_engine::Why;
use goren_rules::{
    Action, ActionError, Cell, Choice, Color, Game, GameId, Move, OpeningError, Outcome, PieceKind, Position,
    Seat,
};

use crate::failure::Failure;
use crate::live::{example, refused, refused_at, refused_opening};
use crate::opening_text::Demand;
use crate::text::Words;

/// The name of a game in the reader's language.
#[must_use]
pub fn game(game: &GameId, words: Words) -> String {
    crate::board_plan::game_name(game, words)
}

/// Whether a game is drawn with a pen on paper, as crosses and noughts.
#[must_use]
pub fn on_paper(game: &GameId) -> bool {
    crate::board_plan::on_paper(game)
}

/// A colour with a capital letter: `Black`.
#[must_use]
pub fn color(color: Color, words: Words) -> String {
    words.say(&format!("color-{color}"))
}

/// A move that was made: `White 14, i9.`
#[must_use]
pub fn made(color: Color, number: usize, text: &str, words: Words) -> String {
    words.say_with(&format!("said-{color}"), &[("number", number.into()), ("move", text.into())])
}

/// Whose turn it is, or what the opening waits for; nothing once the game is over.
#[must_use]
pub fn turn(game: &Game, words: Words) -> String {
    if game.result().is_some() {
        return String::new();
    }
    match demand(game, words) {
        Some(demand) => demand,
        None => words.say(&format!("status-turn-{}", game.position().side_to_move())),
    }
}

/// What the opening waits for; `None` once it is over.
#[must_use]
pub fn demand(game: &Game, words: Words) -> Option<String> {
    let demand = Demand::of(game)?;
    let who = demand.who(demand.nobody(words), words);
    Some(format!("{}: {}", crate::opening_text::rule_name(demand.rule, words), demand.sentence(who, words)))
}

/// The first or the second player, where no name is known.
#[must_use]
pub fn player(seat: Seat, words: Words) -> String {
    match seat {
        Seat::First => words.say("player-first"),
        Seat::Second => words.say("player-second"),
        Seat::Third => words.say("color-red"),
    }
}

/// Who won, and why: `Black wins`, `Five in a row`.
#[must_use]
pub fn outcome(game: &GameId, outcome: Outcome, words: Words) -> [String; 2] {
    crate::arrangement_text::outcome_words(game, outcome, words)
}

/// A decision of an opening, as a button would say it.
///
/// # Panics
/// If the board does not have a cell of the choice.
#[must_use]
pub fn choice(choice: Choice, position: &Position, words: Words) -> String {
    let cell = |key: &str, cell| words.say_with(key, &[("cell", position.label(cell).into())]);
    match choice {
        Choice::Swap => words.say("choice-swap"),
        Choice::Keep => words.say("choice-keep"),
        Choice::Take(color) => words.say(&format!("choice-take-{color}")),
        Choice::PlaceTwoMore => words.say("choice-more"),
        Choice::OfferTen => words.say("choice-ten"),
        Choice::Declare(number) => words.say_with("choice-declare", &[("number", u32::from(number).into())]),
        Choice::Select(at) => cell("choice-select", at),
        Choice::Offer(at) => format!("{} {}", words.say("choices-offer-send"), position.label(at)),
        other => other.text(position.geometry(), position.rules().labels),
    }
}

/// A move that is no plain stone, as a button would say it: a twist, a row to take, a pass, an exchange of seats.
///
/// # Panics
/// If the board does not have a cell of the move.
#[must_use]
pub fn special(mv: Move, position: &Position, words: Words) -> String {
    match mv {
        Move::Pass => words.say("action-pass"),
        Move::Swap => words.say("action-swap"),
        Move::Twist { twist, .. } | Move::Turn(twist) => {
            let way = if twist.clockwise { "clockwise" } else { "anticlockwise" };
            words.say(&format!("twist-{}-{way}", twist.quadrant))
        }
        Move::TakeRow { .. } | Move::TakeRing(_) => {
            let text = position.move_text(mv);
            words.say_with("take-row", &[("cell", text.trim_start_matches('x').into())])
        }
        other => position.move_text(other),
    }
}

/// What each side has taken, in words; none where nothing is.
#[must_use]
pub fn taken(position: &Position, color: Color, words: Words) -> Option<String> {
    crate::board_plan::taken_text(position, color, words)
}

/// Why a move is good.
#[must_use]
pub fn reason(why: Why, words: Words) -> String {
    crate::routes::hint_reason(why, words)
}

/// What a cell holds, or why it is forbidden: `h8, black 1`.
///
/// # Panics
/// If the board does not have `cell`.
#[must_use]
pub fn cell(position: &Position, cell: Cell, words: Words) -> String {
    let label = position.label(cell);
    if let Some(foul) = position.foul(cell) {
        let told = foul.describe(position.geometry(), position.rules().labels);
        let parts = told.split_once('(').map_or("", |(_, parts)| parts.trim_end_matches(')'));
        let kind = words.say(&format!("foul-{}", foul.kind));
        let side = position.side_to_move();
        let values = [("cell", label.into()), ("kind", kind.into()), ("parts", parts.into())];
        return words.say_with(&format!("cell-forbidden-{side}"), &values);
    }
    let Some(color) = position.stone(cell) else {
        return words.say_with("cell-empty", &[("cell", label.into())]);
    };
    let number = position.move_numbers().get(cell.index()).copied().unwrap_or_default();
    let values = [("cell", label.into()), ("number", number.into())];
    match position.kind(cell) {
        PieceKind::Ring => words.say_with(&format!("cell-ring-{color}"), &values),
        PieceKind::Marker => words.say_with(&format!("cell-marker-{color}"), &values),
        _ if number == 0 => words.say_with(&format!("cell-set-{color}"), &values),
        _ => words.say_with(&format!("cell-{color}"), &values),
    }
}

/// Why an action was refused.
#[must_use]
pub fn refusal(game: &Game, action: Action, error: ActionError, words: Words) -> String {
    let position = game.position();
    let failure = match (action, error) {
        (Action::Move { mv, .. }, ActionError::Move(error)) => refused_at(position, mv, error),
        (Action::Move { mv, .. }, ActionError::Opening(OpeningError::Move(error))) => {
            refused_at(position, mv, error)
        }
        (_, ActionError::Opening(error)) => refused_opening(error, Demand::of(game)),
        (_, ActionError::Three) => Failure::NotForThree,
        (_, error) => refused(error),
    };
    failure.message(words)
}

/// Why a move that was not tried cannot be made; `None` if it can.
#[must_use]
pub fn illegal(game: &Game, mv: Move, words: Words) -> Option<String> {
    let action = Action::Move { mv, used: Duration::ZERO };
    let error = game.clone().apply(action).err()?;
    Some(refusal(game, action, error, words))
}

/// What is said to a text that is no move, with an example of one.
#[must_use]
pub fn unreadable(game: &Game, text: &str, words: Words) -> String {
    let position = game.position();
    let wanted = Demand::of(game).filter(|demand| demand.kind != "stone").map(Box::new);
    let text = text.to_owned();
    let failure = match wanted {
        Some(wanted) => Failure::BadChoice { text, wanted: Some(wanted) },
        None => Failure::BadMove { text, example: example(position, &game.legal_moves()) },
    };
    failure.message(words)
}
