//! A board of an event as its watchers see it: the view of a game of this server, with what an event knows besides.

use std::time::Duration;

use goren_arena::tournament::Event;
use goren_arena::tournament::stage::{Asked, LiveBoard, Over};
use goren_formats::record::course;
use goren_rules::{Color, FoulKind, Game, Reason, Seat, TimeControl, parse_position};
use goren_store::EventGame;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::live::{Act, Chair, Moment, Session, Shown, Sitter, now_ms, reason_code, shortened, view_value};

/// Who looks at a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Viewer {
    Spectator,
    /// The page that always shows one of the boards.
    Tv,
    /// A person who plays in the event, by number.
    Player(usize),
}

/// The owner of the chairs of people.
const OWNER: &str = "seat";

/// A board with its game.
pub(crate) struct EventBoard {
    pub(crate) game: u64,
    pub(crate) leg: u32,
    /// How many boards the game has so far.
    pub(crate) legs: u32,
    pub(crate) round: u32,
    /// By seat: who has Black at the beginning comes first.
    pub(crate) players: [usize; 2],
    pub(crate) names: [String; 2],
    pub(crate) session: Session,
    /// Made of the content alone.
    pub(crate) id: String,
    /// Which run plays it, and which board it is.
    table: String,
    over: Option<Over>,
    clocks: Option<Value>,
    /// The player who is expected before the board begins.
    pub(crate) expected: Option<usize>,
    /// Whether it was being played and is not any more.
    pub(crate) paused: bool,
    pub(crate) live: bool,
    /// When something was done last, in milliseconds since 1970.
    at: u64,
    /// What each told of its thinking.
    pub(crate) thoughts: Value,
    /// Time used by each player, in milliseconds.
    pub(crate) time: Option<[u64; 2]>,
}

impl EventBoard {
    /// A board that is being played.
    pub(crate) fn live(
        event: &Event,
        board: &LiveBoard,
        attempt: &str,
        running: bool,
    ) -> Result<EventBoard, Failure> {
        let opening = parse_position(&board.opening).map_err(|error| broken(board.game, &error))?;
        let game = Game::new(opening, TimeControl::NONE);
        let mut session = seated(event, game, board.players);
        for deed in &board.deeds {
            session.apply(&deed.act).map_err(|error| broken(board.game, &error))?;
        }
        let table = format!("{attempt}.{}.{}", board.game, board.leg);
        let end = if board.over.is_some() { ".end" } else { "" };
        let wait = if board.expected.is_some() { ".expects" } else { "" };
        let pause = if running { "" } else { ".paused" };
        Ok(EventBoard {
            game: board.game,
            leg: board.leg,
            legs: board.leg + 1,
            round: board.round,
            players: board.players,
            names: names(event, board.players),
            id: format!("{table}.{}{end}{wait}{pause}", session.seq),
            table,
            over: board.over.clone(),
            clocks: clocks(board, &session, running),
            expected: board.expected,
            paused: !running && board.over.is_none(),
            live: true,
            at: board.deeds.last().map_or(board.at, |deed| deed.at),
            thoughts: json!(board.thoughts),
            session,
            time: None,
        })
    }

    /// A board of a game that has its result; `leg` is the last one if it is not said.
    pub(crate) fn stored(event: &Event, row: &EventGame, leg: Option<u32>) -> Result<EventBoard, Failure> {
        let legs = u32::try_from(row.legs.len()).unwrap_or(u32::MAX);
        let last = legs.saturating_sub(1);
        let leg = leg.unwrap_or(last);
        let players = [row.first as usize, row.second as usize];
        if players.iter().any(|&player| player >= event.players.len()) {
            return Err(Failure::Internal(format!("game {}: its players are not in the event", row.number)));
        }
        let stored = row.legs.get(leg as usize);
        let opening = match stored {
            Some(stored) => parse_position(&stored.opening).map_err(|error| broken(row.number, &error))?,
            // A game that was lost without a board.
            None if leg == 0 => goren_rules::Position::initial(&event.boards[0]),
            None => return Err(Failure::UnknownGame),
        };
        let line = stored.map_or("", |stored| stored.moves.as_str());
        let game = course::replayed(&opening, line)
            .ok_or_else(|| Failure::Internal(format!("game {}: its moves cannot be read", row.number)))?;
        let mut session = seated(event, game, players);
        session.seq = u32::try_from(session.game.actions().len()).unwrap_or(u32::MAX);
        let table = format!("{}.{}.{leg}", row.attempt, row.number);
        let decisive = leg == last;
        let winner = match row.half_points {
            2 if decisive => Some(0),
            0 if decisive => Some(1),
            _ => None,
        };
        let end = stored.filter(|_| !decisive).map_or(row.end.clone(), |stored| stored.end.clone());
        let over = Over {
            winner,
            end,
            fault: row.fault.is_some() && decisive,
            detail: row.detail.clone(),
            at: row.finished,
        };
        let record: Value =
            stored.and_then(|stored| serde_json::from_str(&stored.record).ok()).unwrap_or_default();
        let time = |seat: usize| record["time"][seat].as_u64();
        Ok(EventBoard {
            game: row.number,
            leg,
            legs,
            round: row.round,
            players,
            names: names(event, players),
            id: format!("{table}.{}.end", session.seq),
            table,
            over: Some(over),
            clocks: None,
            expected: None,
            paused: false,
            live: false,
            at: row.finished,
            thoughts: json!([null, null]),
            session,
            time: time(0).zip(time(1)).map(|(one, other)| [one, other]),
        })
    }

