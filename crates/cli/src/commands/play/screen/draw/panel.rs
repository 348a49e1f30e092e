//! What stands beside the board: players and clocks, thoughts, the list, the moves.

use std::time::{Duration, Instant};

use goren_rules::{Color, PieceKind};
use goren_server::spoken;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::board::sign_of;
use super::{Parts, fit};
use crate::commands::play::mind::Thought;
use crate::commands::play::screen::app::App;
use crate::commands::play::screen::clock;
use crate::commands::play::screen::look::Ink;
use crate::commands::play::screen::menu::Menu;

pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>, parts: &Parts, now: Instant) {
    if !parts.beside {
        short(app, frame, parts.panel, now);
        list(app, frame, parts.list);
        return;
    }
    let area = parts.panel;
    let mut lines = vec![Line::styled(
        fit(&spoken::game(app.game.position().id(), app.words), area.width),
        Style::new().add_modifier(Modifier::BOLD),
    )];
    for &color in sides(app) {
        lines.push(player(app, color, area.width, now));
    }
    lines.push(Line::default());
    for text in wrap(&state(app), area.width) {
        lines.push(Line::raw(text));
    }
    lines.extend(thoughts(app, area.width));
    lines.push(Line::default());
    let mut y = area.y;
    for line in lines {
        if y < area.y + area.height {
            frame.buffer_mut().set_line(area.x, y, &line, area.width);
            y += 1;
        }
    }
    let left = (area.y + area.height).saturating_sub(y);
    let entries = u16::try_from(app.menu.entries.len()).unwrap_or(left).min(left);
    list(app, frame, Rect { y, height: entries, ..area });
    let y = y + entries + u16::from(entries > 0);
    let left = (area.y + area.height).saturating_sub(y);
    moves(app, frame, Rect { y, height: left, ..area });
}

/// The sides in the order in which they move.
fn sides(app: &App) -> &'static [Color] {
    app.game.position().rules().sides()
}

/// What is left on a side's clock.
fn clock_of(app: &App, color: Color, now: Instant) -> Option<String> {
    let runs = app.mover() == Some(color);
    let used = if runs { app.used(now) } else { Duration::ZERO };
    clock::shown(app.game.clock(), color, used)
}

fn name_of(app: &App, color: Color) -> String {
    match app.sitters.own {
        None => String::new(),
        Some(own) if app.game.color_of(own) == color => app.words.say("player-you"),
        Some(_) => app.sitters.other.clone(),
    }
}

/// The sign of a side: its stones, or its men where it has such.
fn legend(app: &App, color: Color) -> char {
    let men = matches!(app.shown.rules().play, goren_rules::Play::Hasami(_));
    app.look.sign(sign_of(app, color, if men { PieceKind::Man } else { PieceKind::Stone }))
}

/// `▸ ● Black  You  4:59`: the arrow stands at whoever is to move.
fn player(app: &App, color: Color, width: u16, now: Instant) -> Line<'static> {
    let turn = app.game.result().is_none() && app.shown.side_to_move() == color;
    let arrow = app.look.sign(if turn { '▸' } else { ' ' });
    let mut text = format!("{arrow} {} {}", legend(app, color), spoken::color(color, app.words));
    let name = name_of(app, color);
    if !name.is_empty() {
        text.push_str(&format!("  {name}"));
    }
    if let Some(taken) = spoken::taken(&app.shown, color, app.words) {
        text.push_str(&format!("  {taken}"));
    }
    let time = clock_of(app, color, now).unwrap_or_default();
    let room = usize::from(width).saturating_sub(time.len() + 1);
    let text = fit(&text, u16::try_from(room).unwrap_or(width));
    let gap = room.saturating_sub(Line::raw(text.as_str()).width()) + usize::from(!time.is_empty());
    let style = if turn { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    Line::from(vec![Span::styled(text, style), Span::raw(" ".repeat(gap)), Span::styled(time, style)])
}

/// Whose turn it is, or how the game ended, or what is looked at.
fn state(app: &App) -> String {
    if let Some(past) = app.past {
        let last = app.game.position().history().len();
        let values = [("number", past.into()), ("last", last.into())];
        return app.words.say_with("status-review", &values);
    }
    match app.game.result() {
        Some(outcome) => app.told(outcome),
        None => spoken::turn(&app.game, app.words),
    }
}

/// What is thought, as far as it is known.
fn thoughts(app: &App, width: u16) -> Vec<Line<'static>> {
    let Some(thinking) = &app.thinking else { return Vec::new() };
    let faint = app.look.beside(Ink::Faint);
    let Thought { depth, value, nodes, line } = &thinking.thought;
    let mut told = vec![app.words.say("status-thinking")];
    let number = |key: &str, number: String| app.words.say_with(key, &[("number", number.into())]);
    told.extend(depth.map(|depth| number("terminal-depth", depth.to_string())));
    told.extend(value.as_ref().map(|value| number("terminal-value", value.clone())));
    told.extend(nodes.map(|nodes| number("terminal-nodes", short_number(nodes))));
    let mut lines: Vec<Line<'static>> =
        wrap(&told.join(" "), width).into_iter().map(|text| Line::styled(text, faint)).collect();
    if !line.is_empty() {
        lines.push(Line::styled(fit(&line.join(" "), width), faint));
    }
    lines
}

