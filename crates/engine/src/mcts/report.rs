//! What a tree says: the move, its value and what is expected to follow.

use std::cmp::Ordering;

use goren_rules::Move;

use super::Task;
use super::tree::{Node, Tree};
use crate::time_manager::Watch;
use crate::{Best, Info, Value, Variation};

/// Moves of a line at most.
const LONGEST_LINE: usize = 32;

/// Visits after which a move that promises more than a draw is preferred to one.
const TRUSTED: u32 = 30;

/// The value at which a side wins 73 of 100 games, in hundredths of an open two, as `INFO WINRATE` has it.
const SCALE: f32 = 150.0;

/// The state of the search.
pub(super) fn info(tree: &Tree, task: &Task<'_>, watch: &Watch) -> Info {
    let mut roots: Vec<usize> = tree.nodes[0].children().collect();
    roots.sort_by(|&a, &b| compare(&tree.nodes[b], &tree.nodes[a], tree.nodes[0].can_draw));
    let variation =
        |node: usize| Variation { value: value(&tree.nodes[node]), line: line(tree, node, watch) };
    let mut variations = roots.into_iter().take(task.lines.max(1)).map(variation);
    // The root has a child for each of at least two moves.
    let first = variations.next();
    let Variation { value, line } =
        first.unwrap_or(Variation { value: Value::DRAW, line: vec![task.choice[0]] });
    Info {
        depth: (line.len() as u32).min(watch.depth()),
        value,
        nodes: watch.nodes(),
        elapsed: watch.elapsed(),
        line,
        others: variations.collect(),
    }
}

/// The answer that follows from the last state.
pub(super) fn best(info: Info) -> Best {
    let Info { depth, value, nodes, elapsed, line, others } = info;
    Best { mv: line[0], value, depth, nodes, elapsed, line, others }
}

/// Which of two moves of the same side is better: greater is. With `can_draw` one of their siblings
/// is proved to draw.
fn compare(a: &Node, b: &Node, can_draw: bool) -> Ordering {
    let hope = |node: &Node| if can_draw { hope(node) } else { 0 };
    let by_proof = rank(a).cmp(&rank(b)).then(hope(a).cmp(&hope(b)));
    let by_results = a.visits.cmp(&b.visits).then(a.mean.total_cmp(&b.mean));
    by_proof.then(by_results).then(a.prior.total_cmp(&b.prior))
}

/// Moves that promise more than a draw, then draws, then those of which less is known or hoped.
fn hope(node: &Node) -> u8 {
    match node.fate {
        Some(_) => 1,
        None if node.visits >= TRUSTED && node.mean > 0.5 => 2,
        None => 0,
    }
}

/// Proved wins first, the shorter ones before the longer; proved losses last, the other way round.
fn rank(node: &Node) -> i32 {
    match node.fate {
        Some(Some(winner)) if winner == node.mover => 200_000 - i32::from(node.plies),
        Some(Some(_)) => i32::from(node.plies) - 200_000,
        _ => 0,
    }
}

/// The value of a move for its side.
fn value(node: &Node) -> Value {
    let plies = u32::from(node.plies) + 1;
    match node.fate {
        Some(Some(winner)) if winner == node.mover => Value::mate_in(plies.min(2_500)),
        Some(Some(_)) => Value::mated_in(plies.min(2_500)),
        Some(None) => Value::DRAW,
        None if node.visits == 0 => Value::DRAW,
        None => {
            let chance = node.mean.clamp(0.0001, 0.9999);
            Value::new((SCALE * (chance / (1.0 - chance)).ln()) as i32)
        }
    }
}

fn line(tree: &Tree, first: usize, watch: &Watch) -> Vec<Move> {
    let longest = LONGEST_LINE.min(watch.depth() as usize).max(1);
    let mut moves = vec![tree.nodes[first].mv];
    let mut node = first;
    while moves.len() < longest {
        let (next, can_draw) = (tree.nodes[node].children(), tree.nodes[node].can_draw);
        let next = next.max_by(|&a, &b| compare(&tree.nodes[a], &tree.nodes[b], can_draw).then(b.cmp(&a)));
        let Some(next) = next.filter(|&next| tree.nodes[next].visits > 0 || tree.nodes[next].fate.is_some())
        else {
            break;
        };
        moves.push(tree.nodes[next].mv);
        node = next;
    }
    moves
}
