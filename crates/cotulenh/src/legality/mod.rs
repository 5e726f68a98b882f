//! Legal moves: the pseudo-legal moves after which the turn can end legally, and `commit` if the turn can end now (RULES §7,
//! §8).
//!
//! Each file uses only files above it in this list:
//!
//! | file | subject |
//! | --- | --- |
//! | `unreachable` | the reason why a unit cannot reach a square |
//! | `error` | the reason why a move is illegal |
//! | `pseudo_legal` | the moves that RULES §3–§7 and the open-line rule of §8 allow |
//! | `end_of_turn` | the validation of a finished turn |
//! | `threats` | the threats to a Commander |
//! | `evasion` | an upper bound on the targets of a unit that still allow a check evasion |
//! | `acting_unit`, `board_after` | a unit whose moves are judged, and the board after one of them |
//! | `situation` | the facts about a position that all its moves have in common |
//! | `sorting`, `safety` | many targets decided at once; one target decided on a board with two changed squares |
//! | `judge` | the legal moves of a unit; a way to complete a deployment |
//! | `legal` | legal moves of any state |
//! | `position` | the public methods of [`crate::Position`] |

mod acting_unit;
mod board_after;
mod end_of_turn;
mod error;
mod evasion;
mod judge;
pub(crate) mod legal;
mod position;
mod pseudo_legal;
mod safety;
mod situation;
mod sorting;
mod threats;
mod unreachable;

pub use error::{Danger, IllegalMove};
pub use unreachable::ReachError;
