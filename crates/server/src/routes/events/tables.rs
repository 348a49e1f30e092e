//! Standings, crosstable, schedule and faults of an event, as a part of its page.

use std::sync::Arc;

use askama::Template as _;
use goren_arena::tournament::Record;
use goren_store::EventLine;

use super::{address, schedule};
use crate::events::{EventDesk, Tally};
use crate::failure::Failure;
use crate::pages::{CrossCell, CrossRow, EventTables, ResultLine, StandingLine, timestamp};
use crate::text::Words;

/// Most players of which everyone is shown against everyone.
const CROSSED: usize = 64;
/// Games of a pairing up to which each is shown by its own mark.
const MARKED: u32 = 6;
/// Players that are listed; the report has all of them.
const LISTED: usize = 300;

/// The part in a language, kept until the next game ends.
pub(super) fn html_of(desk: &EventDesk, round: Option<u32>, words: Words) -> Result<Arc<str>, Failure> {
    let (version, tally) = desk.version();
    let round = round.unwrap_or_else(|| desk.round());
    let key = (words.tag(), round);
    if let Some(text) = desk.kept(key, version) {
        return Ok(text);
    }
    let tables = tables(desk, &tally, round, words)?;
    let text: Arc<str> = tables.render().map_err(|error| Failure::Internal(error.to_string()))?.into();
    desk.keep(key, version, text.clone());
    Ok(text)
}

fn tables(desk: &EventDesk, tally: &Tally, round: u32, words: Words) -> Result<EventTables, Failure> {
    let link = address(&desk.name);
    let name = |player: usize| desk.event.players[player].entry.name.clone();
    let standings = tally
        .lines
        .iter()
        .take(LISTED)
        .map(|line| StandingLine {
            place: line.place,
            name: name(line.player),
            link: format!("{link}/games?player={}", line.player + 1),
            points: line.points,
            record: [line.record.wins, line.record.draws, line.record.losses],
            overruns: line.overruns,
            errors: line.faults.saturating_sub(line.overruns),
            elo: tally.elo[line.player].clone(),
            ties: line.ties.iter().map(|value| format!("{value}")).collect(),
        })
        .collect();
    let order: Vec<usize> = tally.lines.iter().map(|line| line.player).collect();
    let cross = if order.len() > CROSSED { Vec::new() } else { cross(desk, tally, &order, &link, words) };
    let result = |line: &EventLine| result_line(desk, line, words);
    Ok(EventTables {
        words,
        ties: desk.event.ties.iter().map(|tie| words.say(&format!("tie-{tie}"))).collect(),
        standings,
        columns: if cross.is_empty() {
            Vec::new()
        } else {
            order.iter().map(|&player| name(player)).collect()
        },
        cross,
        schedule: schedule::round(desk, round, words)?,
        latest: tally.latest.iter().map(result).collect(),
        faults: tally.faults.iter().map(result).collect(),
        link,
    })
}

fn cross(desk: &EventDesk, tally: &Tally, order: &[usize], link: &str, words: Words) -> Vec<CrossRow> {
    let cell = |player: usize, opponent: usize| {
        let record = tally.table.between(player, opponent);
        if player == opponent {
            return CrossCell::Own;
        }
        if record.games() == 0 {
            return CrossCell::None;
        }
        let marks = if record.games() > MARKED { Vec::new() } else { marks(record) };
        let values = [("wins", record.wins), ("draws", record.draws), ("losses", record.losses)];
        CrossCell::Games {
            link: format!("{link}/games?player={}&opponent={}", player + 1, opponent + 1),
            text: format!("{}-{}-{}", record.wins, record.draws, record.losses),
            said: words.say_with("event-record", &values.map(|(name, value)| (name, value.into()))),
            marks,
        }
    };
    let row = |&player: &usize| CrossRow {
        name: desk.event.players[player].entry.name.clone(),
        cells: order.iter().map(|&opponent| cell(player, opponent)).collect(),
    };
    order.iter().map(row).collect()
}

/// A class for each game: those won first.
fn marks(record: Record) -> Vec<&'static str> {
    let of = |class: &'static str, count: u32| std::iter::repeat_n(class, count as usize);
    of("w", record.wins).chain(of("d", record.draws)).chain(of("l", record.losses)).collect()
}

/// A game that has its result, as it is listed.
pub(super) fn result_line(desk: &EventDesk, line: &EventLine, words: Words) -> ResultLine {
    let result = &line.result;
    let name = |player: u32| {
        desk.event
            .players
            .get(player as usize)
            .map_or_else(|| "?".to_owned(), |player| player.entry.name.clone())
    };
    let when = timestamp(line.finished);
    let fault = result.fault.map(|player| {
        let what = words.say(&format!("fault-{}", crate::events::fault_of(&result.end)));
        let detail = crate::live::shortened(&line.detail);
        (name(player), if detail.is_empty() { what } else { format!("{what} ({detail})") })
    });
    ResultLine {
        number: result.number + 1,
        link: format!("{}/games/{}", address(&desk.name), result.number + 1),
        round: result.round + 1,
        black: name(result.first),
        white: name(result.second),
        score: match result.half_points {
            2 => "1–0",
            1 => "½–½",
            _ => "0–1",
        },
        end: match result.fault {
            Some(_) => words.say("reason-program-fault"),
            None => {
                let length = desk.event.boards[0].rules().line_of(goren_rules::Color::Black).length;
                let reason = crate::events::reason_of(&result.end);
                words.say_with(&format!("reason-{reason}"), &[("length", u32::from(length).into())])
            }
        },
        fault,
        plies: line.plies,
        when_text: when.replace('T', " ").chars().take(16).collect(),
        when,
    }
}
