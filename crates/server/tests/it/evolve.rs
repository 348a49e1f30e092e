//! Continuations evolve in public: what a run tells, what it is refused for, and how many there may be.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use goren_server::text::Words;
use serde_json::Value;

use crate::site::{HOST, Site, Visitor};

const SMALL: &str = "mode=paper&initial=80&most=120&parents=20&seed=3";
/// A run that goes on until it has made as many generations as are allowed.
const LONG: &str = "initial=50&most=60&parents=20&steady=100";

/// Names and data of the events of a run.
fn events(text: &str) -> Vec<(String, Value)> {
    let event = |part: &str| {
        let (name, data) = part.split_once("\ndata: ").unwrap();
        (name.trim_start_matches("event: ").to_owned(), serde_json::from_str(data).unwrap())
    };
    text.split_terminator("\n\n").map(event).collect()
}

#[tokio::test]
async fn a_run_tells_every_generation_and_how_it_ended() {
    let site = Site::new();
    let answer = site.get(&format!("/evolve/run?{SMALL}")).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/event-stream"));
    let events = events(answer.text());
    let (end, generations) = events.split_last().unwrap();
    assert_eq!((end.0.as_str(), &end.1["reason"]), ("end", &Value::from("settled")));
    assert!(generations.len() >= 5);
    for ((name, generation), number) in generations.iter().zip(1..) {
        assert_eq!((name.as_str(), &generation["number"]), ("generation", &Value::from(number)));
        assert_eq!(generation["line"].as_array().unwrap().len(), 7);
        assert!(generation["genes"].as_str().unwrap().starts_with("B("), "{generation}");
        let begin: u64 =
            generation["first"].as_array().unwrap().iter().filter_map(|pair| pair[1].as_u64()).sum();
        assert_eq!(begin, if number == 1 { 80 } else { 120 });
    }
    let again = site.get(&format!("/evolve/run?{SMALL}")).await;
    let without_time = |text: &str| text.split("event: end").next().unwrap().to_owned();
    assert_eq!(without_time(again.text()), without_time(answer.text()), "the same seed");
}

#[tokio::test]
async fn what_cannot_be_evolved_is_told_in_every_language() {
    let site = Site::new();
    for (query, code) in [
        ("position=chess", "bad-position"),
        ("position=gomoku+moves+a1+b1+a2+b2+a3+b3+a4+b4+a5", "game-over"),
        ("position=hasami", "not-evolved"),
        ("position=yavalath:players=3", "not-evolved"),
        ("length=16", "bad-setting"),
        ("most=20001", "bad-setting"),
        ("mode=old", "bad-setting"),
        ("seed=-1", "bad-setting"),
        ("population=5", "bad-setting"),
        ("mutation=", "bad-setting"),
    ] {
        for words in Words::all() {
            for path in ["/evolve", "/evolve/run"] {
                let request = Visitor::default().request("GET", &format!("{path}?{query}"));
                let request = request.header("accept-language", words.tag());
                let answer = site.send(request.body(Body::empty()).unwrap()).await;
                assert_eq!(answer.code(), code, "{query}: {}", answer.text());
                let message = answer.json()["message"].as_str().unwrap().to_owned();
                assert!(!message.contains("failure-"), "{}: {message}", words.tag());
            }
        }
    }
    let told = site.get("/evolve/run?length=16").await;
    assert!(told.text().contains("length=16") && told.text().contains("1 to 15"), "{}", told.text());
}

#[tokio::test]
async fn only_a_few_evolve_at_a_time_and_a_reader_that_leaves_makes_room() {
    let site = Site::new();
    let begin = || async {
        let request = Visitor::default().request("GET", &format!("/evolve/run?{LONG}"));
        site.open(request.body(Body::empty()).unwrap()).await
    };
    let (one, two) = (begin().await, begin().await);
    assert_eq!((one.status().as_u16(), two.status().as_u16()), (200, 200));
    let refused = begin().await;
    assert_eq!(refused.status().as_u16(), 503);
    assert_eq!(refused.headers()["goren-code"], "too-many-runs");
    drop(one);
    let wait = async {
        while begin().await.status().as_u16() != 200 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.expect("the place becomes free");
    drop(two);
}

#[tokio::test]
async fn a_run_ends_after_the_most_generations() {
    let site = Site::new();
    let answer =
        site.get("/evolve/run?initial=2&most=2&parents=2&steady=100&mutation=1000&length=1&local=0").await;
    let events = events(answer.text());
    let reason = events[events.len() - 1].1["reason"].as_str().unwrap();
    assert!(["generations", "settled"].contains(&reason), "{reason}");
    assert!(events.len() <= 201);
}

#[tokio::test]
async fn the_page_has_every_setting_in_every_language_and_takes_games_over() {
    let site = Site::new();
    for words in Words::all() {
        let request = Request::get("/evolve?length=5&selection=tournament&position=hex217");
        let request = request.header("host", HOST).header("accept-language", words.tag());
        let page = site.send(request.body(Body::empty()).unwrap()).await;
        let text = page.text();
        assert_eq!(page.status.as_u16(), 200, "{text}");
        assert!(text.contains(&words.say("evolve-title")) && !text.contains(">evolve-"), "{}", words.tag());
        for name in [
            "mode",
            "initial",
            "most",
            "parents",
            "length",
            "mutation",
            "seed",
            "selection",
            "crossover",
            "steady",
            "credit",
            "local",
            "repair",
            "signed",
            "position",
        ] {
            assert!(text.contains(&format!("name=\"{name}\"")), "{name}");
        }
        assert!(text.contains("max=\"15\" value=\"5\"") && text.contains("value=\"tournament\" selected"));
    }
    let mut anna = Visitor::default();
    let game = anna.start(&site, "game=gomoku&opponent=here&first=h8").await;
    let went = anna.get(&site, &format!("{game}/evolve")).await;
    assert_eq!(went.status.as_u16(), 303);
    assert!(anna.get(&site, went.header("location")).await.text().contains("gomoku setup black h8 to white"));
    assert!(site.get(&game).await.text().contains(&format!("{game}/evolve")));
}
