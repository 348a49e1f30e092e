//! Whatever is wrong is said with a status and a stable code, and writes nothing.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::site::{HOST, Site, Visitor, moves};

#[tokio::test]
async fn malformed_new_games_are_refused_and_leave_no_trace() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    for (form, status, code) in [
        ("", 400, "bad-form"),
        ("game=chess", 400, "bad-game"),
        ("game=gomoku@4", 400, "bad-game"),
        ("game=gomoku@51", 400, "bad-game"),
        ("game=gomoku&size=99999999999999999999", 400, "bad-game"),
        ("game=gomoku&size=-1", 400, "bad-game"),
        ("game=hexagon&size=17", 400, "bad-game"),
        ("game=mnk&size=5x5&length=6", 400, "bad-game"),
        ("game=gomoku:fish", 400, "bad-game"),
        ("game=gomoku&clock=soon", 400, "bad-clock"),
        ("game=gomoku&clock=0s/move", 400, "bad-clock"),
        ("game=gomoku&opponent=dragon", 400, "bad-form"),
        ("game=gomoku&engine=/bin/sh", 400, "bad-form"),
        ("game=gomoku&level=0", 400, "bad-form"),
        ("game=gomoku&level=11", 400, "bad-form"),
        ("game=gomoku&side=green", 400, "bad-form"),
        ("game=gomoku&first=z99", 400, "bad-move"),
        ("game=gomoku&first=h8&side=white", 409, "not-your-turn"),
        ("game=gomoku&first=h8&opponent=link", 409, "seat-open"),
        ("game=gomoku&unknown=1", 400, "bad-form"),
        ("game=%ff%fe", 400, "bad-game"),
        ("game=gomoku&game=renju", 400, "bad-form"),
    ] {
        let answer = anna.post(&site, "/games", form).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (status, code),
            "{form:?}: {}",
            answer.text()
        );
        assert_eq!(answer.header("goren-code"), code);
        assert!(!answer.json()["message"].as_str().unwrap().contains("failure-"), "{form:?}");
    }
    assert!(site.games().is_empty(), "nothing may be written");
    let small = anna.post(&site, "/games", "game=gomoku@4").await.json()["message"].to_string();
    assert!(small.contains("expected 5..50 columns and 5..50 rows"), "{small}");
}

#[tokio::test]
async fn malformed_acts_are_refused_and_change_nothing() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here&first=h8").await;
    for (act, form, status, code) in [
        ("move", "", 400, "bad-form"),
        ("move", "move=", 400, "bad-move"),
        ("move", "move=p1", 400, "bad-move"),
        ("move", "move=h16", 400, "bad-move"),
        ("move", "move=%F0%9F%90%9F", 400, "bad-move"),
        ("move", "move=h8", 409, "occupied"),
        ("move", "move=pass", 409, "illegal-move"),
        ("move", "move=swap", 409, "illegal-move"),
        ("move", "move=h9&ply=0", 409, "stale"),
        ("move", "move=h9&ply=7", 409, "stale"),
        ("move", "move=h9&ply=-1", 400, "bad-form"),
        ("move", "move=h9&extra=1", 400, "bad-form"),
        ("accept", "", 409, "no-offer"),
        ("decline", "", 409, "no-offer"),
        ("again", "swap=maybe", 400, "bad-form"),
        ("join", "", 400, "bad-form"),
        ("explode", "", 404, "unknown-page"),
    ] {
        let answer = anna.post(&site, &format!("{game}/{act}"), form).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (status, code),
            "{act} {form:?}: {}",
            answer.text()
        );
    }
    let state = anna.state(&site, &game).await;
    assert_eq!((moves(&state), state["seq"].as_u64()), (vec!["h8"], Some(1)));
    assert_eq!(site.games().len(), 1);
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_404_with_a_page_or_json() {
    let site = Site::new();
    for (path, code) in [
        ("/nowhere", "unknown-page"),
        ("/game/0000000000", "unknown-game"),
        ("/game/0000000000/state", "unknown-game"),
        ("/game/0000000000/events", "unknown-game"),
        ("/game/0000000000.svg", "unknown-game"),
        ("/game/..%2f..%2fetc%2fpasswd", "unknown-game"),
        ("/game/%00", "unknown-game"),
        ("/rules/chess", "unknown-rules"),
        ("/assets/x/../../Cargo.toml", "unknown-page"),
        ("/assets/0/secret.js", "unknown-page"),
    ] {
        let answer = Visitor::default().get(&site, path).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::NOT_FOUND, code), "{path}");
        let page = site.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.text().starts_with("<!doctype html>"), "{path}");
    }
    let long = format!("/game/{}", "a".repeat(5000));
    assert_eq!(site.get(&long).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn queries_that_make_no_sense_are_400() {
    let site = Site::new();
    for (path, code) in [
        ("/plan", "bad-form"),
        ("/plan?game=chess", "bad-game"),
        ("/plan?game=gomoku&size=1000", "bad-game"),
        ("/picture.svg", "bad-form"),
        ("/picture.svg?game=", "bad-game"),
        ("/picture.svg?position=gomoku+moves+z99", "bad-position"),
        ("/picture.svg?game=gomoku&position=gomoku", "bad-form"),
        ("/?game=%3Cscript%3E", "bad-game"),
        ("/games?before=yesterday", "bad-form"),
        ("/games?after=zzz", "bad-form"),
        ("/game/%ff", "bad-form"),
        ("/rules/%ff%fe", "bad-form"),
    ] {
        let answer = Visitor::default().get(&site, path).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, code), "{path}");
    }
}

