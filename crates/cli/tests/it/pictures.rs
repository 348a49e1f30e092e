//! `goren draw`.

use crate::program::{Folder, answer, failure, goren};

/// A contest state with five stones of each side.
fn state() -> String {
    let mut cells = vec!["0"; 217];
    for cell in [61, 76, 92, 103, 104] {
        cells[cell] = "1";
    }
    for cell in [78, 93, 106, 107, 108] {
        cells[cell] = "2";
    }
    format!("11\n{}\n-1", cells.join(" "))
}

/// Width and height in the header of a PNG file.
fn size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_state_file_becomes_the_contest_picture_beside_it() {
    let folder = Folder::new("draw-state");
    let file = folder.file("state_42.txt", state());
    let (code, text) = answer(goren("draw").arg(&file));
    assert_eq!((code, text.trim()), (0, file.with_extension("png").to_str().unwrap()));
    let picture = std::fs::read(file.with_extension("png")).unwrap();
    assert_eq!(size(&picture), (940, 827));
    goren("draw").arg(&file).assert().success();
    assert_eq!(std::fs::read(file.with_extension("png")).unwrap(), picture, "the same to the byte");
    assert_eq!(folder.names(), ["state_42.png", "state_42.txt"]);
}

#[test]
fn other_files_and_texts_are_drawn_too() {
    let folder = Folder::new("draw-others");
    let luk = folder.file("match.luk", "10\n5 4\n5 5\n");
    let game = folder.file("game.txt", "goren game 1\nstart renju\ntime none\nmove h8 0\nmove h9 0\n");
    let (code, _) = answer(goren("draw --format svg").arg(&luk).arg(&game));
    assert_eq!(code, 0);
    assert_eq!(folder.names(), ["game.svg", "game.txt", "match.luk", "match.svg"]);
    let svg = std::fs::read_to_string(folder.path().join("game.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("Renju"), "{svg}");
    let (_, shown) = answer(goren("show").arg(&luk));
    assert!(shown.contains("move 3, black to move"), "{shown}");
}

#[test]
fn options_change_the_picture() {
    let position = "draw renju moves h8 h9 i10 --format svg --output -";
    let (_, plain) = answer(goren(position));
    for option in
        ["--theme dark", "--numbers all", "--coordinates off", "--style xo", "--labels numeric", "--plain"]
    {
        let (code, changed) = answer(goren(&format!("{position} {option}")));
        assert_eq!(code, 0);
        assert_ne!(changed, plain, "{option}");
    }
    let folder = Folder::new("draw-size");
    let target = folder.path().join("small.png");
    goren("draw tictactoe moves b2 --size 300 --output").arg(&target).assert().success();
    assert_eq!(size(&std::fs::read(target).unwrap()).0, 300);
}

#[test]
fn a_bad_file_leaves_nothing_behind() {
    let folder = Folder::new("draw-bad");
    let good = folder.file("good.txt", "gomoku moves h8");
    let bad = folder.file("state_1.txt", "1\n0 0 3\n");
    let (code, text) = failure(goren("draw").arg(&good).arg(&bad));
    assert_eq!(code, 3);
    assert!(text.contains("state_1.txt") && text.contains("expected 0, 1 or 2"), "{text}");
    assert_eq!(folder.names(), ["good.txt", "state_1.txt"]);
    let named_like_a_picture = folder.file("own.png", "gomoku moves h8");
    let (code, text) = failure(goren("draw").arg(&named_like_a_picture));
    assert_eq!(code, 3);
    assert!(text.contains("overwritten"), "{text}");
}

#[test]
fn choices_that_do_not_exist_are_named() {
    for option in
        ["--theme neon", "--numbers some", "--style dots", "--size 0", "--format gif", "--labels klingon"]
    {
        let (code, text) = failure(goren(&format!("draw gomoku {option}")));
        assert_eq!(code, 2, "{option}: {text}");
    }
}
