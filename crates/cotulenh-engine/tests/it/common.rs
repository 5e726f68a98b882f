//! Games between players.

use cotulenh::{Color, Position};
use cotulenh_engine::Root;
use cotulenh_engine::players::{Player, Random};

/// The maximum number of turns. A longer game is drawn.
const MOST_TURNS: usize = 400;

/// Returns a position after some random turns from the start. The same seed gives the same position.
pub fn opening(seed: u64, turns: usize) -> Root {
    let mut random = Random::new(seed);
    let mut root = Root::new(Position::start());
    for _ in 0..turns {
        let turn = random.choose(&root).expect("a legal turn");
        root.play(&turn).expect("legal");
    }
    root
}

/// Plays a game, with a check that every turn is legal. Returns the winner, or `None` for a draw.
pub fn play(opening: &Root, red: &mut dyn Player, blue: &mut dyn Player) -> Option<Color> {
    let mut root = opening.clone();
    red.new_game();
    blue.new_game();
    for _ in 0..MOST_TURNS {
        let position = root.position();
        if position.outcome().is_some() || root.repetitions() >= 3 {
            return position.winner();
        }
        let turn = match position.turn() {
            Color::Red => red.choose(&root),
            Color::Blue => blue.choose(&root),
        };
        let turn = turn.expect("there is a legal turn");
        root.play(&turn).expect("players make legal turns");
    }
    None
}

/// Plays each opening twice with colours reversed. Returns the points of the first player and the number of games.
pub fn paired(pairs: u64, first: &mut dyn Player, second: &mut dyn Player) -> (f64, u64) {
    let mut points = 0.0;
    for seed in 0..pairs {
        let opening = opening(seed, 6);
        for color in Color::ALL {
            let winner = match color {
                Color::Red => play(&opening, first, second),
                Color::Blue => play(&opening, second, first),
            };
            points += match winner {
                Some(winner) if winner == color => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
    }
    (points, 2 * pairs)
}
