//! Who is how strong, and what people want to be called.

use axum::extract::State as Of;
use axum::http::header::LOCATION;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use goren_rules::Variant;
use goren_store::Rated;
use serde::Deserialize;

use crate::app::State;
use crate::browser::{Browser, new_key};
use crate::failure::Failure;
use crate::fields::{Asked, Fields};
use crate::live::{Sitter, display_name, now_ms, standing};
use crate::pages::{Frame, Pool, RatingLine, RatingsPage, html};
use crate::routes::create::arrived;
use crate::text::Words;

/// Texts of pages that stand where names do.
const TAKEN: [&str; 10] = [
    "player-person",
    "player-you",
    "player-open",
    "player-mcts",
    "player-lines",
    "player-ga",
    "player-greedy",
    "player-random",
    "player-first",
    "player-second",
];

/// Longest name of a person, in characters.
const MAX_NAME: usize = 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Query {
    /// The game, by its id; the one with most players if it is not given.
    game: Option<String>,
}

pub(crate) async fn page(
    Of(state): Of<State>,
    browser: Browser,
    Asked(query): Asked<Query>,
) -> Result<Response, Failure> {
    let (work, owner) = (state.clone(), browser.owner.clone());
    let known = |id: &str| Variant::ALL.iter().copied().find(|variant| variant.id() == id);
    let asked = query.game.filter(|id| !id.is_empty());
    if let Some(id) = asked.as_deref().filter(|id| known(id).is_none()) {
        return Err(Failure::UnknownRules(id.to_owned()));
    }
    let (pools, chosen, rows, name) = tokio::task::spawn_blocking(move || {
        let store = work.games().store();
        let pools = store.pools()?;
        let chosen = asked
            .or_else(|| pools.first().map(|(pool, _)| pool.clone()))
            .unwrap_or_else(|| Variant::Gomoku.id().to_owned());
        let rows = store.ratings(&chosen)?;
        let name = owner.map(|owner| store.name(&owner)).transpose()?.flatten();
        Ok::<_, Failure>((pools, chosen, rows, name))
    })
    .await??;
    let words = browser.words;
    let offered = |variant: &Variant| Pool {
        id: variant.id().to_owned(),
        name: variant.name(words.language()).to_owned(),
        players: pools.iter().find(|(pool, _)| pool == variant.id()).map_or(0, |(_, players)| *players),
        chosen: variant.id() == chosen,
    };
    let at = now_ms();
    let lines = rows
        .into_iter()
        .enumerate()
        .map(|(place, row)| line(place + 1, &row, browser.owner.as_deref(), words, at));
    html(&RatingsPage {
        lines: lines.collect(),
        pools: Variant::ALL.iter().map(offered).collect(),
        name: name.unwrap_or_default(),
        frame: Frame::of(&browser),
    })
}

fn line(place: usize, row: &Rated, owner: Option<&str>, words: Words, at: u64) -> RatingLine {
    let standing = standing(Some(row.strength), at);
    let engine = row.who.parse::<Sitter>().ok().filter(|sitter| !sitter.is_person());
    let name = match (&row.name, &engine) {
        (Some(name), None) => name.clone(),
        (_, Some(engine)) => display_name(engine, words),
        // Enough of the digest to tell guests apart, and of no use to anybody else.
        (None, None) => {
            let tag: String = row.who.chars().take(4).collect();
            words.say_with("player-guest", &[("tag", tag.into())])
        }
    };
    RatingLine {
        place,
        name,
        own: owner == Some(row.who.as_str()),
        rating: standing.rating,
        reach: standing.reach,
        games: row.strength.games,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameForm {
    name: String,
}

pub(crate) async fn call(
    Of(state): Of<State>,
    browser: Browser,
    Fields(form): Fields<NameForm>,
) -> Result<Response, Failure> {
    let name = name(&form.name)?;
    let (owner, cookie) = match &browser.owner {
        Some(owner) => (owner.clone(), None),
        None => {
            let (owner, cookie) = new_key()?;
            (owner, Some(cookie))
        }
    };
    tokio::task::spawn_blocking(move || state.games().store().call(&owner, name.as_deref())).await??;
    if browser.wants_json {
        return Ok(arrived(&browser, "/ratings", cookie));
    }
    let mut response =
        (StatusCode::SEE_OTHER, [(LOCATION, HeaderValue::from_static("/ratings"))]).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(axum::http::header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// A name as it is kept; none if it is empty. It must be readable, and no program's.
fn name(text: &str) -> Result<Option<String>, Failure> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Ok(None);
    }
    // Letters that show nothing, and those that only look like others.
    let odd = |c: char| matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ff00}'..='\u{ffef}');
    let mark = |c: char| matches!(c, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{dff}');
    let readable = |c: char| {
        (c.is_alphanumeric() || mark(c) || matches!(c, ' ' | '-' | '_' | '.' | '\'' | '’')) && !odd(c)
    };
    let fits = name.chars().count() <= MAX_NAME && name.chars().all(readable);
    let begins = name.chars().next().is_some_and(char::is_alphanumeric);
    // Who has the name of an engine would be taken for it.
    let lower = name.to_lowercase();
    let engine = Words::all().any(|words| {
        let guest = words.say_with("player-guest", &[("tag", "".into())]).to_lowercase();
        lower.split_whitespace().next() == Some(guest.trim())
            || TAKEN.iter().any(|key| words.say(key).to_lowercase() == lower)
    });
    let goren = lower.starts_with("goren");
    if fits && begins && !engine && !goren { Ok(Some(name)) } else { Err(Failure::BadName(text.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_readable_and_nobody_elses() {
        assert_eq!(name("  Anna   Lee ").unwrap().as_deref(), Some("Anna Lee"));
        assert_eq!(name("林小明").unwrap().as_deref(), Some("林小明"));
        assert_eq!(name("विक्रम").unwrap().as_deref(), Some("विक्रम"));
        assert_eq!(name(" ").unwrap(), None);
        for bad in [
            "<b>",
            "a\u{202e}b",
            "Goren, level 5",
            "goren",
            "You",
            "-x",
            "abcdefghijklmnopqrstu",
            "🙂",
            "\u{3164}",
            "Ｇoren",
            "SINÄ",
            "Guest 1a2b",
            "Greedy",
        ] {
            assert!(name(bad).is_err(), "{bad}");
        }
    }
}
