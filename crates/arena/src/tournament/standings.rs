//! Points, the order of the players, and what decides between equal points.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// Points for a game, in half points of the match: what a win, a draw and a loss give.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Scoring {
    /// For a win.
    pub win: u32,
    /// For a draw.
    pub draw: u32,
    /// For a loss.
    pub loss: u32,
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring { win: 2, draw: 1, loss: 0 }
    }
}

/// A game that counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The round, from 0.
    pub round: u32,
    /// The player that moved first.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Half points of the first: 0, 1 or 2.
    pub half_points: u8,
    /// The player whose fault ended it, if any.
    pub fault: Option<usize>,
    /// Whether that fault was an overrun of time.
    pub late: bool,
}

/// What two players did against each other, seen by one of them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Record {
    /// Number of games.
    #[must_use]
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points.
    #[must_use]
    pub fn points(self, scoring: Scoring) -> u32 {
        self.wins * scoring.win + self.draws * scoring.draw + self.losses * scoring.loss
    }

    fn add(&mut self, half_points: u8) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

/// The results of an event so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    players: usize,
    /// Row by row: what the row's player did against the column's.
    records: Vec<Record>,
    /// Rounds in which a player was free, with the points of a win.
    byes: Vec<u32>,
    /// Games each player had the first move in.
    firsts: Vec<u32>,
    faults: Vec<u32>,
    overruns: Vec<u32>,
}

/// What decides between players of equal points.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum TieBreak {
    /// Points against the others of the same points.
    DirectEncounter,
    /// The points of the opponents one has beaten, and half of those one has drawn with (Sonneborn and Berger).
    SonnebornBerger,
    /// The points of all opponents (Buchholz).
    Buchholz,
    /// Games won.
    Wins,
    /// Fewer faults.
    FewestFaults,
}

/// One line of the standings.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Place, from 1; equal players share it.
    pub place: usize,
    /// The player's number in the event.
    pub player: usize,
    /// Points, byes included.
    pub points: u32,
    /// Games won, drawn, lost.
    pub record: Record,
    /// Rounds free with the points of a win.
    pub byes: u32,
    /// Faults of the player, overruns of time included.
    pub faults: u32,
    /// Overruns of time.
    pub overruns: u32,
    /// The values of the tie-breaks, in their order; larger is better.
    pub ties: Vec<f64>,
}

impl Table {
    /// A table without a game.
    #[must_use]
    pub fn new(players: usize) -> Table {
        let zeros = vec![0; players];
        Table {
            players,
            records: vec![Record::default(); players * players],
            byes: zeros.clone(),
            firsts: zeros.clone(),
            faults: zeros.clone(),
            overruns: zeros,
        }
    }

    /// Number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// Counts a game; one of players that are not in the event is left out.
    pub fn add(&mut self, game: &Counted) {
        let Counted { first, second, half_points, .. } = *game;
        if first >= self.players || second >= self.players || first == second {
            return;
        }
        self.records[first * self.players + second].add(half_points.min(2));
        self.records[second * self.players + first].add(2 - half_points.min(2));
        self.firsts[first] += 1;
        if let Some(player) = game.fault.filter(|&player| player < self.players) {
            self.faults[player] += 1;
            self.overruns[player] += u32::from(game.late);
        }
    }

    /// Counts a round without an opponent.
    pub fn add_bye(&mut self, player: usize) {
        if let Some(byes) = self.byes.get_mut(player) {
            *byes += 1;
        }
    }

    /// What one player did against another.
    #[must_use]
    pub fn between(&self, player: usize, opponent: usize) -> Record {
        self.records.get(player * self.players + opponent).copied().unwrap_or_default()
    }

    /// What a player did against all others.
    #[must_use]
    pub fn record(&self, player: usize) -> Record {
        let mut sum = Record::default();
        for opponent in 0..self.players {
            let record = self.between(player, opponent);
            sum.wins += record.wins;
            sum.draws += record.draws;
            sum.losses += record.losses;
        }
        sum
    }

