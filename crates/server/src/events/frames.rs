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
    /// Both parts one after the other: most are told both, and one piece costs half of two.
    pub(crate) both: Bytes,
    /// What is on show.
    pub(crate) tv: Option<u64>,
}

impl Told {
    /// With both parts as one piece.
    pub(crate) fn joined(mut self) -> Told {
        self.both = [self.main.1.as_ref(), self.aside.1.as_ref()].concat().into();
        self
    }
}

/// One event in the form of the stream. `data` is one line.
pub(crate) fn sse(name: &str, id: Option<&str>, data: &str) -> Bytes {
    let id = id.map_or_else(String::new, |id| format!("id: {id}\n"));
    Bytes::from(format!("event: {name}\n{id}data: {data}\n\n"))
}
