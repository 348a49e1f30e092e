//! Boards as data.

use axum::Json;
use goren_rules::{GameId, OpeningRule, Play, Shape};
use serde::Deserialize;

use crate::board_plan::BoardPlan;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;

/// A game with size and line length in fields of their own, as forms have them.
#[derive(Deserialize, Default)]
pub(crate) struct Wish {
    pub(crate) game: String,
    pub(crate) size: Option<String>,
    pub(crate) length: Option<String>,
    pub(crate) opening: Option<String>,
}

impl Wish {
    /// The game that is meant: `game` may have a size and options of its own, which the fields add to.
    pub(crate) fn game(&self) -> Result<GameId, Failure> {
        let given = |field: &Option<String>| field.clone().filter(|text| !text.trim().is_empty());
        let mut text = self.game.trim().to_owned();
        if let Some(size) = given(&self.size) {
            let (name, options) = match text.split_once(':') {
                Some((name, options)) => (name, format!(":{options}")),
                None => (text.as_str(), String::new()),
            };
            text = format!("{}@{}{options}", name.split('@').next().unwrap_or_default(), size.trim());
        }
        if let Some(length) = given(&self.length) {
            text = format!("{text}:k={}", length.trim());
        }
        if let Some(opening) = given(&self.opening) {
            text = format!("{text}+{}", opening.trim());
        }
        let game = GameId::parse(&text).map_err(|error| Failure::BadGame(text, error.to_string()))?;
        if served(&game) { Ok(game) } else { Err(Failure::NotServed(game.to_string())) }
    }
}

/// Whether the pages offer a game.
pub(crate) fn served(game: &GameId) -> bool {
    let rules = game.rules();
    rules.play == Play::Line && rules.players == 2 && game.opening() == OpeningRule::Free
}

/// The side or the smaller measure of a board, for the size field.
pub(crate) fn size_text(shape: Shape) -> String {
    match shape {
        Shape::Rect { width, height } if width == height => width.to_string(),
        Shape::Rect { width, height } => format!("{width}x{height}"),
        Shape::Hexagon { side } => side.to_string(),
        Shape::Yinsh => String::new(),
    }
}

pub(crate) async fn plan(browser: Browser, Asked(wish): Asked<Wish>) -> Result<Json<BoardPlan>, Failure> {
    let game = wish.game()?;
    let plan = BoardPlan::of(&game, browser.words);
    plan.map(Json).ok_or_else(|| Failure::Internal(format!("no board for {game}")))
}
