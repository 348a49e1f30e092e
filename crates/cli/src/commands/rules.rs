//! `goren rules`: a game's rules in words, written from its data.

use std::fmt::Write as _;

use anyhow::Result;
use goren_rules::{Color, Ends, GameId, Language, LineRule, OnForbidden, Overline, Rules, Shape, ThreeRule};

use crate::exit::Exit;
use crate::{input, output};

pub(crate) fn run(game: &str) -> Result<Exit> {
    let id = input::game(game)?;
    output::print(&text(&id))?;
    Ok(Exit::Ok)
}

fn text(id: &GameId) -> String {
    let rules = id.rules();
    let mut text = String::new();
    let mut line = |sentence: &str| {
        let _ = writeln!(text, "{sentence}");
    };
    line(&format!("{} ({id})", id.name(Language::En)));
    line("");
    line(&format!("Board: {}. Black begins; the sides take turns, one stone each.", board(rules.shape)));
    if rules.line[0] == rules.line[1] {
        line(&format!("Both win with {}.", winning(rules.line[0], rules.shape)));
    } else {
        for color in Color::BOTH {
            line(&format!("{} wins with {}.", name(color), winning(rules.line_of(color), rules.shape)));
        }
    }
    for sentence in forbidden(rules) {
        line(&sentence);
    }
    if rules.passing {
        line("A side may pass; two passes in a row are a draw.");
    }
    line("Draw: the board is full, no move is legal, or both agree.");
    text
}

fn board(shape: Shape) -> String {
    match shape {
        Shape::Rect { width, height } => format!("{width} columns and {height} rows"),
        Shape::Hexagon { side } => format!("a hexagon of side {side}, {} cells", shape.cells()),
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn winning(rule: LineRule, shape: Shape) -> String {
    let length = rule.length;
    let lines = match shape {
        Shape::Rect { .. } => "in a row, column or diagonal",
        Shape::Hexagon { .. } => "in a row along one of the three axes",
    };
    match (rule.overline, rule.ends) {
        (Overline::Wins, Ends::Any) => format!("{length} or more stones {lines}"),
        (Overline::DoesNotWin, Ends::Any) => {
            format!("exactly {length} stones {lines}; a longer row does not win")
        }
        (Overline::Wins, Ends::NotBothEnemy) => format!(
            "{length} stones {lines}, unless enemy stones close both ends; a longer row always wins; the edge closes nothing"
        ),
        (Overline::DoesNotWin, Ends::NotBothEnemy) => format!(
            "exactly {length} stones {lines}, unless enemy stones close both ends; a longer row does not win; the edge closes nothing"
        ),
    }
}

fn forbidden(rules: &Rules) -> Vec<String> {
    let mut sentences = Vec::new();
    let [black, white] = rules.forbidden;
    let sides = match (black.any(), white.any()) {
        (false, false) => return sentences,
        (true, true) => "both sides",
        (true, false) => "Black",
        (false, true) => "White",
    };
    let what = if black.any() { black } else { white };
    let mut kinds = Vec::new();
    if what.overline {
        kinds.push("overlines");
    }
    if what.double_four {
        kinds.push("double-fours");
    }
    if what.double_three.is_some() {
        kinds.push("double-threes");
    }
    sentences
        .push(format!("Forbidden to {sides}: {}. A move that wins is never forbidden.", kinds.join(", ")));
    match what.double_three {
        Some(ThreeRule::Renju) => sentences.push(
            "A three counts if it can become a straight four by a move that makes no five and is itself not forbidden."
                .to_owned(),
        ),
        Some(ThreeRule::Omok { recursive: false }) => sentences.push(
            "A three counts if one stone more makes an unbroken four with both ends empty; the stone need not be legal."
                .to_owned(),
        ),
        Some(ThreeRule::Omok { recursive: true }) => sentences.push(
            "A three counts if one stone more, itself not forbidden, makes an unbroken four with both ends empty."
                .to_owned(),
        ),
        None => {}
    }
    sentences.push(match rules.on_forbidden {
        OnForbidden::Loses => "A forbidden move loses the game.".to_owned(),
        OnForbidden::Rejected => "A forbidden move is refused.".to_owned(),
    });
    sentences
}
