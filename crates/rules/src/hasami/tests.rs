mod ends;

use crate::{Color, GameId, Move, Outcome, Position, Reason, Setup, SetupErrors, parse_position};

fn position(text: &str) -> Position {
    parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    parse_position(text).unwrap_err().to_string()
}

fn play(position: &mut Position, moves: &str) {
    crate::text::play_moves(position, moves).unwrap();
}

/// Labels of the cells that the last move of the text emptied.
fn captures(text: &str) -> Vec<String> {
    let position = position(text);
    let mut labels: Vec<String> = position.last_captures().iter().map(|&cell| position.label(cell)).collect();
    labels.sort();
    labels
}

fn outcome(text: &str) -> Option<(Option<Color>, Reason)> {
    position(text).outcome().map(|outcome| (outcome.winner, outcome.reason))
}

const BLACK: Option<Color> = Some(Color::Black);
const WHITE: Option<Color> = Some(Color::White);

#[test]
fn a_run_between_two_men_is_taken_on_rank_and_file() {
    let two = "hasami setup black e1 i5 white e3 e4 a1 a2 to black moves";
    assert_eq!(captures(&format!("{two} i5-e5")), Vec::<String>::new()); // e2 is empty
    let run = "hasami setup black e2 i5 white e3 e4 a1 a2 to black moves i5-e5";
    assert_eq!(captures(run), ["e3", "e4"]);
    assert_eq!(position(run).taken(), [2, 0]);
    assert_eq!(position(run).empty(), 77);
    let three = "hasami setup black e2 e9 b5 i5 white e3 e4 e6 e7 e8 c5 d5 a1 a2 to black moves i5-e5";
    assert_eq!(captures(three), ["c5", "d5", "e3", "e4", "e6", "e7", "e8"]);
}

#[test]
fn neither_edges_nor_diagonals_nor_gaps_bracket() {
    // The run ends at the edge, at an empty cell, or lies on a diagonal.
    for men in ["e6 e7 e8 e9", "e6 e7", "d6", "c5 d5"] {
        let text = format!("hasami setup black i5 c7 a9 white {men} a1 a2 to black moves i5-e5");
        assert_eq!(captures(&text), Vec::<String>::new(), "{men}");
    }
}

#[test]
fn moving_in_between_is_safe() {
    let between = "hasami setup black i5 a9 white e4 e6 a1 to black moves i5-e5";
    assert_eq!(captures(between), Vec::<String>::new());
    // A bracket closed by the enemy's own move alone takes; an old one does not wake up.
    assert_eq!(captures(&format!("{between} a1-a2")), Vec::<String>::new());
    // It takes while standing in between.
    let taking = "hasami setup black i5 e8 white e4 e6 e7 a1 to black moves i5-e5";
    assert_eq!(captures(taking), ["e6", "e7"]);
}

#[test]
fn a_man_in_a_corner_is_taken_by_its_second_neighbour() {
    for (corner, own, from, to) in [
        ("a1", "a2", "b5", "b1"),
        ("a1", "b1", "d2", "a2"),
        ("a9", "a8", "b5", "b9"),
        ("i1", "h1", "g2", "i2"),
        ("i9", "i8", "h5", "h9"),
    ] {
        let text = format!("hasami setup black {own} {from} white {corner} e5 e6 to black moves {from}-{to}");
        assert_eq!(captures(&text), [corner], "{text}");
    }
    // The second neighbour is empty, the mover comes from elsewhere, or the corner holds two.
    for text in [
        "hasami setup black a3 b5 white a1 e5 e6 to black moves b5-b1",
        "hasami setup black a2 b1 e1 white a1 e5 e6 to black moves e1-e2",
        "hasami setup black a3 c5 white a1 b1 e6 to black moves c5-c1",
        "hasami setup black a2 b1 white b9 a9 e5 to white moves b9-b5",
    ] {
        assert_eq!(captures(text), Vec::<String>::new(), "{text}");
    }
    // Moving into the corner between two enemies is safe.
    let into = "hasami setup black a1 i1 white a2 b1 e5 to black moves i1-i2 b1-d1 a1-c1 d1-e1";
    assert_eq!(position(into).taken(), [0, 0]);
    // The corner may also be one end of a bracket.
    assert_eq!(captures("hasami setup black a1 d4 white a2 a3 e5 e6 to black moves d4-a4"), ["a2", "a3"]);
}

#[test]
fn a_corner_and_a_run_may_fall_together() {
    let both = "hasami setup black a2 e1 b5 white a1 c1 d1 f6 f7 to black moves b5-b1";
    assert_eq!(captures(both), ["a1", "c1", "d1"]);
}

