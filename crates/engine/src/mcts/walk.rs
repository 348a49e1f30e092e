//! One walk from the root to a leaf, the playout behind it, and the way back.

use goren_rules::{Cell, Color, Move, Play, Position};

use super::Task;
use super::playout::{Playouts, Scores};
use super::tree::{Node, Tree};
use crate::choice;
use crate::rng::Rng;

/// How much the prior counts against the results.
const PRIOR: f32 = 0.9;
/// How much a move tried rarely is preferred, whatever its prior.
const EXPLORE: f32 = 0.25;
/// How much worse than its siblings a move not tried is taken to be.
const UNTRIED: f32 = 0.05;
/// Visits for which the results of a move and those of its cell count about alike.
const RAVE: f32 = 300.0;
/// Boards with more empty cells are searched only near stones.
const ALL_CELLS: usize = 64;
/// How near, in steps.
const NEAR: u32 = 2;

pub(super) struct Walk<'a> {
    pub(super) tree: &'a mut Tree,
    board: Position,
    playouts: Playouts,
    rng: Rng,
    path: Vec<usize>,
    /// The stones put down in this walk and its playout.
    played: Vec<(Cell, Color)>,
    /// Who put the first stone on each cell in this walk.
    owners: Vec<Option<Color>>,
    weights: Vec<f32>,
    rave: bool,
    expand_at: u32,
}

