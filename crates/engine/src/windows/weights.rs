//! What windows are worth, game by game, in hundredths of about an open two.

use goren_rules::Rules;

/// Stones of a window that are told apart; more of them have won.
pub(super) const MOST: usize = 10;

/// The numbers of a game.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// A window that one side has to itself, by its stones: for the side to move, and for the other.
    pub(super) windows: [[i32; MOST]; 2],
    /// Stones taken, a pair each.
    pub(super) taken: [i32; 16],
    /// A bracket that lacks one stone: for the side to move, and for the other.
    pub(super) brackets: [i32; 2],
    /// Cells looked at where nothing forces.
    pub(super) breadth: usize,
}

/// What a cell is worth for each window through it, by the stones of the side that has it to itself: in
/// the order of moves only.
pub(super) fn order(length: usize) -> [i32; MOST] {
    std::array::from_fn(|stones| match length.saturating_sub(stones) {
        _ if stones >= length => 0,
        1 => 4_000,
        2 => 600,
        3 => 90,
        4 => 16,
        _ if stones == 0 => 1,
        _ => 4,
    })
}

const PENTE: Weights = Weights {
    windows: [[0, 3, 18, 110, 900, 0, 0, 0, 0, 0], [0, 3, 14, 60, 300, 0, 0, 0, 0, 0]],
    taken: [0, 90, 200, 340, 560, 2_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    brackets: [70, 25],
    breadth: 18,
};

const CONNECT6: Weights = Weights {
    windows: [[0, 4, 16, 45, 100, 110, 0, 0, 0, 0], [0, 4, 14, 36, 90, 100, 0, 0, 0, 0]],
    taken: [0; 16],
    brackets: [0; 2],
    breadth: 12,
};

const YAVALATH: Weights = Weights {
    windows: [[0, 4, 22, 60, 0, 0, 0, 0, 0, 0], [0, 4, 18, 40, 0, 0, 0, 0, 0, 0]],
    taken: [0; 16],
    brackets: [0; 2],
    breadth: 40,
};

/// The numbers of a game.
pub(super) fn of(rules: &Rules) -> Weights {
    if rules.captures.is_some() {
        PENTE
    } else if rules.losing_line.is_some() {
        YAVALATH
    } else {
        CONNECT6
    }
}
