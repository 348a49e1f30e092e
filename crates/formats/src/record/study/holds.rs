//! What a format cannot hold: found before anything is written, and told.

use std::borrow::Cow;
use std::fmt;

use super::{Act, Flag, Kind, NodeId, Study};

/// Most kinds of losses that are told apart.
const LISTED: usize = 64;

/// Something that is not in what was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    /// What it is.
    pub what: Cow<'static, str>,
    /// How often it occurs.
    pub count: usize,
    /// Where it occurs first.
    pub first: String,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.count, self.what)?;
        if self.first.is_empty() { Ok(()) } else { write!(f, " (first: {})", self.first) }
    }
}

/// All that is not in what was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses(pub Vec<Lost>);

impl Losses {
    /// Counts one more.
    pub fn add(&mut self, what: impl Into<Cow<'static, str>>, place: impl FnOnce() -> String) {
        let what = what.into();
        let full = self.0.len() >= LISTED;
        // A file can have any number of names for its properties.
        match self.0.iter_mut().position(|lost| lost.what == what).or(full.then_some(LISTED - 1)) {
            Some(at) => {
                let lost = &mut self.0[at];
                lost.count += 1;
                if lost.what != what {
                    lost.what = "other things".into();
                }
            }
            None => self.0.push(Lost { what, count: 1, first: place() }),
        }
    }

    /// Adds what another list has.
    pub fn extend(&mut self, other: Losses) {
        for lost in other.0 {
            match self.0.iter_mut().find(|known| known.what == lost.what) {
                Some(known) => known.count += lost.count,
                None => self.0.push(lost),
            }
        }
    }
}

/// What a format holds beside the stones of the main line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Holds {
    /// Variations.
    pub variations: bool,
    /// Passes.
    pub passes: bool,
    /// Set-up stones as such.
    pub set_up: bool,
    /// Nodes without a move.
    pub empty_nodes: bool,
    /// The flags of nodes.
    pub flags: bool,
    /// Kinds of notes.
    pub kinds: &'static [Kind],
    /// The rules of the game.
    pub game: bool,
    /// The property in which the format keeps what it alone has; empty for none.
    pub own: &'static str,
}

impl Holds {
    /// Nothing but the stones of one line.
    pub const STONES: Holds = Holds {
        variations: false,
        passes: false,
        set_up: false,
        empty_nodes: false,
        flags: false,
        kinds: &[],
        game: false,
        own: "",
    };
}

impl Study {
    /// What of the study a format does not hold.
    #[must_use]
    pub fn lost(&self, holds: &Holds) -> Losses {
        let mut losses = Losses::default();
        let main: Vec<NodeId> = if holds.variations { Vec::new() } else { self.main_line().collect() };
        if !holds.variations && main.len() < self.len() {
            let branch = main.iter().find(|&&node| self.children(node).nth(1).is_some());
            let first = branch.map_or_else(String::new, |&node| self.place(node));
            let what = "node of a variation".into();
            losses.0.push(Lost { what, count: self.len() - main.len(), first });
        }
        let all = holds.variations.then(|| self.node_ids()).into_iter().flatten();
        for node in all.chain(main.iter().copied()) {
            self.lost_of(node, holds, &mut losses);
        }
        if !holds.game && self.game.is_some() {
            losses
                .add("rule of the game", || self.game.as_ref().map_or_else(String::new, ToString::to_string));
        }
        losses
    }

    fn lost_of(&self, node: NodeId, holds: &Holds, losses: &mut Losses) {
        let place = || self.place(node);
        match self.act(node) {
            Act::Pass(_) if !holds.passes => losses.add("pass", place),
            Act::Nothing | Act::About(_) if node != NodeId::ROOT && !holds.empty_nodes => {
                losses.add("node without a move", place);
            }
            _ => {}
        }
        for (flag, what) in [(Flag::Marked, "marked node"), (Flag::Start, "start of the study")] {
            if !holds.flags && self.has(node, flag) {
                losses.add(what, place);
            }
        }
        if !self.has_notes(node) {
            return;
        }
        for note in self.notes(node) {
            let set_up = matches!(note.kind, Kind::AddBlack | Kind::AddWhite | Kind::AddEmpty | Kind::ToMove);
            if set_up && !holds.set_up {
                losses.add("set-up stone as such", place);
            } else if !set_up && !holds.kinds.contains(&note.kind) {
                let what = match note.kind {
                    Kind::Property => {
                        let name = note.bytes.split(|&byte| byte == b'[').next().unwrap_or_default();
                        // How a file is written, not what is in it.
                        if matches!(name, b"FF" | b"CA" | b"AP" | b"GM" | b"ST")
                            || name == holds.own.as_bytes()
                        {
                            continue;
                        }
                        Cow::Owned(format!(
                            "property {}",
                            String::from_utf8_lossy(&name[..name.len().min(16)])
                        ))
                    }
                    kind => Cow::Borrowed(kind.name()),
                };
                losses.add(what, place);
            }
        }
    }

    /// Where a node is, in words: the number of its move and its point.
    #[must_use]
    pub fn place(&self, node: NodeId) -> String {
        let path = std::iter::successors(Some(node), |&node| self.parent(node));
        let number = path.filter(|&node| self.act(node).color().is_some()).count();
        let point =
            self.act(node).point().map_or_else(String::new, |point| format!(" {}", point.text(self.shape)));
        if number == 0 { "start".to_owned() } else { format!("move {number}{point}") }
    }
}
