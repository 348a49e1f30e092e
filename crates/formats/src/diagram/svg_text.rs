//! Writes SVG text: fixed-point numbers, escaped text, one element a line.
//!
//! All lengths are whole hundredths of a user unit, so that the same picture is the same text on every
//! machine; nothing here formats a float.

use std::fmt::Write;

/// A length or coordinate in hundredths of an SVG user unit.
pub(crate) type Hundredths = i32;

/// `value` as a decimal number without needless zeros: 4050 becomes `40.5`.
pub(crate) fn number(value: Hundredths) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (whole, rest) = (value.unsigned_abs() / 100, value.unsigned_abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        r if r % 10 == 0 => format!("{sign}{whole}.{}", r / 10),
        r => format!("{sign}{whole}.{r:02}"),
    }
}

/// Text safe inside an element or a double-quoted attribute. Characters that XML 1.0 forbids are dropped.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(c),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(c),
        }
    }
    out
}

/// An element under construction.
pub(crate) struct Element {
    name: &'static str,
    attributes: String,
}

impl Element {
    pub(crate) fn new(name: &'static str) -> Element {
        Element { name, attributes: String::new() }
    }

    /// An attribute with a literal value.
    pub(crate) fn set(mut self, key: &str, value: &str) -> Element {
        let _ = write!(self.attributes, " {key}=\"{}\"", escape(value));
        self
    }

    /// An attribute holding a length.
    pub(crate) fn length(mut self, key: &str, value: Hundredths) -> Element {
        let _ = write!(self.attributes, " {key}=\"{}\"", number(value));
        self
    }
}

/// The document being written.
pub(crate) struct SvgText {
    out: String,
    open: Vec<&'static str>,
}

impl SvgText {
    pub(crate) fn new() -> SvgText {
        SvgText { out: String::new(), open: Vec::new() }
    }

    /// Writes an element without content.
    pub(crate) fn put(&mut self, element: Element) {
        let Element { name, attributes } = element;
        let _ = writeln!(self.out, "<{name}{attributes}/>");
    }

    /// Writes an element that holds only text.
    pub(crate) fn put_text(&mut self, element: Element, text: &str) {
        let Element { name, attributes } = element;
        let _ = writeln!(self.out, "<{name}{attributes}>{}</{name}>", escape(text));
    }

    /// Opens an element; what is written next is inside it until [`SvgText::close`].
    pub(crate) fn open(&mut self, element: Element) {
        let Element { name, attributes } = element;
        let _ = writeln!(self.out, "<{name}{attributes}>");
        self.open.push(name);
    }

    /// Closes the innermost open element.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.out, "</{name}>");
        }
    }

    /// Closes what is still open and returns the document.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_needless_digits() {
        let texts = [0, 100, 4050, 4005, 4, -5, -150].map(number);
        assert_eq!(texts, ["0", "1", "40.5", "40.05", "0.04", "-0.05", "-1.5"]);
    }

    #[test]
    fn text_is_escaped_and_control_characters_vanish() {
        assert_eq!(escape("a<b>&\"\u{1}c"), "a&lt;b&gt;&amp;&quot;c");
    }

    #[test]
    fn open_elements_are_closed_at_the_end() {
        let mut text = SvgText::new();
        text.open(Element::new("g").set("fill", "none"));
        text.put(Element::new("circle").length("r", 250));
        assert_eq!(text.finish(), "<g fill=\"none\">\n<circle r=\"2.5\"/>\n</g>\n");
    }
}
