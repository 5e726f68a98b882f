//! What the engine is asked and tells.

use serde::{Deserialize, Serialize};

told! {
    /// What a position is worth to the side to move: one of the three.
    struct Score {
        /// Hundredths of an Infantry.
        cp: Option<i32>,
        /// It wins with its turn of this number.
        win: Option<u32>,
        /// It loses after so many turns of its own.
        loss: Option<u32>,
    }

    /// A line the engine expects.
    struct Variation {
        /// What it is worth to the side to move.
        score: Score,
        /// Chances of a win, a draw and a loss, in thousandths.
        chances: [u32; 3],
        /// Its turns, as engines write them.
        words: Vec<String>,
        /// Its turns, as people write them.
        san: Vec<String>,
    }

    /// What the engine tells while it searches.
    struct Info {
        /// The depth that was searched.
        depth: u32,
        /// The longest line that was looked at.
        seldepth: u32,
        /// The number of the line among those asked for, from 1.
        number: u32,
        /// The line.
        line: Variation,
        /// Nodes so far.
        nodes: u64,
        /// Nodes a second.
        nps: u64,
        /// Milliseconds since the search began.
        time: u64,
        /// How full the table is, in thousandths.
        fullness: u32,
    }

    /// What a search has found.
    struct SearchResult {
        /// The turn to play, as engines write it; nothing if there is no legal one.
        best: Option<String>,
        /// The same, as people write it.
        san: Option<String>,
        /// The answer that is expected.
        ponder: Option<String>,
        /// The lines asked for, best first.
        lines: Vec<Variation>,
        /// The last depth that was searched to its end.
        depth: u32,
        /// Nodes in all.
        nodes: u64,
        /// Milliseconds in all.
        time: u64,
    }

    /// The engine's fingerprint and speed.
    struct Bench {
        /// Nodes of all positions: equal to those of `cotulenh bench`.
        nodes: u64,
        /// Milliseconds in all.
        time: u64,
        /// Nodes a second.
        nps: u64,
    }
}

asked! {
    /// What is left on a clock, in milliseconds.
    struct Clock {
        /// The time left.
        remaining: u64,
        /// What each turn adds.
        increment: u64,
    }

    /// How far a search goes; whatever is met first ends it.
    struct Limits {
        /// Iterations of deepening.
        depth: u32,
        /// Nodes.
        nodes: u64,
        /// Milliseconds.
        movetime: u64,
        /// A win in so many turns is found.
        mate: u32,
        /// Red's clock.
        red: Clock,
        /// Blue's clock.
        blue: Clock,
        /// Turns until the clocks are wound up again.
        moves_to_go: u32,
        /// Look only at these turns: SAN, LAN or engine words.
        moves: Vec<String>,
    }

    /// How an engine works. What is not said is as it was.
    struct Settings {
        /// The size of its table in MiB, 1 to 1024; 16 at first.
        hash: u32,
        /// How many threads search, 1 to 32; 1 at first. `Engine.threads` tells how many there are.
        threads: u32,
        /// How many lines it shows, 1 to 64; 1 at first.
        lines: u32,
        /// How strong it plays, 1 to 10; 10 at first.
        level: u8,
        /// What its mistakes follow from on lower levels: another number gives another game.
        seed: u32,
    }
}
