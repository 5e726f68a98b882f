//! Applies operations of a game in random order and compares it with a plain model after each.

#![no_main]

#[path = "../../crates/cotulenh/tests/common/game_model/mod.rs"]
mod model;

use libfuzzer_sys::fuzz_target;
use model::{Choice, Model};

fuzz_target!(|input: (u8, Vec<Choice>)| {
    let (start, operations) = input;
    let mut model = Model::new(usize::from(start));
    for &operation in operations.iter().take(100) {
        model.operate(operation);
    }
    model.assert_consistent();
});
