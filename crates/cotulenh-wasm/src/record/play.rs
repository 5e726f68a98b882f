//! Playing, querying and navigating a game.

use super::choice::{Choice, Filter};
use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::types::{self, Preview, Score, Tag, Undone, Warning};
use crate::{describe, input};
use cotulenh::game::{DeclaredEnd, TimelineError};
use cotulenh::log::GameCommand;
use cotulenh::notation::pgn::{PgnGame, Place};
use cotulenh::{Game as Record, NodeId, Played, Position, ReadError, UndoneKind};
use wasm_bindgen::prelude::*;

/// Maximum depth of perft. One more level takes about a hundred times as long.
const MAX_PERFT_DEPTH: u32 = 4;
/// Maximum number of turns in a preview.
const MAX_PREVIEWED: usize = 1000;

/// Parses a move or a whole turn: SAN, LAN or engine move.
fn read(position: &Position, text: &str) -> Result<GameCommand, ReadError> {
    let not_a_move = match position.read_move(text) {
        Ok(mv) => return Ok(GameCommand::Move(mv)),
        Err(error) => error,
    };
    match (position.read_turn(text), not_a_move) {
        (Ok(turn), _) => Ok(GameCommand::Turn(turn)),
        // If the text has the syntax of a turn only, the error of the turn is returned. Otherwise the error of the
        // move is more specific.
        (Err(error), ReadError::Syntax(_)) => Err(error),
        (Err(_), not_a_move) => Err(not_a_move),
    }
}

impl Game {
    /// Executes a command and appends it to the log.
    pub(crate) fn apply(&mut self, command: GameCommand) -> Result<Played, Problem> {
        let events = self.pgn.game.apply(&command)?;
        self.note(command);
        Ok(self.reached(events))
    }

    /// Returns the result of a command with these events. The turn has ended if no stack is selected.
    pub(crate) fn reached(&self, events: Vec<cotulenh::Event>) -> Played {
        let game = self.record();
        let open = game.position().chosen().is_some();
        Played {
            node: (!open).then(|| game.current()),
            events,
        }
    }

    /// Describes an operation or a turn that was played from `before`.
    pub(crate) fn played(
        &self,
        played: &Played,
        before: &Position,
    ) -> Result<types::Played, Problem> {
        let lost = || Problem::new("internal", "the turn is not in the game");
        let game = self.record();
        let events = describe::events(&played.events);
        match played.node {
            Some(id) => game.entry(id).map(|entry| describe::turn(&entry, events)),
            None => describe::last_operation(before, game.position(), game.ply() + 1, events),
        }
        .ok_or_else(lost)
    }

    /// Plays a move in text form and describes the result.
    fn play_described(&mut self, text: &str) -> Result<types::Played, Problem> {
        let before = *self.record().position();
        self.play_from(&before, read(&before, text)?)
    }

    fn play_from(
        &mut self,
        before: &Position,
        command: GameCommand,
    ) -> Result<types::Played, Problem> {
        let played = self.apply(command)?;
        self.played(&played, before)
    }

    /// Describes what an undo takes back: the last operation of the deployment in progress, or the last turn.
    fn taken_back(
        &mut self,
        undo: impl FnOnce(&mut Record) -> Result<cotulenh::Undone, TimelineError>,
    ) -> Result<Undone, Problem> {
        let lost = || Problem::new("internal", "the turn is not in the game");
        let game = self.record();
        let (after, ply) = (*game.position(), game.ply() + 1);
        let turn = game.entry(game.current());
        let turn = turn.map(|entry| describe::turn(&entry, Vec::new()));
        let undone = undo(&mut self.pgn.game)?;
        let played = match undone.kind {
            UndoneKind::Operation => {
                let before = self.record().position();
                describe::last_operation(before, &after, ply, Vec::new())
            }
            _ => turn,
        };
        Ok(Undone {
            undone: describe::undone_kind(undone.kind),
            played: types::Played {
                events: describe::events(&undone.events),
                ..played.ok_or_else(lost)?
            },
        })
    }
}