    /// The colour of a player of the game, 0 or 1.
    fn color(&self, who: usize) -> Color {
        self.session.game.color_of(if who == 0 { Seat::First } else { Seat::Second })
    }

    /// The whole view.
    pub(crate) fn json(&self) -> Value {
        let mut view = view_value(
            &self.session,
            &Moment { thinking: None, preparing: false, stopped: false, waited: 0 },
        );
        view["table"] = json!(self.table);
        view["at"] = json!(self.at);
        view["clocks"] = self.clocks.clone().unwrap_or_default();
        view["expected"] = json!(self.expected.map(|who| &self.names[who.min(1)]));
        view["paused"] = json!(self.paused);
        if let Some(over) = &self.over {
            let reason = if over.fault { "program-fault" } else { reason_of(&over.end) };
            let winner = over.winner.map(|who| self.color(who).to_string());
            view["result"] = json!({ "winner": winner, "reason": reason });
            view["fault"] = match over.fault {
                true => json!({ "code": fault_of(&over.end), "detail": shortened(&over.detail) }),
                false => Value::Null,
            };
        }
        if self.over.is_some() || self.expected.is_some() || self.paused {
            view["turn"] = Value::Null;
        }
        view
    }

    /// The board among others.
    pub(crate) fn mini(&self) -> Value {
        let position = self.session.game.position();
        let shown = serde_json::to_value(Shown::of(position)).unwrap_or_default();
        let colors = [0, 1].map(|who| self.color(who).to_string());
        json!({
            "game": self.game,
            "board": position.id().to_string(),
            "players": self.players,
            "colors": colors,
            "shown": { "cells": shown["cells"], "last": shown["last"], "win": shown["win"], "fouls": [] },
            "ply": position.history().len(),
            "clocks": self.clocks,
            "over": self.over.is_some(),
            "winner": self.over.as_ref().and_then(|over| over.winner).map(|who| self.color(who).to_string()),
            "thoughts": self.thoughts,
        })
    }

    /// What an act of a player comes to, in the words of a slip; `None` if it is done already.
    pub(crate) fn act(&self, who: usize, act: &Act) -> Result<Option<String>, Failure> {
        if self.over.is_some() {
            return Err(Failure::GameOver);
        }
        if self.expected.is_some() || self.paused {
            return Err(Failure::NotYourTurn);
        }
        let mut session = self.session.clone();
        for (place, chair) in session.chairs.iter_mut().enumerate() {
            chair.owner = (place == who).then(|| OWNER.to_owned());
        }
        let lines = session.decide(Some(OWNER), act, Duration::ZERO)?;
        let Some(line) = lines.first() else { return Ok(None) };
        if line.starts_with("resign ") {
            // The run asks a person only on his turn.
            return if session.turn() == Some(self.color(who)) {
                Ok(Some("resign".to_owned()))
            } else {
                Err(Failure::NotYourTurn)
            };
        }
        // The time that ends the line is the run's to say.
        Ok(line.rsplit_once(' ').map(|(act, _)| act.to_owned()))
    }
}

fn broken(game: u64, error: &dyn std::fmt::Display) -> Failure {
    Failure::Internal(format!("game {game}: {error}"))
}

fn names(event: &Event, players: [usize; 2]) -> [String; 2] {
    players.map(|player| {
        event.players.get(player).map_or_else(|| "?".to_owned(), |player| player.entry.name.clone())
    })
}

