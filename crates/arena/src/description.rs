//! Descriptions written by hand in TOML: what is told of one that cannot be read.

use toml::de::Error;

/// What is wrong with a text, on one line that names its own line.
pub(crate) fn refused(text: &str, error: &Error) -> String {
    let message = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(span) = error.span() else { return message };
    let before = text.as_bytes().iter().take(span.start);
    let line = 1 + before.filter(|&&byte| byte == b'\n').count();
    format!("line {line}: {message}")
}

#[cfg(test)]
mod tests {
    use super::refused;

    #[test]
    fn the_line_is_named_and_nothing_runs_over_several() {
        for (text, expected) in
            [("a = 1\nb = \"x\n", "line 2: "), ("a = 1\n\n\na = 2\n", "line 4: "), ("a =", "line 1: ")]
        {
            let error = toml::from_str::<toml::Table>(text).expect_err(text);
            let told = refused(text, &error);
            assert!(told.starts_with(expected) && !told.contains(char::is_control), "{told:?}");
        }
    }
}
