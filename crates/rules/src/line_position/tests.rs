use crate::{Color, Labels, Move, Outcome, Position, Reason, parse_position};

fn position(text: &str) -> Position {
    parse_position(text).unwrap()
}

fn winner(text: &str) -> Option<Color> {
    position(text).outcome().and_then(|outcome| outcome.winner)
}

#[test]
fn overlines_win_where_the_rule_says_so() {
    let six = |game: &str, side: &str| {
        format!(
            "{game} setup black d8 e8 f8 g8 i8 white d2 e2 f2 g2 i2 to {side} moves {}",
            if side == "black" { "h8" } else { "h2" }
        )
    };
    let seven = |game: &str| format!("{game} setup black c8 d8 e8 g8 h8 i8 to black moves f8");
    assert_eq!(winner(&seven("gomoku")), Some(Color::Black));
    assert_eq!(winner(&seven("standard")), None);
    assert_eq!(winner(&seven("caro")), Some(Color::Black));
    assert_eq!(winner(&seven("caro:gomocup")), None);
    assert_eq!(winner(&seven("omok:wide")), Some(Color::Black));
    assert!(parse_position(&seven("renju")).is_err());
    assert_eq!(winner(&seven("renju:forbidden=loses")), Some(Color::White));
    for game in ["renju", "standard", "gomoku"] {
        assert!(winner(&six(game, "white")).is_none() == (game == "standard"), "{game}");
    }
}

#[test]
fn caro_needs_an_end_that_is_no_enemy() {
    let five = |white: &str| format!("caro setup black d8 e8 f8 h8 white {white} to black moves g8");
    assert_eq!(winner(&five("c8 i8")), None);
    assert_eq!(winner(&five("c8 j8")), Some(Color::Black));
    // The edge does not block.
    assert_eq!(winner("caro setup black a8 b8 c8 d8 white f8 to black moves e8"), Some(Color::Black));
    // Six win whatever the ends.
    assert_eq!(winner("caro setup black d8 e8 f8 h8 i8 white c8 j8 to black moves g8"), Some(Color::Black));
}

#[test]
fn two_passes_are_a_draw_and_undo_restores_everything() {
    let mut renju = position("renju moves h8 pass");
    let (key, before) = (renju.key(), renju.setup());
    renju.play(Move::Pass).unwrap();
    assert_eq!(renju.outcome(), Some(Outcome::draw(Reason::Passes)));
    assert_eq!(renju.undo(), Some(Move::Pass));
    assert_eq!((renju.key(), renju.setup(), renju.outcome()), (key, before, None));
    renju.play(renju.parse_move("h9").unwrap()).unwrap();
    renju.play(Move::Pass).unwrap();
    assert_eq!(renju.outcome(), None);
}

/// Stones in pairs of columns whose colours change with every row: no run is longer than two in any
/// direction. `skip` are left empty.
fn chequered(rows: std::ops::RangeInclusive<usize>, skip: &[&str]) -> String {
    let mut words = String::new();
    for row in rows {
        for (column, letter) in ["a", "b", "c", "d", "e", "f"].iter().enumerate() {
            let cell = format!("{letter}{row}");
            if !skip.contains(&cell.as_str()) {
                let side = if (row + column / 2) % 2 == 0 { "black" } else { "white" };
                words.push_str(&format!(" {side} {cell}"));
            }
        }
    }
    words
}

#[test]
fn a_side_without_a_legal_move_draws() {
    // The only empty cell would make an overline, which omok-symmetric forbids to both.
    let rows = chequered(2..=6, &[]);
    let full = |side| format!("omok-symmetric@6x6 setup{rows} black a1 b1 c1 e1 f1 to {side}");
    let drawn = position(&full("black"));
    assert_eq!(drawn.empty(), 1);
    assert_eq!(drawn.outcome(), Some(Outcome::draw(Reason::NoMove)));
    assert_eq!(position(&full("white")).outcome(), None);
}

#[test]
fn setups_may_hold_a_finished_game() {
    let won = position("gomoku setup black a1 b1 c1 d1 e1 to white");
    assert_eq!(won.outcome(), Some(Outcome::win(Color::Black, Reason::Line)));
    assert_eq!(won.winning_lines().len(), 1);
    assert!(parse_position("gomoku setup black a1 b1 c1 d1 e1 white a2 b2 c2 d2 e2 to black").is_err());
}

