//! `goren solve`: a win by threats, with the whole tree.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use anyhow::Result;
use goren_engine::{Answer, Attack, Proof, Solution, solve};
use goren_rules::Position;
use serde_json::{Value, json};

use crate::arguments::SolveArguments;
use crate::exit::{BadInput, Exit};
use crate::{input, output};

pub(crate) fn run(arguments: &SolveArguments) -> Result<Exit> {
    let attack = if arguments.vcf { Attack::Fours } else { Attack::Threats };
    let position = input::position(&arguments.words)?;
    let solution = solve(&position, attack, arguments.nodes).map_err(|error| {
        BadInput::new(error.to_string())
            .hint("`goren check` tells how a game stands, `goren games` what it is")
    })?;
    let text = if arguments.json {
        format!("{}\n", as_json(&position, attack, &solution))
    } else {
        as_text(&position, attack, &solution)
    };
    output::print(&text)?;
    Ok(if matches!(solution.answer, Answer::Win(_)) { Exit::Ok } else { Exit::Negative })
}

/// The threats in words.
fn by(attack: Attack) -> &'static str {
    match attack {
        Attack::Fours => "by fours",
        Attack::Threats => "by fours and threes",
    }
}

fn as_text(position: &Position, attack: Attack, solution: &Solution) -> String {
    let (side, by, nodes) = (position.side_to_move(), by(attack), solution.nodes);
    match &solution.answer {
        Answer::Win(proof) => {
            let mut tree = Tree::new(position, proof);
            let plies = proof.plies();
            let _ = writeln!(tree.text, "{side} wins {by} in {plies} plies ({nodes} nodes)");
            tree.node(proof.root(), 1, 0);
            tree.text
        }
        Answer::NoWin => format!("{side} has no win {by}: none exists ({nodes} nodes)\n"),
        Answer::Unknown => format!("no win of {side} {by} was found in {nodes} nodes; there may be one\n"),
    }
}

/// A proof as indented text. A node that stands in several places is written out at the first.
struct Tree<'a> {
    position: &'a Position,
    proof: &'a Proof,
    /// Nodes that more than one other refers to.
    shared: HashSet<usize>,
    written: HashSet<usize>,
    text: String,
}

impl<'a> Tree<'a> {
    fn new(position: &'a Position, proof: &'a Proof) -> Tree<'a> {
        let mut seen = HashSet::new();
        let nodes = proof.nodes().iter();
        let next = nodes.flat_map(|node| node.replies.iter().map(|(_, next)| *next).chain(node.otherwise));
        let shared = next.filter(|&next| !seen.insert(next)).collect();
        Tree { position, proof, shared, written: HashSet::new(), text: String::new() }
    }

    /// Writes a node as the rest of a line, and what follows it where that is more than one thing on
    /// lines of their own, `depth` steps in.
    fn node(&mut self, mut at: usize, mut number: usize, depth: usize) {
        loop {
            let node = &self.proof.nodes()[at];
            let cell = self.position.label(node.cell);
            let _ = write!(self.text, "{number}. {cell}");
            if self.shared.contains(&at) {
                let first = self.written.insert(at);
                let _ = write!(self.text, " #{at}");
                if !first {
                    self.text.push_str(", as above\n");
                    return;
                }
            }
            match (&node.replies[..], node.otherwise) {
                _ if node.plies == 1 => {
                    self.text.push_str(" wins\n");
                    return;
                }
                ([], None) => {
                    self.text.push_str(" and no reply stops it\n");
                    return;
                }
                (&[(reply, next)], None) => {
                    let _ = write!(self.text, " {} ", self.position.label(reply));
                    (at, number) = (next, number + 2);
                }
                _ => {
                    self.text.push('\n');
                    self.branches(at, number, depth + 1);
                    return;
                }
            }
        }
    }

    fn branches(&mut self, at: usize, number: usize, depth: usize) {
        let node = &self.proof.nodes()[at];
        let replies = node.replies.iter().map(|&(reply, next)| (self.position.label(reply), next));
        let all: Vec<(String, usize)> =
            replies.chain(node.otherwise.map(|next| ("any other".to_owned(), next))).collect();
        for (reply, next) in all {
            let _ = write!(self.text, "{:width$}{reply}: ", "", width = 2 * depth);
            self.node(next, number + 2, depth);
        }
    }
}

fn as_json(position: &Position, attack: Attack, solution: &Solution) -> Value {
    let label = |cell| position.label(cell);
    let threats = match attack {
        Attack::Fours => "fours",
        Attack::Threats => "fours and threes",
    };
    let mut answer = json!({
        "side": position.side_to_move().to_string(),
        "threats": threats,
        "nodes": solution.nodes,
        "answer": match &solution.answer {
            Answer::Win(_) => "win",
            Answer::NoWin => "none",
            Answer::Unknown => "unknown",
        },
    });
    if let Answer::Win(proof) = &solution.answer {
        let tree: Vec<Value> = proof
            .nodes()
            .iter()
            .map(|node| {
                let replies: BTreeMap<String, usize> =
                    node.replies.iter().map(|&(reply, next)| (label(reply), next)).collect();
                let cell = label(node.cell);
                json!({"move": cell, "plies": node.plies, "replies": replies, "otherwise": node.otherwise})
            })
            .collect();
        answer["plies"] = json!(proof.plies());
        answer["move"] = json!(label(proof.first_move()));
        answer["line"] = proof.line().into_iter().map(label).collect();
        answer["root"] = json!(proof.root());
        answer["tree"] = json!(tree);
    }
    answer
}
