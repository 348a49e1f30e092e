//! Line classes by counting, for lines too long for a table.
//!
//! Serves rules by which a run of `length` or more wins whatever its ends. Then a winning line is
//! any stretch of `length` cells without an enemy, and a straight four is made from `length − 1`
//! cells with an empty cell at each end; what is missing in these stretches gives the class.

use super::LineClass;

/// Both sides' classes in a window of `2·half + 1` cells of two bits, Black's in the low four bits.
pub(super) fn both_sides(key: u64, half: usize, length: usize) -> u8 {
    let low = every_second_bit(key);
    let high = every_second_bit(key >> 1);
    let black = class(high & !low, high, half, length);
    let white = class(low & !high, low, half, length);
    black as u8 | (white as u8) << 4
}

/// The bits 0, 2, 4 … of `key`, moved together.
fn every_second_bit(key: u64) -> u32 {
    let mut bits = key & 0x5555_5555_5555_5555;
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
    bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff;
    bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff;
    (bits | bits >> 16) as u32
}

/// The class for a side with these stones, one bit a cell; `free` are its stones and the empty
/// cells. The centre, bit `half`, counts as its stone.
fn class(own: u32, free: u32, half: usize, length: usize) -> LineClass {
    let centre = 1 << half;
    let (own, free) = (own | centre, free | centre);
    let starts = free_stretches(free, length) & mask(half + 1 - length, length);
    if starts == 0 {
        return LineClass::Dead;
    }
    if own.count_ones() as usize + 4 < length {
        // More than three stones are missing in every row that could become a straight four.
        return LineClass::One;
    }
    let mut fewest = u32::MAX;
    let mut completions = 0;
    for start in (half + 1 - length..=half).filter(|start| starts >> start & 1 == 1) {
        let gaps = mask(start, length) & !own;
        fewest = fewest.min(gaps.count_ones());
        if gaps.count_ones() == 1 {
            completions |= gaps;
        }
    }
    match fewest {
        0 => LineClass::Five,
        1 if completions.count_ones() == 1 => {
            let three = open_ways(own, free, half, length, 1).is_some();
            if three { LineClass::FourAndThree } else { LineClass::Four }
        }
        1 if open_ways(own, free, half, length, 0).is_some() => LineClass::StraightFour,
        1 => LineClass::DoubleFour,
        _ => class_without_four(own, free, half, length, fewest),
    }
}

/// The first cells of all stretches of `length` free cells: each step doubles what is covered.
fn free_stretches(free: u32, length: usize) -> u32 {
    let (mut starts, mut covered) = (free, 1);
    while covered < length {
        let step = covered.min(length - covered);
        starts &= starts >> step;
        covered += step;
    }
    starts
}

fn class_without_four(own: u32, free: u32, half: usize, length: usize, fewest: u32) -> LineClass {
    if let Some(ways) = open_ways(own, free, half, length, 1) {
        return if ways > 1 { LineClass::WideThree } else { LineClass::OpenThree };
    }
    if fewest == 2 {
        return LineClass::Three;
    }
    if let Some(ways) = open_ways(own, free, half, length, 2) {
        return if ways > 2 { LineClass::WideTwo } else { LineClass::OpenTwo };
    }
    if fewest == 3 {
        return LineClass::Two;
    }
    match open_ways(own, free, half, length, 3) {
        Some(_) => LineClass::OpenOne,
        None => LineClass::One,
    }
}

/// How many cells bring a straight four nearer, if one needs `missing` more stones; `None` if
/// none does.
fn open_ways(own: u32, free: u32, half: usize, length: usize, missing: u32) -> Option<u32> {
    let empty = free & !own;
    let mut ways = None;
    for start in half + 2 - length..=half {
        let row = mask(start, length - 1);
        let ends = 1 << (start - 1) | 1 << (start + length - 1);
        let gaps = row & !own;
        if free & row == row && empty & ends == ends && gaps.count_ones() == missing {
            ways = Some(ways.unwrap_or(0) | gaps);
        }
    }
    ways.map(u32::count_ones)
}

fn mask(start: usize, length: usize) -> u32 {
    ((1 << length) - 1) << start
}
