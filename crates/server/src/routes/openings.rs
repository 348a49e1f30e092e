//! The opening rules in words.

use axum::response::Response;
use goren_rules::{GameId, OpeningRule, Variant};

use crate::browser::Browser;
use crate::failure::Failure;
use crate::opening_text::rule_name;
use crate::pages::{Frame, OpeningCard, OpeningsPage, html};

pub(crate) async fn page(browser: Browser) -> Result<Response, Failure> {
    let words = browser.words;
    let fits = |rule: OpeningRule, variant: Variant| GameId::default_of(variant).with_opening(rule).is_ok();
    let card = |rule: OpeningRule| {
        let games = Variant::ALL.iter().filter(|variant| fits(rule, **variant));
        let names: Vec<&str> = games.map(|variant| variant.name(words.language())).collect();
        OpeningCard {
            id: rule.id(),
            name: rule_name(rule, words),
            note: words.say(&format!("opening-{}-note", rule.id())),
            games: words.say_with("openings-games", &[("games", names.join(", ").into())]),
        }
    };
    let real = OpeningRule::ALL.into_iter().filter(|rule| *rule != OpeningRule::Free);
    html(&OpeningsPage { openings: real.map(card).collect(), frame: Frame::of(&browser) })
}
