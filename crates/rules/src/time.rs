//! Time controls and clocks: arithmetic that reads no clock.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::Color;
use crate::geometry::labels::shorten;

/// The longest time that a control may name: thirty days, as in games by correspondence.
pub(crate) const LONGEST: Duration = Duration::from_secs(30 * 24 * 3600);

/// The time contract of a game. The default is no limit at all.
///
/// As text: `none`, `5s/move`, `10m`, `10m+5s` (increment a move), `10m+3x30s` (three periods of
/// byo-yomi), and with a cap a move `10m+5s,30s/move`. Units are `ms`, `s`, `m`, `h`, `d`; `1m30s` is read.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash, Default)]
pub struct TimeControl {
    /// Longest time for one move.
    pub per_move: Option<Duration>,
    /// Time for the whole game.
    pub base: Option<Duration>,
    /// Added to the base after each own move made in time.
    pub increment: Duration,
    /// What comes after the base is used up.
    pub byoyomi: Option<Byoyomi>,
}

/// Periods after the base time: a move that takes at most one period costs none.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Byoyomi {
    /// Number of periods, at least 1.
    pub periods: u16,
    /// Length of each.
    pub time: Duration,
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TimeControlError {
    /// Not of the form.
    #[error("`{0}` is no time control, expected for example `none`, `5s/move`, `10m+5s` or `10m+3x30s`")]
    Malformed(String),
    /// A time of zero or beyond seven days.
    #[error("`{0}` is out of range, expected a time of 1ms to 30 days")]
    Range(String),
}

impl TimeControl {
    /// No limit.
    pub const NONE: TimeControl =
        TimeControl { per_move: None, base: None, increment: Duration::ZERO, byoyomi: None };

    /// Whether a move may take hours, so that players come and go: the time of a game by correspondence.
    #[must_use]
    pub fn is_slow(&self) -> bool {
        let slow = |time: Option<Duration>| time.is_some_and(|time| time >= Duration::from_secs(3600 * 6));
        slow(self.per_move) || (self.per_move.is_none() && slow(self.base))
    }

    /// Whether anything limits the players.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.per_move.is_none() && self.base.is_none()
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let text = text.trim();
        let mut control = TimeControl::NONE;
        if text.eq_ignore_ascii_case("none") {
            return Ok(control);
        }
        let malformed = || TimeControlError::Malformed(shorten(text));
        for part in text.split(',') {
            if let Some(time) = part.trim().strip_suffix("/move") {
                if control.per_move.replace(duration(time)?).is_some() {
                    return Err(malformed());
                }
                continue;
            }
            let (base, extra) = match part.trim().split_once('+') {
                Some((base, extra)) => (base, Some(extra)),
                None => (part.trim(), None),
            };
            if control.base.replace(duration(base)?).is_some() {
                return Err(malformed());
            }
            match extra.map(|extra| extra.split_once('x').ok_or(extra)) {
                None => {}
                Some(Ok((periods, time))) => {
                    let periods = periods.parse().ok().filter(|&periods| (1..=1000).contains(&periods));
                    let periods = periods.ok_or_else(malformed)?;
                    control.byoyomi = Some(Byoyomi { periods, time: duration(time)? });
                }
                Some(Err(increment)) => control.increment = duration(increment)?,
            }
        }
        Ok(control)
    }
}

/// Reads `500ms`, `5s`, `1m30s`, `2h`, `3d`.
fn duration(text: &str) -> Result<Duration, TimeControlError> {
    let malformed = || TimeControlError::Malformed(shorten(text));
    let range = || TimeControlError::Range(shorten(text));
    let mut rest = text.trim();
    let mut total = Duration::ZERO;
    if rest.is_empty() {
        return Err(malformed());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(malformed)?;
        let number: u64 = rest[..digits].parse().map_err(|_| malformed())?;
        rest = &rest[digits..];
        let unit = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let factor = match &rest[..unit] {
            "ms" => 1,
            "s" => 1000,
            "m" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return Err(malformed()),
        };
        rest = &rest[unit..];
        let part = number.checked_mul(factor).map(Duration::from_millis).ok_or_else(range)?;
        total = total.checked_add(part).ok_or_else(range)?;
    }
    if total.is_zero() || total > LONGEST { Err(range()) } else { Ok(total) }
}

/// Writes a time in the largest unit that is exact, whole milliseconds at the finest.
fn duration_text(time: Duration) -> String {
    match time.as_millis() {
        ms if ms == 0 || ms % 1000 != 0 => format!("{ms}ms"),
        ms if ms % 86_400_000 == 0 => format!("{}d", ms / 86_400_000),
        ms if ms % 3_600_000 == 0 => format!("{}h", ms / 3_600_000),
        ms if ms % 60_000 == 0 => format!("{}m", ms / 60_000),
        ms => format!("{}s", ms / 1000),
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(base) = self.base {
            let mut part = duration_text(base);
            if let Some(byoyomi) = self.byoyomi {
                part.push_str(&format!("+{}x{}", byoyomi.periods, duration_text(byoyomi.time)));
            } else if !self.increment.is_zero() {
                part.push_str(&format!("+{}", duration_text(self.increment)));
            }
            parts.push(part);
        }
        if let Some(per_move) = self.per_move {
            parts.push(format!("{}/move", duration_text(per_move)));
        }
        f.write_str(if parts.is_empty() { "none".to_owned() } else { parts.join(",") }.as_str())
    }
}

/// A side has used more time than it had.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{color} is {over:?} over its time")]
pub struct Flag {
    /// The side.
    pub color: Color,
    /// By how much.
    pub over: Duration,
}

