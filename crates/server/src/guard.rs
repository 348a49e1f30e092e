//! What every request passes: the check of its origin, and the headers and pages of the answer.

use axum::body::Body;
use axum::extract::{Request, State as Of};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::app::State;
use crate::browser::Browser;
use crate::failure::{Failure, Loudness, Pending};
use crate::pages::{FailurePage, Frame, render};

const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                   connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The middleware around all routes.
pub(crate) async fn guard(Of(state): Of<State>, request: Request, next: Next) -> Response {
    let browser = Browser::of(request.headers(), request.uri().path());
    let method = request.method().clone();
    let reads = method == Method::GET || method == Method::HEAD;
    let response = if let Some(host) = foreign_host(&state, &request) {
        Failure::ForeignHost(host).into_response()
    } else if reads || same_origin(request.headers()) {
        next.run(request).await
    } else {
        Failure::ForeignOrigin.into_response()
    };
    let mut response = explain(response, &browser, &method);
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The name that was asked for, if it is not one of ours. Whoever watches over the server may ask by
/// any name, and programs that name none are no browsers.
fn foreign_host(state: &State, request: &Request) -> Option<String> {
    if request.uri().path() == "/healthz" {
        return None;
    }
    let host = request.headers().get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    let host = host.or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str))?;
    (!state.0.names.know(host)).then(|| host.to_owned())
}

/// Whether a request that changes something comes from our own pages. Browsers always say where it
/// comes from; a client that does not say must at least carry no cookie that could be abused.
fn same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return !headers.contains_key(header::COOKIE);
    };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match (origin, host) {
        (Some(("http" | "https", from)), Some(host)) => from.eq_ignore_ascii_case(host),
        _ => false,
    }
}

/// Turns failures (ours and the router's) into a page or JSON in the visitor's language.
fn explain(response: Response, browser: &Browser, method: &Method) -> Response {
    let pending = response.extensions().get::<Pending>().map(|pending| pending.0.clone());
    let failure = match (pending, response.status()) {
        (Some(failure), _) => failure,
        (None, StatusCode::METHOD_NOT_ALLOWED) => Failure::WrongMethod(method.to_string()).into(),
        (None, StatusCode::PAYLOAD_TOO_LARGE) => Failure::BodyTooLarge.into(),
        // An address that is not even text.
        (None, StatusCode::BAD_REQUEST) => Failure::BadForm(browser.here.clone()).into(),
        _ => return response,
    };
    let consequence = failure.consequence();
    match consequence.loudness {
        Loudness::Debug => tracing::debug!(code = consequence.code, path = browser.here, "{failure}"),
        Loudness::Warn => tracing::warn!(code = consequence.code, path = browser.here, "{failure}"),
        Loudness::Error => tracing::error!(code = consequence.code, path = browser.here, "{failure}"),
    }
    let message = failure.message(browser.words);
    let (kind, body) = if browser.wants_json {
        ("application/json", json!({ "code": consequence.code, "message": message }).to_string())
    } else {
        let lost = matches!(*failure, Failure::UnknownPage);
        let title = if lost { "failure-unknown-page-title" } else { "failure-title" };
        let page = FailurePage { title: browser.words.say(title), frame: Frame::of(browser), message };
        ("text/html; charset=utf-8", render(&page).unwrap_or_else(|_| consequence.code.to_owned()))
    };
    let (mut parts, _) = response.into_parts();
    parts.extensions.clear();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let code = HeaderValue::from_static(consequence.code);
    parts.headers.insert(HeaderName::from_static("goren-code"), code);
    Response::from_parts(parts, Body::from(body))
}
