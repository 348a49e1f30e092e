//! One game between two players, under the rules and the clock.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use goren_rules::{Clock, Color, Move, Position};

use crate::player::{Answer, Budget, Ending, Fault, Player};
use crate::termination::Overrun;
use crate::{MoveLimits, Termination};

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct GameTerms {
    /// The limits of each player.
    pub limits: [MoveLimits; 2],
    /// By how much a move may exceed its time.
    pub margin: Duration,
    /// Whether a player that has proved its loss ends the game.
    pub resign: bool,
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
    /// Plies in all, the opening included.
    pub plies: usize,
    /// Nodes searched by each player.
    pub nodes: [u64; 2],
    /// Time used by each player.
    pub time: [Duration; 2],
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
        if let Some(outcome) = game.position.outcome() {
            let winner = outcome.winner.map(|color| game.player_of(color));
            return Ok(game.end(winner, Termination::Rules(outcome.reason), String::new()));
        }
        let who = game.player_of(game.position.side_to_move());
        let answer = match players[who].choose(&game.position, &game.budget(who)) {
            Ok(answer) => answer,
            Err(fault) => return game.charge(who, fault),
        };
        if let Some(end) = game.take(who, answer) {
            return Ok(end);
        }
    }
}

/// The game as it goes.
struct Table<'a> {
    position: Position,
    opening_moves: usize,
    black: usize,
    swapped: bool,
    clocks: [Clock; 2],
    nodes: [u64; 2],
    time: [Duration; 2],
    terms: &'a GameTerms,
}

impl<'a> Table<'a> {
    fn new(opening: &Position, black: usize, terms: &'a GameTerms) -> Table<'a> {
        Table {
            position: opening.clone(),
            opening_moves: opening.history().len(),
            black,
            swapped: false,
            clocks: terms.limits.map(|limits| Clock::new(limits.time)),
            nodes: [0; 2],
            time: [Duration::ZERO; 2],
            terms,
        }
    }

    /// Who plays a colour now: the exchange of seats (Yavalath) changes it.
    fn player_of(&self, color: Color) -> usize {
        if (color == Color::Black) == self.swapped { 1 - self.black } else { self.black }
    }

    fn budget(&self, who: usize) -> Budget {
        // Each player has a clock of its own, whose Black is that player.
        let clock = &self.clocks[who];
        Budget {
            limits: self.terms.limits[who],
            left: clock.remaining(Color::Black).base,
            allowance: clock.allowance(Color::Black),
            margin: self.terms.margin,
            stop: Arc::clone(&self.terms.stop),
        }
    }

    /// Takes an answer; the result if it ends the game before the rules do.
    fn take(&mut self, who: usize, answer: Answer) -> Option<GameResult> {
        self.nodes[who] += answer.nodes;
        self.time[who] += answer.used;
        let allowance = self.clocks[who].allowance(Color::Black);
        if allowance.is_some_and(|allowance| answer.used > allowance + self.terms.margin) {
            let detail = format!("{} ms for a move", answer.used.as_millis());
            let overrun =
                if self.clocks[who].remaining(Color::Black).base.is_some_and(|left| answer.used > left) {
                    Overrun::Game
                } else {
                    Overrun::Move
                };
            return Some(self.end(Some(1 - who), Termination::Time(overrun), detail));
        }
        let counted = allowance.map_or(answer.used, |allowance| answer.used.min(allowance));
        // Cannot fail: it is at most the allowance.
        let _ = self.clocks[who].spend(Color::Black, counted);
        if self.terms.resign && answer.lost {
            return Some(self.end(Some(1 - who), Termination::Resignation, String::new()));
        }
        if let Err(error) = self.position.play(answer.mv) {
            return Some(self.end(Some(1 - who), Termination::IllegalCell, error.to_string()));
        }
        self.swapped ^= answer.mv == Move::Swap;
        None
    }

    fn charge(&self, who: usize, fault: Fault) -> Result<GameResult, NoResult> {
        let (termination, detail) = match fault {
            Fault::Foul { termination, detail } => (termination, detail),
            Fault::Stopped => return Err(NoResult::Stopped),
            Fault::Infrastructure(text) => return Err(NoResult::Infrastructure(text)),
        };
        Ok(self.end(Some(1 - who), termination, detail))
    }

    fn end(&self, winner: Option<usize>, termination: Termination, detail: String) -> GameResult {
        GameResult {
            black: self.black,
            winner,
            termination,
            detail,
            moves: self.position.history()[self.opening_moves..].to_vec(),
            plies: self.position.ply(),
            nodes: self.nodes,
            time: self.time,
        }
    }
}
