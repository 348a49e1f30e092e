//! Games with turns of two stones, captures and more.

use axum::http::StatusCode;
use serde_json::json;

use crate::site::{Site, Visitor, moves};

async fn play(visitor: &mut Visitor, site: &Site, game: &str, texts: &str) {
    for text in texts.split_whitespace() {
        let answer = visitor.post(site, &format!("{game}/move"), &format!("move={text}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{text}: {}", answer.text());
    }
}

#[tokio::test]
async fn connect6_has_two_stones_a_turn_and_the_state_counts_them() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=connect6&opponent=here&first=k10").await;
    let state = anna.state(&site, &game).await;
    assert_eq!((&state["turn"], &state["board"]["left"]), (&json!("white"), &json!(2)));
    play(&mut anna, &site, &game, "a1").await;
    let state = anna.state(&site, &game).await;
    assert_eq!((&state["turn"], &state["board"]["left"]), (&json!("white"), &json!(1)));
    play(&mut anna, &site, &game, "b1").await;
    let state = anna.state(&site, &game).await;
    let colors: Vec<_> = state["moves"].as_array().unwrap().iter().map(|mv| mv["color"].clone()).collect();
    assert_eq!(colors, ["black", "white", "white"]);
    assert_eq!(state["turn"], json!("black"));
}

#[tokio::test]
async fn the_computer_plays_both_its_stones_and_a_takeback_leads_before_ones_own() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=connect6&opponent=computer&first=k10").await;
    anna.until(&site, &game, |state| moves(state).len() == 3 && state["turn"] == "black").await;
    let undone = anna.post(&site, &format!("{game}/undo"), "").await.json();
    assert_eq!(moves(&undone).len(), 0);
}

#[tokio::test]
async fn pente_begins_in_the_centre_and_counts_what_is_captured() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let off = anna.post(&site, "/games", "game=pente&opponent=here&first=a1").await;
    assert_eq!((off.status, off.code()), (StatusCode::CONFLICT, "illegal-move".to_owned()));
    let game = anna.start(&site, "game=pente&opponent=here&first=j10").await;
    // White brackets j10 and k10.
    play(&mut anna, &site, &game, "i10 k10 l10").await;
    let state = anna.state(&site, &game).await;
    assert_eq!(state["board"]["taken"], json!([0, 2]));
    assert_eq!(state["board"]["removed"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn seats_are_exchanged_in_yavalath_and_the_players_keep_their_browsers() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=yavalath&opponent=computer&first=e5").await;
    // The first stone in the middle is worth having: the computer takes it over.
    let state = anna.until(&site, &game, |state| moves(state).len() == 2).await;
    assert_eq!((moves(&state)[1], &state["black"], &state["turn"]), ("swap", &json!(1), &json!("white")));
    play(&mut anna, &site, &game, "a1").await;
}
