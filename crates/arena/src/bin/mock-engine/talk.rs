//! Modes that answer a request for a move with something else, or with more.
//!
//! `crash`, `hang`, `counts`, `thinks`, `outside`, `just-outside`, `huge`, `occupied`, `nonsense`, `error-then-move`, `garbage`,
//! `words`, `semicolon`, `nul`, `broken-bytes`, `swap`, `two-cells`, `flood`, `flood-errors`, `long-line`, `ten-megabytes`, `chatty`, `suggest`,
//! `pieces`, `late-piece`, `two-answers`, `talk-after`, `spaced`, `nul-behind`, `unlimited-only-fails`, `needs-a-pause`, `board-exit`,
//! `board-hang`; `outside-if-short` of time, `forbidden` if the rule is 4; `says-markup`, `one-byte` at a time for ever,
//! `closes-output`, `closes-input`.

use std::io::{self, Write};
use std::time::Duration;

use crate::manners::MARKUP;
use crate::{Mock, say};

/// How long `needs-a-pause` does not listen after its move.
const PAUSE: Duration = Duration::from_millis(40);

/// Longer than anything that a test waits for.
const LONG: Duration = Duration::from_secs(600);

/// Whether a command is not even heard.
pub(crate) fn is_deaf(mock: &Mock) -> bool {
    mock.how == "needs-a-pause" && mock.moved.is_some_and(|at| at.elapsed() < PAUSE)
}

/// A cell that only the mode would play.
pub(crate) fn cell_of_a_mode(mock: &Mock) -> Option<(usize, usize)> {
    match mock.how.as_str() {
        "outside-if-short" if mock.turn < 1000 => Some((mock.width + 5, 0)),
        // Two open threes at once, which Black may not make.
        "forbidden" if mock.rule == 4 => {
            let wanted = [(7, 5), (7, 6), (5, 7), (6, 7), (7, 7)];
            wanted.into_iter().find(|cell| !mock.stones.contains(cell))
        }
        _ => None,
    }
}

/// A move as the mode writes it.
pub(crate) fn move_line(mock: &Mock, x: usize, y: usize) -> String {
    match mock.how.as_str() {
        "carriage-return" => format!("{x},{y}\r"),
        "spaced" => format!("  {x} , {y} \n"),
        "nul-behind" => format!("{x},{y}\n\0"),
        "two-answers" => format!("{x},{y}\n{y},{x}\n"),
        "talk-after" => format!("{x},{y}\nwell played\nMESSAGE and a message\n"),
        _ => format!("{x},{y}\n"),
    }
}

/// Lines that stand for a move and are none.
fn wrong_line(mock: &Mock) -> Option<Vec<u8>> {
    let occupied = mock.stones.first().copied().unwrap_or_default();
    Some(match mock.how.as_str() {
        "outside" => b"77,77\n".to_vec(),
        "just-outside" => format!("{},0\n", mock.width).into_bytes(),
        "huge" => b"99999999999999999999,3\n".to_vec(),
        "occupied" => format!("{},{}\n", occupied.0, occupied.1).into_bytes(),
        "nonsense" => b"ERROR I do not understand\n".to_vec(),
        "words" => b"I would rather not\n".to_vec(),
        "semicolon" => b"7;7\n".to_vec(),
        "nul" => b"7\0,7\n".to_vec(),
        "broken-bytes" => b"7\xff,7\n".to_vec(),
        "swap" => b"SWAP\n".to_vec(),
        "two-cells" => b"1,1 2,2\n".to_vec(),
        "garbage" => (0..2000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8 | 0x80).collect(),
        _ => return None,
    })
}

/// Says what the mode says at its turn; whether to go on if no move is to follow.
pub(crate) fn instead_of_a_move(mock: &mut Mock) -> io::Result<Option<bool>> {
    let (x, y) = mock.first_empty();
    if let Some(line) = wrong_line(mock) {
        io::stdout().lock().write_all(&line)?;
        io::stdout().lock().flush()?;
        return Ok(Some(true));
    }
    match mock.how.as_str() {
        "crash" => {
            eprintln!("something is wrong inside");
            return Ok(Some(false));
        }
        "hang" => return Ok(Some(true)),
        "counts" => say("MESSAGE Depth 2-3 | Node 70 | Time 1ms\nMESSAGE depth 4 n 77 pv a1\n")?,
        "unlimited-only-fails" if mock.unlimited => return Ok(Some(true)),
        "thinks" => {
            say("MESSAGE Depth 5-9 | Eval 33 | Time 2ms | H8 G7\n")?;
            say("INFO PV 0\nINFO DEPTH 6\nINFO TOTALNODES 500\nINFO SPEED 9000\nINFO EVAL +M3\n")?;
            say("INFO BESTLINE 0,0 1,0\nINFO PV DONE\nMESSAGE caf\u{e9}\n")?;
        }
        "says-markup" => {
            eprintln!("{MARKUP}");
            say(&format!("MESSAGE {MARKUP}\nDEBUG {MARKUP}\nERROR {MARKUP}\n"))?;
            return Ok(Some(true));
        }
        "one-byte" => loop {
            say("7")?;
            std::thread::sleep(Duration::from_micros(100));
        },
        #[cfg(unix)]
        "closes-output" => {
            rustix::stdio::dup2_stdout(std::fs::File::options().write(true).open("/dev/null")?)?;
            std::thread::sleep(LONG);
        }
        #[cfg(unix)]
        "closes-input" => {
            rustix::stdio::dup2_stdin(std::fs::File::open("/dev/null")?)?;
            std::thread::sleep(LONG);
        }
        "error-then-move" => say("ERROR an INFO is strange\n")?,
        "flood-errors" => loop {
            eprint!("{}", "errors and errors and errors and errors and errors\n".repeat(100));
        },
        "ten-megabytes" => say(&format!("{}\n", "x".repeat(10 << 20)))?,
        "pieces" => {
            say(&format!("{x}"))?;
            std::thread::sleep(Duration::from_millis(5));
            say(",")?;
            std::thread::sleep(Duration::from_millis(5));
            mock.stones.push((x, y));
            say(&format!("{y}\n"))?;
            return Ok(Some(true));
        }
        "late-piece" => {
            say(&format!("{x},{y}"))?;
            std::thread::sleep(Duration::from_millis(400));
            say("\n")?;
            return Ok(Some(true));
        }
        "flood" => loop {
            say("MESSAGE more and more and more and more and more and more and more\n")?;
        },
        "long-line" => say(&format!("MESSAGE {}\n", "x".repeat(1 << 20)))?,
        "chatty" => {
            eprint!("{}", "to standard error\n".repeat(5000));
            say("MESSAGE thinking\nDEBUG 1\nINFO PV DONE\nDEPTH 3\n\nUNKNOWN what\n")?;
        }
        "suggest" => {
            say(&format!("SUGGEST {x},{y}\n"))?;
            return Ok(Some(true));
        }
        _ => {}
    }
    Ok(None)
}
