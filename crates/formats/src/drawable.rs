//! What some bytes are, among everything that can be drawn.

use std::fmt;
use std::sync::Arc;

use goren_rules::{Cell, Game, GameId, Geometry, Labels, Move, Position, Shape};

use crate::diagram::{Numbers, Picture, PictureOptions, Style};
use crate::input::{self, InputError, natural};
use crate::protocol::luk::{BaseRule, Luk};
use crate::protocol::state_files::{StateFile, hexagon_side};
use crate::record::contest_log::{ContestLog, is_contest_board, moves_in_order};
use crate::record::{Format, Played, ReadOptions, read, text};

/// The largest file that is looked at, in bytes; each format has its own limit below this.
pub const FILE_LIMIT: usize = text::GAME_LIMIT;

/// A kind of file that can be drawn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FileKind {
    /// `state_<team>.txt` of the hexagon contest.
    StateFile,
    /// The hexagon contest's game log.
    GameLog,
    /// A board of move numbers, one a cell of a hexagon, in rows or in one line.
    MoveNumbers,
    /// `.luk` of the ristinolla contest.
    Luk,
    /// A position text.
    Position,
    /// A game text.
    Game,
    /// A diagram of characters.
    Diagram,
    /// A record of another program; of a collection the first game, of a study its main line.
    Record(Format),
}

impl FileKind {
    const ALL: [FileKind; 8] = [
        FileKind::Record(Format::Sgf),
        FileKind::Game,
        FileKind::GameLog,
        FileKind::StateFile,
        FileKind::Luk,
        FileKind::MoveNumbers,
        FileKind::Diagram,
        FileKind::Position,
    ];
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::StateFile => "state file",
            FileKind::GameLog => "game log",
            FileKind::MoveNumbers => "board of move numbers",
            FileKind::Luk => "luk file",
            FileKind::Position => "position text",
            FileKind::Game => "game text",
            FileKind::Diagram => "diagram",
            FileKind::Record(format) => return format.fmt(f),
        })
    }
}

/// What is drawn.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Drawable {
    /// A position of a game.
    Position(Box<Position>),
    /// A board of numbers: 0 empty, odd black, even white.
    Numbers {
        /// The board.
        geometry: Arc<Geometry>,
        /// One number a cell.
        numbers: Vec<u32>,
        /// Whether they count moves (else they only tell the sides apart).
        moves: bool,
    },
}

/// A file that was understood.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What it is.
    pub kind: FileKind,
    /// What it shows.
    pub drawable: Drawable,
    /// What is odd about it; it was accepted all the same.
    pub warnings: Vec<String>,
}

/// Bytes that are nothing that can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.describe())]
pub struct OpenError {
    /// What is wrong with the bytes as such; nothing was tried then.
    pub input: Option<InputError>,
    /// Every kind that was tried, with the reason why the bytes are not of it.
    pub tried: Vec<(FileKind, String)>,
}

impl OpenError {
    fn describe(&self) -> String {
        if let Some(error) = &self.input {
            return error.to_string();
        }
        match self.tried.as_slice() {
            [(kind, reason)] => format!("not a valid {kind}: {reason}"),
            tried => {
                let lines: Vec<String> =
                    tried.iter().map(|(kind, reason)| format!("\n  as a {kind}: {reason}")).collect();
                format!("no file that can be drawn; tried{}", lines.concat())
            }
        }
    }
}

impl Opened {
    /// The look that suits this kind of file: the contest's own for its board, X and O for ristinolla, else the
    /// default.
    #[must_use]
    pub fn default_options(&self) -> PictureOptions {
        match (&self.drawable, self.kind) {
            (Drawable::Numbers { geometry, .. }, _) if is_contest_board(geometry) => {
                PictureOptions::contest()
            }
            (_, FileKind::GameLog) => PictureOptions::contest(),
            (_, FileKind::Luk) => PictureOptions { style: Style::Crosses, ..PictureOptions::default() },
            _ => PictureOptions::default(),
        }
    }