impl<'a> Walk<'a> {
    pub(super) fn new(task: &Task<'_>, tree: &'a mut Tree) -> Walk<'a> {
        let rules = task.position.rules();
        let cells = task.position.geometry().len();
        let mut walk = Walk {
            tree,
            board: task.position.clone(),
            playouts: Playouts::new(task.position),
            rng: Rng::new(task.seed ^ task.position.key().rotate_left(17)),
            path: Vec::new(),
            played: Vec::new(),
            owners: vec![None; cells],
            weights: Vec::new(),
            rave: rules.play == Play::Line,
            expand_at: match rules.play {
                Play::Line if cells <= 64 => 2,
                Play::Line => 4,
                _ => 5,
            },
        };
        walk.root(task.choice);
        walk
    }

    /// Gives the root the moves to choose from.
    fn root(&mut self, choice: &[Move]) {
        let known = self.tree.nodes[0].children();
        let same = !known.is_empty() && known.clone().all(|node| choice.contains(&self.tree.nodes[node].mv));
        let near = self.near(choice);
        if same && known.len() == near.len() {
            return;
        }
        self.tree.nodes.truncate(1);
        self.tree.nodes[0] = Node::new(Move::Pass, self.board.side_to_move());
        self.expand(0, choice);
    }

    /// Whether nothing is left to find out.
    pub(super) fn is_settled(&self) -> bool {
        let root = &self.tree.nodes[0];
        let mut children = self.tree.nodes[root.children()].iter();
        root.visits == u32::MAX || root.fate.is_some() || children.all(|child| child.fate.is_some())
    }

    /// One walk down, one playout, one way back.
    pub(super) fn once(&mut self) {
        self.path.clear();
        self.path.push(0);
        self.played.clear();
        let mut node = 0;
        let scores = loop {
            if let Some(fate) = self.tree.nodes[node].fate.filter(|_| node > 0) {
                break self.scores_of(fate);
            }
            if self.tree.nodes[node].count == 0 && !self.grow(node) {
                break self.playouts.run(&self.board, &mut self.rng, &mut self.played);
            }
            if self.tree.nodes[node].fate.is_some() && node > 0 {
                continue;
            }
            node = self.select(node);
            self.step(node);
        };
        self.go_back(&scores);
    }

    fn step(&mut self, node: usize) {
        let Node { mv, mover, .. } = self.tree.nodes[node];
        // Every move in the tree was legal when its node was made.
        let legal = self.board.play(mv).is_ok();
        debug_assert!(legal);
        if let Move::Place(cell) = mv {
            self.played.push((cell, mover));
        }
        self.path.push(node);
    }

    fn scores_of(&self, winner: Option<Color>) -> Scores {
        let players = f32::from(self.board.rules().players);
        match winner {
            Some(winner) => std::array::from_fn(|index| f32::from(u8::from(index == winner.index()))),
            None => [1.0 / players; 3],
        }
    }

    /// Gives a leaf its children, if it has been visited often enough and they fit.
    fn grow(&mut self, node: usize) -> bool {
        if self.tree.nodes[node].visits < self.expand_at || !self.tree.has_room(self.board.empty() * 8) {
            return false;
        }
        let moves = choice::choose(&self.board);
        !moves.is_empty() && self.expand(node, &moves)
    }

    fn expand(&mut self, node: usize, moves: &[Move]) -> bool {
        let all = moves.len();
        let moves = self.near(moves);
        if node > 0 && !self.tree.has_room(moves.len()) {
            return false;
        }
        let side = self.board.side_to_move();
        self.playouts.weigh(&self.board, &moves, &mut self.weights);
        let first = self.tree.nodes.len();
        for (index, &mv) in moves.iter().enumerate() {
            let child = self.child(mv, side, index);
            self.tree.nodes.push(child);
        }
        let sum: f32 = self.weights.iter().sum();
        for (child, weight) in self.tree.nodes[first..].iter_mut().zip(&self.weights) {
            child.prior = weight / sum.max(f32::MIN_POSITIVE);
        }
        let rules = self.board.rules();
        let waits = rules.passing || (rules.pie && self.board.ply() < 2);
        let parent = &mut self.tree.nodes[node];
        parent.first = first as u32;
        parent.count = moves.len() as u32;
        parent.complete = all == moves.len() && !waits;
        self.judge(node);
        true
    }

    /// The node of a move, with its fate if it ends the game. What it takes adds to its weight.
    fn child(&mut self, mv: Move, side: Color, index: usize) -> Node {
        let mut child = Node::new(mv, side);
        let before = self.board.taken();
        if self.board.play(mv).is_ok() {
            child.fate = self.board.outcome().map(|outcome| outcome.winner);
            let after = self.board.taken();
            let gain = after[side.index() & 1].saturating_sub(before[side.index() & 1]);
            self.weights[index] *= 1.0 + 2.0 * f32::from(gain);
            self.board.undo();
        }
        child
    }

    /// On large boards the moves near stones, or near the middle if there is none.
    fn near(&self, moves: &[Move]) -> Vec<Move> {
        let board = &self.board;
        if board.rules().play != Play::Line || board.empty() <= ALL_CELLS {
            return moves.to_vec();
        }
        let geometry = board.geometry();
        let mut stones: Vec<Cell> = geometry.cells().filter(|&cell| board.stone(cell).is_some()).collect();
        if stones.is_empty() {
            stones.push(geometry.middle());
        }
        let mut wanted = vec![false; geometry.len()];
        for cell in geometry.cells() {
            wanted[cell.index()] = stones.iter().any(|&stone| geometry.distance(cell, stone) <= NEAR);
        }
        let is_near = |mv: &Move| mv.cell().is_none_or(|cell| wanted[cell.index()]);
        let kept: Vec<Move> = moves.iter().copied().filter(is_near).collect();
        if kept.len() < 2 { moves.to_vec() } else { kept }
    }

    /// The child to look at next: one that is proved only if there is no other.
    fn select(&self, node: usize) -> usize {
        let parent = &self.tree.nodes[node];
        let first = &self.tree.nodes[parent.first as usize];
        let total = parent.visits.max(1) as f32;
        let own = if parent.mover == first.mover { parent.mean } else { 1.0 - parent.mean };
        let untried = if parent.visits == 0 { 0.5 } else { own - UNTRIED };
        let (root, log) = (total.sqrt(), total.ln());
        let value = |child: &Node| {
            match child.fate {
                Some(None) => return -1.0,
                Some(Some(winner)) if winner != child.mover => return -100.0 + f32::from(child.plies) * 1e-3,
                _ => {}
            }
            let visits = child.visits as f32;
            let mut mean = if child.visits == 0 { untried } else { child.mean };
            if child.rave_visits > 0 {
                let share = (RAVE / (3.0 * visits + RAVE)).sqrt();
                mean += share * (child.rave_mean - mean);
            }
            mean + PRIOR * child.prior * root / (1.0 + visits) + EXPLORE * (log / (1.0 + visits)).sqrt()
        };
        let mut best = (parent.first as usize, f32::MIN);
        for child in parent.children() {
            let value = value(&self.tree.nodes[child]);
            if value > best.1 {
                best = (child, value);
            }
        }
        best.0
    }

    /// Takes the moves back, and books the scores and what they prove.
    fn go_back(&mut self, scores: &Scores) {
        let path = std::mem::take(&mut self.path);
        if self.rave {
            self.book_rave(&path, scores);
        }
        let two = self.board.rules().players == 2;
        let mut scores = *scores;
        for &node in path.iter().rev() {
            // Whoever can draw does not lose here.
            let side = self.board.side_to_move().index();
            let reached = &mut self.tree.nodes[node];
            if reached.can_draw && two && scores[side] < 0.5 {
                scores = [0.5; 3];
            }
            reached.add(scores[reached.mover.index()]);
            if node > 0 {
                self.board.undo();
            }
        }
        for pair in path.windows(2).rev() {
            if self.tree.nodes[pair[1]].fate.is_none() || !self.judge(pair[0]) {
                break;
            }
        }
        self.path = path;
    }

    fn book_rave(&mut self, path: &[usize], scores: &Scores) {
        for &(cell, color) in &self.played {
            self.owners[cell.index()].get_or_insert(color);
        }
        for &node in path {
            for child in self.tree.nodes[node].children() {
                let child = &mut self.tree.nodes[child];
                if let Move::Place(cell) = child.mv
                    && self.owners[cell.index()] == Some(child.mover)
                {
                    child.add_rave(scores[child.mover.index()]);
                }
            }
        }
        for (cell, _) in &self.played {
            self.owners[cell.index()] = None;
        }
    }

    /// Finds out from the children of a node whether its end is proved.
    fn judge(&mut self, node: usize) -> bool {
        let parent = &self.tree.nodes[node];
        let children = &self.tree.nodes[parent.children()];
        let Some(side) = children.first().map(|child| child.mover) else { return false };
        let mut shortest: Option<u16> = None;
        let (mut longest, mut open, mut drawn, mut winners) = (0, !parent.complete, false, [false; 3]);
        for child in children {
            let plies = child.plies.saturating_add(1);
            match child.fate {
                None => open = true,
                Some(None) => drawn = true,
                Some(Some(winner)) if winner == side => {
                    shortest = Some(shortest.map_or(plies, |least| least.min(plies)));
                }
                Some(Some(winner)) => winners[winner.index()] = true,
            }
            longest = longest.max(plies);
        }
        self.tree.nodes[node].can_draw |= drawn;
        let lost_to = Color::THREE.into_iter().filter(|color| winners[color.index()]);
        let (fate, plies) = match (shortest, open, lost_to.collect::<Vec<_>>().as_slice()) {
            (Some(plies), _, _) => (Some(side), plies),
            (None, false, []) => (None, longest),
            // Of three players, whom a loser lets win is his to choose.
            (None, false, &[_, _]) => return false,
            (None, false, _) if drawn => (None, longest),
            (None, false, &[winner]) => (Some(winner), longest),
            _ => return false,
        };
        let parent = &mut self.tree.nodes[node];
        parent.fate = Some(fate);
        parent.plies = plies;
        true
    }
}
