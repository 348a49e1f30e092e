//! `goren agent-kit`: every kit is built as its README says and plays by its protocol.

use std::path::Path;
use std::process::{Command, Stdio};

use snapbox::cmd::cargo_bin;

use crate::program::{Folder, answer, failure, goren};

/// A language with the command that must be there, and the package of Debian that brings it.
struct Language {
    name: &'static str,
    tool: &'static str,
    package: &'static str,
    build: Option<&'static str>,
    run: &'static str,
    /// The protocols that it has kits for, with what stands for `@` in the commands.
    protocols: &'static [(&'static str, &'static str)],
}

const THREE: &[(&str, &str)] = &[("gomocup", "gomocup"), ("luk", "luk"), ("state", "state")];
const FOUR: &[(&str, &str)] =
    &[("gomocup", "gomocup"), ("luk", "luk"), ("state", "state"), ("pisq-files", "pisq_files")];
const CLASSES: &[(&str, &str)] = &[("gomocup", "Gomocup"), ("luk", "Luk"), ("state", "State")];

/// Writes the kits of a language, builds each by the command in its README, and plays.
fn play_all(language: &Language) {
    let Language { name, tool, package, .. } = language;
    let found = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(found.is_ok(), "{tool} is missing: install {package} to test the kits for {name}");
    for (protocol, part) in language.protocols {
        let kit = Folder::new(&format!("kit-{name}-{protocol}"));
        let (code, said) = answer(goren(&format!("agent-kit {name} {protocol}")).arg(kit.path()));
        assert_eq!(code, 0, "{said}");
        let readme = std::fs::read_to_string(kit.path().join("README.md")).unwrap();
        assert!(!readme.contains(['{', '}']), "a place is left open in {readme}");
        if let Some(build) = language.build {
            let build = build.replace('@', part);
            assert!(readme.contains(&build), "{readme}");
            let done = Command::new("sh").args(["-c", &build]).current_dir(kit.path()).output().unwrap();
            let text = String::from_utf8_lossy(&done.stderr).into_owned();
            assert!(done.status.success() && text.is_empty(), "{name} {protocol}: {text}");
        }
        let run = language.run.replace('@', part);
        assert!(readme.contains(&run), "{readme}");
        match *protocol {
            "gomocup" => through_a_pipe(kit.path(), &run),
            "luk" => wins(&format!("luk@{}:{run}", kit.path().display()), "ristinolla@15"),
            "state" => judged(kit.path(), &run),
            _ => wins(&format!("pisq@{}:{run}", kit.path().display()), "gomoku"),
        }
    }
}

/// What `goren compliance` says, and games on a square and on a rectangle.
fn through_a_pipe(kit: &Path, run: &str) {
    let compliance =
        Command::new(cargo_bin!("goren")).args(["compliance", run]).current_dir(kit).output().unwrap();
    let text = String::from_utf8_lossy(&compliance.stdout);
    assert!(compliance.status.success() && text.contains(" 0 broken"), "{run}: {text}");
    for game in ["gomoku", "gomoku@20x12"] {
        wins(&format!("pipe@{}:{run}", kit.display()), game);
    }
    // The best tier, which both games were played in, is not the only one that it has to live in.
    for tier in ["landlock", "limits"].into_iter().filter(|tier| works(tier)) {
        wins_in(tier, &format!("pipe@{}:{run}", kit.display()), "gomoku");
    }
}

/// Whether a tier works on this machine.
fn works(tier: &str) -> bool {
    let words = format!("match pipe:true greedy --pairs 1 --nodes 1 --sandbox {tier}");
    let (code, text) = failure(goren(&words));
    if code != 0 {
        eprintln!("NOT TESTED HERE: {tier}: {text}");
    }
    code == 0
}

/// Two games against random moves, both won.
fn wins(program: &str, game: &str) {
    wins_in("auto", program, game);
}

