//! Games of an event: whole, once, in the order of the schedule.

use goren_store::{EventGame, EventLeg, EventStore, Order, Selection, StoreError};

fn game(number: u64) -> EventGame {
    let leg = |plies| EventLeg {
        opening: "gomoku moves h8".to_owned(),
        moves: "h9 i9".to_owned(),
        plies,
        end: "full board".to_owned(),
        record: "{}".to_owned(),
    };
    EventGame {
        number,
        id: format!("1:a-b:{number}"),
        attempt: "first".to_owned(),
        round: 0,
        first: 0,
        second: 1,
        half_points: 2,
        end: "time".to_owned(),
        fault: Some(1),
        detail: "7000 ms for a move".to_owned(),
        finished: 1_700_000_000_000,
        legs: vec![leg(100), leg(225)],
    }
}

#[test]
fn a_game_is_kept_whole_and_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.db");
    {
        let store = EventStore::open(&path).unwrap();
        assert_eq!(store.durability().unwrap(), ("wal".to_owned(), 2));
        store.set_fact("event", "name = 'a'").unwrap();
        store.set_fact("event", "name = 'b'").unwrap();
        for number in [2, 0, 1] {
            assert!(store.add(&game(number)).unwrap());
        }
        let late = EventGame { attempt: "second".to_owned(), half_points: 0, ..game(1) };
        assert!(!store.add(&late).unwrap(), "the first result stands");
        let same_id = EventGame { number: 7, ..game(1) };
        assert!(!store.add(&same_id).unwrap(), "an id is given once");
        store.add_bye(3, 4).unwrap();
        store.add_bye(3, 4).unwrap();
    }
    let store = EventStore::open(&path).unwrap();
    assert_eq!(store.fact("event").unwrap().as_deref(), Some("name = 'b'"));
    assert_eq!(store.fact("nothing").unwrap(), None);
    assert_eq!((store.count().unwrap(), store.numbers().unwrap()), (3, vec![0, 1, 2]));
    assert_eq!(store.game(1).unwrap(), Some(game(1)));
    assert_eq!(store.game(7).unwrap(), None);
    assert_eq!(store.byes().unwrap(), [(3, 4)]);
    let mut order = Vec::new();
    store.each_result(&mut |result| order.push((result.number, result.half_points, result.fault))).unwrap();
    assert_eq!(order, [(0, 2, Some(1)), (1, 2, Some(1)), (2, 2, Some(1))]);
}

#[test]
fn a_file_of_something_else_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.db");
    std::fs::write(&path, "this is no database, but a text of some length that nobody wants to lose")
        .unwrap();
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(EventStore::open(&path), Err(StoreError::Sqlite(_))));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn somebody_else_reads_a_running_event_and_never_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.db");
    assert!(EventStore::open_to_read(&path).is_err(), "nothing is made");
    assert!(!path.exists());
    let writer = EventStore::open(&path).unwrap();
    let reader = EventStore::open_to_read(&path).unwrap();
    let before = reader.version().unwrap();
    for number in 0..4 {
        let fault = (number == 2).then_some(1);
        let finished = 1000 - number;
        assert!(writer.add(&EventGame { fault, finished, ..game(number) }).unwrap());
    }
    assert_ne!(reader.version().unwrap(), before);
    let numbers = |which: Selection, order| -> Vec<u64> {
        reader.list(&which, order, 3).unwrap().iter().map(|line| line.result.number).collect()
    };
    assert_eq!(numbers(Selection::default(), Order::Schedule { first: 1 }), [1, 2, 3]);
    assert_eq!(numbers(Selection::default(), Order::Latest), [0, 1, 2]);
    assert_eq!(numbers(Selection { faults: true, ..Selection::default() }, Order::Latest), [2]);
    assert!(reader.set_fact("event", "mine").is_err());
    assert_eq!(writer.fact("event").unwrap(), None);
}

#[test]
fn an_event_of_another_version_is_named_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.db");
    drop(EventStore::open(&path).unwrap());
    for (version, too_new) in [(99, true), (0, false)] {
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", version).unwrap();
        drop(connection);
        match EventStore::open_to_read(&path) {
            Err(StoreError::TooNew { found: 99, .. }) => assert!(too_new),
            Err(StoreError::TooOld { found: 0, .. }) => assert!(!too_new),
            other => panic!("{version}: {:?}", other.err()),
        }
    }
}

/// Some archives lie where nothing can be written.
#[cfg(unix)]
#[test]
fn an_event_is_read_where_nothing_can_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("an event? 100 %");
    std::fs::create_dir(&home).unwrap();
    let path = home.join("event.db");
    EventStore::open(&path).unwrap().add(&game(0)).unwrap();
    let mode = |mode| std::fs::set_permissions(&home, std::fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    let reader = EventStore::open_to_read(&path);
    let read = reader.as_ref().map(|store| (store.count().unwrap(), store.is_outdated()));
    assert_eq!(read.unwrap(), (1, false));
    mode(0o755);
    // Whoever may write here (root may everywhere) reads with the log from the beginning.
    let writer = EventStore::open(&path).unwrap();
    writer.add(&game(1)).unwrap();
    let reader = reader.unwrap();
    let reader = if reader.is_outdated() { EventStore::open_to_read(&path).unwrap() } else { reader };
    assert_eq!(reader.count().unwrap(), 2);
}
