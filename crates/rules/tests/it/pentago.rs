//! Pentago against stored answers and a second telling of its rules.

use std::collections::HashMap;

use goren_rules::testkit::{Rng, likely_move, mapped};
use goren_rules::{
    Cell, Color, GameId, Move, Outcome, Position, Reason, Setup, parse_position, perft, position_text,
};
use serde_json::{Value, json};

/// Own board, own lines, own twists: rows and columns of marks, 0 empty, 1 Black, 2 White.
#[derive(Clone)]
pub(crate) struct Naive {
    board: [[u8; 6]; 6],
    mover: u8,
    over: bool,
}

impl Naive {
    pub(crate) fn new() -> Naive {
        Naive { board: [[0; 6]; 6], mover: 1, over: false }
    }

    fn five(&self, mark: u8) -> bool {
        let at = |row: i32, column: i32| match (row, column) {
            (0..6, 0..6) => self.board[row as usize][column as usize],
            _ => 0,
        };
        (0..36).any(|start| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(down, right)| {
                (0..5).all(|step| at(start / 6 + step * down, start % 6 + step * right) == mark)
            })
        })
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (row, column) in (0..36).map(|index| (index / 6, index % 6)) {
            if self.over || self.board[row][column] != 0 {
                continue;
            }
            let cell = format!("{}{}", char::from(b"abcdef"[column]), row + 1);
            let mut placed = self.clone();
            placed.board[row][column] = self.mover;
            if placed.five(self.mover) {
                moves.push(cell);
            } else {
                moves.extend("stuvwxyz".chars().map(|letter| format!("{cell}{letter}")));
            }
        }
        moves
    }

    pub(crate) fn play(&mut self, text: &str) {
        let bytes = text.as_bytes();
        self.board[usize::from(bytes[1] - b'1')][usize::from(bytes[0] - b'a')] = self.mover;
        if let Some(letter) = bytes.get(2) {
            self.twist(*letter);
        }
        self.mover = 3 - self.mover;
        self.over = self.five(1) || self.five(2) || self.board.iter().flatten().all(|&mark| mark != 0);
    }

    fn twist(&mut self, letter: u8) {
        let (top, left) = match letter {
            b's' | b't' => (0, 0),
            b'u' | b'v' => (0, 3),
            b'w' | b'x' => (3, 3),
            _ => (3, 0),
        };
        let old = self.board;
        for (row, column) in (0..9).map(|index| (index / 3, index % 3)) {
            // Clockwise the left column becomes the top row.
            let clockwise = matches!(letter, b't' | b'v' | b'x' | b'z');
            let from = if clockwise { (2 - column, row) } else { (column, 2 - row) };
            self.board[top + row][left + column] = old[top + from.0][left + from.1];
        }
    }

    /// 1 or 2 for a winner, 0 for a draw.
    fn winner(&self) -> Option<u8> {
        self.over.then(|| match (self.five(1), self.five(2)) {
            (true, false) => 1,
            (false, true) => 2,
            _ => 0,
        })
    }

    pub(crate) fn leaves(&self, depth: usize) -> u64 {
        let moves = if depth == 0 { return 1 } else { self.moves() };
        if depth == 1 {
            return moves.len() as u64;
        }
        let below = |text: String| {
            let mut next = self.clone();
            next.play(&text);
            next.leaves(depth - 1)
        };
        moves.into_iter().map(below).sum()
    }
}

fn texts(position: &Position) -> Vec<String> {
    position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
}

/// The stones row by row from the top left, `X` Black, `O` White, `.` empty.
fn board(stones: &[(Cell, Color)]) -> String {
    let mut text = vec!['.'; 36];
    for &(cell, color) in stones {
        text[cell.index()] = if color == Color::Black { 'X' } else { 'O' };
    }
    text.into_iter().collect()
}

#[test]
fn the_second_telling_agrees_on_random_games() {
    let id: GameId = "pentago".parse().unwrap();
    let mut rng = Rng::new(2014);
    let mut ends = HashMap::new();
    for _ in 0..300 {
        let (mut position, mut naive) = (Position::initial(&id), Naive::new());
        while let Some(mv) = likely_move(&position, &mut rng) {
            assert_eq!(texts(&position), naive.moves(), "{}", position_text(&position));
            naive.play(&position.move_text(mv));
            position.play(mv).unwrap();
            let marks: String =
                naive.board.iter().flatten().map(|&mark| ['.', 'X', 'O'][usize::from(mark)]).collect();
            assert_eq!(board(&position.setup().stones), marks, "{}", position_text(&position));
        }
        let outcome = position.outcome().unwrap();
        let winner = outcome.winner.map_or(0, |winner| winner.index() as u8 + 1);
        assert_eq!(naive.winner(), Some(winner), "{}", position_text(&position));
        *ends.entry((outcome.winner.is_some(), outcome.reason)).or_insert(0) += 1;
    }
    for end in [(true, Reason::Line), (false, Reason::BothLines), (false, Reason::FullBoard)] {
        assert!(ends.contains_key(&end), "no game ended in {end:?}: {ends:?}");
    }
}

