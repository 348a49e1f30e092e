//! Pages: every one in every language, with the headers that keep them safe, and snapshots.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::site::{HOST, Site, Visitor};

const LANGUAGES: [&str; 5] = ["en", "fi", "de", "zh-TW", "pt-BR"];

async fn pages(site: &Site, visitor: &mut Visitor) -> Vec<(String, u16)> {
    let game = visitor.start(site, "game=renju&opponent=here&first=h8").await;
    let linked = visitor.start(site, "game=hex217&opponent=link").await;
    let page = visitor.get(site, &linked).await;
    let invite = page.text().split("/join/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let mut pages: Vec<(String, u16)> =
        ["/", "/?game=tictactoe", "/games", "/rules"].map(|path| (path.to_owned(), 200)).to_vec();
    pages.push((format!("{linked}/join/{invite}"), 200));
    pages.extend([
        (game, 200),
        (linked, 200),
        ("/nowhere".to_owned(), 404),
        ("/?game=chess".to_owned(), 400),
    ]);
    for variant in goren_rules::Variant::ALL {
        pages.extend(variant.presets().iter().map(|preset| (format!("/rules/{preset}"), 200)));
    }
    pages
}

async fn fetch(site: &Site, visitor: &Visitor, path: &str, language: &str) -> crate::site::Answer {
    let mut request = Request::get(path).header(header::HOST, HOST).header(header::ACCEPT_LANGUAGE, language);
    if let Some(cookie) = &visitor.cookie {
        request = request.header(header::COOKIE, cookie);
    }
    site.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn every_page_renders_in_every_language_without_a_bare_key() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    for (path, status) in pages(&site, &mut anna).await {
        for language in LANGUAGES {
            let page = fetch(&site, &anna, &path, language).await;
            assert_eq!(page.status.as_u16(), status, "{path} {language}");
            let text = page.text();
            assert!(text.contains(&format!("<html lang=\"{language}\"")), "{path} {language}");
            for trace in
                ["{ $", "{$", ">rule-", ">reason-", ">failure-", ">action-", "\":\"reason-", "\":\"said-"]
            {
                assert!(!text.contains(trace), "{path} {language}: {trace}");
            }
        }
    }
}

#[tokio::test]
async fn pages_forbid_foreign_and_inline_scripts_and_have_none() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    for (path, _) in pages(&site, &mut anna).await {
        let page = fetch(&site, &anna, &path, "en").await;
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none';"), "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        let text = page.text();
        assert!(!text.contains(" style="), "{path}: inline style");
        assert!(!text.contains(" onclick="), "{path}: inline handler");
        for script in text.split("<script").skip(1) {
            let tag = script.split('>').next().unwrap();
            assert!(tag.contains(" src=\"/assets/") || tag.contains("application/json"), "{path}: {tag}");
        }
    }
}

#[tokio::test]
async fn a_page_and_all_it_needs_stay_below_70_kilobytes_on_the_line() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=hex217&opponent=here&first=108").await;
    for path in ["/", game.as_str()] {
        let page = site.get(path).await;
        let mut total = compressed(&site, path).await;
        let mut seen: Vec<String> = Vec::new();
        let mut open = vec![(String::new(), page.text().to_owned())];
        while let Some((own, text)) = open.pop() {
            let version = page.text().split("/assets/").nth(1).unwrap().split('/').next().unwrap();
            let names = text.split(['"', '\'']).filter_map(|word| {
                let file = word.ends_with(".js") || word.ends_with(".css") || word.ends_with(".svg");
                let here = word.strip_prefix(&format!("/assets/{version}/")).map(str::to_owned);
                // A module is in the folder of the one that imports it, or in the one above.
                let folder = own.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
                let beside = word.strip_prefix("./").map(|name| format!("{folder}{name}"));
                here.or(beside).or(word.strip_prefix("../").map(str::to_owned)).filter(|_| file)
            });
            let names: Vec<String> = names.filter(|name| !name.ends_with("model.js")).collect();
            for name in names {
                if seen.contains(&name) {
                    continue;
                }
                seen.push(name.clone());
                let asset = site.get(&format!("/assets/{version}/{name}")).await;
                assert_eq!(asset.status, StatusCode::OK, "{name}");
                assert!(asset.header("cache-control").contains("immutable"), "{name}");
                total += compressed(&site, &format!("/assets/{version}/{name}")).await;
                open.push((name, asset.text().to_owned()));
            }
        }
        assert!(seen.len() >= 4, "{path}: {seen:?}");
        assert!(total < 70_000, "{path}: {total} bytes");
    }
}

/// Bytes of an answer as they are sent.
async fn compressed(site: &Site, path: &str) -> usize {
    let request = Request::get(path).header(header::HOST, HOST).header(header::ACCEPT_ENCODING, "gzip");
    site.send(request.body(Body::empty()).unwrap()).await.body.len()
}

