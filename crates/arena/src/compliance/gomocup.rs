//! The checks of the Gomocup protocol.

mod optional;
mod play;

use std::time::Duration;

use goren_formats::protocol::gomocup::{Reply, parse_about};

use super::dialogue::{Came, Dialogue, broken, remark, shown};
use super::{Check, Complaint, Subject};

/// The time to leave after `END`.
const LEAVE_TIME: Duration = Duration::from_secs(1);

/// The side of the board that every program must know.
pub(super) const USUAL_SIDE: u16 = 20;
/// The side on which a program is tried that does not.
const OTHER_SIDE: u16 = 15;

/// The side of the board on which a program can be tried: the usual one, unless it knows the other only.
pub(super) fn side(subject: &Subject<'_>) -> u16 {
    let starts = |side: u16| {
        let started = Dialogue::open(subject).map(|mut dialogue| dialogue.ask(&format!("START {side}")));
        match started {
            Ok(Came::Line(Reply::Error(_) | Reply::Unknown(_), _)) | Err(_) => false,
            Ok(_) => true,
        }
    };
    if !starts(USUAL_SIDE) && starts(OTHER_SIDE) { OTHER_SIDE } else { USUAL_SIDE }
}

macro_rules! checks {
    ($($name:literal $vital:tt $source:literal $tries:literal $run:path;)+) => {
        &[$(Check { name: $name, tries: $tries, source: $source, vital: $vital, run: $run }),+]
    };
}

/// In the order in which they are tried.
pub(super) const CHECKS: &[Check] = checks! {
    "start-20" (|subject| subject.side == USUAL_SIDE) "mandatory commands, START" "a game begins on a board of 20, which every program must know" start_20;
    "start-15" (|_| false) "mandatory commands, START" "a game begins on a board of 15" start_15;
    "start-unsupported" (|_| false) "mandatory commands, START" "a board of 1 is refused with ERROR" start_unsupported;
    "about" (|_| false) "mandatory commands, ABOUT" "the program says who it is" about;
    "begin" (|_| false) "mandatory commands, BEGIN" "the program makes the first move" play::begin;
    "turn" (|_| false) "mandatory commands, TURN" "the program answers moves" play::turn;
    "board" (|_| false) "mandatory commands, BOARD" "the program goes on from a position" play::board;
    "one-answer" (|_| false) "replies of the program" "one line answers a request, and nothing follows it" play::one_answer;
    "info-unknown" (|_| false) "mandatory commands, INFO" "keys that are not known are ignored, and INFO is not answered" info_unknown;
    "time-0" (|_| false) "INFO timeout_turn" "a time of 0 asks for a move at once" play::time_zero;
    "time-short" (|_| false) "INFO timeout_turn" "half a second for a move is kept" play::time_short;
    "time-left" (|_| false) "INFO time_left" "what is left of the match is kept" play::time_left;
    "unknown-command" (|_| false) "replies of the program, UNKNOWN" "a command that does not exist is answered by UNKNOWN" unknown_command;
    "illegal-move" (|_| false) "replies of the program, ERROR" "an opponent's move on an occupied cell or outside the board does no harm" play::illegal_moves;
    "restart" (|_| false) "optional commands, RESTART" "another game begins in the same process" optional::restart;
    "takeback" (|_| false) "optional commands, TAKEBACK" "moves are taken back" optional::takeback;
    "rectstart" (|_| false) "optional commands, RECTSTART" "a game begins on a rectangle" optional::rectstart;
    "swap2" (|_| false) "optional commands, SWAP2BOARD" "the three cases of the opening swap2" optional::swap2;
    "line-ends" (|_| false) "framing" "lines may end in LF alone" line_ends;
    "end" (|_| false) "mandatory commands, END" "the program leaves within a second" end;
    "closed-input" (|_| false) "framing" "a program whose input is closed leaves" closed_input;
};

