//! Fields that the row asserts, against what was computed.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::answer::Answer;
use super::row::Row;

/// Fields that describe the row and assert nothing.
const DESCRIPTIVE: &[&str] = &[
    "id", "game", "variant", "options", "moves", "position", "setup", "black", "white", "to_move", "oracle",
    "source", "comment", "note", "board", "phase", "kind", "stones",
];

/// Compares every asserted field and completes the answer.
pub(super) fn fill_in(row: &Row, answer: &mut Answer) {
    for (key, wanted) in &row.fields {
        if wanted.is_null() || DESCRIPTIVE.contains(&key.as_str()) {
            continue;
        }
        match key.as_str() {
            "legal_counts" => counts(wanted, answer),
            "legal_sets" => sets(wanted, answer),
            "result" => {
                let found = if wanted.is_number() { number(answer) } else { json!(answer.result) };
                differ("result", wanted, &found, answer);
            }
            "children" => children(wanted, answer),
            "forbidden" => forbidden(wanted, answer),
            "points" => points(wanted, answer),
            "extra" => extra(wanted, answer),
            key => match answer.added.get(key).cloned() {
                Some(found) => differ(key, wanted, &found, answer),
                None => answer.unchecked.push(key.to_owned()),
            },
        }
    }
    answer.ok = answer.differences.is_empty();
}

fn differ(what: &str, wanted: &Value, found: &Value, answer: &mut Answer) {
    if wanted != found {
        answer.differences.push(format!("{what}: expected {wanted}, computed {found}"));
    }
}

/// The result as tables count it: 1 the side to move wins, −1 it loses, 0 a draw, 2 not over.
fn number(answer: &Answer) -> Value {
    let Some(position) = &answer.position else { return Value::Null };
    json!(match position.outcome().map(|outcome| outcome.winner) {
        None => 2,
        Some(None) => 0,
        Some(Some(winner)) =>
            if winner == position.side_to_move() {
                1
            } else {
                -1
            },
    })
}

/// Boards in any order; equal ones count as often as they occur.
fn children(wanted: &Value, answer: &mut Answer) {
    let Some(list) = wanted.as_array() else {
        return answer.differences.push(format!("children: expected a list, found {wanted}"));
    };
    let mut boards: Vec<String> = list.iter().map(text_of).collect();
    boards.sort();
    let found = answer.added.get("children").cloned().unwrap_or_default();
    differ("children", &json!(boards), &found, answer);
}

/// One number a move; `null` asserts nothing.
fn counts(wanted: &Value, answer: &mut Answer) {
    let Some(list) = wanted.as_array() else {
        return differ("legal_counts", wanted, &json!(answer.legal_counts), answer);
    };
    if list.len() != answer.legal_counts.len() {
        let text =
            format!("legal_counts: expected {} counts, computed {}", list.len(), answer.legal_counts.len());
        answer.differences.push(text);
    }
    for (ply, (wanted, found)) in list.iter().zip(answer.legal_counts.clone()).enumerate() {
        if !wanted.is_null() {
            differ(&format!("legal_counts[{ply}]"), wanted, &json!(found), answer);
        }
    }
}

/// Sets by ply; order and repetition do not matter.
fn sets(wanted: &Value, answer: &mut Answer) {
    let Some(plies) = wanted.as_object() else {
        return differ("legal_sets", wanted, &json!(answer.legal_sets), answer);
    };
    for (ply, wanted) in plies {
        if wanted.is_null() {
            continue;
        }
        let found = ply
            .parse::<usize>()
            .ok()
            .and_then(|ply| answer.legal_sets.get(&ply))
            .cloned()
            .unwrap_or_default();
        let Some(list) = wanted.as_array() else {
            differ(&format!("legal_sets[{ply}]"), wanted, &json!(found), answer);
            continue;
        };
        let mut texts: Vec<String> = list.iter().map(text_of).collect();
        texts.sort();
        texts.dedup();
        let missing = texts.iter().filter(|text| !found.contains(text));
        let surplus = found.iter().filter(|text| !texts.contains(text));
        let missing: Vec<&str> = missing.map(String::as_str).collect();
        let surplus: Vec<&str> = surplus.map(String::as_str).collect();
        if !(missing.is_empty() && surplus.is_empty()) {
            let text = format!(
                "legal_sets[{ply}]: expected also [{}], computed also [{}]",
                missing.join(" "),
                surplus.join(" ")
            );
            answer.differences.push(text);
        }
    }
}

/// The complete forbidden set: an object of codes, or a list of cells.
fn forbidden(wanted: &Value, answer: &mut Answer) {
    let found = answer.forbidden.clone().unwrap_or_default();
    if let Some(list) = wanted.as_array() {
        let mut cells: Vec<String> = list.iter().map(text_of).collect();
        cells.sort();
        let mut computed: Vec<String> = found.into_keys().collect();
        computed.sort();
        return differ("forbidden", &json!(cells), &json!(computed), answer);
    }
    differ("forbidden", wanted, &json!(found), answer);
}

/// Verdicts on some cells: a code, `legal`, or a list that begins with one.
fn points(wanted: &Value, answer: &mut Answer) {
    let Some(cells) = wanted.as_object() else {
        return answer.differences.push(format!("points: expected an object, found {wanted}"));
    };
    let forbidden = answer.forbidden.clone().unwrap_or_default();
    let mut verdicts = BTreeMap::new();
    for (cell, wanted) in cells {
        let found = forbidden.get(cell).cloned().unwrap_or_else(|| "legal".to_owned());
        let wanted = match wanted {
            Value::Array(items) => items.first().unwrap_or(&Value::Null),
            other => other,
        };
        if !wanted.is_null() {
            differ(&format!("points.{cell}"), wanted, &json!(found), answer);
        }
        verdicts.insert(cell.clone(), found);
    }
    answer.points = Some(verdicts);
}

fn extra(wanted: &Value, answer: &mut Answer) {
    let Some(fields) = wanted.as_object() else {
        return answer.differences.push(format!("extra: expected an object, found {wanted}"));
    };
    for (key, wanted) in fields {
        if wanted.is_null() {
            continue;
        }
        match answer.extra.get(key).cloned() {
            Some(found) => differ(&format!("extra.{key}"), wanted, &found, answer),
            None => answer.unchecked.push(format!("extra.{key}")),
        }
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