    /// The picture of the file.
    #[must_use]
    pub fn picture(&self, options: &PictureOptions) -> Picture {
        match &self.drawable {
            Drawable::Position(position) => Picture::of(position, options),
            Drawable::Numbers { geometry, numbers, moves } => {
                let shown = if *moves { options.numbers } else { Numbers::Off };
                let options = PictureOptions { numbers: shown, ..options.clone() };
                Picture::of_numbers(geometry, numbers, Labels::Index, &options)
            }
        }
    }
}

/// Finds out what a file holds. Its name decides where it can (`….luk`, `state_….txt`, `game-log-….txt`), else its
/// first line, else every kind is tried. `file_name` may be empty.
///
/// # Errors
/// [`OpenError`] lists what was tried and why each failed, or says what is wrong with the bytes as such.
pub fn open_any(bytes: &[u8], file_name: &str) -> Result<Opened, OpenError> {
    let named = kind_by_name(file_name);
    // Records of old programs have encodings of their own, or are no text at all.
    let record = matches!(named, Some(FileKind::Record(_)));
    if !record && let Err(error) = input::text(bytes, FILE_LIMIT, "a position, a game or a board") {
        return Err(OpenError { input: Some(error), tried: Vec::new() });
    }
    let likely = named.or_else(|| kind_by_content(bytes));
    let kinds = likely.map_or_else(|| FileKind::ALL.to_vec(), |kind| vec![kind]);
    let mut tried = Vec::new();
    for kind in kinds {
        match open_as(bytes, kind) {
            Ok(opened) => return Ok(opened),
            Err(reason) => tried.push((kind, reason)),
        }
    }
    Err(OpenError { input: None, tried })
}

fn kind_by_name(file_name: &str) -> Option<FileKind> {
    let name = file_name.rsplit(['/', '\\']).next().unwrap_or(file_name).to_ascii_lowercase();
    match Format::by_name(&name) {
        Ok(Some(Format::Luk)) => Some(FileKind::Luk),
        Ok(Some(Format::Log)) => Some(FileKind::GameLog),
        _ if name.starts_with("state_") => Some(FileKind::StateFile),
        // A text can be many things.
        Ok(Some(Format::Moves)) | Ok(None) | Err(_) => None,
        Ok(Some(format)) => Some(FileKind::Record(format)),
    }
}

/// What the first lines say beyond doubt.
fn kind_by_content(bytes: &[u8]) -> Option<FileKind> {
    let text = input::text(bytes, FILE_LIMIT, "a file").ok()?;
    let mut lines = text.lines();
    let (first, second) = (lines.next()?.trim(), lines.next().unwrap_or("").trim());
    let words = second.split_whitespace().count();
    let number = first == "-100" || natural(first).is_some();
    if first.starts_with("goren game") {
        Some(FileKind::Game)
    } else if first.starts_with("Piskvork") {
        Some(FileKind::Record(Format::Psq))
    } else if first.starts_with("(;") {
        Some(FileKind::Record(Format::Sgf))
    } else if first.starts_with("Player ") || first.starts_with("The game ends") {
        Some(FileKind::GameLog)
    } else if number && words >= 7 {
        Some(FileKind::StateFile)
    } else if number && words <= 2 {
        Some(FileKind::Luk)
    } else if first.split_whitespace().next()?.parse::<GameId>().is_ok() {
        let follows = first.split_whitespace().count() > 1 || second.is_empty() || starts_a_part(second);
        Some(if follows { FileKind::Position } else { FileKind::Diagram })
    } else {
        None
    }
}

/// Whether a line goes on with a position text.
fn starts_a_part(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("");
    word.eq_ignore_ascii_case("moves") || word.eq_ignore_ascii_case("setup")
}

