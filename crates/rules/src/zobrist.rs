//! Keys of positions: the exclusive or of one random-looking number per fact.

use crate::Color;

/// A well mixed 64-bit number of `x` (the finaliser of SplitMix64, Steele et al. 2014).
const fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The key of a stone on the cell with this index.
pub(crate) const fn stone(index: usize, color: Color) -> u64 {
    mix(((index as u64) << 2) | color as u64)
}

/// The key of White being to move.
pub(crate) const WHITE_TO_MOVE: u64 = mix(1 << 40);

/// The key of the last move having been a pass.
pub(crate) const PASSED: u64 = mix(2 << 40);

/// The key of a numbered fact, such as stones captured; `kind` below 2¹⁶, `value` below 2⁴⁰.
pub(crate) const fn fact(kind: u64, value: u64) -> u64 {
    mix((kind + 2) << 42 | value)
}
