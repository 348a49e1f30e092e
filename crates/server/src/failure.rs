//! Whatever can go wrong in a request: one enum, and one match that says what follows from it.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use goren_rules::{Color, FoulKind, Misfit, OpeningRule, Region};
use goren_store::StoreError;

use crate::live::Broken;
use crate::opening_text::{Demand, region_text, region_words, rule_name};
use crate::text::{Value, Words};

/// Why a request did not do what it asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("no such page")]
    UnknownPage,
    #[error("no game with this id")]
    UnknownGame,
    #[error("no event with this name")]
    UnknownEvent,
    #[error("broken event: {0}")]
    BrokenEvent(String),
    #[error("the event is not being played")]
    EventPaused,
    #[error("no rules for {0:?}")]
    UnknownRules(String),
    #[error("bad form: {0}")]
    BadForm(String),
    #[error("bad game {0:?}: {1}")]
    BadGame(String, String),
    #[error("bad position: {0}")]
    BadPosition(String),
    #[error("bad clock {0:?}")]
    BadClock(String),
    #[error("bad move {text:?}")]
    BadMove { text: String, example: String },
    #[error("{0} is occupied")]
    Occupied(String),
    #[error("{cell} is forbidden: {kind} ({parts})")]
    ForbiddenMove { cell: String, color: Color, kind: FoulKind, parts: String },
    #[error("{0} is illegal")]
    IllegalMove(String),
    #[error("{} (legal: {})", .0.key, .0.legal.join(" "))]
    Broken(Broken),
    #[error("{0:?} does not go with this opening: {1}")]
    OpeningMisfit(String, OpeningRule, Misfit),
    #[error("{0:?} is no opening rule")]
    BadOpening(String),
    #[error("{text:?} is no choice")]
    BadChoice { text: String, wanted: Option<Box<Demand>> },
    #[error("{text:?} cannot be chosen now")]
    NotThisChoice { text: String, wanted: Option<Box<Demand>> },
    #[error("{cell} lies outside the opening's region")]
    OutsideRegion { cell: String, number: usize, rule: OpeningRule, region: Region },
    #[error("{cell} equals {other}, offered before")]
    EqualFifth { cell: String, other: String },
    #[error("{program} does not play {game}")]
    NotForProgram { program: String, game: String },
    #[error("not in a game of three")]
    NotForThree,
    #[error("not this browser's seat")]
    NotYourSeat,
    #[error("not this side's turn")]
    NotYourTurn,
    #[error("the game is over")]
    GameOver,
    #[error("the game is not over")]
    GameGoesOn,
    #[error("no hints in a rated game")]
    NoHintsRated,
    #[error("the game has gone on")]
    Stale,
    #[error("nothing to undo")]
    NothingToUndo,
    #[error("no takebacks in a rated game")]
    NoTakeback,
    #[error("this game cannot be rated")]
    NotRated,
    #[error("{0:?} is no name")]
    BadName(String),
    #[error("the name {0:?} is taken")]
    NameTaken(String),
    #[error("no hints between two people")]
    NoHints,
    #[error("no offer to answer")]
    NoOffer,
    #[error("the offer stands already")]
    OfferStands,
    #[error("the computer declines")]
    Declined,
    #[error("the other seat is open")]
    SeatOpen,
    #[error("seat taken or wrong link")]
    SeatTaken,
    #[error("request from a foreign origin")]
    ForeignOrigin,
    #[error("request to a foreign name, {0:?}")]
    ForeignHost(String),
    #[error("the form did not come in time")]
    TooSlow,
    #[error("body too large")]
    BodyTooLarge,
    #[error("not a form")]
    UnsupportedMedia,
    #[error("{0} not allowed here")]
    WrongMethod(String),
    #[error("too many games")]
    TooManyGames,
    #[error("too many watchers")]
    TooManyWatchers,
    #[error("too many evolutions")]
    TooManyRuns,
    #[error("no continuations in {0}")]
    NotEvolved(String),
    #[error("bad setting {text:?}, expected {expected}")]
    BadSetting { text: String, expected: String },
    #[error("game too long")]
    GameTooLong,
    #[error("store: {0}")]
    Storage(StoreError),
    #[error("internal: {0}")]
    Internal(String),
}

/// How loudly a failure is logged.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Loudness {
    /// The visitor's business.
    Debug,
    /// Worth a look when it is frequent.
    Warn,
    /// Ours to repair.
    Error,
}

