//! A round of the schedule.

use std::collections::HashMap;

use goren_arena::tournament::{Format, Round, Table, table_before};

use super::address;
use crate::events::EventDesk;
use crate::failure::Failure;
use crate::pages::{PairingLine, Schedule};
use crate::text::Words;

/// Most pairings that are listed.
const MOST: usize = 200;

/// The round with what was played of it; empty if it is not known yet.
pub(super) fn round(desk: &EventDesk, number: u32, words: Words) -> Result<Schedule, Failure> {
    let event = &desk.event;
    let name = |player: usize| event.players[player].entry.name.clone();
    let link = address(&desk.name);
    let known = known(desk, number)?.unwrap_or_default();
    let played = scores(desk, number)?;
    let of = event.pairs * 2;
    let line = |pairing: &goren_arena::tournament::Pairing| {
        let (first, second) = (pairing.first, pairing.second);
        let (half, games) = played.get(&(first.min(second), first.max(second))).copied().unwrap_or_default();
        let own = if first < second { half } else { 2 * games - half };
        PairingLine {
            first: name(first),
            second: name(second),
            score: if games == 0 {
                String::new()
            } else {
                format!("{} – {}", halves(own), halves(2 * games - own))
            },
            played: words
                .say_with("event-games-of", &[("played", count(games).into()), ("games", count(of).into())]),
            link: (games > 0).then(|| {
                format!("{link}/games?player={}&opponent={}&round={}", first + 1, second + 1, number + 1)
            }),
        }
    };
    let next = number.checked_add(1).filter(|_| !known.pairings.is_empty());
    let next = match next {
        Some(next) if self::known(desk, next)?.is_some() => Some(next),
        _ => None,
    };
    let at = |round: u32| format!("{link}?round={}#schedule", round + 1);
    Ok(Schedule {
        number: number as usize + 1,
        pairings: known.pairings.iter().take(MOST).map(line).collect(),
        more: known.pairings.len().saturating_sub(MOST),
        byes: known.byes.iter().map(|&player| name(player)).collect::<Vec<_>>().join(", "),
        before: number.checked_sub(1).map(at),
        next: next.map(at),
    })
}

fn count(games: u64) -> u32 {
    u32::try_from(games).unwrap_or(u32::MAX)
}

fn halves(points: u64) -> String {
    match (points / 2, points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Who meets whom, where that is known: a later round may need results that are not there.
fn known(desk: &EventDesk, number: u32) -> Result<Option<Round>, Failure> {
    let event = &desk.event;
    let none = Table::new(event.players.len());
    if !event.format.waits_for_results() {
        return Ok(event.format.round(number, &none));
    }
    let most = match event.format {
        Format::Swiss { rounds } => rounds,
        _ => 32,
    };
    if number >= most {
        return Ok(None);
    }
    let Some((before, complete)) = desk.read(|store| {
        let before = table_before(event, store, number)?;
        let complete = number == 0 || is_complete(desk, store, number - 1)?;
        Ok((before, complete))
    })?
    else {
        return Ok((number == 0).then(|| event.format.round(0, &none)).flatten());
    };
    Ok(complete.then(|| event.format.round(number, &before)).flatten())
}

/// Whether all games of a round, and so of all before it, have their results.
fn is_complete(
    desk: &EventDesk,
    store: &goren_store::EventStore,
    number: u32,
) -> Result<bool, goren_store::StoreError> {
    let event = &desk.event;
    let before = table_before(event, store, number)?;
    let Some(round) = event.format.round(number, &before) else { return Ok(false) };
    let mut games = 0;
    store.each_result(&mut |row| games += u64::from(row.round == number))?;
    Ok(games >= round.pairings.len() as u64 * event.pairs * 2)
}

/// Half points of the player of the lower number, and games, by pairing.
type Scores = HashMap<(usize, usize), (u64, u64)>;

/// The scores of a round.
fn scores(desk: &EventDesk, number: u32) -> Result<Scores, Failure> {
    let mut scores = Scores::new();
    desk.read(|store| {
        store.each_result(&mut |row| {
            if row.round == number {
                let (first, second) = (row.first as usize, row.second as usize);
                let sum = scores.entry((first.min(second), first.max(second))).or_default();
                let half = u64::from(row.half_points.min(2));
                sum.0 += if first < second { half } else { 2 - half };
                sum.1 += 1;
            }
        })
    })?;
    Ok(scores)
}
