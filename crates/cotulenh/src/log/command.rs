//! What can be done to a game, as data.

use crate::game::{
    AnnotationError, Clock, Eval, GameOver, Glyph, NodeId, PlayError, Termination, TimelineError,
};
use crate::{DeployError, Event, Game, Move, Role, Square, Turn};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Something that is done to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GameCommand {
    /// A whole turn is played: [`Game::play_turn`].
    Turn(Turn),
    /// A move is played: [`Game::play`].
    Move(Move),
    /// A stack is chosen to be deployed: [`Game::choose`].
    Choose(Square),
    /// A waiting piece stays: [`Game::stay`].
    Stay(Square, Role),
    /// A waiting piece joins an earlier step: [`Game::recombine`].
    Recombine(Role, u8),
    /// The deployment is cancelled: [`Game::cancel_deployment`].
    Cancel,
    /// The last operation or turn is taken back: [`Game::undo`].
    Undo,
    /// It is played again: [`Game::redo`].
    Redo,
    /// The last turn, a deployment, is gone back into: [`Game::reopen`].
    Reopen,
    /// Another node is gone to: [`Game::jump`].
    Jump(NodeId),
    /// A node becomes the main continuation: [`Game::promote`].
    Promote(NodeId),
    /// The line to a node becomes the main line: [`Game::promote_line`].
    PromoteLine(NodeId),
    /// A node is deleted with everything after it: [`Game::delete`].
    Delete(NodeId),
    /// The game ends by resignation, agreement, flag or as a record says: [`Game::terminate`].
    End(Termination),
    /// That end is taken back: [`Game::retract_end`].
    RetractEnd,
    /// The comment after a turn is set: [`Game::set_comment`].
    Comment(NodeId, String),
    /// The comment before a turn is set: [`Game::set_comment_before`].
    CommentBefore(NodeId, String),
    /// A glyph is added: [`Game::add_glyph`].
    AddGlyph(NodeId, u8),
    /// A glyph is removed: [`Game::remove_glyph`].
    RemoveGlyph(NodeId, u8),
    /// The clock of a turn is set: [`Game::set_clock`].
    Clock(NodeId, Option<u32>),
    /// The evaluation of a turn is set: [`Game::set_eval`].
    Eval(NodeId, Option<Eval>),
    /// A whole turn is played where only a counter has ended the game: [`Game::play_turn_on`].
    TurnOn(Turn),
    /// A move is played where only a counter has ended the game: [`Game::play_on`].
    MoveOn(Move),
}

/// The reason why a command cannot be carried out. The game is untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApplyError {
    /// It cannot be played.
    Play(PlayError),
    /// No stack is being deployed.
    Deploy(DeployError),
    /// The game has no such place, or cannot go there.
    Timeline(TimelineError),
    /// The annotation cannot be kept.
    Annotation(AnnotationError),
    /// The game is over.
    Over(GameOver),
    /// The game has no end that could be taken back.
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
    /// Carries out a command. Returns its events; an undo has them newest first.
    ///
    /// # Errors
    ///
    /// The command cannot be carried out; the game is untouched.
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
            &GameCommand::End(termination) => events = self.terminate(termination)?,
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
