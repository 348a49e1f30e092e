//! Entries for fuzzing: each reads any bytes, and checks that what was read survives being written and read again.
//!
//! A panic in here is a fault of this crate.

use crate::diagram::{PictureOptions, svg};
use crate::drawable::open_any;
use crate::protocol::gomocup::{CommandReader, Reply};
use crate::protocol::luk::{Base, BaseRule, EntrantName, Luk, kir_text, parse_kir};
use crate::protocol::pisq_files::{BoardFile, Times, TurnFile, info_text, read_info};
use crate::protocol::state_files::{MoveFile, StateFile};
use crate::record::contest_log::ContestLog;
use crate::record::{Format, ReadOptions, WriteOptions, read, text, write};

/// `state_<team>.txt`.
pub fn state_file(bytes: &[u8]) {
    if let Ok((state, warnings)) = StateFile::parse(bytes) {
        let again = StateFile::parse(state.text().as_bytes());
        assert_eq!(again, Ok((state.clone(), warnings)), "written and read again");
        let id = format!("hexagon@{}", state.side());
        if let Ok(id) = id.parse() {
            let _ = goren_rules::Position::from_setup(&state.setup(id));
        }
    }
}

/// `move_<team>.txt`.
pub fn move_file(bytes: &[u8]) {
    if let MoveFile::Answer { number, cell, .. } = MoveFile::parse(bytes)
        && let Ok(index) = u16::try_from(cell)
    {
        let written = MoveFile::text(number, goren_rules::Cell::new(index));
        let again = MoveFile::parse(written.as_bytes());
        assert_eq!(again, MoveFile::Answer { number, cell, ended: true }, "written and read again");
    }
}

/// `.luk`, with every way to learn the base.
pub fn luk(bytes: &[u8]) {
    for rule in [BaseRule::Infer, BaseRule::Fixed(Base::Zero), BaseRule::Fixed(Base::One)] {
        if let Ok(luk) = Luk::parse(bytes, rule) {
            let again = Luk::parse(luk.text().as_bytes(), BaseRule::Fixed(luk.base));
            assert_eq!(again, Ok(luk), "written and read again");
        }
    }
}

/// The Gomocup protocol, in both directions.
pub fn gomocup(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut reader = CommandReader::default();
    for line in text.split(['\r', '\n']) {
        if let Some(Ok(command)) = reader.line(line) {
            let mut again = CommandReader::default();
            let heard = command.to_string().lines().filter_map(|line| again.line(line)).last();
            assert_eq!(heard, Some(Ok(command)), "written and read again");
        }
        let reply = Reply::parse(&Reply::parse(line).to_string());
        assert_eq!(Reply::parse(&reply.to_string()), reply, "written and read again");
    }
}

/// `.kir`.
pub fn kir(bytes: &[u8]) {
    for base in [Base::Zero, Base::One] {
        if let Ok(cell) = parse_kir(bytes, 20, base) {
            let again = parse_kir(kir_text(20, cell, base).as_bytes(), 20, base);
            assert_eq!(again, Ok(cell), "written and read again");
        }
    }
}

/// The files of the old protocol of piskvork: the bytes are read as each of them.
pub fn pisq_files(bytes: &[u8]) {
    if let Ok(board) = BoardFile::parse(bytes) {
        let again = BoardFile::parse(board.text().as_bytes());
        assert_eq!(again, Ok(board.clone()), "written and read again");
        if let Some(id) = crate::protocol::gomocup::game_of(0, board.width.into(), board.height.into()) {
            let _ = goren_rules::Position::from_setup(&board.setup(id, goren_rules::Color::Black));
        }
    }
    if let Ok(turn) = TurnFile::parse(bytes) {
        assert_eq!(TurnFile::parse(turn.text().as_bytes()), Ok(turn), "written and read again");
    }
    if let Ok(times) = Times::parse(bytes) {
        let again = Times::parse(times.text().as_bytes()).map(|times| times.left);
        assert_eq!(again, Ok(times.left), "written and read again");
    }
    if let Ok(infos) = read_info(bytes) {
        let again = read_info(info_text(&infos).as_bytes());
        assert!(again.is_err() || again == Ok(infos), "written and read again");
    }
}

