//! The game on the screen: what is shown, and what follows from a key. It touches neither the terminal nor the clock, so
//! that it can be tested without either.

use std::time::{Duration, Instant};

use goren_rules::{Action, Cell, Color, Game, Move, Position, Seat};
use goren_server::spoken;
use goren_server::text::Words;

use super::super::mind::{Found, Hint, News, Task, Thought};
use super::super::sentences;
use super::chart::stars;
use super::draw::Hits;
use super::look::Look;
use super::menu::{Entry, Held, Menu};
use super::view::{View, Way};

/// What the program is to do beyond the screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// Think about the present position.
    Think(Task),
    /// Stop thinking.
    Stop,
    /// End.
    Leave,
    /// Hand the terminal to the shell for a while.
    Suspend,
    /// Draw everything anew.
    Redraw,
}

/// What is asked before something that cannot be taken back.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Quit,
    Resign,
    New,
    Rematch,
}

/// A search that is going on.
#[derive(Clone, Debug)]
pub(super) struct Thinking {
    pub(super) number: u64,
    pub(super) task: Task,
    pub(super) thought: Thought,
}

/// Who plays.
#[derive(Clone, Debug)]
pub(super) struct Sitters {
    /// Who the person is; nobody stands for all.
    pub(super) own: Option<Seat>,
    /// What the other is called.
    pub(super) other: String,
    /// Whether the other is a program rather than an engine that can be hurried.
    pub(super) program: bool,
}

/// Everything of the screen.
pub(super) struct App {
    pub(super) words: Words,
    pub(super) look: Look,
    pub(super) game: Game,
    pub(super) sitters: Sitters,
    pub(super) view: View,
    pub(super) cursor: Cell,
    pub(super) held: Option<Held>,
    pub(super) menu: Menu,
    /// The entry of the list on which the keys stand, if they work there.
    pub(super) at: Option<usize>,
    pub(super) typed: Option<String>,
    pub(super) said: String,
    pub(super) question: Option<Question>,
    pub(super) help: bool,
    /// Moves made in the position that is looked at; `None` is the present.
    pub(super) past: Option<usize>,
    pub(super) numbers: bool,
    pub(super) coordinates: bool,
    pub(super) thinking: Option<Thinking>,
    /// Since when the player whose turn it is has been thinking.
    pub(super) since: Instant,
    /// Why the game is lost or cannot go on, beyond its rules.
    pub(super) fault: Option<String>,
    pub(super) shown: Position,
    /// The star points of the board.
    pub(super) stars: Vec<Cell>,
    pub(super) fouls: Vec<Cell>,
    pub(super) hits: Hits,
    /// A key that was a letter, and what it changed: with a digit behind it, it was the name of a cell.
    pub(super) letter: Option<(char, Before)>,
    pub(super) wishes: Vec<Wish>,
}

/// What a letter may have changed.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub(super) view: View,
    pub(super) cursor: Cell,
    pub(super) numbers: bool,
    pub(super) coordinates: bool,
    pub(super) said: String,
    pub(super) at: Option<usize>,
}

impl App {
    pub(super) fn new(game: Game, sitters: Sitters, words: Words, look: Look, now: Instant) -> App {
        let position = game.position().clone();
        let mut app = App {
            words,
            look,
            view: View::new(position.geometry()),
            cursor: position.geometry().middle(),
            held: None,
            menu: Menu::default(),
            at: None,
            typed: None,
            said: words.say("terminal-welcome"),
            question: None,
            help: false,
            past: None,
            numbers: false,
            coordinates: true,
            thinking: None,
            since: now,
            fault: None,
            stars: stars(&position),
            shown: position,
            fouls: Vec::new(),
            hits: Hits::default(),
            letter: None,
            wishes: Vec::new(),
            game,
            sitters,
        };
        app.refresh();
        app
    }

    /// Whether the person acts now.
    pub(super) fn own_turn(&self) -> bool {
        self.game.turn().is_some_and(|turn| self.sitters.own.is_none_or(|own| own == turn))
    }

    /// Whose clock runs.
    pub(super) fn mover(&self) -> Option<Color> {
        self.game.turn().map(|seat| self.game.color_of(seat))
    }

