//! How an event stands, computed when a game has come to its end.

use std::sync::Arc;

use goren_arena::report::Report;
use goren_arena::tournament::{Event, Standing, Table};
use goren_store::{EventLine, EventStore, Order, Selection, StoreError};

/// Faults and results that are shown on the page of an event.
const SHOWN: u32 = 12;

/// The standings with what is told beside them.
#[derive(Debug)]
pub(crate) struct Tally {
    /// Games that have their result.
    pub(crate) played: u64,
    pub(crate) lines: Vec<Standing>,
    /// By player.
    pub(crate) elo: Vec<String>,
    pub(crate) table: Table,
    /// The latest results, and the latest of those that a fault ended.
    pub(crate) latest: Vec<EventLine>,
    pub(crate) faults: Vec<EventLine>,
}

impl Tally {
    /// That of an event without a result.
    pub(crate) fn none(event: &Event) -> Tally {
        let table = Table::new(event.players.len());
        Tally {
            played: 0,
            lines: table.standings(event.scoring, &event.ties),
            elo: vec!["n/a".to_owned(); event.players.len()],
            table,
            latest: Vec::new(),
            faults: Vec::new(),
        }
    }

    pub(crate) fn of(event: &Arc<Event>, store: &EventStore) -> Result<Tally, StoreError> {
        let faults = Selection { faults: true, ..Selection::default() };
        let report = Report::of(event, store)?;
        let elo = (0..event.players.len()).map(|player| report.elo(player)).collect();
        Ok(Tally {
            played: report.played,
            elo,
            lines: report.lines,
            table: report.table,
            latest: store.list(&Selection::default(), Order::Latest, SHOWN)?,
            faults: store.list(&faults, Order::Latest, SHOWN)?,
        })
    }

    /// The place of a player.
    pub(crate) fn place(&self, player: usize) -> usize {
        self.lines.iter().find(|line| line.player == player).map_or(usize::MAX, |line| line.place)
    }
}
