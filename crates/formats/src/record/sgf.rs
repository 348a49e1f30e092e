//! SGF (FF\[4\], <https://www.red-bean.com/sgf/>) for games of stones on squares.
//!
//! Files of the field call themselves Gomoku (GM\[4\]), Go, Othello or nothing at all, so that the number of the game is not asked for. A
//! point is two letters, column and row from the top left, `i` among them; sides above 26 go on with capitals.
//!
//! Everything is kept as it stands, properties that nobody knows included, so that a file can be written back. Reading and writing need
//! no recursion, however deep a tree is.

mod moves;
mod reading;

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use goren_rules::{GameId, Position};

use super::played::{self, RecordError, Stone};

/// The largest file that is read, in bytes.
pub const SGF_LIMIT: usize = 16 << 20;
/// Most nodes of a file.
pub const MOST_NODES: usize = 2_000_000;
pub(super) const FORMAT: &str = "SGF";

/// A file: one game or more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sgf {
    /// The games.
    pub games: Vec<Tree>,
}

/// A game with its variations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// The nodes; the first is the root, a child comes after its parent.
    pub nodes: Vec<Node>,
}

/// A node of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The properties in the order of the file.
    pub properties: Vec<Property>,
    /// The nodes that follow, the main line first.
    pub children: Vec<usize>,
}

/// A property of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// Its name in capitals, such as `B`.
    pub name: String,
    /// Its values as they stand in the file, with escapes, in the file's encoding.
    pub values: Vec<Vec<u8>>,
}

/// What is written of a game beside its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// Who has Black, and who White.
    pub players: [String; 2],
    /// The result, such as `B+5`, `W+T` or `Draw`.
    pub result: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The round or the number of the game.
    pub round: Option<String>,
}

impl Node {
    /// The values of a property; nothing if the node does not have it.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a [u8]> {
        let named = self.properties.iter().filter(move |property| property.name == name);
        named.flat_map(|property| property.values.iter().map(Vec::as_slice))
    }
}

impl Tree {
    /// The root; an empty tree has an empty one.
    #[must_use]
    pub fn root(&self) -> Cow<'_, Node> {
        self.nodes.first().map_or_else(|| Cow::Owned(Node::default()), Cow::Borrowed)
    }

    /// The nodes of the main line, from the root.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        let child = |node: &&Node| self.nodes.get(*node.children.first()?);
        std::iter::successors(self.nodes.first(), child)
    }

    /// A text of the root, such as that of `PB`: decoded, without escapes.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        let root = self.root();
        let raw = root.values(name).next()?;
        let plain = reading::unescape(raw);
        Some(self.encoding().decode_without_bom_handling(&plain).0.into_owned())
    }

    /// The encoding: that of `CA`, else UTF-8 if the root's texts are, else Windows-1252.
    fn encoding(&self) -> &'static Encoding {
        let root = self.root();
        let named = root.values("CA").next().and_then(Encoding::for_label);
        let guess = || {
            let all_utf8 = root
                .properties
                .iter()
                .flat_map(|property| &property.values)
                .all(|value| std::str::from_utf8(value).is_ok());
            if all_utf8 { UTF_8 } else { WINDOWS_1252 }
        };
        named.unwrap_or_else(guess)
    }

    /// Columns and rows: those of `SZ`, else 15×15.
    #[must_use]
    pub fn board(&self) -> Option<(u8, u8)> {
        let Some(size) = self.text("SZ") else { return Some((15, 15)) };
        let side = |text: &str| text.trim().parse().ok().filter(|&side: &u8| side > 0);
        match size.split_once(':') {
            Some((width, height)) => Some((side(width)?, side(height)?)),
            None => side(&size).map(|side| (side, side)),
        }
    }

    /// The game that the file says it is: that of `RU` if it is one of ours, else freestyle on its board.
    #[must_use]
    pub fn game(&self) -> Option<GameId> {
        let (width, height) = self.board()?;
        let ruled = self.text("RU").and_then(|rule| rule.trim().to_lowercase().parse::<GameId>().ok());
        let fits = |id: &GameId| played::rectangle(id, FORMAT).is_ok_and(|board| board == (width, height));
        let free = || {
            let text =
                if width == height { format!("gomoku@{width}") } else { format!("mnk@{width}x{height}:k=5") };
            text.parse().ok()
        };
        ruled.filter(fits).or_else(free)
    }

    /// A game as a tree of one line.
    ///
    /// # Errors
    /// [`RecordError::Cannot`] for boards other than rectangles, sides above 52, moves other than stones, and positions that were set up.
    pub fn of(position: &Position, heading: &Heading) -> Result<Tree, RecordError> {
        let id = position.id();
        let (width, height) = played::rectangle(id, FORMAT)?;
        let stones = played::stones_of(position, FORMAT)?;
        let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
        let mut root = vec![
            ("FF", "4".to_owned()),
            ("CA", "UTF-8".to_owned()),
            ("AP", format!("Goren:{}", env!("CARGO_PKG_VERSION"))),
            ("GM", "4".to_owned()),
            ("SZ", size),
            ("RU", id.to_string()),
            ("PB", heading.players[0].clone()),
            ("PW", heading.players[1].clone()),
        ];
        let further = [("RE", &heading.result), ("EV", &heading.event), ("RO", &heading.round)];
        root.extend(further.into_iter().filter_map(|(name, value)| Some((name, value.clone()?))));
        let property = |name: &str, value: &str| Property {
            name: name.to_owned(),
            values: vec![reading::escape(value).into_bytes()],
        };
        let mut nodes = vec![Node {
            properties: root.iter().map(|(name, value)| property(name, value)).collect(),
            children: Vec::new(),
        }];
        let moved = |(number, stone): (usize, &Stone)| {
            let letters = moves::letters(stone).ok_or_else(|| RecordError::Cannot {
                format: FORMAT,
                what: format!("a board of {width}×{height}"),
                expected: "at most 52 cells a side",
            })?;
            Ok((if number % 2 == 0 { "B" } else { "W" }, letters))
        };
        for (name, point) in stones.iter().enumerate().map(moved).collect::<Result<Vec<_>, RecordError>>()? {
            let number = nodes.len();
            nodes[number - 1].children.push(number);
            nodes.push(Node { properties: vec![property(name, &point)], children: Vec::new() });
        }
        Ok(Tree { nodes })
    }
}

impl Sgf {
    /// Reads a file. What stands outside the games is skipped.
    ///
    /// # Errors
    /// [`RecordError`] names the place and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<Sgf, RecordError> {
        reading::parse(bytes)
    }

    /// The bytes of the file: properties as they were read, a node a line.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        reading::write(self)
    }
}

#[cfg(test)]
mod tests;
