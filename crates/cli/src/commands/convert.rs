//! `goren convert`: records from one format to another.

use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::Result;
use goren_formats::record::study::Losses;
use goren_formats::record::{
    Feed, Format, ReadOptions, Reading, RecordError, WriteOptions, Written, read, write,
};

use crate::arguments::ConvertArguments;
use crate::exit::{BadInput, Exit, one_line};
use crate::{input, output};

/// The largest file that is read as a whole, in bytes.
const LIMIT: u64 = 512 << 20;
/// Bytes that are read at a time.
const PIECE: usize = 1 << 18;
/// Remarks and faults that are listed one by one.
const LISTED: usize = 20;
const FROM_HINT: &str = "--from says what it is; docs/formats.md lists the formats";
const TO_HINT: &str = "--to says what to write; docs/formats.md lists the formats";

pub(crate) fn run(arguments: &ConvertArguments) -> Result<Exit> {
    let game = arguments.rule.as_deref().map(input::game).transpose()?;
    let target = target(arguments)?;
    let place = arguments.input.display().to_string();
    let mut input = open(&arguments.input)?;
    let head = piece(&mut input, &place)?;
    let source = source(arguments, &head)?;
    let options = ReadOptions {
        encoding: arguments.encoding,
        game,
        strict: arguments.strict,
        file_name: name(&arguments.input),
    };
    let mut work = Work { place, source, target, options, arguments, told: Told::default() };
    match Feed::new(source, &work.options).filter(|_| concatenates(target)) {
        Some(feed) => work.stream(feed, &head, input)?,
        None => work.whole(head, input)?,
    }
    work.told.finish(&work.place, &arguments.output);
    Ok(Exit::Ok)
}

/// Whether files of a format can be written one behind the other.
fn concatenates(format: Format) -> bool {
    matches!(
        format,
        Format::Sgf | Format::Json | Format::Moves | Format::Openings | Format::Bdt | Format::Gomocalc
    )
}

/// One conversion.
struct Work<'a> {
    place: String,
    source: Format,
    target: Format,
    options: ReadOptions,
    arguments: &'a ConvertArguments,
    told: Told,
}

impl Work<'_> {
    /// Reads everything, then writes.
    fn whole(&mut self, mut bytes: Vec<u8>, input: Box<dyn Read>) -> Result<()> {
        let rest = input.take((LIMIT + 1).saturating_sub(bytes.len() as u64)).read_to_end(&mut bytes);
        rest.map_err(|error| unreadable(&self.place, &error))?;
        if bytes.len() as u64 > LIMIT {
            let message = format!("{} is longer than {LIMIT} bytes", self.place);
            return Err(BadInput::new(message)
                .hint("split it, or convert a text format, which streams")
                .into());
        }
        let reading = read(&bytes, self.source, &self.options).map_err(|error| self.refused(&error))?;
        drop(bytes);
        self.told.add(&reading);
        self.boards(&reading)?;
        let written = self.written(&reading)?;
        let path = &self.arguments.output;
        self.told.lost.extend(written.lost);
        if path == Path::new("-") {
            let mut out = output::stdout();
            out.write_all(&written.bytes)?;
            out.flush()?;
            Ok(())
        } else {
            output::write_file(path, &written.bytes)
        }
    }

    /// Reads and writes piece by piece.
    fn stream(&mut self, mut feed: Feed, head: &[u8], mut input: Box<dyn Read>) -> Result<()> {
        let path = self.arguments.output.clone();
        let mut go = |out: &mut dyn Write| -> Result<()> {
            let mut bytes = head.to_vec();
            loop {
                let last = bytes.is_empty();
                let reading = if last { feed.finish() } else { feed.push(&bytes) };
                let reading = reading.map_err(|error| self.refused(&error))?;
                self.told.add(&reading);
                self.boards(&reading)?;
                let written = self.written(&reading)?;
                out.write_all(&written.bytes)?;
                self.told.lost.extend(written.lost);
                if last {
                    return Ok(());
                }
                bytes = piece(&mut input, &self.place)?;
            }
        };
        if path == Path::new("-") {
            let mut out = output::stdout();
            go(&mut out)?;
            out.flush()?;
            Ok(())
        } else {
            output::stream_file(&path, go)
        }
    }

    fn refused(&self, error: &RecordError) -> BadInput {
        BadInput::new(format!("{}: as a {}: {error}", self.place, self.source)).hint(FROM_HINT)
    }

    fn written(&self, reading: &Reading) -> Result<Written> {
        if reading.studies.is_empty() {
            return Ok(Written::default());
        }
        let to = WriteOptions { encoding: self.arguments.write_encoding };
        let written = write(&reading.studies, self.target, &to).map_err(|error| {
            BadInput::new(format!("{}: {error}", self.place)).hint("json holds every board")
        })?;
        Ok(written)
    }

    /// A game that is named for a record of another board cannot be its game.
    fn boards(&self, reading: &Reading) -> Result<(), BadInput> {
        let Some(id) = &self.options.game else { return Ok(()) };
        let other = reading.studies.iter().find(|study| study.shape != id.rules().shape);
        other.map_or(Ok(()), |study| {
            let message = format!("{}: a board of {}, not that of {id}", self.place, study.shape);
            Err(BadInput::new(message).hint("leave --rule away, or give it the size: gomoku@20"))
        })
    }
}

