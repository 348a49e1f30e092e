//! A second telling of Yinsh: a padded array of characters, copied for every move, moves as texts.

const SIDE: usize = 13;

/// Numbers of the first and last point of each letter a..k.
const COLUMNS: [(usize, usize); 11] =
    [(2, 5), (1, 7), (1, 8), (1, 9), (1, 10), (2, 10), (2, 11), (3, 11), (4, 11), (5, 11), (7, 10)];

/// Along a letter, along a number, letter and number together.
const STEPS: [isize; 3] = [1, SIDE as isize, SIDE as isize + 1];

const OFF: u8 = b' ';
const EMPTY: u8 = b'.';

/// Markers `w` and `b`, rings `W` and `B`.
#[derive(Clone)]
pub(crate) struct NaiveYinsh {
    board: [u8; SIDE * SIDE],
    side: u8,
    off: [usize; 2],
    goal: usize,
    due: bool,
    moved: bool,
}

fn name(at: usize) -> String {
    format!("{}{}", char::from(b'a' + (at / SIDE - 1) as u8), at % SIDE)
}

fn at(name: &str) -> usize {
    (usize::from(name.as_bytes()[0] - b'a') + 1) * SIDE + name[1..].parse::<usize>().unwrap()
}

fn step(at: usize, by: isize) -> usize {
    at.wrapping_add_signed(by)
}

impl NaiveYinsh {
    pub(crate) fn new(id: &str) -> NaiveYinsh {
        let goal = if id == "yinsh:blitz" { 1 } else { 3 };
        let mut board = [OFF; SIDE * SIDE];
        for (letter, (first, last)) in (1..).zip(COLUMNS) {
            (first..=last).for_each(|number| board[letter * SIDE + number] = EMPTY);
        }
        NaiveYinsh { board, side: b'w', off: [0; 2], goal, due: false, moved: false }
    }

    fn other(&self) -> u8 {
        if self.side == b'w' { b'b' } else { b'w' }
    }

    fn all(&self, what: u8) -> Vec<usize> {
        (0..SIDE * SIDE).filter(|&at| self.board[at] == what).collect()
    }

    /// Names of what stands on points of one kind, sorted: `W`, `B`, `w` or `b`.
    pub(crate) fn names(&self, what: u8) -> Vec<String> {
        let mut names: Vec<String> = self.all(what).into_iter().map(name).collect();
        names.sort();
        names
    }

    fn off_of(&self, side: u8) -> usize {
        self.off[usize::from(side == b'w')]
    }

    fn rows(&self, side: u8) -> Vec<[usize; 5]> {
        let mut rows = Vec::new();
        for at in self.all(side) {
            for by in STEPS {
                let row = [0, 1, 2, 3, 4].map(|steps| step(at, by * steps));
                if row.iter().all(|&at| self.board[at] == side) {
                    rows.push(row);
                }
            }
        }
        rows
    }

    fn targets(&self, ring: usize) -> Vec<usize> {
        let mut targets = Vec::new();
        for by in STEPS.into_iter().flat_map(|by| [by, -by]) {
            let mut at = step(ring, by);
            while self.board[at] == EMPTY {
                targets.push(at);
                at = step(at, by);
            }
            let first = at;
            while matches!(self.board[at], b'w' | b'b') {
                at = step(at, by);
            }
            if at != first && self.board[at] == EMPTY {
                targets.push(at);
            }
        }
        targets
    }

    fn slides(&self, side: u8) -> Vec<String> {
        let rings = self.all(side.to_ascii_uppercase()).into_iter();
        rings
            .flat_map(|ring| {
                self.targets(ring).into_iter().map(move |to| format!("{}-{}", name(ring), name(to)))
            })
            .collect()
    }

    /// Whether the side to move is about to move a ring.
    fn to_slide(&self) -> bool {
        let placed = self.all(self.side.to_ascii_uppercase()).len() + self.off_of(self.side) == 5;
        !self.due && placed && self.rows(self.side).is_empty()
    }

    /// `None` while the game goes on; else the winner, `d` for a draw.
    pub(crate) fn result(&self) -> Option<u8> {
        let [black, white] = self.off;
        if black == self.goal || white == self.goal {
            return Some(if white == self.goal { b'w' } else { b'b' });
        }
        let spent = self.all(b'w').len() + self.all(b'b').len() == 51;
        let stuck = || self.slides(b'w').is_empty() && self.slides(b'b').is_empty();
        (self.to_slide() && (spent || stuck())).then(|| match black.cmp(&white) {
            std::cmp::Ordering::Less => b'w',
            std::cmp::Ordering::Equal => b'd',
            std::cmp::Ordering::Greater => b'b',
        })
    }

    /// The legal moves as sorted texts.
    pub(crate) fn moves(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let rings = self.all(self.side.to_ascii_uppercase());
        let mut moves: Vec<String> = if self.due {
            rings.into_iter().map(|at| format!("x{}", name(at))).collect()
        } else if rings.len() + self.off_of(self.side) < 5 {
            self.all(EMPTY).into_iter().map(name).collect()
        } else {
            let rows = self.rows(self.side).into_iter();
            rows.map(|row| {
                let mut ends = [name(row[0]), name(row[4])];
                ends.sort();
                format!("x{}", ends.join("-"))
            })
            .collect()
        };
        if moves.is_empty() {
            moves = self.slides(self.side);
        }
        if moves.is_empty() {
            moves.push("pass".to_owned());
        }
        moves.sort();
        moves
    }

    /// The cells from one end to the other, both included.
    fn path(from: usize, to: usize) -> Vec<usize> {
        let by = STEPS.into_iter().flat_map(|by| [by, -by]).find(|by| {
            let delta = to as isize - from as isize;
            delta % by == 0 && (1..=9).contains(&(delta / by))
        });
        let by = by.unwrap();
        let mut path = vec![from];
        while path[path.len() - 1] != to {
            path.push(step(path[path.len() - 1], by));
        }
        path
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, text: &str) {
        let ring = self.side.to_ascii_uppercase();
        match (text.strip_prefix('x').map(|rest| rest.split_once('-')), text.split_once('-')) {
            (Some(Some((from, to))), _) => {
                NaiveYinsh::path(at(from), at(to)).into_iter().for_each(|at| self.board[at] = EMPTY);
                self.due = true;
                return;
            }
            (Some(None), _) => {
                self.board[at(&text[1..])] = EMPTY;
                self.off[usize::from(self.side == b'w')] += 1;
                self.due = false;
            }
            (None, Some((from, to))) => {
                let path = NaiveYinsh::path(at(from), at(to));
                for &at in &path {
                    self.board[at] = match self.board[at] {
                        b'w' => b'b',
                        b'b' => b'w',
                        other => other,
                    };
                }
                self.board[path[0]] = self.side;
                self.board[at(to)] = ring;
                self.moved = true;
            }
            _ => {
                if text != "pass" {
                    self.board[at(text)] = ring;
                }
                self.moved = true;
            }
        }
        if self.moved && self.rows(self.side).is_empty() {
            self.side = self.other();
            self.moved = false;
        }
    }

    /// Number of games of exactly `depth` more moves.
    pub(crate) fn leaves(&self, depth: usize) -> u64 {
        let moves = if depth == 0 { return 1 } else { self.moves() };
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |text: &String| {
            let mut next = self.clone();
            next.play(text);
            next.leaves(depth - 1)
        };
        moves.iter().map(after).sum()
    }
}
