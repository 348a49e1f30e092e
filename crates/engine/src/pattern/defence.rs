//! Which cells of a window answer what a side has on its line.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use goren_rules::LineRule;

use super::half::{Arm, arm_of, arms, id_of, ids};
use super::window::{LineTable, WIDEST_TABLE, pair_classes};
use super::{LineClass, code};

/// For every window and side, given that the side's stone is in the centre: the cells where an
/// enemy stone answers the side's four or three on this line.
///
/// A four is answered where no five is left to it, a three where no straight four is. Nothing
/// answers a straight four, and what is no four and no open three needs no answer: both give an
/// empty mask. Bit `i` is the `i`-th cell of the window, the centre being bit `half`.
#[derive(Debug)]
pub(crate) enum DefenceTable {
    /// One mask for every pair of arms.
    Arms {
        /// Arms by their bits in the key, for Black and White: towards the centre, away from it.
        inward: [Vec<u8>; 2],
        /// See `inward`.
        outward: [Vec<u8>; 2],
        /// Masks by `left · arms + right`, for Black and White.
        masks: [Vec<u16>; 2],
        /// Number of arms.
        arms: usize,
    },
    /// Windows too wide for a table: every reply is tried.
    Tried(Arc<LineTable>),
}

impl DefenceTable {
    /// The table for a pair of line rules and a half-width, built once for the process; `None` where
    /// there is no [`LineTable`].
    pub(crate) fn shared(line: [LineRule; 2], half: usize) -> Option<Arc<DefenceTable>> {
        type Tables = HashMap<([LineRule; 2], usize), Arc<DefenceTable>>;
        static TABLES: OnceLock<Mutex<Tables>> = OnceLock::new();
        let classes = LineTable::shared(line, half)?;
        if half > WIDEST_TABLE {
            return Some(Arc::new(DefenceTable::Tried(classes)));
        }
        let mut tables = TABLES.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        let table = tables.entry((line, half)).or_insert_with(|| Arc::new(build(line, half)));
        Some(Arc::clone(table))
    }

    /// The answers to what the side with this index has in a window, as [`LineTable::look_up`] takes it.
    pub(crate) fn look_up(&self, key: u64, half: usize, side: usize) -> u32 {
        match self {
            DefenceTable::Arms { inward, outward, masks, arms } => {
                let low = (1 << (2 * half)) - 1;
                let left = inward[side][(key & low) as usize];
                let right = outward[side][(key >> (2 * half + 2) & low) as usize];
                let mask = u32::from(masks[side][usize::from(left) * arms + usize::from(right)]);
                // The centre's bit is left out in the table.
                let before = (1 << half) - 1;
                mask & before | (mask & !before) << 1
            }
            DefenceTable::Tried(table) => {
                let class = |key| LineClass::from_index(table.look_up(key, half) >> (4 * side) & 15);
                let before = class(key);
                let change = code::EMPTY ^ code::OF[1 - side];
                let answers = |place: &usize| {
                    *place != half
                        && key >> (2 * place) & 3 == code::EMPTY
                        && is_answered(before, class(key ^ change << (2 * place)))
                };
                (0..=2 * half).filter(answers).fold(0, |mask, place| mask | 1 << place)
            }
        }
    }
}

/// Whether an enemy stone that leaves `after` of `before` answers it.
fn is_answered(before: LineClass, after: LineClass) -> bool {
    match before {
        LineClass::Four | LineClass::FourAndThree | LineClass::DoubleFour => after < LineClass::Four,
        LineClass::OpenThree | LineClass::WideThree => after < LineClass::OpenThree,
        _ => false,
    }
}

fn build(line: [LineRule; 2], half: usize) -> DefenceTable {
    let own = |outward| code::OF.map(|own| ids(half, own, outward));
    let masks = line.map(|rule| pair_masks(&pair_classes(rule, half), half));
    DefenceTable::Arms { inward: own(false), outward: own(true), masks, arms: arms(half) }
}

