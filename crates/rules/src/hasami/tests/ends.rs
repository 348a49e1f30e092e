//! Every way in which a game ends, and what an arrangement keeps of the way there.

use super::*;

#[test]
fn one_man_or_none_loses() {
    let one = "hasami setup black e3 i5 white e4 a9 to black moves i5-e5";
    assert_eq!(outcome(one), Some((BLACK, Reason::FewMen)));
    let none = "hasami setup black e3 i6 white e4 e5 to black moves i6-e6";
    assert_eq!(outcome(none), Some((BLACK, Reason::FewMen)));
    assert_eq!(outcome("hasami setup black e3 e6 white e4 a9 to black"), None);
    assert_eq!(outcome("hasami setup black e3 white e4 a9 to white"), Some((WHITE, Reason::FewMen)));
    assert_eq!(outcome("hasami setup white e4 a9 to black"), Some((WHITE, Reason::FewMen)));
}

#[test]
fn a_side_without_a_move_loses() {
    // White's two men stand in their corner behind black men.
    let shut = "hasami setup black b1 b2 c3 white a1 a2 to black moves c3-a3";
    assert_eq!(outcome(shut), Some((BLACK, Reason::NoMove)));
    let mut again = position(shut);
    again.undo();
    assert_eq!(again.outcome(), None);
    let setup = "hasami setup black b1 b2 a3 white a1 a2 to white";
    assert_eq!(outcome(setup), Some((BLACK, Reason::NoMove)));
    assert_eq!(outcome(&setup.replace("to white", "to black")), None);
    // In the large game the men may jump out.
    let dai = "dai-hasami setup black b1 b2 c3 white a1 a2 to black moves c3-a3";
    assert_eq!(outcome(dai), None);
}

#[test]
fn the_third_occurrence_draws_and_undo_forgets_it() {
    let shuffle = "i5-h5 a5-b5 h5-i5 b5-a5";
    let mut game = position("hasami");
    play(&mut game, shuffle);
    assert_eq!(game.outcome(), None);
    play(&mut game, "i5-h5 a5-b5 h5-i5");
    assert_eq!(game.outcome(), None);
    let last = game.parse_move("b5-a5").unwrap();
    for _ in 0..2 {
        game.play(last).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition)));
        assert_eq!(game.undo(), Some(last));
        assert_eq!(game.outcome(), None);
    }
    let twice = format!("hasami:repetition=2 moves {shuffle}");
    assert_eq!(outcome(&twice), Some((None, Reason::Repetition)));
    let four = format!("hasami:repetition=4 moves {shuffle} {shuffle}");
    assert_eq!(outcome(&four), None);
    assert_eq!(outcome(&format!("{four} {shuffle}")), Some((None, Reason::Repetition)));
}

#[test]
fn the_same_men_with_the_other_side_to_move_are_no_repetition() {
    // Black loses a move by a triangle, so that the men of ply 1 stand again with Black to move.
    let text = "hasami:repetition=2 moves i5-h5 a5-b5 h5-g5 b5-c5 g5-h5 c5-a5";
    assert_eq!(outcome(text), None);
    let Position::Hasami(game) = position(text) else { panic!("not a position of Hasami Shogi") };
    assert_eq!((game.occurrences(), game.quiet_plies()), (1, 6));
}

#[test]
fn an_arrangement_counts_occurrences_and_quiet_plies_afresh() {
    let shuffle = "i5-h5 a5-b5 h5-i5 b5-a5";
    let mut game = position(&format!("hasami moves {shuffle}"));
    let mut again = Position::from_setup(&game.setup()).unwrap();
    assert_eq!((game.key(), game.legal_moves()), (again.key(), again.legal_moves()));
    play(&mut game, shuffle);
    play(&mut again, shuffle);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition)));
    assert_eq!(again.outcome(), None);
    play(&mut again, shuffle);
    assert_eq!(again.outcome(), Some(Outcome::draw(Reason::Repetition)));
}

#[test]
fn many_plies_without_a_capture_draw() {
    // Two men walk opposite ways, so that nothing repeats within ten plies.
    let quiet = "i1-h1 a9-b9 h1-g1 b9-c9 g1-f1 c9-d9 f1-e1 d9-e9 e1-d1 e9-f9";
    assert_eq!(outcome(&format!("hasami moves {quiet}")), None);
    let drawn = format!("hasami:no-capture=10 moves {quiet}");
    assert_eq!(outcome(&drawn), Some((None, Reason::NoCapture)));
    assert_eq!(outcome(&drawn.replace("10", "11")), None);
    // A capture begins the count anew, its undo brings the old one back.
    let mut game = position("hasami:no-capture=10 setup black e1 i4 i9 white e3 a9 b9 to black");
    play(&mut game, "e1-e2 a9-a8 i4-e4");
    let Position::Hasami(before) = &game else { panic!("not a position of Hasami Shogi") };
    assert_eq!((before.quiet_plies(), before.taken()), (0, [1, 0]));
    game.undo();
    let Position::Hasami(after) = &game else { panic!("not a position of Hasami Shogi") };
    assert_eq!((after.quiet_plies(), after.taken(), after.occurrences()), (2, [0, 0], 1));
}

