//! The questions to the engine and its answers.

use serde::{Deserialize, Serialize};

output_objects! {
    /// A score for the side to move. Exactly one field is set.
    struct Score {
        /// The score in hundredths of an Infantry.
        cp: Option<i32>,
        /// The number of turns in which the side to move wins.
        win: Option<u32>,
        /// The number of own turns after which the side to move loses.
        loss: Option<u32>,
    }

    /// A principal variation.
    struct Variation {
        /// The score for the side to move.
        score: Score,
        /// The chances of a win, a draw and a loss in thousandths.
        chances: [u32; 3],
        /// The turns as engine moves.
        words: Vec<String>,
        /// The turns in SAN.
        san: Vec<String>,
    }

    /// A progress report of a search.
    struct Info {
        /// The search depth.
        depth: u32,
        /// The selective depth: the length of the longest searched line.
        seldepth: u32,
        /// The number of the line, from 1.
        number: u32,
        /// The principal variation.
        line: Variation,
        /// The number of nodes so far.
        nodes: u64,
        /// The number of nodes per second.
        nps: u64,
        /// The time since the start of the search in milliseconds.
        time: u64,
        /// The fill level of the transposition table in thousandths.
        fullness: u32,
    }

    /// The result of a search.
    struct SearchResult {
        /// The best turn as an engine move, or `null` if there is no legal turn.
        best: Option<String>,
        /// The best turn in SAN.
        san: Option<String>,
        /// The expected answer.
        ponder: Option<String>,
        /// The principal variations, the best first.
        lines: Vec<Variation>,
        /// The last completed depth.
        depth: u32,
        /// The total number of nodes.
        nodes: u64,
        /// The total time in milliseconds.
        time: u64,
    }

    /// The result of the benchmark.
    struct Bench {
        /// The number of nodes over all positions.
        nodes: u64,
        /// The total time in milliseconds.
        time: u64,
        /// The number of nodes per second.
        nps: u64,
    }
}

output_objects! {
    /// The header of a network file.
    struct NetworkHeader {
        /// The checksum of the file (CRC-32) in hexadecimal.
        checksum: String,
        /// How the network was trained, in words.
        description: String,
    }

    /// The header of an opening book.
    struct BookHeader {
        /// The number of positions.
        positions: u32,
        /// How the book was made, in words.
        description: String,
    }
}

input_objects! {
    /// The clock of one side in milliseconds.
    struct Clock {
        /// The remaining time.
        remaining: u64,
        /// The increment per turn.
        increment: u64,
    }

    /// The limits of a search. The first one that is reached ends it.
    struct Limits {
        /// The maximum depth.
        depth: u32,
        /// The maximum number of nodes.
        nodes: u64,
        /// The search time in milliseconds.
        movetime: u64,
        /// Stops when a win in at most this number of turns is found.
        mate: u32,
        /// Red's clock.
        red: Clock,
        /// Blue's clock.
        blue: Clock,
        /// The number of turns until the next time control.
        moves_to_go: u32,
        /// Searches only these turns, given as SAN, LAN or engine moves.
        moves: Vec<String>,
    }

    /// The settings of an engine. Missing fields keep their values.
    struct Settings {
        /// The size of the transposition table in MiB, 1 to 1024. By default 16.
        hash: u32,
        /// The number of threads, 1 to 32. By default 1. `Engine.threads` is the actual number.
        threads: u32,
        /// The number of principal variations, 1 to 64. By default 1.
        lines: u32,
        /// The playing strength, 1 to 10. By default 10.
        level: u8,
        /// The seed of the mistakes on lower levels and of the turns from the book. Another seed gives another game.
        seed: u32,
        /// Whether the engine plays from the loaded opening book, by the seed. By default `false`. An analysis does not: a
        /// search with several lines, chosen moves or a mate to find.
        book: bool,
    }
}

impl Score {
    const NONE: Score = Score {
        cp: None,
        win: None,
        loss: None,
    };

    /// Returns a score in hundredths of an Infantry.
    pub const fn cp(cp: i32) -> Score {
        Score {
            cp: Some(cp),
            ..Score::NONE
        }
    }

    /// Returns the score of a win in this many turns.
    pub const fn win(turns: u32) -> Score {
        Score {
            win: Some(turns),
            ..Score::NONE
        }
    }

    /// Returns the score of a loss after this many own turns.
    pub const fn loss(turns: u32) -> Score {
        Score {
            loss: Some(turns),
            ..Score::NONE
        }
    }
}
