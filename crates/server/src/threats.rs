//! Rows that are one stone short, and those that can become such at two ends: what a player would see at a
//! glance, found by the rules. Games whose stones stay, with two players and one stone a turn.

use goren_rules::{Cell, Color, Move, Play, Position, Setup};

/// Stones in a row of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Threat {
    /// The stones, in their order on the line.
    pub(crate) stones: Vec<Cell>,
    /// The cells that complete it; none where it is a stone further away.
    pub(crate) wins: Vec<Cell>,
    /// Whether it can be completed at two cells, now or after one more stone.
    pub(crate) open: bool,
}

/// Most cells that are tried for an open row.
const MOST_TRIED: usize = 80;

/// Whether threats are found in this game.
pub(crate) fn told_in(position: &Position) -> bool {
    let rules = position.rules();
    rules.play == Play::Line
        && rules.players == 2
        && rules.turns.later == 1
        && rules.line_of(Color::Black).length > 3
}

/// The threats of a side: rows one stone short, then rows of one stone less that can become open.
pub(crate) fn threats(position: &Position, side: Color) -> Vec<Threat> {
    if !told_in(position) || position.outcome().is_some() {
        return Vec::new();
    }
    let Some(board) = to_move(position, side) else { return Vec::new() };
    let mut found = short_rows(&board, side, None);
    let fours = found.len();
    let mut tried = board.clone();
    for (stones, empty) in windows(&board, side, 2).into_iter().take(MOST_TRIED) {
        if found[..fours].iter().any(|four| stones.iter().all(|stone| four.stones.contains(stone))) {
            continue;
        }
        for &cell in &empty {
            if tried.play(Move::Place(cell)).is_err() {
                continue;
            }
            let after = to_move(&tried, side);
            tried.undo();
            let made = after.map(|after| short_rows(&after, side, Some(cell))).unwrap_or_default();
            let whole = |row: &Threat| row.open && stones.iter().all(|stone| row.stones.contains(stone));
            if made.iter().any(whole) {
                if !found.iter().any(|threat| threat.stones == stones) {
                    found.push(Threat { stones: stones.clone(), wins: Vec::new(), open: true });
                }
                break;
            }
        }
    }
    found
}

/// Rows that one stone completes by the rules; with a cell, only those that it belongs to.
fn short_rows(board: &Position, side: Color, through: Option<Cell>) -> Vec<Threat> {
    let mut rows: Vec<Threat> = Vec::new();
    let mut board = board.clone();
    for (stones, empty) in windows(&board, side, 1) {
        if through.is_some_and(|cell| !stones.contains(&cell)) {
            continue;
        }
        let Some(&cell) = empty.first() else { continue };
        let wins = board.play(Move::Place(cell)).is_ok();
        let won = wins && board.outcome().is_some_and(|end| end.winner == Some(side));
        if wins {
            board.undo();
        }
        if !won {
            continue;
        }
        match rows.iter_mut().find(|row| row.stones == stones) {
            Some(row) if !row.wins.contains(&cell) => {
                row.wins.push(cell);
                row.open = true;
            }
            Some(_) => {}
            None => rows.push(Threat { stones, wins: vec![cell], open: false }),
        }
    }
    rows
}

/// Stretches as long as a winning row that hold nothing but stones of a side and so many empty cells: the
/// stones and the empty cells.
fn windows(position: &Position, side: Color, missing: usize) -> Vec<(Vec<Cell>, Vec<Cell>)> {
    let length = usize::from(position.rules().line_of(side).length);
    let mut found: Vec<(Vec<Cell>, Vec<Cell>)> = Vec::new();
    for line in position.geometry().lines() {
        for window in line.cells.windows(length) {
            let of = |wanted: Option<Color>| -> Vec<Cell> {
                window.iter().copied().filter(|&cell| position.stone(cell) == wanted).collect()
            };
            let (stones, empty) = (of(Some(side)), of(None));
            if empty.len() == missing && stones.len() + missing == length {
                found.push((stones, empty));
            }
        }
    }
    found
}

/// The same board with this side to move; `None` where there is no such position.
fn to_move(position: &Position, side: Color) -> Option<Position> {
    if position.side_to_move() == side && position.outcome().is_none() {
        return Some(position.clone());
    }
    Position::from_setup(&Setup { to_move: side, half: false, ..position.setup() }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_rules::parse_position;

    fn found(text: &str, side: Color) -> Vec<String> {
        let position = parse_position(text).unwrap();
        let names =
            |cells: &[Cell]| cells.iter().map(|&cell| position.label(cell)).collect::<Vec<_>>().join(" ");
        threats(&position, side)
            .iter()
            .map(|threat| {
                format!(
                    "{} > {}{}",
                    names(&threat.stones),
                    names(&threat.wins),
                    if threat.open { " open" } else { "" }
                )
            })
            .collect()
    }

    #[test]
    fn fours_and_open_threes_are_found_for_both_sides() {
        let text = "gomoku moves e8 a1 f8 b1 g8 d1 h8 e1";
        assert_eq!(found(text, Color::Black), ["e8 f8 g8 h8 > d8 i8 open"]);
        assert_eq!(found(text, Color::White), ["a1 b1 d1 e1 > c1"]);
        let three = "gomoku moves g8 a1 h8 o1 j8 o15";
        assert_eq!(found(three, Color::Black), ["g8 h8 j8 >  open"]);
        assert!(found(three, Color::White).is_empty());
    }

    #[test]
    fn what_the_rules_do_not_count_is_no_threat() {
        // Six in a row are no five for Black in renju, and a blocked three is none.
        assert!(found("renju moves h8 a1 i8 a3 j8 a5 l8 a7 m8 a9", Color::Black).is_empty());
        assert!(found("gomoku moves b8 a8 c8 o1 d8 o15", Color::Black).is_empty());
        // A line of Connect6 is not won stone by stone.
        assert!(found("connect6", Color::Black).is_empty());
    }

    #[test]
    fn hexagons_have_threats_as_well() {
        let text = "hexagon@5:k=5 moves 28 0 29 1 30 3";
        assert_eq!(found(text, Color::Black), ["28 29 30 >  open"]);
    }
}
