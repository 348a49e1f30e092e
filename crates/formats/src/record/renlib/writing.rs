//! From a study to bytes.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use encoding_rs::{Encoding, UTF_8};
use goren_rules::Color;

use super::super::encodings::encoded;
use super::super::study::{Act, Flag, Holds, Kind, NodeId, Note, Point, Study};
use super::super::{RecordError, Written, played};
use super::{
    BOARD_TEXT, COMMENT, DOWN, EXTENSION, LEAF, MAGIC, MARK, NO_MOVE, SEPARATOR, START, byte, point,
};

const FORMAT: &str = "a library of RenLib";
const HOLDS: Holds = Holds {
    variations: true,
    passes: true,
    set_up: false,
    empty_nodes: true,
    flags: true,
    game: false,
    kinds: &[Kind::Comment, Kind::Title, Kind::BoardText, Kind::Label, Kind::Extension],
    own: "",
};
const CENTRE: Point = Point { column: 7, row: 7 };

/// Writes the first of the studies: in the old form, version 3.0 without a root, where that can hold it, else as 3.4.
///
/// # Errors
/// [`RecordError::Cannot`] for boards other than 15×15.
pub fn write(studies: &[Study], encoding: Option<&'static Encoding>) -> Result<Written, RecordError> {
    let mut written = Written::default();
    let study = played::only(studies, FORMAT, &mut written.lost)?;
    played::fifteen(study, FORMAT)?;
    written.lost.extend(study.lost(&HOLDS));
    // Set-up stones, and sides that move twice, become moves and passes of a study of their own.
    let regular = has_alternating_sides(study);
    let other = (!regular).then(|| in_turn(study)).transpose()?;
    if other.is_some() {
        written.lost.add("turn that is written as a pass", String::new);
    }
    let study = other.as_ref().unwrap_or(study);
    let encoding = encoding.unwrap_or_else(|| {
        let fits = |note: Note<'_>| {
            note.encoding == study.encoding || encoded(&note.text(), study.encoding).is_some()
        };
        if study.all_notes().all(fits) { study.encoding } else { UTF_8 }
    });
    let old = is_old(study);
    written.bytes.extend(MAGIC);
    written.bytes.extend([3, if old { 0 } else { 4 }]);
    written.bytes.extend([0xff; 10]);
    let mut writer = Writer { study, encoding, written: &mut written };
    writer.tree(old);
    Ok(written)
}

/// Whether every first move is h8, there is no pass, and nothing is said at the root.
fn is_old(study: &Study) -> bool {
    let mut first = study.children(NodeId::ROOT).peekable();
    first.peek().is_some()
        && first.all(|node| study.act(node) == Act::Stone(Color::Black, CENTRE))
        && !study.node_ids().any(|node| matches!(study.act(node), Act::Pass(_)))
        && !study.has(NodeId::ROOT, Flag::Marked)
        && !study.has(NodeId::ROOT, Flag::Start)
        && study.notes(NodeId::ROOT).all(|note| !HOLDS.kinds.contains(&note.kind))
}

/// Whether nothing is set up and the sides move in turn everywhere.
fn has_alternating_sides(study: &Study) -> bool {
    // The side due behind each node.
    let mut due = vec![Color::Black; study.len()];
    for node in study.node_ids() {
        let before = study.parent(node).map_or(Color::Black, |parent| due[parent.index()]);
        due[node.index()] = match study.act(node).color() {
            Some(color) if color != before => return false,
            Some(color) => color.opposite(),
            None => before,
        };
        let set_up = |note: Note<'_>| matches!(note.kind, Kind::AddBlack | Kind::AddWhite);
        if study.has_notes(node) && study.notes(node).any(set_up) {
            return false;
        }
    }
    true
}

