//! Games by the words that records have for their rules.

use goren_rules::{GameId, Shape};

/// Words for rules, and the games they mean; the first that occurs decides.
const WORDS: [(&str, &str); 11] = [
    ("taraguchi", "renju"),
    ("yamaguchi", "renju"),
    ("soosyrv", "renju"),
    ("sakata", "renju"),
    ("renju", "renju"),
    ("rif", "renju"),
    ("caro", "caro"),
    ("omok", "omok"),
    ("standard", "standard"),
    ("free", "gomoku"),
    ("gomoku", "gomoku"),
];

/// The game that a rule in the words of a record means on a board: the id of a game, or a word that is known.
#[must_use]
pub fn game_of_words(words: &str, shape: Shape) -> Option<GameId> {
    let lower = words.trim().to_lowercase();
    let fits = |id: &GameId| id.rules().shape == shape;
    if let Ok(id) = lower.parse::<GameId>() {
        return Some(id.clone()).filter(fits).or_else(|| id.with_shape(shape).ok());
    }
    let (_, id) = WORDS.iter().find(|(word, _)| lower.contains(word))?;
    id.parse::<GameId>().ok()?.with_shape(shape).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_records_mean_games() {
        let game = |words: &str, side: u8| {
            game_of_words(words, Shape::square(side)).map(|id| id.to_string()).unwrap_or_default()
        };
        assert_eq!(game("RIF rule", 15), "renju");
        assert_eq!(game("Freestyle2", 20), "gomoku@20x20");
        assert_eq!(game("Standard1", 15), "standard");
        assert_eq!(game("caro:gomocup", 15), "caro:gomocup");
        assert_eq!(game("gomoku", 19), "gomoku@19x19");
        assert_eq!(game("tictactoe", 19), "");
        assert_eq!(game("bridge", 15), "");
    }
}
