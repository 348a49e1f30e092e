#![no_main]

use goren_formats::record::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| goren_formats::exercise::record(bytes, Format::Moves));
