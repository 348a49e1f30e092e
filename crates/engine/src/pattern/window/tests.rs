use super::*;
use crate::pattern::count;
use proptest::prelude::*;

const FREESTYLE: LineRule = LineRule::at_least(5);
const EXACT: LineRule = LineRule::exactly(5);
const CARO: LineRule = LineRule { length: 5, overline: Overline::Wins, ends: Ends::NotBothEnemy };

/// The class of Black in a window drawn as text: `X` own, `O` enemy, `.` empty, `|` wall, the
/// centre marked `*`.
fn class(rule: LineRule, half: usize, picture: &str) -> LineClass {
    let centre = picture.find('*').expect("a centre");
    let mut key = 0;
    for (at, symbol) in picture.char_indices() {
        let code = match symbol {
            'X' => code::BLACK,
            'O' => code::WHITE,
            '.' | '*' => code::EMPTY,
            _ => code::WALL,
        };
        if let Some(place) = (at + half).checked_sub(centre).filter(|&place| place <= 2 * half) {
            key |= code << (2 * place);
        }
    }
    let table = LineTable::shared([rule; 2], half).expect("a served rule");
    LineClass::from_index(table.look_up(key, half) & 15)
}

#[test]
fn freestyle_shapes() {
    let shapes = [
        ("....*....", LineClass::OpenOne),
        ("..X.*X...", LineClass::OpenThree),
        ("...X*X...", LineClass::WideThree),
        ("X.XX*....", LineClass::FourAndThree),
        ("..OX*X..O", LineClass::Three),
        ("|.XX*..|", LineClass::OpenThree),
        ("...X*....", LineClass::WideTwo),
        ("..XX*X...", LineClass::StraightFour),
        ("..XX*XO..", LineClass::Four),
        ("X.XX*.X..", LineClass::DoubleFour),
        ("X.X.*.X.X", LineClass::Three),
        ("XXXX*XX..", LineClass::Five),
        ("O..O*...O", LineClass::Dead),
        ("|...*O", LineClass::Dead),
    ];
    for (picture, wanted) in shapes {
        assert_eq!(class(FREESTYLE, 4, picture), wanted, "{picture}");
    }
}

#[test]
fn exact_five_shapes() {
    let shapes = [
        (".XXX*XX..", LineClass::Overline),
        ("..XX*X.X.", LineClass::Four),
        ("..OXX*XXO", LineClass::Five),
        (".X..X*X..", LineClass::OpenThree),
        ("X..X*X..X", LineClass::Three),
    ];
    for (picture, wanted) in shapes {
        assert_eq!(class(EXACT, 5, picture), wanted, "{picture}");
    }
}

#[test]
fn caro_shapes() {
    let shapes = [
        ("OXX*XXO", LineClass::Dead),
        ("OXX*XXXO", LineClass::Five),
        ("|XX*XXO", LineClass::Five),
        // One enemy stone behind a completion stops both fives.
        ("O.XX*X.O", LineClass::Four),
        ("O..XX*X..O", LineClass::StraightFour),
    ];
    for (picture, wanted) in shapes {
        assert_eq!(class(CARO, 5, picture), wanted, "{picture}");
    }
}

#[test]
fn tables_are_built_fast() {
    let start = std::time::Instant::now();
    let table = build([LineRule::at_least(7); 2], 6);
    assert_eq!(table.len(), 1 << 24);
    // The bound is 100 ms with optimisation; a busy machine and a debug build get some grace.
    assert!(start.elapsed().as_millis() < 1_000, "{:?}", start.elapsed());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn counting_agrees_with_tables(length in 3u8..=7, bits: u64, left in 0usize..=9, right in 0usize..=9) {
        let half = 9;
        // Walls stand at the ends only; a cell drawn as one is empty instead.
        let cell = |at: usize| match bits >> (2 * at) & 3 {
            _ if at + left < half || at > half + right => code::WALL,
            code::WALL => code::EMPTY,
            code => code,
        };
        let key = (0..=2 * half).fold(0, |key, at| key | cell(at) << (2 * at));
        let counted = count::both_sides(key, half, usize::from(length));
        let rule = LineRule::at_least(length);
        let narrow = needed_half(rule);
        let table = LineTable::shared([rule; 2], narrow).expect("a served rule");
        prop_assert_eq!(table.look_up(key >> (2 * (half - narrow)), narrow), counted);
    }

    #[test]
    fn a_window_reads_the_same_from_both_ends(bits: u64) {
        let half = 5;
        let cells: Vec<u64> = (0..11).map(|at| (bits >> (2 * at) & 3).max(1)).collect();
        let key = |cells: &[u64]| cells.iter().rev().fold(0, |key, cell| key << 2 | cell);
        let forward = key(&cells);
        let backward = key(&cells.iter().rev().copied().collect::<Vec<_>>());
        for rule in [EXACT, CARO, FREESTYLE] {
            let table = LineTable::shared([rule; 2], half).expect("a served rule");
            prop_assert_eq!(table.look_up(forward, half), table.look_up(backward, half));
        }
    }
}
