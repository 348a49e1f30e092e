//! Our own JSON: an object a game, one behind the other; `docs/formats.md` has the schema.
//!
//! The nodes are a flat list, so that the depth of a tree is no depth of the text.

use std::borrow::Cow;
use std::collections::BTreeMap;

use encoding_rs::UTF_8;
use goren_rules::{Color, Shape};
use serde::{Deserialize, Serialize};

use super::encodings::without_mark;
use super::study::{Act, Flag, Kind, NodeId, Point, Study, point_of_text};
use super::{ReadOptions, Reading, RecordError, Written};
use crate::input::{InputError, shorten};

/// The largest file that is read, in bytes.
pub(super) const JSON_LIMIT: usize = 256 << 20;
const NAME: &str = "goren-record";
const VERSION: u32 = 1;

/// A game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
    version: u32,
    #[serde(borrow)]
    board: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    game: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    tags: BTreeMap<String, String>,
    #[serde(default)]
    nodes: Vec<Row>,
}

/// A node; the first is the root.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The number of the node before, if that is not the one above.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    parent: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none", default)]
    mv: Option<Box<str>>,
    /// Who moves, if it is not the other side's turn.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    side: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    notes: Option<Box<Notes>>,
}

/// What is said of a node.
#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(deny_unknown_fields, default)]
struct Notes {
    /// The point that a node without a move is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    titles: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    texts: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    labels: Vec<(String, String)>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    marks: BTreeMap<String, Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    black: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    white: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    empty: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offers: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    properties: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extension: Option<u32>,
    #[serde(skip_serializing_if = "is_false")]
    marked: bool,
    #[serde(skip_serializing_if = "is_false")]
    start: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Reads all games of a file.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > JSON_LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: JSON_LIMIT }.into());
    }
    let marked = without_mark(bytes);
    let bytes = marked.as_deref().unwrap_or(bytes);
    let mut reading = Reading::new(options);
    let mut documents = serde_json::Deserializer::from_slice(bytes).into_iter::<Document<'_>>();
    loop {
        let at = documents.byte_offset();
        match documents.next() {
            None => break,
            Some(Ok(document)) => {
                if let Some(study) = study(&document, at, &mut reading)? {
                    reading.studies.push(study);
                }
            }
            Some(Err(error)) => {
                let place = place(bytes, at, &error);
                if reading.studies.is_empty() {
                    return Err(RecordError::Byte {
                        at: place,
                        what: error.to_string(),
                        expected: "an object with format goren-record",
                    });
                }
                reading.drop(place, error.to_string(), "an object with format goren-record")?;
                break;
            }
        }
    }
    if reading.studies.is_empty() {
        let what = "no game".to_owned();
        return Err(RecordError::Byte { at: 0, what, expected: "an object with format goren-record" });
    }
    Ok(reading)
}

/// The byte at which the reader of JSON gave up.
fn place(bytes: &[u8], start: usize, error: &serde_json::Error) -> usize {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').take(error.line().saturating_sub(1));
    let before: usize = lines.map(<[u8]>::len).sum();
    (before + error.column().saturating_sub(1)).clamp(start, bytes.len())
}

fn shape_of_text(text: &str) -> Option<Shape> {
    let shape = if text == Shape::Yinsh.to_string() {
        Shape::Yinsh
    } else if let Some(side) = text.strip_prefix("hexagon ") {
        Shape::Hexagon { side: side.parse().ok()? }
    } else {
        let (width, height) = text.split_once('x')?;
        Shape::Rect { width: width.parse().ok()?, height: height.parse().ok()? }
    };
    let fits = match shape {
        Shape::Rect { width, height } => (1..=64).contains(&width) && (1..=64).contains(&height),
        other => other.check().is_ok(),
    };
    fits.then_some(shape)
}

