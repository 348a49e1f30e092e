//! How an event stands, in words and in JSON.

use goren_rules::position_text;
use goren_store::{EventResult, EventStore, StoreError};
use serde_json::json;

use crate::stats::{Encounters, Model, Rated, Ratings, rate, resample};
use crate::tournament::{Event, Standing, Table, table};

/// The standings of an event with ratings.
#[derive(Debug)]
pub struct Report<'a> {
    /// The event.
    pub event: &'a Event,
    /// Games that have their result.
    pub played: u64,
    /// All results.
    pub table: Table,
    /// The standings, best first.
    pub lines: Vec<Standing>,
    /// The strengths.
    pub ratings: Ratings,
}

impl<'a> Report<'a> {
    /// How the event stands now.
    ///
    /// # Errors
    /// Only if the store fails.
    pub fn of(event: &'a Event, store: &EventStore) -> Result<Report<'a>, StoreError> {
        let table = table(event, store)?;
        let lines = table.standings(event.scoring, &event.ties);
        Ok(Report { event, played: store.count()?, ratings: ratings(event, store)?, table, lines })
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, player: usize) -> &str {
        &self.event.players[player].entry.name
    }

    /// A rating with its bar, or that there is none.
    #[must_use]
    pub fn elo(&self, player: usize) -> String {
        let Some(rated) = self.ratings.players.get(player).copied().flatten() else {
            return "n/a".to_owned();
        };
        match self.bar(player, 0.95) {
            Some(bar) => format!("{:+.0} ± {bar:.0}", whole(rated.elo)),
            None => format!("{:+.0}", whole(rated.elo)),
        }
    }

    /// Half of the interval that holds a player's rating with this chance.
    #[must_use]
    pub fn bar(&self, player: usize, confidence: f64) -> Option<f64> {
        let [low, high] = self.ratings.players.get(player).copied().flatten()?.interval(confidence)?;
        Some((high - low) / 2.0)
    }

    /// As a table for a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        let of = self.event.games().map_or_else(String::new, |games| format!(" of {games}"));
        let mut text = format!("{}: {}{of} games\n\n", self.event.name, self.played);
        let wide = self
            .event
            .players
            .iter()
            .map(|player| player.entry.name.chars().count())
            .max()
            .unwrap_or(4)
            .max(6);
        let ties: String = self.event.ties.iter().map(|tie| format!("  {tie}")).collect();
        text.push_str(&format!(
            "{:>5}  {:wide$}  {:>6}  {:>14}  {:>8}  {:>6}  {:>12}{ties}\n",
            "place", "player", "points", "won-drawn-lost", "overruns", "faults", "Elo"
        ));
        for line in &self.lines {
            let record = format!("{}-{}-{}", line.record.wins, line.record.draws, line.record.losses);
            let ties: String = self
                .event
                .ties
                .iter()
                .zip(&line.ties)
                .map(|(tie, value)| format!("  {value:>wide$}", wide = tie.to_string().len()))
                .collect();
            text.push_str(&format!(
                "{:>5}  {:wide$}  {:>6}  {record:>14}  {:>8}  {:>6}  {:>12}{ties}\n",
                line.place,
                self.name(line.player),
                line.points,
                line.overruns,
                line.faults,
                self.elo(line.player),
            ));
        }
        let fitted = |name: &str, rated: Option<Rated>| match rated {
            Some(rated) => match rated.interval(0.95) {
                Some([low, high]) => {
                    let [elo, low, high] = [rated.elo, low, high].map(whole);
                    format!("{name} {elo:+.0} Elo, from {low:+.0} to {high:+.0}\n")
                }
                None => String::new(),
            },
            None => String::new(),
        };
        text.push('\n');
        text.push_str(&fitted("advantage of Black", self.ratings.advantage.first().copied().flatten()));
        text.push_str(
            "Elo: Bradley and Terry's model with that advantage and draws, mean 0, 95 % intervals\n",
        );
        text
    }

    /// As JSON; what is not known is `null`.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        let lines: Vec<_> = self
            .lines
            .iter()
            .map(|line| {
                let rated = self.ratings.players.get(line.player).copied().flatten();
                json!({
                    "place": line.place,
                    "player": self.name(line.player),
                    "points": line.points,
                    "wins": line.record.wins,
                    "draws": line.record.draws,
                    "losses": line.record.losses,
                    "byes": line.byes,
                    "overruns": line.overruns,
                    "faults": line.faults,
                    "ties": line.ties,
                    "elo": rated.map(|rated| rated.elo),
                    "interval95": rated.and_then(|rated| rated.interval(0.95)),
                    "interval99": rated.and_then(|rated| rated.interval(0.99)),
                })
            })
            .collect();
        let advantage = self.ratings.advantage.first().copied().flatten();
        json!({
            "event": self.event.name,
            "games": self.played,
            "of": self.event.games(),
            "standings": lines,
            "advantage": advantage.map(|rated| rated.elo),
            "advantage95": advantage.and_then(|rated| rated.interval(0.95)),
        })
    }
}

/// A rating to be shown without digits: never a negative zero.
fn whole(elo: f64) -> f64 {
    elo.round() + 0.0
}

/// Strengths from all games; a pair counts when both its results are there, so that a half-played one leans to nobody.
fn ratings(event: &Event, store: &EventStore) -> Result<Ratings, StoreError> {
    let games = encounters(store, &mut |_| 0)?;
    Ok(rate(event.players.len(), 1, &games, &Model::default()))
}

