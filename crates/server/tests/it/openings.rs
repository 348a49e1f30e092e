//! Openings: a legal course of each, a wrong choice at every kind of state, seats and takebacks.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::{Answer, Site, Visitor, moves};

/// Acts by words: a cell is a move, anything else a decision.
async fn act(visitor: &mut Visitor, site: &Site, game: &str, text: &str) -> Answer {
    let words = ["swap", "keep", "take", "more", "declare", "ten", "offer", "select"];
    let choice = words.iter().any(|word| text.split(' ').next() == Some(word));
    let form = if choice { format!("choice={}", text.replace(' ', "+")) } else { format!("move={text}") };
    visitor.post(site, &format!("{game}/{}", if choice { "choose" } else { "move" }), &form).await
}

async fn play(visitor: &mut Visitor, site: &Site, game: &str, course: &str) {
    for text in course.split(", ") {
        let answer = act(visitor, site, game, text).await;
        assert_eq!(answer.status, StatusCode::OK, "{text}: {}", answer.text());
    }
}

async fn begin(site: &Site, id: &str, course: &str) -> (Visitor, String) {
    let mut anna = Visitor::default();
    let game = anna.start(site, &format!("game={}&opponent=here", id.replace('+', "%2B"))).await;
    if !course.is_empty() {
        play(&mut anna, site, &game, course).await;
    }
    (anna, game)
}

#[tokio::test]
async fn every_opening_is_played_to_its_end() {
    let site = Site::new();
    for (id, course, black) in [
        ("gomoku+swap1", "h8, swap", 1),
        ("gomoku+swap", "h8, a1, i9, take black", 1),
        ("gomoku@20x20+swap2", "h8, a1, i9, more, b2, c3, take white", 1),
        ("gomoku+pro", "h8, h9, k10", 0),
        ("gomoku+longpro", "h8, h9, l8", 0),
        ("pente+tournament", "j10, k10, m10", 0),
        ("renju+rif", "h8, h9, h10, swap, h7, offer i9, offer g10, select g10", 1),
        ("renju+yamaguchi", "h8, h9, i10, declare 2, keep, a1, offer b1, offer c1, select c1", 0),
        ("renju+soosyrv8", "h8, h9, i10, swap, a1, declare 1, swap, offer i9, select i9", 0),
        ("renju+tarannikov", "h8, keep, i9, swap, j9, keep, k9, keep, l9, swap", 0),
        ("renju+taraguchi10", "h8, keep, i9, swap, j9, keep, k9, keep, l9, keep", 1),
    ] {
        let (mut anna, game) = begin(&site, id, course).await;
        let state = anna.state(&site, &game).await;
        assert_eq!((&state["opening"], &state["black"]), (&Value::Null, &json!(black)), "{id}");
        let late = act(&mut anna, &site, &game, "keep").await;
        assert_eq!((late.status.as_u16(), late.code().as_str()), (409, "not-this-choice"), "{id}");
        assert!(late.text().contains("There is nothing to decide now"), "{}", late.text());
        // The store keeps it: a new server knows the same.
        assert_eq!(site.games()[0].plies as usize, moves(&state).len(), "{id}");
    }
    let ten = "h8, keep, i9, swap, j9, keep, k9, ten, offer a1, offer b1, offer c1, offer d1, offer e1, \
               offer f1, offer g1, offer i1, offer j1, offer k1, select k1";
    let (anna, game) = begin(&site, "renju+taraguchi10", ten).await;
    let before = anna.state(&site, &game).await;
    let site = site.restart();
    let state = anna.state(&site, &game).await;
    assert_eq!((&state["opening"], moves(&state).len()), (&Value::Null, 5));
    assert_eq!((&before["black"], &before["moves"]), (&state["black"], &state["moves"]));
}

