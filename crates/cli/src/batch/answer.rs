//! What the program computes for a row.

use std::collections::{BTreeMap, BTreeSet};

use goren_engine::pentago_value;
use goren_rules::{Action, Foul, Game, GameId, Move, Play, Position, Setup, TimeControl, run_through};
use serde::Serialize;
use serde_json::{Map, Value, json};

use goren_formats::record::course;

use super::features::{Features, pentago_children};
use super::row::Row;
use super::{refused_by_the_rules, result};

/// Empty cells of Pentago with which a position's value is computed: a few hundredths of a second.
const MOST_EMPTY_SOLVED: usize = 12;

/// One output row.
#[derive(Serialize)]
pub(crate) struct Answer {
    id: Value,
    /// Legal moves before each move; for a bare position, in it.
    pub(super) legal_counts: Vec<usize>,
    /// Legal moves by ply, sorted as texts: for the plies the row asks about, or else for all.
    pub(super) legal_sets: BTreeMap<usize, Vec<String>>,
    pub(super) result: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    pub(super) extra: Map<String, Value>,
    /// Forbidden cells of the side to move at the end, where the game has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forbidden: Option<BTreeMap<String, String>>,
    /// Verdicts on the cells the row asks about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<BTreeMap<String, String>>,
    /// What a command adds, such as the best move.
    #[serde(flatten)]
    pub(crate) added: Map<String, Value>,
    pub(super) ok: bool,
    pub(super) differences: Vec<String>,
    /// Asserted fields that the program does not compute.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unchecked: Vec<String>,
    /// The position at the end; `None` if a move was refused.
    #[serde(skip)]
    pub(super) position: Option<Position>,
}

impl Answer {
    /// Plays the row through.
    pub(super) fn to(row: &Row) -> Result<Answer, String> {
        let mut replay = Replay::new(row);
        let mut game = Game::new(row.start.clone(), TimeControl::NONE);
        let mut refused = None;
        for text in &row.moves {
            let at = replay.counts.len();
            let action = course::action(&game, text).map_err(|error| format!("moves[{at}]: {error}"))?;
            replay.before(&game);
            if let Err(error) = game.apply(action) {
                let message = format!("moves[{at}]: {error}");
                if !refused_by_the_rules(&error) {
                    return Err(message);
                }
                refused = Some(message);
                break;
            }
            if let Action::Move { mv, .. } = action {
                replay.after(game.position(), mv);
            }
        }
        if row.moves.is_empty() {
            replay.before(&game);
        } else if refused.is_none() {
            replay.at_the_end(&game);
        }
        Ok(replay.finish(row, game.position().clone(), refused.as_deref()))
    }
}

/// What is gathered while a row is played.
struct Replay {
    counts: Vec<usize>,
    sets: BTreeMap<usize, Vec<String>>,
    /// Plies whose legal moves are asked for; `None` for all.
    wanted_sets: Option<BTreeSet<usize>>,
    bans: BTreeMap<usize, BTreeMap<String, String>>,
    wanted_bans: Option<BTreeSet<usize>>,
    nonwinning_rows: Vec<(usize, usize)>,
    winning_run: Option<usize>,
    /// The same game with the other reading of threes, and whether it barred the same cells so far.
    other_reading: Option<GameId>,
    readings_agree: bool,
    features: Features,
}

impl Replay {
    fn new(row: &Row) -> Replay {
        let extra = row.asserted("extra").and_then(Value::as_object);
        Replay {
            counts: Vec::new(),
            sets: BTreeMap::new(),
            wanted_sets: row.asserted("legal_sets").and_then(plies),
            bans: BTreeMap::new(),
            wanted_bans: extra.and_then(|extra| extra.get("bans")).and_then(plies),
            nonwinning_rows: Vec::new(),
            winning_run: None,
            other_reading: other_reading(row.start.id()),
            readings_agree: true,
            features: Features::default(),
        }
    }

    /// Counts and lists the moves of the position before the next move.
    fn before(&mut self, game: &Game) {
        let ply = self.counts.len();
        let moves = game.legal_moves();
        self.counts.push(moves.len());
        self.features.before(game.position(), &moves, ply);
        self.note(game.position(), &moves, ply);
    }

    /// The position after the last move has no count of its own, but sets may be asked for.
    fn at_the_end(&mut self, game: &Game) {
        let moves = game.legal_moves();
        if !moves.is_empty() {
            self.note(game.position(), &moves, self.counts.len());
        }
    }

