#![no_main]

use cotulenh_fuzz_bodies::wire;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wire::run(bytes));
