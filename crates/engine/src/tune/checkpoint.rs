//! The state of a fit between two passes: `GORENFIT`, what tells the fit (u64), passes done (u32),
//! steps done (u64), then values, means and squares of all parameters (f64 each), and a checksum
//! (u32, FNV-1a), all little-endian.

use super::adam::Adam;
use super::fit::{Fit, TuneError};
use crate::checksum::fnv32;
use crate::rng::mix;

const MAGIC: &[u8; 8] = b"GORENFIT";
const HEAD: usize = 28;

impl Fit {
    /// The state as bytes.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.name().to_le_bytes());
        bytes.extend(self.pass.to_le_bytes());
        bytes.extend(self.state.steps.to_le_bytes());
        for list in [&self.state.values, &self.state.means, &self.state.squares] {
            bytes.extend(list.iter().flat_map(|value| value.to_le_bytes()));
        }
        bytes.extend(fnv32(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on from a state; all games must have been added.
    ///
    /// # Errors
    /// [`TuneError`] if it is damaged or of another fit.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), TuneError> {
        let (content, check) = bytes.split_last_chunk().ok_or(TuneError::Damaged)?;
        if !content.starts_with(MAGIC) || u32::from_le_bytes(*check) != fnv32(content) {
            return Err(TuneError::Damaged);
        }
        let number = |at: usize| {
            content.get(at..at + 8).and_then(|eight| eight.try_into().ok()).map(u64::from_le_bytes)
        };
        let pass = content.get(16..20).and_then(|four| four.try_into().ok()).map(u32::from_le_bytes);
        let (Some(name), Some(pass), Some(steps)) = (number(8), pass, number(20)) else {
            return Err(TuneError::Damaged);
        };
        let count = self.state.values.len();
        if name != self.name() || content.len() != HEAD + 24 * count {
            return Err(TuneError::OtherFit);
        }
        let numbers: Vec<f64> = content[HEAD..]
            .chunks_exact(8)
            .filter_map(|eight| eight.try_into().ok())
            .map(f64::from_le_bytes)
            .collect();
        let mut lists = numbers.chunks_exact(count).map(<[f64]>::to_vec);
        let mut next = || lists.next().unwrap_or_default();
        self.state = Adam { values: next(), means: next(), squares: next(), steps };
        self.pass = pass;
        Ok(())
    }

    /// What tells this fit from others.
    fn name(&self) -> u64 {
        let settings = &self.settings;
        let numbers =
            [settings.family as u64, u64::from(settings.passes), settings.blend.to_bits(), settings.seed];
        numbers.into_iter().fold(self.data, |name, number| mix(name ^ mix(number)))
    }
}
