//! A second, slow reading of the rules, straight from their text: a padded array of marks, runs counted cell by cell,
//! fours as sets of places in windows of five. It shares nothing with the crate but the numbering of the cells.

use std::collections::BTreeSet;

/// Marks of the padded array: nothing, off the board; the colours are 1, 2 and 3.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const OFF: u8 = 9;
const PAD: usize = 8;
const WIDE: usize = 50 + 2 * PAD;

/// Which completions count when a three is looked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Threes {
    None,
    Renju,
    Any,
    Recursive,
}

/// The prohibitions of one colour.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ban {
    pub(crate) exact: bool,
    pub(crate) overline: bool,
    pub(crate) double_four: bool,
    pub(crate) threes: Threes,
}

pub(crate) const RENJU: Ban = Ban { exact: true, overline: true, double_four: true, threes: Threes::Renju };
pub(crate) const OMOK: Ban = Ban { exact: true, overline: false, double_four: false, threes: Threes::Any };
pub(crate) const OMOK_RECURSIVE: Ban = Ban { threes: Threes::Recursive, ..OMOK };
pub(crate) const OMOK_WIDE: Ban = Ban { exact: false, ..OMOK };
pub(crate) const OMOK_SYMMETRIC: Ban = Ban { overline: true, ..OMOK };

/// A board of any form, every place of it an index into the padded array.
#[derive(Clone)]
pub(crate) struct Grid {
    marks: Vec<u8>,
    /// Place of each cell, in the order of the cells.
    pub(crate) places: Vec<usize>,
    /// Steps from a place to its next one, a step per axis.
    pub(crate) steps: Vec<isize>,
}

impl Grid {
    pub(crate) fn rect(width: usize, height: usize) -> Grid {
        let inside = |column: usize, row: usize| column < width && row < height;
        Grid::new(inside, vec![1, WIDE as isize, WIDE as isize + 1, WIDE as isize - 1])
    }

    /// A hexagon in sheared coordinates: the row below lies one column further left.
    pub(crate) fn hexagon(side: usize) -> Grid {
        let inside = |column: usize, row: usize| {
            let reach = 2 * side - 1;
            column < reach && row < reach && (side - 1..=3 * side - 3).contains(&(column + row))
        };
        Grid::new(inside, vec![1, WIDE as isize, WIDE as isize - 1])
    }

    fn new(inside: impl Fn(usize, usize) -> bool, steps: Vec<isize>) -> Grid {
        let mut grid = Grid { marks: vec![OFF; WIDE * WIDE], places: Vec::new(), steps };
        for row in 0..50 {
            for column in 0..50 {
                if inside(column, row) {
                    let place = (row + PAD) * WIDE + column + PAD;
                    grid.marks[place] = EMPTY;
                    grid.places.push(place);
                }
            }
        }
        grid
    }

    pub(crate) fn set(&mut self, cell: usize, mark: u8) {
        self.marks[self.places[cell]] = mark;
    }

    pub(crate) fn mark(&self, cell: usize) -> u8 {
        self.marks[self.places[cell]]
    }

    /// The mark of a place of the array.
    pub(crate) fn mark_at(&self, place: usize) -> u8 {
        self.marks[place]
    }

    pub(crate) fn set_at(&mut self, place: usize, mark: u8) {
        self.marks[place] = mark;
    }

    fn at(&self, place: usize, steps: isize) -> u8 {
        self.marks[place.wrapping_add_signed(steps)]
    }

    /// First and last step of the run of equal marks through `place`.
    fn run(&self, place: usize, step: isize) -> (isize, isize) {
        let mark = self.marks[place];
        let (mut first, mut last) = (0, 0);
        while self.at(place, (first - 1) * step) == mark {
            first -= 1;
        }
        while self.at(place, (last + 1) * step) == mark {
            last += 1;
        }
        (first, last)
    }

    /// Lengths of the runs through a cell, an entry per axis.
    pub(crate) fn runs(&self, cell: usize) -> Vec<usize> {
        let length = |&step: &isize| {
            let (first, last) = self.run(self.places[cell], step);
            (last - first + 1) as usize
        };
        self.steps.iter().map(length).collect()
    }

