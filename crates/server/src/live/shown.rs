//! What stands on a board and what can be done there, in JSON.

use std::collections::BTreeMap;

use goren_formats::diagram::{Form, Picture, PictureOptions, Placed};
use goren_rules::{Cell, Color, Geometry, Move, PieceKind, Play, Position};
use serde::Serialize;

/// A board to be drawn.
#[derive(Serialize)]
pub(crate) struct Shown {
    ply: usize,
    cells: String,
    /// Cells of the last turn.
    last: Vec<usize>,
    /// Ways of pieces in the last turn, from and to.
    traces: Vec<[usize; 2]>,
    /// Pieces that the last turn took off, cell and letter.
    removed: Vec<(usize, char)>,
    /// Rows of markers that the last turn took off.
    gone: Vec<Vec<usize>>,
    /// Letter of the last twist.
    twisted: Option<char>,
    win: Vec<Vec<usize>>,
    /// Lines that lose.
    losing: Vec<Vec<usize>>,
    fouls: Vec<FoulView>,
    /// The side whose stone comes next.
    mover: String,
    /// Stones left in this turn; only where a turn has several.
    left: Option<u8>,
    /// Markers left in the pool; only where there is one.
    pool: Option<usize>,
    /// What each side has taken; only in games where something is.
    taken: Option<[u16; 2]>,
    /// Sides that are out of a game of three.
    out: Vec<String>,
    /// Move number of every cell, where the list of moves alone does not tell.
    numbers: Option<Vec<u32>>,
    /// Moves that are more than a stone on an empty cell.
    options: Options,
}

/// What a side may do besides putting down a stone.
#[derive(Serialize, Default)]
struct Options {
    /// By the cell of a piece: where it may go.
    slides: BTreeMap<usize, Vec<Slide>>,
    /// Cells where the stone is followed by a twist.
    twists: Vec<usize>,
    /// Whether a twist alone is due.
    turn: bool,
    /// Rows that can be taken off.
    rows: Vec<Row>,
    /// Rings that can be taken off.
    rings: Vec<usize>,
    /// Whether the seats can be exchanged.
    swap: bool,
    /// Whether there is nothing but to pass, or it is allowed.
    pass: bool,
}

#[derive(Serialize)]
struct Slide {
    to: usize,
    /// What else changes: cells with their new letters.
    changes: Vec<(usize, char)>,
}

#[derive(Serialize)]
struct Row {
    /// The move.
    text: String,
    cells: Vec<usize>,
}

