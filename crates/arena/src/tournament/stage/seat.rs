//! The seat of a person in an event, who plays in a browser: whoever serves the pages hands in the person's acts as a small
//! file, which the run looks for while the person is to act.
//!
//! A slip says for which game, board and act it is meant, so that one that comes late or twice is no act.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use goren_rules::{Action, Choice, Game, Position};
use serde::{Deserialize, Serialize};

use super::Feed;
use crate::player::{Act, Answer, Budget, Fault, Opened, Player};
use crate::termination::{Overrun, Termination};
use crate::tournament::Event;

/// How often a slip is looked for.
const LOOK: Duration = Duration::from_millis(15);
/// Largest slip and largest file of keys, in bytes.
const MOST: u64 = 64 << 10;
/// The keys of the seats, in the folder of the event.
const KEYS: &str = "seats.txt";
/// Random bytes of a key.
const KEY_BYTES: usize = 16;

/// What a person does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slip {
    /// The run for which it is meant.
    pub attempt: String,
    /// The game's place in the schedule.
    pub game: u64,
    /// Which of its boards.
    pub leg: u32,
    /// What was done in the game before.
    pub deeds: usize,
    /// `ready`, `resign`, `move h8` or `choose take black`.
    pub act: String,
}

impl Slip {
    /// Hands it in for a player of the event in this folder, in the place of an earlier one.
    ///
    /// # Errors
    /// If it cannot be written; the earlier one then stays.
    pub fn hand_in(&self, folder: &Path, player: usize) -> io::Result<()> {
        let path = Slip::path(folder, player);
        if let Some(desk) = path.parent() {
            fs::create_dir_all(desk)?;
        }
        // Two servers may hand in at the same time.
        let part = path.with_extension(format!("part{}", std::process::id()));
        fs::write(&part, serde_json::to_vec(self)?)?;
        fs::rename(&part, &path)
    }

    fn path(folder: &Path, player: usize) -> PathBuf {
        folder.join("desk").join(format!("{player}.json"))
    }

    fn read(folder: &Path, player: usize) -> Option<Slip> {
        let text = read_small(&Slip::path(folder, player)).ok()?;
        serde_json::from_str(&text).ok()
    }
}

/// The keys that open the seats of the people of an event, by player; they are drawn once and stay.
///
/// # Errors
/// If the file of the keys cannot be read or written, or the system has no randomness.
pub fn keys(event: &Event, folder: &Path) -> io::Result<Vec<(usize, String)>> {
    let people: Vec<usize> =
        (0..event.players.len()).filter(|&player| event.players[player].contestant.is_person()).collect();
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let mut keys = known_keys(event, folder);
    let known = keys.len();
    for player in people {
        if !keys.iter().any(|(of, _)| *of == player) {
            keys.push((player, new_key()?));
        }
    }
    keys.sort_unstable();
    if keys.len() > known {
        let lines: String = keys
            .iter()
            .map(|(player, key)| format!("{} {key}\n", event.players[*player].entry.name))
            .collect();
        write_secret(&folder.join(KEYS), lines.as_bytes())?;
    }
    Ok(keys)
}

/// The keys that are drawn already.
#[must_use]
pub fn known_keys(event: &Event, folder: &Path) -> Vec<(usize, String)> {
    let text = read_small(&folder.join(KEYS)).unwrap_or_default();
    let pair = |line: &str| {
        let (name, key) = line.trim().split_once(' ')?;
        let player = event.players.iter().position(|player| player.entry.name == name)?;
        let fits = key.len() == 2 * KEY_BYTES && key.bytes().all(|byte| byte.is_ascii_hexdigit());
        (fits && event.players[player].contestant.is_person()).then(|| (player, key.to_owned()))
    };
    text.lines().filter_map(pair).collect()
}

fn new_key() -> io::Result<String> {
    let mut bytes = [0; KEY_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Writes a file that only its owner may read, as a whole or not at all.
fn write_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = path.with_extension("part");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&part, path)
}

