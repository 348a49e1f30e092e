//! Checks of commands that a program need not know.

use goren_formats::protocol::gomocup::{Point, Reply};

use super::complaints;
use crate::compliance::dialogue::{Came, Dialogue, broken, legal, remark};
use crate::compliance::{Complaint, Subject};

/// Whether the program knows a command: `None` if it does, else the complaint.
fn confirmed(came: &Came, command: &str) -> Option<Complaint> {
    match came {
        Came::Line(Reply::Ok, _) => None,
        Came::Line(Reply::Unknown(_), _) => Some(remark(format!("{command} is not known"))),
        Came::Line(Reply::Error(text), _) => Some(remark(format!("{command} is refused: {text}"))),
        other => Some(broken(format!("{command}: {}, expected OK or UNKNOWN", other.words()))),
    }
}

pub(super) fn restart(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        let point = Point { x: 9, y: 9 };
        dialogue.ask_move("TURN 9,9", subject.board(), &[point])?;
        if let Some(complaint) = confirmed(&dialogue.ask("RESTART"), "RESTART") {
            return Ok(vec![complaint]);
        }
        // The board is empty again.
        dialogue.ask_move("TURN 9,9", subject.board(), &[point])?;
        Ok(Vec::new())
    })
}

pub(super) fn takeback(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        let (first, second) = (Point { x: 9, y: 9 }, Point { x: 4, y: 13 });
        let (answer, _) = dialogue.ask_move(&format!("TURN {first}"), subject.board(), &[first])?;
        for point in [answer, first] {
            if let Some(complaint) = confirmed(&dialogue.ask(&format!("TAKEBACK {point}")), "TAKEBACK") {
                return Ok(vec![complaint]);
            }
        }
        dialogue.ask_move(&format!("TURN {second}"), subject.board(), &[second])?;
        Ok(Vec::new())
    })
}

pub(super) fn rectstart(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::open(subject)?;
        if let Some(complaint) = confirmed(&dialogue.ask("RECTSTART 20,15"), "RECTSTART") {
            return Ok(vec![complaint]);
        }
        dialogue.say("INFO timeout_turn 1000\nINFO timeout_match 1000000");
        // Only the right way round is this cell on the board.
        let corner = Point { x: 19, y: 0 };
        dialogue.ask_move(&format!("TURN {corner}"), (20, 15), &[corner])?;
        Ok(Vec::new())
    })
}

pub(super) fn swap2(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let five = [(9, 9), (10, 10), (7, 9), (8, 8), (12, 9)].map(|(x, y)| Point { x, y });
        let mut found = Vec::new();
        for (stones, counts) in [(0, &[3][..]), (3, &[0, 1, 2]), (5, &[0, 1])] {
            let mut dialogue = Dialogue::game(subject)?;
            let known = &five[..stones];
            let lines: String = known.iter().map(|point| format!("{point}\n")).collect();
            let came = dialogue.ask(&format!("SWAP2BOARD\n{lines}DONE"));
            let cells = match &came {
                Came::Line(Reply::Swap, _) => Some(Vec::new()),
                Came::Line(Reply::Move(point), _) => Some(vec![*point]),
                Came::Line(Reply::Moves(points), _) => Some(points.clone()),
                Came::Line(Reply::Unknown(_), _) => return Ok(vec![remark("SWAP2BOARD is not known")]),
                _ => None,
            };
            let expected = match stones {
                0 => "three cells in one line",
                3 => "SWAP, one cell or two cells",
                _ => "SWAP or one cell",
            };
            let what = format!("SWAP2BOARD with {stones} stones");
            match cells.filter(|cells| counts.contains(&cells.len())) {
                None => found.push(broken(format!("{what}: {}, expected {expected}", came.words()))),
                Some(cells) => {
                    for (number, &cell) in cells.iter().enumerate() {
                        let taken: Vec<Point> = known.iter().chain(&cells[..number]).copied().collect();
                        found.extend(
                            legal(cell, subject.board(), &taken)
                                .err()
                                .map(|why| broken(format!("{what}: {why}"))),
                        );
                    }
                }
            }
        }
        Ok(found)
    })
}
