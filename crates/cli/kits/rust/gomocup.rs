//! An entrant that speaks the Gomocup protocol: one command a line on standard input, one answer a line on standard
//! output. Whatever you want to see while it runs goes to standard error, or after the word MESSAGE.

mod choose;
mod square;

use std::io::{self, BufRead, Write};

use choose::{choose, Row, Stone};
use square::rows_of_five;

const ABOUT: &str = r#"name="Entrant", version="1.0", author="Your name", country="Your country""#;

/// The board as far as the manager has told it.
#[derive(Default)]
struct Game {
    width: usize,
    height: usize,
    board: Vec<Stone>,
    rows: Vec<Row>,
    /// Whether the lines of BOARD are coming.
    in_board: bool,
}

fn main() -> io::Result<()> {
    let mut game = Game::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let line = line.trim();
        if line.eq_ignore_ascii_case("END") {
            break;
        }
        if let Some(answer) = game.obey(line) {
            println!("{answer}");
            // The manager waits for it: it must not stay in a buffer.
            io::stdout().flush()?;
        }
    }
    Ok(())
}

/// The numbers between the commas of a text; `None` if there is something else.
fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split(',').map(|part| part.trim().parse().ok()).collect()
}

impl Game {
    /// Does what a line says; what there is to answer.
    fn obey(&mut self, line: &str) -> Option<String> {
        if self.in_board {
            return self.board_line(line);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let answer = match word.to_uppercase().as_str() {
            "START" | "RECTSTART" => self.begin_board(rest),
            "RESTART" => {
                self.start(self.width, self.height);
                "OK".to_owned()
            }
            "BEGIN" => self.answer(),
            "TURN" if self.put(rest, Stone::Other) => self.answer(),
            "TURN" => format!("ERROR no stone can be put on {rest}"),
            "BOARD" => {
                self.start(self.width, self.height);
                self.in_board = true;
                return None;
            }
            "TAKEBACK" if self.put(rest, Stone::Empty) => "OK".to_owned(),
            "TAKEBACK" => format!("ERROR there is no cell {rest}"),
            "ABOUT" => ABOUT.to_owned(),
            // INFO tells limits such as timeout_turn; this program is quick.
            "" | "INFO" => return None,
            _ => format!("UNKNOWN {word}"),
        };
        Some(answer)
    }

    /// START 15 or RECTSTART 20,15.
    fn begin_board(&mut self, text: &str) -> String {
        let (width, height) = match numbers(text).as_deref() {
            Some([side]) => (*side, *side),
            Some([width, height]) => (*width, *height),
            _ => (0, 0),
        };
        if !(5..=100).contains(&width) || !(5..=100).contains(&height) {
            return "ERROR boards have sides from 5 to 100".to_owned();
        }
        self.start(width, height);
        "OK".to_owned()
    }

    /// An empty board.
    fn start(&mut self, width: usize, height: usize) {
        (self.width, self.height) = (width, height);
        self.board = vec![Stone::Empty; width * height];
        self.rows = rows_of_five(width, height);
    }

    /// Puts down the stone of `x,y`; false if that cannot be.
    fn put(&mut self, text: &str, stone: Stone) -> bool {
        let numbers = numbers(text).unwrap_or_default();
        let [x, y, ..] = numbers[..] else { return false };
        if x >= self.width || y >= self.height {
            return false;
        }
        let cell = &mut self.board[x + y * self.width];
        if stone != Stone::Empty && *cell != Stone::Empty {
            return false;
        }
        *cell = stone;
        true
    }

    /// A line of BOARD: x,y,1 for an own stone, x,y,2 for the other's.
    fn board_line(&mut self, line: &str) -> Option<String> {
        if line.eq_ignore_ascii_case("DONE") {
            self.in_board = false;
            return Some(self.answer());
        }
        let stone = match numbers(line)?.get(2)? {
            1 => Stone::Own,
            2 => Stone::Other,
            // No stone may be put here.
            _ => Stone::Blocked,
        };
        self.put(line, stone);
        None
    }

    /// Makes a move; what to say.
    fn answer(&mut self) -> String {
        match choose(&self.board, &self.rows) {
            Some(cell) => {
                self.board[cell] = Stone::Own;
                format!("{},{}", cell % self.width, cell / self.width)
            }
            None => "ERROR there is no empty cell".to_owned(),
        }
    }
}
