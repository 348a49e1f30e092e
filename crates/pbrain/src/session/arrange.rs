//! The stones of `BOARD` as a position.

use goren_formats::protocol::gomocup::{Owner, Stone, point_move};
use goren_rules::{Cell, Color, Move, Position, Setup};

use super::Refusal;

/// The position with these stones in which the program is to move. Stones in the order of moves become moves, any others
/// an arrangement; the program has Black if it has as many stones as its opponent or more.
pub(super) fn position(empty: &Position, stones: &[Stone]) -> Result<Position, Refusal> {
    let mut owned: Vec<(Cell, Owner)> = Vec::new();
    let fouls_exist = empty.rules().forbidden_to(Color::Black).any();
    for stone in stones {
        let mv = point_move(empty.geometry(), stone.point);
        match (mv, stone.owner) {
            // A pass in the list of moves, or a cell that the rules forbid anyway.
            (Some(Move::Pass), _) => {}
            (Some(_), Owner::Blocked) if fouls_exist => {}
            (Some(_), Owner::Blocked) => return Err(Refusal::Blocked(stone.point)),
            (Some(Move::Place(cell)), owner) => owned.push((cell, owner)),
            _ => return Err(Refusal::Outside(stone.point)),
        }
    }
    let own = owned.iter().filter(|(_, owner)| *owner == Owner::Own).count();
    let black = if 2 * own >= owned.len() { Owner::Own } else { Owner::Opponent };
    let me = if black == Owner::Own { Color::Black } else { Color::White };
    if let Some(position) = as_moves(empty, &owned, black).filter(|position| position.side_to_move() == me) {
        return Ok(position);
    }
    let color = |owner| if owner == black { Color::Black } else { Color::White };
    let stones = owned.iter().map(|&(cell, owner)| (cell, color(owner))).collect();
    Ok(Position::from_setup(&Setup::new(empty.id().clone(), stones, me))?)
}

/// The stones as moves, if they alternate and each is legal.
fn as_moves(empty: &Position, owned: &[(Cell, Owner)], black: Owner) -> Option<Position> {
    let mut position = empty.clone();
    for &(cell, owner) in owned {
        if (position.side_to_move() == Color::Black) != (owner == black) {
            return None;
        }
        position.play(Move::Place(cell)).ok()?;
    }
    Some(position)
}
