//! How a visitor wants boards to look, sound and be spoken of. All of it is one cookie, `goren_view`:
//! the server draws by it, and every page hands it to the scripts as `data-view` of its root.

use std::collections::BTreeMap;

use goren_formats::diagram::{Ground, PictureOptions, Style, Theme};
use goren_rules::{GameId, Labels, Play, Shape};

use crate::board_plan::on_paper;
use crate::text::Words;

/// A setting with its values, the default first. Texts are `view-NAME` and `view-NAME-VALUE`.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) values: &'static [&'static str],
}

/// All settings that have a few values.
pub(crate) const SETTINGS: [Setting; 8] = [
    Setting {
        name: "scheme",
        values: &["own", "algebraic", "skip-i", "top-left", "numeric-1", "numeric-0", "index"],
    },
    Setting { name: "edge", values: &["shown", "none"] },
    Setting { name: "stones", values: &["own", "stones", "xo"] },
    Setting { name: "ground", values: &["cells", "lattice"] },
    Setting { name: "numbers", values: &["none", "all", "last"] },
    Setting { name: "confirm", values: &["touch", "always", "never"] },
    Setting { name: "sounds", values: &["off", "on"] },
    Setting { name: "spoken", values: &["moves", "threats"] },
];

/// A setting that is a whole number: name, least, most, default.
pub(crate) const AMOUNTS: [(&str, u8, u8, u8); 2] = [("last", 1, 99, 5), ("volume", 0, 100, 60)];

/// The settings of a visitor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct View {
    /// By setting, which of its values.
    chosen: [usize; SETTINGS.len()],
    amounts: [u8; AMOUNTS.len()],
}

impl Default for View {
    fn default() -> View {
        View { chosen: [0; SETTINGS.len()], amounts: AMOUNTS.map(|(_, _, _, usual)| usual) }
    }
}

impl View {
    /// What a cookie says; whatever it says of nothing that there is, is passed over.
    pub(crate) fn of_cookie(text: &str) -> View {
        let mut view = View::default();
        for (name, value) in text.split('&').take(40).filter_map(|pair| pair.split_once('=')) {
            view.set(name, value);
        }
        view
    }

    /// Changes one setting; `false` if there is no such setting or value.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> bool {
        if let Some(at) = SETTINGS.iter().position(|setting| setting.name == name) {
            let found = SETTINGS[at].values.iter().position(|known| *known == value);
            self.chosen[at] = found.unwrap_or(self.chosen[at]);
            return found.is_some();
        }
        let Some(at) = AMOUNTS.iter().position(|(known, ..)| *known == name) else { return false };
        let (_, least, most, _) = AMOUNTS[at];
        let amount = value.trim().parse().ok().filter(|amount| (least..=most).contains(amount));
        self.amounts[at] = amount.unwrap_or(self.amounts[at]);
        amount.is_some()
    }

    /// Changes several settings, or names the one that there is not.
    pub(crate) fn change(&mut self, wishes: &BTreeMap<String, String>) -> Result<(), String> {
        for (name, value) in wishes {
            if !self.set(name, value) {
                return Err(format!("{name}: {value}"));
            }
        }
        Ok(())
    }

    /// The same as text, `scheme=own&…`.
    pub(crate) fn cookie(&self) -> String {
        let chosen = SETTINGS.iter().map(|setting| (setting.name, self.value(setting.name).to_owned()));
        let amounts =
            AMOUNTS.iter().zip(self.amounts).map(|((name, ..), amount)| (*name, amount.to_string()));
        let pairs: Vec<String> =
            chosen.chain(amounts).map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("&")
    }

    /// The value of a setting, empty if there is no such setting.
    pub(crate) fn value(&self, name: &str) -> &'static str {
        let at = SETTINGS.iter().position(|setting| setting.name == name);
        at.map_or("", |at| SETTINGS[at].values[self.chosen[at]])
    }

    pub(crate) fn amount(&self, name: &str) -> u8 {
        let at = AMOUNTS.iter().position(|(known, ..)| *known == name);
        at.map_or(0, |at| self.amounts[at])
    }

    /// The scheme of the names of cells where that is not the game's own.
    pub(crate) fn labels(&self, shape: Shape) -> Option<Labels> {
        let labels = match self.value("scheme") {
            "algebraic" => Labels::Algebraic,
            "skip-i" => Labels::SkipI,
            "top-left" => Labels::TopLeft,
            "numeric-1" => Labels::Numeric { base: 1 },
            "numeric-0" => Labels::Numeric { base: 0 },
            "index" => Labels::Index,
            _ => return None,
        };
        Some(labels).filter(|labels| labels.fits(shape))
    }

    /// Whether pieces of a game are drawn as X and O.
    pub(crate) fn crosses(&self, game: &GameId) -> bool {
        match self.value("stones") {
            "stones" => false,
            "xo" => game.rules().play == Play::Line,
            _ => on_paper(game),
        }
    }

    /// How pictures of a game look.
    pub(crate) fn picture(&self, game: &GameId) -> PictureOptions {
        let shape = game.rules().shape;
        let lattice = self.value("ground") == "lattice" && matches!(shape, Shape::Hexagon { .. });
        PictureOptions {
            style: if self.crosses(game) { Style::Crosses } else { Style::Stones },
            ground: if lattice { Ground::Lattice } else { Ground::Auto },
            labels: self.labels(shape),
            ..PictureOptions::default()
        }
    }

    /// What is said of the names of cells where they are not the game's own.
    pub(crate) fn scheme_note(&self, shape: Shape, words: Words) -> Option<String> {
        self.labels(shape)?;
        let scheme = words.say(&format!("view-scheme-{}", self.value("scheme")));
        Some(words.say_with("scheme-said", &[("scheme", scheme.into())]))
    }
}

/// The colours of pictures on pages of a theme. Pictures cannot follow the system: `auto` is light.
pub(crate) fn picture_theme(theme: &str) -> Theme {
    theme.parse().unwrap_or(Theme::Light)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_says_again_what_was_set() {
        let mut view = View::default();
        assert!(view.set("scheme", "skip-i") && view.set("volume", "0") && view.set("last", "99"));
        assert_eq!(View::of_cookie(&view.cookie()), view);
        assert_eq!((view.value("scheme"), view.amount("volume")), ("skip-i", 0));
    }

    #[test]
    fn nonsense_changes_nothing() {
        let mut view = View::default();
        for (name, value) in
            [("scheme", "b"), ("nothing", "own"), ("last", "0"), ("volume", "101"), ("last", "")]
        {
            assert!(!view.set(name, value), "{name}={value}");
        }
        assert_eq!(View::of_cookie("scheme=x&&=&last=&<b>=1&volume=-3"), View::default());
        assert_eq!(view, View::default());
    }

    #[test]
    fn a_scheme_that_does_not_fit_a_board_leaves_its_own() {
        let view = View::of_cookie("scheme=skip-i");
        assert_eq!(view.labels(Shape::Rect { width: 15, height: 15 }), Some(Labels::SkipI));
        assert_eq!(view.labels(Shape::Hexagon { side: 5 }), None);
    }
}
