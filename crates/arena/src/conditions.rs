//! On what terms a judge lets a game be played, apart from its rules and clocks.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::sandbox::Confinement;

/// Time to get ready if nothing else is said.
const START_TIME: Duration = Duration::from_secs(30);

/// The terms of a match besides rules, limits and openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// Time for a program to start and to say that it is ready; on no other clock.
    pub start: Duration,
    /// Whether a program that can be asked for another game plays it in the same process.
    pub keep: bool,
    /// A folder in which every program gets a folder of its own that stays from game to game.
    pub folder: Option<PathBuf>,
    /// Least time between a program's answer and the next request to it: some do not listen for a while.
    pub pause: Duration,
    /// What becomes of a program that talks while it is not asked.
    pub off_turn: OffTurn,
    /// Plies after which a game is drawn, those of the opening included.
    pub most_plies: Option<usize>,
    /// Whether a game is drawn as soon as no line is left that anybody could fill.
    pub dead_board: bool,
    /// Whether a game is drawn as soon as both players want it.
    pub agreement: bool,
    /// When the values that both players tell end a game.
    pub adjudication: Option<Adjudication>,
    /// What programs may do and take.
    pub confinement: Confinement,
}

/// When the values that both players tell end a game. A player that tells none is never taken at the other's word.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// A win: one tells at least this value and the other at most its negative, each for so many of its moves in a row.
    pub win: Option<(u32, u32)>,
    /// A draw: both tell a value at most this far from 0, each for so many of its moves in a row.
    pub draw: Option<(u32, u32)>,
}

/// What becomes of a program that says something while it is not asked. Messages are always allowed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum OffTurn {
    /// It is noted and dropped.
    Note,
    /// A move, `SWAP` or a list of moves loses the game: it answers nothing, and might pass for the answer to a request that the
    /// program has not read yet. Anything else is noted.
    #[default]
    Moves,
    /// Whatever is no message loses the game.
    All,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            start: START_TIME,
            keep: false,
            folder: None,
            pause: Duration::ZERO,
            off_turn: OffTurn::default(),
            most_plies: None,
            dead_board: false,
            agreement: false,
            adjudication: None,
            confinement: Confinement::default(),
        }
    }
}

impl Adjudication {
    /// Moves in a row for a win if nothing else is said.
    pub const WIN_MOVES: u32 = 4;
    /// Moves in a row for a draw if nothing else is said.
    pub const DRAW_MOVES: u32 = 10;

    /// The end by these values, with the usual numbers of moves; `None` without any.
    #[must_use]
    pub fn of(win: Option<u32>, draw: Option<u32>) -> Option<Adjudication> {
        let terms = Adjudication {
            win: win.map(|value| (value, Adjudication::WIN_MOVES)),
            draw: draw.map(|value| (value, Adjudication::DRAW_MOVES)),
        };
        (terms != Adjudication::default()).then_some(terms)
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let win = self.win.map(|(value, moves)| format!("won at values of {value} in {moves} moves"));
        let draw = self.draw.map(|(value, moves)| format!("drawn at values of {value} in {moves} moves"));
        f.write_str(&win.into_iter().chain(draw).collect::<Vec<_>>().join(", "))
    }
}

impl fmt::Display for Conditions {
    /// What differs from the usual and may change the games; empty if nothing does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let off_turn = match self.off_turn {
            OffTurn::Note => Some("off-turn talk noted"),
            OffTurn::Moves => None,
            OffTurn::All => Some("no off-turn talk"),
        };
        let parts = [
            (self.start != START_TIME).then(|| format!("{} ms to start", self.start.as_millis())),
            self.keep.then(|| "processes kept".to_owned()),
            (!self.pause.is_zero()).then(|| format!("{} ms between moves", self.pause.as_millis())),
            off_turn.map(str::to_owned),
            self.most_plies.map(|plies| format!("at most {plies} plies")),
            self.dead_board.then(|| "dead boards drawn".to_owned()),
            self.agreement.then(|| "draws by agreement".to_owned()),
            self.adjudication.map(|terms| terms.to_string()),
            Some(self.confinement.to_string()).filter(|told| !told.is_empty()),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}
