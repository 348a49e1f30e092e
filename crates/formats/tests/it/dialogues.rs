//! Plays `tests/dialogues/*.txt`: what each reader makes of a file, malformed ones too.
//!
//! A line `reader "bytes"` is followed by what is expected: `= ` the value, `> ` the bytes that are written
//! for it, `! ` a warning, `x ` an error. In the bytes `\n`, `\r`, `\t`, `\0`, `\xNN`, `\\` are escapes and `{207*0 }`
//! repeats. With the environment variable `UPDATE_DIALOGUES` the answers are written anew, to be read before they
//! are kept.

use std::fs;
use std::path::Path;

use goren_formats::protocol::gomocup::{CommandReader, Reply};
use goren_formats::protocol::luk::{Base, BaseRule, EntrantName, Luk, kir_text, parse_kir};
use goren_formats::protocol::pisq_files::{BoardFile, Times, TurnFile, info_text, read_info};
use goren_formats::protocol::state_files::{FirstGame, MoveFile, StateFile, StateMove, Team, Turns};
use goren_formats::record::contest_log::ContestLog;

#[test]
fn every_dialogue_goes_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let mut played = 0;
    for entry in fs::read_dir(folder).expect("the folder of dialogues") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text file");
        let actual = play(&text);
        if std::env::var_os("UPDATE_DIALOGUES").is_some() {
            fs::write(&path, &actual).expect("a writable dialogue");
            continue;
        }
        assert_eq!(actual, text, "{}", path.display());
        played += 1;
    }
    let updated = std::env::var_os("UPDATE_DIALOGUES").is_some();
    assert!(updated || played >= 3, "only {played} dialogues found");
}

/// The dialogue with the answers that the readers give now.
fn play(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let answer = ["= ", "> ", "! ", "x "].iter().any(|mark| line.starts_with(mark));
        if answer {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if let Some((reader, quoted)) = line.split_once(" \"").filter(|_| !line.starts_with('#')) {
            let bytes = unescape(quoted.strip_suffix('"').expect("a closing quote"));
            for answer in answers(reader, &bytes) {
                out.push_str(&answer);
                out.push('\n');
            }
        }
    }
    out
}

fn answers(reader: &str, bytes: &[u8]) -> Vec<String> {
    let luk = |rule| match Luk::parse(bytes, rule) {
        Ok(luk) => {
            let marks: String = luk.marks.iter().map(|mark| format!(" {}", mark.index())).collect();
            let value = format!("= side {} base {} cells:{marks}", luk.side, luk.base.first());
            vec![value, written(&luk.text())]
        }
        Err(error) => vec![format!("x {error}")],
    };
    match reader {
        "state" => state(bytes),
        "move" => vec![match MoveFile::parse(bytes) {
            MoveFile::Incomplete => "= incomplete".to_owned(),
            MoveFile::Answer { number, cell, ended } => {
                format!("= move {number} to cell {cell}{}", if ended { "" } else { ", may still grow" })
            }
            MoveFile::Malformed(fault) => format!("x {fault}"),
        }],
        "luk" => luk(BaseRule::Infer),
        "luk-0" => luk(BaseRule::Fixed(Base::Zero)),
        "luk-1" => luk(BaseRule::Fixed(Base::One)),
        "kir-1" => match parse_kir(bytes, 10, Base::One) {
            Ok(cell) => vec![format!("= cell {}", cell.index()), written(&kir_text(10, cell, Base::One))],
            Err(error) => vec![format!("x {error}")],
        },
        "entrant" => match String::from_utf8_lossy(bytes).parse::<EntrantName>() {
            Ok(name) => {
                name.files("kir").iter().map(|file| format!("= \"{}\"", file.escape_ascii())).collect()
            }
            Err(error) => vec![format!("x {error}")],
        },
        "team" => match String::from_utf8_lossy(bytes).parse::<Team>() {
            Ok(team) => vec![format!("= {} {}", team.state_file(), team.move_file())],
            Err(error) => vec![format!("x {error}")],
        },
        "numbers" => vec![acted_upon(&String::from_utf8_lossy(bytes))],
        "plocha" | "tah" | "timeouts" | "info" => pisq_file(reader, bytes),
        "log" => match ContestLog::parse(bytes) {
            Ok(log) => vec![format!("= {:?}", log.ending)],
            Err(error) => vec![format!("x {error}")],
        },
        "manager" => commands(bytes),
        "program" => {
            let text = String::from_utf8_lossy(bytes);
            let replies = text.split(['\r', '\n']).filter(|line| !line.trim().is_empty()).map(Reply::parse);
            replies.map(|reply| format!("= {reply:?} {}", written(&reply.to_string()))).collect()
        }
        other => panic!("no reader {other:?}"),
    }
}

