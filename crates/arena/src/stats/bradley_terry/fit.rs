//! The summit of the likelihood by Newton's method.

use std::f64::consts::LN_10;

use super::{Encounters, Model, Rated, Ratings};

/// Natural units of one Elo.
const UNIT: f64 = LN_10 / 400.0;
/// Steps at most; a handful is enough.
const STEPS: usize = 100;
/// A draw's width that is 0 for every purpose, in Elo.
const NO_DRAWS: f64 = 0.01;
/// Ratings this far out, in Elo, run away to infinity.
const RUNAWAY: f64 = 50_000.0;

/// The fit of one event. Unknowns: the ratings of the linked players but the first of them, which stays 0; then the advantage of each
/// group with games; then the width of the draw.
pub(super) struct Fit {
    players: usize,
    groups: usize,
    games: Vec<Encounters>,
    model: Model,
    /// The unknown of a player: `None` for the first of the linked ones and for those that are not linked.
    seat: Vec<Option<usize>>,
    linked: Vec<bool>,
    group_seat: Vec<Option<usize>>,
    draw_seat: Option<usize>,
    unknowns: usize,
}

impl Fit {
    pub(super) fn new(players: usize, groups: usize, games: &[Encounters], model: &Model) -> Fit {
        let valid = |game: &&Encounters| {
            game.first < players
                && game.second < players
                && game.first != game.second
                && game.group < groups
                && game.wins + game.draws + game.losses > 0.0
        };
        let mut games: Vec<Encounters> = games.iter().filter(valid).copied().collect();
        let linked = largest_link(players, &games);
        games.retain(|game| linked[game.first]);
        let played: Vec<bool> =
            (0..groups).map(|group| games.iter().any(|game| game.group == group)).collect();
        // Whether there are draws at all is for the games that were played to tell.
        let draws = games.iter().any(|game| game.draws > 0.0);
        games.extend(prior_games(players, &games, model.prior));
        let mut unknowns = 0;
        let mut take = |wanted: bool| {
            wanted.then(|| {
                unknowns += 1;
                unknowns - 1
            })
        };
        let anchor = linked.iter().position(|&linked| linked);
        let seat = (0..players).map(|player| take(linked[player] && Some(player) != anchor)).collect();
        let group_seat = played.iter().map(|&played| take(played && model.advantage.is_none())).collect();
        let draw_seat = take(model.draw.is_none() && draws);
        Fit { players, groups, games, model: *model, seat, linked, group_seat, draw_seat, unknowns }
    }

    pub(super) fn ratings(mut self) -> Ratings {
        let mut found = (self.unknowns > 0).then(|| self.climb()).flatten();
        if let (None, Some(seat)) = (&found, self.draw_seat) {
            // Where somebody's games are all won or drawn, the width of the draw has no summit: it is taken from the rates.
            self.model.draw = Some(self.draw_from_rates());
            (self.draw_seat, self.unknowns) = (None, seat);
            found = (self.unknowns > 0).then(|| self.climb()).flatten();
        }
        let Some((values, inverse)) = found else {
            return self.nothing();
        };
        let n = self.unknowns;
        let covariance = |i: Option<usize>, j: Option<usize>| match (i, j) {
            (Some(i), Some(j)) => inverse[i * n + j],
            _ => 0.0,
        };
        // From ratings against the first linked player to ratings with mean 0.
        let count = self.linked.iter().filter(|&&linked| linked).count() as f64;
        let value = |player: usize| self.seat[player].map_or(0.0, |seat| values[seat]);
        let mean = (0..self.players).filter(|&p| self.linked[p]).map(value).sum::<f64>() / count;
        let all: Vec<usize> = (0..self.players).filter(|&p| self.linked[p]).collect();
        let row_mean = |player: usize| -> f64 {
            all.iter().map(|&other| covariance(self.seat[player], self.seat[other])).sum::<f64>() / count
        };
        let row_means: Vec<f64> = (0..self.players).map(row_mean).collect();
        let grand = all.iter().map(|&player| row_means[player]).sum::<f64>() / count;
        let mut centred = vec![0.0; self.players * self.players];
        for &i in &all {
            for &j in &all {
                let raw = covariance(self.seat[i], self.seat[j]);
                centred[i * self.players + j] = raw - row_means[i] - row_means[j] + grand;
            }
        }
        let player = |player: usize| {
            self.linked[player].then(|| Rated {
                elo: value(player) - mean,
                error: Some(centred[player * self.players + player].max(0.0).sqrt()),
            })
        };
        let fitted = |seat: usize| Rated {
            elo: values[seat],
            error: Some(covariance(Some(seat), Some(seat)).max(0.0).sqrt()),
        };
        Ratings {
            players: (0..self.players).map(player).collect(),
            advantage: self.groups_rated(&fitted),
            draw: self.draw_seat.map(fitted).or(self.given_draw()),
            covariance: centred,
        }
    }

