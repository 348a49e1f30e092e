//! The pages.

use std::fmt::Write;

use goren_formats::diagram::escape;

use crate::stats::Proportion;
use crate::tournament::Event;

use super::super::chart::{self, Line};
use super::{Figures, Report};

/// A page around its content.
fn page(title: &str, content: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n\
         <link rel=\"stylesheet\" href=\"style.css\">\n<script src=\"games.js\" defer></script>\n\
         <script src=\"replay.js\" defer></script>\n</head>\n<body>\n<main>\n{content}</main>\n</body>\n</html>\n",
        escape(title)
    )
}

/// The page on which games are replayed.
pub(super) fn game(event: &Event) -> String {
    page(
        &event.name,
        &format!(
            "<p><a href=\"index.html\">{}</a></p>\n<h1 id=\"title\">Game</h1>\n<p id=\"facts\" aria-live=\"polite\"></p>\n\
             <noscript><p>Replaying games needs JavaScript.</p></noscript>\n\
             <div id=\"board\"></div>\n<div id=\"controls\" role=\"group\" aria-label=\"Moves\"></div>\n<ol id=\"moves\"></ol>\n",
            escape(&event.name)
        ),
    )
}

/// The page with all results.
pub(super) fn index(
    report: &Report<'_>,
    figures: &Figures,
    sources: &[Option<String>],
    warning: &str,
) -> String {
    let event = report.event;
    let of = event.games().map_or_else(String::new, |games| format!(" of {games}"));
    let boards: Vec<String> = event.boards.iter().map(ToString::to_string).collect();
    let mut content = format!(
        "<h1>{}</h1>\n<p>{}{of} games of {}. Limits: {}. Seed {}.</p>\n",
        escape(&event.name),
        report.played,
        escape(&boards.join(", ")),
        escape(&event.limits.to_string()),
        event.seed
    );
    if !warning.is_empty() {
        let _ = writeln!(content, "<p class=\"told warning\">{}</p>", escape(warning.trim_end()));
    }
    content.push_str(&standings(report));
    content.push_str(&crosstable(report));
    content.push_str(&charts(report, figures));
    content.push_str(&entrants(event, sources));
    content.push_str("<h2 id=\"games\">Games</h2>\n<div id=\"list\"></div>\n<noscript><p>The list of games needs JavaScript.</p></noscript>\n");
    page(&event.name, &content)
}

fn standings(report: &Report<'_>) -> String {
    let event = report.event;
    let ties: String = event.ties.iter().map(|tie| format!("<th>{tie}</th>")).collect();
    let mut html = format!(
        "<h2>Standings</h2>\n<div class=\"wide\"><table class=\"standings\">\n<thead><tr><th>Place</th><th>Program</th><th>Author</th><th>Language</th><th>Points</th>\
         <th>Won</th><th>Drawn</th><th>Lost</th><th>Overruns</th><th>Errors</th><th>Elo (95 %)</th><th>99 %</th>{ties}</tr></thead>\n<tbody>\n"
    );
    for line in &report.lines {
        let entry = &event.players[line.player].entry;
        let ties: String = line.ties.iter().map(|value| format!("<td>{value}</td>")).collect();
        let _ = writeln!(
            html,
            "<tr><td>{}</td><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>{ties}</tr>",
            line.place,
            escape(&entry.name),
            escape(entry.author.as_deref().unwrap_or("")),
            escape(entry.language.as_deref().unwrap_or("")),
            line.points,
            line.record.wins,
            line.record.draws,
            line.record.losses,
            line.overruns,
            line.faults - line.overruns.min(line.faults),
            escape(&report.elo(line.player)),
            report.bar(line.player, 0.99).map_or("n/a".to_owned(), |bar| format!("± {bar:.0}")),
        );
    }
    html + "</tbody></table></div>\n"
}

