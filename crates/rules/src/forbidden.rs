//! Forbidden moves: overline, double-four, double-three.
//!
//! The functions here are pure: they look at stones on a geometry and know neither turn nor policy. Renju follows
//! the Renju International Federation's rules 9.2 and 9.3, the omoks the Korean general rule.

mod double_three;
mod memory;
mod renju;
mod row;

use std::fmt;

use crate::{Cell, Color, Forbidden, Geometry, Labels, LineRule, Rules};
use memory::Memory;
use row::{Row, cells_behind};

/// Geometries have at most this many axes.
const AXES: usize = 4;

/// Why a move is forbidden. When several reasons hold at once, the first in the order overline, double-four,
/// double-three is given.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum FoulKind {
    /// An unbroken run longer than the winning length.
    Overline,
    /// Two or more fours at once.
    DoubleFour,
    /// Two or more threes at once.
    DoubleThree,
}

impl FoulKind {
    /// The short code used in records: `6`, `44`, `33`.
    pub fn code(self) -> &'static str {
        match self {
            FoulKind::Overline => "6",
            FoulKind::DoubleFour => "44",
            FoulKind::DoubleThree => "33",
        }
    }

    /// The Korean term.
    pub fn korean(self) -> &'static str {
        match self {
            FoulKind::Overline => "장목",
            FoulKind::DoubleFour => "사사",
            FoulKind::DoubleThree => "삼삼",
        }
    }
}

impl fmt::Display for FoulKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FoulKind::Overline => "overline",
            FoulKind::DoubleFour => "double-four",
            FoulKind::DoubleThree => "double-three",
        })
    }
}

/// A text that names no kind of foul.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[error("`{0}` is no kind of foul, expected overline, double-four or double-three")]
pub struct FoulKindError(pub String);

impl std::str::FromStr for FoulKind {
    type Err = FoulKindError;

    /// Reads the name, the code, or the romanised Korean name, in any case.
    fn from_str(text: &str) -> Result<FoulKind, FoulKindError> {
        match text.trim().to_lowercase().as_str() {
            "overline" | "6" | "changmok" | "jangmok" | "장목" => Ok(FoulKind::Overline),
            "double-four" | "44" | "4-4" | "4x4" | "sasa" | "사사" => Ok(FoulKind::DoubleFour),
            "double-three" | "33" | "3-3" | "3x3" | "sansan" | "samsam" | "삼삼" => {
                Ok(FoulKind::DoubleThree)
            }
            _ => Err(FoulKindError(text.chars().take(40).collect())),
        }
    }
}

/// A forbidden move: the reason and the stones that make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foul {
    /// The reason.
    pub kind: FoulKind,
    /// The cells of every overline, four or three, each with the cell of the move among them. A line that holds two
    /// fours gives two parts.
    pub parts: Vec<Vec<Cell>>,
}

impl Foul {
    /// The reason with its stones, for example `double-three (f8 g8 h8, h6 h7 h8)`.
    pub fn describe(&self, geometry: &Geometry, labels: Labels) -> String {
        let part = |cells: &Vec<Cell>| {
            cells.iter().map(|&cell| geometry.label(cell, labels)).collect::<Vec<_>>().join(" ")
        };
        format!("{} ({})", self.kind, self.parts.iter().map(part).collect::<Vec<_>>().join(", "))
    }
}

/// Why `color` may not play on the empty `cell`, or `None` where the move is allowed.
///
/// `stones` has one entry per cell of `geometry`; it is changed while the threes are followed up and handed back as it
/// was. A winning move is never forbidden. An occupied cell gives `None`: that is another error.
pub fn foul(
    geometry: &Geometry,
    rules: &Rules,
    stones: &mut [Option<Color>],
    cell: Cell,
    color: Color,
) -> Option<Foul> {
    let mut probe = Probe::new(geometry, rules, stones, cell, color)?;
    let kind = probe.foul_kind(cell)?;
    Some(Foul { kind, parts: probe.parts(cell, kind) })
}

/// As [`foul`], but only the kind: the quick form for move lists and searches.
pub fn foul_kind(
    geometry: &Geometry,
    rules: &Rules,
    stones: &mut [Option<Color>],
    cell: Cell,
    color: Color,
) -> Option<FoulKind> {
    Probe::new(geometry, rules, stones, cell, color)?.foul_kind(cell)
}

