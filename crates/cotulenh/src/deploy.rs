//! What a player can do in a deployment beside its steps: choose, stay, recombine, undo, cancel (RULES §7).

use crate::deployment::{Changed, Deployment, Operation};
use crate::legality::IllegalMove;
use crate::moves::Manner;
use crate::role_set::RoleSet;
use crate::{MoveKind, Position, Role, Square, Stack, effects};
use core::fmt;

/// Why something cannot be done in a deployment. The position is untouched. Steps are numbered from 0 in data, from 1 in
/// messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeployError {
    /// No stack is being deployed.
    NotDeploying,
    /// The game is over.
    GameOver,
    /// Another stack is being deployed.
    OtherOrigin {
        /// Where the deployment started.
        origin: Square,
    },
    /// A deployment goes on by steps; an ordinary move is none.
    NotAStep,
    /// The side to move has no stack of two or three there.
    NoStack {
        /// The square.
        square: Square,
    },
    /// The piece is not one of those that wait.
    NotWaiting {
        /// The piece.
        role: Role,
    },
    /// There is no step of this number.
    NoSuchStep {
        /// The number, from 0.
        step: usize,
    },
    /// The step left no unit standing at its target: it captured and stayed, or was a suicide.
    NothingToJoin {
        /// The number of the step, from 0.
        step: usize,
    },
    /// With the piece aboard, this step could not have been made: the one joined, or a later one.
    StepImpossible {
        /// The number of the step, from 0.
        step: usize,
        /// Why not.
        why: IllegalMove,
    },
    /// The turn this would end is not a legal one, or no continuation would be.
    Illegal(IllegalMove),
}

impl fmt::Display for DeployError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeployError::NotDeploying => f.write_str("no stack is being deployed"),
            DeployError::GameOver => f.write_str("the game is over"),
            DeployError::OtherOrigin { origin } => {
                write!(f, "the stack from {origin} is being deployed")
            }
            DeployError::NotAStep => f.write_str("an ordinary move is no step of a deployment"),
            DeployError::NoStack { square } => {
                write!(f, "the side to move has no stack to deploy on {square}")
            }
            DeployError::NotWaiting { role } => write!(f, "the {role} is not waiting to act"),
            DeployError::NoSuchStep { step } => write!(f, "there is no step {}", step + 1),
            DeployError::NothingToJoin { step } => {
                write!(
                    f,
                    "step {} left no unit standing that could be joined",
                    step + 1
                )
            }
            DeployError::StepImpossible { step, why } => {
                write!(f, "step {} could not be made that way: {why}", step + 1)
            }
            DeployError::Illegal(why) => fmt::Display::fmt(why, f),
        }
    }
}

impl core::error::Error for DeployError {}

impl Position {
    /// The position before the deployment in progress; the position itself where there is none.
    #[must_use]
    pub fn before_deployment(&self) -> Position {
        let mut base = *self;
        base.deployment = None;
        base.changed = Changed::NOTHING;
        for (square, stack) in self.changed.iter() {
            base.board.set(square, stack);
        }
        base
    }

    /// Chooses a stack of the side to move to be deployed. It binds nobody, is no move and changes no FEN: any other
    /// move may still be made.
    ///
    /// # Errors
    ///
    /// The side to move has no stack of two or three there, or is deploying one; the position is untouched.
    pub fn choose(&mut self, origin: Square) -> Result<(), DeployError> {
        if self.ended().is_some() {
            return Err(DeployError::GameOver);
        }
        if let Some(deployment) = self.deployment() {
            return Err(DeployError::OtherOrigin {
                origin: deployment.origin(),
            });
        }
        self.stack_to_deploy(origin)?;
        effects::choose(self, origin);
        Ok(())
    }

    fn stack_to_deploy(&self, origin: Square) -> Result<Stack, DeployError> {
        match self.board.stack(origin) {
            Some(stack) if stack.color() == self.turn && !stack.is_single() => Ok(stack),
            _ => Err(DeployError::NoStack { square: origin }),
        }
    }

