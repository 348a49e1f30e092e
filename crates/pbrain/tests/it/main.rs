//! The program through a real pipe.

#![allow(clippy::unwrap_used, reason = "what fails in a test is to stop it")]

mod files;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running program.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn new() -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-goren"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Program { child, input, output }
    }

    /// A game begun with few nodes a move.
    fn game(start: &str) -> Program {
        let mut program = Program::new();
        program.say(start);
        assert_eq!(program.hear(), "OK");
        program.say("INFO max_node 300");
        program
    }

    fn say(&mut self, lines: &str) {
        let input = self.input.as_mut().unwrap();
        for line in lines.split('\n') {
            input.write_all(format!("{line}\r\n").as_bytes()).unwrap();
        }
        input.flush().unwrap();
    }

    /// The next line.
    fn hear_all(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).unwrap() > 0, "the program has ended");
        line.trim_end().to_owned()
    }

    /// The next line that is no thought.
    fn hear(&mut self) -> String {
        loop {
            let line = self.hear_all();
            if !line.starts_with("MESSAGE depth") {
                return line;
            }
        }
    }

    fn ask(&mut self, lines: &str) -> String {
        self.say(lines);
        self.hear()
    }

    fn ask_move(&mut self, lines: &str) -> (i32, i32) {
        let answer = self.ask(lines);
        let (x, y) = answer.split_once(',').unwrap_or_else(|| panic!("{lines:?}: {answer}"));
        (x.parse().unwrap(), y.parse().unwrap())
    }

    /// Closes the pipe; whether the program ended well.
    fn leave(mut self) -> bool {
        self.input = None;
        self.child.wait().unwrap().success()
    }
}

#[test]
fn a_game_from_the_first_move_to_a_won_five() {
    let mut program = Program::game("START 15");
    assert_eq!(program.ask_move("BEGIN"), (7, 7));
    let board = "BOARD\n3,3,1\n3,4,2\n4,3,1\n4,4,2\n5,3,1\n5,4,2\n6,3,1\n0,0,2\nDONE";
    assert!([(2, 3), (7, 3)].contains(&program.ask_move(board)));
    assert!(program.ask("TURN 1,1").starts_with("ERROR"), "the game is over");
    assert_eq!(program.ask("RESTART"), "OK");
    program.ask_move("TURN 7,7");
    program.say("END");
    assert!(program.child.wait().unwrap().success());
}

#[test]
fn the_rule_that_follows_start_counts() {
    let overline = "BOARD\n2,3,1\n2,9,2\n3,3,1\n4,9,2\n4,3,1\n6,9,2\n6,3,1\n8,9,2\n7,3,1\n10,9,2\nDONE";
    let mut free = Program::game("START 15");
    assert_eq!(free.ask_move(overline), (5, 3), "six in a row win");
    let mut renju = Program::game("START 15");
    renju.say("INFO rule 4");
    assert_ne!(renju.ask_move(overline), (5, 3), "six in a row are forbidden");
    let mut forbidden = Program::game("START 15");
    forbidden.say("INFO rule 4");
    forbidden.say("YXBOARD\n7,5,1\n0,0,2\n7,6,1\n0,14,2\n5,7,1\n14,0,2\n6,7,1\n14,14,2\nDONE");
    assert_eq!(forbidden.ask("YXSHOWFORBID"), "FORBID 0707.");
    let mut unclear = Program::game("START 15");
    unclear.say("INFO rule 2");
    assert!(unclear.ask("BEGIN").starts_with("ERROR rule 2"));
}

