//! When a program acts on a state file.

/// What a program remembers of the move numbers it has seen, to know whose turn it is: a state file may be read any
/// number of times, and nothing else tells that game 2 has begun.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turns {
    first: Option<u32>,
    last: u32,
    second_game: bool,
}

impl Turns {
    /// Whether the program moves on seeing this number: it is larger than the last, or that of its first move in game 2,
    /// which is 2 if it began game 1 and 1 otherwise. A number that is acted upon is remembered.
    pub fn acts(&mut self, number: u32) -> bool {
        let fresh = if self.first == Some(1) { 2 } else { 1 };
        let begins = !self.second_game && self.first.is_some() && number == fresh && number <= self.last;
        if number <= self.last && (!begins || number == self.last) {
            return false;
        }
        self.second_game |= begins;
        self.first.get_or_insert(number);
        self.last = number;
        true
    }

    /// Whether game 2 is known to have begun.
    #[must_use]
    pub fn is_second_game(&self) -> bool {
        self.second_game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acted(numbers: &[u32]) -> Vec<u32> {
        let mut turns = Turns::default();
        numbers.iter().copied().filter(|&number| turns.acts(number)).collect()
    }

    #[test]
    fn a_number_is_acted_upon_once_and_the_second_game_is_noticed() {
        assert_eq!(acted(&[1, 1, 3, 3, 5, 2, 2, 4, 3, 1]), [1, 3, 5, 2, 4]);
        assert_eq!(acted(&[2, 2, 4, 6, 1, 1, 3, 5, 2]), [2, 4, 6, 1, 3, 5]);
    }

    #[test]
    fn a_first_game_of_one_move_is_followed_by_a_second_all_the_same() {
        assert_eq!(acted(&[1, 2, 4, 6]), [1, 2, 4, 6]);
        assert_eq!(acted(&[2, 1, 3]), [2, 1, 3]);
    }
}
