use super::*;
use crate::Labels;

fn board(shape: Shape) -> Geometry {
    Geometry::new(shape).unwrap()
}

#[test]
fn contest_hexagon_has_the_published_cells() {
    let hexagon = board(Shape::Hexagon { side: 9 });
    assert_eq!(hexagon.len(), 217);
    let starts: Vec<u16> = hexagon.rows().iter().map(|row| row.start).collect();
    assert_eq!(starts, [0, 9, 19, 30, 42, 55, 69, 84, 100, 117, 133, 148, 162, 175, 187, 198, 208]);
    let table = [
        (0, "x[8][0]"),
        (0, "y[0][0]"),
        (0, "z[0][0]"),
        (8, "x[16][0]"),
        (8, "y[8][0]"),
        (8, "z[0][8]"),
        (100, "x[0][0]"),
        (100, "y[0][8]"),
        (100, "z[8][0]"),
        (108, "x[8][8]"),
        (108, "y[8][8]"),
        (108, "z[8][8]"),
        (116, "x[16][8]"),
        (116, "y[16][0]"),
        (116, "z[8][16]"),
        (208, "x[0][8]"),
        (208, "y[8][16]"),
        (216, "x[8][16]"),
        (216, "y[16][8]"),
        (20, "y[1][2]"),
        (70, "y[1][6]"),
    ];
    for (index, name) in table {
        assert_eq!(hexagon.parse_cell(name, Labels::Axial).unwrap().index(), index, "{name}");
    }
    let degrees: Vec<usize> = hexagon.cells().map(|cell| hexagon.neighbours(cell).count()).collect();
    let with = |n| degrees.iter().filter(|&&degree| degree == n).count();
    assert_eq!((with(6), with(4), with(3)), (169, 42, 6));
}

#[test]
fn windows_of_five_are_as_many_as_published() {
    for (shape, expected) in [
        (Shape::square(15), 572),
        (Shape::square(19), 1020),
        (Shape::square(20), 1152),
        (Shape::Hexagon { side: 9 }, 447),
    ] {
        let windows: usize = board(shape).lines().iter().map(|line| line.cells.len().saturating_sub(4)).sum();
        assert_eq!(windows, expected, "{shape}");
    }
}

#[test]
fn labels_are_read_as_they_are_written() {
    for shape in [Shape::square(15), Shape::square(50), Shape::Hexagon { side: 16 }] {
        let board = board(shape);
        for labels in [
            Labels::Algebraic,
            Labels::SkipI,
            Labels::RankFile,
            Labels::Numeric { base: 0 },
            Labels::Numeric { base: 1 },
            Labels::Index,
            Labels::Sgf,
            Labels::Axial,
        ] {
            if !labels.fits(shape) {
                assert!(matches!(board.parse_cell("a1", labels), Err(CellError::Scheme { .. })));
                continue;
            }
            for cell in board.cells() {
                let label = board.label(cell, labels);
                assert_eq!(board.parse_cell(&label, labels), Ok(cell), "{label} {labels}");
            }
        }
    }
}

use crate::CellError;

#[test]
fn known_labels() {
    let square = board(Shape::square(15));
    let label = |text: &str| square.parse_cell(text, Labels::Algebraic).unwrap();
    assert_eq!(label("H8"), square.centre().unwrap());
    assert_eq!(label(" a15 ").index(), 0);
    assert_eq!(square.label(label("j10"), Labels::SkipI), "k10");
    assert_eq!(square.label(label("h8"), Labels::Sgf), "hh");
    assert_eq!(square.label(label("a15"), Labels::Numeric { base: 0 }), "0,0");
    let shogi = board(Shape::square(9));
    for (name, index) in [("a1", 0), ("a9", 8), ("c7", 24), ("I1", 72), ("i9", 80)] {
        assert_eq!(shogi.parse_cell(name, Labels::RankFile), Ok(Cell::new(index)));
        assert_eq!(shogi.label(Cell::new(index), Labels::RankFile), name.to_ascii_lowercase());
    }
    for name in ["a0", "a10", "j1", "c"] {
        assert!(shogi.parse_cell(name, Labels::RankFile).is_err(), "{name}");
    }
    assert_eq!(
        shogi.parse_cell("k9", Labels::RankFile).unwrap_err().to_string(),
        "`k9` is outside the board of 9x9, expected a1 to i9"
    );
    let wide = board(Shape::square(50));
    assert_eq!(wide.label(Cell::new(26), Labels::Algebraic), "aa50");
    let yavalath = board(Shape::Hexagon { side: 5 });
    for name in ["a1", "a5", "e1", "e9", "f2", "f9", "i5", "i9"] {
        let cell = yavalath.parse_cell(name, Labels::Algebraic).unwrap();
        assert_eq!(yavalath.label(cell, Labels::Algebraic), name);
    }
    for name in ["a6", "f1", "i4", "j5", "e10"] {
        assert!(yavalath.parse_cell(name, Labels::Algebraic).is_err(), "{name}");
    }
}

