use super::*;
use crate::rng::Rng;
use goren_rules::GameId;
use proptest::prelude::*;
use std::collections::HashSet;

/// Plays a game by chance and calls `look` with every position and the board that was played along.
fn along(seed: u64, look: &mut dyn FnMut(&Position, Board)) {
    let mut rng = Rng::new(seed);
    let mut position = Position::initial(&GameId::parse("pentago").unwrap());
    let mut board = Board::of(&position);
    loop {
        look(&position, board);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[rng.below(moves.len())];
        position.play(mv).unwrap();
        board = board.after(turn_of(mv).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_board_played_along_is_the_position(seed in any::<u64>()) {
        along(seed, &mut |position, board| {
            assert_eq!(board, Board::of(position));
            let side = position.side_to_move();
            let end = position.outcome().map(|outcome| match outcome.winner {
                None => 0,
                Some(winner) => if winner == side { 1 } else { -1 },
            });
            assert_eq!(board.end(), end);
            assert_eq!(board.empty().count_ones() as usize, position.empty());
            let counts = [counts(board.own), counts(board.other)];
            for quadrant in 0..4 {
                for clockwise in [false, true] {
                    for (bits, before) in [board.own, board.other].into_iter().zip(counts) {
                        let after = turn(bits, quadrant, clockwise);
                        assert_eq!(super::counts(after), counts_turned(before, bits, quadrant, clockwise));
                    }
                }
            }
        });
    }

    #[test]
    fn images_have_the_same_canonical_board(seed in any::<u64>()) {
        along(seed, &mut |position, board| {
            for image in 0..IMAGES {
                let seen = Board { own: see(board.own, image), other: see(board.other, image) };
                assert_eq!(seen.canonical().0, board.canonical().0);
                assert_eq!(see(seen.own, inverse(image)), board.own);
                for mv in position.legal_moves().into_iter().filter_map(turn_of).step_by(7) {
                    assert_eq!(mv.seen(image).seen(inverse(image)), mv);
                    let after = board.after(mv);
                    let after = Board { own: see(after.own, image), other: see(after.other, image) };
                    assert_eq!(seen.after(mv.seen(image)), after);
                }
            }
        });
    }

    #[test]
    fn twists_left_out_lead_nowhere_else(seed in any::<u64>()) {
        along(seed, &mut |_, board| {
            let mut left = board.empty();
            while left != 0 {
                let bit = left.trailing_zeros() as u8;
                left &= left - 1;
                let placed = Board { own: board.own | 1 << bit, other: board.other };
                let after = |twist| board.after(Turn { bit, twist });
                let kept: Vec<Board> = placed.twists().map(after).collect();
                let all: HashSet<Board> = (0..8).map(after).collect();
                assert_eq!(kept.len(), all.len());
                assert_eq!(kept.into_iter().collect::<HashSet<_>>(), all);
            }
        });
    }
}

#[test]
fn moves_and_turns_are_the_same() {
    let position = Position::initial(&GameId::parse("pentago").unwrap());
    for mv in position.legal_moves() {
        assert_eq!(move_of(turn_of(mv).unwrap()), mv);
    }
    let five = Move::Place(Cell::new(7));
    assert_eq!(move_of(turn_of(five).unwrap()), five);
}
