//! The contest's picture, looked at pixel by pixel.

use goren_formats::drawable::open_any;
use goren_formats::hex217_picture::{HEIGHT, WIDTH, png};
use goren_formats::png::render;
use resvg::tiny_skia::Pixmap;

const WOOD: [u8; 3] = [224, 190, 142];
const BLACK: [u8; 3] = [0, 0, 0];
const WHITE: [u8; 3] = [255, 255, 255];

fn color(picture: &Pixmap, x: f64, y: f64) -> [u8; 3] {
    let pixel = picture.pixel(x.round() as u32, y.round() as u32).expect("a point of the picture");
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// Centre of a cell by the formula of the contest.
fn centre(row: usize, column: usize) -> (f64, f64) {
    let (row, column) = (row as f64, column as f64);
    (256.9 + 53.64 * column - 26.88 * row.min(16.0 - row), 48.2 + 46.14 * row)
}

/// Row and place in the row of every cell.
fn cells() -> Vec<(usize, usize)> {
    let length = |row: usize| 17 - row.abs_diff(8);
    (0..17).flat_map(|row| (0..length(row)).map(move |column| (row, column))).collect()
}

fn decoded(numbers: &[u32]) -> Pixmap {
    Pixmap::decode_png(&png(numbers).expect("a picture")).expect("a PNG")
}

#[test]
fn all_217_cells_are_drawn_at_their_places() {
    let picture = decoded(&[0; 217]);
    assert_eq!((picture.width(), picture.height()), (WIDTH, HEIGHT));
    assert_eq!(cells().len(), 217);
    for (row, column) in cells() {
        let (x, y) = centre(row, column);
        assert_eq!(color(&picture, x, y), WOOD, "cell ({row}, {column})");
        // 22 to every side it is still this cell's own wood.
        for (dx, dy) in [(22.0, 0.0), (-22.0, 0.0), (0.0, 22.0), (0.0, -22.0)] {
            assert_eq!(color(&picture, x + dx, y + dy), WOOD, "cell ({row}, {column}) at {dx}, {dy}");
        }
        // The outline: grey to the left, half a step away.
        let edge = (-2..=2).map(|dx| color(&picture, x - 26.82 + f64::from(dx), y)[0]).min();
        assert!(edge.is_some_and(|dark| (90..=150).contains(&dark)), "edge of ({row}, {column}): {edge:?}");
    }
    for (x, y) in [(3.0, 3.0), (936.0, 3.0), (3.0, 823.0), (936.0, 823.0), (3.0, 300.0), (470.0, 823.0)] {
        assert_eq!(color(&picture, x, y), WHITE, "outside at {x}, {y}");
    }
}

#[test]
fn odd_numbers_are_black_discs_and_even_ones_white() {
    let numbers: Vec<u32> = (0..217).map(|index| [0, 1, 2, 7, 200][index % 5]).collect();
    let picture = decoded(&numbers);
    for ((row, column), number) in cells().into_iter().zip(numbers) {
        let (x, y) = centre(row, column);
        let expected = match number {
            0 => WOOD,
            odd if odd % 2 == 1 => BLACK,
            _ => WHITE,
        };
        for (dx, dy) in [(0.0, 0.0), (16.0, 0.0), (0.0, -16.0)] {
            assert_eq!(color(&picture, x + dx, y + dy), expected, "cell ({row}, {column}) = {number}");
        }
        assert_eq!(color(&picture, x + 22.0, y), WOOD, "beside the disc of ({row}, {column})");
    }
}

#[test]
fn a_state_file_and_a_log_give_the_same_kind_of_picture() {
    let values: Vec<&str> = (0..217).map(|index| ["0", "1", "2"][index % 3]).collect();
    let state = format!("10\n{}\n-1", values.join(" "));
    let opened = open_any(state.as_bytes(), "state_42.txt").expect("a state file");
    let options = opened.default_options();
    let drawn = render(&goren_formats::diagram::svg(&opened.picture(&options)), None).expect("a PNG");
    let numbers: Vec<u32> = (0..217).map(|index| index % 3).collect();
    assert_eq!(drawn, png(&numbers).expect("a picture"), "the same bytes by either way");
}
