//! What programs tell of their search. No text of the protocol fixes it; three habits are read: words before numbers in
//! `MESSAGE` lines, with or without bars between them, and the lines `INFO DEPTH`, `INFO EVAL`, … of Yixin and Rapfi.

use super::Reply;

/// Longest line of moves that is kept.
const LONGEST_LINE: usize = 100;
/// Longest value that is kept, in characters.
const LONGEST_VALUE: usize = 20;

/// What a line tells; everything may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// Depth in plies; of `7-12` the first number, without extensions.
    pub depth: Option<u32>,
    /// The value in the program's own terms, such as `111` or `+M5`.
    pub value: Option<String>,
    /// Plies to a forced end if the value tells of one, negative if the program loses.
    pub mate: Option<i32>,
    /// The moves that the program expects, in its own words: `h8` or `7,7`.
    pub line: Vec<String>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub speed: Option<u64>,
}

impl Thought {
    /// Reads the text behind `MESSAGE`, such as `Speed 40050 | Depth 10-12 | Eval 163 | Node 2403 | Time 60ms` or
    /// `depth 10 ev 163 n 2403 tm 60 pv h8 i9`. `None` if it tells neither depth nor nodes nor moves.
    #[must_use]
    pub fn parse(text: &str) -> Option<Thought> {
        let mut thought = Thought::default();
        let mut words = text.split(|c: char| c.is_whitespace() || c == '|' || c == ':' || c == '=');
        let mut key = "";
        while let Some(word) = words.next() {
            // A blank beside a bar or a colon does not part a word from its number.
            if word.is_empty() {
                continue;
            }
            let lower = word.to_ascii_lowercase();
            if lower == "pv" || lower == "bestline" {
                thought.line = moves(words);
                break;
            }
            thought.note(&key.to_ascii_lowercase(), word);
            key = word;
        }
        if let Some((_, last)) = text.rsplit_once('|').filter(|_| thought.line.is_empty()) {
            thought.line = Some(moves(last.split_whitespace()))
                .filter(|line| line.len() == last.split_whitespace().count())
                .unwrap_or_default();
        }
        thought.tells().then_some(thought)
    }

    /// Takes the word behind a key; the first one counts.
    fn note(&mut self, key: &str, word: &str) {
        match key {
            "depth" if self.depth.is_none() => {
                self.depth = number(word).and_then(|n| n.try_into().ok());
            }
            "n" | "node" | "nodes" | "totalnodes" | "visit" if self.nodes.is_none() => {
                self.nodes = number(word);
            }
            "speed" | "nps" if self.speed.is_none() => self.speed = number(word),
            "n/ms" if self.speed.is_none() => {
                self.speed = number(word).and_then(|speed| speed.checked_mul(1000));
            }
            "ev" | "eval" if self.value.is_none() => self.set_value(word),
            _ => {}
        }
    }

    fn set_value(&mut self, word: &str) {
        self.value = Some(word.chars().take(LONGEST_VALUE).collect());
        self.mate = mate(word);
    }

    /// Whether there is anything worth telling.
    fn tells(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || !self.line.is_empty()
    }
}

/// Reads thoughts from the lines of a program one after another.
#[derive(Clone, Debug, Default)]
pub struct ThoughtReader {
    /// What the lines since the last `INFO PV` have told.
    detail: Thought,
}

impl ThoughtReader {
    /// Takes a line; a thought when one is complete.
    pub fn line(&mut self, reply: &Reply) -> Option<Thought> {
        match reply {
            Reply::Message(text) => Thought::parse(text),
            Reply::Other(text) => self.detail(text),
            _ => None,
        }
    }

