//! Every number of the search that may be tuned, declared once: name, default, range.
//!
//! A player may be given other values for measurements (`goren:param.razor=0`), so that two
//! settings can play each other in one process. Techniques have a switch each: 0 is off, 1 is on.
//! Values are hundredths of an open two, depths plies.

/// A name, its default and its range, as told to people who measure.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// The name behind `param.`.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its value if nothing else is asked for.
    pub default: i32,
    /// Least value.
    pub least: i32,
    /// Greatest value.
    pub most: i32,
}

macro_rules! params {
    ($($(#[doc = $about:literal])+ $name:ident: $default:literal in $least:literal..=$most:literal;)*) => {
        /// The numbers of one player's search.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub struct Params {
            $($(#[doc = $about])+ pub(crate) $name: i32,)*
        }

        impl Params {
            /// What every search uses unless told otherwise.
            pub const DEFAULT: Params = Params { $($name: $default,)* };

            /// All names in the order of their declaration.
            pub const ALL: &'static [Tunable] = &[$(Tunable {
                name: stringify!($name),
                about: concat!($($about),+).trim_ascii(),
                default: $default,
                least: $least,
                most: $most,
            },)*];

            /// The values, in the order of [`ALL`](Params::ALL).
            #[must_use]
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name),*]
            }

            fn slot(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Use the transposition table.
    table: 1 in 0..=1;
    /// Search with a narrow window around the last depth's value.
    aspiration: 1 in 0..=1;
    /// First half-width of that window.
    aspiration_width: 80 in 5..=2000;
    /// The depth it begins at.
    aspiration_depth: 4 in 2..=20;

    /// Look for a win by fours where the search ends.
    leaf_fours: 1 in 0..=1;
    /// Nodes of that search.
    leaf_nodes: 60 in 1..=5000;
    /// The attacker's moves in it.
    leaf_moves: 10 in 1..=60;
    /// Nodes of the search for fours at the root.
    root_nodes: 20000 in 0..=1000000;
    /// The attacker's moves in it.
    root_moves: 40 in 1..=200;

    /// Razoring: far below alpha search only fours.
    razor: 1 in 0..=1;
    /// Greatest depth of it.
    razor_depth: 3 in 1..=12;
    /// How far below alpha, at depth 0.
    razor_base: 55 in -500..=5000;
    /// How much farther for each ply.
    razor_slope: 68 in 0..=2000;

    /// Futility pruning: leave out quiet moves far below alpha.
    futility: 1 in 0..=1;
    /// Greatest depth of it.
    futility_depth: 4 in 1..=12;
    /// How far below alpha, at depth 0.
    futility_base: 0 in -500..=5000;
    /// How much farther for each ply.
    futility_slope: 60 in 0..=2000;

    /// Move-count pruning: leave out quiet moves late in the list.
    move_count: 1 in 0..=1;
    /// Greatest depth of it.
    move_count_depth: 6 in 1..=12;
    /// Moves searched at least.
    move_count_base: 3 in 1..=100;
    /// How many more by the square of the depth, in hundredths.
    move_count_factor: 105 in 0..=1000;

    /// Late move reductions.
    late: 1 in 0..=1;
    /// Least depth that is reduced.
    late_depth: 3 in 2..=12;
    /// Moves searched before reductions begin.
    late_moves: 2 in 1..=40;
    /// Reduction in hundredths of a ply whatever depth and move.
    late_base: 100 in -200..=400;
    /// Hundredths of a ply for ln(depth) · ln(move).
    late_factor: 67 in 0..=300;
    /// Hundredths of a ply less where the window is open.
    late_open: 100 in 0..=400;

    /// Reverse futility pruning: end nodes far above beta.
    reverse: 1 in 0..=1;
    /// Greatest depth of it.
    reverse_depth: 4 in 1..=12;
    /// How far above beta, at depth 0.
    reverse_base: 60 in -500..=5000;
    /// How much farther for each ply.
    reverse_slope: 80 in 0..=2000;

    /// Fail-high reduction: search nodes less deep that stand far above beta.
    fail_high: 0 in 0..=1;
    /// Least depth of it.
    fail_high_depth: 3 in 2..=20;
    /// How far above beta, at depth 0.
    fail_high_base: 50 in -500..=5000;
    /// How much farther for each ply.
    fail_high_slope: 20 in 0..=2000;

    /// Singular extension: search the table's move deeper if no other comes near it.
    singular: 0 in 0..=1;
    /// Least depth of it.
    singular_depth: 5 in 4..=20;
    /// How far below the table's value the others must be, in tenths for each ply.
    singular_margin: 100 in 0..=2000;
    /// Plies that the table's value may be shallower than the node.
    singular_drop: 3 in 0..=10;
    /// Multicut: end the node if several moves reach beta.
    multicut: 1 in 0..=1;
    /// Search the table's move less deep if others reach its value.
    singular_less: 1 in 0..=1;

    /// The reply to a four costs no depth.
    forced_reply: 1 in 0..=1;

    /// Order moves by what they were worth elsewhere.
    history: 1 in 0..=1;
    /// What a point of history is worth, as a divisor.
    history_divisor: 128 in 1..=10000;
    /// Killer moves: what refuted a neighbour of this node.
    killers: 1 in 0..=1;
    /// Their bonus.
    killer_bonus: 40 in 0..=1000;
    /// Weight of a cell's value for the mover, in hundredths of its value for the opponent.
    own_weight: 175 in 0..=1000;

    /// From which class on a cell of the opponent's is not quiet: 6 an open three, 8 a double three, 10 a four.
    quiet_foreign: 8 in 4..=13;

    /// Boards with fewer empty cells are searched without leaving anything out.
    small_board: 26 in 0..=2500;
}

