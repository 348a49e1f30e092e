//! `goren generate`.

use std::fs;

use goren_formats::protocol::gomocup::Info;
use goren_formats::protocol::luk::{BaseRule, Luk};
use goren_formats::protocol::pisq_files::{BoardFile, Square, Times, TurnFile, read_info};
use goren_formats::protocol::state_files::StateFile;
use goren_rules::{Color, parse_position};

use crate::program::{Folder, answer, failure, goren};

#[test]
fn states_have_their_stones_and_come_again_with_the_same_seed() {
    let words = "generate renju --stones 21 --count 5 --seed 3";
    let (code, text) = answer(goren(words));
    assert_eq!((code, text.lines().count()), (0, 5));
    for line in text.lines() {
        let position = parse_position(line).unwrap();
        assert_eq!((225 - position.empty(), position.side_to_move()), (21, Color::White));
        assert_eq!(position.outcome(), None);
    }
    assert_eq!(answer(goren(words)).1, text);
    assert_ne!(answer(goren("generate renju --stones 21 --count 5 --seed 4")).1, text);
    // The first states of a longer list are those of a shorter one.
    let (_, longer) = answer(goren("generate renju --stones 21 --count 7 --seed 3"));
    assert!(longer.starts_with(&text));
}

#[test]
fn files_of_the_contests_are_written_into_a_folder() {
    let folder = Folder::new("generate");
    let states = folder.path().join("states");
    let make = |words: &str| {
        let (code, said) = answer(goren(&format!("generate {words} --output")).arg(&states));
        assert!(code == 0 && said.starts_with("12 states"), "{said}");
    };
    make("hex217 --stones 10 --count 12 --format state");
    make("ristinolla@10 --stones 9 --count 12 --format luk");
    let (state, warnings) = StateFile::parse(&fs::read(states.join("state_07.txt")).unwrap()).unwrap();
    assert_eq!((state.stones(), warnings.len()), ([5, 5], 0));
    let luk = Luk::parse(&fs::read(states.join("12.luk")).unwrap(), BaseRule::Infer).unwrap();
    assert_eq!((luk.side, luk.marks.len()), (10, 9));
    assert_eq!(fs::read_dir(&states).unwrap().count(), 24);
    let (code, _) = answer(goren("draw").arg(states.join("state_07.txt")));
    assert_eq!(code, 0);
}

#[test]
fn the_files_of_old_piskvork_get_a_folder_for_each_state() {
    let folder = Folder::new("generate-pisq");
    let states = folder.path().join("states");
    for (game, format, rule) in [("renju", "pisq-files", 4), ("gomoku@12x9", "pisq", 0)] {
        let words = format!("generate {game} --stones 9 --count 3 --format {format} --output");
        let (code, said) = answer(goren(&words).arg(&states));
        assert!(code == 0 && said.starts_with("3 states"), "{said}");
        let read = |name: &str| fs::read(states.join("3").join(name)).unwrap();
        let board = BoardFile::parse(&read("PLOCHA.DAT")).unwrap();
        assert_eq!(board.squares.iter().filter(|square| **square != Square::Empty).count(), 9);
        assert_eq!(TurnFile::parse(&read("TAH.DAT")).unwrap(), TurnFile::ToMove(Color::White));
        assert_eq!(Times::parse(&read("TIMEOUTS.DAT")).unwrap().turn, 10_000);
        assert!(read_info(&read("INFO.DAT")).unwrap().contains(&Info::Rule(rule)));
        assert_eq!(read("MSG.DAT"), b"");
    }
    // Straight to a program of that protocol, ours.
    let (code, said) =
        answer(goren("engine --protocol pisq-files --engine lines").current_dir(states.join("2")));
    assert_eq!((code, said.as_str()), (0, ""));
    let turn = TurnFile::parse(&fs::read(states.join("2/TAH.DAT")).unwrap()).unwrap();
    assert!(matches!(turn, TurnFile::Answer(_)), "{turn:?}");
    let (code, alone) = failure(goren("generate gomoku --format pisq-files"));
    assert!(code == 3 && alone.contains("five files") && alone.contains("--output"), "{alone}");
    let (code, elsewhere) = failure(goren("generate hex217 --format pisq-files --output").arg(&states));
    assert!(code == 3 && elsewhere.contains("on a rectangle"), "{elsewhere}");
}

#[test]
fn rows_go_straight_into_a_batch() {
    let (code, rows) = answer(goren("generate connect6 --stones 6 --count 3 --format jsonl"));
    assert_eq!(code, 0);
    let (code, checked) = answer(goren("check --batch -").stdin(rows));
    assert_eq!(code, 0, "{checked}");
    assert_eq!(checked.lines().count(), 3);
}

#[test]
fn what_cannot_be_made_is_refused_with_the_reason() {
    for (words, said) in [
        ("tictactoe --stones 9", "at most 8"),
        ("gomoku+swap2", "opening rule"),
        ("mnk@9x9:k=3 --stones 80", "no position"),
        ("gomoku --format state", "hexagon"),
        ("renju@15 --count 2 --format diagram", "--output"),
        ("hex217 --format luk", "square"),
        ("chess", "chess"),
    ] {
        let (code, text) = failure(goren(&format!("generate {words}")));
        assert!(code == 3 && text.contains(said), "{words}: {text}");
    }
    assert_eq!(failure(goren("generate gomoku --count 0")).0, 2);
}