fn half_moves(position: &Position) -> Vec<Setup> {
    match position {
        Position::Pentago(pentago) => pentago.half_moves(),
        other => panic!("{other:?} is no position of Pentago"),
    }
}

#[test]
fn halves_of_turns_are_counted_too() {
    fn leaves(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        assert_eq!(position.outcome(), None, "three halves make no five");
        let halves = half_moves(position);
        halves.iter().map(|setup| leaves(&Position::from_setup(setup).unwrap(), depth - 1)).sum()
    }
    let start = parse_position("pentago").unwrap();
    assert_eq!([1, 2, 3].map(|depth| leaves(&start, depth)), [36, 288, 10080]);
    // Whole turns after a half.
    let mut due = parse_position("pentago setup black a1 half to black").unwrap();
    assert_eq!([1, 2, 3].map(|depth| perft(&mut due, depth)), [8, 2240, 609_280]);
}

#[test]
fn halves_of_turns_have_symmetric_images() {
    let id: GameId = "pentago".parse().unwrap();
    let mut rng = Rng::new(8);
    for _ in 0..30 {
        let game = goren_rules::testkit::random_game(&id, 3 + rng.below(12), &mut rng);
        let Some(setup) = rng.pick(&half_moves(&game)).cloned() else { continue };
        let position = Position::from_setup(&setup).unwrap();
        if position.outcome().is_some() {
            continue;
        }
        for symmetry in position.geometry().symmetries() {
            let stones = setup.stones.iter().map(|&(cell, color)| (symmetry.apply(cell), color)).collect();
            let image = Position::from_setup(&Setup { stones, ..setup.clone() }).unwrap();
            assert_eq!(image.canonical_key(), position.canonical_key());
            for mv in position.legal_moves() {
                let after = |position: &Position, mv: Move| {
                    let mut after = position.clone();
                    after.play(mv).unwrap();
                    (after.canonical_key(), after.outcome())
                };
                let seen = mapped(mv, symmetry, position.geometry()).unwrap();
                assert_eq!(after(&image, seen), after(&position, mv), "{}", position_text(&position));
            }
        }
    }
}

fn rows(text: &str, count: usize, keys: &[&str]) -> Vec<Value> {
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), count, "rows of the file");
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(row["game"], "pentago", "row {}", number + 1);
        for key in row.as_object().unwrap().keys() {
            assert!(keys.contains(&key.as_str()), "row {}: nobody looks at {key}", number + 1);
        }
    }
    rows
}

fn winner(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.winner) {
        None => "ongoing",
        Some(None) => "draw",
        Some(Some(color)) => ["black", "white"][color.index()],
    }
}

/// How a game ended, in the words of the stored rows.
fn end(position: &Position) -> Value {
    let Some(outcome) = position.outcome() else { return Value::Null };
    let mover = position.side_to_move().opposite();
    json!(match (outcome.reason, position.history().last()) {
        (Reason::Line, Some(Move::Place(_))) => "instant",
        (Reason::Line, _) if outcome.winner == Some(mover) => "after twist",
        (Reason::Line, _) => "opponent five after twist",
        (Reason::BothLines, _) => "double five",
        (Reason::FullBoard, _) => "full board",
        (reason, _) => panic!("{reason} ends no game of Pentago"),
    })
}

#[test]
fn stored_games() {
    let keys = ["game", "options", "moves", "legal_counts", "legal_sets", "result", "extra", "oracle"];
    for (number, row) in rows(include_str!("../vectors/pentago.jsonl"), 54, &keys).iter().enumerate() {
        let name = format!("row {}", number + 1);
        assert_eq!(row["options"], json!({}), "{name}");
        let mut position = parse_position("pentago").unwrap();
        let mut instant_wins: Vec<usize> = Vec::new();
        for (ply, text) in row["moves"].as_array().unwrap().iter().enumerate() {
            let mut legal = texts(&position);
            assert_eq!(row["legal_counts"][ply], legal.len(), "{name}, ply {ply}");
            if legal.iter().any(|text| text.len() == 2) {
                instant_wins.push(ply);
            }
            legal.sort();
            if let Some(set) = row["legal_sets"].get(ply.to_string()) {
                assert_eq!(*set, json!(legal), "{name}, ply {ply}");
            }
            let mv = position.parse_move(text.as_str().unwrap()).unwrap();
            position.play(mv).unwrap_or_else(|error| panic!("{name}, ply {ply}: {error}"));
        }
        assert_eq!(row["legal_counts"].as_array().unwrap().len(), position.ply(), "{name}");
        assert_eq!(row["result"], winner(position.outcome()), "{name}");
        for (key, value) in row["extra"].as_object().unwrap() {
            match key.as_str() {
                "end" => assert_eq!(*value, end(&position), "{name}"),
                "final" => {
                    let text = value.as_str().unwrap().replace('/', "");
                    assert_eq!(board(&position.setup().stones), text, "{name}");
                }
                "instant_win_available" => assert_eq!(*value, json!(instant_wins), "{name}"),
                _ => panic!("{name}: nobody looks at extra {key}"),
            }
        }
        assert_eq!(row["extra"].get("end").is_none(), position.outcome().is_none(), "{name}");
        assert_eq!(row["extra"].get("instant_win_available").is_none(), instant_wins.is_empty(), "{name}");
    }
}

