use crate::testkit::{Rng, likely_move};
use crate::{
    Cell, Color, GameId, Labels, Move, Outcome, PieceKind, Position, Reason, Setup, Shape, parse_position,
    position_text,
};

/// Four rings of White and all of Black's, out of the way.
pub(super) const RINGS: &str = "rings black a2 a3 a4 a5 b1 white k7 k8 k9 k10";

pub(super) fn position(text: &str) -> Position {
    parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(super) fn refused(text: &str) -> String {
    parse_position(text).unwrap_err().to_string()
}

pub(super) fn texts(position: &Position) -> String {
    let moves: Vec<String> = position.legal_moves().iter().map(|&mv| position.move_text(mv)).collect();
    moves.join(" ")
}

fn play(position: &mut Position, moves: &str) {
    crate::text::play_moves(position, moves).unwrap();
}

fn targets(position: &Position, ring: &str) -> Vec<String> {
    let moves = position.legal_moves().into_iter().map(|mv| position.move_text(mv));
    moves.filter_map(|text| text.strip_prefix(&format!("{ring}-")).map(str::to_owned)).collect()
}

fn color_at(position: &Position, cell: &str) -> Option<Color> {
    position.stone(position.geometry().parse_cell(cell, Labels::Algebraic).unwrap())
}

#[test]
fn the_board_has_the_points_and_lines_of_the_rule_book() {
    let board = position("yinsh").geometry().clone();
    let columns =
        [(2, 5), (1, 7), (1, 8), (1, 9), (1, 10), (2, 10), (2, 11), (3, 11), (4, 11), (5, 11), (7, 10)];
    let mut expected = Vec::new();
    for (letter, (first, last)) in ('a'..).zip(columns) {
        expected.extend((first..=last).map(|number| format!("{letter}{number}")));
    }
    let label = |cell| board.label(cell, Labels::Algebraic);
    assert_eq!(board.cells().map(label).collect::<Vec<_>>(), expected);
    assert_eq!(board.shape(), Shape::Yinsh);
    let line = |cell: &str| {
        let cell = board.parse_cell(cell, Labels::Algebraic).unwrap();
        let lines = (0..3).map(|axis| board.line_through(cell, axis).0.iter().map(|&cell| label(cell)));
        let mut lines: Vec<String> = lines.map(|line| line.collect::<Vec<_>>().join(" ")).collect();
        lines.sort();
        lines
    };
    assert_eq!(
        line("e8"),
        ["a4 b5 c6 d7 e8 f9 g10 h11", "c8 d8 e8 f8 g8 h8 i8 j8 k8", "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10"]
    );
    assert_eq!(line("b1"), ["b1 b2 b3 b4 b5 b6 b7", "b1 c1 d1 e1", "b1 c2 d3 e4 f5 g6 h7 i8 j9 k10"]);
    assert_eq!(board.symmetries().len(), 12);
    for cell in ["a1", "a6", "b8", "f1", "f11", "k6", "k11", "l8"] {
        assert!(board.parse_cell(cell, Labels::Algebraic).is_err(), "{cell}");
    }
}

#[test]
fn white_begins_and_five_rings_each_are_placed_in_turn() {
    let mut game = position("yinsh");
    let mut sides = Vec::new();
    for cell in ["e5", "f6", "g7", "d4", "c5", "h8", "f3", "g9", "e8", "d7"] {
        sides.push(game.side_to_move());
        assert!(game.legal_moves().iter().all(|mv| matches!(mv, Move::Place(_))));
        play(&mut game, cell);
    }
    assert_eq!(sides, [Color::White, Color::Black].repeat(5));
    assert_eq!(game.side_to_move(), Color::White);
    assert!(game.legal_moves().iter().all(|mv| matches!(mv, Move::Slide { .. })));
    assert!(game.pieces().iter().all(|(_, piece)| piece.kind == PieceKind::Ring));
    assert_eq!((game.empty(), game.taken()), (75, [0, 0]));
}

#[test]
fn rings_go_over_empty_points_and_one_block_of_markers() {
    // Along the letter e: two markers to jump upwards, a ring below.
    let text = "yinsh setup black e7 e10 white e8 rings black a2 a3 a4 a5 e2 white e5 k7 k8 k9 k10 to white";
    let game = position(text);
    let along: Vec<String> =
        targets(&game, "e5").into_iter().filter(|target| target.starts_with('e')).collect();
    assert_eq!(along, ["e3", "e4", "e6", "e9"]);
    let mut after = game.clone();
    play(&mut after, "e5-e9");
    assert_eq!(color_at(&after, "e7"), Some(Color::White));
    assert_eq!(color_at(&after, "e8"), Some(Color::Black));
    assert_eq!(color_at(&after, "e10"), Some(Color::Black));
    let at = |cell: &str| after.geometry().parse_cell(cell, Labels::Algebraic).unwrap();
    let piece = |cell: &str| after.pieces().into_iter().find(|entry| entry.0 == at(cell)).unwrap().1;
    assert_eq!((piece("e5").color, piece("e5").kind), (Color::White, PieceKind::Marker));
    assert_eq!((piece("e9").color, piece("e9").kind), (Color::White, PieceKind::Ring));
    assert_eq!(after.side_to_move(), Color::Black);
    let numbers = after.move_numbers();
    assert_eq!(
        (numbers[at("e5").index()], numbers[at("e9").index()], numbers[at("e7").index()]),
        (14, 14, 0)
    );
}

#[test]
fn a_row_costs_a_ring_and_the_side_stays_on_the_move() {
    let mut game = position(&format!("yinsh setup white e3 e4 e5 e6 {RINGS} e7 to white moves e7-e8"));
    assert_eq!((game.side_to_move(), texts(&game)), (Color::White, "xe3-e7".to_owned()));
    play(&mut game, "xe3-e7");
    assert_eq!((game.side_to_move(), texts(&game)), (Color::White, "xe8 xk7 xk8 xk9 xk10".to_owned()));
    let removed: Vec<String> = game.last_captures().iter().map(|&cell| game.label(cell)).collect();
    assert_eq!(removed, ["e3", "e4", "e5", "e6", "e7"]);
    play(&mut game, "xe8");
    assert_eq!((game.side_to_move(), game.taken()), (Color::Black, [0, 1]));
    assert_eq!(game.last_captures().len(), 1);
    assert_eq!(game.pieces().len(), 9);
    assert_eq!(game.outcome(), None);
}

#[test]
fn of_a_longer_row_five_are_chosen_and_ends_are_in_string_order() {
    let mut game =
        position(&format!("yinsh setup white e6 e7 e9 e10 e5 {RINGS} e8 to black moves a2-b2 e8-f8"));
    assert_eq!(texts(&game), "xe5-e9 xe10-e6");
    // The reader takes the ends in either order.
    assert_eq!(game.parse_move("xe6-e10"), game.parse_move("xe10-e6"));
    play(&mut game, "xe6-e10 xf8");
    assert_eq!(color_at(&game, "e5"), Some(Color::White));
    assert_eq!(game.side_to_move(), Color::Black);
}

#[test]
fn disjoint_rows_are_all_taken_with_a_ring_each() {
    let markers = "black e5 f5 white e3 e4 e6 e7 f3 f4 f6 f7";
    let mut game = position(&format!("yinsh setup {markers} {RINGS} d5 to white moves d5-g5"));
    assert_eq!(texts(&game), "xe3-e7 xf3-f7");
    play(&mut game, "xf3-f7 xk7");
    assert_eq!((game.side_to_move(), texts(&game)), (Color::White, "xe3-e7".to_owned()));
    play(&mut game, "xe3-e7 xk8");
    assert_eq!((game.side_to_move(), game.taken()), (Color::Black, [0, 2]));
}

#[test]
fn of_intersecting_rows_one_is_chosen() {
    let markers = "white e3 e4 e6 e7 c5 d5 f5 g5";
    let mut game = position(&format!("yinsh setup {markers} {RINGS} e5 to white moves e5-f6"));
    assert_eq!(texts(&game), "xc5-g5 xe3-e7");
    play(&mut game, "xc5-g5 xk7");
    assert_eq!((game.side_to_move(), game.taken()), (Color::Black, [0, 1]));
    assert_eq!(color_at(&game, "e3"), Some(Color::White));
}

#[test]
fn a_row_made_for_the_opponent_is_taken_before_his_move() {
    let markers = "black e3 e4 e6 e7 white e5";
    let mut game = position(&format!("yinsh setup {markers} {RINGS} d5 to white moves d5-f5"));
    assert_eq!((game.side_to_move(), texts(&game)), (Color::Black, "xe3-e7".to_owned()));
    play(&mut game, "xe3-e7 xb1");
    assert_eq!((game.side_to_move(), game.taken()), (Color::Black, [1, 0]));
    assert!(game.legal_moves().iter().all(|mv| matches!(mv, Move::Slide { .. })));
    play(&mut game, "a2-b2");
    assert_eq!(game.side_to_move(), Color::White);
}

#[test]
fn the_mover_takes_first_and_the_last_ring_wins_at_once() {
    let both = "black e3 e4 e6 e7 white e5 d3 d4 d6 d7";
    let won = |game: &Position| game.outcome().unwrap();
    let mut game = position(&format!(
        "yinsh setup {both} rings black a2 a3 a4 white d5 k7 k8 taken 2 2 to white moves d5-f5"
    ));
    assert_eq!((game.side_to_move(), texts(&game)), (Color::White, "xd3-d7".to_owned()));
    play(&mut game, "xd3-d7 xf5");
    assert_eq!(won(&game), Outcome::win(Color::White, Reason::Rings));
    assert_eq!((game.taken(), texts(&game)), ([2, 3], String::new()));
    assert!(game.check(game.parse_move("xe3-e7").unwrap()).is_err());

    let mut game = position(&format!("yinsh:blitz setup {both} {RINGS} d5 to white moves d5-f5"));
    play(&mut game, "xd3-d7 xf5");
    assert_eq!(won(&game).to_string(), "white wins: rings");
    // In the long game Black's row is next.
    let mut game = position(&format!("yinsh setup {both} {RINGS} d5 to white moves d5-f5 xd3-d7 xf5"));
    assert_eq!((game.side_to_move(), texts(&game)), (Color::Black, "xe3-e7".to_owned()));
    assert_eq!(game.undo().map(|mv| game.move_text(mv)), Some("xf5".to_owned()));
    assert_eq!((game.side_to_move(), game.taken(), game.outcome()), (Color::White, [0, 0], None));
}

/// As many markers as wanted, no three of a colour in a row, beside the rings of both sides.
pub(super) fn crowded(markers: usize, taken: [u16; 2]) -> Setup {
    let id: GameId = "yinsh".parse().unwrap();
    let board = position("yinsh").geometry().clone();
    let mut setup = Setup::new(id, Vec::new(), Color::White);
    setup.taken = taken;
    let rings = [["a2", "a3", "a4", "a5", "b1"], ["k7", "k8", "k9", "k10", "j11"]];
    for (color, rings) in Color::BOTH.into_iter().zip(rings) {
        let left = 5 - usize::from(taken[color.index()]);
        let cells = rings[..left].iter().map(|ring| board.parse_cell(ring, Labels::Algebraic).unwrap());
        setup.rings.extend(cells.map(|cell| (cell, color)));
    }
    let free = |cell: &Cell| setup.rings.iter().all(|(ring, _)| ring != cell);
    let color = |cell: Cell| {
        let text = board.label(cell, Labels::Algebraic);
        let (letter, number) = (usize::from(text.as_bytes()[0]), text[1..].parse::<usize>().unwrap());
        Color::BOTH[usize::from((letter + 2 * number) % 4 < 2)]
    };
    setup.stones = board.cells().filter(free).take(markers).map(|cell| (cell, color(cell))).collect();
    setup
}

#[test]
fn without_markers_the_rings_taken_off_decide() {
    for (taken, winner) in [([1, 2], Some(Color::White)), ([2, 0], Some(Color::Black)), ([1, 1], None)] {
        let mut game = Position::from_setup(&crowded(50, taken)).unwrap();
        assert_eq!(game.outcome(), None);
        play(&mut game, "k7-j6");
        assert_eq!(game.outcome(), Some(Outcome { winner, reason: Reason::NoMarkers }));
        assert!(game.legal_moves().is_empty());
        game.undo();
        assert_eq!(game.outcome(), None);
    }
    let over = Position::from_setup(&crowded(51, [1, 1])).unwrap();
    assert_eq!(over.outcome().map(|outcome| outcome.to_string()), Some("draw: no markers left".to_owned()));
}

#[test]
fn a_row_with_the_last_marker_gives_markers_back() {
    let mut setup = crowded(46, [0, 0]);
    let board = position("yinsh").geometry().clone();
    let row = ["j6", "j7", "j8", "j9"].map(|cell| board.parse_cell(cell, Labels::Algebraic).unwrap());
    setup.stones.extend(row.map(|cell| (cell, Color::White)));
    let ring = board.parse_cell("j10", Labels::Algebraic).unwrap();
    setup.rings.retain(|(_, color)| *color == Color::Black);
    let rings = ["k7", "k8", "k9", "k10", "j10"];
    setup
        .rings
        .extend(rings.iter().map(|cell| (board.parse_cell(cell, Labels::Algebraic).unwrap(), Color::White)));
    assert_eq!(setup.rings.last(), Some(&(ring, Color::White)));
    let mut game = Position::from_setup(&setup).unwrap();
    play(&mut game, "j10-j11");
    assert_eq!((game.outcome(), texts(&game)), (None, "xj10-j6".to_owned()));
    play(&mut game, "xj10-j6 xj11");
    assert_eq!((game.outcome(), game.side_to_move()), (None, Color::Black));
}

#[test]
fn who_cannot_move_passes() {
    let mut game =
        position("yinsh setup black h8 rings black b2 b3 b4 b5 b6 white a2 a3 a4 a5 taken 0 1 to white");
    assert_eq!(texts(&game), "pass");
    play(&mut game, "pass");
    assert_eq!((game.side_to_move(), game.outcome()), (Color::Black, None));
    let pass = game.check(Move::Pass).unwrap_err().to_string();
    assert!(pass.starts_with("pass is not legal: black can move a ring and must, expected b2-"), "{pass}");
    play(&mut game, "b4-c4");
    assert_eq!(texts(&game), "a3-c5");
}

#[test]
fn where_nobody_can_move_the_game_is_over() {
    let text = "yinsh setup black a4 b2 b6 c5 c7 d5 e2 e6 f2 f10 g3 g5 g7 g9 h3 h5 h9 h11 i4 i10 j6 j8 j10 \
                white a3 b3 b5 c2 c4 d2 d8 e5 e9 f5 f7 g4 g6 g8 g10 i5 i11 j7 j9 rings black a2 a5 g11 \
                white g2 j5 j11 taken 2 2 to white";
    let game = position(text);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::NoMove)));
    assert_eq!(position_text(&game), text.split_whitespace().collect::<Vec<_>>().join(" "));
}

#[test]
fn the_game_never_has_more_pieces_than_the_box() {
    let mut rng = Rng::new(5);
    for _ in 0..20 {
        let mut game = position("yinsh");
        while let Some(mv) = likely_move(&game, &mut rng) {
            game.play(mv).unwrap();
            let count =
                |kind: PieceKind| game.pieces().iter().filter(|(_, piece)| piece.kind == kind).count();
            let Position::Yinsh(yinsh) = &game else { panic!("another game") };
            assert_eq!(count(PieceKind::Marker) + yinsh.markers_left(), 51);
            let off: u16 = game.taken().iter().sum();
            assert!(count(PieceKind::Ring) + usize::from(off) <= 10);
            assert!(!game.dead_board() && game.winning_lines().is_empty() && game.fouls().is_empty());
        }
    }
}

#[test]
fn ids_names_and_sizes() {
    let id: GameId = "Yinsh:Blitz".parse().unwrap();
    assert_eq!(id.to_string(), "yinsh:blitz");
    assert_eq!(id.name(crate::Language::En), "Yinsh (blitz)");
    assert_eq!(
        GameId::parse("yinsh@11").unwrap_err().to_string(),
        "yinsh is not played on a board of 11x11, expected 85 points only"
    );
}
