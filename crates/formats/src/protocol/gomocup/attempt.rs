//! Lines that are meant as a move and are none.

/// What a line that is no reply was meant to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Two numbers, too large for any board.
    Outside,
    /// Digits and what stands between digits, but no cell.
    Malformed,
    /// No move at all: a banner, a line of thought.
    None,
}

impl Attempt {
    /// Judges the text of a [`super::Reply::Other`].
    #[must_use]
    pub fn of(text: &str) -> Attempt {
        let text = text.trim();
        let digits = |part: &str| {
            let part = part.trim();
            let part = part.strip_prefix(['-', '+']).unwrap_or(part);
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        match text.split_once(',') {
            Some((x, y)) if digits(x) && digits(y) => return Attempt::Outside,
            _ => {}
        }
        // A broken byte or a NUL between the digits makes a move of nothing.
        let between = |c: char| {
            matches!(c, ',' | ';' | '.' | ':' | '-' | '+' | '(' | ')' | '[' | ']' | '\u{fffd}')
                || c.is_whitespace()
                || c.is_control()
        };
        let has_digit = text.chars().any(|c| c.is_ascii_digit());
        if has_digit && text.chars().all(|c| c.is_ascii_digit() || between(c)) {
            Attempt::Malformed
        } else {
            Attempt::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_attempts_and_words_are_none() {
        for text in ["99999,1", "-70000 , 3", "99999999999999999999,99999999999999999999"] {
            assert_eq!(Attempt::of(text), Attempt::Outside, "{text}");
        }
        for text in ["7", "7 7", "7;7", "1,2,3", "7,", "(7,7)", "7\u{0},7", "7\u{fffd},7", "7.0,7.0"] {
            assert_eq!(Attempt::of(text), Attempt::Malformed, "{text}");
        }
        for text in ["", "hello", "DEPTH 3", "INFO PV 0", "x,y", "v1.2", "-", "h8"] {
            assert_eq!(Attempt::of(text), Attempt::None, "{text}");
        }
    }
}
