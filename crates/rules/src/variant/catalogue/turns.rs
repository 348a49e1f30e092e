//! Games with captures, turns of two stones or losing lines.

use super::{Chosen, FORBIDDEN, GameOption, Row, Sizes, Values, square};
use crate::{Captures, FirstStone, Five, Forbidden, Labels, LineRule, Rules, Shape, ThreeRule, Turns};

pub(super) const YAVALATH: Row = Row {
    id: "yavalath",
    aliases: &[],
    names: ["Yavalath", "Yavalath", "Yavalath", "Yavalath 三四棋", "Yavalath"],
    summary: "Four or more in a row win; three in a row without a four lose. The second player may \
              exchange the seats after the first stone. With three players one must block the next player's win, and \
              three in a row put their owner out.",
    sizes: Sizes::Hexagon { min: 3, max: 16 },
    options: &[
        GameOption { key: "swap", values: Values::OneOf(&["yes", "no"]) },
        GameOption { key: "players", values: Values::OneOf(&["2", "3"]) },
    ],
    presets: &["yavalath", "yavalath:swap=no", "yavalath@3", "yavalath:players=3"],
    rules: yavalath,
};

pub(super) const CONNECT6: Row = Row {
    id: "connect6",
    aliases: &[],
    names: ["Connect6", "Connect6", "Connect6", "六子棋", "Connect6"],
    summary: "Six or more in a row win; Black begins with one stone, then each turn is two stones.",
    sizes: Sizes::Square { min: 6, max: 50 },
    options: &[GameOption { key: "first", values: Values::OneOf(&["anywhere", "centre"]) }],
    presets: &["connect6", "connect6:first=centre", "connect6@7x7"],
    rules: |shape, chosen| {
        let mut rules = square(shape, LineRule::at_least(6));
        rules.turns = Turns { first: 1, later: 2 };
        rules.first_stone = first_stone(chosen.is("first", "centre"));
        rules
    },
};

pub(super) const PENTE: Row = Row {
    id: "pente",
    aliases: &["gobang"],
    names: ["Pente", "Pente", "Pente", "Pente 五子吃子棋", "Pente"],
    summary: "Five or more in a row, or ten captured stones, win; a stone that brackets exactly two \
              enemy stones takes them. With `keryo` also exactly three, and fifteen stones win.",
    sizes: Sizes::Square { min: 7, max: 50 },
    options: &[
        GameOption { key: "keryo", values: Values::Flag },
        GameOption { key: "target", values: Values::Number { min: 2, max: 60, default: 0 } },
        GameOption { key: "first", values: Values::OneOf(&["centre", "anywhere"]) },
    ],
    presets: &["pente", "pente:keryo", "pente@8x8:target=4", "pente:first=anywhere"],
    rules: |shape, chosen| {
        let keryo = chosen.has("keryo");
        let target = chosen.number("target", if keryo { 15 } else { 10 });
        let mut rules = square(shape, LineRule::at_least(5));
        rules.captures = Some(Captures { longest: if keryo { 3 } else { 2 }, target });
        rules.first_stone = first_stone(!chosen.is("first", "anywhere"));
        rules
    },
};

pub(super) const NINUKI: Row = Row {
    id: "ninuki",
    aliases: &["ninuki-renju"],
    names: ["Ninuki-renju", "Ninuki-renju", "Ninuki-Renju", "二拔連珠", "Ninuki-renju"],
    summary: "Exactly five win if the opponent cannot at once break them by a capture; five captured \
              pairs win; double-threes are forbidden to both.",
    sizes: Sizes::Square { min: 13, max: 21 },
    options: &[
        GameOption { key: "pairs", values: Values::Number { min: 2, max: 10, default: 5 } },
        GameOption { key: "five", values: Values::OneOf(&["breakable", "final"]) },
        GameOption { key: "overline", values: Values::OneOf(&["dead", "wins"]) },
        GameOption { key: "prohibition", values: Values::OneOf(&["both", "black", "white", "none"]) },
        FORBIDDEN,
    ],
    presets: &[
        "ninuki",
        "ninuki:pairs=2:five=final:overline=wins:prohibition=black:forbidden=loses",
        "ninuki@13x13:prohibition=none",
    ],
    rules: ninuki,
};

fn first_stone(centre: bool) -> FirstStone {
    if centre { FirstStone::Centre } else { FirstStone::Anywhere }
}

fn yavalath(shape: Shape, chosen: &Chosen) -> Rules {
    let mut rules = Rules::plain(shape, Labels::Algebraic, LineRule::at_least(4));
    rules.losing_line = Some(3);
    rules.players = if chosen.is("players", "3") { 3 } else { 2 };
    rules.pie = rules.players == 2 && !chosen.is("swap", "no");
    rules
}

fn ninuki(shape: Shape, chosen: &Chosen) -> Rules {
    let wins = chosen.is("overline", "wins");
    let mut rules = square(shape, if wins { LineRule::at_least(5) } else { LineRule::exactly(5) });
    let threes = ThreeRule::Omok { recursive: false };
    let bound = Forbidden { double_three: Some(threes), ..Forbidden::NOTHING };
    let [mut black, mut white] = [bound; 2];
    if chosen.is("prohibition", "black") || chosen.is("prohibition", "none") {
        white = Forbidden::NOTHING;
    }
    if chosen.is("prohibition", "white") || chosen.is("prohibition", "none") {
        black = Forbidden::NOTHING;
    }
    rules.forbidden = [black, white];
    rules.on_forbidden = chosen.on_forbidden();
    rules.captures = Some(Captures { longest: 2, target: 2 * chosen.number("pairs", 5) });
    rules.five = if chosen.is("five", "final") { Five::AtOnce } else { Five::MustStand };
    rules.first_stone = FirstStone::Centre;
    rules
}
