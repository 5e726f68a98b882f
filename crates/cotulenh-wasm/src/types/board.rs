//! What stands on a board, how a game ends, and what is wrong with a set-up.

use serde::Serialize;

words! {
    /// A side.
    enum Side { Red, Blue, }
    /// What an action does, or that it is a whole deployment or its end.
    enum Kind { Move, Capture, StayCapture, SuicideCapture, Combine, Deployment, Commit, }
    /// What a game is played for.
    enum Objective { Total, Marine, Air, Land, Any, }
    /// What a square is made of.
    enum Terrain { Sea, Mixed, Land, }
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
