//! How the screen looks: its characters, and the colours of the visual language in as many as the terminal has.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    None,
    Sixteen,
    Palette,
    True,
}

/// What is coloured.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    /// Lines of the board and its ground.
    Grid,
    Black,
    White,
    Red,
    /// The last move and the winning row.
    Accent,
    /// Forbidden cells.
    Bad,
    /// Where the chosen piece may go.
    Own,
    /// Secondary text.
    Faint,
}

/// The characters and colours of a screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Look {
    /// Whether the board is drawn in ASCII.
    pub(super) ascii: bool,
    /// Whether nothing but ASCII may be written at all.
    pub(super) only_ascii: bool,
    pub(super) depth: Depth,
}

/// The tokens of the visual language on wood and beside it: true colour, its neighbour among 256, one of 16.
const WOOD: ((u8, u8, u8), u8) = ((0xe6, 0xbf, 0x86), 180);
const GRID: ((u8, u8, u8), u8) = ((0x6e, 0x4f, 0x25), 94);
const BLACK: ((u8, u8, u8), u8) = ((0x17, 0x18, 0x1a), 16);
const WHITE: ((u8, u8, u8), u8) = ((0xfb, 0xfa, 0xf7), 231);
const THEIR: ((u8, u8, u8), u8) = ((0x8f, 0x2f, 0x20), 88);
const OWN: ((u8, u8, u8), u8) = ((0x1d, 0x4c, 0x86), 24);
/// Beside the board, where the ground is the terminal's own: a grey that is legible on light and dark.
const FAINT: ((u8, u8, u8), u8) = ((0x8a, 0x85, 0x7b), 245);

impl Look {
    /// What suits the terminal, by what its environment says.
    pub(super) fn of(ascii: bool, unicode: bool, environment: &dyn Fn(&str) -> Option<String>) -> Look {
        let set = |name: &str| environment(name).filter(|value| !value.is_empty());
        let locale = super::super::language::locale(environment);
        let only_ascii = !unicode && !locale.is_empty() && !is_utf8(&locale);
        // Where East Asian scripts are read, stones may take two columns and would tear the board apart.
        let wide = ["zh", "ja", "ko"].iter().any(|tag| locale.starts_with(tag));
        let depth = match (set("COLORTERM"), set("TERM")) {
            _ if set("NO_COLOR").is_some() => Depth::None,
            (Some(color), _) if color == "truecolor" || color == "24bit" => Depth::True,
            (_, Some(term)) if term.contains("256color") => Depth::Palette,
            (_, Some(term)) if term == "vt100" || term == "vt220" => Depth::None,
            _ => Depth::Sixteen,
        };
        Look { ascii: ascii || only_ascii || (wide && !unicode), only_ascii, depth }
    }

    /// The style of what stands on the board.
    pub(super) fn board(self, ink: Ink) -> Style {
        let style = self.beside(ink);
        match self.depth {
            Depth::True | Depth::Palette => style.bg(self.color(WOOD)),
            _ => style,
        }
    }

    /// The style of what stands beside the board.
    pub(super) fn beside(self, ink: Ink) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.depth, ink) {
            (Depth::None, Ink::Grid) => Style::new(),
            (Depth::None, Ink::Faint) => Style::new().add_modifier(Modifier::DIM),
            (Depth::None, _) => bold,
            (Depth::Sixteen, Ink::Grid | Ink::Faint) => Style::new().fg(Color::DarkGray),
            (Depth::Sixteen, Ink::Black | Ink::White) => bold,
            (Depth::Sixteen, Ink::Red) => bold.fg(Color::Red),
            (Depth::Sixteen, Ink::Accent | Ink::Bad) => bold.fg(Color::Red),
            (Depth::Sixteen, Ink::Own) => bold.fg(Color::Blue),
            (_, Ink::Grid) => Style::new().fg(self.color(GRID)),
            (_, Ink::Black) => bold.fg(self.color(BLACK)),
            (_, Ink::White) => bold.fg(self.color(WHITE)),
            (_, Ink::Red | Ink::Accent | Ink::Bad) => bold.fg(self.color(THEIR)),
            (_, Ink::Own) => bold.fg(self.color(OWN)),
            (_, Ink::Faint) => Style::new().fg(self.color(FAINT)),
        }
    }

    fn color(self, ((r, g, b), index): ((u8, u8, u8), u8)) -> Color {
        if self.depth == Depth::True { Color::Rgb(r, g, b) } else { Color::Indexed(index) }
    }

    /// The character that stands for a sign of the board.
    pub(super) fn sign(self, sign: char) -> char {
        if self.ascii { plain(sign).unwrap_or(sign) } else { sign }
    }

    /// Leaves nothing but ASCII on a screen that cannot show more.
    pub(super) fn reduce(self, buffer: &mut Buffer) {
        if !self.only_ascii {
            return;
        }
        for cell in &mut buffer.content {
            let symbol = cell.symbol();
            if symbol.is_ascii() {
                continue;
            }
            // Signs of the board are plain already: this is a sign of multiplication in a text.
            let sign = match symbol.chars().next() {
                Some('×') => 'x',
                Some(sign) => plain(sign).unwrap_or('?'),
                None => ' ',
            };
            cell.set_char(sign);
        }
    }
}

fn is_utf8(locale: &str) -> bool {
    let lower = locale.to_ascii_lowercase();
    lower.contains("utf-8") || lower.contains("utf8")
}

/// A sign in ASCII; `None` for what has no such form.
fn plain(sign: char) -> Option<char> {
    Some(match sign {
        '●' | '▲' => 'X',
        '○' | '▽' => 'O',
        '◆' => 'R',
        '◉' => 'B',
        '◎' => 'W',
        '×' => '!',
        '─' | '–' => '-',
        '│' => '|',
        '╱' => '/',
        '╲' => '\\',
        '·' => '.',
        '═' => '=',
        '╋' => '*',
        '↺' | '‹' => '<',
        '↻' | '›' | '→' | '▸' => '>',
        '…' => '.',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '−' => '-',
        '±' => '~',
        '↑' => '^',
        '↓' => 'v',
        '←' => '<',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => '+',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(pairs: &[(&str, &str)]) -> Look {
        let find =
            |name: &str| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        Look::of(false, false, &find)
    }

    #[test]
    fn colours_are_those_that_the_terminal_has() {
        let utf8 = ("LANG", "en_GB.UTF-8");
        assert_eq!(look(&[utf8, ("TERM", "xterm-256color")]).depth, Depth::Palette);
        assert_eq!(look(&[utf8, ("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]).depth, Depth::True);
        assert_eq!(look(&[utf8, ("TERM", "linux")]).depth, Depth::Sixteen);
        assert_eq!(look(&[utf8, ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]).depth, Depth::None);
        assert_eq!(look(&[utf8, ("TERM", "linux"), ("NO_COLOR", "")]).depth, Depth::Sixteen);
    }

    #[test]
    fn ascii_is_chosen_where_stones_could_not_be_read() {
        assert!(!look(&[("LANG", "de_DE.UTF-8")]).ascii);
        assert!(!look(&[("LANG", "C"), ("LC_ALL", "fi_FI.utf8")]).ascii);
        for locale in ["C", "POSIX", "de_DE.ISO-8859-1"] {
            assert!(look(&[("LANG", locale)]).only_ascii, "{locale}");
        }
        let chinese = look(&[("LANG", "zh_TW.UTF-8")]);
        assert!(chinese.ascii && !chinese.only_ascii, "the texts stay Chinese");
    }
}
