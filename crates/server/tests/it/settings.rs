//! The settings: kept in cookies, and what the pages make of them.

use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::json;

use crate::site::{Answer, Site, Visitor};

/// A form as a browser without scripts sends it.
async fn send(site: &Site, cookie: &str, path: &str, form: &str) -> Answer {
    let visitor = Visitor { cookie: Some(cookie.to_owned()) };
    let mut request = visitor.request("POST", path);
    request.headers_mut().unwrap().remove(header::ACCEPT);
    let request = request
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(form.to_owned()));
    site.send(request.unwrap()).await
}

async fn page(site: &Site, cookie: &str, path: &str) -> Answer {
    let mut request = Visitor { cookie: Some(cookie.to_owned()) }.request("GET", path);
    request.headers_mut().unwrap().remove(header::ACCEPT);
    site.send(request.body(Body::empty()).unwrap()).await
}

fn with(cookie: &str, wishes: &str) -> Visitor {
    Visitor { cookie: Some(format!("{cookie}; goren_view={wishes}")) }
}

#[tokio::test]
async fn a_form_without_scripts_keeps_every_setting_and_leads_back() {
    let site = Site::new();
    let form = "back=/rules&language=fi&theme=high-contrast&scheme=skip-i&edge=none&stones=xo&ground=lattice\
                &numbers=last&last=7&confirm=always&sounds=on&volume=20&spoken=threats";
    let answer = send(&site, "", "/settings", form).await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/rules"));
    let cookies: Vec<_> =
        answer.headers.get_all(header::SET_COOKIE).iter().map(|c| c.to_str().unwrap()).collect();
    let kept: Vec<_> = cookies.iter().map(|cookie| cookie.split(';').next().unwrap()).collect();
    let again = page(&site, &kept.join("; "), "/settings").await;
    let text = again.text();
    assert!(text.contains("<html lang=\"fi\" data-theme=\"high-contrast\""), "{text}");
    for checked in ["skip-i", "none", "xo", "lattice", "last", "always", "on", "threats", "high-contrast"] {
        assert!(text.contains(&format!("value=\"{checked}\" checked")), "{checked}");
    }
    assert!(text.contains("max=\"99\" value=\"7\"") && text.contains("max=\"100\" value=\"20\""));
    let reset = send(&site, &kept.join("; "), "/settings", "back=/settings&reset=1&scheme=index").await;
    let view =
        reset.headers.get_all(header::SET_COOKIE).iter().map(|c| c.to_str().unwrap()).collect::<String>();
    assert!(view.contains("scheme=own") && view.contains("goren_theme=auto"), "{view}");
}

#[tokio::test]
async fn one_setting_changes_and_the_others_stay() {
    let (site, mut anna) = (Site::new(), with("a=b", "scheme=skip-i&numbers=all"));
    let answer = anna.post(&site, "/settings", "numbers=last&back=/").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let view = answer.json()["view"].as_str().unwrap().to_owned();
    assert!(view.contains("scheme=skip-i") && view.contains("numbers=last"), "{view}");
    assert_eq!(answer.json()["samples"], json!([]));
    let looked = anna.post(&site, "/settings", "stones=xo&looks=1&back=/").await.json();
    assert_eq!(looked["samples"][0]["plan"]["style"], json!("xo"));
}

#[tokio::test]
async fn boards_are_drawn_and_their_cells_are_called_as_the_reader_wants() {
    let site = Site::new();
    let names = |wishes: &'static str, game: &'static str| {
        let site = &site;
        async move { with("a=b", wishes).get(site, &format!("/plan?game={game}")).await.json() }
    };
    for (scheme, game, first) in [
        ("skip-i", "gomoku@19", json!("a19")),
        ("top-left", "gomoku", json!("a1")),
        ("numeric-0", "gomoku", json!("0,0")),
        ("numeric-1", "gomoku", json!("1,1")),
        ("index", "gomoku", json!("0")),
        ("algebraic", "pentago", json!("a6")),
        ("algebraic", "hex217", json!("a1")),
    ] {
        let wishes: &'static str = format!("scheme={scheme}").leak();
        let plan = names(wishes, game).await;
        assert_eq!(plan["names"][0], first, "{scheme} {game}");
        assert_ne!(plan["scheme"], json!(null), "{scheme} {game}");
    }
    for (scheme, game) in [("own", "gomoku"), ("algebraic", "gomoku"), ("skip-i", "hex217")] {
        let wishes: &'static str = format!("scheme={scheme}").leak();
        assert_eq!(names(wishes, game).await["names"], json!(null), "{scheme} {game}");
    }
    let lattice = names("ground=lattice", "hex217").await;
    assert_ne!(lattice["ground"], lattice["grid"]);
    assert_eq!(names("stones=xo", "gomoku").await["style"], json!("xo"));
    assert_eq!(names("stones=stones", "ristinolla").await["style"], json!("stones"));
    assert_eq!(names("stones=xo", "hasami").await["style"], json!("men"));
}

#[tokio::test]
async fn turned_boards_are_given_and_impossible_turns_refused() {
    let (site, anna) = (Site::new(), Visitor::default());
    let plan = anna.get(&site, "/plan?game=gomoku&turn=1").await.json();
    let flat = anna.get(&site, "/plan?game=gomoku").await.json();
    assert_eq!((&plan["turns"], &flat["lying"]), (&json!(4), &json!(null)));
    // The top left corner lies at the top right.
    assert_eq!(plan["cells"][0][0], flat["cells"][14][0]);
    for turn in ["6", "-1", "m", "1mm", "x"] {
        let answer = anna.get(&site, &format!("/plan?game=gomoku&turn={turn}")).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "bad-form"), "{turn}");
    }
}

#[tokio::test]
async fn typed_moves_lists_and_pictures_follow_the_scheme() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here").await;
    let cookie = format!("{}; goren_view=scheme=numeric-1", anna.cookie.clone().unwrap());
    let shown = page(&site, &cookie, &game).await;
    assert!(shown.text().contains("name=\"labels\" value=\"numeric\""), "{}", shown.text());
    let answer = send(&site, &cookie, &format!("{game}/move"), "move=9,7&labels=numeric").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(crate::site::moves(&anna.state(&site, &game).await), ["i9"]);
    assert!(page(&site, &cookie, &game).await.text().contains("</span> 9,7</li>"));
    let bad = anna.post(&site, &format!("{game}/move"), "move=9,8&labels=roman").await;
    assert_eq!(bad.code(), "bad-form");
    let picture = page(&site, &cookie, &format!("{game}.svg")).await;
    assert!(
        picture.text().contains("Coordinates: Column,row from the top left, from 1."),
        "{}",
        picture.text()
    );
    let bare = format!("{cookie}&edge=none");
    let without = page(&site, &bare, &format!("{game}.svg")).await;
    assert!(without.text().matches("<text").count() + 20 < picture.text().matches("<text").count());
}