/// The position of a row of the tables.
fn arranged(row: &Value) -> Position {
    let cells = row["board"].as_str().unwrap().chars().enumerate();
    let stones: Vec<(Cell, Color)> = cells
        .filter_map(|(index, mark)| match mark {
            'X' => Some((Cell::new(index as u16), Color::Black)),
            'O' => Some((Cell::new(index as u16), Color::White)),
            _ => None,
        })
        .collect();
    assert_eq!(row["stones"], stones.len());
    let to_move = row["to_move"].as_str().unwrap().parse().unwrap();
    let half = row["phase"] == "rotate";
    assert!(half || row["phase"] == "place");
    let id: GameId = "pentago".parse().unwrap();
    Position::from_setup(&Setup { half, ..Setup::new(id, stones, to_move) }).unwrap()
}

fn table(kind: &str) -> Vec<(String, Value)> {
    let keys =
        ["game", "kind", "board", "phase", "to_move", "stones", "children", "result", "value", "oracle"];
    let rows = rows(include_str!("../vectors/pentago_values.jsonl"), 936, &keys);
    let named = (1..).map(|number| format!("row {number}")).zip(rows);
    named.filter(|(_, row)| row["kind"] == kind).collect()
}

/// 1, 0 or -1 for the side to move; 2 while the game goes on.
fn result(position: &Position) -> i64 {
    match position.outcome().map(|outcome| outcome.winner) {
        None => 2,
        Some(None) => 0,
        Some(Some(winner)) if winner == position.side_to_move() => 1,
        Some(Some(_)) => -1,
    }
}

/// One of these boards holds fives of both sides: the tables list its twists all the same.
#[test]
fn stored_halves_of_turns() {
    let rows = table("moves");
    assert_eq!(rows.len(), 8);
    for (name, row) in rows {
        let halves = half_moves(&arranged(&row));
        let mut boards: Vec<String> = halves.iter().map(|setup| board(&setup.stones)).collect();
        let mut children: Vec<&str> =
            row["children"].as_array().unwrap().iter().map(|child| child.as_str().unwrap()).collect();
        boards.sort();
        children.sort_unstable();
        assert_eq!(boards, children, "{name}");
    }
}

#[test]
fn stored_ends() {
    let rows = table("done");
    assert_eq!(rows.len(), 44);
    for (name, row) in rows {
        assert_eq!(row["result"], result(&arranged(&row)), "{name}");
    }
}

/// The value for the side to move, by search to the end.
fn value(position: &mut Position, known: &mut HashMap<u64, i64>) -> i64 {
    let result = result(position);
    if result != 2 {
        return result;
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let mut best = -1;
    for mv in position.legal_moves() {
        position.play(mv).unwrap();
        best = best.max(-value(position, known));
        position.undo();
        if best == 1 {
            break;
        }
    }
    known.insert(position.key(), best);
    best
}

/// Boards with at least this many stones are searched to the end.
const SEARCHED: u64 = 29;

/// Values of perfect play. Of boards with fewer stones only what one turn tells is compared: a turn
/// that wins means a won game.
#[test]
fn stored_values() {
    let rows = table("value");
    assert_eq!(rows.len(), 884);
    let mut known = HashMap::new();
    let mut searched = 0;
    for (name, row) in rows {
        let mut position = arranged(&row);
        let stored = row["value"].as_i64().unwrap();
        assert!((-1..=1).contains(&stored), "{name}");
        if row["stones"].as_u64().unwrap() >= SEARCHED {
            assert_eq!(value(&mut position, &mut known), stored, "{name}");
            searched += 1;
        }
        let mover = position.side_to_move();
        let wins = position.legal_moves().into_iter().any(|mv| {
            position.play(mv).unwrap();
            let won = position.outcome().is_some_and(|outcome| outcome.winner == Some(mover));
            position.undo();
            won
        });
        assert!(stored == 1 || !wins, "{name}: a turn wins");
    }
    assert!(searched > 30, "{searched} rows searched");
}
