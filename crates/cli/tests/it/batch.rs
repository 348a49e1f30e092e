//! `--batch`: rows in, rows out.

use serde_json::{Value, json};

use crate::program::{Folder, goren};

/// Runs rows through a command; exit code, answers, standard error.
fn batch(command: &str, input: impl AsRef<[u8]>) -> (i32, Vec<Value>, String) {
    let output = goren(&format!("{command} --batch -")).stdin(input.as_ref().to_vec()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (output.status.code().unwrap(), rows, String::from_utf8(output.stderr).unwrap())
}

fn one(row: &Value) -> (i32, Value) {
    let (code, rows, errors) = batch("check", format!("{row}\n"));
    assert_eq!(rows.len(), 1, "{errors}");
    (code, rows[0].clone())
}

#[test]
fn a_row_is_played_and_every_field_compared() {
    let row = json!({
        "game": "tictactoe", "options": {}, "moves": ["b2", "a1", "a3", "c1", "b1", "b3", "c2", "a2", "c3"],
        "legal_counts": [9, 8, 7, 6, 5, 4, 3, 2, 1], "legal_sets": {"8": ["c3"], "7": ["a2", "c3"]},
        "result": "draw", "extra": {}, "oracle": "paper"
    });
    let (code, answer) = one(&row);
    assert_eq!(code, 0, "{answer}");
    assert_eq!(answer["id"], 1);
    assert_eq!(answer["legal_counts"], row["legal_counts"]);
    assert_eq!(answer["legal_sets"], row["legal_sets"]);
    assert_eq!((&answer["result"], &answer["ok"]), (&json!("draw"), &json!(true)));
    assert_eq!(answer["differences"], json!([]));
}

#[test]
fn differences_are_named_and_end_in_exit_code_one() {
    let row = json!({
        "id": "seven", "game": "gomoku", "moves": ["h8", "h9"], "legal_counts": [225, 225],
        "legal_sets": {"1": ["h8"]}, "result": "black"
    });
    let (code, answer) = one(&row);
    assert_eq!((code, &answer["id"], &answer["ok"]), (1, &json!("seven"), &json!(false)));
    let differences = answer["differences"].to_string();
    for part in ["legal_counts[1]", "legal_sets[1]", "result"] {
        assert!(differences.contains(part), "{differences}");
    }
}

#[test]
fn null_asserts_nothing() {
    let row = json!({"game": "gomoku", "options": null, "moves": ["h8"], "legal_counts": [null], "result": null, "legal_sets": null});
    let (code, answer) = one(&row);
    assert_eq!((code, &answer["legal_counts"]), (0, &json!([225])));
    assert_eq!(answer["legal_sets"]["0"].as_array().unwrap().len(), 225);
    assert_eq!(answer["result"], "ongoing");
}

#[test]
fn names_of_test_collections_and_their_options_are_read() {
    for (game, options, count) in [
        ("freestyle15", json!({"size": 15}), 225),
        ("caroG", json!({"size": 15}), 225),
        ("omokK", json!({"size": 15, "rule": "omokK", "recursive_three": true}), 225),
        ("omok-w", json!({"size": 19, "rule": "omokW", "recursive_three": false}), 361),
        ("mnk", json!({"m": 12, "n": 8, "k": 5}), 96),
        ("hex217", json!({}), 217),
    ] {
        let (code, answer) =
            one(&json!({"game": game, "options": options, "moves": [], "legal_counts": [count]}));
        assert_eq!(code, 0, "{game}: {answer}");
    }
}

#[test]
fn arrangements_answer_with_their_forbidden_cells() {
    let stones = json!({"black": ["f8", "g8", "h6", "h7"], "white": []});
    let mut row = json!({"game": "renju", "forbidden": {"h8": "33"}});
    row.as_object_mut().unwrap().extend(stones.as_object().unwrap().clone());
    let (code, answer) = one(&row);
    assert_eq!((code, &answer["forbidden"]), (0, &json!({"h8": "33"})), "{answer}");
    row["forbidden"] = json!({});
    row["points"] = json!({"h8": ["legal", 3], "a1": ["legal", 3]});
    let (code, answer) = one(&row);
    assert_eq!(code, 1);
    assert_eq!(answer["differences"].as_array().unwrap().len(), 2, "{answer}");
    assert_eq!(answer["points"], json!({"h8": "33", "a1": "legal"}));
}

#[test]
fn a_position_text_or_a_setup_is_a_row_too() {
    let (_, answer) = one(&json!({"position": "renju moves h8 h9", "moves": "i10"}));
    assert_eq!(answer["legal_counts"].as_array().unwrap().len(), 1);
    let (_, answer) =
        one(&json!({"game": "gomoku", "setup": {"black": ["h8"], "white": ["h9"], "to_move": "white"}}));
    assert_eq!(answer["legal_counts"], json!([223]));
    let (_, answer) = one(&json!({"game": "gomoku", "setup": "black h8 white h9 to black"}));
    assert_eq!(answer["legal_counts"], json!([223]));
}

#[test]
fn a_forbidden_move_is_a_difference() {
    let row = json!({"game": "renju", "black": ["f8", "g8", "h6", "h7"], "white": [], "moves": ["h8"]});
    let (code, answer) = one(&row);
    assert_eq!(code, 1);
    assert!(answer["differences"][0].as_str().unwrap().contains("double-three"), "{answer}");
}

#[test]
fn rows_that_are_no_position_are_answered_with_their_error_and_the_others_go_on() {
    let input = b"{\"game\":\"gomoku\",\"moves\":[\"h8\"]}\nnot json\n[1]\n{}\n\xff\n\
        {\"id\":7,\"game\":\"gomoku\",\"moves\":[\"h8\",\"h8\"]}\n{\"game\":\"gomoku\",\"moves\":[\"q77\"]}\n\
        {\"game\":\"nosuch\",\"moves\":[]}\n{\"game\":\"gomoku\",\"moves\":[\"a1\"]}\n";
    let (code, rows, errors) = batch("check", input);
    assert_eq!(code, 3);
    let ok: Vec<bool> = rows.iter().map(|row| row["ok"].as_bool().unwrap()).collect();
    assert_eq!(ok, [true, false, false, false, false, false, false, false, true]);
    assert_eq!(rows[5]["id"], 7);
    assert_eq!(rows[5]["line"], 6);
    assert_eq!(errors.lines().count(), 7);
    assert!(errors.contains("line 2: not JSON") && errors.contains("occupied"), "{errors}");
}

#[test]
fn a_line_without_end_is_refused_in_bounded_memory() {
    let input = format!("{{\"game\":\"{}\n{{\"game\":\"gomoku\",\"moves\":[]}}\n", "x".repeat(3_000_000));
    let (code, rows, _) = batch("check", input);
    assert_eq!((code, rows.len()), (3, 2));
    assert_eq!(rows[1]["ok"], true);
}

#[test]
fn forbidden_answers_batches_from_files() {
    let folder = Folder::new("batch");
    let file = folder.file("rows.jsonl", "{\"game\":\"omok\",\"moves\":[\"h8\"]}\n");
    let output = goren("forbidden --batch").arg(file).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let row: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&row["forbidden"], &row["extra"]["bans"]), (&json!({}), &json!({})));
}

