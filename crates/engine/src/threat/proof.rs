//! The tree that proves a win by threats.

use goren_rules::Cell;

/// A move of the attacker and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofNode {
    /// The attacker's move. It completes a winning line if `plies` is 1.
    pub cell: Cell,
    /// The defender's replies that need an answer, each with the node that gives it.
    pub replies: Vec<(Cell, usize)>,
    /// The node by which the attacker goes on after any other reply, and after a pass; `None` if he
    /// completes a winning line then.
    pub otherwise: Option<usize>,
    /// Moves of both sides until the winning line is complete, against the longest defence.
    pub plies: u32,
}

/// A win by threats with everything the defender can do, as nodes that refer to one another by
/// index. Positions that are reached in several ways share a node; a node refers to earlier ones only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    nodes: Vec<ProofNode>,
}

impl Proof {
    /// `nodes` must not be empty; the last one is the root.
    pub(crate) fn new(nodes: Vec<ProofNode>) -> Proof {
        Proof { nodes }
    }

    /// All nodes.
    #[must_use]
    pub fn nodes(&self) -> &[ProofNode] {
        &self.nodes
    }

    /// The index of the first move's node.
    #[must_use]
    pub fn root(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The attacker's first move.
    #[must_use]
    pub fn first_move(&self) -> Cell {
        self.nodes[self.root()].cell
    }

    /// Moves of both sides until the winning line is complete, against the longest defence.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.nodes[self.root()].plies
    }

    /// The moves of both sides against the longest defence, up to a move that wins against every
    /// reply by fours or a five.
    #[must_use]
    pub fn line(&self) -> Vec<Cell> {
        let mut line = Vec::new();
        let mut at = Some(self.root());
        while let Some(node) = at.map(|at| &self.nodes[at]) {
            line.push(node.cell);
            let longest = node.replies.iter().max_by_key(|(_, next)| self.nodes[*next].plies);
            at = longest.map(|&(reply, next)| {
                line.push(reply);
                next
            });
        }
        line
    }
}

/// Nodes of a proof that is being put together.
#[derive(Debug, Default)]
pub(crate) struct ProofBuilder {
    nodes: Vec<ProofNode>,
}

impl ProofBuilder {
    /// Most nodes of one proof; a longer one is given up, as nobody could follow it.
    const MOST: usize = 200_000;

    /// Adds a node; `None` if the proof has become too long.
    pub(crate) fn add(
        &mut self,
        cell: Cell,
        wins: bool,
        replies: Vec<(Cell, usize)>,
        otherwise: Option<usize>,
    ) -> Option<usize> {
        let after = |node: usize| self.nodes[node].plies + 2;
        let rest = replies.iter().map(|&(_, node)| after(node)).chain(otherwise.map(after)).max();
        let plies = if wins { 1 } else { rest.unwrap_or(3) };
        self.nodes.push(ProofNode { cell, replies, otherwise, plies });
        (self.nodes.len() <= Self::MOST).then_some(self.nodes.len() - 1)
    }

    /// The proof, the last node added being its root.
    pub(crate) fn finish(self) -> Proof {
        Proof::new(self.nodes)
    }
}
