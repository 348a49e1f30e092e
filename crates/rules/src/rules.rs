//! A variant as data: few orthogonal axes, each a closed enum.

use crate::{Color, Labels, Shape};

/// Everything that tells one game from another.
///
/// A new placement game on these axes is one more row of the catalogue in `variant`, nothing else.
/// Games with another kind of move ([`Play`] other than `Line`) use the board, the labels and their
/// own settings, and leave the other axes alone.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Rules {
    /// The board.
    pub shape: Shape,
    /// How cells are named in this game's texts.
    pub labels: Labels,
    /// What wins, for Black and White.
    pub line: [LineRule; 2],
    /// What a side must not do, for Black and White.
    pub forbidden: [Forbidden; 2],
    /// What happens to a side that makes a forbidden move.
    pub on_forbidden: OnForbidden,
    /// Whether a side may pass; two passes in a row are a draw.
    pub passing: bool,
    /// A run of exactly this length that wins nothing loses (Yavalath).
    pub losing_line: Option<u8>,
    /// Whether stones are captured, and how many win.
    pub captures: Option<Captures>,
    /// When a winning line wins.
    pub five: Five,
    /// How many stones make a turn.
    pub turns: Turns,
    /// Where the first stone may go.
    pub first_stone: FirstStone,
    /// Whether the seats may be exchanged after the first stone.
    pub pie: bool,
    /// Number of players: 2, or 3 in Yavalath's form for three.
    pub players: u8,
    /// The kind of move.
    pub play: Play,
}

/// The kind of move a game has: which position type plays it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Play {
    /// Stones are put down and stay, unless captured.
    Line,
    /// A stone is put down, then a quadrant of the board twisted (Pentago).
    Pentago,
    /// Rings move and leave markers behind (Yinsh).
    Yinsh {
        /// Rings taken off that win: 3, or 1 in the short game.
        rings_to_win: u8,
    },
    /// Men move and take one another by bracketing (Hasami Shogi).
    Hasami(HasamiRules),
}

/// What tells the forms of Hasami Shogi apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct HasamiRules {
    /// Home ranks of each side, full of its men at the beginning: 1 or 2.
    pub ranks: u8,
    /// Whether a man may jump over one adjacent man to the cell behind it.
    pub jumps: bool,
    /// Whether five men in line outside the own home ranks win.
    pub line: bool,
    /// Whether five captured men win, and a lead of three captured men that survives the reply.
    pub first_to_five: bool,
    /// Occurrences of the same men with the same side to move that draw, 2 or more.
    pub repetition: u8,
    /// Plies in a row without a capture that draw.
    pub no_capture: u8,
}

/// Captures by bracketing: a just-placed stone takes the enemy stones between it and another own
/// stone, in any direction.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Captures {
    /// Exactly two are taken, or with 3 also exactly three (keryo).
    pub longest: u8,
    /// Captured stones that win.
    pub target: u8,
}

/// When a winning line wins.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Five {
    /// At once; it cannot be broken later.
    AtOnce,
    /// If the opponent cannot break it by a capture or win by captures with his next move; else
    /// he moves, and loses if a line still stands (ninuki).
    MustStand,
}

/// How many stones make a turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Turns {
    /// Stones of the very first turn.
    pub first: u8,
    /// Stones of every later turn.
    pub later: u8,
}

/// Where the first stone may go.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum FirstStone {
    /// On any cell.
    Anywhere,
    /// On the centre only, where the board has one.
    Centre,
}

impl Turns {
    /// One stone a turn.
    pub const SINGLE: Turns = Turns { first: 1, later: 1 };
}

/// What line wins.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct LineRule {
    /// Stones that win, 3..=10.
    pub length: u8,
    /// Whether a longer run wins too.
    pub overline: Overline,
    /// What a run of exactly `length` needs at its ends.
    pub ends: Ends,
}

/// The worth of a run longer than the winning length.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Overline {
    /// It wins, whatever its ends.
    Wins,
    /// It does not win.
    DoesNotWin,
}

