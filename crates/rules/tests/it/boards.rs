//! Pictures in text: a position, and the same with what matters marked out.
//!
//! A file holds cases separated by `----` lines: comment lines with `#`, the id of the game, a board, `becomes`, the
//! marked board. Marks: `3` double-three, `4` double-four, `6` overline; `!` an empty cell where the side to move wins
//! at once; `*` a stone of a winning line.

use std::fs;
use std::path::Path;

use goren_rules::{Cell, FoulKind, GameId, Move, Position, Reason, diagram};

fn mark(position: &Position, cell: Cell) -> Option<char> {
    if let Some(foul) = position.foul(cell) {
        return Some(match foul.kind {
            FoulKind::Overline => '6',
            FoulKind::DoubleFour => '4',
            FoulKind::DoubleThree => '3',
        });
    }
    if position.winning_lines().iter().flatten().any(|&winning| winning == cell) {
        return Some('*');
    }
    let mut next = position.clone();
    next.play(Move::Place(cell)).ok()?;
    next.outcome().filter(|outcome| outcome.reason == Reason::Line).map(|_| '!')
}

fn marked(game: &str, board: &str) -> String {
    let id: GameId = game.parse().unwrap();
    let setup = diagram::parse(board, &id).unwrap_or_else(|error| panic!("{game}: {error}\n{board}"));
    let position = Position::from_setup(&setup).unwrap();
    diagram::with_labels(&position, &|cell| mark(&position, cell))
}

#[test]
fn marked_boards() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards");
    let mut cases = 0;
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        if file.ends_with("README.md") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for case in text.split("----\n") {
            let (board, expected) =
                case.split_once("becomes\n").unwrap_or_else(|| panic!("{}", file.display()));
            let board: Vec<&str> = board.lines().skip_while(|line| line.starts_with('#')).collect();
            let found = marked(board[0], &board[1..].join("\n"));
            assert_eq!(found, expected, "{}\n{case}found\n{found}", file.display());
            cases += 1;
        }
    }
    assert!(cases >= 20, "{cases} cases");
}
