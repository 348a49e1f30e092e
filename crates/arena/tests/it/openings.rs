//! Openings with decisions, played by the engine and by programs.

use goren_arena::PairResult;
use goren_rules::{Action, Choice, Game, TimeControl, parse_position};

use crate::programs::mock;
use crate::setups::{played, setup};

/// Plays the moves and decisions of a row again by the rules; the game at its end.
fn replayed(row: &PairResult, number: usize) -> Game {
    let mut game = Game::new(parse_position(&row.opening).unwrap(), TimeControl::NONE);
    let mut words = row.games[number].moves.split_whitespace();
    while let Some(word) = words.next() {
        let position = game.position();
        let pair = ["take", "declare", "offer", "select"].contains(&word);
        let text = if pair { format!("{word} {}", words.next().unwrap()) } else { word.to_owned() };
        let choice = Choice::parse(&text, position.geometry(), position.rules().labels);
        let used = std::time::Duration::ZERO;
        let action = match choice {
            Some(choice) => Action::Choose { choice, used },
            None => Action::Move { mv: position.parse_move(&text).unwrap(), used },
        };
        game.apply(action).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

#[test]
fn the_engine_plays_every_opening_and_the_rows_tell_its_decisions() {
    for (game, decision) in [
        ("gomoku+swap1", ["keep", "swap"].as_slice()),
        ("gomoku+swap2", &["take", "more"]),
        ("gomoku+pro", &[]),
        ("renju+rif", &["offer", "select"]),
        ("renju+taraguchi10", &["keep", "swap", "ten"]),
    ] {
        let (rows, _, _) = played(&setup(game, "goren:nodes=60", "goren:nodes=60", 1));
        for (number, row) in rows[0].games.iter().enumerate() {
            assert!(decision.is_empty() || decision.iter().any(|word| row.moves.contains(word)), "{row:?}");
            let game = replayed(&rows[0], number);
            let outcome = game.result().unwrap();
            assert_eq!(outcome.reason.to_string(), row.end);
            let winner = outcome.winner.map(|color| game.seat_of(color) == goren_rules::Seat::First);
            assert_eq!(winner, row.winner.map(|winner| winner == row.black), "{row:?}");
        }
    }
}

#[test]
fn programs_play_swap2_by_its_three_cases() {
    for (how, answer) in [("fair", "take black"), ("swap2-stay", "take white"), ("swap2-more", "more")] {
        // The program answers in its first game and opens in the second, against itself in another mode.
        let (rows, tally, _) = played(&setup("gomoku+swap2", "goren:nodes=60", &mock(how), 1));
        let [engine_opens, program_opens] = &rows[0].games;
        assert!(engine_opens.moves.contains(answer), "{how}: {}", engine_opens.moves);
        assert!(program_opens.moves.starts_with("a15 b15 c15 "), "{how}: {}", program_opens.moves);
        assert!(tally.faults.is_empty(), "{how}: {:?}", tally.faults);
        for number in 0..2 {
            assert!(replayed(&rows[0], number).result().is_some());
        }
    }
}

#[test]
fn a_program_that_does_not_know_swap2_is_told_so() {
    for (how, end, detail) in [
        ("no-swap2", "program error", "does not know SWAP2BOARD"),
        ("swap2-wrong", "malformed", "in answer to SWAP2BOARD"),
    ] {
        let (rows, tally, _) = played(&setup("gomoku+swap2", &mock(how), "goren:nodes=60", 1));
        assert!(rows[0].games.iter().all(|game| game.end == end && game.winner == Some(1)), "{rows:?}");
        assert!(tally.faults[0].2.contains(detail), "{:?}", tally.faults);
    }
}
