//! Games as moves in a line: `h8i9j10`, `h8 i9 j10`, or a position text such as `renju moves h8 i9`.
//!
//! Columns are letters from the left, `i` among them, rows are counted from below. Upper and lower case are the same; commas, dots, blanks
//! and nothing at all separate moves.

use goren_rules::text::position_text;
use goren_rules::{GameId, Shape, parse_position};

use super::encodings::decode_file;
use super::played::shape_of;
use super::study::{Act, Holds, Kind, NodeId, Study, point_of_text};
use super::{ReadOptions, Reading, RecordError, Written, text};
use crate::input::{InputError, shorten};

/// The largest file that is read, in bytes.
pub(super) const LINES_LIMIT: usize = 256 << 20;
/// The longest line that is read, in bytes.
pub(super) const LONGEST: usize = 64 * 1024;
/// Boards that are tried where nothing says which it is.
const BOARDS: [u8; 4] = [15, 19, 20, 26];

/// Reads a game a line. Empty lines and lines that begin with `#` are skipped.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > LINES_LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LINES_LIMIT }.into());
    }
    let mut reading = Reading::new(options);
    let (text, guess) = decode_file(bytes, options.encoding);
    reading.guessed(guess);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        game_of_line(line, at, options, &mut reading)?;
        at += line.len();
    }
    if reading.studies.is_empty() {
        return Err(RecordError::Byte {
            at: 0,
            what: "no game".to_owned(),
            expected: "moves in a line, such as h8i9j10",
        });
    }
    Ok(reading)
}

/// The game of a line that begins at byte `at`, if there is one.
pub(super) fn game_of_line(
    line: &str,
    at: usize,
    options: &ReadOptions,
    reading: &mut Reading,
) -> Result<(), RecordError> {
    let content = line.trim();
    if content.is_empty() || content.starts_with('#') {
        return Ok(());
    }
    if content.len() > LONGEST {
        return reading.drop(at, format!("a line of {} bytes", content.len()), "at most 65536");
    }
    let word = content.split_whitespace().next().unwrap_or_default();
    if GameId::parse(word).is_ok() {
        match parse_position(content) {
            Ok(position) => match Study::of_position(&position) {
                Ok(study) => reading.studies.push(study),
                Err(error) => reading.drop(at, error.to_string(), "a game of stones")?,
            },
            Err(error) => reading.drop(at, error.to_string(), "a position text")?,
        }
        return Ok(());
    }
    let moves = moves_of(content);
    let board = BOARDS.iter().find(|&&side| moves.iter().all(|mv| fits(mv, Shape::square(side))));
    let shape = shape_of(options, Shape::square(*board.unwrap_or(&15)));
    let mut study = Study::new(shape);
    let mut last = NodeId::ROOT;
    for mv in moves {
        let color = study.side_after(last);
        let act = match point_of_text(mv, shape) {
            Some(point) => Act::Stone(color, point),
            None if mv.eq_ignore_ascii_case("pass") => Act::Pass(color),
            None => {
                let at = at + (mv.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
                reading.drop(at, format!("`{}`", shorten(mv)), "moves in a line, such as h8i9j10")?;
                break;
            }
        };
        last = study.add(last, act).unwrap_or(last);
    }
    if !study.is_empty() {
        reading.studies.push(study);
    }
    Ok(())
}

fn fits(mv: &str, shape: Shape) -> bool {
    mv.eq_ignore_ascii_case("pass") || point_of_text(mv, shape).is_some()
}

/// The moves of a line: a new one begins with each letter behind a digit.
fn moves_of(line: &str) -> Vec<&str> {
    let mut moves = Vec::new();
    for word in line.split([' ', '\t', ',', '.', ';', '-']).filter(|word| !word.is_empty()) {
        let mut start = 0;
        let bytes = word.as_bytes();
        for at in 1..bytes.len() {
            if bytes[at].is_ascii_alphabetic() && bytes[at - 1].is_ascii_digit() {
                moves.push(&word[start..at]);
                start = at;
            }
        }
        moves.push(&word[start..]);
    }
    moves
}

/// What a line of moves holds.
pub(super) const LINES_HOLDS: Holds = Holds { passes: true, set_up: true, game: true, ..Holds::STONES };

/// Writes a game a line: bare moves where no rule is known and nothing is set up, else a position text.
pub(super) fn write(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    for study in studies {
        write_line(study, &mut written)?;
    }
    Ok(written)
}

/// Writes one game.
pub(super) fn write_line(study: &Study, written: &mut Written) -> Result<(), RecordError> {
    written.lost.extend(study.lost(&LINES_HOLDS));
    let acts = study.alternating();
    let plain = study.set_up().is_empty()
        && study.rectangle().is_some_and(|(width, height)| width <= 26 && height <= 99);
    let known = study.game.as_ref().map(|id| (id, study.played(id)));
    let line = match (known, plain) {
        (Some((_, Ok(played))), _) if played.left_out.is_none() => position_text(&played.position),
        (_, true) => {
            if study.game.is_some() {
                written.lost.add("rule of the game, which does not allow the moves", String::new);
            }
            let passes = acts.iter().any(|(_, act)| act.point().is_none());
            let words: Vec<String> = acts.iter().map(|(_, act)| word(*act, study.shape)).collect();
            words.join(if passes { " " } else { "" })
        }
        (_, false) => {
            let id = study.game_or_free().ok_or_else(|| RecordError::Cannot {
                format: "a position text",
                what: format!("a board of {}", study.shape),
                expected: "a board of a game",
            })?;
            let played = study.played(&id)?;
            if let Some((count, reason)) = played.left_out {
                (0..count)
                    .for_each(|_| written.lost.add("move that the game does not allow", || reason.clone()));
            }
            position_text(&played.position)
        }
    };
    written.bytes.extend(line.bytes());
    written.bytes.push(b'\n');
    Ok(())
}

fn word(act: Act, shape: Shape) -> String {
    act.point().map_or_else(|| "pass".to_owned(), |point| point.text(shape))
}

/// Reads a game text.
pub(super) fn read_game(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    let game = text::read_game(bytes).map_err(|error| RecordError::Byte {
        at: 0,
        what: error.to_string(),
        expected: "a game text",
    })?;
    let mut reading = Reading::new(options);
    let mut study = Study::of_position(game.position())?;
    if let Some(outcome) = game.result() {
        study.add_text(NodeId::ROOT, Kind::Termination, None, &outcome.to_string());
    }
    reading.remark("clocks, offers and the choices of the opening are left out".to_owned());
    reading.studies.push(study);
    Ok(reading)
}
