//! Hasami Shogi and its large form.

use super::{Chosen, GameOption, Row, Sizes, Values};
use crate::{HasamiRules, Labels, LineRule, Play, Rules, Shape};

const BOARD: Shape = Shape::square(9);

const OPTIONS: &[GameOption] = &[
    GameOption { key: "first-to-5", values: Values::Flag },
    GameOption { key: "repetition", values: Values::Number { min: 2, max: 9, default: 3 } },
    GameOption { key: "no-capture", values: Values::Number { min: 10, max: 250, default: 100 } },
];

pub(super) const HASAMI: Row = Row {
    id: "hasami",
    aliases: &["hasami-shogi"],
    names: ["Hasami shogi", "Hasami-shogi", "Hasami Shogi", "挾將棋", "Hasami shogi"],
    summary: "Nine men a side move like rooks and take the enemy men they bracket on rank or file; a side \
              with one man left, or without a move, loses. With `first-to-5` five captures win, and a \
              lead of three that survives the reply.",
    sizes: Sizes::Only(BOARD),
    options: OPTIONS,
    presets: &["hasami", "hasami:first-to-5", "hasami:repetition=2:no-capture=20"],
    rules: |shape, chosen| hasami(shape, chosen, false),
};

pub(super) const DAI_HASAMI: Row = Row {
    id: "dai-hasami",
    aliases: &["dai-hasami-shogi"],
    names: ["Dai hasami shogi", "Dai-hasami-shogi", "Dai Hasami Shogi", "大挾將棋", "Dai hasami shogi"],
    summary: "Eighteen men a side move like rooks or jump over one adjacent man, and take the enemy men \
              they bracket; five in line outside the own two home ranks win.",
    sizes: Sizes::Only(BOARD),
    options: OPTIONS,
    presets: &["dai-hasami", "dai-hasami:first-to-5"],
    rules: |shape, chosen| hasami(shape, chosen, true),
};

fn hasami(shape: Shape, chosen: &Chosen, dai: bool) -> Rules {
    let mut rules = Rules::plain(shape, Labels::RankFile, LineRule::at_least(5));
    rules.play = Play::Hasami(HasamiRules {
        ranks: if dai { 2 } else { 1 },
        jumps: dai,
        line: dai,
        first_to_five: chosen.has("first-to-5"),
        repetition: chosen.number("repetition", 3),
        no_capture: chosen.number("no-capture", 100),
    });
    rules
}
