//! What a placement makes: the paper's twelve classes and their worth.

/// The classes in the order of their numbers, 1..=12, with the shape that each names.
pub const CLASSES: [&str; 12] = [
    "two, one end blocked",
    "open two",
    "three, one end blocked",
    "two open twos crossing",
    "four, one end blocked",
    "open three",
    "blocked and open three crossing",
    "two open threes crossing",
    "open four",
    "two blocked fours crossing",
    "blocked four and open three crossing",
    "five",
];

/// What a placement of a class is worth: v₁ = 1, vₙ = 2 vₙ₋₁ + 1 up to class 9; 9, 10 and 11 alike; twice
/// that and one more for class 12; nothing for class 0.
#[must_use]
pub const fn class_value(class: u8) -> i32 {
    match class {
        0 => 0,
        12 => 1023,
        9..=11 => 511,
        class => (1 << class) - 1,
    }
}

/// What a placement makes on one line.
pub(super) mod row {
    pub(crate) const NOTHING: u8 = 0;
    pub(crate) const TWO: u8 = 1;
    pub(crate) const OPEN_TWO: u8 = 2;
    pub(crate) const THREE: u8 = 3;
    pub(crate) const OPEN_THREE: u8 = 4;
    pub(crate) const FOUR: u8 = 5;
    pub(crate) const OPEN_FOUR: u8 = 6;
    pub(crate) const FIVE: u8 = 7;
}

/// Three bits a line, four lines.
pub(super) const COMBINATIONS: usize = 1 << 12;

/// The class of every combination of rows: of those that fit, the highest.
pub(super) fn table() -> [u8; COMBINATIONS] {
    std::array::from_fn(|rows| class([0, 3, 6, 9].map(|shift| (rows >> shift & 7) as u8)))
}

/// The class of a placement by what it makes on each line.
pub(super) fn class(rows: [u8; 4]) -> u8 {
    let count = |row: u8| rows.iter().filter(|&&other| other == row).count();
    let has = |row: u8| count(row) > 0;
    match () {
        () if has(row::FIVE) => 12,
        () if has(row::FOUR) && has(row::OPEN_THREE) => 11,
        () if count(row::FOUR) >= 2 => 10,
        () if has(row::OPEN_FOUR) => 9,
        () if count(row::OPEN_THREE) >= 2 => 8,
        () if has(row::THREE) && has(row::OPEN_THREE) => 7,
        () if has(row::OPEN_THREE) => 6,
        () if has(row::FOUR) => 5,
        () if count(row::OPEN_TWO) >= 2 => 4,
        () if has(row::THREE) => 3,
        () if has(row::OPEN_TWO) => 2,
        () if has(row::TWO) => 1,
        () => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_paper() {
        let values: Vec<i32> = (1..=12).map(class_value).collect();
        assert_eq!(values, [1, 3, 7, 15, 31, 63, 127, 255, 511, 511, 511, 1023]);
    }

    #[test]
    fn the_highest_class_counts() {
        assert_eq!(class([row::OPEN_TWO, row::OPEN_TWO, row::THREE, row::NOTHING]), 4);
        assert_eq!(class([row::FOUR, row::OPEN_THREE, row::OPEN_FOUR, row::NOTHING]), 11);
        assert_eq!(class([row::TWO, row::NOTHING, row::NOTHING, row::FIVE]), 12);
    }
}
