//! Games of format 1: the start, then every turn with the number of the one it follows. They are read for ever and
//! written no more.

use super::WireError;
use crate::game::{AnnotationError, Clock, Eval, Glyph, NodeId, Termination};
use crate::{Color, Game, Turn};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Body {
    /// The FEN of the position before the first turn.
    start: String,
    objective: String,
    /// What is said about the start.
    notes: Notes,
    nodes: Vec<Node>,
    /// What the players said that ended the game, and after which node; 0 is the start.
    end: Option<(usize, End)>,
}

#[derive(Deserialize)]
struct Node {
    /// The number of the node it follows, from 1; 0 is the start.
    parent: usize,
    /// The turn in LAN.
    turn: String,
    notes: Notes,
}

/// Annotations; in JSON only what there is.
#[derive(Deserialize)]
struct Notes(Vec<Note>);

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Note {
    Before(String),
    Comment(String),
    Glyph(u8),
    /// Milliseconds left.
    Clock(u32),
    /// Hundredths of a point.
    Eval(i32),
    /// Turns to mate.
    Mate(i32),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum End {
    Resignation(Color),
    Agreement,
    Flag(Color),
    Recorded(Option<Color>),
}

impl Notes {
    fn put(&self, game: &mut Game, id: NodeId) -> Result<(), AnnotationError> {
        for note in &self.0 {
            match note {
                Note::Before(text) => game.set_comment_before(id, text)?,
                Note::Comment(text) => game.set_comment(id, text)?,
                &Note::Glyph(glyph) => game.add_glyph(id, Glyph(glyph))?,
                &Note::Clock(millis) => game.set_clock(id, Some(Clock::from_millis(millis)))?,
                &Note::Eval(score) => game.set_eval(id, Some(Eval::Score(score)))?,
                &Note::Mate(turns) => game.set_eval(id, Some(Eval::Mate(turns)))?,
            }
        }
        Ok(())
    }
}

impl Body {
    /// Plays every turn.
    pub(super) fn play(&self) -> Result<Game, WireError> {
        let mut game = Game::from_position(super::start(&self.start, &self.objective)?);
        let wrong = |node: usize, message: String| WireError::Turn { node, message };
        let put = |game: &mut Game, notes: &Notes, number, id| {
            notes
                .put(game, id)
                .map_err(|e| wrong(number, e.to_string()))
        };
        put(&mut game, &self.notes, 0, NodeId::START)?;
        let mut ids = alloc::vec![NodeId::START];
        for (index, node) in self.nodes.iter().enumerate() {
            let number = index + 1;
            let parent = ids.get(node.parent);
            let parent = parent.ok_or_else(|| wrong(number, "its parent comes later".into()))?;
            game.go_to(*parent)
                .map_err(|e| wrong(number, e.to_string()))?;
            let turn = Turn::from_lan(&node.turn, game.position().turn())
                .map_err(|e| wrong(number, e.to_string()))?;
            let known = game.node_count();
            game.play_turn_on(&turn)
                .map_err(|e| wrong(number, e.to_string()))?;
            let id = game.current();
            if game.node_count() == known {
                return Err(wrong(number, "the same turn twice".into()));
            }
            put(&mut game, &node.notes, number, id)?;
            ids.push(id);
        }
        if let Some((node, end)) = &self.end {
            let id = ids.get(*node);
            let id = id.ok_or_else(|| wrong(*node, "there is no such node".into()))?;
            game.go_to(*id).map_err(|e| wrong(*node, e.to_string()))?;
            game.terminate(end.termination())
                .map_err(|e| wrong(*node, e.to_string()))?;
        }
        game.forget_way();
        Ok(game)
    }
}

impl End {
    fn termination(&self) -> Termination {
        match *self {
            End::Resignation(color) => Termination::Resignation(color),
            End::Agreement => Termination::Agreement,
            End::Flag(color) => Termination::Flag(color),
            End::Recorded(winner) => Termination::Recorded(winner),
        }
    }
}
