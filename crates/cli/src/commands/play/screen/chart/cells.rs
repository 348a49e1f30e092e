//! Pieces in squares: men, and crosses and noughts on paper.

use goren_rules::{Cell, Geometry, Place};

use super::{Chart, Scale, joint};
use crate::commands::play::screen::view::View;

pub(super) fn chart(geometry: &Geometry, view: &View, scale: Scale) -> Chart {
    let (across, down) = if scale == Scale::Wide { (4, 2) } else { (2, 1) };
    let inset = down / 2;
    let place = |cell: Cell| {
        let Place { x, y } = view.place(geometry, cell);
        let [x, y] = [x, y].map(|number| u16::try_from(number).unwrap_or(0));
        (x * across + across / 2, y * down + inset)
    };
    let at: Vec<(u16, u16)> = geometry.cells().map(place).collect();
    let (right, bottom) = at.iter().fold((0, 0), |most, at| (most.0.max(at.0), most.1.max(at.1)));
    let size = (right + across / 2 + 1, bottom + inset + 1);
    let mut chart = Chart::blank(size, scale);
    for y in 0..size.1 {
        for x in 0..size.0 {
            let sign = match (x % across == 0, scale == Scale::Wide && y % down == 0) {
                (true, true) => joint(x > 0, x + 1 < size.0, y > 0, y + 1 < size.1),
                (true, false) => '│',
                (false, true) => '─',
                (false, false) => ' ',
            };
            chart.put((x, y), sign);
        }
    }
    if scale == Scale::Narrow {
        at.iter().for_each(|&at| chart.put(at, '·'));
    }
    chart.at = at;
    chart
}
