//! The games of an event for other programs.

use goren_formats::record::psq::Psq;
use goren_formats::record::rec::Rec;
use goren_formats::record::study::{Kind, Losses, NodeId, Study, Winner};
use goren_formats::record::{Format, RecordError, Stone, WriteOptions, write};
use goren_rules::{Color, Game, Seat};
use goren_store::{EventGame, EventLeg};
use serde_json::json;

use crate::tournament::Event;

use super::replay;

/// A format for the games of an event.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Export {
    /// One line a game, separated by commas, after a line of names.
    Csv,
    /// One JSON object a line, with moves and records.
    Json,
    /// Chess-like headers with names and results, which is all that BayesElo and Ordo read.
    Pgn,
    /// One SGF collection with the moves of all games, a board a game.
    Sgf,
    /// Piskvork's files, one a board.
    Psq,
    /// Gomotur's files, one a board.
    Rec,
}

/// A game that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game}: {error}")]
pub struct ExportError {
    /// The game's id.
    pub game: String,
    /// Why not.
    pub error: RecordError,
}

impl Export {
    /// What stands before the games.
    #[must_use]
    pub fn head(self) -> &'static str {
        match self {
            Export::Csv => "game,round,black,white,result,end,fault,detail,plies,boards\n",
            _ => "",
        }
    }

    /// Whether each board is a file of its own, so that [`boards`](Self::boards) gives them.
    #[must_use]
    pub fn has_a_file_a_board(self) -> bool {
        matches!(self, Export::Psq | Export::Rec)
    }

    /// A game; of a format with a file a board, all its files one behind the other.
    ///
    /// # Errors
    /// [`ExportError`] if the format cannot hold it.
    pub fn game(self, event: &Event, game: &EventGame) -> Result<String, ExportError> {
        Ok(match self {
            Export::Csv => csv(event, game),
            Export::Json => json_line(event, game),
            Export::Pgn => pgn(event, game),
            Export::Sgf | Export::Psq | Export::Rec => {
                self.boards(event, game)?.into_iter().map(|(_, text)| text).collect()
            }
        })
    }

    /// The boards of a game, each with the name of its file: round, players, number of the game, and for a further board its number. A
    /// board without stones, of a game that did not begin, is left out.
    ///
    /// # Errors
    /// [`ExportError`] if the format cannot hold it.
    pub fn boards(self, event: &Event, game: &EventGame) -> Result<Vec<(String, String)>, ExportError> {
        let mut files = Vec::new();
        for (number, leg) in game.legs.iter().enumerate() {
            let Some(played) = replay::game(leg) else { continue };
            let further = if number == 0 { String::new() } else { format!("-{}", number + 1) };
            let (black, white) = (name(event, game.first), name(event, game.second));
            let stem = format!("{}_{black}_{white}_{}{further}", game.round + 1, game.number + 1);
            let board = Board { event, game, leg, played: &played, last: number + 1 == game.legs.len() };
            let (suffix, text) = match self {
                Export::Rec => ("rec", board.rec()),
                Export::Sgf => ("sgf", board.sgf()),
                _ => ("psq", board.psq()),
            };
            let text = text.map_err(|error| ExportError { game: game.id.clone(), error })?;
            files.push((format!("{stem}.{suffix}"), text));
        }
        Ok(files)
    }
}

/// A board of a game on its way into a record.
struct Board<'a> {
    event: &'a Event,
    game: &'a EventGame,
    leg: &'a EventLeg,
    played: &'a Game,
    /// Whether the game ended on it; on the boards before it was drawn.
    last: bool,
}

impl Board<'_> {
    /// The players in the order in which their stones are put down. After an exchange of sides the second has Black.
    fn players(&self) -> [u32; 2] {
        let (first, second) = (self.game.first, self.game.second);
        if self.played.seat_of(Color::Black) == Seat::First { [first, second] } else { [second, first] }
    }

    fn names(&self) -> [&str; 2] {
        self.players().map(|player| name(self.event, player))
    }

    /// Half points of who has Black.
    fn half_points(&self) -> u8 {
        let of_first = if self.last { self.game.half_points } else { 1 };
        if self.players()[0] == self.game.first { of_first } else { 2 - of_first.min(2) }
    }

    /// Why the game ended, in Piskvork's numbers.
    fn code(&self) -> i32 {
        match (self.game.fault.filter(|_| self.last), self.leg.end.starts_with("time")) {
            (None, _) => 0,
            (Some(_), true) => 15,
            (Some(_), false) => 1,
        }
    }

    /// The time of each move, where it is known; nothing for the stones of the opening.
    fn timed(&self, stones: &mut [Stone]) {
        let record: serde_json::Value = serde_json::from_str(&self.leg.record).unwrap_or_default();
        let times = record["moves"].as_array().cloned().unwrap_or_default();
        let opening = stones.len().saturating_sub(times.len());
        for (stone, time) in stones[opening..].iter_mut().zip(times) {
            stone.ms = time.as_u64().and_then(|time| u32::try_from(time).ok());
        }
    }

    /// The moves with what every record tells of a game.
    fn study(&self) -> Result<Study, RecordError> {
        if self.played.position().start().is_some() {
            return Err(RecordError::Cannot {
                format: "a record of moves",
                what: "a position that was set up".to_owned(),
                expected: "stones put down in turn",
            });
        }
        let mut study = Study::of_position(self.played.position())?;
        for (kind, name) in [Kind::Black, Kind::White].into_iter().zip(self.names()) {
            study.add_text(NodeId::ROOT, kind, None, name);
        }
        Ok(study)
    }

    fn psq(&self) -> Result<String, RecordError> {
        let mut psq = Psq::of_study(&self.study()?, &mut Losses::default())?;
        self.timed(&mut psq.stones);
        psq.code = Some(self.code());
        let winner = match self.half_points() {
            2 => 1,
            1 => 0,
            _ => 2,
        };
        psq.result = Some((winner, self.event.name.clone()));
        Ok(psq.text())
    }

    fn rec(&self) -> Result<String, RecordError> {
        let mut rec = Rec::of_study(&self.study()?, &mut Losses::default())?;
        self.timed(&mut rec.stones);
        rec.code = Some(self.code());
        Ok(rec.text())
    }

    fn sgf(&self) -> Result<String, RecordError> {
        let winner = match self.half_points() {
            2 => Winner::Side(Color::Black),
            1 => Winner::Draw,
            _ => Winner::Side(Color::White),
        };
        let way = match self.leg.end.as_str() {
            end if end.starts_with("time") => "T",
            "resignation" => "R",
            _ if self.code() != 0 => "F",
            _ => "",
        };
        let mut study = self.study()?;
        study.set_tag(Kind::Result, &winner.text(way));
        study.set_tag(Kind::Event, &self.event.name);
        study.set_tag(Kind::Round, &self.game.id);
        let written = write(&[study], Format::Sgf, &WriteOptions::default())?;
        // All that is written is text.
        Ok(String::from_utf8_lossy(&written.bytes).into_owned())
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
