//! The search of Pentago: alpha-beta, and the end of the game solved whole.
//!
//! Boards are two words of bits (`board`). With few empty cells every turn's result under perfect
//! play is found (`exact`); before that an alpha-beta search (`search`) looks ahead, which sees wins in
//! one turn at a glance (`estimate`). Of turns with the same result it chooses as well.

mod board;
mod estimate;
mod exact;
mod memory;
mod search;

use goren_rules::{Move, Position};

use crate::grade::Grade;
use crate::time_manager::Watch;
use crate::{Best, Info, PlayerSpec, Value, Variation};
use board::{Board, Turn, inverse, number, turn, turn_of};
pub(crate) use memory::Memory;
use search::{Child, MATE, PROVED, Search};

/// What is asked of a search.
pub(crate) struct Task<'a> {
    pub(crate) position: &'a Position,
    /// The moves to choose from, at least one.
    pub(crate) choice: &'a [Move],
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// Memory that may be taken, in MiB.
    pub(crate) mib: usize,
    /// How well, and by which seed.
    pub(crate) player: PlayerSpec,
}

/// Empty cells with which a game is solved at most, whatever the limits.
const MOST_EMPTY: usize = 15;
/// The same where a value is asked for, which may take its time and memory.
const MOST_EMPTY_VALUED: usize = 17;
/// Nanoseconds that one of the solver's positions takes, with room for slow machines.
const SOLVER_NS: u64 = 150;
/// Depth to which turns of equal results are told apart.
const TIE_DEPTH: i32 = 4;
/// Moves of a line at most.
const LONGEST_LINE: usize = 16;

/// The value of a position of Pentago under perfect play for the side to move: 1 it wins, 0 a draw,
/// −1 it loses. Every continuation is looked at, in about a tenth of a second with fourteen empty cells.
///
/// `None` in other games, and for more than `most_empty` or seventeen empty cells; those take about half a gigabyte.
///
/// ```
/// let position = goren_rules::parse_position("pentago setup black a1 b1 c1 d1 white f1 to black")?;
/// assert_eq!(goren_engine::pentago_value(&position, 14), None, "too many empty cells");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn pentago_value(position: &Position, most_empty: usize) -> Option<i32> {
    let Position::Pentago(pentago) = position else { return None };
    let board = Board::of(position);
    if position.outcome().is_some() {
        // A due twist changes nothing of an end that stands before it.
        let side = position.side_to_move();
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        return Some(winner.map_or(0, |winner| if winner == side { 1 } else { -1 }));
    }
    if position.empty() > most_empty.min(MOST_EMPTY_VALUED) {
        return None;
    }
    let due = pentago.twist_due();
    let solution = exact::solve(board, due, &mut Watch::of_nodes(u64::MAX))?;
    if due {
        return (0..8).map(|twist| solution.value_of_twist(twist)).max();
    }
    position.legal_moves().into_iter().filter_map(turn_of).map(|mv| solution.value(mv)).max()
}

/// A move to choose and what is known of it.
#[derive(Clone)]
struct Root {
    mv: Move,
    child: Child,
    /// Under perfect play, if that is known.
    exact: Option<i32>,
}

/// Chooses a move.
pub(crate) fn go(
    task: &Task<'_>,
    memory: &mut Memory,
    watch: &mut Watch,
    on_info: &mut dyn FnMut(&Info),
) -> Best {
    memory.begin((task.mib / 2).max(1));
    let grade = Grade::of_pentago(task.player);
    grade.limit(watch);
    let mut roots = roots(task, grade);
    if let Some(index) = grade.careless(task.position.key(), roots.len()) {
        roots.swap(0, index);
        roots.truncate(1);
    }
    let solved = roots.len() > 1 && grade.is_top() && solve(task, &mut roots, watch);
    let mut search = Search { memory, watch };
    let mut info = told(&search, task, &roots, 0);
    let deepest = if solved && roots[0].exact <= Some(0) { TIE_DEPTH } else { 36 };
    let deepest = deepest.min(i32::try_from(search.watch.depth()).unwrap_or(36));
    for depth in 1..=deepest {
        if is_settled(&roots, task.lines) || (depth > 1 && search.watch.is_enough(55)) {
            break;
        }
        look(&mut search, &mut roots, depth, task.lines);
        if search.watch.stopped() && depth > 1 {
            info = told(&search, task, &roots, depth - 1);
            break;
        }
        info = told(&search, task, &roots, depth);
        on_info(&info);
    }
    on_info(&info);
    let Info { depth, value, nodes, elapsed, line, others } = info;
    Best { mv: line[0], value, depth, nodes, elapsed, line, others }
}

