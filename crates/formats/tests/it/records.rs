//! Property tests: what a format holds comes back from it.

use std::collections::BTreeSet;

use goren_formats::record::study::{Act, Kind, NodeId, Point, Study};
use goren_formats::record::{Format, ReadOptions, WriteOptions, read, write};
use goren_rules::{Color, Shape};
use proptest::prelude::*;

/// Where each node hangs, its point, and what is said there: nothing, a line, several lines, a text on the point.
type Plan = Vec<(prop::sample::Index, u8, u8, u8)>;

const TEXTS: [&str; 5] = ["a", "]\\[;:", "é 黑棋", "two\nlines", "x=[y],z"];

fn plans() -> impl Strategy<Value = Plan> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..15_u8, 0..15_u8, 0..12_u8), 1..60)
}

fn tree(plan: &Plan) -> Study {
    let mut study = Study::new(Shape::square(15));
    let mut nodes = vec![NodeId::ROOT];
    for (parent, column, row, said) in plan {
        let parent = *parent.get(&nodes);
        let act = Act::Stone(study.side_after(parent), Point { column: *column, row: *row });
        if study.child_with(parent, act).is_some() {
            continue;
        }
        let node = study.add(parent, act).expect("few nodes");
        let text = TEXTS[usize::from(*said) % TEXTS.len()];
        match said {
            0..=2 => study.add_text(node, Kind::Comment, None, text),
            3..=4 => study.add_text(node, Kind::Title, None, &text.replace('\n', " ")),
            5 => study.add_text(node, Kind::BoardText, None, "B"),
            _ => {}
        }
        nodes.push(node);
    }
    study
}

/// A line in which no point occurs twice.
fn line(plan: &Plan) -> Study {
    let mut study = Study::new(Shape::square(15));
    let (mut last, mut color) = (NodeId::ROOT, Color::Black);
    let mut seen = BTreeSet::new();
    for &(_, column, row, _) in plan.iter().filter(|(_, column, row, _)| seen.insert((*column, *row))) {
        last = study.add(last, Act::Stone(color, Point { column, row })).expect("few nodes");
        color = color.opposite();
    }
    study
}

/// Every node as the acts that lead to it, with its texts of the kinds.
fn all(study: &Study, kinds: &[Kind]) -> BTreeSet<String> {
    let word = |node: NodeId| {
        let act = study.act(node);
        let point = act.point().map_or_else(|| "-".to_owned(), |point| point.text(study.shape));
        act.color().map_or(point.clone(), |color| format!("{color} {point}"))
    };
    let texts = |node| {
        let notes = study.notes(node).filter(|note| kinds.contains(&note.kind));
        notes.map(|note| format!("{:?} {}", note.kind, note.text())).collect::<BTreeSet<_>>()
    };
    let node = |node| {
        format!(
            "{:?} {:?}",
            study.path(node)[1..].iter().map(|&node| word(node)).collect::<Vec<_>>(),
            texts(node)
        )
    };
    study.node_ids().map(node).collect()
}

fn through(study: &Study, format: Format) -> Study {
    let written =
        write(std::slice::from_ref(study), format, &WriteOptions::default()).expect("it can be written");
    let options = ReadOptions { strict: true, game: "gomoku".parse().ok(), ..ReadOptions::default() };
    read(&written.bytes, format, &options).expect("it can be read").studies.remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn trees_come_back_with_their_texts(plan in plans()) {
        let study = tree(&plan);
        let texts = [Kind::Comment, Kind::Title, Kind::BoardText];
        for format in [Format::Json, Format::Lib] {
            prop_assert_eq!(all(&through(&study, format), &texts), all(&study, &texts), "{}", format);
        }
        // A text on a point becomes a label of the position before it.
        let texts = &texts[..2];
        prop_assert_eq!(all(&through(&study, Format::Sgf), texts), all(&study, texts));
        prop_assert_eq!(all(&through(&study, Format::Renjs), texts), all(&study, texts));
    }

    #[test]
    fn lines_come_back_from_every_format_of_lines(plan in plans()) {
        let study = line(&plan);
        for format in Format::all().filter(|format| format.reads() && format.writes() && *format != Format::Luk) {
            prop_assert_eq!(all(&through(&study, format), &[]), all(&study, &[]), "{}", format);
        }
    }

    #[test]
    fn bytes_that_are_anything_are_no_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for format in Format::all() {
            goren_formats::exercise::record(&bytes, format);
        }
    }
}
