#![no_main]

use cotulenh_fuzz_bodies::log;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| log::run(bytes));