/// The mask of every pair of arms, at `left · arms + right`.
fn pair_masks(classes: &[u8], half: usize) -> Vec<u16> {
    let arms = arms(half);
    let all: Vec<Arm> = (0..arms).map(|id| arm_of(id, half)).collect();
    let class =
        |left: Arm, right: Arm| LineClass::from_index(classes[id_of(left, half) * arms + id_of(right, half)]);
    let mask = |left: Arm, right: Arm| {
        let before = class(left, right);
        let mut mask = 0;
        for at in (0..left.len).filter(|&at| left.is_empty(at)) {
            if is_answered(before, class(left.with_enemy(at), right)) {
                mask |= 1 << (half - 1 - at);
            }
        }
        for at in (0..right.len).filter(|&at| right.is_empty(at)) {
            if is_answered(before, class(left, right.with_enemy(at))) {
                mask |= 1 << (half + at);
            }
        }
        mask
    };
    all.iter()
        .flat_map(|&left| all.iter().map(move |&right| (left, right)))
        .map(|(l, r)| mask(l, r))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The answers to Black's threat in a window drawn as text: `X` own, `O` enemy, `.` empty, `*`
    /// the centre, in the same drawing with `!`.
    fn answers(rule: LineRule, half: usize, picture: &str) -> String {
        let centre = picture.find('*').expect("a centre");
        let mut key = 0;
        let place = |at: usize| (at + half).checked_sub(centre).filter(|&place| place <= 2 * half);
        for (at, symbol) in picture.char_indices() {
            let code = match symbol {
                'X' => code::BLACK,
                'O' => code::WHITE,
                '.' | '*' => code::EMPTY,
                _ => code::WALL,
            };
            key |= place(at).map_or(0, |place| code << (2 * place));
        }
        let mask = DefenceTable::shared([rule; 2], half).expect("a served rule").look_up(key, half, 0);
        let answered = |at| place(at).is_some_and(|place| mask >> place & 1 == 1);
        picture.char_indices().map(|(at, symbol)| if answered(at) { '!' } else { symbol }).collect()
    }

    #[test]
    fn freestyle_answers() {
        let shapes = [
            // A closed four has one, a straight four none.
            ("..XX*XO..", ".!XX*XO.."),
            ("..XX*X...", "..XX*X..."),
            // Three answers to a three near an edge, two to one with room.
            ("..OX*X...", "..OX*X..."),
            ("|.XX*..|", "|!XX*!!|"),
            ("..XX*....", ".!XX*!..."),
            ("..X.*X...", ".!X!*X!.."),
            ("X.XX*....", "X!XX*...."),
        ];
        for (picture, wanted) in shapes {
            assert_eq!(answers(LineRule::at_least(5), 4, picture), wanted, "{picture}");
        }
    }

    #[test]
    fn an_overline_leaves_fewer_ways_to_answer() {
        // Exactly five: a row with the lone stone would be six, so a three has room on one side only.
        assert_eq!(answers(LineRule::exactly(5), 5, ".X..X*X..."), ".X.!X*X!!.");
        assert_eq!(answers(LineRule::at_least(5), 4, ".X..X*X..."), ".X.!X*X!..");
        assert_eq!(answers(LineRule::exactly(5), 5, "...X.XX*.."), "...X!XX*..");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn masks_are_those_of_trying_every_reply(length in 3u8..=5, bits: u64) {
            let (half, rule) = (9, LineRule::at_least(length));
            let cell = |at: usize| match bits >> (2 * at) & 3 { code::WALL => code::EMPTY, code => code };
            let key = (0..=2 * half).fold(0, |key, at| key | cell(at) << (2 * at));
            let narrow = usize::from(length) - 1;
            let wide = DefenceTable::Tried(Arc::new(LineTable::Counted { length: usize::from(length) }));
            let table = DefenceTable::shared([rule; 2], narrow).expect("a served rule");
            for side in 0..2 {
                let found = table.look_up(key >> (2 * (half - narrow)), narrow, side) << (half - narrow);
                prop_assert_eq!(wide.look_up(key, half, side), found);
            }
        }
    }
}
