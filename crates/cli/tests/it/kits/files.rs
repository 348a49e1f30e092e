//! A judge for kits that play through files, as small as can be: it writes what a judge writes and reads the answer.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use goren_formats::protocol::luk::{Base, Luk, parse_kir};
use goren_formats::protocol::state_files::{
    CellValue, FirstGame, MATCH_OVER, MoveFile, StateFile, StateMove,
};
use goren_rules::testkit::Rng;
use goren_rules::{Cell, Color, Move, Position};

/// Far more than a program needs, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running program that does not outlive its test.
struct Running(Child);

impl Running {
    fn start(folder: &Path, run: &str) -> Running {
        let mut words = run.split(' ');
        let mut command = Command::new(words.next().unwrap());
        command.args(words).current_dir(folder).stdin(Stdio::null());
        Running(command.spawn().unwrap())
    }

    fn ends_well(&mut self) {
        let start = Instant::now();
        let status = loop {
            match self.0.try_wait().unwrap() {
                Some(status) => break status,
                None => assert!(start.elapsed() < PATIENCE, "the program does not end"),
            }
            sleep(Duration::from_millis(2));
        };
        assert!(status.success(), "{status}");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// A game of the kit's side against random moves; `answer` asks the kit. The kit must win.
fn game(id: &str, side: Color, mut answer: impl FnMut(&Position) -> Cell) {
    let mut position = Position::initial(&id.parse().unwrap());
    let mut rng = Rng::new(5);
    while position.outcome().is_none() {
        let mv = if position.side_to_move() == side {
            Move::Place(answer(&position))
        } else {
            *rng.pick(&position.legal_moves()).unwrap()
        };
        position.play(mv).unwrap_or_else(|error| panic!("{id}: {error}"));
    }
    assert_eq!(position.outcome().unwrap().winner, Some(side), "{id}");
}

fn placed(position: &Position) -> Vec<Cell> {
    position.history().iter().filter_map(|mv| mv.cell()).collect()
}

pub(super) fn luk(folder: &Path, run: &str) {
    let before = names(folder);
    for (id, side, color) in [("ristinolla@15", 15, Color::Black), ("ristinolla@10", 10, Color::White)] {
        game(id, color, |position| {
            let luk = Luk { side, base: Base::One, marks: placed(position) };
            fs::write(folder.join("abc.luk"), luk.text()).unwrap();
            Running::start(folder, run).ends_well();
            let answer = fs::read(folder.join("abc.kir")).unwrap();
            for name in ["abc.luk", "abc.kir"] {
                fs::remove_file(folder.join(name)).unwrap();
            }
            assert_eq!(names(folder), before, "it must make no other file");
            parse_kir(&answer, side, Base::One).unwrap()
        });
    }
}

pub(super) fn pisq(folder: &Path, run: &str) {
    let before = names(folder);
    for (color, mark) in [(Color::Black, "x"), (Color::White, "o")] {
        game("gomoku@15", color, |position| {
            let mut board = String::new();
            for row in position.geometry().rows() {
                let mark = |at: u16| match position.stone(Cell::new(at)) {
                    None => '-',
                    Some(Color::Black) => 'x',
                    Some(_) => 'o',
                };
                board.extend(row.clone().map(mark));
                board.push_str("\r\n");
            }
            fs::write(folder.join("PLOCHA.DAT"), board).unwrap();
            fs::write(folder.join("TAH.DAT"), mark).unwrap();
            Running::start(folder, run).ends_well();
            let answer = fs::read_to_string(folder.join("TAH.DAT")).unwrap();
            for name in ["PLOCHA.DAT", "TAH.DAT"] {
                fs::remove_file(folder.join(name)).unwrap();
            }
            assert_eq!(names(folder), before, "it must make no other file");
            let (column, row) = answer.trim().split_once(',').unwrap();
            position.geometry().cell_in_row(row.parse().unwrap(), column.parse().unwrap()).unwrap()
        });
    }
}

/// A match of two games: the kit begins the first, then the second one is begun by the other side.
pub(super) fn state(folder: &Path, run: &str) {
    let (state, answer) = (folder.join("state_19.txt"), folder.join("move_19.txt"));
    let write = |file: &StateFile| {
        let part = folder.join("judge.part");
        fs::write(&part, file.text()).unwrap();
        fs::rename(part, &state).unwrap();
    };
    let mut program = Running::start(folder, &format!("{run} 19"));
    for (color, first_game) in [(Color::Black, FirstGame::Unknown), (Color::White, FirstGame::Won)] {
        game("hex217", color, |position| {
            let number = u32::try_from(position.ply() + 1).unwrap();
            write(&StateFile {
                to_play: StateMove::Play(number),
                cells: values(position, color),
                first_game: Some(first_game),
            });
            let start = Instant::now();
            loop {
                if let Ok(bytes) = fs::read(&answer)
                    && let MoveFile::Answer { number: said, cell, ended: true } = MoveFile::parse(&bytes)
                    && said == number
                {
                    return Cell::new(u16::try_from(cell).unwrap());
                }
                assert!(start.elapsed() < PATIENCE, "no answer to move {number}");
                sleep(Duration::from_millis(2));
            }
        });
        fs::remove_file(&state).unwrap();
        fs::remove_file(&answer).unwrap();
    }
    let cells = vec![CellValue::Empty; 217];
    write(&StateFile { to_play: StateMove::MatchOver, cells, first_game: Some(FirstGame::Won) });
    assert!(fs::read_to_string(&state).unwrap().starts_with(&MATCH_OVER.to_string()));
    program.ends_well();
}

fn values(position: &Position, own: Color) -> Vec<CellValue> {
    let value = |stone: &Option<Color>| match stone {
        None => CellValue::Empty,
        Some(color) if *color == own => CellValue::Own,
        Some(_) => CellValue::Other,
    };
    position.stones().iter().map(value).collect()
}
