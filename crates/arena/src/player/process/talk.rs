//! What passes between the judge and a program in one game, kept within bounds.

use std::collections::VecDeque;
use std::time::Instant;

use crate::player::{Said, Transcript};

/// Lines that are kept from the beginning of a game and from its end.
const KEPT: usize = 200;
/// Longest line that is kept, in characters.
const LONGEST: usize = 300;

/// The talk of one game.
#[derive(Debug)]
pub(super) struct Talk {
    began: Instant,
    first: Vec<Said>,
    last: VecDeque<Said>,
    left_out: u64,
}

impl Talk {
    pub(super) fn new() -> Talk {
        Talk { began: Instant::now(), first: Vec::new(), last: VecDeque::new(), left_out: 0 }
    }

    /// Keeps a line, shortened; line breaks and other control characters become blanks.
    pub(super) fn keep(&mut self, by_judge: bool, at: Instant, text: &str) {
        let blank = |c: char| if c.is_control() { ' ' } else { c };
        let mut text: String = text.chars().map(blank).take(LONGEST + 1).collect();
        if text.chars().count() > LONGEST {
            text.pop();
            text.push('…');
        }
        let said = Said { at: at.saturating_duration_since(self.began), by_judge, text };
        if self.first.len() < KEPT {
            self.first.push(said);
            return;
        }
        if self.last.len() == KEPT {
            self.last.pop_front();
            self.left_out += 1;
        }
        self.last.push_back(said);
    }

    pub(super) fn transcript(&self, errors: String) -> Transcript {
        let lines = self.first.iter().chain(&self.last).cloned().collect();
        Transcript { lines, left_out: self.left_out, errors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_long_talk_is_left_out() {
        let mut talk = Talk::new();
        for number in 0..1000 {
            talk.keep(number % 2 == 0, Instant::now(), &format!("{number}\n{}", "x".repeat(5000)));
        }
        let transcript = talk.transcript("end".to_owned());
        assert_eq!((transcript.lines.len(), transcript.left_out), (2 * KEPT, 600));
        assert!(transcript.lines[KEPT].text.starts_with("800 xx"));
        assert!(transcript.lines.iter().all(|said| said.text.chars().count() <= LONGEST + 1));
    }
}
