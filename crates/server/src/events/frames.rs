//! Server-sent events that many share: written once, sent to everyone as they are.

use axum::body::Bytes;

/// What the watchers of a board or of an event were told last. Each part has a mark of its own; whoever has seen the mark needs
/// the part no more.
#[derive(Clone, Default)]
pub(crate) struct Told {
    /// How it stands. The mark is made of the content alone, so that another run of the server knows it.
    pub(crate) main: (String, Bytes),
    /// What goes on besides and need not be complete.
    pub(crate) aside: (u64, Bytes),
    /// What is on show.
    pub(crate) tv: Option<u64>,
}

/// One event in the form of the stream. `data` is one line.
pub(crate) fn sse(name: &str, id: Option<&str>, data: &str) -> Bytes {
    let id = id.map_or_else(String::new, |id| format!("id: {id}\n"));
    Bytes::from(format!("event: {name}\n{id}data: {data}\n\n"))
}
