//! Asking for a win by threats in any position of a line game.

use goren_rules::{Color, Outcome, Position};

use super::forced::Forced;
use super::numbers::Numbers;
use super::proof::{Proof, ProofBuilder};
use super::vcf::Fours;
use super::vct::Threats;
use crate::board::{Board, Cells, on_board};
use crate::time_manager::Watch;
use crate::tt::Table;

/// The threats that the attacker may make.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Fours only (VCF).
    Fours,
    /// Fours and open threes (VCT).
    Threats,
}

/// What a search for a win by threats found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The side to move wins.
    Win(Proof),
    /// It has no such win: everything was searched.
    NoWin,
    /// The nodes, or the depth that is searched, were not enough to tell.
    Unknown,
}

/// An answer and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The answer.
    pub answer: Answer,
    /// Nodes searched.
    pub nodes: u64,
}

/// Why a position cannot be searched for threats.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game has ended.
    #[error("the game is over ({0}), expected a position with a move to make")]
    Over(Outcome),
    /// Nobody wins this game by single stones in a line, or its lines are too long.
    #[error("{0} has no search for threats, expected a game of single stones that stay")]
    OtherGame(String),
}

/// Most fours of the attacker in a row, and the nodes for each reply aside from the main line.
const MOST_FOURS: u32 = 100;

/// Looks for a win of the side to move by threats, with at most about `nodes` nodes.
///
/// The answer depends on the arguments alone. Memory is bounded: about 50 bytes a node up to four
/// million nodes, and no more beyond.
///
/// # Errors
/// [`SolveError`] if the game is over or of another kind.
pub fn solve(position: &Position, attack: Attack, nodes: u64) -> Result<Solution, SolveError> {
    if let Some(outcome) = position.outcome() {
        return Err(SolveError::Over(outcome));
    }
    let found = on_board!(position, solve_on, position, attack, nodes);
    found.ok_or_else(|| SolveError::OtherGame(position.id().to_string()))
}

fn solve_on<const A: usize, const H: usize>(
    position: &Position,
    attack: Attack,
    nodes: u64,
) -> Option<Solution> {
    let mut board = Board::<A, H>::of(position)?;
    // A node has few fours; what is forgotten is searched again.
    let mut table = Table::with_slots(nodes.clamp(1 << 10, 1 << 20) as usize);
    table.begin(0);
    // What is left over goes into putting the proof together.
    let mut watch = Watch::of_nodes(nodes.saturating_mul(2));
    let attacker = position.side_to_move();
    let answer = match attack {
        Attack::Fours => by_fours((&mut board, &table, &mut watch), attacker, nodes),
        Attack::Threats => by_threats((&mut board, &table, &mut watch), attacker, nodes),
    };
    Some(Solution { answer, nodes: watch.nodes() })
}

/// What both searches work with.
type Tools<'a, const A: usize, const H: usize> = (&'a mut Board<A, H>, &'a Table, &'a mut Watch);

fn by_fours<const A: usize, const H: usize>(
    (board, table, watch): Tools<'_, A, H>,
    attacker: Color,
    nodes: u64,
) -> Answer {
    let mut fours = Fours { board, table, watch, nodes };
    let win = fours.attack(attacker, MOST_FOURS);
    let complete = fours.nodes > 0;
    let Some(win) = win else {
        return if complete { Answer::NoWin } else { Answer::Unknown };
    };
    let mut tree = ProofBuilder::default();
    let zone = Cells::none(board.cells());
    let budget = (nodes, MOST_FOURS);
    let mut forced = Forced { board, table, watch, budget, tree: Some(&mut tree), zone };
    match forced.follow(attacker, &win) {
        Some(_) => Answer::Win(tree.finish()),
        None => Answer::Unknown,
    }
}

fn by_threats<const A: usize, const H: usize>(
    (board, fours, watch): Tools<'_, A, H>,
    attacker: Color,
    nodes: u64,
) -> Answer {
    let numbers = &mut Numbers::with_room_for(nodes);
    let mut threats = Threats { board, fours, watch, numbers, attacker, nodes, limited: false };
    match threats.settle() {
        Some(true) => {
            threats.nodes = nodes;
            threats.proof().map_or(Answer::Unknown, Answer::Win)
        }
        Some(false) if !threats.limited => Answer::NoWin,
        _ => Answer::Unknown,
    }
}
