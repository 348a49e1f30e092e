//! The news of a run, and whoever follows them.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use goren_arena::player::{Act, Thinking};
use goren_arena::tournament::stage::{Boards, FEED, Feed, Follower, LiveBoard, News};
use goren_arena::tournament::{Ended, Event, Stage, run_on};
use goren_arena::watch::Event as Seen;
use goren_rules::parse_position;
use goren_store::EventStore;

fn board(game: u64) -> LiveBoard {
    LiveBoard {
        game,
        leg: 0,
        round: 0,
        players: [0, 1],
        opening: "gomoku".to_owned(),
        at: 1,
        deeds: Vec::new(),
        left: [None; 2],
        asked: None,
        expected: None,
        thoughts: [None, None],
        over: None,
    }
}

/// Follows until something holds.
fn follow(follower: &mut Follower, boards: &mut Boards, holds: impl Fn(&Boards) -> bool) {
    for _ in 0..1000 {
        follower.poll(&mut |news| boards.take(&news)).unwrap();
        if holds(boards) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("it never came about: {boards:?}");
}

#[test]
fn whoever_follows_has_every_act_even_when_the_file_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let feed = Feed::open(folder.path(), "one").unwrap();
    let opening = parse_position("gomoku").unwrap();
    let mut follower = Follower::new(folder.path().join(FEED));
    let mut boards = Boards::default();
    let heart = opening.parse_move("h8").unwrap();
    let used = Duration::from_millis(3);
    for game in 0..300 {
        feed.board(board(game));
        let watch = feed.watch(game, &opening);
        for ply in 0..150_usize {
            let thinking = Thinking { nodes: Some(ply as u64), ..Thinking::default() };
            watch.tell(&Seen::Thinking { who: ply % 2, ply, thinking });
            watch.tell(&Seen::Acted { who: ply % 2, ply, act: Act::Move(heart), used, left: None });
        }
        let all = |boards: &Boards| boards.boards.get(&game).is_some_and(|board| board.deeds.len() == 150);
        if game % 50 == 0 || game == 299 {
            follow(&mut follower, &mut boards, all);
        }
        if game < 299 {
            feed.gone(game, true);
        }
    }
    // All of it took more than one file.
    let size = std::fs::metadata(folder.path().join(FEED)).unwrap().len();
    assert!(size < 5 << 20, "{size}");
    let head = std::fs::read_to_string(folder.path().join(FEED)).unwrap();
    assert!(!head.lines().next().unwrap().contains("\"part\":1,"), "{:?}", head.lines().next());
    follow(&mut follower, &mut boards, |boards| boards.boards.len() == 1);
    let last = &boards.boards[&299];
    assert!(last.deeds.iter().all(|deed| deed.act == "move h8 3"));
    assert_eq!(
        last.thoughts[1].as_ref().unwrap().nodes,
        Some(149),
        "the thought before the last move is told"
    );
    // Somebody who comes late has the same.
    let (mut late, mut other) = (Follower::new(folder.path().join(FEED)), Boards::default());
    follow(&mut late, &mut other, |other| other.boards == boards.boards);
    feed.gone(299, true);
    feed.close(true);
    follow(&mut follower, &mut boards, |boards| boards.ended == Some(true));
    assert!(boards.boards.is_empty() && !boards.is_running(0));
    // Another run: what was before is void.
    let feed = Feed::open(folder.path(), "two").unwrap();
    follow(&mut follower, &mut boards, |boards| boards.attempt == "two" && boards.ended.is_none());
    drop(feed);
}

