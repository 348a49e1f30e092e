//! Search scores.

use std::fmt;

/// A score for the side to move: larger is better.
///
/// Ordinary values lie within ±20000 and count hundredths of an open two. Beyond lie proved wins
/// and losses, by the number of plies until the winning line stands on the board.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Value(i32);

/// The value of a win on the spot, one more than any search can return.
pub(crate) const MATE: i32 = 30_000;

/// No mate is farther away than a board has cells.
pub(crate) const MOST_PLIES: i32 = 2_500;

impl Value {
    /// Neither side is better.
    pub const DRAW: Value = Value(0);
    /// Above every value.
    pub const MAX: Value = Value(MATE + 1);

    /// An ordinary value; numbers beyond ±20000 are cut to that.
    #[must_use]
    pub const fn new(hundredths: i32) -> Value {
        let limit = 20_000;
        Value(if hundredths > limit {
            limit
        } else if hundredths < -limit {
            -limit
        } else {
            hundredths
        })
    }

    /// The side to move wins; its line is complete after `plies` moves of both sides.
    #[must_use]
    pub const fn mate_in(plies: u32) -> Value {
        Value(MATE - plies as i32)
    }

    /// The side to move loses; the opponent's line is complete after `plies` moves.
    #[must_use]
    pub const fn mated_in(plies: u32) -> Value {
        Value(plies as i32 - MATE)
    }

    /// Plies to the end of a proved win (positive) or loss (negative); `None` for other values.
    #[must_use]
    pub const fn mate(self) -> Option<i32> {
        if self.0 >= MATE - MOST_PLIES {
            Some(MATE - self.0)
        } else if self.0 <= MOST_PLIES - MATE {
            Some(-MATE - self.0)
        } else {
            None
        }
    }

    /// The number behind the value: hundredths of an open two, or 30000 less plies.
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The value of a number from inside the search.
    pub(crate) const fn from_raw(raw: i32) -> Value {
        Value(raw)
    }

    /// The same position seen by the other side.
    #[must_use]
    pub const fn flipped(self) -> Value {
        Value(-self.0)
    }
}

impl fmt::Display for Value {
    /// `+0.34`, `-1.20`, or `+M5`, `-M4` for a win or loss in that many plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(plies) => write!(f, "{}M{}", if self.0 > 0 { '+' } else { '-' }, plies.abs()),
            None => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_and_readable() {
        assert!(Value::mate_in(1) > Value::mate_in(3));
        assert!(Value::mated_in(4) > Value::mated_in(2));
        assert!(Value::mate_in(2_500) > Value::new(20_000));
        assert_eq!(Value::mate_in(5).to_string(), "+M5");
        assert_eq!(Value::mated_in(4).to_string(), "-M4");
        assert_eq!(Value::new(34).to_string(), "+0.34");
        assert_eq!(Value::new(-120).to_string(), "-1.20");
        assert_eq!(Value::mate_in(7).flipped(), Value::mated_in(7));
    }
}
