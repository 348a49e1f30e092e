//! The line that tells on a terminal how far an event is.

use anyhow::Result;
use goren_arena::tournament::{Counted, Event, Table, table};
use goren_store::{EventGame, EventStore};
use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, if that is a terminal.
pub(in crate::commands) struct Progress<'a> {
    bar: ProgressBar,
    event: &'a Event,
    table: Table,
}

/// A bar on standard error that counts games which are written, if that is a terminal.
pub(super) fn counter(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {per_sec}  {eta} left") {
        bar.set_style(style);
    }
    bar
}

impl<'a> Progress<'a> {
    pub(in crate::commands) fn new(event: &'a Event, store: &EventStore) -> Result<Progress<'a>> {
        let bar = event.games().map_or_else(ProgressBar::no_length, ProgressBar::new);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {per_sec}  {msg}  {eta} left");
        // The template is fixed; if it could not be read the plain style would do.
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.reset_eta();
        bar.set_position(store.count()?);
        Ok(Progress { bar, event, table: table(event, store)? })
    }

    pub(in crate::commands) fn take(&mut self, game: &EventGame) {
        self.table.add(&Counted {
            round: game.round,
            first: game.first as usize,
            second: game.second as usize,
            half_points: game.half_points,
            fault: game.fault.map(|fault| fault as usize),
            late: game.fault.is_some() && game.end.starts_with("time"),
        });
        self.bar.inc(1);
        if !self.bar.is_hidden() {
            let lines = self.table.standings(self.event.scoring, &self.event.ties);
            let leaders: Vec<String> = lines
                .iter()
                .take(3)
                .map(|line| format!("{} {}", self.event.players[line.player].entry.name, line.points))
                .collect();
            self.bar.set_message(leaders.join(", "));
        }
    }

    pub(in crate::commands) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
