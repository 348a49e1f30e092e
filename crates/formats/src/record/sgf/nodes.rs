//! From the properties of a node to the tree.

use goren_rules::{Color, Shape};

use super::super::study::{Act, Flag, Kind, MOST_NODES, NodeId, Point, Study};
use super::super::{Reading, RecordError};
use super::index;
use super::reading::Property;
use crate::input::shorten;

/// Properties that are texts, and what they are in the tree.
pub(super) const TEXTS: [(&str, Kind); 16] = [
    ("PB", Kind::Black),
    ("PW", Kind::White),
    ("EV", Kind::Event),
    ("RO", Kind::Round),
    ("PC", Kind::Site),
    ("DT", Kind::Date),
    ("RE", Kind::Result),
    ("RU", Kind::Rule),
    ("ON", Kind::Opening),
    ("TM", Kind::TimeLimit),
    ("GN", Kind::Name),
    ("GC", Kind::About),
    ("AN", Kind::Annotator),
    ("XTE", Kind::Termination),
    ("C", Kind::Comment),
    ("N", Kind::Title),
];

/// Properties that are lists of points.
pub(super) const POINTS: [(&str, Kind); 9] = [
    ("TR", Kind::Triangle),
    ("SQ", Kind::Square),
    ("CR", Kind::Circle),
    ("MA", Kind::Cross),
    ("SL", Kind::Selected),
    ("AB", Kind::AddBlack),
    ("AW", Kind::AddWhite),
    ("AE", Kind::AddEmpty),
    ("5A", Kind::Offer),
];

/// What is remembered while a game is read.
#[derive(Default)]
pub(super) struct Builder {
    /// The stones of an opening that is listed before it is played (`QPR`, `QSLW`), which may occur once more.
    listed: Vec<Point>,
}

