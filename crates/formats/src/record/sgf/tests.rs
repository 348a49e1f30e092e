use super::*;
use crate::record::study::{Flag, Kind, NodeId};
use goren_rules::{parse_position, position_text};

fn one(text: &str) -> Study {
    studies(text.as_bytes()).unwrap().remove(0)
}

fn moves(text: &str, game: &str) -> String {
    let played = one(text).played(&game.parse().unwrap()).unwrap();
    assert_eq!(played.left_out, None, "{text}");
    position_text(&played.position)
}

fn again(study: &Study) -> (String, Study) {
    let written = write(std::slice::from_ref(study), None).unwrap();
    let text = String::from_utf8_lossy(&written.bytes).into_owned();
    (text, studies(&written.bytes).unwrap().remove(0))
}

#[test]
fn games_are_written_and_read_back() {
    for text in ["gomoku moves h8 i9 g7", "renju moves h8 h9", "gomoku@50x50 moves z25 a1", "gomoku@20x20"] {
        let position = parse_position(text).unwrap();
        let mut study = Study::of_position(&position).unwrap();
        for (kind, words) in [(Kind::Black, "fläbä ]\\"), (Kind::White, "b:c"), (Kind::Result, "B+R")] {
            study.set_tag(kind, words);
        }
        let (_, tree) = again(&study);
        assert_eq!(tree.tag(Kind::Black).as_deref(), Some("fläbä ]\\"));
        assert_eq!(tree.players("?")[1], "b:c");
        assert_eq!(tree.tag(Kind::Result).as_deref(), Some("B+R"));
        let id = tree.game.clone().unwrap();
        assert_eq!(id.to_string(), position.id().to_string());
        assert_eq!(position_text(&tree.played(&id).unwrap().position), text);
    }
    let hexagon = Study::of_position(&parse_position("hex217 moves 0 1").unwrap()).unwrap();
    assert!(write(&[hexagon], None).is_err());
}

#[test]
fn what_other_programs_write_is_understood() {
    // The centre of 15×15 is hh, its number counted from below.
    for number in [1, 2, 4, 5, 11] {
        let text = format!("(;GM[{number}]SZ[15];B[hh];W[ig])");
        assert_eq!(moves(&text, "gomoku"), "gomoku moves h8 i9");
    }
    // Moves in the root, several moves in a node, small letters in names, no size, text around.
    assert_eq!(
        moves("x (y) (;FF[3]RE[0]Black[hh]W[ig]B[gj];W[aa]) ---", "gomoku"),
        "gomoku moves h8 i9 g6 a15"
    );
    // Passes, where a game has them.
    for pass in ["", "tt", "pp"] {
        assert_eq!(moves(&format!("(;SZ[15];B[hh];W[{pass}];B[ii])"), "renju"), "renju moves h8 pass i7");
    }
    assert_eq!(moves("(;SZ[15];B[hh];B[ii])", "renju"), "renju moves h8 pass i7");
    // Gomoku Quest lists the opening and then plays it.
    let quest = "(;SZ[15]PB[a (1419)];QPR[hh,hg,jf];QSLW[ig];B[hh];W[hg];B[jf];W[ig];B[aa])";
    assert_eq!(moves(quest, "renju"), "renju moves h8 h9 j10 i9 a15");
    assert_eq!(moves(&again(&one(quest)).0, "renju"), "renju moves h8 h9 j10 i9 a15");
    // Stones that are set up.
    let set = moves("(;SZ[15]AB[hh][ii]AW[gg]PL[W];W[aa])", "gomoku");
    assert!(set.starts_with("gomoku setup") && set.ends_with("moves a15"), "{set}");
    // Rectangles of points, and a rule in words.
    let study = one("(;SZ[15]RU[RIF rule]AB[aa:bb])");
    assert_eq!((study.set_up().len(), study.game.unwrap().to_string()), (4, "renju".to_owned()));
    // An archive with offers, chat, an empty node at the end and rubbish behind.
    let study = one(
        "(;GM[5]SZ[15]GN[a-b(B) : RIF rule]RE[W+Resign]SW[NO]\n;B[hh]W[hg]B[ih]W[gg]5A[gi][ii]C[hi \\] :)];)\n---",
    );
    assert_eq!((study.len(), study.main_line().count()), (5, 5));
    let last = study.main_line().last().unwrap();
    let offers = study.notes(last).filter(|note| note.kind == Kind::Offer).count();
    assert_eq!((offers, study.note(last, Kind::Comment).unwrap().text().as_ref()), (2, "hi ] :)"));
}

