//! Who is asking: language, theme, view, and the secret key that seats are bound to.

use std::convert::Infallible;
use std::fmt::Write as _;

use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT, ACCEPT_LANGUAGE, COOKIE, HeaderName};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use sha2::{Digest, Sha256};

use crate::failure::Failure;
use crate::preferences::View;
use crate::text::Words;

const KEY: &str = "goren_key";
const LANGUAGE: &str = "goren_language";
const THEME: &str = "goren_theme";
const VIEW: &str = "goren_view";
/// A year, the longest that browsers keep without asking again.
const MAX_AGE: u32 = 31_536_000;

/// The themes a page can be asked for; `auto` follows the system.
pub(crate) const THEMES: [&str; 6] = ["auto", "light", "dark", "paper", "high-contrast", "colour-blind"];

/// What a request says about its sender.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) words: Words,
    pub(crate) theme: &'static str,
    /// How boards look, sound and are spoken of.
    pub(crate) view: View,
    /// Digest of the secret key; seats are stored under it.
    pub(crate) owner: Option<String>,
    /// Whether the answer should be JSON instead of a page.
    pub(crate) wants_json: bool,
    /// The path asked for, for forms that come back to it.
    pub(crate) here: String,
    /// The address people reach us by, such as `http://127.0.0.1:8217`.
    pub(crate) site: String,
}

impl Browser {
    pub(crate) fn of(headers: &HeaderMap, here: &str) -> Browser {
        let header = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let words = cookie(headers, LANGUAGE)
            .and_then(Words::of)
            .unwrap_or_else(|| Words::accepted(header(ACCEPT_LANGUAGE).unwrap_or_default()));
        let scheme = match header(HeaderName::from_static("x-forwarded-proto")) {
            Some("https") => "https",
            _ => "http",
        };
        let host = header(axum::http::header::HOST).unwrap_or("localhost");
        Browser {
            words,
            theme: cookie(headers, THEME).and_then(known_theme).unwrap_or(THEMES[0]),
            view: cookie(headers, VIEW).map(View::of_cookie).unwrap_or_default(),
            owner: cookie(headers, KEY).filter(|key| is_key(key)).map(digest),
            wants_json: header(ACCEPT).is_some_and(|accept| accept.contains("application/json")),
            here: here.to_owned(),
            site: format!("{scheme}://{host}"),
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Browser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Browser, Infallible> {
        Ok(Browser::of(&parts.headers, parts.uri.path()))
    }
}

/// The theme with this name.
pub(crate) fn known_theme(name: &str) -> Option<&'static str> {
    THEMES.into_iter().find(|theme| *theme == name)
}

/// A cookie of the request.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

fn is_key(key: &str) -> bool {
    key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// What the store keeps instead of a key, so that a stolen database opens no seat.
fn digest(key: &str) -> String {
    hex(&Sha256::digest(key.as_bytes())[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// `bytes` random bytes as hexadecimal text.
pub(crate) fn secret(bytes: usize) -> Result<String, Failure> {
    let mut buffer = vec![0_u8; bytes];
    getrandom::fill(&mut buffer).map_err(|error| Failure::Internal(format!("no randomness: {error}")))?;
    Ok(hex(&buffer))
}

/// A new browser key: the digest to store, and the cookie that carries the key.
pub(crate) fn new_key() -> Result<(String, HeaderValue), Failure> {
    let key = secret(16)?;
    Ok((digest(&key), set_cookie(KEY, &key)?))
}

pub(crate) fn language_cookie(words: Words) -> Result<HeaderValue, Failure> {
    set_cookie(LANGUAGE, words.tag())
}

pub(crate) fn theme_cookie(theme: &'static str) -> Result<HeaderValue, Failure> {
    set_cookie(THEME, theme)
}

pub(crate) fn view_cookie(view: &View) -> Result<HeaderValue, Failure> {
    set_cookie(VIEW, &view.cookie())
}

fn set_cookie(name: &str, value: &str) -> Result<HeaderValue, Failure> {
    let text = format!("{name}={value}; Path=/; Max-Age={MAX_AGE}; SameSite=Strict; HttpOnly");
    HeaderValue::from_str(&text).map_err(|error| Failure::Internal(error.to_string()))
}
