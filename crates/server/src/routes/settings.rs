//! Language and theme, kept in cookies.

use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::browser::{known_theme, language_cookie, theme_cookie};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::text::Words;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    language: Option<String>,
    theme: Option<String>,
    back: String,
}

pub(crate) async fn change(Fields(settings): Fields<Settings>) -> Result<Response, Failure> {
    let back = local(&settings.back)?;
    let mut response = StatusCode::SEE_OTHER.into_response();
    response.headers_mut().insert(LOCATION, back);
    if let Some(tag) = settings.language {
        let words = Words::of(&tag).ok_or_else(|| Failure::BadForm(format!("language: {tag}")))?;
        response.headers_mut().append(SET_COOKIE, language_cookie(words)?);
    }
    if let Some(name) = settings.theme {
        let theme = known_theme(&name).ok_or_else(|| Failure::BadForm(format!("theme: {name}")))?;
        response.headers_mut().append(SET_COOKIE, theme_cookie(theme)?);
    }
    Ok(response)
}

/// Only a path of this site is gone back to.
fn local(path: &str) -> Result<HeaderValue, Failure> {
    let inside = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    let value = HeaderValue::from_str(path).ok().filter(|_| inside);
    value.ok_or_else(|| Failure::BadForm(format!("back: {path}")))
}
