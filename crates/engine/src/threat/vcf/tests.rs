use super::*;
use crate::rng::Rng;
use goren_rules::{GameId, OnForbidden, Position, Setup, foul_kind};

/// The same search in the plainest terms: stones on a list, every cell tried.
struct Plain {
    position: Position,
    stones: Vec<Option<Color>>,
}

impl Plain {
    fn wins(&self, cell: Cell, side: Color) -> bool {
        let geometry = self.position.geometry();
        (0..geometry.axes()).any(|axis| {
            let (cells, at) = geometry.line_through(cell, axis);
            let stone = |at: usize| cells.get(at).and_then(|cell| self.stones[cell.index()]);
            let own = |at: &usize| stone(*at) == Some(side);
            let start = at - (0..at).rev().take_while(own).count();
            let end = at + 1 + (at + 1..cells.len()).take_while(own).count();
            let enemy = Some(side.opposite());
            let closed = start > 0 && stone(start - 1) == enemy && stone(end) == enemy;
            self.position.rules().line_of(side).wins(end - start, closed)
        })
    }

    fn foul(&mut self, cell: Cell, side: Color) -> bool {
        let geometry = self.position.geometry();
        foul_kind(geometry, self.position.rules(), &mut self.stones, cell, side).is_some()
    }

    fn empty(&self) -> Vec<Cell> {
        let cells = self.position.geometry().cells();
        cells.filter(|cell| self.stones[cell.index()].is_none()).collect()
    }

    fn can_win(&self, side: Color) -> bool {
        self.empty().into_iter().any(|cell| self.wins(cell, side))
    }

    /// Whether a side wins at once or with at most `fours` fours before.
    fn attack(&mut self, side: Color, fours: u32) -> bool {
        if self.can_win(side) {
            return true;
        }
        fours > 0 && self.empty().into_iter().any(|cell| self.four_wins(cell, side, fours))
    }

    fn four_wins(&mut self, cell: Cell, side: Color, fours: u32) -> bool {
        if self.foul(cell, side) {
            return false;
        }
        let other = side.opposite();
        self.stones[cell.index()] = Some(side);
        let won = self.can_win(side)
            && !self.can_win(other)
            && self.empty().into_iter().all(|reply| self.reply_fails(reply, side, fours));
        self.stones[cell.index()] = None;
        won
    }

    fn reply_fails(&mut self, reply: Cell, side: Color, fours: u32) -> bool {
        let other = side.opposite();
        self.stones[reply.index()] = Some(other);
        let stops = !self.can_win(side);
        self.stones[reply.index()] = None;
        if !stops || self.foul(reply, other) {
            return true;
        }
        self.stones[reply.index()] = Some(other);
        let fails = self.attack(side, fours - 1);
        self.stones[reply.index()] = None;
        fails
    }
}

/// A crowded position without a finished line; `None` if this seed gives none.
fn crowded(id: &GameId, rng: &mut Rng) -> Option<Position> {
    let start = Position::initial(id);
    let geometry = start.geometry();
    let mut stones: Vec<(Cell, Color)> = Vec::new();
    let wanted = 8 + rng.below(14);
    while stones.len() < wanted {
        let cell = Cell::new(rng.below(geometry.len()) as u16);
        let near = stones.iter().any(|&(other, _)| geometry.distance(cell, other) <= 2);
        if stones.iter().all(|&(other, _)| other != cell) && (near || stones.is_empty()) {
            stones.push((cell, Color::BOTH[stones.len() % 2]));
        }
    }
    let to_move = Color::BOTH[rng.below(2)];
    let position = Position::from_setup(&Setup { stones, to_move, ..start.setup() }).ok()?;
    position.outcome().is_none().then_some(position)
}

fn agree<const A: usize, const H: usize>(id: &str, positions: usize, seed: u64) -> usize {
    let id: GameId = id.parse().expect("a game");
    assert_eq!(id.rules().on_forbidden, OnForbidden::Rejected);
    let mut rng = Rng::new(seed);
    let mut table = Table::new(1);
    let mut wins = 0;
    for _ in 0..positions {
        let Some(position) = crowded(&id, &mut rng) else { continue };
        let side = position.side_to_move();
        let mut board = Board::<A, H>::of(&position).expect("a served game");
        let mut plain = Plain { stones: position.stones().to_vec(), position };
        table.forget();
        table.begin(0);
        for moves in 0..3 {
            let mut watch = Watch::of_nodes(u64::MAX);
            let mut fours = Fours { board: &mut board, table: &table, watch: &mut watch, nodes: u64::MAX };
            let found = fours.attack(side, moves);
            let text = goren_rules::position_text(&plain.position);
            match found {
                Some(win) => {
                    wins += 1;
                    // The last four, which cannot be stopped, is not counted as a move.
                    assert!(plain.attack(side, moves + 1), "wrong claim {win:?}: {text}");
                    assert!(win.plies <= 2 * moves + 3, "{win:?}: {text}");
                    break;
                }
                None => assert!(!plain.attack(side, moves), "not found in {moves}: {text}"),
            }
        }
    }
    wins
}

#[test]
fn claims_agree_with_a_plain_search() {
    let wins = [
        agree::<4, 4>("gomoku@10x10", 150, 1),
        agree::<4, 5>("standard@10x10", 150, 2),
        agree::<4, 5>("renju@10x10", 150, 3),
        agree::<4, 5>("caro@10x10", 150, 4),
        agree::<4, 5>("caro@10x10:gomocup", 150, 5),
        agree::<4, 5>("omok@10x10", 150, 6),
        agree::<4, 5>("omok-symmetric@10x10", 150, 7),
        agree::<3, 4>("hexagon@6", 150, 8),
        agree::<4, 4>("mnk@7x7:k=4", 100, 9),
    ];
    assert!(wins.iter().all(|&wins| wins > 10), "{wins:?}");
}
