use super::*;

const SMALL: &str = "name = \"autumn\"\ngame = \"gomoku\"\nformat = \"round-robin\"\nnodes = 100\n\
                     [[player]]\nname = \"a\"\nrun = \"random\"\n[[player]]\nname = \"b\"\nrun = \"greedy\"\n";

fn parse(text: &str) -> Result<Event, EventError> {
    Event::parse(text, Path::new("."))
}

/// The small event with other lines before the players.
fn with(lines: &str) -> Result<Event, EventError> {
    let (head, players) = SMALL.split_once("[[player]]").unwrap();
    let keys: Vec<&str> =
        lines.lines().filter_map(|line| line.split_once('=').map(|(key, _)| key.trim())).collect();
    let head: String = head
        .lines()
        .filter(|line| !keys.iter().any(|key| line.starts_with(&format!("{key} "))))
        .flat_map(|line| [line, "\n"])
        .collect();
    parse(&format!("{head}{lines}\n[[player]]{players}"))
}

#[test]
fn a_small_event() {
    let event = parse(SMALL).unwrap();
    assert_eq!((event.players.len(), event.pairs, event.games()), (2, 1, Some(2)));
    assert_eq!(event.players[1].entry.name, "b");
    assert_eq!(event.bench, Some(10));
}

#[test]
fn presets_hold_where_nothing_is_said() {
    let players = SMALL.split_once("[[player]]").unwrap().1;
    let event =
        parse(&format!("name = \"x\"\npreset = \"ristinolla-2004\"\nseed = 4\n[[player]]{players}")).unwrap();
    let sides: Vec<String> = event.boards.iter().map(ToString::to_string).collect();
    assert_eq!(
        sides,
        ["ristinolla@10", "ristinolla@15", "ristinolla@20"]
            .map(|id| id.parse::<GameId>().unwrap().to_string())
    );
    assert_eq!(
        (event.limits.time.per_move, event.bench, event.seed),
        (Some(Duration::from_secs(10)), None, 4)
    );
    let shorter = parse(&format!(
        "name = \"x\"\npreset = \"ristinolla-2004\"\ntime-per-move = \"1s\"\nladder = [12]\n[[player]]{players}"
    ))
    .unwrap();
    assert_eq!((shorter.boards.len(), shorter.limits.time.per_move), (1, Some(Duration::from_secs(1))));
    for (name, _) in PRESETS {
        parse(&format!("name = \"x\"\npreset = \"{name}\"\n[[player]]{players}")).unwrap();
    }
}

#[test]
fn unknown_keys_are_errors_with_a_hint() {
    for (line, hint) in [
        ("formt = \"swiss\"", "did you mean `format`?"),
        ("time_per_move = \"1s\"", "did you mean `time-per-move`?"),
        ("game-per-pairing = 4", "did you mean `games-per-pairing`?"),
    ] {
        match with(line).unwrap_err() {
            EventError::Text { message, hint: found } => {
                assert_eq!(found.as_deref(), Some(hint), "{message}");
                assert!(message.contains("line"), "{message}");
            }
            other => panic!("{other}"),
        }
    }
    assert!(matches!(with("weather = 1"), Err(EventError::Text { hint: None, .. })));
    let typo = SMALL.replace("run = \"random\"", "runs = \"random\"");
    assert!(matches!(parse(&typo), Err(EventError::Text { hint: Some(_), .. })));
}

#[test]
fn what_cannot_be_played_is_refused_with_what_was_expected() {
    for (line, expected) in [
        ("game = \"chess\"", "game"),
        ("game = \"yavalath:players=3\"", "game"),
        ("format = \"lottery\"", "expected match"),
        ("format = \"swiss\"", "rounds"),
        ("rounds = 3", "no meaning"),
        ("format = \"gauntlet\"\ntested = 2", "tested"),
        ("format = \"sprt\"", "sprt"),
        ("format = \"sprt\"\nsprt = \"5,0\"", "out of range"),
        ("games-per-pairing = 3", "even"),
        ("games-per-pairing = 0", "even"),
        ("nodes = 0", "limit of 0"),
        ("time-per-move = \"soon\"", "expected such as 10s"),
        ("clock = \"0\"", "clock"),
        ("points = [1, 2, 0]", "points"),
        ("ties = [\"luck\"]", "buchholz"),
        ("ladder = [15, 10]", "ascending"),
        ("ladder = [3]", "ladder"),
        ("game = \"gomoku+swap2\"\nopenings = \"balanced\"", "expected \"empty\""),
        ("most-plies = 0", "most-plies"),
        ("sandbox = \"cardboard\"", "expected auto"),
        ("memory-limit = 0", "memory-limit"),
        ("processes = 0", "processes"),
        ("game = \"hex217\"\nladder = [10]", "square"),
        ("openings = \"missing-file.txt\"", "missing-file.txt"),
        ("preset = \"olympics\"", "course-2018"),
        ("name = 5", "string"),
    ] {
        let error = with(line).unwrap_err().to_string();
        assert!(error.contains(expected), "{line}: {error}");
    }
    let same = SMALL.replace("name = \"b\"", "name = \"A\"");
    assert!(parse(&same).unwrap_err().to_string().contains("twice"));
    let alone = SMALL.rsplit_once("[[player]]").unwrap().0;
    assert!(parse(alone).unwrap_err().to_string().contains("expected 2 to"));
    let unlimited = SMALL.replace("nodes = 100\n", "");
    assert!(parse(&unlimited).unwrap_err().to_string().contains("nothing limits"));
    let path = SMALL.replace("name = \"b\"", "name = \"../b\"");
    assert!(parse(&path).is_err(), "names become names of files");
    let foreign = SMALL.replace("\"gomoku\"", "\"connect6\"").replace("\"random\"", "\"pipe:./x\"");
    assert!(parse(&foreign).unwrap_err().to_string().starts_with("player a"));
}

#[test]
fn the_number_of_games_is_known_beforehand() {
    let text = |n: usize, head: &str| {
        let players: String =
            (0..n).map(|i| format!("[[player]]\nname = \"p{i}\"\nrun = \"random\"\n")).collect();
        format!("name = \"x\"\ngame = \"tictactoe\"\ndepth = 1\n{head}\n{players}")
    };
    for (n, head, games) in [
        (33, "format = \"round-robin\"", 1056),
        (4, "format = \"double-round-robin\"\ngames-per-pairing = 4", 48),
        (5, "format = \"gauntlet\"\ntested = 2", 12),
        (7, "format = \"swiss\"\nrounds = 3", 18),
        (6, "format = \"knockout\"", 10),
    ] {
        assert_eq!(parse(&text(n, head)).unwrap().games(), Some(games), "{head}");
    }
}
