//! Every game of the catalogue through every text of its own, and onto paper.

use goren_formats::diagram::{Picture, PictureOptions, Theme, svg};
use goren_formats::drawable::{Drawable, FileKind, open_any};
use goren_formats::png::render;
use goren_formats::record::text;
use goren_rules::testkit::{Rng, presets, random_game};
use goren_rules::{Game, Position, TimeControl, position_text};

/// Positions of a game, some of them in the middle of a turn.
fn positions() -> impl Iterator<Item = Position> {
    presets().into_iter().flat_map(|id| {
        let mut rng = Rng::new(17);
        [0, 1, 7, 24, 61].map(|plies| random_game(&id, plies, &mut rng))
    })
}

fn opened(text: &str, kind: FileKind) -> Position {
    let opened = open_any(text.as_bytes(), "").unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(opened.kind, kind, "{text}");
    match opened.drawable {
        Drawable::Position(position) => *position,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn position_texts_are_recognised_and_read_back() {
    for position in positions() {
        let read = opened(&text::write_position(&position), FileKind::Position);
        assert_eq!(position_text(&read), position_text(&position));
        let setup = Position::from_setup(&position.setup()).expect("a position is a valid setup");
        let read = opened(&text::write_position(&setup), FileKind::Position);
        assert_eq!(read.setup(), position.setup(), "{}", position_text(&position));
    }
}

#[test]
fn game_texts_are_recognised_and_read_back() {
    for position in positions().filter(|position| position.ply() > 1) {
        let game = Game::new(position, TimeControl::NONE);
        let read = opened(&text::write_game(&game), FileKind::Game);
        assert_eq!(position_text(&read), position_text(game.position()));
    }
}

#[test]
fn diagrams_hold_everything_but_the_history() {
    for position in positions() {
        let written = text::write_diagram(&position);
        let read = opened(&written, FileKind::Diagram);
        assert_eq!(read.setup(), position.setup(), "{written}");
        assert_eq!(text::write_diagram(&read), written);
    }
}

#[test]
fn every_position_can_be_drawn_in_every_theme() {
    let mut themes = Theme::ALL.into_iter().cycle();
    for position in positions() {
        let theme = themes.next().unwrap_or_default();
        let options = PictureOptions { theme, ..PictureOptions::default() };
        let drawing = svg(&Picture::of(&position, &options));
        assert_eq!(drawing, svg(&Picture::of(&position.clone(), &options)));
        let name = format!("{} in {theme}", position_text(&position));
        assert!(render(&drawing, Some(120)).is_ok(), "{name}");
    }
}
