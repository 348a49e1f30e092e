//! The rules of every game.

use axum::extract::Path;
use axum::response::Response;
use goren_rules::{Color, Ends, GameId, Move, OpeningRule, Position, Variant, parse_position, position_text};

use crate::browser::Browser;
use crate::failure::Failure;
use crate::pages::{Frame, Kin, RuleCard, RulePage, RulesPage, html};
use crate::rule_text::sentences;

pub(crate) async fn index(browser: Browser) -> Result<Response, Failure> {
    let words = browser.words;
    let card = |variant: &Variant| RuleCard {
        id: variant.id(),
        name: variant.name(words.language()),
        note: words.say(&format!("game-{}-note", variant.id())),
        example: example(&GameId::default_of(*variant)).0,
    };
    html(&RulesPage { frame: Frame::of(&browser), games: Variant::ALL.iter().map(card).collect() })
}

pub(crate) async fn page(Path(id): Path<String>, browser: Browser) -> Result<Response, Failure> {
    let game = GameId::parse(&id).map_err(|_| Failure::UnknownRules(id))?;
    let words = browser.words;
    let name = game.name(words.language());
    let (example, caption) = example(&without_opening(&game));
    let others = game.variant().presets().iter().filter_map(|preset| preset.parse::<GameId>().ok());
    html(&RulePage {
        id: game.to_string(),
        note: words.say(&format!("game-{}-note", game.variant().id())),
        sentences: sentences(&game, words),
        play: words.say_with("rules-play", &[("game", name.clone().into())]),
        name,
        example,
        caption: words.say(caption),
        kin: others
            .filter(|other| *other != game)
            .map(|other| Kin { id: other.to_string(), name: other.name(words.language()) })
            .collect(),
        frame: Frame::of(&browser),
    })
}

/// Pictures show the game itself.
fn without_opening(game: &GameId) -> GameId {
    game.with_opening(OpeningRule::Free).unwrap_or_else(|_| game.clone())
}

/// A position that shows the game's point, and the key of what it shows.
fn example(game: &GameId) -> (String, &'static str) {
    let setups = [
        (
            "setup black c2 d2 e2 g2 h2 i2 f8 g8 h6 h7 m11 m12 m13 j14 k14 l14 to black",
            "rule-example-forbidden",
        ),
        ("setup black f8 g8 h8 i8 j8 white e8 k8 h9 g10 to white", "rule-example-blocked"),
    ];
    let rules = game.rules();
    let wanted = match () {
        () if rules.forbidden_to(Color::Black).any() => Some(setups[0]),
        () if rules.line_of(Color::Black).ends == Ends::NotBothEnemy => Some(setups[1]),
        () => None,
    };
    let fitting = wanted.map(|(setup, key)| (format!("{game} {setup}"), key));
    fitting
        .filter(|(text, _)| parse_position(text).is_ok())
        .unwrap_or_else(|| (won(game), "rule-example-win"))
}

/// A won position: a row through the middle, with the answers on the row above it.
fn won(game: &GameId) -> String {
    let mut position = Position::initial(game);
    let length = usize::from(game.rules().line_of(Color::Black).length);
    let geometry = position.geometry().clone();
    let rows = geometry.rows();
    let middle = rows.len() / 2;
    let start = |row: usize| (rows[row].len().saturating_sub(length)) / 2;
    for step in 0..length {
        for row in [middle, middle - 1] {
            let cell = geometry.cell_in_row(row, start(row) + step);
            // Once Black has its row nothing more can be played, which ends the picture.
            if let Some(cell) = cell {
                let _ = position.play(Move::Place(cell));
            }
        }
    }
    position_text(&position)
}
