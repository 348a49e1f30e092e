//! The end of a game solved whole: every way to fill the empty cells, in every way the quadrants can
//! be turned.
//!
//! The stones of a quadrant keep their places relative to one another, so a position is a set of
//! stones on numbered cells and the quarters by which each quadrant is turned. For each set the
//! results of all turns at once stand in a few words, and what a twist does is a shift of bits. Sets
//! are worked through from the full board back, one number of stones after the other (Irving,
//! *Pentago is a first player win*, 2014). Of the 256 ways to turn the quadrants half are met after
//! any number of turns, for each turn changes the sum of quarters by one.

mod subsets;

use crate::time_manager::Watch;

use super::board::{Board, Turn, five_parts, sums_to_five};
use subsets::{Subsets, below};

/// Turns of the quadrants whose sum of quarters is even, or odd: one bit for each. A bit's place tells
/// the quarters of the first three quadrants, its word the upper bit of those of the fourth, whose
/// lower bit follows.
type Turned = [u64; 2];

const ALL: Turned = [u64::MAX; 2];
const NONE: Turned = [0; 2];

/// The results of a set of stones for the side to move.
#[derive(Copy, Clone)]
struct Fate {
    wins: Turned,
    /// Wins or draws.
    holds: Turned,
}

/// The results of all turns of a position's side to move.
pub(super) struct Solution {
    empty: Vec<u8>,
    /// After each stone, for the other side.
    after: Vec<Fate>,
    /// Which stones make five at once.
    fives: u64,
    /// Before any stone, for the side to move; of a position whose twist is due.
    before: Fate,
}

/// Positions that are solved for so many empty cells: what it costs, about 30 ns each.
pub(super) fn cost(empty: usize) -> u64 {
    (0..=empty).map(|stones| below(empty, stones) * below(stones, stones.div_ceil(2))).sum()
}

/// The memory it takes, in bytes.
pub(super) fn memory(empty: usize) -> u64 {
    let level = |stones: usize| below(empty, stones) * below(stones, stones.div_ceil(2));
    let widest = (0..empty).map(|stones| level(stones) + level(stones + 1)).max().unwrap_or(1);
    // Two sides' fives, the ranks of sets, two levels of results.
    (1 << empty) * (2 * 32 + 4) + widest * size_of::<Fate>() as u64
}

/// Solves a position that is not over, of at most 20 empty cells. With `twist_due` the last stone's
/// twist still comes first. `None` if the watch stops it.
pub(super) fn solve(board: Board, twist_due: bool, watch: &mut Watch) -> Option<Solution> {
    let solver = Solver::new(board, twist_due);
    let cells = solver.empty.len();
    let mut lower = solver.level(cells, &[], watch)?;
    for stones in (1..cells).rev() {
        lower = solver.level(stones, &lower, watch)?;
    }
    let before = solver.fate(0, 0, 0, (0, &solver.ways(0, 0), &lower));
    let fives = (0..cells).filter(|&cell| solver.fives[0][1 << cell][0][0] & 1 == 1);
    let fives = fives.map(|cell| 1u64 << solver.empty[cell]).sum();
    Some(Solution { before, after: lower, fives, empty: solver.empty })
}

impl Solution {
    /// The result of a turn for the side that makes it.
    pub(super) fn value(&self, mv: Turn) -> i32 {
        let Some(index) = self.empty.iter().position(|&bit| bit == mv.bit) else { return 0 };
        if self.fives >> mv.bit & 1 == 1 {
            return 1;
        }
        -self.after.get(index).map_or(0, |fate| fate.value(mv.twist))
    }

    /// The result of a twist that was due, for the side that makes it.
    pub(super) fn value_of_twist(&self, twist: u8) -> i32 {
        -self.before.value(twist)
    }
}

