//! The commands a program gets, and what it does not know.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use goren_arena::player::{Budget, Ending, Listener, Player, Transcript};
use goren_arena::{Contestant, Event, GameRecord, MoveLimits, PlayerTerms, Tally, Watch, run};
use goren_rules::{Position, parse_position};

use crate::programs::mock;
use crate::setups::setup;

fn player(how: &str) -> Box<dyn Player> {
    mock(how).parse::<Contestant>().unwrap().player(&PlayerTerms::default())
}

fn budget() -> Budget {
    Budget {
        limits: MoveLimits { nodes: Some(50), ..MoveLimits::default() },
        left: None,
        allowance: Some(Duration::from_secs(20)),
        margin: Duration::ZERO,
        stop: Arc::default(),
        listener: Listener::default(),
    }
}

fn position(moves: &str) -> Position {
    parse_position(&format!("gomoku moves {moves}")).unwrap()
}

/// What the judge said in a game, one line each, `INFO` left out.
fn told(transcript: &Transcript) -> Vec<String> {
    let lines = transcript.lines.iter().filter(|said| said.by_judge && !said.text.starts_with("INFO"));
    lines.map(|said| said.text.clone()).collect()
}

#[test]
fn a_game_goes_by_begin_and_turn_and_the_limits_are_told_before() {
    let mut player = player("fair");
    player.begin(&position("")).unwrap();
    let first = player.choose(&position(""), &budget()).unwrap();
    assert_eq!(position("").move_text(first.mv), "a15");
    player.choose(&position("a15 h8"), &budget()).unwrap();
    player.finish(&Ending { half_points: Some(2), termination: None }).unwrap();
    let transcript = player.transcript();
    assert_eq!(told(&transcript), ["START 15", "ABOUT", "BEGIN", "TURN 7,7"]);
    let infos: Vec<&str> =
        transcript.lines.iter().filter_map(|said| said.text.strip_prefix("INFO ")).collect();
    for expected in [
        "timeout_turn 20000",
        "timeout_match 1000000000",
        "max_memory 367001600",
        "game_type 1",
        "thread_num 1",
        "rule 0",
        "max_node 50",
        "time_left 1000000000",
    ] {
        assert!(infos.contains(&expected), "{expected} in {infos:?}");
    }
    assert_eq!(infos.iter().filter(|info| info.starts_with("time_left")).count(), 2, "before each request");
    let about = player.about().unwrap();
    assert_eq!((about.name.as_str(), about.version.as_str(), about.country.as_str()), ("mock", "1.2", "FI"));
}

#[test]
fn moves_are_taken_back_by_the_best_means_the_program_knows() {
    for (how, expected) in [
        ("fair", &["TAKEBACK 1,0", "TAKEBACK 7,7", "TURN 8,7"][..]),
        ("no-takeback", &["TAKEBACK 1,0", "RESTART", "BOARD 0,0,1 8,7,2 DONE"][..]),
        ("no-restart", &["TAKEBACK 1,0", "RESTART", "START 15", "BOARD 0,0,1 8,7,2 DONE"][..]),
    ] {
        let mut player = player(how);
        player.begin(&position("")).unwrap();
        player.choose(&position(""), &budget()).unwrap();
        player.choose(&position("a15 h8"), &budget()).unwrap();
        player.choose(&position("a15 i8"), &budget()).unwrap();
        let told = told(&player.transcript());
        assert_eq!(told[4..], *expected, "{how}");
    }
}

#[test]
fn everything_can_be_taken_back() {
    let mut player = player("fair");
    player.begin(&position("")).unwrap();
    player.choose(&position(""), &budget()).unwrap();
    let again = player.choose(&position(""), &budget()).unwrap();
    assert_eq!(position("").move_text(again.mv), "a15");
    assert_eq!(told(&player.transcript())[3..], ["TAKEBACK 0,0", "BEGIN"]);
}

/// The records of the two games of a pair.
fn records(how: &str, keep: bool) -> [GameRecord; 2] {
    let mut setup = setup("gomoku", &mock(how), "goren:nodes=60", 1);
    setup.conditions.keep = keep;
    let mut records = None;
    run(&setup, &mut Tally::default(), &false.into(), &mut |played, _| {
        records = Some(played.records.clone());
        Ok(())
    })
    .unwrap();
    records.unwrap()
}

#[test]
fn a_process_plays_game_after_game_where_the_match_allows_it() {
    for (how, keep, asked, started) in
        [("fair", true, true, false), ("fair", false, false, true), ("no-restart", true, true, true)]
    {
        let [first, second] = records(how, keep);
        let said = |record: &GameRecord, text: &str| {
            record.players[0].said.lines.iter().any(|line| line.ends_with(&format!(" < {text}")))
        };
        assert!(said(&first, "START 15") && !said(&first, "RESTART"), "{how}");
        assert_eq!((said(&second, "RESTART"), said(&second, "START 15")), (asked, started), "{how} {keep}");
        assert_eq!(second.row.end, "line", "{how}");
    }
}

#[test]
fn a_record_tells_who_played_and_under_which_terms() {
    let [record, _] = records("chatty", false);
    let [program, engine] = &record.players;
    assert_eq!(program.about.as_ref().unwrap().version, "1.2");
    assert_eq!((program.files.len(), program.files[0].sha256.len()), (1, 64));
    assert!(program.sandbox.is_some() && engine.sandbox.is_none());
    assert!(program.said.lines.iter().any(|line| line.ends_with("> MESSAGE thinking")));
    assert!(program.said.errors.ends_with("to standard error\n"));
    assert_eq!((record.seed, record.opening_rule.as_str(), engine.limits.as_str()), (5, "free", "60 nodes"));
    let line = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), record);
}

#[test]
fn what_a_program_says_of_itself_is_kept_short_and_steers_no_terminal() {
    for (how, begins) in [("about-markup", "<script>alert(1)</script>"), ("about-huge", "xxx")] {
        let [record, _] = records(how, false);
        let name = &record.players[0].about.as_ref().unwrap().name;
        // Ten megabytes may take longer than anybody waits for them.
        let told = name.starts_with(begins) || (how == "about-huge" && name.is_empty());
        assert!(told && name.chars().count() <= 101, "{how}: {name}");
        assert!(!name.chars().any(|c| c.is_control() || c == '\u{202e}'), "{name:?}");
        assert_eq!(record.row.end, "line", "{how}");
    }
}

#[test]
fn whoever_watches_hears_what_both_players_think() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let mut setup = setup("gomoku", &mock("thinks"), "goren:nodes=2000", 1);
    let sink = Arc::clone(&heard);
    setup.watch = Watch::new(move |event| sink.lock().unwrap().push(event.clone()));
    run(&setup, &mut Tally::default(), &false.into(), &mut |_, _| Ok(())).unwrap();
    let heard = heard.lock().unwrap();
    let thoughts = |player: usize| {
        heard.iter().filter_map(move |event| match event {
            Event::Thinking { who, thinking, .. } if *who == player => Some(thinking),
            _ => None,
        })
    };
    let program: Vec<_> = thoughts(0).collect();
    assert!(program.iter().any(|thought| thought.depth == Some(5) && thought.line == ["H8", "G7"]));
    assert!(program.iter().any(|thought| thought.mate == Some(3) && thought.line == ["a15", "b15"]));
    assert!(thoughts(1).any(|thought| thought.nodes.is_some() && !thought.line.is_empty()));
    assert!(heard.iter().any(|event| matches!(event, Event::Acted { who: 0, .. })));
}