    /// Rounds in which a player was free.
    #[must_use]
    pub fn byes(&self, player: usize) -> u32 {
        self.byes.get(player).copied().unwrap_or_default()
    }

    /// Games in which a player had the first move.
    #[must_use]
    pub fn firsts(&self, player: usize) -> u32 {
        self.firsts.get(player).copied().unwrap_or_default()
    }

    /// Points of a player; a bye gives those of a win.
    #[must_use]
    pub fn points(&self, player: usize, scoring: Scoring) -> u32 {
        self.record(player).points(scoring) + self.byes(player) * scoring.win
    }

    /// The standings, best first.
    #[must_use]
    pub fn standings(&self, scoring: Scoring, ties: &[TieBreak]) -> Vec<Standing> {
        let points: Vec<u32> = (0..self.players).map(|player| self.points(player, scoring)).collect();
        let mut lines: Vec<Standing> = (0..self.players)
            .map(|player| Standing {
                place: 0,
                player,
                points: points[player],
                record: self.record(player),
                byes: self.byes[player],
                faults: self.faults[player],
                overruns: self.overruns[player],
                ties: ties.iter().map(|&tie| self.tie_value(tie, player, &points, scoring)).collect(),
            })
            .collect();
        lines.sort_by(|a, b| order(a, b).then(a.player.cmp(&b.player)));
        let mut place = 0;
        for index in 0..lines.len() {
            if index == 0 || order(&lines[index - 1], &lines[index]) != Ordering::Equal {
                place = index + 1;
            }
            lines[index].place = place;
        }
        lines
    }

    fn tie_value(&self, tie: TieBreak, player: usize, points: &[u32], scoring: Scoring) -> f64 {
        let opponents = (0..self.players).map(|opponent| (opponent, self.between(player, opponent)));
        match tie {
            TieBreak::DirectEncounter => opponents
                .filter(|&(opponent, _)| points[opponent] == points[player])
                .map(|(_, record)| f64::from(record.points(scoring)))
                .sum(),
            TieBreak::SonnebornBerger => opponents
                .map(|(opponent, record)| {
                    f64::from(points[opponent]) * (f64::from(record.wins) + f64::from(record.draws) / 2.0)
                })
                .sum(),
            TieBreak::Buchholz => {
                opponents.map(|(opponent, record)| f64::from(points[opponent] * record.games())).sum()
            }
            TieBreak::Wins => f64::from(self.record(player).wins),
            // No negative zero.
            TieBreak::FewestFaults => 0.0 - f64::from(self.faults[player]),
        }
    }
}

/// Better ones first; equal for those who share a place.
fn order(a: &Standing, b: &Standing) -> Ordering {
    let ties = || b.ties.iter().zip(&a.ties).map(|(b, a)| b.total_cmp(a)).find(|order| order.is_ne());
    b.points.cmp(&a.points).then_with(|| ties().unwrap_or(Ordering::Equal))
}

/// A text that is no tie-break.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no tie-break, expected direct-encounter, sonneborn-berger, buchholz, wins or fewest-faults"
)]
pub struct TieBreakError(String);

impl TieBreak {
    const ALL: [(TieBreak, &'static str); 5] = [
        (TieBreak::DirectEncounter, "direct-encounter"),
        (TieBreak::SonnebornBerger, "sonneborn-berger"),
        (TieBreak::Buchholz, "buchholz"),
        (TieBreak::Wins, "wins"),
        (TieBreak::FewestFaults, "fewest-faults"),
    ];
}

impl FromStr for TieBreak {
    type Err = TieBreakError;

