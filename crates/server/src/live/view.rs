//! A game as its watchers see it, in JSON.

use goren_rules::{Color, FoulKind, Outcome, Position, Reason};
use serde::Serialize;

use super::session::Session;

/// The words for ends of games, as used in messages (`reason-…`) and in the store.
pub(crate) const REASONS: [&str; 13] = [
    "line",
    "losing-line",
    "captures",
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
];

/// The word for a reason.
pub(crate) fn reason_code(reason: Reason) -> &'static str {
    match reason {
        Reason::Line => "line",
        Reason::Forbidden(FoulKind::Overline) => "forbidden-overline",
        Reason::Forbidden(FoulKind::DoubleFour) => "forbidden-double-four",
        Reason::Forbidden(FoulKind::DoubleThree) => "forbidden-double-three",
        Reason::FullBoard => "full-board",
        Reason::NoMove => "no-move",
        Reason::Passes => "passes",
        Reason::DeadBoard => "dead-board",
        Reason::Resignation => "resignation",
        Reason::Time => "time",
        _ => "agreement",
    }
}

/// A board to be drawn.
#[derive(Serialize)]
pub(crate) struct Shown {
    ply: usize,
    cells: String,
    last: Vec<usize>,
    win: Vec<Vec<usize>>,
    fouls: Vec<FoulView>,
}

#[derive(Serialize)]
struct FoulView {
    cell: usize,
    kind: String,
    parts: String,
}

#[derive(Serialize)]
struct Played {
    text: String,
    cells: Vec<usize>,
    color: String,
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
    seats: [SeatView; 2],
    clocks: Option<ClocksView>,
    pass: bool,
    next: Option<&'a str>,
}

/// What is not part of the game itself but shown with it.
pub(crate) struct Moment {
    /// The side an engine thinks for.
    pub(crate) thinking: Option<Color>,
    /// Whether the engine failed.
    pub(crate) stopped: bool,
    /// Milliseconds since the last move.
    pub(crate) waited: u64,
}

impl Shown {
    /// A position with its marks.
    pub(crate) fn of(position: &Position) -> Shown {
        let letter = |stone: &Option<Color>| match stone {
            None => '.',
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
        };
        let geometry = position.geometry();
        let labels = position.rules().labels;
        let fouls = position.fouls().into_iter().map(|(cell, foul)| {
            // The kind has a word of its own in every language; only the cells are taken from here.
            let text = foul.describe(geometry, labels);
            let parts = text.split_once('(').map_or("", |(_, parts)| parts.trim_end_matches(')'));
            FoulView { cell: cell.index(), kind: foul.kind.to_string(), parts: parts.to_owned() }
        });
        let index = |line: Vec<goren_rules::Cell>| line.into_iter().map(goren_rules::Cell::index).collect();
        Shown {
            ply: position.history().len(),
            cells: position.stones().iter().map(letter).collect(),
            last: position.history().last().map(|mv| index(mv.cells())).unwrap_or_default(),
            win: position.winning_lines().into_iter().map(index).collect(),
            fouls: fouls.collect(),
        }
    }
}

/// The whole view as JSON text.
pub(crate) fn view_json(session: &Session, moment: &Moment) -> String {
    let position = session.game.position();
    let name = |color: Color| color.to_string();
    let seats = Color::BOTH.map(|color| {
        let chair = &session.chairs[color.index()];
        SeatView { kind: chair.sitter.kind(), open: chair.invite.is_some() }
    });
    let view = GameView {
        seq: session.seq,
        board: Shown::of(position),
        moves: played(session),
        turn: session.game.result().is_none().then(|| name(position.side_to_move())),
        result: session.game.result().map(result_view),
        thinking: moment.thinking.map(name),
        stopped: moment.stopped,
        draw_offer: session.draw_offer().map(name),
        undo_ask: session.undo_ask.map(name),
        seats,
        clocks: clocks(session, moment.waited),
        pass: position.rules().passing,
        next: session.next.as_deref(),
    };
    serde_json::to_string(&view).unwrap_or_default()
}

fn played(session: &Session) -> Vec<Played> {
    let position = session.game.position();
    let turn = position.side_to_move();
    let history = position.history();
    let color = |at: usize| if (history.len() - at).is_multiple_of(2) { turn } else { turn.opposite() };
    let view = |(at, mv): (usize, &goren_rules::Move)| Played {
        text: position.move_text(*mv),
        cells: mv.cells().into_iter().map(goren_rules::Cell::index).collect(),
        color: color(at).to_string(),
    };
    history.iter().enumerate().map(view).collect()
}

fn result_view(outcome: Outcome) -> ResultView {
    ResultView { winner: outcome.winner.map(|color| color.to_string()), reason: reason_code(outcome.reason) }
}

fn clocks(session: &Session, waited: u64) -> Option<ClocksView> {
    let clock = session.game.clock();
    if clock.control().is_none() {
        return None;
    }
    let running = session.clock_runs().then(|| session.game.position().side_to_move());
    let left = |color: Color| {
        let full =
            clock.allowance(color).map_or(0, |left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        if running == Some(color) { full.saturating_sub(waited) } else { full }
    };
    Some(ClocksView {
        black: left(Color::Black),
        white: left(Color::White),
        running: running.map(|color| color.to_string()),
    })
}
