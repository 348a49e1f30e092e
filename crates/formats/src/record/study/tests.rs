use super::*;
use goren_rules::{Color, parse_position, position_text};

fn stone(study: &mut Study, parent: NodeId, text: &str) -> NodeId {
    let point = point_of_text(text, study.shape).unwrap();
    let color = study.side_after(parent);
    study.add(parent, Act::Stone(color, point)).unwrap()
}

#[test]
fn nodes_are_small() {
    assert_eq!(size_of::<NodeData>(), 24);
    assert_eq!(size_of::<NoteData>(), 16);
}

#[test]
fn acts_survive_their_packing() {
    for color in Color::THREE {
        for (column, row) in [(0, 0), (63, 0), (0, 63), (7, 7), (51, 14)] {
            let point = Point { column, row };
            for act in [Act::Stone(color, point), Act::Pass(color), Act::About(point), Act::Nothing] {
                assert_eq!(Packed::of(act).act(), act);
            }
        }
    }
}

#[test]
fn points_are_named_by_column_and_row_from_below() {
    let shape = Shape::square(15);
    for (text, column, row) in [("h8", 7, 7), ("a1", 0, 14), ("o15", 14, 0)] {
        let point = point_of_text(text, shape).unwrap();
        assert_eq!((point.column, point.row), (column, row));
        assert_eq!(point.text(shape), text);
    }
    for text in ["p1", "a16", "a0", "8h", "", "h", "h8x", "é8"] {
        assert_eq!(point_of_text(text, shape), None, "{text}");
    }
    assert_eq!(
        point_of_text("108", Shape::Hexagon { side: 9 }).unwrap().text(Shape::Hexagon { side: 9 }),
        "108"
    );
}

#[test]
fn trees_are_walked_in_the_order_of_files() {
    let mut study = Study::new(Shape::square(15));
    let first = stone(&mut study, NodeId::ROOT, "h8");
    let second = stone(&mut study, first, "h9");
    let other = stone(&mut study, first, "i9");
    let deep = stone(&mut study, second, "a1");
    let order: Vec<(NodeId, usize)> = study.preorder().collect();
    assert_eq!(order, [(NodeId::ROOT, 0), (first, 1), (second, 2), (deep, 3), (other, 2)]);
    assert_eq!(study.path(deep), [NodeId::ROOT, first, second, deep]);
    assert_eq!(study.main_line().count(), 4);
    assert_eq!(study.place(other), "move 2 i9");
    assert_eq!(study.sorted_children(first), [second, other]);
}

#[test]
fn notes_keep_their_order_and_their_encoding() {
    let mut study = Study::new(Shape::square(15));
    study.encoding = encoding_rs::GBK;
    study.add_raw(NodeId::ROOT, Kind::Comment, None, b"\xba\xda");
    study.add_text(NodeId::ROOT, Kind::Title, None, "å");
    study.add_number(NodeId::ROOT, Kind::Time, 7);
    let notes: Vec<(Kind, String, u32)> =
        study.notes(NodeId::ROOT).map(|note| (note.kind, note.text().into_owned(), note.number)).collect();
    let text = |text: &str| text.to_owned();
    assert_eq!(
        notes,
        [(Kind::Comment, text("黑"), 0), (Kind::Title, text("å"), 0), (Kind::Time, text(""), 7)]
    );
    // Another encoding needs no second reading.
    study.encoding = encoding_rs::WINDOWS_1252;
    assert_eq!(study.tag(Kind::Comment).as_deref(), Some("ºÚ"));
}

#[test]
fn set_up_stones_become_moves_with_passes_where_counts_do_not_fit() {
    let mut study = Study::new(Shape::square(15));
    for (kind, text) in
        [(Kind::AddBlack, "a1"), (Kind::AddBlack, "b1"), (Kind::AddBlack, "c1"), (Kind::AddWhite, "a2")]
    {
        let point = point_of_text(text, study.shape).unwrap();
        study.add_point(NodeId::ROOT, kind, point);
    }
    let words: Vec<String> = study
        .alternating()
        .iter()
        .map(|(_, act)| act.point().map_or_else(|| "pass".to_owned(), |point| point.text(study.shape)))
        .collect();
    assert_eq!(words, ["a1", "a2", "b1", "pass", "c1"]);
}

#[test]
fn positions_become_studies_and_back() {
    for text in
        ["gomoku moves h8 i9 g7", "renju moves h8 pass h9", "hex217 moves 0 1", "connect6 moves j10 a1 b1"]
    {
        let position = parse_position(text).unwrap();
        let study = Study::of_position(&position).unwrap();
        let played = study.played(position.id()).unwrap();
        assert_eq!((position_text(&played.position), played.left_out), (text.to_owned(), None));
    }
    let set_up = parse_position("gomoku setup black h8 white i9 j9 to black moves a1").unwrap();
    let again = Study::of_position(&set_up).unwrap().played(set_up.id()).unwrap().position;
    assert_eq!(again.stones(), set_up.stones());
    assert!(
        Study::of_position(&parse_position("yinsh moves a2").unwrap()).is_ok_and(|study| study.len() == 2)
    );
    assert!(Study::of_position(&parse_position("pentago moves a1s").unwrap()).is_err());
}

#[test]
fn what_a_format_does_not_hold_is_counted() {
    let mut study = Study::new(Shape::square(15));
    let first = stone(&mut study, NodeId::ROOT, "h8");
    stone(&mut study, first, "h9");
    stone(&mut study, first, "i9");
    study.add_text(first, Kind::Comment, None, "good");
    study.set_tag(Kind::Black, "x");
    study.set(first, Flag::Marked);
    let lost: Vec<String> = study.lost(&Holds::STONES).0.iter().map(ToString::to_string).collect();
    assert_eq!(
        lost,
        [
            "1 × node of a variation (first: move 1 h8)",
            "1 × black (first: start)",
            "1 × marked node (first: move 1 h8)",
            "1 × comment (first: move 1 h8)"
        ]
    );
    assert!(study.lost(&crate::record::sgf::SGF_HOLDS).0.is_empty());
}
