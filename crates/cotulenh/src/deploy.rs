//! Deployments: a stack's pieces leave one after another, in one turn (RULES §7).

use crate::legality::IllegalMove;
use crate::position::TurnStart;
use crate::role::RoleSet;
use crate::stack::STACK_MAX;
use crate::{Move, MoveKind, Position, Role, Square, Stack, effects};
use arrayvec::ArrayVec;
use core::fmt;

/// One step of a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The unit as it was when it acted.
    pub unit: Stack,
    /// Its target.
    pub to: Square,
    /// What it did there.
    pub kind: MoveKind,
}

/// Something a player did in a deployment, for taking it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Step {
        roles: RoleSet,
        to: Square,
        kind: MoveKind,
    },
    Stay {
        role: Role,
    },
    Recombine {
        role: Role,
        step: u8,
    },
}

/// The most squares a deployment changes: the origin, a target for each piece, and every other piece of the side
/// promoted.
const CHANGED: usize = 24;

/// A deployment in progress: where it started, who has acted, who stays, who still waits.
///
/// Each piece acts, stays or waits, and no two of a stack have one role, so sets of roles tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployment {
    origin: Square,
    /// The stack before the turn.
    original: Stack,
    acted: RoleSet,
    staying: RoleSet,
    start: TurnStart,
    steps: Steps,
    operations: Operations,
    before: Before,
}

/// A fixed-capacity list that is `Copy`.
macro_rules! copy_list {
    ($name:ident, $item:ty, $capacity:expr) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        struct $name {
            items: [Option<$item>; $capacity],
        }

        impl $name {
            const EMPTY: $name = $name {
                items: [None; $capacity],
            };

            /// Adds an item; a full list stays as it is, which no legal play brings about.
            fn push(&mut self, item: $item) {
                if let Some(free) = self.items.iter_mut().find(|place| place.is_none()) {
                    *free = Some(item);
                }
            }

            fn iter(&self) -> impl Iterator<Item = $item> + '_ {
                self.items.iter().map_while(|item| *item)
            }
        }
    };
}

copy_list!(Steps, Step, STACK_MAX);
copy_list!(Operations, Operation, STACK_MAX);
copy_list!(Before, (Square, Option<Stack>), CHANGED);

impl Deployment {
    pub(crate) fn begin(position: &Position, origin: Square) -> Option<Deployment> {
        Some(Deployment {
            origin,
            original: position.board().stack(origin)?,
            acted: RoleSet::EMPTY,
            staying: RoleSet::EMPTY,
            start: TurnStart::of(position),
            steps: Steps::EMPTY,
            operations: Operations::EMPTY,
            before: Before::EMPTY,
        })
    }

    /// Where the stack stood.
    #[must_use]
    pub fn origin(&self) -> Square {
        self.origin
    }

    /// The stack as it was before the turn.
    #[must_use]
    pub fn original(&self) -> Stack {
        self.original
    }

    /// The pieces that have acted.
    #[must_use]
    pub fn acted(&self) -> RoleSet {
        self.acted
    }

    /// The pieces that were said to stay.
    #[must_use]
    pub fn staying(&self) -> RoleSet {
        self.staying
    }

    /// The pieces that may still act.
    #[must_use]
    pub fn waiting(&self) -> RoleSet {
        self.original
            .roles()
            .difference(self.acted)
            .difference(self.staying)
    }

    /// The steps so far; a recombined piece is aboard the step it joined.
    #[must_use]
    pub fn steps(&self) -> ArrayVec<Step, STACK_MAX> {
        self.steps.iter().collect()
    }

    /// Whether any step has captured.
    #[must_use]
    pub fn has_captured(&self) -> bool {
        self.steps.iter().any(|step| step.kind.is_capture())
    }

    pub(crate) fn start(&self) -> TurnStart {
        self.start
    }

    /// What makes two deployments on equal boards the same for repetition.
    pub(crate) fn identity(&self) -> (Square, RoleSet, RoleSet) {
        (self.origin, self.acted, self.staying)
    }

    pub(crate) fn add_step(&mut self, step: Step) {
        self.acted = self.acted.union(step.unit.roles());
        self.steps.push(step);
        self.operations.push(Operation::Step {
            roles: step.unit.roles(),
            to: step.to,
            kind: step.kind,
        });
    }

