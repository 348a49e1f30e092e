//! `goren datagen`: games of the engine against itself, written to a file.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use anyhow::Result;
use goren_engine::selfplay::{Games, Header, MOST_BYTES, Record, SelfPlay};
use goren_rules::GameId;

use crate::arguments::DatagenArguments;
use crate::exit::{BadInput, Exit};
use crate::output;
use crate::progress::Progress;

/// Games that a thread may be ahead of the writer.
const AHEAD: usize = 4;

pub(crate) fn run(arguments: &DatagenArguments) -> Result<Exit> {
    let id: GameId = arguments.game.parse().map_err(|error| {
        BadInput::new(format!("{error}")).hint("`goren games` lists the games with their sizes and options")
    })?;
    let player = arguments.player.parse().map_err(|error| BadInput::new(format!("{error}")))?;
    let play = SelfPlay::new(id, player, arguments.nodes, arguments.seed)
        .map_err(|error| BadInput::new(error.to_string()))?;
    let (mut file, done) = open(&arguments.out, &play.header().to_bytes(), arguments.resume)?;
    let mut tally = Tally::default();
    let mut progress = Progress::new("games", done, arguments.games);
    make(&play, done..arguments.games.max(done), usize::from(arguments.threads), |number, record| {
        file.write_all(&record.to_bytes()).map_err(|error| output::unwritable(&arguments.out, &error))?;
        tally.add(record);
        progress.show(number + 1, &format!(", {} positions", tally.positions));
        Ok(())
    })?;
    progress.finish();
    file.sync_all().map_err(|error| output::unwritable(&arguments.out, &error))?;
    output::print(&format!("{}\n", tally.sentence(done)))?;
    Ok(Exit::Ok)
}

/// Opens the file for the games that are still to be made, and counts those that are there.
fn open(path: &Path, head: &[u8], resume: bool) -> Result<(File, u64)> {
    let unwritable = |error| output::unwritable(path, &error);
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    if resume {
        options.create(true).truncate(false)
    } else {
        options.create_new(true)
    };
    let mut file = options.open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => BadInput::new(format!("{} exists already", path.display()))
            .hint("--resume goes on with it; else choose another name"),
        _ => unwritable(error),
    })?;
    let mut bytes = Vec::new();
    (&mut file).take(MOST_BYTES).read_to_end(&mut bytes).map_err(unwritable)?;
    // Whatever was cut short by an interruption is made again.
    let (whole, games) = if bytes.len() < head.len() && head.starts_with(&bytes) {
        file.rewind().and_then(|()| file.write_all(head)).map_err(unwritable)?;
        (head.len(), 0)
    } else if let Some(rest) = bytes.strip_prefix(head) {
        let mut games = Games::new(rest);
        let count = games.by_ref().count() as u64;
        (head.len() + games.read(), count)
    } else {
        return Err(other_head(path, &bytes).into());
    };
    file.set_len(whole as u64).map_err(unwritable)?;
    file.seek(SeekFrom::End(0)).map_err(unwritable)?;
    Ok((file, games))
}

fn other_head(path: &Path, bytes: &[u8]) -> BadInput {
    let name = path.display();
    match Header::parse(bytes) {
        Ok((header, _)) => BadInput::new(format!(
            "{name} holds games of {} by {} with {} nodes and seed {}, not those asked for",
            header.game, header.player, header.nodes, header.seed
        ))
        .hint("--resume needs the same game, player, nodes and seed as before"),
        Err(error) => BadInput::new(format!("{name}: {error}")),
    }
}

/// Makes games on several threads and hands them over in the order of their numbers.
fn make(
    play: &SelfPlay,
    numbers: std::ops::Range<u64>,
    threads: usize,
    mut take: impl FnMut(u64, &Record) -> Result<()>,
) -> Result<()> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let mut queues: Vec<Receiver<Record>> = Vec::new();
        for first in 0..threads {
            let (sender, receiver) = sync_channel(AHEAD);
            let (numbers, stop) = (numbers.clone(), &stop);
            scope.spawn(move || work(play, numbers.skip(first).step_by(threads), &sender, stop));
            queues.push(receiver);
        }
        let result = numbers.enumerate().try_for_each(|(at, number)| {
            let record = queues[at % threads].recv()?;
            take(number, &record)
        });
        stop.store(true, Ordering::Relaxed);
        // Nobody listens any more, so that waiting threads end too.
        drop(queues);
        result
    })
}

fn work(play: &SelfPlay, numbers: impl Iterator<Item = u64>, queue: &SyncSender<Record>, stop: &AtomicBool) {
    for number in numbers {
        if stop.load(Ordering::Relaxed) || queue.send(play.game(number)).is_err() {
            return;
        }
    }
}

/// What the games of this run were like.
#[derive(Default)]
struct Tally {
    games: u64,
    positions: u64,
    won: [u64; 3],
}

impl Tally {
    fn add(&mut self, record: &Record) {
        self.games += 1;
        self.positions += (record.plies.len() - usize::from(record.opening)) as u64;
        self.won[record.winner.map_or(2, |color| color.index() & 1)] += 1;
    }

    fn sentence(&self, before: u64) -> String {
        let [black, white, drawn] = self.won;
        format!(
            "{} games made, {} in the file; {} positions; Black won {black}, White {white}, drawn {drawn}",
            self.games,
            before + self.games,
            self.positions
        )
    }
}
