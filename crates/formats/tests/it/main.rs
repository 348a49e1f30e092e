//! Tests of the public API.

mod pictures;