    /// Takes `INFO DEPTH 7`, or the same without `INFO`; at `INFO PV DONE` the thought is complete.
    fn detail(&mut self, text: &str) -> Option<Thought> {
        let text = text.trim();
        let text =
            text.get(..5).filter(|word| word.eq_ignore_ascii_case("INFO ")).map_or(text, |_| &text[5..]);
        let (key, value) = text.trim().split_once(char::is_whitespace)?;
        let value = value.trim();
        match key.to_ascii_uppercase().as_str() {
            "PV" if value.eq_ignore_ascii_case("DONE") => {
                return Some(std::mem::take(&mut self.detail)).filter(Thought::tells);
            }
            "PV" => self.detail = Thought::default(),
            "DEPTH" => self.detail.depth = number(value).and_then(|n| n.try_into().ok()),
            "NODES" => self.detail.nodes = number(value).or(self.detail.nodes),
            // Of several lines each has nodes of its own; this is all of them.
            "TOTALNODES" => self.detail.nodes = number(value).or(self.detail.nodes),
            "SPEED" => self.detail.speed = number(value),
            "EVAL" => self.detail.set_value(value),
            "BESTLINE" => self.detail.line = moves(value.split_whitespace()),
            _ => {}
        }
        None
    }
}

/// The words up to the first that names no cell.
fn moves<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let cell = |word: &&str| {
        let numbers = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b',' || byte == b'-');
        let letters = word.len() - word.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let rest = &word[letters..];
        let label =
            (1..=2).contains(&letters) && !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        word.len() <= 8 && (label || numbers && word.contains(','))
    };
    words.filter(|word| !word.is_empty()).take_while(cell).take(LONGEST_LINE).map(str::to_owned).collect()
}

/// The plies of `+M5`, `-M7`, `M3` or `+M 5`.
fn mate(word: &str) -> Option<i32> {
    let (sign, rest) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word.strip_prefix('+').unwrap_or(word)),
    };
    let plies: i32 = rest.strip_prefix(['M', 'm'])?.trim().parse().ok().filter(|&plies| plies >= 0)?;
    Some(sign * plies)
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
        let mate = value.and_then(mate);
        let value = value.map(str::to_owned);
        Some(Thought { depth: Some(depth), value, mate, nodes: Some(nodes), speed, line: Vec::new() })
    }

    #[test]
    fn both_habits_are_read() {
        let barred = Thought::parse("Speed 40050 | Depth 10-12 | Eval -163 | Node 2403 | Time 60ms");
        assert_eq!(barred, thought(10, Some("-163"), 2403, Some(40_050)));
        let plain = Thought::parse("depth 3 ev +M5 n 77 tm 60 pv n9 n10");
        let line = ["n9", "n10"].map(str::to_owned).to_vec();
        assert_eq!(plain.as_ref().and_then(|plain| plain.mate), Some(5));
        assert_eq!(plain, thought(3, Some("+M5"), 77, None).map(|thought| Thought { line, ..thought }));
        let short = Thought::parse("Speed: 3K  Depth: 4 Node: 2M");
        assert_eq!(short, thought(4, None, 2_000_000, Some(3000)));
    }

    #[test]
    fn lines_of_moves_are_read_wherever_they_stand() {
        let line =
            |text: &str| Thought::parse(text).map(|thought| thought.line.join(" ")).unwrap_or_default();
        assert_eq!(line("Depth 10-12 | Eval -3 | Time 60ms | H8 G7 A15"), "H8 G7 A15");
        assert_eq!(line("Bestline H8 7,7 and so on"), "H8 7,7");
        assert_eq!(line("depth 3-4 ev 12 n 15K n/ms 40 tm 60 pv H8"), "H8");
        assert_eq!(line("Depth 10-12 | Eval -3 | Time 60ms"), "");
    }

    #[test]
    fn detailed_lines_make_a_thought_when_they_are_done() {
        let mut reader = ThoughtReader::default();
        let mut thoughts = Vec::new();
        for line in
            "INFO PV 0\nINFO NUMPV 1\nINFO DEPTH 7\nINFO SELDEPTH 12\nINFO NODES 50\nINFO TOTALNODES 60\n\
            INFO SPEED 1000\nINFO EVAL -M 4\nINFO WINRATE 0.1\nBESTLINE 7,7 8,8\nINFO PV DONE\nINFO PV DONE"
                .split('\n')
        {
            thoughts.extend(reader.line(&Reply::parse(line)));
        }
        let [thought] = thoughts.as_slice() else { panic!("{thoughts:?}") };
        assert_eq!((thought.depth, thought.nodes, thought.speed), (Some(7), Some(60), Some(1000)));
        assert_eq!((thought.mate, thought.line.join(" ").as_str()), (Some(-4), "7,7 8,8"));
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