/// What a stone on a cell would do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Verdict {
    Wins,
    Allowed,
    Foul(FoulKind),
}

/// One colour's view of the stones while a cell is judged.
struct Probe<'a> {
    geometry: &'a Geometry,
    stones: &'a mut [Option<Color>],
    color: Color,
    line: LineRule,
    forbidden: Forbidden,
    memory: Memory,
}

impl<'a> Probe<'a> {
    /// `None` where nothing can be forbidden.
    fn new(
        geometry: &'a Geometry,
        rules: &Rules,
        stones: &'a mut [Option<Color>],
        cell: Cell,
        color: Color,
    ) -> Option<Probe<'a>> {
        let forbidden = rules.forbidden[color.index()];
        let any = forbidden.overline || forbidden.double_four || forbidden.double_three.is_some();
        if !any || stones[cell.index()].is_some() {
            return None;
        }
        Some(Probe {
            geometry,
            stones,
            color,
            line: rules.line[color.index()],
            forbidden,
            memory: Memory::new(),
        })
    }

    fn foul_kind(&mut self, cell: Cell) -> Option<FoulKind> {
        match self.verdict(cell) {
            Verdict::Foul(kind) => Some(kind),
            Verdict::Wins | Verdict::Allowed => None,
        }
    }

    fn rows(&mut self, cell: Cell) -> [Row; AXES] {
        let mut rows = [Row::ALONE; AXES];
        for (axis, row) in rows.iter_mut().enumerate().take(self.geometry.axes()) {
            *row = Row::read(self.geometry, self.stones, (cell, axis), self.color, self.line.length);
        }
        self.memory.look(self.geometry, cell, &rows);
        rows
    }

    /// Judges a stone on `cell` in the order: win, overline, double-four, double-three.
    fn verdict(&mut self, cell: Cell) -> Verdict {
        let rows = self.rows(cell);
        self.judge(cell, &rows)
    }

    fn judge(&mut self, cell: Cell, rows: &[Row; AXES]) -> Verdict {
        if let Some(verdict) = self.first_look(rows) {
            return verdict;
        }
        let threes = self.forbidden.double_three;
        if threes.is_some_and(|rule| self.double_three(cell, rows, rule)) {
            return Verdict::Foul(FoulKind::DoubleThree);
        }
        Verdict::Allowed
    }

    /// The verdict on a stone that shows `rows`; `None` where it depends on whether its threes count.
    fn first_look(&self, rows: &[Row; AXES]) -> Option<Verdict> {
        let length = u32::from(self.line.length);
        // Everything below needs either a full line's worth of stones on one axis or two axes with a three each.
        let most = rows.iter().map(|row| row.count()).max().unwrap_or(0);
        let busy = rows.iter().filter(|row| row.count() + 2 >= length).count();
        if most < length && busy < 2 {
            return Some(Verdict::Allowed);
        }
        if rows.iter().any(|row| row.wins(self.line)) {
            return Some(Verdict::Wins);
        }
        if self.forbidden.overline && rows.iter().any(|row| row.run_length() > length) {
            return Some(Verdict::Foul(FoulKind::Overline));
        }
        if self.forbidden.double_four && renju::double_four(rows, self.line) {
            return Some(Verdict::Foul(FoulKind::DoubleFour));
        }
        let could_be_three = |row: &&Row| row.straight_fours(self.line).next().is_some();
        let threes = rows.iter().filter(could_be_three).take(2).count();
        (threes < 2 || self.forbidden.double_three.is_none()).then_some(Verdict::Allowed)
    }

    fn parts(&mut self, cell: Cell, kind: FoulKind) -> Vec<Vec<Cell>> {
        let rows = self.rows(cell);
        let bits: Vec<(usize, u32)> = match kind {
            FoulKind::Overline => {
                let over = |row: &Row| row.run_length() > u32::from(self.line.length);
                (0..AXES)
                    .filter(|&axis| over(&rows[axis]))
                    .map(|axis| (axis, rows[axis].run_bits()))
                    .collect()
            }
            FoulKind::DoubleFour => {
                (0..AXES).flat_map(|axis| rows[axis].fours(self.line).map(move |four| (axis, four))).collect()
            }
            FoulKind::DoubleThree => self.threes(cell, &rows),
        };
        bits.into_iter().map(|(axis, bits)| cells_behind(self.geometry, cell, axis, bits)).collect()
    }
}

#[cfg(test)]
mod tests;
