//! The clocks as they run.

use std::time::Duration;

use goren_rules::{Clock, Color};

/// What a side has left after `used` of its present move, as it is shown: `4:59`, `0:07.3`, with periods `0:25 (3)`.
/// `None` where nothing limits it.
pub(super) fn shown(clock: &Clock, color: Color, used: Duration) -> Option<String> {
    let control = clock.control();
    let left = clock.remaining(color);
    let cap = control.per_move.map(|most| most.saturating_sub(used));
    let Some(base) = left.base else { return cap.map(text) };
    let rest = base.saturating_sub(used);
    let over = used.saturating_sub(base);
    let Some(byoyomi) = control.byoyomi.filter(|_| rest.is_zero()) else {
        return Some(text(cap.map_or(rest, |cap| rest.min(cap))));
    };
    let period = byoyomi.time.as_millis().max(1);
    let gone = u16::try_from(over.as_millis() / period).unwrap_or(u16::MAX);
    let periods = left.periods.saturating_sub(gone);
    if periods == 0 {
        return Some(format!("{} (0)", text(Duration::ZERO)));
    }
    let within = u64::try_from(period - over.as_millis() % period).unwrap_or(0);
    Some(format!("{} ({periods})", text(Duration::from_millis(within))))
}

/// Hours, minutes and seconds; tenths when little is left.
fn text(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..=9 => format!("0:0{seconds}.{}", time.subsec_millis() / 100),
        10..=3_599 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(control: &str, millis: u64) -> Option<String> {
        let clock = Clock::new(control.parse().unwrap());
        shown(&clock, Color::White, Duration::from_millis(millis))
    }

    #[test]
    fn a_clock_shows_what_is_left() {
        assert_eq!(after("none", 5), None);
        assert_eq!(after("5m+3s", 1_000).as_deref(), Some("4:59"));
        assert_eq!(after("2h", 0).as_deref(), Some("2:00:00"));
        assert_eq!(after("10s", 2_650).as_deref(), Some("0:07.3"));
        assert_eq!(after("10s", 12_000).as_deref(), Some("0:00.0"));
        assert_eq!(after("5s/move", 1_000).as_deref(), Some("0:04.0"));
        assert_eq!(after("1h,30s/move", 1_000).as_deref(), Some("0:29"));
    }

    #[test]
    fn periods_are_counted_down() {
        assert_eq!(after("10s+3x30s", 1_000).as_deref(), Some("0:09.0"));
        assert_eq!(after("10s+3x30s", 11_000).as_deref(), Some("0:29 (3)"));
        assert_eq!(after("10s+3x30s", 41_000).as_deref(), Some("0:29 (2)"));
        assert_eq!(after("10s+3x30s", 200_000).as_deref(), Some("0:00.0 (0)"));
    }
}
