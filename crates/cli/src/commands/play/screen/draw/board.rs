//! The board with what stands on it.

use goren_rules::{Cell, Color, Move, PieceKind};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Shown;
use crate::commands::play::screen::app::App;
use crate::commands::play::screen::chart::{self, Chart, Scale};
use crate::commands::play::screen::look::Ink;
use crate::commands::play::screen::menu::Held;

/// Columns and rows of a board with its coordinates and a column of ground on either side.
pub(super) fn total(chart: &Chart, coordinates: bool) -> (u16, u16) {
    let below = u16::from(coordinates && !chart.columns.is_empty());
    (left_of(chart, coordinates) + chart.size.0 + 1, chart.size.1 + below)
}

fn left_of(chart: &Chart, coordinates: bool) -> u16 {
    if coordinates { chart.margin() } else { 1 }
}

pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>, room: Rect, scale: Scale) {
    let chart = Chart::new(&app.shown, &app.view, &app.stars, scale);
    let (left, below) = (left_of(&chart, app.coordinates), total(&chart, app.coordinates).1 - chart.size.1);
    let inner = (room.width.saturating_sub(left + 1), room.height.saturating_sub(below));
    let (cx, cy) = chart.at[app.cursor.index()];
    let skipped = (skip(chart.size.0, inner.0, cx), skip(chart.size.1, inner.1, cy));
    let area = Rect {
        x: room.x + left,
        y: room.y,
        width: chart.size.0.min(inner.0),
        height: chart.size.1.min(inner.1),
    };
    let shown = Shown { chart, area, skipped };
    let buffer = frame.buffer_mut();
    ground(app, buffer, &shown);
    arrows(app, buffer, &shown);
    pieces(app, buffer, &shown);
    marks(app, buffer, &shown);
    if app.coordinates {
        names(app, buffer, &shown, room);
    }
    if let Some(at) = shown.to_screen(shown.chart.at[app.cursor.index()])
        && app.at.is_none()
        && app.typed.is_none()
    {
        frame.set_cursor_position(at);
    }
    app.hits.board = Some(shown);
}

/// What of a board lies before the part that is shown, so that the cursor is in it.
fn skip(size: u16, room: u16, cursor: u16) -> u16 {
    cursor.saturating_sub(room / 2).min(size.saturating_sub(room))
}

fn ground(app: &App, buffer: &mut Buffer, shown: &Shown) {
    let style = app.look.board(Ink::Grid);
    for y in 0..shown.area.height {
        let (screen, row) = (shown.area.y + y, usize::from(y + shown.skipped.1));
        for x in [shown.area.x.saturating_sub(1), shown.area.x + shown.area.width] {
            put(buffer, (x, screen), ' ', style);
        }
        for x in 0..shown.area.width {
            let sign = shown.chart.ground[row][usize::from(x + shown.skipped.0)];
            put(buffer, (shown.area.x + x, screen), app.look.sign(sign), style);
        }
    }
}

fn put(buffer: &mut Buffer, (x, y): (u16, u16), sign: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(sign).set_style(style);
    }
}

fn arrows(app: &App, buffer: &mut Buffer, shown: &Shown) {
    let waiting = matches!(app.held, Some(Held::Stone(_))) || app.menu.lettered('s').is_some();
    let style = app.look.board(if waiting { Ink::Own } else { Ink::Grid });
    for arrow in &shown.chart.arrows {
        let sign = app.look.sign(if arrow.clockwise { '↻' } else { '↺' });
        let letter = arrow.twist.letter();
        let both = if arrow.clockwise { [sign, letter] } else { [letter, sign] };
        for (step, sign) in (0..).zip(both) {
            if let Some(at) = shown.to_screen((arrow.at.0 + step, arrow.at.1)) {
                put(buffer, at, sign, style);
            }
        }
    }
}

fn ink(color: Color) -> Ink {
    match color {
        Color::Black => Ink::Black,
        Color::White => Ink::White,
        Color::Red => Ink::Red,
    }
}

/// The sign of a side's pieces.
pub(super) fn sign_of(app: &App, color: Color, kind: PieceKind) -> char {
    let style = chart::style(&app.shown);
    let paper = style == chart::Style::Squares;
    match (color, kind) {
        (Color::Black, PieceKind::Man) => '▲',
        (Color::White, PieceKind::Man) => '▽',
        (Color::Black, PieceKind::Ring) => '◉',
        (Color::White, PieceKind::Ring) => '◎',
        (Color::Black, _) if paper => 'X',
        (Color::White, _) if paper => 'O',
        (Color::Black, _) => '●',
        (Color::White, _) => '○',
        (Color::Red, _) => '◆',
    }
}

