//! `goren draw`: files and positions as pictures.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use goren_formats::diagram::{PictureOptions, svg};
use goren_formats::drawable::Opened;
use goren_formats::png;

use crate::arguments::{DrawArguments, PictureFormat};
use crate::exit::{BadInput, Exit};
use crate::input::{self, Source};
use crate::output;

/// The stem of the picture of a position that comes from no file.
const NAMELESS: &str = "position";

pub(crate) fn run(arguments: &DrawArguments) -> Result<Exit> {
    let sources = input::sources(&arguments.position.words)?;
    if sources.len() > 1 && arguments.output.is_some() {
        let message = format!("{} files cannot be drawn into one", sources.len());
        return Err(BadInput::new(message)
            .hint("leave --output away: each picture lies beside its file")
            .into());
    }
    // Everything is drawn before anything is written, so that a bad file leaves nothing behind.
    let mut pictures = Vec::new();
    for source in &sources {
        let target = target(source, arguments);
        if source.path.as_deref() == Some(target.as_path()) {
            let message = format!("{} would be overwritten by its own picture", target.display());
            return Err(BadInput::new(message).hint("choose another name with --output").into());
        }
        let format = match arguments.format {
            Some(format) => format,
            None => format_of(&target)?,
        };
        pictures.push((target, draw(source, format, arguments)?));
    }
    let mut out = output::stdout();
    for (target, bytes) in pictures {
        if target == Path::new("-") {
            out.write_all(&bytes)?;
        } else {
            output::write_file(&target, &bytes)?;
            writeln!(out, "{}", target.display())?;
        }
    }
    out.flush()?;
    Ok(Exit::Ok)
}

/// Where the picture goes: beside its file, under the file's stem.
fn target(source: &Source, arguments: &DrawArguments) -> PathBuf {
    if let Some(path) = &arguments.output {
        return path.clone();
    }
    let stem = source.path.clone().unwrap_or_else(|| PathBuf::from(NAMELESS));
    stem.with_extension(arguments.format.unwrap_or(PictureFormat::Png).ending())
}

/// The format that a file name asks for.
fn format_of(path: &Path) -> Result<PictureFormat, BadInput> {
    let ending = path.extension().map(OsStr::to_ascii_lowercase);
    match ending.as_deref().map(OsStr::to_string_lossy).as_deref() {
        None | Some("png") => Ok(PictureFormat::Png),
        Some("svg") => Ok(PictureFormat::Svg),
        Some(other) => {
            Err(BadInput::new(format!("no picture is written as .{other}, expected .png or .svg"))
                .hint("--format png or --format svg writes it under any name"))
        }
    }
}

fn draw(source: &Source, format: PictureFormat, arguments: &DrawArguments) -> Result<Vec<u8>> {
    let opened = source.open()?;
    for warning in &opened.warnings {
        output::remark(&format!("warning: {}{warning}", source.prefix()));
    }
    let picture = opened.picture(&options(&opened, arguments));
    let text = svg(&picture);
    match format {
        PictureFormat::Svg => Ok(text.into_bytes()),
        PictureFormat::Png => {
            png::render(&text, arguments.size.or(Some(picture.pixel_width()))).map_err(|error| {
                BadInput::new(format!("{}{error}", source.prefix()))
                    .hint("--size sets the width in pixels")
                    .into()
            })
        }
    }
}

/// The look that suits the file, with what the command line asks for.
fn options(opened: &Opened, arguments: &DrawArguments) -> PictureOptions {
    let mut options = opened.default_options();
    if let Some(theme) = arguments.theme {
        options.theme = theme;
    }
    if let Some(style) = arguments.style {
        options.style = style;
    }
    if let Some(ground) = arguments.ground {
        options.ground = ground;
    }
    if let Some(numbers) = arguments.numbers {
        options.numbers = numbers;
    }
    if let Some(shown) = arguments.coordinates {
        options.coordinates = shown.is_on();
    }
    if arguments.labels.is_some() {
        options.labels = arguments.labels;
        options.coordinates = true;
    }
    if arguments.plain {
        options.last = false;
        options.winning = false;
        options.forbidden = false;
    }
    options
}
