//! The tag `Deployment`: the deployment in progress with its operations in order.
//!
//! An example is `[Deployment "7 c4: F>e6, stay N, recombine T 1"]`. The value has three parts:
//!
//! - The number of turns before the deployment, counted along the main line. In a variation each further pair of numbers
//!   is a variation and a number of turns in it: `6.1.2` is the place after the second turn of the first variation of the
//!   seventh turn.
//! - The square of the stack, and a colon.
//! - The operations, with `, ` between them: a step in LAN, `stay` and a piece, or `recombine`, a piece and the number of
//!   the step that it joins, from 1. A stack that is only chosen has no operations.

use crate::deployment::{DeployError, DeployResult, DeploySession, Deployment, Operation, Step};
use crate::game::MAX_NODES;
use crate::notation::SyntaxError;
use crate::notation::lan::read_step;
use crate::notation::reader::{Expected, Reader, Unexpected};
use crate::stack::STACK_MAX;
use crate::{Game, Move, NodeId, Role, Square};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// The name of the tag.
pub(super) const TAG: &str = "Deployment";

const STAY: &str = "stay ";
const RECOMBINE: &str = "recombine ";

/// The reason why a text is not a deployment that the game can resume. The game is untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResumeError {
    /// The text has a syntax error.
    Syntax(SyntaxError),
    /// The game has no turn at this place.
    NoSuchTurn {
        /// The byte where the number begins that leads out of the game.
        byte: usize,
    },
    /// The stack cannot be deployed, or the operation is not legal.
    Illegal {
        /// The byte where the square or the operation begins.
        byte: usize,
        /// The reason.
        why: DeployError,
    },
    /// The operation ends the turn, so that no deployment is in progress after it.
    Complete {
        /// The byte where the operation begins.
        byte: usize,
    },
}

impl ResumeError {
    /// Returns the byte of the text that the error is about.
    #[must_use]
    pub fn byte(&self) -> usize {
        match *self {
            ResumeError::Syntax(ref error) => error.byte(),
            ResumeError::NoSuchTurn { byte }
            | ResumeError::Illegal { byte, .. }
            | ResumeError::Complete { byte } => byte,
        }
    }
}

/// The message without the byte: a PGN error gives line and column instead.
impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::Syntax(error) => {
                write!(f, "found {}, expected {}", error.found(), error.expected())
            }
            ResumeError::NoSuchTurn { .. } => f.write_str("the game has no such turn"),
            ResumeError::Illegal { why, .. } => fmt::Display::fmt(why, f),
            ResumeError::Complete { .. } => f.write_str("the operation ends the turn"),
        }
    }
}

impl core::error::Error for ResumeError {}

impl From<Unexpected> for ResumeError {
    fn from(unexpected: Unexpected) -> ResumeError {
        ResumeError::Syntax(unexpected.into())
    }
}

