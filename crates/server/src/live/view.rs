//! A game as its watchers see it, in JSON.

use goren_rules::{Cell, Color, FoulKind, Move, OpeningRule, Outcome, Reason, Seat};
use serde::Serialize;

use super::opening_view::OpeningView;
use super::ratings::Standing;
use super::session::{ProgramFault, Session};
use super::shown::Shown;

/// The words for ends of games, as used in messages (`reason-…`) and in the store.
pub(crate) const REASONS: [&str; 23] = [
    "line",
    "losing-line",
    "both-lines",
    "captures",
    "rings",
    "no-markers",
    "few-men",
    "lead",
    "repetition",
    "no-capture",
    "forbidden-overline",
    "forbidden-double-four",
    "forbidden-double-three",
    "full-board",
    "no-move",
    "passes",
    "agreement",
    "dead-board",
    "resignation",
    "time",
    "program-fault",
    "move-cap",
    "values",
];

/// The word for a reason.
pub(crate) fn reason_code(reason: Reason) -> &'static str {
    match reason {
        Reason::Line => "line",
        Reason::Forbidden(FoulKind::Overline) => "forbidden-overline",
        Reason::Forbidden(FoulKind::DoubleFour) => "forbidden-double-four",
        Reason::Forbidden(FoulKind::DoubleThree) => "forbidden-double-three",
        Reason::LosingLine => "losing-line",
        Reason::BothLines => "both-lines",
        Reason::Captures => "captures",
        Reason::Rings => "rings",
        Reason::NoMarkers => "no-markers",
        Reason::FewMen => "few-men",
        Reason::Lead => "lead",
        Reason::Repetition => "repetition",
        Reason::NoCapture => "no-capture",
        Reason::FullBoard => "full-board",
        Reason::NoMove => "no-move",
        Reason::Passes => "passes",
        Reason::DeadBoard => "dead-board",
        Reason::Resignation => "resignation",
        Reason::Time => "time",
        _ => "agreement",
    }
}

#[derive(Serialize)]
struct Played {
    text: String,
    cells: Vec<usize>,
    color: String,
    /// Who made it, 0 for whoever began; only where an opening lets players put down both colours.
    seat: Option<usize>,
}

#[derive(Serialize)]
struct ResultView {
    winner: Option<String>,
    reason: &'static str,
}

#[derive(Serialize)]
struct SeatView {
    kind: &'static str,
    open: bool,
}

#[derive(Serialize)]
struct ClocksView {
    black: u64,
    white: u64,
    running: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameView<'a> {
    seq: u32,
    board: Shown,
    moves: Vec<Played>,
    turn: Option<String>,
    result: Option<ResultView>,
    thinking: Option<String>,
    stopped: bool,
    draw_offer: Option<String>,
    undo_ask: Option<String>,
    seats: Vec<SeatView>,
    /// Who has Black: 0 for whoever began.
    black: usize,
    opening: Option<OpeningView>,
    clocks: Option<ClocksView>,
    next: Option<&'a str>,
    /// Whether it counts for ratings.
    rated: bool,
    /// How strong the players are, by chair, where it counts.
    standings: Option<[Standing; 2]>,
    /// What the people want to be called, by chair.
    called: [Option<&'a str>; 2],
    /// What a program did wrong, where that ended the game.
    fault: Option<&'a ProgramFault>,
}

/// What is not part of the game itself but shown with it.
pub(crate) struct Moment {
    /// The side an engine thinks for.
    pub(crate) thinking: Option<Color>,
    /// Whether that is a program which gets ready: no clock runs.
    pub(crate) preparing: bool,
    /// Whether the engine failed.
    pub(crate) stopped: bool,
    /// Milliseconds since the last move.
    pub(crate) waited: u64,
}

/// The whole view as JSON text.
pub(crate) fn view_json(session: &Session, moment: &Moment) -> String {
    serde_json::to_string(&view(session, moment)).unwrap_or_default()
}

/// The whole view as data, for those who know more of the game.
pub(crate) fn view_value(session: &Session, moment: &Moment) -> serde_json::Value {
    serde_json::to_value(view(session, moment)).unwrap_or_default()
}

fn view<'a>(session: &'a Session, moment: &Moment) -> GameView<'a> {
    let position = session.game.position();
    let name = |color: Color| color.to_string();
    let seats = position.rules().sides().iter().map(|&color| {
        let chair = session.chair(color);
        SeatView { kind: chair.sitter.kind(), open: chair.invite.is_some() }
    });
    GameView {
        seq: session.seq,
        board: Shown::of(position),
        moves: played(session),
        turn: session.game.result().is_none().then(|| name(session.acting())),
        result: session.game.result().map(|outcome| result_view(outcome, session.fault.is_some())),
        thinking: moment.thinking.map(name),
        stopped: moment.stopped,
        draw_offer: session.draw_offer().map(name),
        undo_ask: session.undo_ask.map(name),
        seats: seats.collect(),
        black: session.place_of(Color::Black),
        opening: OpeningView::of(session),
        clocks: clocks(session, moment),
        next: session.next.as_deref(),
        rated: session.pool.is_some(),
        standings: session.standings,
        called: [0, 1].map(|place| session.called[place].as_deref()),
        fault: session.fault.as_ref().filter(|_| session.game.result().is_some()),
    }
}

fn played(session: &Session) -> Vec<Played> {
    let position = session.game.position();
    let opened = session.game.opening().rule() != OpeningRule::Free;
    let makers = if opened { session.makers() } else { Vec::new() };
    let view = |(at, (mv, mover)): (usize, (&Move, Color))| Played {
        text: position.move_text(*mv),
        cells: mv.cells().into_iter().map(Cell::index).collect(),
        color: mover.to_string(),
        seat: makers.get(at).map(|seat| usize::from(*seat != Seat::First)),
    };
    position.history().iter().zip(session.movers()).enumerate().map(view).collect()
}

fn result_view(outcome: Outcome, fault: bool) -> ResultView {
    let reason = if fault { "program-fault" } else { reason_code(outcome.reason) };
    ResultView { winner: outcome.winner.map(|color| color.to_string()), reason }
}

fn clocks(session: &Session, moment: &Moment) -> Option<ClocksView> {
    let clock = session.game.clock();
    if clock.control().is_none() {
        return None;
    }
    let running = (session.clock_runs() && !moment.preparing).then(|| session.acting());
    let left = |color: Color| {
        let full =
            clock.allowance(color).map_or(0, |left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        if running == Some(color) { full.saturating_sub(moment.waited) } else { full }
    };
    Some(ClocksView {
        black: left(Color::Black),
        white: left(Color::White),
        running: running.map(|color| color.to_string()),
    })
}
