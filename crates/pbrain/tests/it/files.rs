//! The engine behind the file protocols, in folders of a judge.

use std::fs;
use std::path::Path;

use goren_engine::{Kind, Limits, PlayerSpec};
use goren_formats::protocol::luk::{Base, parse_kir};
use goren_formats::protocol::pisq_files::TurnFile;
use goren_formats::protocol::state_files::{FirstGame, MoveFile, StateFile};
use goren_pbrain::files::{Desk, FileGameError, play_luk, play_pisq, play_state};
use goren_rules::{Cell, Move, Position, parse_position};

fn desk(folder: &Path) -> Desk {
    let player = PlayerSpec::new(Kind::AlphaBeta);
    Desk { folder: folder.to_owned(), player, limits: Limits::nodes(300) }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_luk_file_is_answered_in_its_own_base_and_by_no_other_file() {
    for (text, base, cells) in [
        ("10\n5 4\n1 1\n5 5\n9 9\n5 6\n1 9\n5 7\n9 1\n", Base::One, ["5 3", "5 8"]),
        ("10\r\n5 4\r\n0 0\r\n5 5\r\n8 8\r\n5 6\r\n0 8\r\n5 7\r\n8 0", Base::Zero, ["5 3", "5 8"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ville.luk"), text).unwrap();
        play_luk(&desk(folder.path()), None, None).unwrap();
        let answer = fs::read_to_string(folder.path().join("ville.kir")).unwrap();
        assert!(parse_kir(answer.as_bytes(), 10, base).is_ok());
        assert!(cells.contains(&answer.trim_end()), "completes the five: {answer}");
        assert_eq!(names(folder.path()), ["ville.kir", "ville.luk"]);
    }
}

#[test]
fn the_answer_has_the_name_of_the_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.luk"), "5\n").unwrap();
    fs::write(path("b.luk"), "5\n3 3\n").unwrap();
    let desk = desk(folder.path());
    assert!(matches!(play_luk(&desk, None, None), Err(FileGameError::Which { found: 2, .. })));
    play_luk(&desk, Some(&"b".parse().unwrap()), None).unwrap();
    assert_eq!(names(folder.path()), ["a.luk", "b.kir", "b.luk"]);
    let missing = play_luk(&desk, Some(&"c".parse().unwrap()), None);
    assert!(matches!(missing, Err(FileGameError::File { .. })), "{missing:?}");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let windows = |name: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(name));
        fs::write(windows(b"fl\xe4b\xe4.luk"), "5\n3 3\n").unwrap();
        play_luk(&desk, Some(&"fläbä".parse().unwrap()), None).unwrap();
        assert!(windows(b"fl\xe4b\xe4.kir").exists());
    }
}

#[test]
fn a_game_that_cannot_be_is_no_answer() {
    for text in [
        "",
        "4\n",
        "5\n3 3\n3 3\n",
        "5\n1 1\n9 9\n",
        "5\nx\n",
        "5\n1 1\n1 2\n2 1\n2 2\n3 1\n3 2\n4 1\n4 2\n5 1\n",
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.luk"), text).unwrap();
        assert!(play_luk(&desk(folder.path()), None, None).is_err(), "{text:?}");
        assert_eq!(names(folder.path()), ["a.luk"]);
    }
}

#[test]
fn the_files_of_piskvork_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let answer = || {
        play_pisq(&desk(folder.path()))?;
        let text = fs::read(folder.path().join("TAH.DAT")).unwrap();
        Ok::<_, FileGameError>(TurnFile::parse(&text).unwrap().text())
    };
    // The second player to move; one end of the first player's four is blocked.
    write("PLOCHA.DAT", "----------\n-xxxx-----\no---------\n-o-o------\n-o--------\n----------\n");
    write("TAH.DAT", "o");
    write("TIMEOUTS.DAT", "1\n2147483647\n");
    write("INFO.DAT", "timeout_turn 1000\nrule 0\n");
    // Only one of two ends can be closed, but one it must be.
    assert!(["0,1\n", "5,1\n"].contains(&answer().unwrap().as_str()));
    assert!(matches!(answer(), Err(FileGameError::Answered(_))), "the answer stands there already");
    write("PLOCHA.DAT", "----------\n#xxxx-----\no---------\n-o-o------\n-o-o------\n----------\n");
    write("TAH.DAT", "x");
    assert_eq!(answer().unwrap(), "5,1\n");
    write("INFO.DAT", "rule 2\n");
    write("TAH.DAT", "x");
    assert!(matches!(answer(), Err(FileGameError::Rule { rule: 2, .. })));
    assert_eq!(fs::read(folder.path().join("TAH.DAT")).unwrap(), b"x", "no answer is written");
    fs::remove_file(folder.path().join("INFO.DAT")).unwrap();
    fs::remove_file(folder.path().join("TIMEOUTS.DAT")).unwrap();
    assert_eq!(answer().unwrap(), "5,1\n");
}

/// Plays a game as the judge, moving in the middle of the first free cells for the other side; `asked` is what the program sees.
fn game(folder: &Path, first_game: FirstGame, program_begins: bool) {
    let mut position: Position = parse_position("hex217").unwrap();
    let mut other = 0u16;
    for ply in 0..6 {
        if (ply % 2 == 0) == program_begins {
            let state = StateFile::of(&position, first_game);
            fs::write(folder.join("state.part"), state.text()).unwrap();
            fs::rename(folder.join("state.part"), folder.join("state_19.txt")).unwrap();
            let answer = loop {
                let bytes = fs::read(folder.join("move_19.txt")).unwrap_or_default();
                match MoveFile::parse(&bytes) {
                    MoveFile::Answer { number, cell, .. } if number as usize == ply + 1 => break cell,
                    _ => std::thread::yield_now(),
                }
            };
            position.play(Move::Place(Cell::new(u16::try_from(answer).unwrap()))).unwrap();
        } else {
            while position.play(Move::Place(Cell::new(other))).is_err() {
                other += 1;
            }
        }
    }
    for name in ["state_19.txt", "move_19.txt"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
}

#[test]
fn both_games_of_a_match_are_played_until_the_judge_says_that_it_is_over() {
    for begins in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let team = "19".parse().unwrap();
        std::thread::scope(|scope| {
            let program = scope.spawn(|| play_state(&desk(folder.path()), &team));
            game(folder.path(), FirstGame::Unknown, begins);
            game(folder.path(), FirstGame::Won, !begins);
            fs::write(folder.path().join("state_19.txt"), format!("-100\n{}0\n1", "0 ".repeat(216))).unwrap();
            program.join().unwrap().unwrap();
        });
        assert_eq!(names(folder.path()), ["state_19.txt"], "nothing of the program is left");
    }
}
