//! `goren tournament` as an organiser meets it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use snapbox::cmd::cargo_bin;

use crate::program::{Folder, answer, failure, goren};

const EVENT: &str = "name = \"cup\"\ngame = \"gomoku@9\"\nformat = \"double-round-robin\"\ngames-per-pairing = 4\n\
nodes = 30\nconcurrency = 2\nseed = 9\nties = [\"sonneborn-berger\"]\n\
[[player]]\nname = \"weak\"\nrun = \"random\"\n[[player]]\nname = \"plain\"\nrun = \"greedy\"\n\
[[player]]\nname = \"deep\"\nrun = \"goren\"\nauthor = \"A & B <c>\"\n[[player]]\nname = \"third\"\nrun = \"goren:level=2\"\n";
/// Games of that event.
const GAMES: usize = 48;

fn event(folder: &Path, text: &str) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("event.toml"), text).unwrap();
}

/// Each game with its moves and result, without what is true of one playing only.
fn games(folder: &Path) -> Vec<Value> {
    let (code, text) = answer(goren(&format!("tournament export {} --format json", folder.display())));
    assert_eq!(code, 0, "{text}");
    text.lines()
        .map(|line| {
            let mut game: Value = serde_json::from_str(line).unwrap();
            for board in game["boards"].as_array_mut().unwrap() {
                board["record"] = Value::Null;
            }
            game
        })
        .collect()
}

#[test]
fn an_event_killed_at_a_hundred_instants_has_the_games_of_an_undisturbed_one() {
    let folder = Folder::new("tournament");
    let (whole, torn) = (folder.path().join("whole"), folder.path().join("torn"));
    event(&whole, EVENT);
    let (code, text) = answer(goren(&format!("tournament run {}", whole.display())));
    assert_eq!(code, 0, "{text}");
    let expected = games(&whole);
    assert_eq!(expected.len(), GAMES);
    event(&torn, EVENT);
    let mut state = 12345u64;
    let mut before = 0;
    for kill in 0..100 {
        let mut child = Command::new(cargo_bin!("goren"))
            .args(["tournament", "resume"])
            .arg(&torn)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        thread::sleep(Duration::from_micros(500 + (state >> 33) % 30_000));
        child.kill().unwrap();
        child.wait().unwrap();
        if kill % 10 == 9 && torn.join("event.db").exists() {
            let now = games(&torn).len();
            assert!(now >= before, "finished games are lost: {before}, then {now}");
            before = now;
        }
    }
    let (code, text) = answer(goren(&format!("tournament resume {}", torn.display())));
    assert_eq!(code, 0, "{text}");
    assert_eq!(games(&torn), expected);
    let status = |folder: &Path| answer(goren(&format!("tournament status {}", folder.display()))).1;
    assert_eq!(status(&torn), status(&whole));
}

#[test]
fn status_and_exports_agree() {
    let folder = Folder::new("tournament-status");
    let path = folder.path().join("cup");
    event(&path, EVENT);
    answer(goren(&format!("tournament run {} --concurrency 1", path.display())));
    let (code, text) = answer(goren(&format!("tournament status {} --json", path.display())));
    let status: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, status["games"].as_u64(), status["of"].as_u64()), (0, Some(48), Some(48)));
    let mut points = BTreeMap::new();
    for game in games(&path) {
        let (black, white) = match game["result"].as_str().unwrap() {
            "1-0" => (2, 0),
            "0-1" => (0, 2),
            _ => (1, 1),
        };
        *points.entry(game["black"].as_str().unwrap().to_owned()).or_insert(0) += black;
        *points.entry(game["white"].as_str().unwrap().to_owned()).or_insert(0) += white;
    }
    let standings = status["standings"].as_array().unwrap();
    for line in standings {
        assert_eq!(line["points"].as_i64(), points.get(line["player"].as_str().unwrap()).copied(), "{line}");
        let [low, high] = [0, 1].map(|end| line["interval95"][end].as_f64().unwrap());
        assert!(low < line["elo"].as_f64().unwrap() && line["elo"].as_f64().unwrap() < high);
    }
    assert_eq!(standings.last().unwrap()["player"], "weak");
    let pgn = folder.path().join("cup.pgn");
    answer(goren(&format!("tournament export {} --format pgn --output {}", path.display(), pgn.display())));
    assert_eq!(fs::read_to_string(pgn).unwrap().matches("[White \"deep\"]").count(), 12);
    let (_, csv) = answer(goren(&format!("tournament export {}", path.display())));
    assert_eq!(csv.lines().count(), GAMES + 1);
}

