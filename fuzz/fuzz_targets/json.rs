#![no_main]

use cotulenh_fuzz_bodies::json;

libfuzzer_sys::fuzz_target!(|line: &str| json::run(line));
