//! The SVG text of small pictures, to the byte. A change here is a change that everybody sees.

use goren_formats::diagram::{
    Arrow, Form, Ghost, Heat, Mark, Numbers, Picture, PictureOptions, Placed, Style, Taken, Theme, svg,
};
use goren_formats::drawable::open_any;
use goren_formats::hex217_picture;
use goren_rules::{Cell, Color, Geometry, Labels, Shape, Twist, parse_position};

fn of(text: &str, options: &PictureOptions) -> String {
    svg(&Picture::of(&parse_position(text).expect("a valid position"), options))
}

#[test]
fn a_won_game_on_wood() {
    let options = PictureOptions { numbers: Numbers::All, ..PictureOptions::default() };
    insta::assert_snapshot!(of("mnk@5x4:k=3 moves c2 a1 c3 a2 c4", &options));
}

#[test]
fn crosses_and_noughts_in_the_dark() {
    let options = PictureOptions { style: Style::Crosses, theme: Theme::Dark, ..PictureOptions::default() };
    insta::assert_snapshot!(of("tictactoe moves b2 a1 c3", &options));
}

#[test]
fn a_small_hexagon_on_paper() {
    let options = PictureOptions {
        theme: Theme::Paper,
        labels: Some(Labels::Algebraic),
        numbers: Numbers::From(2),
        ..PictureOptions::default()
    };
    insta::assert_snapshot!(of("hexagon@2 moves 3 2", &options));
}

#[test]
fn a_luk_file() {
    let opened = open_any(b"5\n3 3\n4 4\n", "a.luk").expect("a luk file");
    insta::assert_snapshot!(svg(&opened.picture(&opened.default_options())));
}

#[test]
fn overlays_on_a_lattice() {
    let geometry = Geometry::shared(Shape::square(5)).expect("a board");
    let options = PictureOptions { id_prefix: "a1".to_owned(), ..PictureOptions::default() };
    let mut picture = Picture::empty(geometry, Labels::SkipI, &options);
    let cell = |index| Cell::new(index);
    let place = |index, color| Placed { cell: cell(index), color, form: Form::Stone, number: None };
    picture.pieces = vec![place(0, Color::Black), place(1, Color::White)];
    picture.forbidden = vec![(cell(2), "double-three <&>".to_owned())];
    picture.marks = vec![
        (cell(0), Mark::Circle),
        (cell(5), Mark::Square),
        (cell(6), Mark::Triangle),
        (cell(7), Mark::Cross),
        (cell(8), Mark::Text("A".to_owned())),
    ];
    picture.arrows = vec![
        Arrow { from: cell(10), to: cell(14), color: Color::Black },
        Arrow { from: cell(15), to: cell(23), color: Color::White },
    ];
    picture.heat = vec![Heat { cell: cell(20), weight: 700, text: "+34".to_owned(), best: true }];
    picture.ghosts = vec![Ghost { cell: cell(24), color: Color::White, form: Form::Stone, number: Some(7) }];
    insta::assert_snapshot!(svg(&picture));
}

#[test]
fn trays_with_pieces_of_every_form_and_captures() {
    let geometry = Geometry::shared(Shape::square(4)).expect("a board");
    let mut picture = Picture::empty(geometry, Labels::Algebraic, &PictureOptions::default());
    picture.tray = Some(2);
    picture.taken = Some(Taken { counts: [2, 11], form: Form::Stone, goal: None });
    for (index, form) in (0..).zip([Form::Stone, Form::Man, Form::Ring, Form::Marker]) {
        picture.pieces.push(Placed { cell: Cell::new(index), color: Color::White, form, number: None });
    }
    insta::assert_snapshot!(svg(&picture));
}

#[test]
fn the_contest_picture_is_one_path_and_its_discs() {
    let mut numbers = vec![0; 217];
    (numbers[18], numbers[108]) = (1, 2);
    let text = svg(&hex217_picture::picture(&numbers).expect("217 numbers"));
    assert_eq!(text.matches('Z').count(), 217, "one closed outline a cell");
    let without_cells: Vec<&str> = text.lines().filter(|line| !line.starts_with("<path")).collect();
    insta::assert_snapshot!(without_cells.join("\n"));
}

#[test]
fn a_twist_in_high_contrast() {
    let options = PictureOptions { theme: Theme::HighContrast, ..PictureOptions::default() };
    insta::assert_snapshot!(of("pentago moves a1t f6w", &options));
}

#[test]
fn twists_to_choose_from() {
    let mut picture =
        Picture::of(&parse_position("pentago").expect("a position"), &PictureOptions::default());
    picture.twists = Twist::ALL.to_vec();
    let text = svg(&picture);
    let arrows: Vec<&str> = text.lines().filter(|line| line.starts_with("<path")).collect();
    insta::assert_snapshot!(arrows.join("\n"));
}

#[test]
fn three_players_on_a_small_hexagon() {
    insta::assert_snapshot!(of("yavalath@3:players=3 moves c3 a1 e5 b1 e3 c1", &PictureOptions::default()));
}

#[test]
fn rings_and_markers_and_a_ring_taken_off() {
    let text = "yinsh setup black f6 white g7 rings black a2 b1 k10 e10 j11 white g8 d4 c1 i5 taken 0 1 \
                to white moves g8-g6";
    insta::assert_snapshot!(of(text, &PictureOptions::default()));
}

#[test]
fn flat_men_and_a_slide_that_takes() {
    let text = "hasami setup black i1 b2 white b5 c9 to black moves i1-i4";
    let options = PictureOptions { theme: Theme::ColourBlind, ..PictureOptions::default() };
    insta::assert_snapshot!(of(text, &options));
}

#[test]
fn captured_stones_beside_the_board() {
    insta::assert_snapshot!(of("pente@7x7 moves d4 d5 a1 d6 d7", &PictureOptions::default()));
}
