//! `SWAP2BOARD`: the opening swap2, with a search behind each choice.
//!
//! Without stones the program puts three that leave both sides as equal as it can find. With three it takes the side that
//! a search finds better. If neither is clearly better, the value says less than the search may err: then it looks for two
//! more stones after which the sides are more equal still, and leaves the choice, and the error, to the opponent. With five
//! it takes the better side.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use goren_engine::{EngineError, GameClock, Limits, SearchOptions, Value};
use goren_formats::protocol::gomocup::{Point, Reply, point_move};
use goren_rules::{Cell, Move, Position};

use super::{Refusal, Say, Session, point_of};

/// Openings that are searched before one is chosen.
const CANDIDATES: u32 = 24;
/// Nodes for each at most; more would not change the order much.
const NODES: u64 = 50_000;
/// Below this value neither side is clearly better, in hundredths of an open two.
const CLEAR: i32 = 25;
/// Rows and columns over which the stones of an opening are scattered.
const SPREAD: usize = 7;
/// Nodes for two more stones at most.
const PAIR_NODES: u64 = 1_000_000;

/// A position and what it is worth to the side to move.
type Valued = (Value, Position);

impl Session {
    pub(super) fn swap2(
        &mut self,
        points: &[Point],
        stop: &Arc<AtomicBool>,
        say: &mut Say<'_>,
    ) -> Result<(), Refusal> {
        match points.len() {
            0 => {
                let empty = self.fresh()?;
                let openings: Vec<Position> =
                    (0..CANDIDATES).filter_map(|number| opening(&empty, number)).collect();
                let (_, position) = self.most_equal(openings, stop)?.ok_or(Refusal::NoStone)?;
                say(Reply::Moves(last_points(&position, 3)?));
            }
            3 | 5 => say(self.choose(points, stop)?),
            other => return Err(Refusal::Swap2(other)),
        }
        Ok(())
    }

    /// White's side, Black's, or two more stones.
    fn choose(&mut self, points: &[Point], stop: &Arc<AtomicBool>) -> Result<Reply, Refusal> {
        let mut position = self.fresh()?;
        for &point in points {
            let mv = point_move(position.geometry(), point).ok_or(Refusal::Outside(point))?;
            position.play(mv)?;
        }
        let parts = if points.len() == 3 { 2 } else { 1 };
        let all = self.allowance.limits();
        let limits = Limits {
            time: all.time.map(|time| time / parts),
            clock: all.clock.map(|clock| part(clock, parts)),
            nodes: all.nodes.map(|nodes| (nodes / u64::from(parts)).max(1)),
            stop: Some(Arc::clone(stop)),
            ..all
        };
        let best = self.engine().go(&position, &limits, &mut |_| {})?;
        let open = points.len() == 3 && best.value.raw().abs() < CLEAR && !stop.load(Ordering::Relaxed);
        if open
            && let Some((value, further)) = self.pair(&position, &limits)?
            && value.raw().abs() < best.value.raw().abs().max(1)
        {
            return Ok(Reply::Moves(last_points(&further, 2)?));
        }
        Ok(if best.value < Value::DRAW { Reply::Swap } else { Reply::Move(point_of(&position, best.mv)?) })
    }

    /// The position after the two stones that make the sides most equal; `None` if there are none.
    fn pair(&mut self, position: &Position, limits: &Limits) -> Result<Option<Valued>, Refusal> {
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(PAIR_NODES);
        let options = SearchOptions::from(Limits { nodes: Some(nodes), ..limits.clone() });
        let found = match self.engine().balance(position, &options, true) {
            Err(EngineError::Balance(..)) => return Ok(None),
            found => found?,
        };
        let mut after = position.clone();
        found.moves.iter().try_for_each(|&mv| after.play(mv))?;
        Ok(after.outcome().is_none().then_some((found.value, after)))
    }

    /// The position in which the side to move has the least advantage or disadvantage; each search gets its part of
    /// the limits.
    fn most_equal(
        &mut self,
        positions: Vec<Position>,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Valued>, Refusal> {
        let all = self.allowance.limits();
        let nodes = all.nodes.map_or(NODES, |nodes| (nodes / u64::from(CANDIDATES)).clamp(1, NODES));
        let limits = Limits {
            time: all.time.map(|time| time / CANDIDATES),
            clock: all.clock.map(|clock| part(clock, CANDIDATES)),
            nodes: Some(nodes),
            stop: Some(Arc::clone(stop)),
            ..all
        };
        let mut found: Option<Valued> = None;
        for position in positions {
            let value = self.engine().go(&position, &limits, &mut |_| {})?.value;
            if found.as_ref().is_none_or(|(least, _)| value.raw().abs() < least.raw().abs()) {
                found = Some((value, position));
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(found)
    }
}

/// A clock of which one of several searches takes its share.
fn part(clock: GameClock, parts: u32) -> GameClock {
    GameClock { left: clock.left / parts, increment: clock.increment / parts, ..clock }
}

/// The points of the last moves.
fn last_points(position: &Position, count: usize) -> Result<Vec<Point>, Refusal> {
    let history = position.history();
    history[history.len().saturating_sub(count)..].iter().map(|&mv| point_of(position, mv)).collect()
}

/// The opening of a number: Black, White, Black, scattered around a cell that lies the farther from the middle the larger
/// the number is; there the same stones are worth less to Black.
fn opening(empty: &Position, number: u32) -> Option<Position> {
    let geometry = empty.geometry();
    let (row, column) = geometry.row_of(geometry.middle());
    let away = usize::try_from(number / 8).ok()? * 2;
    let cell = |stone: u32| -> Option<Cell> {
        // Any numbers without a pattern will do, the same ones every time.
        let drawn =
            (number * 3 + stone + 1).wrapping_mul(0x9e37_79b9).rotate_left(11).wrapping_mul(0x85eb_ca6b);
        let spread = |shift: u32| (drawn >> shift) as usize % SPREAD;
        let place = |from: usize, by: usize| (from + away + by).saturating_sub(SPREAD / 2);
        geometry.cell_in_row(place(row, spread(8)), place(column, spread(20)))
    };
    let cells: Option<Vec<Cell>> = (0..3).map(cell).collect();
    played(empty, &cells?)
}

/// The position after these moves, if they are legal.
fn played(position: &Position, cells: &[Cell]) -> Option<Position> {
    let mut position = position.clone();
    cells.iter().try_for_each(|&cell| position.play(Move::Place(cell))).ok()?;
    position.outcome().is_none().then_some(position)
}