#[tokio::test]
async fn texts_are_compressed_and_streams_are_not() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=hex217&opponent=here").await;
    let request = |path: &str| {
        let request = Request::get(path).header(header::HOST, HOST).header(header::ACCEPT_ENCODING, "gzip");
        request.body(Body::empty()).unwrap()
    };
    let whole = site.get(&game).await.body.len();
    for path in [game.clone(), format!("{game}.svg")] {
        let answer = site.send(request(&path)).await;
        assert_eq!(answer.header("content-encoding"), "gzip", "{path}");
        assert!(answer.body.len() < whole / 3, "{path}: {} bytes", answer.body.len());
    }
    let stream = site.open(request(&format!("{game}/events"))).await;
    assert!(!stream.headers().contains_key(header::CONTENT_ENCODING));
}

#[tokio::test]
async fn pictures_are_svg_and_png() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=hex217&opponent=here&first=108").await;
    let svg = site.get(&format!("{game}.svg")).await;
    assert_eq!((svg.status, svg.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert!(svg.text().starts_with("<svg"));
    let png = site.get(&format!("{game}.png")).await;
    assert_eq!((png.status, png.header("content-type")), (StatusCode::OK, "image/png"));
    assert_eq!(&png.body[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(site.get(&format!("{game}.exe")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_browser_key_is_secret_and_bound_to_the_site() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let answer = anna.post(&site, "/games", "game=gomoku&opponent=here").await;
    let cookie = answer.header("set-cookie");
    for part in ["goren_key=", "SameSite=Strict", "HttpOnly", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let key = anna.cookie.clone().unwrap().split_once('=').unwrap().1.to_owned();
    let file = std::fs::read(site.folder.path().join("goren.db-wal")).unwrap();
    let found = file.windows(key.len()).any(|window| window == key.as_bytes());
    assert!(!found, "the store must not hold the key itself");
    assert_eq!(anna.post(&site, "/games", "game=gomoku").await.header("set-cookie"), "", "one key is enough");
}

#[tokio::test]
async fn the_language_switch_outweighs_the_header() {
    let site = Site::new();
    let fi = Visitor { cookie: Some("goren_language=fi".to_owned()) };
    assert!(fetch(&site, &fi, "/", "de").await.text().contains("<html lang=\"fi\""));
    let nonsense = Visitor { cookie: Some("goren_language=../../en; goren_theme=<b>".to_owned()) };
    let page = fetch(&site, &nonsense, "/", "de").await;
    assert!(page.text().contains("<html lang=\"de\" data-theme=\"auto\" data-view=\"scheme=own&#38;"));
}

/// Snapshots without what changes from run to run.
fn stable(text: &str) -> String {
    let version = text.split("/assets/").nth(1).map_or("", |rest| rest.split('/').next().unwrap());
    let text = text.replace(version, "VERSION");
    let json = text.find("<script type=\"application/json\"").unwrap_or(text.len());
    let tail = text[json..].find("</script>").map_or("", |end| &text[json + end..]);
    format!("{}<script type=\"application/json\" id=\"data\">…{tail}", &text[..json])
}

#[tokio::test]
async fn pages_look_as_they_did() {
    let (site, anna) = (Site::new(), Visitor::default());
    for (name, path, language) in [
        ("home", "/", "en"),
        ("games-none", "/games", "zh-TW"),
        ("rules", "/rules", "fi"),
        ("rule-renju", "/rules/renju", "de"),
        ("rule-hexagon", "/rules/hexagon@5:k=4", "pt-BR"),
        ("lost", "/nowhere", "en"),
    ] {
        insta::assert_snapshot!(name, stable(fetch(&site, &anna, path, language).await.text()));
    }
}

#[tokio::test]
async fn the_health_check_answers() {
    let site = Site::new();
    let answer = site.get("/healthz").await;
    assert_eq!((answer.status, answer.text()), (StatusCode::OK, "ok\n"));
}

#[tokio::test]
async fn pictures_of_games_have_the_colours_of_the_pages_or_those_asked_for() {
    let (site, mut anna) = (Site::new(), Visitor::default());
    let game = anna.start(&site, "game=gomoku&opponent=here&first=h8").await;
    let address = format!("{game}.svg");
    let light = anna.get(&site, &address).await.body;
    let asked = anna.get(&site, &format!("{address}?theme=dark")).await;
    assert_eq!(asked.status, StatusCode::OK);
    assert_ne!(asked.body, light);
    let mut dark = anna.clone();
    dark.cookie = Some(format!("{}; goren_theme=dark", anna.cookie.clone().unwrap()));
    assert_eq!(dark.get(&site, &address).await.body, asked.body, "the cookie of the pages counts");
    assert_eq!(dark.get(&site, &format!("{address}?theme=light")).await.body, light);
    let wrong = anna.get(&site, &format!("{address}?theme=pink")).await;
    assert_eq!((wrong.status.as_u16(), wrong.code().as_str()), (400, "bad-form"));
}
