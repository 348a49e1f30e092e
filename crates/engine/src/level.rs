//! Levels of play for people: a smaller search and errors of judgement in quiet positions. Fives
//! and fours are always seen.

use crate::rng::{Rng, mix};
use crate::time_manager::Watch;
use crate::{Kind, PlayerSpec};

/// How well a player plays.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Skill {
    seed: u64,
    level: Level,
}

/// What a level may do.
#[derive(Copy, Clone, Debug)]
struct Level {
    /// Most nodes a move.
    nodes: u64,
    /// Greatest depth.
    depth: u32,
    /// Greatest error of an estimate, in hundredths of an open two.
    error: i32,
    /// How many of a hundred quiet moves are made without thinking.
    careless: usize,
    /// From how many of a hundred moves near the stones, the worst of them, such a move is chosen.
    worst: usize,
}

/// Every level should beat the one before it by 100 to 250 Elo; docs/engine.md has the figures.
const LEVELS: [Level; 10] = [
    Level { nodes: 1, depth: 1, error: 0, careless: 100, worst: 76 },
    Level { nodes: 1, depth: 1, error: 0, careless: 100, worst: 97 },
    Level { nodes: 200, depth: 1, error: 300, careless: 86, worst: 100 },
    Level { nodes: 200, depth: 1, error: 300, careless: 65, worst: 100 },
    Level { nodes: 250, depth: 1, error: 280, careless: 41, worst: 100 },
    Level { nodes: 300, depth: 1, error: 250, careless: 20, worst: 100 },
    Level { nodes: 1_300, depth: 2, error: 145, careless: 11, worst: 100 },
    Level { nodes: 2_400, depth: 3, error: 92, careless: 3, worst: 100 },
    Level { nodes: 18_000, depth: 6, error: 31, careless: 1, worst: 100 },
    Level { nodes: u64::MAX, depth: u32::MAX, error: 0, careless: 0, worst: 100 },
];

impl Skill {
    /// The skill of a player.
    pub(crate) fn of(player: PlayerSpec) -> Skill {
        let level = if player.kind == Kind::AlphaBeta { player.level } else { PlayerSpec::TOP_LEVEL };
        let index = usize::from(level.clamp(1, PlayerSpec::TOP_LEVEL)) - 1;
        Skill { seed: mix(player.seed), level: LEVELS[index] }
    }

    /// Lowers the limits of a search to those of the level.
    pub(crate) fn limit(self, watch: &mut Watch) {
        watch.limit_nodes(self.level.nodes);
        watch.limit_depth(self.level.depth);
    }

    /// The error of an estimate of the position with this key: always the same for the same seed.
    pub(crate) fn error(self, key: u64) -> i32 {
        if self.level.error == 0 {
            return 0;
        }
        let spread = 2 * self.level.error as usize + 1;
        Rng::new(key ^ self.seed).below(spread) as i32 - self.level.error
    }

    /// Whether some moves are made without thinking.
    pub(crate) fn is_ever_careless(self) -> bool {
        self.level.careless > 0
    }

    /// The move that is made without thinking at the quiet position with this key, if one is: a
    /// number below that of the moves, whose list begins with the best.
    pub(crate) fn careless(self, key: u64, moves: usize) -> Option<usize> {
        let mut rng = Rng::new(mix(key) ^ self.seed);
        if moves == 0 || rng.below(100) >= self.level.careless {
            return None;
        }
        let worst = (moves * self.level.worst).div_ceil(100).clamp(1, moves);
        Some(moves - worst + rng.below(worst))
    }
}
