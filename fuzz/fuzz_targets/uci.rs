#![no_main]

use cotulenh_fuzz_bodies::uci;

libfuzzer_sys::fuzz_target!(|text: &str| uci::run(text));
