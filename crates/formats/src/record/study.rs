//! A game with its variations, or a whole library of them: one tree for every format.
//!
//! The nodes lie one behind the other and know each other by number, so that a tree of a million nodes is a few tens of megabytes and
//! nothing walks it by recursion. What only few nodes have (comments, marks, set-up stones, times) is kept beside them as notes.
//!
//! Texts are kept as the bytes of the file and decoded when somebody asks, in the encoding of the study: another encoding can be tried
//! without reading the file again.

mod acts;
mod build;
mod holds;
mod lines;
mod notes;
mod positions;
mod result;

pub use acts::{Act, Point};
pub use holds::{Holds, Losses, Lost};
pub use notes::{Kind, Note};
pub use result::Winner;

pub(crate) use acts::point_of_text;
pub(crate) use positions::Turns;

use encoding_rs::{Encoding, UTF_8};
use goren_rules::{Color, GameId, Shape};

use acts::Packed;
use notes::NoteData;

/// Most nodes of a study.
pub const MOST_NODES: usize = 50_000_000;
/// Stands for no node and no note.
const NONE: u32 = u32::MAX;

/// A node of a study, by its number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The root, which every study has: the empty board, or what is set up on it.
    pub const ROOT: NodeId = NodeId(0);

    fn of(number: u32) -> Option<NodeId> {
        (number != NONE).then_some(NodeId(number))
    }

    /// The node's number, from 0; a parent's is below its children's.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node is besides its act.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flag {
    /// Somebody has marked it.
    Marked = 1,
    /// Programs open the study at it.
    Start = 2,
}

/// A node: 24 bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct NodeData {
    parent: u32,
    child: u32,
    last: u32,
    next: u32,
    notes: u32,
    act: Packed,
    flags: u16,
}

/// A tree of positions with everything that is written about them.
#[derive(Clone, Debug)]
pub struct Study {
    /// The board.
    pub shape: Shape,
    /// The game, where the file or the user says which.
    pub game: Option<GameId>,
    /// The encoding of the texts that are not known to be UTF-8.
    pub encoding: &'static Encoding,
    nodes: Vec<NodeData>,
    notes: Vec<NoteData>,
    pool: Vec<u8>,
}

impl Study {
    /// An empty study on a board.
    #[must_use]
    pub fn new(shape: Shape) -> Study {
        let root = NodeData {
            parent: NONE,
            child: NONE,
            last: NONE,
            next: NONE,
            notes: NONE,
            act: Packed::NOTHING,
            flags: 0,
        };
        Study { shape, game: None, encoding: UTF_8, nodes: vec![root], notes: Vec::new(), pool: Vec::new() }
    }

    /// The number of nodes, the root among them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but a root without notes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1 && self.notes.is_empty()
    }

    /// Columns and rows of a rectangle.
    #[must_use]
    pub fn rectangle(&self) -> Option<(u8, u8)> {
        match self.shape {
            Shape::Rect { width, height } => Some((width, height)),
            _ => None,
        }
    }

    /// All nodes, parents before their children.
    pub fn node_ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(NONE)).map(NodeId)
    }

    /// The node before.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        NodeId::of(self.nodes[node.index()].parent)
    }

    /// The nodes that follow, the main line first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = NodeId::of(self.nodes[node.index()].child);
        std::iter::successors(first, |child| NodeId::of(self.nodes[child.index()].next))
    }

    /// The first of the nodes that follow.
    #[must_use]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        NodeId::of(self.nodes[node.index()].child)
    }

    /// The next node with the same parent.
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        NodeId::of(self.nodes[node.index()].next)
    }

    /// What is done in a node.
    #[must_use]
    pub fn act(&self, node: NodeId) -> Act {
        self.nodes[node.index()].act.act()
    }

    /// Gives a node another act.
    pub fn set_act(&mut self, node: NodeId, act: Act) {
        self.nodes[node.index()].act = Packed::of(act);
    }

    /// Whether a node has a flag.
    #[must_use]
    pub fn has(&self, node: NodeId, flag: Flag) -> bool {
        self.nodes[node.index()].flags & flag as u16 != 0
    }

    /// Sets a flag of a node.
    pub fn set(&mut self, node: NodeId, flag: Flag) {
        self.nodes[node.index()].flags |= flag as u16;
    }

    /// Adds a node behind the other children of its parent. `None` once there are [`MOST_NODES`].
    pub fn add(&mut self, parent: NodeId, act: Act) -> Option<NodeId> {
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let number = u32::try_from(self.nodes.len()).ok()?;
        self.nodes.push(NodeData {
            parent: parent.0,
            child: NONE,
            last: NONE,
            next: NONE,
            notes: NONE,
            act: Packed::of(act),
            flags: 0,
        });
        let before = self.nodes[parent.index()].last;
        match NodeId::of(before) {
            Some(before) => self.nodes[before.index()].next = number,
            None => self.nodes[parent.index()].child = number,
        }
        self.nodes[parent.index()].last = number;
        Some(NodeId(number))
    }

    /// The side that moves after a node: the other one than in the last act of its line; Black at the start.
    #[must_use]
    pub fn side_after(&self, node: NodeId) -> Color {
        let mut at = Some(node);
        while let Some(node) = at {
            if let Some(color) = self.act(node).color() {
                return color.opposite();
            }
            at = self.parent(node);
        }
        Color::Black
    }
}

#[cfg(test)]
mod tests;
