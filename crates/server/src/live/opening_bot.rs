//! How an engine answers an opening rule: stones near the middle, and the better colour by a short
//! search.

use std::time::Duration;

use goren_engine::{Engine, Limits, PlayerSpec};
use goren_rules::{Cell, Choice, Color, Game, Move, Phase, Position, Want};

use super::bots::Reply;

/// How long a position is looked at to judge it.
const LOOK: Duration = Duration::from_millis(80);
/// Memory of the table for that, in MiB.
const TABLE_MIB: usize = 8;
/// Cells nearest to the middle among which a stone of the opening is drawn.
const NEAR: usize = 9;
/// Fifths an engine declares at most.
const FIFTHS: u8 = 2;
/// A first stone this near to the middle is worth having (Yavalath).
const WORTH: u32 = 2;

/// The answer to what the opening waits for, or whether to exchange the seats; `None` where the
/// engine is simply to move.
pub(crate) fn in_opening(game: &Game, player: PlayerSpec) -> Option<Reply> {
    let position = game.position();
    if game.phase() != Phase::Opening {
        return exchange(position);
    }
    let seed = position.key() ^ player.seed ^ game.actions().len() as u64;
    Some(match game.opening().want(position)? {
        Want::Stone(cells) => Reply::Move(Move::Place(near(position, cells, seed)?)),
        Want::Choice(choices) => Reply::Choice(colour(game, player, &choices)?),
        Want::Number(most) => Reply::Choice(Choice::Declare(most.min(FIFTHS))),
        Want::Offer { cells, .. } => Reply::Choice(Choice::Offer(near(position, cells, seed)?)),
        Want::Select(cells) => Reply::Choice(Choice::Select(best_for_white(position, player, &cells)?)),
        _ => return None,
    })
}

fn exchange(position: &Position) -> Option<Reply> {
    position.check(Move::Swap).ok()?;
    let geometry = position.geometry();
    let stone = position.history().last()?.cell()?;
    let near = geometry.centre().is_some_and(|centre| geometry.distance(centre, stone) <= WORTH);
    near.then_some(Reply::Move(Move::Swap))
}

/// One of the cells nearest to the middle; which one, the seed decides.
fn near(position: &Position, mut cells: Vec<Cell>, seed: u64) -> Option<Cell> {
    let geometry = position.geometry();
    let middle = geometry.centre().or_else(|| geometry.cells().nth(geometry.len() / 2))?;
    cells.sort_by_key(|&cell| (geometry.distance(middle, cell), cell));
    cells.truncate(NEAR);
    let at = (seed ^ (seed >> 29)) % (cells.len() as u64).max(1);
    cells.get(usize::try_from(at).unwrap_or(0)).copied()
}

/// What the position is worth to the side to move.
fn worth(position: &Position, player: PlayerSpec) -> i32 {
    let mut engine = Engine::with_table(player, TABLE_MIB);
    engine.go(position, &Limits::time(LOOK), &mut |_| {}).map_or(0, |best| best.value.raw())
}

fn colour(game: &Game, player: PlayerSpec, choices: &[Choice]) -> Option<Choice> {
    let position = game.position();
    let mover = position.side_to_move();
    let better = if worth(position, player) >= 0 { mover } else { mover.opposite() };
    let mine = game.color_of(game.turn()?);
    let wanted = |choice: &Choice| match choice {
        Choice::Take(color) => *color == better,
        Choice::Keep => mine == better,
        Choice::Swap => mine != better,
        _ => false,
    };
    choices.iter().copied().find(wanted).or_else(|| choices.first().copied())
}

fn best_for_white(position: &Position, player: PlayerSpec, cells: &[Cell]) -> Option<Cell> {
    let value = |cell: Cell| {
        let mut next = position.clone();
        if next.play(Move::Place(cell)).is_err() {
            return i32::MIN;
        }
        let own = worth(&next, player);
        if next.side_to_move() == Color::White { own } else { -own }
    };
    cells.iter().copied().max_by_key(|&cell| value(cell))
}
