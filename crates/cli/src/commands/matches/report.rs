//! What a match has shown, for people and for programs.

use std::fmt::Write;
use std::time::Duration;

use goren_arena::stats::SprtState;
use goren_arena::tally::Score;
use goren_arena::{MatchSetup, Tally, Verdict};
use serde_json::{Value, json};

/// A match with its results.
pub(super) struct Report<'a> {
    pub(super) setup: &'a MatchSetup,
    pub(super) tally: &'a Tally,
    pub(super) verdict: Verdict,
    /// Nodes and time of the games played since the match was begun or resumed.
    pub(super) nodes: [u64; 2],
    pub(super) time: [Duration; 2],
}

impl Report<'_> {
    pub(super) fn text(&self) -> String {
        let (setup, tally) = (self.setup, self.tally);
        let score = tally.score();
        let mut text = format!("{} against {}\n", setup.players[0], setup.players[1]);
        // Writing into a text cannot fail.
        let mut row = |name: &str, content: String| {
            let _ = writeln!(text, "{name:<9}{content}");
        };
        let limits = [setup.limits_of(0), setup.limits_of(1)];
        let limits = if limits[0] == limits[1] {
            limits[0].to_string()
        } else {
            format!("{} against {}", limits[0], limits[1])
        };
        row("game", format!("{}, {limits}", setup.id));
        let pairs = tally.pairs.pairs();
        let plies =
            tally.mean_plies().map_or(String::new(), |plies| format!(", {plies:.1} plies on average"));
        row("games", format!("{} in {pairs} pairs{plies}{}", score.games(), self.ending()));
        if let Some(estimate) = tally.pairs.estimate() {
            row("score", format!("{}, {:.1} %", score_text(score), 100.0 * estimate.score));
            let normalised =
                estimate.normalised.map_or(String::new(), |elo| format!(", normalised {elo:+.1}"));
            row(
                "Elo",
                format!(
                    "{:+.1} ± {:.1}, from {:+.1} to {:+.1} (95 %){normalised}",
                    estimate.elo, estimate.margin, estimate.interval[0], estimate.interval[1]
                ),
            );
            row("stronger", format!("{:.1} %", 100.0 * estimate.los));
        }
        let counts: Vec<String> = tally.pairs.0.iter().map(u64::to_string).collect();
        row("pairs", format!("{} with 0 0.5 1 1.5 2 points", counts.join(" ")));
        if let Some(sprt) = setup.sprt {
            let [lower, upper] = sprt.bounds();
            let state = match sprt.state(&tally.pairs) {
                SprtState::Open => "undecided".to_owned(),
                SprtState::AcceptedH0 => format!("{} Elo accepted", sprt.elo0),
                SprtState::AcceptedH1 => format!("{} Elo accepted", sprt.elo1),
            };
            let llr = sprt.llr(&tally.pairs);
            row(
                "SPRT",
                format!(
                    "LLR {llr:.2} between {lower:.2} and {upper:.2} for {} or {} Elo: {state}",
                    sprt.elo0, sprt.elo1
                ),
            );
        }
        for (name, score) in ["black", "white"].into_iter().zip(tally.by_color) {
            row(name, score_text(score));
        }
        let ends: Vec<String> = tally.ends.iter().map(|(end, [a, b])| format!("{end} {}", a + b)).collect();
        row("ends", ends.join(", "));
        for (pair, who, what) in &tally.faults {
            row("fault", format!("pair {pair}, {}: {what}", setup.players[*who]));
        }
        for who in 0..2 {
            if let Some(speed) = self.speed(who) {
                row("speed", format!("{speed} nodes a second, {}", setup.players[who]));
            }
        }
        text
    }

    pub(super) fn json(&self) -> String {
        let (setup, tally) = (self.setup, self.tally);
        let estimate = tally.pairs.estimate();
        let sprt = setup.sprt.map(|sprt| {
            let state = match sprt.state(&tally.pairs) {
                SprtState::Open => "open",
                SprtState::AcceptedH0 => "H0",
                SprtState::AcceptedH1 => "H1",
            };
            json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                "llr": sprt.llr(&tally.pairs), "bounds": sprt.bounds(), "state": state,
            })
        });
        let faults: Vec<Value> = tally
            .faults
            .iter()
            .map(|(pair, who, what)| json!({"pair": pair, "player": who, "fault": what}))
            .collect();
        let report = json!({
            "players": [setup.players[0].to_string(), setup.players[1].to_string()],
            "game": setup.id.to_string(),
            "limits": [setup.limits_of(0).to_string(), setup.limits_of(1).to_string()],
            "complete": self.verdict != Verdict::Stopped,
            "games": tally.score().games(),
            "pairs": tally.pairs.0,
            "total": score_json(tally.score()),
            "black": score_json(tally.by_color[0]),
            "white": score_json(tally.by_color[1]),
            "score": estimate.map(|estimate| estimate.score),
            "elo": estimate.map(|estimate| estimate.elo),
            "elo_margin": estimate.map(|estimate| estimate.margin),
            "elo_interval": estimate.map(|estimate| estimate.interval),
            "elo_normalised": estimate.and_then(|estimate| estimate.normalised),
            "los": estimate.map(|estimate| estimate.los),
            "sprt": sprt,
            "mean_plies": tally.mean_plies(),
            "ends": tally.ends.iter().map(|(end, [a, b])| (end.clone(), json!(a + b))).collect::<serde_json::Map<_, _>>(),
            "faults": faults,
            "nodes_per_second": [self.speed(0), self.speed(1)],
        });
        format!("{report}\n")
    }

    fn ending(&self) -> String {
        match self.verdict {
            Verdict::Stopped => format!(", stopped before {}", self.setup.pairs),
            _ => String::new(),
        }
    }

    /// Nodes a second of a player, if they are known.
    fn speed(&self, who: usize) -> Option<u64> {
        let seconds = self.time[who].as_secs_f64();
        (self.nodes[who] > 0 && seconds > 0.0).then(|| (self.nodes[who] as f64 / seconds).round() as u64)
    }
}

fn score_text(score: Score) -> String {
    format!("+{} -{} ={}", score.wins, score.losses, score.draws)
}

fn score_json(score: Score) -> Value {
    json!({"wins": score.wins, "draws": score.draws, "losses": score.losses})
}
