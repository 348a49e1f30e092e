//! Whole games, turns, takebacks, offers, seats.

use axum::http::StatusCode;
use serde_json::json;

use crate::site::{Site, Visitor, moves};

async fn play(visitor: &mut Visitor, site: &Site, game: &str, cells: &str) {
    for cell in cells.split_whitespace() {
        let answer = visitor.post(site, &format!("{game}/move"), &format!("move={cell}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{cell}: {}", answer.text());
    }
}

#[tokio::test]
async fn a_game_at_one_screen_ends_with_five_in_a_row() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    play(&mut anna, &site, &game, "h8 h9 i8 i9 j8 j9 k8 k9 l8").await;
    let state = anna.state(&site, &game).await;
    assert_eq!(state["result"], json!({ "winner": "black", "reason": "line" }));
    assert_eq!(state["board"]["win"][0].as_array().unwrap().len(), 5);
    assert_eq!(state["turn"], json!(null));
    let late = anna.post(&site, &format!("{game}/move"), "move=a1").await;
    assert_eq!((late.status, late.code()), (StatusCode::CONFLICT, "game-over".to_owned()));
    let undone = anna.post(&site, &format!("{game}/undo"), "").await.json();
    assert_eq!(undone["result"], json!(null));
    assert_eq!(moves(&undone).len(), 8);
}

#[tokio::test]
async fn the_computer_answers_and_takebacks_take_its_move_too() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=computer&level=1&first=h8").await;
    let state = anna.until(&site, &game, |state| moves(state).len() == 2).await;
    assert_eq!(state["turn"], json!("black"));
    let undone = anna.post(&site, &format!("{game}/undo"), "").await.json();
    assert_eq!(moves(&undone).len(), 0);
    let nothing = anna.post(&site, &format!("{game}/undo"), "").await;
    assert_eq!(nothing.code(), "nothing-to-undo");
}

#[tokio::test]
async fn the_computer_begins_when_it_has_black() {
    for engine in ["goren", "lines", "random"] {
        let (site, mut anna) = (Site::new(), Visitor::default());
        let form = format!("game=hex217&opponent=computer&engine={engine}&level=2&side=white");
        let game = anna.start(&site, &form).await;
        let state = anna.until(&site, &game, |state| moves(state).len() == 1).await;
        assert_eq!((&state["turn"], &state["thinking"]), (&json!("white"), &json!(null)), "{engine}");
    }
}

#[tokio::test]
async fn a_move_sent_twice_is_played_once() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    for _ in 0..2 {
        let answer = anna.post(&site, &format!("{game}/move"), "move=h8&ply=0").await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        assert_eq!(moves(&answer.json()), ["h8"]);
    }
    let other = anna.post(&site, &format!("{game}/move"), "move=h9&ply=0").await;
    assert_eq!((other.status, other.code()), (StatusCode::CONFLICT, "stale".to_owned()));
}

