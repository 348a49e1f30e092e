//! The name of an entrant, from which the names of its files follow.

use std::fmt;
use std::str::FromStr;

/// Longest name, in characters. The contest allowed 3 to 8 letters; judges accept more.
const LONGEST: usize = 32;

/// The name of an entrant: `ville` plays with `ville.luk` and `ville.kir`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EntrantName(String);

/// A text that is no name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no name of an entrant, expected 1 to 32 letters, digits, - or _")]
pub struct EntrantNameError(String);

impl EntrantName {
    /// The names that a file of this ending may have, as bytes of a file system: in UTF-8, and in Windows-1252 where that
    /// differs and has all the letters.
    #[must_use]
    pub fn files(&self, ending: &str) -> Vec<Vec<u8>> {
        let name = format!("{}.{ending}", self.0);
        let windows: Option<Vec<u8>> = name.chars().map(windows_1252).collect();
        let windows = windows.filter(|bytes| bytes != name.as_bytes());
        [Some(name.into_bytes()), windows].into_iter().flatten().collect()
    }
}

impl FromStr for EntrantName {
    type Err = EntrantNameError;

    fn from_str(text: &str) -> Result<EntrantName, EntrantNameError> {
        let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let length = text.chars().count();
        if (1..=LONGEST).contains(&length) && text.chars().all(fits) {
            Ok(EntrantName(text.to_owned()))
        } else {
            Err(EntrantNameError(crate::input::shorten(text)))
        }
    }
}

impl fmt::Display for EntrantName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The byte of a letter in Windows-1252; `None` if it has none.
fn windows_1252(c: char) -> Option<u8> {
    match c {
        '\0'..='\x7f' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(c)).ok(),
        'ƒ' => Some(0x83),
        'Š' => Some(0x8a),
        'Œ' => Some(0x8c),
        'Ž' => Some(0x8e),
        'š' => Some(0x9a),
        'œ' => Some(0x9c),
        'ž' => Some(0x9e),
        'Ÿ' => Some(0x9f),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(name: &str) -> Vec<Vec<u8>> {
        name.parse::<EntrantName>().map(|name| name.files("luk")).unwrap_or_default()
    }

    #[test]
    fn names_beyond_ascii_have_two_files_where_windows_has_the_letters() {
        assert_eq!(files("ville"), [b"ville.luk".to_vec()]);
        assert_eq!(files("fläbä"), ["fläbä.luk".as_bytes().to_vec(), b"fl\xe4b\xe4.luk".to_vec()]);
        assert_eq!(files("Žofie")[1], b"\x8eofie.luk");
        assert_eq!(files("五子").len(), 1);
    }

    #[test]
    fn a_name_is_no_path() {
        for bad in ["", "a/b", "..", "a.b", "a b", "x\0", &"x".repeat(33)] {
            assert!(bad.parse::<EntrantName>().is_err(), "{bad}");
        }
    }
}
