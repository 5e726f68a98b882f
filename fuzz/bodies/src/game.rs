//! Applies operations of a game in random order and compares it with a plain model after each.

// The rules support older compilers than this crate.
#[allow(clippy::manual_is_multiple_of)]
#[path = "../../../crates/cotulenh/tests/it/common/game_model/mod.rs"]
mod model;
#[path = "../../../crates/cotulenh/tests/it/common/starts.rs"]
mod starts;

use crate::session::deploying;
pub use model::Choice;
use model::Model;

/// Checks one input.
pub fn run(input: (u8, Vec<Choice>)) {
    let (start, operations) = input;
    let mut model = Model::new(usize::from(start));
    for &operation in operations.iter().take(100) {
        model.operate(operation);
    }
    model.assert_consistent();
}