#[test]
fn limits_that_cannot_be_kept_are_told_at_the_next_command() {
    let mut program = Program::game("START 15");
    for info in [
        "timeout_turn -1",
        "timeout_turn soon",
        "max_memory 1000",
        "max_node -5",
        "rule four",
        "time_left 99999999999999999999",
    ] {
        program.say(&format!("INFO {info}\nINFO game_type 1"));
        let answer = program.ask("BEGIN");
        assert!(answer.starts_with("ERROR INFO") && answer.contains("expected"), "{info}: {answer}");
    }
    program.say("INFO max_memory 0\nINFO time_left -5\nINFO folder nowhere\nINFO strange -1");
    assert_eq!(program.ask_move("BEGIN"), (7, 7), "told once, and what is possible is kept");
    program.say("INFO rule 2");
    assert!(program.ask("TURN 6,6").starts_with("ERROR rule 2"), "no game goes on under other rules");
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_allowed_is_enough_for_every_board_and_rule() {
    let mut program = Program::new();
    program.say("INFO max_memory 16777215");
    assert!(program.ask("START 50").contains("at least 16777216 bytes"));
    program.say("INFO max_memory 16777216\nINFO thread_num 8\nINFO max_node 3000");
    for rule in [0, 1, 4, 8, 9] {
        for side in [15, 50] {
            assert_eq!(program.ask(&format!("START {side}")), "OK");
            program.ask_move(&format!("INFO rule {rule}\nBOARD\n7,7,1\n8,8,2\n7,8,1\n8,7,2\nDONE"));
        }
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kib: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kib <= 16 << 10, "{kib} KiB");
}

#[cfg(target_os = "linux")]
#[test]
fn as_many_threads_search_as_the_manager_wants() {
    let mut program = Program::new();
    assert_eq!(program.ask("START 20"), "OK");
    program.say("INFO thread_num 3\nINFO timeout_turn 1000000000\nBOARD\n9,9,1\n10,10,2\nDONE");
    assert!(program.hear_all().starts_with("MESSAGE depth 1"));
    // One reads, one searches and answers, two more search.
    let threads = std::fs::read_dir(format!("/proc/{}/task", program.child.id())).unwrap().count();
    assert_eq!(threads, 4);
    program.ask_move("YXSTOP");
    assert!(program.leave());
}

#[test]
fn the_best_moves_are_told_one_after_another() {
    let mut program = Program::game("START 15");
    program.say("INFO show_detail 3\nYXBOARD\n7,7,1\n6,6,2\n8,6,1\n7,5,2\nDONE\nYXNBEST 3");
    let (mut told, mut cells) = (String::new(), std::collections::BTreeSet::new());
    let answer = loop {
        let line = program.hear_all();
        if let Some(best) = line.strip_prefix("INFO BESTLINE ") {
            cells.extend(best.split(' ').next().map(str::to_owned));
        }
        if line.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok()) {
            break line;
        }
        told += &format!("{line}\n");
    };
    assert!(cells.len() >= 3 && cells.contains(&answer), "{answer} of {cells:?}");
    for expected in [
        "MESSAGE (1) depth",
        "MESSAGE (3) depth",
        "INFO PV 2\nINFO NUMPV 3",
        "INFO WINRATE 0.",
        "REALTIME BEST",
    ] {
        assert!(told.contains(expected), "{expected} in {told}");
    }
}

#[test]
fn stones_are_taken_back_and_boards_may_be_rectangles() {
    let mut program = Program::game("RECTSTART 12,9");
    let (x, y) = program.ask_move("TURN 5,4");
    assert!(program.ask("TAKEBACK 0,0").starts_with("ERROR"));
    assert_eq!(program.ask(&format!("TAKEBACK {x},{y}")), "OK");
    assert_eq!(program.ask("TAKEBACK 5,4"), "OK");
    assert_eq!(program.ask("PLAY 6,4"), "6,4");
    assert!(program.ask("TURN 12,0").contains("outside the board"));
    assert!(program.ask("START 4").starts_with("ERROR"));
}

#[test]
fn blocked_cells_are_not_played_and_even_stones_are_found() {
    let mut program = Program::game("START 15");
    program.say("YXBLOCK\n7,7\n6,7\nDONE");
    let first = program.ask_move("BEGIN");
    assert!(![(7, 7), (6, 7)].contains(&first), "{first:?}");
    assert_eq!(program.ask("RESTART"), "OK");
    assert_eq!(program.ask_move("BEGIN"), (7, 7), "another game, every cell");
    program.say("YXBOARD\n7,7,1\n8,8,2\nDONE");
    let one = program.ask_move("YXBALANCEONE");
    assert!(![(7, 7), (8, 8)].contains(&one), "{one:?}");
    assert_eq!(program.ask("YXBALANCETWO 0").split(' ').count(), 2);
    assert!(program.ask("YXBALANCEONE 200").starts_with("ERROR a bias"));
}

