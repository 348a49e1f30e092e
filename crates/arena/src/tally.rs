//! The results of a match, counted.

use std::collections::BTreeMap;

use crate::results::{GameRow, PairResult};
use crate::stats::Pentanomial;

/// Wins, draws and losses of player 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Everything counted over the pairs of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Results of pairs, of player 0.
    pub pairs: Pentanomial,
    /// Games in which player 0 had Black, and those in which it had White.
    pub by_color: [Score; 2],
    /// Plies of all games, the openings included.
    pub plies: u64,
    /// Why games ended: how often for a draw or a win of player 0, and how often for a win of player 1.
    pub ends: BTreeMap<String, [u64; 2]>,
    /// Nodes searched by each player.
    pub nodes: [u64; 2],
    /// What players did wrong, each fault once: pair, player, what.
    pub faults: Vec<(u64, usize, String)>,
}

/// Faults that are told one by one.
const TOLD_FAULTS: usize = 5;

impl Score {
    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw being one half.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    fn add(&mut self, game: &GameRow) {
        match game.half_points() {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, pair: &PairResult) {
        self.pairs.add(pair.games.iter().map(GameRow::half_points).sum());
        for game in &pair.games {
            self.by_color[usize::from(game.black != 0)].add(game);
            self.plies += game.plies as u64;
            self.ends.entry(game.end.clone()).or_default()[usize::from(game.winner == Some(1))] += 1;
            for (sum, nodes) in self.nodes.iter_mut().zip(game.nodes) {
                *sum = sum.saturating_add(nodes);
            }
            if let Some(winner) = game.winner.filter(|_| !game.detail.is_empty()) {
                self.note_fault(pair.pair, 1 - winner.min(1), format!("{}: {}", game.end, game.detail));
            }
        }
    }

    fn note_fault(&mut self, pair: u64, who: usize, what: String) {
        let told = self.faults.iter().any(|(_, player, known)| (*player, known) == (who, &what));
        if !told && self.faults.len() < TOLD_FAULTS {
            self.faults.push((pair, who, what));
        }
    }

    /// All games.
    #[must_use]
    pub fn score(&self) -> Score {
        let [black, white] = self.by_color;
        Score {
            wins: black.wins + white.wins,
            draws: black.draws + white.draws,
            losses: black.losses + white.losses,
        }
    }

    /// Plies of a game, on average; `None` without a game.
    #[must_use]
    pub fn mean_plies(&self) -> Option<f64> {
        let games = self.score().games();
        (games > 0).then(|| self.plies as f64 / games as f64)
    }
}
