//! Which nodes of studies are the same position, also seen from another side of the board; and two studies made one.

use std::collections::HashMap;

use goren_rules::{Color, Shape};

use super::{Act, Flag, Kind, NodeId, Point, Study};

/// The symmetries of a rectangle; on other boards only the identity.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Turns {
    shape: Shape,
    /// How many there are; those of rectangles that are no squares come first.
    pub(crate) count: usize,
}

impl Turns {
    pub(crate) fn new(shape: Shape) -> Turns {
        let count = match shape {
            Shape::Rect { width, height } if width == height => 8,
            Shape::Rect { .. } => 4,
            _ => 1,
        };
        Turns { shape, count }
    }

    /// The image of a point: bit 0 exchanges left and right, bit 1 top and bottom, bit 2 columns and rows.
    pub(crate) fn image(self, point: Point, turn: usize) -> Point {
        let Shape::Rect { width, height } = self.shape else { return point };
        let column = if turn & 1 == 0 { point.column } else { (width - 1).saturating_sub(point.column) };
        let row = if turn & 2 == 0 { point.row } else { (height - 1).saturating_sub(point.row) };
        if turn & 4 == 0 { Point { column, row } } else { Point { column: row, row: column } }
    }

    /// The key of a stone in each of the turns. The key of a position is that of all its stones, joined by exclusive or.
    pub(crate) fn keys(self, color: Color, point: Point) -> [u64; 8] {
        std::array::from_fn(|turn| {
            let image = self.image(point, turn);
            scattered(u64::from(image.column) | u64::from(image.row) << 8 | (color.index() as u64) << 16)
        })
    }

    /// The least of the keys, which all images of a position have in common.
    pub(crate) fn least(self, keys: &[u64; 8]) -> u64 {
        keys[..self.count].iter().copied().min().unwrap_or(0)
    }
}

/// A number without a pattern (SplitMix64), always the same one.
fn scattered(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Study {
    /// A key of the position of each node, by its number: the stones and the side to move. Transpositions have the same key, and so have
    /// images of a position under the symmetries of a rectangle; captures are not taken into account.
    #[must_use]
    pub fn position_keys(&self) -> Vec<u64> {
        let turns = Turns::new(self.shape);
        let white = scattered(u64::MAX / 2);
        let mut keys = vec![0; self.len()];
        // Keys and the side to move along the path to the node before.
        let mut path: Vec<([u64; 8], Color)> = Vec::new();
        for (node, depth) in self.preorder() {
            path.truncate(depth);
            let (mut all, mut side) = path.last().copied().unwrap_or(([0; 8], Color::Black));
            let mut toggle = |color, point| {
                all.iter_mut().zip(turns.keys(color, point)).for_each(|(all, key)| *all ^= key);
            };
            match self.act(node) {
                Act::Stone(color, point) => toggle(color, point),
                Act::Pass(_) | Act::Nothing | Act::About(_) => {}
            }
            if self.has_notes(node) {
                for note in self.notes(node) {
                    match (note.kind, note.point) {
                        (Kind::AddBlack, Some(point)) => toggle(Color::Black, point),
                        (Kind::AddWhite, Some(point)) => toggle(Color::White, point),
                        (Kind::ToMove, _) => {
                            side = if note.number == 1 { Color::White } else { Color::Black }
                        }
                        _ => {}
                    }
                }
            }
            side = self.act(node).color().map_or(side, Color::opposite);
            path.push((all, side));
            keys[node.index()] = turns.least(&all) ^ if side == Color::White { white } else { 0 };
        }
        keys
    }

    /// Adds what another study of the same board has: nodes that this one lacks, and what is said of those that both have. `false` if the
    /// boards differ or the study is full; what was added until then stays.
    pub fn merge(&mut self, other: &Study) -> bool {
        if self.shape != other.shape {
            return false;
        }
        let mut known: HashMap<(NodeId, Act), NodeId> = HashMap::new();
        for node in self.node_ids().skip(1) {
            if let Some(parent) = self.parent(node) {
                known.entry((parent, self.act(node))).or_insert(node);
            }
        }
        let mut places = vec![NodeId::ROOT; other.len()];
        for (node, _) in other.preorder() {
            if let Some(parent) = other.parent(node) {
                let (parent, act) = (places[parent.index()], other.act(node));
                let place = known.get(&(parent, act)).copied().or_else(|| self.add(parent, act));
                let Some(place) = place else { return false };
                known.insert((parent, act), place);
                places[node.index()] = place;
            }
            self.merge_notes(other, node, places[node.index()]);
        }
        true
    }

    fn merge_notes(&mut self, other: &Study, node: NodeId, place: NodeId) {
        for flag in [Flag::Marked, Flag::Start].into_iter().filter(|&flag| other.has(node, flag)) {
            self.set(place, flag);
        }
        if !other.has_notes(node) {
            return;
        }
        for note in other.notes(node) {
            let text = note.text();
            let same = |own: super::Note<'_>| {
                own.kind == note.kind
                    && own.point == note.point
                    && own.number == note.number
                    && own.text() == text
            };
            if !self.notes(place).any(same) {
                if note.kind.holds_a_number() {
                    self.add_number(place, note.kind, note.number);
                } else {
                    self.add_text(place, note.kind, note.point, &text);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::point_of_text;
    use super::*;

    fn study(lines: &[&str]) -> Study {
        let mut study = Study::new(Shape::square(15));
        for line in lines {
            let mut node = NodeId::ROOT;
            for word in line.split(' ') {
                let act = Act::Stone(study.side_after(node), point_of_text(word, study.shape).unwrap());
                node = study.child_with(node, act).or_else(|| study.add(node, act)).unwrap();
            }
        }
        study
    }

    fn last_key(line: &str) -> u64 {
        *study(&[line]).position_keys().last().unwrap()
    }

    #[test]
    fn transpositions_and_images_have_the_same_key() {
        let key = last_key("h8 i9 j8 a1");
        for same in ["j8 i9 h8 a1", "h8 a1 j8 i9", "h8 g9 f8 o1", "h8 i7 j8 a15", "h8 i9 h10 a1"] {
            assert_eq!(last_key(same), key, "{same}");
        }
        for other in ["h8 i9 j8 a2", "h8 i9 j8", "i9 h8 a1 j8"] {
            assert_ne!(last_key(other), key, "{other}");
        }
    }

    #[test]
    fn studies_are_merged_without_anything_twice() {
        let mut one = study(&["h8 h9 i9", "h8 g9"]);
        let mut other = study(&["h8 h9 a1", "h8 g9", "b2"]);
        let place = |study: &Study| study.first_child(NodeId::ROOT).unwrap();
        one.add_text(place(&one), Kind::Comment, None, "same");
        other.add_text(place(&other), Kind::Comment, None, "same");
        other.add_text(place(&other), Kind::Comment, None, "new");
        assert!(one.merge(&other));
        assert_eq!((one.len(), one.notes(place(&one)).count()), (7, 2));
        assert!(one.merge(&other) && one.len() == 7 && one.notes(place(&one)).count() == 2);
        assert!(!one.merge(&Study::new(Shape::square(19))));
    }
}
