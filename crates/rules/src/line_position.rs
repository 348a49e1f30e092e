//! Positions of the games in which stones are put down and stay.

use std::sync::Arc;

use crate::forbidden::{foul, foul_kind};
use crate::line_end::{runs, winning_runs};
use crate::{
    Cell, Color, Foul, GameId, Geometry, LineRule, Move, MoveError, OnForbidden, Outcome, Overline, Reason,
    Setup, SetupError, SetupErrors, zobrist,
};

/// A position of a line game.
#[derive(Clone, Debug)]
pub struct LinePosition {
    id: GameId,
    geometry: Arc<Geometry>,
    stones: Vec<Option<Color>>,
    empty: usize,
    to_move: Color,
    history: Vec<Move>,
    outcome: Option<Outcome>,
    key: u64,
    start: Option<Arc<Setup>>,
}

impl LinePosition {
    pub(crate) fn initial(id: &GameId) -> LinePosition {
        let geometry = Geometry::shared(id.rules().shape).expect("the shape of a game id is in range");
        let cells = geometry.len();
        LinePosition {
            id: id.clone(),
            geometry,
            stones: vec![None; cells],
            empty: cells,
            to_move: Color::Black,
            history: Vec::new(),
            outcome: None,
            key: 0,
            start: None,
        }
    }

