//! Games in which pieces move, are taken off or turn, and the game of three.

use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use crate::site::{HOST, Site, Visitor, moves};

async fn play(visitor: &mut Visitor, site: &Site, game: &str, texts: &str) -> Value {
    let mut state = Value::Null;
    for text in texts.split_whitespace() {
        let answer = visitor.post(site, &format!("{game}/move"), &format!("move={text}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{text}: {}", answer.text());
        state = answer.json();
    }
    state
}

async fn refusal(visitor: &mut Visitor, site: &Site, game: &str, text: &str) -> String {
    let answer = visitor.post(site, &format!("{game}/move"), &format!("move={text}")).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, "illegal-move".to_owned()), "{text}");
    answer.json()["message"].as_str().unwrap().to_owned()
}

/// Rings of both sides, White's e5 first; White to move a ring.
const RINGS: &str = "e5 f6 g7 d4 c5 h8 f3 g9 e8 d7";

#[tokio::test]
async fn hasami_shows_where_men_may_go_and_what_they_would_take() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=hasami&opponent=here").await;
    let state = play(&mut anna, &site, &game, "i4-b4 a1-h1").await;
    let slides = state["board"]["options"]["slides"].as_object().unwrap();
    assert_eq!(slides["12"].as_array().unwrap().len(), 15, "b4 goes along its rank and down its file");
    assert!(!slides.contains_key("72"), "i1 is shut in");
    assert_eq!(state["board"]["traces"], json!([[0, 63]]));
    let past = anna.get(&site, &format!("{game}/at/1")).await.json();
    assert_eq!(past["traces"], json!([[75, 12]]), "i4 to b4");
    assert_eq!(past["cells"].as_str().unwrap().matches('b').count(), 9);
}

#[tokio::test]
async fn a_man_that_is_taken_is_counted_and_marked() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=hasami&opponent=here").await;
    // The white man on b5 comes between two black ones.
    let before = play(&mut anna, &site, &game, "i4-b4 a5-b5").await;
    let from_i6 = before["board"]["options"]["slides"]["77"].as_array().unwrap();
    let to_b6 = from_i6.iter().find(|slide| slide["to"] == json!(14)).unwrap();
    assert!(to_b6["changes"].as_array().unwrap().contains(&json!([13, "."])), "{to_b6}");
    let after = play(&mut anna, &site, &game, "i6-b6").await;
    assert_eq!(after["board"]["taken"], json!([1, 0]));
    assert_eq!(after["board"]["removed"], json!([[13, "w"]]));
    assert_eq!(after["board"]["cells"].as_str().unwrap().matches('w').count(), 8);
}

#[tokio::test]
async fn a_twist_is_asked_for_with_its_stone_and_shown() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=pentago&opponent=here").await;
    let begin = anna.state(&site, &game).await;
    assert_eq!(begin["board"]["options"]["twists"].as_array().unwrap().len(), 36);
    let state = play(&mut anna, &site, &game, "a1t").await;
    assert_eq!((state["board"]["twisted"].as_str(), &state["board"]["last"]), (Some("t"), &json!([2])));
    assert_eq!(state["board"]["cells"].as_str().unwrap().find('b'), Some(2), "the stone went with its tray");
    let text = refusal(&mut anna, &site, &game, "b2").await;
    assert!(text.starts_with("The stone makes no five, so a twist follows. Possible: b2s b2t"), "{text}");
    let text = refusal(&mut anna, &site, &game, "z").await;
    assert!(text.starts_with("A stone comes before the twist."), "{text}");
}

#[tokio::test]
async fn yinsh_is_played_from_rings_to_rows() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=yinsh&opponent=here").await;
    let begin = anna.state(&site, &game).await;
    assert_eq!((begin["turn"].as_str(), begin["board"]["pool"].as_u64()), (Some("white"), Some(51)));
    let state = play(&mut anna, &site, &game, RINGS).await;
    assert_eq!(state["board"]["cells"].as_str().unwrap().matches(['W', 'B']).count(), 10);
    let slides = state["board"]["options"]["slides"].as_object().unwrap();
    assert_eq!(slides.values().map(|ways| ways.as_array().unwrap().len()).sum::<usize>(), 67);
    let state = play(&mut anna, &site, &game, "e5-e7").await;
    assert_eq!(state["board"]["pool"].as_u64(), Some(50));
    assert_eq!(state["board"]["traces"].as_array().unwrap().len(), 1);
    let letters = state["board"]["cells"].as_str().unwrap();
    assert_eq!(letters.matches('w').count(), 1, "the ring left a marker");
}

