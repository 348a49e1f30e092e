//! A command as one text, split into words.

/// A text that is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandLineError {
    /// Nothing at all.
    #[error("the command is empty, expected a program such as pipe:./pbrain-goren")]
    Empty,
    /// A quote is opened and not closed.
    #[error("the command ends inside {0}, expected the closing one")]
    Open(char),
}

/// Splits at blanks; `'…'` and `"…"` keep them. No variable, pattern or backslash means anything: the words go to the
/// program as they stand.
pub(crate) fn split(text: &str) -> Result<Vec<String>, CommandLineError> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match quote {
        Some(quote) => Err(CommandLineError::Open(quote)),
        None if words.first().is_none_or(String::is_empty) => Err(CommandLineError::Empty),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quotes() {
        assert_eq!(split(" a  b ").unwrap(), ["a", "b"]);
        assert_eq!(split("'my program' --x=\"1 2\" ''").unwrap(), ["my program", "--x=1 2", ""]);
        assert_eq!(split("  "), Err(CommandLineError::Empty));
        assert_eq!(split("'' a"), Err(CommandLineError::Empty));
        assert_eq!(split("a 'b"), Err(CommandLineError::Open('\'')));
    }
}
