#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| goren_formats::exercise::entrant_name(bytes));
