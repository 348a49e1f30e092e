//! Hasami Shogi and Dai Hasami Shogi told again on an array of characters, with whole boards kept for
//! repetitions.

use std::collections::HashMap;

/// Nothing, off the board.
const EMPTY: char = '.';
const OFF: char = '#';
/// Ranks from the top, files from the left.
type Board = [[char; 9]; 9];
const FIRST: usize = 0;
const LAST: usize = 8;
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A man's way: rank and file of both cells in the array.
type Way = [usize; 4];

/// How a game ended: the winner (0 black, 1 white) and a word for the reason.
pub(crate) type End = (Option<usize>, &'static str);

/// A game being played.
#[derive(Clone)]
pub(crate) struct NaiveHasami {
    board: Board,
    side: usize,
    pub(crate) taken: [usize; 2],
    /// Cells emptied by the last move.
    pub(crate) captured: Vec<String>,
    quiet: usize,
    seen: HashMap<(Board, usize), usize>,
    pub(crate) end: Option<End>,
    dai: bool,
    to_five: bool,
    repetition: usize,
    no_capture: usize,
}

fn man(side: usize) -> char {
    ['X', 'O'][side]
}

fn shifted(place: (usize, usize), step: (isize, isize), times: isize) -> (usize, usize) {
    (place.0.wrapping_add_signed(step.0 * times), place.1.wrapping_add_signed(step.1 * times))
}

fn name(place: (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + place.0 as u8), place.1 + 1)
}

impl NaiveHasami {
    /// The first position of the game with this id, if it is one of the two.
    pub(crate) fn new(id: &str) -> Option<NaiveHasami> {
        if !id.contains("hasami") {
            return None;
        }
        let number = |key: &str, default| {
            id.split(':').find_map(|part| part.strip_prefix(key)).map_or(default, |n| n.parse().unwrap())
        };
        let dai = id.starts_with("dai");
        let mut board = [[EMPTY; 9]; 9];
        for (at, rank) in board.iter_mut().enumerate() {
            let mark = match (at, dai) {
                (0, _) | (1, true) => man(1),
                (8, _) | (7, true) => man(0),
                _ => EMPTY,
            };
            rank.fill(mark);
        }
        Some(NaiveHasami {
            board,
            side: 0,
            taken: [0; 2],
            captured: Vec::new(),
            quiet: 0,
            seen: HashMap::from([((board, 0), 1)]),
            end: None,
            dai,
            to_five: id.contains("first-to-5"),
            repetition: number("repetition=", 3),
            no_capture: number("no-capture=", 100),
        })
    }

    fn at(&self, place: (usize, usize)) -> char {
        self.board.get(place.0).and_then(|rank| rank.get(place.1)).copied().unwrap_or(OFF)
    }

    /// All cells of the board.
    fn places() -> impl Iterator<Item = (usize, usize)> {
        (FIRST..=LAST).flat_map(|rank| (FIRST..=LAST).map(move |file| (rank, file)))
    }

    fn ways(&self) -> Vec<Way> {
        if self.end.is_some() { Vec::new() } else { self.ways_of(self.side) }
    }

    fn ways_of(&self, side: usize) -> Vec<Way> {
        let mut ways = Vec::new();
        for from in NaiveHasami::places().filter(|&place| self.at(place) == man(side)) {
            for to in NaiveHasami::places().filter(|&to| self.at(to) == EMPTY) {
                for step in STEPS {
                    let Some(far) = (1..9).find(|&far| shifted(from, step, far) == to) else { continue };
                    let free = (1..far).all(|near| self.at(shifted(from, step, near)) == EMPTY);
                    if free || (self.dai && far == 2) {
                        ways.push([from.0, from.1, to.0, to.1]);
                    }
                }
            }
        }
        ways
    }

    /// The legal moves as texts, sorted.
    pub(crate) fn texts(&self) -> Vec<String> {
        let text = |[a, b, c, d]: Way| format!("{}-{}", name((a, b)), name((c, d)));
        let mut texts: Vec<String> = self.ways().into_iter().map(text).collect();
        texts.sort();
        texts
    }

