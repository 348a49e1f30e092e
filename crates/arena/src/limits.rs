//! What limits the moves of a player in a match.

use std::fmt;
use std::time::Duration;

use goren_rules::TimeControl;

/// What limits the moves of a player; everything that is set holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveLimits {
    /// Time for a move and for a game.
    pub time: TimeControl,
    /// Greatest number of nodes for a move.
    pub nodes: Option<u64>,
    /// Greatest depth, in plies.
    pub depth: Option<u32>,
}

/// A text that limits nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LimitError {
    /// The value does not fit the key.
    #[error("`{0}` is no limit, expected nodes=NUMBER, depth=NUMBER or time=TIME such as time=100ms")]
    Value(String),
    /// The clock cannot be read.
    #[error("`{0}` is no clock, expected seconds and seconds a move such as 10+0.1, or 10m+5s")]
    Clock(String),
}

impl MoveLimits {
    /// Whether nothing limits the moves.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.time.is_none() && self.nodes.is_none() && self.depth.is_none()
    }

    /// Takes `nodes=N`, `depth=N` or `time=100ms`; false for other keys.
    ///
    /// # Errors
    /// [`LimitError`] if the value does not fit.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, LimitError> {
        let wrong = || LimitError::Value(format!("{key}={}", value.chars().take(40).collect::<String>()));
        match key {
            "nodes" => self.nodes = Some(value.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(wrong)?),
            "depth" => self.depth = Some(value.parse().ok().filter(|&depth| depth > 0).ok_or_else(wrong)?),
            "time" => {
                let control: TimeControl = format!("{value}/move").parse().map_err(|_| wrong())?;
                self.time.per_move = control.per_move;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Reads the clock of a game: `10+0.1` in seconds, `60`, or a time control such as `10m+5s`. Times for single moves are set
/// elsewhere and refused here.
///
/// # Errors
/// [`LimitError::Clock`] names the text.
pub fn parse_clock(text: &str) -> Result<TimeControl, LimitError> {
    let wrong = || LimitError::Clock(text.chars().take(40).collect());
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |part: &str| {
        let seconds =
            part.trim().parse::<f64>().ok().filter(|seconds| (0.0..=604_800.0).contains(seconds))?;
        Some(Duration::from_micros((seconds * 1e6).round() as u64))
    };
    if let (Some(base), Some(increment)) = (seconds(base), seconds(increment))
        && !base.is_zero()
    {
        return Ok(TimeControl { base: Some(base), increment, ..TimeControl::NONE });
    }
    let control: TimeControl = text.parse().map_err(|_| wrong())?;
    if control.base.is_some() && control.per_move.is_none() { Ok(control) } else { Err(wrong()) }
}

impl fmt::Display for MoveLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = (!self.time.is_none()).then(|| self.time.to_string());
        let nodes = self.nodes.map(|nodes| format!("{nodes} nodes"));
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let parts: Vec<String> = [time, nodes, depth].into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "no limits".to_owned() } else { parts.join(", ") }.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_in_seconds_and_in_words() {
        let clock = parse_clock("1+0.05").unwrap();
        assert_eq!((clock.base, clock.increment), (Some(Duration::from_secs(1)), Duration::from_millis(50)));
        assert_eq!(parse_clock("60").unwrap().base, Some(Duration::from_secs(60)));
        assert_eq!(parse_clock("10m+5s").unwrap().increment, Duration::from_secs(5));
        for text in ["", "0", "-1", "1+", "+1", "nan", "inf", "1e99", "5s/move", "none"] {
            assert!(parse_clock(text).is_err(), "{text}");
        }
    }

    #[test]
    fn single_limits() {
        let mut limits = MoveLimits::default();
        assert!(limits.is_none());
        assert_eq!(limits.set("nodes", "2000"), Ok(true));
        assert_eq!(limits.set("time", "100ms"), Ok(true));
        assert_eq!(limits.set("level", "3"), Ok(false));
        assert!(limits.set("nodes", "0").is_err() && limits.set("time", "soon").is_err());
        assert_eq!(limits.to_string(), "100ms/move, 2000 nodes");
    }
}
