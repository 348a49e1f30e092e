//! Every format of records: names, what can be read and written, and the way there.

use std::fmt;
use std::str::FromStr;

use encoding_rs::Encoding;

use super::study::{Losses, Study};
use super::{
    ReadOptions, Reading, RecordError, bdt, contest, database, json, kurnik, lines, links, old_games,
    openings_txt, pbem, psq, rec, renjs, renlib, rif, sgf, stone_lists,
};

/// A format of records.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// SGF.
    Sgf,
    /// RenLib's library.
    Lib,
    /// Piskvork's record.
    Psq,
    /// Gomotur's record.
    Rec,
    /// Gomocup's list of openings.
    Openings,
    /// Moves, or a position text, a line: `h8i9j10`.
    Moves,
    /// Our own JSON.
    Json,
    /// Links of gomocalc.
    Gomocalc,
    /// A list of stones, as RenLib reads and writes it.
    Pos,
    /// The same bytes with rows and columns exchanged, as Yixin-Board reads them.
    PosYixin,
    /// ShowRenju's games, a line each.
    Bdt,
    /// The same as RenLib writes it: rows counted from the top.
    BdtRenlib,
    /// A tree in one line of records.
    Renjs,
    /// Basecity's game.
    Wzq,
    /// A game in a line of four letters a move.
    Rdf,
    /// Yixin's position.
    Sav,
    /// Gomoku Kyousou's game.
    Ban,
    /// Texts of Kurnik and PlayOK.
    Kurnik,
    /// RenjuNet's database.
    Rif,
    /// Mails of the play-by-mail server.
    Pbem,
    /// Database of Yixin and Rapfi.
    Db,
    /// Our own game text.
    Game,
    /// The ristinolla contest's game.
    Luk,
    /// The hexagon contest's log.
    Log,
}

/// What stands for a format on the command line, the ending of its files, whether it can be read and written, and its name in words.
struct Row {
    format: Format,
    id: &'static str,
    ending: &'static str,
    reads: bool,
    writes: bool,
    words: &'static str,
}

const fn row(format: Format, id: &'static str, ending: &'static str, rw: &str, words: &'static str) -> Row {
    let (reads, writes) = (rw.as_bytes()[0] == b'r', rw.as_bytes()[1] == b'w');
    Row { format, id, ending, reads, writes, words }
}

const ROWS: &[Row] = &[
    row(Format::Sgf, "sgf", "sgf", "rw", "SGF record"),
    row(Format::Lib, "lib", "lib", "rw", "library of RenLib"),
    row(Format::Psq, "psq", "psq", "rw", "psq record"),
    row(Format::Rec, "rec", "rec", "rw", "rec record"),
    row(Format::Openings, "openings", "", "rw", "list of openings"),
    row(Format::Moves, "moves", "txt", "rw", "list of moves"),
    row(Format::Json, "json", "json", "rw", "JSON record"),
    row(Format::Gomocalc, "gomocalc", "", "rw", "link of gomocalc"),
    row(Format::Pos, "pos", "pos", "rw", "pos file"),
    row(Format::PosYixin, "pos-yixin", "", "rw", "pos file of Yixin-Board"),
    row(Format::Bdt, "bdt", "bdt", "rw", "bdt file"),
    row(Format::BdtRenlib, "bdt-renlib", "", "r-", "bdt file of RenLib"),
    row(Format::Renjs, "renjs", "renjs", "rw", "renjs file"),
    row(Format::Wzq, "wzq", "wzq", "r-", "wzq file"),
    row(Format::Rdf, "rdf", "rdf", "r-", "rdf file"),
    row(Format::Sav, "sav", "sav", "rw", "sav file"),
    row(Format::Ban, "ban", "ban", "rw", "ban file"),
    row(Format::Kurnik, "kurnik", "", "r-", "text of Kurnik"),
    row(Format::Rif, "rif", "rif", "r-", "database of RenjuNet"),
    row(Format::Pbem, "pbem", "", "r-", "mail of the play-by-mail server"),
    row(Format::Db, "db", "db", "r-", "database of Yixin"),
    row(Format::Game, "game", "", "r-", "game text"),
    row(Format::Luk, "luk", "luk", "rw", "luk file"),
    row(Format::Log, "log", "", "r-", "game log"),
];

/// A file of a kind that is known and not read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what} are not read: {reason}")]
pub struct Refusal {
    /// What it is.
    what: &'static str,
    /// Why not.
    reason: &'static str,
}

