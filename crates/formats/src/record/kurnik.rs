//! Texts of Kurnik, later PlayOK: tags as in chess, then numbered moves.
//!
//! ```text
//! [Site "kurnik"]
//! [Black "ann"]
//! 1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 1-0
//! ```
//!
//! `--` is no move of that side. The fourth item may be a choice of colours: after `black` the players change sides. Where the second item is
//! missing the game is renju, and the sixth and seventh items are the two fifth moves that are offered; the eighth is the one that is played.

use goren_rules::{Color, Shape};

use super::encodings::decode_file;
use super::lines::LONGEST;
use super::study::{Act, Kind, NodeId, Study, Winner, point_of_text};
use super::{ReadOptions, Reading, RecordError};
use crate::input::{InputError, shorten};

const LIMIT: usize = 256 << 20;
const EXPECTED: &str = "moves such as `1. h8 h9 2. i8`";

/// Reads all games of a text.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, RecordError> {
    if bytes.len() > LIMIT {
        return Err(InputError::TooLarge { length: bytes.len(), limit: LIMIT }.into());
    }
    let mut reading = Reading::new(options);
    let (text, guess) = decode_file(bytes, options.encoding);
    reading.guessed(guess);
    let mut game = Game::default();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim();
        if is_tag(content) {
            if !game.moves.is_empty() {
                std::mem::take(&mut game).finish(options, &mut reading)?;
            }
            game.tag(content);
        } else if !content.is_empty() {
            // Text before the first tag belongs to the page that the game was copied from.
            if game.tags.is_empty() && !content.starts_with("1.") && game.moves.is_empty() {
                reading.drop(at, format!("`{}`", shorten(content)), "a tag such as [Black \"ann\"]")?;
            } else if game.moves.len() + content.len() < LONGEST {
                if game.moves.is_empty() {
                    game.at = at;
                }
                game.moves.push_str(content);
                game.moves.push(' ');
            } else {
                reading.drop(at, "a line of a very long game", "at most 65536 bytes")?;
            }
        }
        at += line.len();
    }
    if !game.moves.is_empty() || !game.tags.is_empty() {
        game.finish(options, &mut reading)?;
    }
    if reading.studies.is_empty() {
        return Err(RecordError::Byte {
            at: 0,
            what: "no game".to_owned(),
            expected: "a tag such as [Site \"kurnik\"], and moves",
        });
    }
    Ok(reading)
}

/// Whether a line is a tag.
pub(super) fn is_tag(line: &str) -> bool {
    line.starts_with('[') && line.ends_with(']') && line.contains('"')
}

#[derive(Default)]
struct Game {
    at: usize,
    tags: Vec<(String, String)>,
    moves: String,
}

/// What is told of moves and choices.
#[derive(Default)]
struct Told<'a> {
    moves: Vec<&'a str>,
    offers: Vec<&'a str>,
    choice: Option<&'a str>,
    renju: bool,
    result: Option<&'a str>,
}

impl Game {
    fn tag(&mut self, line: &str) {
        let inner = line.trim_start_matches('[').trim_end_matches(']');
        if let Some((name, value)) = inner.split_once(char::is_whitespace)
            && self.tags.len() < 64
        {
            self.tags.push((name.to_owned(), value.trim().trim_matches('"').to_owned()));
        }
    }

    fn value(&self, name: &str) -> &str {
        let known = self.tags.iter().find(|(tag, _)| tag == name).map_or("", |(_, value)| value.as_str());
        if matches!(known, "?" | "-") { "" } else { known }
    }

    fn finish(self, options: &ReadOptions, reading: &mut Reading) -> Result<(), RecordError> {
        let told = told(&self.moves);
        let fits = |side: u8| told.moves.iter().all(|mv| point_of_text(mv, Shape::square(side)).is_some());
        let said = options.game.as_ref().map(|id| id.rules().shape);
        let shape = said.unwrap_or(Shape::square(if told.renju || fits(15) { 15 } else { 19 }));
        let mut study = Study::new(shape);
        let (mut last, mut color) = (NodeId::ROOT, Color::Black);
        for (number, &mv) in told.moves.iter().enumerate() {
            let Some(point) = point_of_text(mv, shape) else {
                let what = format!("`{}` and the moves behind it", shorten(mv));
                reading.drop(self.at, what, EXPECTED)?;
                break;
            };
            last = study.add(last, Act::Stone(color, point)).unwrap_or(last);
            color = color.opposite();
            if number == 3 {
                for point in told.offers.iter().filter_map(|offer| point_of_text(offer, shape)) {
                    study.add_point(last, Kind::Offer, point);
                }
            }
        }
        self.tags(&told, &mut study);
        if told.renju {
            study.set_tag(Kind::Rule, "renju");
        }
        reading.studies.push(study);
        Ok(())
    }

