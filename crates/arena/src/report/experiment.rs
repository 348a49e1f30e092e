//! What an experiment found, as a page of Markdown with pictures beside it.

use std::fmt::Write;

use goren_store::{EventStore, StoreError};
use serde_json::{Value, json};

use super::Report;
use super::chart::{self, Line};
use crate::experiment::{Arm, Experiment, FirstMove, Kind, observed};
use crate::stats::Rated;

/// The half width that a wanted precision stands for: two percent of the games.
const WANTED: f64 = 0.02;

/// The findings of an experiment.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The page.
    pub markdown: String,
    /// Everything in numbers.
    pub json: Value,
    /// Pictures: name of the file and SVG.
    pub pictures: Vec<(String, String)>,
}

/// Looks at the games of all arms; each with its store.
///
/// # Errors
/// Only if a store fails.
pub fn findings(experiment: &Experiment, arms: &[(Arm, EventStore)]) -> Result<Findings, StoreError> {
    match experiment.kind {
        Kind::FirstMoveBias => first_move(experiment, arms),
        Kind::EngineLadder => ladder(experiment, arms),
        Kind::ParameterSweep => sweep(experiment, arms),
    }
}

fn head(experiment: &Experiment) -> String {
    let limit = experiment
        .nodes
        .map(|nodes| format!("{nodes} nodes a move"))
        .or_else(|| experiment.time_per_move.clone().map(|time| format!("{time} a move")))
        .unwrap_or_else(|| "limits of their own".to_owned());
    format!(
        "# {}\n\nPlayers: {}; {limit}. Starts: {}. Seed {}.\n\n",
        experiment.name,
        experiment.players.iter().map(|player| format!("`{player}`")).collect::<Vec<_>>().join(", "),
        experiment.starts(),
        experiment.seed.unwrap_or(1)
    )
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn elo(rated: Option<Rated>) -> String {
    match rated.map(|rated| (rated.elo, rated.interval(0.95))) {
        Some((elo, Some([low, high]))) => format!("{elo:+.0} ({low:+.0} to {high:+.0})"),
        Some((elo, None)) => format!("{elo:+.0}"),
        None => "n/a".to_owned(),
    }
}

fn first_move(experiment: &Experiment, arms: &[(Arm, EventStore)]) -> Result<Findings, StoreError> {
    let mut table = "| game | games | repeated | White won | drawn | Black won | White's share, 95 % | 99 % | Black's advantage, Elo | strongest less weakest, Elo | games for ± 2 % |\n\
                     |---|---|---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    let (mut lines, mut rows, mut notes) = (Vec::new(), Vec::new(), String::new());
    for (arm, store) in arms {
        let runs: Vec<&str> = arm.event.players.iter().map(|player| player.entry.run.as_str()).collect();
        let same = runs.iter().all(|run| *run == runs[0]);
        let (games, repeated) = observed(store, same)?;
        let found = FirstMove::of(&games, runs.len(), same);
        let of_white = found.all.of_white();
        let interval = |confidence| {
            of_white
                .interval(confidence)
                .map_or("n/a".to_owned(), |[low, high]| format!("{} to {}", percent(low), percent(high)))
        };
        let share = of_white.share().map_or("n/a".to_owned(), percent);
        let _ = writeln!(
            table,
            "| {} | {} | {repeated} | {} | {} | {} | {share} ({}) | {} | {} | {} | {} |",
            arm.name,
            found.all.games(),
            found.all.white,
            found.all.draws,
            found.all.black,
            interval(0.95),
            interval(0.99),
            elo(found.advantage),
            if same {
                "the same".to_owned()
            } else {
                found.spread().map_or("n/a".to_owned(), |elo| format!("{elo:.0}"))
            },
            of_white.trials_for(WANTED, 0.95).map_or("n/a".to_owned(), |trials| trials.to_string()),
        );
        if arm.name.ends_with("strong and weak") {
            let [strong, weak] = [0, 1].map(|player| found.by_white.get(player).copied().unwrap_or_default());
            let _ = writeln!(
                notes,
                "In “{}” the strong player won {} of {} games when it had White, and {} of {} when it had Black: whoever looks at the first \
                 number alone takes the strength of a program for the worth of a colour.\n",
                arm.name,
                strong.white,
                strong.games(),
                weak.black,
                weak.games()
            );
        }
        if arm.name.ends_with("strong always White") {
            let _ = writeln!(
                notes,
                "In “{}” the strong player has White in every game: its share is that of a count of one program's games, and says how strong it \
                 is against this opponent, not what White is worth. Colour and strength cannot be told apart in it.\n",
                arm.name
            );
        }
        if let Some(value) = of_white.share() {
            let interval = of_white.interval(0.95).map(|ends| ends.map(|end| 100.0 * end - 50.0));
            lines.push(Line { name: arm.name.clone(), value: 100.0 * value - 50.0, interval });
        }
        rows.push(json!({
            "arm": arm.name,
            "games": found.all.games(),
            "repeated": repeated,
            "white": found.all.white,
            "draws": found.all.draws,
            "black": found.all.black,
            "share95": of_white.interval(0.95),
            "share99": of_white.interval(0.99),
            "advantage": found.advantage.map(|rated| rated.elo),
            "advantage95": found.advantage.and_then(|rated| rated.interval(0.95)),
            "strengths": found.strengths.iter().map(|rated| rated.map(|rated| rated.elo)).collect::<Vec<_>>(),
        }));
    }
    let picture = chart::intervals("White's share of decided games, in percent above one half", &lines);
    let markdown = format!(
        "{}![White's share](white.svg)\n\n{table}\nA game that repeats an earlier one to the move is not counted. The share is that of the decided games with the exact interval of Clopper and \
         Pearson; advantage and strength are fitted together, so that neither is taken for the other.\n\n{notes}",
        head(experiment)
    );
    Ok(Findings {
        markdown,
        json: Value::from(rows),
        pictures: vec![("white.svg".to_owned(), chart::standing_alone(&picture))],
    })
}

fn ladder(experiment: &Experiment, arms: &[(Arm, EventStore)]) -> Result<Findings, StoreError> {
    let mut found = Findings { markdown: head(experiment), ..Findings::default() };
    let mut rows = Vec::new();
    for (number, (arm, store)) in arms.iter().enumerate() {
        let report = Report::of(&arm.event, store)?;
        let _ = writeln!(
            found.markdown,
            "## {}\n\n| player | won | drawn | lost | Elo (95 %) |\n|---|---|---|---|---|",
            arm.name
        );
        let mut lines = Vec::new();
        for line in &report.lines {
            let run = &arm.event.players[line.player].entry.run;
            let record = line.record;
            let _ = writeln!(
                found.markdown,
                "| `{run}` | {} | {} | {} | {} |",
                record.wins,
                record.draws,
                record.losses,
                report.elo(line.player)
            );
            if let Some(rated) = report.ratings.players.get(line.player).copied().flatten() {
                lines.push(Line { name: run.clone(), value: rated.elo, interval: rated.interval(0.95) });
            }
        }
        let name = format!("arm{}.svg", number + 1);
        let _ = writeln!(found.markdown, "\n![Elo]({name})\n");
        found
            .pictures
            .push((name, chart::standing_alone(&chart::intervals("Elo with 95 % intervals", &lines))));
        found.markdown.push_str(&crossings(&report));
        rows.push(json!({ "arm": arm.name, "report": report.json() }));
    }
    found.json = Value::from(rows);
    Ok(found)
}

/// What everyone did against everyone, in percent of the points.
fn crossings(report: &Report<'_>) -> String {
    let run = |player: usize| report.event.players[player].entry.run.as_str();
    let order: Vec<usize> = report.lines.iter().map(|line| line.player).collect();
    let mut text =
        "Points of the row against the column, in percent; the games of the pair in brackets.\n\n| |"
            .to_owned();
    order.iter().for_each(|&player| text.push_str(&format!(" `{}` |", run(player))));
    text.push_str("\n|---|");
    order.iter().for_each(|_| text.push_str("---|"));
    for &player in &order {
        let _ = write!(text, "\n| `{}` |", run(player));
        for &other in &order {
            let record = report.table.between(player, other);
            if record.games() == 0 {
                text.push_str(" |");
                continue;
            }
            let half_points = f64::from(2 * record.wins + record.draws);
            let _ =
                write!(text, " {:.0} ({}) |", 50.0 * half_points / f64::from(record.games()), record.games());
        }
    }
    text + "\n\n"
}

/// Every value of a setting against the player as it is.
fn sweep(experiment: &Experiment, arms: &[(Arm, EventStore)]) -> Result<Findings, StoreError> {
    let mut found = Findings { markdown: head(experiment), ..Findings::default() };
    let mut rows = Vec::new();
    for (number, (arm, store)) in arms.iter().enumerate() {
        let report = Report::of(&arm.event, store)?;
        let base = arm.event.players[0].entry.run.as_str();
        let _ = writeln!(
            found.markdown,
            "## {}\n\n| value | won | drawn | lost | Elo above `{base}` (95 %) |\n|---|---|---|---|---|",
            arm.name
        );
        let mut lines = Vec::new();
        for (player, entry) in arm.event.players.iter().enumerate().skip(1) {
            let value =
                entry.entry.run.strip_prefix(base).unwrap_or(&entry.entry.run).trim_start_matches([':', ',']);
            let (record, rated) = (report.table.record(player), report.ratings.against(player, 0));
            let _ = writeln!(
                found.markdown,
                "| `{value}` | {} | {} | {} | {} |",
                record.wins,
                record.draws,
                record.losses,
                elo(rated)
            );
            if let Some(rated) = rated.filter(|_| record.games() > 0) {
                let name = value.split_once(',').map_or(value.to_owned(), |(first, _)| format!("{first}…"));
                lines.push(Line { name, value: rated.elo, interval: rated.interval(0.95) });
            }
        }
        let name = format!("arm{}.svg", number + 1);
        let _ = writeln!(found.markdown, "\n![Elo by value]({name})\n");
        let title = format!("{}: Elo above {base}, with 95 % intervals", arm.name);
        found.pictures.push((name, chart::standing_alone(&chart::intervals(&title, &lines))));
        rows.push(json!({ "arm": arm.name, "report": report.json() }));
    }
    found.json = Value::from(rows);
    Ok(found)
}
