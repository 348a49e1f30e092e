//! The player `mcts`: Monte Carlo tree search for every game.
//!
//! The tree is walked on the [`Position`] itself, so every move in it is legal and every end of a
//! game in it exact; what follows a leaf is played out on light boards of `playout`, which only have
//! to be fast. Proved ends are handed up the tree (MCTS solver, Winands et al. 2008), and where stones
//! are put down and stay, moves share what playouts told about their cells (RAVE, Gelly and Silver
//! 2007). Moves are weighed at first by what they would make or stop (PUCT, Rosin 2011).

mod playout;
mod report;
mod tree;
mod walk;

use goren_rules::{Move, Position};

use crate::time_manager::Watch;
use crate::{Best, Info};
pub(crate) use tree::Tree;
use walk::Walk;

/// What is asked of a search.
pub(crate) struct Task<'a> {
    pub(crate) position: &'a Position,
    /// The moves to choose from, at least two.
    pub(crate) choice: &'a [Move],
    pub(crate) seed: u64,
    /// How many lines are wanted.
    pub(crate) lines: usize,
}

/// Playouts before the first report; every next one comes after twice as many.
const FIRST_REPORT: u64 = 64;

/// Playouts that stand for a ply where only the depth is limited.
const PLAYOUTS_A_PLY: u64 = 1_000;

/// Chooses a move. The tree of the search before is used again if it led here and a clock makes the
/// search unrepeatable anyway.
pub(crate) fn go(
    task: &Task<'_>,
    tree: &mut Tree,
    watch: &mut Watch,
    on_info: &mut dyn FnMut(&Info),
) -> Best {
    if watch.depth() < u32::MAX {
        watch.limit_nodes(u64::from(watch.depth()).saturating_mul(PLAYOUTS_A_PLY));
    }
    tree.begin(task.position, watch.is_timed());
    let mut walk = Walk::new(task, tree);
    let mut next_report = FIRST_REPORT;
    while !walk.is_settled() && !watch.tick() {
        walk.once();
        if watch.nodes() >= next_report {
            next_report = next_report.saturating_mul(2);
            on_info(&report::info(walk.tree, task, watch));
        }
        // A playout takes far longer than a node of the other searches, so the clock is read each time.
        if watch.is_over() {
            break;
        }
    }
    let info = report::info(walk.tree, task, watch);
    on_info(&info);
    report::best(info)
}
