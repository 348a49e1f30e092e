//! `goren bench`: the engine's fixed workload.

use anyhow::Result;
use serde_json::json;

use crate::exit::Exit;
use crate::output;

pub(crate) fn run(as_json: bool) -> Result<Exit> {
    let report = goren_engine::bench::bench();
    let seconds = report.elapsed.as_millis() as f64 / 1000.0;
    let text = if as_json {
        json!({
            "positions": report.positions,
            "signature": report.nodes,
            "seconds": seconds,
            "nodes_per_second": report.nodes_per_second(),
        })
        .to_string()
    } else {
        format!(
            "positions {}\nsignature {} nodes\ntime      {seconds:.3} s\nspeed     {} nodes a second",
            report.positions,
            report.nodes,
            report.nodes_per_second()
        )
    };
    output::print(&format!("{text}\n"))?;
    Ok(Exit::Ok)
}
