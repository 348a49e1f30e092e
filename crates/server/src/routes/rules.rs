//! The rules of every game.

use axum::extract::Path;
use axum::response::Response;
use goren_rules::{Color, GameId, Move, OnForbidden, OpeningRule, Position, Variant, position_text};
use serde_json::json;

use crate::arrangement;
use crate::board_plan::BoardPlan;
use crate::browser::Browser;
use crate::examples::{Example, examples};
use crate::failure::Failure;
use crate::pages::{Figure, Frame, Kin, RuleCard, RulePage, RulesPage, embedded, html};
use crate::routes::editor::BOARD_WORDS;
use crate::routes::game::CELL_WORDS;
use crate::routes::home::words_for;
use crate::routes::tryout::example_json;
use crate::rule_text::sentences;
use crate::text::Words;

pub(crate) async fn index(browser: Browser) -> Result<Response, Failure> {
    let words = browser.words;
    let card = |variant: &Variant| RuleCard {
        id: variant.id(),
        name: variant.name(words.language()),
        note: words.say(&format!("game-{}-note", variant.id())),
        example: picture(&GameId::default_of(*variant), words),
    };
    html(&RulesPage { frame: Frame::of(&browser), games: Variant::ALL.iter().map(card).collect() })
}

pub(crate) async fn page(Path(id): Path<String>, browser: Browser) -> Result<Response, Failure> {
    let game = GameId::parse(&id).map_err(|_| Failure::UnknownRules(id))?;
    let words = browser.words;
    let name = game.name(words.language());
    let shown = examples(&without_opening(&game), words);
    let mut data = json!({
        "examples": shown.iter().map(|example| example_json(example, words)).collect::<Vec<_>>(),
        "words": words_for(words, &[CELL_WORDS, BOARD_WORDS].concat()),
        "rejects": game.rules().on_forbidden == OnForbidden::Rejected,
    });
    if !shown.is_empty() {
        data["plan"] = json!(BoardPlan::seen(&game, &browser));
    }
    let others = game.variant().presets().iter().filter_map(|preset| preset.parse::<GameId>().ok());
    html(&RulePage {
        id: game.to_string(),
        note: words.say(&format!("game-{}-note", game.variant().id())),
        sentences: sentences(&game, words),
        play: words.say_with("rules-play", &[("game", name.clone().into())]),
        name,
        example: won(&without_opening(&game)),
        examples: shown.into_iter().map(|example| figure(example, words)).collect(),
        data: embedded(&data),
        kin: others
            .filter(|other| *other != game)
            .map(|other| Kin { id: other.to_string(), name: other.name(words.language()) })
            .collect(),
        frame: Frame::of(&browser),
    })
}

/// Pictures show the game itself.
fn without_opening(game: &GameId) -> GameId {
    game.with_opening(OpeningRule::Free).unwrap_or_else(|_| game.clone())
}

fn figure(example: Example, words: Words) -> Figure {
    Figure {
        show: words.say_with("example-show", &[("move", example.key_move.into())]),
        link: arrangement::link(&example.position.setup()),
        text: example.text,
        caption: example.caption,
    }
}

/// A position that shows the game's point: the first example, else a won position.
fn picture(game: &GameId, words: Words) -> String {
    let first = examples(game, words).into_iter().next();
    first.map_or_else(|| won(game), |example| example.text)
}

/// A won position: a row through the middle, with the answers on the row above it.
fn won(game: &GameId) -> String {
    let mut position = Position::initial(game);
    let length = usize::from(game.rules().line_of(Color::Black).length);
    let geometry = position.geometry().clone();
    let rows = geometry.rows();
    let middle = rows.len() / 2;
    let start = |row: usize| (rows[row].len().saturating_sub(length)) / 2;
    for step in 0..length {
        for row in [middle, middle - 1] {
            let cell = geometry.cell_in_row(row, start(row) + step);
            // Once Black has its row nothing more can be played, which ends the picture.
            if let Some(cell) = cell {
                let _ = position.play(Move::Place(cell));
            }
        }
    }
    position_text(&position)
}
