//! Wins by threats: every claim is checked move by move, suites are solved, nothing false is claimed.

pub(crate) mod checker;
pub(crate) mod field;
pub(crate) mod generator;
pub(crate) mod plain;

use std::path::Path;

use goren_engine::{Answer, Attack, solve};
use goren_rules::{GameId, Position, parse_position, position_text};

/// Nodes within which every position of the suites must be settled; far less than 100 ms.
const NODES: u64 = 20_000;

fn suite(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites").join(name);
    let text = std::fs::read_to_string(path).expect("a suite");
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert!(lines.len() >= 500, "{name} has {} lines", lines.len());
    lines
}

#[test]
fn every_win_by_fours_of_the_suite_is_found_and_holds() {
    let mut long = 0;
    for line in suite("vcf-wins.txt") {
        let (plies, text) = line.split_once(' ').expect("plies and a position");
        let (plies, position) =
            (plies.parse::<u32>().expect("plies"), parse_position(text).expect("a position"));
        long += usize::from(plies >= 9);
        for attack in [Attack::Fours, Attack::Threats] {
            let solution = solve(&position, attack, NODES).expect("a line game");
            let Answer::Win(proof) = solution.answer else { panic!("{attack:?}: no win found: {text}") };
            checker::check(&position, &proof).unwrap_or_else(|fault| panic!("{attack:?}: {fault}"));
            assert!(attack == Attack::Threats || proof.plies() >= plies, "{} plies: {text}", proof.plies());
        }
    }
    assert!(long >= 250, "{long} long wins");
}

#[test]
fn no_win_by_fours_is_claimed_where_there_is_none() {
    for text in suite("vcf-none.txt") {
        let position = parse_position(&text).expect("a position");
        let solution = solve(&position, Attack::Fours, NODES).expect("a line game");
        assert_eq!(solution.answer, Answer::NoWin, "{text}");
    }
}

#[test]
fn the_suites_say_what_the_plain_search_finds() {
    for line in suite("vcf-wins.txt").iter().step_by(26) {
        let (plies, text) = line.split_once(' ').expect("plies and a position");
        let found = plain::shortest(&parse_position(text).expect("a position"), 3_000);
        assert_eq!(found, plain::Found::Win(plies.parse().expect("plies")), "{text}");
    }
    for text in suite("vcf-none.txt").iter().step_by(26) {
        let found = plain::shortest(&parse_position(text).expect("a position"), 3_000);
        assert_eq!(found, plain::Found::Nothing, "{text}");
    }
}

/// Checks every claim in random positions of a game; how many there were.
fn claims(game: &str, positions: usize, seed: u64) -> usize {
    let id: GameId = game.parse().expect("a game");
    let mut chance = generator::Chance::new(seed);
    let cells = Position::initial(&id).geometry().len();
    let (mut done, mut claims) = (0, 0);
    while done < positions {
        let stones = (6 + chance.below(30)).min(cells / 2);
        let Some(position) = generator::tactical(&id, stones, &mut chance) else { continue };
        done += 1;
        for attack in [Attack::Fours, Attack::Threats] {
            let solution = solve(&position, attack, 1_000).expect("a line game");
            if let Answer::Win(proof) = solution.answer {
                claims += 1;
                checker::check(&position, &proof)
                    .unwrap_or_else(|fault| panic!("seed {seed}: {attack:?}: {fault}"));
            }
        }
    }
    claims
}

#[test]
fn no_claim_in_random_positions_is_wrong() {
    let games = [
        "gomoku",
        "standard",
        "renju",
        "hex217",
        "caro",
        "caro:gomocup",
        "omok",
        "omok:recursive",
        "omok-symmetric",
        "renju@19x19",
        "gomoku@50x50",
        "gomoku@6x6",
        "omok-symmetric@7x7",
        "mnk@7x7:k=4",
        "mnk@15x15:k=6",
        "mnk@20x20:k=7",
        "hexagon@4:k=3",
        "hexagon@8:k=6",
        "hexagon@9:k=9",
    ];
    for (seed, game) in (1..).zip(games) {
        let Ok(id) = game.parse::<GameId>() else { panic!("{game} is no game") };
        let found = claims(game, 30, seed);
        let length = id.rules().line[0].length;
        assert!(found > 5 || length > 6, "{game}: {found} claims");
    }
}

/// The first move of a win by threats, if there is one.
fn first_move(text: &str) -> Option<String> {
    let position = parse_position(text).expect("a position");
    match solve(&position, Attack::Threats, NODES).expect("a line game").answer {
        Answer::Win(proof) => {
            checker::check(&position, &proof).unwrap_or_else(|fault| panic!("{fault}"));
            Some(position.label(proof.first_move()))
        }
        _ => None,
    }
}

#[test]
fn two_threes_at_once_win_unless_the_defender_has_a_four() {
    // h8 makes two open threes.
    let attack = "black f8 g8 h6 h7";
    assert_eq!(first_move(&format!("gomoku setup {attack} white a1 c1 e1 to black")).as_deref(), Some("h8"));
    // In renju it is forbidden to Black.
    assert_ne!(first_move(&format!("renju setup {attack} white a1 c1 e1 to black")).as_deref(), Some("h8"));
    // A broken four of White's, on a line with cells that Black's threes need, answers both.
    let white = "white i6 i7 i9 a15";
    let text = format!("gomoku setup {attack} {white} to black");
    let position = parse_position(&text).expect("a position");
    if let Answer::Win(proof) = solve(&position, Attack::Threats, NODES).expect("a line game").answer {
        checker::check(&position, &proof).unwrap_or_else(|fault| panic!("{fault}"));
    }
}

#[test]
fn a_proof_of_another_position_is_refused() {
    let with = |white: &str| {
        let text = format!("gomoku setup black f8 g8 h6 h7 white {white} to black");
        parse_position(&text).expect("a position")
    };
    let position = with("a1 c1 e1");
    let Answer::Win(proof) = solve(&position, Attack::Threats, NODES).expect("a line game").answer else {
        panic!("no win: {}", position_text(&position));
    };
    assert_eq!(checker::check(&position, &proof), Ok(()));
    // A four for White in the way, a stone on the cell, a stone that makes one three no three.
    for white in ["a1 a2 a3", "h8 c1 e1", "e8 c1 i8"] {
        assert!(checker::check(&with(white), &proof).is_err(), "{white}");
    }
}

#[test]
fn other_games_and_finished_ones_are_refused() {
    for (text, expected) in
        [("connect6", "single stones"), ("gomoku moves a1 b1 a2 b2 a3 b3 a4 b4 a5", "over")]
    {
        let position = parse_position(text).expect("a position");
        let error = solve(&position, Attack::Threats, 100).expect_err("nothing to solve");
        assert!(error.to_string().contains(expected), "{error}");
    }
}
