//! The rules of every game.

use axum::extract::Path;
use axum::response::Response;
use goren_rules::{GameId, Variant};

use crate::browser::Browser;
use crate::failure::Failure;
use crate::pages::{Frame, RuleCard, RulePage, RulesPage, html};
use crate::rule_text::sentences;

pub(crate) async fn index(browser: Browser) -> Result<Response, Failure> {
    let words = browser.words;
    let card = |variant: &Variant| RuleCard {
        id: variant.id(),
        name: variant.name(words.language()),
        note: words.say(&format!("game-{}-note", variant.id())),
    };
    html(&RulesPage { frame: Frame::of(&browser), games: Variant::ALL.iter().map(card).collect() })
}

pub(crate) async fn page(Path(id): Path<String>, browser: Browser) -> Result<Response, Failure> {
    let game = GameId::parse(&id).map_err(|_| Failure::UnknownRules(id))?;
    let words = browser.words;
    let name = game.name(words.language());
    html(&RulePage {
        id: game.to_string(),
        note: words.say(&format!("game-{}-note", game.variant().id())),
        sentences: sentences(&game, words),
        play: words.say_with("rules-play", &[("game", name.clone().into())]),
        name,
        frame: Frame::of(&browser),
    })
}
