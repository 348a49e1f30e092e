//! The command line of `goren convert`.

use std::path::PathBuf;

use clap::Args;
use encoding_rs::Encoding;
use goren_formats::record::Format;

#[derive(Args)]
pub(crate) struct ConvertArguments {
    /// Record to read: a file, - for standard input, or a link to gomocalc
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// Record to write; - for standard output
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Format of IN [default: by its name, else by its content]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,
    /// Format of OUT [default: by its name]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
    /// Encoding of the texts in IN, such as gbk, big5, shift_jis, windows-1251 [default: as the file says, else guessed]
    #[arg(long, value_name = "ENC", value_parser = encoding)]
    pub(crate) encoding: Option<&'static Encoding>,
    /// Encoding of the texts in OUT, where the format leaves it open [default: that of IN, if it has all of the texts, else utf-8]
    #[arg(long, value_name = "ENC", value_parser = encoding)]
    pub(crate) write_encoding: Option<&'static Encoding>,
    /// Game with size and options, such as renju or gomoku@20, where IN does not tell it
    #[arg(long, value_name = "RULE")]
    pub(crate) rule: Option<String>,
    /// Refuse IN if anything in it cannot be read, rather than leave it out and say so
    #[arg(long)]
    pub(crate) strict: bool,
}

/// Reads the name of an encoding.
fn encoding(text: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(text.as_bytes()).ok_or_else(|| {
        format!("`{text}` is no encoding, expected one such as utf-8, gbk, big5, shift_jis, windows-1252")
    })
}
