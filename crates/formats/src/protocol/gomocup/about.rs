//! What a program tells of itself in answer to `ABOUT`.

/// Most pairs that are read from one line.
const MOST: usize = 32;
/// Longest key or value that is kept, in characters.
const LONGEST: usize = 200;

/// Reads `name="Goren", version="1.0", author="…"`: keys in lower case with their values, in their order. Values may stand
/// without quotes, as some programs write them. Empty for a text that is no such list.
#[must_use]
pub fn parse_about(text: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while let Some((key, after)) = rest.split_once('=') {
        let key = key.trim_matches(|c: char| c == ',' || c.is_whitespace());
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if key.is_empty() || !key.chars().all(word) || pairs.len() == MOST {
            break;
        }
        let after = after.trim_start();
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(',').unwrap_or((after, "")),
        };
        let cut = |text: &str| text.trim().chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        pairs.push((key.to_ascii_lowercase(), cut(value)));
        rest = next;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let pairs: Vec<String> =
            parse_about(text).into_iter().map(|(key, value)| format!("{key}:{value}")).collect();
        pairs.join("|")
    }

    #[test]
    fn lists_with_and_without_quotes() {
        let full = "name=\"Go, ren\", version=\"1.0\", author=\"A \u{e9}\", country=\"FI\"";
        assert_eq!(read(full), "name:Go, ren|version:1.0|author:A \u{e9}|country:FI");
        assert_eq!(read("Name=x, version=1.0"), "name:x|version:1.0");
        assert_eq!(read("name=\"unclosed"), "name:unclosed");
    }

    #[test]
    fn free_text_is_no_list() {
        for text in ["", "A program by somebody", "a b=c", "=", "\u{0}=1"] {
            assert_eq!(read(text), "", "{text}");
        }
    }
}
