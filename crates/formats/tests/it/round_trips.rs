//! Whatever is written is read back the same, and no bytes make a reader panic.

use goren_formats::diagram::{
    Arrow, Band, Form, Ghost, Ground, Heat, Mark, Numbers, Picture, PictureOptions, Placed, Style, Taken,
    Theme, svg,
};
use goren_formats::exercise;
use goren_formats::png::render;
use goren_formats::protocol::luk::{Base, BaseRule, Luk, kir_text, parse_kir};
use goren_formats::protocol::state_files::{CellValue, FirstGame, MoveFile, StateFile, StateMove};
use goren_formats::record::contest_log::{ContestLog, Ending, Verdict};
use goren_rules::{Cell, Color, Geometry, Labels, Shape, Twist};
use proptest::prelude::*;

/// Every reader, on the same bytes.
fn all_readers(bytes: &[u8]) {
    for reader in [
        exercise::state_file,
        exercise::move_file,
        exercise::luk,
        exercise::kir,
        exercise::contest_log,
        exercise::position_text,
        exercise::game_text,
        exercise::diagram,
        exercise::drawable,
    ] {
        reader(bytes);
    }
}

/// Valid files, to be damaged.
fn seeds() -> Vec<Vec<u8>> {
    let board = (0..217).map(|index| if index < 30 { index + 1 } else { 0 }).collect();
    let log = ContestLog { ending: Ending::Draw, board }.text();
    [
        "3\n0 0 0 1 2 0 0\n-1",
        "12 108\n",
        "10\n5 4\n5 5\n4 4\n",
        "5 4\n",
        log.as_str(),
        "renju setup black h8 i9 white h9 to black moves a1 a2",
        "goren game 1\nstart gomoku\ntime 5m+3s\nmove h8 0\noffer white\n",
        "tictactoe\nX . .\n. O .\n. . .\nto black\n",
        "board.luk\n5\n1 1\n",
        "yinsh setup black f6 rings black a2 b1 k10 e10 j11 white g8 d4 c1 i5 taken 0 1 to white moves g8-g6",
        "pentago moves a1t c3w",
        "hasami setup black i1 b2 white b5 c9 to black moves i1-i4",
        "pente@7x7\n. . . . . . .\nX O . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n\
         . . . . . . .\ntaken 2 0\nto white\n",
    ]
    .into_iter()
    .map(|text| text.as_bytes().to_vec())
    .collect()
}

fn options() -> impl Strategy<Value = PictureOptions> {
    let ground =
        prop_oneof![Just(Ground::Auto), Just(Ground::Lattice), Just(Ground::Cells), Just(Ground::Hollows)];
    let labels = prop_oneof![
        Just(None),
        Just(Some(Labels::Sgf)),
        Just(Some(Labels::SkipI)),
        Just(Some(Labels::Numeric { base: 0 })),
        Just(Some(Labels::Axial)),
        Just(Some(Labels::Index))
    ];
    let theme = prop::sample::select(Theme::ALL.to_vec());
    (theme, ground, labels, any::<[bool; 4]>()).prop_map(|(theme, ground, labels, [a, b, c, d])| {
        PictureOptions {
            theme,
            ground,
            labels,
            coordinates: a,
            background: b,
            style: if c { Style::Crosses } else { Style::Stones },
            numbers: if d { Numbers::All } else { Numbers::Off },
            ..PictureOptions::default()
        }
    })
}