impl Game {
    /// Returns the deployment in progress as the PGN tag `Deployment` writes it, with its place in the game and the order
    /// of its operations. A stack that is only chosen counts too. Returns `None` if there is neither.
    ///
    /// ```
    /// use cotulenh::{Game, Position, Role};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let mut game = Game::from_position(position);
    /// game.stay("c4".parse()?, Role::Navy)?;
    /// game.play_text("F>e6")?;
    /// let text = game.deployment_text().expect("the Tank still waits");
    /// assert_eq!(text, "0 c4: stay N, F>e6");
    ///
    /// let mut other = Game::from_position(position);
    /// other.resume_deployment(&text)?;
    /// assert!(other.position().is_identical(game.position()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deployment_text(&self) -> Option<String> {
        let position = self.position();
        let origin = position.chosen()?;
        let mut text = String::new();
        write_place(self, &mut text);
        // Writing to a string does not fail.
        let _ = write!(text, " {origin}:");
        // The operations are played again, because LAN writes a unit as it was when it acted.
        let mut session = DeploySession::start(&position.before_deployment(), origin).ok()?;
        let operations = position.deployment().map(Deployment::operations);
        for (number, operation) in operations.into_iter().flatten().enumerate() {
            text.push_str(if number == 0 { " " } else { ", " });
            let _ = match operation {
                Operation::Step { roles, to, kind } => {
                    let stack = session.position().board().stack(origin)?;
                    let unit = stack.part(roles)?;
                    write!(text, "{}", Step { unit, to, kind })
                }
                Operation::Stay { role } => write!(text, "{STAY}{}", role.letter()),
                Operation::Recombine { role, step } => {
                    write!(text, "{RECOMBINE}{} {}", role.letter(), step + 1)
                }
            };
            session = match session.operate(operation).ok()? {
                DeployResult::Incomplete { session, .. } => session,
                DeployResult::Complete(_) => return None,
            };
        }
        Some(text)
    }

    /// Goes to the place of a deployment that [`Game::deployment_text`] has written and resumes it. Every operation is
    /// judged. A deployment in progress is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error with its byte if the text has a syntax error, the game has no such turn, or an operation is not
    /// legal or ends the turn. The game is untouched.
    pub fn resume_deployment(&mut self, text: &str) -> Result<(), ResumeError> {
        let mut reader = Reader::new(text);
        let node = read_place(self, &mut reader)?;
        reader.demand(' ', Expected::Space)?;
        let byte = reader.byte();
        let origin = reader.square()?;
        reader.demand(':', Expected::Colon)?;
        let Some(position) = self.position_at(node) else {
            return Err(ResumeError::NoSuchTurn { byte: 0 });
        };
        let mut session = DeploySession::start(&position, origin)
            .map_err(|why| ResumeError::Illegal { byte, why })?;
        let mut between = " ";
        while !reader.is_done() {
            if !reader.take_text(between) {
                let expected = match between {
                    " " => Expected::Space,
                    _ => Expected::CommaOrEnd,
                };
                return Err(reader.unexpected(expected).into());
            }
            between = ", ";
            let byte = reader.byte();
            let result = operate(&session, origin, &mut reader)?;
            session = match result.map_err(|why| ResumeError::Illegal { byte, why })? {
                DeployResult::Incomplete { session, .. } => session,
                DeployResult::Complete(_) => return Err(ResumeError::Complete { byte }),
            };
        }
        self.enter_deployment(node, &session);
        Ok(())
    }
}

/// Reads an operation and makes it.
fn operate(
    session: &DeploySession,
    origin: Square,
    reader: &mut Reader<'_>,
) -> Result<Result<DeployResult, DeployError>, Unexpected> {
    if reader.take_text(STAY) {
        return Ok(session.stay(reader.role()?));
    }
    if reader.take_text(RECOMBINE) {
        let role = reader.role()?;
        reader.demand(' ', Expected::Space)?;
        let (min, max) = (1, STACK_MAX as u32);
        let step = reader.number(min, max, Expected::Number { min, max })?;
        return Ok(session.recombine(role, step as usize - 1));
    }
    let starts_step = |c: char| matches!(c, '(' | '+') || Role::from_letter(c).is_some();
    if !reader.peek().is_some_and(starts_step) {
        return Err(reader.unexpected(Expected::Operation));
    }
    let step = read_step(reader, session.position().turn())?;
    Ok(session.process(Move::Step(step.act(origin))))
}

/// Writes the place of the current node.
fn write_place(game: &Game, text: &mut String) {
    // From the end to the start: the turns since the last variation began, and the variations.
    let mut parts: Vec<usize> = Vec::new();
    let mut turns = 0;
    let mut node = game.current();
    while let Some(parent) = game.parent(node) {
        turns += 1;
        let variation = game.children(parent).position(|child| child == node);
        if let Some(variation @ 1..) = variation {
            parts.extend([turns, variation]);
            turns = 0;
        }
        node = parent;
    }
    let _ = write!(text, "{turns}");
    for part in parts.iter().rev() {
        let _ = write!(text, ".{part}");
    }
}

/// Reads a place and returns its node.
fn read_place(game: &Game, reader: &mut Reader<'_>) -> Result<NodeId, ResumeError> {
    let mut node = NodeId::START;
    let mut byte = reader.byte();
    let mut turns = read_count(reader, 0)?;
    loop {
        for _ in 0..turns {
            let next = game.main_child(node);
            node = next.ok_or(ResumeError::NoSuchTurn { byte })?;
        }
        if !reader.take('.') {
            return Ok(node);
        }
        byte = reader.byte();
        let variation = read_count(reader, 1)?;
        let first = game.children(node).nth(variation);
        node = first.ok_or(ResumeError::NoSuchTurn { byte })?;
        reader.demand('.', Expected::PlaceDot)?;
        byte = reader.byte();
        turns = read_count(reader, 1)? - 1;
    }
}

fn read_count(reader: &mut Reader<'_>, min: u32) -> Result<usize, Unexpected> {
    let max = MAX_NODES as u32;
    let count = reader.number(min, max, Expected::Number { min, max })?;
    Ok(count as usize)
}
