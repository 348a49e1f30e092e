//! The moves of men: listed, and refused with the rule that they break.

use super::HasamiPosition;
use super::captures::ALONG;
use crate::{Cell, Color, Move, MoveError};

impl HasamiPosition {
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.men_of(self.to_move)
            .flat_map(|from| self.destinations(from).into_iter().map(move |to| Move::Slide { from, to }))
            .collect()
    }

    fn men_of(&self, color: Color) -> impl Iterator<Item = Cell> {
        self.geometry.cells().filter(move |cell| self.stones[cell.index()] == Some(color))
    }

    /// Whether a side has a move, whoever's turn it is.
    pub(super) fn can_move(&self, color: Color) -> bool {
        self.men_of(color).any(|from| !self.destinations(from).is_empty())
    }

    /// Where the man on `from` may go, in order of cells.
    fn destinations(&self, from: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        for direction in ALONG {
            let mut next = self.geometry.neighbour(from, direction);
            let beside = next.filter(|&cell| !self.is_empty(cell));
            while let Some(cell) = next.filter(|&cell| self.is_empty(cell)) {
                cells.push(cell);
                next = self.geometry.neighbour(cell, direction);
            }
            let behind = beside.and_then(|cell| self.geometry.neighbour(cell, direction));
            cells.extend(behind.filter(|&cell| self.settings.jumps && self.is_empty(cell)));
        }
        cells.sort_unstable();
        cells
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.stones[cell.index()].is_none()
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        self.legal_slide(mv).map(|_| ())
    }

    /// The cells that a legal move leaves and reaches.
    pub(super) fn legal_slide(&self, mv: Move) -> Result<(Cell, Cell), MoveError> {
        if let Some(outcome) = self.outcome {
            return Err(MoveError::Over(outcome));
        }
        if let Some(cell) = mv.cells().into_iter().find(|&cell| !self.geometry.contains(cell)) {
            return Err(MoveError::Outside { cell: cell.index(), last: self.stones.len() - 1 });
        }
        let text = mv.text(&self.geometry, self.id.rules().labels);
        let Move::Slide { from, to } = mv else {
            let expected = "the cell of a man and the cell it goes to, such as i5-e5";
            return Err(MoveError::Kind { text, game: self.id.to_string(), expected });
        };
        match self.stones[from.index()] {
            Some(color) if color == self.to_move => {}
            other => return Err(MoveError::Rule { text, rule: self.wrong_man(from, other) }),
        }
        let destinations = self.destinations(from);
        if destinations.contains(&to) {
            return Ok((from, to));
        }
        let broken = self.broken_rule(from, to);
        let legal = match destinations[..] {
            [] => format!("the man on {} cannot move", self.label(from)),
            _ => format!("the man on {} may go to {}", self.label(from), self.labels(&destinations)),
        };
        Err(MoveError::Rule { text, rule: format!("{broken}; {legal}") })
    }

    fn labels(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.label(cell)).collect::<Vec<_>>().join(" ")
    }

    /// Why no own man can leave `from`.
    fn wrong_man(&self, from: Cell, found: Option<Color>) -> String {
        let (label, mover) = (self.label(from), self.to_move);
        let movable: Vec<Cell> =
            self.men_of(mover).filter(|&man| !self.destinations(man).is_empty()).collect();
        let found = match found {
            None => format!("no man stands on {label}"),
            Some(color) => format!("the man on {label} is {color}'s"),
        };
        format!("{found}; {mover} may move the men on {}", self.labels(&movable))
    }

    /// The rule that keeps the man on `from` from going to `to`.
    fn broken_rule(&self, from: Cell, to: Cell) -> String {
        if from == to {
            return "a man must leave its cell".to_owned();
        }
        if let Some(color) = self.stones[to.index()] {
            return format!("{} is occupied by {color}", self.label(to));
        }
        let Some(way) = ALONG.iter().find_map(|&direction| self.way(from, to, direction)) else {
            return "a man moves along its rank or its file".to_owned();
        };
        let in_the_way: Vec<Cell> = way.into_iter().filter(|&cell| !self.is_empty(cell)).collect();
        let rule = if self.settings.jumps {
            "a man jumps over one adjacent man only, to the cell right behind it"
        } else {
            "a man does not jump"
        };
        let verb = if in_the_way.len() == 1 { "is" } else { "are" };
        format!("{rule}: {} {verb} in the way", self.labels(&in_the_way))
    }

    /// The cells between two cells, if the second lies in this direction of the first.
    fn way(&self, from: Cell, to: Cell, direction: usize) -> Option<Vec<Cell>> {
        let mut way = Vec::new();
        let mut next = self.geometry.neighbour(from, direction);
        while let Some(cell) = next {
            if cell == to {
                return Some(way);
            }
            way.push(cell);
            next = self.geometry.neighbour(cell, direction);
        }
        None
    }
}