/// The move numbers upon which a program acts that sees these.
fn acted_upon(numbers: &str) -> String {
    let mut turns = Turns::default();
    let acted: Vec<&str> = numbers
        .split_whitespace()
        .filter(|number| turns.acts(number.parse().expect("a move number")))
        .collect();
    format!("= {}{}", acted.join(" "), if turns.is_second_game() { ", second game" } else { "" })
}

/// A file of the old protocol of piskvork.
fn pisq_file(reader: &str, bytes: &[u8]) -> Vec<String> {
    let read = match reader {
        "plocha" => BoardFile::parse(bytes)
            .map(|board| (format!("{}x{}", board.width, board.height), board.text()))
            .map_err(|error| error.to_string()),
        "tah" => TurnFile::parse(bytes)
            .map(|turn| (format!("{turn:?}"), turn.text()))
            .map_err(|error| error.to_string()),
        "timeouts" => Times::parse(bytes)
            .map(|times| (format!("{} ms for the move, {} ms left", times.turn, times.left), times.text()))
            .map_err(|error| error.to_string()),
        _ => read_info(bytes)
            .map(|infos| (format!("{infos:?}"), info_text(&infos)))
            .map_err(|error| error.to_string()),
    };
    match read {
        Ok((value, text)) => vec![format!("= {value}"), written(&text)],
        Err(error) => vec![format!("x {error}")],
    }
}

/// What a program hears.
fn commands(bytes: &[u8]) -> Vec<String> {
    let mut reader = CommandReader::default();
    let text = String::from_utf8_lossy(bytes);
    let heard = text.split(['\r', '\n']).filter_map(|line| reader.line(line));
    heard
        .map(|command| match command {
            Ok(command) => format!("= {command:?} {}", written(&command.to_string())),
            Err(error) => format!("x {error}"),
        })
        .collect()
}

fn state(bytes: &[u8]) -> Vec<String> {
    let (state, warnings) = match StateFile::parse(bytes) {
        Ok(read) => read,
        Err(error) => return vec![format!("x {error}")],
    };
    let to_play = match state.to_play {
        StateMove::Play(number) => format!("move {number}"),
        StateMove::MatchOver => "match over".to_owned(),
    };
    let first_game = match state.first_game {
        None => "no word on game 1",
        Some(FirstGame::Unknown) => "game 1 unknown",
        Some(FirstGame::Won) => "game 1 won",
        Some(FirstGame::NotWon) => "game 1 not won",
    };
    let [own, other] = state.stones();
    let color = state.own_color();
    let mut lines = vec![format!(
        "= {to_play}, side {}, {own} own and {other} other, {color}, {first_game}",
        state.side()
    )];
    lines.extend(warnings.iter().map(|warning| format!("! {warning}")));
    if state.side() == 2 {
        lines.push(written(&state.text()));
    }
    lines
}

fn written(text: &str) -> String {
    format!("> {}", text.escape_debug())
}

fn unescape(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push(b'\n'),
                Some('r') => out.push(b'\r'),
                Some('t') => out.push(b'\t'),
                Some('0') => out.push(0),
                Some('\\') => out.push(b'\\'),
                Some('x') => {
                    let digits: String = chars.by_ref().take(2).collect();
                    out.push(u8::from_str_radix(&digits, 16).expect("two hexadecimal digits"));
                }
                other => panic!("no escape {other:?}"),
            },
            '{' => {
                let inner: String = chars.by_ref().take_while(|&c| c != '}').collect();
                let (times, piece) = inner.split_once('*').expect("a count and what is repeated");
                let times = times.parse().expect("a count");
                out.extend(std::iter::repeat_n(unescape(piece), times).flatten());
            }
            c => out.extend(c.to_string().as_bytes()),
        }
    }
    out
}
