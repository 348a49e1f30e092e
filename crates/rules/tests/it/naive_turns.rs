//! A second move generator for the line games with captures, turns of two stones or losing lines, on the padded array
//! of `oracle`. Nothing is taken back: every step works on a copy.

use crate::oracle::{Ban, EMPTY, Grid, OMOK};

/// A game being played.
#[derive(Clone)]
pub(crate) struct Turns {
    grid: Grid,
    columns: usize,
    /// Stones in a row that win; exactly so many, or more too.
    row: usize,
    more: bool,
    losing: Option<usize>,
    first: usize,
    later: usize,
    longest: usize,
    target: usize,
    must_stand: bool,
    centre: bool,
    pie: bool,
    players: usize,
    out: [bool; 3],
    ban: [Option<Ban>; 2],
    loses: bool,
    side: usize,
    left: usize,
    made: usize,
    taken: [usize; 2],
    over: bool,
}

/// A step: a cell, or the exchange of seats.
type Step = Option<usize>;

impl Turns {
    /// The first position of the game with this id, if it is one of these games.
    pub(crate) fn new(id: &str) -> Option<Turns> {
        let parts: Vec<&str> = id.split(':').collect();
        let (name, size) = parts[0].split_once('@').unwrap_or((parts[0], ""));
        let has = |option: &str| parts[1..].contains(&option);
        let number = |key: &str| parts.iter().find_map(|part| part.strip_prefix(key)?.parse::<usize>().ok());
        let side = size.split('x').next().unwrap().parse::<usize>().ok();
        let base = |grid: Grid, columns: usize, row: usize| Turns {
            grid,
            columns,
            row,
            more: true,
            losing: None,
            first: 1,
            later: 1,
            longest: 0,
            target: usize::MAX,
            must_stand: false,
            centre: false,
            pie: false,
            players: 2,
            out: [false; 3],
            ban: [None; 2],
            loses: has("forbidden=loses"),
            side: 0,
            left: 1,
            made: 0,
            taken: [0; 2],
            over: false,
        };
        let square = |side: usize, row: usize| base(Grid::rect(side, side), side, row);
        Some(match name {
            "connect6" => Turns { later: 2, centre: has("first=centre"), ..square(side.unwrap_or(19), 6) },
            "pente" => {
                let (longest, target) = if has("keryo") { (3, 15) } else { (2, 10) };
                let target = number("target=").unwrap_or(target);
                let centre = !has("first=anywhere") && side.unwrap_or(19) % 2 == 1;
                Turns { longest, target, centre, ..square(side.unwrap_or(19), 5) }
            }
            "ninuki" => {
                let bound = |color| {
                    let other = if color == 0 { "prohibition=white" } else { "prohibition=black" };
                    (!has(other) && !has("prohibition=none"))
                        .then_some(Ban { exact: !has("overline=wins"), ..OMOK })
                };
                Turns {
                    longest: 2,
                    target: 2 * number("pairs=").unwrap_or(5),
                    more: has("overline=wins"),
                    must_stand: !has("five=final"),
                    centre: true,
                    ban: [bound(0), bound(1)],
                    ..square(side.unwrap_or(15), 5)
                }
            }
            "yavalath" => {
                let grid = Grid::hexagon(side.unwrap_or(5));
                let players = if has("players=3") { 3 } else { 2 };
                let pie = players == 2 && !has("swap=no");
                Turns { losing: Some(3), pie, players, ..base(grid, 0, 4) }
            }
            _ => return None,
        })
    }

    /// Plays a move given as text; cells of hexagons by row letter and number.
    pub(crate) fn play_text(&mut self, text: &str) {
        if text == "swap" {
            return self.play(None);
        }
        let letter = usize::from(text.as_bytes()[0] - b'a');
        let number: usize = text[1..].parse().unwrap();
        let cells = self.grid.places.len();
        let cell = if let Some(rows) = cells.checked_div(self.columns) {
            (rows - number) * self.columns + letter
        } else {
            let side = (0..20).find(|side| 3 * side * (side + 1) + 1 == cells).unwrap() + 1;
            let length = |row: usize| 2 * side - 1 - row.abs_diff(side - 1);
            (0..letter).map(length).sum::<usize>() + number - 1 - (letter + 1).saturating_sub(side)
        };
        self.play(Some(cell));
    }

    fn mark(side: usize) -> u8 {
        side as u8 + 1
    }

    fn steps(&self) -> Vec<Step> {
        let cells = self.grid.places.len();
        if self.over {
            return Vec::new();
        }
        if self.centre && self.made == 0 {
            return vec![Some(cells / 2)];
        }
        let empty = (0..cells).filter(|&cell| self.grid.mark(cell) == EMPTY);
        let mut steps: Vec<Step> = empty.filter(|&cell| self.loses || !self.fouls(cell)).map(Some).collect();
        if self.players == 3 {
            let winning: Vec<Step> =
                steps.iter().copied().filter(|&step| self.would_win(step, self.next())).collect();
            if !winning.is_empty() {
                steps.retain(|step| winning.contains(step) || self.would_win(*step, self.side));
            }
        }
        if self.pie && self.made == 1 {
            steps.push(None);
        }
        steps
    }

