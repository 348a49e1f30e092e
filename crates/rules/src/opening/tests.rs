use std::collections::BTreeSet;
use std::time::Duration;

use super::*;
use crate::{Action, ActionError, Game, GameId, Phase, TimeControl};

fn game(id: &str) -> Game {
    let id: GameId = id.parse().unwrap();
    Game::new(Position::initial(&id), TimeControl::NONE)
}

/// Acts by words: a cell is a move, anything else a choice.
fn act(game: &mut Game, text: &str) -> Result<(), ActionError> {
    let position = game.position();
    let used = Duration::ZERO;
    let action = match Choice::parse(text, position.geometry(), position.rules().labels) {
        Some(choice) => Action::Choose { choice, used },
        None => Action::Move { mv: position.parse_move(text).unwrap(), used },
    };
    game.apply(action)
}

fn play(id: &str, acts: &[&str]) -> Game {
    let mut game = game(id);
    for text in acts {
        act(&mut game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    // Whatever was played comes back from its text.
    let again = Game::from_text(&game.to_text()).unwrap();
    assert_eq!(again.to_text(), game.to_text());
    assert_eq!((again.turn(), again.opening()), (game.turn(), game.opening()));
    game
}

fn refused(game: &mut Game, text: &str) -> String {
    let before = game.to_text();
    let error = act(game, text).unwrap_err().to_string();
    assert_eq!(game.to_text(), before);
    error
}

const FIRST: Option<Seat> = Some(Seat::First);
const SECOND: Option<Seat> = Some(Seat::Second);

#[test]
fn swap1_lets_the_other_player_answer_the_first_stone() {
    let kept = play("gomoku+swap1", &["a1", "keep"]);
    assert_eq!((kept.turn(), kept.color_of(Seat::First)), (SECOND, Color::Black));
    let swapped = play("gomoku+swap1", &["a1", "swap"]);
    assert_eq!((swapped.turn(), swapped.color_of(Seat::First)), (FIRST, Color::White));
    assert_eq!(swapped.phase(), Phase::Play);
}

#[test]
fn swap3_gives_the_choice_of_colour_after_three_stones() {
    let mut game = play("gomoku+swap", &["h8", "a1"]);
    assert_eq!(game.turn(), FIRST);
    assert_eq!(
        refused(&mut game, "swap"),
        "`swap` cannot be chosen now by swap3: the first player puts stone 3 (black) anywhere"
    );
    act(&mut game, "i9").unwrap();
    assert_eq!(game.turn(), SECOND);
    assert!(game.legal_moves().is_empty());
    assert_eq!(
        refused(&mut game, "j9"),
        "`j9` cannot be chosen now by swap3: the second player takes black or white"
    );
    assert!(refused(&mut game, "more").contains("takes black or white"));
    assert!(refused(&mut game, "take red").contains("takes black or white"));
    act(&mut game, "take black").unwrap();
    assert_eq!((game.turn(), game.color_of(Seat::First)), (FIRST, Color::White));
}

#[test]
fn swap2_has_three_answers() {
    let stones = ["h8", "a1", "i9"];
    let with = |more: &[&str]| play("gomoku@20x20+swap2", &[&stones[..], more].concat());
    assert_eq!(with(&["take white"]).turn(), SECOND);
    assert_eq!(with(&["take black"]).turn(), FIRST);
    let placing = with(&["more", "b2"]);
    assert_eq!(placing.turn(), SECOND);
    let chosen = with(&["more", "b2", "c3"]);
    assert_eq!(chosen.turn(), FIRST);
    assert_eq!(
        chosen.opening().want(chosen.position()),
        Some(Want::Choice(vec![Choice::Take(Color::Black), Choice::Take(Color::White)]))
    );
    assert_eq!(with(&["more", "b2", "c3", "take white"]).turn(), FIRST);
    assert_eq!(with(&["more", "b2", "c3", "take black"]).turn(), SECOND);
}

#[test]
fn pro_bounds_the_third_stone() {
    let mut pro = game("gomoku+pro");
    assert_eq!(pro.legal_moves().len(), 1);
    assert_eq!(refused(&mut pro, "h9"), "h9 is not allowed as stone 1 by pro: it goes on the centre, h8");
    act(&mut pro, "h8").unwrap();
    assert_eq!(pro.legal_moves().len(), 224);
    act(&mut pro, "h9").unwrap();
    assert_eq!(pro.legal_moves().len(), 200);
    assert_eq!(
        refused(&mut pro, "j10"),
        "j10 is not allowed as stone 3 by pro: it goes outside the central 5x5"
    );
    act(&mut pro, "k10").unwrap();
    assert_eq!((pro.phase(), pro.turn()), (Phase::Play, SECOND));
    assert_eq!(play("gomoku+longpro", &["h8", "h9"]).legal_moves().len(), 225 - 49);
    assert_eq!(play("pente+tournament", &["j10", "k10"]).legal_moves().len(), 336);
    assert_eq!(play("pente+pente", &["j10", "a1"]).legal_moves().len(), 335);
}

#[test]
fn the_renju_openings_are_184_sequences_of_26_kinds() {
    let mut sequences = 0;
    let mut kinds = BTreeSet::new();
    let mut keys = BTreeSet::new();
    let first = play("renju+rif", &["h8"]);
    for second in first.legal_moves() {
        let mut after = first.clone();
        after.apply(Action::Move { mv: second, used: Duration::ZERO }).unwrap();
        for third in after.legal_moves() {
            let mut opened = after.clone();
            opened.apply(Action::Move { mv: third, used: Duration::ZERO }).unwrap();
            sequences += 1;
            kinds.insert(opening_name(opened.position()).unwrap().to_string());
            keys.insert(opened.position().canonical_key());
        }
    }
    assert_eq!((sequences, kinds.len(), keys.len()), (184, 26, 26));
    assert_eq!(kinds.iter().filter(|name| name.starts_with('D')).count(), 13);
    let named = |moves: &[&str]| opening_name(play("renju+rif", moves).position()).unwrap().to_string();
    assert_eq!(named(&["h8", "i8", "i9"]), "D4 kagetsu");
    assert_eq!(named(&["h8", "g9", "f7"]), "I4 suigetsu");
}

#[test]
fn rif_offers_two_unequal_fifths() {
    // The stones are symmetric about the column of h.
    let mut game = play("renju+rif", &["h8", "h9", "h10", "swap", "h7"]);
    assert_eq!(game.turn(), SECOND); // the second player has Black now
    act(&mut game, "offer i9").unwrap();
    assert_eq!(refused(&mut game, "offer g9"), "g9 is equal to i9 by symmetry, expected unequal fifths");
    assert_eq!(refused(&mut game, "offer h9"), "h9 is occupied by white");
    act(&mut game, "offer g10").unwrap();
    assert_eq!((game.turn(), game.opening().offered().len()), (FIRST, 2));
    assert!(refused(&mut game, "select a1").contains("selects one of the offered fifths"));
    act(&mut game, "select g10").unwrap();
    assert_eq!((game.phase(), game.turn(), game.position().history().len()), (Phase::Play, FIRST, 5));
    act(&mut game, "i10").unwrap();
}

#[test]
fn equal_fifths_need_a_symmetry_of_the_stones_only() {
    // The stones are symmetric about a point that is not the centre of the board.
    let position = crate::parse_position("renju moves h8 i8 i9 h9").unwrap();
    let cell = |text: &str| position.geometry().parse_cell(text, crate::Labels::Algebraic).unwrap();
    let equal = |a, b| equal_fifths(&position, cell(a), cell(b));
    assert!(equal("g7", "j10") && equal("g8", "j9") && equal("a1", "a1"));
    assert!(!equal("g8", "g7") && !equal("h7", "i7"));
    // The image of a1 would lie outside the board's far corner region: p16 does not exist.
    assert!(!equal("a1", "o15"));
}

#[test]
fn yamaguchi_declares_before_the_swap() {
    let mut game = play("renju+yamaguchi", &["h8", "h9", "i10"]);
    assert_eq!((game.turn(), game.opening().want(game.position())), (FIRST, Some(Want::Number(12))));
    assert!(refused(&mut game, "declare 13").contains("declares 1 to 12 fifths"));
    assert!(refused(&mut game, "declare 0").contains("declares 1 to 12 fifths"));
    for text in ["declare 3", "keep", "a1", "offer b1", "offer c1", "offer d1", "select c1"] {
        act(&mut game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert_eq!((game.phase(), game.turn()), (Phase::Play, SECOND));
}

#[test]
fn soosyrv_declares_with_the_fourth_stone_and_swaps_twice() {
    let game = play("renju+soosyrv8", &["h8", "h9", "i10", "swap"]);
    assert_eq!(game.turn(), FIRST); // has White now
    assert_eq!(game.legal_moves().len() * 8, 1776);
    let game = play("renju+soosyrv8", &["h8", "h9", "i10", "swap", "a1"]);
    assert_eq!((game.turn(), game.opening().want(game.position())), (FIRST, Some(Want::Number(8))));
    let game = play("renju+soosyrv8", &["h8", "h9", "i10", "swap", "a1", "declare 1"]);
    assert_eq!(game.turn(), SECOND);
    let game = play("renju+soosyrv8", &["h8", "h9", "i10", "swap", "a1", "declare 1", "swap", "offer i9"]);
    assert_eq!((game.turn(), game.color_of(Seat::First)), (SECOND, Color::Black));
}

#[test]
fn tarannikov_and_taraguchi_grow_with_swaps() {
    let grown = ["h8", "keep", "i9", "swap", "j9", "keep", "k9"];
    let tarannikov = play("renju+tarannikov", &grown);
    assert!(!tarannikov.opening().is_over());
    let full = play("renju+tarannikov", &[&grown[..], &["keep", "l9", "swap"]].concat());
    assert_eq!(full.phase(), Phase::Play);
    let mut outside = play("renju+tarannikov", &["h8", "keep", "i9", "swap"]);
    assert!(refused(&mut outside, "k8").ends_with("it goes within the central 5x5"));
    let a = play("renju+taraguchi10", &[&grown[..], &["keep", "l9", "keep"]].concat());
    assert_eq!(a.phase(), Phase::Play);
    let mut b = play("renju+taraguchi10", &[&grown[..], &["ten"]].concat());
    let black = b.seat_of(Color::Black);
    assert_eq!(b.turn(), Some(black));
    for column in ["a", "b", "c", "d", "e", "f", "g", "i", "j", "k"] {
        assert_eq!(b.turn(), Some(black));
        act(&mut b, &format!("offer {column}1")).unwrap();
    }
    assert_eq!(b.turn(), Some(black.other()));
    act(&mut b, "select k1").unwrap();
    assert_eq!(b.phase(), Phase::Play);
}

#[test]
fn clocks_go_with_the_players() {
    let id: GameId = "gomoku+swap1".parse().unwrap();
    let mut game = Game::new(Position::initial(&id), "10s".parse().unwrap());
    let mv = game.position().parse_move("h8").unwrap();
    game.apply(Action::Move { mv, used: Duration::from_secs(3) }).unwrap();
    game.apply(Action::Choose { choice: Choice::Swap, used: Duration::from_secs(1) }).unwrap();
    let left = |game: &Game, color| game.clock().remaining(color).base.unwrap().as_secs();
    // The first player, who used three seconds, has White now.
    assert_eq!((left(&game, Color::White), left(&game, Color::Black)), (7, 9));
    game.apply(Action::TakeBack(1)).unwrap();
    assert_eq!((game.turn(), left(&game, Color::Black)), (FIRST, 10));
}

#[test]
fn the_pie_of_yavalath_exchanges_the_seats() {
    let mut game = game("yavalath");
    let moves = |text: &str, game: &mut Game| {
        let mv = game.position().parse_move(text).unwrap();
        game.apply(Action::Move { mv, used: Duration::ZERO }).unwrap();
    };
    moves("e5", &mut game);
    moves("swap", &mut game);
    assert_eq!((game.turn(), game.seat_of(Color::Black)), (FIRST, Seat::Second));
    game.apply(Action::TakeBack(1)).unwrap();
    assert_eq!((game.turn(), game.seat_of(Color::Black)), (SECOND, Seat::First));
}

#[test]
fn openings_that_make_no_sense_are_refused_with_the_reason() {
    let error = |id: &str| id.parse::<GameId>().unwrap_err().to_string();
    assert_eq!(
        error("gomoku@20x20+rif"),
        "the opening rule rif does not go with gomoku@20x20: the board has no centre, it needs an odd number of \
         columns and rows"
    );
    assert!(error("connect6+swap2").ends_with("a turn of this game has two stones"));
    assert!(error("yavalath+swap1").ends_with("this game has its own exchange of seats"));
    assert!(error("tictactoe+swap2").contains("five in a row"));
    assert!(error("hexagon+pro").ends_with("it is for square boards"));
    assert!(error("gomoku@7x7+longpro").ends_with("the board is too small for its central squares"));
    assert!(error("gomoku+swap9").starts_with("`swap9` is no opening rule, expected one of free, swap1,"));
    for id in ["hex217+swap2", "caro@17x17+taraguchi10", "omok:wide+yamaguchi", "ninuki+rif"] {
        assert_eq!(id.parse::<GameId>().unwrap().to_string(), id);
    }
}

#[test]
fn every_opening_reaches_its_end_by_any_choice() {
    for rule in OpeningRule::ALL {
        for pick in 0..40_usize {
            let mut game = game(&format!("renju+{rule}"));
            let mut steps = 0;
            while let Some(want) = game.opening().want(game.position()) {
                let turn = game.turn();
                assert!(turn.is_some() && !game.opening().describe(game.position()).is_empty());
                let some = |n: usize| (pick * 7 + steps * 13) % n;
                let used = Duration::ZERO;
                let choose = |choice| Action::Choose { choice, used };
                let action = match want {
                    Want::Stone(cells) => Action::Move { mv: Move::Place(cells[some(cells.len())]), used },
                    Want::Choice(choices) => choose(choices[some(choices.len())]),
                    Want::Number(most) => choose(Choice::Declare(1 + some(usize::from(most)) as u8)),
                    Want::Offer { cells, .. } => choose(Choice::Offer(cells[some(cells.len())])),
                    Want::Select(cells) => choose(Choice::Select(cells[some(cells.len())])),
                };
                game.apply(action).unwrap_or_else(|error| panic!("{rule}: {action:?}: {error}"));
                steps += 1;
                assert!(steps < 40, "{rule} does not end");
            }
            assert!(game.position().history().len() <= 6);
            assert_eq!(Game::from_text(&game.to_text()).unwrap().to_text(), game.to_text());
        }
    }
}
