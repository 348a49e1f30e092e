//! The files of the contests as studies: `.luk` of the ristinolla contest, the log of the hexagon contest.

use goren_rules::{Color, GameId, Geometry, Shape};

use super::contest_log::{ContestLog, Ending, Verdict, moves_in_order};
use super::encodings::decode_file;
use super::psq::kept;
use super::study::{Holds, Kind, NodeId, Point, Study, Winner};
use super::{ReadOptions, Reading, RecordError, Stone, Written, played};
use crate::protocol::luk::{Base, BaseRule, Luk, LukError, SIDES};

const LUK: &str = "a luk file";

impl From<LukError> for RecordError {
    fn from(error: LukError) -> RecordError {
        let (line, found, expected) = match &error {
            LukError::Input(input) => return input.clone().into(),
            LukError::Side { line, found } => (*line, found, "a side of 5 to 50"),
            LukError::Mark { line, found } => (*line, found, "`column row`"),
            LukError::Outside { line, found, .. } => (*line, found, "a cell of the grid"),
            LukError::Occupied { line, found, .. } => (*line, found, "a free cell"),
            LukError::MixedBase { line, found, .. } => (*line, found, "one base in a file"),
        };
        RecordError::Line { line, found: found.clone(), expected }
    }
}

/// Reads a game of the ristinolla contest.
pub(super) fn read_luk(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    let mut reading = Reading::new(options);
    let (text, _) = decode_file(bytes, options.encoding);
    let luk = kept(&text, |bytes| Luk::parse(bytes, BaseRule::Infer), &mut reading)?;
    let stones = stones(&luk.marks, luk.shape())?;
    let mut study = Study::of_stones(luk.shape(), &stones);
    study.game = "ristinolla".parse::<GameId>().ok().and_then(|id| id.with_shape(luk.shape()).ok());
    if luk.base == Base::Zero {
        study.add_raw(NodeId::ROOT, Kind::Property, None, b"XLUK[0]");
    }
    reading.studies.push(study);
    Ok(reading)
}

fn stones(cells: &[goren_rules::Cell], shape: Shape) -> Result<Vec<Stone>, RecordError> {
    let board = Geometry::shared(shape).map_err(|error| RecordError::Cannot {
        format: "a record",
        what: error.to_string(),
        expected: "a board of a game",
    })?;
    let small = |index: usize| u8::try_from(index).unwrap_or(u8::MAX);
    let stone = |&cell| {
        let (row, column) = board.row_of(cell);
        Stone { column: small(column), row: small(row), ms: None }
    };
    Ok(cells.iter().map(stone).collect())
}

/// Writes the first of the studies as a game of the ristinolla contest.
pub(super) fn write_luk(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    let study = played::only(studies, LUK, &mut written.lost)?;
    let (width, height) = played::rectangle(study, *SIDES.end(), LUK)?;
    let board = Geometry::shared(study.shape).ok().filter(|_| width == height && SIDES.contains(&width));
    let board = board.ok_or_else(|| RecordError::Cannot {
        format: LUK,
        what: format!("a board of {}", study.shape),
        expected: "a square of side 5 to 50",
    })?;
    written.lost.extend(study.lost(&Holds { own: "XLUK", game: true, ..Holds::STONES }));
    if study.game.as_ref().is_some_and(|id| id.variant() != goren_rules::Variant::Ristinolla) {
        written.lost.add("rule of the game", String::new);
    }
    let marks = played::stones_of(study, &mut written.lost)
        .iter()
        .filter_map(|stone| board.cell_in_row(stone.row.into(), stone.column.into()))
        .collect();
    let zero = study.notes(NodeId::ROOT).any(|note| note.bytes == b"XLUK[0]");
    let base = if zero { Base::Zero } else { Base::One };
    written.bytes = Luk { side: width, base, marks }.text().into_bytes();
    Ok(written)
}

/// Reads a log of the hexagon contest: the game as far as its numbers tell it, and how it ended.
pub(super) fn read_log(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    let wrong = |what: String| RecordError::Byte { at: 0, what, expected: "a log of the hexagon contest" };
    let log = ContestLog::parse(bytes).map_err(|error| wrong(error.to_string()))?;
    let mut reading = Reading::new(options);
    let shape = Shape::Hexagon { side: 9 };
    let mut study = match moves_in_order(&log.board) {
        Ok(cells) => Study::of_stones(shape, &stones(&cells, shape)?),
        Err(error) => {
            reading.drop(0, error.to_string(), "a board that tells the order of its moves")?;
            set_up(&log.board, shape)?
        }
    };
    study.game = "hex217".parse().ok();
    match &log.ending {
        Ending::Draw => study.set_tag(Kind::Result, &Winner::Draw.text("")),
        Ending::Decided { team, verdict, moves, wrong_cell } => {
            study.set_tag(Kind::Termination, &format!("{team}, {} at move {moves}", verdict.words()));
            if *verdict == Verdict::Wins {
                let color = if moves % 2 == 1 { Color::Black } else { Color::White };
                study.set_tag(if color == Color::Black { Kind::Black } else { Kind::White }, team);
                study.set_tag(Kind::Result, &Winner::Side(color).text(""));
            }
            if wrong_cell.is_some() {
                reading.remark("the cell of an invalid placement is not part of the record".to_owned());
            }
        }
    }
    reading.studies.push(study);
    Ok(reading)
}

/// The stones of a board of move numbers, odd ones black.
fn set_up(board: &[u32], shape: Shape) -> Result<Study, RecordError> {
    let mut study = Study::new(shape);
    let cells: Vec<_> = (0..board.len()).filter_map(|index| u16::try_from(index).ok()).collect();
    for (stone, number) in
        stones(&cells.iter().map(|&index| goren_rules::Cell::new(index)).collect::<Vec<_>>(), shape)?
            .iter()
            .zip(board)
            .filter(|(_, number)| **number > 0)
    {
        let kind = if number % 2 == 1 { Kind::AddBlack } else { Kind::AddWhite };
        study.add_point(NodeId::ROOT, kind, Point { column: stone.column, row: stone.row });
    }
    Ok(study)
}
