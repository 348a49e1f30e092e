//! The fitness of an individual, on either board.

use super::classes::class_value;
use super::evolution::Individual;
use super::field::{Field, Split};
use super::unbroken::Unbroken;

/// The fitness of an individual with a gene that cannot be played: below every other.
pub(super) const WORST: i64 = i64::MIN / 4;

/// The board on which individuals are tried.
pub(super) enum Ground {
    Unbroken(Box<Unbroken>),
    Split(Box<dyn SplitGround + Send>),
}

impl Ground {
    /// Sets fitness and tendency; the step whose gene cannot be played, if there is one.
    pub(super) fn judge(&mut self, judge: &Judge, individual: &mut Individual) -> Option<usize> {
        match self {
            Ground::Unbroken(field) => judge.judge(field.as_mut(), individual),
            Ground::Split(field) => field.judge(judge, individual),
        }
    }

    /// The cell of the area on which the step's mover gets and denies most.
    pub(super) fn best_gene(
        &mut self,
        judge: &Judge,
        individual: &Individual,
        area: &[u16],
        step: usize,
    ) -> Option<u16> {
        match self {
            Ground::Unbroken(field) => judge.best_gene(field.as_mut(), individual, area, step),
            Ground::Split(field) => field.best_gene(judge, individual, area, step),
        }
    }
}

/// The boards of the extended form behind one face, so that the evolution itself is compiled once.
pub(super) trait SplitGround {
    fn judge(&mut self, judge: &Judge, individual: &mut Individual) -> Option<usize>;
    fn best_gene(&mut self, judge: &Judge, individual: &Individual, area: &[u16], step: usize)
    -> Option<u16>;
}

impl<const AXES: usize, const HALF: usize> SplitGround for Split<AXES, HALF> {
    fn judge(&mut self, judge: &Judge, individual: &mut Individual) -> Option<usize> {
        judge.judge(self, individual)
    }

    fn best_gene(
        &mut self,
        judge: &Judge,
        individual: &Individual,
        area: &[u16],
        step: usize,
    ) -> Option<u16> {
        judge.best_gene(self, individual, area, step)
    }
}

impl std::fmt::Debug for Ground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Ground::Unbroken(_) => "unbroken rows",
            Ground::Split(_) => "split rows",
        })
    }
}

/// What fitness depends on beside the board.
#[derive(Copy, Clone, Debug)]
pub(super) struct Judge {
    pub(super) side: usize,
    pub(super) credit: i64,
    pub(super) signed: bool,
}

impl Judge {
    /// Sets fitness and tendency; the step whose gene cannot be played, if there is one.
    fn judge(&self, field: &mut impl Field, individual: &mut Individual) -> Option<usize> {
        let (mut fitness, mut tendency, mut winner, mut broken) = (0, 0, None, None);
        let length = usize::from(individual.length);
        let mut put = 0;
        for step in 0..length {
            let side = self.mover(step);
            let cell = individual.genes[step];
            if !field.is_free(cell, side) {
                (fitness, tendency, broken) = (WORST, 0, Some(step));
                break;
            }
            let sign = if step.is_multiple_of(2) { 1 } else { -1 };
            let class = if winner.is_none() { field.class(cell, side) } else { 0 };
            let (gain, towards) = match winner {
                None => {
                    let gain = i64::from(class_value(class) + class_value(field.class(cell, 1 - side)));
                    (gain, sign * gain)
                }
                Some(winner) if self.signed => {
                    let gain = if winner == self.side { self.credit } else { -self.credit };
                    (gain, gain)
                }
                Some(_) => (self.credit, sign * self.credit),
            };
            fitness += gain;
            tendency += towards;
            field.put(cell, side);
            put += 1;
            winner = winner.or_else(|| self.winner(field, class, side));
        }
        (0..put).for_each(|_| field.undo());
        individual.fitness = fitness;
        individual.tendency = tendency;
        broken
    }

    /// Who has as good as won after a placement. With signed credit whoever lets the other side make five has lost,
    /// whatever the placement makes.
    fn winner(&self, field: &impl Field, class: u8, side: usize) -> Option<usize> {
        match class {
            12 => Some(side),
            _ if self.signed && field.can_win(1 - side) => Some(1 - side),
            9.. => Some(side),
            _ => None,
        }
    }

    fn mover(&self, step: usize) -> usize {
        if step.is_multiple_of(2) { self.side } else { 1 - self.side }
    }

    /// The cell of the area on which the step's mover gets and denies most.
    fn best_gene(
        &self,
        field: &mut impl Field,
        individual: &Individual,
        area: &[u16],
        step: usize,
    ) -> Option<u16> {
        let genes = individual.genes();
        for (at, &cell) in genes[..step].iter().enumerate() {
            field.put(cell, self.mover(at));
        }
        let side = self.mover(step);
        let mut best: Option<(i32, u16)> = None;
        for &cell in area {
            if genes[step + 1..].contains(&cell) || !field.is_free(cell, side) {
                continue;
            }
            let worth = class_value(field.class(cell, side)) + class_value(field.class(cell, 1 - side));
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, cell));
            }
        }
        (0..step).for_each(|_| field.undo());
        best.map(|(_, cell)| cell)
    }
}
