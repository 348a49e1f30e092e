//! Commands that ask the engine: bestmove, play.

use goren_rules::parse_position;
use serde_json::Value;

use crate::program::{answer, failure, goren};

fn best(words: &str) -> Value {
    let (code, text) = answer(goren(&format!("bestmove {words}")));
    assert_eq!(code, 0, "{text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_best_move_is_json_and_legal() {
    let position = "renju moves h8 h9 i10";
    let found = best(&format!("{position} --depth 1"));
    let mut position = parse_position(position).unwrap();
    let mv = position.parse_move(found["move"].as_str().unwrap()).unwrap();
    position.play(mv).unwrap();
    for key in ["value", "depth", "nodes", "seconds", "line"] {
        assert!(!found[key].is_null(), "{key}: {found}");
    }
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let once = best("gomoku --player random --seed 7");
    assert_eq!(once["move"], best("gomoku --player random --seed 7")["move"]);
    let others: Vec<Value> =
        (8..14).map(|seed| best(&format!("gomoku --player random --seed {seed}"))["move"].clone()).collect();
    assert!(others.iter().any(|mv| *mv != once["move"]), "six other seeds play {}", once["move"]);
}

#[test]
fn lines_cells_and_even_stones_can_be_asked_for() {
    let position = "gomoku moves h8 i9 i7 g9";
    let found = best(&format!("{position} --depth 3 --lines 3 --threads 2"));
    assert_eq!(found["others"].as_array().map(Vec::len), Some(2), "{found}");
    let first = found["move"].as_str().unwrap();
    let other = best(&format!("{position} --depth 3 --exclude {first},a1"));
    assert_ne!(other["move"], found["move"]);
    let only = best(&format!("{position} --depth 3 --only a1,{first}"));
    assert_eq!(only["move"], found["move"]);
    let even = best("gomoku moves h8 --balance 2 --nodes 5000");
    assert_eq!(even["moves"].as_array().map(Vec::len), Some(2), "{even}");
    let (code, text) = answer(goren("bestmove gomoku moves h8 --only h9 --exclude h9"));
    assert_eq!(code, 1);
    assert!(text.contains("excluded"), "{text}");
    for words in ["--exclude h99", "--only pass", "--balance 1 --player lines"] {
        let (code, text) = failure(goren(&format!("bestmove gomoku {words}")));
        assert_eq!(code, 3, "{words}: {text}");
    }
}

#[test]
fn numbers_of_the_search_can_be_set_and_wrong_ones_are_refused() {
    best("gomoku moves h8 --depth 2 --player goren:param.razor=0");
    let (code, text) = failure(goren("bestmove gomoku --player goren:param.razer=0"));
    assert_eq!(code, 3);
    assert!(text.contains("`razer`") && text.contains("`razor`"), "{text}");
}

#[test]
fn a_finished_game_has_no_move() {
    let (code, text) = answer(goren("bestmove gomoku moves a1 b1 a2 b2 a3 b3 a4 b4 a5"));
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(code, 1);
    assert!(found["move"].is_null() && found["why"].as_str().unwrap().contains("over"), "{found}");
}

#[test]
fn batches_are_answered_with_moves() {
    let rows = "{\"id\":\"a\",\"position\":\"gomoku\"}\n{\"id\":\"b\",\"game\":\"hex217\",\"moves\":[\"108\"],\"result\":\"ongoing\"}\n";
    let (code, text) = answer(goren("bestmove --player random --batch -").stdin(rows));
    assert_eq!(code, 0);
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2);
    assert!(answers.iter().all(|row| row["move"].is_string() && row["ok"] == true), "{text}");
    assert_eq!(answers[1]["id"], "b");
}

#[test]
fn players_and_times_that_do_not_exist_are_refused() {
    let (code, text) = failure(goren("bestmove gomoku --player deep"));
    assert_eq!(code, 3);
    assert!(text.contains("deep"), "{text}");
    for words in ["--time soon", "--time 0s", "--time -1s", "--time 1e99s", "--depth 0", "--nodes 0"] {
        let (code, text) = failure(goren(&format!("bestmove gomoku {words}")));
        assert_eq!(code, 2, "{words}: {text}");
    }
}

#[test]
fn a_game_can_be_played_through_a_pipe() {
    let script = "h8\nh8\nnonsense\nundo\ni9\nlast\nmoves\nboard\nhint\nresign\n";
    let (code, text) = answer(goren("play --player random --seed 1").stdin(script));
    assert_eq!(code, 0);
    assert!(text.starts_with("Gomoku 15×15. You play Black."), "{text}");
    for part in [
        "Black 1, h8.\nWhite 2, ",
        "h8 is occupied",
        "nonsense",
        "Taken back to move 0. Black to move.",
        "Black 1, i9.",
        "Hint: ",
        "White wins. By resignation.",
    ] {
        assert!(text.contains(part), "`{part}` is missing: {text}");
    }
}