#[test]
fn all_winning_lines_are_told() {
    let crossed = position("gomoku setup black d8 e8 f8 g8 h4 h5 h6 h7 to black moves h8");
    let lines = crossed.winning_lines();
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| line.len() == 5));
}

#[test]
fn symmetric_positions_share_the_canonical_key() {
    let a = position("gomoku moves h8 i9 j9");
    let b = position("gomoku moves h8 g9 f9");
    let c = position("gomoku moves h8 i9 j10");
    assert_eq!(a.canonical_key(), b.canonical_key());
    assert_ne!(a.canonical_key(), c.canonical_key());
    assert_ne!(a.key(), b.key());
    assert_eq!(position("gomoku moves h8 i9 j9 a1").key(), position("gomoku moves j9 a1 h8 i9").key());
}

#[test]
fn move_numbers_count_from_the_setup() {
    let numbered = position("gomoku setup black h8 white h9 to black moves i9 i8");
    let number = |label: &str| {
        numbered.move_numbers()[numbered.geometry().parse_cell(label, Labels::Algebraic).unwrap().index()]
    };
    assert_eq!((number("h8"), number("i9"), number("i8"), number("a1")), (0, 3, 4, 0));
}

#[test]
fn a_free_window_beside_an_own_stone_is_dead_where_exactly_five_win() {
    // The top row is all that is left: a black stone at both ends, four empty cells between. Any
    // five of it are six once the row is full.
    let rows = chequered(1..=11, &["a1", "f1", "a6", "f6", "a11", "f11"]);
    let board = |game: &str| format!("{game}@6x12 setup{rows} black a12 f12 to black");
    assert!(position(&board("standard")).dead_board());
    assert!(!position(&board("gomoku")).dead_board());
    // A white stone within it leaves nothing to either side.
    assert!(position(&board("gomoku").replace("black a12", "white d12 black a12")).dead_board());
}

#[test]
fn moves_of_other_games_are_refused_by_kind() {
    let mut gomoku = position("gomoku");
    for text in ["h8-h9", "pass", "swap", "xh8", "xh8-h12", "h8s"] {
        let mv = gomoku.parse_move(text).unwrap();
        let error = gomoku.play(mv).unwrap_err().to_string();
        assert!(error.ends_with("is no move of gomoku, expected an empty cell"), "{error}");
    }
}

#[test]
fn in_yavalath_for_three_the_next_player_is_blocked_and_a_three_puts_out() {
    // Black has e1, e2 and e4: White, who moves before Black's turn comes, need not block; Red must.
    let start = "yavalath:players=3 setup black e1 e2 e4 white a1 c7 i5 red a5 g9 i9 to";
    let mut three = position(&format!("{start} red"));
    assert_eq!(three.legal_moves(), [three.parse_move("e3").unwrap()]);
    let error = three.play(three.parse_move("f5").unwrap()).unwrap_err().to_string();
    assert_eq!(error, "f5 is not legal: the next player's winning cell has to be blocked");
    assert!(position(&format!("{start} white")).legal_moves().len() > 40);
    assert_eq!(
        position(&format!("{start} black moves e3")).outcome(),
        Some(Outcome::win(Color::Black, Reason::Line))
    );
    // White makes three in a row and is out; Red moves, then Black, then Red again.
    let mut out = position("yavalath:players=3 setup black a1 white e1 e2 red i9 to white moves e3");
    assert_eq!((out.outcome(), out.side_to_move()), (None, Color::Red));
    for (text, next) in [("a5", Color::Black), ("c4", Color::Red), ("d8", Color::Black)] {
        out.play(out.parse_move(text).unwrap()).unwrap();
        assert_eq!(out.side_to_move(), next);
    }
    // The last one left wins.
    let last = position("yavalath:players=3 setup black a1 a2 white e1 e2 e3 red i9 to black moves a3");
    assert_eq!(last.outcome(), Some(Outcome::win(Color::Red, Reason::LosingLine)));
    assert!(parse_position("yavalath:players=3 setup white e1 e2 e3 to white").is_err());
    assert!(parse_position("yavalath setup red e1 to white").is_err());
}