    pub(crate) fn add_stay(&mut self, role: Role) {
        self.staying = self.staying.with(role);
        self.operations.push(Operation::Stay { role });
    }

    /// Remembers what a square held before the deployment, the first time it changes.
    pub(crate) fn remember(&mut self, square: Square, stack: Option<Stack>) {
        if !self.before.iter().any(|(known, _)| known == square) {
            self.before.push((square, stack));
        }
    }

    /// The deployment seen from the other side.
    pub(crate) fn mirrored(&self) -> Deployment {
        let mut mirrored = Deployment {
            origin: self.origin.mirrored(),
            original: self.original.recolored(),
            start: self.start.mirrored(),
            ..*self
        };
        for step in mirrored.steps.items.iter_mut().flatten() {
            step.unit = step.unit.recolored();
            step.to = step.to.mirrored();
        }
        for operation in mirrored.operations.items.iter_mut().flatten() {
            if let Operation::Step { to, .. } = operation {
                *to = to.mirrored();
            }
        }
        for (square, stack) in mirrored.before.items.iter_mut().flatten() {
            *square = square.mirrored();
            *stack = stack.map(Stack::recolored);
        }
        mirrored
    }
}

/// Why something cannot be done in a deployment. The position is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
            DeployError::NoStack { square } => {
                write!(f, "the side to move has no stack to deploy on {square}")
            }
            DeployError::NotWaiting { role } => write!(f, "the {role} is not waiting to act"),
            DeployError::NoSuchStep { step } => write!(f, "there is no step {step}"),
            DeployError::NothingToJoin { step } => {
                write!(f, "step {step} left no unit standing that could be joined")
            }
            DeployError::StepImpossible { step, why } => {
                write!(f, "step {step} could not be made that way: {why}")
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
        if let Some(deployment) = base.deployment.take() {
            for (square, stack) in deployment.before.iter() {
                base.board.set(square, stack);
            }
        }
        base
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
        if next.deployment.is_some() {
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
        if self.ended.is_some() {
            return Err(DeployError::GameOver);
        }
        let waiting = match self.deployment() {
            Some(deployment) if deployment.origin != origin => {
                return Err(DeployError::OtherOrigin {
                    origin: deployment.origin,
                });
            }
            Some(deployment) => deployment.waiting(),
            None => match self.board.stack(origin) {
                Some(stack) if stack.color() == self.turn && !stack.is_single() => stack.roles(),
                _ => return Err(DeployError::NoStack { square: origin }),
            },
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
        let Some(deployment) = self.deployment else {
            return Err(DeployError::NotDeploying);
        };
        if next.deployment.is_some() {
            if !next.can_be_completed() {
                return Err(DeployError::Illegal(IllegalMove::CannotBeCompleted));
            }
        } else {
            next.check_finished_turn(self.turn, deployment.start, Some(deployment.origin))
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
        let joined = deployment
            .steps
            .iter()
            .nth(step)
            .ok_or(DeployError::NoSuchStep { step })?;
        if !joined.kind.arrives() {
            return Err(DeployError::NothingToJoin { step });
        }
        let mut next = self.before_deployment();
        let origin = deployment.origin;
        // Stays come first, so that a step that takes all the rest ends the turn as it should.
        for stays in deployment.staying.iter() {
            next.say_stay(origin, stays)?;
        }
        for (number, made) in deployment.steps.iter().enumerate() {
            let mut roles = made.unit.roles();
            if number == step {
                roles = roles.with(role);
            }
            next.make_step(origin, roles, made.to, made.kind)
                .map_err(|why| DeployError::StepImpossible { step: number, why })?;
        }
        if let Some(redone) = &mut next.deployment {
            redone.operations = deployment.operations;
            redone.operations.push(Operation::Recombine {
                role,
                step: step as u8,
            });
        }
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
        let mv = if self.deployment.is_none() && Some(unit) == stack {
            Move::Ordinary {
                unit,
                from,
                to,
                kind,
            }
        } else {
            Move::Step {
                unit,
                from,
                to,
                kind,
            }
        };
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
        let origin = deployment.origin;
        let count = deployment.operations.iter().count();
        let mut next = self.before_deployment();
        for (number, operation) in deployment
            .operations
            .iter()
            .take(count.saturating_sub(1))
            .enumerate()
        {
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
        *self = next;
        Ok(())
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