/// What a run of exactly the winning length needs at its ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Ends {
    /// Nothing.
    Any,
    /// At least one end that is not an enemy stone; the edge of the board is no enemy stone (caro).
    NotBothEnemy,
}

/// The moves forbidden to one side. A move that wins is never forbidden.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash, Default)]
pub struct Forbidden {
    /// A run longer than the winning length.
    pub overline: bool,
    /// Two fours at once.
    pub double_four: bool,
    /// Two threes at once, and how threes are counted.
    pub double_three: Option<ThreeRule>,
}

/// How threes are counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum ThreeRule {
    /// The renju federation's rule 9.3: a three must be able to become a straight four by a move
    /// that makes no five and is itself not forbidden, to any depth.
    Renju,
    /// The Korean games: a direction counts if one stone makes an unbroken four with both ends
    /// empty and both completions winning.
    Omok {
        /// Whether completions that are themselves forbidden do not count.
        recursive: bool,
    },
}

/// What happens to a side that makes a forbidden move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum OnForbidden {
    /// The move stands and loses (contests, renju over the board).
    Loses,
    /// The move is refused (web, terminal, analysis).
    Rejected,
}

impl LineRule {
    /// `length` or more in a row.
    #[must_use]
    pub const fn at_least(length: u8) -> LineRule {
        LineRule { length, overline: Overline::Wins, ends: Ends::Any }
    }

    /// Exactly `length` in a row.
    #[must_use]
    pub const fn exactly(length: u8) -> LineRule {
        LineRule { length, overline: Overline::DoesNotWin, ends: Ends::Any }
    }

    /// Whether a run of `length` stones wins, given whether **both** its ends are enemy stones.
    #[must_use]
    pub fn wins(self, length: usize, both_ends_enemy: bool) -> bool {
        let wanted = usize::from(self.length);
        if length == wanted {
            self.ends == Ends::Any || !both_ends_enemy
        } else {
            length > wanted && self.overline == Overline::Wins
        }
    }
}

impl Forbidden {
    /// Nothing is forbidden.
    pub const NOTHING: Forbidden = Forbidden { overline: false, double_four: false, double_three: None };

    /// Whether anything is forbidden.
    #[must_use]
    pub fn any(self) -> bool {
        self.overline || self.double_four || self.double_three.is_some()
    }
}

impl Rules {
    /// A game without prohibitions in which both sides win by the same line.
    #[must_use]
    pub(crate) const fn plain(shape: Shape, labels: Labels, line: LineRule) -> Rules {
        Rules {
            shape,
            labels,
            line: [line; 2],
            forbidden: [Forbidden::NOTHING; 2],
            on_forbidden: OnForbidden::Rejected,
            passing: false,
            losing_line: None,
            captures: None,
            five: Five::AtOnce,
            turns: Turns::SINGLE,
            first_stone: FirstStone::Anywhere,
            pie: false,
            players: 2,
            play: Play::Line,
        }
    }

    /// The sides that play, in the order in which they move.
    #[must_use]
    pub fn sides(&self) -> &'static [Color] {
        &Color::THREE[..usize::from(self.players.clamp(2, 3))]
    }

    /// Whether this is a game of single stones that stay, won by lines alone: what fast boards and
    /// searches for such games may rely on.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.play == Play::Line
            && self.players == 2
            && self.turns == Turns::SINGLE
            && self.captures.is_none()
            && self.losing_line.is_none()
            && self.five == Five::AtOnce
            && self.first_stone == FirstStone::Anywhere
            && !self.pie
    }

    /// What wins for a side.
    #[must_use]
    pub fn line_of(&self, color: Color) -> LineRule {
        self.line[color.index() & 1]
    }

    /// What is forbidden to a side.
    #[must_use]
    pub fn forbidden_to(&self, color: Color) -> Forbidden {
        self.forbidden[color.index() & 1]
    }
}
