//! Tables of values: what a combination of line classes is worth to either side, and what both
//! sides' threats are.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use goren_rules::{Color, Ends, Forbidden, GameId, Geometry, Position, Rules, Shape};

use super::{Family, THREAT_MASKS, hand};
use crate::board::{Board, half_for};
use crate::pattern::combination::counts;
use crate::pattern::{CellTable, cell_class};

/// The values of one cell for one side, in hundredths of an open two.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CellValues {
    /// If the side moves next.
    pub(crate) mover: i16,
    /// If the opponent does.
    pub(crate) waiter: i16,
    /// For ordering moves: of the cell for the side itself.
    pub(crate) attack: i16,
    /// For ordering moves: of the cell for its opponent, who takes it away.
    pub(crate) defence: i16,
}

/// The values of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SideTables {
    /// By combination of line classes.
    pub(crate) cells: Vec<CellValues>,
    /// By threat mask, for the side to move.
    pub(crate) threats: Vec<i16>,
}

/// Which tables a player uses.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TableChoice {
    /// Those fitted to games, where the game's family has some.
    #[default]
    Fitted,
    /// Those set by hand.
    Hand,
    /// Those read from a file with [`Tables::install`], where they are of the game's family.
    File,
}

/// All values of a family of games.
#[derive(Debug)]
pub struct Tables {
    /// The family that the values were fitted for; `None` for those set by hand.
    family: Option<Family>,
    axes: usize,
    /// One for both sides, or one for each.
    sides: Vec<SideTables>,
    /// Board tables, by what tells the classes of cells apart.
    built: Mutex<HashMap<BuiltKey, Arc<CellTable>>>,
    /// What [`Tables::surplus`] found, by the shape of the board.
    surpluses: Mutex<HashMap<Shape, [i32; 2]>>,
}

/// Ends, prohibitions and side of a board table.
type BuiltKey = (Ends, Forbidden, usize);

/// The tables in the program.
const EMBEDDED: [(Family, &[u8]); 6] = [
    (Family::Freestyle, include_bytes!("../../../../assets/tables/freestyle.tables")),
    (Family::Standard, include_bytes!("../../../../assets/tables/standard.tables")),
    (Family::Renju, include_bytes!("../../../../assets/tables/renju.tables")),
    (Family::Caro, include_bytes!("../../../../assets/tables/caro.tables")),
    (Family::Omok, include_bytes!("../../../../assets/tables/omok.tables")),
    (Family::Hexagon, include_bytes!("../../../../assets/tables/hexagon.tables")),
];

static INSTALLED: OnceLock<Arc<Tables>> = OnceLock::new();

impl Tables {
    /// Tables of some sides: one for both, or one for each.
    pub(super) fn new(family: Option<Family>, axes: usize, sides: Vec<SideTables>) -> Tables {
        Tables { family, axes, sides, built: Mutex::default(), surpluses: Mutex::default() }
    }

    /// Tables for a family from fitted values.
    pub(crate) fn fitted(family: Family, sides: Vec<SideTables>) -> Tables {
        Tables::new(Some(family), family.axes(), sides)
    }

    /// The fitted tables for a game, or those set by hand if its family has none.
    #[must_use]
    pub fn of(rules: &Rules) -> Arc<Tables> {
        Tables::chosen(rules, TableChoice::Fitted)
    }

    /// The tables of a choice for a game.
    #[must_use]
    pub fn chosen(rules: &Rules, choice: TableChoice) -> Arc<Tables> {
        let family = Family::of(rules);
        let fits = |tables: &&Arc<Tables>| tables.family.is_some() && tables.family == family;
        let found = match choice {
            TableChoice::Hand => None,
            TableChoice::Fitted => family.and_then(embedded),
            TableChoice::File => INSTALLED.get().filter(fits).cloned().or_else(|| family.and_then(embedded)),
        };
        found.unwrap_or_else(|| {
            by_hand(if matches!(rules.shape, Shape::Hexagon { .. }) { 3 } else { 4 }, rules)
        })
    }

    /// Makes tables available as [`TableChoice::File`]; the first ones stay for the whole process.
    /// False if there were some already.
    pub fn install(tables: Tables) -> bool {
        INSTALLED.set(Arc::new(tables)).is_ok()
    }

    /// The family that the values were fitted for; `None` for those set by hand.
    #[must_use]
    pub fn family(&self) -> Option<Family> {
        self.family
    }