/// What follows from a failure.
pub(crate) struct Consequence {
    pub(crate) status: StatusCode,
    /// Stable word for programs; the message's key is `failure-` and this.
    pub(crate) code: &'static str,
    pub(crate) loudness: Loudness,
    /// The input that the message quotes.
    text: String,
}

/// Longest piece of input that is quoted back, in characters.
const QUOTED: usize = 60;
/// Longest account of what is wrong with a position, in characters.
const TOLD: usize = 400;

impl Failure {
    /// Status, code, log level and quotation: all of it here, and nothing elsewhere.
    pub(crate) fn consequence(&self) -> Consequence {
        use Loudness::{Debug, Error, Warn};
        let (status, code, loudness, text) = match self {
            Failure::UnknownPage => (404, "unknown-page", Debug, ""),
            Failure::UnknownGame => (404, "unknown-game", Debug, ""),
            Failure::UnknownEvent => (404, "unknown-event", Debug, ""),
            Failure::BrokenEvent(why) => (500, "broken-event", Warn, why.as_str()),
            Failure::EventPaused => (409, "event-paused", Debug, ""),
            Failure::UnknownRules(id) => (404, "unknown-rules", Debug, id.as_str()),
            Failure::BadForm(why) => (400, "bad-form", Debug, why.as_str()),
            Failure::BadGame(id, _) => (400, "bad-game", Debug, id.as_str()),
            Failure::BadPosition(why) => (400, "bad-position", Debug, why.as_str()),
            Failure::BadClock(clock) => (400, "bad-clock", Debug, clock.as_str()),
            Failure::BadMove { text, .. } => (400, "bad-move", Debug, text.as_str()),
            Failure::Occupied(cell) => (409, "occupied", Debug, cell.as_str()),
            Failure::ForbiddenMove { cell, .. } => (409, "forbidden-move", Debug, cell.as_str()),
            Failure::IllegalMove(mv) => (409, "illegal-move", Debug, mv.as_str()),
            Failure::Broken(_) => (409, "illegal-move", Debug, ""),
            Failure::OpeningMisfit(game, ..) => (400, "opening-misfit", Debug, game.as_str()),
            Failure::BadOpening(text) => (400, "bad-opening", Debug, text.as_str()),
            Failure::BadChoice { text, .. } => (400, "bad-choice", Debug, text.as_str()),
            Failure::NotThisChoice { text, .. } => (409, "not-this-choice", Debug, text.as_str()),
            Failure::OutsideRegion { cell, .. } => (409, "outside-region", Debug, cell.as_str()),
            Failure::EqualFifth { cell, .. } => (409, "equal-fifth", Debug, cell.as_str()),
            Failure::NotForProgram { program, .. } => (400, "not-for-program", Debug, program.as_str()),
            Failure::NotForThree => (409, "not-for-three", Debug, ""),
            Failure::NotYourSeat => (403, "not-your-seat", Debug, ""),
            Failure::NotYourTurn => (409, "not-your-turn", Debug, ""),
            Failure::GameOver => (409, "game-over", Debug, ""),
            Failure::GameGoesOn => (409, "game-goes-on", Debug, ""),
            Failure::NoHintsRated => (409, "no-hints-rated", Debug, ""),
            Failure::Stale => (409, "stale", Debug, ""),
            Failure::NothingToUndo => (409, "nothing-to-undo", Debug, ""),
            Failure::NoTakeback => (409, "no-takeback", Debug, ""),
            Failure::NotRated => (400, "not-rated", Debug, ""),
            Failure::BadName(name) => (400, "bad-name", Debug, name.as_str()),
            Failure::NameTaken(name) => (409, "name-taken", Debug, name.as_str()),
            Failure::NoHints => (409, "no-hints", Debug, ""),
            Failure::NoOffer => (409, "no-offer", Debug, ""),
            Failure::OfferStands => (409, "offer-stands", Debug, ""),
            Failure::Declined => (409, "declined", Debug, ""),
            Failure::SeatOpen => (409, "seat-open", Debug, ""),
            Failure::SeatTaken => (403, "seat-taken", Debug, ""),
            Failure::ForeignOrigin => (403, "foreign-origin", Warn, ""),
            Failure::ForeignHost(host) => (421, "foreign-host", Warn, host.as_str()),
            Failure::TooSlow => (408, "too-slow", Debug, ""),
            Failure::BodyTooLarge => (413, "body-too-large", Warn, ""),
            Failure::UnsupportedMedia => (415, "unsupported-media", Debug, ""),
            Failure::WrongMethod(method) => (405, "wrong-method", Debug, method.as_str()),
            Failure::TooManyGames => (503, "too-many-games", Warn, ""),
            Failure::TooManyWatchers => (503, "too-many-watchers", Warn, ""),
            Failure::TooManyRuns => (503, "too-many-runs", Warn, ""),
            Failure::NotEvolved(game) => (400, "not-evolved", Debug, game.as_str()),
            Failure::BadSetting { text, .. } => (400, "bad-setting", Debug, text.as_str()),
            Failure::GameTooLong => (409, "game-too-long", Debug, ""),
            Failure::Storage(_) => (500, "storage", Error, ""),
            Failure::Internal(_) => (500, "internal", Error, ""),
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let most = if matches!(code, "bad-position" | "broken-event") { TOLD } else { QUOTED };
        let text = text.chars().take(most).collect();
        Consequence { status, code, loudness, text }
    }

    /// What the message quotes besides the input.
    fn values(&self, words: Words) -> Vec<(&'static str, Value)> {
        let opening = |rule: OpeningRule| ("opening", Value::from(rule_name(rule, words)));
        match self {
            Failure::BadGame(_, reason) => vec![("reason", reason.as_str().into())],
            Failure::BadSetting { expected, .. } => vec![("expected", expected.as_str().into())],
            Failure::BadMove { example, .. } => vec![("example", example.as_str().into())],
            Failure::NotForProgram { game, .. } => vec![("game", game.as_str().into())],
            Failure::OpeningMisfit(_, rule, misfit) => {
                vec![opening(*rule), ("reason", words.say(misfit_key(*misfit)).into())]
            }
            Failure::BadOpening(_) => {
                let known = OpeningRule::ALL.map(OpeningRule::id).join(", ");
                vec![("expected", known.into())]
            }
            Failure::BadChoice { wanted: Some(wanted), .. }
            | Failure::NotThisChoice { wanted: Some(wanted), .. } => {
                let expected = wanted.sentence(wanted.nobody(words), words);
                vec![opening(wanted.rule), ("expected", expected.into())]
            }
            Failure::OutsideRegion { number, rule, region, .. } => {
                let region = region_text(region_words(*region), words);
                vec![opening(*rule), ("number", (*number).into()), ("region", region.into())]
            }
            Failure::EqualFifth { other, .. } => vec![("other", other.as_str().into())],
            _ => vec![],
        }
    }

    /// The message for people.
    pub(crate) fn message(&self, words: Words) -> String {
        if let Failure::Broken(broken) = self {
            return broken.message(words);
        }
        if let Failure::ForbiddenMove { cell, color, kind, parts } = self {
            let kind = words.say(&format!("foul-{kind}"));
            let said =
                [("cell", cell.as_str().into()), ("kind", kind.into()), ("parts", parts.as_str().into())];
            return words.say_with(&format!("forbidden-{color}"), &said);
        }
        if let Failure::BadChoice { wanted: None, .. } | Failure::NotThisChoice { wanted: None, .. } = self {
            return words.say("failure-nothing-to-choose");
        }
        let consequence = self.consequence();
        let mut values = self.values(words);
        values.push(("text", consequence.text.as_str().into()));
        words.say_with(&format!("failure-{}", consequence.code), &values)
    }
}

/// The key of the words for a reason.
pub(crate) fn misfit_key(misfit: Misfit) -> &'static str {
    match misfit {
        Misfit::Turns => "misfit-turns",
        Misfit::Exchange => "misfit-exchange",
        Misfit::Short => "misfit-short",
        Misfit::Small => "misfit-small",
        Misfit::Even => "misfit-even",
        Misfit::Hexagon => "misfit-hexagon",
        _ => "misfit-moves",
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::NoGame(_) => Failure::UnknownGame,
            StoreError::OutOfOrder { .. } => Failure::Stale,
            StoreError::TooLong { .. } => Failure::GameTooLong,
            StoreError::SeatTaken => Failure::SeatTaken,
            StoreError::NameTaken(name) => Failure::NameTaken(name),
            other => Failure::Storage(other),
        }
    }
}

impl From<tokio::task::JoinError> for Failure {
    fn from(error: tokio::task::JoinError) -> Failure {
        Failure::Internal(error.to_string())
    }
}

/// Carries a failure out of the routes; the guard renders it in the visitor's language.
#[derive(Clone)]
pub(crate) struct Pending(pub(crate) Arc<Failure>);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.consequence().status.into_response();
        response.extensions_mut().insert(Pending(Arc::new(self)));
        response
    }
}
