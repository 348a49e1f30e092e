use super::*;
use crate::testkit::Rng;
use crate::{Position, diagram, parse_position, position_text};

fn position(text: &str) -> Position {
    parse_position(text).unwrap()
}

fn outcome(text: &str) -> Option<Outcome> {
    position(text).outcome()
}

fn texts(position: &Position) -> Vec<String> {
    position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
}

/// Why a move is refused.
fn refusal(text: &str, mv: &str) -> String {
    let mut position = position(text);
    let mv = position.parse_move(mv).unwrap();
    let before = position.setup();
    let error = position.play(mv).unwrap_err();
    assert_eq!(position.setup(), before);
    error.to_string()
}

fn pentago(position: &Position) -> &PentagoPosition {
    match position {
        Position::Pentago(pentago) => pentago,
        other => panic!("{other:?} is no position of Pentago"),
    }
}

#[test]
fn there_are_32_lines_of_five() {
    let start = position("pentago");
    let lines = start.geometry().lines().iter();
    assert_eq!(lines.map(|line| line.cells.windows(5).count()).sum::<usize>(), 32);
}

#[test]
fn row_1_is_at_the_top_and_letters_twist_quadrants() {
    let mut game = position("pentago moves a1t d4w");
    // The stone in the corner goes clockwise along the top, that of d4 anticlockwise down.
    assert_eq!(diagram::plain(&game).lines().next(), Some(". . X . . ."));
    assert_eq!(
        game.stone(game.geometry().parse_cell("d6", crate::Labels::TopLeft).unwrap()),
        Some(Color::White)
    );
    assert_eq!(game.undo().map(|mv| game.move_text(mv)), Some("d4w".to_owned()));
    assert_eq!((game.empty(), game.ply(), game.side_to_move()), (35, 1, Color::White));
    let shown = diagram::with_labels(&game, &|_| None);
    assert!(shown.starts_with("  1 . . X . . .\n  2 "), "{shown}");
}

#[test]
fn a_stone_that_makes_five_wins_without_a_twist() {
    let four = "pentago setup black a1 b1 c1 d1 white a6 c6 e6 f4 to black";
    let game = position(four);
    assert_eq!(game.legal_moves().len(), 27 * 8 + 1);
    let on_e1: Vec<String> = texts(&game).into_iter().filter(|text| text.starts_with("e1")).collect();
    assert_eq!(on_e1, ["e1"]);
    assert_eq!(outcome(&format!("{four} moves e1")), Some(Outcome::win(Color::Black, Reason::Line)));
    assert_eq!(
        refusal(four, "e1s"),
        "e1s is not legal: the stone makes five and wins at once, without a twist: e1"
    );
    assert_eq!(
        refusal(four, "e2"),
        "e2 is not legal: the stone makes no five, so a twist follows: e2s to e2z"
    );
    // The same cell makes no five for the other side.
    assert_eq!(
        refusal(&four.replace("to black", "to white"), "e1").split(':').next(),
        Some("e1 is not legal")
    );
}

#[test]
fn six_in_a_row_win_too() {
    let six = position("pentago setup black a1 b1 c1 e1 f1 to black moves d1");
    assert_eq!(six.outcome(), Some(Outcome::win(Color::Black, Reason::Line)));
    assert_eq!(six.winning_lines().iter().map(Vec::len).collect::<Vec<_>>(), [6]);
}

#[test]
fn the_twist_decides_for_whoever_has_five_after_it() {
    let own = "pentago setup black a1 b1 c1 d2 white a6 c6 e6 f4 to black moves d3";
    assert_eq!(outcome(&format!("{own}v")), Some(Outcome::win(Color::Black, Reason::Line)));
    assert_eq!(outcome(&format!("{own}u")), None);
    let others = "pentago setup black a6 c6 e6 f4 white a1 b1 c1 d2 d3 to black moves b6v";
    assert_eq!(outcome(others), Some(Outcome::win(Color::White, Reason::Line)));
    let both = position("pentago setup black a3 b3 c3 f3 white a1 b1 c1 d2 d3 to black moves f2v");
    assert_eq!(both.outcome(), Some(Outcome::draw(Reason::BothLines)));
    assert_eq!(both.outcome().unwrap().to_string(), "draw: lines of both sides");
    assert_eq!(both.winning_lines().len(), 2);
}

#[test]
fn an_empty_quadrant_may_be_twisted() {
    let mut game = position("pentago moves a1y b2z");
    assert_eq!(diagram::plain(&game).lines().next(), Some("X . . . . ."));
    assert_eq!(position("pentago").legal_moves().len(), 288);
    assert_eq!(game.legal_moves().len(), 34 * 8);
    game.undo();
    assert_eq!(game.legal_moves().len(), 35 * 8);
}

