//! Noting things at the turns of a game.

use super::annotations::{Annotations, Clock, Eval, Glyph, MAX_COMMENT, MAX_GLYPHS};
use super::{Game, NodeId};
use alloc::borrow::ToOwned;
use core::fmt;

impl Annotations {
    /// Sets the comment after the turn.
    pub(crate) fn set_comment(&mut self, text: &str) -> Result<(), AnnotationError> {
        check_length(text)?;
        text.clone_into(&mut self.comment);
        Ok(())
    }

    /// Sets the comment before the turn.
    pub(crate) fn set_comment_before(&mut self, text: &str) -> Result<(), AnnotationError> {
        check_length(text)?;
        text.clone_into(&mut self.comment_before);
        Ok(())
    }

    /// Adds a glyph, unless it is there already.
    pub(crate) fn add_glyph(&mut self, glyph: Glyph) -> Result<(), AnnotationError> {
        if self.glyphs.contains(&glyph) {
            return Ok(());
        }
        if self.glyphs.len() >= MAX_GLYPHS {
            return Err(AnnotationError::TooManyGlyphs);
        }
        self.glyphs.push(glyph);
        Ok(())
    }
}

/// Why something cannot be noted. The game is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnnotationError {
    /// The game has no such node, or has it no more.
    NoSuchNode(NodeId),
    /// The comment has more than [`MAX_COMMENT`] bytes.
    CommentTooLong {
        /// How many it has.
        bytes: usize,
    },
    /// The node has [`MAX_GLYPHS`] glyphs already.
    TooManyGlyphs,
}

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnotationError::NoSuchNode(id) => write!(f, "the game has no node {}", id.bits()),
            AnnotationError::CommentTooLong { bytes } => {
                write!(f, "a comment of {bytes} bytes; {MAX_COMMENT} are allowed")
            }
            AnnotationError::TooManyGlyphs => {
                write!(f, "a turn has no more than {MAX_GLYPHS} glyphs")
            }
        }
    }
}

impl core::error::Error for AnnotationError {}

impl Game {
    /// What is noted at a node; nothing where there is no such node.
    ///
    /// ```
    /// use cotulenh::{Game, Glyph, NodeId};
    /// let mut game = Game::new();
    /// game.set_comment(NodeId::START, "a friendly game")?;
    /// game.play(game.position().legal_moves()[0])?;
    /// game.add_glyph(game.current(), Glyph::GOOD)?;
    /// assert_eq!(game.annotations(game.current()).glyphs(), [Glyph::GOOD]);
    /// assert_eq!(game.annotations(NodeId::START).comment(), "a friendly game");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn annotations(&self, id: NodeId) -> &Annotations {
        static EMPTY: Annotations = Annotations::EMPTY;
        let slot = self.tree.slot(id);
        let noted = slot.and_then(|slot| self.tree.node(slot).annotations());
        noted.unwrap_or(&EMPTY)
    }

    /// Sets the comment after a turn; at the start, the comment before the game. An empty text removes it.
    ///
    /// # Errors
    ///
    /// There is no such node, or the text is too long.
    pub fn set_comment(&mut self, id: NodeId, text: &str) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| notes.set_comment(text))
    }

    /// Sets the comment before a turn, where a variation opens with one. An empty text removes it.
    ///
    /// # Errors
    ///
    /// There is no such node, or the text is too long.
    pub fn set_comment_before(&mut self, id: NodeId, text: &str) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| notes.set_comment_before(text))
    }

    /// Adds a glyph to a turn; one that is there already stays where it is.
    ///
    /// # Errors
    ///
    /// There is no such node, or it has as many glyphs as it may have.
    pub fn add_glyph(&mut self, id: NodeId, glyph: Glyph) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| notes.add_glyph(glyph))
    }

    /// Removes a glyph from a turn.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn remove_glyph(&mut self, id: NodeId, glyph: Glyph) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| {
            notes.glyphs.retain(|&other| other != glyph);
            Ok(())
        })
    }

    /// Sets what the mover's clock showed after a turn.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn set_clock(&mut self, id: NodeId, clock: Option<Clock>) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| {
            notes.clock = clock;
            Ok(())
        })
    }

    /// Sets how the position after a turn was judged.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn set_eval(&mut self, id: NodeId, eval: Option<Eval>) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| {
            notes.eval = eval;
            Ok(())
        })
    }

    /// Removes everything that is noted at a node.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn clear_annotations(&mut self, id: NodeId) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| {
            *notes = Annotations::EMPTY;
            Ok(())
        })
    }

    fn annotate(
        &mut self,
        id: NodeId,
        change: impl FnOnce(&mut Annotations) -> Result<(), AnnotationError>,
    ) -> Result<(), AnnotationError> {
        let slot = self.tree.slot(id).ok_or(AnnotationError::NoSuchNode(id))?;
        self.tree.node_mut(slot).annotate(change)
    }
}

fn check_length(text: &str) -> Result<(), AnnotationError> {
    match text.len() {
        0..=MAX_COMMENT => Ok(()),
        bytes => Err(AnnotationError::CommentTooLong { bytes }),
    }
}
