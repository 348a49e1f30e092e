//! The rules of a game in sentences, made from the rules as data: what the referee applies is what
//! the page says.

use goren_rules::{
    Color, Ends, FirstStone, Five, GameId, Geometry, HasamiRules, OnForbidden, OpeningRule, Overline, Play,
    Rules, Shape, ThreeRule, Turns,
};

use crate::text::{Value, Words};

/// The sentences of a game's rules, in order.
#[must_use]
pub fn sentences(game: &GameId, words: Words) -> Vec<String> {
    let rules = game.rules();
    let mut keys: Vec<Sentence> = vec![board(rules)];
    match rules.play {
        Play::Line => stones(rules, &mut keys),
        Play::Pentago => add(&mut keys, &["rule-pentago-turn", "rule-pentago-win", "rule-pentago-both"]),
        Play::Yinsh { rings_to_win } => yinsh(rings_to_win, &mut keys),
        Play::Hasami(settings) => hasami(settings, &mut keys),
        _ => {}
    }
    if game.opening() != OpeningRule::Free {
        keys.push((
            "rule-opening".into(),
            vec![("opening", words.say(&format!("opening-{}", game.opening())).into())],
        ));
    }
    let mut sentences: Vec<String> = keys.iter().map(|(key, values)| words.say_with(key, values)).collect();
    if game.opening() != OpeningRule::Free {
        sentences.push(words.say(&format!("opening-{}-note", game.opening())));
    }
    sentences
}

fn add(keys: &mut Vec<Sentence>, plain: &[&str]) {
    keys.extend(plain.iter().map(|key| ((*key).to_owned(), vec![])));
}

fn yinsh(rings: u8, keys: &mut Vec<Sentence>) {
    add(keys, &["rule-yinsh-rings", "rule-yinsh-move", "rule-yinsh-row"]);
    keys.push(("rule-yinsh-win".into(), vec![("rings", number(rings))]));
    add(keys, &["rule-yinsh-markers"]);
}

fn hasami(settings: HasamiRules, keys: &mut Vec<Sentence>) {
    keys.push(("rule-hasami-men".into(), vec![("men", number(9 * settings.ranks))]));
    add(
        keys,
        &[if settings.jumps { "rule-hasami-jump" } else { "rule-hasami-slide" }, "rule-hasami-capture"],
    );
    if settings.line {
        add(keys, &["rule-hasami-line"]);
    }
    add(keys, &[if settings.first_to_five { "rule-hasami-five" } else { "rule-hasami-few" }]);
    let values = vec![("times", number(settings.repetition)), ("plies", number(settings.no_capture))];
    keys.push(("rule-hasami-draw".into(), values));
}

/// Games in which stones are put down.
fn stones(rules: &Rules, keys: &mut Vec<Sentence>) {
    if rules.players > 2 {
        add(keys, &["rule-three-players"]);
    } else if rules.turns != Turns::SINGLE {
        let values = vec![("first", number(rules.turns.first)), ("later", number(rules.turns.later))];
        keys.push(("rule-turns-several".into(), values));
    } else if rules.captures.is_some() {
        add(keys, &["rule-turns-captures"]);
    } else {
        add(keys, &["rule-turns"]);
    }
    if rules.first_stone == FirstStone::Centre {
        add(keys, &["rule-first-centre"]);
    }
    if rules.pie {
        add(keys, &["rule-exchange"]);
    }
    lines(rules, keys);
    if let Some(length) = rules.losing_line {
        keys.push(("rule-losing-line".into(), vec![("length", number(length))]));
    }
    if let Some(captures) = rules.captures {
        let longest = if captures.longest > 2 { "rule-capture-keryo" } else { "rule-capture" };
        add(keys, &[longest]);
        keys.push(("rule-capture-target".into(), vec![("target", number(captures.target))]));
    }
    if rules.five == Five::MustStand {
        add(keys, &["rule-five-stands"]);
    }
    let fouls = forbidden(rules, keys);
    if fouls {
        keys.push(("rule-win-first".into(), vec![]));
        let policy = match rules.on_forbidden {
            OnForbidden::Loses => "rule-on-forbidden-loses",
            OnForbidden::Rejected => "rule-on-forbidden-rejected",
        };
        keys.push((policy.into(), vec![]));
    }
    if rules.passing {
        keys.push(("rule-passing".into(), vec![]));
    }
    keys.push(("rule-draw".into(), vec![]));
}

