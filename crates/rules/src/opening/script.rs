//! The opening rules as lists of steps.

use std::fmt;
use std::str::FromStr;

use super::{Seat, ring};
use crate::geometry::labels::shorten;
use crate::{Cell, Geometry, Play, Rules, Shape};

/// An opening rule.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum OpeningRule {
    /// None: the first player has Black and plays anywhere the game allows.
    #[default]
    Free,
    /// One stone, then the other player keeps or swaps the colours.
    Swap1,
    /// Three stones by one player, then the other takes a colour.
    Swap3,
    /// Three stones; the other takes a colour or puts two more stones and leaves the choice.
    Swap2,
    /// Black's second stone outside the central 5×5.
    Pro,
    /// Black's second stone outside the central 7×7.
    LongPro,
    /// The renju federation's classic rule: one of 26 openings, swap, two fifths.
    Rif,
    /// One of 26 openings with a declared number of fifths, swap.
    Yamaguchi,
    /// One of 26 openings, swap, the fourth stone with 1..8 fifths, swap.
    Soosyrv8,
    /// Five stones in growing squares, a swap offer after each.
    Tarannikov,
    /// Four stones in growing squares with swap offers; then a fifth with swap offer, or ten fifths.
    Taraguchi10,
    /// Pente's tournament rule: the first stone in the centre, the first player's second stone
    /// outside the central 5×5.
    Tournament,
}

/// Who acts in a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum By {
    /// This player, whatever the colour of the stone.
    Seat(Seat),
    /// Whoever has the colour: of the next stone, or for a declaration of the last one.
    Holder,
}

/// Where a stone of the opening goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Region {
    /// On any empty cell.
    Anywhere,
    /// Within this many steps of the centre.
    Within(u32),
    /// More than this many steps from the centre.
    Beyond(u32),
}

/// One step of an opening.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Stone(By, Region),
    /// The player who did not act last keeps or swaps.
    Swap,
    /// The same, or ten fifths are offered.
    SwapOrTen,
    Color {
        seat: Seat,
        more: bool,
    },
    Number {
        by: By,
        most: u8,
    },
    Offer,
    Select,
}

impl Region {
    /// Whether a cell lies in the region; everything does on a board without a centre.
    #[must_use]
    pub fn holds(self, geometry: &Geometry, cell: Cell) -> bool {
        match self {
            Region::Anywhere => true,
            Region::Within(steps) => ring(geometry, cell).is_none_or(|distance| distance <= steps),
            Region::Beyond(steps) => ring(geometry, cell).is_none_or(|distance| distance > steps),
        }
    }

    /// The end of a sentence: `within the central 5x5`.
    #[must_use]
    pub fn words(self, geometry: &Geometry) -> String {
        let side = |steps: u32| 2 * steps + 1;
        match self {
            Region::Anywhere => "anywhere".to_owned(),
            Region::Within(0) => match geometry.centre() {
                Some(centre) => {
                    format!("on the centre, {}", geometry.label(centre, crate::Labels::Algebraic))
                }
                None => "on the centre".to_owned(),
            },
            Region::Within(steps) => format!("within the central {0}x{0}", side(steps)),
            Region::Beyond(steps) => format!("outside the central {0}x{0}", side(steps)),
        }
    }
}

impl OpeningRule {
    /// Every rule, the free one first.
    pub const ALL: [OpeningRule; 12] = [
        OpeningRule::Free,
        OpeningRule::Swap1,
        OpeningRule::Swap3,
        OpeningRule::Swap2,
        OpeningRule::Pro,
        OpeningRule::LongPro,
        OpeningRule::Rif,
        OpeningRule::Yamaguchi,
        OpeningRule::Soosyrv8,
        OpeningRule::Tarannikov,
        OpeningRule::Taraguchi10,
        OpeningRule::Tournament,
    ];

