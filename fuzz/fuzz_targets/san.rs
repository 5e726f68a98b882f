#![no_main]

use cotulenh_fuzz_bodies::san;

libfuzzer_sys::fuzz_target!(|text: &str| san::run(text));