#[tokio::test]
async fn requests_from_other_sites_change_nothing() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    for origin in
        ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:8217.evil.example", "x"]
    {
        let request = Request::post(format!("{game}/move"))
            .header(header::HOST, HOST)
            .header(header::ORIGIN, origin)
            .header(header::COOKIE, anna.cookie.clone().unwrap())
            .header(header::ACCEPT, "application/json")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("move=h8"))
            .unwrap();
        let answer = site.send(request).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::FORBIDDEN, "foreign-origin"),
            "{origin}"
        );
    }
    let silent = Request::post(format!("{game}/move"))
        .header(header::HOST, HOST)
        .header(header::COOKIE, anna.cookie.clone().unwrap())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("move=h8"))
        .unwrap();
    assert_eq!(site.send(silent).await.status, StatusCode::FORBIDDEN, "a cookie without an origin");
    assert!(moves(&anna.state(&site, &game).await).is_empty());
}

#[tokio::test]
async fn requests_to_foreign_names_are_refused_even_if_their_origin_agrees() {
    let site = Site::known_as(&["games.example.org"]);
    let ask = |method: &str, host: &str, path: &str| {
        Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, host)
            .header(header::ORIGIN, format!("http://{host}"))
            .header(header::ACCEPT, "application/json")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(if method == "POST" { "game=gomoku&opponent=here" } else { "" }))
            .unwrap()
    };
    for method in ["POST", "GET"] {
        for host in ["evil.example", "evil.example:8217", "127.0.0.1.evil.example", "10.1.2.3:8217", ""] {
            let answer = site.send(ask(method, host, "/games")).await;
            let (status, code) = (answer.status.as_u16(), answer.code());
            assert_eq!((status, code.as_str()), (421, "foreign-host"), "{method} {host}");
            assert!(answer.text().contains("--public-name"), "{}", answer.text());
        }
    }
    assert!(site.games().is_empty());
    for host in ["localhost:8217", "[::1]:8217", "games.example.org", "GAMES.example.org:443"] {
        let answer = site.send(ask("POST", host, "/games")).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{host}: {}", answer.text());
    }
    assert_eq!(site.send(ask("GET", "probe.internal", "/healthz")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn bodies_must_be_small_forms() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let huge = format!("game={}", "x".repeat(20_000));
    let answer = anna.post(&site, "/games", &huge).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (413, "body-too-large"));
    for kind in ["application/json", "text/plain", "multipart/form-data; boundary=x"] {
        let request = anna.request("POST", "/games").header(header::CONTENT_TYPE, kind);
        let answer = site.send(request.body(Body::from("{\"game\":\"gomoku\"}")).unwrap()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (415, "unsupported-media"), "{kind}");
    }
    for (method, path) in [("POST", "/"), ("DELETE", "/games"), ("PUT", "/game/x"), ("POST", "/healthz")] {
        let answer = site.send(anna.request(method, path).body(Body::empty()).unwrap()).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (405, "wrong-method"),
            "{method} {path}"
        );
    }
    assert!(site.games().is_empty());
}

#[tokio::test]
async fn settings_take_only_what_exists_and_lead_only_back_here() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    for form in [
        "language=xx&back=/",
        "theme=pink&back=/",
        "theme=dark",
        "theme=dark&back=https://evil.example/",
        "theme=dark&back=//evil.example/",
        "theme=dark&back=/%5Cevil.example",
        "theme=dark&back=/%0d%0aSet-Cookie:x",
    ] {
        let answer = anna.post(&site, "/settings", form).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "bad-form"), "{form}");
        assert_eq!(answer.header("set-cookie"), "", "{form}");
    }
    for form in ["scheme=b&back=/", "sounds=loud&back=/", "volume=101&back=/", "nothing=1&back=/"] {
        let answer = anna.post(&site, "/settings", form).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "bad-form"), "{form}");
        assert_eq!(answer.header("set-cookie"), "", "{form}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_form_that_never_ends_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let store = goren_store::Store::open(&folder.path().join("goren.db")).unwrap();
    let router = goren_server::app(goren_server::State::new(store, 1));
    let endless = futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let request = axum::http::Request::post("/games")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("accept", "application/json")
        .body(axum::body::Body::from_stream(endless))
        .unwrap();
    let answer = tower::ServiceExt::oneshot(router, request).await.unwrap();
    assert_eq!(answer.status().as_u16(), 408);
    assert_eq!(answer.headers()["goren-code"], "too-slow");
}
