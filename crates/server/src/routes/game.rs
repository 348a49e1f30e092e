//! The page of a game, and the same as data.

use axum::Json;
use axum::extract::{Path, State as Of};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use goren_rules::{Color, Move, OnForbidden, OpeningRule, Position};
use serde_json::json;

use crate::app::State;
use crate::board_plan::{BoardPlan, taken_text};
use crate::browser::Browser;
use crate::failure::Failure;
use crate::fields::Asked;
use crate::live::{FAULTS, OpeningView, REASONS, Session, Shown, Sitter, Table, display_name, example};
use crate::opening_text::{Demand, rule_name};
use crate::pages::{
    Decision, DecisionButton, Frame, GameOfEvent, GamePage, MoveItem, SeatBox, embedded, html,
};
use crate::reader::Reader;
use crate::routes::home::words_for;
use crate::routes::picture::{self, Size};
use crate::routes::table;
use crate::text::{Value, Words};

/// What the cells of a board say of themselves on every page.
pub(crate) const CELL_WORDS: &[&str] = &[
    "board-label",
    "cell-black",
    "cell-choosable",
    "cell-chosen",
    "cell-empty",
    "cell-forbidden-black",
    "cell-forbidden-white",
    "cell-marker-black",
    "cell-marker-white",
    "cell-red",
    "cell-ring-black",
    "cell-ring-white",
    "cell-set-black",
    "cell-set-red",
    "cell-set-white",
    "cell-white",
];

/// Texts that the game page's script needs, besides the cells, the reasons and the fouls.
pub(crate) const WORDS: &[&str] = &[
    "action-accept",
    "action-again",
    "action-again-swapped",
    "action-cancel",
    "action-decline",
    "action-draw",
    "action-hint",
    "action-new",
    "action-next",
    "action-pass",
    "action-play",
    "action-resign",
    "action-resign-sure",
    "action-swap",
    "action-undo",
    "action-undo-ask",
    "board-edge",
    "clock-none",
    "confirm-asked",
    "drawn",
    "expect-man",
    "expect-other",
    "expect-pass",
    "expect-put-ring",
    "expect-ring",
    "expect-ring-off",
    "expect-row",
    "expect-stone",
    "expect-target",
    "expect-twist",
    "failure-bad-move",
    "failure-game-over",
    "failure-no-hints",
    "failure-not-your-seat",
    "failure-not-your-turn",
    "forbidden-black",
    "forbidden-white",
    "game-title",
    "help-close",
    "help-title",
    "key-arrows",
    "key-back",
    "key-clock",
    "key-enter",
    "key-escape",
    "key-flip",
    "key-forbidden",
    "key-forward",
    "key-help",
    "key-last",
    "key-mirror",
    "key-rotate",
    "key-row",
    "key-scan",
    "key-threats",
    "live-lost",
    "live-trying",
    "markers-left",
    "moves-none",
    "numbers-from-said",
    "offer-draw",
    "offer-draw-made",
    "offer-undo",
    "offer-undo-made",
    "player-person",
    "premove-gone",
    "premove-kept",
    "premove-lost",
    "said-black",
    "said-red",
    "said-swapped",
    "said-undone",
    "said-white",
    "several-rows",
    "share-copied",
    "share-copy",
    "side-out",
    "status-review",
    "status-stopped",
    "status-thinking",
    "status-turn-black",
    "status-turn-red",
    "status-turn-white",
    "status-waiting",
    "status-watching",
    "status-your-turn",
    "stones-left",
    "take-row",
    "taken",
    "taken-of",
    "taken-rings",
    "text-premove-said",
    "turned",
    "turned-back",
    "twists-label",
    "won-black",
    "won-red",
    "won-white",
];

/// Further texts of games with an opening.
const OPENING_WORDS: &[&str] = &[
    "choice-declare",
    "choice-final",
    "choice-keep",
    "choice-more",
    "choice-more-note",
    "choice-seats",
    "choice-select",
    "choice-swap",
    "choice-take-black",
    "choice-take-white",
    "choice-ten",
    "choice-ten-note",
    "choices-offer-hint",
    "choices-offered",
    "choices-select-hint",
    "color-black",
    "color-white",
    "failure-equal-fifth",
    "note-equal",
    "note-offered",
    "note-outside",
    "opening-color",
    "opening-more",
    "opening-number",
    "opening-offer",
    "opening-select",
    "opening-stone",
    "opening-swap",
    "opening-ten",
    "opening-who",
    "region-anywhere",
    "region-beyond",
    "region-centre",
    "region-within",
    "stone-black",
    "stone-white",
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
        return picture::of_position(&state, &id, asked.0, &browser).await;
    }
    let table = table(&state, &id).await?;
    html(&game_page(&table, &browser)?)
}

