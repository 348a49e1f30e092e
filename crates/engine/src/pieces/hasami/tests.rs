use super::*;
use crate::rng::Rng;
use goren_rules::{Color, Reason};

/// Random games on both boards: the same moves, captures and ends at every position.
#[test]
fn the_board_of_bits_is_that_of_the_rules() {
    let (mut taken, mut lines, mut ends) = (0, 0, 0);
    for (number, game) in ["hasami", "dai-hasami", "hasami:first-to-5", "dai-hasami:first-to-5"]
        .into_iter()
        .cycle()
        .take(24)
        .enumerate()
    {
        let mut rng = Rng::new(number as u64);
        let mut position = Position::initial(&game.parse().expect("a game"));
        let mut field = Hasami::of(&position).expect("a board");
        loop {
            assert_eq!(Some(field), Hasami::of(&position));
            let outcome = position.outcome();
            if outcome.is_none_or(|outcome| outcome.reason != Reason::Repetition) {
                let end = outcome.map(|outcome| outcome.winner.map(Color::index));
                assert_eq!(field.end(), end, "{game} {:?}", position.history());
            }
            if let Some(outcome) = outcome {
                lines += usize::from(outcome.reason == Reason::Line);
                ends += 1;
                break;
            }
            let mut listed = Vec::new();
            field.list(&mut listed);
            let mut moves: Vec<Move> = listed.iter().map(|&(_, mv)| Hasami::told(mv, &position)).collect();
            moves.sort_unstable();
            let mut legal = position.legal_moves();
            legal.sort_unstable();
            assert_eq!(moves, legal, "{game} {:?}", position.history());
            let best = listed.iter().max_by_key(|&&(weight, _)| weight).expect("a move").1;
            let any = listed[rng.below(listed.len())].1;
            let mv = if rng.below(3) > 0 && number % 3 > 0 { best } else { any };
            let told = Hasami::told(mv, &position);
            assert_eq!(Hasami::read(told), Some(mv));
            position.play(told).expect("legal");
            taken += position.last_captures().len();
            field = field.after(mv);
        }
    }
    assert!(taken > 20 && lines > 0 && ends == 24, "{taken} taken, {lines} lines, {ends} ends");
}

/// Where men can go, against the rules' list, and what is half bracketed.
#[test]
fn moves_and_brackets_are_counted_like_by_hand() {
    let position = Position::initial(&"hasami".parse().expect("a game"));
    let field = Hasami::of(&position).expect("a board");
    assert_eq!(field.mobility(0), position.legal_moves().len() as i32);
    assert_eq!((field.brackets(0), field.estimate()), (0, 0));
    let position = goren_rules::parse_position("hasami setup black e5 a1 a2 white e6 e7 b2 i9 i8 to black");
    let field = Hasami::of(&position.expect("a position")).expect("a board");
    assert_eq!(field.brackets(0), 2, "e8 behind two men and b3 behind one");
}
