#![no_main]

use cotulenh_fuzz_bodies::search;

libfuzzer_sys::fuzz_target!(|input: search::Input| search::run(input));
