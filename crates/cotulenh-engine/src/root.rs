//! What a search starts from: a position, and the positions before it.

use cotulenh::{Game, IllegalTurn, Position, Turn};

/// A position to search, with the keys of the positions of the game before it: those that can be repeated.
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    earlier: Vec<u64>,
}

impl Root {
    /// A position without a past.
    #[must_use]
    pub fn new(position: Position) -> Root {
        Root {
            position,
            earlier: Vec::new(),
        }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of the positions before each turn since the last capture, oldest first.
    #[must_use]
    pub fn earlier(&self) -> &[u64] {
        &self.earlier
    }

    /// Goes on by one turn.
    ///
    /// # Errors
    ///
    /// The turn is not legal; the root is untouched.
    ///
    /// ```
    /// use cotulenh::Position;
    /// use cotulenh_engine::Root;
    /// let mut root = Root::new(Position::start());
    /// let turn = root.position().turn_from_word("f4f6")?;
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

    /// How often the position has stood on the board, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let key = self.position.key();
        1 + self.earlier.iter().filter(|&&k| k == key).count()
    }
}

impl From<Position> for Root {
    fn from(position: Position) -> Root {
        Root::new(position)
    }
}

/// The current position of a game, and its line so far.
impl From<&Game> for Root {
    fn from(game: &Game) -> Root {
        let position = *game.position();
        let line = game.line();
        // The last node of the line is the position itself, or what the deployment in progress stands on.
        let before = line.len().saturating_sub(1);
        let start = before.saturating_sub(position.halfmove_clock().into());
        let nodes = line.get(start..before).unwrap_or_default();
        let earlier = nodes
            .iter()
            .filter_map(|&id| game.position_at(id))
            .map(|position| position.key())
            .collect();
        Root { position, earlier }
    }
}
