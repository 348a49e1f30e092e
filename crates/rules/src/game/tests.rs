use super::*;

fn game(start: &str, control: &str) -> Game {
    Game::new(parse_position(start).unwrap(), control.parse().unwrap())
}

fn mv(game: &mut Game, text: &str, ms: u64) -> Result<(), ActionError> {
    let mv = game.position().parse_move(text).unwrap();
    game.apply(Action::Move { mv, used: Duration::from_millis(ms) })
}

#[test]
fn a_game_is_rebuilt_from_its_text() {
    let mut game = game("renju setup black h8 to white moves h9", "10s+1s");
    mv(&mut game, "i9", 1500).unwrap();
    game.apply(Action::OfferDraw(Color::Black)).unwrap();
    mv(&mut game, "i8", 20).unwrap();
    mv(&mut game, "g9", 20).unwrap();
    game.apply(Action::TakeBack(2)).unwrap();
    mv(&mut game, "j9", 7).unwrap();
    game.apply(Action::Resign(Color::Black)).unwrap();
    let text = game.to_text();
    let again = Game::from_text(&text).unwrap();
    assert_eq!(again.to_text(), text);
    assert_eq!(again.clock(), game.clock());
    assert_eq!(again.result(), Some(Outcome::win(Color::White, Reason::Resignation)));
    assert_eq!(position_text(again.position()), "renju setup black h8 to white moves h9 i9 j9");
}

#[test]
fn a_late_move_loses_even_when_it_is_illegal() {
    let mut game = game("gomoku moves h8", "1s/move");
    mv(&mut game, "h8", 1001).unwrap();
    assert_eq!(game.result(), Some(Outcome::win(Color::Black, Reason::Time)));
    assert_eq!(game.position().history().len(), 1);
    assert_eq!(Game::from_text(&game.to_text()).unwrap().result(), game.result());
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game("gomoku moves h8", "1s/move");
    let before = game.to_text();
    assert!(matches!(mv(&mut game, "h8", 5), Err(ActionError::Move(MoveError::Occupied { .. }))));
    assert_eq!(game.to_text(), before);
    assert_eq!(game.phase(), Phase::Play);
}

#[test]
fn draws_by_agreement_need_an_open_offer_of_the_other_side() {
    let mut game = game("gomoku", "none");
    assert_eq!(game.apply(Action::AcceptDraw(Color::Black)), Err(ActionError::NoOffer(Color::Black)));
    game.apply(Action::OfferDraw(Color::White)).unwrap();
    assert_eq!(game.apply(Action::AcceptDraw(Color::White)), Err(ActionError::NoOffer(Color::White)));
    assert_eq!(game.apply(Action::OfferDraw(Color::White)), Err(ActionError::OfferedAlready(Color::White)));
    mv(&mut game, "h8", 0).unwrap(); // Black plays on: the offer is gone
    assert_eq!(game.apply(Action::AcceptDraw(Color::Black)), Err(ActionError::NoOffer(Color::Black)));
    game.apply(Action::OfferDraw(Color::Black)).unwrap();
    game.apply(Action::AcceptDraw(Color::White)).unwrap();
    assert_eq!(game.result(), Some(Outcome::draw(Reason::Agreement)));
    assert!(matches!(game.apply(Action::Resign(Color::Black)), Err(ActionError::Over(_))));
}

#[test]
fn a_dead_board_is_a_draw_only_when_it_is_dead() {
    let mut live = game("tictactoe moves b2", "none");
    assert_eq!(live.apply(Action::ClaimDeadBoard(Color::White)), Err(ActionError::NotDead));
    let mut dead = game("tictactoe moves a1 b1 c1 a2 c2 b2 b3 c3", "none");
    dead.apply(Action::ClaimDeadBoard(Color::Black)).unwrap();
    assert_eq!(dead.result(), Some(Outcome::draw(Reason::DeadBoard)));
}

#[test]
fn takebacks_reopen_a_finished_game_and_its_clock() {
    let mut game = game("tictactoe moves a1 a2 b1 b2", "5s");
    mv(&mut game, "c1", 2000).unwrap();
    assert!(game.result().is_some());
    game.apply(Action::TakeBack(1)).unwrap();
    assert_eq!(game.phase(), Phase::Play);
    assert_eq!(game.clock().remaining(Color::Black).base, Some(Duration::from_secs(5)));
    let too_many = game.apply(Action::TakeBack(1)).unwrap_err().to_string();
    assert_eq!(too_many, "1 moves cannot be taken back, the game has 0 of its own");
    assert_eq!(Game::from_text(&game.to_text()).unwrap().to_text(), game.to_text());
}

#[test]
fn errors_name_the_line() {
    let error = |text: &str| Game::from_text(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1: `` is out of place, expected `goren game 1`");
    assert_eq!(
        error("goren game 1\nstart gomoku\n"),
        "line 1: `` is out of place, expected `time` and a time control"
    );
    let head = "goren game 1\nstart gomoku\ntime none\n";
    assert_eq!(
        error(&format!("{head}move h8 x")),
        "line 4: `move h8 x` is out of place, expected move, choose, resign, offer, accept, claim, flag or takeback with its words"
    );
    assert_eq!(error(&format!("{head}move h8\n\nmove h8")), "line 6: h8 is occupied by black");
    assert_eq!(error(&format!("{head}flag black")), "line 4: the game has no clock, so no time can run out");
    assert_eq!(error(&format!("{head}resign red")), "line 4: red does not play in this game");
    assert!(matches!(Game::from_text(&"x".repeat(MAX_GAME_TEXT + 1)), Err(GameTextError::TooLong(_))));
}
