//! Who a program says it is.

use serde::{Deserialize, Serialize};

/// What a program tells of itself in answer to `ABOUT`; empty where it tells nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct About {
    /// Its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its version.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// Where that is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub country: String,
    /// The whole line where it is no list of keys and values.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}
