//! Games as JSON and bytes: the whole state, with the names of nodes, the current node, the deployment in progress and
//! the operations to redo.

use super::{FORMAT_VERSION, Versions, WireError};
#[cfg(feature = "wire")]
use super::{MAX_GAME, form, game_v1};
use crate::game::state::{NodeState, Pending, State};
use crate::game::{Annotations, Clock, DeclaredEnd, Eval, Glyph, NodeId, StateError};
use crate::{Game, Operation, Square, Turn};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A game as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameBody {
    /// The FEN of the position before the first turn.
    pub(super) start: String,
    pub(super) objective: String,
    /// The annotations of the start.
    pub(super) notes: Vec<Note>,
    pub(super) nodes: Vec<Node>,
    /// Nodes with the child that a redo enters, if it is known.
    pub(super) visited: Vec<(NodeId, NodeId)>,
    /// The names of free places.
    pub(super) free: Vec<NodeId>,
    pub(super) current: NodeId,
    pub(super) pending: Option<PendingBody>,
    pub(super) undone: Vec<(Square, Operation)>,
    /// The end that the players declared, and its node.
    pub(super) end: Option<(NodeId, DeclaredEnd)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Node {
    pub(super) id: NodeId,
    /// The parent.
    pub(super) parent: NodeId,
    /// The turn in LAN.
    pub(super) turn: String,
    pub(super) notes: Vec<Note>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PendingBody {
    origin: Square,
    operations: Vec<Operation>,
}

/// An annotation of format 1 or 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Note {
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

/// The versions, then the game.
#[derive(Serialize, Deserialize)]
struct Whole<B> {
    format: u16,
    rules: u16,
    game: B,
}

fn notes(annotations: &Annotations) -> Vec<Note> {
    let text = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty());
    let mut notes = Vec::new();
    notes.extend(text(annotations.comment_before()).map(Note::Before));
    notes.extend(text(annotations.comment()).map(Note::Comment));
    notes.extend(
        annotations
            .glyphs()
            .iter()
            .map(|glyph| Note::Glyph(glyph.0)),
    );
    notes.extend(annotations.clock().map(|clock| Note::Clock(clock.millis())));
    notes.extend(annotations.eval().map(|eval| match eval {
        Eval::Score(score) => Note::Eval(score),
        Eval::Mate(turns) => Note::Mate(turns),
    }));
    notes
}

/// Returns the annotations, if they are within their limits.
fn annotations(notes: &[Note], number: usize) -> Result<Annotations, WireError> {
    if notes.is_empty() {
        return Ok(Annotations::default());
    }
    let mut scratch = Annotations::default();
    for note in notes {
        match note {
            Note::Before(text) => scratch.set_comment_before(text),
            Note::Comment(text) => scratch.set_comment(text),
            &Note::Glyph(glyph) => scratch.add_glyph(Glyph(glyph)),
            &Note::Clock(millis) => {
                scratch.clock = Some(Clock::from_millis(millis));
                Ok(())
            }
            &Note::Eval(score) => {
                scratch.eval = Some(Eval::Score(score));
                Ok(())
            }
            &Note::Mate(turns) => {
                scratch.eval = Some(Eval::Mate(turns));
                Ok(())
            }
        }
        .map_err(|why| WireError::Turn {
            node: number,
            message: why.to_string(),
        })?;
    }
    Ok(scratch)
}

impl GameBody {
    pub(crate) fn of(game: &Game) -> GameBody {
        let state = game.state();
        GameBody {
            start: state.start.to_string(),
            objective: state.start.objective().to_string(),
            notes: notes(&state.annotations),
            nodes: state
                .nodes
                .iter()
                .map(|node| Node {
                    id: node.id,
                    parent: node.parent,
                    turn: node.turn.to_string(),
                    notes: notes(&node.annotations),
                })
                .collect(),
            visited: state.visited,
            free: state.free,
            current: state.current,
            pending: state.pending.map(|pending| PendingBody {
                origin: pending.origin,
                operations: pending.operations,
            }),
            undone: state.undone,
            end: state.end,
        }
    }

    /// Restores the game, judging every turn.
    pub(crate) fn restore(&self) -> Result<Game, WireError> {
        let start = super::start(&self.start, &self.objective)?;
        let mut nodes = Vec::new();
        // The sides alternate, so the color follows from the depth of the node. A node is found by its place.
        let places = self.nodes.len() + self.free.len() + 1;
        let mut colors = alloc::vec![None; places];
        colors[0] = Some((NodeId::START, start.turn()));
        for (number, node) in (1..).zip(&self.nodes) {
            let wrong = |message: String| WireError::Turn {
                node: number,
                message,
            };
            let color = match colors.get(node.parent.index()) {
                Some(&Some((id, color))) if id == node.parent => color,
                _ => return Err(wrong("its parent comes later".into())),
            };
            let turn = Turn::from_lan(&node.turn, color).map_err(|e| wrong(e.to_string()))?;
            if let Some(place) = colors.get_mut(node.id.index()) {
                *place = Some((node.id, !color));
            }
            nodes.push(NodeState {
                id: node.id,
                parent: node.parent,
                turn,
                annotations: annotations(&node.notes, number)?,
            });
        }
        Game::from_state(State {
            start,
            annotations: annotations(&self.notes, 0)?,
            visited: self.visited.clone(),
            nodes,
            free: self.free.clone(),
            current: self.current,
            pending: self.pending.as_ref().map(|pending| Pending {
                origin: pending.origin,
                operations: pending.operations.clone(),
            }),
            undone: self.undone.clone(),
            end: self.end,
        })
        .map_err(|why| match why {
            StateError::Turn { node, why } => WireError::Turn {
                node,
                message: why.to_string(),
            },
            StateError::SameTurn { node } => WireError::Turn {
                node,
                message: "the same turn twice".into(),
            },
            why => WireError::State(why),
        })
    }
}

/// Writes what [`Game::to_json`] writes, in any format.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = Whole {
            format: Versions::OURS.format,
            rules: Versions::OURS.rules,
            game: GameBody::of(self),
        };
        whole.serialize(serializer)
    }
}

