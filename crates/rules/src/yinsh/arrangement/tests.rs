use super::super::tests::{RINGS, crowded, position, refused, texts};
use crate::{Color, Outcome, Position, Reason, Setup, position_text};

#[test]
fn setups_are_refused_with_all_reasons() {
    let setup = |words: &str| refused(&format!("yinsh setup {words}"));
    let rings = format!("{RINGS} j11");
    for (words, reasons) in [
        (
            "white e5 e5 rings black a2 white a2 a3 taken 4 1 to white".to_owned(),
            vec![
                "e5 is given twice",
                "a2 is given twice",
                "4 rings taken off of black are impossible, expected at most 3",
                "1 rings of white are impossible, expected 4",
            ],
        ),
        (
            "rings black a2 a3 white a4 to white".to_owned(),
            vec!["2 rings of black are impossible, expected 1, as White has, before White places one"],
        ),
        (
            "rings black a2 a3 white a4 to black".to_owned(),
            vec![
                "2 rings of black are impossible, expected one fewer than White's 1 before Black places one",
            ],
        ),
        (
            "rings black a2 a3 a4 a5 b1 b2 to black".to_owned(),
            vec!["6 rings of black are impossible, expected at most 5"],
        ),
        ("white e5 rings black a2 to black".to_owned(), vec!["1 rings of black are", "0 rings of white are"]),
        (
            "rings black a2 a3 white a4 a5 taken 3 3 to black".to_owned(),
            vec!["3 rings taken off of black are impossible, expected fewer than 3, white having won"],
        ),
        (
            format!("{rings} moved to white"),
            vec!["white has moved and has nothing to take off, expected a row of its own"],
        ),
        (
            format!("black e3 e4 e5 e6 e7 {rings} to white"),
            vec!["black has a row at the beginning of the other side's turn"],
        ),
    ] {
        let error = setup(&words);
        assert!(reasons.iter().all(|reason| error.contains(reason)), "{words}: {error}");
    }
    let third = setup(&format!("red e5 {rings} to red"));
    assert_eq!(third, "the setup is not valid: yinsh has no third player, expected a setup without");
    let full = Position::from_setup(&crowded(52, [0, 0])).unwrap_err().to_string();
    assert_eq!(full, "52 markers are on the board, expected at most 51");
    let due = Position::from_setup(&Setup { half: true, ..crowded(47, [0, 0]) }).unwrap_err().to_string();
    assert_eq!(due, "47 markers are on the board, expected at most 46");
    assert!(
        refused("yinsh:blitz setup rings black a2 a3 a4 white a5 b1 b2 b3 b4 taken 2 0 to white")
            .contains("2 rings taken off of black are impossible, expected at most 1")
    );
    for game in ["renju", "hasami", "pentago"] {
        let error = refused(&format!("{game} setup moved to black"));
        assert!(error.contains(" has no rows to take off after a move"), "{error}");
    }
}

#[test]
fn setups_tell_who_made_a_row_and_what_is_due() {
    let row = format!("white e3 e4 e5 e6 e7 {RINGS} d5");
    let after = |words: &str, moves: &str| position(&format!("yinsh setup {row} {words} to white {moves}"));
    // Made by Black: White moves after it. Made by White: it is Black's turn then.
    assert_eq!(after("", "moves xe3-e7 xk7").side_to_move(), Color::White);
    assert_eq!(after("moved", "moves xe3-e7 xk7").side_to_move(), Color::Black);
    assert_ne!(after("", "").key(), after("moved", "").key());
    let due = format!("yinsh setup {RINGS} d5 half moved to white");
    assert_eq!(position_text(&position(&due)), due.replace("white k7 k8 k9 k10 d5", "white d5 k7 k8 k9 k10"));
    assert_eq!(texts(&position(&due)), "xd5 xk7 xk8 xk9 xk10");
    assert_eq!(position(&format!("{due} moves xk7")).side_to_move(), Color::Black);
    // Nobody said whose turn it is: White begins.
    assert_eq!(position("yinsh setup rings white e5").side_to_move(), Color::Black);
    assert_eq!(position("yinsh setup rings white e5 black f5").side_to_move(), Color::White);
    // Won already.
    let won = position(
        "yinsh:blitz setup black e5 rings black a2 a3 a4 a5 white b1 b2 b3 b4 b5 taken 1 0 to white",
    );
    assert_eq!(won.outcome(), Some(Outcome::win(Color::Black, Reason::Rings)));
    assert_eq!(won.ply(), 10);
}
