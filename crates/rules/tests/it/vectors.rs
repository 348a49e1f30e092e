//! Games and positions with the answers of independent implementations: every field of every row.

use std::collections::{BTreeMap, BTreeSet};

use std::time::Duration;

use goren_rules::{
    Action, Cell, Color, Game, GameId, Geometry, Labels, Move, Position, Reason, Rules, Setup, ThreeRule,
    TimeControl, foul_kind, runs,
};
use serde_json::{Value, json};

/// Rows of a file, with how many there must be: a cut file must not pass.
fn rows(text: &str, count: usize) -> Vec<Value> {
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), count, "rows of the file");
    rows
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// Replays all rows of a file of games.
fn games(text: &str, count: usize, id: impl Fn(&Value) -> String) {
    for (number, row) in rows(text, count).iter().enumerate() {
        let id: GameId = id(&row["options"]).parse().unwrap();
        let game = Game::new(Position::initial(&id), TimeControl::NONE);
        Replay { row, name: format!("row {} of {id}", number + 1), game, captures: Vec::new() }.run();
    }
}

struct Replay<'a> {
    row: &'a Value,
    name: String,
    game: Game,
    /// Ply and number of stones of every capture.
    captures: Vec<(usize, usize)>,
}

impl Replay<'_> {
    fn run(mut self) {
        for key in self.row.as_object().unwrap().keys() {
            let known =
                ["game", "options", "moves", "legal_counts", "legal_sets", "result", "extra", "oracle"];
            assert!(known.contains(&key.as_str()), "{}: nobody looks at {key}", self.name);
        }
        let moves = words(&self.row["moves"]);
        let counts = self.row["legal_counts"].as_array().unwrap();
        assert_eq!(moves.len(), counts.len(), "{}", self.name);
        let mut rows = Vec::new();
        let mut readings_agree = true;
        for (ply, text) in moves.iter().enumerate() {
            self.before(ply, counts[ply].as_u64());
            readings_agree &= self.readings_agree();
            let mv = self.position().parse_move(text).unwrap();
            let action = Action::Move { mv, used: Duration::ZERO };
            self.game.apply(action).unwrap_or_else(|error| panic!("{}: {error}", self.name));
            if let Some(cell) = mv.cell() {
                rows.extend(self.losing_rows(cell).into_iter().map(|length| (ply, length)));
            }
            let captured = self.position().last_captures().len();
            if captured > 0 {
                self.captures.push((ply, captured));
            }
        }
        self.result();
        for (key, value) in self.row["extra"].as_object().unwrap() {
            match key.as_str() {
                "bans" => {} // compared before each move
                "nonwinning_rows" => assert_eq!(*value, json!(rows), "{}", self.name),
                "winning_run" => assert_eq!(value.as_u64(), self.winning_run(), "{}", self.name),
                "nonrecursive_same" => assert_eq!(value.as_bool(), Some(readings_agree), "{}", self.name),
                _ => assert_eq!(*value, self.extra(key), "{}: {key}", self.name),
            }
        }
        if self.row["extra"].get("nonwinning_rows").is_none()
            && !self.position().rules().forbidden_to(Color::Black).any()
        {
            assert!(rows.is_empty(), "{}: rows {rows:?} do not win", self.name);
        }
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    /// What the captures and turns of a game say under a name of the files.
    fn extra(&self, key: &str) -> Value {
        let position = self.position();
        let [black, white] = position.taken();
        let stones = |color| {
            let own = position.geometry().cells().filter(|&cell| position.stone(cell) == Some(color));
            let mut labels: Vec<String> = own.map(|cell| position.label(cell)).collect();
            labels.sort();
            labels
        };
        match key {
            "captured_stones" => json!({ "black": black, "white": white }),
            "capture_plies" => json!(self.captures),
            "final" => json!({ "black": stones(Color::Black), "white": stones(Color::White) }),
            // A win with the first stone of a pair leaves the turn unfinished.
            "last_stone_of_turn" => json!(if position.setup().half { "first" } else { "second" }),
            "end" => json!(match position.outcome().map(|outcome| outcome.reason) {
                None => "",
                Some(Reason::Line) => "four",
                Some(Reason::LosingLine) => "three",
                Some(_) => "full",
            }),
            _ => panic!("{}: nobody looks at extra {key}", self.name),
        }
    }

    /// The moves and the forbidden cells before the move of this ply.
    fn before(&self, ply: usize, count: Option<u64>) {
        let position = self.position();
        let moves = self.game.legal_moves();
        if let Some(count) = count {
            assert_eq!(moves.len() as u64, count, "{}: moves before ply {ply}", self.name);
        }
        let key = ply.to_string();
        if let Some(set) = self.row["legal_sets"].get(&key) {
            let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
            texts.sort();
            assert_eq!(texts, words(set), "{}: moves before ply {ply}", self.name);
        }
        if let Some(bans) = self.row["extra"].get("bans").and_then(|bans| bans.get(&key)) {
            assert_eq!(forbidden(position), codes(bans), "{}: forbidden before ply {ply}", self.name);
        }
    }

    fn result(&self) {
        let outcome = self.position().outcome();
        let result = match outcome.map(|outcome| outcome.winner) {
            None => "ongoing".to_owned(),
            Some(None) => "draw".to_owned(),
            Some(Some(winner)) => winner.to_string(),
        };
        assert_eq!(self.row["result"], result, "{}: {outcome:?}", self.name);
        assert!(
            outcome.is_none_or(|o| {
                use Reason::{Captures, FullBoard, Line, LosingLine};
                matches!(o.reason, Line | FullBoard | Captures | LosingLine)
            }),
            "{}",
            self.name
        );
    }

    /// Lengths of the runs of five and more through the cell of the last move that do not win.
    fn losing_rows(&self, cell: Cell) -> Vec<usize> {
        let (geometry, stones) = (self.position().geometry(), self.position().stones());
        let mover = self.position().side_to_move().opposite();
        let rule = self.position().rules().line_of(mover);
        let mut lost: Vec<_> = runs(geometry, stones)
            .into_iter()
            .map(|(run, _)| run)
            .filter(|run| {
                run.length >= usize::from(rule.length).max(5) && run.cells(geometry).contains(&cell)
            })
            .filter(|run| !run.wins(geometry, stones, mover, rule))
            .collect();
        lost.sort_by_key(|run| run.axis);
        lost.iter().map(|run| run.length).collect()
    }

    fn winning_run(&self) -> Option<u64> {
        self.position().winning_lines().iter().map(|line| line.len() as u64).max()
    }

    /// Whether both readings of the omoks' threes forbid the same cells here.
    fn readings_agree(&self) -> bool {
        let position = self.position();
        let color = position.side_to_move();
        let forbidden = |recursive| {
            let mut rules: Rules = position.rules().clone();
            rules.forbidden[color.index()].double_three = Some(ThreeRule::Omok { recursive });
            let mut stones = position.stones().to_vec();
            let cells = position.geometry().cells();
            cells
                .filter(|&cell| foul_kind(position.geometry(), &rules, &mut stones, cell, color).is_some())
                .collect::<Vec<Cell>>()
        };
        position.rules().forbidden_to(color).double_three.is_none() || forbidden(true) == forbidden(false)
    }
}

