//! The keys, over the board.

use goren_server::text::Words;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget};

use super::fit;
use crate::commands::play::screen::app::App;

/// Keys and the key of what they do.
const KEYS: [(&str, &str); 20] = [
    ("← ↓ ↑ → h j k l", "terminal-help-move"),
    ("Y U B N", "terminal-help-diagonal"),
    ("Enter Space", "terminal-help-act"),
    ("i9 Enter", "terminal-help-type"),
    ("i9? Enter", "terminal-help-query"),
    (":", "terminal-help-begin"),
    ("Tab", "terminal-help-list"),
    ("Esc", "terminal-help-cancel"),
    ("u Backspace", "action-undo"),
    ("t H", "action-hint"),
    ("n", "terminal-help-numbers"),
    ("c", "view-coordinates"),
    ("r m", "terminal-help-turn"),
    (", . [ ]", "terminal-help-past"),
    ("Home End", "terminal-help-ends"),
    ("R", "action-resign"),
    ("G", "action-new"),
    ("S", "action-again-swapped"),
    ("Ctrl-Z Ctrl-L", "terminal-help-shell"),
    ("q", "terminal-help-quit"),
];

pub(super) fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let keys = KEYS.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let lines: Vec<String> = KEYS.iter().map(|(name, key)| line(name, keys, app.words, key)).collect();
    let widest = lines.iter().map(|line| Line::raw(line.as_str()).width()).max().unwrap_or(0);
    let width = u16::try_from(widest + 4).unwrap_or(area.width).min(area.width);
    let height = u16::try_from(lines.len() + 2).unwrap_or(area.height).min(area.height);
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let buffer = frame.buffer_mut();
    Clear.render(place, buffer);
    let title = format!(" {} ", app.words.say("terminal-help-title"));
    let set = if app.look.ascii {
        ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        }
    } else {
        ratatui::symbols::border::ROUNDED
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    Block::bordered().border_set(set).title(Line::styled(title, bold)).render(place, buffer);
    for (y, text) in (place.y + 1..place.y + height - 1).zip(&lines) {
        let text: String = text.chars().map(|c| app.look.sign(c)).collect();
        buffer.set_line(place.x + 2, y, &Line::raw(fit(&text, width - 4)), width - 4);
    }
}

fn line(name: &str, keys: usize, words: Words, key: &str) -> String {
    let gap = keys + 2 - name.chars().count();
    format!("{name}{}{}", " ".repeat(gap), words.say(key))
}
