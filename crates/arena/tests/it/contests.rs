//! Matches of the hexagon contest in the folder of the programs.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use goren_arena::MoveLimits;
use goren_arena::Termination;
use goren_arena::contest::{Contest, ContestEnd};
use goren_arena::player::{Answer, Budget, Ending, Fault, Listener, Player, Profile, SharedDir};
use goren_arena::sandbox::{Confinement, Wanted};
use goren_formats::protocol::state_files::{FirstGame, StateFile};
use goren_formats::record::contest_log::ContestLog;
use goren_rules::{Position, parse_position};

const MOCK: &str = env!("CARGO_BIN_EXE_mock-files");

fn contest(folder: &Path, how: [&str; 2], profile: Profile) -> Contest {
    let mut contest = Contest::new(folder.to_owned(), ["7".parse().unwrap(), "dummy".parse().unwrap()]);
    let command = |team: &str, how: &str| Some(format!("'{MOCK}' state {team} {how}"));
    contest.commands = [command("7", how[0]), command("dummy", how[1])];
    contest.profile = profile;
    contest
}

/// The heads of the logs of a match.
fn heads(contest: &Contest) -> Vec<String> {
    let mut heads = Vec::new();
    let ended = contest.play(&Arc::default(), &mut |game| {
        let text = game.log.text();
        assert_eq!(ContestLog::parse(text.as_bytes()).unwrap(), game.log);
        heads.push(text.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("|"));
        Ok(())
    });
    assert_eq!(ended.unwrap(), ContestEnd::Complete);
    let left: Vec<_> =
        std::fs::read_dir(&contest.folder).unwrap().flatten().map(|entry| entry.file_name()).collect();
    let of_the_protocol = |name: &&std::ffi::OsString| {
        let name = name.to_string_lossy();
        name.starts_with("state_") || name.starts_with("move_") || name.starts_with('.')
    };
    assert_eq!(left.iter().find(of_the_protocol), None);
    heads
}

#[test]
fn two_games_are_played_with_sides_swapped() {
    let folder = tempfile::tempdir().unwrap();
    let heads = heads(&contest(folder.path(), ["fair", "backwards"], Profile::Published));
    assert_eq!(heads, ["Player 7, wins this game at move: 9", "Player dummy, wins this game at move: 9"]);
    // Both take the first free cell, and nobody gets a row of five.
    let heads = self::heads(&contest(folder.path(), ["fair", "renames"], Profile::Published));
    assert_eq!(heads, ["The game ends in a draw."; 2]);
}

