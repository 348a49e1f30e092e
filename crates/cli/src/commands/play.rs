//! `goren play`: a game against the engine, line by line. Every answer is a sentence, so that it can be listened to, and
//! nothing depends on a terminal, so that it works through pipes.

use std::io::{BufRead, IsTerminal, Read, Write};

use anyhow::Result;
use goren_engine::{Engine, Limits};
use goren_rules::{Color, Language, Move, Position, diagram, run_through};

use crate::arguments::PlayArguments;
use crate::commands::bestmove;
use crate::exit::{BadInput, Exit};
use crate::{input, output};

const HELP: &str = "\
Type a move, or one of these:
board      show the board          last    repeat the last move
moves      list the moves          undo    take back your last move
forbidden  list forbidden cells    hint    ask the engine
pass       pass, where allowed     resign  give up
help       this text               quit    leave
";

/// Longest line that is read from the player.
const LINE_LIMIT: u64 = 4096;

pub(crate) fn run(arguments: &PlayArguments) -> Result<Exit> {
    let words = if arguments.words.is_empty() { vec!["gomoku".to_owned()] } else { arguments.words.clone() };
    if words == ["-"] {
        return Err(BadInput::new("standard input is needed for the moves")
            .hint("give the position as text or file")
            .into());
    }
    let position = input::position(&words)?;
    let mut table = Table {
        engine: bestmove::engine(&arguments.search)?,
        limits: bestmove::limits(&arguments.search),
        own: arguments.side,
        position,
        prompt: std::io::stdin().is_terminal(),
        out: output::stdout(),
    };
    table.play(std::io::stdin().lock())?;
    Ok(Exit::Ok)
}

/// What a line of the player leads to.
enum Next {
    Continue,
    Leave,
}

struct Table<W> {
    engine: Engine,
    limits: Limits,
    /// The side of the person.
    own: Color,
    position: Position,
    prompt: bool,
    out: W,
}

impl<W: Write> Table<W> {
    fn say(&mut self, sentence: &str) -> Result<()> {
        writeln!(self.out, "{sentence}")?;
        self.out.flush()?;
        Ok(())
    }