#[tokio::test]
async fn friends_by_link_have_one_seat_each_and_others_only_watch() {
    let site = Site::new();
    let (mut anna, mut ben, mut eve) = (Visitor::default(), Visitor::default(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=link&side=black").await;
    let early = anna.post(&site, &format!("{game}/move"), "move=h8").await;
    assert_eq!(early.code(), "seat-open");

    let page = anna.get(&site, &game).await;
    let link = page.text().split(&format!("{game}/join/")).nth(1).unwrap();
    let invite = link.split('"').next().unwrap();
    assert!(!eve.get(&site, &game).await.text().contains(invite), "watchers must not see the invitation");
    let wrong = eve.post(&site, &format!("{game}/join"), "invite=guess").await;
    assert_eq!((wrong.status, wrong.code()), (StatusCode::FORBIDDEN, "seat-taken".to_owned()));

    assert_eq!(ben.get(&site, &format!("{game}/join/{invite}")).await.status, StatusCode::OK);
    let joined = ben.post(&site, &format!("{game}/join"), &format!("invite={invite}")).await;
    assert_eq!(joined.json()["url"], json!(game));
    let second = eve.post(&site, &format!("{game}/join"), &format!("invite={invite}")).await;
    assert_eq!(second.code(), "seat-taken");

    let turn = ben.post(&site, &format!("{game}/move"), "move=h8").await;
    assert_eq!(turn.code(), "not-your-turn");
    play(&mut anna, &site, &game, "h8").await;
    let watcher = eve.post(&site, &format!("{game}/move"), "move=h9").await;
    assert_eq!((watcher.status, watcher.code()), (StatusCode::FORBIDDEN, "not-your-seat".to_owned()));
    play(&mut ben, &site, &game, "h9").await;
    assert_eq!(moves(&eve.state(&site, &game).await), ["h8", "h9"]);
}

/// Anna with Black, Ben with White, two moves made.
async fn two_friends(site: &Site) -> (Visitor, Visitor, String) {
    let (mut anna, mut ben) = (Visitor::default(), Visitor::default());
    let game = anna.start(site, "game=gomoku&opponent=link&side=black").await;
    let page = anna.get(site, &game).await;
    let invite = page.text().split("/join/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    ben.post(site, &format!("{game}/join"), &format!("invite={invite}")).await;
    play(&mut anna, site, &game, "h8").await;
    play(&mut ben, site, &game, "h9").await;
    (anna, ben, game)
}

#[tokio::test]
async fn takebacks_between_friends_need_consent() {
    let site = Site::new();
    let (mut anna, mut ben, game) = two_friends(&site).await;
    let asked = anna.post(&site, &format!("{game}/undo"), "").await.json();
    assert_eq!((asked["undoAsk"].as_str(), moves(&asked).len()), (Some("black"), 2));
    assert_eq!(anna.post(&site, &format!("{game}/accept"), "").await.code(), "no-offer");
    let declined = ben.post(&site, &format!("{game}/decline"), "").await.json();
    assert_eq!((&declined["undoAsk"], moves(&declined).len()), (&json!(null), 2));
    anna.post(&site, &format!("{game}/undo"), "").await;
    let accepted = ben.post(&site, &format!("{game}/accept"), "").await.json();
    assert_eq!(moves(&accepted).len(), 0);
}

#[tokio::test]
async fn a_draw_is_agreed_and_a_declined_offer_is_gone() {
    let site = Site::new();
    let (mut anna, mut ben, game) = two_friends(&site).await;
    let offered = anna.post(&site, &format!("{game}/draw"), "").await.json();
    assert_eq!(offered["drawOffer"], json!("black"));
    let declined = ben.post(&site, &format!("{game}/decline"), "").await.json();
    assert_eq!(declined["drawOffer"], json!(null));
    assert_eq!(ben.post(&site, &format!("{game}/accept"), "").await.code(), "no-offer");
    ben.post(&site, &format!("{game}/draw"), "").await;
    let agreed = anna.post(&site, &format!("{game}/draw"), "").await.json();
    assert_eq!(agreed["result"], json!({ "winner": null, "reason": "agreement" }));
}

#[tokio::test]
async fn resigning_ends_the_game_and_the_next_has_the_sides_swapped() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=renju&opponent=computer&engine=random&clock=5m").await;
    let lost = anna.post(&site, &format!("{game}/resign"), "").await.json();
    assert_eq!(lost["result"], json!({ "winner": "white", "reason": "resignation" }));
    let next = anna.post(&site, &format!("{game}/again"), "swap=true").await.json();
    let next = next["url"].as_str().unwrap().to_owned();
    let state = anna.until(&site, &next, |state| moves(state).len() == 1).await;
    assert_eq!(state["turn"], json!("white"));
    assert_eq!(state["clocks"]["white"].as_u64().map(|left| left > 290_000), Some(true));
}

#[tokio::test]
async fn the_next_game_is_made_once_and_both_players_find_it() {
    let site = Site::new();
    let (mut anna, mut ben, game) = two_friends(&site).await;
    anna.post(&site, &format!("{game}/resign"), "").await;
    let next = anna.post(&site, &format!("{game}/again"), "swap=true").await.json()["url"].clone();
    assert_eq!(ben.post(&site, &format!("{game}/again"), "").await.json()["url"], next);
    assert_eq!(site.games().len(), 2);
    let told = ben.state(&site, &game).await["next"].as_str().map(|id| format!("/game/{id}"));
    assert_eq!(told.as_deref(), next.as_str());
    play(&mut ben, &site, next.as_str().unwrap(), "h8").await;
}

#[tokio::test]
async fn a_side_that_lets_its_time_run_out_loses_without_anybody_asking() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here&clock=150ms/move").await;
    play(&mut anna, &site, &game, "h8").await;
    let state = anna.until(&site, &game, |state| !state["result"].is_null()).await;
    assert_eq!(state["result"], json!({ "winner": "black", "reason": "time" }));
}

#[tokio::test]
async fn games_survive_a_restart_and_the_computer_goes_on() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let here = anna.start(&site, "game=hex217&opponent=here").await;
    play(&mut anna, &site, &here, "108 91 125").await;
    let game = anna.start(&site, "game=gomoku&opponent=computer&level=10&first=h8").await;
    // The computer has not answered yet when the server goes down.
    assert_eq!(moves(&anna.state(&site, &game).await), ["h8"]);
    let site = site.restart();
    let state = anna.state(&site, &here).await;
    assert_eq!((moves(&state), state["seq"].as_u64()), (vec!["108", "91", "125"], Some(3)));
    play(&mut anna, &site, &here, "74").await;
    anna.until(&site, &game, |state| moves(state).len() == 2).await;
}

