//! Which position comes before which, seen through the symmetries of the board.

use std::collections::HashMap;

use goren_rules::{Color, Shape};

use super::super::study::{Act, Kind, NodeId, Point, Study, Turns};

/// Where a position was hung, and how its board is turned there.
pub(super) enum Linked {
    Under(NodeId, usize),
    /// It has none before it and stands under the root.
    Alone(NodeId, usize),
}

/// The positions that have a place, by the least of their keys.
pub(super) struct Tree {
    turns: Turns,
    /// The node of a position, with its key as it stands in the tree.
    places: HashMap<u64, (NodeId, u64)>,
}

impl Tree {
    pub(super) fn new(shape: Shape) -> Tree {
        Tree { turns: Turns::new(shape), places: HashMap::from([(0, (NodeId::ROOT, 0))]) }
    }

    /// The image of a point in a turn.
    pub(super) fn turned(&self, point: Point, turn: usize) -> Point {
        self.turns.image(point, turn)
    }

    /// Gives a position its place; `None` if it has one already, or if the study is full.
    pub(super) fn place(&mut self, study: &mut Study, black: &[Point], white: &[Point]) -> Option<Linked> {
        let mut all = [0; 8];
        let stones = black.iter().map(|&point| (Color::Black, point));
        let stones: Vec<(Color, Point)> =
            stones.chain(white.iter().map(|&point| (Color::White, point))).collect();
        for &(color, point) in &stones {
            let keys = self.turns.keys(color, point);
            all.iter_mut().zip(keys).for_each(|(all, key)| *all ^= key);
        }
        if stones.is_empty() {
            // The root is there from the start; of several records of it each says something.
            return Some(Linked::Under(NodeId::ROOT, 0));
        }
        if self.places.contains_key(&self.turns.least(&all)) {
            return None;
        }
        let last = match black.len().checked_sub(white.len()) {
            Some(1) => Some(Color::Black),
            Some(0) => Some(Color::White),
            _ => None,
        };
        for &(color, point) in stones.iter().filter(|stone| Some(stone.0) == last) {
            let own = self.turns.keys(color, point);
            let before: [u64; 8] = std::array::from_fn(|turn| all[turn] ^ own[turn]);
            let Some(&(parent, frame)) = self.places.get(&self.turns.least(&before)) else { continue };
            let Some(turn) = before[..self.turns.count].iter().position(|&key| key == frame) else {
                continue;
            };
            let node = study.add(parent, Act::Stone(color, self.turned(point, turn)))?;
            self.places.insert(self.turns.least(&all), (node, all[turn]));
            return Some(Linked::Under(node, turn));
        }
        let node = study.add(NodeId::ROOT, Act::Nothing)?;
        for &(color, point) in &stones {
            study.add_point(node, if color == Color::Black { Kind::AddBlack } else { Kind::AddWhite }, point);
        }
        study.add_number(node, Kind::ToMove, u32::from(black.len() > white.len()));
        self.places.insert(self.turns.least(&all), (node, all[0]));
        Some(Linked::Alone(node, 0))
    }
}
