//! The position editor: its page, and the check of what stands on its board.

use axum::Json;
use axum::extract::{Path, State as Of};
use axum::response::{Redirect, Response};
use goren_rules::{GameId, Setup, Shape, Variant};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::State;
use crate::arrangement;
use crate::arrangement_text::tools;
use crate::board_plan::BoardPlan;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::{Asked, Fields};
use crate::pages::{EditorPage, Frame, embedded, html};
use crate::routes::game::CELL_WORDS;
use crate::routes::home::{without_size, words_for};
use crate::routes::plan::{Wish, size_text};
use crate::routes::table;
use crate::text::Words;

/// What the editor is opened with: a position as text or diagram, or the beginning of a game.
#[derive(Deserialize)]
pub(crate) struct Query {
    position: Option<String>,
    game: Option<String>,
    size: Option<String>,
    length: Option<String>,
}

/// What is to be checked: a text, or what stands on the board of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckForm {
    /// A position text or a diagram; the other fields but `game` and `turn` are ignored then.
    position: Option<String>,
    game: Option<String>,
    size: Option<String>,
    length: Option<String>,
    /// One letter a cell; without it the board is as when the game begins.
    cells: Option<String>,
    to: Option<String>,
    half: Option<String>,
    moved: Option<String>,
    /// What Black and White have taken.
    taken: Option<String>,
    /// `rotate` or `mirror`.
    turn: Option<String>,
}

pub(crate) async fn page(browser: Browser, Asked(query): Asked<Query>) -> Result<Response, Failure> {
    let words = browser.words;
    let given = query.position.filter(|text| !text.trim().is_empty());
    let wish = Wish {
        game: query.game.unwrap_or_default(),
        size: query.size,
        length: query.length,
        ..Wish::default()
    };
    let game = if wish.game.is_empty() { None } else { Some(wish.game()?) };
    let setup = match (given, game) {
        (Some(text), game) => arrangement::read(&text, game.as_ref())?,
        (None, Some(game)) => arrangement::start(&game),
        (None, None) => arrangement::start(&GameId::default_of(Variant::Gomoku)),
    };
    html(&editor_page(&setup, &browser, words)?)
}

/// Goes to the editor with the present position of a game.
pub(crate) async fn of_game(Of(state): Of<State>, Path(id): Path<String>) -> Result<Redirect, Failure> {
    let table = table(&state, &id).await?;
    let setup = table.look(|session| session.game.position().setup());
    Ok(Redirect::to(&arrangement::link(&setup)))
}

fn editor_page(setup: &Setup, browser: &Browser, words: Words) -> Result<EditorPage, Failure> {
    let view = arrangement::view(setup, words)?;
    let text = |key: &str| view[key].as_str().unwrap_or_default().to_owned();
    let faults = view["faults"].as_array().into_iter().flatten();
    let told = faults.filter_map(|fault| fault["text"].as_str().map(str::to_owned)).collect();
    let mut data = with_board(view.clone(), &setup.id, browser)?;
    data["words"] = words_for(words, &[CELL_WORDS, BOARD_WORDS].concat());
    let name = setup.id.name(words.language());
    Ok(EditorPage {
        games: games(&setup.id, words),
        chosen: without_size(&setup.id),
        size: size_text(setup.id.rules().shape),
        board_label: words.say_with("board-label", &[("game", name.into())]),
        status: text("status"),
        text: text("text"),
        picture: text("link").replacen("/editor?", "/picture.svg?", 1),
        playable: view["playable"] == json!(true),
        faults: told,
        data: embedded(&data),
        frame: Frame::at(browser, text("link")),
    })
}

/// Ids and names of all games with the options that they are known for; sizes have a field of their own.
fn games(chosen: &GameId, words: Words) -> Vec<(String, String)> {
    let presets = Variant::ALL.iter().flat_map(|variant| variant.presets().iter());
    let mut ids: Vec<GameId> = presets.filter_map(|preset| preset.parse().ok()).collect();
    ids.push(chosen.clone());
    let mut games: Vec<(String, String)> = Vec::new();
    for id in ids {
        let plain = without_size(&id);
        if let Ok(game) = plain.parse::<GameId>()
            && !games.iter().any(|(known, _)| *known == plain)
        {
            let bare = plain == id.variant().id();
            let name = if bare {
                id.variant().name(words.language()).to_owned()
            } else {
                game.name(words.language())
            };
            games.push((plain, name));
        }
    }
    games
}

