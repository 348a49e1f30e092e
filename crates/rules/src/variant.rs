//! The catalogue of games, and the text that names one: `ID[@SIZE][:OPTION[=VALUE]]…[+OPENING]`.

mod catalogue;
mod id;

pub use id::{GameId, GameIdError};

use catalogue::Row;

use crate::Rules;

/// A game of the family. Size and options are added by [`GameId`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Variant {
    /// Freestyle gomoku: five or more win.
    Gomoku,
    /// Standard gomoku: exactly five win.
    Standard,
    /// Renju: Black must not make overlines, double-fours and double-threes.
    Renju,
    /// Caro: a five closed by enemy stones at both ends does not win.
    Caro,
    /// Omok by the Korean general rule: double-threes are forbidden to both.
    Omok,
    /// Omok with overlines and double-threes forbidden to both.
    OmokSymmetric,
    /// Ristinolla, the Finnish five in a row on squared paper.
    Ristinolla,
    /// Any k in a row on m columns and n rows.
    Mnk,
    /// Tic-tac-toe.
    TicTacToe,
    /// Five in a row on a hexagon; with side 9 the board of the hexagonal contest.
    Hexagon,
    /// Yavalath: four in a row win, three lose.
    Yavalath,
    /// Connect6: two stones a turn, six in a row win.
    Connect6,
    /// Pente: five in a row or ten captured stones win.
    Pente,
    /// Ninuki-renju: a five must stand, five captured pairs win.
    Ninuki,
    /// Pentago: a stone is put down, then a quadrant twisted; five in a row win.
    Pentago,
    /// Yinsh: rings move, rows of five markers cost a ring, three rings taken off win.
    Yinsh,
    /// Hasami Shogi: men move like rooks and take what they bracket.
    Hasami,
    /// Dai Hasami Shogi: twice the men, jumps, and five in line win.
    DaiHasami,
}

/// A language in which games have names.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    En,
    /// Finnish.
    Fi,
    /// German.
    De,
    /// Traditional Chinese.
    ZhTw,
    /// Brazilian Portuguese.
    PtBr,
}

impl Language {
    /// All languages, English first.
    pub const ALL: [Language; 5] = [Language::En, Language::Fi, Language::De, Language::ZhTw, Language::PtBr];

    /// The BCP 47 tag.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fi => "fi",
            Language::De => "de",
            Language::ZhTw => "zh-TW",
            Language::PtBr => "pt-BR",
        }
    }
}

impl Variant {
    /// Every game, in the order in which people are shown them.
    pub const ALL: &'static [Variant] = &[
        Variant::Gomoku,
        Variant::Standard,
        Variant::Renju,
        Variant::Caro,
        Variant::Omok,
        Variant::OmokSymmetric,
        Variant::Ristinolla,
        Variant::Hexagon,
        Variant::Mnk,
        Variant::TicTacToe,
        Variant::Connect6,
        Variant::Pente,
        Variant::Ninuki,
        Variant::Yavalath,
        Variant::Pentago,
        Variant::Yinsh,
        Variant::Hasami,
        Variant::DaiHasami,
    ];

    fn row(self) -> &'static Row {
        catalogue::row(self)
    }

    /// The id without size and options, such as `renju`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// Other ids that are read as this game.
    #[must_use]
    pub fn aliases(self) -> &'static [&'static str] {
        self.row().aliases
    }

    /// The rules on the default board without options.
    #[must_use]
    pub fn rules(self) -> Rules {
        GameId::default_of(self).rules().clone()
    }

    /// Full ids worth a test or a place in a menu: the default and each option.
    #[must_use]
    pub fn presets(self) -> &'static [&'static str] {
        self.row().presets
    }

    /// The game's name.
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        self.row().names[language as usize]
    }

    /// One English sentence: what wins and what is forbidden.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.row().summary
    }

    /// The boards it can be played on, in words: `a square of 5..50`.
    #[must_use]
    pub fn sizes(self) -> String {
        self.row().sizes.to_string()
    }

    /// The options it takes, in words: `k=3..10`, `forbidden=rejected|loses`.
    #[must_use]
    pub fn options(self) -> Vec<String> {
        self.row().options.iter().map(ToString::to_string).collect()
    }
}

#[cfg(test)]
mod tests;
