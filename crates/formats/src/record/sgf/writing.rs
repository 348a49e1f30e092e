//! From studies to bytes.

use std::collections::BTreeMap;

use encoding_rs::{Encoding, UTF_8};
use goren_rules::Color;

use super::super::encodings::encoded;
use super::super::study::{Act, Flag, Holds, Kind, NodeId, Note, Point, Study};
use super::super::{RecordError, Written};
use super::letters;
use super::nodes::{POINTS, TEXTS};

/// What SGF holds: everything.
pub(crate) const SGF_HOLDS: Holds = Holds {
    variations: true,
    passes: true,
    set_up: true,
    empty_nodes: true,
    flags: true,
    game: true,
    own: "",
    kinds: &[
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
        Kind::Comment,
        Kind::Title,
        Kind::BoardText,
        Kind::Label,
        Kind::Triangle,
        Kind::Square,
        Kind::Circle,
        Kind::Cross,
        Kind::Selected,
        Kind::Time,
        Kind::Offer,
        Kind::Property,
        Kind::Extension,
    ],
};

/// Writes games one after the other, each in its own encoding or in `encoding`, a variation a line.
///
/// # Errors
/// [`RecordError::Cannot`] for boards other than rectangles and sides above 52.
pub fn write(studies: &[Study], encoding: Option<&'static Encoding>) -> Result<Written, RecordError> {
    let mut written = Written::default();
    for study in studies {
        write_study(study, encoding, &mut written)?;
    }
    Ok(written)
}

/// What the root begins with: format, game, encoding, program.
const HEAD: [&str; 4] = ["FF", "GM", "CA", "AP"];

/// Whether a property of the file has this name.
fn is_named(note: &Note<'_>, name: &str) -> bool {
    note.bytes.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(b"["))
}

enum Step {
    Open,
    Node(NodeId),
    Close,
}

struct Writer<'a> {
    study: &'a Study,
    encoding: &'static Encoding,
    out: &'a mut Vec<u8>,
    /// Texts that the encoding does not have.
    replaced: usize,
    /// Texts on the point of a node that has none.
    pointless: usize,
}

/// Writes one game.
pub(crate) fn write_study(
    study: &Study,
    encoding: Option<&'static Encoding>,
    written: &mut Written,
) -> Result<(), RecordError> {
    let sides = study.rectangle().filter(|&(width, height)| width <= 52 && height <= 52);
    let Some((width, height)) = sides else {
        return Err(RecordError::Cannot {
            format: "SGF",
            what: format!("a board of {}", study.shape),
            expected: "a rectangle of at most 52 cells a side",
        });
    };
    written.lost.extend(study.lost(&SGF_HOLDS));
    let encoding = encoding.unwrap_or_else(|| own_encoding(study));
    let mut writer = Writer { study, encoding, out: &mut written.bytes, replaced: 0, pointless: 0 };
    writer.out.push(b'(');
    // What is still to be written, the next at the end.
    let mut rest = vec![Step::Node(NodeId::ROOT)];
    while let Some(step) = rest.pop() {
        match step {
            Step::Open => writer.out.extend(b"\n("),
            Step::Close => writer.out.push(b')'),
            Step::Node(node) => {
                if node == NodeId::ROOT {
                    writer.root(width, height);
                } else {
                    writer.node(node);
                }
                let shown: Vec<NodeId> =
                    study.children(node).filter(|&child| !only_text(study, child)).collect();
                for &child in shown.iter().rev() {
                    if shown.len() == 1 {
                        rest.push(Step::Node(child));
                    } else {
                        rest.extend([Step::Close, Step::Node(child), Step::Open]);
                    }
                }
            }
        }
    }
    writer.out.extend(b")\n");
    let (replaced, pointless) = (writer.replaced, writer.pointless);
    let what = format!("text that {} does not have", encoding.name());
    (0..replaced).for_each(|_| written.lost.add(what.clone(), String::new));
    (0..pointless).for_each(|_| written.lost.add("text on no point", String::new));
    Ok(())
}

/// The encoding of the file it came from, if that has all of its texts, else UTF-8.
fn own_encoding(study: &Study) -> &'static Encoding {
    let fits = |note: Note<'_>| {
        note.encoding == study.encoding
            || note.bytes.is_ascii()
            || encoded(&note.text(), study.encoding).is_some()
    };
    if study.all_notes().all(fits) { study.encoding } else { UTF_8 }
}

/// A node that is nothing but a text on a point, which its parent shows.
fn only_text(study: &Study, node: NodeId) -> bool {
    matches!(study.act(node), Act::About(_))
        && study.first_child(node).is_none()
        && !study.has(node, Flag::Marked)
        && !study.has(node, Flag::Start)
        && study.notes(node).all(|note| note.kind == Kind::BoardText)
}

