//! Boards as data.

use axum::Json;
use axum::extract::State as Of;
use goren_rules::{GameId, GameIdError, OpeningRule, Shape};
use serde::{Deserialize, Serialize};

use crate::app::State;
use crate::board_plan::{BoardPlan, Turn};
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::opening_text::rule_name;
use crate::text::Words;

/// A game with size and line length in fields of their own, as forms have them.
#[derive(Deserialize, Default)]
pub(crate) struct Wish {
    pub(crate) game: String,
    pub(crate) size: Option<String>,
    pub(crate) length: Option<String>,
    pub(crate) opening: Option<String>,
}

impl Wish {
    /// The game that is meant: `game` may have a size, options and an opening of its own, which the
    /// fields add to; the opening's field wins. A blank stands for a plus, which a query turns into one.
    pub(crate) fn game(&self) -> Result<GameId, Failure> {
        let given = |field: &Option<String>| field.clone().filter(|text| !text.trim().is_empty());
        let whole = self.game.trim().replace(' ', "+");
        let (head, own) = match whole.split_once('+') {
            Some((head, opening)) => (head.to_owned(), Some(opening.to_owned())),
            None => (whole, None),
        };
        let mut text = head;
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
        if let Some(opening) = given(&self.opening).or(own) {
            text = format!("{text}+{}", opening.trim());
        }
        let game = GameId::parse(&text).map_err(|error| no_game(text, error))?;
        Ok(game)
    }
}

fn no_game(text: String, error: GameIdError) -> Failure {
    match error {
        GameIdError::Opening(error) => Failure::BadOpening(error.0),
        GameIdError::OpeningMisfit { opening, game, reason } => Failure::OpeningMisfit(game, opening, reason),
        error => Failure::BadGame(text, error.to_string()),
    }
}

/// Whether `lines` plays a game; the other engines play all.
pub(crate) fn searched(game: &GameId) -> bool {
    game.rules().is_plain()
}

/// An opening rule that goes with a game.
#[derive(Serialize)]
pub(crate) struct OpeningOffer {
    pub(crate) id: &'static str,
    pub(crate) name: String,
    pub(crate) note: String,
}

/// The opening rules that go with a game, the free one first.
pub(crate) fn openings(game: &GameId, words: Words) -> Vec<OpeningOffer> {
    let fitting = OpeningRule::ALL.into_iter().filter(|rule| game.with_opening(*rule).is_ok());
    let offer = |rule: OpeningRule| OpeningOffer {
        id: rule.id(),
        name: rule_name(rule, words),
        note: words.say(&format!("opening-{}-note", rule.id())),
    };
    fitting.map(offer).collect()
}

/// A board with the openings that its game may begin by.
#[derive(Serialize)]
pub(crate) struct Planned {
    #[serde(flatten)]
    plan: BoardPlan,
    openings: Vec<OpeningOffer>,
    opening: &'static str,
    /// Programs of the server that play it.
    programs: Vec<String>,
    /// Why the opening that was asked for is not the one above.
    misfit: Option<String>,
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

/// How the board is to lie.
#[derive(Deserialize)]
pub(crate) struct Turning {
    turn: Option<String>,
}

/// The board of a game. An opening that does not go with it is left out, and why is said: sizes and
/// games are chosen one after the other.
pub(crate) async fn plan(
    Of(state): Of<State>,
    browser: Browser,
    Asked(wish): Asked<Wish>,
    Asked(turning): Asked<Turning>,
) -> Result<Json<Planned>, Failure> {
    let (game, misfit) = match wish.game() {
        Err(failure @ Failure::OpeningMisfit(..)) => {
            let free = Wish { opening: None, ..wish };
            (free.game()?, Some(failure.message(browser.words)))
        }
        game => (game?, None),
    };
    let turn = match turning.turn.as_deref() {
        None => Turn::default(),
        Some(text) => Turn::of(text).ok_or_else(|| Failure::BadForm(format!("turn: {text}")))?,
    };
    let plan = BoardPlan::turned(&game, browser.words, &browser.view, turn);
    let plan = plan.ok_or_else(|| Failure::Internal(format!("no board for {game}")))?;
    let (openings, opening) = (openings(&game, browser.words), game.opening().id());
    let programs = state.games().programs().playing(&game);
    Ok(Json(Planned { plan, openings, opening, programs, misfit }))
}
