//! Swiss rounds: opponents of about the same points, nobody twice, first moves in turn.

use super::schedule::{Pairing, Round};
use super::standings::{Scoring, Table};

/// Steps of the search for pairings; beyond it meetings may be repeated.
const PATIENCE: usize = 200_000;

/// A round from the results before it. With an odd number the player of fewest points that has not been free yet is free, and gets the
/// points of a win. A player that leaves and comes back has its games lost in between, so that nothing is gained by it.
pub(super) fn round(round: u32, table: &Table) -> Option<Round> {
    let players = table.players();
    let mut order: Vec<usize> = (0..players).collect();
    let points: Vec<u32> = order.iter().map(|&player| table.points(player, Scoring::default())).collect();
    // Equal points stand in the order of the list, so that the same results give the same round.
    order.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
    let mut byes = Vec::new();
    if order.len() % 2 == 1 {
        let least =
            (0..order.len()).rev().min_by_key(|&place| (table.byes(order[place]), order.len() - place))?;
        byes.push(order.remove(least));
    }
    if order.is_empty() {
        return Some(Round { pairings: Vec::new(), byes });
    }
    let mut search = Search { table, points: &points, patience: PATIENCE };
    let halves = if round == 0 { fold(&order) } else { None };
    let pairs =
        halves.or_else(|| search.pair(&order, false)).or_else(|| search.again().pair(&order, true))?;
    let pairings = pairs.into_iter().map(|(one, other)| first_move(table, round, one, other)).collect();
    Some(Round { pairings, byes })
}

/// The first round: the upper half meets the lower half.
fn fold(order: &[usize]) -> Option<Vec<(usize, usize)>> {
    let half = order.len() / 2;
    Some((0..half).map(|place| (order[place], order[place + half])).collect())
}

/// The player with fewer first moves has it; else the one listed first, in turn.
fn first_move(table: &Table, round: u32, one: usize, other: usize) -> Pairing {
    let (a, b) = (table.firsts(one), table.firsts(other));
    let one_first = if a == b { round.is_multiple_of(2) == (one < other) } else { a < b };
    if one_first { Pairing { first: one, second: other } } else { Pairing { first: other, second: one } }
}

struct Search<'a> {
    table: &'a Table,
    points: &'a [u32],
    patience: usize,
}

impl Search<'_> {
    fn again(&mut self) -> &mut Self {
        self.patience = PATIENCE;
        self
    }

    /// Pairs the first with the nearest below it that it has not met, and goes back where that leaves somebody over. An explicit stack,
    /// for events of any size.
    fn pair(&mut self, free: &[usize], repeats: bool) -> Option<Vec<(usize, usize)>> {
        // Each level: those free, and which partner of the first of them is tried next.
        let mut levels: Vec<(Vec<usize>, usize)> = vec![(free.to_vec(), 1)];
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        loop {
            let (free, partner) = levels.last_mut()?;
            if free.is_empty() {
                return Some(pairs);
            }
            self.patience = self.patience.checked_sub(1)?;
            let one = free[0];
            let found = (*partner..free.len())
                .find(|&place| repeats || self.table.between(one, free[place]).games() == 0);
            match found {
                Some(place) => {
                    *partner = place + 1;
                    let other = free[place];
                    debug_assert!(self.points[one] >= self.points[other]);
                    let rest =
                        free.iter().copied().filter(|&player| player != one && player != other).collect();
                    pairs.push((one, other));
                    levels.push((rest, 1));
                }
                None => {
                    levels.pop();
                    pairs.pop();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::standings::Counted;
    use super::*;

    /// Plays an event in which the player of the smaller number wins.
    fn event(players: usize, rounds: u32) -> (Table, Vec<Round>) {
        let mut table = Table::new(players);
        let mut all = Vec::new();
        for number in 0..rounds {
            let Some(round) = round(number, &table) else { break };
            for &Pairing { first, second } in &round.pairings {
                for (first, second) in [(first, second), (second, first)] {
                    let half_points = if first < second { 2 } else { 0 };
                    table.add(&Counted {
                        round: number,
                        first,
                        second,
                        half_points,
                        fault: None,
                        late: false,
                    });
                }
            }
            round.byes.iter().for_each(|&player| table.add_bye(player));
            all.push(round);
        }
        (table, all)
    }

    #[test]
    fn nobody_meets_twice_and_everybody_plays() {
        for players in [2, 3, 5, 8, 13, 33, 64] {
            let rounds = (players as f64).log2().ceil() as u32;
            let (table, all) = event(players, rounds);
            assert_eq!(all.len(), rounds as usize);
            for round in &all {
                assert_eq!(round.pairings.len() * 2 + round.byes.len(), players);
            }
            for one in 0..players {
                assert!(table.byes(one) <= 1);
                for other in one + 1..players {
                    assert!(table.between(one, other).games() <= 2, "{players}: {one} {other}");
                }
            }
            let standings = table.standings(Scoring::default(), &[]);
            assert_eq!(standings[0].player, 0, "{players}");
        }
    }

    #[test]
    fn opponents_have_about_the_same_points() {
        let (_, all) = event(64, 6);
        // After five rounds one of 64 has won all: the pairs of the last round are of equal points.
        let mut table = Table::new(64);
        for (number, round) in all.iter().enumerate() {
            for &Pairing { first, second } in &round.pairings {
                let points = |player| table.points(player, Scoring::default());
                assert!(
                    number < 2 || points(first).abs_diff(points(second)) <= 4,
                    "{number}: {first} {second}"
                );
            }
            for &Pairing { first, second } in &round.pairings {
                let half_points = if first < second { 2 } else { 0 };
                table.add(&Counted { round: 0, first, second, half_points, fault: None, late: false });
            }
        }
    }

    #[test]
    fn more_rounds_than_opponents_repeat_meetings_rather_than_end() {
        let (table, all) = event(4, 6);
        assert_eq!(all.len(), 6);
        assert!((1..4).all(|other| table.between(0, other).games() >= 2));
    }
}
