//! What programs tell of their search in `MESSAGE` lines. No text of the protocol fixes it: two habits are read, words
//! before numbers, with or without bars between them.

/// What a line tells; everything may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// Depth in plies; of `7-12` the first number, without extensions.
    pub depth: Option<u32>,
    /// The value in the program's own terms, such as `111` or `+M5`.
    pub value: Option<String>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub speed: Option<u64>,
}

impl Thought {
    /// Reads the text behind `MESSAGE`, such as `Speed 40050 | Depth 10-12 | Eval 163 | Node 2403 | Time 60ms` or
    /// `depth 10 ev 163 n 2403 tm 60 pv h8 i9`. `None` if it tells neither depth nor nodes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Thought> {
        let mut thought = Thought::default();
        let mut words = text.split(|c: char| c.is_whitespace() || c == '|' || c == ':' || c == '=');
        let mut key = words.next().unwrap_or_default();
        for word in words {
            let lower = key.to_ascii_lowercase();
            match lower.as_str() {
                // Behind it stand cells.
                "pv" | "bestline" => break,
                "depth" if thought.depth.is_none() => {
                    thought.depth = number(word).and_then(|n| n.try_into().ok());
                }
                "n" | "node" | "nodes" | "totalnodes" if thought.nodes.is_none() => {
                    thought.nodes = number(word);
                }
                "speed" | "nps" if thought.speed.is_none() => thought.speed = number(word),
                "ev" | "eval" if thought.value.is_none() && !word.is_empty() => {
                    thought.value = Some(word.chars().take(20).collect());
                }
                _ => {}
            }
            // A blank beside a bar or a colon does not part a word from its number.
            if !word.is_empty() {
                key = word;
            }
        }
        (thought.depth.is_some() || thought.nodes.is_some()).then_some(thought)
    }
}

/// The number a word begins with, with `K`, `M` or `G` behind it in thousands, millions or thousands of millions.
fn number(word: &str) -> Option<u64> {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number: u64 = word[..digits].parse().ok()?;
    let times = match word[digits..].chars().next() {
        Some('k' | 'K') => 1_000,
        Some('M') => 1_000_000,
        Some('G') => 1_000_000_000,
        _ => 1,
    };
    number.checked_mul(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(depth: u32, value: Option<&str>, nodes: u64, speed: Option<u64>) -> Option<Thought> {
        Some(Thought { depth: Some(depth), value: value.map(str::to_owned), nodes: Some(nodes), speed })
    }

    #[test]
    fn both_habits_are_read() {
        let barred = Thought::parse("Speed 40050 | Depth 10-12 | Eval -163 | Node 2403 | Time 60ms");
        assert_eq!(barred, thought(10, Some("-163"), 2403, Some(40_050)));
        let plain = Thought::parse("depth 3 ev +M5 n 77 tm 60 pv n9 n10");
        assert_eq!(plain, thought(3, Some("+M5"), 77, None));
        let short = Thought::parse("Speed: 3K  Depth: 4 Node: 2M");
        assert_eq!(short, thought(4, None, 2_000_000, Some(3000)));
    }

    #[test]
    fn what_tells_nothing_is_nothing() {
        for text in [
            "",
            "hello",
            "depth",
            "depth of despair",
            "pv n 5",
            "nodes 99999999999999999999999",
            "Load config",
        ] {
            assert_eq!(Thought::parse(text), None, "{text}");
        }
    }
}