#[derive(Serialize)]
struct FoulView {
    cell: usize,
    kind: String,
    parts: String,
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

impl Shown {
    /// A position with its marks.
    pub(crate) fn of(position: &Position) -> Shown {
        let geometry = position.geometry();
        let rules = position.rules();
        let fouls = position.fouls().into_iter().map(|(cell, foul)| {
            // The kind has a word of its own in every language; only the cells are taken from here.
            let text = foul.describe(geometry, rules.labels);
            let parts = text.split_once('(').map_or("", |(_, parts)| parts.trim_end_matches(')'));
            FoulView { cell: cell.index(), kind: foul.kind.to_string(), parts: parts.to_owned() }
        });
        // The marks of the last turn are those of the pictures.
        let options = PictureOptions { forbidden: false, ..PictureOptions::default() };
        let picture = Picture::of(position, &options);
        let lines = |lines: &[Vec<Cell>]| lines.iter().map(|line| indices(line)).collect();
        let removed = |placed: &Placed| (placed.cell.index(), letter(placed.color, placed.form));
        let gone = picture.bands.iter().filter(|band| band.gone).map(|band| indices(&band.cells));
        Shown {
            ply: position.history().len(),
            cells: letters(position),
            last: indices(&picture.last),
            traces: picture.traces.iter().map(|(from, to)| [from.index(), to.index()]).collect(),
            removed: picture.removed.iter().map(removed).collect(),
            gone: gone.collect(),
            twisted: picture.twisted.map(goren_rules::Twist::letter),
            win: lines(&picture.winning),
            losing: lines(&picture.losing),
            fouls: fouls.collect(),
            mover: position.side_to_move().to_string(),
            left: match position {
                Position::Line(line) if rules.turns.later > 1 => Some(line.stones_left()),
                _ => None,
            },
            pool: match position {
                Position::Yinsh(yinsh) => Some(yinsh.markers_left()),
                _ => None,
            },
            taken: picture.taken.map(|taken| taken.counts),
            out: out(position, &picture.losing),
            numbers: (rules.play != Play::Line).then(|| position.move_numbers()),
            options: Options::of(position),
        }
    }
}

/// In a game of three, the owners of lines that lose.
fn out(position: &Position, losing: &[Vec<Cell>]) -> Vec<String> {
    let rules = position.rules();
    let owner = |line: &Vec<Cell>| line.first().and_then(|&cell| position.stone(cell));
    let mut owners: Vec<Color> = losing.iter().filter(|_| rules.players > 2).filter_map(owner).collect();
    owners.sort_unstable();
    owners.dedup();
    owners.iter().map(ToString::to_string).collect()
}

fn letter(color: Color, form: Form) -> char {
    let letter = match color {
        Color::Black => 'b',
        Color::White => 'w',
        Color::Red => 'r',
    };
    if form == Form::Ring { letter.to_ascii_uppercase() } else { letter }
}

/// The letter of a cell: `.` empty; `b`, `w`, `r` stones, men and markers; capitals are rings.
fn letter_at(position: &Position, cell: Cell) -> char {
    let form = if position.kind(cell) == PieceKind::Ring { Form::Ring } else { Form::Stone };
    position.stone(cell).map_or('.', |color| letter(color, form))
}

/// One letter a cell: `.` empty; `b`, `w`, `r` stones, men and markers; capitals are rings.
pub(crate) fn letters(position: &Position) -> String {
    position.geometry().cells().map(|cell| letter_at(position, cell)).collect()
}

impl Options {
    fn of(position: &Position) -> Options {
        let rules = position.rules();
        let mut options = Options { pass: rules.passing, ..Options::default() };
        if rules.play == Play::Line && !rules.pie {
            return options;
        }
        let mut board = position.clone();
        for mv in position.legal_moves() {
            match mv {
                Move::Slide { from, to } => {
                    let slide = Slide { to: to.index(), changes: changes(position, &mut board, from, to) };
                    options.slides.entry(from.index()).or_default().push(slide);
                }
                Move::Twist { cell, .. } if options.twists.last() != Some(&cell.index()) => {
                    options.twists.push(cell.index());
                }
                Move::Turn(_) => options.turn = true,
                Move::TakeRow { from, to } => {
                    let cells = indices(stretch(position.geometry(), from, to));
                    options.rows.push(Row { text: position.move_text(mv), cells });
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

/// What a slide changes besides the cell that it leads to; `board` is a copy to try it on.
fn changes(position: &Position, board: &mut Position, from: Cell, to: Cell) -> Vec<(usize, char)> {
    if board.play(Move::Slide { from, to }).is_err() {
        return Vec::new();
    }
    let cells = position.geometry().cells().filter(|&cell| cell != to);
    let changed = cells
        .map(|cell| (cell, letter_at(board, cell)))
        .filter(|&(cell, letter)| letter != letter_at(position, cell))
        .map(|(cell, letter)| (cell.index(), letter))
        .collect();
    board.undo();
    changed
}

/// The cells of a line from one cell to another, both included.
fn stretch(geometry: &Geometry, from: Cell, to: Cell) -> &[Cell] {
    for axis in 0..geometry.axes() {
        let (line, at) = geometry.line_through(from, axis);
        if let Some(end) = line.iter().position(|&cell| cell == to) {
            return &line[at.min(end)..=at.max(end)];
        }
    }
    &[]
}
