//! The transposition table: results of positions met before, in bounded memory.
//!
//! Entries are pairs of atomic words, the first the key mixed with the second, so that a torn or
//! foreign entry never matches; threads may share the table without locks (Hyatt and Mann 2002).

mod memory;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::rng::mix;
use memory::Memory;

/// The key of White being to move, for keys of positions.
pub(crate) const WHITE_TO_MOVE: u64 = mix(0xffff_0000);

/// What a value in the table means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the value.
    Exact,
}

/// A result to remember.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The value, wins and losses counted from the position itself.
    pub(crate) value: i16,
    /// The best cell's index, if one was found.
    pub(crate) cell: Option<u16>,
    /// Depth searched, in plies.
    pub(crate) depth: u8,
    /// What the value means.
    pub(crate) bound: Bound,
}

/// Slots of a bucket.
const SLOTS: usize = 4;

/// The slots that a position may have, in one line of the processor's cache.
#[derive(Debug)]
#[repr(C, align(64))]
struct Bucket([[AtomicU64; 2]; SLOTS]);

/// Results by position key.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Memory,
    salt: u64,
    age: u8,
    forgotten: u64,
}

const NO_CELL: u64 = 0xffff;

impl Table {
    /// A table of at most `mib` MiB; 0 remembers nothing.
    pub(crate) fn new(mib: usize) -> Table {
        Table::with_slots((mib << 20) / size_of::<[AtomicU64; 2]>())
    }

    /// A table of about as many slots, 16 bytes each.
    pub(crate) fn with_slots(slots: usize) -> Table {
        let buckets = Memory::new(slots.div_ceil(SLOTS));
        Table { buckets, salt: 0, age: 0, forgotten: 0 }
    }

    /// Makes everything stored so far unreachable, without touching the memory.
    pub(crate) fn forget(&mut self) {
        self.forgotten += 1;
    }

    /// Begins a search of the game named by `game`. What was stored under another name is not
    /// found; older entries give way first.
    pub(crate) fn begin(&mut self, game: u64) {
        self.salt = mix(game ^ mix(self.forgotten));
        self.age = (self.age + 1) & 63;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let at = ((u128::from(mix(key)) * self.buckets.len() as u128) >> 64) as usize;
        self.buckets.get(at).map_or(&[], |bucket| &bucket.0)
    }

    /// What is known of a position.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let key = key ^ self.salt;
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let entry = unpack(data)?;
            (check.load(Ordering::Relaxed) ^ data == key).then_some(entry)
        })
    }

    /// Remembers a result: in the position's own slot, or in the one that is worth least.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let key = key ^ self.salt;
        let worth = |slot: &[AtomicU64; 2]| -> u64 {
            let data = slot[1].load(Ordering::Relaxed);
            if data == 0 {
                0
            } else if slot[0].load(Ordering::Relaxed) ^ data == key {
                // Its own slot comes first, even before empty ones that follow.
                0
            } else {
                let stale = (u64::from(self.age) + 64 - (data >> 42 & 63)) & 63;
                (1 + (data >> 32 & 255) + 256).saturating_sub(8 * stale)
            }
        };
        let bucket = self.bucket(key);
        let own = bucket.iter().find(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && check.load(Ordering::Relaxed) ^ data == key
        });
        let Some([check, data]) = own.or_else(|| bucket.iter().min_by_key(|slot| worth(slot))) else {
            return;
        };
        let packed = pack(entry, self.age);
        check.store(key ^ packed, Ordering::Relaxed);
        data.store(packed, Ordering::Relaxed);
    }
}

fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.value as u16)
        | entry.cell.map_or(NO_CELL, u64::from) << 16
        | u64::from(entry.depth) << 32
        | bound << 40
        | u64::from(age) << 42
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 40 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let cell = data >> 16 & NO_CELL;
    Some(Entry {
        value: data as u16 as i16,
        cell: (cell != NO_CELL).then_some(cell as u16),
        depth: (data >> 32) as u8,
        bound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i16, depth: u8) -> Entry {
        Entry { value, cell: Some(112), depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_put_is_found_until_it_is_forgotten() {
        let mut table = Table::new(1);
        table.begin(1);
        table.put(7, entry(-300, 5));
        assert_eq!(table.get(7), Some(entry(-300, 5)));
        assert_eq!(table.get(8), None);
        table.begin(2);
        assert_eq!(table.get(7), None);
        table.begin(1);
        assert_eq!(table.get(7), Some(entry(-300, 5)));
        table.forget();
        table.begin(1);
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn an_empty_table_remembers_nothing() {
        let table = Table::new(0);
        table.put(7, entry(1, 1));
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn deep_results_outlive_shallow_ones() {
        let mut table = Table::new(1);
        table.begin(1);
        table.put(1, entry(9, 60));
        for key in 2..400_000 {
            table.put(key, entry(0, 1));
        }
        assert_eq!(table.get(1), Some(entry(9, 60)));
    }
}
