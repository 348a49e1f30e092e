//! Events: the same games whatever happens, each counted once.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use goren_arena::report::{SiteError, write_site};
use goren_arena::stats::SprtState;
use goren_arena::tournament::{Ended, Event, run, table};
use goren_store::{EventGame, EventStore};

fn event(head: &str, players: &[&str]) -> Event {
    let players: String = players
        .iter()
        .enumerate()
        .map(|(i, run)| format!("[[player]]\nname = \"p{i}\"\nrun = \"{run}\"\n"))
        .collect();
    Event::parse(&format!("name = \"test\"\nseed = 5\n{head}\n{players}"), Path::new(".")).unwrap()
}

fn store(folder: &tempfile::TempDir, name: &str) -> EventStore {
    EventStore::open(&folder.path().join(name)).unwrap()
}

/// All games without what depends on the hour.
fn games(store: &EventStore) -> Vec<EventGame> {
    let numbers = store.numbers().unwrap();
    numbers
        .into_iter()
        .map(|number| {
            let mut game = store.game(number).unwrap().unwrap();
            game.finished = 0;
            game.attempt = String::new();
            for leg in &mut game.legs {
                leg.record = String::new();
            }
            game
        })
        .collect()
}

fn play(event: &Event, store: &EventStore) -> Ended {
    run(event, store, "whole", &AtomicBool::new(false), &mut |_| {}).unwrap()
}

const FOUR: [&str; 4] = ["goren:nodes=40", "greedy", "random", "goren:level=1,nodes=40"];

#[test]
fn every_format_plays_all_its_games_and_an_interruption_changes_none() {
    let folder = tempfile::tempdir().unwrap();
    for (name, head) in [
        ("robin", "format = \"double-round-robin\"\nconcurrency = 2"),
        ("gauntlet", "format = \"gauntlet\"\ngames-per-pairing = 4"),
        ("swiss", "format = \"swiss\"\nrounds = 3\nconcurrency = 3"),
        ("knockout", "format = \"knockout\"\nconcurrency = 2"),
    ] {
        let event = event(&format!("game = \"gomoku@9\"\nnodes = 40\n{head}"), &FOUR);
        let whole = store(&folder, &format!("{name}.db"));
        assert_eq!(play(&event, &whole), Ended::Complete);
        let expected = games(&whole);
        assert_eq!(Some(expected.len() as u64), event.games(), "{name}");
        assert!(expected.iter().enumerate().all(|(place, game)| game.number == place as u64));
        // Stopped after every single game, and gone on with.
        let torn = store(&folder, &format!("{name}-torn.db"));
        for attempt in 0.. {
            let stop = AtomicBool::new(false);
            let ended =
                run(&event, &torn, &attempt.to_string(), &stop, &mut |_| stop.store(true, Ordering::Relaxed));
            if ended.unwrap() == Ended::Complete {
                break;
            }
            assert!(attempt < 100, "{name} comes to no end");
        }
        assert_eq!(games(&torn), expected, "{name}");
        assert_eq!(table(&event, &torn).unwrap(), table(&event, &whole).unwrap(), "{name}");
    }
}

#[test]
fn a_draw_goes_on_to_the_next_board_and_is_one_result() {
    let folder = tempfile::tempdir().unwrap();
    // Two in a row cannot be stopped; five on three by three cannot be made.
    let head =
        "game = \"mnk@3x3:k=3\"\nladder = [3, 4, 5]\nformat = \"match\"\nopenings = \"empty\"\nnodes = 3000";
    let event = event(head, &["goren", "goren"]);
    let store = store(&folder, "ladder.db");
    assert_eq!(play(&event, &store), Ended::Complete);
    let games = games(&store);
    assert_eq!(games.len(), 2);
    for game in &games {
        // Three by three is drawn; on four by four the first player wins.
        assert_eq!((game.legs.len(), game.half_points), (2, 2), "{game:?}");
        assert_eq!(game.legs[0].end, "full board");
        assert!(game.legs[1].opening.contains("4x4"), "{game:?}");
    }
}

#[test]
fn a_sequential_test_ends_an_event_and_stays_ended() {
    let folder = tempfile::tempdir().unwrap();
    let head = "game = \"gomoku@9\"\nformat = \"sprt\"\nsprt = \"0,100\"\ngames-per-pairing = 400\nnodes = 100\nconcurrency = 2";
    let event = event(head, &["goren", "random"]);
    let store = store(&folder, "sprt.db");
    assert_eq!(play(&event, &store), Ended::Decided(SprtState::AcceptedH1));
    let played = store.count().unwrap();
    assert!((20..400).contains(&played), "{played}");
    assert_eq!(play(&event, &store), Ended::Decided(SprtState::AcceptedH1));
    assert_eq!(store.count().unwrap(), played);
}

#[test]
fn a_site_that_is_stopped_leaves_everything_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let event = event("game = \"gomoku@9\"\nnodes = 30\nformat = \"round-robin\"", &["greedy", "random"]);
    let store = store(&folder, "event.db");
    assert_eq!(play(&event, &store), Ended::Complete);
    let site = folder.path().join("site");
    let write = |most: usize| {
        let mut games = 0;
        write_site(&event, &store, folder.path(), &site, &mut || {
            games += 1;
            games <= most
        })
    };
    let files = || {
        let mut files: Vec<_> = std::fs::read_dir(&site)
            .unwrap()
            .map(|file| file.unwrap().path())
            .map(|path| (path.clone(), std::fs::read(path).unwrap()))
            .collect();
        files.sort();
        files
    };
    for most in [0, 1, 2] {
        assert!(matches!(write(most), Err(SiteError::Stopped)), "{most}");
        assert!(!site.exists(), "{most}: a folder that was made for it");
    }
    write(usize::MAX).unwrap();
    let whole = files();
    assert_eq!(whole.len(), 5, "{whole:?}");
    std::fs::write(site.join("index.html"), "the one before").unwrap();
    let before = files();
    assert!(matches!(write(2), Err(SiteError::Stopped)));
    assert_eq!(files(), before);
    write(usize::MAX).unwrap();
    assert_eq!(files(), whole);
}