    fn groups_rated(&self, fitted: &dyn Fn(usize) -> Rated) -> Vec<Option<Rated>> {
        let given = self.model.advantage.map(|elo| Rated { elo, error: None });
        self.group_seat.iter().map(|seat| seat.map(fitted).or(given)).collect()
    }

    fn given_draw(&self) -> Option<Rated> {
        // Without a draw the width is 0: that is what the games say.
        let elo = self.model.draw.map_or(NO_DRAWS, |draw| draw.max(NO_DRAWS));
        (!self.games.is_empty()).then_some(Rated { elo, error: None })
    }

    /// The width at which the share of draws is that of all games together.
    fn draw_from_rates(&self) -> f64 {
        let sum = |part: fn(&Encounters) -> f64| -> f64 { self.games.iter().map(part).sum() };
        let (wins, draws, losses) = (sum(|game| game.wins), sum(|game| game.draws), sum(|game| game.losses));
        let total = wins + draws + losses;
        let odds = |won: f64| (total - won).max(0.25) / won.max(0.25);
        (200.0 * (odds(wins) * odds(losses)).log10()).clamp(NO_DRAWS, 1000.0)
    }

    fn nothing(&self) -> Ratings {
        let given = self.model.advantage.map(|elo| Rated { elo, error: None });
        Ratings {
            players: vec![None; self.players],
            advantage: vec![given; self.groups],
            draw: self.model.draw.map(|elo| Rated { elo: elo.max(NO_DRAWS), error: None }),
            covariance: vec![0.0; self.players * self.players],
        }
    }

    /// The summit and the inverse of the curvature there; `None` if there is none within reach.
    fn climb(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        let n = self.unknowns;
        let mut values = vec![0.0; n];
        if let Some(seat) = self.draw_seat {
            values[seat] = 30.0;
        }
        let mut height = self.height(&values);
        for _ in 0..STEPS {
            let (gradient, curvature) = self.slopes(&values);
            let factor = cholesky(curvature, n)?;
            let step = solve(&factor, &gradient, n);
            let mut share = 1.0;
            let next = loop {
                let next: Vec<f64> =
                    values.iter().zip(&step).map(|(value, step)| value + share * step).collect();
                let fits = self.draw_seat.is_none_or(|seat| next[seat] > 0.0);
                if fits && self.height(&next) >= height - 1e-9 {
                    break next;
                }
                share /= 2.0;
                if share < 1e-12 {
                    break values.clone();
                }
            };
            let moved = next.iter().zip(&values).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            values = next;
            height = self.height(&values);
            if values.iter().any(|value| value.abs() > RUNAWAY) {
                return None;
            }
            if moved < 1e-9 {
                let (_, curvature) = self.slopes(&values);
                let well_bent = (0..n).all(|i| curvature[i * n + i] > 1e-12);
                let factor = cholesky(curvature, n).filter(|_| well_bent)?;
                return Some((values, inverse(&factor, n)));
            }
        }
        None
    }

    fn rating(&self, values: &[f64], player: usize) -> f64 {
        self.seat[player].map_or(0.0, |seat| values[seat])
    }

    fn draw_width(&self, values: &[f64]) -> f64 {
        self.draw_seat.map_or(self.model.draw.unwrap_or(NO_DRAWS).max(NO_DRAWS), |seat| values[seat])
    }

    /// The two arguments of a game: how far the first, and the second, side is above a win.
    fn arguments(&self, values: &[f64], game: &Encounters) -> (f64, f64) {
        let advantage =
            self.group_seat[game.group].map_or(self.model.advantage.unwrap_or(0.0), |seat| values[seat]);
        let lead = self.rating(values, game.first) - self.rating(values, game.second) + advantage;
        let draw = self.draw_width(values);
        (lead - draw, -lead - draw)
    }

    fn height(&self, values: &[f64]) -> f64 {
        let draws: f64 = self.games.iter().map(|game| game.draws).sum();
        let of_draws = draws * (2.0 * UNIT * self.draw_width(values)).exp_m1().ln();
        let of_games: f64 = self
            .games
            .iter()
            .map(|game| {
                let (first, second) = self.arguments(values, game);
                (game.wins + game.draws) * ln_chance(first) + (game.losses + game.draws) * ln_chance(second)
            })
            .sum();
        of_games + if draws > 0.0 { of_draws } else { 0.0 }
    }

