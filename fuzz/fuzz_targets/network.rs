#![no_main]

use cotulenh_fuzz_bodies::network;

libfuzzer_sys::fuzz_target!(|input: (Vec<(u32, u16)>, u16, &[u8])| network::run(input));
