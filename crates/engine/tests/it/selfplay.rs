//! Games of the engine against itself, and the tables that are fitted to them.

use goren_engine::selfplay::{Games, Header, SelfPlay, SelfPlayError};
use goren_engine::tune::{Fit, FitSettings, TuneError};
use goren_engine::{Family, PlayerSpec, Tables};
use goren_rules::{Move, Position};

fn play(game: &str) -> SelfPlay {
    let player: PlayerSpec = "goren:tables=hand".parse().expect("a player");
    SelfPlay::new(game.parse().expect("a game"), player, 60, 5).expect("a searched game")
}

fn settings(family: Family) -> FitSettings {
    FitSettings { family, passes: 12, blend: 0.5, seed: 1 }
}

/// A fit to some games, ready to begin.
fn fit(game: &str, family: Family, games: u64) -> Fit {
    let play = play(game);
    let mut fit = Fit::new(settings(family), &play.header().game).expect("a game of the family");
    for number in 0..games {
        fit.add(&play.header().game, &play.game(number)).expect("a legal game");
    }
    fit.ready().expect("enough positions");
    fit
}

#[test]
fn games_are_legal_and_begin_with_different_openings() {
    for game in ["gomoku", "renju", "caro:gomocup", "omok", "hex217", "mnk@12x12:k=4"] {
        let play = play(game);
        let mut openings = Vec::new();
        for number in 0..6 {
            let record = play.game(number);
            let mut position = Position::initial(&play.header().game);
            for (at, ply) in record.plies.iter().enumerate() {
                assert_eq!(ply.value == goren_engine::selfplay::NO_VALUE, at < usize::from(record.opening));
                position.play(Move::Place(goren_rules::Cell::new(ply.cell))).expect("a legal move");
            }
            if let Some(outcome) = position.outcome() {
                assert_eq!(outcome.winner, record.winner, "{game} {number}");
            }
            openings.push(goren_rules::position_text(&play.opening(number)));
        }
        openings.sort();
        openings.dedup();
        assert_eq!(openings.len(), 6, "{game}");
    }
}

#[test]
fn what_cannot_be_learned_from_is_refused() {
    let new = |game: &str, player: &str| {
        let player: PlayerSpec = player.parse().expect("a player");
        SelfPlay::new(game.parse().expect("a game"), player, 10, 1).expect_err("a refusal")
    };
    assert_eq!(new("pentago", "goren"), SelfPlayError::NotServed("pentago".to_owned()));
    assert_eq!(new("tictactoe", "goren"), SelfPlayError::Small("tictactoe".to_owned()));
    assert_eq!(new("gomoku", "random"), SelfPlayError::Player("random".to_owned()));
}

#[test]
fn a_damaged_file_of_games_is_told_apart() {
    let play = play("gomoku@9x9");
    let head = play.header().to_bytes();
    assert_eq!(Header::parse(&head).expect("a head").0, *play.header());
    for length in 0..head.len() {
        assert!(Header::parse(&head[..length]).is_err());
    }
    let game = play.game(0).to_bytes();
    for at in 0..game.len() {
        let mut damaged = game.clone();
        damaged[at] ^= 0x10;
        assert_ne!(Games::new(&damaged).next(), Some(play.game(0)), "byte {at}");
    }
}

#[test]
fn a_fit_brings_the_tables_nearer_to_the_games() {
    for (game, family) in
        [("gomoku", Family::Freestyle), ("renju", Family::Renju), ("hex217", Family::Hexagon)]
    {
        let mut fit = fit(game, family, 25);
        let before = fit.losses();
        while !fit.is_done() {
            fit.pass();
        }
        let after = fit.losses();
        assert!(after.value[0] < before.value[0], "{game}: {before:?} {after:?}");
        assert!(after.order[0] < before.order[0], "{game}: {before:?} {after:?}");
        let bytes = fit.tables().to_bytes().expect("tables of a family");
        assert_eq!(Tables::parse(&bytes).expect("whole tables").family(), Some(family));
    }
}

#[test]
fn an_interrupted_fit_ends_in_the_same_bytes() {
    let mut whole = fit("gomoku", Family::Freestyle, 20);
    let mut first = whole.clone();
    first.pass();
    let mut second = fit("gomoku", Family::Freestyle, 20);
    second.resume(&first.checkpoint()).expect("a state of this fit");
    for fit in [&mut whole, &mut second] {
        while !fit.is_done() {
            fit.pass();
        }
    }
    assert_eq!(whole.tables().to_bytes(), second.tables().to_bytes());
    let mut other = fit("gomoku", Family::Freestyle, 21);
    assert_eq!(other.resume(&first.checkpoint()), Err(TuneError::OtherFit));
    assert_eq!(other.resume(&first.checkpoint()[1..]), Err(TuneError::Damaged));
}

#[test]
fn games_of_another_family_are_refused() {
    let game = "renju".parse().expect("a game");
    let refusal = Fit::new(settings(Family::Caro), &game).expect_err("a refusal");
    assert_eq!(refusal.to_string(), "renju is not of the family caro");
}