#[test]
fn all_three_cases_of_swap2_are_answered() {
    let mut program = Program::game("START 15");
    let opening = program.ask("SWAP2BOARD\nDONE");
    let points: std::collections::BTreeSet<&str> = opening.split(' ').collect();
    assert_eq!(points.len(), 3, "{opening}");
    // Three black stones in a row of which White may stop only one end.
    let won = "SWAP2BOARD\n6,7\n0,0\n7,7\n1,0\n8,7\nDONE";
    assert_eq!(program.ask(won), "SWAP");
    // Black's stones are of no use where they are.
    let lost = "SWAP2BOARD\n0,0\n7,7\n14,14\nDONE";
    assert!(program.ask(lost).contains(','), "White is to move in the middle");
    assert!(program.ask("SWAP2BOARD\n1,1\nDONE").starts_with("ERROR"));
    // Where neither side is better, the choice goes back.
    let further = program.ask("INFO max_node 3000\nSWAP2BOARD\n12,11\n9,14\n14,10\nDONE");
    assert_eq!(further.split(' ').count(), 2, "{further}");
    let five = format!("SWAP2BOARD\n12,11\n9,14\n14,10\n{}\nDONE", further.replace(' ', "\n"));
    let five = program.ask(&five);
    assert!(five == "SWAP" || five.split(' ').count() == 1 && five.contains(','), "{five}");
    let mut small = Program::game("START 5");
    assert_eq!(small.ask("SWAP2BOARD\nDONE").split(' ').count(), 3);
}

#[test]
fn malformed_lines_are_answered_and_nothing_else_happens() {
    let mut program = Program::game("START 15");
    for (line, answer) in [
        ("HELLO", "UNKNOWN"),
        ("TURN", "ERROR"),
        ("TURN a,b", "ERROR"),
        ("TURN 15,0", "ERROR"),
        ("TURN -1,0", "ERROR"),
        ("START x", "ERROR"),
        ("BOARD\n7,7,1\nnonsense\nDONE", "ERROR"),
        ("BOARD\n7,7,1\n7,7,2\nDONE", "ERROR"),
        ("BOARD\n7,7,3\nDONE", "ERROR"),
        ("SWAP2BOARD\n1,1\n1,1\n1,1\nDONE", "ERROR"),
        (&"x".repeat(100_000), "ERROR"),
    ] {
        let found = program.ask(line);
        assert!(found.starts_with(answer), "{line:.40}: {found}");
    }
    program.say("\n\n   \nINFO\nINFO unknown 1");
    program.ask_move("BEGIN");
    assert!(program.leave());
    let mut early = Program::new();
    for line in ["BEGIN", "TURN 7,7", "RESTART", "BOARD\nDONE", "TAKEBACK 7,7", "YXSHOWFORBID"] {
        assert!(early.ask(line).starts_with("ERROR no game"), "{line}");
    }
    assert!(early.ask("ABOUT").contains("name=\"Goren\""));
}

#[test]
fn the_end_of_the_pipe_ends_the_program_wherever_it_comes() {
    for lines in ["START 15", "START 15\nBOARD\n7,7,1", "BOARD", "INFO time_left"] {
        let mut program = Program::new();
        program.say(lines);
        assert!(program.leave(), "{lines}");
    }
    let mut thinking = Program::new();
    thinking.say("START 20\nINFO timeout_turn 100000000\nINFO timeout_match 0\nBEGIN\nTURN 3,4");
    assert!(thinking.leave());
}

#[test]
fn a_search_without_an_end_can_be_stopped() {
    let mut program = Program::new();
    assert_eq!(program.ask("START 20"), "OK");
    program.say("INFO timeout_turn 1000000000\nINFO time_left 2147483647");
    program.ask_move("BOARD\n9,9,1\n10,10,2\n11,8,1\n9,11,2\nDONE\nYXSTOP");
    program.say("TURN 0,0\nEND");
    assert!(program.child.wait().unwrap().success());
}
