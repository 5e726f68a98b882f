//! Games as JSON and bytes: the start, then every turn with the one it follows.

use super::{MAX_GAME, Versions, WireError};
use crate::game::{AnnotationError, Annotations, Clock, Eval, Glyph, NodeId, Termination};
use crate::outcome::ObjectiveError;
use crate::{Color, FenError, Forgive, Game, Setup, Turn};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Body {
    /// The FEN of the position before the first turn.
    start: String,
    objective: String,
    /// What is said about the start.
    notes: Notes,
    nodes: Vec<Node>,
    /// What the players said that ended the game, and after which node; 0 is the start.
    end: Option<(usize, End)>,
}

#[derive(Serialize, Deserialize)]
struct Node {
    /// The number of the node it follows, from 1; 0 is the start.
    parent: usize,
    /// The turn in LAN.
    turn: String,
    notes: Notes,
}

/// Annotations; in JSON only what there is.
#[derive(Default, Serialize, Deserialize)]
struct Notes(Vec<Note>);

#[derive(Serialize, Deserialize)]
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

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum End {
    Resignation(Color),
    Agreement,
    Flag(Color),
    Recorded(Option<Color>),
}

/// The JSON: the versions, then the game.
#[derive(Serialize, Deserialize)]
struct Whole {
    #[serde(flatten)]
    versions: Versions,
    game: Body,
}

impl Notes {
    fn of(annotations: &Annotations) -> Notes {
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
        Notes(notes)
    }

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
    fn of(game: &Game) -> Body {
        let mut body = Body {
            start: game.start().to_string(),
            objective: game.objective().to_string(),
            notes: Notes::of(game.annotations(NodeId::START)),
            nodes: Vec::new(),
            end: None,
        };
        let termination = game.termination();
        // Every node after the one it follows, variations in their order; a list in place of recursion.
        let mut left = alloc::vec![(NodeId::START, 0)];
        while let Some((id, number)) = left.pop() {
            if let Some((_, termination)) = termination.filter(|&(node, _)| node == id) {
                body.end = Some((number, End::of(termination)));
            }
            let first = left.len();
            for child in game.children(id) {
                let turn = game.turn(child).map_or_else(String::new, Turn::to_string);
                body.nodes.push(Node {
                    parent: number,
                    turn,
                    notes: Notes::of(game.annotations(child)),
                });
                left.push((child, body.nodes.len()));
            }
            left[first..].reverse();
        }
        body
    }

    fn play(&self) -> Result<Game, WireError> {
        let mut game = self.start()?;
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

    /// The game before its first turn. A side may lack its Commander, or a corps: it is a record.
    fn start(&self) -> Result<Game, WireError> {
        let wrong = |message: String| WireError::Start { message };
        let mut setup: Setup = self
            .start
            .parse()
            .map_err(|e: FenError| wrong(e.to_string()))?;
        setup.objective = self
            .objective
            .parse()
            .map_err(|e: ObjectiveError| wrong(e.to_string()))?;
        let forgive = Forgive {
            missing_commander: true,
            missing_corps: true,
        };
        let position = setup.position_forgiving(forgive);
        let position = position.map_err(|e| wrong(e.to_string()))?;
        if position.deployment().is_some() {
            return Err(wrong("a deployment is in progress".into()));
        }
        Ok(Game::from_position(position))
    }
}

impl End {
    fn of(termination: Termination) -> End {
        match termination {
            Termination::Resignation(color) => End::Resignation(color),
            Termination::Agreement => End::Agreement,
            Termination::Flag(color) => End::Flag(color),
            Termination::Recorded(winner) => End::Recorded(winner),
        }
    }

    fn termination(&self) -> Termination {
        match *self {
            End::Resignation(color) => Termination::Resignation(color),
            End::Agreement => Termination::Agreement,
            End::Flag(color) => Termination::Flag(color),
            End::Recorded(winner) => Termination::Recorded(winner),
        }
    }
}

impl Game {
    /// The game as JSON. Where it is being looked at, and a deployment in progress there, are not part of it.
    ///
    /// # Errors
    ///
    /// None that is known.
    ///
    /// ```
    /// use cotulenh::Game;
    /// let mut game = Game::new();
    /// game.play(cotulenh::Move::from_lan("Tf4f6", cotulenh::Color::Red)?)?;
    /// let json = game.to_json()?;
    /// assert_eq!(Game::from_json(&json)?, game);
    /// assert_eq!(Game::from_bytes(&game.to_bytes()?)?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> Result<String, WireError> {
        super::to_json(&Whole {
            versions: Versions::OURS,
            game: Body::of(self),
        })
    }

    /// Reads a game from JSON, playing every turn.
    ///
    /// # Errors
    ///
    /// The text is no game, of other versions, or a turn cannot be played.
    pub fn from_json(text: &str) -> Result<Game, WireError> {
        let Whole { game, .. } = super::from_json(text, MAX_GAME)?;
        game.play()
    }

    /// The game in the binary form.
    ///
    /// # Errors
    ///
    /// None that is known.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WireError> {
        super::to_bytes(&Body::of(self))
    }

    /// Reads a game from the binary form, playing every turn.
    ///
    /// # Errors
    ///
    /// The bytes are no game, of other versions, or a turn cannot be played.
    pub fn from_bytes(bytes: &[u8]) -> Result<Game, WireError> {
        super::from_bytes::<Body>(bytes, MAX_GAME)?.play()
    }
}
