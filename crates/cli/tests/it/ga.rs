//! `goren ga`: evolutions on the command line.

use serde_json::Value;

use crate::program::{Folder, answer, failure, goren};

const GAME: &str = "gomoku moves h8 h9 i9 g7 j10";

#[test]
fn every_generation_has_a_line_and_the_same_seed_gives_the_same_run() {
    let run = |seed: u32| answer(goren(&format!("ga evolve --player ga:mode=paper --seed {seed} {GAME}")));
    let (code, text) = run(3);
    assert_eq!(code, 0, "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].trim_start().starts_with("1      2000"), "{text}");
    assert!(lines[2].trim_start().starts_with("2      5300"), "{text}");
    let generations = lines.iter().take_while(|line| !line.starts_with("plays ")).count() - 1;
    assert!(generations >= 5 && lines.len() == generations + 4, "{text}");
    let without_speed =
        |text: &str| text.lines().take(generations + 2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_speed(&run(3).1), without_speed(&text));
    assert_ne!(run(4).1.lines().nth(1), Some(lines[1]));
}

#[test]
fn a_run_is_written_as_json_and_as_charts() {
    let folder = Folder::new("ga");
    let (run, charts) = (folder.path().join("run.json"), folder.path().join("charts"));
    let words = format!(
        "ga evolve --generations 3 --player ga:initial=300,most=400,parents=50 --output {} --charts {} {GAME}",
        run.display(),
        charts.display()
    );
    let (code, text) = answer(goren(&words));
    assert_eq!(code, 1, "not settled after three generations: {text}");
    assert!(text.contains("not settled"), "{text}");
    let run: Value = serde_json::from_slice(&std::fs::read(run).unwrap()).unwrap();
    let generations = run["generations"].as_array().unwrap();
    assert_eq!(generations.len(), 3);
    let begin: u64 = generations[2]["first"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert_eq!(begin, 400);
    assert_eq!(run["player"], "ga:initial=300,most=400,parents=50");
    assert_eq!(generations[0]["line"].as_array().unwrap().len(), 7);
    for name in ["fitness.svg", "diversity.svg", "heat.svg", "cost.svg"] {
        let text = std::fs::read_to_string(charts.join(name)).unwrap();
        assert!(text.contains("<svg") && text.trim_end().ends_with("</svg>"), "{name}");
    }
    let cost = std::fs::read_to_string(charts.join("cost.svg")).unwrap();
    let named =
        ["game tree, the paper", "game tree, here", "genetic solver, the paper", "genetic solver, here"];
    assert!(named.iter().all(|name| cost.contains(name)), "{cost}");
    let fitness = std::fs::read_to_string(charts.join("fitness.svg")).unwrap();
    assert!(fitness.contains("Fitness by generation") && fitness.contains("mean"), "{fitness}");
}

#[test]
fn what_cannot_be_evolved_is_bad_input() {
    for (words, reason) in [
        (format!("ga evolve --player goren {GAME}"), "another player"),
        (format!("ga evolve --player ga:length=99 {GAME}"), "1 to 15"),
        (format!("ga evolve --player ga:lenght=3 {GAME}"), "no option"),
        (format!("ga evolve --individual A(1,1) {GAME}"), "expected B(x,y)"),
        (format!("ga evolve --individual B(1,1) {GAME}"), "1 found, expected 7 genes"),
        (format!("ga evolve --player ga:length=1 --individual B(15,1) {GAME}"), "x from 0 to 14"),
        ("ga evolve hasami".to_owned(), "put stones down"),
        ("ga evolve gomoku moves a1 b1 a2 b2 a3 b3 a4 b4 a5".to_owned(), "not over yet"),
        (format!("ga evolve --charts /proc/none {GAME}"), "/proc/none"),
        (format!("ga evolve --output /proc/none/run.json {GAME}"), "/proc/none"),
    ] {
        let (code, text) = failure(goren(&words));
        assert_eq!(code, 3, "{words}: {text}");
        assert!(text.contains(reason), "{words}: {text}");
    }
}

#[test]
fn individuals_are_taken_and_given_in_the_papers_notation() {
    let folder = Folder::new("ga-genes");
    let file = folder.path().join("run.json");
    // The position of the paper's first example: Black's (4,1) makes an open three and denies an open four.
    let words = format!(
        "ga evolve --generations 1 --player ga:mode=paper,length=2 --individual B(4,1)A(4,5) --individual B(4,2)A(4,1) --output {} \
         gomoku setup black c12 d13 white e13 e12 e11 to black",
        file.display()
    );
    let (_, text) = answer(goren(&words));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "B(4,1) A(4,5): fitness 605, tendency 543");
    assert_eq!(lines[1], "B(4,2) A(4,1): cannot be played, the worst fitness");
    let run: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    let genes = run["genes"].as_str().unwrap();
    assert!(genes.starts_with("B(") && genes.contains(") A("), "{genes}");
    assert!(text.contains(&format!("\nbest {genes}\n")), "{text}");
    assert_eq!(run["generations"][0]["genes"], run["genes"]);
}
