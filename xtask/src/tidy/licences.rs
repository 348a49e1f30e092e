//! Licences of every dependency, direct or not, on every platform.

use cargo_metadata::Metadata;
use spdx::{Expression, ParseMode};

use super::finding::Finding;

/// Permissive licences, by SPDX name.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-1-Clause",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "NCSA",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
];

pub(super) fn check(metadata: &Metadata) -> Vec<Finding> {
    metadata
        .packages
        .iter()
        .filter_map(|package| {
            let problem = problem(package.license.as_deref())?;
            Some(Finding::new("Cargo.lock", 0, format!("{} {}: {problem}", package.name, package.version)))
        })
        .collect()
}

/// Why a licence expression is not acceptable.
fn problem(expression: Option<&str>) -> Option<String> {
    let Some(text) = expression else { return Some("names no licence".to_owned()) };
    match Expression::parse_mode(text, ParseMode::LAX) {
        Err(error) => Some(format!("licence `{text}`: {}", error.reason)),
        Ok(expression) => {
            let allowed = expression.evaluate(|required| {
                required.license.id().is_some_and(|licence| ALLOWED.contains(&licence.name))
            });
            (!allowed).then(|| format!("licence `{text}` is not on the list"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::problem;

    #[test]
    fn one_allowed_alternative_is_enough() {
        assert_eq!(problem(Some("GPL-3.0-only OR MIT")), None);
        assert_eq!(problem(Some("MIT/Apache-2.0")), None);
        assert_eq!(problem(Some("Apache-2.0 WITH LLVM-exception OR MIT")), None);
    }

    #[test]
    fn every_part_of_a_conjunction_must_be_allowed() {
        assert!(problem(Some("MIT AND GPL-2.0-only")).is_some());
        assert_eq!(problem(Some("(MIT OR Apache-2.0) AND Unicode-3.0")), None);
    }

    #[test]
    fn unknown_and_missing_licences_are_found() {
        assert!(problem(Some("Best Effort")).is_some());
        assert!(problem(None).is_some());
    }
}
