//! One game between two players, under the rules and the clock.

mod table;
mod values;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use goren_rules::{Choice, Move, Phase, Position};

use crate::conditions::Conditions;
use crate::player::{Ending, Player};
use crate::watch::Watch;
use crate::{MoveLimits, Termination};

use table::Table;

/// How a game is to be played.
#[derive(Clone, Debug, Default)]
pub struct GameTerms {
    /// The limits of each player.
    pub limits: [MoveLimits; 2],
    /// By how much a move may exceed its time.
    pub margin: Duration,
    /// Whether a player that has proved its loss ends the game.
    pub resign: bool,
    /// When a game is drawn besides by its rules.
    pub conditions: Conditions,
    /// Who watches.
    pub watch: Watch,
    /// Drops the game when set.
    pub stop: Arc<AtomicBool>,
}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The player that had Black at the beginning, 0 or 1.
    pub black: usize,
    /// The player that won; `None` is a draw.
    pub winner: Option<usize>,
    /// Why it ended.
    pub termination: Termination,
    /// What exactly a player did wrong; empty otherwise.
    pub detail: String,
    /// The moves after the opening, an illegal one left out.
    pub moves: Vec<Move>,
    /// Decisions of the opening, each with the number of `moves` before it.
    pub choices: Vec<(usize, Choice)>,
    /// Plies in all, the opening included.
    pub plies: usize,
    /// Nodes searched by each player.
    pub nodes: [u64; 2],
    /// Time used by each player.
    pub time: [Duration; 2],
    /// Time of each of `moves`.
    pub times: Vec<Duration>,
}

/// Why a game gives no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoResult {
    /// The match is being stopped.
    Stopped,
    /// The arena could not do its part.
    Infrastructure(String),
}

/// Plays one game from `opening`; the player of number `black` has Black.
///
/// # Errors
/// [`NoResult`] if the game was dropped; whatever a player does wrong ends in a result.
pub fn play(
    opening: &Position,
    players: &mut [Box<dyn Player>; 2],
    black: usize,
    terms: &GameTerms,
) -> Result<GameResult, NoResult> {
    let result = play_out(opening, players, black, terms);
    for (who, player) in players.iter_mut().enumerate() {
        let ending = match &result {
            Ok(result) => Ending {
                half_points: Some(result.winner.map_or(1, |winner| if winner == who { 2 } else { 0 })),
                termination: Some(result.termination),
            },
            Err(_) => Ending { half_points: None, termination: None },
        };
        // The game has its result: what is found now changes it no more.
        let _ = player.finish(&ending);
    }
    result
}

fn play_out(
    opening: &Position,
    players: &mut [Box<dyn Player>; 2],
    black: usize,
    terms: &GameTerms,
) -> Result<GameResult, NoResult> {
    let mut game = Table::new(opening, black, terms);
    for who in [black, 1 - black] {
        if let Err(fault) = players[who].begin(opening) {
            return game.charge(who, fault);
        }
    }
    loop {
        let Some(who) = game.to_act() else { return Ok(game.over()) };
        if let Some(draw) = game.drawn() {
            return Ok(draw);
        }
        let budget = game.budget(who);
        game.tell_asked(who);
        let player = &mut players[who];
        let end = if game.phase() == Phase::Opening {
            match player.open(game.game(), &budget) {
                Ok(opened) => game.take_opened(who, &opened),
                Err(fault) => return game.charge(who, fault),
            }
        } else {
            match player.choose(game.position(), &budget) {
                Ok(answer) => game.take(who, answer, player.wants_draw()),
                Err(fault) => return game.charge(who, fault),
            }
        };
        if let Some(end) = end {
            return Ok(end);
        }
    }
}