fn study(document: &Document<'_>, at: usize, reading: &mut Reading) -> Result<Option<Study>, RecordError> {
    if document.format != NAME || document.version != VERSION {
        let what = format!("`{}` of version {}", shorten(&document.format), document.version);
        reading.drop(at, what, "goren-record of version 1")?;
        return Ok(None);
    }
    let Some(shape) = shape_of_text(&document.board) else {
        let what = format!("a board of `{}`", shorten(&document.board));
        reading.drop(at, what, "a board such as 15x15 or hexagon 9")?;
        return Ok(None);
    };
    let mut study = Study::new(shape);
    if let Some(game) = &document.game {
        match game.parse::<goren_rules::GameId>() {
            Ok(id) if id.rules().shape == shape => study.game = Some(id),
            _ => reading.drop(at, format!("the game `{}`", shorten(game)), "a game on this board")?,
        }
    }
    for (name, text) in &document.tags {
        match Kind::TAGS.into_iter().find(|kind| kind.name() == name) {
            Some(kind) => study.add_text(NodeId::ROOT, kind, None, text),
            None => reading.drop(at, format!("the tag `{}`", shorten(name)), "a known tag")?,
        }
    }
    // The nodes of the rows, each with the side that is due behind it; none for a row that is left out.
    let mut nodes: Vec<Option<(NodeId, Color)>> = Vec::with_capacity(document.nodes.len());
    for (number, row) in document.nodes.iter().enumerate() {
        let node = if number == 0 && row.mv.is_none() {
            Some((NodeId::ROOT, Color::Black))
        } else {
            let given =
                row.parent.map(|parent| usize::try_from(parent).ok().filter(|&before| before < number));
            match given.unwrap_or(number.checked_sub(1)) {
                Some(before) => node(&mut study, row, nodes[before]),
                None if row.parent.is_none() => node(&mut study, row, Some((NodeId::ROOT, Color::Black))),
                // Told below, as a move that cannot be made is.
                None => None,
            }
        };
        if let (Some((node, _)), Some(notes)) = (node, &row.notes) {
            let wrong = add_notes(&mut study, node, notes);
            for what in wrong {
                reading.drop(at, format!("node {number}: `{}`", shorten(&what)), "a point of the board")?;
            }
        }
        if node.is_none() {
            let what = format!("node {number} and what follows it");
            reading.drop(at, what, "an earlier parent and a move on the board")?;
        }
        nodes.push(node);
    }
    Ok(Some(study))
}

/// Adds a row behind another node.
fn node(study: &mut Study, row: &Row, before: Option<(NodeId, Color)>) -> Option<(NodeId, Color)> {
    let (parent, due) = before?;
    let color = match &row.side {
        Some(side) => side.parse().ok()?,
        None => due,
    };
    let about = || row.notes.as_ref()?.at.as_deref();
    let act = match (row.mv.as_deref(), about()) {
        (Some("pass"), _) => Act::Pass(color),
        (Some(mv), _) => Act::Stone(color, point_of_text(mv, study.shape)?),
        (None, Some(at)) => Act::About(point_of_text(at, study.shape)?),
        (None, None) => Act::Nothing,
    };
    let node = study.add(parent, act)?;
    Some((node, act.color().map_or(due, Color::opposite)))
}