/// Complaints of something that may break off.
pub(super) fn complaints(run: impl FnOnce() -> Result<Vec<Complaint>, Complaint>) -> Vec<Complaint> {
    run().unwrap_or_else(|complaint| vec![complaint])
}

fn start_20(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let before = Dialogue::open(subject)?.started("START 20")?;
        let banner = |reply: &Reply| {
            let line = shown(reply);
            remark(format!("{line} stands before OK; lines for people begin with MESSAGE"))
        };
        Ok(before.first().map(banner).into_iter().collect())
    })
}

fn start_15(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::open(subject)?;
        Ok(match dialogue.ask("START 15") {
            Came::Line(Reply::Error(text), _) => vec![remark(format!("a board of 15 is refused: {text}"))],
            Came::Silence(_) | Came::Ended | Came::Flood => {
                vec![broken("START 15 is answered by nothing, expected OK or ERROR")]
            }
            Came::Line(..) => Vec::new(),
        })
    })
}

fn start_unsupported(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::open(subject)?;
        Ok(match dialogue.ask("START 1") {
            Came::Line(Reply::Error(_), _) => Vec::new(),
            Came::Line(Reply::Ok, _) => {
                vec![remark("START 1 is answered by OK: nobody can play on one cell")]
            }
            other => vec![broken(format!("START 1: {}, expected ERROR", other.words()))],
        })
    })
}

fn about(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::open(subject)?;
        Ok(match dialogue.ask("ABOUT") {
            Came::Line(Reply::Other(text), _) => {
                let pairs = parse_about(&text);
                let missing: Vec<&str> = ["name", "version", "author", "country"]
                    .into_iter()
                    .filter(|key| !pairs.iter().any(|(found, _)| found == key))
                    .collect();
                if pairs.is_empty() {
                    vec![remark("free text in answer to ABOUT, expected name=\"…\", version=\"…\" and so on")]
                } else if missing.is_empty() {
                    Vec::new()
                } else {
                    vec![remark(format!("ABOUT does not tell {}", missing.join(", ")))]
                }
            }
            other => vec![broken(format!("ABOUT: {}, expected name=\"…\" and so on", other.words()))],
        })
    })
}

fn info_unknown(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        dialogue.say("INFO no_such_key 17\nINFO evaluate 3,3\nINFO");
        let mut complaints = Vec::new();
        if let Came::Line(reply, _) = dialogue.next(subject.patience.answer / 10) {
            complaints.push(broken(format!("{} in answer to INFO, expected nothing", shown(&reply))));
        }
        dialogue.ask_move("BEGIN", subject.board(), &[])?;
        Ok(complaints)
    })
}

fn unknown_command(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        Ok(match dialogue.ask("NOSUCHCOMMAND 1") {
            Came::Line(Reply::Unknown(_), _) => Vec::new(),
            Came::Line(Reply::Error(_), _) => {
                vec![remark("a command that does not exist is answered by ERROR, expected UNKNOWN")]
            }
            other => {
                let words = other.words();
                vec![broken(format!("a command that does not exist: {words}, expected UNKNOWN"))]
            }
        })
    })
}

fn line_ends(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::open(subject)?;
        dialogue.say_raw(&format!("START {}\n", subject.side));
        Ok(match dialogue.next(subject.patience.start) {
            Came::Line(Reply::Ok, _) => Vec::new(),
            other => vec![remark(format!("START with LF alone: {}", other.words()))],
        })
    })
}

fn end(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        dialogue.say("END");
        let ended = dialogue.end(LEAVE_TIME);
        Ok(ended.err().map(|words| broken(format!("END: the program {words}"))).into_iter().collect())
    })
}

fn closed_input(subject: &Subject<'_>) -> Vec<Complaint> {
    complaints(|| {
        let mut dialogue = Dialogue::game(subject)?;
        dialogue.close_input();
        let ended = dialogue.end(LEAVE_TIME);
        let found = |words| remark(format!("after its input is closed the program {words}"));
        Ok(ended.err().map(found).into_iter().collect())
    })
}
