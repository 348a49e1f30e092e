//! As much of XML as such a file has: elements, attributes, texts, comments, the five entities and numbered ones.

use encoding_rs::{Encoding, UTF_8};

use super::super::RecordError;

/// The longest text or element, in bytes.
const LONGEST: usize = 8 << 20;

/// An element's beginning or end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tag {
    pub(super) name: String,
    attributes: Vec<(String, String)>,
    /// `</name>`.
    pub(super) closes: bool,
    /// `<name/>`.
    pub(super) empty: bool,
}

impl Tag {
    /// An attribute; nothing if it is missing.
    pub(super) fn get(&self, name: &str) -> &str {
        self.attributes.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// Cuts bytes that come piece by piece into elements.
#[derive(Default)]
pub(super) struct Scanner {
    pending: Vec<u8>,
    /// Where the next element is looked for; what is before it is done with.
    next: usize,
    /// The place of `pending` in the file.
    base: usize,
    encoding: Option<&'static Encoding>,
}

impl Scanner {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.pending.drain(..self.next);
        self.base += self.next;
        self.next = 0;
        self.pending.extend_from_slice(bytes);
    }

    /// The place of what is not done with.
    pub(super) fn at(&self) -> usize {
        self.base + self.next
    }

    /// Whether nothing but blanks is left.
    pub(super) fn is_done(&self) -> bool {
        self.pending[self.next..].trim_ascii().is_empty()
    }

    /// The next element with its place and the text before it; `None` until more bytes come. Comments and declarations are passed over.
    pub(super) fn next(&mut self) -> Result<Option<(usize, String, Tag)>, RecordError> {
        let mut text = String::new();
        // Where the text begins; what is before it stays if the element is not complete.
        let mut from = self.next;
        loop {
            let rest = &self.pending[from..];
            let too_long = || RecordError::Byte {
                at: self.base + from,
                what: format!("{} bytes without an element", rest.len()),
                expected: "XML",
            };
            let Some(open) = rest.iter().position(|&byte| byte == b'<') else {
                return if rest.len() > LONGEST { Err(too_long()) } else { Ok(None) };
            };
            let Some(end) = end_of(&rest[open..]) else {
                return if rest.len() > LONGEST { Err(too_long()) } else { Ok(None) };
            };
            let element = &rest[open..open + end];
            let at = self.base + from + open;
            text.push_str(&self.decode(&rest[..open]));
            let inner = &element[1..element.len() - 1];
            from += open + end;
            if inner.starts_with(b"?") || inner.starts_with(b"!") {
                if self.encoding.is_none() && inner.starts_with(b"?xml") {
                    let tag = tag(&String::from_utf8_lossy(inner));
                    self.encoding = Encoding::for_label(tag.get("encoding").as_bytes());
                }
                if let Some(data) = inner.strip_prefix(b"![CDATA[") {
                    text.push_str(&String::from_utf8_lossy(data.strip_suffix(b"]]").unwrap_or(data)));
                }
                // A comment holds no text that is wanted; what was before it does.
                if text.trim().is_empty() {
                    self.next = from;
                }
                continue;
            }
            let tag = tag(&self.encoding.unwrap_or(UTF_8).decode_without_bom_handling(inner).0);
            self.next = from;
            return Ok(Some((at, text, tag)));
        }
    }

    fn decode(&self, bytes: &[u8]) -> String {
        entities(&self.encoding.unwrap_or(UTF_8).decode_without_bom_handling(bytes).0)
    }
}

/// The length of the element that bytes begin with; `None` if its end is not there yet.
fn end_of(bytes: &[u8]) -> Option<usize> {
    for (start, end) in [(&b"<!--"[..], &b"-->"[..]), (b"<![CDATA[", b"]]>"), (b"<?", b"?>")] {
        if bytes.starts_with(start) {
            return bytes
                .windows(end.len())
                .skip(start.len())
                .position(|window| window == end)
                .map(|at| at + start.len() + end.len());
        }
        // What may still become one of these.
        if bytes.len() < start.len() && start.starts_with(bytes) {
            return None;
        }
    }
    let mut quote = None;
    for (at, &byte) in bytes.iter().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if byte == open => quote = None,
            _ => {}
        }
    }
    None
}

/// Name and attributes of what stands between the angle brackets.
fn tag(inner: &str) -> Tag {
    let mut tag = Tag { closes: inner.starts_with('/'), empty: inner.ends_with('/'), ..Tag::default() };
    let inner = inner.trim_matches('/').trim_end_matches('?').trim();
    let name = inner.find(char::is_whitespace).unwrap_or(inner.len());
    tag.name = inner[..name].to_owned();
    let mut rest = inner[name..].trim_start();
    while let Some((key, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let Some(quote) = after.chars().next().filter(|quote| matches!(quote, '"' | '\'')) else { break };
        let Some((value, behind)) = after[1..].split_once(quote) else { break };
        if tag.attributes.len() < 64 {
            tag.attributes.push((key.trim().to_owned(), entities(value)));
        }
        rest = behind.trim_start();
    }
    tag
}

/// Text with its entities replaced; those that nobody knows stay.
fn entities(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let known = after.split_once(';').filter(|(name, _)| name.len() <= 10).and_then(|(name, behind)| {
            let c = match name {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "apos" => '\'',
                number => {
                    let number = number.strip_prefix('#')?;
                    let code = match number.strip_prefix(['x', 'X']) {
                        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                        None => number.parse().ok()?,
                    };
                    char::from_u32(code)?
                }
            };
            Some((c, behind))
        });
        match known {
            Some((c, behind)) => {
                plain.push(c);
                rest = behind;
            }
            None => {
                plain.push('&');
                rest = after;
            }
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_texts_and_entities() {
        let mut scanner = Scanner::default();
        scanner.push(b"<?xml version='1.0' encoding='windows-1252'?><!-- <x> --><a b=\"1&#65;>\" c='\xe4'/>t&amp;&eacute;<!-- y -->u<![CDATA[<z>]]></a><b");
        let (_, text, tag) = scanner.next().unwrap().unwrap();
        assert_eq!(
            (text.as_str(), tag.name.as_str(), tag.get("b"), tag.get("c"), tag.empty),
            ("", "a", "1A>", "ä", true)
        );
        let (_, text, tag) = scanner.next().unwrap().unwrap();
        assert_eq!((text.as_str(), tag.closes), ("t&&eacute;u<z>", true));
        assert!(scanner.next().unwrap().is_none() && !scanner.is_done());
    }
}