/// Reads the bytes as one kind of file.
fn open_as(bytes: &[u8], kind: FileKind) -> Result<Opened, String> {
    let mut warnings = Vec::new();
    let boxed = |position: Position| Drawable::Position(Box::new(position));
    let drawable = match kind {
        FileKind::StateFile => {
            let (state, odd) = StateFile::parse(bytes).map_err(|error| error.to_string())?;
            warnings = odd.iter().map(ToString::to_string).collect();
            numbers(state.side(), state.numbers(), false)?
        }
        FileKind::GameLog => {
            let log = ContestLog::parse(bytes).map_err(|error| error.to_string())?;
            from_move_numbers(9, log.board, &mut warnings)?
        }
        FileKind::MoveNumbers => {
            let board = move_numbers(bytes)?;
            from_move_numbers(hexagon_side(board.len()).unwrap_or(0), board, &mut warnings)?
        }
        FileKind::Luk => {
            let luk = Luk::parse(bytes, BaseRule::Infer).map_err(|error| error.to_string())?;
            boxed(luk_position(&luk)?)
        }
        FileKind::Position => boxed(text::read_position(bytes).map_err(|error| error.to_string())?),
        FileKind::Game => {
            let game: Game = text::read_game(bytes).map_err(|error| error.to_string())?;
            boxed(game.position().clone())
        }
        FileKind::Diagram => boxed(text::read_diagram(bytes).map_err(|error| error.to_string())?),
        FileKind::Record(format) => {
            let played = record(bytes, format, &mut warnings)?;
            warnings.extend(
                played
                    .left_out
                    .map(|(moves, reason)| format!("{moves} moves at the end are left out: {reason}")),
            );
            boxed(played.position)
        }
    };
    Ok(Opened { kind, drawable, warnings })
}

/// The game of a record. Those that do not say their rules are taken for freestyle, in which any game can be shown.
fn record(bytes: &[u8], format: Format, warnings: &mut Vec<String>) -> Result<Played, String> {
    let reading = read(bytes, format, &ReadOptions::default()).map_err(|error| error.to_string())?;
    warnings.extend(reading.dropped.iter().map(|dropped| format!("left out: {dropped}")));
    let study = reading.studies.first().ok_or("no game")?;
    let id = study.game_or_free().ok_or("no game is played on its board")?;
    study.played(&id).map_err(|error| error.to_string())
}

fn numbers(side: u8, numbers: Vec<u32>, moves: bool) -> Result<Drawable, String> {
    let geometry = Geometry::shared(Shape::Hexagon { side }).map_err(|error| error.to_string())?;
    Ok(Drawable::Numbers { geometry, numbers, moves })
}

/// The game that the numbers tell, or the bare numbers with a warning where they tell none.
fn from_move_numbers(side: u8, board: Vec<u32>, warnings: &mut Vec<String>) -> Result<Drawable, String> {
    let moves = match moves_in_order(&board) {
        Ok(moves) => moves,
        Err(error) => {
            warnings.push(error.to_string());
            return numbers(side, board, true);
        }
    };
    let id: GameId =
        format!("hexagon@{side}").parse().map_err(|error: goren_rules::GameIdError| error.to_string())?;
    match play(&id, &moves) {
        Ok(position) => Ok(Drawable::Position(Box::new(position))),
        Err(error) => {
            warnings.push(error);
            numbers(side, board, true)
        }
    }
}

fn play(id: &GameId, cells: &[Cell]) -> Result<Position, String> {
    let mut position = Position::initial(id);
    for (&cell, number) in cells.iter().zip(1..) {
        position.play(Move::Place(cell)).map_err(|error| format!("move {number}: {error}"))?;
    }
    Ok(position)
}

/// The game of a `.luk` file as far as it was played.
fn luk_position(luk: &Luk) -> Result<Position, String> {
    let id = format!("ristinolla@{}", luk.side);
    let id: GameId = id.parse().map_err(|error: goren_rules::GameIdError| error.to_string())?;
    play(&id, &luk.marks)
}

/// A board of plain numbers, with or without stars.
fn move_numbers(bytes: &[u8]) -> Result<Vec<u32>, String> {
    let limit = crate::record::contest_log::LOG_LIMIT;
    let text = input::text(bytes, limit, "move numbers").map_err(|error| error.to_string())?;
    let mut board = Vec::new();
    for (place, token) in text.split_whitespace().enumerate() {
        let number = natural(token.trim_start_matches('*'))
            .ok_or_else(|| format!("`{}` at place {} is no move number", input::shorten(token), place + 1))?;
        board.push(number);
    }
    match hexagon_side(board.len()) {
        Some(_) => Ok(board),
        None => Err(format!("{} numbers fill no hexagon, expected 217", board.len())),
    }
}
