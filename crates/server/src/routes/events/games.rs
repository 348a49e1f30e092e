//! The games of an event that have their results, as many as fit on a page.

use axum::extract::{Path, State as Of};
use axum::response::Response;
use goren_store::{Order, Selection};
use serde::Deserialize;

use super::{address, blocking, desk, tables};
use crate::app::State;
use crate::browser::Browser;
use crate::events::EventDesk;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::pages::{EventGamesPage, Frame, html};

/// Games on a page.
const PAGE: u32 = 50;

/// All numbers are as they are shown, from 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Query {
    player: Option<String>,
    opponent: Option<String>,
    round: Option<String>,
    faults: Option<String>,
    /// The first game of the page.
    from: Option<String>,
}

fn number(field: &str, text: Option<&String>) -> Result<Option<u64>, Failure> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    let number =
        text.parse::<u64>().ok().filter(|number| *number < 1 << 62).and_then(|number| number.checked_sub(1));
    number.map(Some).ok_or_else(|| Failure::BadForm(format!("{field}: {text}")))
}

impl Query {
    fn selection(&self) -> Result<Selection, Failure> {
        let small = |field: &str, text: Option<&String>| {
            let wrong = || Failure::BadForm(format!("{field}: {}", text.map_or("", String::as_str)));
            number(field, text)?.map(|number| u32::try_from(number).map_err(|_| wrong())).transpose()
        };
        Ok(Selection {
            player: small("player", self.player.as_ref())?,
            opponent: small("opponent", self.opponent.as_ref())?,
            round: small("round", self.round.as_ref())?,
            faults: match self.faults.as_deref() {
                None | Some("" | "0") => false,
                Some("1") => true,
                Some(other) => return Err(Failure::BadForm(format!("faults: {other}"))),
            },
        })
    }

    /// The same question from another game on.
    fn address(&self, desk: &EventDesk, from: u64) -> String {
        let mut text = format!("{}/games?from={}", address(&desk.name), from + 1);
        let fields = [
            ("player", &self.player),
            ("opponent", &self.opponent),
            ("round", &self.round),
            ("faults", &self.faults),
        ];
        for (name, value) in fields {
            // Only what has been read as a number comes here.
            if let Some(value) =
                value.as_ref().filter(|value| value.bytes().all(|byte| byte.is_ascii_digit()))
            {
                text.push_str(&format!("&{name}={value}"));
            }
        }
        text
    }
}

pub(crate) async fn page(
    Of(state): Of<State>,
    Path(name): Path<String>,
    Asked(query): Asked<Query>,
    browser: Browser,
) -> Result<Response, Failure> {
    let desk = desk(&state, &name).await?;
    let (which, words) = (query.selection()?, browser.words);
    let first = number("from", query.from.as_ref())?.unwrap_or(0);
    let mut lines = blocking(&desk, move |desk| {
        desk.read(|store| store.list(&which, Order::Schedule { first }, PAGE + 1))
    })
    .await?
    .unwrap_or_default();
    let next = lines.get(PAGE as usize).map(|line| query.address(&desk, line.result.number));
    lines.truncate(PAGE as usize);
    let players = [which.player, which.opponent].into_iter().flatten();
    let names = players.filter_map(|player| desk.event.players.get(player as usize));
    let mut facts: Vec<String> = names.map(|player| player.entry.name.clone()).collect();
    if let Some(round) = which.round {
        facts.push(words.say_with("event-round", &[("round", (round + 1).into())]));
    }
    if which.faults {
        facts.push(words.say("event-faults"));
    }
    html(&EventGamesPage {
        event: desk.event.name.clone(),
        link: address(&desk.name),
        facts: facts.join(" · "),
        games: lines.iter().map(|line| tables::result_line(&desk, line, words)).collect(),
        start: (first > 0).then(|| query.address(&desk, 0)),
        next,
        frame: Frame::of(&browser),
    })
}
