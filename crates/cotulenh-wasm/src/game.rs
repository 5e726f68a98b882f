//! A game: what a page holds.

use crate::error::Problem;
use crate::output::plain;
use crate::types::{self, Tag, Warning};
use crate::{describe, input};
use cotulenh::notation::pgn::{PgnGame, Place};
use cotulenh::{Game as Record, NodeId, Played, Square};
use wasm_bindgen::prelude::*;

/// The deepest count of moves: a level deeper takes a hundred times as long.
const DEEPEST_PERFT: u32 = 4;

/// A game with its whole record. What cannot be done throws a `CotulenhError` and changes nothing.
#[wasm_bindgen]
#[derive(Clone, Default)]
pub struct Game {
    pub(crate) pgn: PgnGame,
}

#[wasm_bindgen]
extern "C" {
    /// A `Game` as JavaScript holds it. A `&Game` stays borrowed for the whole call, so callbacks of the call could
    /// neither change nor free the game.
    #[wasm_bindgen(typescript_type = "Game")]
    pub type GameObject;

    #[wasm_bindgen(method, catch, js_name = "clone")]
    fn copy(this: &GameObject) -> Result<Game, JsValue>;
}

impl GameObject {
    /// Returns a copy of the game, or an error if it is not a game or has been freed.
    pub(crate) fn read(&self) -> Result<Game, Problem> {
        let wrong = |_| Problem::new("type", "expected a Game that has not been freed");
        self.copy().map_err(wrong)
    }
}

impl Game {
    pub(crate) fn record(&self) -> &Record {
        &self.pgn.game
    }

    /// Describes something that was played from `before`.
    pub(crate) fn played(
        &self,
        played: &Played,
        before: &cotulenh::Position,
    ) -> Result<types::Played, Problem> {
        let lost = || Problem::new("internal", "what was played is not in the game");
        let game = self.record();
        let events = describe::events(&played.events);
        match played.node {
            Some(id) => game.entry(id).map(|entry| describe::turn(&entry, events)),
            None => describe::last_step(before, game.position(), game.ply() + 1, events),
        }
        .ok_or_else(lost)
    }
}

