//! Recorded games: texts, trees and annotations.

use super::board::{Objective, Side};
use super::search::Score;
use super::turn::Step;
use cotulenh::wire::ErrorData;
use serde::Serialize;

output_objects! {
    /// A tag of a PGN.
    struct Tag {
        name: String,
        value: String,
    }

    /// One game of a text with several games.
    struct GameText {
        /// The text for `loadPgn`. Empty if the game is too long.
        text: String,
        /// The line where the game starts, from 1.
        line: u32,
        /// The tags as written.
        tags: Vec<Tag>,
        /// The reason why the game cannot be read, as far as it is known before parsing.
        #[cfg_attr(test, ts(type = "ErrorData | null"))]
        problem: Option<ErrorData>,
    }

    /// A tolerated error in a text.
    struct Warning {
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
        /// A message in English.
        message: String,
    }

    /// A turn in the tree of a game.
    struct Node {
        /// The id of the node, for `jump`.
        node: u32,
        /// The id of the previous node. 0 is the start.
        parent: u32,
        /// The depth in variations. 0 is the main line.
        level: u32,
        /// The number of turns from the start to this one.
        ply: u32,
        /// The side that played it.
        color: Side,
        /// The number of the move.
        move_number: u32,
        /// SAN.
        san: String,
        /// The turn as an engine move.
        word: String,
        /// The steps. An ordinary move is one step.
        steps: Vec<Step>,
        /// The FEN after it.
        after: String,
        /// The annotations.
        notes: Notes,
    }

    /// The annotations of a node.
    struct Notes {
        /// The comment before the turn.
        comment_before: String,
        /// The comment after the turn.
        comment: String,
        /// The glyphs by number: 1 is `!`, 2 is `?`.
        glyphs: Vec<u8>,
        /// The remaining time in milliseconds.
        clock: Option<u32>,
        /// The evaluation in PGN notation.
        eval: Option<String>,
        /// The evaluation as a score for Red, whichever side is to move.
        red_score: Option<Score>,
    }

    /// A position with its history, as an engine needs it.
    struct Line {
        /// The FEN of the start position.
        start: String,
        /// The objective of the game.
        objective: Objective,
        /// The turns as engine moves.
        words: Vec<String>,
        /// The current FEN, including a deployment in progress.
        fen: String,
    }
}