    /// The id used behind `+` in the id of a game.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            OpeningRule::Free => "free",
            OpeningRule::Swap1 => "swap1",
            OpeningRule::Swap3 => "swap3",
            OpeningRule::Swap2 => "swap2",
            OpeningRule::Pro => "pro",
            OpeningRule::LongPro => "longpro",
            OpeningRule::Rif => "rif",
            OpeningRule::Yamaguchi => "yamaguchi",
            OpeningRule::Soosyrv8 => "soosyrv8",
            OpeningRule::Tarannikov => "tarannikov",
            OpeningRule::Taraguchi10 => "taraguchi10",
            OpeningRule::Tournament => "pente",
        }
    }

    /// Other ids that are read as this rule.
    #[must_use]
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            OpeningRule::Swap3 => &["swap"],
            OpeningRule::Soosyrv8 => &["soosyrv-8", "soosorv8", "soosõrv8"],
            OpeningRule::Taraguchi10 => &["taraguchi-10"],
            OpeningRule::Tournament => &["tournament"],
            OpeningRule::LongPro => &["long-pro"],
            _ => &[],
        }
    }

    /// One English sentence on the course of the opening.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            OpeningRule::Free => "Black begins; nobody swaps.",
            OpeningRule::Swap1 => {
                "Black puts the first stone anywhere; the other player keeps or swaps the colours."
            }
            OpeningRule::Swap3 => {
                "One player puts black, white, black anywhere; the other takes a colour; White plays on."
            }
            OpeningRule::Swap2 => {
                "One player puts black, white, black anywhere; the other takes a colour, or puts white and black \
                 and leaves the choice to the first; White plays on."
            }
            OpeningRule::Pro => "Black 1 on the centre, White 2 anywhere, Black 3 outside the central 5x5.",
            OpeningRule::LongPro => {
                "Black 1 on the centre, White 2 anywhere, Black 3 outside the central 7x7."
            }
            OpeningRule::Rif => {
                "One player puts one of the 26 openings; the other may swap; White 4 anywhere; Black offers two \
                 unequal fifths, White selects one and plays 6."
            }
            OpeningRule::Yamaguchi => {
                "One player puts one of the 26 openings and declares 1 to 12 fifths; the other may swap; White 4 \
                 anywhere; Black offers the fifths, White selects one and plays 6."
            }
            OpeningRule::Soosyrv8 => {
                "One player puts one of the 26 openings; the other may swap; White plays 4 anywhere and declares 1 \
                 to 8 fifths; the other may swap; Black offers the fifths, White selects one and plays 6."
            }
            OpeningRule::Tarannikov => {
                "Stones 1 to 5 on the centre, in the 3x3, 5x5, 7x7 and 9x9; after each the other player may swap."
            }
            OpeningRule::Taraguchi10 => {
                "Stones 1 to 4 on the centre, in the 3x3, 5x5 and 7x7; after each the other player may swap. Then \
                 either stone 5 in the 9x9 and a last swap, or ten unequal fifths anywhere, of which White selects \
                 one."
            }
            OpeningRule::Tournament => {
                "Black 1 on the centre, White 2 anywhere, Black 3 outside the central 5x5 (Pente)."
            }
        }
    }

    pub(super) fn script(self) -> Vec<Step> {
        use Region::{Anywhere, Beyond, Within};
        let stone = |region| Step::Stone(By::Holder, region);
        let first = |region| Step::Stone(By::Seat(Seat::First), region);
        let three_free = [first(Anywhere); 3];
        let one_of_26 = [first(Within(0)), first(Within(1)), first(Within(2))];
        let growing = |stones: u32| (0..stones).flat_map(|size| [stone(Within(size)), Step::Swap]);
        match self {
            OpeningRule::Free => Vec::new(),
            OpeningRule::Swap1 => vec![stone(Anywhere), Step::Swap],
            OpeningRule::Swap3 => {
                [&three_free[..], &[Step::Color { seat: Seat::Second, more: false }]].concat()
            }
            OpeningRule::Swap2 => {
                [&three_free[..], &[Step::Color { seat: Seat::Second, more: true }]].concat()
            }
            OpeningRule::Pro | OpeningRule::Tournament => {
                vec![stone(Within(0)), stone(Anywhere), stone(Beyond(2))]
            }
            OpeningRule::LongPro => vec![stone(Within(0)), stone(Anywhere), stone(Beyond(3))],
            OpeningRule::Rif => {
                [&one_of_26[..], &[Step::Swap, stone(Anywhere), Step::Offer, Step::Select]].concat()
            }
            OpeningRule::Yamaguchi => {
                let number = Step::Number { by: By::Seat(Seat::First), most: 12 };
                let rest = [number, Step::Swap, stone(Anywhere), Step::Offer, Step::Select];
                [&one_of_26[..], &rest].concat()
            }
            OpeningRule::Soosyrv8 => {
                let number = Step::Number { by: By::Holder, most: 8 };
                let rest = [Step::Swap, stone(Anywhere), number, Step::Swap, Step::Offer, Step::Select];
                [&one_of_26[..], &rest].concat()
            }
            OpeningRule::Tarannikov => growing(5).collect(),
            OpeningRule::Taraguchi10 => {
                let last = [stone(Within(3)), Step::SwapOrTen, stone(Within(4)), Step::Swap];
                growing(3).chain(last).collect()
            }
        }
    }

    /// The number of fifths where the rule itself fixes it.
    pub(super) fn fixed_fifths(self) -> u8 {
        if self == OpeningRule::Rif { 2 } else { 0 }
    }

    /// Whether the opening makes sense in a game.
    ///
    /// # Errors
    /// The reason why not.
    pub fn fits(self, rules: &Rules) -> Result<(), Misfit> {
        if self == OpeningRule::Free {
            return Ok(());
        }
        if rules.play != Play::Line {
            return Err(Misfit::Moves);
        }
        if rules.turns.later > 1 {
            return Err(Misfit::Turns);
        }
        if rules.pie {
            return Err(Misfit::Exchange);
        }
        if rules.shape.cells() < 25 || rules.line.iter().any(|line| line.length < 5) {
            return Err(Misfit::Short);
        }
        let smallest = match self {
            OpeningRule::Swap1 | OpeningRule::Swap2 | OpeningRule::Swap3 => return Ok(()),
            OpeningRule::LongPro | OpeningRule::Tarannikov | OpeningRule::Taraguchi10 => 9,
            _ => 7,
        };
        match rules.shape {
            Shape::Rect { width, height } if width % 2 == 1 && height % 2 == 1 => {
                if width.min(height) >= smallest { Ok(()) } else { Err(Misfit::Small) }
            }
            Shape::Rect { .. } => Err(Misfit::Even),
            _ => Err(Misfit::Hexagon),
        }
    }
}

