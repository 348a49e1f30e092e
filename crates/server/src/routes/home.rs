//! The home page: a board to play on, the form for everything else, what was played last.

use std::sync::LazyLock;

use axum::extract::State as Of;
use axum::response::Response;
use goren_rules::{GameId, OpeningRule, Shape, Variant};
use serde::Deserialize;
use serde_json::json;

use crate::app::State;
use crate::board_plan::{BoardPlan, game_name};
use crate::browser::Browser;
use crate::events::EventDesk;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::pages::{ClockOffer, Family, Frame, HomePage, Listed, Offer, RunningEvent, embedded, html};
use crate::routes::events::address;
use crate::routes::events::event::played;
use crate::routes::plan::{Wish, openings, searched, size_text};
use crate::text::{Value, Words};

/// Games on the home page.
const RECENT: u32 = 5;
/// The level offered first.
const LEVEL: u8 = 5;

#[derive(Deserialize)]
pub(crate) struct Query {
    game: Option<String>,
    opening: Option<String>,
}

/// Smallest and largest side of every game, found by asking the rules.
static SIZES: LazyLock<Vec<(Variant, u8, u8)>> = LazyLock::new(|| {
    let sides = |variant: Variant| {
        let id = GameId::default_of(variant);
        let shape = |side: u8| match id.rules().shape {
            Shape::Rect { .. } => Shape::square(side),
            Shape::Hexagon { .. } | Shape::Yinsh => Shape::Hexagon { side },
        };
        let allowed = (2..=50).filter(|&side| id.with_shape(shape(side)).is_ok());
        let all: Vec<u8> = allowed.collect();
        (variant, all.first().copied().unwrap_or(0), all.last().copied().unwrap_or(0))
    };
    Variant::ALL.iter().map(|&variant| sides(variant)).collect()
});

pub(crate) async fn page(
    Of(state): Of<State>,
    browser: Browser,
    Asked(query): Asked<Query>,
) -> Result<Response, Failure> {
    let game = query.game.unwrap_or_else(|| "gomoku".to_owned());
    let wish = Wish { game, opening: query.opening, ..Wish::default() };
    let game = wish.game()?;
    let words = browser.words;
    let plan = BoardPlan::seen(&game, &browser);
    let plan = plan.ok_or_else(|| Failure::Internal(format!("no board for {game}")))?;
    let recent = recent(&state, words).await?;
    let events = events(&state, words).await?;
    let size = size_text(game.rules().shape);
    let board_label = words.say_with("board-label", &[("game", plan.name.clone().into())]);
    let rule = game.opening();
    let noted = rule != OpeningRule::Free;
    let opening_note = if noted { words.say(&format!("opening-{}-note", rule.id())) } else { String::new() };
    let data = json!({ "programs": state.games().programs().playing(&game), "openings": openings(&game, words), "opening": rule.id(), "plan": plan, "size": size, "words": words_for(words, WORDS) });
    html(&HomePage {
        families: families(&game, words),
        chosen: without_size(&game),
        openings: openings(&game, words),
        opening: rule.id().to_owned(),
        opening_note,
        size,
        programs: state.games().programs().names(),
        level: LEVEL,
        clocks: clocks(words),
        board_label,
        recent,
        events,
        data: embedded(&data),
        frame: Frame::of(&browser),
    })
}

async fn recent(state: &State, words: Words) -> Result<Vec<Listed>, Failure> {
    let work = state.clone();
    let rows = tokio::task::spawn_blocking(move || work.games().recent(RECENT, None, false)).await??;
    Ok(rows.into_iter().map(|(row, black)| Listed::of(row, black, words)).collect())
}

/// The events that are being played.
async fn events(state: &State, words: Words) -> Result<Vec<RunningEvent>, Failure> {
    let work = state.clone();
    let desks = tokio::task::spawn_blocking(move || work.0.hall.running()).await?;
    let shown = |desk: &std::sync::Arc<EventDesk>| {
        let link = address(&desk.name);
        RunningEvent {
            name: desk.event.name.clone(),
            picture: desk.tv().map(|game| format!("{link}/games/{}.svg?small=1", game + 1)),
            played: played(desk, words),
            link,
        }
    };
    Ok(desks.iter().map(shown).collect())
}

/// The game with its options, the board left to the size field.
pub(crate) fn without_size(game: &GameId) -> String {
    let whole = game.to_string();
    let text = whole.split('+').next().unwrap_or_default();
    let options = text.split_once(':').map_or(String::new(), |(_, options)| format!(":{options}"));
    format!("{}{options}", game.variant().id())
}