#[test]
fn a_decisive_end_comes_before_a_draw() {
    // The tenth quiet ply either goes by or shuts White in.
    let nine = "setup black b1 b2 c3 i9 white a1 a2 to white moves \
                a2-a3 i9-i8 a3-a4 i8-i7 a4-a5 i7-i6 a5-a4 i6-i5 a4-a2";
    let tenth = |limit: u8, mv: &str| outcome(&format!("hasami:no-capture={limit} {nine} {mv}"));
    assert_eq!(outcome(&format!("hasami:no-capture=10 {nine}")), None);
    assert_eq!(tenth(10, "i5-i4"), Some((None, Reason::NoCapture)));
    assert_eq!(tenth(11, "i5-i4"), None);
    assert_eq!(tenth(10, "c3-a3"), Some((BLACK, Reason::NoMove)));
}

#[test]
fn five_captures_win_the_game_to_five() {
    let game =
        |id: &str| format!("{id} setup black e1 i5 white e2 e3 e4 a7 a8 a9 taken 2 1 to black moves i5-e5");
    assert_eq!(outcome(&game("hasami:first-to-5")), Some((BLACK, Reason::Captures)));
    assert_eq!(outcome(&game("hasami")), None);
    assert_eq!(position(&game("hasami:first-to-5")).taken(), [5, 1]);
}

#[test]
fn a_lead_of_three_must_survive_the_reply() {
    let start = "hasami:first-to-5 setup black e1 i5 c5 white e2 e3 e4 b1 c6 d9 to black moves i5-e5";
    let lead = position(start);
    assert_eq!((lead.taken(), lead.outcome()), ([3, 0], None));
    // A reply that takes nothing leaves the lead, and Black has won.
    assert_eq!(outcome(&format!("{start} d9-d8")), Some((BLACK, Reason::Lead)));
    // A reply that takes a man brings the lead down to two; the game goes on.
    let answered =
        "hasami:first-to-5 setup black e1 i5 c5 white e2 e3 e4 c6 d4 b9 to black moves i5-e5 d4-c4";
    assert_eq!((position(answered).taken(), outcome(answered)), ([3, 1], None));
    // Without the option a lead is nothing.
    assert_eq!(outcome(&start.replace(":first-to-5", "").replace("i5-e5", "i5-e5 d9-d8")), None);
    // An arrangement: the leader is to move, so the reply has been made.
    let set = "hasami:first-to-5 setup black e1 e2 white c1 c2 taken 1 4 to";
    assert_eq!(outcome(&format!("{set} white")), Some((WHITE, Reason::Lead)));
    assert_eq!(outcome(&format!("{set} black")), None);
}

#[test]
fn five_in_line_outside_the_home_ranks_win_the_large_game() {
    let wins = |men: &str, mv: &str| {
        outcome(&format!("dai-hasami setup black {men} white a1 a2 to black moves {mv}"))
    };
    let won = Some((BLACK, Reason::Line));
    assert_eq!(wins("e1 e2 e3 e4 g5", "g5-e5"), won); // on a rank
    assert_eq!(wins("c5 d5 e5 f5 g9", "g9-g5"), won); // on a file, down to the last rank but two
    assert_eq!(wins("c1 d2 e3 f4 g9", "g9-g5"), won); // on a diagonal
    assert_eq!(wins("c9 d8 e7 f6 g9", "g9-g5"), won); // on the other diagonal
    assert_eq!(wins("b1 b2 b3 b4 c5", "c5-b5"), won); // in the enemy's home
    assert_eq!(wins("e1 e2 e3 e5 e6 g4", "g4-e4"), won); // six
    assert_eq!(wins("c5 d5 e5 f5 h5 i5 g9", "g9-g5"), won); // seven, five of them outside
    assert_eq!(wins("h1 h2 h3 h4 g5", "g5-h5"), None); // at home
    assert_eq!(wins("e1 f2 g3 h4 g5", "g5-i5"), None); // partly at home
    assert_eq!(wins("d5 e5 f5 h5 g9", "g9-g5"), None); // four outside
    // White's home is at the top.
    let white = |men: &str, mv: &str| {
        outcome(&format!("dai-hasami setup black i1 i2 white {men} to white moves {mv}"))
    };
    assert_eq!(white("h1 h2 h3 h4 g5", "g5-h5"), Some((WHITE, Reason::Line)));
    assert_eq!(white("b1 b2 b3 b4 c5", "c5-b5"), None);
    // The small game knows no lines.
    let small = "hasami setup black e1 e2 e3 e4 g5 white a1 a2 to black moves g5-e5";
    assert_eq!((outcome(small), position(small).winning_lines().len()), (None, 0));
}

#[test]
fn winning_lines_are_told() {
    let won = position("dai-hasami setup black c5 d5 e5 f5 h5 i5 g9 white a1 a2 to black moves g9-g5");
    let lines = won.winning_lines();
    let labels: Vec<String> = lines[0].iter().map(|&cell| won.label(cell)).collect();
    assert_eq!((lines.len(), labels), (1, ["c5", "d5", "e5", "f5", "g5"].map(String::from).to_vec()));
}