    /// The gradient, and the curvature with its sign turned.
    fn slopes(&self, values: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let n = self.unknowns;
        let (mut gradient, mut curvature) = (vec![0.0; n], vec![0.0; n * n]);
        for game in &self.games {
            let (first, second) = self.arguments(values, game);
            let lead = [
                (self.seat[game.first], 1.0),
                (self.seat[game.second], -1.0),
                (self.group_seat[game.group], 1.0),
            ];
            for (argument, weight, sign) in
                [(first, game.wins + game.draws, 1.0), (second, game.losses + game.draws, -1.0)]
            {
                let chance = chance(argument);
                let slope = weight * UNIT * (1.0 - chance);
                let bend = weight * UNIT * UNIT * chance * (1.0 - chance);
                let terms: Vec<(usize, f64)> = lead
                    .iter()
                    .map(|&(seat, turn)| (seat, sign * turn))
                    .chain([(self.draw_seat, -1.0)])
                    .filter_map(|(seat, turn)| Some((seat?, turn)))
                    .collect();
                for &(i, turn) in &terms {
                    gradient[i] += slope * turn;
                    for &(j, other) in &terms {
                        curvature[i * n + j] += bend * turn * other;
                    }
                }
            }
        }
        if let Some(seat) = self.draw_seat {
            let draws: f64 = self.games.iter().map(|game| game.draws).sum();
            let less = (2.0 * UNIT * values[seat]).exp_m1();
            let grown = less + 1.0;
            gradient[seat] += draws * 2.0 * UNIT * grown / less;
            curvature[seat * n + seat] += draws * (2.0 * UNIT).powi(2) * grown / (less * less);
        }
        (gradient, curvature)
    }
}

fn chance(argument: f64) -> f64 {
    1.0 / (1.0 + (-argument * UNIT).exp())
}

fn ln_chance(argument: f64) -> f64 {
    let x = -argument * UNIT;
    // ln(1/(1+e^x)) without overflow.
    if x > 0.0 { -x - (-x).exp().ln_1p() } else { -x.exp().ln_1p() }
}

/// The largest set of players that met one another, directly or through others; of equal ones that with the first player.
fn largest_link(players: usize, games: &[Encounters]) -> Vec<bool> {
    let mut root: Vec<usize> = (0..players).collect();
    fn find(root: &mut [usize], mut player: usize) -> usize {
        while root[player] != player {
            root[player] = root[root[player]];
            player = root[player];
        }
        player
    }
    for game in games {
        let (a, b) = (find(&mut root, game.first), find(&mut root, game.second));
        root[a.max(b)] = a.min(b);
    }
    let roots: Vec<usize> = (0..players).map(|player| find(&mut root, player)).collect();
    let size = |of: usize| roots.iter().filter(|&&root| root == of).count();
    let largest =
        (0..players).filter(|&player| roots[player] == player).max_by_key(|&of| (size(of), usize::MAX - of));
    let largest = largest.filter(|&of| size(of) > 1);
    roots.iter().map(|&root| Some(root) == largest).collect()
}

/// The drawn games of the prior: a quarter of it for each player, opponent and colour, divided by the number of opponents.
fn prior_games(players: usize, games: &[Encounters], prior: f64) -> Vec<Encounters> {
    if prior <= 0.0 {
        return Vec::new();
    }
    let mut met = std::collections::BTreeMap::new();
    for game in games {
        met.entry((game.first.min(game.second), game.first.max(game.second))).or_insert(game.group);
    }
    let mut opponents = vec![0usize; players];
    for &(one, other) in met.keys() {
        opponents[one] += 1;
        opponents[other] += 1;
    }
    let mut drawn = Vec::new();
    for (&(one, other), &group) in &met {
        let draws = prior / 4.0 * (1.0 / opponents[one] as f64 + 1.0 / opponents[other] as f64);
        for (first, second) in [(one, other), (other, one)] {
            drawn.push(Encounters { first, second, group, wins: 0.0, draws, losses: 0.0 });
        }
    }
    drawn
}

/// The lower factor of a symmetric matrix; `None` unless it is positive definite.
fn cholesky(mut matrix: Vec<f64>, n: usize) -> Option<Vec<f64>> {
    for column in 0..n {
        let scale = matrix[column * n + column];
        for row in column..n {
            let mut sum = matrix[row * n + column];
            for k in 0..column {
                sum -= matrix[row * n + k] * matrix[column * n + k];
            }
            if row == column {
                // A pivot lost to rounding means that this unknown is free.
                if sum <= scale * 1e-12 || sum <= 0.0 {
                    return None;
                }
                matrix[column * n + column] = sum.sqrt();
            } else {
                matrix[row * n + column] = sum / matrix[column * n + column];
            }
        }
    }
    Some(matrix)
}

fn solve(factor: &[f64], right: &[f64], n: usize) -> Vec<f64> {
    let mut x = right.to_vec();
    for i in 0..n {
        for k in 0..i {
            x[i] -= factor[i * n + k] * x[k];
        }
        x[i] /= factor[i * n + i];
    }
    for i in (0..n).rev() {
        for k in i + 1..n {
            x[i] -= factor[k * n + i] * x[k];
        }
        x[i] /= factor[i * n + i];
    }
    x
}

fn inverse(factor: &[f64], n: usize) -> Vec<f64> {
    let mut inverse = vec![0.0; n * n];
    for column in 0..n {
        let mut unit = vec![0.0; n];
        unit[column] = 1.0;
        for (row, value) in solve(factor, &unit, n).into_iter().enumerate() {
            inverse[row * n + column] = value;
        }
    }
    inverse
}
