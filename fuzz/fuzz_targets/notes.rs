#![no_main]

use cotulenh_fuzz_bodies::notes;

libfuzzer_sys::fuzz_target!(|input: notes::Input<'_>| notes::run(input));
