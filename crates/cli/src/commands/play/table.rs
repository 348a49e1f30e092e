//! The game at the terminal: lines in, sentences out.

use std::io::{BufRead, Read, Write};
use std::time::Duration;

use anyhow::Result;
use goren_engine::{Engine, Limits, PlayerSpec, opening as opening_engine, why};
use goren_rules::{Action, Color, Game, Language, Move, Seat, diagram};

use super::opening;
use super::opponent::Opponent;
use super::sentences::{longest_row, player, reason, side};

const HELP: &str = "\
Type a move, or one of these:
board      show the board          last    repeat the last move
moves      list the moves          undo    take back your last move
forbidden  list forbidden cells    hint    ask the engine
pass       pass, where allowed     resign  give up
choices    list what can be chosen record  the game as text
help       this text               quit    leave
In an opening, type the number or the words of a choice, or a cell to offer.
";

/// Longest line that is read from the player.
const LINE_LIMIT: u64 = 4096;

/// What a line of the player leads to.
enum Next {
    Continue,
    Leave,
}

pub(super) struct Table<W> {
    /// Who plays against the person; nobody stands for the engine.
    pub(super) opponent: Option<Opponent>,
    pub(super) engine: Engine,
    pub(super) player: PlayerSpec,
    pub(super) limits: Limits,
    /// Who the person is; nobody stands for both.
    pub(super) own: Option<Seat>,
    pub(super) game: Game,
    pub(super) prompt: bool,
    pub(super) out: W,
}

impl<W: Write> Table<W> {
    fn say(&mut self, sentence: &str) -> Result<()> {
        writeln!(self.out, "{sentence}")?;
        self.out.flush()?;
        Ok(())
    }

    /// Whether the person acts now.
    fn own_turn(&self) -> bool {
        self.own.is_none() || self.game.turn() == self.own
    }

    /// The person's colour at present; of one who plays both, the colour of whoever acts.
    fn own_color(&self) -> Color {
        let seat = self.own.or_else(|| self.game.turn());
        seat.map_or_else(|| self.game.position().side_to_move(), |seat| self.game.color_of(seat))
    }

    pub(super) fn play(&mut self, mut moves: impl BufRead) -> Result<()> {
        let name = self.game.position().id().name(Language::En);
        let own = self.own.map_or("both sides", |seat| side(self.game.color_of(seat)));
        self.say(&format!("{name}. You play {own}. Type a move such as {}, or help.", self.example()))?;
        let mut asked = 0;
        loop {
            if let Some(outcome) = self.game.result() {
                return self.say(&format!("{outcome}."));
            }
            if !self.own_turn() {
                if let Next::Leave = self.answer()? {
                    return Ok(());
                }
                continue;
            }
            // What the opening wants is said once, not again after every mistake.
            if asked != self.game.actions().len() + 1 {
                asked = self.game.actions().len() + 1;
                self.list()?;
            }
            if self.prompt {
                write!(self.out, "{} {}: ", side(self.own_color()), self.game.position().ply() + 1)?;
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
                let winner = side(self.own_color().opposite());
                self.say(&format!("You resign. {winner} wins."))?;
                return Ok(Next::Leave);
            }
            "board" | "show" => {
                let board = diagram::with_labels(self.game.position(), &|_| None);
                self.say(board.trim_end())?;
            }
            "last" | "l" => self.repeat_last()?,
            "moves" => {
                let moves = self.game.legal_moves();
                let texts: Vec<String> = moves.iter().map(|&mv| self.game.position().move_text(mv)).collect();
                self.say(&texts.join(" "))?;
            }
            "choices" if !self.game.opening().is_over() => self.list()?,
            "choices" => self.say("There is nothing to choose but a move.")?,
            "record" => {
                let text = self.game.to_text();
                self.say(text.trim_end())?;
            }
            "forbidden" => self.forbidden()?,
            "undo" => self.undo()?,
            "hint" => self.hint()?,
            text => match opening::read(&self.game, text) {
                Ok(action) => self.make(action)?,
                Err(error) => self.say(&format!("{error}. Type help for what can be said."))?,
            },
        }
        Ok(Next::Continue)
    }

    /// What the opening waits for, if it is not over.
    fn list(&mut self) -> Result<()> {
        match opening::menu(&self.game) {
            Some(menu) => self.say(&menu),
            None => Ok(()),
        }
    }