#[test]
fn a_site_holds_all_games_and_texts_stay_texts() {
    let folder = Folder::new("tournament-site");
    let (path, site) = (folder.path().join("cup"), folder.path().join("site"));
    event(
        &path,
        &EVENT.replace(
            "author = \"A & B <c>\"",
            "author = \"A & B <c>\"\nexplanation = \"</script><b>\\nsecond line\"",
        ),
    );
    answer(goren(&format!("tournament run {}", path.display())));
    let (code, text) =
        answer(goren(&format!("tournament report {} --site {}", path.display(), site.display())));
    assert_eq!(code, 0, "{text}");
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(page.contains("A &amp; B &lt;c&gt;") && page.contains("&lt;/script&gt;&lt;b&gt;\nsecond line"));
    assert!(page.contains("48 of 48 games") && page.matches("<svg").count() >= 3);
    let script = fs::read_to_string(site.join("games.js")).unwrap();
    let data: Value = serde_json::from_str(
        script.trim().strip_prefix("window.GOREN = ").unwrap().strip_suffix(';').unwrap(),
    )
    .unwrap();
    let shown = data["games"].as_array().unwrap();
    assert_eq!(shown.len(), GAMES);
    for game in shown {
        let leg = &game["legs"][0];
        let (frames, moves) =
            (leg["frames"].as_array().unwrap().len(), leg["moves"].as_array().unwrap().len());
        assert_eq!(frames, moves + 1, "{}", game["id"]);
        assert_eq!(data["boards"][leg["board"].as_str().unwrap()]["cells"].as_array().unwrap().len(), 81);
    }
    assert!(
        fs::read_dir(&site).unwrap().all(|entry| !entry
            .unwrap()
            .file_name()
            .to_string_lossy()
            .ends_with(".part"))
    );
}

#[test]
fn what_an_organiser_does_wrong_is_told_and_changes_nothing() {
    let folder = Folder::new("tournament-wrong");
    let path = folder.path().join("cup");
    let name = path.display();
    let told = |words: &str, expected: &str| {
        let (code, text) = failure(goren(words));
        assert!(code == 3 && text.contains(expected), "{words}: {code} {text}");
    };
    told(&format!("tournament run {name}"), "tournament new");
    told(&format!("tournament new {name} --preset olympics"), "ristinolla-2004");
    let (code, _) = answer(goren(&format!("tournament new {name} --preset course-2018")));
    assert_eq!(code, 0);
    told(&format!("tournament new {name}"), "not empty");
    event(&path, &EVENT.replace("seed = 9", "sead = 9"));
    told(&format!("tournament run {name}"), "did you mean `seed`?");
    let line = 1 + EVENT.lines().position(|line| line.starts_with("seed")).unwrap();
    told(&format!("tournament run {name}"), &format!("event.toml: line {line}: unknown field `sead`\n"));
    event(&path, &EVENT.replace("seed = 9", "seed = \"9\""));
    told(&format!("tournament run {name}"), &format!("event.toml: line {line}: invalid type"));
    event(&path, &EVENT.replace("concurrency = 2", "concurrency = 0"));
    told(&format!("tournament run {name}"), "concurrency: 0 games at the same time, expected 1 to 256");
    event(&path, EVENT);
    answer(goren(&format!("tournament run {name}")));
    let before = games(&path);
    told(&format!("tournament run {name}"), "has begun");
    event(&path, &EVENT.replace("nodes = 30", "nodes = 31"));
    told(&format!("tournament resume {name}"), "is not what the event began with");
    event(&path, &EVENT.replace("concurrency = 2", "concurrency = 1"));
    let (code, _) = answer(goren(&format!("tournament resume {name}")));
    assert_eq!((code, games(&path)), (0, before));
    fs::write(path.join("event.db"), "this is not a database but some text of a length that is not small")
        .unwrap();
    told(&format!("tournament status {name}"), "event.db");
}

