#![no_main]

use cotulenh_fuzz_bodies::pgn;

libfuzzer_sys::fuzz_target!(|text: &str| pgn::run(text));
