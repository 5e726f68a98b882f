#![no_main]

use cotulenh_fuzz_bodies::data;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| data::run(bytes));