/// Adds what is said of a node; the points that are none.
fn add_notes(study: &mut Study, node: NodeId, notes: &Notes) -> Vec<String> {
    let shape = study.shape;
    let mut wrong = Vec::new();
    let lists =
        [(Kind::Title, &notes.titles), (Kind::Comment, &notes.comments), (Kind::BoardText, &notes.texts)];
    for (kind, texts) in lists {
        texts.iter().for_each(|text| study.add_text(node, kind, None, text));
    }
    for (point, text) in &notes.labels {
        match point_of_text(point, shape) {
            Some(point) => study.add_text(node, Kind::Label, Some(point), text),
            None => wrong.push(point.clone()),
        }
    }
    let mut points = |kind: Kind, texts: &[String]| {
        for text in texts {
            match point_of_text(text, shape) {
                Some(point) => study.add_point(node, kind, point),
                None => wrong.push(text.clone()),
            }
        }
    };
    points(Kind::AddBlack, &notes.black);
    points(Kind::AddWhite, &notes.white);
    points(Kind::AddEmpty, &notes.empty);
    points(Kind::Offer, &notes.offers);
    for kind in Kind::MARKS {
        points(kind, notes.marks.get(kind.name()).map_or(&[], Vec::as_slice));
    }
    wrong.extend(
        notes.marks.keys().filter(|name| Kind::MARKS.iter().all(|kind| kind.name() != *name)).cloned(),
    );
    match notes.to_move.as_deref().map(str::parse::<Color>) {
        Some(Ok(side)) => study.add_number(node, Kind::ToMove, u32::from(side == Color::White)),
        Some(Err(_)) => wrong.extend(notes.to_move.clone()),
        None => {}
    }
    for (kind, number) in [(Kind::Time, notes.milliseconds), (Kind::Extension, notes.extension)] {
        if let Some(number) = number {
            study.add_number(node, kind, number);
        }
    }
    for property in &notes.properties {
        // Only what could have come from a file of SGF can go into one.
        if super::sgf::is_foreign(property, node == NodeId::ROOT) {
            study.add_text(node, Kind::Property, None, property);
        } else {
            wrong.push(property.clone());
        }
    }
    for (set, flag) in [(notes.marked, Flag::Marked), (notes.start, Flag::Start)] {
        if set {
            study.set(node, flag);
        }
    }
    wrong
}

/// Writes an object a game, a line each.
pub(super) fn write(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    for study in studies {
        write_line(study, &mut written)?;
    }
    Ok(written)
}

/// Writes one game.
pub(super) fn write_line(study: &Study, written: &mut Written) -> Result<(), RecordError> {
    let mut tags = BTreeMap::new();
    for kind in Kind::TAGS {
        if let Some(text) = study.tag(kind) {
            tags.insert(kind.name().to_owned(), text.into_owned());
        }
    }
    let mut due: Vec<Color> = Vec::with_capacity(study.len());
    let mut rows = Vec::with_capacity(study.len());
    for node in study.node_ids() {
        let parent = study.parent(node);
        let side = parent.map_or(Color::Black, |parent| due[parent.index()]);
        let act = study.act(node);
        due.push(act.color().map_or(side, Color::opposite));
        let above = node.index().checked_sub(1);
        rows.push(Row {
            parent: parent
                .filter(|parent| Some(parent.index()) != above)
                .and_then(|parent| u32::try_from(parent.index()).ok()),
            mv: match act {
                Act::Stone(_, point) => Some(point.text(study.shape).into()),
                Act::Pass(_) => Some("pass".into()),
                _ => None,
            },
            side: act.color().filter(|&color| color != side).map(|color| color.to_string().into()),
            notes: notes_of(study, node, written).map(Box::new),
        });
    }
    let document = Document {
        format: NAME.into(),
        version: VERSION,
        board: study.shape.to_string().into(),
        game: study.game.as_ref().map(ToString::to_string),
        tags,
        nodes: rows,
    };
    serde_json::to_writer(&mut written.bytes, &document).map_err(|error| RecordError::Cannot {
        format: "JSON",
        what: error.to_string(),
        expected: "a game",
    })?;
    written.bytes.push(b'\n');
    Ok(())
}

