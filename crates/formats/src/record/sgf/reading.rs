//! From bytes to trees and back, without recursion.

use crate::input::{InputError, shorten};

use super::{FORMAT, MOST_NODES, Node, Property, RecordError, SGF_LIMIT, Sgf, Tree};

/// Reads all games of a file.
pub(super) fn parse(bytes: &[u8]) -> Result<Sgf, RecordError> {
    if bytes.len() > SGF_LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: SGF_LIMIT }.into());
    }
    let mut reader = Reader { bytes, at: 0, nodes: 0 };
    let mut sgf = Sgf::default();
    while let Some(tree) = reader.game()? {
        sgf.games.push(tree);
    }
    if sgf.games.is_empty() {
        return Err(RecordError::Byte {
            at: 0,
            what: "no game".to_owned(),
            expected: "a game, such as `(;SZ[15];B[hh];W[ig])`",
        });
    }
    Ok(sgf)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    nodes: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip(&mut self, skipped: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&skipped) {
            self.at += 1;
        }
    }

    fn wrong(&self, expected: &'static str) -> RecordError {
        let rest = &self.bytes[self.at.min(self.bytes.len())..];
        let found = String::from_utf8_lossy(&rest[..rest.len().min(24)]);
        let what =
            if rest.is_empty() { "the file ends".to_owned() } else { format!("`{}`", shorten(&found)) };
        RecordError::Byte { at: self.at, what, expected }
    }

    /// The next game, from its bracket on; `None` at the end of the file.
    fn game(&mut self) -> Result<Option<Tree>, RecordError> {
        // A bracket that no node follows belongs to the text around the games.
        loop {
            self.skip(|byte| byte != b'(');
            if self.peek().is_none() {
                return Ok(None);
            }
            let bracket = self.at;
            self.at += 1;
            self.skip(|byte| byte.is_ascii_whitespace());
            if self.peek() == Some(b';') {
                self.at = bracket;
                return self.tree().map(Some);
            }
        }
    }

    fn tree(&mut self) -> Result<Tree, RecordError> {
        let mut tree = Tree::default();
        // The node before each open bracket, and the node that comes before the next one.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut last: Option<usize> = None;
        loop {
            self.skip(|byte| byte.is_ascii_whitespace());
            match self.peek() {
                Some(b'(') => {
                    open.push(last);
                    self.at += 1;
                }
                Some(b')') => {
                    last = open.pop().flatten();
                    self.at += 1;
                    if open.is_empty() {
                        return Ok(tree);
                    }
                }
                Some(b';') => {
                    self.at += 1;
                    self.nodes += 1;
                    if self.nodes > MOST_NODES {
                        return Err(RecordError::Cannot {
                            format: FORMAT,
                            what: "this many nodes".to_owned(),
                            expected: "at most 2,000,000 in a file",
                        });
                    }
                    let number = tree.nodes.len();
                    if let Some(parent) = last.and_then(|last| tree.nodes.get_mut(last)) {
                        parent.children.push(number);
                    }
                    let properties = self.properties()?;
                    tree.nodes.push(Node { properties, children: Vec::new() });
                    last = Some(number);
                }
                // A file that was cut off keeps what it has.
                None if !tree.nodes.is_empty() && open.len() == 1 => return Ok(tree),
                _ => return Err(self.wrong("`;`, `(` or `)`")),
            }
        }
    }

    fn properties(&mut self) -> Result<Vec<Property>, RecordError> {
        let mut properties = Vec::new();
        loop {
            self.skip(|byte| byte.is_ascii_whitespace());
            let start = self.at;
            self.skip(|byte| byte.is_ascii_alphanumeric());
            if self.at == start {
                return Ok(properties);
            }
            // Names of old files have small letters that count for nothing: `Black` is `B`.
            let word = &self.bytes[start..self.at];
            let capitals: String =
                word.iter().filter(|byte| !byte.is_ascii_lowercase()).map(|&byte| char::from(byte)).collect();
            let mut values = Vec::new();
            self.skip(|byte| byte.is_ascii_whitespace());
            while self.peek() == Some(b'[') {
                values.push(self.value()?);
                self.skip(|byte| byte.is_ascii_whitespace());
            }
            if values.is_empty() {
                return Err(self.wrong("a value in brackets behind the name of a property"));
            }
            properties.push(Property { name: capitals, values });
        }
    }

    fn value(&mut self) -> Result<Vec<u8>, RecordError> {
        self.at += 1;
        let start = self.at;
        while let Some(byte) = self.peek() {
            match byte {
                b'\\' => self.at += 2,
                b']' => {
                    let value = self.bytes[start..self.at].to_vec();
                    self.at += 1;
                    return Ok(value);
                }
                _ => self.at += 1,
            }
        }
        Err(self.wrong("`]` at the end of a value"))
    }
}

/// Writes all games: the main line of each node in its bracket, variations in brackets of their own.
pub(super) fn write(sgf: &Sgf) -> Vec<u8> {
    let mut out = Vec::new();
    for tree in &sgf.games {
        out.push(b'(');
        // What is still to be written, the next at the end: a node, or the end of a variation.
        let mut rest = vec![Step::Node(0)];
        while let Some(step) = rest.pop() {
            match step {
                Step::Open => out.extend(b"\n("),
                Step::Close => out.push(b')'),
                Step::Node(number) => {
                    let Some(node) = tree.nodes.get(number) else { continue };
                    write_node(node, &mut out);
                    let single = node.children.len() == 1;
                    // A child stands behind its parent, so that this ends whatever the numbers are.
                    for &child in node.children.iter().rev().filter(|&&child| child > number) {
                        if single {
                            rest.push(Step::Node(child));
                        } else {
                            rest.extend([Step::Close, Step::Node(child), Step::Open]);
                        }
                    }
                }
            }
        }
        out.extend(b")\n");
    }
    out
}

enum Step {
    Open,
    Node(usize),
    Close,
}

fn write_node(node: &Node, out: &mut Vec<u8>) {
    out.push(b';');
    for property in &node.properties {
        out.extend(property.name.as_bytes());
        for value in &property.values {
            out.push(b'[');
            out.extend(value);
            out.push(b']');
        }
    }
}

/// A text as it may stand in a value.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\' | ':') {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() && c != '\n' { ' ' } else { c });
    }
    escaped
}

/// A value without its escapes; an escaped end of line is no end of line.
pub(super) fn unescape(value: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied();
    while let Some(byte) = bytes.next() {
        if byte == b'\\' {
            plain.extend(bytes.next().filter(|&next| next != b'\n' && next != b'\r'));
        } else {
            plain.push(byte);
        }
    }
    plain
}