#[test]
fn the_test_vectors_of_the_rules_pass_as_batches() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        let rows = std::fs::read_to_string(&path).unwrap().lines().count();
        let output = goren("check --batch").arg(&path).output().unwrap();
        let answers = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", path.display());
        assert_eq!(answers.lines().count(), rows, "{}", path.display());
        // The values of Pentago are computed near its end only.
        let valued = path.ends_with("pentago_values.jsonl");
        let unchecked = answers.replace("\"unchecked\":[\"value\"]", if valued { "" } else { "unchecked" });
        assert!(!unchecked.contains("unchecked"), "{} asserts what is not computed", path.display());
        files += 1;
    }
    assert!(files >= 19, "only {files} files of vectors");
}

/// Rows with one byte changed, cut off, or a part repeated, all in one stream.
#[test]
fn damaged_rows_are_answered_one_by_one() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors");
    let mut state = 20_261_130_u64;
    let mut random = |below: usize| {
        // Knuth's MMIX generator: any fixed sequence does.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut input = Vec::new();
    let mut rows = 0;
    for name in ["tictactoe", "mnk", "renju", "renju_nested", "omokK", "hex217"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).unwrap();
        let shortest = text.lines().min_by_key(|line| line.len()).unwrap().as_bytes();
        for _ in 0..60 {
            let mut row = shortest.to_vec();
            let at = random(row.len());
            match random(3) {
                0 => row[at] = b" \",:[]{}0aZ\xff\x00"[random(13)],
                1 => row.truncate(at),
                _ => {
                    let part = row[at..(at + random(12)).min(row.len())].to_vec();
                    row.splice(at..at, part);
                }
            }
            rows += usize::from(!row.trim_ascii().is_empty());
            input.extend(row);
            input.push(b'\n');
        }
    }
    for command in ["check", "forbidden"] {
        let (code, answers, errors) = batch(command, &input);
        assert_eq!((code, answers.len()), (3, rows));
        assert!(!errors.contains("internal fault"), "{errors}");
        assert!(answers.iter().all(|answer| answer["ok"].is_boolean() && !answer["id"].is_null()));
    }
}

#[test]
fn an_id_of_null_comes_back_as_null_and_decisions_stand_among_the_moves() {
    let rows = "{\"id\":null,\"game\":\"gomoku\",\"moves\":[\"h8\"]}\n\
                {\"id\":null,\"game\":\"chess\",\"moves\":[]}\n\
                {\"game\":\"gomoku+swap2\",\"moves\":\"h8 a1 i9 take black j9\"}\n\
                {\"game\":\"gomoku+swap2\",\"moves\":[\"h8\",\"a1\",\"i9\",\"keep\"]}\n";
    let output = goren("check --batch -").stdin(rows).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(answers[0].as_object().unwrap().contains_key("id") && answers[0]["id"].is_null());
    assert!(answers[1]["id"].is_null() && answers[1]["line"] == 2, "{text}");
    assert_eq!((&answers[2]["id"], &answers[2]["ok"]), (&json!(3), &json!(true)), "{text}");
    assert!(
        answers[3]["differences"][0].as_str().unwrap().contains("by swap2: the second player takes"),
        "{text}"
    );
}

#[test]
fn fields_that_are_not_computed_are_said_to_be_unchecked() {
    let row = "{\"game\":\"pentago\",\"moves\":[],\"value\":1}\n";
    let output = goren("check --batch -").stdin(format!("{row}{row}")).output().unwrap();
    let (text, told) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(text.contains("\"unchecked\":[\"value\"]"), "{text}");
    assert!(told.contains("`value` is not checked in 2 rows"), "{told}");
}

#[test]
fn values_of_pentago_are_checked_near_its_end() {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/vectors/pentago_values.jsonl");
    let row = std::fs::read_to_string(vectors).unwrap();
    let row = row.lines().rfind(|row| row.contains("\"stones\":28") && row.contains("\"value\":1")).unwrap();
    for (value, code) in [(1, 0), (0, 1)] {
        let row = row.replace("\"value\":1", &format!("\"value\":{value}"));
        let output = goren("check --batch -").stdin(format!("{row}\n")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(text.contains("\"value\":1") && !text.contains("unchecked"), "{text}");
    }
}
