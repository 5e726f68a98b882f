//! Parses arbitrary text, and a valid file with changes, as a weights file: no panic, errors point into the text, a
//! parsed file round-trips, and no evaluation overflows.

use crate::POSITIONS;
use cotulenh_engine::eval::{HandEvaluator, Weights, evaluate};
use cotulenh_engine::score::MAX_EVAL;
use std::sync::LazyLock;

static SOUND: LazyLock<String> = LazyLock::new(|| Weights::default().to_string());

fn read(text: &str) {
    match text.parse::<Weights>() {
        Ok(weights) => {
            assert_eq!(weights.to_string().parse().as_ref(), Ok(&weights));
            let evaluator = HandEvaluator::new(weights);
            for position in POSITIONS.iter() {
                let score = evaluate(&evaluator, position);
                assert!((-MAX_EVAL..=MAX_EVAL).contains(&score));
            }
        }
        Err(error) => {
            // The end of the text is the place after its last byte.
            let line = text.split('\n').nth(error.line - 1).expect("its line");
            assert!((1..=line.len() + 1).contains(&error.column), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}

/// Checks one input.
pub fn run(input: (Vec<(u16, u8, &str)>, &str)) {
    let (changes, text) = input;
    read(text);
    let mut changed = SOUND.clone();
    for (at, length, new) in changes.into_iter().take(200) {
        // Earlier changes may have inserted non-ASCII text.
        let start = usize::from(at) % (changed.len() + 1);
        let start = changed.floor_char_boundary(start);
        let end = (start + usize::from(length)).min(changed.len());
        let end = changed.floor_char_boundary(end);
        changed.replace_range(start..end, new);
    }
    read(&changed);
}
