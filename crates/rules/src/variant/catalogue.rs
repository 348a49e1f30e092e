//! One row a game: names, boards, options, rules.

mod hasami;
mod pentago;
mod turns;
mod yinsh;

use std::fmt;

use super::Variant;
use crate::{Ends, Forbidden, Labels, LineRule, OnForbidden, Overline, Rules, Shape, ThreeRule};

/// What the catalogue says of a game.
pub(super) struct Row {
    pub(super) id: &'static str,
    pub(super) aliases: &'static [&'static str],
    /// English, Finnish, German, Traditional Chinese, Brazilian Portuguese.
    pub(super) names: [&'static str; 5],
    pub(super) summary: &'static str,
    pub(super) sizes: Sizes,
    pub(super) options: &'static [GameOption],
    pub(super) presets: &'static [&'static str],
    pub(super) rules: fn(Shape, &Chosen) -> Rules,
}

/// The boards a game can be played on.
#[derive(Copy, Clone)]
pub(super) enum Sizes {
    Only(Shape),
    Square { min: u8, max: u8 },
    Rect { min: u8, max: u8 },
    Hexagon { min: u8, max: u8 },
}

/// An option of a game.
pub(super) struct GameOption {
    pub(super) key: &'static str,
    pub(super) values: Values,
}

/// The values an option takes.
#[derive(Copy, Clone)]
pub(super) enum Values {
    /// Present or absent.
    Flag,
    /// One of these words, the first being the default.
    OneOf(&'static [&'static str]),
    /// A number in a range, with its default.
    Number { min: u8, max: u8, default: u8 },
}

/// The options chosen: key and value, defaults left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Chosen(pub(super) Vec<(&'static str, Choice)>);

/// A chosen value.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Choice {
    Set,
    Word(&'static str),
    Number(u8),
}

impl Chosen {
    fn get(&self, key: &str) -> Option<Choice> {
        self.0.iter().find(|(name, _)| *name == key).map(|&(_, choice)| choice)
    }

    fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    fn number(&self, key: &str, default: u8) -> u8 {
        match self.get(key) {
            Some(Choice::Number(number)) => number,
            _ => default,
        }
    }

    fn is(&self, key: &str, word: &str) -> bool {
        matches!(self.get(key), Some(Choice::Word(chosen)) if chosen == word)
    }

    fn on_forbidden(&self) -> OnForbidden {
        if self.is("forbidden", "loses") { OnForbidden::Loses } else { OnForbidden::Rejected }
    }
}

impl Sizes {
    pub(super) fn allow(self, shape: Shape) -> bool {
        match (self, shape) {
            (Sizes::Only(only), shape) => only == shape,
            (Sizes::Square { min, max }, Shape::Rect { width, height }) => {
                width == height && (min..=max).contains(&width)
            }
            (Sizes::Rect { min, max }, Shape::Rect { width, height }) => {
                (min..=max).contains(&width) && (min..=max).contains(&height)
            }
            (Sizes::Hexagon { min, max }, Shape::Hexagon { side }) => (min..=max).contains(&side),
            _ => false,
        }
    }

    pub(super) fn is_hexagon(self) -> bool {
        matches!(self, Sizes::Hexagon { .. } | Sizes::Only(Shape::Hexagon { .. }))
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sizes::Only(shape) => write!(f, "{shape} only"),
            Sizes::Square { min, max } => write!(f, "a square of {min}..{max}"),
            Sizes::Rect { min, max } => write!(f, "{min}..{max} columns and {min}..{max} rows"),
            Sizes::Hexagon { min, max } => write!(f, "a hexagon of side {min}..{max}"),
        }
    }
}

impl fmt::Display for GameOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.values {
            Values::Flag => f.write_str(self.key),
            Values::OneOf(words) => write!(f, "{}={}", self.key, words.join("|")),
            Values::Number { min, max, .. } => write!(f, "{}={min}..{max}", self.key),
        }
    }
}

const FORBIDDEN: GameOption = GameOption { key: "forbidden", values: Values::OneOf(&["rejected", "loses"]) };

