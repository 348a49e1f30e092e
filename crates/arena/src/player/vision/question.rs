//! What a model is asked: the rules, the board as text and as picture, and what was wrong with its answers.

use goren_formats::diagram::{Picture, PictureOptions, svg};
use goren_formats::png;
use goren_rules::{Color, Language, Position, diagram};
use serde_json::{Value, json};

use super::rules;

/// Width of the picture in pixels.
const WIDTH: u32 = 768;
/// Legal moves that are listed, so that the model sees how moves are written.
const LISTED: usize = 12;
/// Of an answer that cannot be used, so much goes back with the objection, in characters.
const QUOTED: usize = 2000;

/// A talk about one move.
pub(super) struct Question {
    messages: Vec<Value>,
}

impl Question {
    /// The question for a position.
    pub(super) fn new(position: &Position) -> Result<Question, String> {
        let picture = Picture::of(position, &PictureOptions::default());
        let picture = png::render(&svg(&picture), Some(WIDTH)).map_err(|error| error.to_string())?;
        let address = format!("data:image/png;base64,{}", base64(&picture));
        let system = json!({ "role": "system", "content": instructions(position) });
        let user = json!({ "role": "user", "content": [
            { "type": "text", "text": board(position) },
            { "type": "image_url", "image_url": { "url": address } },
        ] });
        Ok(Question { messages: vec![system, user] })
    }

    /// Goes on after an answer that cannot be used.
    pub(super) fn object(&mut self, answer: &str, objection: &str) {
        let answer: String = answer.chars().take(QUOTED).collect();
        self.messages.push(json!({ "role": "assistant", "content": answer }));
        let text =
            format!("{objection}. Choose another move. End your answer with a line `MOVE: ` and the move.");
        self.messages.push(json!({ "role": "user", "content": text }));
    }

    /// The body of a request.
    pub(super) fn body(&self, model: &str) -> Vec<u8> {
        json!({ "model": model, "messages": self.messages }).to_string().into_bytes()
    }
}

fn instructions(position: &Position) -> String {
    let name = position.id().name(Language::En);
    let rules = rules::in_words(position.rules());
    format!(
        "You play {name}, a board game for two. {rules} You are shown the board as text and as a picture. \
         Answer with one legal move. You may think first; end your answer with a line `MOVE: ` and the move, \
         such as `MOVE: {}`.",
        position.legal_moves().first().map(|&mv| position.move_text(mv)).unwrap_or_default()
    )
}

fn board(position: &Position) -> String {
    let side = match position.side_to_move() {
        Color::Black => "Black (X in the text)",
        Color::White => "White (O in the text)",
        Color::Red => "Red (R in the text)",
    };
    let moves: Vec<String> = position.history().iter().map(|&mv| position.move_text(mv)).collect();
    let legal = position.legal_moves();
    let step = legal.len().div_ceil(LISTED).max(1);
    let some: Vec<String> = legal.iter().step_by(step).map(|&mv| position.move_text(mv)).collect();
    format!(
        "You play {side}. It is move {}.\n\n{}\nMoves so far: {}.\nThere are {} legal moves, among them {}.",
        position.ply() + 1,
        diagram::with_labels(position, &|_| None),
        if moves.is_empty() { "none".to_owned() } else { moves.join(" ") },
        legal.len(),
        some.join(" ")
    )
}

/// Bytes as letters, digits, `+` and `/` (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word =
            chunk.iter().fold(0u32, |word, &byte| (word << 8) | u32::from(byte)) << (8 * (3 - chunk.len()));
        for at in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * at)) as usize & 63];
            text.push(if at <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_text() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn the_board_and_the_rules_are_told() {
        let mut position = Position::initial(&"renju".parse().unwrap());
        let mv = position.parse_move("h8").unwrap();
        position.play(mv).unwrap();
        let body = String::from_utf8(Question::new(&position).unwrap().body("eye")).unwrap();
        for part in [
            "\"model\":\"eye\"",
            "data:image/png;base64,iVBOR",
            "You play White",
            "Moves so far: h8",
            "overline",
        ] {
            assert!(body.contains(part), "{part}");
        }
    }
}
