//! Test counts read from what cargo's and node's test runners print.

use std::ops::AddAssign;

/// How many tests or checks passed and failed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

impl Counts {
    /// A single check.
    pub(crate) fn one(passed: bool) -> Counts {
        Counts { passed: u32::from(passed), failed: u32::from(!passed) }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// `test result: ok. 3 passed; 0 failed; 0 ignored; …`, one such line per test binary.
///
/// Ignored tests count as failed: nothing may be skipped silently.
pub(crate) fn cargo(line: &str, counts: &mut Counts) {
    let Some(rest) = line.trim_start().strip_prefix("test result:") else { return };
    let rest = rest.split_once('.').map_or(rest, |(_, numbers)| numbers);
    for part in rest.split(';') {
        let mut words = part.split_whitespace();
        let (Some(number), Some(kind)) = (words.next(), words.next()) else { continue };
        let Ok(number) = number.parse::<u32>() else { continue };
        match kind {
            "passed" => counts.passed += number,
            "failed" | "ignored" => counts.failed += number,
            _ => {}
        }
    }
}

/// `ℹ pass 3` or `# pass 3`, printed once at the end by `node --test`.
pub(crate) fn node(line: &str, counts: &mut Counts) {
    let mut words = line.split_whitespace();
    if !matches!(words.next(), Some("ℹ" | "#")) {
        return;
    }
    let (Some(kind), Some(number), None) = (words.next(), words.next(), words.next()) else { return };
    let Ok(number) = number.parse::<u32>() else { return };
    match kind {
        "pass" => counts.passed += number,
        "fail" | "cancelled" | "skipped" | "todo" => counts.failed += number,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, reader: fn(&str, &mut Counts)) -> Counts {
        let mut counts = Counts::default();
        for line in text.lines() {
            reader(line, &mut counts);
        }
        counts
    }

    #[test]
    fn cargo_lines_add_up_and_ignored_tests_fail() {
        let text = "running 3 tests\n\
            test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
            test result: FAILED. 10 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.20s\n";
        assert_eq!(read(text, cargo), Counts { passed: 13, failed: 3 });
    }

    #[test]
    fn node_prints_either_mark() {
        assert_eq!(read("ℹ tests 4\nℹ pass 4\nℹ fail 0\n", node), Counts { passed: 4, failed: 0 });
        assert_eq!(read("# pass 1\n# fail 2\n# skipped 1\n", node), Counts { passed: 1, failed: 3 });
    }

    #[test]
    fn words_that_only_look_like_counts_are_left_alone() {
        assert_eq!(read("pass 4\nℹ pass four\n# pass 4 of 9\n", node), Counts::default());
    }
}