/// The board a game is played on when the id names none.
pub(super) fn default_shape(variant: Variant, chosen: &Chosen) -> Shape {
    match variant {
        Variant::Omok if chosen.has("wide") => Shape::square(19),
        Variant::Ristinolla => Shape::square(10),
        Variant::Mnk => Shape::square(7),
        Variant::TicTacToe => Shape::square(3),
        Variant::Hexagon => Shape::Hexagon { side: 9 },
        Variant::Yavalath => Shape::Hexagon { side: 5 },
        Variant::Connect6 | Variant::Pente => Shape::square(19),
        Variant::Pentago => Shape::square(6),
        Variant::Yinsh => Shape::Yinsh,
        Variant::Hasami | Variant::DaiHasami => Shape::square(9),
        _ => Shape::square(15),
    }
}

fn square(shape: Shape, line: LineRule) -> Rules {
    Rules::plain(shape, Labels::Algebraic, line)
}

/// The catalogue row of a game.
pub(super) fn row(variant: Variant) -> &'static Row {
    match variant {
        Variant::Gomoku => &GOMOKU,
        Variant::Standard => &STANDARD,
        Variant::Renju => &RENJU,
        Variant::Caro => &CARO,
        Variant::Omok => &OMOK,
        Variant::OmokSymmetric => &OMOK_SYMMETRIC,
        Variant::Ristinolla => &RISTINOLLA,
        Variant::Mnk => &MNK,
        Variant::TicTacToe => &TIC_TAC_TOE,
        Variant::Hexagon => &HEXAGON,
        Variant::Yavalath => &turns::YAVALATH,
        Variant::Connect6 => &turns::CONNECT6,
        Variant::Pente => &turns::PENTE,
        Variant::Ninuki => &turns::NINUKI,
        Variant::Pentago => &pentago::PENTAGO,
        Variant::Yinsh => &yinsh::YINSH,
        Variant::Hasami => &hasami::HASAMI,
        Variant::DaiHasami => &hasami::DAI_HASAMI,
    }
}

const GOMOKU: Row = Row {
    id: "gomoku",
    aliases: &["freestyle"],
    names: ["Gomoku", "Gomoku", "Gomoku", "五子棋（無禁手）", "Gomoku"],
    summary: "Five or more in a row win.",
    sizes: Sizes::Rect { min: 5, max: 50 },
    options: &[],
    presets: &["gomoku"],
    rules: |shape, _| square(shape, LineRule::at_least(5)),
};

const STANDARD: Row = Row {
    id: "standard",
    aliases: &[],
    names: ["Standard gomoku", "Standardi-gomoku", "Standard-Gomoku", "五子棋（長連不勝）", "Gomoku padrão"],
    summary: "Exactly five in a row win; six or more are legal and do not win.",
    sizes: Sizes::Rect { min: 5, max: 50 },
    options: &[],
    presets: &["standard"],
    rules: |shape, _| square(shape, LineRule::exactly(5)),
};

const RENJU: Row = Row {
    id: "renju",
    aliases: &[],
    names: ["Renju", "Renju", "Renju", "連珠", "Renju"],
    summary: "Black wins with exactly five and must not make an overline, a double-four or a \
              double-three; White wins with five or more.",
    sizes: Sizes::Rect { min: 5, max: 50 },
    options: &[FORBIDDEN],
    presets: &["renju", "renju:forbidden=loses"],
    rules: renju,
};

const CARO: Row = Row {
    id: "caro",
    aliases: &[],
    names: ["Caro", "Caro", "Caro", "越南五子棋（Caro）", "Caro"],
    summary: "Five in a row win unless both ends are enemy stones; six or more always win. With \
              `gomocup` six or more do not win.",
    sizes: Sizes::Rect { min: 5, max: 50 },
    options: &[GameOption { key: "gomocup", values: Values::Flag }],
    presets: &["caro", "caro:gomocup"],
    rules: |shape, chosen| {
        let overline = if chosen.has("gomocup") { Overline::DoesNotWin } else { Overline::Wins };
        square(shape, LineRule { length: 5, overline, ends: Ends::NotBothEnemy })
    },
};

const OMOK: Row = Row {
    id: "omok",
    aliases: &[],
    names: ["Omok", "Omok", "Omok", "韓國五子棋（Omok）", "Omok"],
    summary: "Exactly five win; double-threes are forbidden to both. With `wide` five or more win, \
              on 19x19; with `recursive` forbidden completions do not make a three.",
    sizes: Sizes::Rect { min: 5, max: 50 },
    options: &[
        GameOption { key: "wide", values: Values::Flag },
        GameOption { key: "recursive", values: Values::Flag },
        FORBIDDEN,
    ],
    presets: &["omok", "omok:recursive", "omok:wide", "omok:forbidden=loses"],
    rules: omok,
};

