//! Engine moves: one word per turn (RULES §11).
//!
//! They are `e4e6`, a stay capture `e2_e7` and a deployment `c3:F>e5,(TI)>d3`. The kind of the move, the heroes and
//! the staying pieces follow from the position.

use super::error::{EngineMoveError, SyntaxError};
use super::lan::Unit;
use super::reader::{Expected, Reader, Unexpected, is_file};
use crate::deployment::{Deployment, Step, Steps};
use crate::role_set::RoleSet;
use crate::stack::STACK_MAX;
use crate::{
    Act, Color, DeploymentTurn, IllegalMove, IllegalTurn, Move, MoveKind, Position, Square, Stack,
    Turn,
};
use arrayvec::ArrayVec;
use core::fmt;

/// The engine move of a turn. See [`Turn::engine_move`].
#[derive(Clone, Copy, Debug)]
pub struct EngineMove<'a>(&'a Turn);

impl Turn {
    /// Returns the turn as engines write it.
    ///
    /// ```
    /// use cotulenh::{Color, Turn};
    /// for (lan, text) in [
    ///     ("Te4xe6", "e4e6"),
    ///     ("+Fe2_e7", "e2_e7"),
    ///     ("c3:N:F>xe5,+T>d3", "c3:F>e5,T>d3"),
    /// ] {
    ///     assert_eq!(Turn::from_lan(lan, Color::Red)?.engine_move().to_string(), text);
    /// }
    /// # Ok::<(), cotulenh::LanError>(())
    /// ```
    #[must_use]
    pub fn engine_move(&self) -> EngineMove<'_> {
        EngineMove(self)
    }
}

impl fmt::Display for EngineMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Turn::Ordinary(Act { from, to, kind, .. }) => write!(f, "{from}{}{to}", mark(*kind)),
            Turn::Deployment(turn) => {
                write!(f, "{}:", turn.origin)?;
                for (number, step) in turn.steps.iter().enumerate() {
                    let comma = if number > 0 { "," } else { "" };
                    let unit = Unit(without_heroes(step.unit));
                    write!(f, "{comma}{unit}>{}{}", mark(step.kind), step.to)?;
                }
                Ok(())
            }
        }
    }
}

/// Returns the mark of a stay capture, the only mark in an engine move.
fn mark(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::StayCapture => kind.mark(),
        _ => "",
    }
}

fn without_heroes(unit: Stack) -> Stack {
    // Heroism does not matter for a legal stack, so this never fails.
    Stack::assemble(unit.color(), unit.roles(), RoleSet::EMPTY).unwrap_or(unit)
}

/// The parts of an engine move, before the rest is known from a position.
#[derive(Clone, Debug)]
pub(crate) enum Written {
    Ordinary {
        from: Square,
        to: Square,
        stay: bool,
    },
    Deployment {
        origin: Square,
        steps: ArrayVec<WrittenStep, STACK_MAX>,
    },
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenStep {
    roles: RoleSet,
    to: Square,
    stay: bool,
}

fn read_written(text: &str) -> Result<Written, Unexpected> {
    let mut reader = Reader::new(text);
    let from = reader.square()?;
    let written = if reader.take(':') {
        let mut steps = ArrayVec::new();
        loop {
            steps.push(read_step(&mut reader)?);
            if !reader.another_step(steps.len())? {
                break;
            }
        }
        Written::Deployment {
            origin: from,
            steps,
        }
    } else {
        read_ordinary(&mut reader, from)?
    };
    reader.end(written)
}

/// Reads the rest of an engine move after its first square, if it is not a deployment.
pub(crate) fn read_ordinary(reader: &mut Reader<'_>, from: Square) -> Result<Written, Unexpected> {
    let stay = reader.take('_');
    if !stay && reader.peek().is_none_or(|c| !is_file(c)) {
        return Err(reader.unexpected(Expected::EngineMoveRest));
    }
    let to = reader.square()?;
    Ok(Written::Ordinary { from, to, stay })
}

fn read_step(reader: &mut Reader<'_>) -> Result<WrittenStep, Unexpected> {
    let start = reader.byte();
    // The color does not matter, because an engine move names roles.
    let unit = reader.unit(Color::Red, Expected::Unit)?;
    if unit.has_hero() {
        return Err(reader.unexpected_since(start, Expected::NoHeroes));
    }
    reader.demand('>', Expected::StepMark)?;
    let stay = reader.take('_');
    let to = reader.square()?;
    Ok(WrittenStep {
        roles: unit.roles(),
        to,
        stay,
    })
}

impl Position {
    /// Returns the legal turn of an engine move. It is always a whole turn: in the middle of a deployment the text
    /// begins with the steps already made.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not an engine move, or if a move of the turn is not legal.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let mut position: Position = "6c4/11/11/11/11/11/11/4i6/11/2(NFT)8/11/5C5 r - - 0 1".parse()?;
    /// let turn = position.turn_from_engine_move("c3:F>e5,T>d3")?;
    /// assert_eq!(turn.to_string(), "c3:N:F>xe5,T>d3");
    /// assert!(position.turn_from_engine_move("c3:F>e9").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turn_from_engine_move(&self, text: &str) -> Result<Turn, EngineMoveError> {
        let written = read_written(text)
            .map_err(|error| EngineMoveError::Syntax(SyntaxError::from(error)))?;
        self.turn_from_written(&written)
            .map_err(EngineMoveError::Illegal)
    }

