//! Many spectators on one live game of an event: who gets every move, and how soon.
//!
//! ```sh
//! cargo run --release --package goren-server --example spectators -- 127.0.0.1:8217 /events/spring/games/1 2000 60
//! ```
//!
//! Opens so many streams and reads them until the game is over or the time is up; both have bounds. The time of a move is that
//! from the run's stamp on it to the spectator, so that everything in between counts: the file of news, the server, the network.
//! With the number of the server's process as a further argument its memory is told as well (Linux).

#![allow(clippy::unwrap_used, reason = "a program for measurements may break off")]

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};

/// Most spectators and the longest run.
const MOST: usize = 5000;
const LONGEST: u64 = 600;
/// Connections that are made at the same time.
const AT_ONCE: usize = 64;

/// What one spectator has seen.
#[derive(Default)]
struct Seen {
    /// Numbers of the states, in order.
    states: Vec<u32>,
    /// Milliseconds from the move to its arrival, for those that came while it watched.
    waits: Vec<u64>,
    over: bool,
    failed: Option<String>,
}

fn now() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// Reads one event: the number of acts in its id, and its time if it is a state.
fn take(event: &str, seen: &mut Seen) {
    let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
    if field("event: ") != Some("game") {
        return;
    }
    let id = field("id: ").unwrap_or_default();
    let mut words: Vec<&str> = id.split('.').collect();
    while words.last().is_some_and(|word| word.parse::<u32>().is_err()) {
        seen.over |= words.pop() == Some("end");
    }
    let state: u32 = words.last().and_then(|word| word.parse().ok()).unwrap_or_default();
    let at = event.find("\"at\":").and_then(|place| {
        let rest = &event[place + 5..];
        rest[..rest.find(|c: char| !c.is_ascii_digit())?].parse::<u64>().ok()
    });
    // The first one tells what was before; one that differs only in the end has the time of the last move.
    if let (Some(&last), Some(at)) = (seen.states.last(), at)
        && state > last
    {
        seen.waits.push(now().saturating_sub(at));
    }
    if seen.states.last() != Some(&state) {
        seen.states.push(state);
    }
}

async fn watch_game(
    host: String,
    path: String,
    gate: Arc<Semaphore>,
    connected: watch::Sender<usize>,
    mut stop: watch::Receiver<bool>,
) -> Seen {
    let mut seen = Seen::default();
    let permit = gate.acquire().await.unwrap();
    let stream = TcpStream::connect(&host).await;
    let mut stream = match stream {
        Ok(stream) => stream,
        Err(error) => return Seen { failed: Some(error.to_string()), ..seen },
    };
    let request = format!("GET {path}/events HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n\r\n");
    if let Err(error) = stream.write_all(request.as_bytes()).await {
        return Seen { failed: Some(error.to_string()), ..seen };
    }
    let mut text = String::new();
    let mut bytes = vec![0; 16 << 10];
    let mut permit = Some(permit);
    while !seen.over {
        let count = tokio::select! {
            count = stream.read(&mut bytes) => count,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        match count {
            Ok(0) => {
                seen.failed = Some("the stream has ended".to_owned());
                break;
            }
            Err(error) => {
                seen.failed = Some(error.to_string());
                break;
            }
            Ok(count) => text.push_str(&String::from_utf8_lossy(&bytes[..count])),
        }
        if permit.is_some() && text.contains("\n\n") {
            permit = None;
            if !text.starts_with("HTTP/1.1 200") {
                seen.failed = text.lines().next().map(str::to_owned);
                break;
            }
            connected.send_modify(|count| *count += 1);
        }
        // The sizes of the chunks stand on lines of their own between the events and do no harm.
        while let Some(end) = text.find("\n\n") {
            let rest = text.split_off(end + 2);
            take(&text, &mut seen);
            text = rest;
        }
    }
    seen
}

fn memory(process: &str) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    Some(format!("{} now, {} at most", line("VmRSS:")?, line("VmHWM:")?))
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [host, path, rest @ ..] = words.as_slice() else {
        eprintln!("expected HOST:PORT /events/EVENT/games/NUMBER [SPECTATORS [SECONDS [PROCESS]]]");
        std::process::exit(2);
    };
    let count = rest.first().map_or(2000, |text| text.parse().unwrap()).min(MOST);
    let seconds = rest.get(1).map_or(60, |text| text.parse().unwrap()).min(LONGEST);
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let (connected, mut ready) = watch::channel(0);
    let (stop, stopping) = watch::channel(false);
    let start = now();
    let tasks: Vec<_> = (0..count)
        .map(|_| {
            let all = (host.clone(), path.clone(), gate.clone(), connected.clone(), stopping.clone());
            tokio::spawn(watch_game(all.0, all.1, all.2, all.3, all.4))
        })
        .collect();
    let all = tokio::time::timeout(Duration::from_secs(30), ready.wait_for(|ready| *ready == count)).await;
    println!("{} of {count} connected after {} ms", *connected.borrow(), now() - start);
    if all.is_err() {
        println!("not all came in");
    }
    let watchdog = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        stop.send_replace(true);
    });
    let mut seen = Vec::new();
    for task in tasks {
        seen.push(task.await.unwrap());
    }
    watchdog.abort();
    report(&seen);
    if let Some(memory) = rest.get(2).and_then(|process| memory(process)) {
        println!("memory of the server: {memory}");
    }
}

fn report(seen: &[Seen]) {
    let last = seen.iter().filter_map(|one| one.states.last()).max().copied().unwrap_or_default();
    let at_end = seen.iter().filter(|one| one.states.last() == Some(&last)).count();
    let gaps = |one: &Seen| one.states.windows(2).any(|pair| pair[1] != pair[0] + 1);
    let whole = seen.iter().filter(|one| !one.states.is_empty() && !gaps(one)).count();
    let mut waits: Vec<u64> = seen.iter().flat_map(|one| one.waits.iter().copied()).collect();
    waits.sort_unstable();
    let part = |share: f64| {
        waits.get(((waits.len().max(1) - 1) as f64 * share) as usize).copied().unwrap_or_default()
    };
    println!("{at_end} of {} have all {last} acts; {whole} got each in an event of its own", seen.len());
    println!("{} saw the end", seen.iter().filter(|one| one.over).count());
    println!(
        "{} arrivals: half within {} ms, 99 % within {} ms, the last after {} ms",
        waits.len(),
        part(0.5),
        part(0.99),
        waits.last().copied().unwrap_or_default()
    );
    let failed: Vec<&String> = seen.iter().filter_map(|one| one.failed.as_ref()).collect();
    if let Some(first) = failed.first() {
        println!("{} broke off: {first}", failed.len());
    }
}
