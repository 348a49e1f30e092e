//! The game at the terminal: lines in, sentences out.

use std::io::{BufRead, Read, Write};
use std::time::Duration;

use anyhow::Result;
use goren_engine::{Engine, Limits, PlayerSpec, opening as opening_engine, why};
use goren_rules::{Action, Color, Game, Move, Outcome, Seat, diagram};
use goren_server::spoken;
use goren_server::text::{Value, Words};

use super::opening;
use super::opponent::Opponent;
use super::sentences::made;

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
    pub(super) words: Words,
    pub(super) out: W,
}

impl<W: Write> Table<W> {
    fn tell(&mut self, sentence: &str) -> Result<()> {
        writeln!(self.out, "{sentence}")?;
        self.out.flush()?;
        Ok(())
    }

    /// Tells the text of a key.
    fn tell_key(&mut self, key: &str, values: &[(&str, Value)]) -> Result<()> {
        let text = self.words.say_with(key, values);
        self.tell(&text)
    }

    fn side(&self, color: Color) -> String {
        spoken::color(color, self.words)
    }

    /// `Black wins. Five in a row.`
    fn tell_end(&mut self, outcome: Outcome) -> Result<()> {
        let text = spoken::outcome(self.game.position().id(), outcome, self.words).join(". ");
        self.tell(&format!("{text}."))
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
        let game = spoken::game(self.game.position().id(), self.words);
        let own = self.own.map(|seat| self.side(self.game.color_of(seat)));
        let own = own.unwrap_or_else(|| self.words.say("terminal-both-sides"));
        let values = [("game", game.into()), ("side", own.into()), ("move", self.example().into())];
        self.tell_key("terminal-intro", &values)?;
        let mut asked = 0;
        loop {
            if let Some(outcome) = self.game.result() {
                return self.tell_end(outcome);
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
                let side = self.side(self.own_color());
                write!(self.out, "{side} {}: ", self.game.position().ply() + 1)?;
                self.out.flush()?;
            }
            let mut line = Vec::new();
            if moves.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut line)? == 0 {
                return self.tell_key("terminal-input-ended", &[]);
            }
            if line.len() as u64 == LINE_LIMIT && line.last() != Some(&b'\n') {
                // The rest of a line too long must not be taken for a line of its own.
                moves.skip_until(b'\n')?;
                let most = u32::try_from(LINE_LIMIT).unwrap_or(u32::MAX);
                self.tell_key("terminal-line-long", &[("bytes", most.into())])?;
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
            "help" | "?" => self.tell_key("terminal-plain-help", &[])?,
            "quit" | "exit" => return Ok(Next::Leave),
            "resign" => {
                let color = self.own_color();
                if let Err(error) = self.game.apply(Action::Resign(color)) {
                    let text = spoken::refusal(&self.game, Action::Resign(color), error, self.words);
                    self.tell(&text)?;
                }
            }
            "board" | "show" => {
                let board = diagram::with_labels(self.game.position(), &|_| None);
                self.tell(board.trim_end())?;
            }
            "last" | "l" => self.repeat_last()?,
            "moves" => {
                let moves = self.game.legal_moves();
                let texts: Vec<String> = moves.iter().map(|&mv| self.game.position().move_text(mv)).collect();
                self.tell(&texts.join(" "))?;
            }
            "choices" if !self.game.opening().is_over() => self.list()?,
            "choices" => self.tell_key("failure-nothing-to-choose", &[])?,
            "record" => {
                let text = self.game.to_text();
                self.tell(text.trim_end())?;
            }
            "forbidden" => self.forbidden()?,
            "undo" => self.undo()?,
            "hint" => self.hint()?,
            text if text.ends_with('?') => self.query(text.trim_end_matches('?'))?,
            text => match opening::read(&self.game, text) {
                Ok(action) => self.make(action)?,
                Err(error) => {
                    let text = error.message(&self.game, text, self.words);
                    self.tell(&text)?;
                }
            },
        }
        Ok(Next::Continue)
    }