/// Label and code of every forbidden cell.
fn forbidden(position: &Position) -> BTreeMap<String, String> {
    let text = |cell| position.move_text(Move::Place(cell));
    position.fouls().into_iter().map(|(cell, foul)| (text(cell), foul.kind.code().to_owned())).collect()
}

fn codes(value: &Value) -> BTreeMap<String, String> {
    let entries = value.as_object().unwrap().iter();
    entries.map(|(cell, code)| (cell.clone(), code.as_str().unwrap().to_owned())).collect()
}

#[test]
fn freestyle() {
    games(include_str!("../vectors/freestyle15.jsonl"), 70, |options| format!("gomoku@{}", options["size"]));
}

#[test]
fn standard() {
    games(include_str!("../vectors/standard15.jsonl"), 72, |options| format!("standard@{}", options["size"]));
}

#[test]
fn caro() {
    games(include_str!("../vectors/caroW.jsonl"), 67, |options| format!("caro@{}", options["size"]));
    games(include_str!("../vectors/caroG.jsonl"), 53, |options| format!("caro@{}:gomocup", options["size"]));
}

#[test]
fn omok_recursive() {
    games(include_str!("../vectors/omokK.jsonl"), 60, |options| {
        assert_eq!((&options["rule"], &options["recursive_three"]), (&"omokK".into(), &true.into()));
        format!("omok@{}:recursive", options["size"])
    });
}