impl Fate {
    /// After one twist, for the side to move.
    fn value(&self, twist: u8) -> i32 {
        let (quadrant, quarters) = (usize::from(twist / 2), if twist & 1 == 1 { 1 } else { 3 });
        let (word, place) = if quadrant == 3 { (quarters >> 1, 0) } else { (0, quarters << (2 * quadrant)) };
        let is = |turned: Turned| (turned[word] >> place & 1) as i32;
        is(self.wins) + is(self.holds) - 1
    }
}

struct Solver {
    /// The bits of the empty cells.
    empty: Vec<u8>,
    /// 1 if the first position to come is one twist further.
    shift: usize,
    subsets: Subsets,
    /// For each set of the empty cells the turns in which a side that has it has a five; of the side
    /// that puts down the first stone and of the other, even turns and odd.
    fives: [Vec<[Turned; 2]>; 2],
}

impl Solver {
    fn new(board: Board, twist_due: bool) -> Solver {
        // If a twist is due, whoever comes after it puts down the first stone.
        let (first, second) = if twist_due { (board.other, board.own) } else { (board.own, board.other) };
        let mut empty = Vec::new();
        let mut left = board.empty();
        while left != 0 {
            empty.push(left.trailing_zeros() as u8);
            left &= left - 1;
        }
        let subsets = Subsets::new(empty.len());
        let fives = [first, second].map(|stones| fives(stones, &empty));
        Solver { empty, shift: usize::from(twist_due), subsets, fives }
    }

    /// The results of all sets of so many stones, given those of one more.
    fn level(&self, stones: usize, lower: &[Fate], watch: &mut Watch) -> Option<Vec<Fate>> {
        let cells = self.empty.len();
        let first = stones.div_ceil(2);
        let width = below(stones, first) as usize;
        let mut level = Vec::new();
        level.try_reserve_exact(below(cells, stones) as usize * width).ok()?;
        for set in self.subsets.of(cells, stones) {
            let ways = self.ways(set, stones);
            let spread = Spread::of(set);
            for part in self.subsets.of(stones, first) {
                if watch.tick() {
                    return None;
                }
                level.push(self.fate(set, part, spread.of_part(part), (stones, &ways, lower)));
            }
        }
        Some(level)
    }

    /// The cells that are still empty.
    fn ways(&self, set: usize, stones: usize) -> Vec<Way> {
        let width = below(stones + 1, (stones + 1).div_ceil(2)) as usize;
        let vacant = (0..self.empty.len()).filter(|cell| set >> cell & 1 == 0);
        let way = |cell| Way {
            cell,
            base: self.subsets.rank(set | 1 << cell) * width,
            lower: (1 << (set & ((1 << cell) - 1)).count_ones()) - 1,
        };
        vacant.map(way).collect()
    }

    /// The results of one set: `part` says which of its stones are the first side's, `own` the same
    /// as a set of cells.
    fn fate(
        &self,
        set: usize,
        part: usize,
        own: usize,
        (stones, ways, lower): (usize, &[Way], &[Fate]),
    ) -> Fate {
        let parity = (stones + self.shift) & 1;
        let side = stones & 1;
        let sets = if side == 0 { [own, set ^ own] } else { [set ^ own, own] };
        let [mine, theirs] = [side, 1 - side].map(|side| &self.fives[side]);
        let (mut at_once, mut wins, mut holds) = (NONE, NONE, NONE);
        for way in ways {
            let part =
                part & way.lower | (part & !way.lower) << 1 | if side == 0 { way.lower + 1 } else { 0 };
            let after = &lower[way.base + self.subsets.rank(part)];
            let five = mine[sets[0] | 1 << way.cell][parity];
            for word in 0..2 {
                at_once[word] |= five[word];
                wins[word] |= !after.holds[word];
                holds[word] |= !after.wins[word];
            }
        }
        if ways.is_empty() {
            holds = ALL;
        } else {
            (wins, holds) = (twisted(wins), twisted(holds));
        }
        let (five, other) = (mine[sets[0]][parity], theirs[sets[1]][parity]);
        let word = |word: usize| {
            let (wins, holds) = (wins[word] | at_once[word], holds[word] | at_once[word]);
            (!other[word] & (five[word] | wins), five[word] | !other[word] & holds)
        };
        let [(a, b), (c, d)] = [word(0), word(1)];
        Fate { wins: [a, c], holds: [b, d] }
    }
}

