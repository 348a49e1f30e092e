//! Plain charts as SVG.

use std::fmt::Write;

use goren_formats::diagram::escape;

const WIDTH: f64 = 640.0;
const LEFT: f64 = 150.0;
const ROW: f64 = 24.0;

/// A line of a chart of values with bars.
pub(super) struct Line {
    pub(super) name: String,
    pub(super) value: f64,
    /// Where the truth is likely.
    pub(super) interval: Option<[f64; 2]>,
}

/// Points with their intervals, one row a line.
pub(super) fn intervals(title: &str, lines: &[Line]) -> String {
    let ends = lines.iter().flat_map(|line| line.interval.unwrap_or([line.value; 2]));
    let (low, high) =
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    if lines.is_empty() || !low.is_finite() || !high.is_finite() {
        return String::new();
    }
    let (low, high) = if high - low < 1.0 { (low - 1.0, high + 1.0) } else { (low, high) };
    let at = |value: f64| LEFT + (value - low) / (high - low) * (WIDTH - LEFT - 70.0) + 10.0;
    let mut svg = open(title, lines.len());
    if low < 0.0 && high > 0.0 {
        let (x, end) = (at(0.0), 30.0 + ROW * lines.len() as f64);
        let _ = write!(svg, "<line class=\"axis\" x1=\"{x:.1}\" y1=\"26\" x2=\"{x:.1}\" y2=\"{end:.1}\"/>");
    }
    for (row, line) in lines.iter().enumerate() {
        let y = 42.0 + ROW * row as f64;
        name(&mut svg, &line.name, y);
        if let Some([from, to]) = line.interval {
            let _ = write!(
                svg,
                "<line class=\"bar\" x1=\"{:.1}\" y1=\"{y}\" x2=\"{:.1}\" y2=\"{y}\"/>",
                at(from),
                at(to)
            );
        }
        let x = at(line.value);
        let end = at(line.interval.map_or(line.value, |[_, to]| to)) + 8.0;
        let _ = write!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y}\" r=\"4\"/>");
        let _ = write!(
            svg,
            "<text class=\"value\" x=\"{end:.1}\" y=\"{:.1}\">{:+.0}</text>",
            y + 4.0,
            line.value
        );
    }
    svg + "</svg>"
}

/// Bars from zero, one row a line.
pub(super) fn bars(title: &str, lines: &[(String, f64)], unit: &str) -> String {
    let most = lines.iter().map(|(_, value)| *value).fold(0.0, f64::max);
    if most <= 0.0 {
        return String::new();
    }
    let mut svg = open(title, lines.len());
    for (row, (text, value)) in lines.iter().enumerate() {
        let y = 42.0 + ROW * row as f64;
        name(&mut svg, text, y);
        let width = value / most * (WIDTH - LEFT - 90.0);
        let _ = write!(
            svg,
            "<rect class=\"column\" x=\"{LEFT}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"14\"/>",
            y - 7.0
        );
        let shown =
            if *value < 10.0 && value.fract() != 0.0 { format!("{value:.2}") } else { format!("{value:.0}") };
        let _ = write!(
            svg,
            "<text class=\"value\" x=\"{:.1}\" y=\"{:.1}\">{shown}{unit}</text>",
            LEFT + width + 6.0,
            y + 4.0
        );
    }
    svg + "</svg>"
}

/// The same picture with colours of its own, for a file outside any page.
pub(super) fn standing_alone(svg: &str) -> String {
    const STYLE: &str = "<style>svg{background:#fff;font:13px sans-serif}.title{font-weight:600}.name{text-anchor:end}\
                         .axis{stroke:#bbb}.bar{stroke:#1d5fa8;stroke-width:3;opacity:.5}.dot,.column{fill:#1d5fa8}</style>";
    svg.replacen('>', &format!(">{STYLE}"), 1)
}

fn open(title: &str, rows: usize) -> String {
    let height = 44.0 + ROW * rows as f64;
    let title = escape(title);
    format!(
        "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">\
         <text class=\"title\" x=\"0\" y=\"16\">{title}</text>"
    )
}

fn name(svg: &mut String, text: &str, y: f64) {
    let _ = write!(
        svg,
        "<text class=\"name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
        LEFT - 8.0,
        y + 4.0,
        escape(text)
    );
}