    /// Says that a waiting piece stays. Before the first step it names the stack that is deployed. The deployment
    /// ends by itself when nobody waits any more.
    ///
    /// # Errors
    ///
    /// The piece does not wait there, or no continuation could be committed; the position is untouched.
    ///
    /// ```
    /// use cotulenh::{Position, Role};
    /// let mut position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// position.stay("c4".parse()?, Role::Navy)?;
    /// assert!(position.to_string().ends_with(" c4:N:..."));
    /// position.undo_step()?;
    /// assert!(position.deployment().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stay(&mut self, origin: Square, role: Role) -> Result<(), DeployError> {
        let mut next = *self;
        next.say_stay(origin, role)?;
        if next.deployment().is_some() {
            if !next.can_be_completed() {
                return Err(DeployError::Illegal(IllegalMove::CannotBeCompleted));
            }
        } else {
            // It was the last to wait: the same turn as a commit now.
            self.check_commit().map_err(DeployError::Illegal)?;
        }
        *self = next;
        Ok(())
    }

    /// A stay whose consequences are not looked at.
    pub(crate) fn say_stay(&mut self, origin: Square, role: Role) -> Result<(), DeployError> {
        if self.ended().is_some() {
            return Err(DeployError::GameOver);
        }
        let waiting = match self.deployment() {
            Some(deployment) if deployment.origin() != origin => {
                return Err(DeployError::OtherOrigin {
                    origin: deployment.origin(),
                });
            }
            Some(deployment) => deployment.waiting(),
            None => self.stack_to_deploy(origin)?.roles(),
        };
        if !waiting.contains(role) {
            return Err(DeployError::NotWaiting { role });
        }
        effects::stay(self, origin, role);
        Ok(())
    }

    /// Lets a waiting piece join a unit that was deployed earlier and still stands where it went: as if it had been
    /// aboard from the start. `step` counts from 0.
    ///
    /// Where then the whole stack went in one step, it is the ordinary move, and the turn is over.
    ///
    /// # Errors
    ///
    /// The step or a later one could not be made that way, or the result could not be committed; the position is
    /// untouched.
    pub fn recombine(&mut self, role: Role, step: usize) -> Result<(), DeployError> {
        let next = self.recombined(role, step)?;
        let Some(deployment) = self.deployment().copied() else {
            return Err(DeployError::NotDeploying);
        };
        if next.deployment().is_some() {
            if !next.can_be_completed() {
                return Err(DeployError::Illegal(IllegalMove::CannotBeCompleted));
            }
        } else {
            next.check_finished_turn(self.turn, deployment.start(), Some(deployment.origin()))
                .map_err(DeployError::Illegal)?;
        }
        *self = next;
        Ok(())
    }

    /// The deployment played again with the piece aboard; its consequences are not looked at.
    fn recombined(&self, role: Role, step: usize) -> Result<Position, DeployError> {
        let deployment = self.deployment().ok_or(DeployError::NotDeploying)?;
        if !deployment.waiting().contains(role) {
            return Err(DeployError::NotWaiting { role });
        }
        let steps = deployment.steps();
        let joined = steps.get(step).ok_or(DeployError::NoSuchStep { step })?;
        if !joined.kind.arrives() {
            return Err(DeployError::NothingToJoin { step });
        }
        let mut next = self.before_deployment();
        let origin = deployment.origin();
        // Stays come first, so that a step that takes all the rest ends the turn as it should.
        for stays in deployment.staying().iter() {
            next.say_stay(origin, stays)?;
        }
        for (number, made) in steps.iter().enumerate() {
            let mut roles = made.unit.roles();
            if number == step {
                roles = roles.with(role);
            }
            next.make_step(origin, roles, made.to, made.kind)
                .map_err(|why| DeployError::StepImpossible { step: number, why })?;
        }
        next.deployment = next
            .deployment
            .map(|redone| redone.recombined_from(deployment, role, step));
        Ok(next)
    }

    /// Makes a step, or the ordinary move where the unit is the whole stack; otherwise the position is untouched.
    /// Safety is not looked at.
    pub(crate) fn make_step(
        &mut self,
        from: Square,
        roles: RoleSet,
        to: Square,
        kind: MoveKind,
    ) -> Result<(), IllegalMove> {
        let stack = self.board.stack(from);
        let unit = stack.and_then(|stack| stack.part(roles));
        let unit = unit.ok_or(IllegalMove::NoSuchUnit { from })?;
        let whole = self.deployment().is_none() && Some(unit) == stack;
        let manner = if whole {
            Manner::Ordinary
        } else {
            Manner::Step
        };
        let mv = manner.of(unit, from, to, kind);
        self.check_possible(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Takes back the last thing done in the deployment: a step, a stay or a recombine.
    ///
    /// A position read from a FEN has its stays after its steps.
    ///
    /// # Errors
    ///
    /// No stack is being deployed.
    pub fn undo_step(&mut self) -> Result<(), DeployError> {
        let deployment = self.deployment().ok_or(DeployError::NotDeploying)?;
        let last = deployment.operations().count().saturating_sub(1);
        *self = self.replay_operations(deployment, last)?;
        Ok(())
    }

    /// Plays the first `count` operations of the deployment again, from the position before it.
    fn replay_operations(
        &self,
        deployment: &Deployment,
        count: usize,
    ) -> Result<Position, DeployError> {
        let origin = deployment.origin();
        let mut next = self.before_deployment();
        for (number, operation) in deployment.operations().take(count).enumerate() {
            match operation {
                Operation::Step { roles, to, kind } => next
                    .make_step(origin, roles, to, kind)
                    .map_err(|why| DeployError::StepImpossible { step: number, why })?,
                Operation::Stay { role } => next.say_stay(origin, role)?,
                Operation::Recombine { role, step } => {
                    next = next.recombined(role, usize::from(step))?;
                }
            }
        }
        Ok(next)
    }

    /// Returns `true` if the record of the deployment fits the position: its operations, played again from the position
    /// before it, lead here. Always true for a position that came from play; a forged command may say anything.
    pub(crate) fn has_true_deployment(&self) -> bool {
        let Some(deployment) = &self.deployment else {
            return true;
        };
        let base = self.before_deployment();
        if base.check_sound().is_err() {
            return false;
        }
        if !deployment.is_in_progress() {
            let chosen = Deployment::begin(base.board(), base.objective, deployment.origin());
            return self.changed == Changed::NOTHING && chosen.as_ref() == Some(deployment);
        }
        let count = deployment.operations().count();
        self.replay_operations(deployment, count)
            .is_ok_and(|replayed| replayed.is_identical(self))
    }

    /// Takes the whole deployment back.
    ///
    /// # Errors
    ///
    /// No stack is being deployed.
    pub fn cancel_deployment(&mut self) -> Result<(), DeployError> {
        if self.deployment.is_none() {
            return Err(DeployError::NotDeploying);
        }
        *self = self.before_deployment();
        Ok(())
    }
}