/// What writing needs to know.
#[derive(Copy, Clone, Debug, Default)]
pub struct WriteOptions {
    /// The encoding of texts, in formats that leave it open.
    pub encoding: Option<&'static Encoding>,
}

/// A file, and what is not in it.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What the format could not hold.
    pub lost: Losses,
}

impl Format {
    /// All formats.
    pub fn all() -> impl Iterator<Item = Format> {
        ROWS.iter().map(|row| row.format)
    }

    fn row(self) -> &'static Row {
        // Every format has a row, which a test asks for.
        ROWS.iter().find(|row| row.format == self).unwrap_or(&ROWS[0])
    }

    /// The word that stands for it on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// Whether it can be read.
    #[must_use]
    pub fn reads(self) -> bool {
        self.row().reads
    }

    /// Whether it can be written.
    #[must_use]
    pub fn writes(self) -> bool {
        self.row().writes
    }

    /// The format that the name of a file tells.
    ///
    /// # Errors
    /// [`Refusal`] for the name of a kind that is known and not read.
    pub fn by_name(file_name: &str) -> Result<Option<Format>, Refusal> {
        let name = file_name.rsplit(['/', '\\']).next().unwrap_or(file_name).to_ascii_lowercase();
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        match (ending, name.as_str()) {
            ("buf", _) => {
                Err(Refusal { what: "Datafree's .buf files", reason: "nobody writes them any more" })
            }
            ("pdb", _) => Err(Refusal {
                what: "GoRenjer's .pdb files",
                reason: "they are databases of a hand-held device",
            }),
            ("kir", _) => Err(Refusal {
                what: ".kir files",
                reason: "one holds a single answer; the game is in the .luk file",
            }),
            (_, name) if name.starts_with("openings") && ending == "txt" => Ok(Some(Format::Openings)),
            (_, name) if name.starts_with("game-log") => Ok(Some(Format::Log)),
            _ => Ok(ROWS
                .iter()
                .find(|row| !row.ending.is_empty() && row.ending == ending)
                .map(|row| row.format)),
        }
    }

    /// The format that the first bytes of a file tell.
    ///
    /// # Errors
    /// [`Refusal`] for a kind that is known and not read.
    pub fn by_content(bytes: &[u8]) -> Result<Option<Format>, Refusal> {
        let head = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let head = &head[..head.len().min(2048)];
        let text = String::from_utf8_lossy(head);
        let first = text.trim_start();
        if first.starts_with("--") && first.lines().next().is_some_and(|line| line.contains("HISTORY")) {
            return Err(Refusal { what: "PlaySite's texts", reason: "the site is gone" });
        }
        if first.starts_with("1. Vit ") || first.starts_with("1. Svart ") {
            return Err(Refusal {
                what: "Blip's texts",
                reason: "White moves first in them, and the site is gone",
            });
        }
        Ok(if bytes.starts_with(b"\xffRenLib\xff") {
            Some(Format::Lib)
        } else if first.starts_with("Piskvork") {
            Some(Format::Psq)
        } else if first.starts_with('{') {
            Some(Format::Json)
        } else if is_rif(first) {
            Some(Format::Rif)
        } else if first.lines().any(|line| line.contains("Eks") && line.contains("Ohs")) {
            Some(Format::Pbem)
        } else if first.starts_with("[Event \"") || first.starts_with("[Site \"") {
            Some(Format::Kurnik)
        } else if first.starts_with("[i=") {
            Some(Format::Renjs)
        } else if first.lines().next().is_some_and(|line| line.contains(":RDFA")) {
            Some(Format::Rdf)
        } else if first.contains("gomocalc.com/") {
            Some(Format::Gomocalc)
        } else if first.starts_with("goren game") {
            Some(Format::Game)
        } else if first.starts_with("Player ") || first.starts_with("The game ends") {
            Some(Format::Log)
        } else if first.starts_with('(') && first[1..].trim_start().starts_with(';') {
            Some(Format::Sgf)
        } else {
            None
        })
    }
}

/// Whether a text begins as RenjuNet's database does, perhaps behind a long comment.
fn is_rif(first: &str) -> bool {
    first.starts_with("<?xml") || first.starts_with("<database")
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().words)
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let found = ROWS.iter().find(|row| row.id.eq_ignore_ascii_case(text)).map(|row| row.format);
        found.ok_or_else(|| {
            let ids: Vec<&str> = ROWS.iter().map(|row| row.id).collect();
            format!("`{text}` is no format, expected one of {}", ids.join(", "))
        })
    }
}

