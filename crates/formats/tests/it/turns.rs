//! What pictures tell about the last turn of every kind of game.

use goren_formats::diagram::{Form, Picture, PictureOptions, svg};
use goren_rules::{Color, Position, parse_position};

const ROW: &str = "yinsh moves g8 e2 f5 d4 f9 h7 h9 b4 f10 h3 f5-f6 h3-d3 f6-j10 b4-b1 f9-g9 e2-b2 g9-g11 d4-h4 h9-i10 \
    d3-a3 g8-g4 a3-c5 i10-i8 b2-e5 i8-i5 c5-c2 g4-d1 h7-f7 f10-d8 e5-g5 d8-b6 g5-d5 b6-a5 d5-e6 g11-h11 h4-i4 j10-j5 \
    f7-g7 d1-c1 e6-e10 i5-g3 i4-i6 a5-h5 g7-g10 h5-f3 c2-f2 f3-e3 f2-d2 g3-g6";

fn shown(text: &str) -> (Picture, Position) {
    let position = parse_position(text).expect("a position");
    (Picture::of(&position, &PictureOptions::default()), position)
}

/// The names of cells, sorted.
fn names(position: &Position, cells: impl IntoIterator<Item = goren_rules::Cell>) -> Vec<String> {
    let mut names: Vec<String> = cells.into_iter().map(|cell| position.label(cell)).collect();
    names.sort_unstable();
    names
}

#[test]
fn both_stones_of_a_turn_are_marked() {
    let (picture, position) = shown("connect6 moves j10 k10 k11");
    assert_eq!(names(&position, picture.last.clone()), ["k10", "k11"]);
    assert_eq!(svg(&picture).matches("class=\"last\"").count(), 2);
    let (half, position) = shown("connect6 moves j10 k10 k11 a1");
    assert_eq!(names(&position, half.last), ["a1"]);
}

#[test]
fn captured_stones_stay_visible_for_a_move_and_are_counted() {
    let (picture, position) = shown("pente moves j10 j11 a1 j12 j13");
    let removed: Vec<_> = picture.removed.iter().map(|placed| placed.cell).collect();
    assert_eq!(names(&position, removed), ["j11", "j12"]);
    assert!(picture.removed.iter().all(|placed| placed.color == Color::White));
    let taken = picture.taken.expect("captures are shown");
    assert_eq!((taken.counts, taken.goal), ([2, 0], Some(10)));
    let text = svg(&picture);
    assert!(text.contains("captured by black: 2/10") && text.contains(">2/10</text>"), "{text}");
    assert!(picture.description.contains("Black has 2 captures, White 0."), "{}", picture.description);
    assert!(shown("pente moves j10 j11 a1 j12 j13 a2").0.removed.is_empty());
}

#[test]
fn the_stone_of_the_last_turn_is_marked_where_the_twist_has_brought_it() {
    let (picture, position) = shown("pentago moves a1t");
    assert_eq!(names(&position, picture.last.clone()), ["c1"]);
    let text = svg(&picture);
    assert!(text.contains("class=\"twist last\""), "{text}");
    assert!(!svg(&shown("pentago").0).contains("twist"));
    let due = svg(&shown("pentago setup black a1 half to black").0);
    assert_eq!(due.matches("class=\"twist offered\"").count(), 8, "a twist is due");
}

#[test]
fn a_slide_leaves_a_trace_and_what_it_took() {
    let (picture, position) = shown("hasami moves i4-b4 a5-b5 i6-b6");
    let (from, to) = picture.traces[0];
    assert_eq!((position.label(from), position.label(to)), ("i6".to_owned(), "b6".to_owned()));
    let removed: Vec<_> =
        picture.removed.iter().map(|placed| (position.label(placed.cell), placed.form)).collect();
    assert_eq!(removed, [("b5".to_owned(), Form::Man)]);
    assert!(svg(&picture).contains("class=\"traces\""));
}

#[test]
fn a_row_to_be_taken_off_is_outlined_and_one_taken_off_stays_so() {
    let (picture, position) = shown(ROW);
    assert_eq!(picture.bands.len(), 1);
    assert!(!picture.bands[0].gone);
    assert_eq!(names(&position, picture.bands[0].cells.clone()), ["d1", "e2", "f3", "g4", "h5"]);
    let (picture, position) = shown(&format!("{ROW} xd1-h5 xe3"));
    assert!(picture.bands.len() == 1 && picture.bands[0].gone);
    let rings: Vec<_> = picture.removed.iter().filter(|placed| placed.form == Form::Ring).collect();
    assert_eq!(rings.iter().map(|placed| position.label(placed.cell)).collect::<Vec<_>>(), ["e3"]);
    assert_eq!(names(&position, picture.last.clone()), ["g6"], "the whole turn is one");
    assert_eq!(picture.taken.map(|taken| (taken.counts, taken.goal)), Some(([0, 1], Some(3))));
    let text = svg(&picture);
    assert!(text.contains("1 of 3 rings of white taken off"), "{text}");
}

#[test]
fn a_line_that_loses_is_told_from_one_that_wins() {
    let (lost, position) = shown("yavalath:swap=no moves e5 a1 e6 a3 e7");
    assert!(lost.winning.is_empty());
    assert_eq!(names(&position, lost.losing[0].clone()), ["e5", "e6", "e7"]);
    assert!(svg(&lost).contains("class=\"crossed-out\""));
    let (won, position) = shown("yavalath:swap=no moves e5 a1 e6 a3 e8 b1 e7");
    assert_eq!(names(&position, won.winning[0].clone()), ["e5", "e6", "e7", "e8"]);
    assert!(won.losing.is_empty());
}

#[test]
fn with_three_players_whoever_is_out_stays_crossed_out_and_red_is_more_than_a_colour() {
    let (picture, position) = shown("yavalath:players=3 moves e5 a1 i5 e6 a3 i8 e7");
    assert!(position.outcome().is_none());
    assert_eq!(names(&position, picture.losing[0].clone()), ["e5", "e6", "e7"]);
    assert_eq!(picture.counts(), [3, 2, 2]);
    assert!(picture.description.contains("3 black, 2 white and 2 red stones"), "{}", picture.description);
    let text = svg(&picture);
    assert_eq!(text.matches("url(#g-red)").count(), 2);
    assert_eq!(text.matches("stroke-opacity=\"0.85\"").count(), 2, "an inner ring on each red stone");
}

#[test]
fn options_leave_out_what_is_not_wanted() {
    let position = parse_position(&format!("{ROW} xd1-h5 xe3")).expect("a position");
    let options = PictureOptions { last: false, winning: false, taken: false, ..PictureOptions::default() };
    let text = svg(&Picture::of(&position, &options));
    for class in ["traces", "bands", "removed", "taken", "last"] {
        assert!(!text.contains(&format!("class=\"{class}\"")), "{class}");
    }
}
