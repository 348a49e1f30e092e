use super::*;
use crate::record::study::{Act, Flag, Kind, NodeId, Study};
use crate::record::{ReadOptions, Reading};
use goren_rules::{Color, Shape};

const HEAD_30: &[u8] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

fn file(nodes: &[u8]) -> Vec<u8> {
    [HEAD_30, nodes].concat()
}

fn reading(bytes: &[u8]) -> Reading {
    read(bytes, &ReadOptions::default()).unwrap()
}

fn library(nodes: &[u8]) -> Study {
    let mut reading = reading(&file(nodes));
    assert!(reading.dropped.is_empty(), "{:?}", reading.dropped);
    reading.studies.remove(0)
}

fn lines(study: &Study) -> Vec<String> {
    let leaf = |node: &NodeId| study.first_child(*node).is_none();
    let word = |node: &NodeId| match study.act(*node) {
        Act::Stone(_, point) => point.text(study.shape),
        Act::About(point) => format!("({})", point.text(study.shape)),
        Act::Pass(_) => "pass".to_owned(),
        Act::Nothing => "-".to_owned(),
    };
    let line = |leaf| study.path(leaf)[1..].iter().map(word).collect::<Vec<_>>().join(" ");
    study.node_ids().filter(leaf).map(line).collect()
}

#[test]
fn points_are_counted_from_the_top_left() {
    for (value, text) in [(0x78, "h8"), (0x01, "a15"), (0x0f, "o15"), (0xe1, "a1"), (0xef, "o1")] {
        let point = point(value).unwrap();
        assert_eq!((point.text(Shape::square(15)).as_str(), byte(point)), (text, value));
    }
    assert!([0x00, 0x10, 0xf1, 0xff].iter().all(|&byte| point(byte).is_none()));
}

#[test]
fn roots_are_found_by_their_point_and_not_by_the_version() {
    let with = [0, 0, 0x78, 0, 0x68, 0xc0, 0x69, 0x40];
    assert_eq!(lines(&library(&with)), ["h8 h9", "h8 i9"]);
    assert_eq!(lines(&library(&with[2..])), ["h8 h9", "h8 i9"]);
    // Without a head, as the first versions wrote.
    assert_eq!(lines(&reading(&with[2..]).studies[0]), ["h8 h9", "h8 i9"]);
    // Behind the first node a 0 is a pass, and counts for whose move it is.
    let study = library(&[0, 0, 0x78, 0, 0, 0, 0x79, 0x40]);
    assert_eq!(lines(&study), ["h8 pass i8"]);
    let last = study.main_line().last().unwrap();
    assert_eq!(study.act(last).color(), Some(Color::Black));
}

#[test]
fn comments_texts_marks_and_unknown_bits_are_read() {
    let nodes = b"\x00\x08game\x00\x00\x78\x1dA\x03one\x08two\r\nthree\x00\x00BT\x00\x00\x68\x40";
    // The extension is 0x4103: a text, and bits that nobody knows.
    let study = library(nodes);
    let root = study.note(NodeId::ROOT, Kind::Title).unwrap();
    assert_eq!(root.text(), "game");
    let node = study.main_line().nth(1).unwrap();
    let text = |kind| study.note(node, kind).unwrap().text().into_owned();
    assert_eq!((text(Kind::Title), text(Kind::Comment)), ("one".to_owned(), "two\nthree".to_owned()));
    assert_eq!(text(Kind::BoardText), "BT");
    assert_eq!(study.note(node, Kind::Extension).unwrap().number, 0x4102);
    assert!(study.has(node, Flag::Marked) && study.has(node, Flag::Start));
    // Two NULs or one, so that the number of bytes is even; only several lines.
    let study = library(b"\x78\x08\x08abc\x00\x00\x68\x40");
    let node = study.main_line().nth(1).unwrap();
    assert_eq!(study.note(node, Kind::Comment).unwrap().text(), "abc");
    assert!(study.note(node, Kind::Title).is_none());
}

#[test]
fn old_comments_have_seven_bits_and_swedish_letters() {
    let study = library(b"\x78\x20fl{b\xfb\x00\x68\x40");
    let node = study.main_line().nth(1).unwrap();
    assert_eq!(study.note(node, Kind::Comment).unwrap().text(), "fläbä");
    let study = library(b"\x78\x20}|]\xdc\x68\x40");
    let node = study.main_line().nth(1).unwrap();
    assert_eq!(study.note(node, Kind::Comment).unwrap().text(), "åöÅÖ");
}

#[test]
fn files_saved_as_positions_are_accepted() {
    let found = reading(&file(&[0x78, 0x80, 0x68, 0x80, 0x69, 0x00]));
    assert!(found.dropped.is_empty() && !found.remarks.is_empty());
    assert_eq!(lines(&found.studies[0]), ["h8 h9 i9"]);
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    assert!(read(&file(&[0x78, 0x80, 0x68, 0x00]), &strict).is_ok());
    // An odd byte at the end says nothing.
    assert!(reading(&file(&[0x78, 0x40, 0x55])).dropped.is_empty());
}

