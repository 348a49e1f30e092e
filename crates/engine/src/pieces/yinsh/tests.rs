use super::*;
use crate::rng::Rng;
use goren_rules::Color;

/// Random games on both boards: the same moves, ends and sides at every position.
#[test]
fn the_board_of_bits_is_that_of_the_rules() {
    let (mut rows, mut ends) = (0, 0);
    for (game, seed) in [("yinsh", 1), ("yinsh", 2), ("yinsh", 3), ("yinsh:blitz", 4), ("yinsh", 5)] {
        let mut rng = Rng::new(seed);
        let mut position = Position::initial(&game.parse().expect("a game"));
        let mut field = Yinsh::of(&position).expect("a board");
        loop {
            assert_eq!(Some(field), Yinsh::of(&position));
            let end = position.outcome().map(|outcome| outcome.winner.map(Color::index));
            assert_eq!(field.end(), end, "{game} {:?}", position.history());
            if end.is_some() {
                ends += 1;
                break;
            }
            let mut listed = Vec::new();
            field.list(&mut listed);
            let mut moves: Vec<Move> = listed.iter().map(|&(_, mv)| Yinsh::told(mv, &position)).collect();
            moves.sort_unstable();
            let mut legal = position.legal_moves();
            legal.sort_unstable();
            assert_eq!(moves, legal, "{game} {:?}", position.history());
            // Rows are rare in random games: where one can be made it mostly is.
            let best = listed.iter().max_by_key(|&&(weight, _)| weight).expect("a move").1;
            let any = listed[rng.below(listed.len())].1;
            let mv = if rng.below(3) > 0 { best } else { any };
            rows += usize::from(mv >> 14 == ROW);
            let told = Yinsh::told(mv, &position);
            assert_eq!(Yinsh::read(told), Some(mv));
            position.play(told).expect("legal");
            field = field.after(mv);
        }
    }
    assert!(rows >= 5 && ends == 5, "{rows} rows, {ends} ends");
}

/// The rows that lack markers, and where rings can go, against counts cell by cell.
#[test]
fn rows_and_moves_are_counted_like_by_hand() {
    let text = "yinsh moves e5 f6 g7 d4 c5 h8 f3 g9 e8 d7";
    let position = goren_rules::parse_position(text).expect("a position");
    let field = Yinsh::of(&position).expect("a board");
    let own = position.legal_moves().len() as i32;
    assert_eq!(field.mobility(field.own()), own);
    let mut moves = 0;
    field.slides(field.own(), |_, _, _| moves += 1);
    assert_eq!(moves, own);
}
