//! The search for fours in the plainest terms: every empty cell is tried as a four, every other one
//! as a reply to it. What it finds comes from the rules alone.

use std::collections::HashMap;

use goren_rules::{Cell, Color, Position};

use super::field::Field;

/// A search that remembers what failed.
pub(crate) struct Plain {
    field: Field,
    attacker: Color,
    /// For stones met before, the most fours with which there was no win.
    failed: HashMap<Vec<Option<Color>>, u32>,
    /// Positions searched; the search gives up beyond `most`.
    searched: u64,
    most: u64,
}

/// What a plain search found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// A win; plies until the line is complete, against the longest defence.
    Win(u32),
    /// No win by fours.
    Nothing,
    /// It took too long.
    GaveUp,
}

/// The shortest win by fours of the side to move, looked for in at most `most` positions.
pub(crate) fn shortest(position: &Position, most: u64) -> Found {
    let attacker = position.side_to_move();
    let mut plain = Plain { field: Field::of(position), attacker, failed: HashMap::new(), searched: 0, most };
    let mut fours = 0;
    loop {
        let outcome = plain.attack(fours);
        match outcome {
            _ if plain.searched > most => return Found::GaveUp,
            Outcome::Win => return Found::Win(2 * fours + 1),
            Outcome::NoFours => return Found::Nothing,
            Outcome::Fails => fours += 1,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// However many fours are allowed.
    NoFours,
    /// With the fours allowed.
    Fails,
    Win,
}

impl Plain {
    fn attack(&mut self, fours: u32) -> Outcome {
        if !self.field.fives(self.attacker).is_empty() {
            return Outcome::Win;
        }
        if self.failed.get(&self.field.stones).is_some_and(|&known| known >= fours) {
            let known = self.failed[&self.field.stones];
            return if known == u32::MAX { Outcome::NoFours } else { Outcome::Fails };
        }
        self.searched += 1;
        if self.searched > self.most {
            return Outcome::Fails;
        }
        let mut best = Outcome::NoFours;
        for cell in self.field.empty() {
            best = best.max(self.four(cell, fours));
            if best == Outcome::Win {
                return best;
            }
        }
        let failed = if best == Outcome::NoFours { u32::MAX } else { fours };
        self.failed.insert(self.field.stones.clone(), failed);
        best
    }

    /// A four on a cell, against every reply.
    fn four(&mut self, cell: Cell, fours: u32) -> Outcome {
        let defender = self.attacker.opposite();
        if !self.could_be_four(cell) || self.field.foul(cell, self.attacker) {
            return Outcome::NoFours;
        }
        self.field.stones[cell.index()] = Some(self.attacker);
        let result = self.replies(cell, defender, fours);
        self.field.stones[cell.index()] = None;
        result
    }

    /// Whether enough own stones are in reach on some axis.
    fn could_be_four(&self, cell: Cell) -> bool {
        let length = usize::from(self.field.rules().line_of(self.attacker).length);
        (0..self.field.geometry().axes()).any(|axis| {
            let (cells, at) = self.field.geometry().line_through(cell, axis);
            let near = &cells[at.saturating_sub(length - 1)..(at + length).min(cells.len())];
            near.iter().filter(|cell| self.field.stones[cell.index()] == Some(self.attacker)).count() + 2
                >= length
        })
    }

    fn replies(&mut self, cell: Cell, defender: Color, fours: u32) -> Outcome {
        let fives = self.field.fives_through(cell, self.attacker);
        if fives.is_empty() || !self.field.fives(defender).is_empty() || !self.field.can_move(defender) {
            return Outcome::NoFours;
        }
        if fours == 0 {
            return Outcome::Fails;
        }
        let mut worst = Outcome::Win;
        for reply in self.field.empty() {
            self.field.stones[reply.index()] = Some(defender);
            let stops = fives.iter().all(|&five| five == reply || !self.field.wins(five, self.attacker));
            self.field.stones[reply.index()] = None;
            if !stops || self.field.foul(reply, defender) {
                continue;
            }
            self.field.stones[reply.index()] = Some(defender);
            worst = worst.min(self.attack(fours - 1));
            self.field.stones[reply.index()] = None;
            if worst != Outcome::Win {
                break;
            }
        }
        worst
    }
}