    fn play(&mut self, [a, b, c, d]: Way) {
        self.board[a][b] = EMPTY;
        self.board[c][d] = man(self.side);
        let doomed = self.doomed((c, d));
        for &(rank, file) in &doomed {
            self.board[rank][file] = EMPTY;
        }
        self.taken[self.side] += doomed.len();
        self.quiet = if doomed.is_empty() { self.quiet + 1 } else { 0 };
        self.captured = doomed.into_iter().map(name).collect();
        self.captured.sort();
        self.side = 1 - self.side;
        *self.seen.entry((self.board, self.side)).or_default() += 1;
        self.end = self.ended();
    }

    /// The enemy men that a man just come to `place` takes.
    fn doomed(&self, place: (usize, usize)) -> Vec<(usize, usize)> {
        let (own, enemy) = (man(self.side), man(1 - self.side));
        let mut doomed = Vec::new();
        for step in STEPS {
            let partner = (2..9).find(|&far| {
                self.at(shifted(place, step, far)) == own
                    && (1..far).all(|near| self.at(shifted(place, step, near)) == enemy)
            });
            doomed.extend((1..partner.unwrap_or(1)).map(|near| shifted(place, step, near)));
        }
        for (corner, beside) in [
            ((FIRST, FIRST), [(FIRST, FIRST + 1), (FIRST + 1, FIRST)]),
            ((FIRST, LAST), [(FIRST, LAST - 1), (FIRST + 1, LAST)]),
            ((LAST, FIRST), [(LAST, FIRST + 1), (LAST - 1, FIRST)]),
            ((LAST, LAST), [(LAST, LAST - 1), (LAST - 1, LAST)]),
        ] {
            let closed = beside.contains(&place) && beside.iter().all(|&place| self.at(place) == own);
            if closed && self.at(corner) == enemy {
                doomed.push(corner);
            }
        }
        doomed
    }

    fn in_line(&self, side: usize) -> bool {
        let counts = |place: (usize, usize)| {
            let home = if side == 0 { place.0 >= LAST - 1 } else { place.0 <= FIRST + 1 };
            !home && self.at(place) == man(side)
        };
        NaiveHasami::places().any(|place| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .iter()
                .any(|&step| (0..5).all(|far| counts(place) && counts(shifted(place, step, far))))
        })
    }

    /// How the game has ended after a move; `side` is to move now.
    fn ended(&self) -> Option<End> {
        let (mover, next) = (1 - self.side, self.side);
        if NaiveHasami::places().filter(|&place| self.at(place) == man(next)).count() < 2 {
            return Some((Some(mover), "few"));
        }
        if self.to_five && self.taken[mover] >= 5 {
            return Some((Some(mover), "five"));
        }
        if self.dai && self.in_line(mover) {
            return Some((Some(mover), "line"));
        }
        if self.to_five && self.taken[next] >= self.taken[mover] + 3 {
            return Some((Some(next), "lead"));
        }
        if self.ways_of(next).is_empty() {
            return Some((Some(mover), "stuck"));
        }
        if self.seen[&(self.board, next)] >= self.repetition {
            return Some((None, "repetition"));
        }
        (self.quiet >= self.no_capture).then_some((None, "quiet"))
    }

    /// Plays a move given as text.
    pub(crate) fn play_text(&mut self, text: &str) {
        let part = |at: usize| usize::from(text.as_bytes()[at]);
        let rank = |at| part(at) - usize::from(b'a');
        let file = |at| part(at) - usize::from(b'1');
        let way = [rank(0), file(1), rank(3), file(4)];
        assert!(self.ways().contains(&way), "{text} is not legal");
        self.play(way);
    }

    /// Number of games of exactly `depth` more moves.
    pub(crate) fn leaves(&mut self, depth: usize) -> u64 {
        let ways = if depth == 0 { return 1 } else { self.ways() };
        if depth == 1 {
            return ways.len() as u64;
        }
        let below = |way| {
            let mut next = self.clone();
            next.play(way);
            next.leaves(depth - 1)
        };
        ways.into_iter().map(below).sum()
    }
}