#[tokio::test]
async fn a_wrong_choice_is_refused_with_the_rule_and_what_would_be_legal() {
    let site = Site::new();
    let offering = "h8, h9, h10, swap, h7, offer i9";
    for (id, course, wrong, status, code, told) in [
        (
            "gomoku+pro",
            "",
            "h9",
            409,
            "outside-region",
            "h9 is not allowed as stone 1 by Pro: it goes on the centre.",
        ),
        ("gomoku+pro", "h8, h9", "i10", 409, "outside-region", "it goes outside the central 5 × 5."),
        (
            "renju+rif",
            "h8",
            "a1",
            409,
            "outside-region",
            "a1 is not allowed as stone 2 by RIF: it goes within the central 3 × 3.",
        ),
        (
            "gomoku+swap2",
            "h8",
            "swap",
            409,
            "not-this-choice",
            "“swap” is not possible now by Swap2. Player 1 places stone 2 (white) anywhere.",
        ),
        (
            "gomoku+swap2",
            "h8, a1, i9",
            "j9",
            409,
            "not-this-choice",
            "Player 2 takes Black or White, or places two more stones.",
        ),
        (
            "gomoku+swap2",
            "h8, a1, i9",
            "keep",
            409,
            "not-this-choice",
            "Player 2 takes Black or White, or places two more stones.",
        ),
        (
            "gomoku+swap2",
            "h8, a1, i9, more, b2, c3",
            "more",
            409,
            "not-this-choice",
            "Player 1 takes Black or White.",
        ),
        (
            "gomoku+swap1",
            "h8",
            "take black",
            409,
            "not-this-choice",
            "Player 2 keeps the colours or swaps them.",
        ),
        (
            "renju+taraguchi10",
            "h8, keep, i9, keep, j9, keep, k9",
            "more",
            409,
            "not-this-choice",
            "or offers ten fifth stones.",
        ),
        (
            "renju+soosyrv8",
            "h8, h9, i10, keep, a1",
            "declare 9",
            409,
            "not-this-choice",
            "Player 2 declares how many fifth stones are offered, 1 to 8.",
        ),
        ("renju+soosyrv8", "h8, h9, i10, keep, a1", "declare 0", 409, "not-this-choice", "1 to 8."),
        ("renju+soosyrv8", "h8, h9, i10, keep, a1", "declare many", 400, "bad-choice", "1 to 8."),
        ("renju+rif", offering, "offer g9", 409, "equal-fifth", "g9 is equal to i9 by symmetry"),
        ("renju+rif", offering, "offer h9", 409, "occupied", "h9"),
        ("renju+rif", offering, "offer z99", 400, "bad-choice", "offers fifth stone 2 of 2."),
        (
            "renju+rif",
            "h8, h9, h10, swap, h7, offer i9, offer g10",
            "select a1",
            409,
            "not-this-choice",
            "Player 1 selects one of the offered fifth stones.",
        ),
        ("gomoku", "h8", "swap", 409, "not-this-choice", "There is nothing to decide now"),
    ] {
        let (mut anna, game) = begin(&site, id, course).await;
        let before = anna.state(&site, &game).await;
        let answer = act(&mut anna, &site, &game, wrong).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (status, code),
            "{id} {wrong}: {}",
            answer.text()
        );
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains(told), "{id} {wrong}: {message}");
        assert_eq!(anna.state(&site, &game).await, before, "{id} {wrong}");
    }
}

#[tokio::test]
async fn what_is_sent_as_a_move_in_an_opening_is_answered_by_what_the_opening_waits_for() {
    let site = Site::new();
    let colors = "Player 2 takes Black or White, or places two more stones.";
    let first = "Player 1 places stone 1 (black) on the centre.";
    for (id, course, wrong, code, told) in [
        ("gomoku+swap2", "h8, a1, i9", "swap", "not-this-choice", colors),
        ("gomoku+swap2", "h8, a1, i9", "a1", "not-this-choice", colors),
        ("gomoku+swap2", "h8, a1, i9", "a1-a2", "not-this-choice", colors),
        ("gomoku+swap2", "h8, a1, i9", "banana", "bad-choice", colors),
        ("gomoku+pro", "", "pass", "not-this-choice", first),
        ("gomoku+pro", "", "banana", "bad-move", "Expected for example “h8”."),
        ("gomoku+pro", "h8", "h8", "occupied", "h8 is occupied."),
    ] {
        let (mut anna, game) = begin(&site, id, course).await;
        let answer = anna.post(&site, &format!("{game}/move"), &format!("move={wrong}")).await;
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert_eq!(answer.code(), code, "{id} {wrong}: {message}");
        assert!(message.contains(told), "{id} {wrong}: {message}");
    }
}

