//! The texts that name players.

use goren_engine::{Kind, PlayerError, PlayerSpec};

fn parse(text: &str) -> Result<PlayerSpec, PlayerError> {
    text.parse()
}

#[test]
fn names_are_read_and_written() {
    for text in [
        "goren",
        "goren:level=3",
        "goren:level=1,seed=77",
        "goren:level=1,param.razor=0,param.late_base=80",
        "lines",
        "lines:faithful",
        "mcts",
        "mcts:seed=12",
        "random",
        "random:seed=5",
    ] {
        assert_eq!(parse(text).expect("a player").to_string(), text);
    }
    assert_eq!(parse(" Goren:Seed=4:level=2 ").expect("a player").to_string(), "goren:level=2,seed=4");
    assert_eq!(parse("goren:level=10").expect("a player").to_string(), "goren");
    assert_eq!(parse("lines:faithful").expect("a player").kind, Kind::Lines { faithful: true });
}

#[test]
fn what_is_wrong_is_named() {
    let cases = [
        ("deep", "`deep` is no player, expected goren, lines, mcts, ga, greedy or random"),
        ("goren:level=0", "`0` is no value of the option `level`, expected a number of 1..10"),
        ("goren:level=11", "`11` is no value of the option `level`, expected a number of 1..10"),
        ("mcts:level=11", "`11` is no value of the option `level`, expected a number of 1..10"),
        ("greedy:level=3", "greedy has no option `level=3`, expected seed=NUMBER"),
        ("random:level=3", "random has no option `level=3`, expected seed=NUMBER"),
        (
            "goren:",
            "goren has no option ``, expected level=1..10, tables=fitted|hand|file, seed=NUMBER or param.NAME=NUMBER",
        ),
        ("goren:param.razer=1", "the search has no number `razer`, expected one such as `razor`"),
        ("goren:param.razor=2", "`2` is no value of `razor`, expected a whole number of 0..1"),
        ("goren:param.razor=1,param.razor=0", "the option `razor` is given twice"),
        ("goren:seed=1,seed=2", "the option `seed` is given twice"),
    ];
    for (text, message) in cases {
        assert_eq!(parse(text).expect_err("an error").to_string(), message, "{text}");
    }
}
