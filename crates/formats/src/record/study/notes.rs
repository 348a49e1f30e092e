//! What is written about nodes.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};

use super::acts::{Point, pack, unpack};
use super::{NONE, NodeId, Study};

/// What a note is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum Kind {
    /// Root: who has Black.
    Black,
    /// Root: who has White.
    White,
    /// Root: the event.
    Event,
    /// Root: the round.
    Round,
    /// Root: where it was played.
    Site,
    /// Root: when it was played.
    Date,
    /// Root: the result as SGF writes it: `B+`, `W+R`, `Draw`.
    Result,
    /// Root: the rule in the words of the file.
    Rule,
    /// Root: the opening.
    Opening,
    /// Root: the time of the game in the words of the file.
    TimeLimit,
    /// Root: what the game is called.
    Name,
    /// Root: about the game as a whole.
    About,
    /// Root: who has commented.
    Annotator,
    /// Root: how it ended, in words or as a number of a format.
    Termination,
    /// A comment.
    Comment,
    /// A short comment, a line of its own; the name of the node in SGF.
    Title,
    /// A text of a few letters on the node's point, shown in the position before it.
    BoardText,
    /// A text on a point of this position.
    Label,
    /// A triangle on a point.
    Triangle,
    /// A square on a point.
    Square,
    /// A circle on a point.
    Circle,
    /// A cross on a point.
    Cross,
    /// A point that is chosen.
    Selected,
    /// A black stone is set up.
    AddBlack,
    /// A white stone is set up.
    AddWhite,
    /// A point is emptied.
    AddEmpty,
    /// Who is to move: the number is 0 for Black, 1 for White.
    ToMove,
    /// The time of the move; the number is in milliseconds.
    Time,
    /// A point offered as the fifth move and the like.
    Offer,
    /// A property of SGF that nothing above stands for: its name and values as in the file.
    Property,
    /// Bits of RenLib's extension that nobody knows; in the number.
    Extension,
}

impl Kind {
    /// The kinds that stand at the root and are about the game.
    pub const TAGS: [Kind; 14] = [
        Kind::Black,
        Kind::White,
        Kind::Event,
        Kind::Round,
        Kind::Site,
        Kind::Date,
        Kind::Result,
        Kind::Rule,
        Kind::Opening,
        Kind::TimeLimit,
        Kind::Name,
        Kind::About,
        Kind::Annotator,
        Kind::Termination,
    ];

    /// The kinds of marks on points.
    pub const MARKS: [Kind; 5] = [Kind::Triangle, Kind::Square, Kind::Circle, Kind::Cross, Kind::Selected];

    /// The name in our JSON, and in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Black => "black",
            Kind::White => "white",
            Kind::Event => "event",
            Kind::Round => "round",
            Kind::Site => "site",
            Kind::Date => "date",
            Kind::Result => "result",
            Kind::Rule => "rule",
            Kind::Opening => "opening",
            Kind::TimeLimit => "time",
            Kind::Name => "name",
            Kind::About => "about",
            Kind::Annotator => "annotator",
            Kind::Termination => "termination",
            Kind::Comment => "comment",
            Kind::Title => "title",
            Kind::BoardText => "text",
            Kind::Label => "label",
            Kind::Triangle => "triangle",
            Kind::Square => "square",
            Kind::Circle => "circle",
            Kind::Cross => "cross",
            Kind::Selected => "selected",
            Kind::AddBlack => "add black",
            Kind::AddWhite => "add white",
            Kind::AddEmpty => "add empty",
            Kind::ToMove => "to move",
            Kind::Time => "milliseconds",
            Kind::Offer => "offer",
            Kind::Property => "property",
            Kind::Extension => "extension",
        }
    }

    pub(super) fn holds_a_number(self) -> bool {
        matches!(self, Kind::ToMove | Kind::Time | Kind::Extension)
    }
}

/// A note of a node.
#[derive(Copy, Clone, Debug)]
pub struct Note<'a> {
    /// What it is.
    pub kind: Kind,
    /// The point it is about, for labels, marks, set-up stones and offers.
    pub point: Option<Point>,
    /// The number, for the kinds that have one; else 0.
    pub number: u32,
    /// The bytes of the text.
    pub bytes: &'a [u8],
    /// The encoding of the bytes.
    pub encoding: &'static Encoding,
}

impl<'a> Note<'a> {
    /// The text, decoded; what cannot be decoded is replaced.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        self.encoding.decode_without_bom_handling(self.bytes).0
    }
}

/// 16 bytes; the text is a part of the pool, a number stands in the place of its start.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct NoteData {
    next: u32,
    start: u32,
    length: u32,
    point: u16,
    kind: Kind,
    flags: u8,
}

const HAS_POINT: u8 = 1;
const IS_UTF8: u8 = 2;

/// Notes of a node in the order in which they were added.
type Notes<'a> = std::iter::Rev<std::vec::IntoIter<Note<'a>>>;

