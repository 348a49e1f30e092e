//! Events that are played elsewhere: shown as they go, followed without a gap, kept as an archive; people who play in them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use goren_arena::player::{Act, Thinking};
use goren_arena::tournament::stage::{Feed, LiveBoard, seat};
use goren_arena::tournament::{Event as Tournament, Stage, run_on};
use goren_arena::watch::{Event, Watch};
use goren_rules::{Position, parse_position};
use goren_store::{EventGame, EventLeg, EventStore};
use serde_json::{Value, json};

use crate::events::Stream;
use crate::site::{Site, Visitor, moves};

const EVIL: &str = "<script>alert('x')</script>";

/// An event that a test plays by hand.
struct Hand {
    folder: PathBuf,
    store: EventStore,
    feed: Option<Feed>,
    attempt: String,
    opening: Position,
}

fn description(players: &str) -> String {
    format!(
        "name = \"Spring & <Cup>\"\ngame = \"gomoku\"\nformat = \"round-robin\"\ntime-per-move = \"5s\"\nopenings = \"empty\"\n{players}"
    )
}

/// Writes the folder of an event.
fn folder(site: &Site, name: &str, players: &str) -> PathBuf {
    let folder = site.folder.path().join("events").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("event.toml"), description(players)).unwrap();
    folder
}

const THREE: &str = "[[player]]\nname = \"anna\"\nrun = \"goren\"\nsource = \"anna.txt\"\nauthor = \"A <b>uthor\"\nexplanation = \"<script>alert('x')</script>\"\n\
    [[player]]\nname = \"ben\"\nrun = \"lines\"\n[[player]]\nname = \"eve\"\nrun = \"random\"\n";

impl Hand {
    fn new(site: &Site, name: &str) -> Hand {
        let folder = folder(site, name, THREE);
        std::fs::write(folder.join("anna.txt"), EVIL).unwrap();
        let store = EventStore::open(&folder.join("event.db")).unwrap();
        let opening = parse_position("gomoku").unwrap();
        Hand { folder, store, feed: None, attempt: String::new(), opening }
    }

    /// A run begins.
    fn begin(&mut self, attempt: &str) {
        self.attempt = attempt.to_owned();
        self.feed = Some(Feed::open(&self.folder, attempt).unwrap());
    }

    fn feed(&self) -> &Feed {
        self.feed.as_ref().unwrap()
    }

    /// A game begins; who is told of its moves.
    fn board(&self, game: u64, players: [usize; 2]) -> Watch {
        self.feed().board(LiveBoard {
            game,
            leg: 0,
            round: 0,
            players,
            opening: "gomoku".to_owned(),
            at: 1,
            deeds: Vec::new(),
            left: [Some(5000); 2],
            asked: None,
            expected: None,
            thoughts: [None, None],
            over: None,
        });
        self.feed().watch(game, &self.opening)
    }

    fn play(&self, watch: &Watch, ply: usize, cell: &str) {
        let (who, left) = (ply % 2, Some(Duration::from_secs(5)));
        watch.tell(&Event::Asked { who, ply, left });
        let act = Act::Move(self.opening.parse_move(cell).unwrap());
        watch.tell(&Event::Acted { who, ply, act, used: Duration::from_millis(20), left });
    }

    /// A game gets its result.
    fn finish(&self, game: &EventGame) {
        let number = game.number;
        assert!(self.store.add(game).unwrap());
        if let Some(feed) = &self.feed {
            feed.gone(number, true);
        }
    }

    fn game(&self, number: u64, players: [u32; 2], moves: &str) -> EventGame {
        let leg = EventLeg {
            opening: "gomoku".to_owned(),
            moves: moves.to_owned(),
            plies: u32::try_from(moves.split_whitespace().count()).unwrap(),
            end: "line".to_owned(),
            record: json!({ "time": [1500, 2500] }).to_string(),
        };
        EventGame {
            number,
            id: format!("1/{number}"),
            attempt: self.attempt.clone(),
            round: 0,
            first: players[0],
            second: players[1],
            half_points: 2,
            end: "line".to_owned(),
            fault: None,
            detail: String::new(),
            finished: 1_796_083_199_999,
            legs: vec![leg],
        }
    }
}

