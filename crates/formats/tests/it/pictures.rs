//! Pictures: what they show, and that they are the same each time.

use goren_formats::diagram::{Numbers, Picture, PictureOptions, Theme, svg};
use goren_formats::png;
use goren_rules::parse_position;

fn picture(text: &str, options: &PictureOptions) -> Picture {
    Picture::of(&parse_position(text).expect("a valid position"), options)
}

#[test]
fn the_same_picture_is_the_same_text_and_the_same_pixels() {
    for theme in Theme::ALL {
        let options = PictureOptions { theme, numbers: Numbers::All, ..PictureOptions::default() };
        let make = || svg(&picture("hex217 moves 108 109 92", &options));
        let (one, two) = (make(), make());
        assert_eq!(one, two, "{theme}");
        assert_eq!(png::render(&one, Some(300)), png::render(&two, Some(300)), "{theme}");
    }
}

#[test]
fn forbidden_cells_carry_their_reason() {
    let text = svg(&picture("renju moves h7 a1 h6 a3 g8 a5 f8 a7", &PictureOptions::default()));
    assert!(text.contains("<title>double-three"), "{text}");
}

#[test]
fn too_many_pixels_are_refused() {
    let text = svg(&picture("tictactoe", &PictureOptions::default()));
    let error = png::render(&text, Some(9000)).unwrap_err();
    assert!(error.to_string().contains("9000x9000"), "{error}");
    assert!(png::render(&text, Some(0)).is_err());
    assert!(png::render("<p>no picture</p>", None).is_err());
}