#[wasm_bindgen]
impl Game {
    /// A game from the start, or from a FEN, played for the Commander or for another objective.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] fen: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Objective")] objective: JsValue,
    ) -> Result<Game, Problem> {
        let mut game = Game::default();
        game.load(fen, objective)?;
        Ok(game)
    }

    /// A game of its own, equal to this one.
    #[wasm_bindgen(js_name = "clone")]
    pub fn copy(&self) -> Game {
        self.clone()
    }

    /// Begins anew: from the start, or from a FEN.
    pub fn load(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] fen: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Objective")] objective: JsValue,
    ) -> Result<(), Problem> {
        let objective = input::objective(&objective)?;
        let game = match input::optional_text(&fen, "a FEN")? {
            None => Record::with_objective(objective),
            Some(fen) => Record::from_position(input::position(&fen, objective)?),
        };
        *self = Game::default();
        self.pgn.game = game;
        Ok(())
    }

    /// Reads a game from PGN. The game stands in its deployment in progress, or else at the end of its main line. Returns
    /// warnings about the text.
    #[wasm_bindgen(js_name = "loadPgn", unchecked_return_type = "Warning[]")]
    pub fn load_pgn(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<JsValue, Problem> {
        let text = input::text(&text, "a PGN")?;
        let reading = PgnGame::read(&text, Place::START)?;
        let warnings = reading.warnings.iter().map(|warning| Warning {
            line: warning.place.line as u32,
            column: warning.place.column as u32,
            message: warning.kind.to_string(),
        });
        let warnings = plain(&warnings.collect::<Vec<_>>())?;
        self.pgn = reading.pgn;
        Ok(warnings)
    }

    /// The game as PGN, with its tags, variations and notes.
    pub fn pgn(&self) -> String {
        self.pgn.to_string()
    }

    /// The tags that are known.
    #[wasm_bindgen(unchecked_return_type = "Tag[]")]
    pub fn tags(&self) -> Result<JsValue, Problem> {
        let tags = self.pgn.tags.iter().map(|(name, value)| Tag {
            name: name.into(),
            value: value.into(),
        });
        plain(&tags.collect::<Vec<_>>())
    }

    /// Sets a tag.
    #[wasm_bindgen(js_name = "setTag")]
    pub fn set_tag(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] value: JsValue,
    ) -> Result<(), Problem> {
        let name = input::text(&name, "the name of a tag")?;
        let value = input::text(&value, "the value of a tag")?;
        Ok(self.pgn.tags.set(&name, &value)?)
    }

    /// The FEN of the position, a deployment in progress included.
    pub fn fen(&self) -> String {
        self.record().position().to_string()
    }

    /// The FEN before the first turn.
    #[wasm_bindgen(js_name = "startFen")]
    pub fn start_fen(&self) -> String {
        self.record().start().to_string()
    }

    /// Who is to move.
    #[wasm_bindgen(unchecked_return_type = "Side")]
    pub fn turn(&self) -> Result<JsValue, Problem> {
        plain(&describe::side(self.record().position().turn()))
    }

    /// What the game is played for.
    #[wasm_bindgen(unchecked_return_type = "Objective")]
    pub fn objective(&self) -> Result<JsValue, Problem> {
        plain(&describe::objective(self.record().objective()))
    }

    /// How many turns have been played to this point.
    pub fn ply(&self) -> u32 {
        self.record().ply() as u32
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(js_name = "isCheck")]
    pub fn is_check(&self) -> bool {
        self.record().position().is_check()
    }

    /// All stacks on the board.
    #[wasm_bindgen(unchecked_return_type = "Stack[]")]
    pub fn board(&self) -> Result<JsValue, Problem> {
        let board = self.record().position().board();
        let stacks = Square::all().filter_map(|at| Some(describe::stack(at, board.stack(at)?)));
        plain(&stacks.collect::<Vec<_>>())
    }

    /// The stack on a square.
    #[wasm_bindgen(unchecked_return_type = "Stack | null")]
    pub fn get(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
    ) -> Result<JsValue, Problem> {
        let square = input::square(&square)?;
        let stack = self.record().position().board().stack(square);
        plain(&stack.map(|stack| describe::stack(square, stack)))
    }

    /// The legal actions, all or those from a square. Where the game is over there are none.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] from: JsValue,
    ) -> Result<JsValue, Problem> {
        let from = match input::optional_text(&from, "a square")? {
            None => None,
            Some(_) => Some(input::square(&from)?),
        };
        let position = self.record().position();
        let origin = position.deployment().map(cotulenh::Deployment::origin);
        let mut moves = Vec::new();
        if self.record().outcome().is_none() {
            for mv in position.legal_moves() {
                if from.is_none() || mv.from().or(origin) == from {
                    moves.push(describe::action(position, mv));
                }
            }
        }
        plain(&moves)
    }

    /// Plays an action or a whole turn: SAN, LAN or engine word. A step leaves the deployment open.
    #[wasm_bindgen(js_name = "move", unchecked_return_type = "Played")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<JsValue, Problem> {
        let text = input::text(&text, "a move")?;
        let before = *self.record().position();
        let played = self.pgn.game.play_text(&text)?;
        plain(&self.played(&played, &before)?)
    }

    /// Takes back the last thing done in the deployment in progress; where there is none, the last turn.
    #[wasm_bindgen(unchecked_return_type = "Undone")]
    pub fn undo(&mut self) -> Result<JsValue, Problem> {
        plain(&describe::undone(&self.pgn.game.undo()?))
    }

    /// Plays again what was taken back: the operation of the deployment that was undone last, else a turn.
    #[wasm_bindgen(unchecked_return_type = "Played")]
    pub fn redo(&mut self) -> Result<JsValue, Problem> {
        let before = *self.record().position();
        let played = self.pgn.game.redo()?;
        plain(&self.played(&played, &before)?)
    }

    /// Goes back into the deployment that was the last turn, to before its last step.
    #[wasm_bindgen(unchecked_return_type = "Undone")]
    pub fn reopen(&mut self) -> Result<JsValue, Problem> {
        plain(&describe::undone(&self.pgn.game.reopen()?))
    }

    /// The events of the turn that led to a node; none at the start.
    #[wasm_bindgen(unchecked_return_type = "Event[]")]
    pub fn events(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: JsValue,
    ) -> Result<JsValue, Problem> {
        let node = input::number(&node, u32::MAX, "a node")?;
        let events = self.record().events(NodeId::from_bits(node));
        plain(&describe::events(&events.unwrap_or_default()))
    }

    /// The turn that led to a node in English; nothing at the start.
    pub fn describe(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: JsValue,
    ) -> Result<String, Problem> {
        let node = input::number(&node, u32::MAX, "a node")?;
        let told = self.record().describe(NodeId::from_bits(node));
        Ok(told.unwrap_or_default())
    }

    /// Goes to the point of the line after so many turns.
    #[wasm_bindgen(js_name = "goto")]
    pub fn go_to(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ply: JsValue,
    ) -> Result<(), Problem> {
        let ply = input::number(&ply, u32::MAX, "a number of turns")?;
        self.pgn.game.goto_ply(ply as usize)?;
        Ok(())
    }

    /// Goes to a node of the tree: `node` of something played. 0 is the start.
    pub fn jump(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: JsValue,
    ) -> Result<(), Problem> {
        let node = input::number(&node, u32::MAX, "a node")?;
        self.pgn.game.jump(NodeId::from_bits(node))?;
        Ok(())
    }

    /// The turns from the start to this point, oldest first.
    #[wasm_bindgen(unchecked_return_type = "Played[]")]
    pub fn history(&self) -> Result<JsValue, Problem> {
        let turns = self.record().history().map(|entry| {
            let events = self.record().events(entry.id).unwrap_or_default();
            describe::turn(&entry, describe::events(&events))
        });
        plain(&turns.collect::<Vec<_>>())
    }

    /// Whether and how the game is over at this point.
    #[wasm_bindgen(unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> Result<JsValue, Problem> {
        plain(&self.record().outcome().map(describe::outcome))
    }

    /// The result of the whole game as PGN writes it.
    #[wasm_bindgen(unchecked_return_type = "'1-0' | '0-1' | '1/2-1/2' | '*'")]
    pub fn result(&self) -> String {
        self.record().result().to_string()
    }

    /// A side gives up.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] color: JsValue,
    ) -> Result<(), Problem> {
        self.pgn.game.resign(input::color(&color)?)?;
        Ok(())
    }

    /// The players agree on a draw.
    #[wasm_bindgen(js_name = "agreeDraw")]
    pub fn agree_draw(&mut self) -> Result<(), Problem> {
        self.pgn.game.agree_draw()?;
        Ok(())
    }

    /// A side has run out of time.
    pub fn flag(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] color: JsValue,
    ) -> Result<(), Problem> {
        self.pgn.game.flag(input::color(&color)?)?;
        Ok(())
    }

    /// Takes back a resignation, an agreed draw or a flag. Returns `true` if there was one.
    #[wasm_bindgen(js_name = "retractEnd")]
    pub fn retract_end(&mut self) -> bool {
        self.pgn.game.retract_end()
    }

    /// How the game came to its position: what an engine in a worker needs.
    #[wasm_bindgen(unchecked_return_type = "Line")]
    pub fn line(&self) -> Result<JsValue, Problem> {
        plain(&describe::line(self.record()))
    }

    /// The number of sequences of so many actions, up to four.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: JsValue,
    ) -> Result<f64, Problem> {
        let depth = input::number(&depth, DEEPEST_PERFT, "a depth")?;
        Ok(cotulenh::perft(self.record().position(), depth) as f64)
    }
}
