//! Processors for programs that are to have one each.

use std::sync::{Mutex, PoisonError};

use rustix::thread::{CpuSet, sched_getaffinity};

/// How many programs each processor has.
static TAKEN: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// A place on a processor.
#[derive(Debug)]
pub(super) struct Processor {
    number: usize,
}

impl Processor {
    /// Takes a place where the fewest are.
    pub(super) fn claim() -> Processor {
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        taken.resize(CpuSet::MAX_CPU, 0);
        let allowed = sched_getaffinity(None).ok();
        let may = |number: &usize| allowed.as_ref().is_none_or(|cpus| cpus.is_set(*number));
        let number = (0..CpuSet::MAX_CPU).filter(may).min_by_key(|&number| taken[number]).unwrap_or(0);
        taken[number] += 1;
        Processor { number }
    }

    /// Counted from 0.
    pub(super) fn number(&self) -> usize {
        self.number
    }
}

impl Drop for Processor {
    fn drop(&mut self) {
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        taken[self.number] -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_spread_over_the_processors() {
        let places: Vec<Processor> = (0..4).map(|_| Processor::claim()).collect();
        let most = std::thread::available_parallelism().unwrap().get();
        let mut numbers: Vec<usize> = places.iter().map(Processor::number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert!(numbers.len() >= most.min(2), "{numbers:?}");
    }
}
