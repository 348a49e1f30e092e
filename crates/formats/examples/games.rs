//! Writes a picture of every game in every theme into a folder, to be looked at; words after the folder choose
//! games by their names.

use std::error::Error;
use std::path::Path;

use goren_formats::diagram::{Numbers, Picture, PictureOptions, Style, Theme, svg};
use goren_formats::png;
use goren_rules::{Twist, parse_position};

const GAMES: &[(&str, &str)] = &[
    ("pentago", "pentago moves c3z b5w e3t b4u f6s c4v c1t d6v c2v"),
    ("pentago-won", "pentago moves d6x b3y b4t e6u c3v a3v c1z b3u c4v e2v c2"),
    (
        "yinsh",
        "yinsh moves g8 e2 f5 d4 f9 h7 h9 b4 f10 h3 f5-f6 h3-d3 f6-j10 b4-b1 f9-g9 e2-b2 g9-g11 d4-h4 h9-i10 d3-a3 \
         g8-g4 a3-c5 i10-i8 b2-e5 i8-i5 c5-c2 g4-d1 h7-f7 f10-d8 e5-g5 d8-b6 g5-d5 b6-a5 d5-e6 g11-h11 h4-i4",
    ),
    (
        "yinsh-row",
        "yinsh moves g8 e2 f5 d4 f9 h7 h9 b4 f10 h3 f5-f6 h3-d3 f6-j10 b4-b1 f9-g9 e2-b2 g9-g11 d4-h4 h9-i10 d3-a3 \
         g8-g4 a3-c5 i10-i8 b2-e5 i8-i5 c5-c2 g4-d1 h7-f7 f10-d8 e5-g5 d8-b6 g5-d5 b6-a5 d5-e6 g11-h11 h4-i4 j10-j5 \
         f7-g7 d1-c1 e6-e10 i5-g3 i4-i6 a5-h5 g7-g10 h5-f3 c2-f2 f3-e3 f2-d2 g3-g6",
    ),
    (
        "yinsh-taken",
        "yinsh moves g8 e2 f5 d4 f9 h7 h9 b4 f10 h3 f5-f6 h3-d3 f6-j10 b4-b1 f9-g9 e2-b2 g9-g11 d4-h4 h9-i10 d3-a3 \
         g8-g4 a3-c5 i10-i8 b2-e5 i8-i5 c5-c2 g4-d1 h7-f7 f10-d8 e5-g5 d8-b6 g5-d5 b6-a5 d5-e6 g11-h11 h4-i4 j10-j5 \
         f7-g7 d1-c1 e6-e10 i5-g3 i4-i6 a5-h5 g7-g10 h5-f3 c2-f2 f3-e3 f2-d2 g3-g6 xd1-h5 xe3",
    ),
    ("yavalath", "yavalath:swap=no moves b5 i9 b6 g7 b3 h9 h6 g5 f4 g8 g6 b4 h8 a4 g4 e6 i8 f7"),
    ("yavalath-lost", "yavalath:swap=no moves e5 d4 g6 c6 f5 f7 h8 d7 g5"),
    ("yavalath-three", "yavalath:players=3 moves e5 c3 g7 f5 d6 b2 d4 f8 h6 c5 e7"),
    (
        "hasami",
        "hasami moves i6-b6 a8-h8 i3-c3 a5-h5 b6-b1 h8-f8 b1-b9 a7-h7 i9-h9 h7-g7 i8-i9 a1-h1 c3-c1 h5-h2 i5-d5 a2-c2 \
         h9-h7 h2-h4 c1-g1 c2-c9 g1-g4",
    ),
    ("dai-hasami", "dai-hasami moves h5-e5 b5-d5 h4-e4 b4-d4 h6-f6"),
    (
        "connect6",
        "connect6 moves n11 o12 p12 m10 l9 o11 n12 m12 k8 q12 r12 j7 j6 n13 o13 j8 j9 m14 n14 j10 m11 p11 o14 o10 m13",
    ),
    ("pente", "pente moves j10 k9 i9 j9 l9 f19 k11 k8 k12 j11 l12 h8 m13"),
    (
        "pente-long",
        "pente moves j10 k9 i11 h12 j8 g12 j14 g11 f10 h11 h13 h10 g10 e10 f12 f9 i12 g9 i9 e9 h14 f11 d9 k16 g12",
    ),
    ("ninuki", "ninuki setup black h8 i8 g6 f5 white i9 h9 g8 j7 e6 taken 6 2 to black moves j10 k11"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (folder, wanted) = words.split_first().ok_or("usage: games FOLDER [GAME …]")?;
    let folder = Path::new(folder);
    std::fs::create_dir_all(folder)?;
    let chosen = |name: &str| wanted.is_empty() || wanted.iter().any(|word| name.starts_with(word.as_str()));
    for (name, text) in GAMES.iter().filter(|(name, _)| chosen(name)) {
        let position = parse_position(text).map_err(|error| format!("{name}: {error}"))?;
        for theme in Theme::ALL.into_iter().filter(|&theme| theme != Theme::Contest) {
            let options = PictureOptions { theme, ..PictureOptions::default() };
            save(folder, &format!("{name}-{theme}"), &Picture::of(&position, &options))?;
        }
        let numbered = PictureOptions { numbers: Numbers::All, ..PictureOptions::default() };
        let mut picture = Picture::of(&position, &numbered);
        if picture.tray.is_some() {
            picture.twists = Twist::ALL.to_vec();
            picture.twisted = None;
        }
        save(folder, &format!("{name}-numbers"), &picture)?;
        let crosses = PictureOptions { style: Style::Crosses, ..PictureOptions::default() };
        save(folder, &format!("{name}-xo"), &Picture::of(&position, &crosses))?;
    }
    Ok(())
}

fn save(folder: &Path, name: &str, picture: &Picture) -> Result<(), Box<dyn Error>> {
    let text = svg(picture);
    std::fs::write(folder.join(format!("{name}.png")), png::render(&text, Some(picture.pixel_width()))?)?;
    Ok(std::fs::write(folder.join(format!("{name}.svg")), &text)?)
}
