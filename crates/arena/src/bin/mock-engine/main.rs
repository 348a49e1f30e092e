//! A program of the Gomocup protocol that misbehaves as it is told, for tests of the arena.
//!
//! `mock-engine HOW`: the modes of [`talk`] say something else than they should, those of [`manners`] know fewer commands,
//! those of [`harm`] do something to the machine; besides there are `fair`, `silent-start`, `refuse`, `deaf`, `carriage-return`. Where nothing else is said it plays
//! the first empty cell, row by row.

mod harm;
mod manners;
mod talk;

use std::io::{self, BufRead, Write};
use std::time::Instant;

struct Mock {
    how: String,
    /// What the mode is to be done with.
    with: String,
    width: usize,
    height: usize,
    stones: Vec<(usize, usize)>,
    /// The list that is being read.
    list: Option<List>,
    /// Whether the match was said to have no limit of time.
    unlimited: bool,
    /// Milliseconds for a move, as said.
    turn: u64,
    /// The number of the rule, as said.
    rule: u32,
    /// When it moved last.
    moved: Option<Instant>,
}

/// A command of several lines.
#[derive(Copy, Clone, PartialEq, Eq)]
enum List {
    Board,
    Swap2,
}

fn main() -> io::Result<()> {
    let how = std::env::args().nth(1).unwrap_or_else(|| "fair".to_owned());
    let with = std::env::args().nth(2).unwrap_or_default();
    if harm::is_started_by_a_mode(&how, &with) {
        return Ok(());
    }
    harm::before_all(&how)?;
    let mut mock = Mock {
        how,
        with,
        width: 15,
        height: 15,
        stones: Vec::new(),
        list: None,
        unlimited: true,
        turn: 0,
        rule: 0,
        moved: None,
    };
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !mock.obey(line.trim())? {
            break;
        }
    }
    harm::after_the_end(&mock.how);
    Ok(())
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}

impl Mock {
    /// Whether to go on.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        if let Some(list) = self.list {
            match numbers(line) {
                Some((x, y)) => self.stones.push((x, y)),
                None => {
                    self.list = None;
                    match list {
                        List::Board if self.how == "board-hang" => {}
                        List::Board => return self.answer(),
                        List::Swap2 => manners::swap2(self)?,
                    }
                }
            }
            return Ok(true);
        }
        if talk::is_deaf(self) {
            return Ok(true);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "START" | "RECTSTART" => return self.start(rest),
            "BEGIN" => return self.answer(),
            "TURN" => {
                self.stones.extend(numbers(rest));
                return self.answer();
            }
            "PLAY" => {
                self.stones.extend(numbers(rest));
                say(&format!("{rest}\n"))?;
            }
            "BOARD" => {
                self.stones.clear();
                self.list = Some(List::Board);
                return Ok(self.how != "board-exit");
            }
            "SWAP2BOARD" => {
                self.stones.clear();
                self.list = Some(List::Swap2);
            }
            "END" => return Ok(self.how == "deaf"),
            _ => manners::answer(self, word, rest)?,
        }
        Ok(true)
    }

    fn start(&mut self, rest: &str) -> io::Result<bool> {
        let (width, height) = numbers(rest).unwrap_or_else(|| {
            let side = rest.trim().parse().unwrap_or(15);
            (side, side)
        });
        (self.width, self.height) = (width, height);
        self.stones.clear();
        match self.how.as_str() {
            "silent-start" => return Ok(false),
            "no-ok" => {}
            "small-only" if width > 15 => say("ERROR only up to 15\r\n")?,
            "lower-case" => say("ok\r\n")?,
            "refuse" => say("ERROR this board is not for me\r\n")?,
            "chatty" => say("a banner\n\nMESSAGE hello\nOK\n")?,
            "carriage-return" => say("OK\r")?,
            _ => say("OK\r\n")?,
        }
        Ok(true)
    }

    /// Answers a request for a move; whether to go on.
    fn answer(&mut self) -> io::Result<bool> {
        harm::before_a_move(&self.how, &self.with)?;
        match talk::instead_of_a_move(self)? {
            Some(go_on) => Ok(go_on),
            None => self.play(),
        }
    }

    /// Plays the first empty cell, or what the mode plays.
    fn play(&mut self) -> io::Result<bool> {
        let (x, y) = talk::cell_of_a_mode(self).unwrap_or_else(|| self.first_empty());
        self.stones.push((x, y));
        say(&talk::move_line(self, x, y))?;
        self.moved = Some(Instant::now());
        Ok(true)
    }

    fn first_empty(&self) -> (usize, usize) {
        self.free_cells().first().copied().unwrap_or_default()
    }

    fn free_cells(&self) -> Vec<(usize, usize)> {
        let cells = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        cells.filter(|cell| !self.stones.contains(cell)).collect()
    }
}

/// The first two numbers of `x,y` or `x,y,owner`.
fn numbers(text: &str) -> Option<(usize, usize)> {
    let mut parts = text.split(',').map(|part| part.trim().parse().ok());
    Some((parts.next()??, parts.next()??))
}
