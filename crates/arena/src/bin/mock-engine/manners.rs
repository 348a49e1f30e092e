//! Commands besides those that ask for a move, and modes that answer them badly.
//!
//! `no-about`, `free-about`, `no-restart`, `no-takeback`, `no-swap2`, `swap2-stay`, `swap2-more`, `swap2-wrong`, `silent`,
//! `small-only`, `late-about`, `about-markup`, `about-huge`.

use std::io;
use std::time::Duration;

use crate::{Mock, numbers, say};

/// What `late-about` waits before it says who it is.
const ABOUT_PAUSE: Duration = Duration::from_millis(1100);
/// Words that do harm where they are shown as they are: on a page, and on a terminal.
pub(crate) const MARKUP: &str =
    "<script>alert(1)</script><img src=x onerror=alert(1)>&amp;'\u{1b}[2J\u{1b}]0;mine\u{7}\u{202e}";

/// Answers a command of one line.
pub(crate) fn answer(mock: &mut Mock, word: &str, rest: &str) -> io::Result<()> {
    let how = mock.how.as_str();
    match word {
        "ABOUT" if how == "no-about" => say("MESSAGE who asks?\n"),
        "ABOUT" if how == "free-about" => say("a program of the tests\n"),
        "ABOUT" if how == "late-about" => {
            // Longer than anybody waits, which is no fault: nothing limits that time.
            std::thread::sleep(ABOUT_PAUSE);
            say("name=\"late\", version=\"1\", author=\"the tests\", country=\"FI\"\n")
        }
        "ABOUT" if how == "about-markup" => say(&format!("name=\"{MARKUP}\", version=\"{MARKUP}\"\n")),
        "ABOUT" if how == "about-huge" => say(&format!("name=\"{}\"\n", "x".repeat(10 << 20))),
        "ABOUT" => say("name=\"mock\", version=\"1.2\", author=\"the tests\", country=\"FI\"\n"),
        "RESTART" if how == "no-restart" => say("UNKNOWN command RESTART\n"),
        "RESTART" => {
            mock.stones.clear();
            say("OK\n")
        }
        "TAKEBACK" if how == "no-takeback" || how == "no-restart" => say("UNKNOWN command TAKEBACK\n"),
        "TAKEBACK" => {
            let cell = numbers(rest).unwrap_or_default();
            mock.stones.retain(|stone| *stone != cell);
            say("OK\n")
        }
        "INFO" if how == "answers-info" => say("OK\n"),
        "INFO" => {
            if let Some(limit) = rest.strip_prefix("timeout_match ") {
                mock.unlimited = limit == "0";
            }
            let number = |key: &str| -> Option<u64> { rest.strip_prefix(key)?.trim().parse().ok() };
            mock.turn = number("timeout_turn ").unwrap_or(mock.turn);
            mock.rule = number("rule ").and_then(|rule| u32::try_from(rule).ok()).unwrap_or(mock.rule);
            Ok(())
        }
        "" => Ok(()),
        _ => say("UNKNOWN command\n"),
    }
}

/// Answers `SWAP2BOARD` with its stones.
pub(crate) fn swap2(mock: &mut Mock) -> io::Result<()> {
    let known = mock.stones.len();
    let free = mock.free_cells();
    let cells = |count: usize| {
        let cells: Vec<String> = free.iter().take(count).map(|(x, y)| format!("{x},{y}")).collect();
        format!("{}\n", cells.join(" "))
    };
    match (mock.how.as_str(), known) {
        ("no-swap2", _) => say("UNKNOWN command SWAP2BOARD\n"),
        ("swap2-wrong", 0) => say(&cells(2)),
        ("swap2-wrong", _) => say(&cells(3)),
        (_, 0) => say(&cells(3)),
        ("swap2-stay", _) => say(&cells(1)),
        ("swap2-more", 3) => say(&cells(2)),
        _ => say("SWAP\n"),
    }
}
