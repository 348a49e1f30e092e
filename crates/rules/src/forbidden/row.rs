//! What one axis shows around a cell, as bits: the arithmetic of fours and threes.

use crate::{Cell, Color, Ends, Geometry, LineRule, Overline};

/// Bit of the cell the row is seen from; smaller bits lie backwards along the axis.
const CENTRE: u32 = 15;

/// How far a row can be read on either side of its cell.
const REACH: usize = 14;

/// One axis as seen from a cell that holds, or is to hold, an own stone.
///
/// Reading stops on either side at the first enemy stone, at the edge, or after as many cells as the winning
/// line is long: nothing beyond can take part in a line through the cell.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Row {
    own: u32,
    free: u32,
    enemy: u32,
}

impl Row {
    /// A row that shows nothing but the cell itself.
    pub(crate) const ALONE: Row = Row { own: 1 << CENTRE, free: 0, enemy: 0 };

    /// Reads the row through `cell` along `axis`, the cell itself taken as `color`'s.
    pub(crate) fn read(
        geometry: &Geometry,
        stones: &[Option<Color>],
        (cell, axis): (Cell, usize),
        color: Color,
        reach: u8,
    ) -> Row {
        let (cells, at) = geometry.line_through(cell, axis);
        let (before, rest) = cells.split_at(at);
        let reach = usize::from(reach).min(REACH);
        let mut row = Row::ALONE;
        for (bit, next) in (CENTRE + 1..).zip(rest.iter().skip(1).take(reach)) {
            if row.see(bit, stones[next.index()], color) {
                break;
            }
        }
        for (step, next) in (1..).zip(before.iter().rev().take(reach)) {
            if row.see(CENTRE - step, stones[next.index()], color) {
                break;
            }
        }
        row
    }

    /// Records one cell; true when it holds an enemy stone, behind which the row ends.
    #[inline]
    fn see(&mut self, bit: u32, stone: Option<Color>, color: Color) -> bool {
        match stone {
            None => self.free |= 1 << bit,
            Some(seen) if seen == color => self.own |= 1 << bit,
            Some(_) => {
                self.enemy |= 1 << bit;
                return true;
            }
        }
        false
    }

    /// The cells that were read, the centre among them. The row was read from `cell` along `axis`.
    pub(super) fn in_sight(self, geometry: &Geometry, cell: Cell, axis: usize) -> &[Cell] {
        let seen = self.own | self.free | self.enemy;
        let (cells, at) = geometry.line_through(cell, axis);
        let back = CENTRE.saturating_sub(seen.trailing_zeros()) as usize;
        let on = seen.ilog2().saturating_sub(CENTRE) as usize;
        &cells[at - back..=at + on]
    }

    /// Own stones in sight, the centre among them.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.own.count_ones()
    }

    /// First and last bit of the unbroken run through the centre.
    fn run(self) -> (u32, u32) {
        let below = (!self.own << (32 - CENTRE)).leading_zeros();
        let above = (!self.own >> (CENTRE + 1)).trailing_zeros();
        (CENTRE - below, CENTRE + above)
    }

    /// Length of the unbroken run through the centre.
    pub(crate) fn run_length(self) -> u32 {
        let (first, last) = self.run();
        last - first + 1
    }

    /// The unbroken run through the centre as bits.
    pub(crate) fn run_bits(self) -> u32 {
        let (first, last) = self.run();
        span(first, last)
    }

    /// Whether the run through the centre wins under `rule`.
    pub(crate) fn wins(self, rule: LineRule) -> bool {
        let (first, last) = self.run();
        let run = last - first + 1;
        let length = u32::from(rule.length);
        if run != length {
            return run > length && rule.overline == Overline::Wins;
        }
        let both = (1 << (first - 1)) | (1 << (last + 1));
        rule.ends == Ends::Any || self.enemy & both != both
    }

    /// The fours of this row that hold the centre: distinct sets of `length - 1` own stones that one more stone
    /// turns into a winning run.
    pub(crate) fn fours(self, rule: LineRule) -> impl Iterator<Item = u32> {
        let length = u32::from(rule.length);
        let mut last = 0;
        (CENTRE + 1 - length..=CENTRE).filter_map(move |start| {
            let window = span(start, start + length - 1);
            let four = self.own & window;
            let gap = window & !four;
            let is_four = gap.is_power_of_two() && gap & self.free != 0 && self.completes(window, rule);
            // Equal sets come from neighbouring windows only, so the last one found is enough to compare with.
            (is_four && std::mem::replace(&mut last, four) != four).then_some(four)
        })
    }

    /// Whether `window`, once full, is a winning run: nothing own may touch it where overlines do not win.
    fn completes(self, window: u32, rule: LineRule) -> bool {
        rule.overline == Overline::Wins || self.own & ((window << 1) | (window >> 1)) & !window == 0
    }

    /// The cells that make this row a straight four through the centre, each as (bit of the cell, the unbroken
    /// four): both ends empty and both completing a winning run.
    pub(crate) fn straight_fours(self, rule: LineRule) -> impl Iterator<Item = (u32, u32)> {
        let length = u32::from(rule.length);
        (CENTRE + 2 - length..=CENTRE).filter_map(move |start| {
            let four = span(start, start + length - 2);
            let gap = four & !self.own;
            let ends = ((four << 1) | (four >> 1)) & !four;
            let straight = gap.is_power_of_two()
                && gap & self.free != 0
                && self.free & ends == ends
                && self.completes(four | (ends & (four << 1)), rule)
                && self.completes(four | (ends & (four >> 1)), rule);
            straight.then(|| (gap.trailing_zeros(), four))
        })
    }
}