/// The view with the board's drawing and the tools of the game.
fn with_board(mut view: Value, game: &GameId, browser: &Browser) -> Result<Value, Failure> {
    let words = browser.words;
    let plan = BoardPlan::seen(game, browser);
    view["plan"] = json!(plan.ok_or_else(|| Failure::Internal(format!("no board for {game}")))?);
    view["tools"] = tools(game, words);
    view["chosen"] = without_size(game).into();
    view["size"] = size_text(game.rules().shape).into();
    view["sized"] = has_sizes(game).into();
    Ok(view)
}

/// Whether the game is played on other boards too: the next smaller or larger one.
fn has_sizes(game: &GameId) -> bool {
    let other = |step: i8| match game.rules().shape {
        Shape::Rect { width, height } => Some(Shape::Rect {
            width: width.saturating_add_signed(step),
            height: height.saturating_add_signed(step),
        }),
        Shape::Hexagon { side } => Some(Shape::Hexagon { side: side.saturating_add_signed(step) }),
        Shape::Yinsh => None,
    };
    [-1, 1].into_iter().filter_map(other).any(|shape| game.with_shape(shape).is_ok())
}

pub(crate) async fn check(browser: Browser, Fields(form): Fields<CheckForm>) -> Result<Json<Value>, Failure> {
    let setup = read(&form)?;
    let setup = match form.turn.as_deref() {
        None | Some("") => setup,
        Some("rotate") => arrangement::turned(&setup, false)?,
        Some("mirror") => arrangement::turned(&setup, true)?,
        Some(other) => return Err(Failure::BadForm(format!("turn: {other}, expected rotate or mirror"))),
    };
    let view = arrangement::view(&setup, browser.words)?;
    // Whoever sends the letters of a board has its drawing already.
    let drawn = form.position.is_none() && form.cells.is_some();
    Ok(Json(if drawn { view } else { with_board(view, &setup.id, &browser)? }))
}

fn read(form: &CheckForm) -> Result<Setup, Failure> {
    let wish = Wish {
        game: form.game.clone().unwrap_or_default(),
        size: form.size.clone(),
        length: form.length.clone(),
        ..Wish::default()
    };
    let game = if wish.game.is_empty() { None } else { Some(wish.game()?) };
    if let Some(text) = &form.position {
        return arrangement::read(text, game.as_ref());
    }
    let game = game.ok_or_else(|| Failure::BadForm("expected position or game".to_owned()))?;
    let mut setup = arrangement::start(&game);
    let Some(cells) = &form.cells else { return Ok(setup) };
    arrangement::put_letters(&mut setup, cells)?;
    if let Some(to) = &form.to {
        setup.to_move = to.parse().map_err(|_| Failure::BadForm(format!("to: {to}")))?;
    }
    setup.half = flag(form.half.as_deref(), "half")?;
    setup.moved = flag(form.moved.as_deref(), "moved")?;
    setup.taken = taken(form.taken.as_deref())?;
    Ok(setup)
}

fn flag(text: Option<&str>, name: &str) -> Result<bool, Failure> {
    match text {
        None | Some("" | "false") => Ok(false),
        Some("true") => Ok(true),
        Some(other) => Err(Failure::BadForm(format!("{name}: {other}, expected true or false"))),
    }
}

/// Two numbers up to 1000, as position texts have them.
fn taken(text: Option<&str>) -> Result<[u16; 2], Failure> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok([0; 2]) };
    let bad = || Failure::BadForm(format!("taken: {text}, expected two numbers up to 1000"));
    let numbers: Option<Vec<u16>> =
        text.split_whitespace().map(|word| word.parse().ok().filter(|&number| number <= 1000)).collect();
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(bad)
}

/// Texts that a script with a board outside games needs, besides [`CELL_WORDS`].
pub(crate) const BOARD_WORDS: &[&str] = &[
    "forbidden-black",
    "forbidden-white",
    "foul-double-four",
    "foul-double-three",
    "foul-overline",
    "live-trying",
    "share-copied",
    "twists-label",
];