#[test]
fn a_store_that_takes_nothing_more_is_no_fault_of_ours_and_loses_nothing() {
    let folder = Folder::new("tournament-full");
    let path = folder.path().join("cup");
    event(&path, EVENT);
    answer(goren(&format!("tournament status {}", path.display())));
    let sql = |text: &str| {
        let script = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])";
        let done = Command::new("python3").args(["-c", script]).arg(path.join("event.db")).arg(text).status();
        assert!(done.unwrap().success());
    };
    sql("CREATE TRIGGER full BEFORE INSERT ON game WHEN (SELECT COUNT(*) FROM game) >= 5 \
         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
    let (code, text) = failure(goren(&format!("tournament run {}", path.display())));
    assert!(code == 3 && text.contains("disk is full") && !text.contains("bug"), "{code} {text}");
    assert_eq!(text.matches("disk is full").count(), 1, "{text}");
    assert_eq!(games(&path).len(), 5);
    sql("DROP TRIGGER full");
    answer(goren(&format!("tournament resume {}", path.display())));
    assert_eq!(games(&path).len(), GAMES);
}

const EXPERIMENT: &str = "kind = \"first-move-bias\"\nname = \"who wins\"\ngames = [\"gomoku@9\"]\nplayers = [\"goren:nodes=30\", \"greedy\"]\n\
games-per-pairing = 12\nnodes = 30\nseed = 2\nstrong-and-weak = [\"goren:nodes=60\", \"random\"]\nstrong-always-white = [\"goren:nodes=60\", \"random\"]\n";

#[test]
fn an_experiment_tells_colour_from_strength_and_goes_on() {
    let folder = Folder::new("experiment");
    let file = folder.file("who.toml", EXPERIMENT);
    let out = folder.path().join("out");
    let words = format!("experiment {} --output {}", file.display(), out.display());
    let (code, text) = answer(goren(&words));
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("| gomoku@9 |") && text.contains("takes the strength of a program"), "{text}");
    let found: Value = serde_json::from_str(&fs::read_to_string(out.join("findings.json")).unwrap()).unwrap();
    let arm = &found[0];
    let count = |key: &str| arm[key].as_u64().unwrap();
    assert_eq!(count("white") + count("draws") + count("black"), count("games"));
    assert_eq!(count("games") + count("repeated"), 12);
    let lopsided = &found[2];
    assert_eq!(lopsided["arm"], "gomoku@9 strong always White");
    assert_eq!((&lopsided["advantage"], &lopsided["black"]), (&Value::Null, &Value::from(0)), "{lopsided}");
    let table = fs::read_to_string(out.join("games.csv")).unwrap();
    let mut of_arm = table.lines().filter(|line| line.starts_with("gomoku@9 strong always White,"));
    assert_eq!(of_arm.clone().count(), 12);
    assert!(of_arm.all(|line| line.contains("\"random\",\"goren:nodes=60\",0-1")), "{table}");
    assert!(arm["strength"].is_null() || arm["strength"].as_f64().unwrap() > 0.0);
    assert!(fs::read_to_string(out.join("white.svg")).unwrap().starts_with("<svg"));
    let (code, again) = answer(goren(&words));
    assert_eq!((code, again), (0, text));
    fs::write(&file, EXPERIMENT.replace("seed = 2", "seed = 3")).unwrap();
    let (code, text) = failure(goren(&words));
    assert!(code == 3 && text.contains("another description"), "{text}");
    fs::write(&file, EXPERIMENT.replace("kind", "kid")).unwrap();
    assert_eq!(failure(goren(&words)).0, 3);
}