    fn tags(&self, told: &Told<'_>, study: &mut Study) {
        let swapped = told.choice == Some("black");
        let (black, white) = if swapped { ("White", "Black") } else { ("Black", "White") };
        let date = [self.value("Date").replace('.', "-"), self.value("Time").to_owned()].join(" ");
        let winner =
            Winner::of_text(told.result.unwrap_or(self.value("Result"))).map(|winner| match winner {
                Winner::Side(color) if swapped => Winner::Side(color.opposite()),
                other => other,
            });
        for (kind, text) in [
            (Kind::Black, self.value(black)),
            (Kind::White, self.value(white)),
            (Kind::Event, self.value("Event")),
            (Kind::Site, self.value("Site")),
            (Kind::Round, self.value("Round")),
            (Kind::Date, date.trim()),
            (Kind::TimeLimit, self.value("TimeControl")),
            (Kind::Result, &winner.map(|winner| winner.text("")).unwrap_or_default()),
        ] {
            study.set_tag(kind, text);
        }
        for (tag, name) in [("Elo", "R"), ("Rank", "R")] {
            for (side, letter) in [(black, "B"), (white, "W")] {
                property(study, &format!("{letter}{name}"), self.value(&format!("{side}{tag}")));
            }
        }
        property(study, "XGT", self.value("GameType"));
        property(study, "XSW", told.choice.unwrap_or_default());
        const KNOWN: [&str; 14] = [
            "Black",
            "White",
            "Event",
            "Site",
            "Round",
            "Date",
            "Time",
            "TimeControl",
            "Result",
            "BlackElo",
            "WhiteElo",
            "BlackRank",
            "WhiteRank",
            "GameType",
        ];
        for (name, value) in self.tags.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str())) {
            property(study, "XTAG", &format!("{name} {value}"));
        }
    }
}

/// Keeps a word in a property of its own.
pub(super) fn property(study: &mut Study, name: &str, text: &str) {
    if !text.is_empty() {
        let plain = text.replace('\\', "\\\\").replace(']', "\\]");
        study.add_text(NodeId::ROOT, Kind::Property, None, &format!("{name}[{plain}]"));
    }
}

fn told(moves: &str) -> Told<'_> {
    let mut told = Told::default();
    let mut items = 0;
    for token in moves.split_whitespace() {
        // A number may stand before its move without a blank.
        let token = match token.split_once('.') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => rest,
            _ => token,
        };
        if token.is_empty() {
            continue;
        }
        if matches!(token, "1-0" | "0-1" | "1/2-1/2" | "0.5-0.5" | "*") {
            told.result = Some(token).filter(|token| *token != "*");
            break;
        }
        if token == "--" {
            told.renju |= items == 1;
            continue;
        }
        items += 1;
        let choice = token.eq_ignore_ascii_case("white") || token.eq_ignore_ascii_case("black");
        if items == 4 && choice {
            told.choice = Some(if token.eq_ignore_ascii_case("black") { "black" } else { "white" });
        } else if told.renju && told.choice.is_some() && matches!(items, 6 | 7) {
            told.offers.push(token);
        } else {
            told.moves.push(token);
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    const RENJU: &str = "[Event \"?\"]\n[Site \"www.kurnik.pl\"]\n[Date \"2003.08.23\"]\n[Black \"ann\"]\n[White \"bob\"]\n[Result \"0-1\"]\n[Time \"18:43:17\"]\n[TimeControl \"1800\"]\n[BlackRank \"1437\"]\n\n1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 8. k6 j8 9.\nj9 g8 0-1\n\n";
    const GOMOKU: &str = "[Site \"kurnik\"]\n[Black \"x\"]\n[White \"y\"]\n[Result \"1-0\"]\n[GameType \"60,15\"]\n\n1. d4 d5\n2. e5 black\n3. f6 s7\n";

    fn words(study: &Study) -> Vec<String> {
        let points = study.main_line().filter_map(|node| study.act(node).point());
        points.map(|point| point.text(study.shape)).collect()
    }

    #[test]
    fn games_with_choices_and_offers_are_read() {
        let reading = read(format!("{RENJU}{GOMOKU}").as_bytes(), &ReadOptions::default()).unwrap();
        assert!(reading.dropped.is_empty() && reading.studies.len() == 2, "{:?}", reading.dropped);
        let [renju, gomoku] = reading.studies.as_slice() else { panic!() };
        assert_eq!(words(renju), ["h8", "h9", "h6", "i8", "i7", "j7", "k6", "j8", "j9", "g8"]);
        assert_eq!(renju.players("?"), ["ann", "bob"]);
        assert_eq!(renju.tag(Kind::Date).as_deref(), Some("2003-08-23 18:43:17"));
        assert_eq!(renju.winner(), Some(Winner::Side(Color::White)));
        let offers: Vec<String> = renju
            .main_line()
            .flat_map(|node| renju.notes(node))
            .filter(|note| note.kind == Kind::Offer)
            .filter_map(|note| Some(note.point?.text(renju.shape)))
            .collect();
        assert_eq!(offers, ["j7", "i7"]);
        // White took Black: the players and the result change sides; a column beyond o is of 19×19.
        assert_eq!(words(gomoku), ["d4", "d5", "e5", "f6", "s7"]);
        assert_eq!(
            (gomoku.players("?"), gomoku.shape),
            (["y".to_owned(), "x".to_owned()], Shape::square(19))
        );
        assert_eq!(gomoku.winner(), Some(Winner::Side(Color::White)));
    }

    #[test]
    fn moves_that_are_none_are_listed() {
        let text = "[Site \"kurnik\"]\n\n1. h8 h9 2. z99 h7\n";
        let reading = read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!((words(&reading.studies[0]).len(), reading.dropped[0].at), (2, 17));
        assert!(read(b"hello", &ReadOptions::default()).is_err());
    }
}