/// The opening has a field of its own.
fn plain_name(game: &GameId, words: Words) -> String {
    let free = game.with_opening(OpeningRule::Free);
    game_name(free.as_ref().unwrap_or(game), words)
}

/// All games; the chosen one also with its options, if it has any.
fn families(chosen: &GameId, words: Words) -> Vec<Family> {
    let wanted = without_size(chosen);
    let offer = |&(variant, smallest, largest): &(Variant, u8, u8)| {
        let size = match variant.rules().shape {
            Shape::Rect { width, .. } => width,
            Shape::Hexagon { side } => side,
            Shape::Yinsh => 6,
        };
        let name = variant.name(words.language()).to_owned();
        let lined = searched(&GameId::default_of(variant));
        let plain = Offer { id: variant.id().to_owned(), name, size, smallest, largest, lined };
        let special = (variant == chosen.variant() && wanted != plain.id).then(|| Offer {
            id: wanted.clone(),
            name: plain_name(chosen, words),
            ..plain.clone()
        });
        let three = three(variant, words).filter(|(id, _)| *id != wanted);
        let three = three.map(|(id, name)| Offer { id, name, ..plain.clone() });
        std::iter::once(plain).chain(three).chain(special)
    };
    let hexagonal = |variant: Variant| !matches!(variant.rules().shape, Shape::Rect { .. });
    let family = |key: &str, hexagons: bool| Family {
        name: words.say(key),
        games: SIZES.iter().filter(|(variant, ..)| hexagonal(*variant) == hexagons).flat_map(offer).collect(),
    };
    vec![family("family-square", false), family("family-hexagon", true)]
}

/// The form of a game for three players, if it has one.
fn three(variant: Variant, words: Words) -> Option<(String, String)> {
    let id = GameId::parse(&format!("{}:players=3", variant.id())).ok()?;
    Some((id.to_string(), game_name(&id, words)))
}

fn clocks(words: Words) -> Vec<ClockOffer> {
    let number = |number: u32| Value::from(number);
    let per_move = |seconds: u32| words.say_with("clock-per-move", &[("seconds", number(seconds))]);
    let days = |days: u32| words.say_with("clock-days", &[("days", number(days))]);
    let whole = |minutes: u32| words.say_with("clock-game", &[("minutes", number(minutes))]);
    let both = |minutes: u32, seconds: u32| {
        let values = [("minutes", number(minutes)), ("seconds", number(seconds))];
        words.say_with("clock-game-increment", &values)
    };
    vec![
        ClockOffer { text: "none", name: words.say("clock-none") },
        ClockOffer { text: "5s/move", name: per_move(5) },
        ClockOffer { text: "30s/move", name: per_move(30) },
        ClockOffer { text: "3m+2s", name: both(3, 2) },
        ClockOffer { text: "5m+3s", name: both(5, 3) },
        ClockOffer { text: "10m", name: whole(10) },
        ClockOffer { text: "30m", name: whole(30) },
        ClockOffer { text: "5m+5x30s", name: words.say("clock-byoyomi") },
        ClockOffer { text: "1d/move", name: days(1) },
        ClockOffer { text: "3d/move", name: days(3) },
        ClockOffer { text: "7d/move", name: days(7) },
        ClockOffer { text: "own", name: words.say("clock-own") },
    ]
}

/// Texts that the home page's script needs.
pub(crate) const WORDS: &[&str] = &[
    "action-play",
    "board-label",
    "cell-choosable",
    "cell-empty",
    "cell-ring-black",
    "cell-ring-white",
    "cell-set-black",
    "cell-set-red",
    "cell-set-white",
    "home-hint",
    "home-hint-first",
    "home-hint-here",
    "home-hint-link",
    "home-hint-start",
    "live-lost",
    "live-trying",
    "opening-side-label",
    "opening-side-me",
    "opening-side-other",
    "side-black",
    "side-label",
    "side-white",
    "twists-label",
];

/// Texts for a script: values stay as `{name}` for the script to fill in.
pub(crate) fn words_for(words: Words, keys: &[&str]) -> serde_json::Value {
    let names = "cell kind parts number last move seconds game text example length \
                 who player color stone region side most cells black white other goal best mean percent";
    let values: Vec<(&str, Value)> =
        names.split_whitespace().map(|name| (name, Value::from(format!("{{{name}}}")))).collect();
    let text = |key: &&str| ((*key).to_owned(), serde_json::Value::from(words.say_with(key, &values)));
    keys.iter().map(text).collect()
}
