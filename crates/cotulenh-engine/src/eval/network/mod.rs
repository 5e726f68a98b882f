//! The learned evaluation: a small neural network with an incremental first layer.
//!
//! The position is seen from the perspectives of both sides. An input (a feature) is a piece on a square: own or enemy, its
//! role, whether it is heroic, whether it is carried. For each perspective, the first layer sums the weights of the inputs
//! that are present. This sum, the accumulator, changes by a few rows when a move is made. The second layer maps both
//! accumulators to the score. The number of pieces on the board selects the output bucket, which is a set of weights of the
//! second layer.
//!
//! All arithmetic is on integers, so a position has the same value on every machine.

mod file;
mod inputs;
mod layers;

pub use file::{NetworkError, NetworkFileError, NetworkHeader};
pub use inputs::network_inputs;
pub use layers::Accumulators;

use super::Evaluator;
use crate::data_file;
use crate::score::{MAX_EVAL, Score};
use cotulenh::{Board, Color, Position, SquareChange};
use inputs::ChangedInputs;
use layers::Layers;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
#[cfg(feature = "network")]
use std::sync::OnceLock;

/// The learned evaluation. Clones share the weights.
#[derive(Clone)]
pub struct Network {
    header: Arc<NetworkHeader>,
    layers: Arc<Layers>,
}

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a network of this architecture.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let (header, layers) = file::read(bytes)?;
        Ok(Network {
            header: Arc::new(header),
            layers: Arc::new(layers),
        })
    }

    /// Reads a network from a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a network of this architecture.
    pub fn open(path: impl AsRef<Path>) -> Result<Network, NetworkFileError> {
        Network::read(&data_file::read(path.as_ref())?).map_err(NetworkFileError::Content)
    }

    /// Returns the network of the library. Returns `None` if the library is built without the feature `network`, or if the
    /// file that it was built with is not valid.
    #[must_use]
    pub fn embedded() -> Option<Network> {
        #[cfg(feature = "network")]
        {
            static EMBEDDED: OnceLock<Option<Network>> = OnceLock::new();
            let bytes = include_bytes!("../../../networks/default.ctn");
            EMBEDDED.get_or_init(|| Network::read(bytes).ok()).clone()
        }
        #[cfg(not(feature = "network"))]
        None
    }

    /// Returns the header of its file.
    #[must_use]
    pub fn header(&self) -> &NetworkHeader {
        &self.header
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Network")
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

impl Evaluator for Network {
    type State = Accumulators;

    fn refresh(&self, board: &Board) -> Accumulators {
        let mut state = self.layers.empty();
        for color in Color::ALL {
            for (square, stack) in board.stacks_of(color) {
                let mut inputs = ChangedInputs::default();
                inputs.add(stack, square);
                self.layers.apply(&mut state, &inputs);
            }
        }
        state
    }

    fn update(
        &self,
        state: &mut Accumulators,
        before: &Accumulators,
        _board: &Board,
        changes: &[SquareChange],
    ) {
        let mut inputs = ChangedInputs::default();
        for change in changes {
            if let Some(stack) = change.before {
                inputs.remove(stack, change.square);
            }
            if let Some(stack) = change.after {
                inputs.add(stack, change.square);
            }
        }
        *state = *before;
        self.layers.apply(state, &inputs);
    }

    fn evaluate(&self, state: &Accumulators, position: &Position) -> Score {
        let board = position.board();
        let pieces: usize = Color::ALL
            .iter()
            .map(|&color| usize::from(board.piece_count(color)))
            .sum();
        self.layers
            .output(state, position.turn(), pieces)
            .clamp(-MAX_EVAL, MAX_EVAL)
    }
}

#[cfg(all(test, feature = "network"))]
mod tests {
    use super::*;
    use crate::eval::evaluate;

    fn network() -> Network {
        Network::embedded().expect("the network of the library is valid")
    }

    /// Walks through random games and gives every position after a move with its state, updated incrementally.
    fn walk(mut visit: impl FnMut(&Position, Accumulators)) {
        let network = network();
        let mut position = Position::start();
        let mut state = network.refresh(position.board());
        let mut pick = 7;
        for _ in 0..600 {
            let list = position.legal_moves();
            if list.is_empty() {
                position = Position::start();
                state = network.refresh(position.board());
                continue;
            }
            pick = (pick * 31 + 17) % 1_009;
            let undo = position.make(list[pick % list.len()]);
            let changes: Vec<SquareChange> = undo.changes(position.board()).collect();
            let before = state;
            network.update(&mut state, &before, position.board(), &changes);
            visit(&position, state);
        }
    }

    #[test]
    fn updates_equal_a_refresh() {
        let network = network();
        walk(|position, state| assert_eq!(state, network.refresh(position.board()), "{position}"));
    }

    #[test]
    fn a_mirrored_position_has_the_same_value() {
        let network = network();
        walk(|position, _| {
            let mirrored = position.mirrored();
            assert_eq!(evaluate(&network, position), evaluate(&network, &mirrored));
        });
    }

    #[test]
    fn an_extra_piece_is_worth_something() {
        let network = network();
        let equal: Position = "6c4/11/11/11/4t6/11/11/4T6/11/11/11/5C5 r - - 0 1"
            .parse()
            .unwrap();
        let ahead: Position = "6c4/11/11/11/11/11/11/4T6/11/11/11/5C5 r - - 0 1"
            .parse()
            .unwrap();
        assert!(evaluate(&network, &ahead) > evaluate(&network, &equal) + 50);
    }

    /// Training leaves noise in the weights of inputs that no position has. Without it, the file is a quarter smaller when
    /// it is compressed.
    #[test]
    fn the_weights_of_impossible_inputs_are_zero() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/networks/default.ctn");
        if std::env::var_os("UPDATE_NETWORK").is_some() {
            let bytes = std::fs::read(path).unwrap();
            std::fs::write(path, file::without_impossible_inputs(&bytes)).unwrap();
        }
        let network = Network::open(path).unwrap();
        let rows = network.layers.first.iter().enumerate();
        let mut noisy =
            rows.filter(|(input, row)| !inputs::is_possible(*input) && **row != [0; 128]);
        assert_eq!(noisy.next(), None, "run again with UPDATE_NETWORK=1");
        let possible = (0..inputs::INPUTS).filter(|&input| inputs::is_possible(input));
        assert_eq!(possible.count(), 8_528);
        walk(|position, _| {
            let inputs = network_inputs(position);
            assert!(
                inputs
                    .iter()
                    .all(|&input| inputs::is_possible(input.into()))
            );
        });
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = include_bytes!("../../../networks/default.ctn");
        assert_eq!(Network::read(b"").unwrap_err(), NetworkError::Magic);
        assert_eq!(Network::read(b"text").unwrap_err(), NetworkError::Magic);
        let changed = |at: usize, byte: u8| {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= byte;
            Network::read(&bytes).unwrap_err()
        };
        assert_eq!(changed(0, 1), NetworkError::Magic);
        assert_eq!(changed(8, 2), NetworkError::Version(3));
        assert!(matches!(changed(10, 1), NetworkError::Architecture { .. }));
        assert!(matches!(changed(34, 1), NetworkError::Length { .. }));
        assert_eq!(changed(bytes.len() / 2, 1), NetworkError::Checksum);
        for length in [9, 20, 35, 100, bytes.len() - 1] {
            let error = Network::read(&bytes[..length]).unwrap_err();
            assert!(
                matches!(error, NetworkError::Length { .. }),
                "{length}: {error}"
            );
        }
        let mut longer = bytes.to_vec();
        longer.push(0);
        assert!(matches!(
            Network::read(&longer),
            Err(NetworkError::Length { .. })
        ));
    }
}
