use super::*;
use crate::pattern::LineClass;
use crate::rng::Rng;
use goren_rules::{GameId, Move, Reason};
use proptest::prelude::*;

/// Every kind of line rule, prohibition, axis count and board size that the board serves.
const GAMES: &[&str] = &[
    "gomoku",
    "gomoku@50x50",
    "gomoku@7x7",
    "standard@19x19",
    "renju",
    "caro",
    "caro:gomocup",
    "omok",
    "omok:recursive",
    "omok:wide",
    "omok-symmetric",
    "ristinolla@10x10",
    "tictactoe",
    "mnk@5x4:k=3",
    "mnk@12x7:k=4",
    "mnk@15x15:k=6",
    "mnk@20x9:k=7",
    "mnk@50x12:k=8",
    "mnk@12x12:k=10",
    "hex217",
    "hexagon@4:k=3",
    "hexagon@5:k=4",
    "hexagon@16:k=6",
    "hexagon@6:k=7",
    "hexagon@9:k=9",
];

/// Calls a generic function on the board that serves a position.
macro_rules! with_board {
    ($position:expr, $call:ident $(, $argument:expr)*) => {
        match ($position.geometry().axes(), crate::board::half_for($position.rules())) {
            (4, Some(4)) => $call::<4, 4>($position $(, $argument)*),
            (4, Some(5)) => $call::<4, 5>($position $(, $argument)*),
            (4, Some(6)) => $call::<4, 6>($position $(, $argument)*),
            (4, Some(9)) => $call::<4, 9>($position $(, $argument)*),
            (3, Some(4)) => $call::<3, 4>($position $(, $argument)*),
            (3, Some(5)) => $call::<3, 5>($position $(, $argument)*),
            (3, Some(6)) => $call::<3, 6>($position $(, $argument)*),
            (3, Some(9)) => $call::<3, 9>($position $(, $argument)*),
            other => panic!("no board for {other:?}"),
        }
    };
}

/// A random move that is mostly near another stone and rarely far away.
fn random_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().into_iter().filter(|mv| mv.cell().is_some()).collect();
    if moves.is_empty() {
        return None;
    }
    let geometry = position.geometry();
    let mut chosen = None;
    for _ in 0..20 {
        let mv = moves[rng.below(moves.len())];
        chosen = Some(mv);
        let cell = mv.cell()?;
        if geometry.neighbours(cell).any(|next| position.stone(next).is_some()) || rng.below(30) == 0 {
            break;
        }
    }
    chosen
}

fn assert_same<const A: usize, const H: usize>(a: &Board<A, H>, b: &Board<A, H>) {
    assert_eq!(a.tally, b.tally);
    assert_eq!(a.forcing, b.forcing);
    assert_eq!(a.area, b.area);
    assert_eq!(a.lines, b.lines);
    for (x, y) in a.cells.iter().zip(&b.cells) {
        assert_eq!(x.stone, y.stone);
        if x.stone.is_none() {
            assert_eq!(x, y);
        }
    }
}

/// Plays a random game on both boards: fives and fouls agree at every move, the incremental board
/// equals a fresh one, and taking everything back gives every earlier board again.
fn twins<const A: usize, const H: usize>(start: &Position, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut position = start.clone();
    let mut board = Board::<A, H>::of(&position).expect("a served game");
    let mut earlier = Vec::new();
    while position.outcome().is_none() && position.ply() < 150 {
        let Some(mv) = random_move(&position, &mut rng) else { break };
        let (cell, side) = (mv.cell().expect("a placement"), position.side_to_move());
        let wins = board.wins(cell, side);
        check_moves(&mut position, &mut board);
        earlier.push(board.clone());
        position.play(mv).expect("a legal move");
        board.make(cell, side);
        let won = position.outcome().is_some_and(|outcome| outcome.reason == Reason::Line);
        assert_eq!(wins, won, "{}", goren_rules::position_text(&position));
        assert_same(&board, &Board::of(&position).expect("a served game"));
        check_replies(&mut board, side.opposite());
    }
    while let Some(before) = earlier.pop() {
        board.undo();
        assert_same(&board, &before);
    }
}

