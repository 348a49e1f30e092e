//! What only renju asks: two fours at once, and which stones may make a three a straight four.

use super::row::Row;
use super::{AXES, Verdict};
use crate::LineRule;

/// Whether the rows of one stone hold two fours or more; one line may hold two (`X.XXX.X`).
pub(super) fn double_four(rows: &[Row; AXES], rule: LineRule) -> bool {
    rows.iter().flat_map(|row| row.fours(rule)).nth(1).is_some()
}

/// Rule 9.3's condition on the stone that turns a three into a straight four: it makes no five at the same time, and
/// it is not itself forbidden, with the stones before it in place.
pub(super) fn completes(verdict: Verdict) -> bool {
    verdict == Verdict::Allowed
}
