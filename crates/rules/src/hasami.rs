//! Positions of Hasami Shogi and Dai Hasami Shogi: men that move like rooks and take what they
//! bracket.
//!
//! The draw by repetition looks back at the moves since the last capture. An arrangement
//! ([`Setup`]) does not hold them: a position made from one counts occurrences and plies without a
//! capture afresh, beginning with itself. The key leaves both out too, so that equal men with the
//! same side to move have equal keys.

mod captures;
mod ends;
mod men;
mod slides;

use std::sync::Arc;

use men::Men;

use crate::rules::HasamiRules;
use crate::setup::{Bound, Counted, Feature};
use crate::{
    Cell, Color, Foul, GameId, Geometry, Move, MoveError, Outcome, PieceKind, Setup, SetupError, SetupErrors,
    zobrist,
};

/// A position of Hasami Shogi.
#[derive(Clone, Debug)]
pub struct HasamiPosition {
    id: GameId,
    settings: HasamiRules,
    geometry: Arc<Geometry>,
    stones: Vec<Option<Color>>,
    /// The same men as sets of cells.
    men: Men,
    to_move: Color,
    taken: [u16; 2],
    /// Plies since the last capture, the start or the setup.
    quiet: u16,
    history: Vec<Move>,
    undo: Vec<Undo>,
    outcome: Option<Outcome>,
    key: u64,
    start: Option<Arc<Setup>>,
}

/// What was before a move and cannot be told from the move itself.
#[derive(Clone, Debug)]
struct Undo {
    men: Men,
    captured: Vec<Cell>,
    quiet: u16,
    key: u64,
}

impl HasamiPosition {
    pub(crate) fn initial(id: &GameId, settings: HasamiRules) -> HasamiPosition {
        let mut position = HasamiPosition::bare(id, settings);
        let height = position.geometry.rows().len();
        for cell in position.geometry.cells() {
            let rank = position.geometry.row_of(cell).0;
            if rank < usize::from(settings.ranks) {
                position.put(cell, Color::White);
            } else if rank + usize::from(settings.ranks) >= height {
                position.put(cell, Color::Black);
            }
        }
        position.key ^= position.key_of_turn();
        position
    }

    /// A board without men, the turn not yet in the key.
    fn bare(id: &GameId, settings: HasamiRules) -> HasamiPosition {
        let geometry = Geometry::shared(id.rules().shape).expect("the shape of a game id is in range");
        let stones = vec![None; geometry.len()];
        HasamiPosition {
            id: id.clone(),
            settings,
            geometry,
            stones,
            men: Men::default(),
            to_move: Color::Black,
            taken: [0; 2],
            quiet: 0,
            history: Vec::new(),
            undo: Vec::new(),
            outcome: None,
            key: 0,
            start: None,
        }
    }

    pub(crate) fn from_setup(setup: &Setup, settings: HasamiRules) -> Result<HasamiPosition, SetupErrors> {
        let mut position = HasamiPosition::bare(&setup.id, settings);
        let mut errors = Vec::new();
        let sides = setup.id.rules().sides();
        let mut strangers = !sides.contains(&setup.to_move);
        for &(cell, color) in &setup.stones {
            if !sides.contains(&color) {
                strangers = true;
            } else if !position.geometry.contains(cell) {
                let last = position.stones.len() - 1;
                errors.push(SetupError::Outside { cell: cell.index(), last });
            } else if position.stones[cell.index()].is_some() {
                errors.push(SetupError::Twice { cell: position.label(cell) });
            } else {
                position.put(cell, color);
            }
        }
        let features = [
            (strangers, Feature::ThirdPlayer),
            (!setup.rings.is_empty(), Feature::Rings),
            (setup.half, Feature::HalfTurns),
            (setup.moved, Feature::RowsAfterMove),
        ];
        for (_, feature) in features.into_iter().filter(|(wrong, _)| *wrong) {
            errors.push(SetupError::Feature { game: setup.id.to_string(), feature });
        }
        if !strangers {
            position.to_move = setup.to_move;
        }
        position.taken = setup.taken;
        position.key ^= position.key_of_turn();
        errors.extend(position.impossible_counts());
        errors.extend(position.contradictions());
        if !errors.is_empty() {
            return Err(SetupErrors(errors));
        }
        position.outcome = position.judge();
        position.start = Some(Arc::new(position.setup()));
        Ok(position)
    }

    /// More men than a side has, those taken from it included.
    fn impossible_counts(&self) -> Vec<SetupError> {
        let most = self.geometry.rows()[0].len() * usize::from(self.settings.ranks);
        let count = |color: Color| {
            let taken = usize::from(self.taken[color.opposite().index()]);
            (color, self.men.count(color) + taken)
        };
        let wrong = |&(_, found): &(Color, usize)| found > most;
        Color::BOTH
            .map(count)
            .into_iter()
            .filter(wrong)
            .map(|(color, found)| SetupError::Count {
                what: Counted::Men,
                color,
                found,
                expected: Bound::AtMost(most),
            })
            .collect()
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
        self.history.len()
    }

