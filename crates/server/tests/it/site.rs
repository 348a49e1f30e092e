//! A server of its own for each test, and requests to it.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use goren_server::{Config, OfferedProgram, State, app};
use goren_store::Store;
use http_body_util::BodyExt;
use serde_json::Value;
use tempfile::TempDir;
use tower::ServiceExt;

pub(crate) const HOST: &str = "127.0.0.1:8217";

pub(crate) struct Site {
    pub(crate) folder: TempDir,
    router: Router,
    state: State,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

/// What a browser keeps between requests.
#[derive(Clone, Default)]
pub(crate) struct Visitor {
    pub(crate) cookie: Option<String>,
}

impl Answer {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the answer is text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Site {
    pub(crate) fn new() -> Site {
        Site::in_folder(tempfile::tempdir().unwrap())
    }

    /// A server with public names.
    pub(crate) fn known_as(names: &[&str]) -> Site {
        Site::with_names(tempfile::tempdir().unwrap(), names)
    }

    /// A server with programs as opponents, of which so many run at the same time.
    pub(crate) fn offering(programs: Vec<OfferedProgram>, at_once: usize) -> Site {
        Site::with_programs(tempfile::tempdir().unwrap(), programs, at_once)
    }

    fn with_programs(folder: TempDir, programs: Vec<OfferedProgram>, at_once: usize) -> Site {
        let store = Store::open(&folder.path().join("goren.db")).unwrap();
        let config = Config { programs, programs_at_once: at_once, ..Config::new(folder.path().to_owned()) };
        let state = State::serving(store, &config);
        Site { folder, router: app(state.clone()), state }
    }

    fn in_folder(folder: TempDir) -> Site {
        Site::with_names(folder, &[])
    }

    fn with_names(folder: TempDir, names: &[&str]) -> Site {
        let store = Store::open(&folder.path().join("goren.db")).unwrap();
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        let config = Config { engines: 2, names, ..Config::new(folder.path().to_owned()) };
        let state = State::serving(store, &config);
        Site { folder, router: app(state.clone()), state }
    }

    /// The same folder served by a new server, as after a restart.
    pub(crate) fn restart(self) -> Site {
        self.state.stop();
        drop((self.router, self.state));
        Site::in_folder(self.folder)
    }

    /// Stops as on a signal.
    pub(crate) fn stop(&self) {
        self.state.stop();
    }

    /// Whatever the store knows, to see that nothing was written.
    pub(crate) fn games(&self) -> Vec<goren_store::Summary> {
        Store::open(&self.folder.path().join("goren.db")).unwrap().recent(200, None, false).unwrap()
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// The response as it comes, for streams.
    pub(crate) async fn open(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).header(header::HOST, HOST).body(Body::empty()).unwrap()).await
    }
}

impl Visitor {
    pub(crate) fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, HOST)
            .header(header::ORIGIN, format!("http://{HOST}"))
            .header(header::ACCEPT, "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        request
    }

    pub(crate) async fn post(&mut self, site: &Site, path: &str, form: &str) -> Answer {
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned()))
            .unwrap();
        let answer = site.send(request).await;
        if let Some(cookie) = answer.headers.get(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            self.cookie = Some(pair.to_owned());
        }
        answer
    }

    pub(crate) async fn get(&self, site: &Site, path: &str) -> Answer {
        site.send(self.request("GET", path).body(Body::empty()).unwrap()).await
    }

    /// A new game; its address.
    pub(crate) async fn start(&mut self, site: &Site, form: &str) -> String {
        let answer = self.post(site, "/games", form).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()["url"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn state(&self, site: &Site, game: &str) -> Value {
        self.get(site, &format!("{game}/state")).await.json()
    }

    /// Waits until something holds of the game's state.
    pub(crate) async fn until(&self, site: &Site, game: &str, holds: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..400 {
            let state = self.state(site, game).await;
            if holds(&state) {
                return state;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("it never came about: {}", self.state(site, game).await);
    }
}

pub(crate) fn moves(state: &Value) -> Vec<&str> {
    state["moves"].as_array().unwrap().iter().map(|mv| mv["text"].as_str().unwrap()).collect()
}