#[test]
fn men_jump_over_one_adjacent_man_in_the_large_game() {
    let game = position("dai-hasami");
    assert_eq!(game.legal_moves().len(), 54); // five steps for each front man, a jump for each rear man
    let jump = game.parse_move("i5-g5").unwrap();
    assert!(game.legal_moves().contains(&jump));
    // Over an enemy too, who is not taken by it.
    let enemy = "dai-hasami setup black e4 i9 white e5 a1 a2 to black moves e4-e6";
    assert_eq!((captures(enemy).len(), outcome(enemy)), (0, None));
    // Landing brackets as any other move does.
    let landed = "dai-hasami setup black e3 e7 white e4 e6 a1 a2 to black moves e3-e5";
    assert_eq!(captures(landed), ["e6"]);
    assert_eq!(
        error("dai-hasami setup black e1 i9 white e2 e3 a1 to black moves e1-e4"),
        "move 1 `e1-e4`: e1-e4 is not legal: a man jumps over one adjacent man only, to the cell right \
         behind it: e2 e3 are in the way; the man on e1 may go to b1 c1 d1 f1 g1 h1 i1"
    );
    // Not one further off, not further than the cell behind.
    for mv in ["e1-e5", "e1-e4"] {
        assert!(
            parse_position(&format!("dai-hasami setup black e1 i9 white e3 a1 to black moves {mv}")).is_err()
        );
        assert!(
            parse_position(&format!("dai-hasami setup black e1 i9 white e2 a1 to black moves {mv}")).is_err()
        );
    }
    assert!(parse_position("hasami setup black e1 i9 white e2 a1 a2 to black moves e1-e3").is_err());
}

#[test]
fn refusals_name_the_rule_and_what_would_be_legal() {
    let start = "hasami setup black e5 e6 i5 i6 white c5 a1 to black moves";
    for (mv, broken) in [
        ("e5-e5", "a man must leave its cell"),
        ("e5-d6", "a man moves along its rank or its file"),
        ("e5-c5", "c5 is occupied by white"),
        ("e5-b5", "a man does not jump: c5 is in the way"),
        ("e5-e9", "a man does not jump: e6 is in the way"),
    ] {
        let legal = "the man on e5 may go to d5 e1 e2 e3 e4 f5 g5 h5";
        let shown = error(&format!("{start} {mv}"));
        assert_eq!(shown, format!("move 1 `{mv}`: {mv} is not legal: {broken}; {legal}"));
    }
    for (mv, found) in [("d4-d5", "no man stands on d4"), ("c5-c6", "the man on c5 is white's")] {
        let legal = "black may move the men on e5 e6 i5 i6";
        let shown = error(&format!("{start} {mv}"));
        assert_eq!(shown, format!("move 1 `{mv}`: {mv} is not legal: {found}; {legal}"));
    }
    for mv in ["e5", "pass", "swap", "xc5-e5", "xe5"] {
        let expected = "the cell of a man and the cell it goes to, such as i5-e5";
        let shown = error(&format!("{start} {mv}"));
        assert_eq!(shown, format!("move 1 `{mv}`: `{mv}` is no move of hasami, expected {expected}"));
    }
    assert_eq!(
        error(&format!("{start} e5-e0")),
        "move 1: `e0` is outside the board of 9x9, expected a1 to i9"
    );
    assert_eq!(
        error("hasami setup black b1 b2 a3 white a1 a2 e5 to white moves a1-c1"),
        "move 1 `a1-c1`: a1-c1 is not legal: a man does not jump: b1 is in the way; the man on a1 cannot \
         move"
    );
    let (from, to) = (crate::Cell::new(81), crate::Cell::new(3));
    let refused = position("hasami").check(Move::Slide { from, to }).unwrap_err().to_string();
    assert_eq!(refused, "cell 81 is outside the board, expected 0 to 80");
    assert!(error("hasami setup black e3 white e4 a9 to white moves e4-e5").contains("the game is over"));
}

