//! Boards, outcomes, and set-ups with their problems.

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

words! {
    /// What an action does, or that it is a whole deployment or its end.
    enum Kind { Move, Capture, StayCapture, SuicideCapture, Combine, Deployment, Commit, }
    /// What a game is played for.
    enum Objective { Total, Marine, Air, Land, Any, }
    /// What a square is made of.
    enum Terrain { Sea, Mixed, Land, }
}

exchanged! {
    /// A piece with its side. A square of a set-up may hold pieces of both sides.
    struct OwnedPiece {
        /// The side.
        color: Side,
        /// The letter, a capital.
        letter: String,
        /// Whether it is heroic.
        heroic: bool,
    }

    /// The pieces on one square of a set-up, at most three, whether or not they form a stack.
    struct Pile {
        /// The square.
        square: String,
        /// The pieces.
        pieces: Vec<OwnedPiece>,
    }

    /// Any pieces on any squares, legal or not: what a FEN can express.
    struct Setup {
        /// The squares that are not empty.
        piles: Vec<Pile>,
        /// The side to move.
        turn: Side,
        /// The number of turns since the last capture.
        halfmove_clock: u16,
        /// The number of the move.
        move_number: u32,
        /// The deployment in progress as the FEN writes it.
        deployment: Option<String>,
    }
}

told! {
    /// A piece.
    struct Piece {
        /// Its letter, a capital.
        letter: String,
        /// Whether it is a hero.
        heroic: bool,
    }

    /// A stack of one to three pieces, the carrier first.
    struct Stack {
        /// Where it stands.
        square: String,
        /// Whose it is.
        color: Side,
        /// As FEN writes it.
        text: String,
        /// Its pieces.
        pieces: Vec<Piece>,
    }

    /// How a game ended.
    struct Outcome {
        /// The winner; nobody in a draw.
        winner: Option<Side>,
        /// Why: `commander-captured`, `objective`, `checkmate`, `stalemate`, `fifty`, `repetition`, `resignation`,
        /// `agreement`, `flag` or `recorded`.
        reason: String,
        /// A sentence for people.
        message: String,
    }

    /// Something that keeps a set-up from being played.
    struct SetupProblem {
        /// A word for programs: `illegal-stack`, `terrain`, `too-many`, `missing-commander`, `missing-corps`,
        /// `move-number` or `deployment`.
        code: String,
        /// A sentence for people.
        message: String,
        /// The square, where it is about one.
        square: Option<String>,
        /// All squares it is about: for `too-many` those of every piece of the kind.
        squares: Vec<String>,
        /// Whose pieces; nothing where a stack has pieces of both sides.
        color: Option<Side>,
        /// The letter of the piece, a capital; of a stack that is none, its pieces as FEN writes them.
        piece: Option<String>,
        /// How many there are of the kind.
        found: Option<u32>,
        /// How many there may be.
        most: Option<u32>,
    }
}
