//! The thread that reads: it hears everything at once, whatever the engine is doing.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;

use goren_formats::protocol::gomocup::{Command, CommandError, CommandReader, MAX_LINE};

/// A command with the flag that stops the search it asks for.
pub(crate) type Heard = (Result<Command, CommandError>, Arc<AtomicBool>);

/// Reads to `END` or the end of the input and passes everything on.
pub(crate) fn listen(input: impl Read, commands: &SyncSender<Heard>) {
    let mut lines = Lines(BufReader::new(input));
    let mut reader = CommandReader::default();
    let mut flags: Vec<Arc<AtomicBool>> = Vec::new();
    while let Ok(Some(line)) = lines.next() {
        let Some(heard) = reader.line(&line) else { continue };
        match heard {
            // Everything asked for before is to be answered now.
            Ok(Command::Stop) => set(&flags),
            Ok(Command::End) => break,
            heard => {
                let flag = Arc::new(AtomicBool::new(false));
                flags.retain(|flag| Arc::strong_count(flag) > 1);
                flags.push(Arc::clone(&flag));
                if commands.send((heard, flag)).is_err() {
                    return;
                }
            }
        }
    }
    set(&flags);
    // If nobody listens any more, nobody needs to be told.
    let _ = commands.send((Ok(Command::End), Arc::default()));
}

fn set(flags: &[Arc<AtomicBool>]) {
    flags.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
}

/// Lines ended by LF, CR or both, in bounded memory: what exceeds [`MAX_LINE`] by more than a byte is dropped.
struct Lines<R>(BufReader<R>);

impl<R: Read> Lines<R> {
    /// The next line; `None` at the end. A line without an end is none: its rest will never come.
    fn next(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        loop {
            let chunk = match self.0.fill_buf() {
                Ok([]) => return Ok(None),
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = chunk.iter().position(|&byte| byte == b'\n' || byte == b'\r');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = (MAX_LINE + 1).saturating_sub(line.len());
            line.extend_from_slice(&part[..part.len().min(room)]);
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.0.consume(used);
            if end.is_some() {
                return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_ends_a_line_and_long_lines_stay_bounded() {
        let text = format!("a\r\nb\rc\n{}\nd", "x".repeat(100_000));
        let mut lines = Lines(BufReader::new(text.as_bytes()));
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push(line);
        }
        assert_eq!(found[..4], ["a", "", "b", "c"]);
        assert_eq!((found[4].len(), found.len()), (MAX_LINE + 1, 5));
    }
}
