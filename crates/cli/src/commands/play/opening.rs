//! Decisions of an opening: listed with numbers and words, read as either.

use std::time::Duration;

use goren_rules::{Action, Choice, Game, Want};

use goren_formats::record::course::{self, ActError};

/// What is said before the person acts: what the opening waits for, then the decisions, one a line.
pub(super) fn menu(game: &Game) -> Option<String> {
    let (opening, position) = (game.opening(), game.position());
    let want = opening.want(position)?;
    game.turn()?;
    let mut text = format!("{}: {}.", opening.rule(), opening.describe(position));
    for (number, choice) in decisions(&want).into_iter().enumerate() {
        let word = choice.text(position.geometry(), position.rules().labels);
        text.push_str(&format!("\n  {}  {word} ({})", number + 1, meaning(choice)));
    }
    match want {
        Want::Number(most) => text.push_str(&format!(" Type a number from 1 to {most}.")),
        Want::Offer { .. } => text.push_str(" Type a cell; fifths equal by symmetry are refused."),
        _ => {}
    }
    Some(text)
}

/// The decisions that can be listed.
fn decisions(want: &Want) -> Vec<Choice> {
    match want {
        Want::Choice(choices) => choices.clone(),
        Want::Select(cells) => cells.iter().copied().map(Choice::Select).collect(),
        _ => Vec::new(),
    }
}

fn meaning(choice: Choice) -> &'static str {
    match choice {
        Choice::Swap => "exchange the colours",
        Choice::Keep => "leave the colours as they are",
        Choice::Take(_) => "choose your colour for good",
        Choice::PlaceTwoMore => "place two more stones and leave the choice to the other",
        Choice::OfferTen => "Black offers ten fifths instead",
        Choice::Select(_) => "an offered fifth",
        _ => "decide",
    }
}

/// Why a line is nothing that can be done.
#[derive(Debug, thiserror::Error)]
pub(super) enum LineError {
    #[error("{given} is not in the list, expected a number from 1 to {most}")]
    Number { given: usize, most: usize },
    #[error(transparent)]
    Act(#[from] ActError),
}

/// What a line does: a number of the list, a decision in words, a cell to offer or select, a move.
pub(super) fn read(game: &Game, line: &str) -> Result<Action, LineError> {
    let position = game.position();
    let chosen = |choice| Action::Choose { choice, used: Duration::ZERO };
    let Some(want) = game.opening().want(position) else { return Ok(course::action(game, line)?) };
    let list = decisions(&want);
    if let Ok(given) = line.parse::<usize>()
        && !list.is_empty()
    {
        let choice = given.checked_sub(1).and_then(|at| list.get(at));
        return choice.map(|&choice| chosen(choice)).ok_or(LineError::Number { given, most: list.len() });
    }
    let cell = || position.geometry().parse_cell(line, position.rules().labels).ok();
    let short = match &want {
        Want::Number(_) => line.parse().ok().map(Choice::Declare),
        Want::Offer { .. } => cell().map(Choice::Offer),
        Want::Select(_) => cell().map(Choice::Select),
        Want::Choice(_) => line.parse().ok().map(Choice::Take),
        _ => None,
    };
    match short {
        Some(choice) => Ok(chosen(choice)),
        None => Ok(course::action(game, line)?),
    }
}
