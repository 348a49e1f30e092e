//! Answers remembered while one cell is judged.
//!
//! Whether a stone completes a three depends on the stones assumed before it, and on large boards threes can hang on
//! one another so that the same question comes up on exponentially many paths. An answer holds for every path that
//! looks alike where the answer looked; so it is kept with the cells it looked at and the assumed stones among them.

use std::collections::HashMap;

use super::AXES;
use super::row::Row;
use crate::{Cell, Geometry};

/// Questions answered before anything is written down: almost every judgement needs fewer than five.
const FREE_QUESTIONS: u32 = 32;

/// Questions answered for one cell. A search for contrived positions found none that needs 500 on boards up to 25x25;
/// beyond this number a stone completes nothing, so that no position on a larger board can stall the referee.
const MOST_QUESTIONS: u32 = 5000;

/// A set of cells.
#[derive(Clone, Debug, Default)]
struct Cells(Vec<u64>);

impl Cells {
    fn insert(&mut self, cell: Cell) {
        let word = cell.index() / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (cell.index() % 64);
    }

    fn contains(&self, cell: Cell) -> bool {
        self.0.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    fn extend(&mut self, other: &Cells) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }
}

/// One answer and all it rests on.
#[derive(Debug)]
struct Answer {
    /// Every cell that was looked at.
    sight: Cells,
    /// The assumed stones among them, in order of cells.
    assumed: Vec<Cell>,
    completes: bool,
}

/// What one judgement remembers.
#[derive(Debug)]
pub(super) struct Memory {
    questions: u32,
    /// Questions answered before anything is written down.
    free: u32,
    /// Stones put down on the way to the present question.
    assumed: Vec<Cell>,
    /// Cells looked at for the present question, once answers are written down.
    sight: Cells,
    answers: HashMap<Cell, Vec<Answer>>,
}

/// How to go about a question.
pub(super) enum Course {
    /// The answer is known.
    Known(bool),
    /// Find it; there is no need to write it down.
    Find,
    /// Find it and write it down.
    Note(Question),
}

/// A question being answered, to be handed back with the answer.
pub(super) struct Question {
    cell: Cell,
    outer: Cells,
}

impl Memory {
    /// An empty memory.
    pub(super) fn new() -> Memory {
        Memory::after(FREE_QUESTIONS)
    }

    /// An empty memory that begins to write after `free` questions.
    pub(super) fn after(free: u32) -> Memory {
        Memory { questions: 0, free, assumed: Vec::new(), sight: Cells::default(), answers: HashMap::new() }
    }

    /// Questions asked so far.
    #[cfg(test)]
    pub(super) fn questions(&self) -> u32 {
        self.questions
    }

    /// A stone is put down for the questions to come.
    pub(super) fn assume(&mut self, cell: Cell) {
        self.assumed.push(cell);
    }

    /// The last stone put down is taken back.
    pub(super) fn take_back(&mut self) {
        self.assumed.pop();
    }

    /// The rows through `cell` were looked at.
    #[inline]
    pub(super) fn look(&mut self, geometry: &Geometry, cell: Cell, rows: &[Row; AXES]) {
        if self.questions > self.free {
            for (axis, row) in rows.iter().enumerate().take(geometry.axes()) {
                row.in_sight(geometry, cell, axis).iter().for_each(|&seen| self.sight.insert(seen));
            }
        }
    }

    /// Asks whether a stone on `cell` completes a three, the assumed stones being in place.
    pub(super) fn ask(&mut self, cell: Cell) -> Course {
        self.questions += 1;
        if self.questions <= self.free {
            return Course::Find;
        }
        let alike = |answer: &&Answer| assumed_in(&self.assumed, &answer.sight) == answer.assumed;
        if let Some(answer) = self.answers.get(&cell).and_then(|answers| answers.iter().find(alike)) {
            self.sight.extend(&answer.sight);
            return Course::Known(answer.completes);
        }
        if self.questions > MOST_QUESTIONS {
            return Course::Known(false);
        }
        Course::Note(Question { cell, outer: std::mem::take(&mut self.sight) })
    }

    /// Writes the answer of a question down.
    pub(super) fn note(&mut self, question: Question, completes: bool) {
        let sight = std::mem::replace(&mut self.sight, question.outer);
        self.sight.extend(&sight);
        let assumed = assumed_in(&self.assumed, &sight);
        self.answers.entry(question.cell).or_default().push(Answer { sight, assumed, completes });
    }
}

fn assumed_in(assumed: &[Cell], sight: &Cells) -> Vec<Cell> {
    let mut seen: Vec<Cell> = assumed.iter().copied().filter(|&cell| sight.contains(cell)).collect();
    seen.sort_unstable();
    seen
}
