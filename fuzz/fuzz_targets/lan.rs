#![no_main]

use cotulenh_fuzz_bodies::lan;

libfuzzer_sys::fuzz_target!(|text: &str| lan::run(text));
