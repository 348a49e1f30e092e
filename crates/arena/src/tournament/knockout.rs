//! Knockout: the winner of a meeting goes on, the best placed of the list meet late.

use super::schedule::{Pairing, Round};
use super::standings::{Scoring, Table};

/// A round of the tree; `None` when one player is left. Players without an opponent in the first round go on without points. A meeting
/// that ends level is won by the player listed first.
pub(super) fn round(round: u32, table: &Table) -> Option<Round> {
    let mut places = seeded(table.players());
    for _ in 0..round {
        if places.len() <= 1 {
            return None;
        }
        places = places.chunks(2).map(|pair| winner(table, pair[0], pair[1])).collect();
    }
    if places.len() <= 1 {
        return None;
    }
    let mut result = Round::default();
    for pair in places.chunks(2) {
        if let (Some(one), Some(other)) = (pair[0], pair[1]) {
            let (first, second) = if round.is_multiple_of(2) { (one, other) } else { (other, one) };
            result.pairings.push(Pairing { first, second });
        }
    }
    Some(result)
}

fn winner(table: &Table, one: Option<usize>, other: Option<usize>) -> Option<usize> {
    let (Some(one), Some(other)) = (one, other) else {
        return one.or(other);
    };
    let record = table.between(one, other);
    let (mine, theirs) =
        (record.points(Scoring::default()), table.between(other, one).points(Scoring::default()));
    Some(if mine == theirs {
        one.min(other)
    } else if mine > theirs {
        one
    } else {
        other
    })
}

/// The first round's places: first against last, so that the two best can meet in the final only. `None` is a free place.
fn seeded(players: usize) -> Vec<Option<usize>> {
    if players == 0 {
        return Vec::new();
    }
    let mut order = vec![0usize];
    while order.len() < players {
        let size = order.len() * 2;
        order = order.iter().flat_map(|&seed| [seed, size - 1 - seed]).collect();
    }
    order.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::standings::Counted;
    use super::*;

    #[test]
    fn the_best_meet_in_the_final() {
        for players in 2..=33usize {
            let mut table = Table::new(players);
            let mut last = Vec::new();
            let mut meetings = 0;
            for number in 0.. {
                let Some(round) = round(number, &table) else { break };
                for &Pairing { first, second } in &round.pairings {
                    meetings += 1;
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
                last = round.pairings;
            }
            assert_eq!(meetings, players - 1);
            let Pairing { first, second } = last[0];
            assert_eq!((first.min(second), first.max(second), last.len()), (0, 1, 1), "{players}");
        }
    }

    #[test]
    fn a_level_meeting_is_won_by_the_one_listed_first() {
        let mut table = Table::new(2);
        for (first, second) in [(0, 1), (1, 0)] {
            table.add(&Counted { round: 0, first, second, half_points: 2, fault: None, late: false });
        }
        assert!(round(1, &table).is_none());
    }
}
