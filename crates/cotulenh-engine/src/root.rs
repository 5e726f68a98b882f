//! The root of a search: a position and the positions before it.

use cotulenh::{Game, IllegalTurn, Outcome, Position, REPETITION_LIMIT, Termination, Turn};

/// A position to search, with the Zobrist keys of the earlier positions of the game that can be repeated.
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    earlier: Vec<u64>,
}

impl Root {
    /// Creates a root without earlier positions.
    #[must_use]
    pub fn new(position: Position) -> Root {
        Root {
            position,
            earlier: Vec::new(),
        }
    }

    /// Returns the position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the Zobrist keys of the positions before each turn since the last capture, oldest first.
    #[must_use]
    pub fn earlier(&self) -> &[u64] {
        &self.earlier
    }

    /// Plays a turn.
    ///
    /// # Errors
    ///
    /// Returns an error if the turn is not legal. The root is then unchanged.
    ///
    /// ```
    /// use cotulenh::Position;
    /// use cotulenh_engine::Root;
    /// let mut root = Root::new(Position::start());
    /// let turn = root.position().turn_from_engine_move("f4f6")?;
    /// root.play(&turn)?;
    /// assert_eq!(root.earlier().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, turn: &Turn) -> Result<(), IllegalTurn> {
        let before = self.position.before_deployment().key();
        self.position.play_turn(turn)?;
        if self.position.halfmove_clock() == 0 {
            self.earlier.clear();
        } else {
            self.earlier.push(before);
        }
        Ok(())
    }

    /// Returns how often the position has occurred, including now.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let key = self.position.key();
        1 + self.earlier.iter().filter(|&&k| k == key).count()
    }

    /// Returns the outcome by the rules, including the draw by repetition. Returns `None` if the game is not over.
    ///
    /// ```
    /// use cotulenh::{Position, Termination};
    /// use cotulenh_engine::Root;
    /// let mut root = Root::new(Position::start());
    /// for word in ["f4f5", "f9f8", "f5f4", "f8f9", "f4f5", "f9f8", "f5f4", "f8f9"] {
    ///     assert_eq!(root.outcome(), None);
    ///     root.play(&root.position().turn_from_engine_move(word)?)?;
    /// }
    /// assert_eq!(root.outcome().map(|outcome| outcome.termination), Some(Termination::Repetition));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let between_turns = self.position.deployment().is_none();
        let repeated = || between_turns && self.repetitions() >= REPETITION_LIMIT;
        let draw = || repeated().then_some(Outcome::draw(Termination::Repetition));
        self.position.outcome().or_else(draw)
    }

    /// Returns the keys of the earlier positions that have occurred twice, sorted. Of the earlier positions, only these
    /// can change the result of a search, because their next occurrence is a draw.
    #[must_use]
    pub fn repeated(&self) -> Vec<u64> {
        let mut keys = self.earlier.clone();
        keys.sort_unstable();
        let mut repeated: Vec<u64> = keys
            .windows(2)
            .filter(|pair| pair[0] == pair[1])
            .map(|pair| pair[0])
            .collect();
        repeated.dedup();
        repeated
    }
}

impl From<Position> for Root {
    fn from(position: Position) -> Root {
        Root::new(position)
    }
}

/// Takes the current position of a game and its earlier positions. A deployment in progress is included.
impl From<&Game> for Root {
    fn from(game: &Game) -> Root {
        let position = *game.position();
        let mut earlier = Vec::new();
        let mut node = game.current();
        // No position before the last capture can be repeated.
        for _ in 0..position.halfmove_clock() {
            let Some(parent) = game.parent(node) else {
                break;
            };
            earlier.extend(game.position_at(parent).map(|before| before.key()));
            node = parent;
        }
        earlier.reverse();
        Root { position, earlier }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_from_a_game_ignores_later_turns() {
        let mut game = Game::new();
        let mut root = Root::new(Position::start());
        for word in ["f4f5", "f9f8", "f5f4", "f8f9", "f4f5", "f9f8"] {
            let turn = root.position().turn_from_engine_move(word).unwrap();
            root.play(&turn).unwrap();
            game.play_turn(&turn).unwrap();
        }
        let played = Root::from(&game);
        assert_eq!(played.earlier(), root.earlier());
        assert_eq!(played.repetitions(), 2);
        game.undo().unwrap();
        let back = Root::from(&game);
        assert_eq!(back.earlier(), &root.earlier()[..5]);
    }
}