/// What there is to say at the end.
#[derive(Default)]
struct Told {
    remarks: Vec<String>,
    dropped: Vec<String>,
    dropped_more: usize,
    lost: Losses,
}

impl Told {
    fn add(&mut self, reading: &Reading) {
        for remark in &reading.remarks {
            if self.remarks.len() < LISTED && !self.remarks.contains(remark) {
                self.remarks.push(remark.clone());
            }
        }
        self.dropped_more += reading.dropped_more;
        for dropped in &reading.dropped {
            if self.dropped.len() < LISTED {
                self.dropped.push(dropped.to_string());
            } else {
                self.dropped_more += 1;
            }
        }
    }

    /// Says what is worth knowing, what could not be read, and what is not in the file that was written.
    fn finish(&self, place: &str, target: &Path) {
        let say = |word: &str, place: &str, text: &str| {
            output::remark(&one_line(&format!("{word}: {place}: {text}")));
        };
        self.remarks.iter().for_each(|text| say("note", place, text));
        self.dropped.iter().for_each(|text| say("left out", place, text));
        if self.dropped_more > 0 {
            say("left out", place, &format!("{} more", self.dropped_more));
        }
        let target = target.display().to_string();
        self.lost.0.iter().for_each(|lost| say("lost", &target, &lost.to_string()));
    }
}

/// What is to be written, by the option or the name of the file.
fn target(arguments: &ConvertArguments) -> Result<Format, BadInput> {
    let place = arguments.output.display();
    let named = || Format::by_name(&name(&arguments.output)).ok().flatten();
    let format = arguments
        .to
        .or_else(named)
        .ok_or_else(|| BadInput::new(format!("the name {place} tells no format")).hint(TO_HINT))?;
    if format.writes() {
        Ok(format)
    } else {
        Err(BadInput::new(format!("a {format} is only read, not written")).hint(TO_HINT))
    }
}

/// What is read, by the option, the name of the file or its content.
fn source(arguments: &ConvertArguments, bytes: &[u8]) -> Result<Format, BadInput> {
    let place = arguments.input.display();
    let refused = |refusal| BadInput::new(format!("{place}: {refusal}")).hint(FROM_HINT);
    if let Some(format) = arguments.from {
        return if format.reads() {
            Ok(format)
        } else {
            Err(BadInput::new(format!("a {format} is only written, not read")).hint(FROM_HINT))
        };
    }
    let by_name = Format::by_name(&name(&arguments.input)).map_err(refused)?;
    let by_content = Format::by_content(bytes).map_err(refused)?;
    // A text can be many things, so that its first words decide.
    let sure = by_name.filter(|format| *format != Format::Moves);
    sure.or(by_content).or(by_name).ok_or_else(|| {
        BadInput::new(format!("{place}: neither its name nor its content tells a format")).hint(FROM_HINT)
    })
}

fn name(path: &Path) -> String {
    path.file_name().map(OsStr::to_string_lossy).unwrap_or_default().into_owned()
}

/// The bytes of IN; a link is its own bytes.
fn open(path: &Path) -> Result<Box<dyn Read>> {
    let text = path.to_string_lossy();
    if text.starts_with("https://gomocalc.com/") || text.starts_with("http://gomocalc.com/") {
        return Ok(Box::new(io::Cursor::new(text.into_owned().into_bytes())));
    }
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(input::open(path, "a record such as game.sgf, or - for standard input")?))
}

/// The next bytes; none at the end.
fn piece(input: &mut dyn Read, place: &str) -> Result<Vec<u8>, BadInput> {
    let mut bytes = Vec::with_capacity(PIECE);
    input.take(PIECE as u64).read_to_end(&mut bytes).map_err(|error| unreadable(place, &error))?;
    Ok(bytes)
}

fn unreadable(place: &str, error: &io::Error) -> BadInput {
    BadInput::new(format!("cannot read {place}: {error}")).hint(FROM_HINT)
}