/// Reads a game of the current format, playing every turn. [`Game::from_json`] and [`Game::from_bytes`] also read older
/// formats.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let Whole {
            format,
            rules,
            game,
        } = Whole::<GameBody>::deserialize(deserializer)?;
        let versions = Versions { format, rules };
        let versions = versions.check().map_err(D::Error::custom)?;
        if versions.format != FORMAT_VERSION {
            return Err(D::Error::custom(WireError::Format { found: format }));
        }
        game.restore().map_err(D::Error::custom)
    }
}

#[cfg(feature = "wire")]
impl Game {
    /// Returns the whole game as JSON, with the current node, the deployment in progress and the operations to redo.
    ///
    /// # Errors
    ///
    /// Returns the error of the encoder. No value is known for which it has one.
    ///
    /// ```
    /// use cotulenh::{Game, Position};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let mut game = Game::from_position(position);
    /// game.play_text("F>e6")?;
    /// let saved = game.to_json()?;
    /// let read = Game::from_json(&saved)?;
    /// assert_eq!(read, game);
    /// assert!(read.position().is_identical(game.position()));
    /// assert_eq!(Game::from_bytes(&game.to_bytes()?)?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> Result<String, WireError> {
        form::to_json(self)
    }

    /// Reads a game from JSON, playing every turn. Games of older formats are read too.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a game, was written by a newer version, or has a turn that cannot be played.
    pub fn from_json(text: &str) -> Result<Game, WireError> {
        match form::json_versions(text, MAX_GAME)?.format {
            1 => {
                let Whole { game, .. } = form::json_body::<Whole<game_v1::OldBody>>(text)?;
                game.into_current().restore()
            }
            FORMAT_VERSION => form::json_body::<Whole<GameBody>>(text)?.game.restore(),
            found => Err(WireError::Format { found }),
        }
    }

    /// Returns the game in the binary form, with all that [`Game::to_json`] has.
    ///
    /// # Errors
    ///
    /// Returns the error of the encoder. No value is known for which it has one.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WireError> {
        form::to_bytes(self)
    }

    /// Reads a game from the binary form, playing every turn. Games of older formats are read too.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a game, were written by a newer version, or have a turn that cannot be
    /// played.
    pub fn from_bytes(bytes: &[u8]) -> Result<Game, WireError> {
        let (versions, rest) = form::bytes_versions(bytes, MAX_GAME)?;
        match versions.format {
            1 => form::bytes_body::<game_v1::OldBody>(rest)?
                .into_current()
                .restore(),
            FORMAT_VERSION => form::bytes_body::<GameBody>(rest)?.restore(),
            found => Err(WireError::Format { found }),
        }
    }
}