/// One cell is empty; White is to move.
const LAST_STONE: &str = "OOXOOX XOXOXO .XXOOX OXOXOO XOXXXX XOOOXX";

fn board(rows: &str, side: Color, half: bool) -> Position {
    let id = GameId::parse("pentago").unwrap();
    let mut setup = diagram::parse(&rows.replace(' ', "\n"), &id).unwrap();
    (setup.to_move, setup.half) = (side, half);
    Position::from_setup(&setup).unwrap()
}

#[test]
fn the_last_stone_is_followed_by_a_twist() {
    let game = board(LAST_STONE, Color::White, false);
    assert_eq!(texts(&game), ["a3s", "a3t", "a3u", "a3v", "a3w", "a3x", "a3y", "a3z"]);
    let mut ends: Vec<String> = Vec::new();
    for mv in game.legal_moves() {
        let mut after = game.clone();
        after.play(mv).unwrap();
        assert!(after.legal_moves().is_empty());
        ends.push(after.outcome().unwrap().to_string());
    }
    assert!(ends.iter().any(|end| end == "white wins: line"), "{ends:?}");
    assert!(ends.iter().any(|end| end == "draw: full board"), "{ends:?}");
    let full = LAST_STONE.replace('.', "O");
    assert_eq!(board(&full, Color::Black, false).outcome(), Some(Outcome::draw(Reason::FullBoard)));
    let due = board(&full, Color::White, true);
    assert_eq!((due.outcome(), due.legal_moves().len()), (None, 8));
}

#[test]
fn a_setup_may_stand_before_the_twist() {
    let text = "pentago setup black c3 d4 white a1 half to black";
    let mut due = position(text);
    assert!(pentago(&due).twist_due());
    assert_eq!(texts(&due), ["s", "t", "u", "v", "w", "x", "y", "z"]);
    assert_eq!((position_text(&due).as_str(), due.ply()), (text, 2));
    assert_eq!(
        refusal(text, "b2s"),
        "b2s is not legal: the stone of this turn stands, its twist is due: s, t, u, v, w, x, y or z"
    );
    let (key, canonical) = (due.key(), due.canonical_key());
    assert_ne!(key, position(&text.replace(" half", "")).key());
    due.play(due.parse_move("z").unwrap()).unwrap();
    assert_eq!((due.side_to_move(), due.ply(), due.legal_moves().len()), (Color::White, 3, 33 * 8));
    assert_eq!(position_text(&due), format!("{text} moves z"));
    due.undo();
    assert_eq!((due.key(), due.canonical_key(), due.setup().half), (key, canonical, true));
    // A five that stands before the twist has won; two fives are drawn.
    let five = "pentago setup black a1 b1 c1 d1 e1 half to black";
    assert_eq!(outcome(five), Some(Outcome::win(Color::Black, Reason::Line)));
    let two = five.replace(" half", " white a2 b2 c2 d2 e2 half");
    assert_eq!(outcome(&two), Some(Outcome::draw(Reason::BothLines)));
}

#[test]
fn what_is_no_move_is_refused_with_what_would_be_legal() {
    let start = "pentago moves a1y";
    assert_eq!(refusal(start, "a1z"), "a1 is occupied by black");
    assert_eq!(refusal(start, "a1"), "a1 is occupied by black");
    assert_eq!(refusal(start, "z"), "z is not legal: a stone comes before the twist, such as b1z");
    for text in ["pass", "swap", "a2-a3", "xa1", "xa1-a5"] {
        assert_eq!(
            refusal(start, text),
            format!(
                "`{text}` is no move of pentago, expected a cell and the letter of a twist, such as c3z, or a \
                 cell alone that makes five"
            )
        );
    }
    let text = parse_position("pentago moves a1y b2y c3").unwrap_err().to_string();
    assert!(text.starts_with("move 3 `c3`: c3 is not legal: the stone makes no five"), "{text}");
}

#[test]
fn moves_that_no_text_names_are_refused() {
    let mut game = position("pentago");
    let twist = Twist { quadrant: 4, clockwise: true };
    let error = game.play(Move::Twist { cell: Cell::new(0), twist }).unwrap_err().to_string();
    assert!(error.ends_with("there is no quadrant 4, expected 0 to 3"), "{error}");
    let due = position("pentago setup black a1 half to black");
    assert!(due.check(Move::Turn(twist)).is_err());
    let far = Move::Twist { cell: Cell::new(36), twist: Twist::ALL[0] };
    assert_eq!(game.check(far), Err(MoveError::Outside { cell: 36, last: 35 }));
    for text in ["a7s", "g1s", "a0z", "a1r", "a1st", "1as", "zz", "é1s"] {
        assert!(game.parse_move(text).is_err(), "{text}");
    }
    assert_eq!(
        game.parse_move("a7").unwrap_err().to_string(),
        "`a7` is outside the board of 6x6, expected a1 to f6"
    );
    assert!(GameId::parse("pentago@7x7").is_err() && GameId::parse("pentago:k=4").is_err());
}

