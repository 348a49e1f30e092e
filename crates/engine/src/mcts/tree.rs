//! The nodes of the tree, in one list of bounded length.

use goren_rules::{Color, GameId, Move, Position, Setup};

/// A move in the tree and what is known about it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) mv: Move,
    /// Who makes the move.
    pub(super) mover: Color,
    /// Proved: who wins after the move, or with `None` inside that it draws.
    pub(super) fate: Option<Option<Color>>,
    /// Whether the children are all moves there are.
    pub(super) complete: bool,
    /// Whether the side to move has a move that is proved to draw.
    pub(super) can_draw: bool,
    /// Plies from after the move to its proved end.
    pub(super) plies: u16,
    /// Where the children begin; 0 if there are none yet, for the root is nobody's child.
    pub(super) first: u32,
    pub(super) count: u32,
    pub(super) visits: u32,
    /// The mean result of the playouts for the mover, 0..=1.
    pub(super) mean: f32,
    /// The same of all playouts in which the mover put a stone there later.
    pub(super) rave_visits: u32,
    pub(super) rave_mean: f32,
    /// The share of attention that the move deserves at first sight; those of siblings add up to 1.
    pub(super) prior: f32,
}

impl Node {
    pub(super) fn new(mv: Move, mover: Color) -> Node {
        Node {
            mv,
            mover,
            fate: None,
            complete: false,
            can_draw: false,
            plies: 0,
            first: 0,
            count: 0,
            visits: 0,
            mean: 0.0,
            rave_visits: 0,
            rave_mean: 0.0,
            prior: 0.0,
        }
    }

    pub(super) fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// Adds the result of a playout, for the mover.
    pub(super) fn add(&mut self, result: f32) {
        self.visits = self.visits.saturating_add(1);
        self.mean += (result - self.mean) / self.visits as f32;
    }

    /// Adds the result of a playout in which the mover came to make this move later.
    pub(super) fn add_rave(&mut self, result: f32) {
        self.rave_visits = self.rave_visits.saturating_add(1);
        self.rave_mean += (result - self.rave_mean) / self.rave_visits as f32;
    }
}

/// The tree of a search, kept from move to move.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(super) nodes: Vec<Node>,
    most: usize,
    /// The game and the position of the root.
    root: Option<(GameId, Option<Setup>, Vec<Move>)>,
}

impl Tree {
    /// An empty tree that takes at most `mib` MiB, even while it is cut down to what it keeps.
    pub(crate) fn new(mib: usize) -> Tree {
        let most = (mib << 20) / 2 / size_of::<Node>();
        Tree { nodes: Vec::new(), most: most.min(u32::MAX as usize / 2), root: None }
    }

    /// Takes at most `mib` MiB from now on. What is known is forgotten if that is another size.
    pub(crate) fn resize(&mut self, mib: usize) {
        let other = Tree::new(mib);
        if other.most != self.most {
            *self = other;
        }
    }

    /// Forgets everything, and gives the memory back.
    pub(crate) fn forget(&mut self) {
        self.nodes = Vec::new();
        self.root = None;
    }

    /// Whether so many more nodes fit.
    pub(super) fn has_room(&self, more: usize) -> bool {
        self.nodes.len() + more <= self.most
    }

    /// Makes the position the root, with what is known about it if `keep` allows that.
    pub(super) fn begin(&mut self, position: &Position, keep: bool) {
        let kept = if keep { self.find(position) } else { None };
        match kept {
            Some(0) => {}
            Some(node) => self.cut(node),
            None => {
                self.nodes.clear();
                // Room for all nodes is asked for at once, since a list that grows holds its old
                // place too for a while; what is not used takes no memory.
                let _ = self.nodes.try_reserve_exact(self.most);
                self.nodes.push(Node::new(Move::Pass, position.side_to_move()));
            }
        }
        // The root's results are told for the side to move.
        let root = &mut self.nodes[0];
        if root.mover != position.side_to_move() {
            root.mover = position.side_to_move();
            root.mean = 1.0 - root.mean;
        }
        let id = position.id().clone();
        self.root = Some((id, position.start().cloned(), position.history().to_vec()));
    }

    /// The node of a position that comes after the root.
    fn find(&self, position: &Position) -> Option<usize> {
        let (id, start, history) = self.root.as_ref()?;
        if id != position.id() || start.as_ref() != position.start() {
            return None;
        }
        let mut node = 0;
        for mv in position.history().strip_prefix(history.as_slice())? {
            node = self.nodes.get(node)?.children().find(|&child| self.nodes[child].mv == *mv)?;
        }
        (self.nodes.get(node)?.count > 0).then_some(node)
    }

    /// Keeps a node, which becomes the root, and everything below it.
    fn cut(&mut self, node: usize) {
        let mut kept = Vec::new();
        let _ = kept.try_reserve_exact(self.most);
        kept.push(self.nodes[node].clone());
        let mut next = 0;
        while next < kept.len() {
            let children = kept[next].children();
            if kept[next].count > 0 {
                kept[next].first = kept.len() as u32;
                kept.extend_from_slice(&self.nodes[children]);
            }
            next += 1;
        }
        self.nodes = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position and a tree in which its root has a child for each move, and each of them one.
    fn grown(mib: usize) -> (Tree, Position) {
        let position = Position::initial(&"tictactoe".parse().expect("a game"));
        let mut tree = Tree::new(mib);
        tree.begin(&position, true);
        let moves = position.legal_moves();
        for parent in 0..=moves.len() {
            tree.nodes[parent].first = tree.nodes.len() as u32;
            tree.nodes[parent].count = if parent == 0 { moves.len() as u32 } else { 1 };
            let made = if parent == 0 { moves.clone() } else { vec![moves[moves.len() - parent]] };
            tree.nodes.extend(made.into_iter().map(|mv| Node::new(mv, Color::White)));
        }
        (tree, position)
    }

    #[test]
    fn what_comes_after_the_moves_made_is_kept() {
        let (mut tree, mut position) = grown(1);
        let mv = position.legal_moves()[2];
        tree.nodes[3].visits = 7;
        position.play(mv).expect("legal");
        tree.begin(&position, true);
        assert_eq!(tree.nodes.len(), 2);
        assert_eq!((tree.nodes[0].visits, tree.nodes[1].mv), (7, position.legal_moves()[5]));
    }

    #[test]
    fn another_game_and_a_search_to_be_repeated_begin_anew() {
        for (text, keep) in [("mnk@3x3:k=3", true), ("tictactoe", false)] {
            let (mut tree, _) = grown(1);
            tree.begin(&Position::initial(&text.parse().expect("a game")), keep);
            assert_eq!(tree.nodes.len(), 1, "{text}");
        }
    }

    #[test]
    fn memory_is_bounded() {
        let tree = Tree::new(1);
        assert!(tree.has_room(5_000));
        assert!(!tree.has_room((1 << 19) / size_of::<Node>() + 1));
    }
}