    /// Whether both ends of the run through a cell along one axis are held by the other colour.
    pub(crate) fn enclosed(&self, cell: usize, axis: usize) -> bool {
        let (place, step) = (self.places[cell], self.steps[axis]);
        let (first, last) = self.run(place, step);
        let enemy = EMPTY + 3 - self.marks[place];
        self.at(place, (first - 1) * step) == enemy && self.at(place, (last + 1) * step) == enemy
    }

    fn wins(&self, place: usize, ban: Ban) -> bool {
        self.steps.iter().any(|&step| {
            let (first, last) = self.run(place, step);
            if ban.exact { last - first == 4 } else { last - first >= 4 }
        })
    }

    /// The kind of foul `mark` commits on an empty cell: `6`, `44`, `33`, or nothing.
    pub(crate) fn foul(&mut self, cell: usize, mark: u8, ban: Ban) -> Option<&'static str> {
        self.foul_at(self.places[cell], mark, ban)
    }

    fn foul_at(&mut self, place: usize, mark: u8, ban: Ban) -> Option<&'static str> {
        self.marks[place] = mark;
        let kind = self.judge(place, mark, ban);
        self.marks[place] = EMPTY;
        kind
    }

    fn judge(&mut self, place: usize, mark: u8, ban: Ban) -> Option<&'static str> {
        if self.wins(place, ban) {
            return None;
        }
        let steps = self.steps.clone();
        if ban.overline && steps.iter().any(|&step| self.run(place, step).1 - self.run(place, step).0 >= 5) {
            return Some("6");
        }
        if ban.double_four {
            let fours: BTreeSet<Vec<usize>> =
                steps.iter().flat_map(|&step| self.fours(place, step, mark)).collect();
            if fours.len() >= 2 {
                return Some("44");
            }
        }
        let threes = steps.iter().filter(|&&step| self.three(place, step, mark, ban)).count();
        (threes >= 2).then_some("33")
    }

    /// Sets of four stones with `place`, in windows of five whose empty place gives a run of exactly five.
    fn fours(&mut self, place: usize, step: isize, mark: u8) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for start in -4..=0 {
            let window: Vec<usize> =
                (start..start + 5).map(|steps| place.wrapping_add_signed(steps * step)).collect();
            let four: Vec<usize> = window.iter().copied().filter(|&at| self.marks[at] == mark).collect();
            let gaps: Vec<usize> = window.iter().copied().filter(|&at| self.marks[at] == EMPTY).collect();
            if let (4, [gap]) = (four.len(), &gaps[..]) {
                self.marks[*gap] = mark;
                let (first, last) = self.run(*gap, step);
                self.marks[*gap] = EMPTY;
                if last - first == 4 {
                    found.push(four);
                }
            }
        }
        found
    }

    /// Whether some empty place on the line turns the row through `place` into a straight four that counts.
    fn three(&mut self, place: usize, step: isize, mark: u8, ban: Ban) -> bool {
        (-4..=4).any(|steps: isize| {
            let next = place.wrapping_add_signed(steps * step);
            if ban.threes == Threes::None || self.marks[next] != EMPTY {
                return false;
            }
            self.marks[next] = mark;
            let straight = self.straight(place, next, step, mark, ban);
            let five = self.wins(next, ban);
            self.marks[next] = EMPTY;
            straight
                && match ban.threes {
                    Threes::Renju => !five && self.foul_at(next, mark, ban).is_none(),
                    Threes::Recursive => self.foul_at(next, mark, ban).is_none(),
                    Threes::Any | Threes::None => true,
                }
        })
    }

    fn straight(&mut self, place: usize, next: usize, step: isize, mark: u8, ban: Ban) -> bool {
        let (first, last) = self.run(next, step);
        let with_place = (first..=last).any(|steps| next.wrapping_add_signed(steps * step) == place);
        if last - first != 3 || !with_place {
            return false;
        }
        [first - 1, last + 1].into_iter().all(|steps| {
            let end = next.wrapping_add_signed(steps * step);
            if self.marks[end] != EMPTY {
                return false;
            }
            self.marks[end] = mark;
            let (first, last) = self.run(end, step);
            self.marks[end] = EMPTY;
            if ban.exact { last - first == 4 } else { last - first >= 4 }
        })
    }
}
