//! Forced wins and defences against them.

use serde::{Deserialize, Serialize};

string_enums! {
    /// The verdict on a forced win.
    enum SolveVerdict { Win, None, Unknown, }
    /// The verdict on a defence.
    enum DefendVerdict { Lost, Escapes, Unknown, }
}

output_objects! {
    /// The result of a search for a forced win.
    struct Solved {
        /// `win`; `none` if there is no win in the given number of turns; `unknown` if the search was stopped or
        /// reached its node limit.
        verdict: SolveVerdict,
        /// The smallest number of turns of the winner, or `null` if there is no win.
        turns: Option<u32>,
        /// A winning line in engine moves, with the longest defence. Empty if the search was stopped before the line
        /// was complete.
        words: Vec<String>,
        /// The winning line in SAN.
        san: Vec<String>,
        /// The number of searched moves.
        nodes: u64,
    }

    /// The best defence of the side to move against a forced win.
    struct Defended {
        /// `lost` if every defence loses; `escapes`; `unknown` if the search was stopped or reached its node limit.
        verdict: DefendVerdict,
        /// The turn that escapes or lasts longest, as an engine move, or `null` if the verdict is unknown.
        best: Option<String>,
        /// The turn in SAN.
        san: Option<String>,
        /// The number of turns in which the other side then wins, or `null` if it does not.
        turns: Option<u32>,
        /// The number of searched moves.
        nodes: u64,
    }
}

input_objects! {
    /// The limits of a search for a forced win.
    struct ProofLimits {
        /// The maximum number of searched moves, 1 to 100,000,000. By default 2,000,000.
        nodes: u64,
    }
}
