//! What a player thinks while it thinks, for whoever watches.

use std::fmt;
use std::sync::Arc;

/// One report of a search. Best effort: programs tell what they like, and everything may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// The value for the player itself, in its own terms.
    pub value: Option<String>,
    /// Plies to a forced end, negative if the player loses.
    pub mate: Option<i32>,
    /// The moves it expects, its own first, named as in the game where they could be read.
    pub line: Vec<String>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub speed: Option<u64>,
}

type Hear = dyn Fn(&Thinking) + Send + Sync;

/// Whoever hears what a player thinks; nobody by default. It must be quick: the player's clock runs.
#[derive(Clone, Default)]
pub struct Listener(Option<Arc<Hear>>);

impl Listener {
    /// Passes every report to this.
    #[must_use]
    pub fn new(hear: impl Fn(&Thinking) + Send + Sync + 'static) -> Listener {
        Listener(Some(Arc::new(hear)))
    }

    /// Whether anybody listens.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// Passes a report on.
    pub fn tell(&self, thinking: &Thinking) {
        if let Some(hear) = &self.0 {
            hear(thinking);
        }
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Listener({})", if self.is_there() { "someone" } else { "nobody" })
    }
}