fn wins_in(tier: &str, program: &str, game: &str) {
    let words = ["match", program, "random", "--game", game, "--time-per-move", "20s", "--pairs", "1"];
    let words = words.into_iter().chain(["--sandbox", tier]);
    // Interpreters in the home of root are closed to the users that programs get in the weaker tiers.
    let path = format!("/usr/bin:/bin:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new(cargo_bin!("goren")).args(words).env("PATH", path).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("+2 -0 =0") && !text.contains("fault"), "{program}: {text}{errors}");
}

/// A match of the hexagon contest, one game begun by either side, against random moves: both won.
fn judged(kit: &Path, run: &str) {
    let own = format!("{run} 19");
    let other =
        format!("'{}' engine --protocol state --team 20 --engine random", cargo_bin!("goren").display());
    let words = ["judge", "19", "20", "--start", &own, "--start", &other];
    let output = Command::new(cargo_bin!("goren")).args(words).current_dir(kit).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    for log in ["game-log-19-20.txt", "game-log-20-19.txt"] {
        let text = std::fs::read_to_string(kit.join(log)).unwrap_or_default();
        assert!(text.starts_with("Player 19, wins this game"), "{run}: {log}: {text}{errors}");
    }
}

#[test]
fn kits_for_python_play() {
    play_all(&Language {
        name: "python",
        tool: "python3",
        package: "python3",
        build: None,
        run: "python3 @.py",
        protocols: FOUR,
    });
}

#[test]
fn kits_for_c_play() {
    play_all(&Language {
        name: "c",
        tool: "cc",
        package: "gcc and libc6-dev",
        build: Some("cc -O2 -o entrant *.c"),
        run: "./entrant",
        protocols: FOUR,
    });
}

#[test]
fn kits_for_java_play() {
    play_all(&Language {
        name: "java",
        tool: "javac",
        package: "default-jdk-headless",
        build: Some("javac *.java"),
        run: "java @",
        protocols: CLASSES,
    });
}

#[test]
fn kits_for_rust_play() {
    play_all(&Language {
        name: "rust",
        tool: "rustc",
        package: "rustc",
        build: Some("rustc -O --edition 2021 -o entrant @.rs"),
        run: "./entrant",
        protocols: THREE,
    });
}

#[test]
fn kits_for_javascript_play() {
    play_all(&Language {
        name: "javascript",
        tool: "node",
        package: "nodejs",
        build: None,
        run: "node @.js",
        protocols: THREE,
    });
}

/// Small boards, since each move of two of the protocols starts a process.
#[test]
fn kits_of_different_languages_meet_under_each_protocol() {
    let meet = Folder::new("kits-meet");
    for (protocol, game, python, c) in [
        ("gomocup", "gomoku@7", "pipe@{}:python3 gomocup.py", "pipe@{}:./entrant"),
        ("luk", "ristinolla@5", "luk@{}:python3 luk.py", "luk@{}:./entrant"),
        ("state", "hex217", "state@{}:python3 state.py 1", "state@{}:./entrant 1"),
        ("pisq-files", "gomoku@5", "pisq@{}:python3 pisq_files.py", "pisq@{}:./entrant"),
    ] {
        let folder = |language: &str| meet.path().join(format!("{language}-{protocol}"));
        for language in ["python", "c"] {
            let (code, said) =
                answer(goren(&format!("agent-kit {language} {protocol}")).arg(folder(language)));
            assert_eq!(code, 0, "{said}");
        }
        let build =
            Command::new("sh").args(["-c", "cc -O2 -o entrant *.c"]).current_dir(folder("c")).status();
        assert!(build.unwrap().success(), "{protocol}");
        let named = |text: &str, language: &str| text.replace("{}", &folder(language).display().to_string());
        let words =
            ["match", &named(python, "python"), &named(c, "c"), "--game", game, "--pairs", "1", "--json"];
        let output =
            Command::new(cargo_bin!("goren")).args(words).args(["--time-per-move", "60s"]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        let report: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{errors}"));
        let ends = report["ends"].as_object().unwrap();
        let whole = |end: &String| ["line", "full board"].contains(&end.as_str());
        assert!(ends.keys().all(whole) && report["games"] == 2, "{protocol}: {text}{errors}");
    }
}

#[test]
fn a_kit_is_played_against_in_the_terminal() {
    let kit = Folder::new("kit-terminal");
    assert_eq!(answer(goren("agent-kit python gomocup").arg(kit.path())).0, 0);
    let program = format!("pipe@{}:python3 gomocup.py", kit.path().display());
    let play = |side: &str, program: &str, lines: &'static str| {
        answer(goren("play gomoku").args([side, program]).stdin(lines))
    };
    let (code, said) = play("--white", &program, "h8\nundo\nh8\nh9\nquit\n");
    assert!(code == 0 && said.contains("You play Black") && said.contains("White 4, "), "{said}");
    let (code, said) = play("--black", &program, "quit\n");
    assert!(code == 0 && said.contains("You play White") && said.contains("Black 1, h8"), "{said}");
    let broken = format!("pipe@{}:python3 -c exit(3)", kit.path().display());
    let (_, said) = play("--white", &broken, "h8\n");
    assert!(said.contains("loses: ") && said.contains("Black wins."), "{said}");
    let (code, said) = failure(goren("play hex217 --white pipe:x"));
    assert!(code == 3 && said.contains("rectangle"), "{said}");
    assert_eq!(failure(goren("play --white pipe:x --side white")).0, 2);
}

#[test]
fn a_folder_with_files_in_it_is_left_as_it_is() {
    let folder = Folder::new("kit-refused");
    folder.file("mine.txt", "mine");
    let (code, said) = failure(goren("agent-kit python gomocup").arg(folder.path()));
    assert_eq!(code, 3);
    assert!(said.contains("not empty") && said.contains("hint: "), "{said}");
    let (code, said) = failure(goren("agent-kit python gomocup").arg(folder.path().join("mine.txt")));
    assert_eq!(code, 3, "{said}");
    assert_eq!(folder.names(), ["mine.txt"]);
}

#[test]
fn what_there_is_no_kit_for_is_answered_by_what_there_is() {
    let (code, said) = failure(goren("agent-kit cobol gomocup x"));
    assert_eq!(code, 2);
    for language in ["python", "c", "java", "rust", "javascript"] {
        assert!(said.contains(language), "{said}");
    }
    let (code, said) = failure(goren("agent-kit python telegraph x"));
    assert!(code == 2 && said.contains("gomocup, luk, state, pisq-files"), "{said}");
    let (code, said) = failure(goren("agent-kit java pisq-files x"));
    assert!(code == 3 && said.contains("python and c"), "{said}");
}