#[test]
fn the_log_names_the_offender_in_the_words_of_the_contest() {
    for (how, head) in [
        ("edits", "Player 7, invalid modification at move: 0"),
        ("outside", "Player 7, invalid placement at move: 0|Place on a invalid position 217"),
        ("nonsense", "Player 7, invalid placement at move: 0|Place on a invalid position I resign"),
        ("silent", "Player 7, TLE at move: 0"),
        ("fails", "Player 7, TLE at move: 0"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut contest = contest(folder.path(), [how, "fair"], Profile::Published);
        contest.time = Some(Duration::from_millis(250));
        let heads = heads(&contest);
        assert_eq!(heads[0], head);
        assert!(heads[1].starts_with(&head[..head.find(" at move").unwrap()]), "{heads:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let heads = heads(&contest(folder.path(), ["fair", "occupied"], Profile::Compat));
    assert_eq!(heads[0], "Player dummy, invalid placement at move: 1|Position 0 has been placed.");
}

#[test]
fn a_match_is_played_in_every_tier_of_the_sandbox() {
    for tier in crate::cages::tiers() {
        let folder = tempfile::tempdir().unwrap();
        let mut contest = contest(folder.path(), ["fair", "backwards"], Profile::Published);
        contest.confinement.tier = Wanted::Exactly(tier);
        let expected = ["Player 7, wins this game at move: 9", "Player dummy, wins this game at move: 9"];
        assert_eq!(heads(&contest), expected, "{tier}");
    }
}

/// Ends with the value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn programs_that_run_already_are_told_when_the_match_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let start = |team: &str| {
        let mut command = Command::new(MOCK);
        command.args(["state", team, "fair"]).current_dir(folder.path()).stdout(Stdio::null());
        Running(command.spawn().unwrap())
    };
    let mut programs = [start("7"), start("dummy")];
    let mut contest = contest(folder.path(), ["fair", "fair"], Profile::Compat);
    contest.commands = [None, None];
    assert_eq!(heads(&contest).len(), 2);
    for program in &mut programs {
        assert_eq!(program.0.wait().unwrap().code(), Some(0), "it saw the end of the match");
    }
}

#[test]
fn a_stopped_match_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let contest = contest(folder.path(), ["fair", "silent"], Profile::Published);
    let stop = Arc::new(AtomicBool::new(false));
    let ended = std::thread::scope(|scope| {
        let judge = scope.spawn(|| contest.play(&stop, &mut |_| Ok(())));
        while !folder.path().join("state_dummy.txt").exists() {
            std::thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
        judge.join().unwrap()
    });
    assert_eq!(ended.unwrap(), ContestEnd::Stopped);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A game in which the test itself is the program of team 7.
struct Table {
    folder: tempfile::TempDir,
    player: SharedDir,
    position: Position,
}

impl Table {
    fn new(profile: Profile) -> Table {
        let folder = tempfile::tempdir().unwrap();
        let team = "7".parse().unwrap();
        let mut player =
            SharedDir::in_folder(folder.path(), team, profile, None, Confinement::default()).unwrap();
        let position = parse_position("hex217").unwrap();
        player.begin(&position).unwrap();
        Table { folder, player, position }
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).unwrap();
    }

    /// The state file as it stands.
    fn state(&self) -> StateFile {
        StateFile::parse(&std::fs::read(self.folder.path().join("state_7.txt")).unwrap()).unwrap().0
    }

    /// Lets the judge ask; the program answers with a cell, or has nothing to say.
    fn ask(&mut self, cell: Option<u16>) -> Result<Answer, Fault> {
        let budget = Budget {
            limits: MoveLimits::default(),
            left: None,
            allowance: Some(Duration::from_secs(if cell.is_some() { 60 } else { 1 })),
            margin: Duration::ZERO,
            stop: Arc::default(),
            listener: Listener::default(),
        };
        let number = self.position.ply() + 1;
        let (folder, position, player) = (self.folder.path(), &self.position, &mut self.player);
        std::thread::scope(|scope| {
            let judge = scope.spawn(|| player.choose(position, &budget));
            let asked = || {
                let text = std::fs::read_to_string(folder.join("state_7.txt")).unwrap_or_default();
                text.starts_with(&format!("{number}\n"))
            };
            while cell.is_some() && !asked() && !judge.is_finished() {
                std::thread::yield_now();
            }
            if let Some(cell) = cell {
                std::fs::write(folder.join("move_7.txt"), format!("{number} {cell}\n")).unwrap();
            }
            judge.join().unwrap()
        })
    }

    fn play(&mut self, cells: &str) {
        for cell in cells.split_whitespace() {
            let mv = self.position.parse_move(cell).unwrap();
            self.position.play(mv).unwrap();
        }
    }
}

#[track_caller]
fn assert_foul(answer: &Result<Answer, Fault>, expected: Termination) {
    match answer {
        Err(Fault::Foul { termination, .. }) => assert_eq!(*termination, expected),
        other => panic!("{other:?} is no {expected}"),
    }
}

#[test]
fn an_answer_before_it_is_asked_is_off_turn_by_the_published_rules_only() {
    for profile in [Profile::Published, Profile::Compat] {
        let mut table = Table::new(profile);
        table.ask(Some(108)).unwrap();
        table.play("108 0");
        table.write("move_7.txt", "3 109\n");
        let answer = table.ask(None);
        if profile == Profile::Published {
            assert_foul(&answer, Termination::OffTurn);
        } else {
            // It was there already, and nothing tells the old judge so.
            let Ok(answer) = answer else { panic!("{answer:?}") };
            assert_eq!(table.position.move_text(answer.mv), "109");
        }
    }
}

#[test]
fn a_state_file_that_is_changed_off_turn_is_found_at_the_next_one() {
    for profile in [Profile::Published, Profile::Compat] {
        let mut table = Table::new(profile);
        table.ask(Some(108)).unwrap();
        table.play("108 0");
        let text = table.state().text();
        table.write("state_7.txt", "nothing");
        table.write("state_7.txt", &text);
        assert_foul(&table.ask(None), Termination::ChangedFile);
        let ending = Ending { half_points: Some(0), termination: Some(Termination::ChangedFile) };
        assert!(table.player.finish(&ending).is_err(), "and at the end of the game");
    }
}

#[test]
fn line_3_tells_of_game_1_as_the_profile_has_it() {
    let ending = Ending { half_points: Some(2), termination: Some(Termination::IllegalCell) };
    for (profile, expected) in [(Profile::Published, FirstGame::Won), (Profile::Compat, FirstGame::Unknown)] {
        let mut table = Table::new(profile);
        table.ask(Some(108)).unwrap();
        assert_eq!(table.state().first_game, Some(FirstGame::Unknown));
        table.player.finish(&ending).unwrap();
        table.player.begin(&table.position).unwrap();
        table.ask(Some(0)).unwrap();
        assert_eq!(table.state().first_game, Some(expected), "{profile}");
    }
}