/// `8`, `12k`, `3.4M`.
fn short_number(number: u64) -> String {
    match number {
        0..=9_999 => number.to_string(),
        10_000..=999_999 => format!("{}k", number / 1_000),
        _ => format!("{}.{}M", number / 1_000_000, number / 100_000 % 10),
    }
}

/// The list of what can be chosen, the part around the chosen entry if it is long.
fn list(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    if area.height == 0 {
        return;
    }
    let rows = usize::from(area.height);
    let first = app.at.unwrap_or(0).saturating_sub(rows / 2).min(app.menu.entries.len().saturating_sub(rows));
    for (row, at) in (0..area.height).zip(first..app.menu.entries.len()) {
        let text = Menu::text(app.menu.entries[at], &app.game, &app.view, app.words);
        let text: String = text.chars().map(|c| app.look.sign(c)).collect();
        let chosen = app.at == Some(at);
        let mark = app.look.sign(if chosen { '▸' } else { ' ' });
        let text = format!("{mark} {} {text}", at + 1);
        let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let place = Rect { y: area.y + row, height: 1, ..area };
        frame.buffer_mut().set_line(
            place.x,
            place.y,
            &Line::styled(fit(&text, area.width), style),
            area.width,
        );
        app.hits.entries.push((place, at));
        if chosen && app.typed.is_none() {
            frame.set_cursor_position((place.x, place.y));
        }
    }
}

/// The moves with their numbers, the last ones if not all find room; the one that is looked at is in brackets.
fn moves(app: &App, frame: &mut Frame<'_>, area: Rect) {
    if area.height == 0 {
        return;
    }
    let position = app.game.position();
    let first = position.ply() - position.history().len();
    let looked = app.looked_at();
    let texts: Vec<String> = (1..)
        .zip(position.history())
        .map(|(number, &mv)| {
            let text = format!("{} {}", first + number, position.move_text(mv));
            if number == looked { format!("[{text}]") } else { format!(" {text} ") }
        })
        .collect();
    let width = texts.iter().map(String::len).max().unwrap_or(1) + 1;
    let columns = (usize::from(area.width) / width).max(1);
    let columns = if columns > 1 { columns - columns % 2 } else { 1 };
    let rows: Vec<&[String]> = texts.chunks(columns).collect();
    let shown = usize::from(area.height);
    let current = looked.saturating_sub(1) / columns;
    let skip = (current + 1).saturating_sub(shown);
    for (y, row) in (area.y..area.y + area.height).zip(rows.into_iter().skip(skip)) {
        let text: String = row.iter().map(|text| format!("{text:<width$}")).collect();
        frame.buffer_mut().set_line(area.x, y, &Line::raw(text), area.width);
    }
}

/// Two rows where the panel does not stand beside the board.
fn short(app: &App, frame: &mut Frame<'_>, area: Rect, now: Instant) {
    let mut texts = Vec::new();
    for &color in sides(app) {
        let mut text = format!("{} {}", legend(app, color), spoken::color(color, app.words));
        if let Some(time) = clock_of(app, color, now) {
            text.push_str(&format!(" {time}"));
        }
        texts.push(text);
    }
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let buffer = frame.buffer_mut();
    buffer.set_line(area.x, area.y, &Line::styled(fit(&texts.join("  "), area.width), bold), area.width);
    let told = if app.thinking.is_some() { app.words.say("status-thinking") } else { state(app) };
    buffer.set_line(area.x, area.y + 1, &Line::raw(fit(&told, area.width)), area.width);
}

/// The text in lines of at most this width; between words where there are some.
fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width).max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word = word.to_owned();
        loop {
            let line = lines.last_mut().map(std::mem::take).unwrap_or_default();
            let joined = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
            let last = lines.len() - 1;
            if Line::raw(joined.as_str()).width() <= width {
                lines[last] = joined;
                break;
            }
            if !line.is_empty() {
                lines[last] = line;
                lines.push(String::new());
                continue;
            }
            // A word longer than the line, as all Chinese is.
            let mut head = String::new();
            let mut rest = word.chars();
            for c in rest.by_ref() {
                if Line::raw(format!("{head}{c}")).width() > width {
                    word = std::iter::once(c).chain(rest.by_ref()).collect();
                    break;
                }
                head.push(c);
            }
            lines[last] = head;
            lines.push(String::new());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_go_over_several_lines() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("五子棋五子棋", 5), ["五子", "棋五", "子棋"]);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([9_999, 12_345, 3_456_789].map(short_number), ["9999", "12k", "3.4M"]);
    }
}