fn game_page(table: &Table, browser: &Browser) -> Result<GamePage, Failure> {
    let view: serde_json::Value =
        serde_json::from_str(&table.json()).map_err(|error| Failure::Internal(error.to_string()))?;
    let base = format!("/game/{}", table.id());
    table.look(|session| {
        let mine = session.seats_of(browser.owner.as_deref());
        let open = session.chairs.iter().find_map(|chair| chair.invite.clone());
        let link = |invite: String| format!("{}{base}/join/{invite}", browser.site);
        let place = Place {
            names: names(session, browser),
            chairs: session.chairs_of(browser.owner.as_deref()),
            invite: open.filter(|_| !mine.is_empty()).map(link),
            mine,
            edit: format!("{base}/edit"),
            link: format!("{}{base}", browser.site),
            status: status(session, &names(session, browser), browser.words),
            base: base.clone(),
            event: None,
            more: json!({}),
        };
        page_of(session, &view, place, browser)
    })
}

/// Where a game is, and who looks at it.
pub(crate) struct Place {
    /// The address under which everything of the game lies.
    pub(crate) base: String,
    /// The address of the editor with its position.
    pub(crate) edit: String,
    /// What others are sent to watch it.
    pub(crate) link: String,
    pub(crate) invite: Option<String>,
    /// By chair.
    pub(crate) names: [String; 2],
    pub(crate) mine: Vec<Color>,
    pub(crate) chairs: Vec<usize>,
    pub(crate) status: String,
    /// The event that it belongs to.
    pub(crate) event: Option<GameOfEvent>,
    /// What the script gets besides.
    pub(crate) more: serde_json::Value,
}

/// The page of a game as `view` has it.
pub(crate) fn page_of(
    session: &Session,
    view: &serde_json::Value,
    place: Place,
    browser: &Browser,
) -> Result<GamePage, Failure> {
    let words = browser.words;
    let position = session.game.position();
    let plan = BoardPlan::seen(position.id(), browser);
    let plan = plan.ok_or_else(|| Failure::Internal(format!("no board for {}", position.id())))?;
    let name = |color: Color| place.names[session.place_of(color)].clone();
    let [black, white] = Color::BOTH.map(name);
    let sides = position.rules().sides();
    let values: [(&str, Value); 3] =
        [("game", plan.name.clone().into()), ("black", black.into()), ("white", white.into())];
    let below = match (place.mine.as_slice(), sides) {
        (&[own], _) => own,
        (_, [.., last]) if sides.len() > 2 => *last,
        _ => Color::Black,
    };
    let above: Vec<Color> = sides.iter().copied().filter(|&side| side != below).collect();
    let moving = view["turn"].as_str().unwrap_or_default().to_owned();
    let seat = |color: Color| SeatBox {
        color: color.to_string(),
        color_name: words.say(&format!("color-{color}")),
        clock_name: words.say(&format!("clock-{color}")),
        player: name(color),
        taken: taken_text(position, color, words).unwrap_or_default(),
        place: match above.iter().position(|&side| side == color) {
            None => "bottom",
            Some(0) => "top",
            Some(_) => "middle",
        },
        moving: session.open_seat().is_none() && moving == color.to_string(),
    };
    let cell = position.label(position.geometry().middle());
    // What is played now may need more than a cell: `i5-e5`, `d4u`.
    let mv = example(position, &position.legal_moves());
    let reader = Reader::of(position, words, &browser.view);
    let typed_help = words.say_with(
        "type-help",
        &[("move", reader.mv(position, &mv).into()), ("cell", reader.mv(position, &cell).into())],
    );
    let renamed = reader.labels != reader.own;
    let rule = position.id().opening();
    let opened = rule != OpeningRule::Free;
    let mut data = json!({
        "base": place.base,
        "mine": place.mine.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "chairs": place.chairs,
        "names": place.names,
        "open": words.say("player-open"),
        "rejects": position.rules().on_forbidden == OnForbidden::Rejected,
        "example": cell,
        "plan": plan,
        "view": view,
        "choices": opened.then(|| crate::assets::address("choices.js")),
        "words": texts(session, words),
    });
    if let (Some(data), serde_json::Value::Object(more)) = (data.as_object_mut(), place.more) {
        if let Some(words) = more.get("words").and_then(serde_json::Value::as_object)
            && let Some(known) = data["words"].as_object_mut()
        {
            known.extend(words.clone());
        }
        data.extend(more.into_iter().filter(|(key, _)| key != "words"));
    }
    Ok(GamePage {
        title: words.say_with("game-title", &values),
        rules: position.id().to_string(),
        board_label: words.say_with("board-label", &values),
        status: place.status,
        opened,
        decision: decision(session, browser),
        scheme: renamed.then(|| reader.labels.to_string()),
        numbers: [
            ("none", "view-numbers-none"),
            ("all", "view-numbers-all"),
            ("last", "view-numbers-last"),
            ("from", "view-numbers-from"),
        ]
        .map(|(value, key)| (value, words.say(key)))
        .to_vec(),
        typed_help,
        link: place.link,
        invite: place.invite,
        acts: place.event.as_ref().is_none_or(|event| event.seat),
        seats: sides.iter().map(|&color| seat(color)).collect(),
        moves: position
            .history()
            .iter()
            .enumerate()
            .map(|(at, mv)| MoveItem { number: at + 1, text: reader.mv(position, &position.move_text(*mv)) })
            .collect(),
        simple: simple_moves(position, words),
        base: place.base,
        edit: place.edit,
        evolves: place.event.is_none()
            && (session.pool.is_none() || session.game.result().is_some())
            && goren_engine::genetic::is_served(position),
        event: place.event,
        data: embedded(&data),
        frame: Frame::of(browser),
    })
}

