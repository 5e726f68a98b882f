#![no_main]

use cotulenh_fuzz_bodies::fen;

libfuzzer_sys::fuzz_target!(|text: &str| fen::run(text));
