//! A program of the Gomocup protocol that misbehaves as it is told, for tests of the arena.
//!
//! `mock-engine HOW`: `fair`, `crash`, `hang`, `late`, `silent-start`, `refuse`, `occupied`, `outside`, `nonsense`, `flood`,
//! `chatty`, `counts`, `reads-file`, `suggest`, `deaf`, `long-line`, `carriage-return`. Where nothing else is said it plays the first empty cell, row by row.

use std::io::{self, BufRead, Write};
use std::time::Duration;

struct Mock {
    how: String,
    width: usize,
    height: usize,
    stones: Vec<(usize, usize)>,
    board: bool,
}

fn main() -> io::Result<()> {
    let how = std::env::args().nth(1).unwrap_or_else(|| "fair".to_owned());
    let mut mock = Mock { how, width: 15, height: 15, stones: Vec::new(), board: false };
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !mock.obey(line.trim())? {
            break;
        }
    }
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
        if self.board {
            match numbers(line) {
                Some((x, y)) => self.stones.push((x, y)),
                None => {
                    self.board = false;
                    return self.answer();
                }
            }
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
                self.board = true;
            }
            "END" => return Ok(self.how == "deaf"),
            _ => {}
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
            "refuse" => say("ERROR this board is not for me\r\n")?,
            "chatty" => say("a banner\n\nMESSAGE hello\nOK\n")?,
            "carriage-return" => say("OK\r")?,
            _ => say("OK\r\n")?,
        }
        Ok(true)
    }

    /// Answers a request for a move; whether to go on.
    fn answer(&mut self) -> io::Result<bool> {
        let (x, y) = self.first_empty();
        match self.how.as_str() {
            "crash" => {
                eprintln!("something is wrong inside");
                return Ok(false);
            }
            "hang" => return Ok(true),
            "counts" => say("MESSAGE Depth 2-3 | Node 70 | Time 1ms\nMESSAGE depth 4 n 77 pv a1\n")?,
            "reads-file" => drop(std::fs::read("beside.txt")?),
            "late" => std::thread::sleep(Duration::from_millis(400)),
            "outside" => say("77,77\n")?,
            "occupied" => {
                let (x, y) = self.stones.first().copied().unwrap_or_default();
                say(&format!("{x},{y}\n"))?;
                return Ok(true);
            }
            "nonsense" => {
                say("ERROR I do not understand\n")?;
                return Ok(true);
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
                return Ok(true);
            }
            _ => {}
        }
        self.stones.push((x, y));
        say(&format!("{x},{y}{}", if self.how == "carriage-return" { "\r" } else { "\n" }))?;
        Ok(true)
    }

    fn first_empty(&self) -> (usize, usize) {
        let cells = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        cells.into_iter().find(|cell| !self.stones.contains(cell)).unwrap_or_default()
    }
}

/// The first two numbers of `x,y` or `x,y,owner`.
fn numbers(text: &str) -> Option<(usize, usize)> {
    let mut parts = text.split(',').map(|part| part.trim().parse().ok());
    Some((parts.next()??, parts.next()??))
}
