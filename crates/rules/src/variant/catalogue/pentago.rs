//! Pentago.

use super::{Row, Sizes};
use crate::{Labels, LineRule, Play, Rules, Shape};

pub(super) const PENTAGO: Row = Row {
    id: "pentago",
    aliases: &[],
    names: ["Pentago", "Pentago", "Pentago", "旋轉五子棋（Pentago）", "Pentago"],
    summary: "A stone is put down, then a quadrant twisted by a quarter turn. Five or more in a row win, at once \
              or after the twist; a twist that makes five for both sides draws.",
    sizes: Sizes::Only(Shape::square(6)),
    options: &[],
    presets: &["pentago"],
    rules: |shape, _| {
        let mut rules = Rules::plain(shape, Labels::TopLeft, LineRule::at_least(5));
        rules.play = Play::Pentago;
        rules
    },
};
