#![no_main]

use cotulenh_fuzz_bodies::socket;

libfuzzer_sys::fuzz_target!(|input: &[u8]| socket::run(input));
