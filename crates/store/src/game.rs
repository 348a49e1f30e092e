//! The rows the store gives out and takes in.

/// One action of a game, in the caller's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What was done, for example `move h8`.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Thinking time charged to the mover, in milliseconds.
    pub spent: u64,
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SeatRow {
    /// Who plays, in the caller's words (`person`, `computer 3`).
    pub player: String,
    /// Digest of the key that may act for this side; `None` while nobody may.
    pub owner: Option<String>,
    /// Secret that gives the seat to its first bearer; `None` once taken.
    pub invite: Option<String>,
}

/// A game to be created.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Public name, unique.
    pub id: String,
    /// Position text of the start.
    pub start: String,
    /// Time control text.
    pub clock: String,
    /// Seats of Black and White.
    pub seats: [SeatRow; 2],
    /// Time of creation, in milliseconds since 1970.
    pub created: u64,
    /// Which games it counts with for ratings, in the caller's words; `None` if it does not count.
    pub pool: Option<String>,
}

/// A game as stored, with every action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Public name.
    pub id: String,
    /// Position text of the start.
    pub start: String,
    /// Time control text.
    pub clock: String,
    /// Seats of Black and White.
    pub seats: [SeatRow; 2],
    /// Time of creation, in milliseconds since 1970.
    pub created: u64,
    /// Time of the last action, in milliseconds since 1970.
    pub changed: u64,
    /// Which games it counts with for ratings; `None` if it does not count.
    pub pool: Option<String>,
    /// Result as the caller wrote it, `None` while the game goes on.
    pub result: Option<String>,
    /// All actions, oldest first.
    pub actions: Vec<Action>,
}

/// A line in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Place in the store, for paging: pass the last one's `changed` and `number` on.
    pub number: i64,
    /// Public name.
    pub id: String,
    /// Position text of the start.
    pub start: String,
    /// Who plays Black and White.
    pub players: [String; 2],
    /// What they want to be called, if they said so.
    pub names: [Option<String>; 2],
    /// Moves on the board.
    pub plies: u32,
    /// Result, `None` while the game goes on.
    pub result: Option<String>,
    /// Time of the last action, in milliseconds since 1970.
    pub changed: u64,
}