/// Why an opening rule makes no sense in a game, as the end of a sentence.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// Pieces move or rings are laid.
    #[error("it is for games in which stones are put down and stay")]
    Moves,
    /// Connect6.
    #[error("a turn of this game has two stones")]
    Turns,
    /// Yavalath.
    #[error("this game has its own exchange of seats")]
    Exchange,
    /// The first stones could win.
    #[error("three or more stones must not decide the game: it needs five in a row on 25 cells")]
    Short,
    /// The squares around the centre do not fit on the board.
    #[error("the board is too small for its central squares")]
    Small,
    /// There is no central cell.
    #[error("the board has no centre, it needs an odd number of columns and rows")]
    Even,
    /// A board of hexagons.
    #[error("it is for square boards")]
    Hexagon,
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A word that names no opening rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no opening rule, expected one of {known}", known = OpeningRule::ALL.map(OpeningRule::id).join(", "))]
pub struct OpeningRuleError(pub String);

impl FromStr for OpeningRule {
    type Err = OpeningRuleError;

    fn from_str(text: &str) -> Result<OpeningRule, OpeningRuleError> {
        let lower = text.trim().to_lowercase();
        OpeningRule::ALL
            .into_iter()
            .find(|rule| rule.id() == lower || rule.aliases().contains(&lower.as_str()))
            .ok_or_else(|| OpeningRuleError(shorten(text)))
    }
}
