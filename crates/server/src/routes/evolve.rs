//! The page on which continuations evolve before one's eyes.

mod run;

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State as Of};
use axum::response::{IntoResponse, Redirect, Response};
use goren_engine::genetic::{Evolution, GeneticMode, GeneticSettings};
use goren_rules::{Position, parse_position, position_text};
use serde_json::{Value, json};

use crate::app::State;
use crate::arrangement;
use crate::arrangement_text::outcome_text;
use crate::board_plan::{BoardPlan, game_name};
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::live::Shown;
use crate::pages::{EvolvePage, Frame, NumberField, embedded, html};
use crate::routes::editor::BOARD_WORDS;
use crate::routes::game::CELL_WORDS;
use crate::routes::home::words_for;
use crate::routes::table;
use crate::text::Words;

pub(crate) use run::run;

/// Longest position text that is read, in bytes: as long as the form's field.
const MAX_POSITION: usize = 12_000;
/// What stands there until another position is given: both sides have twos, and it is quiet.
const SAMPLE: &str = "gomoku moves h8 h9 i9 g7 j10";

/// The fields of the form: `position`, `seed` and the settings by name.
pub(crate) type Given = BTreeMap<String, String>;

/// What is to be evolved, and how.
struct Wish {
    position: Position,
    settings: GeneticSettings,
    seed: u64,
}

impl Wish {
    fn of(given: &Given, words: Words) -> Result<Wish, Failure> {
        let text = given.get("position").map(String::as_str).filter(|text| !text.trim().is_empty());
        let position = match text {
            None => parse_position(SAMPLE).map_err(|error| Failure::Internal(error.to_string()))?,
            Some(text) if text.len() > MAX_POSITION => {
                return Err(Failure::BadPosition(format!("more than {MAX_POSITION} bytes")));
            }
            Some(text) => read(text)?,
        };
        let mut settings = GeneticSettings::EXTENDED;
        let mut seed = 1;
        // A mode sets everything else to its own values.
        let mode = given.iter().filter(|(name, _)| *name == "mode");
        for (name, value) in mode.chain(given.iter().filter(|(name, _)| *name != "mode")) {
            let value = value.trim();
            let bad = |expected: &str| Failure::BadSetting {
                text: format!("{name}={value}"),
                expected: expected.to_owned(),
            };
            match name.as_str() {
                "position" => {}
                "seed" => seed = value.parse().map_err(|_| bad("0 to 18446744073709551615"))?,
                name => match settings.set(name, value) {
                    Some(set) => set.map(|_| ()).map_err(|error| bad(error.expected))?,
                    None => return Err(bad(GeneticSettings::OPTIONS)),
                },
            }
        }
        let wish = Wish { position, settings, seed };
        if wish.evolution().is_none() {
            return Err(Failure::NotEvolved(game_name(wish.position.id(), words)));
        }
        Ok(wish)
    }

    fn evolution(&self) -> Option<Evolution> {
        Evolution::new(&self.position, self.settings, self.seed)
    }
}

/// A position as its own text, or anything that the editor reads.
fn read(text: &str) -> Result<Position, Failure> {
    match parse_position(text.trim()) {
        Ok(position) if position.outcome().is_some() => Err(Failure::GameOver),
        Ok(position) => Ok(position),
        Err(_) => arrangement::position(&arrangement::read(text, None)?),
    }
}

/// The page, or for its script a position with its board.
pub(crate) async fn page(browser: Browser, Asked(given): Asked<Given>) -> Result<Response, Failure> {
    let words = browser.words;
    let wish = Wish::of(&given, words)?;
    let mut data = shown(&wish.position, &browser)?;
    if browser.wants_json {
        return Ok(Json(data).into_response());
    }
    data["words"] = words_for(words, &[CELL_WORDS, BOARD_WORDS, WORDS].concat());
    data["modes"] = [GeneticMode::Paper, GeneticMode::Extended]
        .into_iter()
        .map(|mode| (mode_name(mode).to_owned(), fields(GeneticSettings::of(mode))))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let name = game_name(wish.position.id(), words);
    let link = arrangement::link(&wish.position.setup());
    let settings = wish.settings;
    let mut numbers: Vec<NumberField> = settings
        .numbers()
        .into_iter()
        .map(|(name, value, least, most)| NumberField {
            label: words.say(&format!("evolve-{name}")),
            name,
            value: value.into(),
            least,
            most: most.into(),
        })
        .collect();
    // Credit and local search are for those who look for them.
    let more = numbers.split_off(numbers.iter().position(|field| field.name == "steady").unwrap_or(0));
    html(&EvolvePage {
        board_label: words.say_with("board-label", &[("game", name.into())]),
        status: data["status"].as_str().unwrap_or_default().to_owned(),
        text: data["text"].as_str().unwrap_or_default().to_owned(),
        picture: link.replacen("/editor?", "/picture.svg?", 1),
        edit: link,
        seed: wish.seed,
        chosen: choices(settings),
        numbers,
        more,
        data: embedded(&data),
        frame: Frame::of(&browser),
    })
}

/// Goes to the page with the present position of a game.
pub(crate) async fn of_game(Of(state): Of<State>, Path(id): Path<String>) -> Result<Redirect, Failure> {
    let table = table(&state, &id).await?;
    if table.look(|session| session.pool.is_some() && session.game.result().is_none()) {
        return Err(Failure::NoHintsRated);
    }
    let setup = table.look(|session| session.game.position().setup());
    Ok(Redirect::to(&arrangement::link(&setup).replacen("/editor?", "/evolve?", 1)))
}

/// A position with its board, for the script.
fn shown(position: &Position, browser: &Browser) -> Result<Value, Failure> {
    let (game, words) = (position.id(), browser.words);
    let plan =
        BoardPlan::seen(game, browser).ok_or_else(|| Failure::Internal(format!("no board for {game}")))?;
    let status = match position.outcome() {
        Some(outcome) => outcome_text(game, outcome, words),
        None => words.say(&format!("status-turn-{}", position.side_to_move())),
    };
    Ok(json!({
        "text": position_text(position),
        "plan": plan,
        "board": Shown::of(position),
        "status": status,
        "over": false,
        "link": arrangement::link(&position.setup()),
    }))
}

fn mode_name(mode: GeneticMode) -> &'static str {
    match mode {
        GeneticMode::Paper => "paper",
        GeneticMode::Extended => "extended",
    }
}

/// The settings that are chosen from a few, by name.
fn choices(settings: GeneticSettings) -> Vec<(&'static str, String)> {
    settings.choices().into_iter().collect()
}

/// All settings of a form of the solver, by name.
fn fields(settings: GeneticSettings) -> Value {
    let numbers = settings.numbers().into_iter().map(|(name, value, ..)| (name.to_owned(), json!(value)));
    let choices = settings.choices().into_iter().map(|(name, value)| (name.to_owned(), json!(value)));
    numbers.chain(choices).collect::<serde_json::Map<_, _>>().into()
}

/// Texts that the page's script needs, besides those of boards.
const WORDS: &[&str] = &[
    "evolve-best",
    "evolve-chart-diversity",
    "evolve-chart-fitness",
    "evolve-count",
    "evolve-ended-generations",
    "evolve-ended-settled",
    "evolve-ended-time",
    "evolve-generation-value",
    "evolve-lost",
    "evolve-mean",
    "evolve-plays",
    "evolve-plays-second",
    "evolve-running",
    "evolve-share",
    "evolve-stopped",
];
