//! Another opponent than the engine of `--player`: whoever can play a match.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, bail};
use goren_arena::player::{Budget, Ending, Fault, Listener, Player, PlayerTerms};
use goren_arena::{Conditions, MoveLimits, Termination};
use goren_rules::{Game, Move, OpeningRule, TimeControl};

use crate::arguments::{SandboxArguments, SearchArguments};
use crate::commands::matches;
use crate::exit::{BadInput, one_line};

/// Time for a move, if nothing is said.
const MOVE_TIME: Duration = Duration::from_secs(10);
/// By how much a move may exceed its time.
const MARGIN: Duration = Duration::from_secs(1);

/// A player of a match, in one game.
pub(super) struct Opponent {
    name: String,
    player: Box<dyn Player>,
    budget: Budget,
    begun: bool,
}

impl Opponent {
    /// The player that a text names, for this game.
    pub(super) fn new(
        text: &str,
        game: &Game,
        search: &SearchArguments,
        sandbox: &SandboxArguments,
    ) -> Result<Opponent> {
        let contestant = matches::contestant(text)?;
        matches::check_sandbox(std::iter::once(&contestant), sandbox.sandbox)?;
        let id = game.position().id();
        if id.opening() != OpeningRule::Free || id.rules().players > 2 {
            let problem =
                format!("{contestant} cannot play {id}, expected a game of two that begins at once");
            return Err(BadInput::new(problem).hint("--player names an engine that plays every game").into());
        }
        contestant.check_game(id).map_err(BadInput::new)?;
        let time = TimeControl { per_move: Some(search.time.unwrap_or(MOVE_TIME)), ..TimeControl::NONE };
        let limits = contestant.limits(&MoveLimits { time, nodes: search.nodes, depth: search.depth });
        let budget = Budget {
            limits,
            left: None,
            allowance: limits.time.per_move.or(Some(MOVE_TIME)),
            margin: MARGIN,
            stop: Arc::new(AtomicBool::new(false)),
            listener: Listener::default(),
        };
        let conditions =
            Conditions { confinement: matches::confinement(sandbox, None), ..Conditions::default() };
        let player = contestant.player(&PlayerTerms { limits, conditions, ..PlayerTerms::default() });
        Ok(Opponent { name: contestant.to_string(), player, budget, begun: false })
    }

    /// Who it is.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it has been asked for a move.
    pub(super) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Whom to tell its thoughts, what stops it, and what its clock says, for the next move.
    pub(super) fn attend(&mut self, stop: &Arc<AtomicBool>, listener: Listener, game: &Game) {
        self.budget.stop = stop.clone();
        self.budget.listener = listener;
        let color = game.position().side_to_move();
        let left = game.clock().allowance(color);
        if left.is_some() {
            self.budget.left = left;
            self.budget.allowance = [left, self.budget.limits.time.per_move].into_iter().flatten().min();
        }
    }

    /// Its move, or the sentence that says how it lost.
    pub(super) fn choose(&mut self, game: &Game) -> Result<std::result::Result<Move, String>> {
        let position = game.position();
        let begun = if self.begun { Ok(()) } else { self.player.begin(position) };
        self.begun = true;
        let answer = begun.and_then(|()| self.player.choose(position, &self.budget)).and_then(|answer| {
            let refused =
                |error: goren_rules::MoveError| Fault::foul(Termination::IllegalCell, error.to_string());
            position.check(answer.mv).map_err(refused).map(|()| answer.mv)
        });
        match answer {
            Ok(mv) => Ok(Ok(mv)),
            Err(Fault::Foul { termination, detail }) => {
                let detail =
                    if detail.is_empty() { String::new() } else { format!(" ({})", one_line(&detail)) };
                Ok(Err(format!("{} loses: {termination}{detail}.", self.name)))
            }
            Err(Fault::Infrastructure(text)) => Err(BadInput::new(text).into()),
            Err(_) => bail!("no move came from {}", self.name),
        }
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        // The game is left: what is found now matters to nobody.
        let _ = self.player.finish(&Ending { half_points: None, termination: None });
    }
}
