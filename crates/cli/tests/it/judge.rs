//! `goren judge`: a match of the hexagon contest in the programs' folder.

use crate::program::{Folder, answer, failure, goren};

/// A program of a shell that takes the cells of a list, whatever the opponent does.
fn program(team: &str, cells: &str) -> String {
    format!(
        "last=0; set -- {cells}\n\
         while :; do\n\
         [ -f state_{team}.txt ] && read number < state_{team}.txt || number=0\n\
         [ \"$number\" = -100 ] && exit\n\
         if [ \"$number\" -gt \"$last\" ]; then\n\
         last=$number; echo \"$number $1\" > answer_{team}; mv answer_{team} move_{team}.txt; shift\n\
         elif [ \"$number\" -gt 0 ] && [ \"$number\" -lt \"$last\" ]; then last=0; set -- {cells}; fi\n\
         sleep 0.005; done\n"
    )
}

#[test]
fn a_match_leaves_two_logs_and_nothing_else() {
    let folder = Folder::new("judge");
    folder.file("one.sh", program("1", "100 101 102 103 104 105 106"));
    folder.file("two.sh", program("2", "0 1 2 3 4 5 6"));
    let command = || {
        goren("judge 1 2 --start")
            .arg("sh one.sh")
            .arg("--start")
            .arg("sh two.sh")
            .arg("--folder")
            .arg(folder.path())
    };
    let (code, text) = answer(command());
    assert_eq!(code, 0, "{text}");
    assert_eq!(
        text,
        "game-log-1-2.txt: Player 1, wins this game at move: 9\n\
         game-log-2-1.txt: Player 2, wins this game at move: 9\n"
    );
    assert_eq!(folder.names(), ["game-log-1-2.txt", "game-log-2-1.txt", "one.sh", "two.sh"]);
    let log = std::fs::read_to_string(folder.path().join("game-log-1-2.txt")).unwrap();
    assert!(log.starts_with("Player 1, wins this game at move: 9\n\n"), "{log}");
    assert!(log.contains("  *1     *3     *5     *7     *9   "), "{log}");
    // The same again, over the old logs.
    assert_eq!(answer(command()).1, text);
}

#[test]
fn what_cannot_be_judged_is_refused() {
    for (words, said) in [
        ("judge 1 1", "team 1 twice"),
        ("judge 1 2 --start x", "1 commands to start"),
        ("judge 1 2 --folder no/such/folder", "no/such/folder"),
    ] {
        let (code, text) = failure(goren(words));
        assert_eq!(code, 3, "{words}: {text}");
        assert!(text.contains(said), "{words}: {text}");
    }
    let (code, text) = failure(goren("judge one 2"));
    assert_eq!(code, 2);
    assert!(text.contains("`one` is no team"), "{text}");
}
