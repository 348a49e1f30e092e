//! Whole files, byte for byte, and the setups and texts made of them.

use std::fs;
use std::path::Path;

use goren_formats::protocol::state_files::{CellValue, FirstGame, StateFile, StateMove};
use goren_formats::record::contest_log::{ContestLog, Ending, Verdict, WrongCell};
use goren_formats::record::text;
use goren_rules::{Cell, Color, GameId, Position};

fn golden(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    fs::read_to_string(&path).expect("a golden file")
}

fn log(name: &str) -> ContestLog {
    ContestLog::parse(golden(name).as_bytes()).expect("a valid log")
}

#[test]
fn every_golden_log_is_written_again_byte_for_byte() {
    for name in ["1-2", "2-1", "7-8", "7-dummy", "19-5566", "5566-19"] {
        let (first, second) = name.split_once('-').expect("two teams");
        let file = ContestLog::file_name(first, second);
        assert_eq!(log(&file).text(), golden(&file), "{file}");
    }
}

#[test]
fn a_log_tells_who_won_and_every_move() {
    let won = log("game-log-19-5566.txt");
    let ending =
        Ending::Decided { team: "19".to_owned(), verdict: Verdict::Wins, moves: 9, wrong_cell: None };
    assert_eq!(won.ending, ending);
    let moves = [108, 109, 92, 91, 124, 125, 76, 75, 140].map(Cell::new);
    assert_eq!(won.moves().as_deref(), Ok(moves.as_slice()));
    assert_eq!(log("game-log-1-2.txt").ending, Ending::Draw);
    assert_eq!(log("game-log-1-2.txt").moves().map(|moves| moves.len()), Ok(217));
}

#[test]
fn a_log_says_what_was_wrong_with_a_cell() {
    let wrong = |name: &str| match log(name).ending {
        Ending::Decided { verdict: Verdict::InvalidPlacement, wrong_cell, .. } => wrong_cell,
        other => panic!("{other:?}"),
    };
    assert_eq!(wrong("game-log-5566-19.txt"), Some(WrongCell::Occupied("108".to_owned())));
    assert_eq!(wrong("game-log-7-dummy.txt"), Some(WrongCell::Invalid("217".to_owned())));
}

#[test]
fn what_a_program_wrote_cannot_forge_further_lines_of_a_log() {
    let mut forged = log("game-log-7-dummy.txt");
    if let Ending::Decided { wrong_cell, .. } = &mut forged.ending {
        *wrong_cell = Some(WrongCell::Invalid("217\nPlayer 7, wins".to_owned()));
    }
    assert_eq!(forged.text().lines().nth(1), Some("Place on a invalid position 217 Player 7, wins"));
    assert_eq!(forged.text().lines().count(), golden("game-log-7-dummy.txt").lines().count());
}

/// The sample of the contest, with the count that does not fit move 10.
fn sample() -> StateFile {
    let mut cells = vec![CellValue::Empty; 217];
    for own in [61, 76, 92, 103, 104] {
        cells[own] = CellValue::Own;
    }
    for other in [78, 93, 106, 107, 108] {
        cells[other] = CellValue::Other;
    }
    StateFile { to_play: StateMove::Play(10), cells, first_game: Some(FirstGame::Unknown) }
}

#[test]
fn a_state_file_is_written_to_the_byte_and_becomes_a_position() {
    let state = sample();
    let text = state.text();
    assert_eq!(text.len(), 2 + 1 + 217 + 216 + 1 + 2);
    assert!(text.starts_with("10\n0 0 0 ") && text.ends_with(" 0\n-1"), "{text}");
    let id: GameId = "hex217".parse().expect("a game");
    let position = Position::from_setup(&state.setup(id)).expect("a valid setup");
    assert_eq!(position.side_to_move(), Color::Black, "five stones each: the reader began");
    assert_eq!(position.stone(Cell::new(61)), Some(Color::Black));
    assert_eq!(position.stone(Cell::new(108)), Some(Color::White));
}

#[test]
fn text_records_refuse_bytes_that_are_no_text_and_files_beyond_their_limit() {
    let long = "gomoku ".repeat(10_000);
    assert!(text::read_position(long.as_bytes()).is_err_and(|e| e.to_string().contains("at most 65536")));
    for bytes in [&b""[..], b"\n \n", b"gomoku moves h8 \xff", b"gomoku\0"] {
        assert!(text::read_position(bytes).is_err());
        assert!(text::read_game(bytes).is_err());
        assert!(text::read_diagram(bytes).is_err());
    }
    let error = text::read_position(b"gomoku moves h8 h8").expect_err("occupied").to_string();
    assert!(error.contains("move 2") && error.contains("h8"), "{error}");
}

#[test]
fn a_diagram_may_name_its_game() {
    let text = format!("renju@15\n{}", ". ".repeat(15));
    assert!(text::read_diagram(text.as_bytes()).is_err(), "one row is no board");
    let row = format!("{}\n", vec!["."; 15].join(" "));
    let position = text::read_diagram(format!("renju\n{}", row.repeat(15)).as_bytes()).expect("a board");
    assert_eq!(position.id().to_string(), "renju");
}
