//! What the keys and the mouse do.

use std::time::Instant;

use goren_rules::{Action, Labels, Move};
use goren_server::spoken;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::super::mind::Task;
use super::super::opening;
use super::app::{App, Before, Question, Wish};
use super::view::Way;

/// Longest text that is typed.
const LONGEST: usize = 60;
/// Moves that a leap through the game passes.
const LEAP: usize = 10;

impl App {
    /// What follows from something that happened at the terminal.
    pub(super) fn event(&mut self, event: &Event, now: Instant) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => self.mouse(*mouse, now),
            Event::Paste(text) => {
                for c in text.chars().filter(|c| !c.is_control()).take(LONGEST) {
                    self.write(c);
                }
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, now: Instant) {
        let mut key = key;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            // What was typed before the screen was there has line feeds for Enter.
            if !matches!(key.code, KeyCode::Char('j' | 'J')) {
                self.control(key.code);
                return;
            }
            key.code = KeyCode::Enter;
        }
        let letter = self.letter.take();
        if self.question_answered(key.code, letter.as_ref(), now) {
            return;
        }
        if self.help {
            self.help = false;
            return;
        }
        if self.typed.is_some() {
            self.type_on(key.code, now);
            return;
        }
        match key.code {
            KeyCode::Char(c) => self.character(c, letter, now),
            KeyCode::Left => self.go(Way::Left),
            KeyCode::Right => self.go(Way::Right),
            KeyCode::Up => self.go(Way::Up),
            KeyCode::Down => self.go(Way::Down),
            KeyCode::Enter => self.act(now),
            KeyCode::Esc => self.cancel(),
            KeyCode::Tab | KeyCode::BackTab => self.change_place(),
            KeyCode::Backspace | KeyCode::Delete => self.undo(now),
            KeyCode::Home => self.look_at(0),
            KeyCode::End => self.look_at(usize::MAX),
            KeyCode::PageUp => self.look_at(self.looked_at().saturating_sub(LEAP)),
            KeyCode::PageDown => self.look_at(self.looked_at() + LEAP),
            KeyCode::F(1) => self.help = true,
            _ => {}
        }
    }

    fn control(&mut self, code: KeyCode) {
        match code {
            // Asked twice, there is no question any more.
            KeyCode::Char('c' | 'C') if self.question == Some(Question::Quit) => {
                self.wishes.push(Wish::Leave);
            }
            KeyCode::Char('c' | 'C' | 'd' | 'D') => self.ask(Question::Quit),
            KeyCode::Char('z' | 'Z') => self.wishes.push(Wish::Suspend),
            KeyCode::Char('l' | 'L') => self.wishes.push(Wish::Redraw),
            KeyCode::Char('u' | 'U') => self.typed = None,
            _ => {}
        }
    }

    /// A key that begins no typed text, or does.
    fn character(&mut self, c: char, letter: Option<(char, Before)>, now: Instant) {
        if let Some((first, before)) = letter.filter(|_| c.is_ascii_digit()) {
            self.restore(before);
            self.typed = Some(format!("{first}{c}"));
            return;
        }
        if let Some(entry) = self.menu.lettered(c).filter(|_| self.menu.alone) {
            self.pick(entry, now);
            return;
        }
        let before = self.before();
        if !self.command(c, now) {
            self.write(c);
        } else if c.is_ascii_alphabetic() && self.names_a_cell(c) {
            self.letter = Some((c, before));
        }
    }

    /// Whether a key does something of its own, and does it.
    fn command(&mut self, c: char, now: Instant) -> bool {
        let geometry = self.shown.geometry().clone();
        match c {
            'h' => self.go(Way::Left),
            'j' => self.go(Way::Down),
            'k' => self.go(Way::Up),
            'l' => self.go(Way::Right),
            'Y' => self.go(Way::UpLeft),
            'U' => self.go(Way::UpRight),
            'B' => self.go(Way::DownLeft),
            'N' => self.go(Way::DownRight),
            ' ' => self.act(now),
            '?' => self.help = true,
            ':' | '/' => self.typed = Some(String::new()),
            // Where these letters name columns, Backspace and H do the same.
            'u' if !self.names_a_cell('u') => self.undo(now),
            't' if !self.names_a_cell('t') => self.ask_for_hint(),
            'H' => self.ask_for_hint(),
            'n' => self.numbers = !self.numbers,
            'c' => self.coordinates = !self.coordinates,
            'r' => self.view.rotate(&geometry),
            'm' => self.view.mirror(&geometry),
            '[' | ',' => self.look_at(self.looked_at().saturating_sub(1)),
            ']' | '.' => self.look_at(self.looked_at() + 1),
            'R' => self.ask(Question::Resign),
            'G' => self.ask(Question::New),
            'S' => self.ask(Question::Rematch),
            'q' | 'Q' => self.ask(Question::Quit),
            _ => return false,
        }
        true
    }

    /// Whether names of cells begin with this letter.
    fn names_a_cell(&self, letter: char) -> bool {
        let position = &self.shown;
        let letter = letter.to_ascii_lowercase();
        position.geometry().cells().any(|cell| position.label(cell).starts_with(letter))
    }

    fn before(&self) -> Before {
        Before {
            view: self.view.clone(),
            cursor: self.cursor,
            numbers: self.numbers,
            coordinates: self.coordinates,
            said: self.said.clone(),
            at: self.at,
        }
    }

    fn restore(&mut self, before: Before) {
        Before {
            view: self.view,
            cursor: self.cursor,
            numbers: self.numbers,
            coordinates: self.coordinates,
            said: self.said,
            at: self.at,
        } = before;
        self.question = None;
    }

    /// Enter or the space bar.
    fn act(&mut self, now: Instant) {
        let chosen = self.at.and_then(|at| self.menu.entries.get(at).copied());
        match chosen {
            Some(entry) if self.past.is_none() => self.pick(entry, now),
            _ => self.touch(self.cursor, now),
        }
    }

    /// Escape: the list, then the chosen piece is left; an engine that thinks is hurried.
    fn cancel(&mut self) {
        if self.held.is_some() {
            self.hold(None);
            self.said = spoken::turn(&self.game, self.words);
        } else if self.past.is_some() {
            self.look_at(usize::MAX);
        } else if self.at.is_some() && !self.menu.alone {
            self.at = None;
        } else if let Some(thinking) = &self.thinking
            && !(thinking.task == Task::Answer && self.sitters.program)
        {
            self.wishes.push(Wish::Stop);
        }
    }

    /// Between the board and the list.
    fn change_place(&mut self) {
        self.at = match self.at {
            None if !self.menu.entries.is_empty() => Some(0),
            Some(_) if !self.menu.alone => None,
            same => same,
        };
    }

    fn ask_for_hint(&mut self) {
        if !self.own_turn() || self.past.is_some() {
            self.said = match self.game.result() {
                Some(outcome) => self.ending(outcome),
                None => self.words.say("failure-not-your-turn"),
            };
            return;
        }
        self.said = self.words.say("status-thinking");
        self.wishes.push(Wish::Think(Task::Hint));
    }

    /// Asks before something that cannot be taken back, unless there is nothing to lose.
    fn ask(&mut self, question: Question) {
        let running = self.game.result().is_none();
        let moves = |position: &goren_rules::Position| position.history().len();
        let moved = moves(self.game.position()) > moves(self.game.start());
        let begun = running && moved && self.fault.is_none();
        self.question = match question {
            Question::Resign if !running => {
                self.said = self.words.say("failure-game-over");
                None
            }
            Question::Quit if !begun => {
                self.wishes.push(Wish::Leave);
                None
            }
            other => Some(other),
        };
    }

    /// The text of a question.
    pub(super) fn question_text(&self, question: Question) -> String {
        let key = match question {
            Question::Quit => "terminal-quit-sure",
            Question::Resign => "action-resign-sure",
            Question::New => "action-new",
            Question::Rematch => "action-again-swapped",
        };
        let asked = self.words.say(key);
        let asked = asked.trim_end_matches('?');
        format!("{asked}? {}", self.words.say("terminal-yes-no"))
    }

    /// A key while there is a question; whether there was one.
    fn question_answered(&mut self, code: KeyCode, letter: Option<&(char, Before)>, now: Instant) -> bool {
        let Some(question) = self.question else { return false };
        match code {
            KeyCode::Char(c) if c.is_ascii_digit() => {
                if let Some((first, before)) = letter {
                    self.restore(before.clone());
                    self.typed = Some(format!("{first}{c}"));
                }
            }
            KeyCode::Enter | KeyCode::Char('y' | 'Y') => {
                self.question = None;
                self.confirmed(question, now);
            }
            KeyCode::Esc | KeyCode::Char('n' | 'N' | 'q') => self.question = None,
            _ => {}
        }
        true
    }

    fn confirmed(&mut self, question: Question, now: Instant) {
        match question {
            Question::Quit => self.wishes.push(Wish::Leave),
            Question::New => self.again(false, now),
            Question::Rematch => self.again(true, now),
            Question::Resign => {
                let own = self.sitters.own.or_else(|| self.game.turn());
                if let Some(own) = own {
                    self.perform(Action::Resign(self.game.color_of(own)), now);
                }
            }
        }
    }

    /// Adds a character to the typed text, which it may begin.
    fn write(&mut self, c: char) {
        let typed = self.typed.get_or_insert_default();
        if !c.is_control() && typed.chars().count() < LONGEST {
            typed.push(c);
        }
    }

    fn type_on(&mut self, code: KeyCode, now: Instant) {
        match code {
            KeyCode::Char(c) => self.write(c),
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace => {
                if let Some(typed) = &mut self.typed
                    && typed.pop().is_none()
                {
                    self.typed = None;
                }
            }
            KeyCode::Enter => {
                let text = self.typed.take().unwrap_or_default();
                self.obey(text.trim(), now);
            }
            _ => {}
        }
    }

    /// Does what a typed text says: a question about a cell, a number of the list, a decision, a move.
    fn obey(&mut self, text: &str, now: Instant) {
        let position = self.game.position();
        let labels = position.rules().labels;
        if let Some(name) = text.strip_suffix('?') {
            match self.shown.geometry().parse_cell(name, labels) {
                Ok(cell) => {
                    self.cursor = cell;
                    self.said = self.under_cursor();
                }
                Err(_) => self.said = spoken::unreadable(&self.game, name, self.words),
            }
            return;
        }
        if text.is_empty() {
            return;
        }
        if self.past.is_some() {
            self.look_at(usize::MAX);
        }
        if let Some(outcome) = self.game.result() {
            self.said = self.ending(outcome);
            return;
        }
        if !self.own_turn() {
            self.said = self.words.say("failure-not-your-turn");
            return;
        }
        let listed = text.parse::<usize>().ok().filter(|_| labels != Labels::Index);
        if let Some(&entry) = listed.and_then(|number| self.menu.entries.get(number.checked_sub(1)?)) {
            self.pick(entry, now);
            return;
        }
        match opening::read(&self.game, &text.to_lowercase()) {
            // A cell alone is what it is under the cursor: a stone, or the first part of a longer move.
            Ok(Action::Move { mv: Move::Place(cell), .. }) => self.touch(cell, now),
            Ok(action) => {
                let used = self.used(now);
                let action = match action {
                    Action::Move { mv, .. } => Action::Move { mv, used },
                    Action::Choose { choice, .. } => Action::Choose { choice, used },
                    other => other,
                };
                let cell = match action {
                    Action::Move { mv, .. } => mv.cell(),
                    _ => None,
                };
                if self.perform(action, now)
                    && let Some(cell) = cell
                {
                    self.cursor = cell;
                }
            }
            Err(_) => self.said = spoken::unreadable(&self.game, text, self.words),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Instant) {
        let point = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.look_at(self.looked_at().saturating_sub(1)),
            MouseEventKind::ScrollDown => self.look_at(self.looked_at() + 1),
            MouseEventKind::Down(MouseButton::Left) if self.question.is_none() && !self.help => {
                if let Some(entry) = self.hits.entry(point).and_then(|at| self.menu.entries.get(at).copied())
                {
                    self.pick(entry, now);
                } else if let Some(twist) = self.hits.twist(point) {
                    if let Some(entry) = self.menu.lettered(twist.letter()) {
                        self.pick(entry, now);
                    }
                } else if let Some(cell) = self.hits.cell(point) {
                    self.typed = None;
                    self.touch(cell, now);
                }
            }
            MouseEventKind::Down(_) if self.help => self.help = false,
            MouseEventKind::Down(MouseButton::Right) => self.cancel(),
            _ => {}
        }
    }
}
