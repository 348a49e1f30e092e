//! A game as its watchers see it, in JSON.

use std::collections::BTreeMap;

use goren_rules::{
    Cell, Color, FoulKind, Move, OpeningRule, Outcome, PieceKind, Play, Position, Reason, Seat,
};
use serde::Serialize;

use super::opening_view::OpeningView;
use super::session::Session;

/// The words for ends of games, as used in messages (`reason-…`) and in the store.
pub(crate) const REASONS: [&str; 20] = [
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

/// A board to be drawn.
#[derive(Serialize)]
pub(crate) struct Shown {
    ply: usize,
    cells: String,
    last: Vec<usize>,
    win: Vec<Vec<usize>>,
    fouls: Vec<FoulView>,
    /// The side whose stone comes next.
    mover: String,
    /// Stones left in this turn; only where a turn has several.
    left: Option<u8>,
    /// What each side has taken; only in games where something is.
    taken: Option<[u16; 2]>,
    /// Cells that the last move emptied by captures.
    captured: Vec<usize>,
    /// Move number of every cell, where the list of moves alone does not tell.
    numbers: Option<Vec<u32>>,
    /// Moves that are more than a stone on an empty cell.
    options: Options,
}

/// What a side may do besides putting down a stone.
#[derive(Serialize, Default)]
struct Options {
    /// From where to where.
    slides: BTreeMap<usize, Vec<usize>>,
    /// Cells where the stone is followed by a twist.
    twists: Vec<usize>,
    /// Rows that can be taken off, with their ends.
    rows: Vec<(String, [usize; 2])>,
    /// Rings that can be taken off.
    rings: Vec<usize>,
    /// Whether the seats can be exchanged.
    swap: bool,
    /// Whether there is nothing but to pass, or it is allowed.
    pass: bool,
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
        let geometry = position.geometry();
        let labels = position.rules().labels;
        let fouls = position.fouls().into_iter().map(|(cell, foul)| {
            // The kind has a word of its own in every language; only the cells are taken from here.
            let text = foul.describe(geometry, labels);
            let parts = text.split_once('(').map_or("", |(_, parts)| parts.trim_end_matches(')'));
            FoulView { cell: cell.index(), kind: foul.kind.to_string(), parts: parts.to_owned() }
        });
        let index = |line: Vec<goren_rules::Cell>| line.into_iter().map(goren_rules::Cell::index).collect();
        let rules = position.rules();
        let takes = rules.captures.is_some() || !matches!(rules.play, Play::Line | Play::Pentago);
        Shown {
            ply: position.history().len(),
            cells: letters(position),
            last: position.history().last().map(|mv| index(mv.cells())).unwrap_or_default(),
            win: position.winning_lines().into_iter().map(index).collect(),
            fouls: fouls.collect(),
            mover: position.side_to_move().to_string(),
            left: match position {
                Position::Line(line) if rules.turns.later > 1 => Some(line.stones_left()),
                _ => None,
            },
            taken: takes.then(|| position.taken()),
            captured: index(position.last_captures().to_vec()),
            numbers: (rules.play != Play::Line).then(|| position.move_numbers()),
            options: Options::of(position),
        }
    }
}

/// One letter a cell: `.` empty; `b`, `w`, `r` stones, men and markers; capitals are rings.
pub(crate) fn letters(position: &Position) -> String {
    let letter = |(at, stone): (usize, &Option<Color>)| {
        let letter = match stone {
            None => return '.',
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
            Some(Color::Red) => 'r',
        };
        let ring = position.kind(Cell::new(u16::try_from(at).unwrap_or(0))) == PieceKind::Ring;
        if ring { letter.to_ascii_uppercase() } else { letter }
    };
    position.stones().iter().enumerate().map(letter).collect()
}

impl Options {
    fn of(position: &Position) -> Options {
        let rules = position.rules();
        let mut options = Options { pass: rules.passing, ..Options::default() };
        if rules.play == Play::Line && !rules.pie {
            return options;
        }
        for mv in position.legal_moves() {
            match mv {
                Move::Slide { from, to } => options.slides.entry(from.index()).or_default().push(to.index()),
                Move::Twist { cell, .. } if options.twists.last() != Some(&cell.index()) => {
                    options.twists.push(cell.index());
                }
                Move::TakeRow { from, to } => {
                    options.rows.push((position.move_text(mv), [from.index(), to.index()]));
                }
                Move::TakeRing(cell) => options.rings.push(cell.index()),
                Move::Swap => options.swap = true,
                Move::Pass => options.pass = true,
                _ => {}
            }
        }
        options
    }
}

/// The whole view as JSON text.
pub(crate) fn view_json(session: &Session, moment: &Moment) -> String {
    let position = session.game.position();
    let name = |color: Color| color.to_string();
    let seats = position.rules().sides().iter().map(|&color| {
        let chair = session.chair(color);
        SeatView { kind: chair.sitter.kind(), open: chair.invite.is_some() }
    });
    let view = GameView {
        seq: session.seq,
        board: Shown::of(position),
        moves: played(session),
        turn: session.game.result().is_none().then(|| name(session.acting())),
        result: session.game.result().map(result_view),
        thinking: moment.thinking.map(name),
        stopped: moment.stopped,
        draw_offer: session.draw_offer().map(name),
        undo_ask: session.undo_ask.map(name),
        seats: seats.collect(),
        black: usize::from(session.game.seat_of(Color::Black) != Seat::First),
        opening: OpeningView::of(session),
        clocks: clocks(session, moment.waited),
        next: session.next.as_deref(),
    };
    serde_json::to_string(&view).unwrap_or_default()
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

fn result_view(outcome: Outcome) -> ResultView {
    ResultView { winner: outcome.winner.map(|color| color.to_string()), reason: reason_code(outcome.reason) }
}

fn clocks(session: &Session, waited: u64) -> Option<ClocksView> {
    let clock = session.game.clock();
    if clock.control().is_none() {
        return None;
    }
    let running = session.clock_runs().then(|| session.acting());
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
