//! Decisions of an opening: listed with numbers and words, read as either.

use std::time::Duration;

use goren_formats::record::course::{self, ActError};
use goren_rules::{Action, Choice, Game, Want};
use goren_server::spoken;
use goren_server::text::Words;

/// What is said before the person acts: what the opening waits for, then the decisions, one a line.
pub(super) fn menu(game: &Game, words: Words) -> Option<String> {
    let position = game.position();
    let want = game.opening().want(position)?;
    game.turn()?;
    let mut text = format!("{}.", spoken::demand(game, words)?.trim_end_matches('.'));
    for (number, choice) in decisions(&want).into_iter().enumerate() {
        let word = choice.text(position.geometry(), position.rules().labels);
        text.push_str(&format!("\n  {}  {word} ({})", number + 1, spoken::choice(choice, position, words)));
    }
    match want {
        Want::Number(most) => {
            let most = u32::from(most);
            text.push_str(&format!(" {}", words.say_with("terminal-type-number", &[("most", most.into())])));
        }
        Want::Offer { .. } => text.push_str(&format!(" {}", words.say("terminal-type-fifth"))),
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

/// Why a line is nothing that can be done.
#[derive(Debug)]
pub(super) enum LineError {
    /// A number beyond the list.
    Number { given: usize, most: usize },
    /// Neither a decision nor a move.
    Act,
}

impl From<ActError> for LineError {
    fn from(_: ActError) -> LineError {
        LineError::Act
    }
}

impl LineError {
    /// The message to whoever typed the line.
    pub(super) fn message(&self, game: &Game, line: &str, words: Words) -> String {
        match self {
            LineError::Number { given, most } => {
                let values = [("number", (*given).into()), ("most", (*most).into())];
                words.say_with("terminal-not-listed", &values)
            }
            LineError::Act => spoken::unreadable(game, line, words),
        }
    }
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
