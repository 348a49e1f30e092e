//! Plans of boards: that what the browser draws and hits lies where the picture has it.

use goren_formats::diagram::{Picture, PictureOptions, Plan, svg};
use goren_rules::{GameId, Position, Variant, parse_position};

fn plan(game: &str) -> (Plan, Position) {
    let id: GameId = game.parse().expect("a game");
    (Plan::of_game(&id, &PictureOptions::default()), Position::initial(&id))
}

fn games() -> Vec<&'static str> {
    Variant::ALL.iter().flat_map(|variant| variant.presets().iter().copied()).collect()
}

/// The place of a cell given by its name.
fn place(plan: &Plan, position: &Position, name: &str) -> [f64; 2] {
    let cell = position.geometry().parse_cell(name, position.rules().labels).expect("a cell");
    plan.cells[cell.index()]
}

#[test]
fn every_cell_lies_in_the_picture_and_none_on_another() {
    for game in games() {
        let (plan, _) = plan(game);
        let [width, height] = plan.size;
        for (index, &[x, y]) in plan.cells.iter().enumerate() {
            let inside = x - plan.stone > 0.0
                && x + plan.stone < width
                && y - plan.stone > 0.0
                && y + plan.stone < height;
            assert!(inside, "{game}: cell {index} at {x} {y} of {width} {height}");
            let close = |&[a, b]: &[f64; 2]| (a - x).hypot(b - y) < plan.pitch * 0.99;
            assert_eq!(plan.cells.iter().filter(|&other| close(other)).count(), 1, "{game}: cell {index}");
        }
    }
}

#[test]
fn stones_are_drawn_where_the_plan_says() {
    for text in [
        "gomoku moves h8 c4",
        "hex217 moves 0 108 216",
        "yavalath moves e5 a1 i9",
        "pentago moves c3w",
        "yinsh moves f6 a2",
        "hasami moves i1-b1",
        "ristinolla moves a1",
    ] {
        let position = parse_position(text).expect("a position");
        let picture = Picture::of(&position, &PictureOptions { taken: false, ..PictureOptions::default() });
        let (plan, drawing) = (Plan::of(&picture), svg(&picture));
        assert!(drawing.contains(&format!("viewBox=\"0 0 {} {}\"", plan.size[0], plan.size[1])), "{text}");
        for (cell, _) in position.pieces() {
            let [x, y] = plan.cells[cell.index()];
            assert!(drawing.contains(&format!("<circle cx=\"{x}\" cy=\"{y}\"")), "{text}: {x} {y}");
        }
        // Plain indices stand in the cells of the picture, and before the rows of the plan.
        let written = |x: f64, name: &str| {
            let (start, end) = (format!("<text x=\"{x}\""), format!(">{name}</text>"));
            drawing.lines().any(|line| line.starts_with(&start) && line.ends_with(&end))
        };
        let edge =
            text.starts_with("hex217") || plan.coordinates.iter().all(|(x, _, name)| written(*x, name));
        assert!(edge, "{text}");
    }
}

#[test]
fn arrow_keys_reach_every_cell_and_lead_back_along_a_row() {
    for game in games() {
        let (plan, position) = plan(game);
        let mut seen = vec![false; plan.cells.len()];
        let mut open = vec![0];
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut seen[cell], true) {
                open.extend(plan.steps[cell].iter().flatten().map(|next| next.index()));
            }
        }
        assert!(seen.iter().all(|&seen| seen), "{game}");
        for cell in position.geometry().cells() {
            let [x, y] = plan.cells[cell.index()];
            for (direction, next) in plan.steps[cell.index()].iter().enumerate() {
                let Some(next) = next else { continue };
                let [to_x, to_y] = plan.cells[next.index()];
                let ahead = [x - to_x, to_x - x, y - to_y, to_y - y][direction];
                assert!(ahead > plan.pitch / 4.0, "{game}: {cell:?} leads {direction} to {next:?}");
                let straight = (x - to_x).abs() < 0.1 || (y - to_y).abs() < 0.1;
                let back = plan.steps[next.index()][direction ^ 1];
                assert!(!straight || back == Some(cell), "{game}: {cell:?} {direction}");
            }
        }
    }
}

