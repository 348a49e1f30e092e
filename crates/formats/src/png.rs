//! SVG to PNG, with the embedded fonts and nothing of the machine's own.

use std::sync::{Arc, OnceLock};

use resvg::{tiny_skia, usvg};

/// The widest and highest picture that is drawn, in pixels.
pub const MAX_SIDE: u32 = 8192;
/// The most pixels of one picture.
pub const MAX_PIXELS: u64 = 24_000_000;
/// The longest SVG text that is read, in bytes.
pub const MAX_SVG: usize = 8 * 1024 * 1024;

/// Why no PNG was made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The SVG text is longer than [`MAX_SVG`].
    #[error("SVG of {0} bytes is too large, expected at most {MAX_SVG}")]
    LongSvg(usize),
    /// The text is no SVG that can be drawn.
    #[error("not a drawable SVG: {0}")]
    Svg(String),
    /// No pixels, or more than [`MAX_SIDE`] a side or [`MAX_PIXELS`] in all.
    #[error(
        "picture of {width}x{height} pixels is out of range, expected 1 to {MAX_SIDE} a side and at most {MAX_PIXELS} in all"
    )]
    Size {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
    },
    /// The encoder failed.
    #[error("PNG not written: {0}")]
    Encoder(String),
}

const MEDIUM: &[u8] = include_bytes!("../../../assets/fonts/goren-sans-medium.otf");
const SEMI_BOLD: &[u8] = include_bytes!("../../../assets/fonts/goren-sans-semibold.otf");
const FAMILY: &str = "Goren Sans";

/// Draws an SVG document as a PNG file, `width` pixels wide or, without a width, of the document's own size.
/// The same document and width give the same bytes each time.
///
/// # Errors
/// [`PngError`] if the text is no SVG or the picture would be too large. Nothing outside the document is
/// read: references to other files are left out of the picture.
pub fn render(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PngError> {
    if svg.len() > MAX_SVG {
        return Err(PngError::LongSvg(svg.len()));
    }
    let tree = usvg::Tree::from_str(svg, options()).map_err(|error| PngError::Svg(error.to_string()))?;
    let (natural_width, natural_height) = (tree.size().width(), tree.size().height());
    let scale = width.map_or(1.0, |width| width as f32 / natural_width);
    let pixels = [natural_width, natural_height].map(|side| (side * scale).round());
    let [width, height] = pixels.map(|side| if side.is_finite() { side as u64 } else { u64::MAX });
    let mut canvas = canvas(width, height)?;
    let transform = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut canvas.as_mut());
    canvas.encode_png().map_err(|error| PngError::Encoder(error.to_string()))
}

fn canvas(width: u64, height: u64) -> Result<tiny_skia::Pixmap, PngError> {
    let error = PngError::Size { width, height };
    if width.max(height) > u64::from(MAX_SIDE) || width * height > MAX_PIXELS {
        return Err(error);
    }
    // Both are at most MAX_SIDE here.
    tiny_skia::Pixmap::new(width as u32, height as u32).ok_or(error)
}

/// Options with the embedded fonts, prepared once.
fn options() -> &'static usvg::Options<'static> {
    static OPTIONS: OnceLock<usvg::Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut fonts = usvg::fontdb::Database::new();
        for face in [MEDIUM, SEMI_BOLD] {
            fonts.load_font_source(usvg::fontdb::Source::Binary(Arc::new(face)));
        }
        for set in [
            usvg::fontdb::Database::set_sans_serif_family,
            usvg::fontdb::Database::set_serif_family,
            usvg::fontdb::Database::set_monospace_family,
        ] {
            set(&mut fonts, FAMILY.to_owned());
        }
        usvg::Options {
            font_family: FAMILY.to_owned(),
            fontdb: Arc::new(fonts),
            image_href_resolver: no_images(),
            ..usvg::Options::default()
        }
    })
}

/// Pictures inside a picture are not read, from files least of all.
fn no_images() -> usvg::ImageHrefResolver<'static> {
    usvg::ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) }
}