/// What is said of a node, if anything is.
fn notes_of(study: &Study, node: NodeId, written: &mut Written) -> Option<Notes> {
    let mut notes = Notes {
        marked: study.has(node, Flag::Marked),
        start: study.has(node, Flag::Start),
        ..Notes::default()
    };
    if let Act::About(point) = study.act(node) {
        notes.at = Some(point.text(study.shape));
    }
    if study.has_notes(node) {
        let name = |point: Option<Point>| point.map(|point| point.text(study.shape));
        for note in study.notes(node) {
            let text = note.text();
            if note.encoding != UTF_8 && text.contains('\u{fffd}') {
                written.lost.add(format!("byte that is no {}", note.encoding.name()), || study.place(node));
            }
            let text = text.into_owned();
            match note.kind {
                Kind::Title => notes.titles.push(text),
                Kind::Comment => notes.comments.push(text),
                Kind::BoardText => notes.texts.push(text),
                Kind::Property => notes.properties.push(text),
                Kind::Label => notes.labels.extend(name(note.point).map(|point| (point, text))),
                Kind::AddBlack => notes.black.extend(name(note.point)),
                Kind::AddWhite => notes.white.extend(name(note.point)),
                Kind::AddEmpty => notes.empty.extend(name(note.point)),
                Kind::Offer => notes.offers.extend(name(note.point)),
                Kind::ToMove => {
                    notes.to_move = Some(if note.number == 1 { "white" } else { "black" }.to_owned());
                }
                Kind::Time => notes.milliseconds = Some(note.number),
                Kind::Extension => notes.extension = Some(note.number),
                kind if Kind::MARKS.contains(&kind) => {
                    notes.marks.entry(kind.name().to_owned()).or_default().extend(name(note.point));
                }
                _ => {}
            }
        }
    }
    (notes != Notes::default()).then_some(notes)
}

#[cfg(test)]
mod tests {
    use super::super::sgf;
    use super::*;

    fn round(study: &Study) -> (String, Study) {
        let text = String::from_utf8(write(std::slice::from_ref(study)).unwrap().bytes).unwrap();
        let again = read(text.as_bytes(), &ReadOptions::default()).unwrap().studies.remove(0);
        (text, again)
    }

    #[test]
    fn everything_of_sgf_goes_through_json() {
        let text = "(;FF[4]GM[4]CA[UTF-8]AP[x]SZ[15]RU[renju]PB[ä]XX[a][b\\]]AB[aa]AW[bb]PL[W]\n(;W[hh]C[x]N[y]XMS[7];B[ii]TR[aa][bb]LB[cc:1])\n(;B[jj];B[]HO[1];XAT[kk]C[z]))\n";
        let study = sgf::studies(text.as_bytes()).unwrap().remove(0);
        let (json, again) = round(&study);
        let written = |study: &Study| {
            String::from_utf8(sgf::write(std::slice::from_ref(study), None).unwrap().bytes).unwrap()
        };
        assert_eq!(round(&again).0, json);
        let through = sgf::studies(written(&again).as_bytes()).unwrap().remove(0);
        assert_eq!(round(&through).0, json, "{}", written(&again));
        assert_eq!(written(&through), written(&again));
        assert!(
            json.starts_with(r#"{"format":"goren-record","version":1,"board":"15x15","game":"renju","#),
            "{json}"
        );
    }

    #[test]
    fn games_follow_one_another_and_faults_are_listed() {
        let good = r#"{"format":"goren-record","version":1,"board":"15x15","nodes":[{},{"move":"h8"},{"move":"i9"},{"parent":1,"move":"a1"}]}"#;
        let bad = good.replace("i9", "z99").replace("\"parent\":1", "\"parent\":2");
        let reading = read(format!("{good}\n{bad}\n{{").as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(reading.studies.iter().map(Study::len).collect::<Vec<_>>(), [4, 2]);
        assert_eq!(reading.dropped.len(), 3, "{:?}", reading.dropped);
        assert_eq!(reading.dropped[2].at, good.len() + bad.len() + 2);
        for text in [
            "",
            "{}",
            "[1]",
            "{\"format\":\"x\"",
            &good.replace("15x15", "900x1"),
            &good.replace("\"version\":1", "\"version\":2"),
        ] {
            assert!(read(text.as_bytes(), &ReadOptions::default()).is_err(), "{text}");
        }
        let strict = ReadOptions { strict: true, ..ReadOptions::default() };
        assert!(read(bad.as_bytes(), &strict).is_err() && read(good.as_bytes(), &strict).is_ok());
    }
}
