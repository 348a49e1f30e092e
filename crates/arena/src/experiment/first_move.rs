//! Which colour wins more, and how much of that is the players'.

use crate::stats::{Encounters, Model, Proportion, Rated, rate};

use super::Observed;

/// Results of one player's games with one colour.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// Games that White won.
    pub white: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
}

/// What the games of one arm say.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstMove {
    /// All games.
    pub all: Side,
    /// Those in which each player of the list had White.
    pub by_white: Vec<Side>,
    /// The advantage of Black in Elo with its error, strengths taken out; `None` where the games do not determine it.
    pub advantage: Option<Rated>,
    /// How strong each player of the list is, with mean 0; nothing where all are one and the same.
    pub strengths: Vec<Option<Rated>>,
}

impl Side {
    fn add(&mut self, half_points_of_black: u8) {
        match half_points_of_black {
            2 => self.black += 1,
            1 => self.draws += 1,
            _ => self.white += 1,
        }
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.white + self.draws + self.black
    }

    /// White's share of the decided games.
    #[must_use]
    pub fn of_white(&self) -> Proportion {
        Proportion { hits: self.white, trials: self.white + self.black }
    }
}

impl FirstMove {
    /// Counts the games of so many players. `same` says that all are one and the same, so that there is no strength to be told apart.
    #[must_use]
    pub fn of(games: &[Observed], players: usize, same: bool) -> FirstMove {
        let (mut all, mut by_white) = (Side::default(), vec![Side::default(); players]);
        let mut sums = std::collections::BTreeMap::new();
        for game in games.iter().filter(|game| game.black.max(game.white) < players) {
            all.add(game.half_points);
            by_white[game.white].add(game.half_points);
            let (first, second) = (game.black, game.white);
            let weight = if same { 0.5 } else { 1.0 };
            let mut add = |first, second| {
                let sum: &mut Encounters = sums.entry((first, second)).or_insert(Encounters {
                    first,
                    second,
                    ..Encounters::default()
                });
                match game.half_points {
                    2 => sum.wins += weight,
                    1 => sum.draws += weight,
                    _ => sum.losses += weight,
                }
            };
            add(first, second);
            if same {
                // Each game stands for both ways to name its players.
                add(second, first);
            }
        }
        let encounters: Vec<Encounters> = sums.into_values().collect();
        let ratings = rate(players, 1, &encounters, &Model { prior: 0.0, ..Model::default() });
        FirstMove {
            all,
            by_white,
            advantage: ratings.advantage.first().copied().flatten(),
            strengths: if same { Vec::new() } else { ratings.players },
        }
    }

    /// By how much the strongest player is stronger than the weakest, in Elo; `None` where that is not determined.
    #[must_use]
    pub fn spread(&self) -> Option<f64> {
        let rated: Option<Vec<f64>> = self.strengths.iter().map(|rated| Some((*rated)?.elo)).collect();
        let rated = rated.filter(|rated| !rated.is_empty())?;
        let (low, high) = (rated.iter().copied().reduce(f64::min)?, rated.iter().copied().reduce(f64::max)?);
        Some(high - low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(black: usize, wins_of_black: usize, wins_of_white: usize) -> Vec<Observed> {
        let game = |half_points| Observed { black, white: 1 - black, half_points };
        std::iter::repeat_n(game(2), wins_of_black)
            .chain(std::iter::repeat_n(game(0), wins_of_white))
            .collect()
    }

    /// A program that wins 94 of 100 with either colour makes White look strong if it always has White.
    #[test]
    fn strength_is_not_taken_for_colour() {
        let mut all = games(1, 26, 419);
        let lopsided = FirstMove::of(&all, 2, false);
        assert!((lopsided.all.of_white().share().unwrap() - 419.0 / 445.0).abs() < 1e-12);
        assert_eq!((lopsided.advantage, lopsided.spread()), (None, None));
        all.extend(games(0, 419, 26));
        let fair = FirstMove::of(&all, 2, false);
        assert_eq!(fair.all.of_white().share(), Some(0.5));
        assert!(
            fair.advantage.unwrap().elo.abs() < 1e-6
                && fair.spread().unwrap() > 400.0
                && fair.strengths[0].unwrap().elo > 200.0
        );
        let [low, high] = fair.advantage.unwrap().interval(0.95).unwrap();
        assert!(low < 0.0 && 0.0 < high && high < 100.0, "{low} {high}");
        assert_eq!((fair.by_white[0].white, fair.by_white[1].black), (419, 419));
    }

    #[test]
    fn colour_is_found_where_it_matters() {
        let all: Vec<Observed> = games(0, 70, 30).into_iter().chain(games(1, 70, 30)).collect();
        for same in [false, true] {
            let found = FirstMove::of(&all, 2, same);
            assert!((found.advantage.unwrap().elo - 147.2).abs() < 1.0, "{found:?}");
            assert_eq!(found.spread().is_some(), !same);
        }
        assert_eq!(FirstMove::of(&[], 2, false).advantage, None);
    }
}