impl Study {
    /// The notes of a node in the order in which they were added.
    pub fn notes(&self, node: NodeId) -> Notes<'_> {
        let mut notes = Vec::new();
        let mut at = self.nodes[node.index()].notes;
        while let Some(data) = self.notes.get(at as usize) {
            notes.push(self.note_of(data));
            at = data.next;
        }
        notes.into_iter().rev()
    }

    /// Whether a node has any note.
    #[must_use]
    pub fn has_notes(&self, node: NodeId) -> bool {
        self.nodes[node.index()].notes != NONE
    }

    fn note_of(&self, data: &NoteData) -> Note<'_> {
        let number = data.kind.holds_a_number();
        let bytes = if number {
            &[]
        } else {
            let start = data.start as usize;
            self.pool.get(start..start + data.length as usize).unwrap_or_default()
        };
        Note {
            kind: data.kind,
            point: (data.flags & HAS_POINT != 0).then(|| unpack(data.point)),
            number: if number { data.start } else { 0 },
            bytes,
            encoding: if data.flags & IS_UTF8 == 0 { self.encoding } else { UTF_8 },
        }
    }

    /// The first note of a kind.
    #[must_use]
    pub fn note(&self, node: NodeId, kind: Kind) -> Option<Note<'_>> {
        self.has_notes(node).then(|| self.notes(node).find(|note| note.kind == kind)).flatten()
    }

    /// The text of the first note of a kind at the root, such as the name of a player.
    #[must_use]
    pub fn tag(&self, kind: Kind) -> Option<Cow<'_, str>> {
        self.note(NodeId::ROOT, kind).map(|note| note.text())
    }

    /// The names of the players, `fallback` for one that is not told.
    #[must_use]
    pub fn players(&self, fallback: &str) -> [String; 2] {
        [Kind::Black, Kind::White]
            .map(|kind| self.tag(kind).map_or_else(|| fallback.to_owned(), Cow::into_owned))
    }

    /// Adds a note with a text as it stands in the file, in the study's encoding. Texts beyond four gigabytes in all are left out.
    pub fn add_raw(&mut self, node: NodeId, kind: Kind, point: Option<Point>, bytes: &[u8]) {
        self.push(node, kind, point, bytes, 0);
    }

    /// Adds a note with a text.
    pub fn add_text(&mut self, node: NodeId, kind: Kind, point: Option<Point>, text: &str) {
        let flags = if text.is_ascii() { 0 } else { IS_UTF8 };
        self.push(node, kind, point, text.as_bytes(), flags);
    }

    /// Adds a note about a point without a text.
    pub fn add_point(&mut self, node: NodeId, kind: Kind, point: Point) {
        self.push(node, kind, Some(point), &[], 0);
    }

    /// Adds a note with a number.
    pub fn add_number(&mut self, node: NodeId, kind: Kind, number: u32) {
        let next = self.nodes[node.index()].notes;
        self.link(node, NoteData { next, start: number, length: 0, point: 0, kind, flags: 0 });
    }

    /// Sets a text of the root, if it says anything.
    pub fn set_tag(&mut self, kind: Kind, text: &str) {
        if !text.trim().is_empty() {
            self.add_text(NodeId::ROOT, kind, None, text.trim());
        }
    }

    fn push(&mut self, node: NodeId, kind: Kind, point: Option<Point>, bytes: &[u8], flags: u8) {
        let (Ok(start), Ok(length)) = (u32::try_from(self.pool.len()), u32::try_from(bytes.len())) else {
            return;
        };
        self.pool.extend_from_slice(bytes);
        let flags = if point.is_some() { flags | HAS_POINT } else { flags };
        let next = self.nodes[node.index()].notes;
        self.link(node, NoteData { next, start, length, point: point.map_or(0, pack), kind, flags });
    }

    fn link(&mut self, node: NodeId, data: NoteData) {
        if let Some(number) = u32::try_from(self.notes.len()).ok().filter(|&number| number != NONE) {
            self.notes.push(data);
            self.nodes[node.index()].notes = number;
        }
    }

    /// All bytes of texts whose encoding is not known, for guessing it.
    pub(crate) fn texts_to_guess(&self) -> impl Iterator<Item = &[u8]> {
        let unknown =
            self.notes.iter().filter(|data| data.flags & IS_UTF8 == 0 && !data.kind.holds_a_number());
        unknown.map(|data| self.note_of(data).bytes).filter(|bytes| !bytes.is_ascii())
    }

    /// Every note, whichever node it belongs to.
    pub(crate) fn all_notes(&self) -> impl Iterator<Item = Note<'_>> {
        self.notes.iter().map(|data| self.note_of(data))
    }
}

impl Study {
    /// Copies the notes and flags of a node to a node of another study with the same encoding.
    pub(crate) fn copy_notes(&self, node: NodeId, other: &mut Study, to: NodeId) {
        other.nodes[to.index()].flags |= self.nodes[node.index()].flags;
        if !self.has_notes(node) {
            return;
        }
        for note in self.notes(node) {
            if note.kind.holds_a_number() {
                other.add_number(to, note.kind, note.number);
            } else if note.encoding == UTF_8 && !note.bytes.is_ascii() {
                other.add_text(to, note.kind, note.point, &note.text());
            } else {
                other.add_raw(to, note.kind, note.point, note.bytes);
            }
        }
    }
}
