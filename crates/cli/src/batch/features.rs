//! What captures, turns and ends of a game are called in rows: the keys of `extra` beyond lines.

use goren_rules::{Color, Move, Piece, PieceKind, Position, Reason, Variant};
use serde_json::{Map, Value, json};

/// What is gathered while a game is played.
#[derive(Default)]
pub(super) struct Features {
    /// Ply and number of stones of every capture.
    captures: Vec<(usize, usize)>,
    /// The cells of every capture, by ply.
    captured: Map<String, Value>,
    /// Plies at which a placement would win at once (Pentago).
    instant_wins: Vec<usize>,
    /// Plies with a choice of rows, a row of the opponent's making or a pass (Yinsh).
    special: Vec<usize>,
    mover: Option<Color>,
}

impl Features {
    pub(super) fn before(&mut self, position: &Position, moves: &[Move], ply: usize) {
        match position.id().variant() {
            Variant::Pentago if moves.iter().any(|mv| matches!(mv, Move::Place(_))) => {
                self.instant_wins.push(ply);
            }
            Variant::Yinsh => {
                let rows = moves.iter().filter(|mv| matches!(mv, Move::TakeRow { .. })).count();
                let opponent_moved = self.mover.is_some_and(|mover| mover != position.side_to_move());
                if moves.contains(&Move::Pass) || rows > 1 || (rows == 1 && opponent_moved) {
                    self.special.push(ply);
                }
                self.mover = Some(position.side_to_move());
            }
            _ => {}
        }
    }

    pub(super) fn after(&mut self, position: &Position, ply: usize) {
        let cells = position.last_captures();
        if cells.is_empty() {
            return;
        }
        self.captures.push((ply, cells.len()));
        let mut labels: Vec<String> = cells.iter().map(|&cell| position.label(cell)).collect();
        labels.sort();
        self.captured.insert(ply.to_string(), json!(labels));
    }

    /// Adds the keys of the game to `extra`.
    pub(super) fn finish(self, position: &Position, extra: &mut Map<String, Value>) {
        let mut add = |key: &str, value: Value| {
            extra.insert(key.to_owned(), value);
        };
        let [black, white] = position.taken();
        let pieces = |color, kind| labels(position, color, kind);
        match position.id().variant() {
            Variant::Pente | Variant::Ninuki => {
                add("captured_stones", json!({ "black": black, "white": white }));
                add("capture_plies", json!(self.captures));
                add("final", sides(&|color| pieces(color, PieceKind::Stone)));
            }
            Variant::Hasami | Variant::DaiHasami => {
                add("captured", json!({ "black": black, "white": white }));
                add("captures", Value::Object(self.captured));
                add("final", sides(&|color| pieces(color, PieceKind::Man)));
            }
            Variant::Connect6 if position.outcome().is_some_and(|outcome| outcome.winner.is_some()) => {
                // A win with the first stone of a pair leaves the turn unfinished.
                add("last_stone_of_turn", json!(if position.setup().half { "first" } else { "second" }));
            }
            Variant::Yavalath => {
                add(
                    "end",
                    json!(match position.outcome().map(|outcome| outcome.reason) {
                        None => "",
                        Some(Reason::Line) => "four",
                        Some(Reason::LosingLine) => "three",
                        Some(_) => "full",
                    }),
                );
            }
            Variant::Pentago => {
                if let Some(end) = pentago_end(position) {
                    add("end", json!(end));
                }
                if !self.instant_wins.is_empty() {
                    add("instant_win_available", json!(self.instant_wins));
                }
                add("final", json!(pentago_rows(position).join("/")));
            }
            Variant::Yinsh => {
                add("special_plies", json!(self.special));
                add("rings_removed", json!({ "white": white, "black": black }));
                add(
                    "final",
                    json!({
                        "white_rings": pieces(Color::White, PieceKind::Ring),
                        "black_rings": pieces(Color::Black, PieceKind::Ring),
                        "white_markers": pieces(Color::White, PieceKind::Marker),
                        "black_markers": pieces(Color::Black, PieceKind::Marker),
                    }),
                );
            }
            _ => {}
        }
    }
}

fn sides(of: &dyn Fn(Color) -> Vec<String>) -> Value {
    json!({ "black": of(Color::Black), "white": of(Color::White) })
}

fn labels(position: &Position, color: Color, kind: PieceKind) -> Vec<String> {
    let own = position.pieces().into_iter().filter(|(_, piece)| *piece == Piece { color, kind });
    let mut labels: Vec<String> = own.map(|(cell, _)| position.label(cell)).collect();
    labels.sort();
    labels
}

/// How a game of Pentago ended.
fn pentago_end(position: &Position) -> Option<&'static str> {
    let outcome = position.outcome()?;
    let mover = position.side_to_move().opposite();
    Some(match (outcome.reason, position.history().last()) {
        (Reason::Line, Some(Move::Place(_))) => "instant",
        (Reason::Line, _) if outcome.winner == Some(mover) => "after twist",
        (Reason::Line, _) => "opponent five after twist",
        (Reason::BothLines, _) => "double five",
        _ => "full board",
    })
}

/// A board of Pentago as rows of `X`, `O` and `.` from the top.
pub(super) fn pentago_rows(position: &Position) -> Vec<String> {
    let mark = |index: u16| match position.stone(goren_rules::Cell::new(index)) {
        Some(Color::Black) => 'X',
        Some(_) => 'O',
        None => '.',
    };
    position.geometry().rows().iter().map(|row| row.clone().map(mark).collect()).collect()
}

/// The boards after every half-move, in order, as one text each.
pub(super) fn pentago_children(position: &Position) -> Option<Vec<String>> {
    let Position::Pentago(pentago) = position else { return None };
    let board = |setup: goren_rules::Setup| {
        let mut marks = vec!['.'; 36];
        for (cell, color) in setup.stones {
            marks[cell.index()] = if color == Color::Black { 'X' } else { 'O' };
        }
        marks.into_iter().collect::<String>()
    };
    let mut boards: Vec<String> = pentago.half_moves().into_iter().map(board).collect();
    boards.sort();
    Some(boards)
}
