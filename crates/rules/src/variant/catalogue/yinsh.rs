//! Yinsh.

use super::{GameOption, Row, Sizes, Values, square};
use crate::{LineRule, Play, Shape};

pub(super) const YINSH: Row = Row {
    id: "yinsh",
    aliases: &[],
    names: ["Yinsh", "Yinsh", "Yinsh", "Yinsh 陰陽棋", "Yinsh"],
    summary: "Rings move and leave markers behind; a row of five own markers is taken off together with an own \
              ring, and the third ring taken off wins, with `blitz` the first.",
    sizes: Sizes::Only(Shape::Yinsh),
    options: &[GameOption { key: "blitz", values: Values::Flag }],
    presets: &["yinsh", "yinsh:blitz"],
    rules: |shape, chosen| {
        let mut rules = square(shape, LineRule::exactly(5));
        rules.play = Play::Yinsh { rings_to_win: if chosen.has("blitz") { 1 } else { 3 } };
        rules
    },
};
