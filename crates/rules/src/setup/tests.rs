use crate::text::{parse_arrangement, setup_text};
use crate::{Geometry, Position, Setup, Variant, parse_position};

/// Every fault of an arrangement with the names of its cells.
fn faults(text: &str) -> Vec<String> {
    let setup = parse_arrangement(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let board = Geometry::shared(setup.id.rules().shape).unwrap();
    let name = |cell| board.label(cell, setup.id.rules().labels);
    let told = |fault: super::SetupFault| {
        let cells: Vec<String> = fault.cells.into_iter().map(name).collect();
        format!("{} [{}]", fault.error, cells.join(" "))
    };
    setup.faults().into_iter().map(told).collect()
}

#[test]
fn all_faults_are_told_at_once_with_their_cells() {
    for (text, expected) in [
        (
            "gomoku setup black a1 b1 c1 d1 e1 white a3 b3 c3 d3 e3 a1 red h8 taken 2 0 to red",
            vec![
                "a1 is given twice, expected one stone a cell [a1]",
                "gomoku has no third player, expected a setup without [h8]",
                "gomoku has no captures, expected a setup without []",
                "both sides have a winning line, expected at most one [a3 b3 c3 d3 e3 a1 b1 c1 d1 e1]",
            ],
        ),
        (
            "pente setup black h8 taken 3 200 to white",
            vec![
                "3 captures of black are impossible, expected an even number, as stones are captured in pairs []",
                "200 captures of white are impossible, expected at most 25 []",
            ],
        ),
        (
            "pente setup black h8 taken 10 12 moved to white",
            vec![
                "pente has no rows to take off after a move, expected a setup without []",
                "both sides have captured enough to win, expected at most one side []",
            ],
        ),
        (
            "connect6 setup white h8 taken 2 2 half to black",
            vec![
                "connect6 has no captures, expected a setup without []",
                "0 stones of black are impossible, expected at least 1 []",
            ],
        ),
        (
            "yavalath setup black e5 half moved to black",
            vec![
                "yavalath has no rows to take off after a move, expected a setup without []",
                "black cannot have exchanged the seats, expected white to move []",
            ],
        ),
        (
            "yavalath:players=3 setup black e1 e2 e3 white a1 half to black",
            vec![
                "yavalath:players=3 has no half turns, expected a setup without []",
                "black is out of the game, expected another side to move [e1 e2 e3]",
            ],
        ),
        (
            "pentago setup white a1 taken 1 1 half to black",
            vec![
                "pentago has no captures, expected a setup without []",
                "0 stones of black are impossible, expected at least 1 []",
            ],
        ),
        (
            "hasami setup black e5 white e6 taken 9 0 half to black",
            vec![
                "hasami has no half turns, expected a setup without []",
                "10 men on the board and taken of white are impossible, expected at most 9 [e6]",
                "both sides have fewer than two men, expected at most one side []",
            ],
        ),
        (
            "yinsh setup black e3 e4 e5 e6 e7 rings black a2 a3 white a4 taken 4 0 to white",
            vec![
                "4 rings taken off of black are impossible, expected at most 3 []",
                "2 rings of black are impossible, expected 1 [a2 a3]",
                "1 rings of white are impossible, expected 5 [a4]",
            ],
        ),
    ] {
        assert_eq!(faults(text), expected, "{text}");
    }
    let lines = faults("dai-hasami setup black c1 c2 c3 c4 c5 white g5 g6 g7 g8 g9 half to black");
    assert!(lines[1].ends_with("[c1 c2 c3 c4 c5 g5 g6 g7 g8 g9]"), "{lines:?}");
    assert_eq!(
        faults("yinsh setup black e3 e4 e5 e6 e7 rings black a2 a3 a4 a5 b1 white k7 k8 k9 k10 j11 to white")
            .len(),
        1
    );
}

#[test]
fn faults_and_positions_exclude_each_other() {
    for &variant in Variant::ALL {
        let initial = Position::initial(&crate::GameId::default_of(variant));
        assert_eq!(initial.setup().faults(), [], "{variant:?}");
        let empty = Setup { taken: [0, 999], half: true, moved: true, ..initial.setup() };
        assert!(empty.faults().len() > 1, "{variant:?}");
        assert!(Position::from_setup(&empty).is_err());
    }
}

#[test]
fn arrangements_come_back_from_their_texts_valid_or_not() {
    for text in [
        "renju setup black h8 i8 white h8 to black",
        "yinsh setup black e5 white f6 rings white a2 taken 4 0 half moved to white",
        "hasami setup black a1 b1 taken 30 2 to white",
        "yavalath:players=3 setup black e1 red e2 to red",
    ] {
        let setup = parse_arrangement(text).unwrap();
        assert_eq!(parse_arrangement(&setup_text(&setup)).unwrap(), setup, "{text}");
        assert!(!setup.faults().is_empty() || parse_position(text).is_ok());
    }
    let moved = parse_arrangement("renju moves h8 h9").unwrap();
    assert_eq!(setup_text(&moved), "renju setup black h8 white h9 to black");
    assert!(parse_arrangement("renju setup black h8 moves h8").is_err());
    assert!(parse_arrangement("").is_err());
}

#[test]
fn diagrams_of_arrangements_show_what_stands_there() {
    let setup = parse_arrangement("tictactoe setup black a1 b2 white c3 a1 to white").unwrap();
    assert_eq!(crate::diagram::of_setup(&setup), ". . O\n. X .\nX . .\n");
    let valid = parse_position("yinsh setup rings white e5 black f5 to white").unwrap();
    assert_eq!(crate::diagram::of_setup(&valid.setup()), crate::diagram::plain(&valid));
}

#[test]
fn boards_turn_clockwise_and_mirror_left_and_right() {
    for (id, before, turned, mirrored) in [
        ("gomoku@7", "a7", "g7", "g7"),
        ("gomoku@7", "c7", "g5", "e7"),
        ("mnk@4x3:k=3", "a3", "d1", "d3"),
        ("hexagon@3", "0", "2", "2"),
        ("hexagon@3", "1", "6", "1"),
    ] {
        let board = Position::initial(&id.parse().unwrap());
        let cell = board.geometry().parse_cell(before, board.rules().labels).unwrap();
        let (rotation, mirror) = (board.geometry().rotation(), board.geometry().mirror());
        assert_eq!(board.label(rotation.apply(cell)), turned, "{id} {before} turned");
        assert_eq!(board.label(mirror.apply(cell)), mirrored, "{id} {before} mirrored");
    }
}
