//! Wins by force and defences against them.

use serde::{Deserialize, Serialize};

words! {
    /// Whether there is a forced win.
    enum SolveVerdict { Win, None, Unknown, }
    /// Whether a forced win can be escaped.
    enum DefendVerdict { Lost, Escapes, Unknown, }
}

told! {
    /// Whether the side to move wins by force.
    struct Solved {
        /// `win`, or `none` in so many turns, or `unknown`: it was stopped, or looked at as many nodes as it may.
        verdict: SolveVerdict,
        /// How many turns of its own it takes, and no fewer; nothing where there is no win.
        turns: Option<u32>,
        /// A winning line, as engines write it: each answer lasts as long as any. Empty if it was stopped before it
        /// could be shown.
        words: Vec<String>,
        /// The same, as people write it.
        san: Vec<String>,
        /// Actions looked at.
        nodes: u64,
    }

    /// The best that the side to move can do against a win by force.
    struct Defended {
        /// `lost` whatever it does, or it `escapes`, or `unknown`: it was stopped, or looked at as many nodes as it may.
        verdict: DefendVerdict,
        /// The turn that escapes, or holds out longest, as engines write it; nothing where that is unknown.
        best: Option<String>,
        /// The same, as people write it.
        san: Option<String>,
        /// How many turns the other side then needs; nothing where it does not win.
        turns: Option<u32>,
        /// Actions looked at.
        nodes: u64,
    }
}

asked! {
    /// How much is looked at to prove a win.
    struct ProofLimits {
        /// Actions, 1 to 100,000,000; 2,000,000 if not said.
        nodes: u64,
    }
}
