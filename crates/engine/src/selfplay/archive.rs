//! Files of games: about four bytes a position.
//!
//! All numbers are little-endian. The head is `GORENGAM`, version (u16, 1), nodes a move (u32), seed
//! (u64), length of the game id (u16), length of the player's name (u16), the game id and the name
//! in UTF-8, and a checksum (u32) of all that. Then
//! follows game after game, in the order of their numbers: plies (u16), plies of the opening (u8),
//! winner (u8: 0 Black, 1 White, 2 nobody), for each ply the cell's index (u16) and the search
//! value for the side to move (i16, [`NO_VALUE`] in the opening), and a checksum (u32) of the game.
//!
//! The checksum is FNV-1a (Fowler, Noll, Vo), so that a file that was cut short anywhere can be
//! told from a whole one and continued.

use goren_rules::{Color, GameId};

use crate::PlayerSpec;
use crate::checksum::fnv32;

const MAGIC: &[u8; 8] = b"GORENGAM";
const VERSION: u16 = 1;

/// The value of a ply that was not searched.
pub const NO_VALUE: i16 = i16::MIN;

/// The longest file that is read, in bytes.
pub const MOST_BYTES: u64 = 1 << 30;

/// The longest game id and player's name in a head.
const MOST_NAME: usize = 4_000;

/// What a file of games is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game.
    pub game: GameId,
    /// Who plays.
    pub player: PlayerSpec,
    /// Nodes of every search.
    pub nodes: u32,
    /// The seed of the run.
    pub seed: u64,
}

/// A move of a game and what the search said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Index of the cell.
    pub cell: u16,
    /// The value for the side to move before the move; [`NO_VALUE`] in the opening.
    pub value: i16,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Plies of the opening.
    pub opening: u8,
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// All plies, those of the opening first. The last may be the first of a proved win.
    pub plies: Vec<Ply>,
}

/// Why a file of games cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// It is something else.
    #[error("this is no file of games, expected it to begin with GORENGAM")]
    Magic,
    /// It has another version.
    #[error("the file of games has version {0}, expected 1")]
    Version(u16),
    /// Its head is damaged or cut short.
    #[error("the head of the file of games is damaged, expected a matching checksum")]
    Head,
    /// It names a player that does not exist.
    #[error("the file of games was made by `{0}`, expected a player")]
    Player(String),
    /// It names a game that does not exist.
    #[error("the file of games is about `{0}`, expected a game id")]
    Game(String),
}

impl Header {
    /// The bytes of the head.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let names = [self.game.to_string(), self.player.to_string()];
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(names.iter().flat_map(|name| (name.len() as u16).to_le_bytes()));
        bytes.extend(names.concat().as_bytes());
        let check = fnv32(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// Reads a head; returns it with the bytes that follow.
    ///
    /// # Errors
    /// [`ArchiveError`] if these are not the bytes of a file of games.
    pub fn parse(bytes: &[u8]) -> Result<(Header, &[u8]), ArchiveError> {
        let mut rest = bytes;
        if take(&mut rest).ok_or(ArchiveError::Magic)? != *MAGIC {
            return Err(ArchiveError::Magic);
        }
        let version = u16::from_le_bytes(take(&mut rest).ok_or(ArchiveError::Head)?);
        if version != VERSION {
            return Err(ArchiveError::Version(version));
        }
        let nodes = u32::from_le_bytes(take(&mut rest).ok_or(ArchiveError::Head)?);
        let seed = u64::from_le_bytes(take(&mut rest).ok_or(ArchiveError::Head)?);
        let [a, b, c, d] = take(&mut rest).ok_or(ArchiveError::Head)?;
        let lengths = [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])].map(usize::from);
        if lengths.into_iter().any(|length| length > MOST_NAME) || lengths[0] + lengths[1] + 4 > rest.len() {
            return Err(ArchiveError::Head);
        }
        let (game, rest) = rest.split_at(lengths[0]);
        let (player, mut rest) = rest.split_at(lengths[1]);
        let head = &bytes[..bytes.len() - rest.len()];
        if take(&mut rest).map(u32::from_le_bytes) != Some(fnv32(head)) {
            return Err(ArchiveError::Head);
        }
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        let game = text(game).parse().map_err(|_| ArchiveError::Game(text(game)))?;
        let player = text(player).parse().map_err(|_| ArchiveError::Player(text(player)))?;
        Ok((Header { game, player, nodes, seed }, rest))
    }
}

impl Record {
    /// The bytes of the game.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(8 + 4 * self.plies.len());
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        bytes.push(self.opening);
        bytes.push(self.winner.map_or(2, |color| color.index() as u8));
        for ply in &self.plies {
            bytes.extend(ply.cell.to_le_bytes());
            bytes.extend(ply.value.to_le_bytes());
        }
        let check = fnv32(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }
}

/// The games in the bytes after a head, up to the first that is damaged or cut short.
///
/// ```
/// use goren_engine::selfplay::{Games, SelfPlay};
///
/// let play = SelfPlay::new("gomoku@9x9".parse()?, "goren".parse()?, 20, 1)?;
/// let mut bytes = [play.game(0).to_bytes(), play.game(1).to_bytes()].concat();
/// bytes.pop();
/// let mut games = Games::new(&bytes);
/// assert_eq!(games.next(), Some(play.game(0)));
/// assert_eq!(games.next(), None);
/// assert_eq!(games.read(), play.game(0).to_bytes().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games<'a> {
    bytes: &'a [u8],
    read: usize,
}

impl<'a> Games<'a> {
    /// The games in these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Games<'a> {
        Games { bytes, read: 0 }
    }

    /// Bytes of whole games read so far.
    #[must_use]
    pub fn read(&self) -> usize {
        self.read
    }
}

impl Iterator for Games<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let mut rest = self.bytes.get(self.read..)?;
        let whole = rest;
        let count = usize::from(u16::from_le_bytes(take(&mut rest)?));
        let [opening, winner] = take(&mut rest)?;
        if usize::from(opening) > count || winner > 2 {
            return None;
        }
        let mut plies = Vec::new();
        for _ in 0..count {
            let [a, b, c, d] = take(&mut rest)?;
            plies.push(Ply { cell: u16::from_le_bytes([a, b]), value: i16::from_le_bytes([c, d]) });
        }
        let length = whole.len() - rest.len();
        if u32::from_le_bytes(take(&mut rest)?) != fnv32(&whole[..length]) {
            return None;
        }
        self.read += length + 4;
        let winner = [Some(Color::Black), Some(Color::White), None][usize::from(winner)];
        Some(Record { opening, winner, plies })
    }
}

/// The first bytes, which are taken off.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (head, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*head)
}
