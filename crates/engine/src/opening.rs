//! How an engine answers an opening rule: stones that keep the balance while colours are open, good
//! ones afterwards, and the better colour by a short search.

use std::time::Duration;

use goren_rules::{Cell, Choice, Color, Game, Move, Phase, Position, Want};

use crate::{Engine, Kind, Limits, PlayerSpec};

/// What an engine does in an opening.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It puts a stone down, or exchanges the seats by a move.
    Move(Move),
    /// It decides.
    Choice(Choice),
}

/// Positions searched to judge the colours.
const LOOK: u64 = 20_000;
/// Positions searched to compare one stone with others.
const GLANCE: u64 = 1500;
/// Memory of the table for that, in MiB.
const TABLE_MIB: usize = 4;
/// Cells nearest to the middle among which a stone of the opening is drawn.
const NEAR: usize = 9;
/// Stones and fifths that are compared.
const COMPARED: usize = 24;
/// Of a game's clock the opening takes so small a part at each answer.
const SHARE_OF_CLOCK: u32 = 24;
/// Least time and nodes for one search: less would tell nothing.
const LEAST_TIME: Duration = Duration::from_millis(1);
const LEAST_NODES: u64 = 50;
/// Fifths an engine declares at most.
const FIFTHS: u8 = 2;
/// A first stone this near to the middle is worth having (Yavalath).
const WORTH: u32 = 2;

/// The answer to what the opening waits for, or whether to exchange the seats; `None` where the
/// engine is simply to move.
///
/// The same game, player and seed give the same answer: searches are limited in nodes.
#[must_use]
pub fn answer(game: &Game, player: PlayerSpec) -> Option<Answer> {
    answer_within(game, player, &Limits::default())
}

/// The same within limits: their nodes and their time hold for all searches together, so that the answer may differ
/// where there is a limit of time. The time for an answer is never less than a millisecond a search.
#[must_use]
pub fn answer_within(game: &Game, player: PlayerSpec, limits: &Limits) -> Option<Answer> {
    let position = game.position();
    if game.phase() != Phase::Opening {
        return exchange(position);
    }
    let seed = position.key() ^ player.seed ^ game.actions().len() as u64;
    let judge = Judge { position, player: judge_of(player), limits: share(limits) };
    Some(match game.opening().want(position)? {
        Want::Stone(cells) => Answer::Move(Move::Place(stone(game, &judge, cells, seed)?)),
        Want::Choice(choices) => Answer::Choice(colour(game, &judge, &choices)?),
        Want::Number(most) => Answer::Choice(Choice::Declare(most.min(FIFTHS))),
        Want::Offer { cells, .. } => {
            Answer::Choice(Choice::Offer(judge.best(&around(position, cells), Color::Black)?))
        }
        Want::Select(cells) => Answer::Choice(Choice::Select(judge.best(&cells, Color::White)?)),
        _ => return None,
    })
}

fn exchange(position: &Position) -> Option<Answer> {
    position.check(Move::Swap).ok()?;
    let geometry = position.geometry();
    let stone = position.history().last()?.cell()?;
    let near = geometry.centre().is_some_and(|centre| geometry.distance(centre, stone) <= WORTH);
    near.then_some(Answer::Move(Move::Swap))
}

/// Colours are judged by the search whatever the engine; stones drawn at random have no opinion.
fn judge_of(player: PlayerSpec) -> PlayerSpec {
    let mut judge = PlayerSpec::new(Kind::AlphaBeta);
    judge.seed = player.seed;
    judge
}

/// Where the next stone goes: while the colours are open so that neither is much better, afterwards
/// so that one's own side does best.
fn stone(game: &Game, judge: &Judge<'_>, cells: Vec<Cell>, seed: u64) -> Option<Cell> {
    let position = game.position();
    if game.opening().colors_are_final() {
        return judge.best(&around(position, cells), position.side_to_move());
    }
    if position.history().len() < 2 {
        return near(position, cells, seed);
    }
    let mut drawn = around(position, cells);
    // The drawing rotates with the seed, so that no two games need begin alike.
    let turn = usize::try_from(seed % 1009).unwrap_or(0) % drawn.len().max(1);
    drawn.rotate_left(turn);
    drawn.into_iter().min_by_key(|&cell| judge.after(cell, Color::Black).map_or(i64::MAX, i64::abs))
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

/// The cells nearest to the stones, as many as are compared.
fn around(position: &Position, mut cells: Vec<Cell>) -> Vec<Cell> {
    let geometry = position.geometry();
    let stones: Vec<Cell> = geometry.cells().filter(|&cell| position.stone(cell).is_some()).collect();
    let middle = geometry.middle();
    let away = |cell: Cell| stones.iter().map(|&stone| geometry.distance(stone, cell)).sum::<u32>();
    cells.sort_by_key(|&cell| (away(cell), geometry.distance(middle, cell), cell));
    cells.truncate(COMPARED);
    cells
}

/// What each of the searches for one answer may take.
fn share(limits: &Limits) -> Limits {
    let searches = COMPARED as u32 + 1;
    let clock = limits.clock.map(|clock| clock.left / SHARE_OF_CLOCK);
    let time = [limits.time, clock].into_iter().flatten().min();
    Limits {
        time: time.map(|time| (time / searches).max(LEAST_TIME)),
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(searches)).max(LEAST_NODES)),
        stop: limits.stop.clone(),
        ..Limits::default()
    }
}

