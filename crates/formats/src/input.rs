//! From bytes of outside to text: limits of size, encoding, and how errors show what was read.

use std::borrow::Cow;

/// Why bytes are no text of a format, before the format is looked at.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// Nothing, or only blanks.
    #[error("the file is empty, expected {expected}")]
    Empty {
        /// What the format holds.
        expected: &'static str,
    },
    /// More bytes than the format's limit.
    #[error("{length} bytes are too many, expected at most {limit}")]
    TooLarge {
        /// Bytes given.
        length: usize,
        /// The format's limit.
        limit: usize,
    },
    /// Not UTF-8.
    #[error("line {line}: byte {byte:#04x} is not UTF-8 text")]
    NotUtf8 {
        /// Line, from 1.
        line: usize,
        /// The first wrong byte.
        byte: u8,
    },
    /// A NUL character, which no text format has.
    #[error("line {line}: NUL byte in a text file")]
    Nul {
        /// Line, from 1.
        line: usize,
    },
}

/// The text in `bytes`, without a byte order mark.
///
/// `limit` is the format's size limit in bytes; `expected` says what the format holds, for the error on an
/// empty file.
pub(crate) fn text<'a>(bytes: &'a [u8], limit: usize, expected: &'static str) -> Result<&'a str, InputError> {
    if bytes.len() > limit {
        return Err(InputError::TooLarge { length: bytes.len(), limit });
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let line_at = |at: usize| 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(InputError::Nul { line: line_at(at) });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        InputError::NotUtf8 { line: line_at(at), byte: bytes[at] }
    })?;
    if text.trim().is_empty() {
        return Err(InputError::Empty { expected });
    }
    Ok(text)
}

/// As [`text`], for files of old programs: what is not UTF-8 is read as Windows-1252.
pub(crate) fn old_text<'a>(
    bytes: &'a [u8],
    limit: usize,
    expected: &'static str,
) -> Result<Cow<'a, str>, InputError> {
    match text(bytes, limit, expected) {
        Err(InputError::NotUtf8 { .. }) => Ok(encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0),
        other => other.map(Cow::Borrowed),
    }
}

/// What an error shows of a token: at most 24 characters, control characters made visible, and a word for nothing.
pub(crate) fn shorten(token: &str) -> String {
    if token.is_empty() {
        return "(nothing)".to_owned();
    }
    let mut short: String = token.chars().take(24).flat_map(char::escape_debug).collect();
    if token.chars().nth(24).is_some() {
        short.push('…');
    }
    short
}

/// A plain decimal number: digits only, at most nine of them.
pub(crate) fn natural(token: &str) -> Option<u32> {
    let plain = !token.is_empty() && token.len() <= 9 && token.bytes().all(|byte| byte.is_ascii_digit());
    if plain { token.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_line() {
        assert_eq!(text(b" \r\n", 9, "x"), Err(InputError::Empty { expected: "x" }));
        assert_eq!(text(b"12345", 4, "x"), Err(InputError::TooLarge { length: 5, limit: 4 }));
        assert_eq!(text(b"a\nb\xff", 9, "x"), Err(InputError::NotUtf8 { line: 2, byte: 0xff }));
        assert_eq!(text(b"a\n\nb\0", 9, "x"), Err(InputError::Nul { line: 3 }));
        assert_eq!(text(b"\xef\xbb\xbfa", 9, "x"), Ok("a"));
        assert_eq!(old_text(b"fl\xe4b\xe4", 9, "x").unwrap(), "fläbä");
        assert!(old_text(b"\xe4\0", 9, "x").is_err());
    }

    #[test]
    fn tokens_are_shortened_and_made_visible() {
        assert_eq!(shorten("a\u{7}b"), "a\\u{7}b");
        assert_eq!(shorten(&"x".repeat(100)).chars().count(), 25);
    }
}
