//! Records of random games, as PGN.

use cotulenh::Game;
use cotulenh::notation::pgn::{PgnGame, Tags};

/// The maximum length of a game, in turns, as in the example `random_pgn`.
const MAX_TURNS: usize = 300;

/// The texts of random games.
pub struct Records {
    texts: Vec<String>,
    turns: u64,
    /// The XOR of the Zobrist keys at the ends of the games.
    keys: u64,
}

impl Records {
    pub fn new(games: usize) -> Records {
        let mut state = 1;
        let mut records = Records {
            texts: Vec::new(),
            turns: 0,
            keys: 0,
        };
        for _ in 0..games {
            let game = random_game(&mut state);
            records.turns += game.ply() as u64;
            records.keys ^= game.position().key();
            let tags = Tags::default();
            records.texts.push(PgnGame { tags, game }.to_string());
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

/// Plays random moves.
fn random_game(state: &mut u64) -> Game {
    let mut game = Game::new();
    while game.outcome().is_none() && game.ply() < MAX_TURNS {
        let moves = game.position().legal_moves();
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let number = (*state >> 33) as usize % moves.len();
        game.play(moves[number]).expect("a legal move");
    }
    while game.position().deployment().is_some() {
        game.cancel_deployment().expect("a deployment in progress");
    }
    game
}
