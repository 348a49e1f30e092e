//! The pictures of a run.

use anyhow::{Result, anyhow};
use goren_engine::genetic::Generation;
use goren_formats::diagram::{Heat, Picture, PictureOptions, svg};
use goren_rules::{Cell, Position};
use plotters::prelude::*;

const SIZE: (u32, u32) = (720, 400);
/// Colours that differ for eyes that do not tell red from green (Okabe and Ito).
const COLOURS: [RGBColor; 2] = [RGBColor(0, 114, 178), RGBColor(213, 94, 0)];
/// Cells of the heat map that carry a number.
const NUMBERED: usize = 24;

/// Nodes of a full game tree by depth 1..=7, read off the paper's plot to within 15 %.
const PAPER_TREE: [f64; 7] = [28.0, 970.0, 5.3e4, 3.3e6, 2.6e8, 2.5e10, 3.1e12];
/// What the paper's solver tried for a move.
const PAPER_NODES: f64 = 2.2e4;

/// A curve by generation or depth.
struct Curve {
    name: &'static str,
    points: Vec<(f64, f64)>,
}

/// Best and mean fitness by generation.
pub(super) fn fitness(generations: &[Generation]) -> Result<String> {
    let by = |value: fn(&Generation) -> f64| -> Vec<(f64, f64)> {
        generations.iter().map(|generation| (f64::from(generation.number), value(generation))).collect()
    };
    let best = Curve { name: "best", points: by(|generation| generation.best.fitness() as f64) };
    let mean = Curve { name: "mean", points: by(|generation| generation.mean) };
    curves("Fitness by generation", ("generation", "fitness"), &[best, mean])
}

/// The chance that two individuals begin with different moves.
pub(super) fn diversity(generations: &[Generation]) -> Result<String> {
    let points =
        generations.iter().map(|generation| (f64::from(generation.number), generation.diversity)).collect();
    let curve = Curve { name: "diversity of first moves", points };
    curves("Diversity by generation", ("generation", "diversity"), &[curve])
}

/// The label of a generation or a depth; between two of them there is none.
fn whole(value: &f64) -> String {
    if value.fract().abs() < 1e-6 { format!("{value:.0}") } else { String::new() }
}

fn curves(title: &str, (x, y): (&str, &str), curves: &[Curve]) -> Result<String> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let most_x = points().map(|point| point.0).fold(1.0, f64::max);
    let low = points().map(|point| point.1).fold(0.0, f64::min);
    let high = points().map(|point| point.1).fold(low + 1.0, f64::max);
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        let chart = (|| {
            area.fill(&WHITE)?;
            let mut chart = ChartBuilder::on(&area)
                .caption(title, ("sans-serif", 20))
                .margin(12)
                .x_label_area_size(40)
                .y_label_area_size(70)
                .build_cartesian_2d(1.0..most_x.max(2.0), low..high * 1.05)?;
            chart.configure_mesh().x_desc(x).y_desc(y).x_label_formatter(&whole).draw()?;
            for (curve, colour) in curves.iter().zip(COLOURS) {
                chart
                    .draw_series(LineSeries::new(curve.points.iter().copied(), colour.stroke_width(2)))?
                    .label(curve.name)
                    .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour));
            }
            chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?;
            area.present()
        })();
        chart.map_err(|error: DrawingAreaErrorKind<_>| anyhow!("cannot draw {title}: {error}"))?;
    }
    Ok(text)
}

/// What a move costs by how far it looks ahead: the paper's figure, and beside it the same of this position.
pub(super) fn cost(tree: Option<&[f64]>, solver: &[u64]) -> Result<String> {
    let most = PAPER_TREE.len() as f64;
    let numbered = |values: &[f64]| (1..).map(f64::from).zip(values.iter().copied()).collect::<Vec<_>>();
    let solver: Vec<f64> = solver.iter().map(|&nodes| nodes.max(1) as f64).collect();
    let rows = [
        ("game tree, the paper's", numbered(&PAPER_TREE), COLOURS[1]),
        ("game tree, here", numbered(tree.unwrap_or_default()), COLOURS[0]),
        ("genetic solver, the paper's", vec![(1.0, PAPER_NODES), (most, PAPER_NODES)], COLOURS[1]),
        ("genetic solver, here", numbered(&solver), COLOURS[0]),
    ];
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        let chart = (|| {
            area.fill(&WHITE)?;
            let mut chart = ChartBuilder::on(&area)
                .caption("Positions for a move", ("sans-serif", 20))
                .margin(12)
                .x_label_area_size(40)
                .y_label_area_size(70)
                .build_cartesian_2d(1.0..most, (1.0..1e14).log_scale())?;
            let mesh = |value: &f64| format!("{value:.0e}");
            chart
                .configure_mesh()
                .x_desc("moves ahead")
                .y_desc("positions")
                .x_label_formatter(&whole)
                .y_label_formatter(&mesh)
                .draw()?;
            for (row, (name, points, colour)) in rows.into_iter().enumerate() {
                let places = points.iter().copied();
                let line = LineSeries::new(places.clone(), colour.stroke_width(2));
                let named = chart.draw_series(line)?.label(name);
                // Trees have round marks, the solver pointed ones: no eye needs the colour alone.
                let key = move |at| EmptyElement::at(at) + PathElement::new([(0, 0), (16, 0)], colour);
                if row < 2 {
                    named.legend(move |at| key(at) + Circle::new((8, 0), 4, colour.filled()));
                    chart.draw_series(places.map(|at| Circle::new(at, 4, colour.filled())))?;
                } else {
                    named.legend(move |at| key(at) + TriangleMarker::new((8, 0), 6, colour.filled()));
                    chart.draw_series(places.map(|at| TriangleMarker::new(at, 6, colour.filled())))?;
                }
            }
            let mut labels = chart.configure_series_labels();
            labels
                .position(SeriesLabelPosition::UpperLeft)
                .background_style(WHITE)
                .border_style(BLACK)
                .draw()?;
            area.present()
        })();
        chart.map_err(|error: DrawingAreaErrorKind<_>| anyhow!("cannot draw the cost: {error}"))?;
    }
    Ok(text)
}

/// The board with how many individuals begin on each cell, in percent.
pub(super) fn heat(position: &Position, generation: &Generation) -> String {
    let all: u32 = generation.first_genes.iter().sum();
    let mut counts: Vec<(u32, usize)> =
        generation.first_genes.iter().copied().zip(0..).filter(|(count, _)| *count > 0).collect();
    counts.sort_by_key(|&(count, cell)| (std::cmp::Reverse(count), cell));
    let most = counts.first().map_or(1, |(count, _)| *count);
    let mut picture = Picture::of(position, &PictureOptions::default());
    picture.title = "First moves of the population".to_owned();
    picture.heat = counts
        .iter()
        .enumerate()
        .map(|(place, &(count, cell))| Heat {
            cell: Cell::new(cell as u16),
            weight: (1000 * u64::from(count) / u64::from(most.max(1))) as u16,
            text: if place < NUMBERED { percent(count, all) } else { String::new() },
            best: place == 0,
        })
        .collect();
    svg(&picture)
}

fn percent(count: u32, all: u32) -> String {
    match 100 * u64::from(count) / u64::from(all.max(1)) {
        0 => "<1".to_owned(),
        percent => percent.to_string(),
    }
}