/// A short search over positions near the present one.
struct Judge<'a> {
    position: &'a Position,
    player: PlayerSpec,
    limits: Limits,
}

impl Judge<'_> {
    /// What a position is worth to the side to move.
    fn worth(&self, position: &Position, nodes: u64) -> i64 {
        let nodes = self.limits.nodes.map_or(nodes, |most| most.min(nodes));
        let limits = Limits { nodes: Some(nodes), ..self.limits.clone() };
        let mut engine = Engine::with_table(self.player, TABLE_MIB);
        engine.go(position, &limits, &mut |_| {}).map_or(0, |best| i64::from(best.value.raw()))
    }

    /// What the position is worth to a side once this stone stands; `None` if it cannot.
    fn after(&self, cell: Cell, side: Color) -> Option<i64> {
        let mut next = self.position.clone();
        next.play(Move::Place(cell)).ok()?;
        if let Some(outcome) = next.outcome() {
            let sign = outcome.winner.map_or(0, |winner| if winner == side { 1 } else { -1 });
            return Some(sign * i64::from(i32::MAX));
        }
        let own = self.worth(&next, GLANCE);
        Some(if next.side_to_move() == side { own } else { -own })
    }

    /// The cell that is best for a side.
    fn best(&self, cells: &[Cell], side: Color) -> Option<Cell> {
        cells.iter().copied().max_by_key(|&cell| self.after(cell, side).unwrap_or(i64::MIN))
    }
}

/// The choice that gives the better colour.
fn colour(game: &Game, judge: &Judge<'_>, choices: &[Choice]) -> Option<Choice> {
    let position = game.position();
    let mover = position.side_to_move();
    let better = if judge.worth(position, LOOK) >= 0 { mover } else { mover.opposite() };
    let mine = game.color_of(game.turn()?);
    let wanted = |choice: &Choice| match choice {
        Choice::Take(color) => *color == better,
        Choice::Keep => mine == better,
        Choice::Swap => mine != better,
        _ => false,
    };
    choices.iter().copied().find(wanted).or_else(|| choices.first().copied())
}

#[cfg(test)]
mod tests {
    use goren_rules::{Action, GameId, TimeControl};

    use super::*;

    fn game(id: &str, acts: &[&str]) -> Game {
        let id: GameId = id.parse().unwrap();
        let mut game = Game::new(Position::initial(&id), TimeControl::NONE);
        for text in acts {
            let position = game.position();
            let used = Duration::ZERO;
            let action = match Choice::parse(text, position.geometry(), position.rules().labels) {
                Some(choice) => Action::Choose { choice, used },
                None => Action::Move { mv: position.parse_move(text).unwrap(), used },
            };
            game.apply(action).unwrap();
        }
        game
    }

    fn answer(game: &Game) -> Answer {
        super::answer(game, PlayerSpec::new(Kind::AlphaBeta)).unwrap()
    }

    #[test]
    fn the_side_with_the_better_stones_is_taken() {
        // Two black stones side by side in the middle against one in the corner, then the reverse:
        // black stones in two corners against one in the middle.
        let strong = game("gomoku+swap2", &["h8", "a1", "i9"]);
        assert_eq!(answer(&strong), Answer::Choice(Choice::Take(Color::Black)));
        let weak = game("gomoku+swap2", &["a15", "h8", "o1"]);
        assert_eq!(answer(&weak), Answer::Choice(Choice::Take(Color::White)));
        let first = game("gomoku+swap1", &["h8"]);
        assert_eq!(answer(&first), Answer::Choice(Choice::Swap), "the middle of the board is worth having");
    }

    #[test]
    fn the_third_stone_leaves_no_side_a_won_game() {
        let game = game("gomoku+swap2", &["h8", "h9"]);
        let Answer::Move(Move::Place(cell)) = answer(&game) else { panic!("a stone is expected") };
        let judge = Judge {
            position: game.position(),
            player: PlayerSpec::new(Kind::AlphaBeta),
            limits: Limits::default(),
        };
        let chosen = judge.after(cell, Color::Black).unwrap().abs();
        let beside = game.position().parse_move("i8").unwrap().cell().unwrap();
        assert!(chosen <= judge.after(beside, Color::Black).unwrap().abs());
    }

    #[test]
    fn fifths_lie_where_black_profits_and_white_selects_the_worst_of_them() {
        let offering = game("renju+rif", &["h8", "h9", "i10", "keep", "g8"]);
        let Answer::Choice(Choice::Offer(cell)) = answer(&offering) else { panic!("an offer is expected") };
        let geometry = offering.position().geometry();
        assert!(geometry.distance(geometry.centre().unwrap(), cell) <= 4, "near the stones");
        let selecting = game("renju+rif", &["h8", "h9", "i10", "keep", "g8", "offer i9", "offer a1"]);
        let a1 = selecting.position().parse_move("a1").unwrap().cell().unwrap();
        assert_eq!(answer(&selecting), Answer::Choice(Choice::Select(a1)));
    }
}