#[tokio::test]
async fn refusals_of_openings_are_said_in_every_language() {
    let site = Site::new();
    let (mut anna, game) = begin(&site, "gomoku+swap2", "h8, a1, i9").await;
    let key = anna.cookie.clone().unwrap();
    let mut said = Vec::new();
    for tag in ["en", "fi", "de", "zh-TW", "pt-BR"] {
        anna.cookie = Some(format!("{key}; goren_language={tag}"));
        let answer = act(&mut anna, &site, &game, "keep").await;
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains("keep") && message.contains("Swap2"), "{message}");
        said.push(message);
    }
    said.sort();
    said.dedup();
    assert_eq!(said.len(), 5);
}

#[tokio::test]
async fn openings_that_do_not_fit_are_refused_with_the_reason_and_not_offered() {
    let site = Site::new();
    let mut anna = Visitor::default();
    for (form, code, told) in [
        (
            "game=gomoku&size=20&opening=rif",
            "opening-misfit",
            "RIF does not go with gomoku@20x20: the board has no centre",
        ),
        ("game=connect6&opening=swap2", "opening-misfit", "a turn of this game has two stones"),
        ("game=yavalath&opening=swap1", "opening-misfit", "its own exchange of seats"),
        ("game=tictactoe&opening=swap2", "opening-misfit", "five in a row"),
        ("game=hexagon&opening=pro", "opening-misfit", "square boards"),
        ("game=gomoku&size=7&opening=longpro", "opening-misfit", "too small"),
        ("game=gomoku&opening=swap9", "bad-opening", "Expected one of free, swap1,"),
        ("game=gomoku%2Bpro&first=a1&opponent=here", "outside-region", "it goes on the centre"),
    ] {
        let answer = anna.post(&site, "/games", form).await;
        assert_eq!(answer.code(), code, "{form}: {}", answer.text());
        assert!(answer.text().contains(told), "{form}: {}", answer.text());
    }
    assert!(site.games().is_empty());
    let ids = |plan: &Value| -> Vec<String> {
        let offers = plan["openings"].as_array().unwrap().iter();
        offers.map(|offer| offer["id"].as_str().unwrap().to_owned()).collect()
    };
    let all = anna.get(&site, "/plan?game=renju&opening=soosyrv8").await.json();
    assert_eq!((ids(&all).len(), all["opening"].as_str()), (12, Some("soosyrv8")));
    let even = anna.get(&site, "/plan?game=gomoku&size=20&opening=soosyrv8").await.json();
    assert_eq!(ids(&even), ["free", "swap1", "swap3", "swap2"]);
    assert_eq!(even["opening"], "free");
    assert!(even["misfit"].as_str().unwrap().contains("the board has no centre"));
    assert_eq!(ids(&anna.get(&site, "/plan?game=tictactoe").await.json()), ["free"]);
}