#[test]
fn omok_symmetric() {
    games(include_str!("../vectors/omok-symmetric.jsonl"), 60, |options| {
        assert_eq!((&options["rule"], &options["recursive_three"]), (&"003".into(), &false.into()));
        format!("omok-symmetric@{}", options["size"])
    });
}

#[test]
fn omok_wide() {
    games(include_str!("../vectors/omok-w.jsonl"), 44, |options| {
        assert_eq!((&options["rule"], &options["recursive_three"]), (&"omokW".into(), &false.into()));
        format!("omok@{}:wide", options["size"])
    });
}

#[test]
fn hex217() {
    games(include_str!("../vectors/hex217.jsonl"), 80, |_| "hex217".to_owned());
}

#[test]
fn mnk() {
    games(include_str!("../vectors/mnk.jsonl"), 97, |options| {
        format!("mnk@{}x{}:k={}", options["m"], options["n"], options["k"])
    });
}

#[test]
fn tictactoe() {
    games(include_str!("../vectors/tictactoe.jsonl"), 120, |_| "tictactoe".to_owned());
}

#[test]
fn pente() {
    games(include_str!("../vectors/pente.jsonl"), 64, |options| {
        let opening = if options["opening"] == "tournament" { "+tournament" } else { "" };
        format!("pente@{}{opening}", options["size"])
    });
}

#[test]
fn connect6() {
    games(include_str!("../vectors/connect6.jsonl"), 54, |options| format!("connect6@{}", options["size"]));
}

#[test]
fn yavalath() {
    games(include_str!("../vectors/yavalath.jsonl"), 104, |options| {
        let swap = if options["swap"] == true { "yes" } else { "no" };
        format!("yavalath:swap={swap}")
    });
}

/// The position of a row that lists stones, Black to move.
fn arranged(row: &Value) -> Position {
    let id: GameId = "renju".parse().unwrap();
    let geometry = Geometry::shared(id.rules().shape).unwrap();
    let stones = |key: &str, color: Color| -> Vec<(Cell, Color)> {
        let cell = |text| (geometry.parse_cell(text, Labels::Algebraic).unwrap(), color);
        words(&row[key]).into_iter().map(cell).collect()
    };
    let stones = [stones("black", Color::Black), stones("white", Color::White)].concat();
    Position::from_setup(&Setup::new(id, stones, Color::Black)).unwrap()
}

#[test]
fn renju_forbidden_sets_are_complete() {
    for (number, row) in rows(include_str!("../vectors/renju.jsonl"), 291).iter().enumerate() {
        let position = arranged(row);
        let expected = codes(&row["forbidden"]);
        assert_eq!(forbidden(&position), expected, "row {}", number + 1);
        let listed: BTreeSet<String> =
            position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
        assert_eq!(listed.len(), position.empty() - expected.len() + 1, "row {}", number + 1);
        assert!(expected.keys().all(|cell| !listed.contains(cell)), "row {}", number + 1);
    }
}

#[test]
fn renju_nested_points() {
    for (number, row) in rows(include_str!("../vectors/renju_nested.jsonl"), 203).iter().enumerate() {
        let found = forbidden(&arranged(row));
        for (cell, answer) in row["points"].as_object().unwrap() {
            let verdict = found.get(cell).map_or("legal", String::as_str);
            assert_eq!(answer[0], verdict, "row {}: {cell}", number + 1);
        }
    }
}