    fn make(&mut self, action: Action) -> Result<()> {
        let (seat, color) = (self.game.turn(), self.game.position().side_to_move());
        let mine = self.own.map(|own| self.game.color_of(own));
        if let Err(error) = self.game.apply(action) {
            return self.say(&format!("{error}."));
        }
        match action {
            Action::Move { mv, .. } => self.announce(color, mv)?,
            Action::Choose { choice, .. } => {
                let position = self.game.position();
                let text = choice.text(position.geometry(), position.rules().labels);
                self.say(&format!("{}: {text}.", seat.map_or("Nobody", player)))?;
            }
            _ => {}
        }
        let now = self.own.map(|own| self.game.color_of(own));
        match now.filter(|now| mine != Some(*now)) {
            Some(now) => self.say(&format!("You have {} now.", side(now))),
            None => Ok(()),
        }
    }

    /// What the engine would do for whoever acts.
    fn wish(&mut self) -> Result<Action> {
        let used = Duration::ZERO;
        Ok(match opening_engine::answer(&self.game, self.player) {
            Some(opening_engine::Answer::Move(mv)) => Action::Move { mv, used },
            Some(opening_engine::Answer::Choice(choice)) => Action::Choose { choice, used },
            None => {
                let best = self.engine.go(self.game.position(), &self.limits, &mut |_| {})?;
                Action::Move { mv: best.mv, used }
            }
        })
    }

    fn answer(&mut self) -> Result<Next> {
        let action = match &mut self.opponent {
            None => self.wish()?,
            Some(opponent) => match opponent.choose(&self.game)? {
                Ok(mv) => Action::Move { mv, used: Duration::ZERO },
                Err(fault) => {
                    let winner = side(self.own_color());
                    self.say(&format!("{fault} {winner} wins."))?;
                    return Ok(Next::Leave);
                }
            },
        };
        let before = self.game.actions().len();
        self.make(action)?;
        anyhow::ensure!(self.game.actions().len() > before, "the engine's own move was refused");
        Ok(Next::Continue)
    }

    fn hint(&mut self) -> Result<()> {
        let position = self.game.position().clone();
        if let Some(answer) = opening_engine::answer(&self.game, self.player) {
            let text = match answer {
                opening_engine::Answer::Choice(choice) => {
                    choice.text(position.geometry(), position.rules().labels)
                }
                opening_engine::Answer::Move(mv) => position.move_text(mv),
            };
            return self.say(&format!("The engine would play {text}."));
        }
        let best = self.engine.go(&position, &self.limits, &mut |_| {})?;
        let reason = reason(why(&position, best.mv, best.value));
        self.say(&format!("The engine would play {}: {reason}.", position.move_text(best.mv)))
    }

    /// "White 14, i9. Row of 3, both ends open."
    fn announce(&mut self, color: Color, mv: Move) -> Result<()> {
        let position = self.game.position();
        let (number, text) = (position.ply(), position.move_text(mv));
        let row = longest_row(position, mv).map_or_else(String::new, |row| format!(" {row}"));
        self.say(&format!("{} {number}, {text}.{row}", side(color)))
    }

    fn repeat_last(&mut self) -> Result<()> {
        let mut before = self.game.position().clone();
        match before.undo() {
            Some(mv) => self.announce(before.side_to_move(), mv),
            None => self.say("No move has been made."),
        }
    }

    fn forbidden(&mut self) -> Result<()> {
        let position = self.game.position().clone();
        let fouls = position.fouls();
        if fouls.is_empty() {
            return self.say("No cell is forbidden for you.");
        }
        for (cell, foul) in fouls {
            let reason = foul.describe(position.geometry(), position.rules().labels);
            self.say(&format!("{} is forbidden: {reason}.", position.label(cell)))?;
        }
        Ok(())
    }

    /// Takes back up to and with the person's own last move, and decisions behind it.
    fn undo(&mut self) -> Result<()> {
        loop {
            if self.game.apply(Action::TakeBack(1)).is_err() {
                return self.say("There is nothing to take back.");
            }
            if self.own_turn() {
                let (number, color) = (self.game.position().ply() + 1, side(self.own_color()));
                return self.say(&format!("Taken back. Move {number}, {color} to move."));
            }
        }
    }

    /// The centre if it is free, else some legal move.
    fn example(&self) -> String {
        let position = self.game.position();
        let moves = self.game.legal_moves();
        let centre = position.geometry().centre().map(Move::Place).filter(|mv| moves.contains(mv));
        let example = centre.or_else(|| moves.first().copied());
        example.map_or_else(String::new, |mv| position.move_text(mv))
    }
}
