//! Memory and threads, as far as the manager allows them.

use goren_engine::Engine;
use goren_formats::protocol::gomocup::Info;

/// Memory of the search's table if nothing is said of it, in MiB.
const DEFAULT_MIB: usize = 16;
/// Memory that the table takes if the manager allows it, in MiB; more helps only in long searches.
const USEFUL_MIB: usize = 64;
/// Largest table that is taken if the manager names the size itself, in MiB.
pub(super) const MOST_MIB: usize = 1024;

/// What the program needs beside the table, in MiB: itself, the tables of all rules, and a search
/// on the largest board. A test measures it.
const PROGRAM_MIB: usize = 15;
/// What each further thread needs, in MiB.
const THREAD_MIB: usize = 2;

/// Least memory in which the program runs, in bytes.
pub(super) const LEAST_MEMORY: i64 = ((PROGRAM_MIB + 1) << 20) as i64;

/// What the manager said of memory and threads.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Resources {
    /// Memory of the whole program in MiB, if it is limited.
    memory: Option<usize>,
    /// Size of the table in MiB, if it is named.
    table: Option<usize>,
    threads: Option<usize>,
}

impl Resources {
    /// Takes note of what can be kept to; 0 is no limit.
    pub(super) fn note(&mut self, info: &Info) {
        let positive = |number: i64| usize::try_from(number).ok().filter(|&number| number > 0);
        match *info {
            Info::MaxMemory(bytes) => self.memory = positive(bytes).map(|bytes| bytes >> 20),
            Info::HashSize(kib) => self.table = positive(kib).map(|kib| (kib >> 10).clamp(1, MOST_MIB)),
            Info::ThreadNum(number) => self.threads = positive(number),
            _ => {}
        }
    }

    /// Memory for table and further threads, in MiB, if it is limited; at least 1.
    fn room(&self) -> Option<usize> {
        self.memory.map(|mib| mib.saturating_sub(PROGRAM_MIB).max(1))
    }

    /// Threads of the search; fewer than asked for if there is no memory for them.
    pub(super) fn threads(&self) -> usize {
        let most = self.room().map_or(Engine::MOST_THREADS, |room| 1 + (room - 1) / THREAD_MIB);
        self.threads.unwrap_or(1).clamp(1, most.min(Engine::MOST_THREADS))
    }

    /// Size of the table in MiB, at least 1.
    pub(super) fn table_mib(&self) -> usize {
        let wanted = self.memory.map_or(DEFAULT_MIB, |mib| (mib / 2).min(USEFUL_MIB));
        let wanted = self.table.unwrap_or(wanted);
        let further = THREAD_MIB * (self.threads() - 1);
        self.room().map_or(wanted, |room| wanted.min(room.saturating_sub(further))).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(infos: &[Info]) -> Resources {
        let mut resources = Resources::default();
        infos.iter().for_each(|info| resources.note(info));
        resources
    }

    #[test]
    fn table_and_threads_stay_within_the_memory() {
        for mib in [16, 17, 20, 33, 64, 350, 4_000] {
            for threads in [1, 2, 8, 1_000] {
                for table in [0, 1 << 10, 1 << 30] {
                    let infos = [Info::MaxMemory(mib << 20), Info::ThreadNum(threads), Info::HashSize(table)];
                    let told = told(&infos);
                    let used = PROGRAM_MIB + told.table_mib() + THREAD_MIB * (told.threads() - 1);
                    assert!(used as i64 <= mib, "{infos:?}: {used}");
                }
            }
        }
    }

    #[test]
    fn without_a_limit_everything_is_as_told() {
        let free = told(&[Info::ThreadNum(3), Info::HashSize(128 << 10), Info::MaxMemory(0)]);
        assert_eq!((free.threads(), free.table_mib()), (3, 128));
        assert_eq!((told(&[]).threads(), told(&[]).table_mib()), (1, DEFAULT_MIB));
        assert_eq!(told(&[Info::ThreadNum(0)]).threads(), 1);
    }
}
