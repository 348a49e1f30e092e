//! Files of tables.
//!
//! All numbers are little-endian: `GORENTAB`, version (u16, 1), family (u8, by the order of
//! [`Family::ALL`]), number of sides (u8: 1 for both, 2 for Black and White), number of combinations
//! (u16), number of threat masks (u16); then for each side the values of every combination (four
//! i16: mover, waiter, attack, defence) and of every mask (i16); then the checksum (u32, FNV-1a) of
//! all that.

use super::tables::{CellValues, SideTables};
use super::{Family, THREAT_MASKS, Tables};
use crate::checksum::fnv32;
use crate::pattern::combination::combinations;

const MAGIC: &[u8; 8] = b"GORENTAB";
const VERSION: u16 = 1;
const HEAD: usize = 16;

/// Why a file of tables cannot be used.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TablesError {
    /// It is something else.
    #[error("this is no file of tables, expected it to begin with GORENTAB")]
    Magic,
    /// It has another version.
    #[error("the tables have version {0}, expected 1")]
    Version(u16),
    /// It is for a family that does not exist.
    #[error("the tables are for family number {0}, expected 0 to 5")]
    Family(u8),
    /// Its numbers of values are not those of the family.
    #[error("the tables have {found} values of their {what}, expected {expected}")]
    Count {
        /// What was counted.
        what: &'static str,
        /// The number in the file.
        found: u16,
        /// The number that belongs there.
        expected: u16,
    },
    /// It is too short or too long.
    #[error("the tables have {found} bytes, expected {expected}")]
    Length {
        /// Bytes in the file.
        found: usize,
        /// Bytes that belong there.
        expected: usize,
    },
    /// Its checksum does not match.
    #[error("the tables are damaged, expected the checksum {expected:08x}, found {found:08x}")]
    Checksum {
        /// The checksum in the file.
        found: u32,
        /// The checksum of its content.
        expected: u32,
    },
}

impl Tables {
    /// The bytes of a file; `None` for tables set by hand, which belong to no family.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let family = self.family()?;
        let number = Family::ALL.iter().position(|&other| other == family)?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([number as u8, self.sides().len() as u8]);
        bytes.extend((combinations(family.axes()) as u16).to_le_bytes());
        bytes.extend((THREAT_MASKS as u16).to_le_bytes());
        for side in self.sides() {
            for cell in &side.cells {
                let values = [cell.mover, cell.waiter, cell.attack, cell.defence];
                bytes.extend(values.into_iter().flat_map(i16::to_le_bytes));
            }
            bytes.extend(side.threats.iter().flat_map(|value| value.to_le_bytes()));
        }
        bytes.extend(fnv32(&bytes).to_le_bytes());
        Some(bytes)
    }

    /// Reads a file of tables.
    ///
    /// # Errors
    /// [`TablesError`] if it is damaged, incomplete or something else.
    pub fn parse(bytes: &[u8]) -> Result<Tables, TablesError> {
        if !bytes.starts_with(MAGIC) {
            return Err(TablesError::Magic);
        }
        let word = |at: usize| bytes.get(at..at + 2).map_or(0, |pair| u16::from_le_bytes([pair[0], pair[1]]));
        if bytes.len() < HEAD {
            return Err(TablesError::Length { found: bytes.len(), expected: HEAD });
        }
        if word(8) != VERSION {
            return Err(TablesError::Version(word(8)));
        }
        let family = Family::ALL.get(usize::from(bytes[10])).copied();
        let family = family.ok_or(TablesError::Family(bytes[10]))?;
        let sides = 1 + u16::from(family.tells_sides_apart());
        let cells = combinations(family.axes()) as u16;
        let wanted = [
            ("sides", u16::from(bytes[11]), sides),
            ("combinations", word(12), cells),
            ("threats", word(14), THREAT_MASKS as u16),
        ];
        if let Some(&(what, found, expected)) = wanted.iter().find(|(_, found, expected)| found != expected) {
            return Err(TablesError::Count { what, found, expected });
        }
        let side = 8 * usize::from(cells) + 2 * THREAT_MASKS;
        let expected = HEAD + usize::from(sides) * side + 4;
        let Some((content, check)) = bytes.split_last_chunk().filter(|_| bytes.len() == expected) else {
            return Err(TablesError::Length { found: bytes.len(), expected });
        };
        let (found, expected) = (u32::from_le_bytes(*check), fnv32(content));
        if found != expected {
            return Err(TablesError::Checksum { found, expected });
        }
        let sides = content[HEAD..].chunks_exact(side).map(|bytes| read_side(bytes, usize::from(cells)));
        Ok(Tables::fitted(family, sides.collect()))
    }
}

fn read_side(bytes: &[u8], cells: usize) -> SideTables {
    let numbers: Vec<i16> =
        bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    let (values, threats) = numbers.split_at(4 * cells);
    let cell =
        |four: &[i16]| CellValues { mover: four[0], waiter: four[1], attack: four[2], defence: four[3] };
    SideTables { cells: values.chunks_exact(4).map(cell).collect(), threats: threats.to_vec() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(family: Family) -> Tables {
        let side = |start: i16| SideTables {
            cells: (0..combinations(family.axes()) as i16)
                .map(|n| CellValues { mover: n, waiter: -n, attack: n / 2, defence: start })
                .collect(),
            threats: (0..THREAT_MASKS as i16).map(|n| n - start).collect(),
        };
        let sides = 1 + usize::from(family.tells_sides_apart());
        Tables::fitted(family, (0..sides as i16).map(side).collect())
    }

    #[test]
    fn what_is_written_is_read_again() {
        for family in Family::ALL {
            let tables = tables(family);
            let bytes = tables.to_bytes().expect("tables of a family");
            let read = Tables::parse(&bytes).expect("whole tables");
            assert_eq!((read.family(), read.sides()), (Some(family), tables.sides()));
        }
    }

    #[test]
    fn every_damage_is_an_error() {
        let whole = tables(Family::Hexagon).to_bytes().expect("tables of a family");
        for length in 0..whole.len() {
            assert!(Tables::parse(&whole[..length]).is_err());
        }
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1 << (at % 8);
            assert!(Tables::parse(&damaged).is_err(), "byte {at}");
        }
    }
}
