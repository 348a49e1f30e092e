//! Checks of moves and times.

use std::time::Duration;

use goren_formats::protocol::gomocup::{Point, Reply};

use super::complaints;
use crate::compliance::dialogue::{Came, Dialogue, broken, remark, shown};
use crate::compliance::{Complaint, Subject};

/// What the judge of a match adds to the time of a move.
const TOLERANCE: Duration = Duration::from_millis(50);
/// What is at once.
const AT_ONCE: Duration = Duration::from_secs(2);
/// A position for `BOARD`: own stones and the opponent's, nobody about to win.
const STONES: [(i16, i16, u8); 6] = [(9, 9, 1), (10, 9, 2), (9, 10, 1), (9, 8, 2), (12, 4, 1), (3, 12, 2)];

/// The position as a command.
fn board_command() -> String {
    let lines: Vec<String> = STONES.iter().map(|(x, y, owner)| format!("{x},{y},{owner}")).collect();
    format!("BOARD\n{}\nDONE", lines.join("\n"))
}

fn board_points() -> Vec<Point> {
    STONES.iter().map(|&(x, y, _)| Point { x, y }).collect()
}

pub(super) fn begin(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        Dialogue::game(subject)?.ask_move("BEGIN", subject.board(), &[])?;
        Ok(Vec::new())
    })
}

pub(super) fn turn(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        let mut taken = Vec::new();
        // Far apart, so that nobody wins within these moves.
        for (x, y) in [(2, 3), (12, 4), (5, 13), (13, 12), (10, 1)] {
            let mut point = Point { x, y };
            while taken.contains(&point) {
                point.x += 1;
            }
            taken.push(point);
            let (answer, _) = dialogue.ask_move(&format!("TURN {point}"), subject.board(), &taken)?;
            taken.push(answer);
        }
        Ok(Vec::new())
    })
}

pub(super) fn board(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        let mut taken = board_points();
        let (answer, _) = dialogue.ask_move(&board_command(), subject.board(), &taken)?;
        taken.push(answer);
        // On every board, and far from the stones.
        let free = (0..15).map(|x| Point { x, y: 14 }).find(|point| !taken.contains(point));
        let reply = free.unwrap_or(Point { x: 0, y: 14 });
        taken.push(reply);
        dialogue.ask_move(&format!("TURN {reply}"), subject.board(), &taken)?;
        Ok(Vec::new())
    })
}

pub(super) fn one_answer(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        dialogue.ask_move("BEGIN", subject.board(), &[])?;
        Ok(match dialogue.next(subject.patience.answer / 10) {
            Came::Line(reply @ (Reply::Move(_) | Reply::Moves(_) | Reply::Swap), _) => {
                vec![broken(format!("{} comes behind the answer to BEGIN, unasked", shown(&reply)))]
            }
            Came::Line(reply, _) => {
                let line = shown(&reply);
                vec![remark(format!("{line} comes behind the answer; lines for people begin with MESSAGE"))]
            }
            Came::Ended => vec![broken("the program ends after its first move")],
            Came::Flood => vec![broken("the program writes without an end")],
            Came::Silence(_) => Vec::new(),
        })
    })
}

/// Asks for a move under these limits; how long it took.
fn timed(subject: &Subject<'_>, infos: &str) -> Result<Duration, Complaint> {
    let mut dialogue = Dialogue::game(subject)?;
    dialogue.say(infos);
    Ok(dialogue.ask_move(&board_command(), subject.board(), &board_points())?.1)
}

pub(super) fn time_zero(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let used = timed(subject, "INFO timeout_turn 0")?;
        let late = format!("{} ms for a move that was wanted at once", used.as_millis());
        Ok(if used > AT_ONCE { vec![broken(late)] } else { Vec::new() })
    })
}

/// Complains if a move took longer than this.
fn within(used: Duration, limit: Duration) -> Vec<Complaint> {
    let words = format!("{} ms for a move that may take {} ms", used.as_millis(), limit.as_millis());
    if used > limit + TOLERANCE {
        vec![broken(words)]
    } else if used > limit {
        vec![remark(words)]
    } else {
        Vec::new()
    }
}

pub(super) fn time_short(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| Ok(within(timed(subject, "INFO timeout_turn 500")?, Duration::from_millis(500))))
}

pub(super) fn time_left(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let infos = "INFO timeout_turn 30000\nINFO timeout_match 60000\nINFO time_left 900";
        Ok(within(timed(subject, infos)?, Duration::from_millis(900)))
    })
}

pub(super) fn illegal_moves(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut found = Vec::new();
        for (command, what) in [("TURN 99,99", "a move outside the board"), ("TURN 9,9", "a move on a stone")]
        {
            let mut dialogue = Dialogue::game(subject)?;
            dialogue.ask_move("TURN 9,9", subject.board(), &[Point { x: 9, y: 9 }])?;
            match dialogue.ask(command) {
                Came::Line(Reply::Error(_), _) => {}
                Came::Line(reply, _) => {
                    found.push(remark(format!("{what} is answered by {}, expected ERROR", shown(&reply))));
                }
                Came::Silence(_) => {
                    found.push(remark(format!("{what} is answered by nothing, expected ERROR")));
                }
                other => found.push(broken(format!("{what}: {}", other.words()))),
            }
        }
        Ok(found)
    })
}
