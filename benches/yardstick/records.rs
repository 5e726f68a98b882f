//! Records of random games, as PGN.

use cotulenh::notation::pgn::PgnGame;
use cotulenh_benches::random_games::random_games;

/// The texts of random games. They are those of the example `random_pgn`.
pub struct Records {
    texts: Vec<String>,
    /// The number of turns, including those of variations.
    turns: u64,
    /// The XOR of the Zobrist keys at the ends of the main lines.
    keys: u64,
}

impl Records {
    pub fn new(games: u32) -> Records {
        let mut records = Records {
            texts: Vec::new(),
            turns: 0,
            keys: 0,
        };
        for pgn in random_games(games, 1) {
            let text = pgn.expect("a random game").to_string();
            // A game that was read is at the end of its main line.
            let PgnGame { game, .. } = text.parse().expect("a good record");
            records.turns += game.node_count() as u64 - 1;
            records.keys ^= game.position().key();
            records.texts.push(text);
        }
        records
    }

    /// Reads every game and returns the number of turns.
    pub fn read(&self) -> u64 {
        let mut keys = 0;
        for text in &self.texts {
            let pgn: PgnGame = text.parse().expect("a good record");
            keys ^= pgn.game.position().key();
        }
        assert_eq!(keys, self.keys);
        self.turns
    }
}