fn pieces(app: &App, buffer: &mut Buffer, shown: &Shown) {
    let numbers = if app.numbers { app.shown.move_numbers() } else { Vec::new() };
    for (cell, piece) in app.shown.pieces() {
        let at = shown.chart.at[cell.index()];
        let style = app.look.board(ink(piece.color));
        match numbers.get(cell.index()).copied().filter(|&number| number > 0) {
            Some(number) => number_on(buffer, shown, at, number, style, piece.color),
            None => {
                if let Some(at) = shown.to_screen(at) {
                    put(buffer, at, app.look.sign(sign_of(app, piece.color, piece.kind)), style);
                }
            }
        }
    }
}

/// The number of a move in place of its stone; White's are underlined.
fn number_on(buffer: &mut Buffer, shown: &Shown, at: (u16, u16), number: u32, style: Style, color: Color) {
    let text = match shown.chart.scale {
        Scale::Wide => format!("{number:^3}"),
        // Two digits find room; the moves beside the board tell the rest.
        Scale::Narrow => format!("{:>2}", number % 100),
    };
    let style = if color == Color::White { style.add_modifier(Modifier::UNDERLINED) } else { style };
    for (step, digit) in (0..).zip(text.chars()) {
        let at = shown.to_screen((at.0 + step, at.1)).filter(|_| at.0 + step > 0);
        // The text begins a column before the middle.
        if let Some((x, y)) = at.filter(|_| digit != ' ') {
            put(buffer, (x.saturating_sub(1), y), digit, style);
        }
    }
}

/// Signs on both sides of a cell, over the lines of the board.
fn around(app: &App, buffer: &mut Buffer, shown: &Shown, cell: Cell, signs: (char, char), ink: Ink) {
    let at = shown.chart.at[cell.index()];
    let Some((x, y)) = shown.to_screen(at) else { return };
    let style = app.look.board(ink);
    put(buffer, (x.saturating_sub(1), y), app.look.sign(signs.0), style);
    put(buffer, (x + 1, y), app.look.sign(signs.1), style);
}

fn marks(app: &App, buffer: &mut Buffer, shown: &Shown) {
    let at = |cell: Cell| shown.to_screen(shown.chart.at[cell.index()]);
    for &cell in &app.fouls {
        if let Some(at) = at(cell) {
            put(buffer, at, app.look.sign('×'), app.look.board(Ink::Bad));
        }
    }
    for (number, &cell) in (1_u8..=9).zip(app.game.opening().offered()) {
        if app.shown.stone(cell).is_none()
            && let Some(at) = at(cell)
        {
            put(buffer, at, char::from(b'0' + number), app.look.board(Ink::Own));
        }
    }
    for cell in app.shown.winning_lines().into_iter().flatten() {
        around(app, buffer, shown, cell, ('═', '═'), Ink::Accent);
    }
    for cell in last_cells(app) {
        around(app, buffer, shown, cell, ('[', ']'), Ink::Accent);
    }
    for cell in app.targets() {
        around(app, buffer, shown, cell, ('(', ')'), Ink::Own);
    }
    if let Some(Held::Piece(cell) | Held::Stone(cell) | Held::Row(cell)) = app.held {
        if matches!(app.held, Some(Held::Stone(_)))
            && let Some(at) = at(cell)
        {
            let color = app.shown.side_to_move();
            put(buffer, at, app.look.sign(sign_of(app, color, PieceKind::Stone)), app.look.board(ink(color)));
        }
        around(app, buffer, shown, cell, ('{', '}'), Ink::Own);
    }
    around(app, buffer, shown, app.cursor, ('›', '‹'), Ink::Black);
    if let Some(at) = at(app.cursor)
        && let Some(cell) = buffer.cell_mut(at)
    {
        cell.modifier.insert(Modifier::REVERSED);
    }
}

/// The cells of the last move, where its pieces are now.
fn last_cells(app: &App) -> Vec<Cell> {
    match app.last_move() {
        Some(Move::Twist { cell, twist }) => vec![twist.moves(cell)],
        Some(Move::Slide { to, .. }) => vec![to],
        Some(mv) => mv.cells(),
        None => Vec::new(),
    }
}

/// What the columns and rows are called.
fn names(app: &App, buffer: &mut Buffer, shown: &Shown, room: Rect) {
    let style = app.look.beside(Ink::Faint);
    for (y, name) in &shown.chart.rows {
        if let Some((_, y)) = shown.to_screen((shown.skipped.0, *y)) {
            let width = usize::from(shown.chart.margin().saturating_sub(1));
            buffer.set_string(room.x, y, format!("{name:>width$}"), style);
        }
    }
    for (x, name) in &shown.chart.columns {
        if let Some((x, _)) = shown.to_screen((*x, shown.skipped.1)) {
            let x = (x + 1).saturating_sub(u16::try_from(name.len()).unwrap_or(1));
            buffer.set_string(x, shown.area.y + shown.area.height, name, style);
        }
    }
}
