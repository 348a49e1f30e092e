//! `goren bench`: the engine's fixed workload.

use anyhow::Result;
use goren_engine::bench::BenchReport;
use serde_json::json;

use crate::exit::Exit;
use crate::output;

pub(crate) fn run(as_json: bool) -> Result<Exit> {
    let report = goren_engine::bench::bench();
    let text = if as_json { json(&report) } else { table(&report) };
    output::print(&format!("{text}\n"))?;
    Ok(Exit::Ok)
}

fn seconds(time: std::time::Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}

fn json(report: &BenchReport) -> String {
    let rows = report.rows.iter().map(|row| {
        json!({
            "game": row.game,
            "nodes": row.nodes,
            "seconds": seconds(row.elapsed),
            "nodes_per_second": row.nodes_per_second(),
            "make_and_undo_per_second": row.pairs_per_second,
        })
    });
    json!({
        "positions": report.rows.len(),
        "signature": report.nodes,
        "seconds": seconds(report.elapsed),
        "nodes_per_second": report.nodes_per_second(),
        "rows": rows.collect::<Vec<_>>(),
    })
    .to_string()
}

fn table(report: &BenchReport) -> String {
    let mut lines = vec![format!("{:<18} {:>9} {:>10} {:>12}", "game", "nodes", "nodes/s", "make+undo/s")];
    lines.extend(report.rows.iter().map(|row| {
        let (game, nodes) = (&row.game, row.nodes);
        format!("{game:<18} {nodes:>9} {:>10} {:>12}", row.nodes_per_second(), row.pairs_per_second)
    }));
    let (nodes, time) = (report.nodes, seconds(report.elapsed));
    lines.push(format!(
        "positions {}\nsignature {nodes} nodes\ntime      {time:.3} s\nspeed     {} nodes a second",
        report.rows.len(),
        report.nodes_per_second()
    ));
    lines.join("\n")
}