    /// What is on a cell.
    fn query(&mut self, name: &str) -> Result<()> {
        let position = self.game.position();
        let text = match position.geometry().parse_cell(name, position.rules().labels) {
            Ok(cell) => format!("{}.", spoken::cell(position, cell, self.words)),
            Err(_) => spoken::unreadable(&self.game, name, self.words),
        };
        self.tell(&text)
    }

    /// What the opening waits for, if it is not over.
    fn list(&mut self) -> Result<()> {
        match opening::menu(&self.game, self.words) {
            Some(menu) => self.tell(&menu),
            None => Ok(()),
        }
    }

    fn make(&mut self, action: Action) -> Result<()> {
        let (seat, color) = (self.game.turn(), self.game.position().side_to_move());
        let mine = self.own.map(|own| self.game.color_of(own));
        if let Err(error) = self.game.apply(action) {
            let text = spoken::refusal(&self.game, action, error, self.words);
            return self.tell(&text);
        }
        match action {
            Action::Move { mv, .. } => self.announce(color, mv)?,
            Action::Choose { choice, .. } => {
                let position = self.game.position();
                let text = spoken::choice(choice, position, self.words);
                let who = seat.map(|seat| spoken::player(seat, self.words)).unwrap_or_default();
                self.tell(&format!("{who}: {text}."))?;
            }
            _ => {}
        }
        let now = self.own.map(|own| self.game.color_of(own));
        match now.filter(|now| mine != Some(*now)) {
            Some(now) => {
                let color = self.side(now);
                self.tell_key("terminal-now", &[("color", color.into())])
            }
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
                    let winner = self.words.say(&format!("won-{}", self.own_color()));
                    self.tell(&format!("{fault} {winner}."))?;
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
        let (text, reason) = match opening_engine::answer(&self.game, self.player) {
            Some(opening_engine::Answer::Choice(choice)) => {
                (choice.text(position.geometry(), position.rules().labels), String::new())
            }
            Some(opening_engine::Answer::Move(mv)) => (position.move_text(mv), String::new()),
            None => {
                let best = self.engine.go(&position, &self.limits, &mut |_| {})?;
                let reason = spoken::reason(why(&position, best.mv, best.value), self.words);
                (position.move_text(best.mv), reason)
            }
        };
        let said = self.words.say_with("hint-said", &[("move", text.into())]);
        self.tell(format!("{said} {reason}").trim_end())
    }

    /// "White 14, i9. Open three."
    fn announce(&mut self, color: Color, mv: Move) -> Result<()> {
        let said = made(self.game.position(), color, mv, self.words);
        self.tell(&said)
    }

    fn repeat_last(&mut self) -> Result<()> {
        let mut before = self.game.position().clone();
        match before.undo() {
            Some(mv) => self.announce(before.side_to_move(), mv),
            None => self.tell_key("moves-none", &[]),
        }
    }

    fn forbidden(&mut self) -> Result<()> {
        let position = self.game.position().clone();
        let fouls = position.fouls();
        if fouls.is_empty() {
            return self.tell_key("terminal-none-forbidden", &[]);
        }
        for (cell, _) in fouls {
            self.tell(&format!("{}.", spoken::cell(&position, cell, self.words)))?;
        }
        Ok(())
    }

    /// Takes back up to and with the person's own last move, and decisions behind it.
    fn undo(&mut self) -> Result<()> {
        loop {
            if self.game.apply(Action::TakeBack(1)).is_err() {
                return self.tell_key("failure-nothing-to-undo", &[]);
            }
            if self.own_turn() {
                let moves = self.game.position().history().len();
                let back = self.words.say_with("said-undone", &[("number", moves.into())]);
                let turn = spoken::turn(&self.game, self.words);
                return self.tell(&format!("{back} {turn}."));
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
