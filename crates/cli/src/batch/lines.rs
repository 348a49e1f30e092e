//! Lines of bounded length from a stream that nobody vouches for.

use std::io::{BufRead, Read};

use super::row::BadRow;

/// Longest line that is read.
pub(super) const LINE_LIMIT: usize = 1 << 20;

/// Numbered lines, 1-based. A line that is too long or not UTF-8 is an error in its place; the next one is read all the same.
pub(super) struct Lines<R> {
    reader: R,
    number: usize,
    failed: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines { reader, number: 0, failed: false }
    }

    fn next_line(&mut self) -> Option<Result<String, String>> {
        let mut bytes = Vec::new();
        let read = self.reader.by_ref().take(LINE_LIMIT as u64 + 1).read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => {
                self.failed = true;
                return Some(Err(format!("cannot read on: {error}")));
            }
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > LINE_LIMIT {
            self.skip_line();
            return Some(Err(format!("the line is longer than {LINE_LIMIT} bytes")));
        }
        let text = String::from_utf8(bytes);
        Some(text.map_err(|error| format!("not UTF-8: byte {} is wrong", error.utf8_error().valid_up_to())))
    }

    /// Reads on to the end of the line without keeping it.
    fn skip_line(&mut self) {
        loop {
            let Ok(buffer) = self.reader.fill_buf() else { return };
            if buffer.is_empty() {
                return;
            }
            match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => return self.reader.consume(at + 1),
                None => {
                    let length = buffer.len();
                    self.reader.consume(length);
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = (usize, Result<String, BadRow>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let line = self.next_line()?;
        self.number += 1;
        let number = self.number;
        Some((number, line.map_err(|message| BadRow::new(number, None, message))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_does_not_take_the_next_with_it() {
        let text = format!("one\n{}\nthree", "x".repeat(LINE_LIMIT + 5));
        let lines: Vec<Option<String>> = Lines::new(text.as_bytes()).map(|(_, line)| line.ok()).collect();
        assert_eq!(lines, [Some("one".to_owned()), None, Some("three".to_owned())]);
    }

    #[test]
    fn bytes_that_are_no_text_are_named_by_line() {
        let bad: Vec<usize> = Lines::new(&b"ok\n\xff\n"[..])
            .filter(|(_, line)| line.is_err())
            .map(|(number, _)| number)
            .collect();
        assert_eq!(bad, [2]);
    }
}
