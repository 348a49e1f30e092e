//! What happens in a game, for whoever watches it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::player::{Act, Listener, Thinking};

/// Something that happens in a game. `who` is the player's number, 0 or 1, `ply` the number of moves before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A player tells what it thinks.
    Thinking {
        /// The player.
        who: usize,
        /// Moves made so far.
        ply: usize,
        /// What it tells.
        thinking: Thinking,
    },
    /// A player is asked to act: its clock runs from now on.
    Asked {
        /// The player.
        who: usize,
        /// Moves made so far.
        ply: usize,
        /// The longest that it may take, if time is limited.
        left: Option<Duration>,
    },
    /// A player has moved or decided.
    Acted {
        /// The player.
        who: usize,
        /// Moves made before.
        ply: usize,
        /// What it did.
        act: Act,
        /// The time it took; zero for all but the first of several acts.
        used: Duration,
        /// What it has left for its next act, if time is limited.
        left: Option<Duration>,
    },
}

type See = dyn Fn(&Event) + Send + Sync;

/// Whoever watches a game; nobody by default. It is called by the thread that plays and must be quick.
#[derive(Clone, Default)]
pub struct Watch(Option<Arc<See>>);

impl Watch {
    /// Passes every event to this.
    #[must_use]
    pub fn new(see: impl Fn(&Event) + Send + Sync + 'static) -> Watch {
        Watch(Some(Arc::new(see)))
    }

    /// Passes an event on.
    pub fn tell(&self, event: &Event) {
        if let Some(see) = &self.0 {
            see(event);
        }
    }

    /// Hears one player's thoughts about one move.
    pub(crate) fn listener(&self, who: usize, ply: usize) -> Listener {
        match &self.0 {
            None => Listener::default(),
            Some(see) => {
                let see = Arc::clone(see);
                Listener::new(move |thinking| {
                    see(&Event::Thinking { who, ply, thinking: thinking.clone() });
                })
            }
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Watch({})", if self.0.is_some() { "someone" } else { "nobody" })
    }
}
