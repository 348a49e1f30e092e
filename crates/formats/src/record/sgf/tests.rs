use super::*;
use goren_rules::{parse_position, position_text};

fn one(text: &str) -> Tree {
    Sgf::parse(text.as_bytes()).unwrap().games.remove(0)
}

fn moves(text: &str, game: &str) -> String {
    let played = one(text).played(&game.parse().unwrap()).unwrap();
    assert_eq!(played.left_out, None, "{text}");
    position_text(&played.position)
}

#[test]
fn games_are_written_and_read_back() {
    for text in ["gomoku moves h8 i9 g7", "renju moves h8 h9", "gomoku@50x50 moves z25 a1", "gomoku@20x20"] {
        let position = parse_position(text).unwrap();
        let heading = Heading {
            players: ["fläbä ]\\".to_owned(), "b:c".to_owned()],
            result: Some("B+R".to_owned()),
            ..Heading::default()
        };
        let bytes = Sgf { games: vec![Tree::of(&position, &heading).unwrap()] }.bytes();
        let tree = Sgf::parse(&bytes).unwrap().games.remove(0);
        assert_eq!(tree.text("PB").as_deref(), Some("fläbä ]\\"));
        assert_eq!((tree.text("PW").as_deref(), tree.text("RE").as_deref()), (Some("b:c"), Some("B+R")));
        let id = tree.game().unwrap();
        assert_eq!(id.to_string(), position.id().to_string());
        assert_eq!(position_text(&tree.played(&id).unwrap().position), text);
    }
    let hexagon = parse_position("hex217 moves 0 1").unwrap();
    assert!(Tree::of(&hexagon, &Heading::default()).is_err());
}

#[test]
fn what_other_programs_write_is_understood() {
    // The centre of 15×15 is hh, its number counted from below.
    assert_eq!(moves("(;GM[1]SZ[15];B[hh];W[ig])", "gomoku"), "gomoku moves h8 i9");
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
    assert_eq!(
        moves("(;SZ[15]PB[a (1419)];QPR[hh,hg,jf];QSLW[ig];B[hh];W[hg];B[jf];W[ig];B[aa])", "renju"),
        "renju moves h8 h9 j10 i9 a15"
    );
    // Stones that are set up.
    let set = moves("(;SZ[15]AB[hh][ii]AW[gg]PL[W];W[aa])", "gomoku");
    assert!(set.starts_with("gomoku setup") && set.ends_with("moves a15"), "{set}");
}

#[test]
fn variations_and_unknown_properties_are_kept() {
    let text = "(;FF[4]SZ[15]XX[a\\]b][c];B[hh]\n(;W[ig]C[fl\\\\x];B[gg])\n(;W[hg]\n(;B[aa])\n(;B[bb])))\n";
    let sgf = Sgf::parse(text.as_bytes()).unwrap();
    let tree = &sgf.games[0];
    assert_eq!(tree.nodes.len(), 7);
    assert_eq!(tree.main_line().count(), 4);
    assert_eq!(tree.root().values("XX").collect::<Vec<_>>(), [b"a\\]b".as_slice(), b"c".as_slice()]);
    assert_eq!(Sgf::parse(&sgf.bytes()).unwrap(), sgf);
    let collection = Sgf::parse(b"(;SZ[15];B[hh])(;SZ[19]CA[Windows-1252]PB[fl\xe4];B[hh])").unwrap();
    assert_eq!(collection.games.len(), 2);
    assert_eq!(collection.games[1].text("PB").as_deref(), Some("flä"));
    assert_eq!(collection.games[1].game().unwrap().to_string(), "gomoku@19x19");
}

#[test]
fn what_is_no_sgf_is_refused_with_its_place() {
    for (text, place) in
        [("", 0), ("hello", 0), ("(;B[hh", 6), ("(;B[hh\\]", 8), ("(;B;W[hh])", 3), ("(;B[aa](x))", 8)]
    {
        match Sgf::parse(text.as_bytes()) {
            Err(RecordError::Byte { at, .. }) => assert_eq!(at, place, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(one("(;SZ[15];B[zz])").played(&"gomoku".parse().unwrap()).is_err());
    assert!(one("(;SZ[15];B[h])").played(&"gomoku".parse().unwrap()).is_err());
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
    let deep = format!("{}{}", "(;B[hh]".repeat(100_000), ")".repeat(100_000));
    let sgf = Sgf::parse(deep.as_bytes()).unwrap();
    assert_eq!(sgf.games[0].main_line().count(), 100_000);
    assert_eq!(Sgf::parse(&sgf.bytes()).unwrap(), sgf);
}
