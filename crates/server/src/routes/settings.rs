//! The settings: language, theme and view, kept in cookies. They work without scripts; with one, every
//! change is kept at once.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use goren_rules::{GameId, Position, parse_position};
use serde_json::json;

use crate::board_plan::BoardPlan;
use crate::browser::{Browser, THEMES, known_theme, language_cookie, theme_cookie, view_cookie};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::live::Shown;
use crate::pages::{Frame, SettingsPage, ViewGroup, embedded, html};
use crate::preferences::{AMOUNTS, SETTINGS, View};
use crate::routes::game::CELL_WORDS;
use crate::routes::home::words_for;
use crate::text::Words;

/// The boards on which the settings are tried out.
const SAMPLES: [&str; 2] =
    ["mnk@9:k=5 moves e5 f6 e6 e7 f5 d5 g4 h3 f4", "hexagon@4:k=4 moves 18 19 12 25 11 17 24 30"];

/// Texts of the page's script besides the cells.
const SAMPLE_WORDS: &[&str] =
    &["live-trying", "said-black", "said-white", "settings-kept", "settings-sample"];

/// Where settings that belong together stand on the page.
const GROUPS: [(&str, &[&str]); 5] = [
    ("board", &["stones", "ground", "scheme", "edge"]),
    ("numbers", &["numbers"]),
    ("moves", &["confirm"]),
    ("sounds", &["sounds"]),
    ("spoken", &["spoken"]),
];

/// The sounds that can be tried.
const SOUNDS: [&str; 5] = ["black", "white", "edge", "end", "low"];

pub(crate) async fn page(browser: Browser) -> Result<Response, Failure> {
    let groups = GROUPS.iter().map(|(name, settings)| group(name, settings, &browser)).collect();
    let samples: Vec<_> = samples().iter().map(|position| sample(position, &browser)).collect();
    let data = json!({
        "samples": samples,
        "words": words_for(browser.words, &[CELL_WORDS, SAMPLE_WORDS].concat()),
    });
    html(&SettingsPage {
        themes: THEMES.map(|theme| (theme, browser.words.say(&format!("theme-{theme}")))).to_vec(),
        groups,
        pictures: SAMPLES.map(|text| text.replace(' ', "+")).to_vec(),
        data: embedded(&data),
        frame: Frame::of(&browser),
    })
}

fn samples() -> Vec<Position> {
    SAMPLES.iter().filter_map(|text| parse_position(text).ok()).collect()
}

/// A board to look at, with what stands on it.
fn sample(position: &Position, browser: &Browser) -> serde_json::Value {
    let game: &GameId = position.id();
    let last = position.history().len();
    let mv = position.history().last().map(|mv| position.move_text(*mv));
    json!({
        "plan": BoardPlan::seen(game, browser),
        "shown": Shown::of(position),
        "numbers": position.move_numbers(),
        "last": { "number": last, "move": mv, "color": if last % 2 == 1 { "black" } else { "white" } },
    })
}

fn group(name: &'static str, settings: &[&str], browser: &Browser) -> ViewGroup {
    let words = browser.words;
    let rows = SETTINGS.iter().filter(|setting| settings.contains(&setting.name));
    let amount = match name {
        "numbers" => Some("last"),
        "sounds" => Some("volume"),
        _ => None,
    };
    ViewGroup {
        title: words.say(&format!("settings-{name}")),
        settings: rows
            .map(|setting| {
                let values = setting.values.iter().map(|value| {
                    (
                        *value,
                        words.say(&format!("view-{}-{value}", setting.name)),
                        browser.view.value(setting.name) == *value,
                    )
                });
                (setting.name, words.say(&format!("view-{}", setting.name)), values.collect())
            })
            .collect(),
        amount: amount.and_then(|wanted| {
            let (name, least, most, _) = *AMOUNTS.iter().find(|(name, ..)| *name == wanted)?;
            Some((name, words.say(&format!("view-{name}")), least, most, browser.view.amount(name)))
        }),
        sounds: if name == "sounds" {
            SOUNDS.map(|sound| (sound, words.say(&format!("sound-{sound}")))).to_vec()
        } else {
            Vec::new()
        },
        note: note(name, words),
    }
}

/// What is to be known of some settings.
fn note(name: &str, words: Words) -> Option<String> {
    match name {
        "board" => Some(words.say("settings-board-note")),
        "spoken" => Some(words.say("settings-spoken-note")),
        _ => None,
    }
}

/// Changes what the form names, and nothing else.
pub(crate) async fn change(
    browser: Browser,
    Fields(mut form): Fields<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let back = form.remove("back").ok_or_else(|| Failure::BadForm("back".to_owned()))?;
    let back = local(&back)?;
    let looks = form.remove("looks").is_some();
    let mut cookies = Vec::new();
    if let Some(tag) = form.remove("language") {
        let words = Words::of(&tag).ok_or_else(|| Failure::BadForm(format!("language: {tag}")))?;
        cookies.push(language_cookie(words)?);
    }
    if let Some(name) = form.remove("theme") {
        let theme = known_theme(&name).ok_or_else(|| Failure::BadForm(format!("theme: {name}")))?;
        cookies.push(theme_cookie(theme)?);
    }
    let mut view = browser.view.clone();
    if form.remove("reset").is_some() {
        view = View::default();
        cookies.push(view_cookie(&view)?);
        cookies.push(theme_cookie(THEMES[0])?);
    } else if !form.is_empty() {
        view.change(&form).map_err(Failure::BadForm)?;
        cookies.push(view_cookie(&view)?);
    }
    let mut response = if browser.wants_json {
        let seen = Browser { view, ..browser };
        // Boards in the new look, for whoever looks at them while choosing.
        let samples: Vec<_> =
            samples().iter().filter(|_| looks).map(|position| sample(position, &seen)).collect();
        Json(json!({ "view": seen.view.cookie(), "samples": samples })).into_response()
    } else {
        (StatusCode::SEE_OTHER, [(LOCATION, back)]).into_response()
    };
    for cookie in cookies {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Only a path of this site is gone back to.
fn local(path: &str) -> Result<HeaderValue, Failure> {
    let inside = path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains(|c: char| c == '\\' || c.is_control());
    let value = HeaderValue::from_str(path).ok().filter(|_| inside);
    value.ok_or_else(|| Failure::BadForm(format!("back: {path}")))
}