const OMOK_SYMMETRIC: Row = Row {
    id: "omok-symmetric",
    aliases: &[],
    names: ["Symmetric omok", "Symmetrinen omok", "Symmetrisches Omok", "對稱韓國五子棋", "Omok simétrico"],
    summary: "Exactly five win; overlines and double-threes are forbidden to both.",
    sizes: Sizes::Rect { min: 5, max: 50 },
    options: &[FORBIDDEN],
    presets: &["omok-symmetric", "omok-symmetric:forbidden=loses"],
    rules: omok_symmetric,
};

const RISTINOLLA: Row = Row {
    id: "ristinolla",
    aliases: &[],
    names: ["Ristinolla", "Ristinolla", "Ristinolla", "芬蘭五子棋（Ristinolla）", "Ristinolla"],
    summary: "Five or more in a row win, on squared paper of 5x5 to 50x50.",
    sizes: Sizes::Square { min: 5, max: 50 },
    options: &[],
    presets: &["ristinolla"],
    rules: |shape, _| square(shape, LineRule::at_least(5)),
};

const MNK: Row = Row {
    id: "mnk",
    aliases: &[],
    names: ["m,n,k game", "m,n,k-peli", "m,n,k-Spiel", "m,n,k 連線棋", "Jogo m,n,k"],
    summary: "k or more in a row win on m columns and n rows.",
    sizes: Sizes::Rect { min: 3, max: 50 },
    options: &[GameOption { key: "k", values: Values::Number { min: 3, max: 10, default: 4 } }],
    presets: &["mnk", "mnk@5x4:k=3", "mnk@15x15:k=6"],
    rules: |shape, chosen| square(shape, LineRule::at_least(chosen.number("k", 4))),
};

const TIC_TAC_TOE: Row = Row {
    id: "tictactoe",
    aliases: &["tic-tac-toe"],
    names: ["Tic-tac-toe", "Ristinolla 3×3", "Tic-Tac-Toe", "井字棋", "Jogo da velha"],
    summary: "Three in a row win on 3x3.",
    sizes: Sizes::Only(Shape::Rect { width: 3, height: 3 }),
    options: &[],
    presets: &["tictactoe"],
    rules: |shape, _| square(shape, LineRule::at_least(3)),
};

const HEXAGON: Row = Row {
    id: "hexagon",
    aliases: &["hex217"],
    names: [
        "Hexagonal five in a row",
        "Kuusikulmion viiden suora",
        "Fünf in eine Reihe auf dem Sechseck",
        "六角五子棋",
        "Cinco em linha hexagonal",
    ],
    summary: "Five or more in a row win on a hexagon, along its three axes.",
    sizes: Sizes::Hexagon { min: 2, max: 16 },
    options: &[GameOption { key: "k", values: Values::Number { min: 3, max: 10, default: 5 } }],
    presets: &["hex217", "hexagon@5:k=4", "hexagon@16"],
    rules: |shape, chosen| Rules::plain(shape, Labels::Index, LineRule::at_least(chosen.number("k", 5))),
};

fn renju(shape: Shape, chosen: &Chosen) -> Rules {
    let mut rules = square(shape, LineRule::exactly(5));
    rules.line[1] = LineRule::at_least(5);
    rules.forbidden[0] =
        Forbidden { overline: true, double_four: true, double_three: Some(ThreeRule::Renju) };
    rules.on_forbidden = chosen.on_forbidden();
    rules.passing = true;
    rules
}

fn omok(shape: Shape, chosen: &Chosen) -> Rules {
    let line = if chosen.has("wide") { LineRule::at_least(5) } else { LineRule::exactly(5) };
    let threes = ThreeRule::Omok { recursive: chosen.has("recursive") };
    let mut rules = square(shape, line);
    rules.forbidden = [Forbidden { double_three: Some(threes), ..Forbidden::NOTHING }; 2];
    rules.on_forbidden = chosen.on_forbidden();
    rules
}

fn omok_symmetric(shape: Shape, chosen: &Chosen) -> Rules {
    let threes = ThreeRule::Omok { recursive: false };
    let mut rules = square(shape, LineRule::exactly(5));
    rules.forbidden = [Forbidden { overline: true, double_three: Some(threes), ..Forbidden::NOTHING }; 2];
    rules.on_forbidden = chosen.on_forbidden();
    rules
}