fn seated(event: &Event, game: Game, players: [usize; 2]) -> Session {
    let chair = |player: usize| {
        let person = event.players.get(player).is_some_and(|player| player.contestant.is_person());
        let name = names(event, [player; 2])[0].clone();
        let sitter = if person { Sitter::Person } else { Sitter::Program(name) };
        Chair { sitter, owner: None, invite: None }
    };
    Session::of_game(game, players.map(chair))
}

/// Whose clock runs. Between a move and the news that the next player is asked, which may come a moment later, it is that of
/// who is to move.
fn asked(board: &LiveBoard, session: &Session) -> Option<Asked> {
    if board.asked.is_some() || board.expected.is_some() {
        return board.asked;
    }
    let (last, turn) = (board.deeds.last()?, session.turn()?);
    let who = [0, 1]
        .into_iter()
        .find(|&who| session.game.color_of(if who == 0 { Seat::First } else { Seat::Second }) == turn)?;
    Some(Asked { who, at: last.at, left: board.left[who] })
}

/// The clocks as of now.
fn clocks(board: &LiveBoard, session: &Session, running: bool) -> Option<Value> {
    if board.left == [None; 2] {
        return None;
    }
    let asked = asked(board, session).filter(|_| running && board.over.is_none());
    let color = |who: usize| session.game.color_of(if who == 0 { Seat::First } else { Seat::Second });
    let mut clocks =
        json!({ "black": 0, "white": 0, "running": asked.map(|asked| color(asked.who).to_string()) });
    for who in [0, 1] {
        let Some(left) = board.left[who] else {
            // Nodes may limit it, or nothing.
            clocks[color(who).to_string()] = serde_json::Value::Null;
            continue;
        };
        let spent =
            asked.filter(|asked| asked.who == who).map_or(0, |asked| now_ms().saturating_sub(asked.at));
        clocks[color(who).to_string()] = json!(left.saturating_sub(spent));
    }
    Some(clocks)
}

/// All reasons by which the rules end a game.
const REASONS: [Reason; 20] = [
    Reason::Line,
    Reason::Forbidden(FoulKind::Overline),
    Reason::Forbidden(FoulKind::DoubleFour),
    Reason::Forbidden(FoulKind::DoubleThree),
    Reason::LosingLine,
    Reason::BothLines,
    Reason::Captures,
    Reason::Rings,
    Reason::NoMarkers,
    Reason::FewMen,
    Reason::Lead,
    Reason::Repetition,
    Reason::NoCapture,
    Reason::FullBoard,
    Reason::NoMove,
    Reason::Passes,
    Reason::Agreement,
    Reason::DeadBoard,
    Reason::Resignation,
    Reason::Time,
];

/// The word for an end in the words of the results.
pub(crate) fn reason_of(end: &str) -> &'static str {
    let known = REASONS.into_iter().find(|reason| reason.to_string() == end);
    let other = if end == "values" { "values" } else { "move-cap" };
    known.map_or(other, reason_code)
}

/// The word for a fault in the words of the results.
pub(crate) fn fault_of(end: &str) -> &'static str {
    let words = [
        ("time to start", "start"),
        ("not started", "start"),
        ("time", "time"),
        ("illegal cell", "illegal"),
        ("malformed", "malformed"),
        ("crash", "crash"),
        ("exit", "exit"),
        ("output closed", "exit"),
        ("output flood", "flood"),
        ("program error", "error"),
    ];
    words.into_iter().find(|(start, _)| end.starts_with(start)).map_or("other", |(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_arena::{Overrun, Termination};

    #[test]
    fn every_end_has_its_word() {
        for reason in REASONS {
            assert_eq!(reason_of(&Termination::Rules(reason).to_string()), reason_code(reason));
        }
        assert_eq!(reason_of(&Termination::MoveCap.to_string()), "move-cap");
        assert_eq!(reason_of(&Termination::Values.to_string()), "values");
        for (termination, word) in [
            (Termination::Time(Overrun::Move), "time"),
            (Termination::Time(Overrun::Game), "time"),
            (Termination::Time(Overrun::Start), "start"),
            (Termination::NotStarted, "start"),
            (Termination::Crash { signal: 11 }, "crash"),
            (Termination::Exit { code: Some(3) }, "exit"),
            (Termination::Exit { code: None }, "exit"),
            (Termination::Memory, "other"),
        ] {
            assert_eq!(fault_of(&termination.to_string()), word, "{termination}");
        }
    }
}