/// The cell behind one bit of the row through `cell` along `axis`.
pub(crate) fn cell_behind(geometry: &Geometry, cell: Cell, axis: usize, bit: u32) -> Cell {
    let seat = geometry.seat(cell, axis);
    geometry.line(usize::from(seat.line)).cells[usize::from(seat.at) + bit as usize - CENTRE as usize]
}

/// The cells behind the set bits of `bits`, in forward order.
pub(crate) fn cells_behind(geometry: &Geometry, cell: Cell, axis: usize, bits: u32) -> Vec<Cell> {
    (0..32).filter(|bit| bits >> bit & 1 == 1).map(|bit| cell_behind(geometry, cell, axis, bit)).collect()
}

/// Bits `first..=last`.
fn span(first: u32, last: u32) -> u32 {
    ((1 << (last - first + 1)) - 1) << first
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: LineRule = LineRule { length: 5, overline: Overline::DoesNotWin, ends: Ends::Any };

    /// A row from text: `X` own, `O` enemy, `.` empty, `*` the centre, anything else off the board.
    fn row(text: &str) -> Row {
        let centre = text.find('*').expect("a centre");
        let mut row = Row::ALONE;
        for (at, mark) in text.chars().enumerate() {
            let bit = 1 << (CENTRE as usize + at - centre);
            match mark {
                'X' | '*' => row.own |= bit,
                'O' => row.enemy |= bit,
                '.' => row.free |= bit,
                _ => {}
            }
        }
        row
    }

    #[test]
    fn a_run_wins_by_length_and_ends() {
        assert!(row("OXX*XXO").wins(FIVE));
        assert!(!row(".XX*XXX.").wins(FIVE));
        assert!(row("XXXX*X").wins(LineRule { overline: Overline::Wins, ..FIVE }));
        let caro = LineRule { length: 5, overline: Overline::Wins, ends: Ends::NotBothEnemy };
        assert!(!row("OXX*XXO").wins(caro));
        assert!(row(" XX*XXO").wins(caro));
        assert!(row("OXX*XXXO").wins(caro));
    }

    #[test]
    fn fours_are_counted_by_their_stones() {
        let count = |text| row(text).fours(FIVE).count();
        assert_eq!(count("..X*XX.."), 1);
        assert_eq!(count("X.X*X.X"), 2);
        assert_eq!(count("XX.*X.XX"), 2);
        assert_eq!(count("XXX.*.XXX"), 2);
        assert_eq!(count("OX*XXO"), 0);
        assert_eq!(count("OX*XX.X."), 0, "the only completion makes six");
        assert_eq!(count("X.X*XX.X"), 0, "both completions make six");
    }

    #[test]
    fn straight_fours_need_two_completions_to_five() {
        let cells = |text| row(text).straight_fours(FIVE).map(|(bit, _)| bit as i32 - 15).collect::<Vec<_>>();
        assert_eq!(cells("..X*X.."), [-2, 2]);
        assert_eq!(cells("O.X*X..."), [2]);
        assert_eq!(cells("O.X*X.O"), [0i32; 0]);
        assert_eq!(cells(".X.*X."), [-1]);
        assert_eq!(cells("X..*XX..X"), [0i32; 0], "either end completes to six");
        assert_eq!(cells("X...*XX...X"), [-1, 3]);
    }
}