#[test]
fn a_setup_is_told_all_that_is_wrong_with_it() {
    let id = GameId::parse("pentago").unwrap();
    let black = |index| (Cell::new(index), Color::Black);
    let mut setup = Setup::new(id, vec![black(0), black(0), black(36)], Color::White);
    setup.stones.push((Cell::new(2), Color::Red));
    setup.rings = vec![black(1)];
    setup.taken = [1, 0];
    setup.half = true;
    assert_eq!(
        Position::from_setup(&setup).unwrap_err().to_string(),
        "a1 is given twice, expected one stone a cell; cell 36 is outside the board, expected 0 to 35; pentago \
         has no third player, expected a setup without; pentago has no rings, expected a setup without; pentago has no captures, expected a setup without; 0 stones \
         of white are impossible, expected at least 1"
    );
    assert!(parse_position("pentago setup black a1 to red").is_err());
}

#[test]
fn the_numbers_of_moves_travel_with_their_stones() {
    let game = position("pentago moves a1t c3t f6y");
    let numbers = game.move_numbers();
    let at =
        |label: &str| numbers[game.geometry().parse_cell(label, crate::Labels::TopLeft).unwrap().index()];
    // Move 1 went to c1 and with the second twist to c3; move 2 from c3 to a3.
    assert_eq!((at("c3"), at("a3"), at("f6")), (1, 2, 3));
    assert_eq!(numbers.iter().filter(|&&number| number > 0).count(), 3);
    for cell in game.geometry().cells() {
        assert_eq!(numbers[cell.index()] > 0, game.stone(cell).is_some());
    }
    let due = position("pentago setup black c3 d4 white a1 half to black moves z b2s");
    assert_eq!(due.move_numbers().iter().max(), Some(&4));
}

#[test]
fn half_moves_are_stones_and_then_twists() {
    let start = position("pentago setup black a1 b1 c1 d1 white a6 c6 e6 f4 to black");
    let placed = pentago(&start).half_moves();
    assert_eq!(placed.len(), 28);
    let placed: Vec<Position> = placed.iter().map(|setup| Position::from_setup(setup).unwrap()).collect();
    assert_eq!(placed.iter().filter(|position| position.outcome().is_some()).count(), 1);
    for position in placed.iter().filter(|position| position.outcome().is_none()) {
        assert_eq!(position.side_to_move(), Color::Black);
        let twisted: Vec<Setup> = pentago(position).half_moves();
        let played = position.legal_moves().into_iter().map(|mv| {
            let mut after = position.clone();
            after.play(mv).unwrap();
            after.setup()
        });
        assert_eq!(twisted, played.collect::<Vec<Setup>>());
    }
}

/// Whether any line of five comes about in any continuation.
fn some_line_comes(position: &mut Position) -> bool {
    if position.outcome().is_some() {
        return !position.winning_lines().is_empty();
    }
    position.legal_moves().into_iter().any(|mv| {
        position.play(mv).unwrap();
        let comes = some_line_comes(position);
        position.undo();
        comes
    })
}

#[test]
fn a_board_is_called_dead_only_if_no_line_can_come() {
    let mut rng = Rng::new(36);
    let (mut dead, mut alive) = (0, 0);
    for _ in 0..6000 {
        let mut board = crowded(&mut rng);
        if board.outcome().is_some() {
            continue;
        }
        let called = board.dead_board();
        assert!(!(called && some_line_comes(&mut board)), "{}", position_text(&board));
        dead += usize::from(called);
        alive += usize::from(!called);
    }
    assert!(dead > 20 && alive > 20, "{dead} dead, {alive} alive");
    assert!(!position("pentago").dead_board());
}

/// A board with at most three empty cells, as many stones of White as of Black or one fewer.
fn crowded(rng: &mut Rng) -> Position {
    let id = GameId::parse("pentago").unwrap();
    let mut cells: Vec<u16> = (0..36).collect();
    for at in 0..36 {
        cells.swap(at, at + rng.below(36 - at));
    }
    let most = rng.below(4) + 1;
    cells.truncate(36 - rng.below(most));
    let (mut next, mut stones) = (Color::Black, Vec::new());
    for &cell in &cells {
        stones.push((Cell::new(cell), next));
        next = next.opposite();
    }
    let half = rng.chance(50);
    let to_move = if half { next.opposite() } else { next };
    Position::from_setup(&Setup { half, ..Setup::new(id, stones, to_move) }).unwrap()
}
