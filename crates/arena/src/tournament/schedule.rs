//! Who meets whom, and in which round.

use super::standings::Table;
use super::{knockout, swiss};

/// Two players who meet in a round; each has the first move in half of their games.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Pairing {
    /// The player that moves first in the first of their games, by its number in the event.
    pub first: usize,
    /// The other.
    pub second: usize,
}

/// What happens in a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The games, in the order they are scheduled.
    pub pairings: Vec<Pairing>,
    /// Players without an opponent who get the points of a win.
    pub byes: Vec<usize>,
}

/// How an event is organised.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody meets everybody, so many times.
    RoundRobin {
        /// How many times.
        cycles: u32,
    },
    /// The first players of the list each meet all the others, and not one another.
    Gauntlet {
        /// How many players are tested.
        tested: usize,
    },
    /// Opponents of about the same score, nobody twice.
    Swiss {
        /// Number of rounds.
        rounds: u32,
    },
    /// The loser of a meeting is out.
    Knockout,
}

impl Format {
    /// Whether later rounds depend on the results of earlier ones.
    #[must_use]
    pub fn waits_for_results(self) -> bool {
        matches!(self, Format::Swiss { .. } | Format::Knockout)
    }

    /// A round, counted from 0, of an event with so many players, from the results of all rounds before; `None` when the event is
    /// over. The same arguments give the same round.
    #[must_use]
    pub fn round(self, round: u32, table: &Table) -> Option<Round> {
        let players = table.players();
        match self {
            Format::RoundRobin { cycles } => {
                let length = berger_rounds(players);
                if length == 0 || round / length >= cycles {
                    return None;
                }
                // Every other cycle the first move of the first game is exchanged.
                let exchanged = (round / length) % 2 == 1;
                Some(Round { pairings: berger(players, round % length, exchanged), byes: Vec::new() })
            }
            Format::Gauntlet { tested } => gauntlet(players, tested, round),
            Format::Swiss { rounds } => (round < rounds).then(|| swiss::round(round, table)).flatten(),
            Format::Knockout => knockout::round(round, table),
        }
    }
}

/// Rounds in which everybody meets everybody once.
fn berger_rounds(players: usize) -> u32 {
    let even = players + players % 2;
    u32::try_from(even.saturating_sub(1)).unwrap_or(u32::MAX) * u32::from(players > 1)
}

/// A round of the table of Schurig, known by the name of Berger: in round `r` those meet whose numbers add up to `r` modulo one
/// less than their number, and the last meets the one left over. With an odd number that one is free.
fn berger(players: usize, round: u32, exchanged: bool) -> Vec<Pairing> {
    let ring = players + players % 2 - 1;
    let round = round as usize;
    let mut pairings = Vec::with_capacity(ring / 2 + 1);
    for one in 0..ring {
        let other = (round + ring - one) % ring;
        let (one, other) = if one == other {
            if ring == players {
                continue;
            }
            // The player outside the ring moves first in every other round.
            if round.is_multiple_of(2) { (one, ring) } else { (ring, one) }
        } else if one < other {
            // So that both colours come to everybody about equally often.
            if (one + other).is_multiple_of(2) { (other, one) } else { (one, other) }
        } else {
            continue;
        };
        let (first, second) = if exchanged { (other, one) } else { (one, other) };
        pairings.push(Pairing { first, second });
    }
    pairings
}

fn gauntlet(players: usize, tested: usize, round: u32) -> Option<Round> {
    let others = players.checked_sub(tested).filter(|&others| others > 0 && tested > 0)?;
    let round = round as usize;
    if round >= others {
        return None;
    }
    let pairing = |hero: usize| Pairing { first: hero, second: tested + (round + hero) % others };
    Some(Round { pairings: (0..tested).map(pairing).collect(), byes: Vec::new() })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn all_rounds(format: Format, players: usize) -> Vec<Round> {
        let table = Table::new(players);
        (0..).map_while(|round| format.round(round, &table)).collect()
    }

    #[test]
    fn everybody_meets_everybody_once_a_cycle() {
        for players in 2..=34 {
            for cycles in [1, 2, 3] {
                let rounds = all_rounds(Format::RoundRobin { cycles }, players);
                let mut met = BTreeMap::new();
                for round in &rounds {
                    let mut busy = vec![false; players];
                    for &Pairing { first, second } in &round.pairings {
                        assert!(first != second && !busy[first] && !busy[second], "{players}: {round:?}");
                        (busy[first], busy[second]) = (true, true);
                        *met.entry((first.min(second), first.max(second))).or_insert(0) += 1;
                    }
                }
                assert_eq!(met.len(), players * (players - 1) / 2);
                assert!(met.values().all(|&times| times == cycles), "{players} {cycles}");
            }
        }
    }

    #[test]
    fn first_moves_are_shared_fairly() {
        for players in 2..=33 {
            let mut first = vec![0i32; players];
            let mut games = vec![0i32; players];
            for round in all_rounds(Format::RoundRobin { cycles: 1 }, players) {
                for pairing in round.pairings {
                    first[pairing.first] += 1;
                    games[pairing.first] += 1;
                    games[pairing.second] += 1;
                }
            }
            for player in 0..players {
                assert!((2 * first[player] - games[player]).abs() <= 2, "{players} {player}: {first:?}");
            }
        }
    }

    #[test]
    fn those_tested_meet_all_others_and_not_one_another() {
        let rounds = all_rounds(Format::Gauntlet { tested: 2 }, 7);
        let mut met: Vec<Pairing> = rounds.iter().flat_map(|round| round.pairings.clone()).collect();
        met.sort();
        met.dedup();
        assert_eq!(met.len(), 10);
        assert!(met.iter().all(|pairing| pairing.first < 2 && pairing.second >= 2));
        assert!(all_rounds(Format::Gauntlet { tested: 3 }, 3).is_empty());
    }

    #[test]
    fn one_player_or_none_has_nobody_to_meet() {
        for players in [0, 1] {
            assert!(all_rounds(Format::RoundRobin { cycles: 5 }, players).is_empty());
            assert!(all_rounds(Format::Knockout, players).is_empty());
            assert!(
                all_rounds(Format::Swiss { rounds: 4 }, players)
                    .iter()
                    .all(|round| round.pairings.is_empty())
            );
        }
    }
}
