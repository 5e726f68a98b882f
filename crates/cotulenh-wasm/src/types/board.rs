//! Boards, outcomes, and setups with their problems.

use serde::{Deserialize, Serialize};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of RULES")]
pub enum Side {
    Red,
    Blue,
}

string_enums! {
    /// The kind of a move. `deployment` is a complete deployment and `commit` is its end.
    enum Kind { Move, Capture, StayCapture, SuicideCapture, Combine, Deployment, Commit, }
    /// The objective of a game.
    enum Objective { Total, Marine, Air, Land, Any, }
    /// The terrain of a square.
    enum Terrain { Sea, Mixed, Land, }
    /// The moves in which a carrier passes over other stacks: none, captures, captures and moves over stacks that no Navy
    /// carries, or all.
    enum Jumps { Never, Captures, ExceptNavies, Always, }
    /// The roles that an objective counts together.
    enum Corps { Marine, Air, Land, }
}

exchanged_objects! {
    /// A piece with its side. A square of a setup may hold pieces of both sides.
    struct OwnedPiece {
        /// The side.
        color: Side,
        /// The letter as a capital.
        letter: String,
        /// Whether the piece is heroic.
        heroic: bool,
    }

    /// The pieces on one square of a setup, at most three, whether or not they form a stack.
    struct Pile {
        /// The square.
        square: String,
        /// The pieces.
        pieces: Vec<OwnedPiece>,
    }

    /// A position that may be illegal: any pieces on any squares. It contains everything that a FEN can express.
    struct Setup {
        /// The squares that are not empty.
        piles: Vec<Pile>,
        /// The side to move.
        turn: Side,
        /// The number of turns since the last capture.
        halfmove_clock: u16,
        /// The number of the move.
        move_number: u32,
        /// The deployment in progress in FEN notation.
        deployment: Option<String>,
    }
}

output_objects! {
    /// A piece.
    struct Piece {
        /// The letter as a capital.
        letter: String,
        /// Whether the piece is heroic.
        heroic: bool,
    }

    /// A stack of one to three pieces, the carrier first.
    struct Stack {
        /// The square.
        square: String,
        /// The side.
        color: Side,
        /// The stack in FEN notation.
        text: String,
        /// The pieces, the carrier first.
        pieces: Vec<Piece>,
    }

    /// The abilities of a piece as a carrier, and its value.
    struct Abilities {
        /// The letter as a capital.
        letter: String,
        /// Whether the piece is heroic.
        heroic: bool,
        /// The range of moves along files and ranks, or `null` if it has no limit.
        moves: Option<u8>,
        /// The range of moves along diagonals, or `null` if it has no limit.
        moves_diagonally: Option<u8>,
        /// The range of captures along files and ranks.
        captures: u8,
        /// The range of captures along diagonals.
        captures_diagonally: u8,
        /// The range of captures along files and ranks, if a Navy carries the target.
        captures_navy: u8,
        /// The moves in which it passes over other stacks.
        jumps: Jumps,
        /// The radius of its air defence, or 0 if it has none.
        air_defense: u8,
        /// Whether enemy air defence stops it.
        stopped_by_air_defense: bool,
        /// Whether it crosses the river only along the fords.
        heavy: bool,
        /// The terrain where it may stand.
        terrain: Vec<Terrain>,
        /// The letters of the pieces that it can carry, for each place. Empty if it carries nothing.
        carries: Vec<Vec<String>>,
        /// The value in points.
        points: u32,
        /// The corps it belongs to, or `null`.
        corps: Option<Corps>,
    }

    /// The outcome of a game.
    struct Outcome {
        /// The winner, or `null` for a draw.
        winner: Option<Side>,
        /// The reason.
        #[cfg_attr(test, ts(type = "OutcomeReason"))]
        reason: String,
        /// `true` if the players or a record declared the end: `resignation`, `agreement`, `flag` or `recorded`. The
        /// rules made all other ends.
        declared: bool,
        /// A message in English.
        message: String,
    }

    /// A problem that makes a setup unplayable.
    struct SetupProblem {
        /// A machine-readable code.
        #[cfg_attr(test, ts(type = "SetupProblemCode"))]
        code: String,
        /// A message in English.
        message: String,
        /// The square, or `null` if the problem is not about one square.
        square: Option<String>,
        /// All squares of the problem. For `too-many`, the squares of every piece of the kind.
        squares: Vec<String>,
        /// The side of the pieces, or `null` if they belong to both sides.
        color: Option<Side>,
        /// The letter of the piece as a capital, or the pieces of an illegal stack in FEN notation.
        piece: Option<String>,
        /// The actual number of pieces of the kind.
        found: Option<u32>,
        /// The maximum number of pieces of the kind.
        most: Option<u32>,
    }
}
