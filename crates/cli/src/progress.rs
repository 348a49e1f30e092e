//! A line on standard error that shows how far a long command is. Only on a terminal: elsewhere
//! nobody could see it move.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Time between two changes of the line.
const STEP: Duration = Duration::from_millis(200);

/// Characters of the bar.
const WIDTH: u64 = 24;

/// A bar that fills up.
pub(crate) struct Progress {
    what: &'static str,
    total: u64,
    /// Where this run began: what was done earlier says nothing about the speed.
    from: u64,
    start: Instant,
    shown: Option<Instant>,
    visible: bool,
}

impl Progress {
    /// Progress from `from` to `total` things, such as `games`.
    pub(crate) fn new(what: &'static str, from: u64, total: u64) -> Progress {
        let visible = io::stderr().is_terminal();
        Progress { what, total, from, start: Instant::now(), shown: None, visible }
    }

    /// Shows that `done` things are done, with something to say about them.
    pub(crate) fn show(&mut self, done: u64, remark: &str) {
        if self.visible && (done >= self.total || self.shown.is_none_or(|shown| shown.elapsed() >= STEP)) {
            self.shown = Some(Instant::now());
            let line = self.line(done, self.start.elapsed(), remark);
            let _ = write!(io::stderr().lock(), "\r{line}\x1b[K");
        }
    }

    /// Ends the line.
    pub(crate) fn finish(&mut self) {
        if self.shown.take().is_some() {
            let _ = writeln!(io::stderr().lock());
        }
    }

    fn line(&self, done: u64, elapsed: Duration, remark: &str) -> String {
        let filled = (WIDTH * done / self.total.max(1)).min(WIDTH) as usize;
        let bar = format!("{}{}", "#".repeat(filled), ".".repeat(WIDTH as usize - filled));
        let new = done.saturating_sub(self.from);
        let left = if new == 0 {
            String::new()
        } else {
            let rest = elapsed.as_secs_f64() / new as f64 * self.total.saturating_sub(done) as f64;
            format!(", {} left", clock(rest as u64))
        };
        format!("[{bar}] {done} of {} {}{left}{remark}", self.total, self.what)
    }
}

/// Seconds as people read them.
fn clock(seconds: u64) -> String {
    match seconds {
        0..=99 => format!("{seconds} s"),
        100..=5_999 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_judged_by_this_run_alone() {
        let progress = Progress::new("games", 50, 100);
        let line = progress.line(75, Duration::from_secs(300), ", fine");
        assert_eq!(line, "[##################......] 75 of 100 games, 5 min left, fine");
        assert_eq!(progress.line(50, Duration::ZERO, ""), "[############............] 50 of 100 games");
    }

    #[test]
    fn times_have_the_unit_that_suits_them() {
        assert_eq!(
            (clock(40), clock(700), clock(7_300)),
            ("40 s".into(), "12 min".into(), "2 h 1 min".into())
        );
    }
}
