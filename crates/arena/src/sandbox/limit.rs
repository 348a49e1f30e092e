//! Limits as somebody writes them who lets programs play, and those that hold where nothing is written.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Confinement, Tier, Wanted};

/// Memory of a program with all that it has started, in bytes, if nothing is said and no larger size is announced to it.
pub const USUAL_MEMORY: u64 = 2 << 30;
/// Processes and threads of a program if nothing is said: Java and .NET have dozens of threads before they do anything.
pub const USUAL_PROCESSES: u32 = 256;
/// What a program may write to its scratch folder if nothing is said, in bytes.
pub const USUAL_DISK: u64 = 512 << 20;

/// A limit that is asked for. In the description of an event it is a number or the word `none`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// There is to be none.
    None,
    /// So much.
    To(u64),
}

/// The limits that are asked for; the usual ones hold where nothing is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Memory, in bytes.
    pub memory: Option<Limit>,
    /// Processes and threads.
    pub processes: Option<Limit>,
    /// Disk, in bytes.
    pub disk: Option<Limit>,
}

impl Limit {
    fn most(self) -> Option<u64> {
        match self {
            Limit::None => None,
            Limit::To(most) => Some(most),
        }
    }
}

impl Confinement {
    /// The same with these limits. Where nothing is asked for the usual ones hold, except without a sandbox, where nothing could
    /// keep them. `announced` is the memory in bytes that programs are told they have, if the match says so: that much they get.
    #[must_use]
    pub fn limited(mut self, asked: Limits, announced: Option<u64>) -> Confinement {
        let usual = self.tier != Wanted::Exactly(Tier::Open);
        let memory = USUAL_MEMORY.max(announced.unwrap_or(0));
        self.usual_memory = usual && asked.memory.is_none();
        let limit = |asked: Option<Limit>, most: u64| asked.map_or(usual.then_some(most), Limit::most);
        self.memory = limit(asked.memory, memory);
        let processes = limit(asked.processes, USUAL_PROCESSES.into());
        self.processes = processes.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        self.disk = limit(asked.disk, USUAL_DISK);
        self
    }
}

impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Limit::None => serializer.serialize_str("none"),
            Limit::To(most) => serializer.serialize_u64(*most),
        }
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Limit, D::Error> {
        deserializer.deserialize_any(OfText)
    }
}

struct OfText;

impl Visitor<'_> for OfText {
    type Value = Limit;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number or \"none\"")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Limit, E> {
        Ok(Limit::To(number))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Limit, E> {
        let wrong = || E::invalid_value(de::Unexpected::Signed(number), &self);
        u64::try_from(number).map(Limit::To).map_err(|_| wrong())
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Limit, E> {
        let wrong = || E::invalid_value(de::Unexpected::Str(text), &self);
        if text == "none" { Ok(Limit::None) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_limits_hold_where_nothing_is_asked_for_and_something_keeps_them() {
        let of = |tier: Wanted, asked: Limits, announced| {
            let found = Confinement { tier, ..Confinement::default() }.limited(asked, announced);
            (found.memory, found.processes, found.disk, found.usual_memory)
        };
        let nothing = Limits::default();
        let usual = (Some(2 << 30), Some(256), Some(512 << 20), true);
        assert_eq!(of(Wanted::Best, nothing, None), usual);
        assert_eq!(of(Wanted::Exactly(Tier::Limits), nothing, Some(350 << 20)), usual);
        assert_eq!(of(Wanted::Best, nothing, Some(4 << 30)).0, Some(4 << 30));
        assert_eq!(of(Wanted::Exactly(Tier::Open), nothing, None), (None, None, None, false));
        let asked = Limits { memory: Some(Limit::To(5)), processes: Some(Limit::None), disk: None };
        assert_eq!(of(Wanted::Best, asked, Some(4 << 30)), (Some(5), None, Some(512 << 20), false));
    }

    #[test]
    fn a_limit_is_a_number_or_none() {
        #[derive(Deserialize, Serialize)]
        struct Key {
            disk: Option<Limit>,
        }
        let read = |text: &str| toml::from_str::<Key>(text).map(|key| key.disk).map_err(|e| e.to_string());
        assert_eq!(read("disk = 7"), Ok(Some(Limit::To(7))));
        assert_eq!(read("disk = \"none\""), Ok(Some(Limit::None)));
        assert_eq!(read(""), Ok(None));
        for wrong in ["disk = -1", "disk = \"much\"", "disk = 1.5"] {
            let told = read(wrong).unwrap_err();
            assert!(told.contains("a whole number or \"none\""), "{told}");
        }
        let json = serde_json::to_string(&[Limit::None, Limit::To(3)]).unwrap();
        assert_eq!(json, "[\"none\",3]");
    }
}