impl Builder {
    /// Adds what a node says behind `last`; the node to go on from.
    pub(super) fn node(
        &mut self,
        study: &mut Study,
        last: NodeId,
        root: bool,
        properties: &[Property<'_>],
        reading: &mut Reading,
    ) -> Result<NodeId, RecordError> {
        if properties.is_empty() {
            return Ok(last);
        }
        let mut at = last;
        let mut moved = false;
        for property in properties {
            for (act, listed) in acts(property, study.shape, reading)? {
                if let Act::Stone(_, point) = act {
                    if listed {
                        self.listed.push(point);
                    } else if self.listed.contains(&point) {
                        moved = true;
                        continue;
                    }
                }
                at = add(study, at, act)?;
                moved = true;
            }
        }
        if !moved && !root {
            at = add(study, last, Act::Nothing)?;
        }
        // What is said at the root is about the whole game, whatever is played there.
        let target = if root { NodeId::ROOT } else { at };
        for property in properties {
            note(study, target, property, reading)?;
        }
        Ok(at)
    }
}

fn add(study: &mut Study, parent: NodeId, act: Act) -> Result<NodeId, RecordError> {
    study.add(parent, act).ok_or_else(|| RecordError::Cannot {
        format: "a study",
        what: "this many nodes".to_owned(),
        expected: if MOST_NODES == 50_000_000 { "at most 50,000,000" } else { "fewer" },
    })
}

/// The moves of a property, each with whether it is listed rather than played.
fn acts(
    property: &Property<'_>,
    shape: Shape,
    reading: &mut Reading,
) -> Result<Vec<(Act, bool)>, RecordError> {
    let listed = matches!(property.name.as_str(), "QPR" | "QSLW");
    let colors = match property.name.as_str() {
        "B" | "QPR" => [Color::Black, Color::White],
        "W" | "QSLW" => [Color::White, Color::Black],
        _ => return Ok(Vec::new()),
    };
    let mut acts = Vec::new();
    // The stones of an opening stand in one value, separated by commas.
    for part in property.values.iter().flat_map(|value| value.split(|&byte| byte == b',')) {
        let color = if listed { colors[acts.len() % 2] } else { colors[0] };
        match point(part.trim_ascii(), shape) {
            Some(None) if listed => wrong_point(property, part, reading)?,
            Some(Some(point)) => acts.push((Act::Stone(color, point), listed)),
            Some(None) => acts.push((Act::Pass(color), listed)),
            None => wrong_point(property, part, reading)?,
        }
    }
    Ok(acts)
}

fn wrong_point(property: &Property<'_>, value: &[u8], reading: &mut Reading) -> Result<(), RecordError> {
    let what = format!("`{}[{}]`", property.name, shorten(&String::from_utf8_lossy(value)));
    reading.drop(property.at, what, "two letters, column and row from the top left, such as hh")
}

/// The point that letters name, or a pass: nothing, `tt`, or the place just outside the far corner.
fn point(value: &[u8], shape: Shape) -> Option<Option<Point>> {
    let [column, row] = *value else {
        return value.is_empty().then_some(None);
    };
    let (column, row) = (index(column)?, index(row)?);
    match Point::on(shape, column, row) {
        Some(point) => Some(Some(point)),
        None => {
            let rows = if let Shape::Rect { height, .. } = shape { usize::from(height) } else { 0 };
            (column == row && (column == rows || value == b"tt")).then_some(None)
        }
    }
}

/// Everything of a property but moves.
fn note(
    study: &mut Study,
    node: NodeId,
    property: &Property<'_>,
    reading: &mut Reading,
) -> Result<(), RecordError> {
    let name = property.name.as_str();
    let first = property.values.first().copied().unwrap_or_default();
    if let Some(&(_, kind)) = TEXTS.iter().find(|(text, _)| *text == name)
        && property.values.len() == 1
        && (node == NodeId::ROOT || !Kind::TAGS.contains(&kind))
    {
        study.add_raw(node, kind, None, &unescape(first));
        return Ok(());
    }
    if let Some(&(_, kind)) = POINTS.iter().find(|(list, _)| *list == name) {
        for value in &property.values {
            match rectangle(value, study.shape) {
                Some(points) => points.into_iter().for_each(|point| study.add_point(node, kind, point)),
                None => wrong_point(property, value, reading)?,
            }
        }
        return Ok(());
    }
    let number = || std::str::from_utf8(first).ok()?.trim().parse().ok();
    match (name, number()) {
        ("B" | "W", _) => {}
        ("SZ", _) if node == NodeId::ROOT => {}
        ("LB", _) => {
            for value in &property.values {
                let place = value.split(|&byte| byte == b':').next().unwrap_or_default();
                match point(place, study.shape).flatten() {
                    Some(point) if value.len() > place.len() => {
                        study.add_raw(node, Kind::Label, Some(point), &unescape(&value[place.len() + 1..]));
                    }
                    _ => wrong_point(property, value, reading)?,
                }
            }
        }
        ("PL", _) if matches!(first, b"B" | b"b" | b"1" | b"W" | b"w" | b"2") => {
            study.add_number(node, Kind::ToMove, u32::from(matches!(first, b"W" | b"w" | b"2")));
        }
        ("XMS", Some(ms)) => study.add_number(node, Kind::Time, ms),
        ("XRL", Some(bits)) => study.add_number(node, Kind::Extension, bits),
        ("HO", Some(1)) => study.set(node, Flag::Marked),
        ("XST", Some(1)) => study.set(node, Flag::Start),
        ("XAT", _) if study.act(node) == Act::Nothing && node != NodeId::ROOT => {
            match point(first, study.shape).flatten() {
                Some(point) => study.set_act(node, Act::About(point)),
                None => wrong_point(property, first, reading)?,
            }
        }
        ("XMS" | "XRL" | "XST" | "XAT" | "PL", _) => {
            let what = format!("`{}`", shorten(&String::from_utf8_lossy(property.raw)));
            reading.drop(property.at, what, "a value that the property can have here")?;
        }
        // Its stones are moves of the tree from now on.
        ("QPR" | "QSLW", _) => {
            study.add_raw(node, Kind::Property, None, &[b"X", property.raw].concat());
        }
        _ => study.add_raw(node, Kind::Property, None, property.raw),
    }
    Ok(())
}

/// Whether a text is one property with its values that stays a property when it is read at a node.
pub(crate) fn is_foreign(text: &str, root: bool) -> bool {
    const OWN: [&str; 10] = ["B", "W", "LB", "PL", "QPR", "QSLW", "XMS", "XRL", "XST", "XAT"];
    let name: String = text.chars().take_while(char::is_ascii_alphanumeric).collect();
    let capitals: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    let known = OWN.contains(&capitals.as_str())
        || POINTS.iter().any(|(own, _)| *own == capitals)
        || root && capitals == "SZ";
    if name.is_empty() || known {
        return false;
    }
    // Brackets open and close in turn, and nothing but blanks stands between them.
    let (mut open, mut escaped, mut values) = (false, false, 0);
    for c in text[name.len()..].chars() {
        match (open, c) {
            (true, _) if escaped => escaped = false,
            (true, '\\') => escaped = true,
            (true, ']') => open = false,
            (true, _) => {}
            (false, '[') => (open, values) = (true, values + 1),
            (false, c) if c.is_ascii_whitespace() => {}
            (false, _) => return false,
        }
    }
    let text_of_a_node = matches!(capitals.as_str(), "C" | "N") && values == 1;
    values > 0 && !open && !text_of_a_node
}

/// A point, or all points of a rectangle `aa:cc`.
fn rectangle(value: &[u8], shape: Shape) -> Option<Vec<Point>> {
    let value = value.trim_ascii();
    if value.len() == 5 && value[2] == b':' {
        let (from, to) = (point(&value[..2], shape)??, point(&value[3..], shape)??);
        let rows = from.row.min(to.row)..=from.row.max(to.row);
        let columns = from.column.min(to.column)..=from.column.max(to.column);
        return Some(rows.flat_map(|row| columns.clone().map(move |column| Point { column, row })).collect());
    }
    point(value, shape)?.map(|point| vec![point])
}

/// A value without its escapes; an escaped end of line is no end of line.
fn unescape(value: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => match bytes.next() {
                Some(b'\r') => {
                    bytes.next_if_eq(&b'\n');
                }
                Some(b'\n') | None => {}
                Some(next) => plain.push(next),
            },
            _ => plain.push(byte),
        }
    }
    plain
}

/// A value that needs no escapes.
pub(super) fn plain(value: &[u8]) -> &[u8] {
    value.trim_ascii()
}
