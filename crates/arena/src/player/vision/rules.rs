//! The rules of a game in a few sentences for a model.

use goren_rules::{Color, Ends, FirstStone, LineRule, OnForbidden, Overline, Play, Rules, Shape};

/// What wins, what is forbidden, how moves are made.
pub(super) fn in_words(rules: &Rules) -> String {
    let board = match rules.shape {
        Shape::Rect { width, height } => format!("The board has {width} columns and {height} rows."),
        Shape::Hexagon { side } => {
            format!("The board is a hexagon with {side} cells a side; rows run in three directions.")
        }
        Shape::Yinsh => "The board has 85 points, joined by lines in three directions.".to_owned(),
    };
    let mut said = vec![board];
    match rules.play {
        Play::Line => said.extend(stones(rules)),
        Play::Pentago => said.push(
            "A turn puts a stone on an empty cell and then turns one of the four quadrants by a quarter; five in a row win.".to_owned(),
        ),
        Play::Yinsh { rings_to_win } => said.push(format!(
            "A turn puts a marker into an own ring and moves the ring along a line, turning over the markers jumped over; five own markers \
             in a row are taken off with an own ring, and {rings_to_win} rings taken off win."
        )),
        Play::Hasami(_) => said.push(
            "A man moves any distance along a row or column over empty cells; enemy men between two own ones are captured.".to_owned(),
        ),
        _ => {}
    }
    said.join(" ")
}

fn stones(rules: &Rules) -> Vec<String> {
    let mut said = vec![match rules.turns.later {
        1 => "Black begins; each side in turn puts one stone on an empty cell.".to_owned(),
        later => format!(
            "Black begins with {} stone; then each side in turn puts {later} stones on empty cells.",
            rules.turns.first
        ),
    }];
    let [black, white] = [Color::Black, Color::White].map(|color| rules.line_of(color));
    if black == white {
        said.push(format!("{} wins.", row(black)));
    } else {
        said.push(format!(
            "For Black {} wins, for White {}.",
            row(black).to_lowercase(),
            row(white).to_lowercase()
        ));
    }
    for color in [Color::Black, Color::White] {
        let forbidden = rules.forbidden_to(color);
        let kinds = [
            (forbidden.overline, "an overline"),
            (forbidden.double_four, "a double-four"),
            (forbidden.double_three.is_some(), "a double-three"),
        ];
        let kinds: Vec<&str> = kinds.iter().filter(|(is, _)| *is).map(|(_, kind)| *kind).collect();
        if !kinds.is_empty() {
            let what =
                if rules.on_forbidden == OnForbidden::Loses { "loses at once" } else { "may not be made" };
            said.push(format!("A move of {color} that makes {} {what}, unless it wins.", kinds.join(" or ")));
        }
    }
    if let Some(length) = rules.losing_line {
        said.push(format!("A row of exactly {length} loses."));
    }
    if let Some(captures) = rules.captures {
        said.push(format!(
            "Two neighbouring enemy stones between two own ones are captured; {} captured stones win.",
            captures.target
        ));
    }
    if rules.first_stone == FirstStone::Centre {
        said.push("The first stone goes to the centre.".to_owned());
    }
    said
}

fn row(line: LineRule) -> String {
    let more = if line.overline == Overline::Wins { " or more" } else { "" };
    let exactly = if line.overline == Overline::Wins { "A row of " } else { "A row of exactly " };
    let ends = if line.ends == Ends::Any { "" } else { ", not closed by enemy stones at both ends," };
    format!("{exactly}{}{more} own stones{ends}", line.length)
}
