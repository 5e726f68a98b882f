//! Commands that change a game, as data.

use crate::game::{
    AnnotationError, Clock, DeclaredEnd, Eval, GameOver, Glyph, NodeId, PlayError, TimelineError,
};
use crate::{DeployError, Event, Game, Move, Role, Square, Turn};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A command that changes a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GameCommand {
    /// Plays a whole turn: [`Game::play_turn`].
    Turn(Turn),
    /// Plays a move: [`Game::play`].
    Move(Move),
    /// Chooses a stack to be deployed: [`Game::choose`].
    Choose(Square),
    /// Makes a waiting piece stay: [`Game::stay`].
    Stay(Square, Role),
    /// Makes a waiting piece join an earlier step: [`Game::recombine`].
    Recombine(Role, u8),
    /// Cancels the deployment: [`Game::cancel_deployment`].
    Cancel,
    /// Takes back the last operation or turn: [`Game::undo`].
    Undo,
    /// Redoes an operation or a turn: [`Game::redo`].
    Redo,
    /// Reopens the last turn, which is a deployment: [`Game::reopen`].
    Reopen,
    /// Goes to another node: [`Game::jump`].
    Jump(NodeId),
    /// Makes a node the main continuation: [`Game::promote`].
    Promote(NodeId),
    /// Makes the line to a node the main line: [`Game::promote_line`].
    PromoteLine(NodeId),
    /// Deletes a node with all its descendants: [`Game::delete`].
    Delete(NodeId),
    /// Ends the game by resignation, by agreement, on time or as recorded: [`Game::declare_end`].
    End(DeclaredEnd),
    /// Takes back such an end: [`Game::retract_end`].
    RetractEnd,
    /// Sets the comment after a turn: [`Game::set_comment`].
    Comment(NodeId, String),
    /// Sets the comment before a turn: [`Game::set_comment_before`].
    CommentBefore(NodeId, String),
    /// Adds a glyph: [`Game::add_glyph`].
    AddGlyph(NodeId, u8),
    /// Removes a glyph: [`Game::remove_glyph`].
    RemoveGlyph(NodeId, u8),
    /// Sets the clock of a turn: [`Game::set_clock`].
    Clock(NodeId, Option<u32>),
    /// Sets the evaluation of a turn: [`Game::set_eval`].
    Eval(NodeId, Option<Eval>),
    /// Plays a whole turn, even if a counter has ended the game: [`Game::play_turn_on`].
    TurnOn(Turn),
    /// Plays a move, even if a counter has ended the game: [`Game::play_on`].
    MoveOn(Move),
}

/// The reason why a command cannot be applied. The game is untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApplyError {
    /// The move or turn cannot be played.
    Play(PlayError),
    /// No stack is being deployed.
    Deploy(DeployError),
    /// The game has no such node, or cannot go there.
    Timeline(TimelineError),
    /// The annotation is refused.
    Annotation(AnnotationError),
    /// The game is over.
    Over(GameOver),
    /// The players have not declared an end.
    NotEnded,
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApplyError::Play(why) => fmt::Display::fmt(why, f),
            ApplyError::Deploy(why) => fmt::Display::fmt(why, f),
            ApplyError::Timeline(why) => fmt::Display::fmt(why, f),
            ApplyError::Annotation(why) => fmt::Display::fmt(why, f),
            ApplyError::Over(why) => fmt::Display::fmt(why, f),
            ApplyError::NotEnded => f.write_str("the players have not ended the game"),
        }
    }
}

impl core::error::Error for ApplyError {}

macro_rules! from {
    ($($error:ty => $variant:ident,)*) => {
        $(impl From<$error> for ApplyError {
            fn from(why: $error) -> ApplyError {
                ApplyError::$variant(why)
            }
        })*
    };
}

from! {
    PlayError => Play,
    DeployError => Deploy,
    TimelineError => Timeline,
    AnnotationError => Annotation,
    GameOver => Over,
}

impl Game {
    /// Carries out a command. Returns its events. Those of an undo are newest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be applied. The game is untouched.
    pub fn apply(&mut self, command: &GameCommand) -> Result<Vec<Event>, ApplyError> {
        let mut events = Vec::new();
        match command {
            GameCommand::Turn(turn) => events = self.play_turn(turn)?.events,
            GameCommand::TurnOn(turn) => events = self.play_turn_on(turn)?.events,
            &GameCommand::Move(mv) => events = self.play(mv)?.events,
            &GameCommand::MoveOn(mv) => events = self.play_on(mv)?.events,
            &GameCommand::Choose(origin) => self.choose(origin)?,
            &GameCommand::Stay(origin, role) => events = self.stay(origin, role)?.events,
            &GameCommand::Recombine(role, step) => {
                events = self.recombine(role, step.into())?.events;
            }
            GameCommand::Cancel => events = self.cancel_deployment()?,
            GameCommand::Undo => events = self.undo()?.events,
            GameCommand::Redo => events = self.redo()?.events,
            GameCommand::Reopen => events = self.reopen()?.events,
            &GameCommand::Jump(node) => self.jump(node)?,
            &GameCommand::Promote(node) => self.promote(node)?,
            &GameCommand::PromoteLine(node) => self.promote_line(node)?,
            &GameCommand::Delete(node) => self.delete(node)?,
            &GameCommand::End(declared) => events = self.declare_end(declared)?,
            GameCommand::RetractEnd => {
                if !self.retract_end() {
                    return Err(ApplyError::NotEnded);
                }
            }
            GameCommand::Comment(node, text) => self.set_comment(*node, text)?,
            GameCommand::CommentBefore(node, text) => self.set_comment_before(*node, text)?,
            &GameCommand::AddGlyph(node, glyph) => self.add_glyph(node, Glyph(glyph))?,
            &GameCommand::RemoveGlyph(node, glyph) => self.remove_glyph(node, Glyph(glyph))?,
            &GameCommand::Clock(node, millis) => {
                self.set_clock(node, millis.map(Clock::from_millis))?;
            }
            &GameCommand::Eval(node, eval) => self.set_eval(node, eval)?,
        }
        Ok(events)
    }
}
