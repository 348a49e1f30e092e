//! `goren play`: a game against the engine, line by line. Every answer is a sentence, so that it can be listened to, and
//! nothing depends on a terminal, so that it works through pipes.

mod opening;
mod opponent;
mod sentences;
mod table;

use std::io::IsTerminal;

use anyhow::Result;
use goren_engine::Engine;
use goren_rules::{Color, Game, GameId, OpeningRule, Position, TimeControl};

use crate::arguments::PlayArguments;
use crate::commands::bestmove;
use crate::exit::{BadInput, Exit};
use crate::{input, output};
use opponent::Opponent;
use table::Table;

pub(crate) fn run(arguments: &PlayArguments) -> Result<Exit> {
    let words = if arguments.words.is_empty() { vec!["gomoku".to_owned()] } else { arguments.words.clone() };
    if words == ["-"] {
        return Err(BadInput::new("standard input is needed for the moves")
            .hint("give the position as text or file")
            .into());
    }
    let mut position = input::position(&words)?;
    if let Some(name) = &arguments.opening {
        position = with_opening(&position, name)?;
    }
    let game = Game::new(position, TimeControl::NONE);
    let player = bestmove::player(&arguments.search)?;
    let (side, opponent) = match (&arguments.black, &arguments.white) {
        (Some(text), _) => {
            (Color::White, Some(Opponent::new(text, &game, &arguments.search, &arguments.sandbox)?))
        }
        (_, Some(text)) => {
            (Color::Black, Some(Opponent::new(text, &game, &arguments.search, &arguments.sandbox)?))
        }
        _ => (arguments.side, None),
    };
    let own = (!arguments.both).then(|| game.seat_of(side));
    let mut table = Table {
        opponent,
        engine: Engine::new(player),
        player,
        limits: bestmove::limits(&arguments.search),
        own,
        game,
        prompt: std::io::stdin().is_terminal(),
        out: output::stdout(),
    };
    table.play(std::io::stdin().lock())?;
    Ok(Exit::Ok)
}

/// The game's first position under an opening rule.
fn with_opening(position: &Position, name: &str) -> Result<Position> {
    let bad = |message: String| {
        BadInput::new(message)
            .hint("`goren games` lists every game; docs/games/openings.md tells the openings")
    };
    let rule: OpeningRule = name.parse().map_err(|error| bad(format!("{error}")))?;
    if position.start().is_some() || !position.history().is_empty() {
        let message = format!("the opening rule {rule} needs the game's own first position");
        return Err(bad(message).into());
    }
    let id: GameId = position.id().with_opening(rule).map_err(|error| bad(error.to_string()))?;
    Ok(Position::initial(&id))
}
