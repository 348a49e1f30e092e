#![no_main]

#[path = "../src/targets.rs"]
#[allow(dead_code, reason = "one target uses one function")]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::player(bytes));