/// Reads a file.
///
/// # Errors
/// [`RecordError`] if nothing of it can be read; in a strict reading, if anything cannot.
pub fn read(bytes: &[u8], format: Format, options: &ReadOptions) -> Result<Reading, RecordError> {
    let mut reading = match format {
        Format::Sgf => sgf::read(bytes, options),
        Format::Lib => renlib::read(bytes, options),
        Format::Psq => psq::read(bytes, options),
        Format::Rec => rec::read(bytes, options),
        Format::Openings => openings_txt::read(bytes, options),
        Format::Moves => lines::read(bytes, options),
        Format::Json => json::read(bytes, options),
        Format::Gomocalc => links::read(bytes, options),
        Format::Pos => stone_lists::read_pos(bytes, false, options),
        Format::PosYixin => stone_lists::read_pos(bytes, true, options),
        Format::Bdt => bdt::read(bytes, false, options),
        Format::BdtRenlib => bdt::read(bytes, true, options),
        Format::Renjs => renjs::read(bytes, options),
        Format::Wzq => old_games::read_wzq(bytes, options),
        Format::Rdf => old_games::read_rdf(bytes, options),
        Format::Sav => stone_lists::read_sav(bytes, options),
        Format::Ban => stone_lists::read_ban(bytes, options),
        Format::Kurnik => kurnik::read(bytes, options),
        Format::Rif => rif::read(bytes, options),
        Format::Pbem => pbem::read(bytes, options),
        Format::Db => database::read(bytes, options),
        Format::Game => lines::read_game(bytes, options),
        Format::Luk => contest::read_luk(bytes, options),
        Format::Log => contest::read_log(bytes, options),
    }?;
    for study in &mut reading.studies {
        study.settle_game(options);
    }
    reading.look_for_repeated_points();
    Ok(reading)
}

/// Writes a file.
///
/// # Errors
/// [`RecordError`] if the format cannot hold the board of a study, or is only read.
pub fn write(studies: &[Study], format: Format, options: &WriteOptions) -> Result<Written, RecordError> {
    match format {
        Format::Sgf => sgf::write(studies, options.encoding),
        Format::Lib => renlib::write(studies, options.encoding),
        Format::Psq => psq::write(studies),
        Format::Rec => rec::write(studies),
        Format::Openings => openings_txt::write(studies),
        Format::Moves => lines::write(studies),
        Format::Json => json::write(studies),
        Format::Gomocalc => links::write(studies),
        Format::Pos => stone_lists::write_pos(studies, false),
        Format::PosYixin => stone_lists::write_pos(studies, true),
        Format::Bdt => bdt::write(studies),
        Format::Renjs => renjs::write(studies),
        Format::Sav => stone_lists::write_sav(studies),
        Format::Ban => stone_lists::write_ban(studies),
        Format::Luk => contest::write_luk(studies),
        // `writes` says which these are.
        _ => Err(RecordError::Cannot {
            format: "writing",
            what: format.to_string(),
            expected: "a format that is written, see docs/formats.md",
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_words_of_their_own() {
        for format in Format::all() {
            assert_eq!(format.id().parse(), Ok(format));
            assert_eq!(format.row().format, format);
        }
        assert!("x".parse::<Format>().unwrap_err().contains("sgf"));
    }

    #[test]
    fn names_and_contents_tell_the_format() {
        assert_eq!(Format::by_name("a/b.SGF"), Ok(Some(Format::Sgf)));
        assert_eq!(Format::by_name("openings.txt"), Ok(Some(Format::Openings)));
        assert_eq!(Format::by_name("x.doc"), Ok(None));
        for name in ["a.buf", "a.pdb", "a.kir"] {
            assert!(Format::by_name(name).is_err(), "{name}");
        }
        for text in ["-- GAME HISTORY --\n", "1. Vit G9, Svart G8"] {
            assert!(Format::by_content(text.as_bytes()).is_err(), "{text}");
        }
        assert_eq!(Format::by_content(b"( ;SZ[15])"), Ok(Some(Format::Sgf)));
        assert_eq!(Format::by_content(b"Piskvorky 15x15"), Ok(Some(Format::Psq)));
    }
}
