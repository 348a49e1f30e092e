//! What a picture shows, and how.

use std::sync::Arc;

use goren_rules::{Cell, Color, Geometry, Labels, PieceKind, Shape, Twist};

use super::options::{Ground, Numbers, PictureOptions, Style};
use super::theme::Theme;

/// The form of a piece.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// A stone.
    #[default]
    Stone,
    /// A flat man with a turned groove.
    Man,
    /// An annulus around the crossing.
    Ring,
    /// A disc small enough to lie inside a ring.
    Marker,
}

impl From<PieceKind> for Form {
    fn from(kind: PieceKind) -> Form {
        match kind {
            PieceKind::Man => Form::Man,
            PieceKind::Ring => Form::Ring,
            PieceKind::Marker => Form::Marker,
            _ => Form::Stone,
        }
    }
}

/// A piece on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Where it lies.
    pub cell: Cell,
    /// Whose it is.
    pub color: Color,
    /// What it looks like.
    pub form: Form,
    /// The number written on it.
    pub number: Option<u32>,
}

/// A mark on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A diagonal cross.
    Cross,
    /// A short text such as a letter; at most four characters are drawn.
    Text(String),
}

/// Whose an arrow is: it is drawn solid for Black and dashed for White.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Cell,
    /// Where its head is.
    pub to: Cell,
    /// The side it belongs to.
    pub color: Color,
}

/// A move that analysis considers: a circle whose size and number carry its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heat {
    /// The cell.
    pub cell: Cell,
    /// Size of the circle in thousandths, 0 (smallest) ..= 1000 (largest).
    pub weight: u16,
    /// The number written in it.
    pub text: String,
    /// Whether it is the best move and is ringed.
    pub best: bool,
}

/// A piece shown half transparent: under the pointer, or as part of a line being read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ghost {
    /// Where it would lie.
    pub cell: Cell,
    /// Its side.
    pub color: Color,
    /// What it looks like.
    pub form: Form,
    /// The number written on it.
    pub number: Option<u32>,
}

/// An outline around a row of cells: solid around a row that is to be taken off, dashed around one that has been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// The cells, in their order on the line.
    pub cells: Vec<Cell>,
    /// Whether the row is gone already.
    pub gone: bool,
}

/// What the sides have taken, shown beside the board: pieces of the other side, or own rings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// Pieces taken BY Black and BY White.
    pub counts: [u16; 2],
    /// What they are. Rings are their owner's own and are shown on as many places as the goal has.
    pub form: Form,
    /// How many win, if any number does.
    pub goal: Option<u16>,
}

/// A board with everything on it, ready to be written as SVG by [`svg`](super::svg).
///
/// ```
/// use goren_formats::diagram::{self, Picture, PictureOptions};
/// use goren_rules::parse_position;
///
/// let position = parse_position("gomoku moves h8 i9 h9")?;
/// let picture = Picture::of(&position, &PictureOptions::default());
/// assert!(diagram::svg(&picture).starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    /// The board.
    pub geometry: Arc<Geometry>,
    /// The pieces; of two on one cell the later is drawn over the earlier.
    pub pieces: Vec<Placed>,
    /// Heading for screen readers, one line.
    pub title: String,
    /// Description for screen readers, one or two sentences.
    pub description: String,
    /// Cells of the last move.
    pub last: Vec<Cell>,
    /// Winning lines, each in the order of its cells.
    pub winning: Vec<Vec<Cell>>,
    /// Forbidden cells with the reason.
    pub forbidden: Vec<(Cell, String)>,
    /// Marks.
    pub marks: Vec<(Cell, Mark)>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Candidate moves.
    pub heat: Vec<Heat>,
    /// Transparent pieces.
    pub ghosts: Vec<Ghost>,
    /// Lines that lose, each in the order of its cells.
    pub losing: Vec<Vec<Cell>>,
    /// Ways of pieces in the last turn, from and to.
    pub traces: Vec<(Cell, Cell)>,
    /// Pieces that the last turn took off, drawn faintly where they were.
    pub removed: Vec<Placed>,
    /// Rows of markers that are taken off.
    pub bands: Vec<Band>,
    /// The last twist of a tray.
    pub twisted: Option<Twist>,
    /// Twists to choose from, drawn quietly.
    pub twists: Vec<Twist>,
    /// What the sides have taken, if it is shown.
    pub taken: Option<Taken>,
    /// The scheme of the coordinates.
    pub labels: Labels,
    /// Side of the trays of which the board consists, if it does.
    pub tray: Option<u8>,
    /// Whether the rows of a hexagonal board stand upright, as columns from the left.
    pub upright: bool,
    /// Everything about the look.
    pub options: PictureOptions,
}

