#![no_main]

use cotulenh_fuzz_bodies::book;

libfuzzer_sys::fuzz_target!(|input: (u64, &[u8])| book::run(input));
