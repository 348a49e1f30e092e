//! Positions for tests of programs: reached by legal play, and nobody has won.

use goren_rules::{Color, GameId, Move, OpeningRule, Position};

use goren_engine::rng::Rng;

/// Games that are begun before a request is given up.
const ATTEMPTS: u64 = 200;
/// Moves of one of them at most, for each cell of the board: captures make games longer than the board is large.
const MOVES_PER_CELL: usize = 4;
/// Moves that are looked at for each stone: the more, the closer the stones stand together.
const CANDIDATES: usize = 8;

/// Why there is no such position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// More stones than cells, or none left for the next one.
    #[error("{stones} stones leave no empty cell on the {cells} of {game}, expected at most {most}", most = cells - 1)]
    TooMany {
        /// Stones asked for.
        stones: usize,
        /// Cells of the board.
        cells: usize,
        /// The game.
        game: String,
    },
    /// Players of an opening decide more than moves.
    #[error("{0} has an opening rule, expected a game that begins at once")]
    Opening(String),
    /// Random play did not come there.
    #[error("no position of {game} with {stones} stones and no winner was found in {ATTEMPTS} games")]
    NotFound {
        /// Stones asked for.
        stones: usize,
        /// The game.
        game: String,
    },
}

/// The position of number `number` of a seed, with this many pieces on the board, the game going on. The same arguments give
/// the same position everywhere.
///
/// # Errors
/// [`GenerateError`] if there is none, or none was found.
pub fn position(id: &GameId, stones: usize, seed: u64, number: u64) -> Result<Position, GenerateError> {
    let start = Position::initial(id);
    let cells = start.geometry().len();
    if stones >= cells {
        return Err(GenerateError::TooMany { stones, cells, game: id.to_string() });
    }
    if id.opening() != OpeningRule::Free {
        return Err(GenerateError::Opening(id.to_string()));
    }
    let mut rng = Rng::of(seed, number);
    (0..ATTEMPTS)
        .find_map(|_| play(start.clone(), stones, &mut rng))
        .ok_or_else(|| GenerateError::NotFound { stones, game: id.to_string() })
}

/// Plays until the number of stones is right; `None` where every move ends the game, or the game goes on and on.
fn play(mut position: Position, stones: usize, rng: &mut Rng) -> Option<Position> {
    let cells = position.geometry().len();
    for _ in 0..=cells * MOVES_PER_CELL {
        if cells - position.empty() == stones {
            return Some(position);
        }
        let mut moves = position.legal_moves();
        if moves.len() > 1 {
            // It brings no stone nearer.
            moves.retain(|&mv| mv != Move::Pass);
        }
        loop {
            let at = likely(&position, &moves, rng)?;
            // A move that is refused, or ends the game, is not looked at again.
            let mv = moves.swap_remove(at);
            if position.play(mv).is_err() {
                continue;
            }
            if position.outcome().is_none() {
                break;
            }
            position.undo();
        }
    }
    None
}

/// The place of a move in the list, rather one beside other stones.
fn likely(position: &Position, moves: &[Move], rng: &mut Rng) -> Option<usize> {
    if moves.is_empty() {
        return None;
    }
    let neighbours = |mv: &Move, color: Color| {
        let cells = mv.cell().into_iter().flat_map(|cell| position.geometry().neighbours(cell));
        cells.filter(|&cell| position.stone(cell) == Some(color)).count()
    };
    let mover = position.side_to_move();
    let company = |at: usize| 2 * neighbours(&moves[at], mover) + neighbours(&moves[at], mover.opposite());
    let mut best = rng.below(moves.len());
    for _ in 0..rng.below(CANDIDATES) {
        let other = rng.below(moves.len());
        if company(other) > company(best) {
            best = other;
        }
    }
    Some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_their_stones_and_go_on_in_every_kind_of_game() {
        for (id, stones) in [
            ("gomoku", 0),
            ("gomoku", 90),
            ("renju", 31),
            ("hex217", 60),
            ("connect6", 20),
            ("pente", 25),
            ("pentago", 20),
            ("yavalath:players=3", 17),
            ("tictactoe", 7),
            ("hasami", 15),
            ("yinsh", 14),
        ] {
            let id: GameId = id.parse().unwrap();
            for number in 0..4 {
                let found = position(&id, stones, 7, number).unwrap();
                let pieces = found.geometry().len() - found.empty();
                assert_eq!((pieces, found.outcome()), (stones, None), "{id} {number}");
                assert_eq!(
                    position(&id, stones, 7, number).unwrap().history(),
                    found.history(),
                    "{id} {number}"
                );
            }
        }
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let refused =
            |id: &str, stones| position(&id.parse().unwrap(), stones, 1, 0).unwrap_err().to_string();
        assert!(refused("tictactoe", 9).contains("at most 8"));
        assert!(refused("gomoku+swap2", 9).contains("opening rule"));
        assert!(refused("mnk@9x9:k=3", 80).contains("200 games"));
    }
}
