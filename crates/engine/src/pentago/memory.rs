//! What is known of boards met before, whatever their image; as much as fits.

use super::board::{Board, Turn};

/// What a value says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a board.
#[derive(Copy, Clone, Debug)]
pub(super) struct Known {
    /// In plies; 0 if nothing is known.
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) value: i16,
    /// The best turn, seen in the least image.
    pub(super) best: Turn,
}

#[derive(Copy, Clone)]
struct Slot {
    key: u64,
    known: Known,
}

const VACANT: Slot = Slot {
    key: 0,
    known: Known { depth: 0, bound: Bound::Exact, value: 0, best: Turn { bit: 0, twist: 0 } },
};

/// A table of bounded size; a deeper result stays where two want the same place.
#[derive(Default)]
pub(crate) struct Memory {
    slots: Vec<Slot>,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("slots", &self.slots.len()).finish()
    }
}

impl Memory {
    /// An empty table of at most `mib` MiB; one that is too small for that is taken anew. Without
    /// memory there is none, which costs time only.
    pub(super) fn begin(&mut self, mib: usize) {
        let slots = ((mib << 20) / size_of::<Slot>()).max(1 << 10);
        let slots = 1 << slots.ilog2();
        if self.slots.len() == slots {
            return;
        }
        self.slots = Vec::new();
        if self.slots.try_reserve_exact(slots).is_ok() {
            self.slots.resize(slots, VACANT);
        }
    }

    /// Forgets everything, and gives the memory back.
    pub(crate) fn forget(&mut self) {
        self.slots = Vec::new();
    }

    /// `board` is the least image.
    pub(super) fn get(&self, board: Board) -> Option<Known> {
        let key = key(board);
        let slot = self.slots.get(key as usize & self.slots.len().wrapping_sub(1))?;
        (slot.key == key && slot.known.depth > 0).then_some(slot.known)
    }

    pub(super) fn put(&mut self, board: Board, known: Known) {
        let key = key(board);
        let index = key as usize & self.slots.len().wrapping_sub(1);
        if let Some(slot) = self.slots.get_mut(index)
            && (slot.key != key || slot.known.depth <= known.depth)
        {
            *slot = Slot { key, known };
        }
    }
}

fn key(board: Board) -> u64 {
    crate::rng::mix(board.own ^ crate::rng::mix(board.other))
}
