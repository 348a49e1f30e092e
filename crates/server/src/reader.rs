//! Sentences about a board for those who hear it: what a cell holds, what lies along its lines, which rows
//! threaten. All names of cells are in the reader's scheme.

use goren_rules::{Cell, Color, Geometry, Labels, Position};

use crate::cell_names::renamed;
use crate::live::letters;
use crate::preferences::View;
use crate::text::Words;
use crate::threats::{Threat, threats, told_in};

/// How a reader wants cells to be called, and in which language.
#[derive(Copy, Clone)]
pub(crate) struct Reader {
    pub(crate) words: Words,
    pub(crate) own: Labels,
    pub(crate) labels: Labels,
}

impl Reader {
    pub(crate) fn of(position: &Position, words: Words, view: &View) -> Reader {
        let rules = position.rules();
        Reader { words, own: rules.labels, labels: view.labels(rules.shape).unwrap_or(rules.labels) }
    }

    /// A cell as it is spoken.
    pub(crate) fn cell(self, geometry: &Geometry, cell: Cell) -> String {
        geometry.label(cell, self.labels).to_uppercase()
    }

    fn cells(self, geometry: &Geometry, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.cell(geometry, cell)).collect::<Vec<_>>().join(" ")
    }

    /// A move in the reader's names.
    pub(crate) fn mv(self, position: &Position, text: &str) -> String {
        renamed(text, position.geometry(), self.own, self.labels)
    }

    /// A move as the game has it.
    pub(crate) fn meant(self, position: &Position, text: &str) -> String {
        renamed(text, position.geometry(), self.labels, self.own)
    }

    /// A sentence with the names of cells in it, where these are no bare numbers.
    pub(crate) fn sentence(self, position: &Position, text: &str) -> String {
        if self.own == Labels::Index { text.to_owned() } else { self.mv(position, text) }
    }

    /// Who made which move: `White 4, F6.`
    pub(crate) fn made(self, position: &Position, number: usize, color: Color, text: &str) -> String {
        let values = [("number", number.into()), ("move", self.mv(position, text).into())];
        self.words.say_with(&format!("said-{color}"), &values)
    }

    /// What a cell holds, or why it is forbidden.
    pub(crate) fn holds(self, position: &Position, cell: Cell) -> String {
        let geometry = position.geometry();
        let name = self.cell(geometry, cell);
        if let Some(foul) = position.foul(cell).filter(|_| position.outcome().is_none()) {
            let text = foul.describe(geometry, self.labels);
            let parts = text.split_once('(').map_or("", |(_, parts)| parts.trim_end_matches(')'));
            let side = if position.side_to_move() == Color::White { "white" } else { "black" };
            let kind = self.words.say(&format!("foul-{}", foul.kind));
            let values = [("cell", name.into()), ("kind", kind.into()), ("parts", parts.into())];
            return self.words.say_with(&format!("cell-forbidden-{side}"), &values);
        }
        let Some(color) = position.stone(cell) else {
            return self.words.say_with("cell-empty", &[("cell", name.into())]);
        };
        let number = position.move_numbers().get(cell.index()).copied().unwrap_or(0);
        let values = [("cell", name.into()), ("number", number.into())];
        let key = if number > 0 { format!("cell-{color}") } else { format!("cell-set-{color}") };
        self.words.say_with(&key, &values)
    }

    /// Everything along the lines through a cell; `cells` has one letter a cell.
    pub(crate) fn scan(self, geometry: &Geometry, cells: &str, at: Cell) -> String {
        let letters: Vec<char> = cells.chars().collect();
        let lines = (0..geometry.axes()).map(|axis| {
            let (line, place) = geometry.line_through(at, axis);
            let content = self.runs(line, place, &letters);
            let kind = match (geometry.axes(), axis) {
                (4, 0) => "row",
                (4, 1) => "column",
                (4, _) => "diagonal",
                _ => "line",
            };
            let ends = [line[0], line[line.len() - 1]].map(|cell| self.cell(geometry, cell));
            let [from, to] = ends;
            let values = [("from", from.into()), ("to", to.into()), ("content", content.into())];
            self.words.say_with(&format!("scan-{kind}"), &values)
        });
        lines.collect::<Vec<_>>().join(" ")
    }

    /// Runs of the same, the cell asked for on its own.
    fn runs(self, line: &[Cell], place: usize, letters: &[char]) -> String {
        let letter = |cell: &Cell| letters.get(cell.index()).copied().unwrap_or('.').to_ascii_lowercase();
        let mut parts = Vec::new();
        let mut at = 0;
        while at < line.len() {
            let first = letter(&line[at]);
            let same = line[at..].iter().take_while(|cell| letter(cell) == first).count();
            let length = match place {
                here if here == at => 1,
                here if here > at => same.min(here - at),
                _ => same,
            };
            let what = match first {
                'b' => "black",
                'w' => "white",
                'r' => "red",
                _ => "empty",
            };
            let text = self.words.say_with(&format!("scan-{what}"), &[("count", length.into())]);
            parts.push(if at == place {
                self.words.say_with("scan-here", &[("what", text.into())])
            } else {
                text
            });
            at += length;
        }
        parts.join(", ")
    }

    /// The rows of a board from the top, those that are empty left out.
    pub(crate) fn board(self, position: &Position) -> String {
        let (geometry, letters) = (position.geometry(), letters(position));
        let letters: Vec<char> = letters.chars().collect();
        let rows = geometry.rows().iter().filter_map(|row| {
            let cells: Vec<Cell> =
                row.clone().map(Cell::new).filter(|cell| letters[cell.index()] != '.').collect();
            let told: Vec<String> = cells.iter().map(|&cell| self.holds(position, cell)).collect();
            (!told.is_empty()).then(|| told.join("; "))
        });
        let rows: Vec<String> = rows.collect();
        if rows.is_empty() { self.words.say("board-empty") } else { format!("{}.", rows.join(". ")) }
    }

    /// The threats of both sides.
    pub(crate) fn threats(self, position: &Position) -> String {
        if !told_in(position) {
            return self.words.say("threats-not-here");
        }
        let side = |color: Color| {
            let rows = threats(position, color);
            let name = self.words.say(&format!("color-{color}"));
            let told: Vec<String> = rows.iter().map(|row| self.row(position, row)).collect();
            let list = if told.is_empty() { self.words.say("threats-none") } else { told.join("; ") };
            self.words.say_with("threats-side", &[("side", name.into()), ("list", list.into())])
        };
        format!("{} {}", side(Color::Black), side(Color::White))
    }

    fn row(self, position: &Position, row: &Threat) -> String {
        let geometry = position.geometry();
        let values = [
            ("count", row.stones.len().into()),
            ("cells", self.cells(geometry, &row.stones).into()),
            ("at", self.cells(geometry, &row.wins).into()),
        ];
        let key = match (row.open, row.wins.is_empty()) {
            (_, true) => "threat-open",
            (true, false) => "threat-open-at",
            (false, false) => "threat-half",
        };
        self.words.say_with(key, &values)
    }

    /// What the last move has made, in a word or two; empty if nothing.
    pub(crate) fn last_made(self, position: &Position) -> String {
        let Some(last) = position.history().last().and_then(|mv| mv.cell()) else { return String::new() };
        let Some(side) = position.stone(last) else { return String::new() };
        let rows = threats(position, side);
        let through = rows.iter().filter(|row| row.stones.contains(&last));
        let told: Vec<String> = through
            .map(|row| {
                let key = if row.open { "made-open" } else { "made-half" };
                self.words.say_with(key, &[("count", row.stones.len().into())])
            })
            .collect();
        told.join(" ")
    }

    /// The cells forbidden to the side to move.
    pub(crate) fn forbidden(self, position: &Position) -> String {
        let side = position.side_to_move();
        let fouls = if position.outcome().is_none() { position.fouls() } else { Vec::new() };
        let name = self.words.say(&format!("color-{side}"));
        if fouls.is_empty() {
            return self.words.say_with("forbidden-none", &[("side", name.into())]);
        }
        let told: Vec<String> = fouls
            .iter()
            .map(|(cell, foul)| {
                let kind = self.words.say(&format!("foul-{}", foul.kind));
                format!("{}, {kind}", self.cell(position.geometry(), *cell))
            })
            .collect();
        self.words.say_with("forbidden-list", &[("side", name.into()), ("list", told.join("; ").into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_rules::parse_position;

    fn reader(position: &Position, scheme: &str) -> Reader {
        Reader::of(position, Words::fallback(), &View::of_cookie(&format!("scheme={scheme}")))
    }

    fn cell(position: &Position, name: &str) -> Cell {
        position.geometry().parse_cell(name, position.rules().labels).unwrap()
    }

    #[test]
    fn lines_through_a_cell_are_told_as_runs() {
        let position = parse_position("gomoku moves h8 i9 g8").unwrap();
        let told = |scheme: &str| {
            reader(&position, scheme).scan(position.geometry(), &letters(&position), cell(&position, "h8"))
        };
        let text = told("own");
        assert!(text.starts_with("Row A8 to O8: 6 empty, black, here black, 7 empty."), "{text}");
        assert!(text.contains("Diagonal O15 to A1: 6 empty, white, here black, 7 empty."), "{text}");
        assert!(told("numeric-0").starts_with("Row 0,7 to 14,7:"));
        let board = parse_position("hexagon@3:k=3").unwrap();
        let text = reader(&board, "own").scan(board.geometry(), &letters(&board), Cell::new(9));
        assert_eq!(text.matches("Line ").count(), 3, "{text}");
    }

    #[test]
    fn threats_name_their_cells_and_the_last_move_what_it_made() {
        let position = parse_position("gomoku moves e8 a1 f8 b1 g8 d1").unwrap();
        let own = reader(&position, "own");
        assert_eq!(own.threats(&position), "Black: open three E8 F8 G8. White: none.");
        let four = parse_position("gomoku moves e8 a1 f8 b1 g8 d1 h8 e1 o15").unwrap();
        let skip = reader(&four, "skip-i");
        assert_eq!(
            skip.threats(&four),
            "Black: open four E8 F8 G8 H8, wins at D8 J8. White: four A1 B1 D1 E1, wins at C1."
        );
        assert_eq!(own.last_made(&parse_position("gomoku moves e8 a1 f8 b1 g8").unwrap()), "Open three.");
        assert_eq!(own.last_made(&position), "");
    }

    #[test]
    fn forbidden_cells_are_told_with_their_kind() {
        let position = parse_position("renju moves h8 a1 i8 a3 g9 c1 g10 o1").unwrap();
        let own = reader(&position, "own");
        assert_eq!(own.forbidden(&position), "Forbidden for Black: G8, double-three.");
        assert!(own.holds(&position, cell(&position, "g8")).starts_with("G8, forbidden for Black"));
        let gomoku = parse_position("gomoku").unwrap();
        assert_eq!(own.forbidden(&gomoku), "Nothing is forbidden for Black.");
    }
}
