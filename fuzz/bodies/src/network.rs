//! Reads arbitrary bytes, and a valid file with changes, as a network file: no panic, errors have words, and no evaluation of
//! a network with any weights overflows.

use crate::POSITIONS;
use cotulenh_engine::Network;
use cotulenh_engine::eval::evaluate;
use cotulenh_engine::score::MAX_EVAL;

const SOUND: &[u8] = include_bytes!("../../../crates/cotulenh-engine/networks/default.ctn");

fn read(bytes: &[u8]) {
    match Network::read(bytes) {
        Ok(network) => {
            for position in POSITIONS.iter() {
                let score = evaluate(&network, position);
                assert!((-MAX_EVAL..=MAX_EVAL).contains(&score));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks one input.
pub fn run(input: (Vec<(u32, u16)>, u16, &[u8])) {
    let (changes, missing, bytes) = input;
    read(bytes);
    let mut changed = SOUND.to_vec();
    let last = changed.len() - 1;
    for (at, value) in changes.into_iter().take(200) {
        let at = at as usize % last;
        changed[at..at + 2].copy_from_slice(&value.to_le_bytes());
    }
    changed.truncate(changed.len() - usize::from(missing));
    read(&changed);
    // With the right checksum, the weights themselves are judged.
    let body = changed.len() - 4;
    let checksum = crc32fast::hash(&changed[..body]);
    changed[body..].copy_from_slice(&checksum.to_le_bytes());
    read(&changed);
}