impl Picture {
    /// An empty board.
    #[must_use]
    pub fn empty(geometry: Arc<Geometry>, labels: Labels, options: &PictureOptions) -> Picture {
        let shape = geometry.shape();
        Picture {
            geometry,
            pieces: Vec::new(),
            title: format!("Board of {shape}"),
            description: String::new(),
            last: Vec::new(),
            winning: Vec::new(),
            forbidden: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            heat: Vec::new(),
            ghosts: Vec::new(),
            losing: Vec::new(),
            traces: Vec::new(),
            removed: Vec::new(),
            bands: Vec::new(),
            twisted: None,
            twists: Vec::new(),
            taken: None,
            labels: options.labels.filter(|l| l.fits(shape)).unwrap_or(labels),
            tray: None,
            upright: shape == Shape::Yinsh,
            options: options.clone(),
        }
    }

    /// The picture of a board of numbers as contest files hold it: an odd number is a black piece, an even
    /// one that is not 0 a white piece. `numbers` has one value a cell; a surplus is left out.
    #[must_use]
    pub fn of_numbers(
        geometry: &Arc<Geometry>,
        numbers: &[u32],
        labels: Labels,
        options: &PictureOptions,
    ) -> Picture {
        let mut picture = Picture::empty(Arc::clone(geometry), labels, options);
        let colored = geometry.cells().zip(numbers).filter(|&(_, &number)| number > 0);
        picture.pieces = colored
            .map(|(cell, &number)| {
                let color = if number % 2 == 1 { Color::Black } else { Color::White };
                Placed { cell, color, form: Form::Stone, number: options.numbers.shown(number) }
            })
            .collect();
        let [black, white, _] = picture.counts();
        picture.description = format!("{black} black and {white} white stones.");
        picture
    }

    /// Pieces of Black, White and Red on the board.
    #[must_use]
    pub fn counts(&self) -> [usize; 3] {
        Color::THREE.map(|color| self.pieces.iter().filter(|placed| placed.color == color).count())
    }

    /// Width in pixels that suits a PNG: that of the contest for its own picture, else twice the natural size so that
    /// lines and digits are crisp, but at most 2400.
    #[must_use]
    pub fn pixel_width(&self) -> u32 {
        let natural = u32::try_from(super::natural_size(self).x / 100).unwrap_or(0).max(1);
        if self.options.theme == Theme::Contest { natural } else { (2 * natural).min(2400) }
    }

    /// How pieces are drawn: X and O cannot tell rings from markers or show men.
    pub(crate) fn style(&self) -> Style {
        let only_stones = self.pieces.iter().all(|placed| placed.form == Form::Stone);
        if only_stones { self.options.style } else { Style::Stones }
    }

    /// Whether cells are drawn as cells or as crossings of lines, once `Auto` is decided.
    pub(crate) fn ground(&self) -> Ground {
        match self.options.ground {
            _ if self.geometry.shape() == Shape::Yinsh => Ground::Lattice,
            Ground::Auto if self.tray.is_some() => Ground::Hollows,
            Ground::Auto if self.options.theme == Theme::Contest => Ground::Cells,
            Ground::Auto if self.style() == Style::Crosses => Ground::Cells,
            Ground::Auto if self.geometry.axes() == 4 => Ground::Lattice,
            Ground::Auto => Ground::Cells,
            chosen => chosen,
        }
    }
}

impl Numbers {
    /// The number to write on the piece of this move (0: not placed by a move).
    pub(crate) fn shown(self, number: u32) -> Option<u32> {
        match self {
            Numbers::Off => None,
            Numbers::All => (number > 0).then_some(number),
            Numbers::From(first) => (number > 0 && number >= first).then_some(number),
        }
    }
}