#[test]
fn everything_that_is_wrong_with_an_arrangement_is_told_at_once() {
    let id: GameId = "hasami".parse().unwrap();
    let cell = crate::Cell::new;
    let setup = Setup {
        rings: vec![(cell(3), Color::White)],
        half: true,
        taken: [8, 0],
        ..Setup::new(
            id,
            vec![
                (cell(0), Color::White),
                (cell(0), Color::Black),
                (cell(1), Color::White),
                (cell(200), Color::White),
            ],
            Color::Black,
        )
    };
    let errors: SetupErrors = Position::from_setup(&setup).unwrap_err();
    assert_eq!(
        errors.0.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "a1 is given twice, expected one stone a cell",
            "cell 200 is outside the board, expected 0 to 80",
            "hasami has no rings, expected a setup without",
            "hasami has no half turns, expected a setup without",
            "10 men on the board and taken of white are impossible, expected at most 9",
        ]
    );
    assert_eq!(
        error("hasami setup black a1 white i1 to black"),
        "the setup is not valid: both sides have fewer than two men, expected at most one side"
    );
    assert_eq!(
        error("hasami:first-to-5 setup black a1 a2 white i1 i2 taken 5 6 to black"),
        "the setup is not valid: both sides have taken five men, expected at most one side"
    );
    assert_eq!(
        error("hasami:first-to-5 setup black a1 a2 white i1 taken 0 5 to black"),
        "the setup is not valid: both sides have won, expected at most one side"
    );
    assert_eq!(
        error("dai-hasami setup black e1 e2 e3 e4 e5 white f1 f2 f3 f4 f5 to black"),
        "the setup is not valid: both sides have a winning line, expected at most one"
    );
    assert!(parse_position("dai-hasami setup black e1 e2 e3 e4 e5 white f1 f2 to white").is_ok());
    assert!(error("hasami setup to black").contains("fewer than two men"));
    for text in ["black a1 a2 red a3 white i1 i2 to black", "black a1 a2 white i1 i2 to red"] {
        let shown = error(&format!("hasami setup {text}"));
        assert_eq!(shown, "the setup is not valid: hasami has no third player, expected a setup without");
    }
}

#[test]
fn texts_come_back() {
    for text in [
        "hasami moves i5-b5 a1-h1",
        "hasami:first-to-5 setup black a1 a2 white i1 i2 taken 2 3 to white moves i1-h1",
        "dai-hasami:repetition=2:no-capture=30 moves i5-g5",
    ] {
        assert_eq!(crate::position_text(&position(text)), text);
    }
    let typed = position(" Hasami setup black A1a2 white I1,i2 to white MOVES I1-H1,a1-b1 ");
    assert_eq!(
        crate::position_text(&typed),
        "hasami setup black a1 a2 white i1 i2 to white moves i1-h1 a1-b1"
    );
    assert_eq!(
        error("hasami:first-to-5=1"),
        "`1` is no value of the option `first-to-5`, expected first-to-5"
    );
    for id in ["hasami:repetition=1", "hasami:no-capture=9", "hasami@10x10", "hasami:k=4", "hasami+swap2"] {
        assert!(parse_position(id).is_err(), "{id}");
    }
}

#[test]
fn moved_and_taken_men_leave_no_number_behind() {
    let game = position(
        "hasami setup black e1 i4 i9 white e3 a9 b9 to black moves e1-e2 e3-d3 i4-i3 d3-e3 i3-i4 a9-a8 i4-e4",
    );
    let number = |label: &str| {
        game.move_numbers()[game.geometry().parse_cell(label, game.rules().labels).unwrap().index()]
    };
    assert_eq!(["e2", "e4", "a8", "e1", "i4", "e3", "b9"].map(number), [1, 7, 6, 0, 0, 0, 0]);
    assert!(game.pieces().iter().all(|(_, piece)| piece.kind == crate::PieceKind::Man));
}

#[test]
fn the_small_game_has_all_symmetries_of_the_square_the_large_one_left_and_right() {
    let images = [
        "black a2 c3 white d4 d5", // as it is
        "black a8 c7 white d6 d5", // left and right exchanged
        "black b1 c3 white d4 e4", // rank and file exchanged
        "black i8 g7 white f6 f5", // turned by half
    ];
    for (game, equal) in [("hasami", 4), ("dai-hasami", 2)] {
        let keys = images.map(|men| position(&format!("{game} setup {men} to black")).canonical_key());
        let same = keys.iter().filter(|&&key| key == keys[0]).count();
        assert_eq!((same, keys[0] == keys[1]), (equal, true), "{game}");
    }
    let exchanged = position("hasami setup white a2 c3 black d4 d5 to black");
    let first = position("hasami setup black a2 c3 white d4 d5 to black");
    assert_ne!(exchanged.canonical_key(), first.canonical_key());
    // What was taken matters in the game to five only.
    let key = |game: &str, taken: &str| {
        position(&format!("{game} setup black a2 c3 white d4 d5 taken {taken} to black")).key()
    };
    assert_eq!(key("hasami", "1 1"), key("hasami", "2 0"));
    assert_ne!(key("hasami:first-to-5", "1 1"), key("hasami:first-to-5", "2 0"));
}
