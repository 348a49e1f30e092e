//! The schedule of an event as a stream of units: the two games of one pairing from one opening.

use super::Event;
use super::schedule::{Pairing, Round};
use super::standings::Table;

/// Two games of the same players from the same opening, each with the first move once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Unit {
    /// Number of the first of its games in the schedule; the other follows it.
    pub(super) number: u64,
    /// The round, from 0.
    pub(super) round: u32,
    /// Who plays.
    pub(super) pairing: Pairing,
    /// The opening, by its number.
    pub(super) opening: u64,
    /// Which of its games have no result yet.
    pub(super) open: [bool; 2],
}

/// What is to be done next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Two games.
    Unit(Unit),
    /// The next round needs results that are not there yet.
    Wait,
    /// The event is over.
    Over,
}

/// Goes through the schedule once.
pub(super) struct Plan<'a> {
    event: &'a Event,
    finished: Bits,
    round: u32,
    current: Option<Round>,
    pairing: usize,
    pair: u64,
    number: u64,
    /// Games of the current round that are being played.
    outstanding: u64,
    over: bool,
}

impl<'a> Plan<'a> {
    /// The plan of an event of which these games have their results.
    pub(super) fn new(event: &'a Event, finished: &[u64]) -> Plan<'a> {
        let mut bits = Bits::default();
        finished.iter().for_each(|&number| bits.set(number));
        Plan {
            event,
            finished: bits,
            round: 0,
            current: None,
            pairing: 0,
            pair: 0,
            number: 0,
            outstanding: 0,
            over: false,
        }
    }

    /// What is next; `table` gives the results of all rounds before the one it is asked for, and `byes` takes those who are free.
    pub(super) fn next<E>(
        &mut self,
        table: &mut dyn FnMut(u32) -> Result<Table, E>,
        byes: &mut dyn FnMut(u32, usize) -> Result<(), E>,
    ) -> Result<Next, E> {
        loop {
            if self.over {
                return Ok(Next::Over);
            }
            if let Some(unit) = self.next_of_round() {
                if unit.open == [false; 2] {
                    continue;
                }
                self.outstanding += unit.open.iter().filter(|&&open| open).count() as u64;
                return Ok(Next::Unit(unit));
            }
            let waits = self.event.format.waits_for_results();
            if waits && self.outstanding > 0 {
                return Ok(Next::Wait);
            }
            if self.current.is_some() {
                self.round += 1;
            }
            let results = if waits { table(self.round)? } else { Table::new(self.event.players.len()) };
            self.current = self.event.format.round(self.round, &results);
            (self.pairing, self.pair) = (0, 0);
            match &self.current {
                Some(round) => round.byes.iter().try_for_each(|&player| byes(self.round, player))?,
                None => self.over = true,
            }
        }
    }

    /// Counts a game of an earlier unit as finished.
    pub(super) fn finish(&mut self, number: u64) {
        self.finished.set(number);
        self.outstanding = self.outstanding.saturating_sub(1);
    }

    /// No more units come.
    pub(super) fn close(&mut self) {
        self.over = true;
    }

    fn next_of_round(&mut self) -> Option<Unit> {
        let pairing = *self.current.as_ref()?.pairings.get(self.pairing)?;
        // Meetings of later cycles go on in the list of openings rather than from its beginning.
        let meeting = match self.event.format {
            super::Format::RoundRobin { .. } => {
                let ring = (self.event.players.len() + self.event.players.len() % 2 - 1).max(1);
                u64::from(self.round) / ring as u64
            }
            _ => 0,
        };
        let unit = Unit {
            number: self.number,
            round: self.round,
            pairing,
            opening: meeting * self.event.pairs + self.pair,
            open: [0, 1]
                .map(|game| (self.event.exchange || game == 0) && !self.finished.get(self.number + game)),
        };
        self.number += 2;
        self.pair += 1;
        if self.pair == self.event.pairs {
            self.pair = 0;
            self.pairing += 1;
        }
        Some(unit)
    }
}

/// A set of small numbers, a bit each.
#[derive(Clone, Debug, Default)]
struct Bits(Vec<u64>);

impl Bits {
    fn set(&mut self, number: u64) {
        let word = (number / 64) as usize;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (number % 64);
    }

    fn get(&self, number: u64) -> bool {
        self.0.get((number / 64) as usize).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }
}
