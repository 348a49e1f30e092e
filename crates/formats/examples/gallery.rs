//! Writes a gallery of pictures as PNG files into a folder, to be looked at.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use goren_formats::diagram::{
    Arrow, Form, Ground, Heat, Mark, Numbers, Picture, PictureOptions, Placed, Style, Taken, Theme, svg,
};
use goren_formats::png;
use goren_rules::{Cell, Color, Geometry, Labels, Shape, parse_position};

fn save(folder: &Path, name: &str, picture: &Picture) -> Result<(), Box<dyn Error>> {
    let text = svg(picture);
    std::fs::write(folder.join(format!("{name}.svg")), &text)?;
    std::fs::write(folder.join(format!("{name}.png")), png::render(&text, Some(picture.pixel_width()))?)?;
    Ok(())
}

const RENJU: &str = "renju moves h8 h9 j9 i10 g9 i7 i9 f9 j8 k7 g10 h10 j11 j10 f11 g12";
const WON: &str = "gomoku moves h8 h9 i9 g7 j10 k11 i8 i7 g10 f11 g8 f8 h10 j8 i10 f10 f9 e9 k10";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: gallery FOLDER")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let base = PictureOptions::default();
    for theme in Theme::ALL {
        let options = PictureOptions { theme, ..base.clone() };
        let mut picture = Picture::of(&parse_position(RENJU)?, &options);
        let cell = |name: &str| picture.geometry.parse_cell(name, Labels::Algebraic);
        let extra = [cell("c3")?, cell("d4")?, cell("e3")?, cell("m12")?, cell("c12")?, cell("m3")?];
        picture.marks = vec![
            (extra[0], Mark::Circle),
            (extra[1], Mark::Triangle),
            (extra[2], Mark::Square),
            (extra[3], Mark::Text("A".into())),
        ];
        picture.arrows = vec![Arrow { from: extra[4], to: cell("f13")?, color: Color::White }];
        picture.heat = vec![
            Heat { cell: extra[5], weight: 1000, text: "+34".into(), best: true },
            Heat { cell: cell("l4")?, weight: 300, text: "-2".into(), best: false },
        ];
        save(folder, &format!("renju-{theme}"), &picture)?;
        let numbered = PictureOptions { theme, numbers: Numbers::All, ..base.clone() };
        save(folder, &format!("won-{theme}"), &Picture::of(&parse_position(WON)?, &numbered))?;
        let crosses = PictureOptions { theme, style: Style::Crosses, ..base.clone() };
        let text = "ristinolla@10 moves e5 e6 f6 d4 g7 h8 f5 f4 d7 g5 f7 e7 f8 f3 f9";
        save(folder, &format!("xo-{theme}"), &Picture::of(&parse_position(text)?, &crosses))?;
        let text = "hex217 moves 108 109 92 91 124 76 140 60 107 123 125 90 93 141 75 59 61";
        save(folder, &format!("hex-{theme}"), &Picture::of(&parse_position(text)?, &options))?;
    }
    for (name, text) in
        [("3x3", "tictactoe moves b2 a1 a2 c2 b3 b1"), ("go19", "gomoku@19 moves j10 j11 k11 k10")]
    {
        save(folder, name, &Picture::of(&parse_position(text)?, &base))?;
        let crosses = PictureOptions { style: Style::Crosses, ..base.clone() };
        save(folder, &format!("{name}-xo"), &Picture::of(&parse_position(text)?, &crosses))?;
    }
    let mut long = String::from("gomoku@50 moves");
    for index in 0..700u32 {
        let (x, y) = (index * 37 % 50, index * 61 % 50);
        let letters = if x < 26 {
            char::from(97 + x as u8).to_string()
        } else {
            format!("a{}", char::from(97 + (x - 26) as u8))
        };
        let word = format!(" {letters}{}", y + 1);
        if !long.contains(&format!("{word} "))
            && parse_position(&format!("{long}{word}")).is_ok()
            && index < 150
        {
            long.push_str(&word);
        }
    }
    save(
        folder,
        "50",
        &Picture::of(&parse_position(&long)?, &PictureOptions { numbers: Numbers::All, ..base.clone() }),
    )?;
    let lattice = PictureOptions { ground: Ground::Lattice, ..base.clone() };
    save(folder, "hex3", &Picture::of(&parse_position("hexagon@3 moves 9 8 4")?, &base))?;
    let algebraic = PictureOptions { labels: Some(Labels::Algebraic), ..base.clone() };
    let text = "hex217 moves 108 109 92 91 124 76 140 60 107";
    save(folder, "hex-algebraic", &Picture::of(&parse_position(text)?, &algebraic))?;
    let lattice = PictureOptions { labels: Some(Labels::Algebraic), numbers: Numbers::All, ..lattice };
    save(folder, "hex-lattice", &Picture::of(&parse_position(text)?, &lattice))?;
    for labels in [Labels::Numeric { base: 1 }, Labels::SkipI, Labels::Sgf, Labels::Index] {
        let options = PictureOptions { labels: Some(labels), ..base.clone() };
        save(
            folder,
            &format!("labels-{labels}"),
            &Picture::of(&parse_position("gomoku@9 moves e5")?, &options),
        )?;
    }
    let axial = PictureOptions { labels: Some(Labels::Axial), ..base.clone() };
    save(folder, "hex-axial", &Picture::of(&parse_position("hexagon@5 moves 30")?, &axial))?;
    let geometry = Geometry::shared(Shape::square(6))?;
    let mut pentago = Picture::empty(Arc::clone(&geometry), Labels::Algebraic, &base);
    pentago.tray = Some(3);
    for (index, form) in [Form::Stone, Form::Man, Form::Ring, Form::Marker].into_iter().enumerate() {
        for (row, color) in Color::BOTH.into_iter().enumerate() {
            let cell = Cell::new((row * 6 + index) as u16 + 7);
            pentago.pieces.push(Placed { cell, color, form, number: None });
        }
    }
    pentago.taken = Some(Taken { counts: [4, 12], form: Form::Stone, goal: None });
    save(folder, "trays", &pentago)?;
    Ok(())
}