/// The texts of the script; the reason for a win by a row names its length.
pub(crate) fn texts(session: &Session, words: Words) -> serde_json::Value {
    let id = session.game.position().id();
    let (length, rule) = (id.rules().line_of(Color::Black).length, id.opening());
    let program = session.chairs.iter().any(|chair| matches!(chair.sitter, Sitter::Program(_)));
    let mut texts = words_for(words, &[CELL_WORDS, WORDS].concat());
    if let Some(texts) = texts.as_object_mut() {
        for reason in REASONS {
            let text = words.say_with(&format!("reason-{reason}"), &[("length", u32::from(length).into())]);
            texts.insert(format!("reason-{reason}"), text.into());
        }
        for foul in FOULS {
            texts.insert(format!("foul-{foul}"), words.say(&format!("foul-{foul}")).into());
        }
        if program {
            texts.extend(words_for(words, &FAULTS).as_object().cloned().unwrap_or_default());
        }
        if rule != OpeningRule::Free {
            let more = words_for(words, OPENING_WORDS);
            texts.extend(more.as_object().cloned().unwrap_or_default());
            texts.insert(format!("opening-{}", rule.id()), rule_name(rule, words).into());
        }
    }
    texts
}

/// What the players are called, whoever began first.
pub(crate) fn names(session: &Session, browser: &Browser) -> [String; 2] {
    let (words, mine) = (browser.words, session.chairs_of(browser.owner.as_deref()));
    // Where one screen has both chairs and colours are exchanged, "you" would say nothing.
    let both = mine.len() == 2 && session.game.position().id().opening() != OpeningRule::Free;
    [0, 1].map(|place| {
        let chair = &session.chairs[place];
        match mine.contains(&place) {
            true if both => words.say(["player-first", "player-second"][place]),
            true => words.say("player-you"),
            false if chair.invite.is_some() => words.say("player-open"),
            false => session.called[place].clone().unwrap_or_else(|| display_name(&chair.sitter, words)),
        }
    })
}

/// Moves without a cell that can be made now.
fn simple_moves(position: &Position, words: Words) -> Vec<(String, String)> {
    let known = [(Move::Swap, "action-swap"), (Move::Pass, "action-pass")];
    let legal = known.into_iter().filter(|(mv, _)| position.check(*mv).is_ok());
    legal.map(|(mv, key)| (position.move_text(mv), words.say(key))).collect()
}

pub(crate) fn status(session: &Session, names: &[String; 2], words: Words) -> String {
    if let Some(demand) = Demand::of(&session.game) {
        return demand.sentence(demand.who(names[demand.seat].clone(), words), words);
    }
    let Some(outcome) = session.game.result() else {
        return words.say(&format!("status-turn-{}", session.acting()));
    };
    match outcome.winner {
        Some(color) => words.say(&format!("won-{color}")),
        None => words.say("drawn"),
    }
}

/// The decision of the opening as forms, if it is this browser's.
fn decision(session: &Session, browser: &Browser) -> Option<Decision> {
    let (words, position) = (browser.words, session.game.position());
    let turn = session.turn()?;
    let demand = Demand::of(&session.game)?;
    let mine = session.chairs_of(browser.owner.as_deref()).contains(&session.place_of(turn));
    if !mine || demand.kind == "stone" {
        return None;
    }
    let opening = OpeningView::of(session)?;
    let button = |choice: String, text: String, last: bool| DecisionButton { choice, text, last };
    let buttons = match demand.kind {
        "number" => (1..=demand.most)
            .map(|number| {
                let text = words.say_with("choice-declare", &[("number", u32::from(number).into())]);
                button(format!("declare {number}"), text, false)
            })
            .collect(),
        "select" => session
            .game
            .opening()
            .offered()
            .iter()
            .map(|&cell| position.label(cell))
            .map(|cell| {
                let text = words.say_with("choice-select", &[("cell", cell.clone().into())]);
                button(format!("select {cell}"), text, false)
            })
            .collect(),
        _ => opening
            .choices
            .into_iter()
            .map(|choice| button(choice.text, words.say(&format!("choice-{}", choice.name)), choice.last))
            .collect(),
    };
    Some(Decision { buttons, offer: demand.kind == "offer" })
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
