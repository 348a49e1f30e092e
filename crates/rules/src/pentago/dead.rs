//! Whether a line of five can still come about.

use super::PentagoPosition;
use super::quadrant::{apply, quadrant_of};
use crate::{Cell, Color, Twist};

/// What a line still needs: stones of its owner and twists.
type Needs = (usize, usize);

impl PentagoPosition {
    /// No mistake is possible: the stones of a quadrant keep their places relative to one another, so
    /// a line needs, of every quadrant it crosses, one of the four ways round in which no enemy stone
    /// lies on it; and it needs enough stones and twists. Whether all of that fits together in play is
    /// not asked.
    pub(crate) fn dead_board(&self) -> bool {
        // The board with all quadrants turned clockwise by 0 to 3 quarters.
        let mut turned = self.stones.clone();
        let ways: [Vec<Option<Color>>; 4] = std::array::from_fn(|_| {
            let way = turned.clone();
            Twist::ALL.iter().filter(|twist| twist.clockwise).for_each(|&twist| apply(&mut turned, twist));
            way
        });
        let length = usize::from(self.id.rules().line[0].length);
        let mut windows = self.geometry.lines().iter().flat_map(|line| line.cells.windows(length));
        !windows.any(|window| Color::BOTH.iter().any(|&color| self.could_fill(window, color, &ways)))
    }

    fn could_fill(&self, window: &[Cell], color: Color, ways: &[Vec<Option<Color>>; 4]) -> bool {
        let next = if self.half { self.to_move.opposite() } else { self.to_move };
        let stones = (self.empty + usize::from(color == next)) / 2;
        let twists = self.empty + usize::from(self.half);
        let mut needs: Vec<Needs> = vec![(0, 0)];
        for quadrant in 0..4 {
            let part: Vec<Cell> =
                window.iter().copied().filter(|&cell| quadrant_of(cell) == quadrant).collect();
            if part.is_empty() {
                continue;
            }
            let options: Vec<Needs> = ways
                .iter()
                .zip([0, 1, 2, 1])
                .filter(|(way, _)| part.iter().all(|cell| way[cell.index()] != Some(color.opposite())))
                .map(|(way, quarters)| {
                    (part.iter().filter(|cell| way[cell.index()].is_none()).count(), quarters)
                })
                .collect();
            needs = needs
                .iter()
                .flat_map(|need| options.iter().map(move |more| (need.0 + more.0, need.1 + more.1)))
                .filter(|&(missing, quarters)| missing <= stones && quarters <= twists)
                .collect();
        }
        !needs.is_empty()
    }
}
