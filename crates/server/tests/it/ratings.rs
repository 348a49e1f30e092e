//! Rated games: what counts, what they do not allow, what people are called; clocks of days.

use axum::http::StatusCode;
use goren_store::{Action, Store};
use serde_json::json;

use crate::site::{Answer, Site, Visitor};

async fn play(visitors: [&mut Visitor; 2], site: &Site, game: &str, cells: &str) -> Answer {
    let [first, second] = visitors;
    let mut last = None;
    for (at, cell) in cells.split_whitespace().enumerate() {
        let mover = if at % 2 == 0 { &mut *first } else { &mut *second };
        let answer = mover.post(site, &format!("{game}/move"), &format!("move={cell}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{cell}: {}", answer.text());
        last = Some(answer);
    }
    last.unwrap()
}

/// A rated game between two, the second of whom has come by the link.
async fn meet(site: &Site, first: &mut Visitor, second: &mut Visitor) -> String {
    let game = first.start(site, "game=gomoku&opponent=link&side=black&rated=on").await;
    let page = first.get(site, &game).await;
    let invite =
        page.text().split(&format!("{game}/join/")).nth(1).unwrap().split('"').next().unwrap().to_owned();
    second.post(site, &format!("{game}/join"), &format!("invite={invite}")).await;
    game
}

#[tokio::test]
async fn a_rated_game_moves_both_ratings_once_and_takes_nothing_back() {
    let site = Site::new();
    let (mut anna, mut ben) = (Visitor::default(), Visitor::default());
    anna.post(&site, "/ratings/name", "name=Anna").await;
    let game = meet(&site, &mut anna, &mut ben).await;
    play([&mut anna, &mut ben], &site, &game, "h8 h9 i8 i9").await;
    let undo = ben.post(&site, &format!("{game}/undo"), "").await;
    assert_eq!((undo.status, undo.code()), (StatusCode::CONFLICT, "no-takeback".to_owned()));
    let before = anna.state(&site, &game).await;
    assert_eq!(before["standings"][0], json!({ "rating": 1500, "reach": 686, "change": null }));
    assert_eq!(before["called"], json!(["Anna", null]));

    let end = play([&mut anna, &mut ben], &site, &game, "j8 j9 k8 k9 l8").await.json();
    let [first, second] = [0, 1].map(|chair| end["standings"][chair].clone());
    let change = first["change"].as_i64().unwrap();
    assert!(change > 100 && second["change"] == json!(-change), "{first} {second}");
    assert_eq!(first["rating"], json!(1500 + change));

    let site = site.restart();
    let again = anna.state(&site, &game).await;
    assert_eq!(again["standings"], end["standings"], "a game counts once, however often it is opened");
    let list = anna.get(&site, "/ratings?game=gomoku").await;
    let (winner, loser) = (list.text().find("Anna").unwrap(), list.text().find("Guest").unwrap());
    assert!(winner < loser, "the stronger stands first");
    assert!(!anna.get(&site, "/ratings?game=renju").await.text().contains("Guest"));
}

#[tokio::test]
async fn against_the_computer_the_engine_has_a_rating_too_and_there_are_no_hints() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=computer&level=1&first=h8&rated=on").await;
    anna.until(&site, &game, |state| state["moves"].as_array().unwrap().len() == 2).await;
    let hint = anna.post(&site, &format!("{game}/hint"), "").await;
    assert_eq!(hint.code(), "no-hints-rated");
    assert_eq!(anna.get(&site, &format!("{game}/evolve")).await.code(), "no-hints-rated");
    let again = anna.post(&site, &format!("{game}/again"), "").await;
    assert_eq!(again.code(), "game-goes-on");
    anna.post(&site, &format!("{game}/resign"), "").await;
    let list = anna.get(&site, "/ratings").await;
    assert!(list.text().contains("Goren, level 1"), "{}", list.text());
}