#[test]
fn play_ends_when_the_game_or_the_input_does() {
    let (_, text) = answer(
        goren("play mnk@4x4:k=3 setup black a1 a2 white d4 d1 to black --player random").stdin("a3\n"),
    );
    assert!(text.ends_with("Black 5, a3. Three, one end closed.\nBlack wins. Three in a row.\n"), "{text}");
    let (code, text) = answer(goren("play hex217 --side white --player random").stdin(""));
    assert_eq!(code, 0);
    assert!(text.contains("You play White.") && text.contains("Black 1, "), "{text}");
}

#[test]
fn lines_speak_the_language_that_is_asked_for() {
    let script = "h8\nh9?\nquatsch\nundo\nhelp\nresign\n";
    let (code, text) = answer(goren("play --player random --seed 1 --language de").stdin(script));
    assert_eq!(code, 0);
    for part in ["Du spielst Schwarz.", "Schwarz 1, h8.", "h9, leer.", "„quatsch“", "Weiß gewinnt."] {
        assert!(text.contains(part), "`{part}` is missing: {text}");
    }
    assert!(text.contains("undo: deinen letzten Zug"), "{text}");
}

#[test]
fn a_clock_needs_the_screen_and_a_time() {
    for (words, code, told) in [
        ("play --clock 5m+3s", 3, "needs a clock that can be seen"),
        ("play --clock five", 2, "is no time control, expected for example"),
        ("play --language xx", 2, "is no language"),
    ] {
        let (found, text) = failure(goren(words).stdin(""));
        assert_eq!(found, code, "{words}: {text}");
        assert!(text.contains(told), "{words}: {text}");
    }
}

#[test]
fn play_says_what_is_forbidden() {
    let script = "forbidden\nh8\nquit\n";
    let (_, text) = answer(goren("play renju setup black f8 g8 h6 h7 to black").stdin(script));
    assert!(text.contains("h8, forbidden for Black, double-three ("), "{text}");
    assert!(text.contains("h8 is forbidden for Black: double-three ("), "{text}");
}

#[test]
fn the_engine_takes_a_five_and_stops_one() {
    let taken = best("gomoku moves h8 a1 i8 a3 j8 a5 k8 a7 --time 300ms");
    assert!(["g8", "l8"].contains(&taken["move"].as_str().unwrap()), "{taken}");
    let stopped = best("gomoku moves a8 h8 a1 i8 b1 j8 c15 k8 --time 300ms");
    assert!(["g8", "l8"].contains(&stopped["move"].as_str().unwrap()), "{stopped}");
}

#[test]
fn the_end_of_a_line_too_long_is_no_line_of_its_own() {
    let lines = format!("{}\nmoves\nquit\n", "x".repeat(4096) + "a1");
    let (code, text) = answer(goren("play tictactoe --player random").stdin(lines));
    assert_eq!(code, 0);
    assert!(text.contains("longer than 4096 bytes"), "{text}");
    let moves = text.lines().find(|line| line.contains("b2 c2")).unwrap();
    assert!(moves.contains("a1"), "a1 is still free: {text}");
}

#[test]
fn lines_opens_in_the_middle_of_boards_without_a_centre_too() {
    for (game, cell) in [("ristinolla", "f5"), ("gomoku@50", "z25"), ("mnk@7x6:k=4", "d3")] {
        assert_eq!(best(&format!("{game} --player lines"))["move"], cell, "{game}");
    }
}

#[test]
fn an_opening_is_played_at_the_terminal_by_numbers_and_words() {
    let script = "h8\na1\nswap\ni9\nj9\n4\nmore\nb2\nc3\n2\nkeep\nj10\nrecord\nquit\n";
    let (code, text) = answer(goren("play gomoku --opening swap2 --both").stdin(script));
    assert_eq!(code, 0);
    for part in [
        "Gomoku 15×15 + swap2. You play both sides.",
        "Swap2: Black (Player 1) places stone 1 (black) anywhere.",
        // A decision too early names the rule and what would be legal.
        "“swap” is not possible now by Swap2. Player 1 places stone 3 (black) anywhere.",
        "Swap2: White (Player 2) takes Black or White, or places two more stones.\n  1  take black (Take Black)\n  2  take \
         white (Take White)\n  3  more (Place two more stones)",
        "“j9” is not possible now by Swap2. Player 2 takes Black or White, or places two more stones.",
        "4 is not in the list, expected a number from 1 to 3.",
        "Player 2: Place two more stones.",
        "Swap2: Black (Player 1) takes Black or White.",
        "Player 1: Take White.",
        "There is nothing to decide now; only moves are left.",
        "White 6, j10.",
        "choose more 0\nmove b2 0\nmove c3 0\nchoose take white 0\nmove j10 0",
    ] {
        assert!(text.contains(part), "`{part}` is missing: {text}");
    }
}

