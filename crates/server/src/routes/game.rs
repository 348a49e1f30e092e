//! The page of a game, and the same as data.

use axum::Json;
use axum::extract::{Path, State as Of};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use goren_rules::{Color, OnForbidden};
use serde_json::json;

use crate::app::State;
use crate::board_plan::BoardPlan;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::live::{Chair, REASONS, Shown, Table, display_name};
use crate::pages::{Frame, GamePage, MoveItem, SeatBox, embedded, html};
use crate::routes::home::words_for;
use crate::routes::picture::{self, Size};
use crate::routes::table;
use crate::text::{Value, Words};

/// Texts that the game page's script needs, besides the reasons and the fouls.
pub(crate) const WORDS: &[&str] = &[
    "action-accept",
    "action-again",
    "action-again-swapped",
    "action-decline",
    "action-draw",
    "action-new",
    "action-next",
    "action-pass",
    "action-play",
    "action-resign",
    "action-resign-sure",
    "action-swap",
    "action-undo",
    "action-undo-ask",
    "board-label",
    "cell-black",
    "cell-empty",
    "cell-forbidden-black",
    "cell-forbidden-white",
    "cell-set-black",
    "cell-set-white",
    "cell-white",
    "drawn",
    "failure-bad-move",
    "failure-game-over",
    "failure-not-your-seat",
    "failure-not-your-turn",
    "forbidden-black",
    "forbidden-white",
    "live-lost",
    "live-trying",
    "moves-none",
    "offer-draw",
    "offer-draw-made",
    "offer-undo",
    "offer-undo-made",
    "said-black",
    "said-undone",
    "said-white",
    "share-copied",
    "share-copy",
    "status-review",
    "stones-left",
    "taken",
    "status-stopped",
    "status-thinking",
    "status-turn-black",
    "status-turn-white",
    "status-waiting",
    "status-watching",
    "status-your-turn",
    "won-black",
    "won-white",
];

/// Kinds of fouls, as words of the texts.
pub(crate) const FOULS: [&str; 3] = ["overline", "double-four", "double-three"];

/// `/game/ID` is the page; with `.svg` or `.png` behind the id it is the picture of the board.
pub(crate) async fn page(
    Of(state): Of<State>,
    Path(id): Path<String>,
    asked: Asked<Size>,
    browser: Browser,
) -> Result<Response, Failure> {
    if id.contains('.') {
        return picture::of_position(&state, &id, asked.0).await;
    }
    let table = table(&state, &id).await?;
    html(&game_page(&table, &browser)?)
}

fn game_page(table: &Table, browser: &Browser) -> Result<GamePage, Failure> {
    let words = browser.words;
    let view: serde_json::Value =
        serde_json::from_str(&table.json()).map_err(|error| Failure::Internal(error.to_string()))?;
    table.look(|session| {
        let position = session.game.position();
        let plan = BoardPlan::of(position.id(), words);
        let plan = plan.ok_or_else(|| Failure::Internal(format!("no board for {}", position.id())))?;
        let mine = session.seats_of(browser.owner.as_deref());
        let name = |color: Color| name_of(session.chair(color), mine.contains(&color), words);
        let [black, white] = Color::BOTH.map(name);
        let sides = position.rules().sides();
        let values: [(&str, Value); 3] = [
            ("game", plan.name.clone().into()),
            ("black", black.clone().into()),
            ("white", white.clone().into()),
        ];
        let below = if mine == [Color::White] { Color::White } else { Color::Black };
        let seat = |color: Color| SeatBox {
            color: color.to_string(),
            color_name: words.say(&format!("color-{color}")),
            clock_name: words.say(&format!("clock-{color}")),
            player: name(color),
            place: if color == below { "bottom" } else { "top" },
            moving: session.turn() == Some(color),
        };
        let open = session.chairs.iter().find_map(|chair| chair.invite.clone());
        let link = |invite: String| format!("{}/game/{}/join/{invite}", browser.site, table.id());
        let example = session.example();
        let texts = texts(position.rules().line_of(Color::Black).length, words);
        let data = json!({
            "id": table.id(),
            "mine": mine.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "rejects": position.rules().on_forbidden == OnForbidden::Rejected,
            "example": example,
            "plan": plan,
            "view": view,
            "words": texts,
        });
        Ok(GamePage {
            id: table.id().to_owned(),
            title: words.say_with("game-title", &values),
            rules: position.id().to_string(),
            board_label: words.say_with("board-label", &values),
            status: status(session.game.result(), session.acting(), words),
            example,
            link: format!("{}/game/{}", browser.site, table.id()),
            invite: open.filter(|_| !mine.is_empty()).map(link),
            seats: sides.iter().map(|&color| seat(color)).collect(),
            moves: position
                .history()
                .iter()
                .enumerate()
                .map(|(at, mv)| MoveItem { number: at + 1, text: position.move_text(*mv) })
                .collect(),
            data: embedded(&data),
            frame: Frame::of(browser),
        })
    })
}

/// The texts of the script; the reason for a win by a row names its length.
fn texts(length: u8, words: Words) -> serde_json::Value {
    let mut texts = words_for(words, WORDS);
    if let Some(texts) = texts.as_object_mut() {
        for reason in REASONS {
            let text = words.say_with(&format!("reason-{reason}"), &[("length", u32::from(length).into())]);
            texts.insert(format!("reason-{reason}"), text.into());
        }
        for foul in FOULS {
            texts.insert(format!("foul-{foul}"), words.say(&format!("foul-{foul}")).into());
        }
    }
    texts
}

fn name_of(chair: &Chair, mine: bool, words: Words) -> String {
    if mine {
        return words.say("player-you");
    }
    if chair.invite.is_some() {
        return words.say("player-open");
    }
    display_name(&chair.sitter, words)
}

fn status(result: Option<goren_rules::Outcome>, turn: Color, words: Words) -> String {
    let Some(outcome) = result else { return words.say(&format!("status-turn-{turn}")) };
    match outcome.winner {
        Some(color) => words.say(&format!("won-{color}")),
        None => words.say("drawn"),
    }
}

/// The game as data.
pub(crate) async fn state(Of(state): Of<State>, Path(id): Path<String>) -> Result<Response, Failure> {
    let table = table(&state, &id).await?;
    Ok(([(CONTENT_TYPE, "application/json")], table.json()).into_response())
}

/// The position after a number of moves.
pub(crate) async fn at(
    Of(state): Of<State>,
    Path((id, ply)): Path<(String, String)>,
) -> Result<Json<Shown>, Failure> {
    let ply = ply.parse().map_err(|_| Failure::BadForm(format!("ply: {ply}")))?;
    let table = table(&state, &id).await?;
    table.position_at(ply).map(|position| Json(Shown::of(&position))).ok_or(Failure::UnknownPage)
}