    /// The values of a side.
    pub(crate) fn side(&self, color: Color) -> &SideTables {
        &self.sides[color.index() % self.sides.len()]
    }

    /// The value of a threat mask for the side to move.
    #[inline]
    pub(crate) fn threats(&self, side: Color, mask: usize) -> i32 {
        i32::from(self.side(side).threats[mask])
    }

    /// The board table of a side under some rules, built once.
    pub(crate) fn cells(&self, rules: &Rules, color: Color) -> Arc<CellTable> {
        let (line, forbidden) = (rules.line_of(color), rules.forbidden_to(color));
        let key = (line.ends, forbidden, color.index() % self.sides.len());
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        let values = &self.side(color).cells;
        let build = || Arc::new(CellTable::new(self.axes, line, forbidden, |at| values[at]));
        Arc::clone(built.entry(key).or_insert_with(build))
    }

    /// By side to move, how much more the cells of an empty board are worth than those of the board
    /// that the tables were fitted on; 0 for tables set by hand.
    pub(crate) fn surplus(&self, geometry: &Geometry, rules: &Rules) -> [i32; 2] {
        let Some(family) = self.family else { return [0; 2] };
        let mut known = self.surpluses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&surplus) = known.get(&rules.shape) {
            return surplus;
        }
        let fitted = family.game().parse::<GameId>().ok().map(|id| Position::initial(&id));
        let fitted = fitted.and_then(|start| self.empty_board(start.geometry(), start.rules()));
        let pair = fitted.zip(self.empty_board(geometry, rules));
        let surplus = pair.map_or([0; 2], |(fitted, here)| [here[0] - fitted[0], here[1] - fitted[1]]);
        known.insert(rules.shape, surplus);
        surplus
    }

    /// What the cells of an empty board are worth, by side to move.
    fn empty_board(&self, geometry: &Geometry, rules: &Rules) -> Option<[i32; 2]> {
        match (geometry.axes(), half_for(rules)) {
            (4, Some(4)) => self.empty_sums::<4, 4>(geometry, rules),
            (4, Some(5)) => self.empty_sums::<4, 5>(geometry, rules),
            (3, Some(4)) => self.empty_sums::<3, 4>(geometry, rules),
            _ => None,
        }
    }

    fn empty_sums<const A: usize, const H: usize>(
        &self,
        geometry: &Geometry,
        rules: &Rules,
    ) -> Option<[i32; 2]> {
        let board = Board::<A, H>::with_tables(geometry, rules, self)?;
        Some(Color::BOTH.map(|side| board.sum(side, true) - board.sum(side.opposite(), false)))
    }

    /// The values of all sides, for writing.
    pub(super) fn sides(&self) -> &[SideTables] {
        &self.sides
    }
}

/// The tables of a family in the program.
fn embedded(family: Family) -> Option<Arc<Tables>> {
    static READ: OnceLock<Vec<Arc<Tables>>> = OnceLock::new();
    let all = READ.get_or_init(|| {
        // A test reads them all, so that none is left out in silence.
        EMBEDDED.iter().filter_map(|(_, bytes)| Tables::parse(bytes).ok().map(Arc::new)).collect()
    });
    all.iter().find(|tables| tables.family == Some(family)).cloned()
}

/// The tables set by hand, for the prohibitions of some rules.
fn by_hand(axes: usize, rules: &Rules) -> Arc<Tables> {
    type Key = (usize, [(Ends, Forbidden); 2]);
    static BUILT: OnceLock<Mutex<HashMap<Key, Arc<Tables>>>> = OnceLock::new();
    let kinds = Color::BOTH.map(|color| (rules.line_of(color).ends, rules.forbidden_to(color)));
    let side = |(ends, forbidden)| SideTables {
        cells: counts(axes)
            .iter()
            .map(|count| hand::cell_values(count, cell_class(count, ends, forbidden)))
            .collect(),
        threats: (0..THREAT_MASKS).map(|mask| hand::threat_value(mask) as i16).collect(),
    };
    let build = || {
        let sides = if kinds[0] == kinds[1] { vec![side(kinds[0])] } else { kinds.map(side).to_vec() };
        Arc::new(Tables::new(None, axes, sides))
    };
    let mut built = BUILT.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(built.entry((axes, kinds)).or_insert_with(build))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_in_the_program_is_whole_and_of_its_family() {
        for (family, bytes) in EMBEDDED {
            let tables = Tables::parse(bytes).expect("whole tables");
            assert_eq!(tables.family(), Some(family));
        }
    }
}
