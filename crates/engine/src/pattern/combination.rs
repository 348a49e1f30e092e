//! Numbers for the line classes of a cell's axes without their order: a cell with an open three
//! and a two is worth the same whichever way they lie. Four axes of 15 classes have 65,536 codes
//! but only 3,060 combinations, three axes 680.

use std::sync::{Arc, OnceLock};

use super::LineClass;

/// Most axes of a board.
pub(crate) const MOST_AXES: usize = 4;

/// The number of combinations on this many axes.
pub(crate) const fn combinations(axes: usize) -> usize {
    choose(LineClass::ALL.len() + axes - 1, axes)
}

/// The number of ways to choose `k` of `n` things.
const fn choose(n: usize, k: usize) -> usize {
    let (mut product, mut i) = (1, 0);
    while i < k {
        product = product * (n - i) / (i + 1);
        i += 1;
    }
    product
}

/// The combination of every code: four bits an axis, lowest axis lowest.
#[derive(Debug)]
pub(crate) struct Combinations(Box<[u16]>);

impl Combinations {
    /// The table for a number of axes, 1..=4, built once for the process.
    pub(crate) fn shared(axes: usize) -> Arc<Combinations> {
        static TABLES: [OnceLock<Arc<Combinations>>; MOST_AXES + 1] =
            [const { OnceLock::new() }; MOST_AXES + 1];
        let axes = axes.min(MOST_AXES);
        let build =
            || Arc::new(Combinations((0..1u32 << (4 * axes)).map(|code| number(code, axes)).collect()));
        Arc::clone(TABLES[axes].get_or_init(build))
    }

    /// The combination of a code; bits beyond the table's axes must be clear.
    #[inline]
    pub(crate) fn of(&self, code: u16) -> u16 {
        self.0[usize::from(code)]
    }
}

/// The classes of a code in rising order; a number that is no class counts as `Dead`.
fn sorted(code: u32, axes: usize) -> [u8; MOST_AXES] {
    let mut classes = [0; MOST_AXES];
    for (axis, class) in classes.iter_mut().enumerate().take(axes) {
        *class = LineClass::from_index((code >> (4 * axis) & 15) as u8) as u8;
    }
    classes[..axes].sort_unstable();
    classes
}

/// The place of a sorted combination among all of them.
fn number(code: u32, axes: usize) -> u16 {
    let classes = sorted(code, axes);
    let places = classes[..axes].iter().enumerate();
    places.map(|(axis, &class)| choose(usize::from(class) + axis, axis + 1)).sum::<usize>() as u16
}

/// For every combination in order, how many axes have each line class.
pub(crate) fn counts(axes: usize) -> Vec<[u8; LineClass::ALL.len()]> {
    let mut all = vec![[0; LineClass::ALL.len()]; combinations(axes)];
    for code in 0..1u32 << (4 * axes) {
        let mut count = [0; LineClass::ALL.len()];
        for &class in &sorted(code, axes)[..axes] {
            count[usize::from(class)] += 1;
        }
        all[usize::from(number(code, axes))] = count;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_has_one_number_whatever_the_order() {
        assert_eq!([combinations(3), combinations(4)], [680, 3_060]);
        for axes in [3, 4] {
            let counts = counts(axes);
            let distinct: std::collections::BTreeSet<_> = counts.iter().collect();
            assert_eq!(distinct.len(), combinations(axes));
            assert!(counts.iter().all(|count| count.iter().map(|&n| usize::from(n)).sum::<usize>() == axes));
        }
        let table = Combinations::shared(4);
        assert_eq!(table.of(0x7140), table.of(0x0417));
        assert_ne!(table.of(0x7140), table.of(0x7141));
    }
}