#[tokio::test]
async fn the_state_says_who_decides_what_and_what_follows() {
    let site = Site::new();
    let (anna, game) = begin(&site, "gomoku+swap2", "h8, a1, i9").await;
    let opening = anna.state(&site, &game).await["opening"].clone();
    assert_eq!((&opening["kind"], &opening["seat"]), (&json!("more"), &json!(1)));
    let choices: Vec<_> = opening["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|choice| (choice["text"].clone(), choice["black"].clone(), choice["final"].clone()))
        .collect();
    assert_eq!(
        choices,
        [
            (json!("take black"), json!(1), json!(true)),
            (json!("take white"), json!(0), json!(true)),
            (json!("more"), json!(0), json!(false)),
        ]
    );
    let (anna, game) = begin(&site, "renju+rif", "h8, h9, h10, keep, h7, offer i9").await;
    let opening = anna.state(&site, &game).await["opening"].clone();
    assert_eq!(
        (&opening["kind"], &opening["number"], &opening["most"]),
        (&json!("offer"), &json!(2), &json!(2))
    );
    // g9 is the image of i9: both by index, nine rows below the top is row 9.
    let (g9, i9) = (6 * 15 + 6, 6 * 15 + 8);
    assert_eq!((&opening["offered"], &opening["equal"]), (&json!([i9]), &json!([[g9, i9]])));
    let (anna, game) = begin(&site, "renju+rif", "h8").await;
    let opening = anna.state(&site, &game).await["opening"].clone();
    assert_eq!((&opening["region"], &opening["side"]), (&json!("within"), &json!(3)));
    assert_eq!(opening["cells"].as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn friends_by_link_keep_their_chairs_when_colours_are_swapped() {
    let site = Site::new();
    let (mut anna, mut ben) = (Visitor::default(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opening=swap2&opponent=link").await;
    let page = anna.get(&site, &game).await;
    let invite = page.text().split("/join/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let join = ben.get(&site, &format!("{game}/join/{invite}")).await;
    assert!(
        join.text().contains("begins by the opening Swap2, and the other player begins it"),
        "{}",
        join.text()
    );
    ben.post(&site, &format!("{game}/join"), &format!("invite={invite}")).await;
    // One player puts down the stones of both colours.
    assert_eq!(act(&mut ben, &site, &game, "h8").await.code(), "not-your-turn");
    play(&mut anna, &site, &game, "h8, a1, i9").await;
    assert_eq!(act(&mut anna, &site, &game, "take black").await.code(), "not-your-turn");
    let page = ben.get(&site, &game).await.text().to_owned();
    assert!(page.contains("White (You) takes Black or White, or places two more stones"));
    assert!(page.contains("name=\"choice\" value=\"take black\""), "decisions as forms");
    assert!(!anna.get(&site, &game).await.text().contains("value=\"take black\""));
    play(&mut ben, &site, &game, "take black").await;
    let state = anna.state(&site, &game).await;
    assert_eq!((&state["turn"], &state["black"]), (&json!("white"), &json!(1)));
    assert_eq!(act(&mut ben, &site, &game, "j9").await.code(), "not-your-turn");
    play(&mut anna, &site, &game, "j9").await;
    play(&mut ben, &site, &game, "j10").await;
    // Ben's stone is gone, then his decision with the stone before it.
    anna.post(&site, &format!("{game}/undo"), "").await;
    let back = ben.post(&site, &format!("{game}/accept"), "").await.json();
    assert_eq!((moves(&back).len(), &back["turn"]), (3, &json!("white")));
    ben.post(&site, &format!("{game}/undo"), "").await;
    let back = anna.post(&site, &format!("{game}/accept"), "").await.json();
    assert_eq!((moves(&back).len(), &back["black"], &back["opening"]["seat"]), (2, &json!(0), &json!(0)));
}

#[tokio::test]
async fn the_computer_plays_every_opening_from_either_chair() {
    let site = Site::new();
    for side in ["black", "white"] {
        for rule in ["swap1", "swap3", "swap2", "rif", "yamaguchi", "soosyrv8", "tarannikov", "taraguchi10"] {
            let mut anna = Visitor::default();
            let form = format!("game=renju&opening={rule}&opponent=computer&level=1&side={side}");
            let game = anna.start(&site, &form).await;
            let me = usize::from(side == "white");
            // The first decision or cell that is legal, until the opening is over.
            for _ in 0..40 {
                let mine =
                    |state: &Value| state["opening"]["seat"] == json!(me) && state["thinking"].is_null();
                let state = anna.until(&site, &game, |state| state["opening"].is_null() || mine(state)).await;
                if state["opening"].is_null() {
                    break;
                }
                let opening = &state["opening"];
                let cell = opening["cells"][0].as_u64().map(|cell| {
                    let column = char::from(b'a' + u8::try_from(cell % 15).unwrap());
                    format!("{column}{}", 15 - cell / 15)
                });
                let text = match opening["kind"].as_str().unwrap() {
                    "stone" => cell.unwrap(),
                    "number" => "declare 1".to_owned(),
                    kind @ ("offer" | "select") => format!("{kind} {}", cell.unwrap()),
                    _ => opening["choices"][0]["text"].as_str().unwrap().to_owned(),
                };
                let answer = act(&mut anna, &site, &game, &text).await;
                assert_eq!(answer.status, StatusCode::OK, "{rule} {text}: {}", answer.text());
            }
            let state = anna.state(&site, &game).await;
            assert!(state["opening"].is_null() && state["stopped"] == json!(false), "{rule}: {state}");
        }
    }
}

#[tokio::test]
async fn openings_are_explained() {
    let site = Site::new();
    let page = site.get("/rules/openings").await;
    for id in ["swap2", "soosyrv8", "pente"] {
        assert!(page.text().contains(&format!("id=\"{id}\"")), "{id}");
    }
    let rule = site.get("/rules/renju+swap2").await;
    assert!(rule.text().contains("leaves the choice to the first"), "{}", rule.text());
    assert!(rule.text().contains("/?game=renju%2Bswap2"));
    let home = site.get("/?game=renju%2Bswap2").await;
    assert!(home.text().contains("<option value=\"swap2\" selected>"), "the link chooses the opening");
}
