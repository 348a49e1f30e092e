//! The position editor: what is checked, what is refused, what is played on.

use axum::http::StatusCode;
use goren_rules::{GameId, Position, Variant, parse_position, position_text};
use serde_json::{Value, json};

use crate::site::{Site, Visitor, moves};

/// A form field's value.
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut form, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => form.push(char::from(byte)),
            _ => form.push_str(&format!("%{byte:02X}")),
        }
        form
    })
}

async fn check(site: &Site, text: &str) -> Value {
    let answer = Visitor::default().post(site, "/editor/check", &format!("position={}", encoded(text))).await;
    assert_eq!(answer.status, StatusCode::OK, "{text}: {}", answer.text());
    answer.json()
}

/// Every game with a position in the middle of it, and an arrangement that is wrong in two ways at least.
fn samples() -> Vec<(GameId, &'static str, &'static str)> {
    let lines = "black a1 b1 c1 d1 e1 white a3 b3 c3 d3 e3 taken 2 2 to black";
    let of = |variant: Variant| match variant {
        Variant::Mnk => {
            ("black a1 b2 white c3 to white", "black a1 b1 c1 d1 e1 white a3 b3 c3 d3 e3 taken 2 2 to black")
        }
        Variant::TicTacToe => ("black a1 white b2 to black", "black a1 b1 c1 white a3 b3 c3 half to black"),
        Variant::Hexagon => {
            ("black 100 101 white 55 to white", "black 100 101 102 103 104 white 0 1 2 3 4 moved to black")
        }
        Variant::Connect6 => {
            ("black k10 a1 white k11 k12 half to black", "white k10 taken 2 0 half to black")
        }
        Variant::Pente => ("black k10 white k11 taken 4 2 to black", "black k10 taken 3 200 to black"),
        Variant::Ninuki => ("black h8 white h9 taken 4 2 to black", "black h8 taken 12 12 moved to black"),
        Variant::Yavalath => ("black e5 half to white", "black e5 half moved to black"),
        Variant::Pentago => ("black a1 white b2 half to black", "white a1 taken 1 1 half to black"),
        Variant::Yinsh => (
            "black e5 white f6 rings black a2 a3 a4 a5 b1 white k7 k8 k9 k10 taken 0 1 to white",
            "black e5 rings black a2 white a3 taken 4 1 to white",
        ),
        Variant::Hasami => {
            ("black a1 c5 white i1 i2 taken 3 2 to white", "black e5 white e6 taken 9 0 half to black")
        }
        Variant::DaiHasami => ("black a1 c5 white i1 i2 to white", "black e5 white e6 half moved to black"),
        _ => ("black h8 g7 white i9 to white", lines),
    };
    Variant::ALL
        .iter()
        .map(|&variant| {
            let (good, bad) = of(variant);
            (GameId::default_of(variant), good, bad)
        })
        .collect()
}

#[tokio::test]
async fn every_game_is_checked_with_all_reasons_at_once() {
    let site = Site::new();
    for (game, good, bad) in samples() {
        let view = check(&site, &format!("{game} setup {good}")).await;
        assert_eq!((&view["faults"], &view["playable"]), (&json!([]), &json!(true)), "{game}: {view}");
        assert_eq!(view["board"]["cells"], view["cells"], "{game}");
        let position = parse_position(view["text"].as_str().unwrap()).unwrap();
        assert_eq!(view["board"]["mover"], json!(position.side_to_move().to_string()));

        let view = check(&site, &format!("{game} setup {bad}")).await;
        let faults = view["faults"].as_array().unwrap();
        assert!(faults.len() >= 2, "{game}: {faults:?}");
        assert_eq!(view["playable"], json!(false));
        for fault in faults {
            let text = fault["text"].as_str().unwrap();
            assert!(
                text.len() > 10 && !text.contains("fault-") && !text.contains("color-"),
                "{game}: {text}"
            );
        }
        let form = format!("opponent=here&position={}", encoded(view["text"].as_str().unwrap()));
        if site.get(&format!("/plan?game={game}")).await.status != StatusCode::OK {
            continue;
        }
        let refused = Visitor::default().post(&site, "/games", &form).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (400, "bad-position"), "{game}");
        // It can be drawn and shared all the same.
        let link = view["link"].as_str().unwrap();
        assert_eq!(site.get(link).await.status, StatusCode::OK, "{link}");
        let picture = site.get(&link.replace("/editor?", "/picture.svg?")).await;
        assert!(picture.text().starts_with("<svg"), "{link}: {}", picture.text());
    }
    assert!(site.games().is_empty());
}

