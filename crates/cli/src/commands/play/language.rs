//! The language of the terminal: what was asked for, else what the environment says.

use goren_server::text::Words;

/// The locale of the environment: the first of `LC_ALL`, `LC_CTYPE`, `LANG` that says something; empty if none does.
pub(super) fn locale(environment: &dyn Fn(&str) -> Option<String>) -> String {
    let told = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(|name| environment(name));
    told.into_iter().find(|value| !value.is_empty()).unwrap_or_default()
}

/// The language for messages: the first of `LC_ALL`, `LC_MESSAGES`, `LANG` that says something; English where the
/// characters of others could not be shown.
pub(super) fn of(environment: &dyn Fn(&str) -> Option<String>) -> Words {
    let told = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().filter_map(|name| environment(name));
    let tag = told.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    let tag = tag.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
    Words::accepted(&tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_that_of_the_locale() {
        let spoken = |name: &'static str, value: &'static str| {
            of(&move |asked: &str| (asked == name).then(|| value.to_owned())).tag()
        };
        assert_eq!(spoken("LANG", "fi_FI.UTF-8"), "fi");
        assert_eq!(spoken("LC_ALL", "pt_PT.UTF-8@euro"), "pt-BR");
        assert_eq!(spoken("LC_MESSAGES", "zh_TW.UTF-8"), "zh-TW");
        assert_eq!(spoken("LANG", "C"), "en");
        assert_eq!(spoken("HOME", "de_DE"), "en");
    }
}