#[test]
fn what_breaks_off_is_kept_as_far_as_it_goes() {
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    for (nodes, at, kept) in [
        (&[0x78, 0, 0x68, 0x80, 0xf0, 0x40, 0x69, 0x40][..], 24, 3),
        (&[0x78, 0x40, 0x68, 0x40], 22, 2),
        (&[0x78, 0, 0x68, 0x01, 0], 24, 2),
        (&[], 20, 1),
    ] {
        let found = reading(&file(nodes));
        assert_eq!(found.dropped.first().map(|dropped| dropped.at), Some(at), "{nodes:?}");
        assert_eq!(found.studies[0].len(), kept, "{nodes:?}");
        assert!(read(&file(nodes), &strict).is_err());
    }
    for bytes in [
        &b""[..],
        b"hello",
        b"\xffRenLib\xff\x03",
        b"\xffRenLib\xff\x03\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
    ] {
        assert!(read(bytes, &ReadOptions::default()).is_err(), "{bytes:?}");
    }
}

#[test]
fn encodings_are_guessed_and_can_be_said() {
    let sentence = "黑棋先手,白棋防守错误,以下黑必胜。第五手打点";
    let (gbk, _, _) = encoding_rs::GBK.encode(sentence);
    let nodes = [b"\x78\x48", &gbk[..], b"\0\0"].concat();
    let found = reading(&file(&nodes));
    let node = found.studies[0].main_line().nth(1).unwrap();
    assert_eq!(found.studies[0].note(node, Kind::Title).unwrap().text(), sentence);
    assert!(found.remarks[0].contains("GBK"), "{:?}", found.remarks);
    let said = ReadOptions { encoding: Some(encoding_rs::BIG5), ..ReadOptions::default() };
    let study = read(&file(&nodes), &said).unwrap().studies.remove(0);
    assert_ne!(study.note(node, Kind::Title).unwrap().text(), sentence);
}

#[test]
fn libraries_are_written_and_read_back() {
    let nodes = b"\x00\x00\x78\x1dA\x03one\x08two\r\nthree\x00\x00BT\x00\x00\x68\xc0\x00\x00\x69\xc2\x79\x40";
    let study = library(nodes);
    let written = write(std::slice::from_ref(&study), None).unwrap();
    assert!(written.lost.0.is_empty(), "{:?}", written.lost);
    let again = read(&written.bytes, &ReadOptions::default()).unwrap().studies.remove(0);
    assert_eq!(lines(&again).len(), lines(&study).len());
    assert_eq!(write(&[again], None).unwrap().bytes, written.bytes);
    // The old form has no root; with a pass, another first move or words at the root it is the new one.
    let version = |nodes: &[u8]| {
        let bytes = write(&[library(nodes)], None).unwrap().bytes;
        (bytes[9], bytes.len() - HEAD)
    };
    assert_eq!(version(&[0x78, 0, 0x68, 0x40]), (0, 4));
    assert_eq!(version(&[0x78, 0, 0x00, 0x40]), (4, 6));
    assert_eq!(version(&[0x79, 0, 0x68, 0x40]), (4, 6));
    assert_eq!(version(b"\x00\x08a\x00\x78\x40"), (4, 6));
}

#[test]
fn labels_of_sgf_become_texts_on_points_and_back() {
    let text = b"(;SZ[15];B[hh]LB[ig:A][aa:B](;W[ig])(;W[gg]))";
    let study = crate::record::sgf::studies(text).unwrap().remove(0);
    let bytes = write(&[study], None).unwrap().bytes;
    let again = read(&bytes, &ReadOptions::default()).unwrap().studies.remove(0);
    let sgf = crate::record::sgf::write(&[again], None).unwrap().bytes;
    let sgf = String::from_utf8(sgf).unwrap();
    assert!(sgf.contains("LB[aa:B][ig:A]"), "{sgf}");
}

#[test]
fn set_up_stones_become_moves_and_passes() {
    let text = b"(;SZ[15]AB[hh][ii][jj]AW[gg]PL[W];W[aa];W[bb])";
    let study = crate::record::sgf::studies(text).unwrap().remove(0);
    let written = write(&[study], None).unwrap();
    assert!(!written.lost.0.is_empty());
    let again = read(&written.bytes, &ReadOptions::default()).unwrap().studies.remove(0);
    assert_eq!(lines(&again), ["h8 g9 i7 pass j6 a15 pass b14"]);
    let colors: Vec<_> = again.main_line().filter_map(|node| again.act(node).color()).collect();
    assert!(colors.iter().zip(colors.iter().skip(1)).all(|(one, other)| one != other));
    assert_eq!(again.main_line().filter(|&node| matches!(again.act(node), Act::Stone(..))).count(), 6);
}