/// A program in Python of a few lines that plays the first free cell.
const FIRST_FREE: &str = r#"import sys
n, taken = 15, set()

def play():
    cell = next(c for c in range(n * n) if c not in taken)
    taken.add(cell)
    print(f"{cell % n},{cell // n}", flush=True)

def cell(text):
    x, y = map(int, text.split(",")[:2])
    return y * n + x

for line in sys.stdin:
    words = line.strip().split()
    if not words or words[0].upper() == "INFO":
        continue
    match words[0].upper():
        case "START":
            n = int(words[1])
            taken.clear()
            print("OK" if n >= 5 else "ERROR size", flush=True)
        case "RESTART":
            taken.clear()
            print("OK", flush=True)
        case "BEGIN":
            play()
        case "TURN":
            taken.add(cell(words[1]))
            play()
        case "BOARD":
            taken.clear()
            for stone in iter(lambda: sys.stdin.readline().strip(), "DONE"):
                taken.add(cell(stone))
            play()
        case "TAKEBACK":
            taken.discard(cell(words[1]))
            print("OK", flush=True)
        case "ABOUT":
            print('name="first", version="1", author="a", country="b"', flush=True)
        case "END":
            break
        case _:
            print("UNKNOWN", flush=True)
"#;

fn sheet(name: &str, more: &str) -> String {
    format!(
        "name = \"{name}\"\nauthor = \"Ada <A>\"\nlanguage = \"Python\"\nstart = \"python3 first.py\"\n\
         source = \"first.py\"\nexplanation = \"Takes the first free cell.\"\n{more}"
    )
}

#[test]
fn programs_are_entered_played_and_shown() {
    let folder = Folder::new("enter");
    let (cup, mine) = (folder.path().join("cup"), folder.path().join("mine"));
    event(
        &cup,
        "name = \"cup\"\ngame = \"gomoku\"\nformat = \"match\"\nnodes = 30\ntime-per-move = \"5s\"\n\
                 deadline = 2999-01-01T00:00:00Z\n[[player]]\nname = \"house\"\nrun = \"goren:nodes=100\"\n",
    );
    fs::create_dir_all(&mine).unwrap();
    fs::write(mine.join("first.py"), FIRST_FREE).unwrap();
    fs::write(mine.join("entrant.toml"), sheet("fläbä", "publish-source = true\n")).unwrap();
    let enter = || goren(&format!("tournament enter {} {}", cup.display(), mine.display()));
    let (code, text) = answer(enter());
    assert_eq!(code, 0, "{text}");
    for part in
        ["entered: fläbä by Ada <A>", "0 broken", "first.py, published", "2999-01-01 00:00 UTC", "SHA-256"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Entered again it replaces itself; nothing is left of the first copy.
    fs::write(mine.join("first.py"), format!("{FIRST_FREE}# second\n")).unwrap();
    for _ in 0..2 {
        assert_eq!(answer(enter()).0, 0);
    }
    let versions = fs::read_dir(cup.join("entrants/fläbä")).unwrap().count();
    assert_eq!(versions, 2, "a version and a receipt");
    let (code, text) = answer(goren(&format!("tournament run {}", cup.display())));
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("fläbä"), "{text}");
    let (code, text) = failure(enter());
    assert!(code == 3 && text.contains("has begun"), "{text}");
    let site = folder.path().join("site");
    let (code, text) =
        answer(goren(&format!("tournament report {} --site {}", cup.display(), site.display())));
    assert_eq!(code, 0, "{text}");
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(page.contains("By Ada &lt;A&gt;") && page.contains("sources/fläbä.txt"), "{page}");
    assert!(fs::read_to_string(site.join("sources/fläbä.txt")).unwrap().ends_with("# second\n"));
}