    /// The side after the side to move.
    fn next(&self) -> usize {
        (1..=3).map(|n| (self.side + n) % self.players).find(|&side| !self.out[side]).unwrap()
    }

    fn would_win(&self, step: Step, side: usize) -> bool {
        let cell = step.unwrap();
        let mut after = self.grid.clone();
        after.set(cell, Turns::mark(side));
        after.runs(cell).into_iter().any(|run| run >= self.row)
    }

    /// The cells that a stone of the side to move on `cell` captures.
    fn captured(&self, cell: usize) -> Vec<usize> {
        let enemy = Turns::mark(1 - self.side.min(1));
        let mut found = Vec::new();
        for step in self.grid.steps.iter().flat_map(|&step| [step, -step]) {
            let at = |n: isize| self.grid.places[cell].wrapping_add_signed(n * step);
            for count in 2..=self.longest as isize {
                let between = (1..=count).all(|n| self.grid.mark_at(at(n)) == enemy);
                if between && self.grid.mark_at(at(count + 1)) == Turns::mark(self.side) {
                    found.extend((1..=count).map(at));
                }
            }
        }
        found
    }

    /// Whether the side to move may not play on `cell`; the board after the captures is judged.
    fn fouls(&self, cell: usize) -> bool {
        let Some(ban) = self.ban[self.side.min(1)] else { return false };
        let captured = self.captured(cell);
        if self.taken[self.side] + captured.len() >= self.target {
            return false;
        }
        let mut after = self.grid.clone();
        captured.iter().for_each(|&place| after.set_at(place, EMPTY));
        after.foul(cell, Turns::mark(self.side), ban).is_some()
    }

    fn play(&mut self, step: Step) {
        self.made += 1;
        let Some(cell) = step else { return };
        let foul = self.loses && self.fouls(cell);
        let captured = self.captured(cell);
        captured.iter().for_each(|&place| self.grid.set_at(place, EMPTY));
        self.grid.set(cell, Turns::mark(self.side));
        self.taken[self.side.min(1)] += captured.len();
        let full = (0..self.grid.places.len()).all(|cell| self.grid.mark(cell) != EMPTY);
        self.over = foul || self.taken.get(self.side).is_some_and(|taken| *taken >= self.target);
        self.over = self.line_ends(cell) || full || self.over;
        self.left -= 1;
        if self.left == 0 {
            self.side = self.next();
            self.left = if self.made == 0 { self.first } else { self.later };
        }
    }

    fn has_line(&self, side: usize) -> bool {
        (0..self.grid.places.len())
            .any(|cell| self.grid.mark(cell) == Turns::mark(side) && self.runs_win(cell))
    }

    fn runs_win(&self, cell: usize) -> bool {
        self.grid.runs(cell).into_iter().any(|run| run == self.row || (self.more && run > self.row))
    }

    fn line_ends(&mut self, cell: usize) -> bool {
        if self.must_stand {
            let loses = self.has_line(1 - self.side);
            return loses || (self.has_line(self.side) && !self.answer_breaks());
        }
        let losing = self.grid.runs(cell).iter().any(|&run| Some(run) == self.losing);
        if self.players == 3 && losing && !self.runs_win(cell) {
            self.out[self.side] = true;
            return self.out.iter().filter(|out| **out).count() == 2;
        }
        self.runs_win(cell) || losing
    }

    /// Whether the other side has a move that takes a stone of every line, or enough stones.
    fn answer_breaks(&self) -> bool {
        let mut reply = self.clone();
        reply.side = 1 - self.side;
        reply.loses = false;
        let empty = (0..self.grid.places.len()).filter(|&cell| self.grid.mark(cell) == EMPTY);
        empty.filter(|&cell| self.loses || !reply.fouls(cell)).any(|cell| {
            let captured = reply.captured(cell);
            let mut after = reply.clone();
            captured.iter().for_each(|&place| after.grid.set_at(place, EMPTY));
            let enough = reply.taken[reply.side] + captured.len() >= self.target;
            !captured.is_empty() && (enough || !after.has_line(self.side))
        })
    }

    /// Number of games of exactly `depth` more moves.
    pub(crate) fn leaves(&mut self, depth: usize) -> u64 {
        let steps = if depth == 0 { return 1 } else { self.steps() };
        if depth == 1 {
            return steps.len() as u64;
        }
        let after = |step: Step| {
            let mut next = self.clone();
            next.play(step);
            next.leaves(depth - 1)
        };
        steps.into_iter().map(after).sum()
    }
}