#[tokio::test]
async fn what_breaks_a_rule_is_said_with_what_would_be_legal_in_every_language() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let yinsh = anna.start(&site, "game=yinsh&opponent=here").await;
    let early = refusal(&mut anna, &site, &yinsh, "e5-e8").await;
    assert!(early.starts_with("Rings are still to be placed. Possible: "), "{early}");
    assert!(early.ends_with("and 75 more"), "{early}");
    play(&mut anna, &site, &yinsh, RINGS).await;
    for (text, start, legal) in [
        ("a2-a3", "Only a ring of the side to move can move.", "and 57 more"),
        ("e5-g6", "A ring moves along a line", "Possible: e5-"),
        ("xe5", "All rings are placed", "and 57 more"),
        ("pass", "A ring can move, so passing is not possible.", "and 57 more"),
    ] {
        let message = refusal(&mut anna, &site, &yinsh, text).await;
        assert!(message.starts_with(start) && message.contains(legal), "{text}: {message}");
    }
    let hasami = anna.start(&site, "game=hasami&opponent=here").await;
    for (language, start) in [
        ("en", "A man moves along its rank or file over empty cells. Possible: i5-"),
        ("de", "Ein Stein zieht gerade über leere Felder. Möglich: i5-"),
        ("fi", "Nappula kulkee suoraan"),
        ("zh-TW", "棋子沿橫線或直線"),
        ("pt-BR", "Uma peça se move em linha reta"),
    ] {
        let request = anna
            .request("POST", &format!("{hasami}/move"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT_LANGUAGE, language)
            .body(axum::body::Body::from("move=i5-h4"))
            .unwrap();
        let message = site.send(request).await.json()["message"].as_str().unwrap().to_owned();
        assert!(message.starts_with(start), "{language}: {message}");
    }
}

#[tokio::test]
async fn a_move_of_another_game_is_answered_by_what_is_to_be_done_in_this_one() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let stones = "A move here is a stone on an empty cell. Possible: ";
    for (game, moves, texts, told) in [
        ("gomoku", "h8", "pass swap a1-a2 s xa1", stones),
        ("yavalath:players=3", "", "pass swap", stones),
        ("hasami", "", "a1 pass swap e5s", "the cell of a man and the cell it goes to. Possible: i1-b1 "),
        ("pentago", "a1s", "pass swap a1-a2 xa1", "A turn is a stone on an empty cell and a twist"),
        ("yinsh", "", "swap x e5s", "Rings are still to be placed. Possible: "),
        ("yinsh", RINGS, "swap x e5s", "All rings are placed: one of them moves now. Possible: "),
    ] {
        let id = anna.start(&site, &format!("game={game}&opponent=here")).await;
        play(&mut anna, &site, &id, moves).await;
        for text in texts.split(' ') {
            let message = refusal(&mut anna, &site, &id, text).await;
            assert!(message.contains(told), "{game} {text}: {message}");
        }
    }
}

#[tokio::test]
async fn the_example_after_a_text_that_is_no_move_is_a_legal_move() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    for (game, moves) in [("gomoku", "h8"), ("pentago", ""), ("hasami", ""), ("yinsh", ""), ("yinsh", RINGS)]
    {
        let id = anna.start(&site, &format!("game={game}&opponent=here")).await;
        play(&mut anna, &site, &id, moves).await;
        let answer = anna.post(&site, &format!("{id}/move"), "move=banana").await;
        assert_eq!(answer.code(), "bad-move", "{game}");
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        let example = message.rsplit('“').next().unwrap().trim_end_matches("”.").to_owned();
        play(&mut anna, &site, &id, &example).await;
    }
}

#[tokio::test]
async fn a_forbidden_move_is_refused_with_its_kind_and_its_cells() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let renju = "game=renju&position=renju+setup+black+f8+g8+h6+h7+to+black&opponent=here";
    let game = anna.start(&site, renju).await;
    let answer = anna.post(&site, &format!("{game}/move"), "move=h8").await;
    assert_eq!(answer.code(), "forbidden-move");
    let told = "h8 is forbidden for Black: double-three (f8 g8 h8, h8 h7 h6)";
    assert_eq!(answer.json()["message"], told);
}