#[test]
fn programs_that_cannot_be_entered_leave_the_event_as_it_was() {
    let folder = Folder::new("enter-not");
    let (cup, mine) = (folder.path().join("cup"), folder.path().join("mine"));
    let head = "name = \"cup\"\ngame = \"gomoku\"\nformat = \"match\"\nnodes = 30\n";
    let house = "[[player]]\nname = \"house\"\nrun = \"goren\"\n";
    fs::create_dir_all(&mine).unwrap();
    fs::write(mine.join("first.py"), FIRST_FREE).unwrap();
    let enter = || goren(&format!("tournament enter {} {}", cup.display(), mine.display()));
    for (more, sheet, expected) in [
        ("", String::new(), "missing field"),
        ("", sheet("ab", ""), "3 to 8 letters"),
        ("", sheet("House", ""), "is taken"),
        ("", sheet("mine", "").replace("first.py\"\nsource", "none.py\"\nsource"), "not entered"),
        ("", sheet("mine", "colour = 1\n"), "colour"),
        ("deadline = 2001-01-01T00:00:00Z\n", sheet("mine", ""), "2001-01-01 00:00 UTC"),
        ("deadline = 2001-01-01\n", sheet("mine", ""), "zone"),
        ("protocol = \"state\"\n", sheet("mine", ""), "hex217"),
    ] {
        event(&cup, &format!("{head}{more}{house}"));
        fs::write(mine.join("entrant.toml"), &sheet).unwrap();
        let out = enter().output().unwrap();
        let text =
            format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
        let code = if expected == "not entered" { 1 } else { 3 };
        assert_eq!(out.status.code(), Some(code), "{expected}: {text}");
        assert!(text.contains(expected), "{expected}: {text}");
        let left: Vec<_> = fs::read_dir(cup.join("entrants")).into_iter().flatten().collect();
        assert!(left.is_empty(), "{expected}: {left:?}");
    }
}

#[test]
fn games_are_exported_as_records() {
    let folder = Folder::new("records");
    let cup = folder.path().join("cup");
    event(&cup, EVENT);
    assert_eq!(answer(goren(&format!("tournament run {}", cup.display()))).0, 0);
    for (format, suffix) in [("psq", "psq"), ("rec", "rec")] {
        let out = folder.path().join(format);
        let (code, text) = answer(goren(&format!(
            "tournament export {} --format {format} -o {}",
            cup.display(),
            out.display()
        )));
        assert_eq!(code, 0, "{text}");
        let names: Vec<String> = fs::read_dir(&out)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(names.len(), GAMES);
        assert!(names.iter().all(|name| name.ends_with(suffix)), "{names:?}");
        let one = fs::read_to_string(out.join(format!("1_weak_third_1.{suffix}"))).unwrap();
        assert!(one.contains("weak\r\nthird\r\n") && one.lines().count() > 9, "{one}");
    }
    let (code, text) = answer(goren(&format!("tournament export {} --format sgf", cup.display())));
    assert_eq!((code, text.matches("(;FF[4]").count()), (0, GAMES));
    let (code, text) = failure(goren(&format!("tournament export {} --format psq", cup.display())));
    assert!(code == 3 && text.contains("--output FOLDER"), "{text}");
    // What was exported is a list of openings for the next event, if it is not over.
    let openings = folder.file("openings.txt", "h8i9g7\n0,0, 1,1\n");
    let (code, text) = answer(goren(&format!(
        "match greedy random --game gomoku --openings {} --pairs 2 --nodes 10",
        openings.display()
    )));
    assert_eq!(code, 0, "{text}");
}

