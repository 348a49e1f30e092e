//! The game of a row: its name, and options as a JSON object, become one id.

use goren_rules::GameId;
use serde_json::{Map, Value};

/// Names under which collections of test games know our games.
const ALIASES: &[(&str, &str)] = &[
    ("freestyle15", "gomoku"),
    ("standard15", "standard"),
    ("carow", "caro"),
    ("carog", "caro:gomocup"),
    ("omokk", "omok:recursive"),
    ("omok-w", "omok:wide"),
    ("omokw", "omok:wide"),
];

/// The id that a row's `game` and `options` stand for.
pub(super) fn game(name: &str, options: Option<&Value>) -> Result<GameId, String> {
    let lower = name.trim().to_ascii_lowercase();
    let id = ALIASES.iter().find(|(alias, _)| *alias == lower).map_or(lower.as_str(), |(_, id)| id);
    let options = match options {
        None | Some(Value::Null) => &Map::new(),
        Some(Value::Object(options)) => options,
        Some(other) => return Err(format!("options: expected an object, found {other}")),
    };
    let text = id_text(id, options)?;
    GameId::parse(&text).map_err(|error| error.to_string())
}

fn id_text(id: &str, options: &Map<String, Value>) -> Result<String, String> {
    let (base, mut tail) = match id.split_once(':') {
        Some((base, rest)) => (base, format!(":{rest}")),
        None => (id, String::new()),
    };
    let has = |tail: &str, option: &str| tail.split(':').any(|part| part == option);
    let mut size = String::new();
    let mut opening = String::new();
    for (key, value) in options {
        match (key.as_str(), value) {
            (_, Value::Null) | ("n", _) => {}
            ("size", value) => size = format!("@{}", number(key, value)?),
            ("m", value) => {
                let rows = options.get("n").ok_or("options: m without n")?;
                size = format!("@{}x{}", number(key, value)?, number("n", rows)?);
            }
            ("side", value) => size = format!("@{}", number(key, value)?),
            // What the games are without options.
            ("opening" | "first_stone", Value::String(word)) if word == "free" => {}
            ("opening", Value::String(word)) => opening = format!("+{word}"),
            ("first_stone", Value::String(word)) => tail.push_str(&format!(":first={word}")),
            ("swap", Value::Bool(swap)) => {
                tail.push_str(if *swap { ":swap=yes" } else { ":swap=no" });
            }
            ("rings_to_win", Value::Number(rings)) => match rings.as_u64() {
                Some(3) => {}
                Some(1) => tail.push_str(":blitz"),
                _ => return Err(format!("options: rings_to_win must be 1 or 3, found {rings}")),
            },
            ("variant", Value::Number(number)) if base == "hasami" => {
                if number.as_u64() != Some(1) {
                    return Err(format!("options: variant {number} of hasami is not known, expected 1"));
                }
            }
            // The omoks' rule names repeat what the game's name says.
            ("rule", Value::String(_)) => {}
            ("recursive_three", Value::Bool(recursive)) => {
                if base == "omok" && *recursive && !has(&tail, "recursive") {
                    tail.push_str(":recursive");
                } else if *recursive != has(&tail, "recursive") {
                    return Err(format!("options: recursive_three {recursive} does not fit the game {id}"));
                }
            }
            (_, Value::Bool(false)) => {}
            (key, Value::Bool(true)) => tail.push_str(&format!(":{key}")),
            (key, Value::String(word)) => tail.push_str(&format!(":{key}={word}")),
            (key, Value::Number(number)) => tail.push_str(&format!(":{key}={number}")),
            (key, other) => return Err(format!("options: {key} cannot be {other}")),
        }
    }
    if options.contains_key("n") && !options.contains_key("m") {
        return Err("options: n without m".to_owned());
    }
    Ok(format!("{base}{size}{tail}{opening}"))
}

fn number(key: &str, value: &Value) -> Result<u64, String> {
    value.as_u64().ok_or_else(|| format!("options: {key} must be a whole number, found {value}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn id(name: &str, options: &Value) -> String {
        game(name, Some(options)).map_or_else(|error| format!("error: {error}"), |id| id.to_string())
    }

    fn same(name: &str, options: &Value, text: &str) {
        assert_eq!(id(name, options), GameId::parse(text).unwrap().to_string());
    }

    #[test]
    fn file_names_are_aliases() {
        same("freestyle15", &json!({"size": 15}), "gomoku");
        same("caroG", &json!({"size": 15}), "caro:gomocup");
        same("omokK", &json!({"size": 15, "rule": "omokK", "recursive_three": true}), "omok:recursive");
        same("omok-w", &json!({"size": 19, "rule": "omokW", "recursive_three": false}), "omok:wide");
        same(
            "omok-symmetric",
            &json!({"size": 15, "rule": "003", "recursive_three": false}),
            "omok-symmetric",
        );
    }

    #[test]
    fn options_become_parts_of_the_id() {
        same("mnk", &json!({"m": 7, "n": 6, "k": 4}), "mnk@7x6:k=4");
        same("gomoku", &json!({"size": 20}), "gomoku@20");
        same("omok", &json!({"recursive_three": true, "size": null}), "omok:recursive");
        same("renju", &json!({"forbidden": "loses"}), "renju:forbidden=loses");
    }

    #[test]
    fn options_that_mean_nothing_are_named() {
        assert!(id("mnk", &json!({"m": 7})).contains("m without n"));
        assert!(id("gomoku", &json!({"size": "big"})).contains("size must be a whole number"));
        assert!(id("gomoku", &json!({"blindfold": true})).contains("blindfold"));
        assert!(id("omok-symmetric", &json!({"recursive_three": true})).contains("does not fit"));
        assert!(id("gomoku", &json!([1])).contains("expected an object"));
    }
}
