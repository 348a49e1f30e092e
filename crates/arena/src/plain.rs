//! Words of programs as they are kept and shown: they come from strangers and go to terminals, pages and files.

/// In the place of a character that is not shown.
const REPLACEMENT: char = '\u{fffd}';

/// A text in one line of at most `most` characters, without characters that steer a terminal or turn the direction of writing.
pub(crate) fn plain(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().map(shown).take(most + 1).collect();
    if shown.chars().count() > most {
        shown.pop();
        shown.push('…');
    }
    shown
}

fn shown(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' => ' ',
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {
            REPLACEMENT
        }
        c if c.is_control() => REPLACEMENT,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_not_passed_on() {
        assert_eq!(plain("fläbä 五 <b>", 20), "fläbä 五 <b>");
        assert_eq!(plain("a\u{1b}[2Jb\u{9b}c\u{202e}d\0e\nf", 20), "a�[2Jb�c�d�e f");
        assert_eq!(plain("12345", 4), "1234…");
    }
}
