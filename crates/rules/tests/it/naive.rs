//! A second move generator: every game of the catalogue told again in a few lines, on the padded array of `oracle`.

use crate::oracle::{Ban, EMPTY, Grid, OMOK, OMOK_RECURSIVE, OMOK_SYMMETRIC, OMOK_WIDE, RENJU};

/// What wins.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Wins {
    AtLeast(usize),
    Exactly(usize),
    /// Five not enclosed by the enemy; more than five if the flag is set.
    Caro(bool),
}

/// A game being played.
pub(crate) struct Naive {
    grid: Grid,
    wins: [Wins; 2],
    bans: [Option<Ban>; 2],
    passing: bool,
    /// A forbidden move loses instead of being refused.
    loses: bool,
    side: usize,
    /// The last move was a pass.
    passed: bool,
    over: bool,
    /// Columns of a rectangle.
    columns: Option<usize>,
}

/// A move: a cell, or a pass.
type Step = Option<usize>;

impl Naive {
    /// The first position of the game with this id.
    pub(crate) fn new(id: &str) -> Naive {
        let parts: Vec<&str> = id.split(':').collect();
        let (name, size) =
            parts[0].split_once('@').map_or((parts[0], None), |(name, size)| (name, Some(size)));
        let has = |option: &str| parts[1..].contains(&option);
        let k = parts.iter().find_map(|part| part.strip_prefix("k=")).map(|k| k.parse().unwrap());
        let ban = |ban: Ban| [Some(ban); 2];
        let (side, wins, bans) = match name {
            "gomoku" => ("15", Wins::AtLeast(5), [None; 2]),
            "ristinolla" => ("10", Wins::AtLeast(5), [None; 2]),
            "standard" => ("15", Wins::Exactly(5), [None; 2]),
            "renju" => ("15", Wins::Exactly(5), [Some(RENJU), None]),
            "caro" => ("15", Wins::Caro(!has("gomocup")), [None; 2]),
            "omok" if has("wide") => ("19", Wins::AtLeast(5), ban(OMOK_WIDE)),
            "omok" if has("recursive") => ("15", Wins::Exactly(5), ban(OMOK_RECURSIVE)),
            "omok" => ("15", Wins::Exactly(5), ban(OMOK)),
            "omok-symmetric" => ("15", Wins::Exactly(5), ban(OMOK_SYMMETRIC)),
            "mnk" => ("7", Wins::AtLeast(k.unwrap_or(4)), [None; 2]),
            "tictactoe" => ("3", Wins::AtLeast(3), [None; 2]),
            "hexagon" | "hex217" => ("9", Wins::AtLeast(k.unwrap_or(5)), [None; 2]),
            _ => panic!("{id} has no second telling yet"),
        };
        let size = size.unwrap_or(side);
        let (width, height) = size.split_once('x').unwrap_or((size, size));
        let (width, height) = (width.parse().unwrap(), height.parse().unwrap());
        let mut both = [wins; 2];
        if name == "renju" {
            both[1] = Wins::AtLeast(5);
        }
        Naive {
            grid: if name.starts_with("hex") { Grid::hexagon(width) } else { Grid::rect(width, height) },
            wins: both,
            bans,
            passing: name == "renju",
            loses: has("forbidden=loses"),
            side: 0,
            passed: false,
            over: false,
            columns: (!name.starts_with("hex")).then_some(width),
        }
    }

    /// Plays a move given as text: letter and number from the bottom, or the number of the cell on hexagons.
    pub(crate) fn play_text(&mut self, text: &str) {
        let step = match self.columns {
            _ if text == "pass" => None,
            None => Some(text.parse().unwrap()),
            Some(columns) => {
                let row: usize = text[1..].parse().unwrap();
                Some(self.grid.places.len() - row * columns + usize::from(text.as_bytes()[0] - b'a'))
            }
        };
        assert!(self.steps().contains(&step), "{text} is not legal");
        self.play(step);
    }

    fn mark(&self) -> u8 {
        self.side as u8 + 1
    }

    fn foul(&mut self, cell: usize) -> bool {
        let (mark, ban) = (self.mark(), self.bans[self.side]);
        ban.is_some_and(|ban| self.grid.foul(cell, mark, ban).is_some())
    }

    fn steps(&mut self) -> Vec<Step> {
        if self.over {
            return Vec::new();
        }
        let empty: Vec<usize> = self.empty().collect();
        let mut steps: Vec<Step> =
            empty.into_iter().filter(|&cell| self.loses || !self.foul(cell)).map(Some).collect();
        steps.extend(self.passing.then_some(None));
        steps
    }

    fn empty(&self) -> impl Iterator<Item = usize> {
        (0..self.grid.places.len()).filter(|&cell| self.grid.mark(cell) == EMPTY)
    }

    fn play(&mut self, step: Step) {
        let Some(cell) = step else {
            self.over = self.passed;
            self.passed = true;
            self.side = 1 - self.side;
            return;
        };
        let foul = self.loses && self.foul(cell);
        self.grid.set(cell, self.mark());
        self.over = foul || self.won(cell) || self.empty().next().is_none();
        self.passed = false;
        self.side = 1 - self.side;
    }

    fn won(&self, cell: usize) -> bool {
        self.grid.runs(cell).into_iter().enumerate().any(|(axis, run)| match self.wins[self.side] {
            Wins::AtLeast(length) => run >= length,
            Wins::Exactly(length) => run == length,
            Wins::Caro(over) => (run == 5 && !self.grid.enclosed(cell, axis)) || (run > 5 && over),
        })
    }

    /// Number of games of exactly `depth` more moves.
    pub(crate) fn leaves(&mut self, depth: usize) -> u64 {
        let steps = if depth == 0 { return 1 } else { self.steps() };
        if depth == 1 {
            return steps.len() as u64;
        }
        let before = (self.passed, self.side);
        let mut sum = 0;
        for step in steps {
            self.play(step);
            sum += self.leaves(depth - 1);
            if let Some(cell) = step {
                self.grid.set(cell, EMPTY);
            }
            (self.passed, self.side) = before;
            self.over = false;
        }
        sum
    }
}
