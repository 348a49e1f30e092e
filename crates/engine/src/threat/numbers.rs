//! Proof and disproof numbers of positions met in one search, in bounded memory.

/// Beyond every number that a search can reach: proved or disproved.
pub(crate) const INFINITE: u32 = 1 << 28;

/// The numbers of a node as its side to move sees them: what is still to be shown for its own
/// success and for its failure. 0 for the first is success, 0 for the second failure.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    pub(crate) success: u32,
    pub(crate) failure: u32,
}

impl Pair {
    pub(crate) const WON: Pair = Pair { success: 0, failure: INFINITE };
    pub(crate) const LOST: Pair = Pair { success: INFINITE, failure: 0 };

    pub(crate) fn is_settled(self) -> bool {
        self.success == 0 || self.failure == 0
    }
}

/// A move of a list, and the first guess at how hard its node is to win for who makes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listed {
    pub(crate) cell: u16,
    pub(crate) weight: u16,
}

/// What is known of a node. The key 0 marks an empty slot.
#[derive(Copy, Clone, Debug)]
struct Slot {
    key: u64,
    pair: Pair,
    /// Where its moves are among all lists; `len` is 0 for settled nodes.
    start: u32,
    len: u32,
}

const EMPTY: Slot = Slot { key: 0, pair: Pair { success: 1, failure: 1 }, start: 0, len: 0 };
const BUCKET: usize = 4;

/// Slots beyond which older ones give way, and moves beyond which lists are made anew.
const MOST_SLOTS: usize = 1 << 22;
const MOST_LISTED: usize = 1 << 25;

/// The nodes of one search.
#[derive(Debug)]
pub(crate) struct Numbers {
    slots: Vec<Slot>,
    lists: Vec<Listed>,
}

impl Numbers {
    /// Room for about as many nodes, at most four million.
    pub(crate) fn with_room_for(nodes: u64) -> Numbers {
        let slots = (2 * nodes.min(MOST_SLOTS as u64) as usize).next_power_of_two();
        Numbers { slots: vec![EMPTY; slots.clamp(BUCKET, MOST_SLOTS)], lists: Vec::new() }
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let at = (key >> 20) as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        at..at + BUCKET
    }

    fn find(&self, key: u64) -> Option<usize> {
        self.bucket(key).find(|&at| self.slots[at].key == key)
    }

    /// The numbers of a node; `None` if it is not known.
    pub(crate) fn pair(&self, key: u64) -> Option<Pair> {
        self.find(key).map(|at| self.slots[at].pair)
    }

    /// The moves of a node, as a range for [`Numbers::listed`]; `None` if they are not known.
    pub(crate) fn list(&self, key: u64) -> Option<std::ops::Range<usize>> {
        let slot = self.slots[self.find(key)?];
        let start = slot.start as usize;
        (slot.len > 0).then_some(start..start + slot.len as usize)
    }

    /// A move of a list.
    pub(crate) fn listed(&self, at: usize) -> Listed {
        self.lists[at]
    }

    /// Sets the numbers of a node; its list is kept.
    pub(crate) fn set(&mut self, key: u64, pair: Pair) {
        let at = self.find(key).unwrap_or_else(|| self.give_way(key));
        self.slots[at].pair = pair;
    }

    /// Adds the moves of a node and gives where they are.
    pub(crate) fn add_list(&mut self, key: u64, moves: &[Listed]) -> std::ops::Range<usize> {
        if self.lists.len() + moves.len() > MOST_LISTED {
            // The lists of open nodes move to the new arena when they are asked for again.
            self.slots.iter_mut().for_each(|slot| slot.len = 0);
            self.lists.clear();
        }
        let start = self.lists.len();
        self.lists.extend_from_slice(moves);
        let at = self.find(key).unwrap_or_else(|| self.give_way(key));
        self.slots[at].start = start as u32;
        self.slots[at].len = moves.len() as u32;
        start..self.lists.len()
    }

    /// A slot for a new node: an empty one, else the one on which least was spent.
    fn give_way(&mut self, key: u64) -> usize {
        let spent = |slot: &Slot| match slot {
            slot if slot.key == 0 => 0,
            slot if slot.pair.is_settled() => u64::from(INFINITE),
            slot => 1 + u64::from(slot.pair.success) + u64::from(slot.pair.failure),
        };
        let bucket = self.bucket(key);
        let first = bucket.start;
        let at = bucket.min_by_key(|&at| spent(&self.slots[at])).unwrap_or(first);
        self.slots[at] = Slot { key, ..EMPTY };
        at
    }
}
