#![no_main]

use cotulenh_fuzz_bodies::session;

libfuzzer_sys::fuzz_target!(|input: (u8, Vec<session::Operation>)| session::run(input));