#[tokio::test]
async fn what_cannot_count_is_refused_and_what_hardly_began_does_not() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    for form in
        ["game=gomoku&opponent=here&rated=on", "position=gomoku%20moves%20h8&opponent=computer&rated=on"]
    {
        let answer = anna.post(&site, "/games", form).await;
        assert_eq!(
            (answer.status, answer.code()),
            (StatusCode::BAD_REQUEST, "not-rated".to_owned()),
            "{form}"
        );
    }
    let odd = anna.post(&site, "/games", "game=gomoku&opponent=computer&rated=perhaps").await;
    assert_eq!(odd.code(), "bad-form");
    let game = anna.start(&site, "game=gomoku&opponent=computer&engine=random&side=black&rated=on").await;
    let over = anna.post(&site, &format!("{game}/resign"), "").await.json();
    assert_eq!(over["standings"][0]["change"], json!(null));
}

#[tokio::test]
async fn nobody_gains_by_somebody_who_is_not_there() {
    let site = Site::new();
    let (mut anna, mut ben) = (Visitor::default(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opening=swap2&opponent=link&side=black&rated=on").await;
    let page = anna.get(&site, &game).await;
    let link = page.text().split(&format!("{game}/join/")).nth(1).unwrap();
    let invite = link.split('"').next().unwrap().to_owned();
    ben.post(&site, &format!("{game}/join"), &format!("invite={invite}")).await;
    play([&mut anna.clone(), &mut anna], &site, &game, "h8 h9").await;
    let over = anna.post(&site, &format!("{game}/resign"), "").await.json();
    assert_eq!(over["standings"][1]["change"], json!(null), "Ben has done nothing: {over}");
}

#[tokio::test]
async fn a_game_that_is_over_cannot_be_joined() {
    let site = Site::new();
    let (mut anna, mut ben) = (Visitor::default(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=link&side=black&rated=on").await;
    let page = anna.get(&site, &game).await;
    let link = page.text().split(&format!("{game}/join/")).nth(1).unwrap();
    let invite = link.split('"').next().unwrap().to_owned();
    anna.post(&site, &format!("{game}/resign"), "").await;
    let late = ben.post(&site, &format!("{game}/join"), &format!("invite={invite}")).await;
    assert_eq!(late.code(), "game-over");
}

#[tokio::test]
async fn names_are_checked_and_belong_to_one_person() {
    let site = Site::new();
    let (mut anna, mut ben) = (Visitor::default(), Visitor::default());
    assert_eq!(anna.post(&site, "/ratings/name", "name=Anna").await.status, StatusCode::CREATED);
    assert_eq!(ben.post(&site, "/ratings/name", "name=anna").await.code(), "name-taken");
    assert_eq!(ben.post(&site, "/ratings/name", "name=%3Cb%3E").await.code(), "bad-name");
    assert!(anna.get(&site, "/ratings").await.text().contains("value=\"Anna\""));
}

#[tokio::test]
async fn a_clock_of_days_goes_on_while_the_server_is_down_and_a_fast_one_waits() {
    for (clock, over) in [("2d/move", true), ("4d/move", false), ("10s/move", false)] {
        let (site, mut anna) = (Site::new(), Visitor::default());
        let game = anna.start(&site, &format!("game=gomoku&opponent=here&clock=own&own_clock={clock}")).await;
        let id = game.rsplit('/').next().unwrap().to_owned();
        let days = |days: u64| {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
            u64::try_from(now.as_millis()).unwrap() - days * 86_400_000
        };
        let store = Store::open(&site.folder.path().join("goren.db")).unwrap();
        let action = Action { text: "move h8 0".to_owned(), at: days(3), spent: 0 };
        store.append(&id, 1, &action, 1, None).unwrap();
        drop(store);
        let site = site.restart();
        let state = if over {
            anna.until(&site, &game, |state| !state["result"].is_null()).await
        } else {
            anna.state(&site, &game).await
        };
        let reason = state["result"]["reason"].as_str();
        assert_eq!(reason, over.then_some("time"), "{clock}: {state}");
    }
}