    pub(crate) fn from_setup(setup: &Setup) -> Result<LinePosition, SetupErrors> {
        let mut position = LinePosition::initial(&setup.id);
        let mut errors = Vec::new();
        for &(cell, color) in &setup.stones {
            if !position.geometry.contains(cell) {
                errors.push(SetupError::Outside { cell: cell.index(), last: position.stones.len() - 1 });
            } else if position.stones[cell.index()].is_some() {
                let cell = position.geometry.label(cell, setup.id.rules().labels);
                errors.push(SetupError::Twice { cell });
            } else {
                position.put(cell, color);
            }
        }
        if setup.to_move == Color::White {
            position.turn();
        }
        match position.standing_winners() {
            [true, true] => errors.push(SetupError::BothWin),
            [true, false] => position.outcome = Some(Outcome::win(Color::Black, Reason::Line)),
            [false, true] => position.outcome = Some(Outcome::win(Color::White, Reason::Line)),
            [false, false] => position.outcome = position.stalemate(),
        }
        position.start = Some(Arc::new(position.setup()));
        if errors.is_empty() { Ok(position) } else { Err(SetupErrors(errors)) }
    }

    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }

    pub(crate) fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    pub(crate) fn side_to_move(&self) -> Color {
        self.to_move
    }

    pub(crate) fn ply(&self) -> usize {
        self.history.len() + self.start().map_or(0, |setup| setup.stones.len())
    }

    pub(crate) fn history(&self) -> &[Move] {
        &self.history
    }

    pub(crate) fn start(&self) -> Option<&Setup> {
        self.start.as_deref()
    }

    pub(crate) fn setup(&self) -> Setup {
        let stone = |cell: Cell| self.stones[cell.index()].map(|color| (cell, color));
        Setup {
            id: self.id.clone(),
            stones: self.geometry.cells().filter_map(stone).collect(),
            to_move: self.to_move,
        }
    }

    pub(crate) fn stones(&self) -> &[Option<Color>] {
        &self.stones
    }

    pub(crate) fn empty(&self) -> usize {
        self.empty
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = self.placements().map(Move::Place).collect();
        if self.id.rules().passing {
            moves.push(Move::Pass);
        }
        moves
    }

    /// The empty cells on which a stone would not be refused; says nothing of the game being over.
    fn placements(&self) -> impl Iterator<Item = Cell> {
        let mut stones = if self.refuses() { self.stones.clone() } else { Vec::new() };
        self.geometry.cells().filter(move |&cell| {
            let refused = |stones: &mut Vec<Option<Color>>| {
                foul_kind(&self.geometry, self.id.rules(), stones, cell, self.to_move).is_some()
            };
            self.stones[cell.index()].is_none() && (stones.is_empty() || !refused(&mut stones))
        })
    }

    /// Whether some moves may be refused to the side to move.
    fn refuses(&self) -> bool {
        let rules = self.id.rules();
        rules.on_forbidden == OnForbidden::Rejected && rules.forbidden_to(self.to_move).any()
    }

    /// The foul of a stone of the side to move on an empty cell, whatever happens to who commits it.
    fn foul_on(&self, cell: Cell) -> Option<Foul> {
        let rules = self.id.rules();
        if !rules.forbidden_to(self.to_move).any() {
            return None;
        }
        foul(&self.geometry, rules, &mut self.stones.clone(), cell, self.to_move)
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome {
            return Err(MoveError::Over(outcome));
        }
        match mv {
            Move::Place(cell) => self.check_place(cell),
            Move::Pass if self.id.rules().passing => Ok(()),
            _ => Err(self.wrong_kind(mv)),
        }
    }

    fn check_place(&self, cell: Cell) -> Result<(), MoveError> {
        if !self.geometry.contains(cell) {
            return Err(MoveError::Outside { cell: cell.index(), last: self.stones.len() - 1 });
        }
        let labels = self.id.rules().labels;
        if let Some(color) = self.stones[cell.index()] {
            return Err(MoveError::Occupied { cell: self.geometry.label(cell, labels), color });
        }
        match self.foul_on(cell).filter(|_| self.refuses()) {
            None => Ok(()),
            Some(foul) => Err(MoveError::Forbidden {
                cell: self.geometry.label(cell, labels),
                color: self.to_move,
                reason: foul.describe(&self.geometry, labels),
                foul,
            }),
        }
    }

    fn wrong_kind(&self, mv: Move) -> MoveError {
        let known = mv.cells().iter().all(|&cell| self.geometry.contains(cell));
        let text = if known { mv.text(&self.geometry, self.id.rules().labels) } else { "move".to_owned() };
        let passing = self.id.rules().passing;
        MoveError::Kind {
            text,
            game: self.id.to_string(),
            expected: if passing { "an empty cell or `pass`" } else { "an empty cell" },
        }
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.check(mv)?;
        let mover = self.to_move;
        let passed_before = self.history.last() == Some(&Move::Pass);
        if passed_before {
            self.key ^= zobrist::PASSED;
        }
        let ended = match mv {
            Move::Place(cell) => self.place(cell, mover),
            _ => {
                self.key ^= zobrist::PASSED;
                passed_before.then_some(Outcome::draw(Reason::Passes))
            }
        };
        self.history.push(mv);
        self.turn();
        self.outcome = ended.or_else(|| self.stalemate());
        Ok(())
    }

    /// Puts a stone down and tells how that ends the game, if it does.
    fn place(&mut self, cell: Cell, mover: Color) -> Option<Outcome> {
        let rules = self.id.rules();
        let wins = |position: &LinePosition, rule| {
            winning_runs(&position.geometry, &position.stones, cell, mover, rule).next().is_some()
        };
        if wins(self, rules.line_of(mover)) {
            self.put(cell, mover);
            return Some(Outcome::win(mover, Reason::Line));
        }
        let fouled = match rules.on_forbidden {
            OnForbidden::Loses => self.foul_on(cell),
            OnForbidden::Rejected => None,
        };
        self.put(cell, mover);
        fouled.map(|foul| Outcome::win(mover.opposite(), Reason::Forbidden(foul.kind)))
    }

    /// The draw by lack of moves, if there is one.
    fn stalemate(&self) -> Option<Outcome> {
        if self.empty == 0 {
            return Some(Outcome::draw(Reason::FullBoard));
        }
        let rules = self.id.rules();
        let free = rules.passing || !self.refuses() || self.placements().next().is_some();
        (!free).then_some(Outcome::draw(Reason::NoMove))
    }

    pub(crate) fn undo(&mut self) -> Option<Move> {
        let mv = self.history.pop()?;
        self.outcome = None;
        self.turn();
        match mv {
            Move::Place(cell) => self.take(cell),
            _ => self.key ^= zobrist::PASSED,
        }
        if self.history.last() == Some(&Move::Pass) {
            self.key ^= zobrist::PASSED;
        }
        Some(mv)
    }

    fn put(&mut self, cell: Cell, color: Color) {
        self.stones[cell.index()] = Some(color);
        self.empty -= 1;
        self.key ^= zobrist::stone(cell.index(), color);
    }

    fn take(&mut self, cell: Cell) {
        if let Some(color) = self.stones[cell.index()].take() {
            self.empty += 1;
            self.key ^= zobrist::stone(cell.index(), color);
        }
    }

    fn turn(&mut self) {
        self.to_move = self.to_move.opposite();
        self.key ^= zobrist::WHITE_TO_MOVE;
    }

    /// Which sides have a winning line on the board, by [`Color::index`].
    fn standing_winners(&self) -> [bool; 2] {
        let mut winners = [false; 2];
        for (run, color) in runs(&self.geometry, &self.stones) {
            let rule = self.id.rules().line_of(color);
            winners[color.index()] |= run.wins(&self.geometry, &self.stones, color, rule);
        }
        winners
    }

    pub(crate) fn winning_lines(&self) -> Vec<Vec<Cell>> {
        let Some(Outcome { winner: Some(winner), reason: Reason::Line }) = self.outcome else {
            return Vec::new();
        };
        let rule = self.id.rules().line_of(winner);
        runs(&self.geometry, &self.stones)
            .into_iter()
            .filter(|&(run, color)| color == winner && run.wins(&self.geometry, &self.stones, color, rule))
            .map(|(run, _)| run.cells(&self.geometry).to_vec())
            .collect()
    }

    pub(crate) fn foul(&self, cell: Cell) -> Option<Foul> {
        if self.outcome.is_some() || self.stones[cell.index()].is_some() {
            return None;
        }
        self.foul_on(cell)
    }

    pub(crate) fn dead_board(&self) -> bool {
        Color::BOTH.iter().all(|&color| {
            let rule = self.id.rules().line_of(color);
            let own_moves = (self.empty + usize::from(color == self.to_move)) / 2;
            // After a pass the parity of moves says nothing.
            let moves = if self.id.rules().passing { self.empty } else { own_moves };
            self.geometry.lines().iter().all(|line| !self.could_fill(&line.cells, color, rule, moves))
        })
    }

    /// Whether some window of the line could become a winning line of `color` with at most `moves`
    /// more stones of it.
    fn could_fill(&self, line: &[Cell], color: Color, rule: LineRule, moves: usize) -> bool {
        let length = usize::from(rule.length);
        let at = |index: usize| line.get(index).map(|cell| self.stones[cell.index()]);
        let fillable = |start: usize, length: usize| {
            let window = &line[start..start + length];
            let missing = window.iter().filter(|cell| self.stones[cell.index()].is_none()).count();
            let free = window.iter().all(|cell| self.stones[cell.index()] != Some(color.opposite()));
            free && missing <= moves
        };
        let windows = |length: usize| 0..(line.len() + 1).saturating_sub(length);
        let exact = windows(length).any(|start| {
            let ends = [start.checked_sub(1).and_then(at), at(start + length)];
            // An own stone at an end would make the run longer.
            let longer = ends.contains(&Some(Some(color)));
            let closed = ends.iter().all(|&end| end == Some(Some(color.opposite())));
            !longer && rule.wins(length, closed) && fillable(start, length)
        });
        exact
            || (rule.overline == Overline::Wins
                && windows(length + 1).any(|start| fillable(start, length + 1)))
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    pub(crate) fn canonical_key(&self) -> u64 {
        let stones: Vec<(Cell, Color)> = self.setup().stones;
        let rest =
            stones.iter().fold(self.key, |key, &(cell, color)| key ^ zobrist::stone(cell.index(), color));
        let image = |symmetry: &crate::Symmetry| {
            stones
                .iter()
                .fold(rest, |key, &(cell, color)| key ^ zobrist::stone(symmetry.apply(cell).index(), color))
        };
        self.geometry.symmetries().iter().map(image).min().unwrap_or(self.key)
    }
}

#[cfg(test)]
mod tests;
