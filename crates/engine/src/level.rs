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
}

const LEVELS: [Level; 10] = [
    Level { nodes: 200, depth: 1, error: 300, careless: 70 },
    Level { nodes: 300, depth: 1, error: 250, careless: 40 },
    Level { nodes: 500, depth: 2, error: 200, careless: 25 },
    Level { nodes: 1_000, depth: 2, error: 150, careless: 14 },
    Level { nodes: 2_000, depth: 3, error: 110, careless: 8 },
    Level { nodes: 5_000, depth: 4, error: 80, careless: 4 },
    Level { nodes: 12_000, depth: 5, error: 50, careless: 2 },
    Level { nodes: 40_000, depth: 7, error: 25, careless: 0 },
    Level { nodes: 150_000, depth: 10, error: 10, careless: 0 },
    Level { nodes: u64::MAX, depth: u32::MAX, error: 0, careless: 0 },
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

    /// Whether the quiet move at the position with this key is made without thinking, and a number
    /// to choose it by.
    pub(crate) fn careless(self, key: u64) -> Option<Rng> {
        let mut rng = Rng::new(mix(key) ^ self.seed);
        (rng.below(100) < self.level.careless).then_some(rng)
    }
}
