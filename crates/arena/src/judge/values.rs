//! What the players say their positions are worth, for an end on which both agree.

use std::sync::{Arc, Mutex, PoisonError};

use crate::conditions::Adjudication;
use crate::player::{Listener, Thinking};

/// What a move's value says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Says {
    Won,
    Lost,
    Even,
}

/// How often in a row a player has said the same.
#[derive(Copy, Clone, Debug, Default)]
struct Run {
    says: Option<Says>,
    moves: u32,
}

/// The end that the values give.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Agreed {
    /// This player wins.
    Winner(usize),
    /// Nobody.
    Draw,
}

/// The last value of each player, and how long it has said the like.
#[derive(Debug)]
pub(super) struct Values {
    terms: Option<Adjudication>,
    last: [Arc<Mutex<Option<f64>>>; 2],
    runs: [Run; 2],
}

impl Values {
    pub(super) fn new(terms: Option<Adjudication>) -> Values {
        Values { terms, last: Default::default(), runs: Default::default() }
    }

    /// A listener that keeps the last value and passes everything on.
    pub(super) fn listen(&self, who: usize, on: Listener) -> Listener {
        if self.terms.is_none() {
            return on;
        }
        let last = Arc::clone(&self.last[who]);
        Listener::new(move |thinking| {
            if let Some(value) = number(thinking) {
                *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
            }
            on.tell(thinking);
        })
    }

    /// Counts the move that a player has just made; the end, if both agree on one.
    pub(super) fn moved(&mut self, who: usize) -> Option<Agreed> {
        let terms = self.terms?;
        let value = self.last[who].lock().unwrap_or_else(PoisonError::into_inner).take();
        let says = value.and_then(|value| says(value, &terms));
        let run = &mut self.runs[who];
        run.moves = if run.says == says { run.moves.saturating_add(1) } else { 1 };
        run.says = says;
        let both = |one: Says, other: Says, moves: u32| {
            self.runs[who].says == Some(one)
                && self.runs[1 - who].says == Some(other)
                && self.runs.iter().all(|run| run.moves >= moves)
        };
        let (win, draw) = (terms.win.map(|(_, moves)| moves), terms.draw.map(|(_, moves)| moves));
        if win.is_some_and(|moves| both(Says::Won, Says::Lost, moves)) {
            Some(Agreed::Winner(who))
        } else if win.is_some_and(|moves| both(Says::Lost, Says::Won, moves)) {
            Some(Agreed::Winner(1 - who))
        } else if draw.is_some_and(|moves| both(Says::Even, Says::Even, moves)) {
            Some(Agreed::Draw)
        } else {
            None
        }
    }
}

fn says(value: f64, terms: &Adjudication) -> Option<Says> {
    let reaches = |bound: Option<(u32, u32)>| bound.is_some_and(|(bound, _)| value.abs() >= f64::from(bound));
    if reaches(terms.win) {
        Some(if value > 0.0 { Says::Won } else { Says::Lost })
    } else {
        terms.draw.filter(|&(bound, _)| value.abs() <= f64::from(bound)).map(|_| Says::Even)
    }
}

/// The value as a number; a forced end is beyond every number. What is no number says nothing.
fn number(thinking: &Thinking) -> Option<f64> {
    match thinking.mate {
        Some(plies) if plies < 0 => Some(f64::NEG_INFINITY),
        Some(_) => Some(f64::INFINITY),
        None => thinking.value.as_ref()?.trim().parse().ok().filter(|value: &f64| !value.is_nan()),
    }
}
