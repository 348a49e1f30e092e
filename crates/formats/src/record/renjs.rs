//! `.renjs`: a tree as records in one line, `[i=1;p=H8;m=1;f=0;c=,2,3,;co=\u{1}line\u{2}rest\u{3};k=\u{4}text\u{5};]`.
//!
//! `i` is the number of a node, `p` its point, `m` the number of its move, `f` the node before, `c` those behind. The root is node 0, without a
//! point. Semicolons and brackets may stand in texts, which have their own ends.

use std::collections::HashMap;

use goren_rules::{Color, Shape};

use super::encodings::decode_file;
use super::played;
use super::study::{Act, Holds, Kind, NodeId, Study, point_of_text};
use super::{ReadOptions, Reading, RecordError, Written};
use crate::input::{InputError, shorten};

const FORMAT: &str = "a renjs file";
const LIMIT: usize = 256 << 20;
const EXPECTED: &str = "a record such as [i=1;p=H8;m=1;f=0;c=,2,;]";
const HOLDS: Holds = Holds {
    variations: true,
    passes: true,
    kinds: &[Kind::Comment, Kind::Title, Kind::BoardText],
    ..Holds::STONES
};

/// A node as it stands in the file.
#[derive(Default)]
struct Row<'a> {
    at: usize,
    id: u32,
    point: &'a str,
    parent: u32,
    children: &'a str,
    title: &'a str,
    comment: &'a str,
    text: &'a str,
}

/// Reads a file. Nodes that no way leads to are left out.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIMIT }.into());
    }
    let mut reading = Reading::new(options);
    let (text, guess) = decode_file(bytes, options.encoding);
    reading.guessed(guess);
    let rows = rows(&text, &mut reading)?;
    if rows.is_empty() {
        return Err(RecordError::Byte { at: 0, what: "no record".to_owned(), expected: EXPECTED });
    }
    let study = tree(&rows, &mut reading)?;
    reading.studies.push(study);
    Ok(reading)
}