/// Waits until something holds of a board.
async fn until(site: &Site, path: &str, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..400 {
        let answer = Visitor::default().get(site, path).await;
        if answer.status == StatusCode::OK && holds(&answer.json()) {
            return answer.json();
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it never came about: {}", Visitor::default().get(site, path).await.text());
}

async fn page_until(site: &Site, path: &str, holds: impl Fn(&str) -> bool) -> String {
    for _ in 0..400 {
        let answer = site.get(path).await;
        if answer.status == StatusCode::OK && holds(answer.text()) {
            return answer.text().to_owned();
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it never came about: {}", site.get(path).await.text());
}

const WON: &str = "h8 a1 h9 a2 h10 a3 h11 a4 h12";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_is_followed_move_by_move_and_its_clocks_stop_at_the_end() {
    let site = Site::new();
    let mut event = Hand::new(&site, "spring");
    event.begin("one");
    let watch = event.board(0, [0, 1]);
    until(&site, "/events/spring/games/1/state", |_| true).await;
    let mut stream = Stream::at(&site, &Visitor::default(), "/events/spring/games/1/events", None).await;
    assert!(moves(&stream.named("game").await.data).is_empty());
    let thinking = Thinking { depth: Some(7), value: Some(EVIL.to_owned()), ..Thinking::default() };
    watch.tell(&Event::Asked { who: 0, ply: 0, left: Some(Duration::from_secs(5)) });
    watch.tell(&Event::Thinking { who: 0, ply: 0, thinking });
    loop {
        let told = stream.named("thoughts").await.data;
        if told["thoughts"][0]["depth"] == json!(7) {
            break;
        }
    }
    let cells: Vec<&str> = WON.split(' ').collect();
    let mut seen = 0;
    for (ply, cell) in cells.iter().enumerate() {
        event.play(&watch, ply, cell);
        while seen <= ply {
            let told = stream.named("game").await;
            seen = moves(&told.data).len();
            assert_eq!(moves(&told.data), cells[..seen], "nothing is left out");
            assert!(told.id.starts_with("one.0.0."), "{}", told.id);
        }
    }
    event.finish(&event.game(0, [0, 1], WON));
    let end = until(&site, "/events/spring/games/1/state", |state| state["clocks"].is_null()).await;
    assert_eq!(end["result"], json!({ "winner": "black", "reason": "line" }));
    // While it was on the board, it was over by the rules already.
    let page = site.get("/events/spring/games/1").await;
    assert!(page.text().contains("Black wins") && page.text().contains("1.5 s and 2.5 s"), "{}", page.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_run_while_a_player_is_asked_and_stand_when_the_run_is_gone() {
    let site = Site::new();
    let mut event = Hand::new(&site, "spring");
    event.begin("one");
    let watch = event.board(0, [0, 1]);
    event.play(&watch, 0, "h8");
    // A move may be told a moment before the next player is asked.
    until(&site, "/events/spring/games/1/state", |state| state["clocks"]["running"] == json!("white")).await;
    watch.tell(&Event::Asked { who: 1, ply: 1, left: Some(Duration::from_secs(5)) });
    let state = "/events/spring/games/1/state";
    let first = until(&site, state, |state| state["clocks"]["running"] == json!("white")).await;
    let less = |state: &Value| state["clocks"]["white"].as_u64() < first["clocks"]["white"].as_u64();
    let later = until(&site, state, less).await;
    assert_eq!((&later["clocks"]["black"], &later["turn"]), (&json!(5000), &json!("white")));
    // The run ends in order: the board is gone, and its clocks with it.
    event.feed().close(false);
    page_until(&site, "/events/spring", |page| page.contains("<span>Interrupted</span>")).await;
    assert_eq!(site.get(state).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_home_page_leads_to_what_is_being_played() {
    let site = Site::new();
    assert!(!site.get("/").await.text().contains("/events/"), "nothing is being played");
    let mut event = Hand::new(&site, "spring");
    event.begin("one");
    event.board(0, [0, 1]);
    let home = page_until(&site, "/", |page| page.contains("/events/spring/games/1.svg?small=1")).await;
    for part in [
        "href=\"/events/spring\"",
        "href=\"/events/spring/tv\"",
        "Spring &#38; &#60;Cup&#62;",
        "0 of 6 games",
    ] {
        assert!(home.contains(part), "{part}: {home}");
    }
    assert!(site.get("/events/spring/games/1.svg?small=1").await.text().starts_with("<svg"));
    event.feed().close(true);
    page_until(&site, "/", |page| !page.contains("/events/spring")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_no_clock_is_shown_none() {
    let site = Site::new();
    let mut event = Hand::new(&site, "spring");
    event.begin("one");
    let watch = event.board(0, [0, 1]);
    watch.tell(&Event::Asked { who: 0, ply: 0, left: None });
    let state = "/events/spring/games/1/state";
    let told = until(&site, state, |state| state["clocks"]["black"].is_null()).await;
    assert_eq!((&told["clocks"]["white"], &told["clocks"]["running"]), (&json!(5000), &json!("black")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resumed_stream_tells_what_was_missed_even_after_a_restart_of_the_server() {
    let site = Site::new();
    let mut event = Hand::new(&site, "spring");
    event.begin("one");
    let watch = event.board(0, [0, 1]);
    event.play(&watch, 0, "h8");
    until(&site, "/events/spring/games/1/state", |state| moves(state).len() == 1).await;
    let (path, eve) = ("/events/spring/games/1/events", Visitor::default());
    let seen = Stream::at(&site, &eve, path, None).await.named("game").await.id;
    let mut same = Stream::at(&site, &eve, path, Some(&seen)).await;
    assert_eq!(same.next().await.unwrap().name, "thoughts", "the state was seen already");
    event.play(&watch, 1, "a1");
    event.play(&watch, 2, "h9");
    let mut missed = same.named("game").await;
    while moves(&missed.data).len() < 3 {
        missed = same.named("game").await;
    }
    drop(same);
    let site = site.restart();
    let mut after = Stream::at(&site, &eve, path, Some(&seen)).await;
    assert_eq!(moves(&after.named("game").await.data), ["h8", "a1", "h9"]);
    // The mark is made of the content: another run of the server knows it.
    let mut nothing_new = Stream::at(&site, &eve, path, Some(&missed.id)).await;
    assert_eq!(nothing_new.next().await.unwrap().name, "thoughts");
    assert!(nothing_new.next().await.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn standings_schedule_and_faults_change_when_a_game_ends() {
    let site = Site::new();
    let mut event = Hand::new(&site, "spring");
    event.begin("one");
    event.board(0, [1, 2]);
    let shown = |page: &str| page.contains("<span>Running</span>") && page.contains("ben – eve");
    let page = page_until(&site, "/events/spring", shown).await;
    assert!(page.contains("0 of 6 games"), "{page}");
    assert!(page.contains("No game is finished yet."));
    let mut feed = Stream::at(&site, &Visitor::default(), "/events/spring/feed", None).await;
    while feed.named("table").await.data != json!({ "played": 0, "phase": "running" }) {}
    let fault = EventGame {
        end: "crash (signal 11)".to_owned(),
        fault: Some(2),
        detail: format!("{EVIL} broke off"),
        ..event.game(0, [1, 2], WON)
    };
    event.finish(&fault);
    while feed.named("table").await.data["played"] != json!(1) {}
    let tables = site.get("/events/spring/tables").await;
    let text = tables.text();
    assert!(!text.contains("<html") && !text.contains("<script"), "a part of a page, escaped: {text}");
    assert!(text.contains("It crashed.") && text.contains("&#60;script&#62;alert"), "{text}");
    assert!(text.contains("Game 1 is over: ben – eve 1–0."), "{text}");
    assert!(
        text.contains("/events/spring/games?player=2&amp;opponent=3")
            || text.contains("player=2&#38;opponent=3")
    );
    assert!(text.contains("<td class=\"score\">1 – 0</td>"), "{text}");
    let finnish = Visitor { cookie: Some("goren_language=fi".to_owned()) };
    assert!(finnish.get(&site, "/events/spring/tables").await.text().contains("Se kaatui."));
    for (path, expected) in [
        ("/events/spring/games", "crashed"),
        ("/events/spring/games?faults=1", "crashed"),
        ("/events/spring/games?player=3&opponent=2", "crashed"),
        ("/events/spring/games?player=1", "No game is finished yet."),
        ("/events/spring/games?from=2", "No game is finished yet."),
        ("/events/spring?round=2", "round 2"),
        ("/events/spring/games/1.svg", "<svg"),
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.text().contains(expected), "{path}: {}", answer.text());
        assert!(!answer.text().contains(EVIL), "{path}");
    }
    let page = site.get("/events/spring").await;
    assert!(
        page.text().contains("Spring &#38; &#60;Cup&#62;") && !page.text().contains(EVIL),
        "{}",
        page.text()
    );
    let source = site.get("/events/spring/source/1").await;
    assert_eq!((source.text(), source.header("content-type")), (EVIL, "text/plain; charset=utf-8"));
    assert_eq!(site.get("/events/spring/source/2").await.status, StatusCode::NOT_FOUND);
    assert!(
        page.text().contains("name=\"back\" value=\"/events/spring\""),
        "a change of language comes back"
    );
    let list = site.get("/events").await;
    assert!(list.text().contains("<a href=\"/events\" aria-current=\"page\">"), "{}", list.text());
    assert!(list.text().contains("ben leads") && list.text().contains("1 of 6 games"), "{}", list.text());
    assert!(list.header("content-security-policy").contains("script-src 'self'"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_television_stays_with_a_board_until_it_is_over() {
    let site = Site::new();
    let mut event = Hand::new(&site, "spring");
    let none = site.get("/events/spring/tv").await;
    assert!(none.text().contains("No board is being played."), "{}", none.text());
    event.begin("one");
    event.board(0, [1, 2]);
    let on_show =
        |number: u32| move |page: &str| page.contains(&format!("\"base\":\"/events/spring/games/{number}\""));
    page_until(&site, "/events/spring/tv", on_show(1)).await;
    let mut stream = Stream::at(&site, &Visitor::default(), "/events/spring/games/1/events?tv=1", None).await;
    stream.named("game").await;
    // Another board has more moves, but this one is not over.
    let other = event.board(1, [0, 1]);
    event.play(&other, 0, "h8");
    until(&site, "/events/spring/games/2/state", |state| moves(state).len() == 1).await;
    page_until(&site, "/events/spring/tv", on_show(1)).await;
    event.finish(&event.game(0, [1, 2], WON));
    assert_eq!(stream.named("next").await.data, json!({ "game": 2 }));
    page_until(&site, "/events/spring/tv", on_show(2)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_and_foreign_events_are_told_apart_and_harm_nobody() {
    let site = Site::new();
    let event = Hand::new(&site, "spring");
    folder(&site, "typo", "[[player]]\nname = \"x\"\nrun = \"goren\"\ncolour = 1\n");
    std::fs::write(
        event.folder.join("live.jsonl"),
        "{\"is\":\"run\",\"attempt\":\"x\",\"part\":1,\"at\":1}\n\0\0garbage\n{}\n[1,2\n",
    )
    .unwrap();
    let later = folder(&site, "later", THREE);
    std::fs::write(later.join("event.db"), "no database").unwrap();
    let list = site.get("/events").await;
    assert!(list.text().contains("cannot be used") && list.text().contains("Spring"), "{}", list.text());
    assert_eq!(site.get("/events/typo").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    let page = page_until(&site, "/events/later", |page| page.contains("cannot be read")).await;
    assert!(page.contains("not a database"), "{page}");
    for path in [
        "/events/nowhere",
        "/events/..",
        "/events/%2e%2e",
        "/events/%2Fetc",
        "/events/spring/games/0",
        "/events/spring/games/1",
        "/events/spring/games/99999999999999999999999",
        "/events/spring/games/x",
        "/events/spring/games/1/events",
        "/events/spring/games/1/board/7",
        "/events/spring/games/1/at/3",
    ] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    for path in [
        "/events/spring?round=0",
        "/events/spring?round=x",
        "/events/spring/games?player=-1",
        "/events/spring/games?player=99999999999",
        "/events/spring/games?from=x",
        "/events/spring/games?colour=1",
        "/events/spring/games?faults=maybe",
    ] {
        assert_eq!(site.get(path).await.status, StatusCode::BAD_REQUEST, "{path}");
    }
    let seat = site.get("/events/spring/seat/0123456789abcdef0123456789abcdef").await;
    assert_eq!(seat.status, StatusCode::FORBIDDEN);
}

/// Plays an event in a thread of its own until it is stopped.
fn run_in_thread(folder: &Path, attempt: &'static str) -> (Arc<AtomicBool>, std::thread::JoinHandle<()>) {
    let stop = Arc::new(AtomicBool::new(false));
    let (halt, folder) = (stop.clone(), folder.to_owned());
    let thread = std::thread::spawn(move || {
        let text = std::fs::read_to_string(folder.join("event.toml")).unwrap();
        let event = Tournament::parse(&text, &folder).unwrap();
        let store = EventStore::open(&folder.join("event.db")).unwrap();
        let stage = Stage { feed: Feed::open(&folder, attempt).unwrap(), folder: folder.clone() };
        run_on(Some(&stage), &event, &store, attempt, &halt, &mut |_| {}).unwrap();
        stage.feed.close(!halt.load(Ordering::Relaxed));
    });
    (stop, thread)
}

const WITH_PERSON: &str = "arrival = \"60s\"\n[[player]]\nname = \"person\"\nrun = \"human\"\n[[player]]\nname = \"wood\"\nrun = \"random\"\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_plays_by_the_link_through_a_restart_and_loses_on_time() {
    let site = Site::new();
    let folder = folder(&site, "open", WITH_PERSON);
    let event =
        Tournament::parse(&std::fs::read_to_string(folder.join("event.toml")).unwrap(), &folder).unwrap();
    let keys = seat::keys(&event, &folder).unwrap();
    assert_eq!(seat::keys(&event, &folder).unwrap(), keys, "the link stays");
    let place = format!("/events/open/seat/{}", keys[0].1);
    let waiting = site.get(&place).await;
    assert!(waiting.text().contains("not on a board yet"), "{}", waiting.text());
    let (_, thread) = run_in_thread(&folder, "one");
    let state = "/events/open/games/1/state";
    until(&site, state, |state| state["expected"] == json!("person")).await;
    let mut person = Visitor::default();
    let page = person.get(&site, &place).await;
    assert!(page.text().contains(&format!("\"base\":\"{place}/1\"")), "{}", page.text());
    assert!(!site.get("/events/open/games/1").await.text().contains(&keys[0].1), "the key is told to nobody");
    let early = person.post(&site, &format!("{place}/1/move"), "move=h8").await;
    assert_eq!((early.status, early.code()), (StatusCode::CONFLICT, "not-your-turn".to_owned()));
    let ready = person.post(&site, &format!("{place}/1/ready"), "").await;
    assert_eq!((ready.status, &ready.json()["expected"]), (StatusCode::OK, &Value::Null), "{}", ready.text());
    until(&site, state, |state| state["turn"] == json!("black")).await;
    let played = person.post(&site, &format!("{place}/1/move"), "move=h8&ply=0").await;
    assert_eq!(moves(&played.json())[0], "h8", "{}", played.text());
    let again = person.post(&site, &format!("{place}/1/move"), "move=h8&ply=0").await;
    assert_eq!(again.status, StatusCode::OK, "the same move sent again is no other one: {}", again.text());
    until(&site, state, |state| moves(state).len() == 2).await;
    for wrong in ["move=h8", "move=zz", "move="] {
        assert!(
            person.post(&site, &format!("{place}/1/move"), wrong).await.status.is_client_error(),
            "{wrong}"
        );
    }
    for act in ["undo", "draw", "again", "nonsense"] {
        assert_eq!(person.post(&site, &format!("{place}/1/{act}"), "").await.status, StatusCode::NOT_FOUND);
    }
    let site = site.restart();
    let on = until(&site, state, |state| moves(state).len() == 2).await;
    let free = ["g7", "g9"].into_iter().find(|cell| !moves(&on).contains(cell)).unwrap();
    let played = person.post(&site, &format!("{place}/1/move"), &format!("move={free}&ply=2")).await;
    assert_eq!(moves(&played.json())[2], free, "{}", played.text());
    // Nothing more is played: the clock of the event decides, which goes on by itself.
    let over = until(&site, state, |state| !state["result"].is_null()).await;
    assert_eq!(over["result"]["reason"], json!("program-fault"));
    assert_eq!(over["fault"]["code"], json!("time"));
    assert!(over["clocks"]["running"].is_null());
    // In the other game of the pair the person gives up.
    let second = "/events/open/games/2/state";
    until(&site, second, |state| state["expected"] == json!("person")).await;
    person.post(&site, &format!("{place}/2/ready"), "").await;
    until(&site, second, |state| state["turn"] == json!("white")).await;
    let resigned = person.post(&site, &format!("{place}/2/resign"), "").await;
    assert_eq!(resigned.status, StatusCode::OK, "{}", resigned.text());
    let over = until(&site, second, |state| !state["result"].is_null()).await;
    assert_eq!(over["result"], json!({ "winner": "black", "reason": "resignation" }));
    thread.join().unwrap();
    page_until(&site, "/events/open", |page| page.contains("<span>Finished</span>")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_decides_the_opening_on_either_side_of_it() {
    let site = Site::new();
    let players = "arrival = \"60s\"\n[[player]]\nname = \"person\"\nrun = \"human\"\n[[player]]\nname = \"wood\"\nrun = \"goren:nodes=20\"\n";
    let folder = folder(&site, "open", players);
    let text = description(players).replace("\"gomoku\"", "\"gomoku+swap2\"").replace("\"5s\"", "\"60s\"");
    std::fs::write(folder.join("event.toml"), &text).unwrap();
    let event = Tournament::parse(&text, &folder).unwrap();
    let place = format!("/events/open/seat/{}", seat::keys(&event, &folder).unwrap()[0].1);
    let (_, thread) = run_in_thread(&folder, "one");
    let mut person = Visitor::default();
    // In the first game the person lays three stones; the other decides.
    let state = "/events/open/games/1/state";
    until(&site, state, |state| state["expected"] == json!("person")).await;
    person.post(&site, &format!("{place}/1/ready"), "").await;
    until(&site, state, |state| state["turn"] == json!("black")).await;
    for (ply, cell) in ["h8", "i9", "j10"].into_iter().enumerate() {
        let laid = person.post(&site, &format!("{place}/1/move"), &format!("move={cell}&ply={ply}")).await;
        assert_eq!(laid.status, StatusCode::OK, "{}", laid.text());
    }
    let asked = |view: &Value| !view["opening"].is_null() || !view["turn"].is_null();
    let decided = until(&site, state, |view| asked(view) && view["opening"]["now"]["seat"] != json!(1)).await;
    assert!(moves(&decided).len() >= 3, "{decided}");
    // Whatever it has chosen, the person can give up on its turn.
    while person.post(&site, &format!("{place}/1/resign"), "").await.status != StatusCode::OK {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    until(&site, state, |view| !view["result"].is_null()).await;
    // In the second game the person decides.
    let state = "/events/open/games/2/state";
    until(&site, state, |state| state["expected"] == json!("person")).await;
    person.post(&site, &format!("{place}/2/ready"), "").await;
    until(&site, state, |view| moves(view).len() == 3).await;
    let wrong = person.post(&site, &format!("{place}/2/choose"), "choice=nothing").await;
    assert!(wrong.status.is_client_error(), "{}", wrong.text());
    let chosen = person.post(&site, &format!("{place}/2/choose"), "choice=more").await;
    assert_eq!(chosen.status, StatusCode::OK, "{}", chosen.text());
    for (ply, cell) in ["a1", "o15"].into_iter().enumerate() {
        let laid =
            person.post(&site, &format!("{place}/2/move"), &format!("move={cell}&ply={}", ply + 3)).await;
        assert_eq!(laid.status, StatusCode::OK, "{}", laid.text());
    }
    while person.post(&site, &format!("{place}/2/resign"), "").await.status != StatusCode::OK {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    thread.join().unwrap();
    let told = until(&site, state, |view| !view["result"].is_null()).await;
    assert_eq!(told["result"]["reason"], json!("resignation"), "{told}");
}
