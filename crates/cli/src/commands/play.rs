//! `goren play`: a game at the terminal. On a terminal it fills the screen; with `--plain`, and where input or output is no
//! terminal, it goes line by line: every answer is a sentence, so that it can be listened to and works through pipes.

mod language;
mod mind;
mod opening;
mod opponent;
mod screen;
mod sentences;
mod table;

use std::io::IsTerminal;

use anyhow::Result;
use goren_engine::Engine;
use goren_rules::{Color, Game, GameId, OpeningRule, Position, Seat, TimeControl};
use goren_server::text::Words;

use crate::arguments::PlayArguments;
use crate::commands::bestmove;
use crate::exit::{BadInput, Exit};
use crate::{input, output};
use mind::{Brain, Maker};
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
    if !position.rules().sides().contains(&arguments.side) {
        return Err(BadInput::new(format!("{} has no side {}", position.id(), arguments.side))
            .hint("expected --side black or --side white; Yavalath for three has red as well")
            .into());
    }
    let game = Game::new(position, arguments.clock.unwrap_or(TimeControl::NONE));
    let (side, program) = match (&arguments.black, &arguments.white) {
        (Some(text), _) => (Color::White, Some(text)),
        (_, Some(text)) => (Color::Black, Some(text)),
        _ => (arguments.side, None),
    };
    let own = (!arguments.both).then(|| game.seat_of(side));
    let opponent = match program {
        Some(text) => Some(Opponent::new(text, &game, &arguments.search, &arguments.sandbox)?),
        None => None,
    };
    let words = match arguments.language {
        Some(language) => Words::of(language.tag()).unwrap_or_else(Words::fallback),
        None => language::of(&|name| std::env::var(name).ok()),
    };
    if !arguments.plain && on_a_terminal() && screen::is_possible() {
        on_screen(arguments, game, own, (program, opponent), words)
    } else {
        in_lines(arguments, game, own, opponent, words)
    }
}

fn on_a_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

fn on_screen(
    arguments: &PlayArguments,
    game: Game,
    own: Option<Seat>,
    (program, opponent): (Option<&String>, Option<Opponent>),
    words: Words,
) -> Result<Exit> {
    let search = &arguments.search;
    let maker = program.map(|text| {
        let (text, search, sandbox) = (text.clone(), search.clone(), arguments.sandbox.clone());
        let make: Maker = Box::new(move |game: &Game| Opponent::new(&text, game, &search, &sandbox));
        make
    });
    let brain = Brain {
        player: bestmove::player(search)?,
        limits: bestmove::limits(search),
        limited: search.time.is_some() || search.depth.is_some() || search.nodes.is_some(),
        maker,
        opponent,
    };
    let (ascii, unicode) = (arguments.ascii, arguments.unicode);
    screen::play(screen::Setting { game, own, brain, words, ascii, unicode })?;
    Ok(Exit::Ok)
}

fn in_lines(
    arguments: &PlayArguments,
    game: Game,
    own: Option<Seat>,
    opponent: Option<Opponent>,
    words: Words,
) -> Result<Exit> {
    if arguments.clock.is_some_and(|clock| !clock.is_none()) {
        return Err(BadInput::new("--clock needs a clock that can be seen, expected a game on the screen")
            .hint("--plain games have no clock; --time limits the engine")
            .into());
    }
    let player = bestmove::player(&arguments.search)?;
    let mut table = Table {
        opponent,
        engine: Engine::new(player),
        player,
        limits: bestmove::limits(&arguments.search),
        own,
        game,
        prompt: std::io::stdin().is_terminal(),
        words,
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