/// The same study with stones for those that are set up at its root, and passes where a side moves twice.
fn in_turn(study: &Study) -> Result<Study, RecordError> {
    let full =
        || RecordError::Cannot { format: FORMAT, what: "this many nodes".to_owned(), expected: "fewer" };
    let mut copy = Study::new(study.shape);
    copy.encoding = study.encoding;
    let mut start = NodeId::ROOT;
    for (_, act) in study.alternating().into_iter().take_while(|(node, _)| node.is_none()) {
        // A pass before the first move of the line is made where that move is.
        start = copy.add(start, act).ok_or_else(full)?;
    }
    let mut place = vec![NodeId::ROOT; study.len()];
    // The side due behind each node of the copy, and the pass that follows it, if one was needed.
    let mut due = vec![copy.side_after(start); copy.len()];
    let mut passes: HashMap<NodeId, NodeId> = HashMap::new();
    for (node, _) in study.preorder() {
        let Some(parent) = study.parent(node) else {
            place[node.index()] = start;
            study.copy_notes(node, &mut copy, start);
            continue;
        };
        let mut behind = place[parent.index()];
        let act = study.act(node);
        if let Some(color) = act.color()
            && due[behind.index()] != color
        {
            behind = match passes.get(&behind) {
                Some(&known) => known,
                None => {
                    let pass = copy.add(behind, Act::Pass(color.opposite())).ok_or_else(full)?;
                    passes.insert(behind, pass);
                    due.push(color);
                    pass
                }
            };
        }
        let new = copy.add(behind, act).ok_or_else(full)?;
        due.push(act.color().map_or(due[behind.index()], Color::opposite));
        place[node.index()] = new;
        study.copy_notes(node, &mut copy, new);
    }
    Ok(copy)
}

struct Writer<'a> {
    study: &'a Study,
    encoding: &'static Encoding,
    written: &'a mut Written,
}

/// A node to be written, or a point that has only a text.
enum Step<'a> {
    /// With the label that the position before it has on its point.
    Node(NodeId, Option<Cow<'a, [u8]>>),
    Text(Point, Cow<'a, [u8]>),
}

/// Line, comment and text of a node, and the unknown bits of its extension.
type Texts<'a> = (Vec<u8>, Vec<u8>, Option<Cow<'a, [u8]>>, u16);

/// The labels of a position by the byte of their point.
type Labels<'a> = BTreeMap<u8, Cow<'a, [u8]>>;

