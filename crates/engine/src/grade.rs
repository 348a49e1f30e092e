//! Levels of play for people in the games without a search for lines: a smaller search, and some
//! moves made without thinking. A win on the spot is always taken, and from level 3 on no move is
//! made that lets the opponent win at once, unless all do.

use goren_rules::{Color, Move, Position};

use crate::PlayerSpec;
use crate::rng::{Rng, mix};
use crate::time_manager::Watch;

/// What a level may do.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Grade {
    /// Most nodes, or playouts, a move.
    pub(crate) nodes: u64,
    /// Greatest depth, where the search has one.
    pub(crate) depth: u32,
    /// How many of a hundred moves are made without thinking.
    pub(crate) careless: usize,
    /// Greatest error of an estimate, in hundredths of an open two.
    error: i32,
    seed: u64,
    level: u8,
}

/// From this level on, what would lose at once is seen.
const WATCHFUL: u8 = 3;

/// Playouts, and how many of a hundred moves are careless.
const PLAYOUTS: [(u64, usize); 9] =
    [(10, 80), (20, 55), (30, 40), (50, 25), (90, 14), (180, 7), (450, 3), (1_500, 1), (5_000, 0)];

/// Depth and nodes of the search of games in which pieces move, how many moves are careless, and the greatest
/// error of an estimate.
const PIECES: [(u32, u64, usize, i32); 9] = [
    (1, 2_000, 80, 0),
    (1, 2_000, 58, 0),
    (1, 2_000, 40, 0),
    (1, 2_000, 24, 0),
    (1, 2_000, 10, 0),
    (2, 4_000, 16, 0),
    (2, 4_000, 4, 0),
    (3, 20_000, 3, 0),
    (4, 60_000, 0, 0),
];

/// Depth and nodes of the search of Pentago, and how many moves are careless.
const PENTAGO: [(u32, u64, usize); 9] = [
    (1, 1_000, 85),
    (1, 1_000, 65),
    (1, 1_000, 52),
    (1, 1_000, 30),
    (1, 1_000, 10),
    (2, 2_000, 15),
    (2, 2_000, 4),
    (3, 8_000, 8),
    (4, 30_000, 0),
];

impl Grade {
    /// The grade of a player by playouts.
    pub(crate) fn of_playouts(player: PlayerSpec) -> Grade {
        match PLAYOUTS.get(usize::from(player.level.max(1)) - 1) {
            Some(&(nodes, careless)) => Grade { nodes, depth: u32::MAX, careless, ..Grade::top(player) },
            None => Grade::top(player),
        }
    }

    /// The grade of a player of Pentago.
    pub(crate) fn of_pentago(player: PlayerSpec) -> Grade {
        match PENTAGO.get(usize::from(player.level.max(1)) - 1) {
            Some(&(depth, nodes, careless)) => Grade { nodes, depth, careless, ..Grade::top(player) },
            None => Grade::top(player),
        }
    }

    /// The grade of a player of games in which pieces move.
    pub(crate) fn of_pieces(player: PlayerSpec) -> Grade {
        match PIECES.get(usize::from(player.level.max(1)) - 1) {
            Some(&(depth, nodes, careless, error)) => {
                Grade { nodes, depth, careless, error, ..Grade::top(player) }
            }
            None => Grade::top(player),
        }
    }

    fn top(player: PlayerSpec) -> Grade {
        let (seed, level) = (mix(player.seed), player.level);
        Grade { nodes: u64::MAX, depth: u32::MAX, careless: 0, error: 0, seed, level }
    }

    /// Whether this is all the player can do.
    pub(crate) fn is_top(self) -> bool {
        self.nodes == u64::MAX
    }

    /// Lowers the limits of a search.
    pub(crate) fn limit(self, watch: &mut Watch) {
        watch.limit_nodes(self.nodes);
        if self.depth < u32::MAX {
            watch.limit_depth(self.depth);
        }
    }

    /// The error of an estimate of the position with this key: always the same for the same seed.
    pub(crate) fn error(self, key: u64) -> i32 {
        if self.error == 0 {
            return 0;
        }
        let spread = 2 * self.error as usize + 1;
        Rng::new(key ^ self.seed).below(spread) as i32 - self.error
    }

    /// Whether what loses at once is seen.
    pub(crate) fn is_watchful(self) -> bool {
        self.level >= WATCHFUL
    }

    /// The move that is made without thinking, if one is: a number below that of the moves.
    pub(crate) fn careless(self, key: u64, moves: usize) -> Option<usize> {
        let mut rng = Rng::new(mix(key) ^ self.seed);
        (moves > 0 && rng.below(100) < self.careless).then(|| rng.below(moves))
    }

    /// The moves that this player considers, of at least one: a single one that wins on the spot, or
    /// those that do not let the opponent do so.
    pub(crate) fn considered(self, position: &Position, choice: &[Move]) -> Vec<Move> {
        if self.is_top() {
            return choice.to_vec();
        }
        let side = position.side_to_move();
        let mut board = position.clone();
        if let Some(&mv) = choice.iter().find(|&&mv| wins(&mut board, mv, side)) {
            return vec![mv];
        }
        if !self.is_watchful() {
            return choice.to_vec();
        }
        let safe: Vec<Move> =
            choice.iter().copied().filter(|&mv| !is_blunder(&mut board, mv, side)).collect();
        if safe.is_empty() { choice.to_vec() } else { safe }
    }
}

fn wins(board: &mut Position, mv: Move, side: Color) -> bool {
    let played = board.play(mv).is_ok();
    let won = played && board.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    if played {
        board.undo();
    }
    won
}

/// Whether a move loses, or lets the next side win with its first move.
fn is_blunder(board: &mut Position, mv: Move, side: Color) -> bool {
    if board.play(mv).is_err() {
        return true;
    }
    let next = board.side_to_move();
    let lost = match board.outcome() {
        Some(outcome) => outcome.winner.is_some_and(|winner| winner != side),
        None if next == side => false,
        None => board.legal_moves().into_iter().any(|reply| wins(board, reply, next)),
    };
    board.undo();
    lost
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_rules::parse_position;

    fn grade(level: u8) -> Grade {
        Grade::of_playouts(PlayerSpec { level, ..PlayerSpec::new(crate::Kind::AlphaBeta) })
    }

    fn considered(level: u8, text: &str) -> Vec<String> {
        let position = parse_position(text).unwrap();
        let moves = grade(level).considered(&position, &position.legal_moves());
        moves.into_iter().map(|mv| position.move_text(mv)).collect()
    }

    #[test]
    fn wins_are_taken_and_losses_avoided() {
        let wins = "yavalath setup black a1 a2 a4 white e1 e5 to black";
        assert_eq!(considered(1, wins), ["a3"]);
        let danger = "yavalath setup black a1 a2 a4 white e1 e5 to white";
        assert_eq!(considered(5, danger), ["a3"]);
        assert!(considered(1, danger).len() > 30);
        assert!(considered(10, danger).len() > 30, "the search sees to it");
    }

    #[test]
    fn higher_levels_search_more_and_err_less() {
        for (lower, higher) in (1..10).map(|level| (grade(level), grade(level + 1))) {
            assert!(lower.nodes < higher.nodes && lower.careless >= higher.careless);
        }
    }
}
