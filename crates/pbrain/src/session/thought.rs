//! What the engine thinks, line by line.

use goren_engine::{Best, Info, Value};
use goren_formats::protocol::gomocup::{Reply, cell_point};
use goren_rules::{Move, Position};

use super::Say;

/// The value at which the side to move wins 73 of 100 games, in hundredths of an open two.
const VALUE_SCALE: f64 = 150.0;

/// Bits of `INFO show_detail`: the best cell as it changes, and each depth in lines of their own.
const BEST_CELL: i64 = 1;
const DEPTHS: i64 = 2;

/// One of the best moves with what follows it.
struct Line<'a> {
    number: usize,
    of: usize,
    value: Value,
    moves: &'a [Move],
}

/// Says how a completed depth went; `detail` is the value of `INFO show_detail`.
pub(super) fn tell(position: &Position, info: &Info, detail: i64, say: &mut Say<'_>) {
    let of = 1 + info.others.len();
    let lines = std::iter::once((info.value, &info.line))
        .chain(info.others.iter().map(|other| (other.value, &other.line)));
    for (number, (value, moves)) in lines.enumerate() {
        let line = Line { number, of, value, moves };
        say(Reply::Message(message(position, info, &line)));
        if detail & DEPTHS != 0 {
            details(position, info, &line)
                .into_iter()
                .for_each(|text| say(Reply::Other(format!("INFO {text}"))));
        }
    }
    let best = info.line.first().and_then(|mv| point(position, mv));
    if let Some(best) = best.filter(|_| detail & BEST_CELL != 0) {
        say(Reply::Message(format!("REALTIME BEST {best}")));
    }
}

/// Says how the whole search went.
pub(super) fn sum_up(position: &Position, best: &Best, detail: i64, say: &mut Say<'_>) {
    let Best { depth, value, nodes, elapsed, .. } = *best;
    let info = Info { depth, value, nodes, elapsed, line: best.line.clone(), others: best.others.clone() };
    tell(position, &info, detail, say);
}

fn message(position: &Position, info: &Info, line: &Line<'_>) -> String {
    let moves: Vec<String> = line.moves.iter().map(|&mv| position.move_text(mv)).collect();
    let number = if line.of > 1 { format!("({}) ", line.number + 1) } else { String::new() };
    let (depth, nodes, millis) = (info.depth, info.nodes, info.elapsed.as_millis());
    format!("{number}depth {depth} ev {} n {nodes} tm {millis} pv {}", line.value, moves.join(" "))
}

/// A depth as the managers for Yixin and Rapfi read it.
fn details(position: &Position, info: &Info, line: &Line<'_>) -> [String; 12] {
    let millis = info.elapsed.as_millis();
    let speed = u128::from(info.nodes) * 1000 / millis.max(1);
    let cells: Vec<String> = line.moves.iter().filter_map(|mv| point(position, mv)).collect();
    [
        format!("PV {}", line.number),
        format!("NUMPV {}", line.of),
        format!("DEPTH {}", info.depth),
        format!("SELDEPTH {}", info.depth.max(u32::try_from(line.moves.len()).unwrap_or(u32::MAX))),
        format!("NODES {}", info.nodes),
        format!("TOTALNODES {}", info.nodes),
        format!("TOTALTIME {millis}"),
        format!("SPEED {speed}"),
        format!("EVAL {}", eval(line.value)),
        format!("WINRATE {:.4}", chance(line.value)),
        format!("BESTLINE {}", cells.join(" ")),
        "PV DONE".to_owned(),
    ]
}

/// Hundredths, or the plies to the end of a proved game.
fn eval(value: Value) -> String {
    if value.mate().is_some() { value.to_string() } else { value.raw().to_string() }
}

fn chance(value: Value) -> f64 {
    1.0 / (1.0 + (-f64::from(value.raw()) / VALUE_SCALE).exp())
}

fn point(position: &Position, mv: &Move) -> Option<String> {
    match mv {
        Move::Place(cell) => Some(cell_point(position.geometry(), *cell).to_string()),
        _ => None,
    }
}
