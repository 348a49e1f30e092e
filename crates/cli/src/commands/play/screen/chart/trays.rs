//! The four trays of Pentago, with the arrows of their twists.

use goren_rules::{Geometry, Place, Twist};

use super::{Arrow, Chart, Scale, joint};
use crate::commands::play::screen::view::View;

pub(super) fn chart(geometry: &Geometry, view: &View, scale: Scale) -> Chart {
    // Steps between hollows, columns and rows of a tray, and the gap between trays.
    let (step, tray, gap) =
        if scale == Scale::Wide { ((4, 2), (13, 7), (3, 0)) } else { ((2, 1), (7, 5), (1, 0)) };
    let size = (2 * tray.0 + gap.0, 2 * tray.1 + gap.1 + 2);
    let mut chart = Chart::blank(size, scale);
    for (tx, ty) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        frame(&mut chart, (tx * (tray.0 + gap.0), 1 + ty * (tray.1 + gap.1)), tray);
    }
    chart.at = geometry
        .cells()
        .map(|cell| {
            let Place { x, y } = view.place(geometry, cell);
            let [x, y] = [x, y].map(|number| u16::try_from(number).unwrap_or(0));
            let tray_at = (x / 3 * (tray.0 + gap.0), 1 + y / 3 * (tray.1 + gap.1));
            (tray_at.0 + x % 3 * step.0 + step.0 / 2, tray_at.1 + y % 3 * step.1 + 1)
        })
        .collect();
    for at in chart.at.clone() {
        chart.put(at, '·');
    }
    chart.arrows = Twist::ALL.iter().map(|&twist| arrow(&chart, view, twist, tray)).collect();
    chart
}

fn frame(chart: &mut Chart, (left, top): (u16, u16), (width, height): (u16, u16)) {
    let (right, bottom) = (left + width - 1, top + height - 1);
    for x in left..=right {
        for y in top..=bottom {
            let (edge_x, edge_y) = (x == left || x == right, y == top || y == bottom);
            let sign = match (edge_x, edge_y) {
                (true, true) => joint(x > left, x < right, y > top, y < bottom),
                (true, false) => '│',
                (false, true) => '─',
                (false, false) => continue,
            };
            chart.put((x, y), sign);
        }
    }
}

/// The arrow of a twist above or below its tray; the letter of the move stands beside it.
fn arrow(chart: &Chart, view: &View, twist: Twist, tray: (u16, u16)) -> Arrow {
    let places: Vec<(u16, u16)> = twist.cells().iter().map(|cell| chart.at[cell.index()]).collect();
    let middle = |pick: fn(&(u16, u16)) -> u16| {
        let all = places.iter().map(pick);
        let (least, most) = (all.clone().min().unwrap_or(0), all.max().unwrap_or(0));
        u16::midpoint(least, most)
    };
    let clockwise = view.twist(twist).clockwise;
    let aside = tray.0 / 4;
    let x = middle(|at| at.0);
    let x = if clockwise { x + aside } else { x.saturating_sub(aside + 1) };
    let y = if middle(|at| at.1) < chart.size.1 / 2 { 0 } else { chart.size.1 - 1 };
    Arrow { twist, at: (x, y), clockwise }
}
