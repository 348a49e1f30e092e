//! The line that tells on a terminal how far a match is.

use goren_arena::{MatchSetup, Tally};
use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, if that is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    sprt: Option<goren_arena::stats::Sprt>,
}

impl Progress {
    pub(super) fn new(setup: &MatchSetup, tally: &Tally) -> Progress {
        let bar = ProgressBar::new(setup.pairs);
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} pairs  {msg}  {eta} left");
        // The template is fixed; if it could not be read the plain style would do.
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.reset_eta();
        bar.set_position(tally.pairs.pairs());
        let progress = Progress { bar, sprt: setup.sprt };
        progress.show(tally);
        progress
    }

    pub(super) fn show(&self, tally: &Tally) {
        let score = tally.score();
        let mut message = format!("+{} -{} ={}", score.wins, score.losses, score.draws);
        if let Some(estimate) = tally.pairs.estimate() {
            message.push_str(&format!("  {:+.1} ± {:.1} Elo", estimate.elo, estimate.margin));
        }
        if let Some(sprt) = self.sprt {
            message.push_str(&format!("  LLR {:+.2}", sprt.llr(&tally.pairs)));
        }
        self.bar.set_message(message);
        self.bar.set_position(tally.pairs.pairs());
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
