//! Written games: texts, trees and annotations.

use super::board::{Objective, Side};
use super::turn::Step;
use cotulenh::wire::ErrorData;
use serde::Serialize;

told! {
    /// A tag of a PGN.
    struct Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    }

    /// A game among others in a text.
    struct GameText {
        /// Its text, for `loadPgn`; empty if it is too long.
        text: String,
        /// The line where it begins, from 1.
        line: u32,
        /// Its tags as they are written.
        tags: Vec<Tag>,
        /// Why it cannot be read, as far as that is known without reading it.
        #[cfg_attr(test, ts(type = "ErrorData | null"))]
        problem: Option<ErrorData>,
    }

    /// Something odd in a text that was forgiven.
    struct Warning {
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
        /// A sentence for people.
        message: String,
    }

    /// A turn in the game's tree.
    struct Node {
        /// Its name: `jump` goes there.
        node: u32,
        /// The node before it; 0 is the start.
        parent: u32,
        /// How deep it lies in variations: 0 on the main line.
        level: u32,
        /// How many turns there are up to this one.
        ply: u32,
        /// Who played.
        color: Side,
        /// The number of the move.
        move_number: u32,
        /// In short, as people write it.
        san: String,
        /// As engines write it.
        word: String,
        /// Its steps. An ordinary move is one step.
        steps: Vec<Step>,
        /// The FEN after it.
        after: String,
        /// What is noted there.
        notes: Notes,
    }

    /// What is noted at a node.
    struct Notes {
        /// The comment before the turn.
        comment_before: String,
        /// The comment after it.
        comment: String,
        /// The numbers of its glyphs: 1 is `!`, 2 is `?`.
        glyphs: Vec<u8>,
        /// What is left on the clock, in milliseconds.
        clock: Option<u32>,
        /// The evaluation, as PGN writes it.
        eval: Option<String>,
    }

    /// A game as far as an engine needs it: how it came to its position.
    struct Line {
        /// The FEN of the start.
        start: String,
        /// What the game is played for.
        objective: Objective,
        /// The turns, as engines write them.
        words: Vec<String>,
        /// The FEN now, a deployment in progress included.
        fen: String,
    }
}