    fn note(&mut self, position: &Position, moves: &[Move], ply: usize) {
        if self.wanted_sets.as_ref().is_none_or(|wanted| wanted.contains(&ply)) {
            let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
            texts.sort();
            self.sets.insert(ply, texts);
        }
        if !position.rules().forbidden_to(position.side_to_move()).any() {
            return;
        }
        let fouls = position.fouls();
        if let Some(other) = &self.other_reading {
            self.readings_agree &= cells(&fouls) == cells(&read_otherwise(position, other));
        }
        if self.wanted_bans.as_ref().map_or(!fouls.is_empty(), |wanted| wanted.contains(&ply)) {
            self.bans.insert(ply, codes(position, &fouls));
        }
    }

    /// Rows through the new stone that are long enough and still do not win, and the one that does.
    fn after(&mut self, position: &Position, mv: Move) {
        self.features.after(position, self.counts.len() - 1);
        let Some(cell) = mv.cell().filter(|_| position.rules().play == Play::Line) else { return };
        let Some(color) = position.stone(cell) else { return };
        let geometry = position.geometry();
        let rule = position.rules().line_of(color);
        let ply = self.counts.len() - 1;
        for axis in 0..geometry.axes() {
            let run = run_through(geometry, position.stones(), cell, color, axis);
            if run.length < usize::from(rule.length) {
                continue;
            }
            if run.wins(geometry, position.stones(), color, rule) {
                self.winning_run = Some(self.winning_run.map_or(run.length, |length| length.max(run.length)));
            } else {
                self.nonwinning_rows.push((ply, run.length));
            }
        }
    }

    fn finish(self, row: &Row, position: Position, refused: Option<&str>) -> Answer {
        let asks = |key: &str| {
            let extra = row.asserted("extra").and_then(Value::as_object);
            extra.is_some_and(|extra| extra.contains_key(key))
        };
        let rules = position.rules();
        let [black, white] = rules.forbidden;
        let bans = black.any() || white.any();
        let mut extra = Map::new();
        if asks("nonwinning_rows") || !self.nonwinning_rows.is_empty() {
            extra.insert("nonwinning_rows".to_owned(), json!(self.nonwinning_rows));
        }
        if let Some(length) = self.winning_run.filter(|_| position.outcome().is_some()) {
            extra.insert("winning_run".to_owned(), json!(length));
        }
        if bans && !row.moves.is_empty() {
            extra.insert("bans".to_owned(), json!(self.bans));
        }
        if self.other_reading.is_some() {
            extra.insert("nonrecursive_same".to_owned(), json!(self.readings_agree));
        }
        self.features.finish(&position, &mut extra);
        let mut added = Map::new();
        if let Some(children) = row.asserted("children").and_then(|_| pentago_children(&position)) {
            added.insert("children".to_owned(), json!(children));
        }
        let valued = row.asserted("value").and_then(|_| pentago_value(&position, MOST_EMPTY_SOLVED));
        if let Some(value) = valued {
            added.insert("value".to_owned(), json!(value));
        }
        Answer {
            id: row.id.clone(),
            legal_counts: self.counts,
            legal_sets: self.sets,
            result: if refused.is_some() { "illegal".to_owned() } else { result(&position) },
            reason: position.outcome().map(|outcome| outcome.reason.to_string()),
            extra,
            forbidden: bans.then(|| codes(&position, &position.fouls())),
            points: None,
            added,
            ok: refused.is_none(),
            differences: refused.iter().map(|text| (*text).to_owned()).collect(),
            unchecked: Vec::new(),
            position: refused.is_none().then_some(position),
        }
    }
}

/// The keys of an object, as plies.
fn plies(value: &Value) -> Option<BTreeSet<usize>> {
    Some(value.as_object()?.keys().filter_map(|key| key.parse().ok()).collect())
}

fn cells(fouls: &[(goren_rules::Cell, Foul)]) -> Vec<goren_rules::Cell> {
    fouls.iter().map(|(cell, _)| *cell).collect()
}

fn codes(position: &Position, fouls: &[(goren_rules::Cell, Foul)]) -> BTreeMap<String, String> {
    fouls.iter().map(|(cell, foul)| (position.label(*cell), foul.kind.code().to_owned())).collect()
}

/// The same game without the recursive reading of threes, for games that have both.
fn other_reading(id: &GameId) -> Option<GameId> {
    let text = id.to_string();
    text.contains(":recursive").then(|| GameId::parse(&text.replace(":recursive", "")).ok()).flatten()
}

/// The forbidden cells of the same stones in another game.
fn read_otherwise(position: &Position, id: &GameId) -> Vec<(goren_rules::Cell, Foul)> {
    let setup = Setup { id: id.clone(), ..position.setup() };
    Position::from_setup(&setup).map(|position| position.fouls()).unwrap_or_default()
}