#[tokio::test]
async fn greedy_and_random_answer_in_every_game() {
    for game in ["hasami", "dai-hasami", "pentago", "yinsh", "yavalath", "connect6", "pente"] {
        for engine in ["greedy", "random", "goren"] {
            let (site, mut anna) = (Site::new(), Visitor::default());
            let side = if game == "yinsh" { "black" } else { "white" };
            let form = format!("game={game}&opponent=computer&engine={engine}&side={side}");
            let url = anna.start(&site, &form).await;
            let state = anna.until(&site, &url, |state| state["turn"] == json!(side)).await;
            assert!(!moves(&state).is_empty(), "{game} {engine}");
            assert_eq!(state["stopped"], json!(false), "{game} {engine}");
        }
    }
}

#[tokio::test]
async fn goren_plays_every_game_at_every_level_and_lines_gives_way_where_it_has_no_play() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=pentago&opponent=computer&engine=goren&level=7").await;
    let page = anna.get(&site, &game).await;
    assert!(page.text().contains("level 7") && !page.text().contains("Greedy"));
    let game = anna.start(&site, "game=pentago&opponent=computer&engine=lines").await;
    assert!(anna.get(&site, &game).await.text().contains("Greedy"));
}

#[tokio::test]
async fn three_play_at_one_screen_or_one_against_the_computer() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=yavalath:players=3&opponent=here").await;
    let state = play(&mut anna, &site, &game, "e5 a1 a2").await;
    let colors: Vec<_> = state["moves"].as_array().unwrap().iter().map(|mv| mv["color"].as_str()).collect();
    assert_eq!(colors, [Some("black"), Some("white"), Some("red")]);
    assert_eq!(state["turn"], json!("black"));
    let page = anna.get(&site, &game).await;
    for text in ["seat-black", "seat-white", "seat-red", "Red"] {
        assert!(page.text().contains(text), "{text}");
    }
    let linked = anna.post(&site, "/games", "game=yavalath:players=3&opponent=link").await;
    assert_eq!(linked.code(), "not-for-three");
    let game = anna.start(&site, "game=yavalath:players=3&opponent=computer&engine=random&first=e5").await;
    let state = anna.until(&site, &game, |state| moves(state).len() == 3).await;
    assert_eq!(state["turn"], json!("black"), "White and Red were the computer's");
}

#[tokio::test]
async fn lists_show_who_has_which_colour_after_an_exchange_of_seats() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=yavalath&opponent=computer&engine=random&side=white").await;
    anna.until(&site, &game, |state| moves(state).len() == 1).await;
    let black_first = |page: &str| {
        let players = page.split("disc black\"></i>").nth(1).unwrap().split('<').next().unwrap().to_owned();
        players.trim().to_owned()
    };
    assert_eq!(black_first(site.get("/games").await.text()), "Random stones");
    let swapped = anna.post(&site, &format!("{game}/move"), "move=swap&ply=1").await;
    assert_eq!(swapped.status, StatusCode::OK, "{}", swapped.text());
    assert_eq!(black_first(site.get("/games").await.text()), "A person");
}

#[tokio::test]
async fn a_page_without_scripts_has_counts_and_the_moves_without_a_cell() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=yavalath&opponent=here&first=e5").await;
    let page = fetch(&site, &anna, &game).await;
    assert!(page.contains("<input type=\"hidden\" name=\"move\" value=\"swap\">"));
    let game = anna.start(&site, "game=yinsh&opponent=here").await;
    let page = fetch(&site, &anna, &game).await;
    assert!(page.contains("Rings off: 0 of 3"));
    assert!(!page.contains("value=\"swap\"") && !page.contains("value=\"pass\""));
}

async fn fetch(site: &Site, visitor: &Visitor, path: &str) -> String {
    let mut request = Request::get(path).header(header::HOST, HOST);
    if let Some(cookie) = &visitor.cookie {
        request = request.header(header::COOKIE, cookie);
    }
    site.send(request.body(axum::body::Body::empty()).unwrap()).await.text().to_owned()
}