/// The games of complete pairs, in groups.
fn encounters(
    store: &EventStore,
    group: &mut dyn FnMut(&EventResult) -> usize,
) -> Result<Vec<Encounters>, StoreError> {
    let mut sums = std::collections::BTreeMap::new();
    let mut waiting: Option<EventResult> = None;
    store.each_result(&mut |row| {
        let mut add = |row: &EventResult| {
            let (first, second, group) = (row.first as usize, row.second as usize, group(row));
            let none = Encounters { first, second, group, ..Encounters::default() };
            let sum = sums.entry((group, first, second)).or_insert(none);
            match row.half_points {
                2 => sum.wins += 1.0,
                1 => sum.draws += 1.0,
                _ => sum.losses += 1.0,
            }
        };
        match waiting.take() {
            Some(one) if one.number + 1 == row.number && one.number.is_multiple_of(2) => {
                add(&one);
                add(&row);
            }
            _ => waiting = Some(row),
        }
    })?;
    Ok(sums.into_values().collect())
}

/// The ratings with percentile bars from pairs that are drawn again and again, beside those from the curvature, as a table for a terminal.
///
/// # Errors
/// Only if the store fails.
pub fn bootstrap_text(report: &Report<'_>, store: &EventStore, rounds: usize) -> Result<String, StoreError> {
    let event = report.event;
    let mut pairs = Vec::new();
    // Each pair is a group of its own for a moment, so that its games stay together.
    let mut games = encounters(store, &mut |row| usize::try_from(row.number / 2).unwrap_or(usize::MAX))?;
    games.sort_by_key(|sum| sum.group);
    for pair in games.chunk_by(|one, other| one.group == other.group) {
        pairs.push(pair.iter().map(|sum| Encounters { group: 0, ..*sum }).collect::<Vec<_>>());
    }
    let spread = resample(event.players.len(), 1, &pairs, &Model::default(), rounds, event.seed);
    let wide =
        report.lines.iter().map(|line| report.name(line.player).chars().count()).max().unwrap_or(6).max(6);
    let shown = |interval: Option<[f64; 2]>| match interval {
        Some([low, high]) => format!("{:+.0} to {:+.0}", whole(low), whole(high)),
        None => "n/a".to_owned(),
    };
    let mut text = format!(
        "{:wide$}  {:>6}  {:>18}  {:>18}  {:>18}  {:>18}\n",
        "player", "Elo", "bootstrap 95 %", "bootstrap 99 %", "curvature 95 %", "curvature 99 %"
    );
    for line in &report.lines {
        let rated = report.ratings.players.get(line.player).copied().flatten();
        text.push_str(&format!(
            "{:wide$}  {:>6}  {:>18}  {:>18}  {:>18}  {:>18}\n",
            report.name(line.player),
            rated.map_or("n/a".to_owned(), |rated| format!("{:+.0}", whole(rated.elo))),
            shown(spread.interval(line.player, 0.95)),
            shown(spread.interval(line.player, 0.99)),
            shown(rated.and_then(|rated| rated.interval(0.95))),
            shown(rated.and_then(|rated| rated.interval(0.99))),
        ));
    }
    text.push_str(&format!("{rounds} samples of {} pairs\n", pairs.len()));
    Ok(text)
}

/// The advantage of Black in each opening of an event, strengths taken out, as a table for a terminal. Few games have much to say about
/// many openings: the intervals tell how much.
///
/// # Errors
/// Only if the store fails.
pub fn openings_text(event: &Event, store: &EventStore) -> Result<String, StoreError> {
    let mut numbers = std::collections::BTreeMap::new();
    let games = encounters(store, &mut |row| {
        // The last part of an id is the number of the opening.
        let opening: u64 = row.id.rsplit('/').next().and_then(|part| part.parse().ok()).unwrap_or_default();
        let next = numbers.len();
        *numbers.entry(opening).or_insert(next)
    })?;
    let ratings = rate(event.players.len(), numbers.len(), &games, &Model::default());
    let mut text = format!(
        "{:>7}  {:>5}  {:>14}  {:>20}  start\n",
        "opening", "games", "won-drawn-lost", "Black's Elo, 95 %"
    );
    for (opening, group) in numbers {
        let of_group = games.iter().filter(|sum| sum.group == group);
        let [won, drawn, lost] = of_group
            .fold([0.0; 3], |[won, drawn, lost], sum| [won + sum.wins, drawn + sum.draws, lost + sum.losses]);
        let rated = ratings.advantage.get(group).copied().flatten();
        let advantage = match rated.map(|rated| (rated.elo, rated.interval(0.95))) {
            Some((elo, Some([low, high]))) => {
                let [elo, low, high] = [elo, low, high].map(whole);
                format!("{elo:+.0} ({low:+.0} to {high:+.0})")
            }
            _ => "n/a".to_owned(),
        };
        let start =
            event.openings.first().zip(event.boards.first()).map_or(String::new(), |(starts, board)| {
                position_text(&starts.opening(board, event.seed, opening.saturating_sub(1)))
            });
        text.push_str(&format!(
            "{opening:>7}  {:>5}  {:>14}  {advantage:>20}  {start}\n",
            won + drawn + lost,
            format!("{won}-{drawn}-{lost}")
        ));
    }
    Ok(text)
}