#[test]
fn the_letters_of_yinsh_and_yavalath_name_columns_that_are_counted_upwards() {
    for (game, first, next, last) in [("yinsh", "a2", "a3", "k10"), ("yavalath", "a1", "a2", "i9")] {
        let (plan, position) = plan(game);
        let [x, y] = place(&plan, &position, first);
        let above = place(&plan, &position, next);
        assert_eq!((above[0], above[1]), (x, y - plan.pitch), "{game}");
        assert!(plan.cells.iter().all(|cell| cell[0] >= x), "{game}: {first} stands on the left");
        assert!(plan.cells.iter().all(|cell| cell[0] <= place(&plan, &position, last)[0]), "{game}");
        let letter = plan.coordinates.iter().find(|(_, _, text)| text == "a").expect("a letter");
        assert!((letter.0 - x).abs() < 0.02 && letter.1 > y, "{game}: {letter:?}");
    }
}

#[test]
fn every_line_of_yinsh_has_its_own_coordinate_off_the_wood() {
    let (plan, _) = plan("yinsh");
    let mut texts: Vec<&str> = plan.coordinates.iter().map(|(_, _, text)| text.as_str()).collect();
    texts.sort_unstable();
    assert_eq!(
        texts,
        [
            "1", "10", "11", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f", "g", "h",
            "i", "j", "k"
        ]
    );
    for (index, (x, y, text)) in plan.coordinates.iter().enumerate() {
        let near = |other: &[f64; 2]| (other[0] - x).hypot(other[1] - y) < plan.pitch;
        assert!(!plan.cells.iter().any(near), "{text} stands on the board");
        for (a, b, other) in &plan.coordinates[index + 1..] {
            assert!((a - x).hypot(b - y) > 20.0, "{text} and {other} are too close");
        }
    }
}

#[test]
fn the_arrows_of_twists_stand_at_the_outer_corners_of_their_trays() {
    let (plan, position) = plan("pentago");
    let middle = [plan.size[0] / 2.0, plan.size[1] / 2.0];
    assert_eq!(plan.twists.len(), 8);
    for arrow in &plan.twists {
        let inner = plan.cells[arrow.twist.cells()[4].index()];
        for axis in 0..2 {
            let side = (inner[axis] - middle[axis]).signum();
            assert!((arrow.at[axis] - inner[axis]) * side > 0.0, "{:?}", arrow.twist);
        }
        // The way from the corner to the head turns as the twist does.
        let sweep = if arrow.twist.clockwise { " 0 0 1 " } else { " 0 0 0 " };
        assert!(arrow.shaft.contains(sweep), "{}", arrow.shaft);
    }
    let corner = place(&plan, &position, "a1");
    assert!(plan.twists.iter().all(|arrow| arrow.at[0] > corner[0] - plan.pitch));
    assert_eq!(plan.hollow.map(|radius| radius > plan.stone * 0.9), Some(true));
    assert!(Plan::of_game(&"gomoku".parse().expect("a game"), &PictureOptions::default()).twists.is_empty());
}

#[test]
fn coordinates_and_stars_are_the_usual_ones() {
    let (plan, position) = plan("gomoku");
    let named = |star: &[f64; 2]| {
        let cell = position.geometry().cells().find(|cell| plan.cells[cell.index()] == *star);
        cell.map(|cell| position.label(cell))
    };
    let mut stars: Vec<String> = plan.stars.iter().filter_map(named).collect();
    stars.sort_unstable();
    assert_eq!(stars, ["d12", "d4", "h8", "l12", "l4"]);
    let texts: Vec<&str> = plan.coordinates.iter().map(|(_, _, text)| text.as_str()).collect();
    assert_eq!(texts[..3], ["a", "b", "c"]);
    assert_eq!(texts[15..18], ["15", "14", "13"]);
    let hexagon = Plan::of_game(&"hex217".parse().expect("a game"), &PictureOptions::default());
    assert_eq!(hexagon.coordinates.first().map(|(_, _, text)| text.as_str()), Some("0"));
    assert_eq!(hexagon.coordinates.len(), 17, "a name before every row");
}
