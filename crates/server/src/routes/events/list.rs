//! All events, those that are being played first.

use axum::extract::State as Of;
use axum::response::Response;

use super::{address, event};
use crate::app::State;
use crate::browser::Browser;
use crate::events::{EventDesk, Phase};
use crate::failure::Failure;
use crate::pages::{EventCard, EventsPage, Frame, html};
use crate::text::Words;

pub(crate) async fn page(Of(state): Of<State>, browser: Browser) -> Result<Response, Failure> {
    let (words, work) = (browser.words, state.clone());
    let mut cards = tokio::task::spawn_blocking(move || {
        let hall = &work.0.hall;
        let card = |name: String| match hall.get(&name) {
            Ok(desk) => card(&desk, words),
            Err(failure) => EventCard {
                link: String::new(),
                phase: Phase::Over,
                state: failure.message(words),
                facts: Vec::new(),
                leaders: String::new(),
                name,
            },
        };
        hall.names().into_iter().map(card).collect::<Vec<_>>()
    })
    .await?;
    let rank = |phase: Phase| match phase {
        Phase::Running => 0,
        Phase::Interrupted | Phase::Waiting => 1,
        Phase::Over => 2,
    };
    cards.sort_by_key(|card| rank(card.phase));
    let split = cards.iter().position(|card| card.phase == Phase::Over).unwrap_or(cards.len());
    let past = cards.split_off(split);
    let groups = [("events-present", cards), ("events-past", past)];
    let groups = groups.into_iter().filter(|(_, cards)| !cards.is_empty()).collect();
    html(&EventsPage { frame: Frame::of(&browser), groups })
}

fn card(desk: &EventDesk, words: Words) -> EventCard {
    let (phase, tally) = (desk.phase(), desk.tally());
    let leaders: Vec<&str> = tally
        .lines
        .iter()
        .filter(|line| tally.played > 0 && line.place == 1)
        .take(3)
        .map(|line| desk.event.players[line.player].entry.name.as_str())
        .collect();
    EventCard {
        name: desk.event.name.clone(),
        link: address(&desk.name),
        phase,
        state: words.say(&format!("event-{}", phase.word())),
        facts: event::facts(desk, words),
        leaders: if leaders.is_empty() {
            String::new()
        } else {
            words.say_with("event-leads", &[("who", leaders.join(", ").into())])
        },
    }
}
