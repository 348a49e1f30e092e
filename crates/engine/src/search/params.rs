//! Every number of the search that may be tuned. Values are hundredths of an open two, depths
//! plies.

/// Greatest depth of iterative deepening.
pub(super) const MOST_DEPTH: u32 = 64;

/// First half-width of the window around the last depth's value, and the depth it starts at.
pub(super) const ASPIRATION: i32 = 80;
pub(super) const ASPIRATION_DEPTH: u32 = 4;

/// Nodes and attacker's moves of the search for fours: at the root, at a leaf.
pub(super) const ROOT_FOURS: (u64, u32) = (20_000, 40);
pub(super) const LEAF_FOURS: (u64, u32) = (60, 10);

/// Razoring: at depths up to the length, the estimate may be this much below alpha.
pub(super) const RAZOR: [i32; 4] = [0, 120, 180, 260];

/// Futility: the same for single quiet moves, by the depth left after the move.
pub(super) const FUTILITY: [i32; 4] = [60, 110, 170, 240];

/// Moves searched at least before quiet ones are left out, by depth; none are left out beyond.
pub(super) const MOVE_COUNT: [usize; 6] = [4, 8, 12, 18, 28, 40];

/// Boards with fewer empty cells are searched without leaving anything out.
pub(super) const SMALL_BOARD: usize = 26;

/// Late moves are reduced by ln(depth) · ln(move) / this, in hundredths.
pub(super) const REDUCTION_DIVISOR: i32 = 150;

/// Moves searched before reductions begin, and the least depth that is reduced.
pub(super) const REDUCTION_MOVES: usize = 2;
pub(super) const REDUCTION_DEPTH: i32 = 3;

/// Move ordering: weight of the own value of a cell in quarters, of history as a divisor, bonus
/// of a killer.
pub(super) const OWN_WEIGHT: i32 = 7;
pub(super) const HISTORY_DIVISOR: i32 = 128;
pub(super) const KILLER: i32 = 40;
