//! Server-sent events: who watches hears everything, who comes back hears what is new.

use std::time::Duration;

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::Response;
use http_body_util::BodyExt;
use serde_json::{Value, json};

use crate::site::{Site, Visitor, moves};

/// An open stream, read event by event.
pub(crate) struct Stream {
    body: Body,
    text: String,
}

pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) id: String,
    pub(crate) data: Value,
}

impl Stream {
    async fn open(site: &Site, visitor: &Visitor, game: &str, last: Option<&str>) -> Stream {
        Stream::at(site, visitor, &format!("{game}/events"), last).await
    }

    pub(crate) async fn at(site: &Site, visitor: &Visitor, path: &str, last: Option<&str>) -> Stream {
        let mut request = visitor.request("GET", path);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let response: Response = site.open(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        Stream { body: response.into_body(), text: String::new() }
    }

    /// The next event, or `None` if there is none for a moment or the stream has ended.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                // A comment keeps the connection open.
                if event.starts_with(':') {
                    self.text = rest.to_owned();
                    continue;
                }
                let field = |name: &str| {
                    let line = event.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
                    line.unwrap_or_default().to_owned()
                };
                let data = serde_json::from_str(&field("data")).unwrap();
                let event = Event { name: field("event"), id: field("id"), data };
                self.text = rest.to_owned();
                return Some(event);
            }
            let frame = tokio::time::timeout(Duration::from_millis(400), self.body.frame()).await.ok()??;
            self.text.push_str(std::str::from_utf8(frame.unwrap().data_ref().unwrap()).unwrap());
        }
    }

    pub(crate) async fn named(&mut self, name: &str) -> Event {
        loop {
            let event = self.next().await.unwrap_or_else(|| panic!("no event {name}"));
            if event.name == name {
                return event;
            }
        }
    }
}

#[tokio::test]
async fn watchers_hear_every_move_and_players_their_seats() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    let mut watching = Stream::open(&site, &Visitor::default(), &game, None).await;
    let mut playing = Stream::open(&site, &anna, &game, None).await;
    assert_eq!(watching.named("mine").await.data, json!({ "seats": [], "chairs": [] }));
    assert_eq!(playing.named("mine").await.data, json!({ "seats": ["black", "white"], "chairs": [0, 1] }));
    assert!(moves(&watching.named("game").await.data).is_empty());
    anna.post(&site, &format!("{game}/move"), "move=h8").await;
    let heard = watching.named("game").await;
    assert_eq!((moves(&heard.data), heard.data["seq"].as_u64()), (vec!["h8"], Some(1)));
}

#[tokio::test]
async fn a_resumed_stream_tells_only_what_was_missed() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here&first=h8").await;
    let mut stream = Stream::open(&site, &anna, &game, None).await;
    let seen = stream.named("game").await.id;
    assert!(!seen.is_empty());
    drop(stream);

    let mut nothing_new = Stream::open(&site, &anna, &game, Some(&seen)).await;
    assert_eq!(nothing_new.next().await.unwrap().name, "mine");
    assert!(nothing_new.next().await.is_none(), "the state was seen already");
    drop(nothing_new);

    anna.post(&site, &format!("{game}/move"), "move=h9").await;
    let mut missed = Stream::open(&site, &anna, &game, Some(&seen)).await;
    assert_eq!(moves(&missed.named("game").await.data), ["h8", "h9"]);

    // A new run of the server cannot know what another run told, so it tells how things stand.
    let site = site.restart();
    let mut after = Stream::open(&site, &anna, &game, Some(&seen)).await;
    assert_eq!(moves(&after.named("game").await.data), ["h8", "h9"]);
}

#[tokio::test]
async fn streams_end_when_the_server_stops() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    let mut stream = Stream::open(&site, &anna, &game, None).await;
    stream.named("game").await;
    site.stop();
    let end = tokio::time::timeout(Duration::from_secs(2), stream.body.frame()).await;
    assert!(end.expect("the stream must end").is_none());
}