/// Two programs in one event under one name: that must be said wherever their points are added.
#[test]
fn games_of_an_exchanged_program_are_not_counted_together_in_silence() {
    let folder = Folder::new("exchanged");
    let cup = folder.path().join("cup");
    let program = folder.file("first.py", FIRST_FREE);
    event(
        &cup,
        &format!(
            "name = \"cup\"\ngame = \"gomoku\"\nformat = \"match\"\ngames-per-pairing = 4\ntime-per-move = \"5s\"\nopenings = \"starts.txt\"\n\
             [[player]]\nname = \"own\"\nrun = \"goren:nodes=100\"\n[[player]]\nname = \"other\"\nrun = \"pipe:python3 {}\"\n",
            program.display()
        ),
    );
    fs::write(cup.join("starts.txt"), "h8i9\n0,0, 1,0\n").unwrap();
    let (code, text) = answer(goren(&format!("tournament run {}", cup.display())));
    assert!(code == 0 && !text.contains("same terms"), "{text}");
    let (code, text) = answer(goren(&format!("tournament report {} --per-opening", cup.display())));
    assert!(code == 0 && text.contains("gomoku moves h8 i8") && text.lines().count() == 3, "{text}");
    let (code, text) = answer(goren(&format!("tournament report {} --bootstrap 200", cup.display())));
    assert!(code == 0 && text.contains("200 samples of 2 pairs") && text.lines().count() == 4, "{text}");
    // The last two games are played again with another version of the file.
    let store = rusqlite::Connection::open(cup.join("event.db")).unwrap();
    store.execute_batch("DELETE FROM leg WHERE game > 1; DELETE FROM game WHERE number > 1;").unwrap();
    drop(store);
    fs::write(&program, format!("{FIRST_FREE}# changed\n")).unwrap();
    let (code, text) = answer(goren(&format!("tournament resume {}", cup.display())));
    assert!(code == 0 && text.contains("Not all games were played on the same terms"), "{text}");
    assert!(text.contains("other: 2 different files"), "{text}");
    let site = folder.path().join("site");
    assert_eq!(answer(goren(&format!("tournament report {} --site {}", cup.display(), site.display()))).0, 0);
    assert!(fs::read_to_string(site.join("index.html")).unwrap().contains("2 different files"));
}

/// An event of two games with a program in a folder of the event.
fn event_with_a_program(cup: &Path, more: &str) {
    fs::create_dir_all(cup.join("bots")).unwrap();
    fs::write(cup.join("bots/first.py"), FIRST_FREE).unwrap();
    event(
        cup,
        &format!(
            "name = \"cup\"\ngame = \"gomoku\"\nformat = \"match\"\ntime-per-move = \"20s\"\n{more}\
             [[player]]\nname = \"own\"\nrun = \"goren:nodes=50\"\n[[player]]\nname = \"other\"\nrun = \"pipe@bots:python3 first.py\"\n"
        ),
    );
}

/// The record of the first board, and how the games of the event ended.
fn record_and_ends(cup: &Path) -> (Value, Vec<String>) {
    let (code, text) = answer(goren(&format!("tournament export {} --format json", cup.display())));
    assert_eq!(code, 0, "{text}");
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ends = games.iter().map(|game| game["end"].as_str().unwrap().to_owned()).collect();
    (games[0]["boards"][0]["record"].clone(), ends)
}

#[cfg(target_os = "linux")]
#[test]
fn programs_of_an_event_are_confined_and_limited_unless_it_says_otherwise() {
    let folder = Folder::new("event-confined");
    for tier in ["", "bwrap", "landlock", "limits", "open"] {
        let cup = folder.path().join(format!("cup-{tier}"));
        let line = if tier.is_empty() { String::new() } else { format!("sandbox = \"{tier}\"\n") };
        event_with_a_program(&cup, &line);
        // An interpreter in the home of root is closed to the users that programs get in the weaker tiers.
        let path = format!("/usr/bin:/bin:{}", std::env::var("PATH").unwrap());
        let (code, text) = failure(goren(&format!("tournament run {}", cup.display())).env("PATH", path));
        if code == 3 && text.contains("no sandbox") && !tier.is_empty() {
            eprintln!("NOT TESTED HERE: {tier}: {text}");
            continue;
        }
        assert_eq!(code, 0, "{tier}: {text}");
        let (record, ends) = record_and_ends(&cup);
        assert_eq!(ends, ["line", "line"], "{tier}: {text}");
        let players = record["players"].as_array().unwrap();
        let used = players.iter().find_map(|player| player["sandbox"].as_str()).unwrap();
        assert!(used.starts_with(tier) && (tier == "open") == (used == "open"), "{tier}: {used}");
        let conditions = record["conditions"].as_str().unwrap();
        let usual = "2147483648 bytes of memory, 256 processes, 536870912 bytes of disk";
        assert_eq!(conditions.contains(usual), tier != "open", "{tier}: {conditions}");
        assert_eq!(text.contains("NOT confined"), used.starts_with("limits"), "{tier}: {text}");
    }
}