#[tokio::test]
async fn links_texts_and_diagrams_lead_back_to_the_same_position() {
    let site = Site::new();
    for (game, good, bad) in samples() {
        for words in [good, bad] {
            let view = check(&site, &format!("{game} setup {words}")).await;
            for key in ["text", "diagram"] {
                let again = check(&site, view[key].as_str().unwrap()).await;
                // A diagram of Yinsh without markers leaves what was taken to the rings.
                assert_eq!(again["text"], view["text"], "{game}: {key}");
            }
            let page = site.get(view["link"].as_str().unwrap()).await;
            let data = page.text().split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
            let data: Value = serde_json::from_str(data).unwrap();
            assert_eq!((&data["text"], &data["cells"]), (&view["text"], &view["cells"]), "{game}");
        }
    }
}

#[tokio::test]
async fn what_stands_on_the_board_is_sent_as_letters_and_can_be_turned() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let form = "game=tictactoe&cells=b.w......&to=white&taken=0+0&half=false&moved=false";
    let view = anna.post(&site, "/editor/check", form).await.json();
    assert_eq!(view["text"], json!("tictactoe setup black a3 white c3 to white"));
    assert!(view.get("plan").is_none(), "the board is known to the sender");
    for (turn, cells) in [("rotate", "..b.....w"), ("mirror", "w.b......")] {
        let turned = anna.post(&site, "/editor/check", &format!("{form}&turn={turn}")).await.json();
        assert_eq!(turned["cells"], json!(cells), "{turn}");
    }
    let begun = anna.post(&site, "/editor/check", "game=hasami").await.json();
    assert!(begun["plan"]["cells"].as_array().unwrap().len() == 81 && begun["tools"]["taken"].is_array());
    assert_eq!(begun["cells"].as_str().unwrap().matches('w').count(), 9);
    let yinsh = anna.post(&site, "/editor/check", "game=yinsh").await.json();
    let letters: Vec<&str> = yinsh["tools"]["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|piece| piece["letter"].as_str().unwrap())
        .collect();
    assert_eq!(letters, ["b", "w", "B", "W", "."]);
}

