#![no_main]

use cotulenh_fuzz_bodies::play;

libfuzzer_sys::fuzz_target!(|choices: &[u8]| play::run(choices));
