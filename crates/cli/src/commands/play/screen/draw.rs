//! The screen, drawn anew from what the game is: board, panel, two lines at the bottom.

mod board;
mod help;
mod panel;

use std::time::Instant;

use goren_rules::{Cell, Twist};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::app::App;
use super::chart::{Chart, Scale};
use super::look::Ink;

/// The least that a game can be shown on.
pub(super) const LEAST: (u16, u16) = (30, 10);
/// Columns of the panel at least, and at most.
const PANEL: (u16, u16) = (26, 46);
/// Columns from which the panel stands beside the board.
const BESIDE: u16 = 56;
/// Rows at the bottom: what was said, and what is typed.
const BOTTOM: u16 = 2;
/// Rows of the list where the panel does not stand beside the board.
const FEW: u16 = 4;

/// Where things were drawn, for the mouse.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits {
    pub(super) board: Option<Shown>,
    pub(super) entries: Vec<(Rect, usize)>,
}

/// The part of a chart that was drawn.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) chart: Chart,
    /// Where on the screen.
    pub(super) area: Rect,
    /// Columns and rows of the chart that lie before it.
    pub(super) skipped: (u16, u16),
}

impl Shown {
    /// The point of the screen for one of the chart, if it is drawn.
    pub(super) fn to_screen(&self, (x, y): (u16, u16)) -> Option<(u16, u16)> {
        let (x, y) = (x.checked_sub(self.skipped.0)?, y.checked_sub(self.skipped.1)?);
        (x < self.area.width && y < self.area.height).then_some((self.area.x + x, self.area.y + y))
    }

    fn to_chart(&self, (x, y): (u16, u16)) -> Option<(u16, u16)> {
        // A column of ground lies on either side of the board.
        let x = x.clamp(self.area.x, (self.area.x + self.area.width).saturating_sub(1));
        self.area
            .contains((x, y).into())
            .then(|| (x - self.area.x + self.skipped.0, y - self.area.y + self.skipped.1))
    }
}

impl Hits {
    pub(super) fn cell(&self, point: (u16, u16)) -> Option<Cell> {
        let shown = self.board.as_ref()?;
        let left = shown.area.x.saturating_sub(1);
        if point.0 < left || point.0 > shown.area.x + shown.area.width {
            return None;
        }
        shown.chart.cell_near(shown.to_chart(point)?)
    }

    pub(super) fn twist(&self, point: (u16, u16)) -> Option<Twist> {
        let shown = self.board.as_ref()?;
        let (x, y) = shown.to_chart(point)?;
        let near = |at: (u16, u16)| at.1 == y && at.0.abs_diff(x) <= 1;
        shown.chart.arrows.iter().find(|arrow| near(arrow.at)).map(|arrow| arrow.twist)
    }

    pub(super) fn entry(&self, point: (u16, u16)) -> Option<usize> {
        self.entries.iter().find(|(area, _)| area.contains(point.into())).map(|(_, at)| *at)
    }
}

/// How the screen is divided.
struct Parts {
    board: Rect,
    panel: Rect,
    /// Where the list stands if not in the panel.
    list: Rect,
    beside: bool,
    scale: Scale,
}

/// Draws everything.
pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>, now: Instant) {
    let area = frame.area();
    app.hits = Hits::default();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        too_small(app, frame, area);
    } else {
        let parts = divide(app, area);
        board::draw(app, frame, parts.board, parts.scale);
        panel::draw(app, frame, &parts, now);
        bottom(app, frame, area);
        if app.help {
            help::draw(app, frame, area);
        }
    }
    app.look.reduce(frame.buffer_mut());
}

fn too_small(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let values = [
        ("width", u32::from(area.width).into()),
        ("height", u32::from(area.height).into()),
        ("least", format!("{}×{}", LEAST.0, LEAST.1).into()),
    ];
    let text = app.words.say_with("terminal-too-small", &values);
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, frame.buffer_mut());
}

fn divide(app: &App, area: Rect) -> Parts {
    let rest = Rect { height: area.height - BOTTOM, ..area };
    let total = |scale| {
        let chart = Chart::new(&app.shown, &app.view, &app.stars, scale);
        board::total(&chart, app.coordinates)
    };
    let fits = |(width, height): (u16, u16), room: Rect| width <= room.width && height <= room.height;
    if area.width >= BESIDE {
        let room = Rect { width: rest.width - PANEL.0 - 1, ..rest };
        let wide = total(Scale::Wide);
        let (scale, (width, _)) =
            if fits(wide, room) { (Scale::Wide, wide) } else { (Scale::Narrow, total(Scale::Narrow)) };
        let width = width.min(room.width);
        let panel_width = (rest.width - width - 2).min(PANEL.1);
        let board = Rect { width, ..rest };
        let panel = Rect { x: rest.x + width + 2, width: panel_width, ..rest };
        return Parts { board, panel, list: Rect::default(), beside: true, scale };
    }
    let entries = u16::try_from(app.menu.entries.len()).unwrap_or(FEW).min(FEW);
    let panel = Rect { height: 2, ..rest };
    let list = Rect { y: rest.y + rest.height - entries, height: entries, ..rest };
    let board = Rect { y: rest.y + 2, height: rest.height - 2 - entries, ..rest };
    let scale = if fits(total(Scale::Wide), board) { Scale::Wide } else { Scale::Narrow };
    Parts { board, panel, list, beside: false, scale }
}

/// What was said, and what is typed or stands under the cursor.
fn bottom(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let said = Rect { y: area.height - 2, height: 1, ..area };
    let line = Rect { y: area.height - 1, height: 1, ..area };
    let asked = app.question.map(|question| app.question_text(question));
    let said_text = asked.unwrap_or_else(|| app.said.clone());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let faint = app.look.beside(Ink::Faint);
    frame.buffer_mut().set_line(said.x, said.y, &Line::styled(fit(&said_text, said.width), bold), said.width);
    if let Some(typed) = &app.typed {
        let prompt = Line::from(vec![Span::raw("> "), Span::raw(typed.clone())]);
        let width = u16::try_from(prompt.width()).unwrap_or(u16::MAX);
        frame.buffer_mut().set_line(line.x, line.y, &prompt, line.width);
        frame.set_cursor_position((line.x + width.min(line.width.saturating_sub(1)), line.y));
        return;
    }
    let under = app.under_cursor();
    let keys = app.words.say("terminal-keys");
    let used = u16::try_from(Line::raw(under.as_str()).width()).unwrap_or(u16::MAX);
    frame.buffer_mut().set_line(line.x, line.y, &Line::raw(fit(&under, line.width)), line.width);
    let keys_width = u16::try_from(Line::raw(keys.as_str()).width()).unwrap_or(u16::MAX);
    if used.saturating_add(keys_width).saturating_add(2) <= line.width {
        let x = line.x + line.width - keys_width;
        frame.buffer_mut().set_line(x, line.y, &Line::styled(keys, faint), keys_width);
    }
}

/// The text, with an ellipsis where it is too long.
fn fit(text: &str, width: u16) -> String {
    if Line::raw(text).width() <= usize::from(width) {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if Line::raw(format!("{short}{c}…")).width() > usize::from(width) {
            break;
        }
        short.push(c);
    }
    short.push('…');
    short
}
