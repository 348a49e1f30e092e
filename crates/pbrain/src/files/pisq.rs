//! The old files of piskvork: reads `PLOCHA.DAT`, `TAH.DAT`, `TIMEOUTS.DAT` and `INFO.DAT`, writes `TAH.DAT`.

use goren_formats::protocol::gomocup::{Info, cell_point, game_of};
use goren_formats::protocol::pisq_files::{
    BOARD_NAME, BoardFile, INFO_NAME, Square, TIMES_NAME, TURN_NAME, Times, TurnFile, read_info,
};
use goren_rules::{Cell, Position};

use crate::clock::Allowance;

use super::{Desk, FileGameError, choose};

/// Answers the files in the folder. `TIMEOUTS.DAT` and `INFO.DAT` may be missing.
///
/// # Errors
/// [`FileGameError`] if there is no answer; then `TAH.DAT` stays as it is.
pub fn play_pisq(desk: &Desk) -> Result<(), FileGameError> {
    let board = BoardFile::parse(&desk.read(BOARD_NAME)?)?;
    let to_move = match TurnFile::parse(&desk.read(TURN_NAME)?)? {
        TurnFile::ToMove(color) => color,
        TurnFile::Answer(point) => return Err(FileGameError::Answered(point.to_string())),
    };
    // What cannot be read is not known, as to a program of the time.
    let infos = desk.read(INFO_NAME).ok().and_then(|bytes| read_info(&bytes).ok()).unwrap_or_default();
    let mut allowance = Allowance::default();
    let mut rule = 0;
    for info in &infos {
        allowance.note(info);
        if let Info::Rule(number) = info {
            rule = *number;
        }
    }
    if let Ok(bytes) = desk.read(TIMES_NAME) {
        let times = Times::parse(&bytes)?;
        // The seconds of the one file may be the milliseconds of the other, cut off.
        if !infos.iter().any(|info| matches!(info, Info::TimeoutTurn(_))) {
            allowance.note(&Info::TimeoutTurn(i64::try_from(times.turn).unwrap_or(i64::MAX)));
        }
        allowance.note(&Info::TimeLeft(times.left));
    }
    let (width, height) = (board.width, board.height);
    let id = game_of(rule, width.into(), height.into()).ok_or(FileGameError::Rule { rule, width, height })?;
    let position = Position::from_setup(&board.setup(id, to_move))?;
    let blocked = board.squares.iter().zip(0u16..).filter(|(square, _)| **square == Square::Blocked);
    let blocked = blocked.map(|(_, index)| Cell::new(index)).collect();
    let limits = if desk.limits.is_unlimited() { allowance.limits() } else { desk.limits.clone() };
    let cell = choose(&mut desk.engine(), &position, limits, blocked)?;
    desk.write(TURN_NAME, &TurnFile::Answer(cell_point(position.geometry(), cell)).text())
}