/// What is left of one side's time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Remaining {
    /// What is left of the base time; `None` if the control has no base.
    pub base: Option<Duration>,
    /// Periods of byo-yomi left.
    pub periods: u16,
}

/// The state of the sides' time under a control.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    remaining: [Remaining; 3],
}

impl Clock {
    /// Full clocks.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        let periods = control.byoyomi.map_or(0, |byoyomi| byoyomi.periods);
        Clock { control, remaining: [Remaining { base: control.base, periods }; 3] }
    }

    /// The control.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left of a side's time.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Remaining {
        self.remaining[color.index()]
    }

    /// The longest that a side's next move may take; `None` if nothing limits it.
    #[must_use]
    pub fn allowance(&self, color: Color) -> Option<Duration> {
        let left = self.remaining(color);
        let total = left.base.map(|base| {
            let byoyomi = self
                .control
                .byoyomi
                .map_or(Duration::ZERO, |byoyomi| byoyomi.time.saturating_mul(u32::from(left.periods)));
            base.saturating_add(byoyomi)
        });
        match (total, self.control.per_move) {
            (Some(total), Some(cap)) => Some(total.min(cap)),
            (total, cap) => total.or(cap),
        }
    }

    /// Exchanges what is left to Black and White, when the players exchange their colours.
    pub fn swap(&mut self) {
        self.remaining.swap(0, 1);
    }

    /// Books the time of a move: base first, then whole periods; the increment is added when the
    /// move was in time. Exactly the allowance is in time.
    ///
    /// # Errors
    /// [`Flag`] if the move took longer than [`Clock::allowance`]; that side's time is then used up.
    pub fn spend(&mut self, color: Color, used: Duration) -> Result<(), Flag> {
        let allowance = self.allowance(color);
        let left = &mut self.remaining[color.index()];
        if let Some(over) = allowance.and_then(|most| used.checked_sub(most)).filter(|over| !over.is_zero()) {
            *left = Remaining { base: left.base.map(|_| Duration::ZERO), periods: 0 };
            return Err(Flag { color, over });
        }
        let Some(base) = left.base else { return Ok(()) };
        match used.checked_sub(base) {
            None => left.base = Some(base - used),
            Some(over) => {
                left.base = Some(Duration::ZERO);
                if let Some(byoyomi) = self.control.byoyomi {
                    // The last begun period is not lost if the move ends within it.
                    let lost = over.as_nanos().div_ceil(byoyomi.time.as_nanos().max(1)).saturating_sub(1);
                    left.periods = left.periods.saturating_sub(u16::try_from(lost).unwrap_or(u16::MAX));
                }
            }
        }
        left.base = left.base.map(|base| base.saturating_add(self.control.increment));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(s: u64) -> Duration {
        Duration::from_secs(s)
    }

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().unwrap())
    }

    #[test]
    fn controls_are_written_as_they_are_read() {
        for text in
            ["none", "5s/move", "500ms/move", "10m", "10m+5s", "90s+3x30s", "1h+5s,30s/move", "3d/move"]
        {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("1m30s".parse::<TimeControl>().unwrap().to_string(), "90s");
    }

    #[test]
    fn what_is_no_control_is_refused() {
        for text in [
            "",
            "5",
            "5s+",
            "+5s",
            "0s",
            "5s,5s",
            "5s/move,6s/move",
            "10m+0x5s",
            "10m+x5s",
            "31d",
            "9999h",
            "99999999999999999999s",
            "18446744073709551615h",
            "-5s",
            "5s/move/move",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_move_may_take_exactly_its_allowance() {
        let mut clock = clock("5s/move");
        assert_eq!(clock.spend(Color::Black, secs(5)), Ok(()));
        let late = clock.spend(Color::Black, secs(5) + Duration::from_nanos(1)).unwrap_err();
        assert_eq!((late.color, late.over), (Color::Black, Duration::from_nanos(1)));
        assert_eq!(clock.spend(Color::White, secs(5)), Ok(()));
    }

    #[test]
    fn the_increment_comes_after_a_move_in_time() {
        let mut clock = clock("10s+2s");
        clock.spend(Color::White, secs(10)).unwrap();
        assert_eq!(clock.remaining(Color::White).base, Some(secs(2)));
        assert_eq!(clock.remaining(Color::Black).base, Some(secs(10)));
        assert!(clock.spend(Color::White, secs(3)).is_err());
        assert_eq!(clock.allowance(Color::White), Some(Duration::ZERO));
    }

    #[test]
    fn byoyomi_loses_the_periods_that_pass_whole() {
        let mut clock = clock("10s+3x30s");
        assert_eq!(clock.allowance(Color::Black), Some(secs(100)));
        clock.spend(Color::Black, secs(40)).unwrap();
        assert_eq!(clock.remaining(Color::Black), Remaining { base: Some(Duration::ZERO), periods: 3 });
        clock.spend(Color::Black, secs(30)).unwrap();
        assert_eq!(clock.remaining(Color::Black).periods, 3);
        clock.spend(Color::Black, secs(31)).unwrap();
        assert_eq!(clock.remaining(Color::Black).periods, 2);
        assert!(clock.spend(Color::Black, secs(61)).is_err());
    }

    #[test]
    fn without_a_limit_nothing_runs_out() {
        let mut clock = clock("none");
        assert_eq!(clock.allowance(Color::Black), None);
        assert_eq!(clock.spend(Color::Black, LONGEST * 100), Ok(()));
    }
}
