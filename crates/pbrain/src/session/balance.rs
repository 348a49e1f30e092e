//! `YXBALANCEONE` and `YXBALANCETWO`: stones after which neither side is better.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use goren_engine::{Limits, SearchOptions};
use goren_formats::protocol::gomocup::{Point, Reply};

use super::{Refusal, Say, Session, point_of};

impl Session {
    /// Says the stone, or the two stones, that leave the position even. The stones are not made.
    pub(super) fn balance(
        &mut self,
        bias: i32,
        two: bool,
        stop: &Arc<AtomicBool>,
        say: &mut Say<'_>,
    ) -> Result<(), Refusal> {
        if bias != 0 {
            return Err(Refusal::Bias(bias));
        }
        let position = self.current()?.clone();
        let limits = Limits { stop: Some(Arc::clone(stop)), ..self.allowance.limits() };
        let exclude = self.excluded(&position);
        let options = SearchOptions { exclude, ..SearchOptions::from(limits) };
        let found = self.engine().balance(&position, &options, two)?;
        let points: Result<Vec<Point>, Refusal> =
            found.moves.iter().map(|&mv| point_of(&position, mv)).collect();
        let points = points?;
        say(match points.as_slice() {
            &[point] => Reply::Move(point),
            _ => Reply::Moves(points),
        });
        Ok(())
    }
}