impl<'a> Writer<'a> {
    fn tree(&mut self, old: bool) {
        // The steps that are due, the next at the end, each with whether a sibling follows.
        let mut due: Vec<(Step<'a>, bool)> = Vec::new();
        if old {
            self.children(NodeId::ROOT, &mut due);
        } else {
            due.push((Step::Node(NodeId::ROOT, None), false));
        }
        while let Some((step, more)) = due.pop() {
            match step {
                Step::Text(point, text) => {
                    let flags = NO_MOVE | LEAF | EXTENSION | if more { DOWN } else { 0 };
                    self.out([byte(point), flags, 0, BOARD_TEXT as u8]);
                    self.text(&text);
                }
                Step::Node(node, label) => {
                    let before = due.len();
                    self.children(node, &mut due);
                    self.node(node, label, more, due.len() == before);
                }
            }
        }
    }

    fn out<const N: usize>(&mut self, bytes: [u8; N]) {
        self.written.bytes.extend(bytes);
    }

    /// Puts the children of a node where they are due: in the order of their bytes, those with a text only among them.
    fn children(&mut self, node: NodeId, due: &mut Vec<(Step<'a>, bool)>) {
        let mut labels = self.labels(node);
        let study = self.study;
        let mut steps: Vec<(u8, Step<'a>)> = Vec::new();
        for child in study.children(node) {
            let place = study.act(child).point().map_or(0, byte);
            steps.push((place, Step::Node(child, labels.remove(&place))));
        }
        for (place, text) in labels {
            steps.extend(point(place).map(|point| (place, Step::Text(point, text))));
        }
        steps.sort_by_key(|(place, _)| *place);
        let last = steps.len().saturating_sub(1);
        due.extend(steps.into_iter().enumerate().map(|(number, (_, step))| (step, number < last)).rev());
    }

    /// The labels of a position.
    fn labels(&mut self, node: NodeId) -> Labels<'a> {
        let mut labels = Labels::new();
        if !self.study.has_notes(node) {
            return labels;
        }
        for note in self.study.notes(node).filter(|note| note.kind == Kind::Label) {
            let Some(point) = note.point else { continue };
            let text = self.encode(&note);
            labels.entry(byte(point)).or_insert(text);
        }
        labels
    }

    fn node(&mut self, node: NodeId, label: Option<Cow<'a, [u8]>>, more: bool, leaf: bool) {
        let study = self.study;
        let (pos, mut flags) = match study.act(node) {
            Act::Stone(_, point) => (byte(point), 0),
            Act::About(point) => (byte(point), NO_MOVE),
            Act::Pass(_) => (0, 0),
            Act::Nothing => (0, if node == NodeId::ROOT { 0 } else { NO_MOVE }),
        };
        let (title, comment, text, further) = self.texts(node);
        let text = text.or(label);
        let own = [
            (more, DOWN),
            (leaf, LEAF),
            (!title.is_empty() || !comment.is_empty(), COMMENT),
            (study.has(node, Flag::Marked), MARK),
            (study.has(node, Flag::Start), START),
            (further != 0 || text.is_some(), EXTENSION),
        ];
        flags |= own.iter().filter(|(set, _)| *set).fold(0, |flags, (_, flag)| flags | flag);
        self.out([pos, flags]);
        if flags & EXTENSION != 0 {
            self.out((further | if text.is_some() { BOARD_TEXT } else { 0 }).to_be_bytes());
        }
        if flags & COMMENT != 0 {
            let mut all = title;
            if !comment.is_empty() {
                all.push(SEPARATOR);
                all.extend(comment);
            }
            self.text(&all);
        }
        if let Some(text) = text {
            self.text(&text);
        }
    }

    /// Line, comment and text of a node, and the unknown bits of its extension.
    fn texts(&mut self, node: NodeId) -> Texts<'a> {
        let (mut title, mut comment, mut text, mut further) = (Vec::new(), Vec::new(), None, 0);
        if !self.study.has_notes(node) {
            return (title, comment, None, 0);
        }
        for note in self.study.notes(node) {
            match note.kind {
                Kind::Title => title.extend(self.encode(&note).iter().map(|&byte| line(byte))),
                Kind::Comment => {
                    if !comment.is_empty() {
                        comment.extend(b"\r\n");
                    }
                    windows(&self.encode(&note), &mut comment);
                }
                Kind::BoardText => text = Some(self.encode(&note)),
                Kind::Extension => further |= u16::try_from(note.number).unwrap_or(0) & !BOARD_TEXT,
                _ => {}
            }
        }
        (title, comment, text, further)
    }

    /// A text with one or two NULs, so that it has an even number of bytes.
    fn text(&mut self, text: &[u8]) {
        self.written.bytes.extend(text.iter().map(|&byte| if byte == 0 { b' ' } else { byte }));
        self.written.bytes.extend(if text.len().is_multiple_of(2) { &[0, 0][..] } else { &[0] });
    }

    fn encode(&mut self, note: &Note<'a>) -> Cow<'a, [u8]> {
        if note.encoding == self.encoding || note.bytes.is_ascii() {
            return note.bytes.into();
        }
        let text = note.text();
        let bytes = encoded(&text, self.encoding);
        if bytes.is_none() {
            let what = format!("text that {} does not have", self.encoding.name());
            self.written.lost.add(what, String::new);
        }
        let ascii = || text.chars().map(|c| if c.is_ascii() { c as u8 } else { b'?' }).collect();
        bytes.unwrap_or_else(ascii).into()
    }
}

/// A byte of a comment's line: no end of a line, and no separator.
fn line(byte: u8) -> u8 {
    if matches!(byte, b'\n' | b'\r' | SEPARATOR) { b' ' } else { byte }
}

/// Line ends of two bytes.
fn windows(text: &[u8], out: &mut Vec<u8>) {
    for (at, &byte) in text.iter().enumerate() {
        if byte == b'\n' && (at == 0 || text[at - 1] != b'\r') {
            out.push(b'\r');
        }
        out.push(byte);
    }
}
