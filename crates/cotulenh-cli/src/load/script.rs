//! The turns of a game, computed before the test.

use cotulenh::{Game, Turn};
use cotulenh_server::protocol::Action;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The number of random games that are tried until one is long enough.
const TRIES: u64 = 1_000;

/// A turn of a script.
#[derive(Clone, Debug)]
pub(super) struct ScriptedTurn {
    /// The key of the position before it, as the protocol writes it.
    pub(super) key: String,
    pub(super) lan: String,
}

impl ScriptedTurn {
    /// Returns the action that plays the turn.
    pub(super) fn action(&self, ply: usize) -> Action {
        Action::Turn {
            ply: u32::try_from(ply).unwrap_or(u32::MAX),
            key: self.key.clone(),
            lan: self.lan.clone(),
            spent: None,
        }
    }
}

/// A random game that does not end.
#[derive(Clone, Debug)]
pub(super) struct Script(Vec<ScriptedTurn>);

/// An error: no random game was long enough.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("no random game has {0} turns; the test must be shorter, or its turns rarer")]
pub(crate) struct TooShort(usize);

impl Script {
    /// Computes a game with this many turns.
    ///
    /// # Errors
    ///
    /// Returns an error if no random game is that long.
    pub(super) fn new(seed: u64, turns: usize) -> Result<Script, TooShort> {
        (0..TRIES)
            .find_map(|attempt| random_game(seed.wrapping_mul(TRIES).wrapping_add(attempt), turns))
            .map(Script)
            .ok_or(TooShort(turns))
    }

    /// Returns a turn by its number, from 0.
    pub(super) fn turn(&self, ply: usize) -> Option<&ScriptedTurn> {
        self.0.get(ply)
    }
}

/// Returns a random game, or `None` if it ends too early.
fn random_game(seed: u64, turns: usize) -> Option<Vec<ScriptedTurn>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::new();
    let mut script = Vec::with_capacity(turns);
    while script.len() < turns {
        let turn = random_turn(&game, &mut random)?;
        script.push(ScriptedTurn {
            key: format!("{:016x}", game.position().key()),
            lan: turn.to_string(),
        });
        game.play_turn(&turn).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(script)
}

fn random_turn(game: &Game, random: &mut Xoshiro256PlusPlus) -> Option<Turn> {
    let mut position = *game.position();
    loop {
        let moves = position.legal_moves();
        let mv = *moves.get(random.random_range(0..moves.len().max(1)))?;
        if let Some(turn) = position.turn_ended_by(mv) {
            return Some(turn);
        }
        position.play(mv).ok()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Color;

    #[test]
    fn a_script_is_a_legal_game_that_goes_on() {
        let script = Script::new(7, 40).expect("a game");
        let mut game = Game::new();
        for turn in &script.0 {
            assert_eq!(format!("{:016x}", game.position().key()), turn.key);
            let turn = Turn::from_lan(&turn.lan, game.position().turn()).expect("LAN");
            game.play_turn(&turn).expect("a legal turn");
        }
        assert_eq!((game.ply(), game.outcome()), (40, None));
        assert_eq!(game.position().turn(), Color::Red);
    }
}