/// What each did against each, the games of a pair together; in the order of the standings.
fn crosstable(report: &Report<'_>) -> String {
    let order: Vec<usize> = report.lines.iter().map(|line| line.player).collect();
    let mut html = "<h2>Everyone against everyone</h2>\n<p>Games won, drawn and lost by the player of the row.</p>\n<div class=\"wide\"><table class=\"cross\">\n<thead><tr><td></td>".to_owned();
    for &player in &order {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escape(report.name(player)));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for &player in &order {
        let _ = write!(html, "<tr><th scope=\"row\">{}</th>", escape(report.name(player)));
        for &opponent in &order {
            let record = report.table.between(player, opponent);
            let cell = if player == opponent {
                "<td class=\"self\"></td>".to_owned()
            } else if record.games() == 0 {
                "<td></td>".to_owned()
            } else {
                format!("<td>{}-{}-{}</td>", record.wins, record.draws, record.losses)
            };
            html.push_str(&cell);
        }
        html.push_str("</tr>\n");
    }
    html + "</tbody></table></div>\n"
}

fn charts(report: &Report<'_>, figures: &Figures) -> String {
    let ratings: Vec<Line> = report
        .lines
        .iter()
        .filter_map(|line| {
            let rated = report.ratings.players.get(line.player).copied().flatten()?;
            Some(Line {
                name: report.name(line.player).to_owned(),
                value: rated.elo,
                interval: rated.interval(0.95),
            })
        })
        .collect();
    let lengths: Vec<(String, f64)> = figures
        .lengths
        .iter()
        .map(|(tens, games)| (format!("{}–{} plies", tens * 10, tens * 10 + 9), *games as f64))
        .collect();
    let time: Vec<(String, f64)> = report
        .lines
        .iter()
        .map(|line| {
            let (spent, moves) = figures.time[line.player];
            (report.name(line.player).to_owned(), spent as f64 / moves.max(1) as f64)
        })
        .collect();
    let ends: Vec<(String, f64)> =
        figures.ends.iter().map(|(end, games)| (end.clone(), *games as f64)).collect();
    let [black, drawn, white] = figures.by_color;
    let share = Proportion { hits: black, trials: black + white };
    let told = match (share.share(), share.interval(0.95)) {
        (Some(found), Some([low, high])) => format!(
            "Black, who begins on an empty board, won {black} games, White {white}, {drawn} were drawn: {:.1} % of the decided games (95 %: {:.1} to {:.1}).",
            100.0 * found,
            100.0 * low,
            100.0 * high
        ),
        _ => "No game is decided yet.".to_owned(),
    };
    let of_black: Vec<Line> = share
        .share()
        .map(|found| Line {
            name: "Black".to_owned(),
            value: 100.0 * found - 50.0,
            interval: share.interval(0.95).map(|ends| ends.map(|end| 100.0 * end - 50.0)),
        })
        .into_iter()
        .collect();
    format!(
        "<h2>Figures</h2>\n<p>{told}</p>\n{}\n{}\n{}\n{}\n{}\n",
        chart::intervals("Black's share of decided games, percent above one half, 95 %", &of_black),
        chart::intervals("Elo with 95 % intervals", &ratings),
        chart::bars("Time for a move", &time, " ms"),
        chart::bars("Length of the games", &lengths, ""),
        chart::bars("How games ended", &ends, ""),
    )
}

/// Who takes part: authors, languages, explanations and the sources that may be shown.
fn entrants(event: &Event, sources: &[Option<String>]) -> String {
    let told = |player: &crate::tournament::EventPlayer| {
        let entry = &player.entry;
        entry.author.is_some() || entry.explanation.is_some() || entry.source.is_some()
    };
    if !event.players.iter().any(told) {
        return String::new();
    }
    let mut html = "<h2 id=\"entrants\">Entrants</h2>\n".to_owned();
    for (player, source) in event.players.iter().zip(sources).filter(|(player, _)| told(player)) {
        let entry = &player.entry;
        let _ = writeln!(html, "<h3>{}</h3>", escape(&entry.name));
        let mut facts = Vec::new();
        if let Some(author) = &entry.author {
            let nickname = entry.nickname.as_ref().map_or(String::new(), |name| format!(" ({name})"));
            facts.push(escape(&format!("By {author}{nickname}")));
        }
        facts.extend(entry.language.as_ref().map(|language| escape(language)));
        if let Some(file) = source {
            facts.push(format!("<a href=\"{}\">source</a>", escape(file)));
        }
        if !facts.is_empty() {
            let _ = writeln!(html, "<p>{}</p>", facts.join(", "));
        }
        if let Some(text) = &entry.explanation {
            let _ = writeln!(html, "<p class=\"told\">{}</p>", escape(text));
        }
    }
    html
}
