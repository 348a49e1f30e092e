//! The picture of an arrangement that nobody has checked.

use goren_rules::{Cell, Color, Play, Position, Setup};

use super::options::PictureOptions;
use super::picture::{Form, Picture, Placed};

impl Picture {
    /// The picture of an arrangement: as of its position if it is one, else its pieces alone. Pieces outside
    /// the board are left out.
    #[must_use]
    pub fn of_setup(setup: &Setup, options: &PictureOptions) -> Picture {
        if let Ok(position) = Position::from_setup(setup) {
            return Picture::of(&position, options);
        }
        // The board of the game, with its trays and whatever stands beside it.
        let mut picture = Picture::of(&Position::initial(&setup.id), options);
        let form = match setup.id.rules().play {
            Play::Hasami(_) => Form::Man,
            Play::Yinsh { .. } => Form::Marker,
            _ => Form::Stone,
        };
        let place =
            |form: Form| move |&(cell, color): &(Cell, Color)| Placed { cell, color, form, number: None };
        let all = setup.stones.iter().map(place(form)).chain(setup.rings.iter().map(place(Form::Ring)));
        let mut pieces: Vec<Placed> = all.filter(|placed| picture.geometry.contains(placed.cell)).collect();
        pieces.sort_by_key(|placed| placed.cell);
        pieces.dedup_by_key(|placed| placed.cell);
        picture.pieces = pieces;
        picture.forbidden.clear();
        picture.bands.clear();
        if let Some(taken) = &mut picture.taken {
            // More than a game can have would run off the picture.
            taken.counts = setup.taken.map(|count| count.min(60));
        }
        picture.description = format!("An arrangement of {} pieces.", picture.pieces.len());
        picture
    }
}