fn read_small(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(MOST).read_to_string(&mut text)?;
    Ok(text)
}

/// A person at a board.
#[derive(Clone)]
pub(in crate::tournament) struct Person {
    pub(in crate::tournament) feed: Feed,
    pub(in crate::tournament) folder: PathBuf,
    pub(in crate::tournament) attempt: String,
    pub(in crate::tournament) game: u64,
    pub(in crate::tournament) leg: u32,
    /// The player's number in the event, and in the game.
    pub(in crate::tournament) player: usize,
    pub(in crate::tournament) who: usize,
    /// How long it is waited for at the first board.
    pub(in crate::tournament) arrival: Duration,
    pub(in crate::tournament) halt: Arc<AtomicBool>,
}

impl Person {
    /// A slip that is meant for now.
    fn slip(&self, deeds: usize) -> Option<Slip> {
        Slip::read(&self.folder, self.player).filter(|slip| {
            slip.attempt == self.attempt && (slip.game, slip.leg, slip.deeds) == (self.game, self.leg, deeds)
        })
    }

    /// Waits for a slip from which something can be read.
    fn wait<T>(&self, budget: &Budget, read: impl Fn(&str) -> Option<T>) -> Result<(T, Duration), Fault> {
        let start = Instant::now();
        let deeds = self.feed.standing(self.game).map_or(0, |board| board.deeds.len());
        let patience = budget.allowance.map(|allowance| allowance + budget.margin);
        loop {
            if budget.is_stopped() || self.halt.load(Ordering::Relaxed) {
                return Err(Fault::Stopped);
            }
            if let Some(slip) = self.slip(deeds) {
                if slip.act == "resign" {
                    return Err(Fault::foul(Termination::Resignation, ""));
                }
                if let Some(read) = read(&slip.act) {
                    return Ok((read, start.elapsed()));
                }
            }
            if patience.is_some_and(|patience| start.elapsed() > patience) {
                return Err(Fault::foul(Termination::Time(Overrun::Move), "no move in time"));
            }
            thread::sleep(LOOK);
        }
    }
}

impl Player for Person {
    fn begin(&mut self, _position: &Position) -> Result<(), Fault> {
        if self.leg > 0 {
            return Ok(());
        }
        self.feed.expect(self.game, Some(self.who));
        let start = Instant::now();
        while self.slip(0).is_none_or(|slip| slip.act != "ready") {
            if self.halt.load(Ordering::Relaxed) {
                return Err(Fault::Stopped);
            }
            if start.elapsed() > self.arrival {
                let text = format!("nobody has come to the board within {} s", self.arrival.as_secs());
                return Err(Fault::foul(Termination::NotStarted, text));
            }
            thread::sleep(LOOK);
        }
        self.feed.expect(self.game, None);
        Ok(())
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Answer, Fault> {
        let read = |act: &str| {
            let word = act.strip_prefix("move ")?.split_whitespace().next()?;
            position.parse_move(word).ok().filter(|&mv| position.check(mv).is_ok())
        };
        let (mv, used) = self.wait(budget, read)?;
        Ok(Answer { mv, nodes: 0, used, lost: false })
    }

    fn open(&mut self, game: &Game, budget: &Budget) -> Result<Opened, Fault> {
        let position = game.position();
        let allowed = |act: Act| {
            let used = Duration::ZERO;
            let action = match act {
                Act::Move(mv) => Action::Move { mv, used },
                Act::Choice(choice) => Action::Choose { choice, used },
            };
            game.clone().apply(action).is_ok().then_some(act)
        };
        let read = |act: &str| match act.split_once(' ')? {
            ("move", word) => allowed(Act::Move(position.parse_move(word).ok()?)),
            ("choose", words) => {
                let choice = Choice::parse(words, position.geometry(), position.rules().labels)?;
                allowed(Act::Choice(choice))
            }
            _ => None,
        };
        let (act, used) = self.wait(budget, read)?;
        Ok(Opened { acts: vec![act], nodes: 0, used })
    }
}
