//! A game in words: threats, lines, the text view and its commands.

use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::json;

use crate::site::{Site, Visitor, moves};

async fn command(anna: &mut Visitor, site: &Site, game: &str, text: &str) -> String {
    let answer = anna.post(site, &format!("{game}/text"), &format!("command={text}")).await;
    let json = answer.json();
    json["answer"].as_str().or(json["message"].as_str()).unwrap_or_default().to_owned()
}

async fn play(anna: &mut Visitor, site: &Site, game: &str, cells: &str) {
    for cell in cells.split_whitespace() {
        let answer = anna.post(site, &format!("{game}/move"), &format!("move={cell}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{cell}: {}", answer.text());
    }
}

#[tokio::test]
async fn threats_are_told_to_whoever_may_have_hints_and_to_no_one_else() {
    let (site, mut anna, ben) = (Site::new(), Visitor::default(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    play(&mut anna, &site, &game, "e8 a1 f8 b1 g8").await;
    let told = anna.get(&site, &format!("{game}/threats")).await.json();
    assert_eq!(told, json!({ "text": "Black: open three E8 F8 G8. White: none.", "made": "Open three." }));
    let before = anna.get(&site, &format!("{game}/threats?ply=4")).await.json();
    assert_eq!(before["made"], json!(""));
    let strange = ben.get(&site, &format!("{game}/threats")).await;
    assert_eq!(strange.code(), "no-hints", "others do not help");
    assert_eq!(anna.get(&site, &format!("{game}/threats?ply=99")).await.code(), "unknown-page");

    let other = anna.start(&site, "game=renju&opponent=link&side=black").await;
    assert_eq!(anna.get(&site, &format!("{other}/threats")).await.code(), "no-hints");
    let forbidden = anna.get(&site, &format!("{other}/threats?what=forbidden")).await.json();
    assert_eq!(forbidden["text"], json!("Nothing is forbidden for Black."));
}

#[tokio::test]
async fn lines_are_told_of_any_board() {
    let (site, anna) = (Site::new(), Visitor::default());
    let cells = format!("{}b{}", ".".repeat(4), ".".repeat(4));
    let told = anna.get(&site, &format!("/scan?game=tictactoe&cells={cells}&cell=4")).await.json();
    let text = told["text"].as_str().unwrap();
    assert!(text.starts_with("Row A2 to C2: empty, here black, empty."), "{text}");
    for query in [
        "game=tictactoe&cells=...&cell=0",
        "game=tictactoe&cells=.........&cell=9",
        "game=none&cells=.&cell=0",
    ] {
        assert_eq!(anna.get(&site, &format!("/scan?{query}")).await.status.as_u16(), 400, "{query}");
    }
}

#[tokio::test]
async fn a_whole_game_is_played_by_commands() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    assert_eq!(command(&mut anna, &site, &game, "last").await, "No moves yet");
    assert_eq!(command(&mut anna, &site, &game, "h8").await, "Black 1, h8. White to move.");
    assert_eq!(command(&mut anna, &site, &game, "h8%3F").await, "H8, black 1");
    assert_eq!(command(&mut anna, &site, &game, "/board").await, "H8, black 1.");
    assert_eq!(command(&mut anna, &site, &game, "clock").await, "No clock");
    assert!(command(&mut anna, &site, &game, "s+h8").await.starts_with("Row A8 to O8: 7 empty, here black"));
    assert!(command(&mut anna, &site, &game, "t").await.contains("Black: none."));
    assert!(command(&mut anna, &site, &game, "%3F").await.contains("takeback"));
    assert!(command(&mut anna, &site, &game, "h8").await.contains("h8"), "an occupied cell is refused");
    assert!(command(&mut anna, &site, &game, "z99%3F").await.contains("z99"));
    command(&mut anna, &site, &game, "takeback").await;
    assert!(moves(&anna.state(&site, &game).await).is_empty());
    assert!(command(&mut anna, &site, &game, "resign").await.contains("resign!"));
    assert_eq!(anna.state(&site, &game).await["result"], json!(null));
    assert_eq!(command(&mut anna, &site, &game, "resign!").await, "White wins.");
    let long = anna.post(&site, &format!("{game}/text"), &format!("command={}", "x".repeat(90))).await;
    assert_eq!(long.code(), "bad-form");
}

#[tokio::test]
async fn the_text_view_needs_no_script_and_speaks_the_readers_names() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here&first=i9").await;
    let cookie = format!("{}; goren_view=scheme=skip-i", anna.cookie.clone().unwrap());
    let reader = Visitor { cookie: Some(cookie) };
    let post = |form: &'static str| {
        let mut request = reader.request("POST", &format!("{game}/text"));
        request.headers_mut().unwrap().remove(header::ACCEPT);
        request
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form))
            .unwrap()
    };
    let answer = site.send(post("command=j10")).await;
    assert_eq!(answer.status, StatusCode::OK);
    let text = answer.text();
    assert!(text.contains("<li>Black 1, j9.</li>") && text.contains("<li>White 2, j10.</li>"), "{text}");
    assert!(text.contains("Coordinates: A to T without I"), "{text}");
    assert_eq!(moves(&anna.state(&site, &game).await), ["i9", "i10"]);
    let refused = site.send(post("command=j10")).await;
    assert!(refused.text().contains("id=\"answer\""), "the page comes with what could not be done");
    assert_eq!(refused.status, StatusCode::OK);
    assert_eq!(moves(&anna.state(&site, &game).await).len(), 2);
}

#[tokio::test]
async fn positions_are_copied_with_their_moves() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    play(&mut anna, &site, &game, "h8 i9 g7").await;
    let copy = anna.get(&site, &format!("{game}/copy?ply=2")).await.json();
    assert_eq!(copy["text"], json!("gomoku moves h8 i9"));
    assert!(copy["link"].as_str().unwrap().starts_with("/editor?position="));
    let form =
        format!("position={}", copy["diagram"].as_str().unwrap().replace('+', "%2B").replace('&', "%26"));
    let back = anna.post(&site, "/editor/check", &form).await.json();
    assert_eq!(back["link"], copy["link"], "a diagram leads back to the same position");
}