type Sentence = (String, Vec<(&'static str, Value)>);

fn number(number: u8) -> Value {
    u32::from(number).into()
}

fn board(rules: &Rules) -> Sentence {
    match rules.shape {
        Shape::Rect { width, height } => {
            ("rule-board-square".into(), vec![("width", number(width)), ("height", number(height))])
        }
        Shape::Yinsh => ("rule-board-yinsh".into(), vec![]),
        shape @ Shape::Hexagon { side } => {
            ("rule-board-hexagon".into(), vec![("side", number(side)), ("cells", shape.cells().into())])
        }
    }
}

/// Ends a key by the side it is about; both sides if they share it.
fn each<T: PartialEq + Copy>(of: [T; 2]) -> Vec<(&'static str, T)> {
    if of[0] == of[1] { vec![("both", of[0])] } else { vec![("black", of[0]), ("white", of[1])] }
}

fn lines(rules: &Rules, keys: &mut Vec<Sentence>) {
    let axes = Geometry::shared(rules.shape).map_or(4, |geometry| geometry.axes());
    let length = rules.line_of(Color::Black).length;
    if rules.line_of(Color::White).length == length {
        keys.push(("rule-line".into(), vec![("length", number(length)), ("axes", axes.into())]));
    }
    for (side, overline) in each(rules.line.map(|line| line.overline)) {
        let kind = match overline {
            Overline::Wins => "wins",
            Overline::DoesNotWin => "not",
        };
        let possible = usize::from(length) < longest(rules.shape);
        let forbidden = side == "black" && rules.forbidden[0].overline
            || side == "both" && rules.forbidden.iter().all(|forbidden| forbidden.overline);
        // Where an overline is forbidden, that is said below.
        if possible && !forbidden {
            keys.push((format!("rule-overline-{kind}-{side}"), vec![]));
        }
    }
    if rules.line.iter().any(|line| line.ends == Ends::NotBothEnemy) {
        keys.push(("rule-ends".into(), vec![("length", number(length))]));
    }
}

fn longest(shape: Shape) -> usize {
    match shape {
        Shape::Rect { width, height } => usize::from(width.max(height)),
        Shape::Hexagon { side } => 2 * usize::from(side) - 1,
        Shape::Yinsh => 10,
    }
}

fn forbidden(rules: &Rules, keys: &mut Vec<Sentence>) -> bool {
    let before = keys.len();
    let mut add = |kind: &str, of: [bool; 2]| {
        for (side, _) in each(of).into_iter().filter(|(_, forbidden)| *forbidden) {
            keys.push((format!("rule-forbidden-{kind}-{side}"), vec![]));
        }
    };
    add("overline", rules.forbidden.map(|forbidden| forbidden.overline));
    add("double-four", rules.forbidden.map(|forbidden| forbidden.double_four));
    add("double-three", rules.forbidden.map(|forbidden| forbidden.double_three.is_some()));
    let three = rules.forbidden.iter().find_map(|forbidden| forbidden.double_three);
    let key = three.map(|three| match three {
        ThreeRule::Renju => "rule-three-renju",
        ThreeRule::Omok { recursive: false } => "rule-three-omok",
        ThreeRule::Omok { recursive: true } => "rule-three-omok-recursive",
    });
    keys.extend(key.map(|key| (key.to_owned(), vec![])));
    keys.len() > before
}