    pub(crate) fn turn_from_written(&self, written: &Written) -> Result<Turn, IllegalTurn> {
        match written {
            &Written::Ordinary { from, to, stay } => self
                .ordinary_from_engine_move(from, to, stay)
                .map_err(|why| IllegalTurn { number: 0, why }),
            Written::Deployment { origin, steps } => self
                .deployment_from_engine_move(*origin, steps)
                .map(Turn::Deployment),
        }
    }

    fn ordinary_from_engine_move(
        &self,
        from: Square,
        to: Square,
        stay: bool,
    ) -> Result<Turn, IllegalMove> {
        let unit = self.own_stack(from)?;
        let act = |kind| Act {
            unit,
            from,
            to,
            kind,
        };
        let kind = self.kind_at(to, stay, |kind| Move::Ordinary(act(kind)));
        self.check_legal(Move::Ordinary(act(kind)))?;
        Ok(Turn::Ordinary(act(kind)))
    }

    fn deployment_from_engine_move(
        &self,
        origin: Square,
        written: &[WrittenStep],
    ) -> Result<DeploymentTurn, IllegalTurn> {
        let illegal = |number| move |why| IllegalTurn { number, why };
        let mut steps = self.made_in_word(origin, written)?;
        let original = match self.deployment() {
            Some(deployment) => deployment.original(),
            None => self.own_stack(origin).map_err(illegal(0))?,
        };
        let mut next = *self;
        for (number, step) in written.iter().enumerate().skip(steps.len()) {
            let stack = next.board().stack(origin);
            let unit = stack
                .filter(|_| next.turn() == self.turn())
                .and_then(|stack| stack.part(step.roles))
                .ok_or(IllegalMove::NoSuchUnit { from: origin })
                .map_err(illegal(number))?;
            let to = step.to;
            let made = |kind| Step { unit, to, kind };
            let mv = |kind| Move::Step(made(kind).act(origin));
            let kind = next.kind_at(to, step.stay, mv);
            next.play(mv(kind)).map_err(illegal(number))?;
            let _ = steps.push(made(kind));
        }
        if next.turn() == self.turn() {
            next.check_commit().map_err(illegal(steps.len()))?;
        }
        let acted = steps.iter().map(|step| step.unit.roles());
        let acted = acted.fold(RoleSet::EMPTY, RoleSet::union);
        Ok(DeploymentTurn {
            origin,
            staying: original.without(acted),
            steps,
        })
    }

    /// Checks that the word begins with the steps of the deployment in progress.
    fn made_in_word(&self, origin: Square, written: &[WrittenStep]) -> Result<Steps, IllegalTurn> {
        let Some(deployment) = self.deployment() else {
            return Ok(Steps::new());
        };
        let other = |number| {
            let origin = deployment.origin();
            let why = IllegalMove::DeploymentInProgress { origin };
            Err(IllegalTurn { number, why })
        };
        if origin != deployment.origin() {
            return other(0);
        }
        let made = Deployment::steps(deployment);
        for (number, step) in made.iter().enumerate() {
            let same = written.get(number).is_some_and(|word| {
                word.roles == step.unit.roles()
                    && word.to == step.to
                    && word.stay == (step.kind == MoveKind::StayCapture)
            });
            if !same {
                return other(number);
            }
        }
        Ok(made)
    }

    fn own_stack(&self, square: Square) -> Result<Stack, IllegalMove> {
        let stack = self.board().stack(square);
        stack
            .filter(|stack| stack.color() == self.turn())
            .ok_or(IllegalMove::NoSuchUnit { from: square })
    }

    /// Returns what a unit would do at a target. It follows from the target, and for an enemy from the air defense.
    fn kind_at(&self, to: Square, stay: bool, mv: impl Fn(MoveKind) -> Move) -> MoveKind {
        if stay {
            return MoveKind::StayCapture;
        }
        match self.board().stack(to) {
            None => MoveKind::Move,
            Some(stack) if stack.color() == self.turn() => MoveKind::Combine,
            Some(_)
                if self
                    .check_pseudo_legal(mv(MoveKind::SuicideCapture))
                    .is_ok() =>
            {
                MoveKind::SuicideCapture
            }
            Some(_) => MoveKind::Capture,
        }
    }
}