    pub(crate) fn history(&self) -> &[Move] {
        &self.history
    }

    pub(crate) fn start(&self) -> Option<&Setup> {
        self.start.as_deref()
    }

    /// The men, the turn and what was taken; occurrences and plies without a capture are lost.
    pub(crate) fn setup(&self) -> Setup {
        let man = |cell: Cell| self.stones[cell.index()].map(|color| (cell, color));
        let men = self.geometry.cells().filter_map(man).collect();
        Setup { taken: self.taken, ..Setup::new(self.id.clone(), men, self.to_move) }
    }

    pub(crate) fn stones(&self) -> &[Option<Color>] {
        &self.stones
    }

    pub(crate) fn kind(&self, _cell: Cell) -> PieceKind {
        PieceKind::Man
    }

    pub(crate) fn taken(&self) -> [u16; 2] {
        self.taken
    }

    pub(crate) fn last_captures(&self) -> &[Cell] {
        self.undo.last().map_or(&[], |undo| &undo.captured)
    }

    pub(crate) fn empty(&self) -> usize {
        self.stones.len() - self.men.count(Color::Black) - self.men.count(Color::White)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub(crate) fn foul(&self, _cell: Cell) -> Option<Foul> {
        None
    }

    /// Lines are not filled here but walked into, and in the small game there are none: no draw of
    /// this kind can be claimed.
    pub(crate) fn dead_board(&self) -> bool {
        false
    }

    fn label(&self, cell: Cell) -> String {
        self.geometry.label(cell, self.id.rules().labels)
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        let (from, to) = self.legal_slide(mv)?;
        let mover = self.to_move;
        let mut undo = Undo { men: self.men, captured: Vec::new(), quiet: self.quiet, key: self.key };
        self.key ^= self.key_of_turn();
        self.lift(from, mover);
        self.put(to, mover);
        undo.captured = self.bracketed(to, mover);
        for &cell in &undo.captured {
            self.lift(cell, mover.opposite());
        }
        self.taken[mover.index()] += undo.captured.len() as u16;
        self.quiet = if undo.captured.is_empty() { self.quiet.saturating_add(1) } else { 0 };
        self.to_move = mover.opposite();
        self.key ^= self.key_of_turn();
        self.history.push(mv);
        self.undo.push(undo);
        self.outcome = self.judge();
        Ok(())
    }

    pub(crate) fn undo(&mut self) -> Option<Move> {
        let mv = self.history.pop()?;
        let undo = self.undo.pop()?;
        self.to_move = self.to_move.opposite();
        let mover = self.to_move;
        if let Move::Slide { from, to } = mv {
            self.lift(to, mover);
            self.put(from, mover);
        }
        for &cell in &undo.captured {
            self.put(cell, mover.opposite());
        }
        self.taken[mover.index()] -= undo.captured.len() as u16;
        self.quiet = undo.quiet;
        self.key = undo.key;
        self.outcome = None;
        Some(mv)
    }

    fn put(&mut self, cell: Cell, color: Color) {
        self.stones[cell.index()] = Some(color);
        self.men.toggle(cell, color);
        self.key ^= zobrist::stone(cell.index(), color);
    }

    fn lift(&mut self, cell: Cell, color: Color) {
        self.stones[cell.index()] = None;
        self.men.toggle(cell, color);
        self.key ^= zobrist::stone(cell.index(), color);
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The part of the key that is not men.
    fn key_of_turn(&self) -> u64 {
        let turn = if self.to_move == Color::White { zobrist::WHITE_TO_MOVE } else { 0 };
        if !self.settings.first_to_five {
            return turn;
        }
        turn ^ zobrist::fact(2, u64::from(self.taken[0]) << 16 | u64::from(self.taken[1]))
    }

    /// The least key of the images under the symmetries that the rules have: all of the square, or
    /// where home ranks matter the exchange of left and right alone.
    pub(crate) fn canonical_key(&self) -> u64 {
        let rank = |cell: Cell| self.geometry.row_of(cell).0;
        let rest = self.key_of_turn();
        let symmetries = self.geometry.symmetries().iter().filter(|symmetry| {
            let mut cells = self.geometry.cells();
            !self.settings.line || cells.all(|cell| rank(symmetry.apply(cell)) == rank(cell))
        });
        let key = |image: &dyn Fn(Cell) -> Cell| {
            self.geometry.cells().fold(rest, |key, cell| match self.stones[cell.index()] {
                Some(color) => key ^ zobrist::stone(image(cell).index(), color),
                None => key,
            })
        };
        symmetries.map(|symmetry| key(&|cell| symmetry.apply(cell))).min().unwrap_or(self.key)
    }
}

#[cfg(test)]
mod tests;
