//! Sets of few things, in order.

/// In how many ways `some` of `all` things can be chosen.
pub(super) fn below(all: usize, some: usize) -> u64 {
    (0..some).fold(1, |ways, index| ways * (all - index) as u64 / (index as u64 + 1))
}

/// The sets of up to 20 things, as bits.
pub(super) struct Subsets {
    /// For each set how many of the same size are less.
    ranks: Vec<u32>,
}

impl Subsets {
    pub(super) fn new(things: usize) -> Subsets {
        let mut found = vec![0; things + 1];
        let rank = |set: usize| {
            let count = &mut found[set.count_ones() as usize];
            *count += 1;
            *count - 1
        };
        Subsets { ranks: (0..1 << things).map(rank).collect() }
    }

    #[inline]
    pub(super) fn rank(&self, set: usize) -> usize {
        self.ranks[set] as usize
    }

    /// All sets of `some` of `all` things, in order of their ranks.
    pub(super) fn of(&self, all: usize, some: usize) -> impl Iterator<Item = usize> {
        let mut next = Some((1usize << some) - 1);
        std::iter::from_fn(move || {
            let set = next.filter(|&set| set < 1 << all)?;
            // The next number with as many bits (Gosper).
            next = (set != 0).then(|| {
                let lowest = set & set.wrapping_neg();
                let carried = set + lowest;
                (carried ^ set) >> 2 >> lowest.trailing_zeros() | carried
            });
            Some(set)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_in_order_of_their_ranks() {
        let subsets = Subsets::new(7);
        for some in 0..=7 {
            let sets: Vec<usize> = subsets.of(7, some).collect();
            assert_eq!(sets.len() as u64, below(7, some));
            for (rank, set) in sets.into_iter().enumerate() {
                assert_eq!((subsets.rank(set), set.count_ones() as usize), (rank, some));
            }
        }
    }
}
