//! Ratings of people who keep their key and of the engines they play: Glicko-2, a game a period.

use std::time::Duration;

use goren_arena::stats::{Glicko, Met};
use goren_engine::PlayerSpec;
use goren_rules::{Color, GameId, Outcome};
use goren_store::{Store, StoreError, Strength};
use serde::Serialize;

use super::session::{Chair, Session};
use super::sitter::Sitter;

/// Time without games after which a rating is a little less certain.
const PERIOD: Duration = Duration::from_secs(7 * 24 * 3600);
/// Most periods that are counted; after these a rating says next to nothing anyway.
const MOST_PERIODS: u64 = 520;

/// How strong a player is, as shown beside its name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Standing {
    pub(crate) rating: i64,
    /// Half the width of the interval that holds the strength with 95 %.
    pub(crate) reach: i64,
    /// What this game did to it.
    pub(crate) change: Option<i64>,
}

/// The games that count together: one pool a game, whatever its size and opening.
pub(crate) fn pool_of(game: &GameId) -> String {
    game.variant().id().to_owned()
}

/// Under which word a player's strength is kept: the digest of its key, or what an engine is called.
pub(crate) fn word_of(chair: &Chair) -> Option<String> {
    match &chair.sitter {
        Sitter::Person => chair.owner.clone(),
        // What its random choices are does not matter.
        Sitter::Bot(player) => {
            Some(PlayerSpec { seed: PlayerSpec::new(player.kind).seed, ..*player }.to_string())
        }
        Sitter::Program(_) => Some(chair.sitter.to_string()),
    }
}

/// The rating now of somebody whose last game was at `known.changed`.
fn now(known: Option<Strength>, at: u64) -> Glicko {
    let Some(known) = known else { return Glicko::default() };
    let glicko = Glicko { rating: known.rating, deviation: known.deviation, volatility: known.volatility };
    let period = u64::try_from(PERIOD.as_millis()).unwrap_or(u64::MAX);
    let away = at.saturating_sub(known.changed) / period;
    (0..away.min(MOST_PERIODS)).fold(glicko, |glicko, _| glicko.after(&[]))
}

#[allow(clippy::cast_possible_truncation, reason = "ratings are a few thousand")]
fn whole(number: f64) -> i64 {
    number.round() as i64
}

/// A strength as it is shown.
pub(crate) fn standing(known: Option<Strength>, at: u64) -> Standing {
    let glicko = now(known, at);
    let [low, high] = glicko.interval(0.95);
    Standing { rating: whole(glicko.rating), reach: whole((high - low) / 2.0), change: None }
}

/// The standings of the players of a rated game, whoever began first.
pub(crate) fn standings(
    store: &Store,
    id: &str,
    session: &Session,
    at: u64,
) -> Result<Option<[Standing; 2]>, StoreError> {
    let Some(pool) = &session.pool else { return Ok(None) };
    let changes = if session.game.result().is_some() { store.rating_changes(id)? } else { None };
    let mut standings = [standing(None, at); 2];
    for (place, chair) in session.chairs.iter().enumerate() {
        let known = word_of(chair).map(|who| store.strength(pool, &who)).transpose()?.flatten();
        standings[place] = standing(known, at);
        if let Some(changes) = changes {
            let change = changes[place];
            standings[place].rating = whole(change.after);
            standings[place].change = Some(whole(change.after) - whole(change.before));
        }
    }
    Ok(Some(standings))
}

/// Half points of both chairs.
fn half_points(session: &Session, outcome: Outcome) -> [u8; 2] {
    match outcome.winner.map(|color| session.place_of(color)) {
        None => [1, 1],
        Some(0) => [2, 0],
        Some(_) => [0, 2],
    }
}

/// Counts a game that is over, if it is to be counted and has not been.
pub(crate) fn count(store: &Store, id: &str, session: &Session, at: u64) -> Result<(), StoreError> {
    let (Some(pool), Some(outcome)) = (&session.pool, session.game.result()) else { return Ok(()) };
    // Who never did anything was not there.
    if !session.both_have_acted() {
        return Ok(());
    }
    let (Some(first), Some(second)) = (word_of(&session.chairs[0]), word_of(&session.chairs[1])) else {
        return Ok(());
    };
    let points = half_points(session, outcome);
    store.rate(id, pool, [&first, &second], |known| {
        let before = known.map(|known| now(known, at));
        [0, 1].map(|place| {
            let met = Met { opponent: before[1 - place], half_points: points[place] };
            let after = before[place].after(&[met]);
            let games = known[place].map_or(0, |known| known.games).saturating_add(1);
            let (deviation, volatility) = (after.deviation, after.volatility);
            (
                before[place].rating,
                Strength { rating: after.rating, deviation, volatility, games, changed: at },
            )
        })
    })?;
    Ok(())
}

/// Whether a game between these chairs can count: two players that are somebody, each somebody else.
pub(crate) fn can_count(game: &GameId, chairs: [(&Sitter, Option<&str>); 2]) -> bool {
    let [first, second] = chairs;
    let people = first.0.is_person() && second.0.is_person();
    let any_person = first.0.is_person() || second.0.is_person();
    game.rules().sides().len() == Color::BOTH.len() && any_person && !(people && first.1 == second.1)
}