/// The name of an entrant.
pub fn entrant_name(bytes: &[u8]) {
    if let Ok(name) = String::from_utf8_lossy(bytes).parse::<EntrantName>() {
        for file in name.files("luk") {
            let fine = file.len() > 4 && !file.iter().any(|byte| [b'/', b'\\', 0].contains(byte));
            assert!(fine, "a name of a file in one folder");
        }
    }
}

/// `game-log-<first>-<second>.txt`.
pub fn contest_log(bytes: &[u8]) {
    if let Ok(log) = ContestLog::parse(bytes) {
        let _ = log.moves();
        let written = log.text();
        let again = ContestLog::parse(written.as_bytes()).map(|log| log.text());
        assert_eq!(again, Ok(written), "written and read again");
    }
}

/// Position texts.
pub fn position_text(bytes: &[u8]) {
    if let Ok(position) = text::read_position(bytes) {
        let written = text::write_position(&position);
        let again = text::read_position(written.as_bytes()).map(|position| text::write_position(&position));
        assert_eq!(again, Ok(written), "written and read again");
    }
}

/// Game texts.
pub fn game_text(bytes: &[u8]) {
    if let Ok(game) = text::read_game(bytes) {
        let written = text::write_game(&game);
        let again = text::read_game(written.as_bytes()).map(|game| text::write_game(&game));
        assert_eq!(again, Ok(written), "written and read again");
    }
}

/// Diagrams.
pub fn diagram(bytes: &[u8]) {
    if let Ok(position) = text::read_diagram(bytes) {
        let written = text::write_diagram(&position);
        let again = text::read_diagram(written.as_bytes()).map(|position| text::write_diagram(&position));
        assert_eq!(again, Ok(written), "written and read again");
    }
}

/// Any file, drawn as SVG if it is one that can be drawn. The file's name is the first line.
pub fn drawable(bytes: &[u8]) {
    let split = bytes.iter().position(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let name = String::from_utf8_lossy(&bytes[..split.saturating_sub(1)]).into_owned();
    if let Ok(opened) = open_any(&bytes[split..], &name) {
        let options = opened.default_options();
        assert_eq!(svg(&opened.picture(&options)), svg(&opened.picture(&options)), "the same each time");
        let _ = svg(&opened.picture(&PictureOptions::default()));
    }
}

/// A record of a format: what can be read is written again in its own format and in those that hold everything, and comes back.
pub fn record(bytes: &[u8], format: Format) {
    let options = ReadOptions::default();
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    let Ok(reading) = read(bytes, format, &options) else {
        assert!(read(bytes, format, &strict).is_err(), "what cannot be read at all cannot be read strictly");
        return;
    };
    assert_eq!(read(bytes, format, &strict).is_ok(), reading.dropped.is_empty(), "strict is without losses");
    let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    for target in [format, Format::Sgf, Format::Json].into_iter().filter(|target| target.writes()) {
        let Ok(written) = write(&reading.studies, target, &WriteOptions::default()) else { continue };
        let again = match read(&written.bytes, target, &options) {
            Ok(again) => again,
            Err(error) => {
                // A record without anything in it leaves nothing to be read.
                let empty = reading.studies.iter().all(|study| study.main_line().nth(1).is_none());
                assert!(empty, "what was written is read as {target}: {error}");
                continue;
            }
        };
        // What the target says in another way may settle once; from then on nothing changes.
        let Ok(once) = write(&again.studies, target, &WriteOptions::default()) else { continue };
        let Ok(again) = read(&once.bytes, target, &options) else { continue };
        if let Ok(twice) = write(&again.studies, target, &WriteOptions::default()) {
            assert_eq!(show(&twice.bytes), show(&once.bytes), "written as {target} and read again");
        }
    }
}