/// A cell that the next stone may go to.
struct Way {
    cell: usize,
    /// Where the results of the set with this stone begin.
    base: usize,
    /// The stones of the set on cells before.
    lower: usize,
}

/// For the sets of stones that a part of a set stands for: of its first cells, and of the others.
struct Spread {
    low: [u32; 1 << SPREAD],
    high: Vec<u32>,
}

/// The first cells of a set, in a [`Spread`].
const SPREAD: usize = 8;

impl Spread {
    fn of(set: usize) -> Spread {
        let cells: Vec<u32> = (0..usize::BITS).filter(|cell| set >> cell & 1 == 1).collect();
        let spread = |part: usize, cells: &[u32]| -> u32 {
            let chosen = cells.iter().enumerate().filter(|(index, _)| part >> index & 1 == 1);
            chosen.map(|(_, cell)| 1 << cell).sum()
        };
        let (first, others) = cells.split_at(cells.len().min(SPREAD));
        let mut low = [0; 1 << SPREAD];
        for (part, spread_part) in low[..1 << first.len()].iter_mut().enumerate() {
            *spread_part = spread(part, first);
        }
        Spread { low, high: (0..1 << others.len()).map(|part| spread(part, others)).collect() }
    }

    fn of_part(&self, part: usize) -> usize {
        (self.low[part & ((1 << SPREAD) - 1)] | self.high[part >> SPREAD]) as usize
    }
}

/// For every turn whether one of the eight that a twist makes of it is in the set.
#[inline]
fn twisted(turned: Turned) -> Turned {
    let fourth = turned[0] | turned[1];
    turned.map(|word| {
        let first = word << 1 & 0xeeee_eeee_eeee_eeee
            | word >> 3 & 0x1111_1111_1111_1111
            | word >> 1 & 0x7777_7777_7777_7777
            | word << 3 & 0x8888_8888_8888_8888;
        let second = word << 4 & 0xfff0_fff0_fff0_fff0
            | word >> 12 & 0x000f_000f_000f_000f
            | word >> 4 & 0x0fff_0fff_0fff_0fff
            | word << 12 & 0xf000_f000_f000_f000;
        first | second | word.rotate_left(16) | word.rotate_right(16) | fourth
    })
}

/// The turns in which a side has a five, for each set of the empty cells that it has too.
fn fives(stones: u64, empty: &[u8]) -> Vec<[Turned; 2]> {
    let most = empty.len().div_ceil(2) + 1;
    let of_set = |set: usize| {
        if set.count_ones() as usize > most {
            // Nobody puts down so many.
            return [NONE; 2];
        }
        let added = empty.iter().enumerate().filter(|&(cell, _)| set >> cell & 1 == 1);
        turns_with_five(stones | added.map(|(_, bit)| 1u64 << bit).sum::<u64>())
    };
    (0..1 << empty.len()).map(of_set).collect()
}

fn turns_with_five(stones: u64) -> [Turned; 2] {
    let parts = five_parts(stones);
    let mut turned = [NONE; 2];
    for place in 0..64 {
        let quarters = [place & 3, place >> 2 & 3, place >> 4];
        let sum = parts[0][quarters[0]] + parts[1][quarters[1]] + parts[2][quarters[2]];
        let odd = quarters.iter().sum::<usize>();
        for (fourth, part) in parts[3].iter().enumerate() {
            let five = u64::from(sums_to_five(sum + part));
            turned[(odd + fourth) & 1][fourth >> 1] |= five << place;
        }
    }
    turned
}