fn rows<'a>(text: &'a str, reading: &mut Reading) -> Result<Vec<Row<'a>>, RecordError> {
    let mut rows = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('[').map(|start| at + start) {
        let mut row = Row { at: start, ..Row::default() };
        at = start + 1;
        loop {
            let rest = &text[at..];
            let Some((key, after)) =
                rest.split_once('=').filter(|(key, _)| key.len() < 4 && !key.contains(']'))
            else {
                match rest.find(']') {
                    Some(end) => at += end + 1,
                    None => {
                        reading.drop(start, "a record without an end", EXPECTED)?;
                        return Ok(rows);
                    }
                }
                break;
            };
            let length = match key {
                "co" => after.find('\u{3}').map(|end| end + 1),
                "k" => after.find('\u{5}').map(|end| end + 1),
                _ => after.find(';'),
            };
            let Some(length) = length else {
                reading.drop(start, "a record without an end", EXPECTED)?;
                return Ok(rows);
            };
            row.set(key, &after[..length], at, reading)?;
            at += key.len() + 1 + length;
            if text[at..].starts_with(';') {
                at += 1;
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

impl<'a> Row<'a> {
    fn set(
        &mut self,
        key: &str,
        value: &'a str,
        at: usize,
        reading: &mut Reading,
    ) -> Result<(), RecordError> {
        let between = |first: char, last: char| {
            let inner = value.split_once(first).map_or("", |(_, rest)| rest);
            inner.split_once(last).map_or("", |(inner, _)| inner)
        };
        match key {
            "i" | "f" => {
                let number = value.trim().parse::<u32>();
                if let Ok(number) = number {
                    *(if key == "i" { &mut self.id } else { &mut self.parent }) = number;
                } else if key == "i" || !matches!(value.trim(), "" | "-1" | "null") {
                    reading.drop(at, format!("`{key}={}`", shorten(value)), "the number of a node")?;
                }
            }
            "p" => self.point = value.trim(),
            "c" => self.children = value,
            "co" => (self.title, self.comment) = (between('\u{1}', '\u{2}'), between('\u{2}', '\u{3}')),
            "k" => self.text = between('\u{4}', '\u{5}'),
            "m" => {}
            _ => reading.drop(
                at,
                format!("`{}={}`", shorten(key), shorten(value)),
                "one of i, p, m, f, c, co, k",
            )?,
        }
        Ok(())
    }
}

/// Hangs the records up: from the root along the children, then those that only name their parent.
fn tree(rows: &[Row<'_>], reading: &mut Reading) -> Result<Study, RecordError> {
    let mut study = Study::new(Shape::square(15));
    let mut by_id: HashMap<u32, usize> = HashMap::new();
    for (number, row) in rows.iter().enumerate() {
        if by_id.insert(row.id, number).is_some() {
            reading.drop(row.at, format!("node {} once more; the first one", row.id), "each number once")?;
        }
    }
    let mut behind: HashMap<u32, Vec<usize>> = HashMap::new();
    for (number, row) in rows.iter().enumerate() {
        if by_id.get(&row.id) == Some(&number) && row.id != row.parent {
            behind.entry(row.parent).or_default().push(number);
        }
    }
    // Without a root of its own, a file begins with those nodes whose parent it does not have.
    let root = by_id.get(&0).copied().filter(|&number| rows[number].point.is_empty());
    let mut seen = vec![false; rows.len()];
    let mut due: Vec<(usize, NodeId, Color)> = Vec::new();
    match root {
        Some(number) => {
            seen[number] = true;
            notes(&rows[number], &mut study, NodeId::ROOT);
            due.extend(
                children(number, rows, &by_id, &behind)
                    .into_iter()
                    .rev()
                    .map(|c| (c, NodeId::ROOT, Color::Black)),
            );
        }
        None => {
            let first = (0..rows.len()).rev().filter(|&number| {
                let row = &rows[number];
                row.id == row.parent || !by_id.contains_key(&row.parent)
            });
            due.extend(first.map(|number| (number, NodeId::ROOT, Color::Black)));
        }
    }
    while let Some((number, parent, side)) = due.pop() {
        if std::mem::replace(&mut seen[number], true) {
            continue;
        }
        let row = &rows[number];
        let act = match point_of_text(row.point, study.shape) {
            Some(point) => Act::Stone(side, point),
            None if row.point.is_empty() => Act::Pass(side),
            None => {
                let what = format!("the point `{}` and what follows it", shorten(row.point));
                reading.drop(row.at, what, "a letter and a number, such as H8")?;
                continue;
            }
        };
        let Some(node) = study.add(parent, act) else { break };
        notes(row, &mut study, node);
        let next = children(number, rows, &by_id, &behind).into_iter().rev();
        due.extend(next.map(|child| (child, node, side.opposite())));
    }
    for (row, _) in rows.iter().zip(seen).filter(|(_, seen)| !seen) {
        reading.drop(row.at, format!("node {}, to which no way leads", row.id), "a tree without circles")?;
    }
    Ok(study)
}

/// The children of a record: those it names, in its order, then those that name it.
fn children(
    number: usize,
    rows: &[Row<'_>],
    by_id: &HashMap<u32, usize>,
    behind: &HashMap<u32, Vec<usize>>,
) -> Vec<usize> {
    let row = &rows[number];
    let named = row.children.split(',').filter_map(|id| by_id.get(&id.trim().parse().ok()?).copied());
    let named = named.filter(|&child| child != number);
    named.chain(behind.get(&row.id).into_iter().flatten().copied()).collect()
}

fn notes(row: &Row<'_>, study: &mut Study, node: NodeId) {
    // The whole tree is one line; the lines of a comment are kept apart by a vertical tab.
    let comment = row.comment.replace('\u{b}', "\n");
    for (kind, text) in [(Kind::Title, row.title), (Kind::Comment, &comment), (Kind::BoardText, row.text)] {
        if !text.is_empty() {
            study.add_text(node, kind, None, text);
        }
    }
}

/// Writes the first of the studies.
pub(super) fn write(studies: &[Study]) -> Result<Written, RecordError> {
    let mut written = Written::default();
    let study = played::only(studies, FORMAT, &mut written.lost)?;
    played::fifteen(study, FORMAT)?;
    written.lost.extend(study.lost(&HOLDS));
    for (node, depth) in study.preorder() {
        let act = study.act(node);
        if node != NodeId::ROOT && act.color().is_none() {
            // It is among the losses; its children would have no parent.
            if study.first_child(node).is_some() {
                return Err(RecordError::Cannot {
                    format: FORMAT,
                    what: "a node without a move that others follow".to_owned(),
                    expected: "a move in every node",
                });
            }
            continue;
        }
        let point = act.point().map_or_else(String::new, |point| point.text(study.shape).to_uppercase());
        let parent = study.parent(node).map_or(0, NodeId::index);
        let children: String = study.children(node).map(|child| format!("{},", child.index())).collect();
        let mut row = format!("[i={};p={point};m={depth};f={parent};c=,{children};", node.index());
        let texts = |kind| {
            let notes = study.notes(node).filter(|note| note.kind == kind);
            let texts: Vec<String> = notes.map(|note| note.text().replace(|c| c < '\u{6}', " ")).collect();
            texts.join("\n").replace('\n', "\r\n").replace("\r\r", "\r")
        };
        let (title, comment, text) = (texts(Kind::Title), texts(Kind::Comment), texts(Kind::BoardText));
        if !title.is_empty() || !comment.is_empty() {
            row.push_str(&format!(
                "co=\u{1}{}\u{2}{}\u{3};",
                played::one_line(&title),
                comment.replace("\r\n", "\u{b}")
            ));
        }
        if !text.is_empty() {
            row.push_str(&format!("k=\u{4}{text}\u{5};"));
        }
        row.push(']');
        written.bytes.extend(row.bytes());
    }
    written.bytes.extend(b"\r\n");
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> ReadOptions {
        ReadOptions::default()
    }

    const FILE: &str = "[i=0;p=;m=0;f=0;c=,1,;][i=1;p=H8;m=1;f=0;c=,2,3,;co=\u{1}a;]b\u{2}c\u{3};][i=2;p=H9;m=2;f=1;c=,;k=\u{4}A\u{5};][i=3;p=I9;m=2;f=1;c=,;]\r\n";

    #[test]
    fn trees_are_read_and_written_back() {
        let reading = read(FILE.as_bytes(), &options()).unwrap();
        assert!(reading.dropped.is_empty(), "{:?}", reading.dropped);
        let study = &reading.studies[0];
        assert_eq!(study.len(), 4);
        let first = study.first_child(NodeId::ROOT).unwrap();
        assert_eq!(study.note(first, Kind::Title).unwrap().text(), "a;]b");
        let last = study.first_child(first).unwrap();
        assert_eq!(study.note(last, Kind::BoardText).unwrap().text(), "A");
        assert_eq!(String::from_utf8(write(&reading.studies).unwrap().bytes).unwrap(), FILE);
    }

    #[test]
    fn circles_and_lost_nodes_are_left_out_and_listed() {
        for (text, nodes, dropped) in [
            ("[i=0;p=;c=,1,;][i=1;p=H8;f=2;c=,2,;][i=2;p=H9;f=1;c=,1,;]", 3, 0),
            ("[i=0;p=;c=,;][i=1;p=H8;f=2;c=,2,;][i=2;p=H9;f=1;c=,1,;]", 1, 2),
            ("[i=0;p=;c=,1,;][i=1;p=Z8;f=0;c=,2,;][i=2;p=H9;f=1;]", 1, 2),
            ("[i=0;p=;c=,1,;][i=1;p=H8;f=0;][i=1;p=H9;f=0;]", 2, 2),
            ("[i=5;p=H8;f=4;c=,6,;][i=6;p=H9;f=5;]", 3, 0),
            ("[i=0;p=;c=,1,;][i=1;p=H8;f=0", 1, 1),
        ] {
            let reading = read(text.as_bytes(), &options()).unwrap();
            assert_eq!(
                (reading.studies[0].len(), reading.dropped.len()),
                (nodes, dropped),
                "{text}: {:?}",
                reading.dropped
            );
        }
        assert!(read(b"hello", &options()).is_err());
    }
}