#[tokio::test]
async fn earlier_positions_can_be_looked_at() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=tictactoe&opponent=here").await;
    play(&mut anna, &site, &game, "a1 b2 c3").await;
    let past = anna.get(&site, &format!("{game}/at/1")).await.json();
    assert_eq!((past["cells"].as_str(), past["ply"].as_u64()), (Some("......b.."), Some(1)));
    assert_eq!(anna.get(&site, &format!("{game}/at/4")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn forbidden_cells_are_shown_with_their_reasons() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=renju&opponent=here").await;
    play(&mut anna, &site, &game, "f8 a1 g8 c1 h6 e1 h7 g1").await;
    let state = anna.state(&site, &game).await;
    let foul = &state["board"]["fouls"][0];
    assert_eq!(
        (foul["kind"].as_str(), foul["parts"].as_str()),
        (Some("double-three"), Some("f8 g8 h8, h8 h7 h6"))
    );
    let refused = anna.post(&site, &format!("{game}/move"), "move=h8").await;
    assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, "forbidden-move".to_owned()));
    assert_eq!(moves(&anna.state(&site, &game).await).len(), 8);
}

#[tokio::test]
async fn a_hint_says_what_and_why_to_whoever_plays_against_no_other_person() {
    let site = Site::new();
    let mut anna = Visitor::default();
    for (form, moves, cells, why) in [
        ("game=gomoku&opponent=here", "h8 a1 i8 c1 j8 e1 k8 g1", ["g8", "l8"].as_slice(), "It wins at once."),
        ("game=tictactoe&opponent=here", "a1 b2 a2", &["a3"], "It stops a win."),
        ("game=pente&opponent=here", "j10 k10 a1 l10 a3 a19", &["m10"], "It takes 2 pieces."),
    ] {
        let game = anna.start(&site, form).await;
        for mv in moves.split(' ') {
            play(&mut anna, &site, &game, mv).await;
        }
        let hint = anna.post(&site, &format!("{game}/hint"), "").await.json();
        let mv = hint["move"].as_str().unwrap();
        assert!(cells.contains(&mv), "{form}: {hint}");
        assert_eq!(hint["hint"], json!(format!("Hint: {mv}. {why}")));
        assert!(hint["cell"].is_u64());
    }
    let game = anna.start(&site, "game=gomoku&opponent=computer&level=1&first=h8").await;
    anna.until(&site, &game, |state| moves(state).len() == 2).await;
    let hint = anna.post(&site, &format!("{game}/hint"), "").await.json();
    assert!(hint["hint"].as_str().unwrap().starts_with("Hint: "), "{hint}");
    let mut eve = Visitor::default();
    assert_eq!(eve.post(&site, &format!("{game}/hint"), "").await.code(), "not-your-seat");
    anna.post(&site, &format!("{game}/resign"), "").await;
    assert_eq!(anna.post(&site, &format!("{game}/hint"), "").await.code(), "game-over");
    let (mut anna, mut ben, game) = two_friends(&site).await;
    for visitor in [&mut anna, &mut ben] {
        assert_eq!(visitor.post(&site, &format!("{game}/hint"), "").await.code(), "no-hints");
    }
}