#[tokio::test]
async fn what_is_no_arrangement_is_refused_with_a_reason() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let long = "x".repeat(17 * 1024);
    for (form, status, code) in [
        ("".to_owned(), 400, "bad-form"),
        ("position=chess".to_owned(), 400, "bad-position"),
        ("position=renju+setup+green+h8".to_owned(), 400, "bad-position"),
        ("position=renju+moves+h8+h8".to_owned(), 400, "bad-position"),
        ("position=X+X+X%0AX+X".to_owned(), 400, "bad-position"),
        ("position=".to_owned(), 400, "bad-position"),
        ("game=chess".to_owned(), 400, "bad-game"),
        ("game=tictactoe&cells=b".to_owned(), 400, "bad-form"),
        ("game=tictactoe&cells=%C3%A4.......".to_owned(), 400, "bad-form"),
        ("game=tictactoe&cells=x........".to_owned(), 400, "bad-form"),
        ("game=tictactoe&cells=.........&to=green".to_owned(), 400, "bad-form"),
        ("game=pente&cells=.&taken=1001+0".to_owned(), 400, "bad-form"),
        ("game=tictactoe&cells=.........&taken=1".to_owned(), 400, "bad-form"),
        ("game=tictactoe&cells=.........&half=maybe".to_owned(), 400, "bad-form"),
        ("game=tictactoe&turn=over".to_owned(), 400, "bad-form"),
        ("game=tictactoe&fish=1".to_owned(), 400, "bad-form"),
        (format!("position={long}"), 413, "body-too-large"),
    ] {
        let answer = anna.post(&site, "/editor/check", &form).await;
        let shown: String = form.chars().take(60).collect();
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (status, code),
            "{shown}: {}",
            answer.text()
        );
    }
    let page = site.get("/editor?position=renju+setup+black+z99").await;
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    assert!(
        page.text().contains("This is no position: word 4: &quot;z99&quot;") || page.text().contains("z99")
    );
    assert_eq!(site.get("/picture.svg?position=renju+setup+black+z99").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_game_from_a_position_is_played_on_and_survives_a_restart() {
    let (mut site, mut anna) = (Site::new(), Visitor::default());
    let mut games = Vec::new();
    for (game, good, _) in samples() {
        if site.get(&format!("/plan?game={game}")).await.status != StatusCode::OK {
            continue;
        }
        let text = format!("{game} setup {good}");
        let form = format!("opponent=here&position={}", encoded(&text));
        let address = anna.start(&site, &form).await;
        let state = anna.state(&site, &address).await;
        let position = parse_position(&text).unwrap();
        assert_eq!(state["turn"], json!(position.side_to_move().to_string()), "{text}");
        let mv = position.move_text(position.legal_moves()[0]);
        let played = anna.post(&site, &format!("{address}/move"), &format!("move={mv}&ply=0")).await;
        assert_eq!(played.status, StatusCode::OK, "{text} {mv}: {}", played.text());
        games.push((address, played.json()));
    }
    site = site.restart();
    for (address, before) in games {
        let state = anna.state(&site, &address).await;
        assert_eq!((&state["board"], &state["moves"]), (&before["board"], &before["moves"]), "{address}");
        let undone = anna.post(&site, &format!("{address}/undo"), "").await.json();
        assert_eq!(moves(&undone).len(), 0, "{address}: back at the position, and no further");
        let again = anna.post(&site, &format!("{address}/undo"), "").await;
        assert_eq!(again.code(), "nothing-to-undo");
    }
}

#[tokio::test]
async fn the_computer_plays_on_and_a_game_that_is_over_is_not_begun() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let form = "opponent=computer&level=1&side=black&position=gomoku+setup+black+h8+white+h9+i9+to+white";
    let game = anna.start(&site, form).await;
    let state = anna.until(&site, &game, |state| moves(state).len() == 1).await;
    assert_eq!(state["turn"], json!("black"));
    let again = anna.post(&site, &format!("{game}/again"), "").await.json();
    let next = anna.state(&site, again["url"].as_str().unwrap()).await;
    assert!(next["board"]["cells"].as_str().unwrap().matches('w').count() >= 2, "it begins there again");
    let over = "opponent=here&position=tictactoe+setup+black+a1+b1+c1+white+a2+b2+to+white";
    let refused = anna.post(&site, "/games", over).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (409, "game-over"));
    // The beginning of a game is the beginning, not a setup.
    let start = position_text(&Position::initial(&"renju".parse().unwrap()));
    let fresh = anna.start(&site, &format!("opponent=here&position={start}+setup+to+black")).await;
    let stored = site.games().into_iter().find(|row| fresh.ends_with(&row.id)).unwrap();
    assert_eq!(stored.start, "renju");
}

#[tokio::test]
async fn one_ring_is_said_in_the_singular() {
    let site = Site::new();
    let text = "yinsh setup white e5 rings black a2 a3 a4 a5 b1 white c1 to black";
    let view = check(&site, text).await;
    assert_eq!(view["faults"][0]["text"], "White has 1 ring on the board, expected 5.");
}