#[wasm_bindgen]
impl Game {
    /// Creates a game from the start position or from a FEN, by default for the objective `total`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] fen: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Objective")] objective: JsValue,
    ) -> Result<Game, Problem> {
        let mut game = Game::default();
        game.load(fen, objective)?;
        Ok(game)
    }

    /// Starts a new game from the start position or from a FEN. A log that was kept ends.
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
        *self = game.into();
        Ok(())
    }

    /// Reads a game from PGN and goes to its deployment in progress, or to the end of its main line. Returns the
    /// warnings about the text. A log that was kept ends.
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
        *self = Game::default();
        self.pgn = reading.pgn;
        Ok(warnings)
    }

    /// Returns the game as PGN with tags, variations and annotations.
    pub fn pgn(&self) -> String {
        self.pgn.to_string()
    }

    /// Returns the tags.
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

    /// Returns the FEN of the position, including a deployment in progress.
    pub fn fen(&self) -> String {
        self.record().position().to_string()
    }

    /// Returns the FEN of the first position.
    #[wasm_bindgen(js_name = "startFen")]
    pub fn start_fen(&self) -> String {
        self.record().start().to_string()
    }

    /// Returns the side to move.
    #[wasm_bindgen(unchecked_return_type = "Side")]
    pub fn turn(&self) -> Result<JsValue, Problem> {
        plain(&describe::side(self.record().position().turn()))
    }

    /// Returns the objective of the game.
    #[wasm_bindgen(unchecked_return_type = "Objective")]
    pub fn objective(&self) -> Result<JsValue, Problem> {
        plain(&describe::objective(self.record().objective()))
    }

    /// Returns the number of turns from the start to the current node.
    pub fn ply(&self) -> u32 {
        self.record().ply() as u32
    }

    /// Returns the number of the move, as in the FEN.
    #[wasm_bindgen(js_name = "moveNumber")]
    pub fn move_number(&self) -> u32 {
        self.record().position().move_number()
    }

    /// Returns `true` if the side to move is in check.
    #[wasm_bindgen(js_name = "isCheck")]
    pub fn is_check(&self) -> bool {
        self.record().position().is_check()
    }

    /// Returns all stacks on the board.
    #[wasm_bindgen(unchecked_return_type = "Stack[]")]
    pub fn board(&self) -> Result<JsValue, Problem> {
        plain(&describe::board(self.record().position()))
    }

    /// Returns the stack on a square, or `null` if the square is empty.
    #[wasm_bindgen(unchecked_return_type = "Stack | null")]
    pub fn get(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
    ) -> Result<JsValue, Problem> {
        let square = input::square(&square)?;
        let stack = self.record().position().board().stack(square);
        plain(&stack.map(|stack| describe::stack(square, stack)))
    }

    /// Returns the legal moves, optionally those from one square or of one unit. A finished game has none.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | MoveFilter")] filter: JsValue,
    ) -> Result<JsValue, Problem> {
        let filter = match filter.is_object() {
            true => input::object(&filter, "type")?,
            false => Filter {
                square: input::optional_text(&filter, "a square")?,
                unit: None,
            },
        };
        let filter = filter.read()?;
        let position = self.record().position();
        let mut moves = Vec::new();
        if self.record().outcome().is_none() {
            let legal = position.legal_moves();
            let allowed = legal.into_iter().filter(|&mv| filter.allows(position, mv));
            moves.extend(allowed.map(|mv| describe::legal_move(position, mv)));
        }
        plain(&moves)
    }

    /// Plays a move or a whole turn: SAN, LAN, engine move, or the squares of a move. A step leaves the deployment open.
    #[wasm_bindgen(js_name = "move", unchecked_return_type = "Played")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string | MoveChoice", js_name = "move")]
        given: JsValue,
    ) -> Result<JsValue, Problem> {
        let played = match given.is_object() {
            true => {
                let choice: Choice = input::required(&given, "type")?;
                let before = *self.playable()?;
                let command = GameCommand::Move(choice.read(&before)?);
                self.play_from(&before, command)?
            }
            false => self.play_described(&input::text(&given, "a move")?)?,
        };
        plain(&played)
    }

    /// Returns the unit that the SAN or LAN of a move names, in capitals. The move need not be legal. Returns
    /// `undefined` if the text is not a move or names no unit.
    #[wasm_bindgen(js_name = "unitIn")]
    pub fn unit_in(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<Option<String>, Problem> {
        let text = input::text(&text, "a move")?;
        let unit = self.record().position().unit_in_text(&text);
        Ok(unit.map(describe::unit))
    }

    /// Returns the results of `move` for these texts, played in order, and the position after them. The first illegal
    /// text ends the preview. The game does not change.
    #[wasm_bindgen(unchecked_return_type = "Preview")]
    pub fn preview(
        &self,
        #[wasm_bindgen(unchecked_param_type = "readonly string[]")] moves: JsValue,
    ) -> Result<JsValue, Problem> {
        let moves: Vec<String> = input::object(&moves, "type")?;
        let mut game = self.copy();
        let mut turns = Vec::new();
        for text in moves.iter().take(MAX_PREVIEWED) {
            match game.play_described(text) {
                Ok(turn) => turns.push(turn),
                Err(_) => break,
            }
        }
        let position = game.record().position();
        plain(&Preview {
            turns,
            stacks: describe::board(position),
            turn: describe::side(position.turn()),
            check: position.is_check(),
        })
    }

    /// Takes back the last operation of the deployment in progress, or the last turn if there is no deployment. Returns
    /// what it took back.
    #[wasm_bindgen(unchecked_return_type = "Undone")]
    pub fn undo(&mut self) -> Result<JsValue, Problem> {
        let undone = self.taken_back(Record::undo)?;
        self.note(GameCommand::Undo);
        plain(&undone)
    }

    /// Plays the operation or turn again that was taken back last. A stay or a recombine has no `san` and no `steps`.
    #[wasm_bindgen(unchecked_return_type = "Played")]
    pub fn redo(&mut self) -> Result<JsValue, Problem> {
        let before = *self.record().position();
        let played = self.apply(GameCommand::Redo)?;
        plain(&self.played(&played, &before)?)
    }

    /// Reopens the deployment that was the last turn, before its last step. Returns that turn.
    #[wasm_bindgen(unchecked_return_type = "Undone")]
    pub fn reopen(&mut self) -> Result<JsValue, Problem> {
        let undone = self.taken_back(Record::reopen)?;
        self.note(GameCommand::Reopen);
        plain(&undone)
    }

    /// Returns the events of the turn that led to a node. The start has none.
    #[wasm_bindgen(unchecked_return_type = "Event[]")]
    pub fn events(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: JsValue,
    ) -> Result<JsValue, Problem> {
        let node = input::number(&node, u32::MAX, "a node")?;
        let events = self.record().events(NodeId::from_bits(node));
        plain(&describe::events(&events.unwrap_or_default()))
    }

    /// Describes the turn that led to a node in English. Returns an empty text for the start.
    pub fn describe(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: JsValue,
    ) -> Result<String, Problem> {
        let node = input::number(&node, u32::MAX, "a node")?;
        let text = self.record().describe(NodeId::from_bits(node));
        Ok(text.unwrap_or_default())
    }

    /// Goes to the node of the current line after the given number of turns.
    #[wasm_bindgen(js_name = "goto")]
    pub fn go_to(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ply: JsValue,
    ) -> Result<(), Problem> {
        let ply = input::number(&ply, u32::MAX, "a number of turns")?;
        self.pgn.game.goto_ply(ply as usize)?;
        self.note(GameCommand::Jump(self.record().current()));
        Ok(())
    }

    /// Goes to a node of the tree. 0 is the start.
    pub fn jump(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: JsValue,
    ) -> Result<(), Problem> {
        let node = input::number(&node, u32::MAX, "a node")?;
        self.apply(GameCommand::Jump(NodeId::from_bits(node)))?;
        Ok(())
    }

    /// Returns the turns from the start to the current node, oldest first.
    #[wasm_bindgen(unchecked_return_type = "Played[]")]
    pub fn history(&self) -> Result<JsValue, Problem> {
        let turns = self.record().history().map(|entry| {
            let events = self.record().events(entry.id).unwrap_or_default();
            describe::turn(&entry, describe::events(&events))
        });
        plain(&turns.collect::<Vec<_>>())
    }

    /// Returns the outcome of the game at the current node, or `null` if it is not over there.
    #[wasm_bindgen(unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> Result<JsValue, Problem> {
        plain(&self.record().outcome().map(describe::outcome))
    }

    /// Returns `true` if the game is over at the current node.
    #[wasm_bindgen(js_name = "isGameOver")]
    pub fn is_game_over(&self) -> bool {
        self.record().outcome().is_some()
    }

    /// Returns the score for the side to move if the game is over by the rules. Returns `null` if it is not over, or if
    /// its end was declared, e.g. by resignation.
    #[wasm_bindgen(js_name = "endScore", unchecked_return_type = "Score | null")]
    pub fn end_score(&self) -> Result<JsValue, Problem> {
        let outcome = self.record().outcome();
        let by_rules = outcome.filter(|outcome| !outcome.termination.is_declared());
        let turn = self.record().position().turn();
        plain(&by_rules.map(|outcome| match outcome.winner {
            Some(winner) if winner == turn => Score::win(0),
            Some(_) => Score::loss(0),
            None => Score::cp(0),
        }))
    }

    /// Returns the result of the whole game in PGN notation.
    #[wasm_bindgen(unchecked_return_type = "'1-0' | '0-1' | '1/2-1/2' | '*'")]
    pub fn result(&self) -> String {
        self.record().result().to_string()
    }

    /// Resigns for a side.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] color: JsValue,
    ) -> Result<(), Problem> {
        let color = input::color(&color)?;
        self.pgn.game.resign(color)?;
        self.note(GameCommand::End(DeclaredEnd::Resignation(color)));
        Ok(())
    }

    /// Ends the game as a draw by agreement.
    #[wasm_bindgen(js_name = "agreeDraw")]
    pub fn agree_draw(&mut self) -> Result<(), Problem> {
        self.pgn.game.agree_draw()?;
        self.note(GameCommand::End(DeclaredEnd::Agreement));
        Ok(())
    }

    /// Ends the game because a side has run out of time.
    pub fn flag(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] color: JsValue,
    ) -> Result<(), Problem> {
        let color = input::color(&color)?;
        self.pgn.game.flag(color)?;
        self.note(GameCommand::End(DeclaredEnd::Flag(color)));
        Ok(())
    }

    /// Takes back a resignation, an agreed draw or a flag. Returns `true` if there was one.
    #[wasm_bindgen(js_name = "retractEnd")]
    pub fn retract_end(&mut self) -> bool {
        let retracted = self.pgn.game.retract_end();
        if retracted {
            self.note(GameCommand::RetractEnd);
        }
        retracted
    }

    /// Returns the position and the turns that led to it, as an engine in a worker needs them.
    #[wasm_bindgen(unchecked_return_type = "Line")]
    pub fn line(&self) -> Result<JsValue, Problem> {
        plain(&describe::line(self.record()))
    }

    /// Returns the number of sequences of this many legal moves. The depth is at most four.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: JsValue,
    ) -> Result<f64, Problem> {
        let depth = input::number(&depth, MAX_PERFT_DEPTH, "a depth")?;
        Ok(cotulenh::perft(self.record().position(), depth) as f64)
    }
}