#[test]
fn what_names_no_cell_is_refused_with_the_range() {
    let square = board(Shape::square(15));
    let error = |text: &str| square.parse_cell(text, Labels::Algebraic).unwrap_err().to_string();
    assert_eq!(error("p8"), "`p8` is outside the board of 15x15, expected a1 to o15");
    assert_eq!(error("h0"), "`h0` is outside the board of 15x15, expected a1 to o15");
    assert_eq!(error("8h"), "`8h` is no cell, expected a letter and a number such as h8");
    for text in ["", "h", "8", "h-1", "h8x", "h99999999999999999999", "é8", "\0", "aaa1", "h8 9"] {
        assert!(square.parse_cell(text, Labels::Algebraic).is_err(), "{text:?}");
    }
}

#[test]
fn symmetries_are_permutations_that_keep_lines() {
    for (shape, count) in
        [(Shape::square(6), 8), (Shape::Rect { width: 7, height: 4 }, 4), (Shape::Hexagon { side: 4 }, 12)]
    {
        let board = board(shape);
        assert_eq!(board.symmetries().len(), count);
        assert!(board.cells().all(|cell| board.symmetries()[0].apply(cell) == cell));
        for (i, symmetry) in board.symmetries().iter().enumerate() {
            let mut image: Vec<Cell> = symmetry.map.clone();
            image.sort();
            assert!(image.into_iter().eq(board.cells()));
            assert!(board.symmetries()[..i].iter().all(|other| other != symmetry));
            for cell in board.cells() {
                let mut of_image: Vec<Cell> = board.neighbours(symmetry.apply(cell)).collect();
                let mut image_of: Vec<Cell> =
                    board.neighbours(cell).map(|next| symmetry.apply(next)).collect();
                of_image.sort();
                image_of.sort();
                assert_eq!(of_image, image_of);
            }
        }
    }
}

#[test]
fn distance_counts_steps() {
    let hexagon = board(Shape::Hexagon { side: 9 });
    let d = |a, b| hexagon.distance(Cell::new(a), Cell::new(b));
    assert_eq!((d(108, 108), d(108, 109), d(108, 0), d(0, 216), d(100, 116)), (0, 1, 8, 16, 16));
    let square = board(Shape::square(15));
    assert_eq!(square.distance(Cell::new(0), Cell::new(224)), 14);
}

#[test]
fn shapes_out_of_range_are_refused() {
    for shape in [
        Shape::square(2),
        Shape::square(51),
        Shape::Rect { width: 0, height: 9 },
        Shape::Hexagon { side: 1 },
        Shape::Hexagon { side: 17 },
        Shape::Hexagon { side: 0 },
    ] {
        assert!(Geometry::new(shape).is_err(), "{shape}");
    }
}

#[test]
fn the_middle_is_the_centre_or_touches_it() {
    for shape in [Shape::Rect { width: 15, height: 15 }, Shape::Rect { width: 9, height: 3 }] {
        let geometry = Geometry::new(shape).unwrap();
        assert_eq!(Some(geometry.middle()), geometry.centre());
    }
    for (width, height) in [(10, 10), (7, 6), (6, 7), (50, 50), (50, 3)] {
        let geometry = Geometry::new(Shape::Rect { width, height }).unwrap();
        let place = geometry.place(geometry.middle());
        let off = |at: i16, size: u8| (2 * at + 1 - i16::from(size)).abs();
        assert!(off(place.x, width) <= 1 && off(place.y, height) <= 1, "{width}x{height}: {place:?}");
    }
}
