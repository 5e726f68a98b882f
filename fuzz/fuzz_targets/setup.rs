#![no_main]

use cotulenh_fuzz_bodies::setup;

libfuzzer_sys::fuzz_target!(|input: setup::Input| setup::run(input));
