//! What the engine thinks, line by line.

use goren_engine::Info;
use goren_formats::protocol::gomocup::{Reply, cell_point};
use goren_rules::{Move, Position};

use super::Say;

/// Says how a completed depth went; in `realtime` also the best cell as Yixin's managers read it.
pub(super) fn tell(position: &Position, info: &Info, realtime: bool, say: &mut Say<'_>) {
    let point = |&mv: &Move| match mv {
        Move::Place(cell) => Some(cell_point(position.geometry(), cell)),
        _ => None,
    };
    let line: Vec<String> = info.line.iter().map(|&mv| position.move_text(mv)).collect();
    say(Reply::Message(format!(
        "depth {} ev {} n {} tm {} pv {}",
        info.depth,
        info.value,
        info.nodes,
        info.elapsed.as_millis(),
        line.join(" ")
    )));
    if let Some(best) = info.line.first().and_then(point).filter(|_| realtime) {
        say(Reply::Message(format!("REALTIME BEST {best}")));
    }
}
