//! Lists of games: what is being played, and the stream by which they follow along.

use serde_json::Value;

use crate::events::{Event, Stream};
use crate::site::{Site, Visitor};

async fn told(stream: &mut Stream) -> Event {
    // Changes are gathered for a moment.
    for _ in 0..50 {
        if let Some(event) = stream.next().await {
            return event;
        }
    }
    panic!("nothing is told");
}

fn line<'a>(event: &'a Event, game: &str) -> Option<&'a Value> {
    let id = game.rsplit('/').next().unwrap();
    event.data.as_array().unwrap().iter().find(|line| line["id"] == *id)
}

#[tokio::test]
async fn lists_hear_what_happens_in_every_game() {
    let (site, mut anna, eve) = (Site::new(), Visitor::default(), Visitor::default());
    let mut feed = Stream::at(&site, &eve, "/games/feed", None).await;
    let game = anna.start(&site, "game=tictactoe&opponent=here").await;
    let begun = told(&mut feed).await;
    assert_eq!(line(&begun, &game).unwrap()["running"], true);
    for cell in ["a1", "b1", "a2", "b2", "a3"] {
        anna.post(&site, &format!("{game}/move"), &format!("move={cell}")).await;
    }
    let mut last = told(&mut feed).await;
    while line(&last, &game).unwrap()["running"] == true {
        last = told(&mut feed).await;
    }
    let line = line(&last, &game).unwrap();
    assert_eq!(
        (line["state"].as_str(), line["plies"].as_str()),
        (Some("Black wins"), Some("5 moves")),
        "{line}"
    );
}

#[tokio::test]
async fn games_that_are_over_can_be_left_out() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let over = anna.start(&site, "game=gomoku&opponent=here").await;
    anna.post(&site, &format!("{over}/resign"), "").await;
    let goes_on = anna.start(&site, "game=renju&opponent=here").await;
    let list = anna.get(&site, "/games?running=1").await;
    assert!(list.text().contains(&goes_on) && !list.text().contains(&over));
    assert!(anna.get(&site, "/games").await.text().contains(&over));
    assert_eq!(anna.get(&site, "/games?running=yes").await.code(), "bad-form");
}