    fn from_str(text: &str) -> Result<TieBreak, TieBreakError> {
        let found = TieBreak::ALL.iter().find(|(_, name)| *name == text.trim());
        found.map(|&(tie, _)| tie).ok_or_else(|| TieBreakError(text.chars().take(40).collect()))
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = TieBreak::ALL.iter().find(|(tie, _)| tie == self);
        f.write_str(found.map_or("", |(_, name)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(first: usize, second: usize, half_points: u8) -> Counted {
        Counted { round: 0, first, second, half_points, fault: None, late: false }
    }

    fn table(players: usize, games: &[(usize, usize, u8)]) -> Table {
        let mut table = Table::new(players);
        for &(first, second, half_points) in games {
            table.add(&game(first, second, half_points));
        }
        table
    }

    /// The head of the table of 2004: two points a win, one a draw, equal points share a place.
    #[test]
    fn points_and_shared_places_of_2004() {
        let scoring = Scoring::default();
        let record = |wins, draws, losses| Record { wins, draws, losses };
        for (record, points) in [
            (record(62, 0, 2), 124),
            (record(58, 0, 6), 116),
            (record(57, 0, 7), 114),
            (record(50, 0, 14), 100),
            (record(49, 0, 15), 98),
            (record(48, 0, 16), 96),
            (record(47, 0, 17), 94),
            (record(45, 0, 19), 90),
        ] {
            assert_eq!((record.points(scoring), record.games()), (points, 64));
        }
        // 0 beats 3; 1 and 2 draw with each other and beat 3.
        let table = table(4, &[(0, 3, 2), (1, 2, 1), (1, 3, 2), (3, 2, 0)]);
        let places: Vec<(usize, usize)> =
            table.standings(scoring, &[]).iter().map(|line| (line.place, line.player)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (3, 0), (4, 3)]);
    }

    #[test]
    fn ties_in_their_order() {
        // A circle 0 > 1 > 2 > 0, all beat 3, who has drawn a second game with 2.
        let games = [
            (0, 1, 2),
            (1, 2, 2),
            (2, 0, 2),
            (0, 3, 2),
            (1, 3, 2),
            (2, 3, 2),
            (3, 2, 1),
            (0, 3, 1),
            (1, 3, 1),
        ];
        let table = table(4, &games);
        let scoring = Scoring::default();
        let lines = table.standings(scoring, &[TieBreak::DirectEncounter, TieBreak::SonnebornBerger]);
        assert_eq!(lines[0].points, 5);
        assert!(lines[..3].iter().all(|line| line.place == 1 && line.ties[0] == 2.0), "{lines:?}");
        assert_eq!((lines[3].place, lines[3].points), (4, 3));
        // Of the winner: 5 for the win over one of the circle, 3 for that over the last, and half of 3 for the draw.
        assert_eq!(lines[0].ties[1], 9.5);
        let buchholz = table.standings(scoring, &[TieBreak::Buchholz]);
        assert_eq!(buchholz[0].ties, [5.0 + 5.0 + 3.0 * 2.0]);
    }

    #[test]
    fn faults_byes_and_first_moves_are_counted() {
        let mut table = Table::new(3);
        table.add(&Counted { fault: Some(1), late: true, ..game(0, 1, 2) });
        table.add(&Counted { fault: Some(1), ..game(1, 0, 0) });
        table.add_bye(2);
        table.add_bye(9);
        table.add(&game(7, 0, 2));
        let lines = table.standings(Scoring::default(), &[TieBreak::FewestFaults]);
        assert_eq!(
            lines.iter().map(|line| (line.player, line.points)).collect::<Vec<_>>(),
            [(0, 4), (2, 2), (1, 0)]
        );
        assert_eq!((lines[2].faults, lines[2].overruns, lines[1].byes), (2, 1, 1));
        assert_eq!((table.firsts(0), table.firsts(1)), (1, 1));
    }

    #[test]
    fn names_of_ties() {
        for (tie, name) in TieBreak::ALL {
            assert_eq!((name.parse(), tie.to_string().as_str()), (Ok(tie), name));
        }
        assert!("luck".parse::<TieBreak>().unwrap_err().to_string().contains("buchholz"));
    }
}
