//! The judge alone, between players that do as they are told.

use std::time::Duration;

use goren_arena::judge::{GameTerms, play};
use goren_arena::player::{Answer, Budget, Fault, Player, Thinking};
use goren_arena::{Adjudication, Conditions, GameResult, MoveLimits};
use goren_rules::{Move, Position, parse_position};

/// Plays the first legal move, or a given one; takes the time it is told to take.
#[derive(Clone, Default)]
struct Puppet {
    takes: Duration,
    illegal: bool,
    wants_draw: bool,
    tells: Option<i32>,
}

impl Player for Puppet {
    fn begin(&mut self, _position: &Position) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        if let Some(value) = self.tells {
            budget.listener.tell(&Thinking { value: Some(value.to_string()), ..Thinking::default() });
        }
        let occupied = position.history().first().copied().unwrap_or(Move::Pass);
        let mv = if self.illegal { occupied } else { position.legal_moves()[0] };
        Ok(Answer { mv, nodes: 1, used: self.takes, lost: false })
    }

    fn wants_draw(&self) -> bool {
        self.wants_draw
    }
}

fn game(opening: &str, first: &Puppet, second: &Puppet, terms: &GameTerms) -> GameResult {
    let mut players: [Box<dyn Player>; 2] = [Box::new(first.clone()), Box::new(second.clone())];
    play(&parse_position(opening).unwrap(), &mut players, 0, terms).unwrap()
}

fn timed(time: &str) -> GameTerms {
    let limits = MoveLimits { time: time.parse().unwrap(), ..MoveLimits::default() };
    GameTerms { limits: [limits; 2], margin: Duration::from_millis(50), ..GameTerms::default() }
}

#[test]
fn a_late_move_loses_on_time_even_when_it_is_illegal_too() {
    let quick = Puppet::default();
    let late = Puppet { takes: Duration::from_millis(151), illegal: true, ..Puppet::default() };
    let in_time = Puppet { takes: Duration::from_millis(150), ..late.clone() };
    for (player, end) in [(&late, "time"), (&in_time, "illegal cell")] {
        let result = game("gomoku moves h8", &quick, player, &timed("100ms/move"));
        assert_eq!((result.termination.to_string().as_str(), result.winner), (end, Some(0)), "White is late");
    }
}

#[test]
fn the_clock_of_a_game_runs_out_and_its_increment_counts() {
    let player = Puppet { takes: Duration::from_millis(400), ..Puppet::default() };
    let quick = Puppet::default();
    let out = game("gomoku", &player, &quick, &timed("1s"));
    assert_eq!((out.termination.to_string().as_str(), out.winner), ("time of the game", Some(1)));
    assert_eq!(out.moves.len(), 4, "two moves each, and the third would take more than is left");
    let longer = game("gomoku", &player, &quick, &timed("1s+400ms"));
    assert_eq!(longer.termination.to_string(), "line");
    let capped = game("gomoku", &player, &quick, &timed("10s,300ms/move"));
    assert_eq!(capped.termination.to_string(), "time");
}

#[test]
fn games_are_drawn_by_the_terms_of_the_match_and_by_nothing_else() {
    let plain = Puppet::default();
    let peaceful = Puppet { wants_draw: true, ..Puppet::default() };
    let terms = |conditions: Conditions| GameTerms { conditions, ..GameTerms::default() };
    let usual = Conditions::default();
    let cap = terms(Conditions { most_plies: Some(7), ..usual.clone() });
    let capped = game("gomoku moves h8", &plain, &plain, &cap);
    assert_eq!((capped.termination.to_string().as_str(), capped.winner, capped.plies), ("move cap", None, 7));
    let agree = terms(Conditions { agreement: true, ..usual.clone() });
    let agreed = game("gomoku", &peaceful, &peaceful, &agree);
    assert_eq!((agreed.termination.to_string().as_str(), agreed.plies), ("agreement", 2));
    assert_eq!(game("gomoku", &peaceful, &plain, &agree).termination.to_string(), "line");
    assert_eq!(game("gomoku", &peaceful, &peaceful, &terms(usual.clone())).termination.to_string(), "line");
    // One cell is left, and it completes nothing.
    let dead = terms(Conditions { dead_board: true, ..usual.clone() });
    let blocked = "tictactoe moves a3 b3 c3 b2 a2 c2 b1 a1";
    let drawn = game(blocked, &plain, &plain, &dead);
    assert_eq!((drawn.termination.to_string().as_str(), drawn.winner), ("dead board", None));
    assert!(drawn.plies < game(blocked, &plain, &plain, &terms(usual)).plies);
}

#[test]
fn values_end_a_game_only_if_both_agree() {
    let terms = |win, draw| GameTerms {
        conditions: Conditions { adjudication: Some(Adjudication { win, draw }), ..Conditions::default() },
        ..timed("1s/move")
    };
    let telling = |value| Puppet { tells: Some(value), ..Puppet::default() };
    let play = |one, other, win, draw| {
        let result = game("gomoku", &one, &other, &terms(win, draw));
        (result.termination.to_string(), result.winner, result.plies)
    };
    let (win, draw) = (Some((500, 3)), Some((10, 4)));
    assert_eq!(play(telling(500), telling(-900), win, None), ("values".to_owned(), Some(0), 6));
    assert_eq!(play(telling(-500), telling(501), win, None), ("values".to_owned(), Some(1), 6));
    assert_eq!(play(telling(3), telling(-10), win, draw), ("values".to_owned(), None, 8));
    // One of them sees it otherwise, or says nothing: the rules decide.
    for (one, other) in [
        (telling(500), telling(-499)),
        (telling(500), telling(900)),
        (telling(500), Puppet::default()),
        (telling(0), telling(11)),
    ] {
        assert_eq!(play(one, other, win, draw).0, "line");
    }
}
