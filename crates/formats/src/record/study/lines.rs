//! Ways through a study.

use goren_rules::Color;

use super::{Act, Flag, Kind, NodeId, Point, Study};

impl Study {
    /// The nodes of the main line, from the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&node| self.first_child(node))
    }

    /// The nodes from the root to a node.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// All nodes in the order of files: a node, then all behind its first child, then the others. With each node its depth.
    pub fn preorder(&self) -> impl Iterator<Item = (NodeId, usize)> + '_ {
        let mut next = Some((NodeId::ROOT, 0_usize));
        std::iter::from_fn(move || {
            let (node, depth) = next?;
            next = self.first_child(node).map(|child| (child, depth + 1)).or_else(|| {
                let mut at = (node, depth);
                loop {
                    if let Some(sibling) = self.next_sibling(at.0) {
                        return Some((sibling, at.1));
                    }
                    at = (self.parent(at.0)?, at.1.checked_sub(1)?);
                }
            });
            Some((node, depth))
        })
    }

    /// The children in the order of their points, from the top left; those without a point first.
    #[must_use]
    pub fn sorted_children(&self, node: NodeId) -> Vec<NodeId> {
        let mut children: Vec<NodeId> = self.children(node).collect();
        children.sort_by_key(|&child| self.act(child).point().map(|point| (point.row, point.column)));
        children
    }

    /// A child that does the same.
    #[must_use]
    pub fn child_with(&self, node: NodeId, act: Act) -> Option<NodeId> {
        self.children(node).find(|&child| self.act(child) == act)
    }

    /// The stones that are set up before the first move of the main line.
    #[must_use]
    pub fn set_up(&self) -> Vec<(Point, Color)> {
        let mut stones: Vec<(Point, Color)> = Vec::new();
        for node in self.main_line().take_while(|&node| self.act(node).color().is_none()) {
            for note in self.notes(node) {
                let Some(point) = note.point else { continue };
                let color = match note.kind {
                    Kind::AddBlack => Some(Color::Black),
                    Kind::AddWhite => Some(Color::White),
                    Kind::AddEmpty => None,
                    _ => continue,
                };
                stones.retain(|&(other, _)| other != point);
                stones.extend(color.map(|color| (point, color)));
            }
        }
        stones
    }

    /// The main line as stones and passes in which the sides alternate from Black on: set-up stones come first, one of each side in
    /// turn, and where a side has moved twice the other one passes.
    #[must_use]
    pub fn alternating(&self) -> Vec<(Option<NodeId>, Act)> {
        let set_up = self.set_up();
        let of = |color| set_up.iter().filter(move |stone| stone.1 == color).map(|stone| stone.0);
        let (mut black, mut white) = (of(Color::Black), of(Color::White));
        let mut acts: Vec<(Option<NodeId>, Act)> = Vec::new();
        loop {
            let pair = (black.next(), white.next());
            if let Some(point) = pair.0 {
                push(&mut acts, None, Act::Stone(Color::Black, point));
            }
            if let Some(point) = pair.1 {
                push(&mut acts, None, Act::Stone(Color::White, point));
            }
            if pair == (None, None) {
                break;
            }
        }
        for node in self.main_line() {
            let act = self.act(node);
            if act.color().is_some() {
                push(&mut acts, Some(node), act);
            }
        }
        acts
    }

    /// Whether nodes have the flag, or notes of these kinds, anywhere.
    #[must_use]
    pub fn has_flag(&self, flag: Flag) -> bool {
        self.node_ids().any(|node| self.has(node, flag))
    }
}

/// Adds an act; if it is not this side's turn, the other one passes first.
fn push(acts: &mut Vec<(Option<NodeId>, Act)>, node: Option<NodeId>, act: Act) {
    let due =
        acts.last().map_or(Color::Black, |(_, last)| last.color().map_or(Color::Black, Color::opposite));
    if act.color() != Some(due) {
        acts.push((None, Act::Pass(due)));
    }
    acts.push((node, act));
}
