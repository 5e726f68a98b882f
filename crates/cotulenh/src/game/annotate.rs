//! Annotating the turns of a game.

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

/// The reason why an annotation is refused. The game is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnnotationError {
    /// The game has no such node, or no longer has it.
    NoSuchNode(NodeId),
    /// The comment has more than [`MAX_COMMENT`] bytes.
    CommentTooLong {
        /// The number of its bytes.
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
                write!(
                    f,
                    "the comment has {bytes} bytes, expected at most {MAX_COMMENT}"
                )
            }
            AnnotationError::TooManyGlyphs => {
                write!(f, "a turn has at most {MAX_GLYPHS} glyphs")
            }
        }
    }
}

impl core::error::Error for AnnotationError {}

impl Game {
    /// Returns the annotations of a node. They are empty if there is no such node.
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

    /// Sets the comment after a turn. At the start it is the comment before the game. An empty text removes the
    /// comment.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node, or the text is too long.
    pub fn set_comment(&mut self, id: NodeId, text: &str) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| notes.set_comment(text))
    }

    /// Sets the comment before a turn, e.g. at the start of a variation. An empty text removes the comment.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node, or the text is too long.
    pub fn set_comment_before(&mut self, id: NodeId, text: &str) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| notes.set_comment_before(text))
    }

    /// Adds a glyph to a turn. A glyph that the turn has already is not added again.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node, or it has [`MAX_GLYPHS`] glyphs already.
    pub fn add_glyph(&mut self, id: NodeId, glyph: Glyph) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| notes.add_glyph(glyph))
    }

    /// Removes a glyph from a turn.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node.
    pub fn remove_glyph(&mut self, id: NodeId, glyph: Glyph) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| {
            notes.glyphs.retain(|&other| other != glyph);
            Ok(())
        })
    }

    /// Sets the time left on the mover's clock after a turn.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node.
    pub fn set_clock(&mut self, id: NodeId, clock: Option<Clock>) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| {
            notes.clock = clock;
            Ok(())
        })
    }

    /// Sets the evaluation of the position after a turn.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node.
    pub fn set_eval(&mut self, id: NodeId, eval: Option<Eval>) -> Result<(), AnnotationError> {
        self.annotate(id, |notes| {
            notes.eval = eval;
            Ok(())
        })
    }

    /// Removes all annotations of a node.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node.
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
