//! `goren match` and `goren engine`.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use serde_json::Value;
use snapbox::cmd::cargo_bin;

use crate::program::{Folder, answer, failure, goren};

const MATCH: &str = "match goren goren:level=6 --game gomoku --nodes 150 --pairs 8 --seed 3";

#[test]
fn a_match_that_is_killed_and_resumed_gives_the_file_of_an_undisturbed_one() {
    let folder = Folder::new("match");
    let (whole, killed) = (folder.path().join("whole.jsonl"), folder.path().join("killed.jsonl"));
    let (code, text) = answer(goren(&format!("{MATCH} --output {}", whole.display())));
    assert_eq!(code, 0, "{text}");
    let expected = fs::read_to_string(&whole).unwrap();
    assert_eq!(expected.lines().count(), 9);
    let words = format!("{MATCH} --resume --output {}", killed.display());
    // Killed as soon as some pairs are on the disk, until it gets through.
    for pairs in [1, 3, 5] {
        let mut child = Command::new(cargo_bin!("goren"))
            .args(words.split_whitespace())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        while child.try_wait().unwrap().is_none() {
            let lines = fs::read_to_string(&killed).map_or(0, |text| text.lines().count());
            if lines > pairs {
                child.kill().unwrap();
            }
        }
        child.stdout.take().unwrap().read_to_string(&mut String::new()).unwrap();
    }
    let (code, resumed) = answer(goren(&words));
    assert_eq!((code, fs::read_to_string(&killed).unwrap()), (0, expected));
    let without_speed =
        |text: &str| text.lines().filter(|line| !line.starts_with("speed")).collect::<Vec<_>>().join("\n");
    assert_eq!(without_speed(&resumed), without_speed(&text));
}

#[test]
fn the_answer_as_json_adds_up() {
    let (code, text) = answer(goren(&format!("{MATCH} --json --concurrency 2")));
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, report["games"].as_u64()), (0, Some(16)));
    let sum = |key: &str| {
        ["wins", "draws", "losses"].iter().map(|kind| report[key][kind].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((sum("black"), sum("white"), sum("total")), (8, 8, 16));
    let pairs: u64 = report["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(pairs, 8);
}

#[test]
fn a_sequential_test_answers_by_its_exit_code() {
    for (players, code, accepted) in
        [("goren random", 0, "100 Elo accepted"), ("random goren", 1, "0 Elo accepted")]
    {
        let (found, text) = answer(goren(&format!("match {players} --nodes 60 --pairs 1000 --sprt 0,100")));
        assert_eq!(found, code, "{text}");
        assert!(text.contains(accepted), "{text}");
    }
}

#[test]
fn the_engine_plays_itself_through_a_pipe() {
    let program = cargo_bin!("goren").display().to_string();
    let words = ["match", &format!("pipe:'{program}' engine"), "random", "--nodes", "60", "--pairs", "1"];
    let output = Command::new(&program).args(words).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("+2 -0 =0") && !text.contains("fault"), "{text}");
}

#[test]
fn matches_that_cannot_be_are_refused() {
    let folder = Folder::new("match-refused");
    let openings = folder.file("openings.txt", "gomoku moves h8\nrenju moves h8\n");
    for (words, said) in [
        ("goren nobody".to_owned(), "nobody"),
        ("goren goren --games 3".to_owned(), "even number"),
        ("goren goren --game yavalath:players=3".to_owned(), "three sides"),
        ("goren pipe:/no/such/program --pairs 1".to_owned(), "/no/such/program"),
        ("goren pipe@/no/such:./program --pairs 1".to_owned(), "/no/such"),
        ("goren pipe:x --game hex217".to_owned(), "rectangle"),
        ("goren goren --clock soon".to_owned(), "no clock"),
        (format!("goren goren --openings {}", openings.display()), "line 2"),
    ] {
        let (code, text) = failure(goren(&format!("match {words}")));
        assert_eq!(code, 3, "{words}: {text}");
        assert!(text.contains(said), "{words}: {text}");
    }
    assert_eq!(failure(goren("match goren goren --sprt 5,0")).0, 2);
}

#[test]
fn records_tell_of_every_game_and_follow_the_file_of_results() {
    let folder = Folder::new("match-records");
    let program = cargo_bin!("goren").display().to_string();
    let play = |pairs: &str, resume: bool| {
        let player = format!("pipe:'{program}' engine --engine greedy");
        let mut words = vec!["match", &player, "random", "--nodes", "60", "--pairs", pairs, "--keep"];
        words.extend(["--output", "games.jsonl", "--records", "records.jsonl"]);
        words.extend(resume.then_some("--resume"));
        let output = Command::new(&program).args(words).current_dir(folder.path()).output().unwrap();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    play("1", false);
    let read = || std::fs::read_to_string(folder.path().join("records.jsonl")).unwrap();
    let first = read();
    assert!(play("2", false).contains("exists already"));
    // A line that was begun when the power went.
    std::fs::write(folder.path().join("records.jsonl"), format!("{first}{{\"pair\":1,")).unwrap();
    play("3", true);
    let lines: Vec<serde_json::Value> =
        read().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(read().starts_with(&first));
    let pairs: Vec<_> = lines.iter().map(|line| line["pair"].as_u64().unwrap()).collect();
    assert_eq!(pairs, [0, 0, 1, 1, 2, 2]);
    let player = &lines[3]["players"][0];
    assert_eq!(player["about"]["name"], "Goren (greedy)", "{player}");
    assert_eq!(player["files"][0]["sha256"].as_str().map(str::len), Some(64), "{player}");
}