#[test]
fn half_lines_and_garbage_are_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FEED);
    let mut follower = Follower::new(path.clone());
    let mut heard = Vec::new();
    assert!(!follower.poll(&mut |news| heard.push(news)).unwrap(), "no file is no news");
    let add = |bytes: &[u8]| {
        OpenOptions::new().create(true).append(true).open(&path).unwrap().write_all(bytes).unwrap();
    };
    add(br#"{"is":"run","attempt":"x","part":1,"at":5}"#);
    follower.poll(&mut |news| heard.push(news)).unwrap();
    assert!(heard.is_empty(), "a line that is not whole yet is waited for");
    add(b"\n\xff\xfe not json\n{\"is\":\"news of a later version\"}\n");
    add(&vec![b'x'; 600 << 10]);
    add(b"\n{\"is\":\"alive\",\"at\":9}\n{\"is\":\"ali");
    while follower.poll(&mut |news| heard.push(news)).unwrap() {}
    add(b"ve\",\"at\":10}\n");
    follower.poll(&mut |news| heard.push(news)).unwrap();
    assert_eq!(heard[1..], [News::Alive { at: 9 }, News::Alive { at: 10 }]);
    let mut boards = Boards::default();
    heard.iter().for_each(|news| boards.take(news));
    assert!(boards.is_running(10_000) && !boards.is_running(30_000), "silence means that the run is gone");
}

fn event(folder: &Path, text: &str) -> Event {
    Event::parse(&format!("name = \"test\"\ngame = \"gomoku@9\"\nopenings = \"empty\"\n{text}"), folder)
        .unwrap()
}

#[test]
fn a_whole_event_is_told_and_its_games_are_the_same_as_without() {
    let folder = tempfile::tempdir().unwrap();
    let text = "format = \"round-robin\"\nnodes = 30\nconcurrency = 2\n[[player]]\nname = \"a\"\nrun = \"goren\"\n[[player]]\nname = \"b\"\nrun = \"greedy\"\n[[player]]\nname = \"c\"\nrun = \"random\"\n";
    let event = event(folder.path(), text);
    let play = |name: &str, stage: Option<&Stage>| {
        let store = EventStore::open(&folder.path().join(name)).unwrap();
        let ended = run_on(stage, &event, &store, name, &AtomicBool::new(false), &mut |_| {}).unwrap();
        assert_eq!(ended, Ended::Complete);
        let games = store.numbers().unwrap().into_iter().map(|number| store.game(number).unwrap().unwrap());
        games.map(|game| (game.id, game.half_points, game.legs[0].moves.clone())).collect::<Vec<_>>()
    };
    let stage = Stage { feed: Feed::open(folder.path(), "seen").unwrap(), folder: folder.path().to_owned() };
    let seen = play("seen.db", Some(&stage));
    stage.feed.close(true);
    assert_eq!(seen, play("unseen.db", None));
    let mut boards = std::collections::BTreeMap::new();
    let mut ends = 0;
    Follower::new(folder.path().join(FEED))
        .poll(&mut |news| match news {
            News::Acted { game, deed } => boards.entry(game).or_insert_with(Vec::new).push(deed.act),
            News::Over { over, .. } => ends += usize::from(over.winner.is_some()),
            _ => {}
        })
        .unwrap();
    assert_eq!(ends, 6);
    for (number, (_, _, moves)) in seen.iter().enumerate() {
        let told: Vec<&str> =
            boards[&(number as u64)].iter().map(|act| act.split(' ').nth(1).unwrap()).collect();
        assert_eq!(told.join(" "), *moves);
    }
}

#[test]
fn people_need_a_clock_and_a_place_to_play() {
    let folder = tempfile::tempdir().unwrap();
    let players = "[[player]]\nname = \"me\"\nrun = \"human\"\n[[player]]\nname = \"b\"\nrun = \"random\"\n";
    let refused = Event::parse(
        &format!("name = \"x\"\ngame = \"gomoku\"\nformat = \"match\"\nnodes = 5\n{players}"),
        folder.path(),
    );
    assert!(refused.unwrap_err().to_string().contains("a person needs a clock"));
    let event = event(folder.path(), &format!("format = \"match\"\ntime-per-move = \"5s\"\n{players}"));
    let store = EventStore::open(&folder.path().join("event.db")).unwrap();
    let ended = run_on(None, &event, &store, "x", &AtomicBool::new(false), &mut |_| {});
    assert!(ended.unwrap_err().to_string().contains("goren tournament"), "nobody is charged");
    assert_eq!(store.count().unwrap(), 0);
}
