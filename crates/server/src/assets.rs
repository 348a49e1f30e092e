//! Style sheet, modules and pictures, in the binary, under an address that names their content.

use std::sync::LazyLock;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// Digest over all assets: modules import one another by relative address, so they change together.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut names: Vec<_> = Assets::iter().collect();
    names.sort();
    let mut digest = Sha256::new();
    for name in names {
        digest.update(name.as_bytes());
        if let Some(file) = Assets::get(&name) {
            digest.update(&file.data);
        }
    }
    digest.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

/// The address of an asset, valid until its content changes.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// The asset itself. An address of another version answers with the present content, uncached.
pub(crate) fn answer(version: &str, name: &str) -> Option<Response> {
    let file = Assets::get(name)?;
    let cache = if version == *VERSION { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    Some((StatusCode::OK, headers, file.data).into_response())
}