impl Writer<'_> {
    fn root(&mut self, width: u8, height: u8) {
        let study = self.study;
        let raw: Vec<Note<'_>> =
            study.notes(NodeId::ROOT).filter(|note| note.kind == Kind::Property).collect();
        let own = |name: &str| raw.iter().find(|note| is_named(note, name)).map(|note| note.bytes);
        // The file's own word for the encoding stays where the encoding stays.
        let kept = self.encoding == study.encoding;
        self.out.push(b';');
        let program = format!("Goren:{}", env!("CARGO_PKG_VERSION"));
        for (name, value) in HEAD.into_iter().zip(["4", "4", self.encoding.name(), &program]) {
            match own(name).filter(|_| kept || name != "CA") {
                Some(bytes) => self.out.extend(bytes),
                None => self.property(name, value.as_bytes()),
            }
        }
        let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
        self.property("SZ", size.as_bytes());
        let said = study
            .tag(Kind::Rule)
            .and_then(|words| super::super::rule_words::game_of_words(&words, study.shape));
        if let Some(id) = study.game.as_ref().filter(|id| said.as_ref() != Some(id)) {
            self.property("RU", id.to_string().as_bytes());
        }
        let rule_is_written = study.game.is_some() && said != study.game;
        self.notes(NodeId::ROOT, |note| {
            let head = note.kind == Kind::Property && HEAD.iter().any(|name| is_named(note, name));
            !(head || note.kind == Kind::Rule && rule_is_written)
        });
        self.flags(NodeId::ROOT);
    }

    fn node(&mut self, node: NodeId) {
        let flagged = self.study.has(node, Flag::Marked) || self.study.has(node, Flag::Start);
        let labelled = |child| self.study.note(child, Kind::BoardText).is_some();
        if self.study.act(node) == Act::Nothing
            && !self.study.has_notes(node)
            && !flagged
            && !self.study.children(node).any(labelled)
        {
            // Nothing at all: what follows it follows the node before.
            return;
        }
        self.out.push(b';');
        match self.study.act(node) {
            Act::Stone(color, point) => self.points(if color == Color::White { "W" } else { "B" }, &[point]),
            Act::Pass(color) => self.property(if color == Color::White { "W" } else { "B" }, b""),
            Act::About(point) => self.points("XAT", &[point]),
            Act::Nothing => {}
        }
        self.flags(node);
        self.notes(node, |_| true);
    }

    fn flags(&mut self, node: NodeId) {
        if self.study.has(node, Flag::Marked) {
            self.property("HO", b"1");
        }
        if self.study.has(node, Flag::Start) {
            self.property("XST", b"1");
        }
    }

    fn property(&mut self, name: &str, value: &[u8]) {
        self.out.extend(name.as_bytes());
        self.out.push(b'[');
        self.out.extend(value);
        self.out.push(b']');
    }

    fn points(&mut self, name: &str, points: &[Point]) {
        self.out.extend(name.as_bytes());
        for letters in points.iter().filter_map(|&point| letters(point)) {
            self.out.extend([b'[', letters[0], letters[1], b']']);
        }
    }

    /// The notes of a node: points of a kind together, labels together, else each as a property of its own.
    fn notes(&mut self, node: NodeId, wanted: impl Fn(&Note<'_>) -> bool) {
        let study = self.study;
        let mut labels: BTreeMap<Point, Vec<u8>> = BTreeMap::new();
        for child in study.children(node) {
            if let (Some(point), Some(note)) = (study.act(child).point(), study.note(child, Kind::BoardText))
            {
                labels.insert(point, self.encode(&note));
            }
        }
        if !study.has_notes(node) && labels.is_empty() {
            return;
        }
        if study.act(node).point().is_none() && study.note(node, Kind::BoardText).is_some() {
            self.pointless += 1;
        }
        let notes: Vec<Note<'_>> = study.notes(node).filter(|note| wanted(note)).collect();
        for note in &notes {
            match (note.kind, note.point) {
                (Kind::Label, Some(point)) => {
                    let text = self.encode(note);
                    labels.entry(point).or_insert(text);
                }
                (Kind::ToMove, _) => self.property("PL", if note.number == 1 { b"W" } else { b"B" }),
                (Kind::Time, _) => self.property("XMS", note.number.to_string().as_bytes()),
                (Kind::Extension, _) => self.property("XRL", note.number.to_string().as_bytes()),
                (Kind::Property, _) => {
                    let bytes = self.encode(note);
                    self.out.extend(bytes);
                }
                (kind, _) => {
                    if let Some((name, _)) = TEXTS.iter().find(|(_, text)| *text == kind) {
                        let bytes = self.encode(note);
                        self.property(name, &escape(&bytes, false));
                    }
                }
            }
        }
        for (name, kind) in POINTS {
            let points: Vec<Point> =
                notes.iter().filter(|note| note.kind == kind).filter_map(|note| note.point).collect();
            if !points.is_empty() {
                self.points(name, &points);
            }
        }
        if !labels.is_empty() {
            self.out.extend(b"LB");
            for (point, text) in labels {
                let Some(letters) = letters(point) else { continue };
                self.out.extend([b'[', letters[0], letters[1], b':']);
                self.out.extend(escape(&text, true));
                self.out.push(b']');
            }
        }
    }

    /// The bytes of a note in the encoding of the file.
    fn encode(&mut self, note: &Note<'_>) -> Vec<u8> {
        // A text of escape sequences is no ASCII.
        if note.encoding == self.encoding || note.bytes.is_ascii() && !note.bytes.contains(&0x1b) {
            return note.bytes.to_vec();
        }
        let text = note.text();
        encoded(&text, self.encoding).unwrap_or_else(|| {
            self.replaced += 1;
            let known = |c: &char| encoded(c.encode_utf8(&mut [0; 4]), self.encoding).is_some();
            let kept: String = text.chars().map(|c| if known(&c) { c } else { '?' }).collect();
            encoded(&kept, self.encoding).unwrap_or_default()
        })
    }
}

/// A text as it may stand in a value; in a part of a value a colon is escaped as well.
fn escape(text: &[u8], part: bool) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(text.len());
    for &byte in text {
        if matches!(byte, b']' | b'\\') || part && byte == b':' {
            escaped.push(b'\\');
        }
        escaped.push(byte);
    }
    escaped
}