#[test]
fn fifths_are_offered_and_selected_at_the_terminal() {
    let script = "a1\nh8\nh9\nh10\nswap\nh7\ndeclare 9\n2\nkeep\ni9\ng9\noffer g10\na1\n1\nquit\n";
    let (_, text) = answer(goren("play renju+soosyrv8 --both").stdin(script));
    for part in [
        "a1 is not allowed as stone 1 by Soosõrv-8: it goes on the centre.",
        "“declare 9” is not possible now by Soosõrv-8. Player 1 declares how many fifth stones are offered, 1 to 8.",
        "Type a number from 1 to 8.",
        "Player 1: Fifth stones: 2.",
        "Soosõrv-8: Black (Player 2) offers fifth stone 1 of 2.",
        "g9 is equal to i9 by symmetry; offered fifth stones must be unequal.",
        "Player 2: Offer g10.",
        "  1  select i9 (Select i9)\n  2  select g10",
        "“select a1” is not possible now by Soosõrv-8. Player 1 selects one of the offered fifth stones.",
        "Player 1: Select i9.",
    ] {
        assert!(text.contains(part), "`{part}` is missing: {text}");
    }
}

#[test]
fn the_engine_takes_its_part_in_an_opening() {
    let (code, text) = answer(goren("play gomoku+swap2 --nodes 500").stdin("h8\na1\ni9\nquit\n"));
    assert_eq!(code, 0);
    // Two stones in the middle against one in the corner: the engine takes Black, White is to move.
    assert!(text.contains("Player 2: Take Black.\nYou have White now.\n"), "{text}");
    let (_, text) =
        answer(goren("play renju --opening taraguchi10 --side white --nodes 500").stdin("1\nquit\n"));
    assert!(
        text.contains("Black 1, h8.\nTaraguchi-10: White (Player 2) keeps the colours or swaps them."),
        "{text}"
    );
    assert!(text.contains("Player 2: Keep the colours.\n"), "{text}");
}

#[test]
fn openings_that_cannot_be_are_refused() {
    for (words, told) in [
        ("play gomoku@20x20 --opening rif", "the board has no centre"),
        ("play gomoku --opening swap9", "`swap9` is no opening rule, expected one of free, swap1"),
        ("play gomoku moves h8 --opening swap2", "needs the game's own first position"),
        ("play connect6+swap2", "a turn of this game has two stones"),
    ] {
        let (code, text) = failure(goren(words));
        assert_eq!(code, 3, "{words}: {text}");
        assert!(text.contains(told), "{words}: {text}");
    }
}

#[test]
fn check_follows_openings_and_names_the_rule_that_is_broken() {
    let (code, text) = answer(goren("check gomoku+swap2 moves h8 a1 i9"));
    assert_eq!(
        (code, text.lines().last()),
        (0, Some("swap2: the second player takes black or white, or places two more stones"))
    );
    let (code, text) =
        answer(goren("check renju+rif moves h8 h9 h10 swap h7 offer i9 offer g10 select g10 i10"));
    assert_eq!((code, text.as_str()), (0, "move 7, black to move\n"));
    for (words, told) in [
        (
            "check gomoku+pro moves a1",
            "illegal: act 1, a1: a1 is not allowed as stone 1 by pro: it goes on the centre, h8",
        ),
        (
            "check gomoku+swap2 moves h8 a1 keep",
            "`keep` cannot be chosen now by swap2: the first player puts stone 3 (black) anywhere",
        ),
        (
            "check gomoku+swap2 moves h8 a1 i9 j9",
            "the second player takes black or white, or places two more stones",
        ),
        (
            "check gomoku+swap2 moves h8 a1 i9 take red",
            "act 4, take red: `take red` cannot be chosen now by swap2: the second player takes black or white",
        ),
        (
            "check gomoku+swap2 moves h8 a1 i9 take green",
            "`take green` decides nothing by swap2: the second player takes black or white, or places two more stones",
        ),
        ("check renju+soosyrv8 moves h8 h9 i10 keep a1 declare 9", "declares 1 to 8 fifths"),
        ("check renju+rif moves h8 h9 h10 swap h7 offer i9 offer g9", "g9 is equal to i9 by symmetry"),
        (
            "check gomoku+swap2 moves h8 a1 i9 take black take white",
            "act 5, take white: the opening is over, expected a move",
        ),
    ] {
        let (code, text) = answer(goren(words));
        assert_eq!(code, 1, "{words}: {text}");
        assert!(text.starts_with("illegal: act ") && text.contains(told), "{words}: {text}");
    }
    let game = "goren game 1\nstart gomoku+swap1\ntime none\nmove h8 0\nchoose more 0\n";
    let (code, text) = answer(goren("check -").stdin(game));
    assert_eq!(code, 1);
    assert!(text.starts_with("illegal: line 5: `more` cannot be chosen now by swap1"), "{text}");
}
