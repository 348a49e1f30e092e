//! `fair`, `talks`, `keeps`, `edits`, `times`, `silent`, `removes`, `malformed`, `outside`, `occupied`, `symlink`, `huge`, `fails`, `late`,
//! `fifo`, `buries`, `moves`, `shuts`.

use std::fs;
use std::io;
use std::time::Duration;

use goren_formats::protocol::gomocup::Point;
use goren_formats::protocol::pisq_files::{
    BOARD_NAME, BoardFile, MESSAGE_NAME, Square, TIMES_NAME, TURN_NAME, TurnFile,
};

use crate::tricks;

pub(crate) fn play(how: &str) -> io::Result<()> {
    let board = BoardFile::parse(&fs::read(BOARD_NAME)?).map_err(io::Error::other)?;
    let point = |wanted: &dyn Fn(Square) -> bool| {
        let at = board.squares.iter().position(|&square| wanted(square))?;
        let (at, width) = (i16::try_from(at).ok()?, i16::from(board.width));
        Some(Point { x: at % width, y: at / width })
    };
    let pass = Point::PASS;
    let text = TurnFile::Answer(point(&|square| square == Square::Empty).unwrap_or(pass)).text();
    match how {
        "talks" => fs::write(MESSAGE_NAME, "depth 5\nhow fine\n")?,
        "keeps" => fs::write("learned.dat", "what I learned")?,
        "edits" => tricks::edit_and_restore(BOARD_NAME)?,
        "times" => fs::write(TIMES_NAME, "1000\n1000\n")?,
        "silent" => return Ok(()),
        "removes" => return fs::remove_file(TURN_NAME),
        "malformed" => return fs::write(TURN_NAME, "7;7"),
        "outside" => return fs::write(TURN_NAME, "77,77"),
        "occupied" => {
            let taken = point(&|square| square != Square::Empty);
            return fs::write(TURN_NAME, taken.map_or(text, |taken| TurnFile::Answer(taken).text()));
        }
        "symlink" => return tricks::by_symlink(TURN_NAME, &text),
        "fifo" => return tricks::pipe_for(TURN_NAME).map(drop),
        "buries" => return tricks::bury(TURN_NAME),
        "moves" | "shuts" => {
            fs::write(TURN_NAME, &text)?;
            return tricks::spoil_the_folder(how);
        }
        "huge" => return fs::write(TURN_NAME, "7".repeat(tricks::HUGE)),
        "fails" => {
            eprintln!("something is wrong inside");
            std::process::exit(3);
        }
        "late" => std::thread::sleep(Duration::from_millis(700)),
        _ => {}
    }
    fs::write(TURN_NAME, text)
}