/// A change of the search's numbers that is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParamError {
    /// There is no such number.
    #[error("the search has no number `{name}`, expected one such as `{hint}`")]
    Name {
        /// What was asked for.
        name: String,
        /// The name most like it.
        hint: &'static str,
    },
    /// The value is none or out of range.
    #[error("`{value}` is no value of `{name}`, expected a whole number of {least}..{most}")]
    Value {
        /// The number.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// Least value.
        least: i32,
        /// Greatest value.
        most: i32,
    },
}

impl Default for Params {
    fn default() -> Params {
        Params::DEFAULT
    }
}

impl Params {
    /// Sets a number by its name.
    ///
    /// # Errors
    /// [`ParamError`] if there is no such number or the value is out of its range.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&'static Tunable, ParamError> {
        let Some(tunable) = Params::ALL.iter().find(|tunable| tunable.name == name) else {
            return Err(ParamError::Name { name: shorten(name), hint: most_like(name) });
        };
        let Tunable { name, least, most, .. } = *tunable;
        let wrong = || ParamError::Value { name, value: shorten(value), least, most };
        let number: i32 = value.parse().map_err(|_| wrong())?;
        let slot = self.slot(name).filter(|_| (least..=most).contains(&number)).ok_or_else(wrong)?;
        *slot = number;
        Ok(tunable)
    }

    /// The numbers that are not the default, by name.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, i32)> {
        let values = Params::ALL.iter().zip(self.values());
        values
            .filter(|(tunable, value)| tunable.default != *value)
            .map(|(tunable, value)| (tunable.name, value))
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The name that shares the longest beginning with `name`.
fn most_like(name: &str) -> &'static str {
    let shared = |other: &str| other.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    let best =
        Params::ALL.iter().enumerate().max_by_key(|(at, tunable)| (shared(tunable.name), usize::MAX - at));
    best.map_or("razor", |(_, tunable)| tunable.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_in_their_ranges() {
        for (tunable, value) in Params::ALL.iter().zip(Params::DEFAULT.values()) {
            assert_eq!(tunable.default, value, "{}", tunable.name);
            assert!((tunable.least..=tunable.most).contains(&value), "{}", tunable.name);
        }
    }

    #[test]
    fn a_number_is_set_and_told() {
        let mut params = Params::default();
        assert!(params.set("razor", "0").is_ok() && params.set("killer_bonus", "7").is_ok());
        assert_eq!(params.changed().collect::<Vec<_>>(), [("razor", 0), ("killer_bonus", 7)]);
        assert_eq!(
            params.set("razor_deep", "1").expect_err("no such name").to_string(),
            "the search has no number `razor_deep`, expected one such as `razor_depth`"
        );
        assert_eq!(
            params.set("razor", "2").expect_err("out of range").to_string(),
            "`2` is no value of `razor`, expected a whole number of 0..1"
        );
    }
}
