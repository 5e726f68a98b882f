//! Positions from the ends of games.

use crate::players::{EnginePlayer, Greedy, Player, Random};
use crate::{Engine, HandEvaluator, Limits, NoMemory, Root, Settings};
use cotulenh::{Color, Position};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The maximum number of turns of a game.
const MAX_TURNS: usize = 240;
/// The number of the winner's last turns to look at.
const BACK: usize = 4;

/// A generator of decided games.
pub(super) struct Games {
    strong: [EnginePlayer<HandEvaluator>; 2],
}

impl Games {
    pub(super) fn new() -> Result<Games, NoMemory> {
        let player = |nodes| {
            let settings = Settings {
                hash: 1,
                ..Settings::default()
            };
            let engine = Engine::with(HandEvaluator::default(), settings)?;
            Ok(EnginePlayer::new(engine, Limits::nodes(nodes)))
        };
        Ok(Games {
            strong: [player(600)?, player(600)?],
        })
    }

    /// Plays a game. Returns the positions before the winner's last turns, the last one first, or none if the game is
    /// not won. The opening is random. The loser is the engine as well, or a weaker opponent, so that the game ends
    /// while the board is still full.
    pub(super) fn ends(&mut self, random: &mut Xoshiro256PlusPlus) -> Vec<Position> {
        let mut opening = Random::new(random.random());
        let plies = random.random_range(4..12);
        let mut weak: Option<Box<dyn Player>> = match random.random_range(0..4) {
            0 => Some(Box::new(Random::new(random.random()))),
            1 => Some(Box::new(Greedy::new(random.random()))),
            _ => None,
        };
        let weak_side = [Color::Red, Color::Blue][random.random_range(0..2)];
        self.strong.iter_mut().for_each(Player::new_game);
        let mut root = Root::new(Position::start());
        let mut passed = Vec::new();
        for number in 0..MAX_TURNS {
            let position = *root.position();
            if position.outcome().is_some() || root.repetitions() >= 3 {
                break;
            }
            let color = position.turn();
            let turn = match &mut weak {
                _ if number < plies => opening.choose(&root),
                Some(weak) if color == weak_side => weak.choose(&root),
                _ => self.strong[color as usize].choose(&root),
            };
            let Some(turn) = turn else { break };
            if root.play(&turn).is_err() {
                break;
            }
            passed.push(position);
        }
        let Some(winner) = root.position().winner() else {
            return Vec::new();
        };
        let own = passed.into_iter().rev();
        let own = own.filter(|position| position.turn() == winner);
        own.take(BACK).collect()
    }
}
