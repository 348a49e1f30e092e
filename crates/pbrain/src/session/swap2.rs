//! `SWAP2BOARD`: the opening swap2, with a search behind each choice.
//!
//! Without stones the program puts three that leave both sides as equal as it can find. With three or five it takes
//! the better side: to leave the choice to the opponent is worth at most an even game, and the better side is worth at
//! least that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use goren_engine::{Best, Limits, Value};
use goren_formats::protocol::gomocup::{Point, Reply, point_move};
use goren_rules::{Cell, Move, Position};

use super::{Refusal, Say, Session, point_of};

/// Openings that are searched before one is chosen.
const CANDIDATES: u32 = 12;
/// Nodes for each at most; more would not change the order much.
const NODES: u64 = 50_000;

impl Session {
    pub(super) fn swap2(
        &mut self,
        points: &[Point],
        stop: &Arc<AtomicBool>,
        say: &mut Say<'_>,
    ) -> Result<(), Refusal> {
        match points.len() {
            0 => self.open(stop, say),
            3 | 5 => self.choose_side(points, stop, say),
            other => Err(Refusal::Swap2(other)),
        }
    }

    /// Three stones that leave an even game.
    fn open(&mut self, stop: &Arc<AtomicBool>, say: &mut Say<'_>) -> Result<(), Refusal> {
        let empty = self.fresh()?;
        let limits = self.share(CANDIDATES, stop);
        let mut found: Option<(i32, Position)> = None;
        for number in 0..CANDIDATES {
            let Some(position) = candidate(&empty, number) else { continue };
            let value = self.engine.go(&position, &limits, &mut |_| {})?.value.raw().abs();
            if found.as_ref().is_none_or(|(least, _)| value < *least) {
                found = Some((value, position));
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        let (_, position) = found.ok_or(Refusal::NoStone)?;
        let points: Result<_, _> = position.history().iter().map(|&mv| point_of(&position, mv)).collect();
        say(Reply::Moves(points?));
        Ok(())
    }

    /// The side to move, which is White, or the other.
    fn choose_side(
        &mut self,
        points: &[Point],
        stop: &Arc<AtomicBool>,
        say: &mut Say<'_>,
    ) -> Result<(), Refusal> {
        let mut position = self.fresh()?;
        for &point in points {
            let mv = point_move(position.geometry(), point).ok_or(Refusal::Outside(point))?;
            position.play(mv)?;
        }
        let limits = Limits { stop: Some(Arc::clone(stop)), ..self.allowance.limits() };
        let best: Best = self.engine.go(&position, &limits, &mut |_| {})?;
        self.allowance.spent(best.elapsed);
        say(if best.value < Value::DRAW { Reply::Swap } else { Reply::Move(point_of(&position, best.mv)?) });
        Ok(())
    }

    /// The limits of one of several searches.
    fn share(&self, parts: u32, stop: &Arc<AtomicBool>) -> Limits {
        let all = self.allowance.limits();
        let nodes = all.nodes.map_or(NODES, |nodes| (nodes / u64::from(parts)).clamp(1, NODES));
        Limits {
            time: all.time.map(|time| time / parts),
            nodes: Some(nodes),
            stop: Some(Arc::clone(stop)),
            ..all
        }
    }
}

/// The opening of a number: Black, White, Black, from near the middle to far apart.
fn candidate(empty: &Position, number: u32) -> Option<Position> {
    /// Columns and rows from the middle, for the three stones.
    const PATTERNS: [[(i32, i32); 3]; 4] =
        [[(0, 0), (1, 2), (3, -1)], [(0, 0), (-1, 1), (2, 3)], [(1, 0), (-3, 2), (4, 3)], [(0, -1), (4, 4), (-4, 2)]];
    let geometry = empty.geometry();
    let (row, column) = geometry.row_of(geometry.middle());
    let pattern = PATTERNS[(number % 4) as usize];
    // Farther from the middle the same stones are worth less to Black.
    let shift = i32::try_from(number / 4).ok()? * 2;
    let mut position = empty.clone();
    for (dx, dy) in pattern {
        let x = usize::try_from(i32::try_from(column).ok()? + dx + shift).ok()?;
        let y = usize::try_from(i32::try_from(row).ok()? + dy - shift).ok()?;
        let cell: Cell = geometry.cell_in_row(y, x)?;
        position.play(Move::Place(cell)).ok()?;
    }
    Some(position)
}
