#![no_main]

use cotulenh_fuzz_bodies::http;

libfuzzer_sys::fuzz_target!(|input: &[u8]| http::run(input));
