//! The games of an event for other programs.

use goren_store::EventGame;
use serde_json::json;

use crate::tournament::Event;

/// A format for the games of an event.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Export {
    /// One line a game, separated by commas, after a line of names.
    Csv,
    /// One JSON object a line, with moves and records.
    Json,
    /// Chess-like headers with names and results, which is all that BayesElo and Ordo read.
    Pgn,
}

impl Export {
    /// What stands before the games.
    #[must_use]
    pub fn head(self) -> &'static str {
        match self {
            Export::Csv => "game,round,black,white,result,end,fault,detail,plies,boards\n",
            Export::Json | Export::Pgn => "",
        }
    }

    /// A game.
    #[must_use]
    pub fn game(self, event: &Event, game: &EventGame) -> String {
        match self {
            Export::Csv => csv(event, game),
            Export::Json => json_line(event, game),
            Export::Pgn => pgn(event, game),
        }
    }
}

pub(super) fn name(event: &Event, player: u32) -> &str {
    event.players.get(player as usize).map_or("?", |player| &player.entry.name)
}

/// Seen by Black.
pub(super) fn result(game: &EventGame) -> &'static str {
    match game.half_points {
        2 => "1-0",
        1 => "1/2-1/2",
        _ => "0-1",
    }
}

fn csv(event: &Event, game: &EventGame) -> String {
    let fields = [
        game.id.clone(),
        (game.round + 1).to_string(),
        name(event, game.first).to_owned(),
        name(event, game.second).to_owned(),
        result(game).to_owned(),
        game.end.clone(),
        game.fault.map(|fault| name(event, fault).to_owned()).unwrap_or_default(),
        game.detail.clone(),
        game.legs.iter().map(|leg| leg.plies).sum::<u32>().to_string(),
        game.legs.len().to_string(),
    ];
    let quoted = fields.map(|field| {
        if field.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field
        }
    });
    format!("{}\n", quoted.join(","))
}

fn json_line(event: &Event, game: &EventGame) -> String {
    let legs: Vec<_> = game
        .legs
        .iter()
        .map(|leg| {
            let record: serde_json::Value = serde_json::from_str(&leg.record).unwrap_or_default();
            json!({ "opening": leg.opening, "moves": leg.moves, "plies": leg.plies, "end": leg.end, "record": record })
        })
        .collect();
    let line = json!({
        "number": game.number,
        "game": game.id,
        "round": game.round + 1,
        "black": name(event, game.first),
        "white": name(event, game.second),
        "result": result(game),
        "end": game.end,
        "fault": game.fault.map(|fault| name(event, fault)),
        "detail": game.detail,
        "boards": legs,
    });
    format!("{line}\n")
}

/// The side that moves first is called White there, as in chess; who reads it looks at names and results only.
fn pgn(event: &Event, game: &EventGame) -> String {
    let tag = |name: &str, value: &str| {
        format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
    };
    let result = result(game);
    [
        tag("Event", &event.name),
        tag("Site", "?"),
        tag("Date", "????.??.??"),
        tag("Round", &(game.round + 1).to_string()),
        tag("White", name(event, game.first)),
        tag("Black", name(event, game.second)),
        tag("Result", result),
        tag("Termination", &game.end),
        tag("PlyCount", &game.legs.iter().map(|leg| leg.plies).sum::<u32>().to_string()),
        format!("\n{result}\n\n"),
    ]
    .concat()
}
