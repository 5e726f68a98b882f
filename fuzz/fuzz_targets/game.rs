#![no_main]

use cotulenh_fuzz_bodies::game;

libfuzzer_sys::fuzz_target!(|input: (u8, Vec<game::Choice>)| game::run(input));