/// The moves to choose from, those that lead to images of the same board only once if one line is
/// wanted; the most promising first. A weaker player does not consider all.
fn roots(task: &Task<'_>, grade: Grade) -> Vec<Root> {
    let board = Board::of(task.position);
    let mut roots: Vec<Root> = Vec::with_capacity(task.choice.len());
    let mut seen = std::collections::HashSet::new();
    for &mv in task.choice {
        let (played, after) = match (mv, turn_of(mv)) {
            (Move::Turn(twist), _) => {
                let [own, other] = [board.own, board.other]
                    .map(|bits| turn(bits, usize::from(twist.quadrant & 3), twist.clockwise));
                (Turn { bit: 0, twist: number(twist) }, Board { own: other, other: own })
            }
            (_, Some(played)) => (played, board.after(played)),
            _ => continue,
        };
        if task.lines <= 1 && !seen.insert(after.canonical().0) {
            continue;
        }
        let child = match after.end() {
            Some(end) => Child { mv: played, board: after, value: -end * (MATE - 1), ended: true },
            None => search::looked_at(played, after, 0),
        };
        roots.push(Root { mv, child, exact: None });
    }
    roots.sort_by_key(|root| -root.child.value);
    if !grade.is_top() {
        let is_open = |root: &&Root| root.child.value > -PROVED;
        let safe = roots.iter().take_while(is_open).count();
        match roots[0].child.value {
            value if value > PROVED => roots.truncate(1),
            _ if grade.is_watchful() && safe > 0 => roots.truncate(safe),
            _ => {}
        }
    }
    roots
}

/// Finds the results of all moves under perfect play if they can be had within the limits, and keeps the
/// best. Whether they are known.
fn solve(task: &Task<'_>, roots: &mut Vec<Root>, watch: &mut Watch) -> bool {
    let empty = task.position.empty();
    let wins_now = roots[0].child.value > PROVED;
    if wins_now || !is_affordable(empty, task.mib, watch) {
        return false;
    }
    let due = matches!(task.position, Position::Pentago(pentago) if pentago.twist_due());
    let Some(solution) = exact::solve(Board::of(task.position), due, watch) else { return false };
    for root in roots.iter_mut() {
        let mv = root.child.mv;
        let value = if due { solution.value_of_twist(mv.twist) } else { solution.value(mv) };
        root.exact = Some(value);
    }
    let best = roots.iter().filter_map(|root| root.exact).max();
    if task.lines <= 1 {
        roots.retain(|root| root.exact == best);
    }
    roots.sort_by_key(|root| std::cmp::Reverse((root.exact, root.child.value)));
    true
}

fn is_affordable(empty: usize, mib: usize, watch: &Watch) -> bool {
    if empty > MOST_EMPTY || exact::memory(empty) > (mib as u64) << 20 {
        return false;
    }
    let cost = exact::cost(empty);
    let time = watch.time_left().is_none_or(|left| u128::from(cost * SOLVER_NS) <= left.as_nanos() / 2);
    time && cost <= watch.nodes_left() / 2
}

/// Whether nothing more can be found out that matters.
fn is_settled(roots: &[Root], lines: usize) -> bool {
    let ended = |root: &Root| root.child.ended || root.child.value.abs() > PROVED;
    let won = lines <= 1 && roots[0].child.value > PROVED;
    roots.len() == 1 && roots[0].exact.is_none() && ended(&roots[0]) || won || roots.iter().all(ended)
}

/// Searches all roots to a depth, and puts the best first. A search that is stopped changes only what
/// it has found out.
fn look(search: &mut Search<'_>, roots: &mut [Root], depth: i32, lines: usize) {
    let mut found: Vec<i32> = Vec::with_capacity(roots.len());
    let mut done = 0;
    for (index, root) in roots.iter_mut().enumerate() {
        found.sort_by_key(|value| -value);
        let alpha = found.get(lines.max(1) - 1).copied().unwrap_or(-MATE);
        let first = if index < lines { 0 } else { index };
        let value = search.child(&root.child, (first, depth - 1, 0), (alpha, MATE));
        if search.watch.stopped() && depth > 1 {
            break;
        }
        // What is no better than the best is known only not to be.
        root.child.value = if value > alpha || index == 0 { value } else { value.min(alpha - 1) };
        found.push(root.child.value);
        done = index + 1;
    }
    // Of those not searched again only the order is known.
    roots[..done].sort_by_key(|root| std::cmp::Reverse((root.exact, root.child.value)));
}

/// The state of the search.
fn told(search: &Search<'_>, task: &Task<'_>, roots: &[Root], depth: i32) -> Info {
    let empty = task.position.empty() as u32;
    let value = |root: &Root| match (root.exact, root.child.value) {
        (Some(1), value) if value < PROVED => Value::mate_in(empty),
        (Some(-1), value) if value > -PROVED => Value::mated_in(empty),
        (Some(0), value) if value.abs() < PROVED => Value::DRAW,
        (_, value) if value.abs() > PROVED => Value::from_raw(value),
        (_, value) => Value::new(value),
    };
    let line = |root: &Root| {
        let mut line = vec![root.mv];
        follow(search, root.child.board, &mut line);
        line
    };
    let mut variations = roots.iter().take(task.lines.max(1)).map(|root| (value(root), line(root)));
    let (value, line) = variations.next().unwrap_or((Value::DRAW, vec![task.choice[0]]));
    let others = variations.map(|(value, line)| Variation { value, line }).collect();
    let (nodes, elapsed) = (search.watch.nodes(), search.watch.elapsed());
    Info { depth: depth.max(1) as u32, value, nodes, elapsed, line, others }
}

/// Adds the moves that the search has found best.
fn follow(search: &Search<'_>, mut board: Board, line: &mut Vec<Move>) {
    while line.len() < LONGEST_LINE && board.end().is_none() {
        let (least, image) = board.canonical();
        let Some(known) = search.memory.get(least) else { break };
        let mv = known.best.seen(inverse(image));
        if board.empty() >> mv.bit & 1 == 0 {
            break;
        }
        line.push(board::move_of(mv));
        board = board.after(mv);
    }
}

#[cfg(test)]
mod tests;