    /// Time that the player whose turn it is has taken.
    pub(super) fn used(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    /// What follows from the passing of time.
    pub(super) fn tick(&mut self, now: Instant) {
        let Some(color) = self.mover() else { return };
        if self.fault.is_some() {
            return;
        }
        let late = self.game.clock().allowance(color).is_some_and(|most| self.used(now) > most);
        if late {
            self.drop_thinking();
            self.perform(Action::Flag(color), now);
        } else if !self.own_turn() && self.thinking.is_none() {
            self.wishes.push(Wish::Think(Task::Answer));
        }
    }

    /// A search has begun.
    pub(super) fn begin(&mut self, number: u64, task: Task) {
        self.thinking = Some(Thinking { number, task, thought: Thought::default() });
    }

    /// News of a search; that of one that was dropped is not heard.
    pub(super) fn hear(&mut self, news: News, now: Instant) {
        let Some(thinking) = &mut self.thinking else { return };
        match news {
            News::Thought(number, thought) if number == thinking.number => thinking.thought = thought,
            News::Found(number, found) if number == thinking.number => {
                self.thinking = None;
                self.found(found, now);
            }
            _ => {}
        }
    }

    fn found(&mut self, found: Found, now: Instant) {
        match found {
            Found::Move(_) | Found::Choice(_) => {
                if let Some(action) = found.action(self.used(now))
                    && !self.perform(action, now)
                {
                    self.fault = Some(self.said.clone());
                }
            }
            Found::Hint(hint) => self.hint(&hint),
            Found::Foul(fault) => {
                if let Some(color) = self.mover() {
                    self.perform(Action::Resign(color), now);
                }
                let id = self.game.position().id();
                let over = self.game.result().map(|end| spoken::outcome(id, end, self.words));
                let [won, _] = over.unwrap_or_default();
                self.said = format!("{fault} {won}.");
                self.fault = Some(fault);
            }
            Found::Failed(problem) => {
                self.said.clone_from(&problem);
                self.fault = Some(problem);
            }
        }
    }

    fn hint(&mut self, hint: &Hint) {
        let said = self.words.say_with("hint-said", &[("move", hint.text.as_str().into())]);
        let reason = hint.why.map(|why| spoken::reason(why, self.words)).unwrap_or_default();
        self.said = format!("{said} {reason}").trim_end().to_owned();
        if let Some(cell) = hint.cell {
            self.cursor = cell;
        }
    }

    /// Ends a search whose result is not wanted any more.
    pub(super) fn drop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.wishes.push(Wish::Stop);
        }
    }

    /// Does something in the game and says it, or why it cannot be done. Whether it was done.
    pub(super) fn perform(&mut self, action: Action, now: Instant) -> bool {
        let seat = self.game.turn();
        let color = self.game.position().side_to_move();
        let mine = self.sitters.own.map(|own| self.game.color_of(own));
        if let Err(error) = self.game.apply(action) {
            self.said = spoken::refusal(&self.game, action, error, self.words);
            return false;
        }
        self.drop_thinking();
        self.since = now;
        let words = self.words;
        let mut said = match action {
            Action::Move { mv, .. } => sentences::made(self.game.position(), color, mv, words),
            Action::Choose { choice, .. } => {
                let who = seat.map(|seat| spoken::player(seat, words)).unwrap_or_default();
                format!("{who}: {}.", spoken::choice(choice, self.game.position(), words))
            }
            _ => String::new(),
        };
        let now_mine = self.sitters.own.map(|own| self.game.color_of(own));
        if let Some(color) = now_mine.filter(|_| mine != now_mine) {
            let color = spoken::color(color, words);
            said.push_str(&format!(" {}", words.say_with("terminal-now", &[("color", color.into())])));
        }
        if let Some(outcome) = self.game.result() {
            said.push_str(&format!(" {}", self.ending(outcome)));
        }
        self.said = said.trim().to_owned();
        self.settle();
        true
    }

    /// Who won, and why; a program that broke off is not said to have resigned.
    pub(super) fn told(&self, outcome: goren_rules::Outcome) -> String {
        let [won, reason] = spoken::outcome(self.game.position().id(), outcome, self.words);
        let broke_off = self.fault.is_some() && outcome.reason == goren_rules::Reason::Resignation;
        let reason = if broke_off { self.words.say("reason-program-fault") } else { reason };
        format!("{won}: {reason}")
    }

    /// How the game ended, with the cells of the row that decided it.
    pub(super) fn ending(&self, outcome: goren_rules::Outcome) -> String {
        let position = self.game.position();
        let told = self.told(outcome);
        let rows = position
            .winning_lines()
            .into_iter()
            .map(|row| row.into_iter().map(|cell| position.label(cell)).collect::<Vec<_>>().join(" "));
        let rows: Vec<String> = rows.collect();
        if rows.is_empty() { format!("{told}.") } else { format!("{told} ({}).", rows.join(", ")) }
    }

    /// After a change of the game: the present is shown, nothing is chosen.
    pub(super) fn settle(&mut self) {
        self.held = None;
        self.past = None;
        self.typed = None;
        self.question = None;
        self.refresh();
    }

    /// Works out what is shown.
    pub(super) fn refresh(&mut self) {
        self.shown = self.game.position().clone();
        if let Some(past) = self.past {
            while self.shown.history().len() > past {
                self.shown.undo();
            }
        }
        let mut fouls = Vec::new();
        if self.past.is_none() && self.game.result().is_none() {
            fouls.extend(self.shown.fouls().into_iter().map(|(cell, _)| cell));
            fouls.extend(self.unequal());
        }
        self.fouls = fouls;
        self.menu = if self.own_turn() { Menu::of(&self.game, self.held) } else { Menu::default() };
        self.at = self.menu.alone.then_some(0);
    }

    /// Cells that the opening refuses although they are empty, where they are few enough to be crossed out.
    fn unequal(&self) -> Vec<Cell> {
        let position = self.game.position();
        let (wanted, offers) = match self.game.opening().want(position) {
            Some(goren_rules::Want::Offer { cells, .. }) => (cells, true),
            Some(goren_rules::Want::Stone(cells)) => (cells, false),
            _ => return Vec::new(),
        };
        let empty = position.geometry().cells().filter(|&cell| position.stone(cell).is_none());
        let left: Vec<Cell> = empty.filter(|cell| !wanted.contains(cell)).collect();
        // A region of a few cells is shown by the sentence; crossing out the whole board would hide it.
        if offers || left.len() < position.geometry().len() / 2 { left } else { Vec::new() }
    }

    /// What stands under the cursor, in words.
    pub(super) fn under_cursor(&self) -> String {
        let told = spoken::cell(&self.shown, self.cursor, self.words);
        if !self.fouls.contains(&self.cursor) || self.shown.foul(self.cursor).is_some() {
            return told;
        }
        let note = match self.game.opening().equal_to_offered(&self.shown, self.cursor) {
            Some(other) => self.words.say_with("note-equal", &[("cell", self.shown.label(other).into())]),
            None => self.words.say("note-outside"),
        };
        format!("{told}, {note}")
    }

    /// Moves the cursor; in a list, up and down.
    pub(super) fn go(&mut self, way: Way) {
        if let Some(at) = self.at {
            let last = self.menu.entries.len().saturating_sub(1);
            self.at = Some(match way {
                Way::Up | Way::Left => at.saturating_sub(1),
                Way::Down | Way::Right => (at + 1).min(last),
                _ => at,
            });
            return;
        }
        if let Some(cell) = self.view.step(self.shown.geometry(), self.cursor, way) {
            self.cursor = cell;
        }
    }

    /// Takes back up to and with the person's own last move.
    pub(super) fn undo(&mut self, now: Instant) {
        let mut game = self.game.clone();
        let own = self.sitters.own;
        loop {
            if game.apply(Action::TakeBack(1)).is_err() {
                self.said = self.words.say("failure-nothing-to-undo");
                return;
            }
            if own.is_none() || game.turn() == own {
                break;
            }
        }
        self.drop_thinking();
        self.game = game;
        self.fault = None;
        self.since = now;
        let moves = self.game.position().history().len();
        self.said = self.words.say_with("said-undone", &[("number", moves.into())]);
        self.settle();
    }

    /// Begins anew, with the seats exchanged or not.
    pub(super) fn again(&mut self, exchanged: bool, now: Instant) {
        self.drop_thinking();
        if exchanged && self.game.position().rules().players == 2 {
            self.sitters.own = self.sitters.own.map(Seat::other);
        }
        let control = self.game.clock().control();
        self.game = Game::new(self.game.start().clone(), control);
        self.fault = None;
        self.since = now;
        self.cursor = self.game.position().geometry().middle();
        self.said = match self.sitters.own {
            Some(own) => {
                let color = spoken::color(self.game.color_of(own), self.words);
                self.words.say_with("terminal-now", &[("color", color.into())])
            }
            None => spoken::turn(&self.game, self.words),
        };
        self.settle();
    }

    /// Looks at the game after so many moves.
    pub(super) fn look_at(&mut self, moves: usize) {
        let last = self.game.position().history().len();
        let moves = moves.min(last);
        self.past = (moves < last).then_some(moves);
        self.held = None;
        self.said = match self.past {
            Some(_) => {
                self.words.say_with("status-review", &[("number", moves.into()), ("last", last.into())])
            }
            None => spoken::turn(&self.game, self.words),
        };
        self.refresh();
    }

    /// Moves in the position that is looked at.
    pub(super) fn looked_at(&self) -> usize {
        self.past.unwrap_or(self.game.position().history().len())
    }

    /// Does what an entry of the list says.
    pub(super) fn pick(&mut self, entry: Entry, now: Instant) {
        let used = self.used(now);
        let action = match entry {
            Entry::Choice(choice) => Action::Choose { choice, used },
            Entry::Move(mv) => Action::Move { mv, used },
        };
        self.perform(action, now);
    }

    /// The last move of the position that is looked at.
    pub(super) fn last_move(&self) -> Option<Move> {
        self.shown.history().last().copied()
    }
}
