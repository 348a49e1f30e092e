//! What a board is worth at a glance: fives that can be made in this turn, and lines that grow.

use super::board::{Board, counts, counts_turned};

/// The lower bit of each count.
const ONES: u64 = 0x1111_1111_1111_1111;

/// What windows of one side's stones alone are worth, by their number; of four, the other side's.
const WORTH: [i32; 5] = [0, 1, 4, 12, 30];
/// What it is worth to be to move.
const TO_MOVE: i32 = 12;

/// What is seen of a board.
#[derive(Copy, Clone, Debug)]
pub(super) struct Glance {
    /// The side to move can make five in this turn, and the other side has none then.
    pub(super) wins: bool,
    /// For the side to move; means little if it wins.
    pub(super) value: i32,
}

/// Windows with stones of one side only, by the number of stones, in so many lanes of four bits.
#[derive(Copy, Clone, Default)]
struct Tally([[u64; 2]; 4]);

impl Tally {
    #[inline]
    fn add(&mut self, counts: [u64; 2], against: [u64; 2]) {
        for word in 0..2 {
            let (own, other) = (counts[word], against[word]);
            let alone = ONES & !(other | other >> 1 | other >> 2);
            let (low, middle, high) = (own & alone, own >> 1 & alone, own >> 2 & alone);
            self.0[0][word] += low & !middle & !high;
            self.0[1][word] += middle & !low;
            self.0[2][word] += middle & low;
            self.0[3][word] += high & !low;
        }
    }

    fn worth(&self) -> i32 {
        let sum = |words: [u64; 2]| -> i32 {
            let bytes =
                words.map(|word| (word & 0x0f0f_0f0f_0f0f_0f0f) + (word >> 4 & 0x0f0f_0f0f_0f0f_0f0f));
            bytes.iter().map(|bytes| (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32).sum()
        };
        (0..4).map(|number| WORTH[number + 1] * sum(self.0[number])).sum()
    }
}

/// Whether a window of the side to move lacks one stone that it can put there, or none.
#[inline]
fn completes(own: [u64; 2], other: [u64; 2]) -> bool {
    let mut found = 0;
    let mut lost = 0;
    for word in 0..2 {
        let alone = ONES & !(other[word] | other[word] >> 1 | other[word] >> 2);
        found |= own[word] >> 2 & alone;
        lost |= other[word] >> 2 & other[word] & ONES;
    }
    found != 0 && lost == 0
}

/// Looks at the board as it stands and after each single twist.
pub(super) fn glance(board: Board) -> Glance {
    let (own, other) = (counts(board.own), counts(board.other));
    if completes(own, other) {
        return Glance { wins: true, value: 0 };
    }
    let mut tallies = [Tally::default(); 2];
    for _ in 0..2 {
        tallies[0].add(own, other);
        tallies[1].add(other, own);
    }
    for quadrant in 0..4 {
        for clockwise in [false, true] {
            let own = counts_turned(own, board.own, quadrant, clockwise);
            let other = counts_turned(other, board.other, quadrant, clockwise);
            if completes(own, other) {
                return Glance { wins: true, value: 0 };
            }
            tallies[0].add(own, other);
            tallies[1].add(other, own);
        }
    }
    Glance { wins: false, value: tallies[0].worth() - tallies[1].worth() + TO_MOVE }
}

#[cfg(test)]
mod tests {
    use super::super::board::{Turn, turn_of};
    use super::*;
    use crate::rng::Rng;
    use goren_rules::{GameId, Position};

    #[test]
    fn a_win_in_one_turn_is_seen_and_no_other() {
        let mut rng = Rng::new(5);
        let mut wins = 0;
        for _ in 0..60 {
            let mut position = Position::initial(&GameId::parse("pentago").unwrap());
            loop {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let board = Board::of(&position);
                let side = Some(position.side_to_move());
                let mut winning = |mv| {
                    position.play(mv).unwrap();
                    let won = position.outcome().is_some_and(|outcome| outcome.winner == side);
                    position.undo();
                    won
                };
                let won = moves.iter().any(|&mv| winning(mv));
                assert_eq!(glance(board).wins, won);
                wins += usize::from(won);
                let mv = moves[rng.below(moves.len())];
                assert!(turn_of(mv).is_some_and(|turn| turn.twist <= Turn::NO_TWIST));
                position.play(mv).unwrap();
            }
        }
        assert!(wins > 60);
    }
}
