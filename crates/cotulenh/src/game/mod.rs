//! A game: a committed position, the deployment in progress on top of it, and a timeline with undo, redo and
//! variations.
//!
//! [`Game`] is the type that an application uses. Each finished turn is one node of a tree. A turn that is played after
//! an undo opens a branch. A turn that is in the tree already is entered again (RULES §12). A deployment in progress is
//! not part of the history. It becomes one entry when it ends.
//!
//! ```
//! use cotulenh::{Game, Move};
//!
//! let mut game = Game::new();
//! for lan in ["Tf4f6", "Th9h8", "Tf6f5"] {
//!     let mv = Move::from_lan(lan, game.position().turn())?;
//!     game.play(mv)?;
//! }
//! game.undo()?;
//! game.undo()?;
//! let other = Move::from_lan("Tf9f7", game.position().turn())?;
//! assert!(game.play(other)?.is_complete());
//!
//! let first = game.main_line().next().expect("a turn was played");
//! assert_eq!(game.children(first).count(), 2);
//! for entry in game.history() {
//!     println!("{} {} → {}", entry.ply, game.describe(entry.id).unwrap_or_default(), entry.after);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost
//!
//! A turn takes a node of 64 bytes. Every fourth node keeps its position, packed in 120 bytes. This is about 94 bytes per
//! turn, or 112 while the arena has spare capacity (see [`Game::shrink_to_fit`]). An empty game takes two positions, 1.9
//! KB. Ten thousand games of 200 turns take about 210 MB. Annotations only take memory where there are any.
//!
//! A step forward plays one turn, which takes 0.1 µs. A step back or a look-up anywhere in the tree unpacks a position
//! and plays at most three turns, which takes 0.6 µs.

mod annotate;
mod annotations;
mod history;
mod keyframe;
mod outcome;
mod play;
#[cfg(feature = "serde")]
pub(crate) mod state;
mod text;
mod timeline;
mod tree;
mod variations;

pub use annotate::AnnotationError;
pub use annotations::{
    Annotations, Clock, ClockError, Eval, EvalError, Glyph, MAX_COMMENT, MAX_GLYPHS,
};
pub use history::{Entry, History};
pub use outcome::{DeclaredEnd, GameOver};
pub use play::{PlayError, Played};
#[cfg(feature = "serde")]
pub use state::StateError;
pub use text::TextError;
pub use timeline::{TimelineError, Undone, UndoneKind};
pub use tree::{MAX_NODES, NodeId};

use crate::{Objective, Operation, Position, Square};
use alloc::vec::Vec;
use tree::{Slot, Tree};

/// A game with its whole record. See the [module](self).
///
/// Two games are equal if they have the same start and objective, the same turns in the same order of variations, the
/// same annotations and the same end. The current node and a deployment in progress do not count.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position before the first turn. No deployment is in progress in it.
    start: Position,
    tree: Tree,
    cursor: Slot,
    /// The position at the cursor, including the deployment in progress.
    position: Position,
    /// The end that the players declared, and its node.
    declared_end: Option<(Slot, DeclaredEnd)>,
    /// Operations of the deployment that were undone and can be redone, with their origin. The next one to redo is the
    /// last.
    undone: Vec<(Square, Operation)>,
}

impl Game {
    /// Returns a game from the starting position with the objective [`Objective::Total`].
    #[must_use]
    pub fn new() -> Game {
        Game::from_position(Position::start())
    }

    /// Returns a game from the starting position with an objective.
    ///
    /// ```
    /// use cotulenh::{Game, Objective};
    /// let game = Game::with_objective(Objective::Marine);
    /// assert_eq!(game.objective(), Objective::Marine);
    /// ```
    #[must_use]
    pub fn with_objective(objective: Objective) -> Game {
        // Each side starts with all corps, so every objective is possible.
        Game::from_position(Position {
            objective,
            ..Position::start()
        })
    }

    /// Returns a game from any position, with the objective of the position. A deployment in progress stays in
    /// progress, and the game starts before it.
    ///
    /// ```
    /// use cotulenh::{Game, Position};
    /// let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...";
    /// let position: Position = fen.parse()?;
    /// let mut game = Game::from_position(position);
    /// assert_eq!(game.position().to_string(), fen);
    /// game.cancel_deployment()?;
    /// assert_eq!(game.position(), game.start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_position(position: Position) -> Game {
        let start = position.before_deployment();
        Game {
            tree: Tree::new(&start),
            start,
            cursor: Slot::START,
            position,
            declared_end: None,
            undone: Vec::new(),
        }
    }

    /// Returns the current position, including a deployment in progress.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position after the last finished turn, before the deployment in progress.
    #[must_use]
    pub fn committed(&self) -> Position {
        self.position.before_deployment()
    }

    /// Returns the position before the first turn.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the objective of the game.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.start.objective()
    }

    /// Returns the position at a node, between turns.
    fn position_of(&self, slot: Slot) -> Position {
        if slot == self.cursor {
            self.committed()
        } else {
            self.tree.position(&self.start, slot)
        }
    }

    /// Reserves room for turns that are about to be played.
    pub(crate) fn reserve(&mut self, turns: usize) {
        self.tree.reserve(turns);
    }

    /// Frees the spare capacity of the tree. This is useful for games that are kept and not played.
    pub fn shrink_to_fit(&mut self) {
        self.tree.shrink();
    }
}

/// Works like [`Game::from_position`].
impl From<Position> for Game {
    fn from(position: Position) -> Game {
        Game::from_position(position)
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.start.is_identical(&other.start) && self.same_record(other)
    }
}

impl Eq for Game {}