/// A picture with a bit of everything, some of it on cells that the board does not have.
fn picture(shape: Shape, options: &PictureOptions, cells: &[u16], text: &str) -> Picture {
    let mut picture =
        Picture::empty(Geometry::shared(shape).expect("a valid shape"), Labels::Algebraic, options);
    let forms = [Form::Stone, Form::Man, Form::Ring, Form::Marker];
    for (at, &index) in cells.iter().enumerate() {
        let (cell, color) = (Cell::new(index), Color::BOTH[at % 2]);
        picture.pieces.push(Placed { cell, color, form: forms[at % 4], number: Some(u32::from(index)) });
        picture.heat.push(Heat { cell, weight: index, text: text.to_owned(), best: at == 0 });
        picture.ghosts.push(Ghost { cell, color, form: forms[at % 4], number: None });
        picture.forbidden.push((cell, text.to_owned()));
        picture.marks.push((cell, Mark::Text(text.to_owned())));
        picture.marks.push((cell, [Mark::Circle, Mark::Square, Mark::Triangle, Mark::Cross][at % 4].clone()));
        picture.arrows.push(Arrow { from: cell, to: Cell::new(cells[0]), color });
        picture.last.push(cell);
    }
    picture.winning.push(cells.iter().map(|&index| Cell::new(index)).collect());
    picture.losing = picture.winning.clone();
    picture.bands.push(Band { cells: picture.winning[0].clone(), gone: text.len().is_multiple_of(2) });
    let ends = (picture.last.first().copied(), picture.last.last().copied());
    picture.traces.extend(ends.0.zip(ends.1));
    picture.removed = picture.pieces.clone();
    picture.twists = Twist::ALL.to_vec();
    picture.twisted = picture.twists.first().copied();
    picture.taken = Some(Taken { counts: [3, 700], form: Form::Man, goal: Some(2) });
    picture.title = text.to_owned();
    picture
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn state_files(side in 2u8..=16, number in 1u32..400, seed in any::<u64>(), third in 0usize..4) {
        let cells = Shape::Hexagon { side }.cells();
        let value = |at: usize| match seed.rotate_left(at as u32) % 3 {
            0 => CellValue::Empty,
            1 => CellValue::Own,
            _ => CellValue::Other,
        };
        let state = StateFile {
            to_play: if number == 1 { StateMove::MatchOver } else { StateMove::Play(number) },
            cells: (0..cells).map(value).collect(),
            first_game: [None, Some(FirstGame::Unknown), Some(FirstGame::Won), Some(FirstGame::NotWon)][third],
        };
        let read = StateFile::parse(state.text().as_bytes()).map(|(state, _)| state);
        prop_assert_eq!(read, Ok(state));
    }

    #[test]
    fn move_files(number in 0u32..1000, cell in 0u16..1000) {
        let text = MoveFile::text(number, Cell::new(cell));
        let expected = MoveFile::Answer { number, cell: u32::from(cell), ended: true };
        prop_assert_eq!(MoveFile::parse(text.as_bytes()), expected);
    }

    #[test]
    fn luk_and_kir_files(side in 5u8..=50, zero in any::<bool>(), picks in prop::collection::vec(any::<u16>(), 0..60)) {
        let base = if zero { Base::Zero } else { Base::One };
        let mut marks: Vec<Cell> = Vec::new();
        for pick in picks {
            let cell = Cell::new(pick % (u16::from(side) * u16::from(side)));
            if !marks.contains(&cell) {
                marks.push(cell);
            }
        }
        for &mark in &marks {
            prop_assert_eq!(parse_kir(kir_text(side, mark, base).as_bytes(), side, base), Ok(mark));
        }
        let luk = Luk { side, base, marks };
        prop_assert_eq!(Luk::parse(luk.text().as_bytes(), BaseRule::Fixed(base)), Ok(luk));
    }

    #[test]
    fn contest_logs(team in "[a-z]{1,8}|[0-9]{1,5}", verdict in 0usize..4, board in prop::collection::vec(0u32..=217, 217)) {
        let verdicts = [Verdict::Wins, Verdict::Late, Verdict::InvalidPlacement, Verdict::InvalidModification];
        let ending = Ending::Decided { team, verdict: verdicts[verdict], moves: board[0], wrong_cell: None };
        let log = ContestLog { ending, board };
        prop_assert_eq!(ContestLog::parse(log.text().as_bytes()), Ok(log));
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        all_readers(&bytes);
    }

    #[test]
    fn no_damaged_file_makes_a_reader_panic(
        pick in 0usize..13,
        damage in prop::collection::vec((any::<usize>(), any::<u8>(), 0u8..4), 1..6),
    ) {
        let mut bytes = seeds()[pick].clone();
        for (at, byte, how) in damage {
            let at = at % (bytes.len() + 1);
            match how {
                0 => bytes.insert(at, byte),
                1 => bytes.insert(at, b"0123456789 \n*,x-"[usize::from(byte) % 16]),
                2 => bytes.truncate(at),
                _ if at < bytes.len() => bytes[at] = byte,
                _ => {}
            }
        }
        all_readers(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_picture_is_drawable_whatever_it_holds(
        options in options(),
        cells in prop::collection::vec(0u16..150, 1..6),
        text in "\\PC{0,12}",
        side in 2u8..8,
        board in 0u8..3,
        upright in any::<bool>(),
        tray in prop::option::of(1u8..5),
    ) {
        let shape = match board {
            0 => Shape::Hexagon { side },
            1 => Shape::Rect { width: side + 1, height: 4 },
            _ => Shape::Yinsh,
        };
        let mut picture = picture(shape, &options, &cells, &text);
        picture.tray = tray;
        picture.upright = upright;
        let text = svg(&picture);
        prop_assert_eq!(&text, &svg(&picture));
        let png = render(&text, Some(64));
        prop_assert!(png.is_ok(), "{:?}\n{}", png.err(), text);
    }
}