/// The replies to a five are the cells whose stone leaves the opponent none.
fn check_replies<const A: usize, const H: usize>(board: &mut Board<A, H>, side: Color) {
    if board.count(side.opposite(), CellClass::Five) == 0 {
        assert!(board.defences(side).is_empty());
        return;
    }
    let mut found = board.defences(side).to_vec();
    found.sort_unstable();
    let mut expected: Vec<Cell> = board.empty_cells().collect();
    expected.retain(|&cell| {
        board.make(cell, side);
        let stops = board.count(side.opposite(), CellClass::Five) == 0;
        board.undo();
        stops
    });
    assert_eq!(found, expected);
}

/// What wins and what is forbidden, cell by cell.
fn check_moves<const A: usize, const H: usize>(position: &mut Position, board: &mut Board<A, H>) {
    let side = position.side_to_move();
    let before = board.clone();
    for cell in position.geometry().cells().filter(|&cell| before.stone(cell).is_none()) {
        let text = || format!("{} at {}", goren_rules::position_text(position), position.label(cell));
        assert_eq!(board.foul(cell, side), position.foul(cell).is_some(), "{}", text());
    }
    assert_same(board, &before);
    for cell in position.geometry().cells().filter(|&cell| before.stone(cell).is_none()) {
        if position.play(Move::Place(cell)).is_ok() {
            let won = position.outcome().is_some_and(|outcome| outcome.reason == Reason::Line);
            position.undo();
            assert_eq!(board.wins(cell, side), won);
        }
        // A remembered verdict is the one found by looking.
        for color in Color::BOTH {
            let fresh = Board { verdicts: Vec::new(), ..before.clone() }.foul(cell, color);
            assert_eq!([board.foul(cell, color), board.foul(cell, color)], [fresh; 2]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn board_and_position_are_twins(game in 0..GAMES.len(), seed: u64) {
        let id: GameId = GAMES[game].parse().expect("a game");
        let start = Position::initial(&id);
        with_board!(&start, twins, seed);
    }

    #[test]
    fn line_classes_are_those_of_brute_force(game in 0..GAMES.len(), seed: u64) {
        let id: GameId = GAMES[game].parse().expect("a game");
        let start = Position::initial(&id);
        with_board!(&start, brute_force, seed);
    }
}

#[test]
fn every_game_is_a_twin() {
    for game in GAMES {
        let id: GameId = game.parse().expect("a game");
        let start = Position::initial(&id);
        for seed in 0..2 {
            with_board!(&start, twins, seed);
        }
        with_board!(&start, brute_force, 1);
    }
}

/// Compares the classes of some cells after a random game with those found by trying moves.
fn brute_force<const A: usize, const H: usize>(start: &Position, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut position = start.clone();
    let plies = rng.below(120);
    while position.outcome().is_none() && position.ply() < plies {
        let Some(mv) = random_move(&position, &mut rng) else { break };
        position.play(mv).expect("a legal move");
    }
    let board = Board::<A, H>::of(&position).expect("a served game");
    let geometry = position.geometry();
    let empty: Vec<Cell> = board.empty_cells().collect();
    for _ in 0..8.min(empty.len()) {
        let cell = empty[rng.below(empty.len())];
        for axis in 0..A {
            let (cells, at) = geometry.line_through(cell, axis);
            for color in Color::BOTH {
                let mut line: Vec<_> = cells.iter().map(|&cell| position.stone(cell)).collect();
                line[at] = Some(color);
                let judge = Judge { at, color, rule: position.rules().line_of(color) };
                let wanted = judge.class(&mut line, 0);
                let text = goren_rules::position_text(&position);
                let found = board.line_class(cell, color, axis);
                assert_eq!(found, wanted, "{text} at {} axis {axis} {color}", position.label(cell));
            }
        }
    }
}

/// Judges one line by trying moves on it.
struct Judge {
    at: usize,
    color: Color,
    rule: LineRule,
}

impl Judge {
    /// Length of the run through the cell, and its first cell.
    fn run(&self, line: &[Option<Color>]) -> (usize, usize) {
        let own = |at: usize| line.get(at) == Some(&Some(self.color));
        let start = (0..=self.at).rev().take_while(|&at| own(at)).last().expect("an own stone");
        ((start..).take_while(|&at| own(at)).count(), start)
    }

    fn wins(&self, line: &[Option<Color>]) -> bool {
        let (length, start) = self.run(line);
        let enemy = Some(Some(self.color.opposite()));
        let before = start.checked_sub(1).map(|at| line[at]);
        self.rule.wins(length, before == enemy && line.get(start + length).copied() == enemy)
    }

    /// The empty cells within reach.
    fn empties(&self, line: &[Option<Color>]) -> Vec<usize> {
        let reach = usize::from(self.rule.length);
        let places = self.at.saturating_sub(reach)..(self.at + reach + 1).min(line.len());
        places.filter(|&at| line[at].is_none()).collect()
    }

    fn completions(&self, line: &mut [Option<Color>]) -> Vec<usize> {
        let empties = self.empties(line);
        let wins = |at: &usize| {
            line[*at] = Some(self.color);
            let wins = self.wins(line);
            line[*at] = None;
            wins
        };
        empties.into_iter().filter(wins).collect()
    }

    fn class(&self, line: &mut Vec<Option<Color>>, depth: usize) -> LineClass {
        let (run, start) = self.run(line);
        if self.wins(line) {
            return LineClass::Five;
        }
        if run > usize::from(self.rule.length) {
            return LineClass::Overline;
        }
        let completions = self.completions(line);
        if !completions.is_empty() {
            let mut lasting = true;
            for at in self.empties(line) {
                line[at] = Some(self.color.opposite());
                lasting &= !self.completions(line).is_empty();
                line[at] = None;
            }
            let straight = run + 1 == usize::from(self.rule.length)
                && start > 0
                && completions.contains(&(start - 1))
                && completions.contains(&(start + run));
            return match (lasting, straight) {
                (false, _) if self.is_three(line) => LineClass::FourAndThree,
                (false, _) => LineClass::Four,
                (true, true) => LineClass::StraightFour,
                (true, false) => LineClass::DoubleFour,
            };
        }
        self.class_without_four(line, depth)
    }

    /// Whether one more stone makes a straight four.
    fn is_three(&self, line: &mut Vec<Option<Color>>) -> bool {
        let empties = self.empties(line);
        empties.into_iter().any(|at| {
            line[at] = Some(self.color);
            let class = self.class(line, 3);
            line[at] = None;
            class == LineClass::StraightFour
        })
    }

    fn class_without_four(&self, line: &mut Vec<Option<Color>>, depth: usize) -> LineClass {
        use LineClass as L;
        // Beyond the fourth missing stone only the possibility of a line counts.
        if depth == 3 || self.own_in_reach(line) + 4 < usize::from(self.rule.length) {
            return if self.possible(line) { L::One } else { L::Dead };
        }
        let mut next = Vec::new();
        for at in self.empties(line) {
            line[at] = Some(self.color);
            next.push(self.class(line, depth + 1));
            line[at] = None;
        }
        let many = |classes: &[L]| next.iter().filter(|class| classes.contains(class)).count();
        let straight = many(&[L::StraightFour]);
        let open_threes = many(&[L::OpenThree, L::WideThree]);
        match () {
            () if straight > 1 => L::WideThree,
            () if straight > 0 => L::OpenThree,
            () if many(&[L::Four, L::FourAndThree, L::DoubleFour]) > 0 => L::Three,
            () if open_threes > 2 => L::WideTwo,
            () if open_threes > 0 => L::OpenTwo,
            () if many(&[L::Three]) > 0 => L::Two,
            () if many(&[L::OpenTwo, L::WideTwo]) > 0 => L::OpenOne,
            () if self.possible(line) => L::One,
            () => L::Dead,
        }
    }

    fn own_in_reach(&self, line: &[Option<Color>]) -> usize {
        let reach = usize::from(self.rule.length);
        let places = self.at.saturating_sub(reach)..(self.at + reach + 1).min(line.len());
        places.filter(|&at| line[at] == Some(self.color)).count()
    }

    /// Whether filling a stretch around the cell wins, for some stretch of empty and own cells.
    fn possible(&self, line: &[Option<Color>]) -> bool {
        let length = usize::from(self.rule.length);
        let enemy = Some(self.color.opposite());
        (0..line.len()).any(|start| {
            (length..=length + 1).any(|length| {
                let end = start + length;
                if end > line.len() || !(start..end).contains(&self.at) || line[start..end].contains(&enemy) {
                    return false;
                }
                let mut filled = line.to_vec();
                filled[start..end].fill(Some(self.color));
                self.wins(&filled)
            })
        })
    }
}