#[test]
fn variations_and_unknown_properties_are_kept_byte_for_byte() {
    let text = b"(;FF[4]GM[1]CA[gb2312]SZ[15]XX[a\\]b][\xba\xda]KM[6.5]\n(;B[hh]C[\xba\xda];W[ig]LB[aa:\\:x]TR[bb][cc]TE[1])(;B[aa](;W[bb])(;W[cc]DO[])))";
    let study = studies(text).unwrap().remove(0);
    assert_eq!((study.len(), study.encoding.name()), (6, "GBK"));
    let written = write(std::slice::from_ref(&study), None).unwrap().bytes;
    for part in [
        &b"XX[a\\]b][\xba\xda]"[..],
        b"KM[6.5]",
        b"GM[1]",
        b"CA[gb2312]",
        b"C[\xba\xda]",
        b"LB[aa:\\:x]",
        b"TR[bb][cc]",
        b"TE[1]",
        b"DO[]",
    ] {
        assert!(
            written.windows(part.len()).any(|window| window == part),
            "{}",
            String::from_utf8_lossy(part)
        );
    }
    let twice = studies(&written).unwrap().remove(0);
    assert_eq!(write(&[twice], None).unwrap().bytes, written);
    // In another encoding texts are the same, and the file says which it is.
    let utf8 = write(&[study], Some(encoding_rs::UTF_8)).unwrap().bytes;
    let utf8 = String::from_utf8(utf8).unwrap();
    assert!(utf8.contains("CA[UTF-8]") && utf8.contains("C[黑]") && !utf8.contains("gb2312"), "{utf8}");
    let collection = studies(b"(;SZ[15];B[hh])(;SZ[19]CA[Windows-1252]PB[fl\xe4];B[hh])").unwrap();
    assert_eq!(collection.len(), 2);
    assert_eq!(collection[1].tag(Kind::Black).as_deref(), Some("flä"));
    assert_eq!(collection[1].game_or_free().unwrap().to_string(), "gomoku@19x19");
}

#[test]
fn what_only_our_tree_has_goes_through_sgf() {
    let mut study = Study::of_position(&parse_position("gomoku moves h8 i9").unwrap()).unwrap();
    let last = study.main_line().last().unwrap();
    study.add_number(last, Kind::Time, 1250);
    study.set(last, Flag::Marked);
    study.set(last, Flag::Start);
    study.add_number(NodeId::ROOT, Kind::Extension, 2);
    let (text, tree) = again(&study);
    assert!(text.contains("XMS[1250]") && text.contains("HO[1]") && text.contains("XST[1]"), "{text}");
    assert_eq!(tree.note(last, Kind::Time).unwrap().number, 1250);
    assert!(tree.has(last, Flag::Marked) && tree.has(last, Flag::Start));
    assert_eq!(tree.note(NodeId::ROOT, Kind::Extension).unwrap().number, 2);
}

#[test]
fn what_is_no_sgf_is_refused_and_what_is_broken_is_listed_with_its_place() {
    for text in ["", "hello", "(B[hh])"] {
        assert!(matches!(studies(text.as_bytes()), Err(RecordError::Byte { at: 0, .. })), "{text}");
    }
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    for (text, place, nodes) in [
        ("(;B[hh]", 7, 2),
        ("(;B[hh];W[i", 8, 2),
        ("(;C[x];B;W[hh])", 7, 2),
        ("(;C[x];B[aa]x!y;W[bb])", 12, 3),
        ("(;SZ[15];B[zz];W[aa])", 9, 3),
        ("(;SZ[15];B[h];W[aa])", 9, 3),
        ("(;SZ[15];B[hh]LB[hh])", 14, 2),
    ] {
        let reading = read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(reading.dropped.first().map(|dropped| dropped.at), Some(place), "{text}");
        assert_eq!(reading.studies[0].len(), nodes, "{text}");
        assert!(read(text.as_bytes(), &strict).is_err(), "{text}");
    }
    assert!(studies(b"(;SZ[900];B[hh])").is_err());
    assert!(matches!(
        one("(;SZ[19];B[hh])").played(&"gomoku".parse().unwrap()),
        Err(RecordError::Board { .. })
    ));
    let twice = one("(;SZ[15];B[hh];W[hh];B[ii])").played(&"gomoku".parse().unwrap()).unwrap();
    assert_eq!((twice.position.ply(), twice.left_out.unwrap().0), (1, 2));
}

/// A tree as deep as a file can be must not overflow anything.
#[test]
fn deep_trees_need_no_recursion() {
    let deep = format!("(;SZ[15]{}{}", "(;B[hh]".repeat(100_000), ")".repeat(100_001));
    let study = one(&deep);
    assert_eq!(study.main_line().count(), 100_001);
    assert_eq!(again(&study).1.len(), study.len());
    assert_eq!(study.preorder().count(), study.len());
}
