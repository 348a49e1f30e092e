//! Whether an event goes on with the terms it began with.

use serde_json::{Map, Value};

/// Longest value that is told, in characters.
const LONGEST: usize = 60;
/// What was usual, before this program said so in the store, where programs are started.
const ONCE_USUAL: [(&str, &str); 4] =
    [("sandbox", "open"), ("memory-limit", "none"), ("processes", "none"), ("disk", "none")];

/// What stood in the description that an event began with where another thing stands now, `key = value` each; nothing if it is the same. Keys
/// that are left out, some of which an earlier version of this program did not know, say nothing.
pub(crate) fn before(known: &str, now: &str, starts_programs: bool) -> Vec<String> {
    let (mut known, now) = (read(known), read(now));
    if starts_programs {
        for (key, value) in ONCE_USUAL {
            known.entry(key).or_insert_with(|| value.into());
        }
    }
    let keys: std::collections::BTreeSet<&String> = known.keys().chain(now.keys()).collect();
    let changed = keys.into_iter().filter(|&key| known.get(key) != now.get(key));
    changed.map(|key| known.get(key).map_or(format!("no {key}"), |value| told(key, value))).collect()
}

fn told(key: &str, value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() > LONGEST { format!("the same {key}") } else { format!("{key} = {text}") }
}

fn read(text: &str) -> Map<String, Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.retain(|_, value| !value.is_null());
                map.values_mut().for_each(strip);
            }
            Value::Array(list) => list.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    strip(&mut value);
    match value {
        Value::Object(map) => map,
        other => Map::from_iter([("description".to_owned(), other)]),
    }
}

#[cfg(test)]
mod tests {
    use super::before;

    #[test]
    fn a_description_is_the_same_to_a_version_that_knows_more_keys() {
        let known = r#"{"name":"a","seed":null,"player":[{"name":"x","run":"goren"}]}"#;
        let later = r#"{"name":"a","arrival":null,"player":[{"run":"goren","name":"x","source":null}]}"#;
        assert_eq!(before(known, later, false), [""; 0]);
        assert_eq!(before(known, &known.replace("null", "7"), false), ["no seed"]);
        let other = before(known, &known.replace("goren", "lines"), false);
        assert_eq!(other, [r#"player = [{"name":"x","run":"goren"}]"#]);
    }

    #[test]
    fn programs_of_events_that_name_no_sandbox_once_ran_without_one() {
        let known = r#"{"name":"a","sandbox":null}"#;
        let now = |sandbox: &str, disk: &str| {
            format!(
                r#"{{"name":"a","sandbox":"{sandbox}","memory-limit":{disk},"processes":{disk},"disk":{disk}}}"#
            )
        };
        assert_eq!(before(known, &now("open", "\"none\""), true), [""; 0]);
        let told = before(known, &now("auto", "512"), true).join(", ");
        assert!(told.ends_with("processes = \"none\", sandbox = \"open\""), "{told}");
        assert_eq!(before(&now("auto", "512"), &now("auto", "512"), true), [""; 0]);
    }
}