/// Events of versions whose programs ran unconfined are not gone on with in a sandbox.
#[test]
fn an_event_does_not_change_its_sandbox_in_silence() {
    let folder = Folder::new("event-before");
    let cup = folder.path().join("cup");
    event_with_a_program(&cup, "sandbox = \"open\"\n");
    assert_eq!(answer(goren(&format!("tournament run {}", cup.display()))).0, 0);
    // As such a version would have left it.
    let store = rusqlite::Connection::open(cup.join("event.db")).unwrap();
    let known: String =
        store.query_row("SELECT value FROM fact WHERE name = 'event'", [], |row| row.get(0)).unwrap();
    let mut known: Value = serde_json::from_str(&known).unwrap();
    for key in ["sandbox", "memory-limit", "processes", "disk"] {
        known[key] = Value::Null;
    }
    store.execute("UPDATE fact SET value = ?1 WHERE name = 'event'", [known.to_string()]).unwrap();
    drop(store);
    event_with_a_program(&cup, "");
    let (code, text) = failure(goren(&format!("tournament resume {}", cup.display())));
    assert!(code == 3 && text.contains("sandbox = \"open\""), "{text}");
    event_with_a_program(&cup, "memory-limit = \"much\"\n");
    let (code, text) = failure(goren(&format!("tournament resume {}", cup.display())));
    assert!(code == 3 && text.contains("a whole number or \"none\""), "{text}");
    event_with_a_program(&cup, "sandbox = \"open\"\n");
    let (code, text) = failure(goren(&format!("tournament resume {}", cup.display())));
    assert_eq!(code, 0, "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn programs_of_an_experiment_are_confined_unless_it_says_otherwise() {
    let folder = Folder::new("experiment-confined");
    folder.file("first.py", FIRST_FREE);
    let text = |more: &str| {
        let program = format!("pipe@{}:python3 first.py", folder.path().display());
        format!(
            "kind = \"first-move-bias\"\nname = \"x\"\ngames = [\"gomoku\"]\ngames-per-pairing = 2\n\
             players = [\"goren:nodes=50\", \"{program}\"]\ntime-per-move = \"20s\"\n{more}"
        )
    };
    let file = folder.file("x.toml", text("sandbox = \"open\"\n"));
    let words = format!("experiment {}", file.display());
    let (code, said) = failure(goren(&words));
    assert_eq!(code, 0, "{said}");
    let record = || {
        let store = rusqlite::Connection::open(folder.path().join("x/gomoku.db")).unwrap();
        let record: String = store.query_row("SELECT record FROM leg LIMIT 1", [], |row| row.get(0)).unwrap();
        record
    };
    assert!(record().contains(r#""sandbox":"open""#), "{}", record());
    folder.file("x.toml", text(""));
    let (code, said) = failure(goren(&words));
    assert!(code == 3 && said.contains("sandbox = \"open\""), "{said}");
    std::fs::remove_dir_all(folder.path().join("x")).unwrap();
    let (code, said) = failure(goren(&words));
    assert_eq!(code, 0, "{said}");
    assert!(!record().contains(r#""sandbox":"open""#) && record().contains("256 processes"), "{}", record());
}
