//! `goren convert`.

use crate::program::{Folder, answer, failure, goren};

fn convert(folder: &Folder, words: &str) -> (i32, String) {
    failure(goren(&format!("convert {words}")).current_dir(folder.path()))
}

#[test]
fn a_record_goes_through_every_format_and_losses_are_listed() {
    let folder = Folder::new("convert-formats");
    folder.file(
        "game.sgf",
        "(;FF[4]GM[4]SZ[15]PB[ann]PW[bob]RE[B+R]XX[y];B[hh]C[good];W[hg](;B[ig])(;B[gg]LB[aa:A]))",
    );
    for (name, lost) in [
        ("a.lib", vec!["black", "property XX"]),
        ("a.json", vec![]),
        ("a.psq", vec!["node of a variation", "comment"]),
        ("a.rec", vec!["size of the board"]),
        ("openings.txt", vec!["result"]),
        ("a.txt", vec!["comment"]),
        ("a.pos", vec!["white"]),
        ("a.bdt", vec!["variation"]),
        ("a.renjs", vec!["label"]),
        ("a.sav", vec!["black"]),
        ("a.ban", vec!["black"]),
        ("a.luk", vec!["black"]),
    ] {
        let (code, told) = convert(&folder, &format!("game.sgf {name}"));
        assert_eq!(code, 0, "{name}: {told}");
        assert!(lost.iter().all(|what| told.contains(what)), "{name}: {told}");
        assert_eq!(told.is_empty(), lost.is_empty(), "{name}: {told}");
        let (code, text) = answer(goren(&format!("convert {name} - --to moves")).current_dir(folder.path()));
        let main = text.trim().rsplit("moves ").next().unwrap_or_default().replace(' ', "");
        let expected = match name {
            // RenLib sorts siblings; a rec file is taken for 20×20.
            "a.lib" => "h8h9g9",
            "a.rec" => "h13h14i14",
            _ => "h8h9i9",
        };
        assert_eq!((code, main.as_str()), (0, expected), "{name}");
    }
    // JSON gives back what SGF had.
    let (code, told) = convert(&folder, "a.json b.sgf");
    assert_eq!((code, told.as_str()), (0, ""));
    let text = std::fs::read_to_string(folder.path().join("b.sgf")).unwrap();
    assert!(text.contains("XX[y]") && text.contains("C[good]") && text.contains("LB[aa:A]"), "{text}");
}

#[test]
fn what_cannot_be_read_is_listed_or_refused() {
    let folder = Folder::new("convert-broken");
    folder.file("cut.sgf", "(;SZ[15];B[hh];W[hg];B[i");
    let (code, told) = convert(&folder, "cut.sgf - --to moves");
    assert!(code == 0 && told.starts_with("left out: cut.sgf: byte 21"), "{told}");
    let (code, told) = convert(&folder, "cut.sgf out.txt --strict");
    assert!(code == 3 && told.contains("byte 21") && told.contains("hint: "), "{told}");
    assert_eq!(folder.names(), ["cut.sgf"], "nothing is written");
    folder.file("a.buf", "x");
    folder.file("a.dat", "x");
    for (words, expected) in [
        ("a.buf b.sgf", ".buf"),
        ("a.dat b.sgf", "--from"),
        ("cut.sgf b.doc", "--to"),
        ("cut.sgf b.db", "only read"),
        ("cut.sgf b.sgf --rule gomoku@20", "15x15"),
        ("cut.sgf b.sgf --from lib", "RenLib"),
        ("missing.sgf b.sgf", "no such file"),
    ] {
        let (code, told) = convert(&folder, words);
        assert!(code == 3 && told.contains(expected), "{words}: {told}");
    }
    let (code, told) = convert(&folder, "cut.sgf b.sgf --encoding klingon");
    assert!(code == 2 && told.contains("klingon"), "{told}");
}

#[test]
fn encodings_are_said_or_guessed() {
    let folder = Folder::new("convert-encodings");
    folder.file("a.sgf", b"(;SZ[15];B[hh]C[\xba\xda\xc6\xe5\xcf\xc8\xca\xd6\xb1\xd8\xca\xa4])");
    let json =
        |more: &str| answer(goren(&format!("convert a.sgf - --to json {more}")).current_dir(folder.path())).1;
    assert!(json("").contains("黑棋先手必胜"), "{}", json(""));
    assert!(!json("--encoding big5").contains("黑棋"));
    assert!(failure(goren("convert a.sgf b.json").current_dir(folder.path())).1.contains("GBK"));
}

#[test]
fn links_and_long_lists_are_read() {
    let folder = Folder::new("convert-lists");
    let (code, text) = answer(goren("convert https://gomocalc.com/#/h8i9j10 - --to sgf --rule renju"));
    assert!(code == 0 && text.contains("RU[renju]") && text.contains("B[hh];W[ig];B[jf]"), "{text}");
    // More than one piece of a file; every game arrives.
    let games = 40_000;
    folder.file("many.txt", "h8i9j10\n".repeat(games) + "h8zz\n");
    let (code, told) = convert(&folder, "many.txt many.json");
    assert!(code == 0 && told.contains(&format!("byte {}", 8 * games + 2)), "{told}");
    let json = std::fs::read_to_string(folder.path().join("many.json")).unwrap();
    assert_eq!(json.lines().count(), games + 1);
    let (code, text) =
        answer(goren("convert - - --from json --to moves").stdin(json.lines().next().unwrap()));
    assert_eq!((code, text.as_str()), (0, "h8i9j10\n"));
}
