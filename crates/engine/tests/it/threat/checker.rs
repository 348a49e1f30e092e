//! An independent check of a claimed win: every move of the tree is played and every possible
//! reply tried, with nothing but the rules.

use std::collections::HashSet;

use goren_engine::{Proof, ProofNode};
use goren_rules::{Cell, Color, Position};

use super::field::Field;

/// Why a claim is wrong: the moves that lead to the fault, and the fault.
pub(crate) type Fault = String;

struct Checker<'a> {
    field: Field,
    proof: &'a Proof,
    attacker: Color,
    /// At least every cell where the attacker, or the defender, completes a line; cells that no longer
    /// do may be among them.
    own: Vec<Cell>,
    enemy: Vec<Cell>,
    /// Nodes checked, with the stones they were checked on.
    done: HashSet<(usize, Vec<Option<Color>>)>,
    moves: Vec<Cell>,
}

/// Checks that the side to move wins as the proof says.
pub(crate) fn check(position: &Position, proof: &Proof) -> Result<(), Fault> {
    let field = Field::of(position);
    let attacker = position.side_to_move();
    let (own, enemy) = (field.fives(attacker), field.fives(attacker.opposite()));
    let (done, moves) = (HashSet::new(), Vec::new());
    let mut checker = Checker { field, proof, attacker, own, enemy, done, moves };
    let result = checker.node(proof.root(), proof.plies());
    result.map_err(|fault| {
        let moves: Vec<String> = checker.moves.iter().map(|&cell| position.label(cell)).collect();
        format!("{} after {}: {fault}", goren_rules::position_text(position), moves.join(" "))
    })
}

impl Checker<'_> {
    /// Checks a node of the tree on the stones as they are. They are given back as they were unless
    /// there is a fault.
    fn node(&mut self, node: usize, plies: u32) -> Result<(), Fault> {
        let proof = self.proof;
        let node = proof.nodes().get(node).ok_or("no such node")?;
        if node.plies > plies {
            return Err(format!("{} plies where at most {plies} are claimed", node.plies));
        }
        self.moves.push(node.cell);
        if !self.field.is_empty(node.cell) {
            return Err("the cell is occupied".to_owned());
        }
        if self.field.wins(node.cell, self.attacker) {
            self.moves.pop();
            return if node.plies == 1 { Ok(()) } else { Err("won sooner than claimed".to_owned()) };
        }
        if self.field.foul(node.cell, self.attacker) {
            return Err("the move is forbidden".to_owned());
        }
        self.field.stones[node.cell.index()] = Some(self.attacker);
        let before = self.own.len();
        self.own.extend(self.field.fives_through(node.cell, self.attacker));
        let defender = self.attacker.opposite();
        if self.enemy.iter().any(|&five| self.field.is_empty(five) && self.field.wins(five, defender)) {
            return Err("the defender completes a line".to_owned());
        }
        if !self.field.can_move(defender) {
            return Err("the defender cannot move: a draw".to_owned());
        }
        // A pass, then every cell.
        match node.otherwise {
            Some(next) => self.node(next, plies.saturating_sub(2))?,
            None if self.own.iter().any(|&five| self.field.wins(five, self.attacker)) => {}
            None => return Err("no four and no other threat".to_owned()),
        }
        for cell in self.field.empty() {
            self.reply(cell, node, plies.saturating_sub(2))?;
        }
        self.own.truncate(before);
        self.field.stones[node.cell.index()] = None;
        self.moves.pop();
        Ok(())
    }

    /// Checks what the tree does after one reply. One that is forbidden need not be answered.
    fn reply(&mut self, cell: Cell, node: &ProofNode, plies: u32) -> Result<(), Fault> {
        let defender = self.attacker.opposite();
        let listed = node.replies.iter().find(|(reply, _)| *reply == cell).map(|(_, next)| *next);
        let Some(next) = listed.or(node.otherwise) else {
            if self.five_stands(cell) || self.field.foul(cell, defender) {
                return Ok(());
            }
            self.moves.push(cell);
            return Err("no line is completed".to_owned());
        };
        let may_be_forbidden = self.field.rules().forbidden_to(defender).any();
        let stones = may_be_forbidden.then(|| self.field.stones.clone());
        let (moves, own, enemy) = (self.moves.len(), self.own.len(), self.enemy.len());
        self.field.stones[cell.index()] = Some(defender);
        self.moves.push(cell);
        self.enemy.extend(self.field.fives_through(cell, defender));
        let state = listed.map(|next| (next, self.field.stones.clone()));
        let known = state.as_ref().is_some_and(|state| self.done.contains(state));
        let result = if known { Ok(()) } else { self.node(next, plies) };
        if result.is_err() {
            let Some(stones) = stones else { return result };
            let faulty = std::mem::replace(&mut self.field.stones, stones);
            if !self.field.foul(cell, defender) {
                self.field.stones = faulty;
                return result;
            }
        } else {
            self.field.stones[cell.index()] = None;
            self.done.extend(state);
        }
        self.moves.truncate(moves);
        self.own.truncate(own);
        self.enemy.truncate(enemy);
        Ok(())
    }

    /// Whether the attacker completes a line after a reply.
    fn five_stands(&mut self, reply: Cell) -> bool {
        self.field.stones[reply.index()] = Some(self.attacker.opposite());
        let stands =
            self.own.iter().any(|&five| self.field.is_empty(five) && self.field.wins(five, self.attacker));
        self.field.stones[reply.index()] = None;
        stands
    }
}
