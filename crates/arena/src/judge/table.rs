//! A game as it goes: position and opening, clocks, and what ends it.

use std::sync::Arc;
use std::time::Duration;

use goren_rules::{Action, ActionError, Choice, Clock, Color, Game, Phase, Position, Seat, TimeControl};

use crate::plain::plain;
use crate::player::{Act, Answer, Budget, Fault, Opened};
use crate::termination::Overrun;
use crate::watch::Event;
use crate::{GameResult, Termination};

use super::values::{Agreed, Values};
use super::{GameTerms, NoResult};

/// What is kept of what a player did wrong, in characters.
const DETAIL: usize = 400;

/// The game as it goes.
pub(super) struct Table<'a> {
    game: Game,
    opening_moves: usize,
    /// The player of the first seat, who has Black at the beginning.
    black: usize,
    clocks: [Clock; 2],
    nodes: [u64; 2],
    time: [Duration; 2],
    times: Vec<Duration>,
    choices: Vec<(usize, Choice)>,
    wants_draw: [bool; 2],
    values: Values,
    terms: &'a GameTerms,
}

impl<'a> Table<'a> {
    pub(super) fn new(opening: &Position, black: usize, terms: &'a GameTerms) -> Table<'a> {
        Table {
            // The players' limits may differ, so their clocks are kept here.
            game: Game::new(opening.clone(), TimeControl::NONE),
            opening_moves: opening.history().len(),
            black,
            clocks: terms.limits.map(|limits| Clock::new(limits.time)),
            nodes: [0; 2],
            time: [Duration::ZERO; 2],
            times: Vec::new(),
            choices: Vec::new(),
            wants_draw: [false; 2],
            values: Values::new(terms.conditions.adjudication),
            terms,
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) fn phase(&self) -> Phase {
        self.game.phase()
    }

    /// Who has to act; `None` once the rules have ended the game.
    pub(super) fn to_act(&self) -> Option<usize> {
        self.game.turn().map(|seat| self.player_in(seat))
    }

    fn player_in(&self, seat: Seat) -> usize {
        if seat == Seat::First { self.black } else { 1 - self.black }
    }

    /// The result by the rules.
    pub(super) fn over(&self) -> GameResult {
        let outcome = self.game.result();
        let winner = outcome.and_then(|outcome| outcome.winner);
        let winner = winner.map(|color| self.player_in(self.game.seat_of(color)));
        let why = outcome.map_or(Termination::Infrastructure, |outcome| Termination::Rules(outcome.reason));
        self.end(winner, why, "")
    }

    /// The result if the terms of the match end the game as a draw now.
    pub(super) fn drawn(&mut self) -> Option<GameResult> {
        let terms = &self.terms.conditions;
        if terms.most_plies.is_some_and(|most| self.position().ply() >= most) {
            return Some(self.end(None, Termination::MoveCap, ""));
        }
        let color = self.position().side_to_move();
        let claims = if terms.dead_board && self.position().dead_board() {
            vec![Action::ClaimDeadBoard(color)]
        } else if terms.agreement && self.wants_draw == [true; 2] {
            vec![Action::OfferDraw(color.opposite()), Action::AcceptDraw(color)]
        } else {
            return None;
        };
        for claim in claims {
            self.game.apply(claim).ok()?;
        }
        Some(self.over())
    }

    /// Tells whoever watches that a player is asked.
    pub(super) fn tell_asked(&self, who: usize) {
        let left = self.clocks[who].allowance(Color::Black);
        self.terms.watch.tell(&Event::Asked { who, ply: self.position().ply(), left });
    }

    pub(super) fn budget(&self, who: usize) -> Budget {
        // Each player has a clock of its own, whose Black is that player.
        let clock = &self.clocks[who];
        Budget {
            limits: self.terms.limits[who],
            left: clock.remaining(Color::Black).base,
            allowance: clock.allowance(Color::Black),
            margin: self.terms.margin,
            stop: Arc::clone(&self.terms.stop),
            listener: self.values.listen(who, self.terms.watch.listener(who, self.position().ply())),
        }
    }

    /// Takes a move; the result if it ends the game before the rules do.
    pub(super) fn take(&mut self, who: usize, answer: Answer, wants_draw: bool) -> Option<GameResult> {
        if let Some(end) = self.book(who, answer.used, answer.nodes) {
            return Some(end);
        }
        if self.terms.resign && answer.lost {
            return Some(self.end(Some(1 - who), Termination::Resignation, ""));
        }
        self.wants_draw[who] = wants_draw;
        if let Some(end) = self.act(who, Act::Move(answer.mv), answer.used) {
            return Some(end);
        }
        // What the rules decide counts before what the players say.
        let agreed = self.values.moved(who).filter(|_| self.to_act().is_some())?;
        let winner = match agreed {
            Agreed::Winner(winner) => Some(winner),
            Agreed::Draw => None,
        };
        Some(self.end(winner, Termination::Values, ""))
    }

    /// Takes what a player did in the opening.
    pub(super) fn take_opened(&mut self, who: usize, opened: &Opened) -> Option<GameResult> {
        if let Some(end) = self.book(who, opened.used, opened.nodes) {
            return Some(end);
        }
        if opened.acts.is_empty() {
            let detail = "nothing is done in the opening";
            return Some(self.end(Some(1 - who), Termination::Malformed, detail));
        }
        let mut used = opened.used;
        for &act in &opened.acts {
            if self.to_act().is_some_and(|turn| turn != who) {
                let detail = "more is done in the opening than is this player's to do";
                return Some(self.end(Some(1 - who), Termination::Malformed, detail));
            }
            if let Some(end) = self.act(who, act, used) {
                return Some(end);
            }
            used = Duration::ZERO;
        }
        None
    }

    /// Books time and nodes. A late answer loses whatever it is.
    fn book(&mut self, who: usize, used: Duration, nodes: u64) -> Option<GameResult> {
        self.nodes[who] += nodes;
        self.time[who] += used;
        let allowance = self.clocks[who].allowance(Color::Black);
        if allowance.is_some_and(|allowance| used > allowance + self.terms.margin) {
            let detail = format!("{} ms for a move", used.as_millis());
            return Some(self.end(Some(1 - who), Termination::Time(self.overrun(who)), &detail));
        }
        let counted = allowance.map_or(used, |allowance| used.min(allowance));
        // Cannot fail: it is at most the allowance.
        let _ = self.clocks[who].spend(Color::Black, counted);
        None
    }

    /// Which of its times a late player has overrun: the one that would have run out first.
    fn overrun(&self, who: usize) -> Overrun {
        let clock = &self.clocks[who];
        let by_move = clock.control().per_move;
        let all = clock.allowance(Color::Black);
        if clock.control().base.is_some() && by_move.is_none_or(|by_move| all < Some(by_move)) {
            Overrun::Game
        } else {
            Overrun::Move
        }
    }

    fn act(&mut self, who: usize, act: Act, used: Duration) -> Option<GameResult> {
        let (ply, moves) = (self.position().ply(), self.position().history().len() - self.opening_moves);
        let action = match act {
            Act::Move(mv) => Action::Move { mv, used: Duration::ZERO },
            Act::Choice(choice) => Action::Choose { choice, used: Duration::ZERO },
        };
        if let Err(error) = self.game.apply(action) {
            let why = match (act, &error) {
                (Act::Move(_), ActionError::Move(_) | ActionError::Opening(_)) => Termination::IllegalCell,
                _ => Termination::Malformed,
            };
            return Some(self.end(Some(1 - who), why, &error.to_string()));
        }
        if let Act::Choice(choice) = act {
            self.choices.push((moves, choice));
        }
        // A decision may put stones down, too.
        let made = self.position().history().len() - self.opening_moves;
        self.times.resize(made, used);
        let left = self.clocks[who].allowance(Color::Black);
        self.terms.watch.tell(&Event::Acted { who, ply, act, used, left });
        None
    }

    pub(super) fn charge(&self, who: usize, fault: Fault) -> Result<GameResult, NoResult> {
        let (termination, detail) = match fault {
            Fault::Foul { termination: Termination::Time(Overrun::Move), detail } => {
                (Termination::Time(self.overrun(who)), detail)
            }
            Fault::Foul { termination: Termination::Infrastructure, detail } => {
                return Err(NoResult::Infrastructure(detail));
            }
            Fault::Foul { termination, detail } => (termination, detail),
            Fault::Stopped => return Err(NoResult::Stopped),
            Fault::Infrastructure(text) => return Err(NoResult::Infrastructure(text)),
        };
        Ok(self.end(Some(1 - who), termination, &detail))
    }

    fn end(&self, winner: Option<usize>, termination: Termination, detail: &str) -> GameResult {
        let position = self.position();
        GameResult {
            black: self.black,
            winner,
            termination,
            detail: plain(detail, DETAIL),
            moves: position.history()[self.opening_moves..].to_vec(),
            choices: self.choices.clone(),
            plies: position.ply(),
            nodes: self.nodes,
            time: self.time,
            times: self.times.clone(),
        }
    }
}