    fn play(&mut self, mut moves: impl BufRead) -> Result<()> {
        let name = self.position.id().name(Language::En);
        let own = side(self.own);
        self.say(&format!("{name}. You play {own}. Type a move such as {}, or help.", self.example()))?;
        loop {
            if self.position.outcome().is_none() && self.position.side_to_move() != self.own {
                self.answer()?;
                continue;
            }
            if let Some(outcome) = self.position.outcome() {
                self.say(&format!("{outcome}."))?;
                return Ok(());
            }
            if self.prompt {
                write!(self.out, "{} {}: ", side(self.own), self.position.ply() + 1)?;
                self.out.flush()?;
            }
            let mut line = Vec::new();
            if moves.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut line)? == 0 {
                return self.say("Input has ended; the game is left.");
            }
            if line.len() as u64 == LINE_LIMIT && line.last() != Some(&b'\n') {
                // The rest of a line too long must not be taken for a line of its own.
                moves.skip_until(b'\n')?;
                self.say(&format!("A line longer than {LINE_LIMIT} bytes is not read. Type help."))?;
                continue;
            }
            let line = String::from_utf8_lossy(&line).trim().trim_start_matches('/').to_lowercase();
            if let Next::Leave = self.obey(&line)? {
                return Ok(());
            }
        }
    }

    fn obey(&mut self, line: &str) -> Result<Next> {
        match line {
            "" => {}
            "help" | "?" => self.say(HELP.trim_end())?,
            "quit" | "exit" => return Ok(Next::Leave),
            "resign" => {
                let winner = side(self.own.opposite());
                self.say(&format!("You resign. {winner} wins."))?;
                return Ok(Next::Leave);
            }
            "board" | "show" => {
                let board = diagram::with_labels(&self.position, &|_| None);
                self.say(board.trim_end())?;
            }
            "last" | "l" => self.repeat_last()?,
            "moves" => {
                let moves = self.position.legal_moves();
                let texts: Vec<String> = moves.iter().map(|&mv| self.position.move_text(mv)).collect();
                self.say(&texts.join(" "))?;
            }
            "forbidden" => self.forbidden()?,
            "undo" => self.undo()?,
            "hint" => {
                let best = self.engine.go(&self.position, &self.limits, &mut |_| {})?;
                let text = self.position.move_text(best.mv);
                self.say(&format!("The engine would play {text}."))?;
            }
            text => match self.position.parse_move(text) {
                Ok(mv) => self.make(mv)?,
                Err(error) => self.say(&format!("{error}. Type help for what can be said."))?,
            },
        }
        Ok(Next::Continue)
    }

    fn make(&mut self, mv: Move) -> Result<()> {
        let color = self.position.side_to_move();
        match self.position.play(mv) {
            Ok(()) => self.announce(color, mv),
            Err(error) => self.say(&format!("{error}.")),
        }
    }

    fn answer(&mut self) -> Result<()> {
        let color = self.position.side_to_move();
        let best = self.engine.go(&self.position, &self.limits, &mut |_| {})?;
        self.position.play(best.mv)?;
        self.announce(color, best.mv)
    }

    /// "White 14, i9. Row of 3, both ends open."
    fn announce(&mut self, color: Color, mv: Move) -> Result<()> {
        let (number, text) = (self.position.ply(), self.position.move_text(mv));
        let row = longest_row(&self.position, mv).map_or_else(String::new, |row| format!(" {row}"));
        self.say(&format!("{} {number}, {text}.{row}", side(color)))
    }

    fn repeat_last(&mut self) -> Result<()> {
        match self.position.history().last() {
            Some(&mv) => self.announce(self.position.side_to_move().opposite(), mv),
            None => self.say("No move has been made."),
        }
    }

    fn forbidden(&mut self) -> Result<()> {
        let fouls = self.position.fouls();
        if fouls.is_empty() {
            return self.say("No cell is forbidden for you.");
        }
        for (cell, foul) in fouls {
            let reason = foul.describe(self.position.geometry(), self.position.rules().labels);
            let cell = self.position.label(cell);
            self.say(&format!("{cell} is forbidden: {reason}."))?;
        }
        Ok(())
    }

    /// Takes back up to and with the person's own last move.
    fn undo(&mut self) -> Result<()> {
        loop {
            if self.position.undo().is_none() {
                return self.say("There is nothing to take back.");
            }
            if self.position.side_to_move() == self.own {
                return self.say(&format!(
                    "Taken back. Move {}, {} to move.",
                    self.position.ply() + 1,
                    side(self.own)
                ));
            }
        }
    }

    /// The centre if it is free, else some legal move.
    fn example(&self) -> String {
        let moves = self.position.legal_moves();
        let centre = self.position.geometry().centre().map(Move::Place).filter(|mv| moves.contains(mv));
        let example = centre.or_else(|| moves.first().copied());
        example.map_or_else(String::new, |mv| self.position.move_text(mv))
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
        Color::Red => "Red",
    }
}

/// The longest row of three or more through the stone of a move, with its open ends.
fn longest_row(position: &Position, mv: Move) -> Option<String> {
    let cell = mv.cell()?;
    let color = position.stone(cell)?;
    let geometry = position.geometry();
    let rows = (0..geometry.axes()).map(|axis| run_through(geometry, position.stones(), cell, color, axis));
    let open = |run: goren_rules::Run| {
        let is_empty = |cell: &goren_rules::Cell| position.stone(*cell).is_none();
        run.ends(geometry).iter().flatten().filter(|cell| is_empty(cell)).count()
    };
    let run = rows.filter(|run| run.length >= 3).max_by_key(|&run| (run.length, open(run)))?;
    let ends = match open(run) {
        0 => "both ends closed",
        1 => "one end open",
        _ => "both ends open",
    };
    Some(format!("Row of {}, {ends}.", run.length))
}
