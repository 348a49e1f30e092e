use super::*;
use crate::testkit::Rng;
use crate::{GameId, Shape};

/// A wallpaper in which the threes of the whole board hang on one another.
fn wallpaper(side: usize, shift: usize, pattern: &[&str]) -> Vec<Option<Color>> {
    let (width, height) = (pattern[0].len(), pattern.len());
    let stone = |cell: usize| {
        let (x, y) = (cell % side, cell / side);
        match pattern[y % height].as_bytes()[(x + y / height * shift) % width] {
            b'X' => Some(Color::Black),
            b'O' => Some(Color::White),
            _ => None,
        }
    };
    (0..side * side).map(stone).collect()
}

/// Judges every empty cell with a memory that writes everything down and with one that writes nothing down; the
/// number of questions each took.
fn compare(id: &GameId, stones: &mut [Option<Color>]) -> [u32; 2] {
    let geometry = Geometry::new(id.rules().shape).unwrap();
    let mut questions = [0; 2];
    for cell in geometry.cells() {
        let verdicts = [0, u32::MAX].map(|free| {
            let mut probe = Probe::new(&geometry, id.rules(), stones, cell, Color::Black)?;
            probe.memory = Memory::after(free);
            let verdict = probe.verdict(cell);
            questions[usize::from(free > 0)] += probe.memory.questions();
            Some(verdict)
        });
        assert_eq!(verdicts[0], verdicts[1], "{id}: {cell:?} of {stones:?}");
    }
    questions
}

const RENJU_PAPER: (usize, &[&str]) = (7, &[".X..O..X.X..", "X.....X...X."]);
const OMOK_PAPER: (usize, &[&str]) = (4, &["..O.X..X.X", "X....X.X.."]);

#[test]
fn remembered_answers_are_the_right_ones() {
    for (game, (shift, pattern)) in [("renju@29", RENJU_PAPER), ("omok@23:recursive", OMOK_PAPER)] {
        let id: GameId = game.parse().unwrap();
        let Shape::Rect { width, .. } = id.rules().shape else { panic!("{game}") };
        let mut rng = Rng::new(1);
        let mut saved = 0;
        for changes in 0..30 {
            let mut stones = wallpaper(width.into(), shift, pattern);
            for _ in 0..changes {
                let cell = rng.below(stones.len());
                stones[cell] = [None, Some(Color::Black), Some(Color::White)][rng.below(3)];
            }
            let [noted, found] = compare(&id, &mut stones);
            saved += found.saturating_sub(noted);
        }
        assert!(saved > 1000, "the memory of {game} saved {saved} questions");
    }
}

#[test]
fn remembered_answers_are_right_on_random_wallpapers() {
    let mut rng = Rng::new(2);
    for game in ["renju@18", "omok@18:recursive"] {
        let id: GameId = game.parse().unwrap();
        for _ in 0..150 {
            let (width, height) = (4 + rng.below(9), 2 + rng.below(6));
            let mut row = || (0..width).map(|_| if rng.chance(28) { 'X' } else { '.' }).collect::<String>();
            let rows: Vec<String> = (0..height).map(|_| row()).collect();
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let mut stones = wallpaper(18, rng.below(width), &rows);
            for _ in 0..rng.below(30) {
                stones[rng.below(18 * 18)] = [None, Some(Color::White)][rng.below(2)];
            }
            compare(&id, &mut stones);
        }
    }
}

/// On the largest board the paths are more than could ever be walked.
#[test]
fn contrived_positions_do_not_stall() {
    for (game, (shift, pattern)) in [("renju@50", RENJU_PAPER), ("omok@50:recursive", OMOK_PAPER)] {
        let id: GameId = game.parse().unwrap();
        let geometry = Geometry::new(id.rules().shape).unwrap();
        let mut stones = wallpaper(50, shift, pattern);
        let before = stones.clone();
        let mut most = 0;
        for cell in (25 * 50 + 15..25 * 50 + 35).map(Cell::new) {
            let Some(mut probe) = Probe::new(&geometry, id.rules(), &mut stones, cell, Color::Black) else {
                continue;
            };
            probe.verdict(cell);
            most = most.max(probe.memory.questions());
        }
        assert_eq!(stones, before);
        assert!((100..10_000).contains(&most), "{game} took {most} questions");
    }
}
