//! A game: a committed position, the deployment pending on top of it, and a timeline that can be walked back, forward
//! and into branches.
//!
//! [`Game`] is what an application holds. Each finished turn is one node of a tree: playing after an undo opens a
//! branch, and playing a turn that is there already enters it (RULES §12). A deployment in progress is in no history
//! until it ends; then it is one entry.
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
//! # What it costs
//!
//! A turn takes a node of 64 bytes, and every fourth node keeps its position packed in four bytes a stack: about 104
//! bytes a turn, 122 while the arena has room for more (see [`Game::shrink_to_fit`]). A game as such takes two
//! positions, 1.9 KB; ten thousand games of 200 turns take some 230 MB. Comments, glyphs, clocks and evaluations take
//! room only where there are any.
//!
//! A step forward plays one turn, 0.1 µs. A step back or a look-up anywhere in the tree unpacks a position and plays
//! three turns at the most, 0.6 µs. `tests/game_cost.rs` counts the bytes and prints the times.

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
pub use outcome::{GameOver, GameResult, Outcome, OutcomeReason, ResultError, Termination};
pub use play::{PlayError, Played};
#[cfg(feature = "serde")]
pub use state::StateError;
pub use text::TextError;
pub use timeline::{TimelineError, Undone, UndoneKind};
pub use tree::{MAX_NODES, NodeId};

use crate::{Objective, Operation, Position, Square};
use alloc::vec::Vec;
use tree::{Slot, Tree};

/// A game with its whole record; see the [module](self).
///
/// Two games are equal if they have the same start and objective, the same turns in the same order of variations, the
/// same annotations and the same end. Where they are being looked at, and a deployment in progress there, does not
/// count.
#[derive(Clone, Debug)]
pub struct Game {
    /// Before the first turn, no deployment in progress.
    start: Position,
    tree: Tree,
    cursor: Slot,
    /// The position at the cursor, with the deployment in progress.
    position: Position,
    /// What the players said that ended the game, and where.
    termination: Option<(Slot, Termination)>,
    /// Operations of the deployment that were undone and can be redone, the next one last, with its origin.
    undone: Vec<(Square, Operation)>,
}

impl Game {
    /// A game from the start, played for the Commander alone.
    #[must_use]
    pub fn new() -> Game {
        Game::from_position(Position::start())
    }

    /// A game from the start, played for an objective.
    ///
    /// ```
    /// use cotulenh::{Game, Objective};
    /// let game = Game::with_objective(Objective::Marine);
    /// assert_eq!(game.objective(), Objective::Marine);
    /// ```
    #[must_use]
    pub fn with_objective(objective: Objective) -> Game {
        // Each side starts with all corps, so every objective can be asked for.
        Game::from_position(Position {
            objective,
            ..Position::start()
        })
    }

    /// A game from any position, with its objective. A deployment in progress is pending: the start is what was
    /// before it.
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
            termination: None,
            undone: Vec::new(),
        }
    }

    /// The position as it stands, a deployment in progress included.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position after the last finished turn, before the deployment in progress.
    #[must_use]
    pub fn committed(&self) -> Position {
        self.position.before_deployment()
    }

    /// The position before the first turn.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// What the game is played for.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.start.objective()
    }

    /// The position between turns at a node of the tree.
    fn position_of(&self, slot: Slot) -> Position {
        if slot == self.cursor {
            self.committed()
        } else {
            self.tree.position(&self.start, slot)
        }
    }

    /// Gives back memory held in reserve for further turns: for games that are kept and not played.
    pub fn shrink_to_fit(&mut self) {
        self.tree.shrink();
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
