//! Rules say the same everywhere, and their diagrams can be tried.

use axum::http::StatusCode;
use goren_rules::{GameId, Variant};
use goren_server::text::Words;
use goren_server::{rule_examples, rules_in_words};
use serde_json::{Value, json};

use crate::site::{Site, Visitor};

/// A text as it stands in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&#38;")
        .replace('<', "&#60;")
        .replace('>', "&#62;")
        .replace('"', "&#34;")
        .replace('\'', "&#39;")
}

#[tokio::test]
async fn page_and_document_say_the_same_of_every_game() {
    let site = Site::new();
    for &variant in Variant::ALL {
        let game = GameId::default_of(variant);
        let page = site.get(&format!("/rules/{}", variant.id())).await;
        assert_eq!(page.status, StatusCode::OK);
        let path = format!("{}/../../docs/games/{}.md", env!("CARGO_MANIFEST_DIR"), variant.id());
        let document = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let (_, told) = document.split_once("<!-- rules: ").expect("the document has the rules");
        let sentences = rules_in_words(&game, Words::fallback());
        for sentence in &sentences {
            assert!(page.text().contains(&escaped(sentence)), "{variant:?}: {sentence}");
            assert!(told.contains(&format!("\n- {sentence}\n")), "{path}: {sentence}");
        }
        let bullets = told.lines().filter(|line| line.starts_with("- ")).count();
        assert_eq!(bullets, sentences.len(), "{path}");
        let examples = rule_examples(&game, Words::fallback());
        assert!(examples.len() >= 2, "{variant:?}");
        assert_eq!(page.text().matches("class=\"tryout\"").count(), examples.len());
        for example in &examples {
            assert!(page.text().contains(&escaped(&example.caption)), "{variant:?}: {}", example.caption);
            assert!(
                told.contains(&format!("\n{}\n\n<!-- show: {} -->", example.caption, example.text)),
                "{path}"
            );
        }
    }
}

/// A query string's value.
fn encoded(text: &str) -> String {
    text.replace('%', "%25").replace('+', "%2B").replace(' ', "+")
}

#[tokio::test]
async fn the_move_of_every_example_is_played_or_refused_with_a_reason() {
    let (site, anna) = (Site::new(), Visitor::default());
    for &variant in Variant::ALL {
        for example in rule_examples(&GameId::default_of(variant), Words::fallback()) {
            let url = format!("/try?position={}&move={}", encoded(&example.text), example.key_move);
            let answer = anna.get(&site, &url).await;
            let mut after = example.position.clone();
            let mv = after.parse_move(example.key_move).unwrap();
            if after.play(mv).is_err() {
                assert_eq!(
                    (answer.status.as_u16(), answer.code().as_str()),
                    (409, "forbidden-move"),
                    "{url}"
                );
                continue;
            }
            let told = answer.json();
            assert_eq!(told["text"], json!(goren_rules::position_text(&after)), "{url}");
            assert_eq!(told["over"], json!(after.outcome().is_some()), "{url}");
            assert_eq!(anna.get(&site, told["link"].as_str().unwrap()).await.status, StatusCode::OK);
        }
    }
    assert!(site.games().is_empty(), "nothing is kept");
}

#[tokio::test]
async fn trials_that_make_no_sense_are_refused() {
    let (site, anna) = (Site::new(), Visitor::default());
    let long = "h8+".repeat(2000);
    for (query, status, code) in [
        ("", 400, "bad-form"),
        ("position=renju", 400, "bad-form"),
        ("position=chess&move=h8", 400, "bad-position"),
        ("position=renju&move=z99", 400, "bad-move"),
        ("position=renju+moves+h8&move=h8", 409, "occupied"),
        ("position=gomoku&move=pass", 409, "illegal-move"),
        (&format!("position=renju+moves+{long}&move=h8"), 400, "bad-form"),
    ] {
        let answer = anna.get(&site, &format!("/try?{query}")).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{}", answer.text());
    }
}

#[tokio::test]
async fn a_game_leads_to_the_editor_and_an_example_to_a_game() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=renju&opponent=here&first=h8").await;
    let edit = anna.get(&site, &format!("{game}/edit")).await;
    assert_eq!(edit.status, StatusCode::SEE_OTHER);
    assert_eq!(edit.header("location"), "/editor?position=renju+setup+black+h8+to+white");
    let page = site.get("/rules/gomoku").await;
    let data = page.text().split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    let first = &data["examples"][0];
    let form = format!("opponent=here&position={}", encoded(first["text"].as_str().unwrap()));
    let game = anna.start(&site, &form).await;
    assert_eq!(anna.state(&site, &game).await["board"]["cells"], first["board"]["cells"]);
}
