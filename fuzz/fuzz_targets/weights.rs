#![no_main]

use cotulenh_fuzz_bodies::weights;

libfuzzer_sys::fuzz_target!(|input: (Vec<(u16, u8, &str)>, &str)| weights::run(input));
