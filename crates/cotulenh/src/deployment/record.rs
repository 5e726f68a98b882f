//! The record of a deployment: the pieces that have acted, those that stay, and those that wait.

use crate::bounded_list::BoundedList;
use crate::objective::Objective;
use crate::position::TurnStart;
use crate::role_set::RoleSet;
use crate::stack::STACK_MAX;
use crate::view::View;
use crate::{Act, MoveKind, Role, Square, Stack};

/// The steps of a deployment. There is at most one for each piece of the stack.
pub type Steps = BoundedList<Step, STACK_MAX>;

/// One step of a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Step {
    /// The unit as it was when it acted.
    pub unit: Stack,
    /// Its target.
    pub to: Square,
    /// The kind of the move.
    pub kind: MoveKind,
}

impl Step {
    /// Returns the step as an act that starts from the origin of the deployment.
    #[must_use]
    pub const fn act(self, origin: Square) -> Act {
        Act {
            unit: self.unit,
            from: origin,
            to: self.to,
            kind: self.kind,
        }
    }
}

impl From<Step> for Operation {
    fn from(step: Step) -> Operation {
        Operation::Step {
            roles: step.unit.roles(),
            to: step.to,
            kind: step.kind,
        }
    }
}

impl From<Act> for Step {
    fn from(act: Act) -> Step {
        Step {
            unit: act.unit,
            to: act.to,
            kind: act.kind,
        }
    }
}

/// An operation of a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub enum Operation {
    /// A unit acts.
    Step {
        /// The pieces of the unit.
        roles: RoleSet,
        /// Its target.
        to: Square,
        /// The kind of the move.
        kind: MoveKind,
    },
    /// A waiting piece stays.
    Stay {
        /// The piece.
        role: Role,
    },
    /// A waiting piece joins the unit of an earlier step.
    Recombine {
        /// The piece.
        role: Role,
        /// The number of the step, from 0.
        step: u8,
    },
}

/// The record of a deployment: its origin, the pieces that have acted, those that stay, and those that wait.
///
/// No two pieces of a stack have the same role, so a set of roles identifies pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Deployment {
    origin: Square,
    /// The stack before the turn.
    original: Stack,
    acted: RoleSet,
    staying: RoleSet,
    start: TurnStart,
    steps: StackSizedList<Step>,
    operations: StackSizedList<Operation>,
}

/// A list with room for one item per piece of a stack. Each step, stay and recombine uses at least one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct StackSizedList<T>([Option<T>; STACK_MAX]);

impl<T: Copy> StackSizedList<T> {
    /// Returns the list with one more item. A full list does not change, but that does not happen in legal play.
    fn with(mut self, item: T) -> StackSizedList<T> {
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(item);
        }
        self
    }

    fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.0.iter().map_while(|item| *item)
    }
}

impl Deployment {
    /// Returns the deployment of the stack on `origin` before its first operation, or `None` if the square is empty.
    pub(crate) fn begin(
        view: &impl View,
        objective: Objective,
        origin: Square,
    ) -> Option<Deployment> {
        Some(Deployment {
            origin,
            original: view.stack(origin)?,
            acted: RoleSet::EMPTY,
            staying: RoleSet::EMPTY,
            start: TurnStart::of(view, objective),
            steps: StackSizedList([None; STACK_MAX]),
            operations: StackSizedList([None; STACK_MAX]),
        })
    }

    /// Returns the origin of the deployment.
    #[must_use]
    pub fn origin(&self) -> Square {
        self.origin
    }

    /// Returns the stack as it was before the turn.
    #[must_use]
    pub fn original(&self) -> Stack {
        self.original
    }

    /// Returns the pieces that have acted.
    #[must_use]
    pub fn acted(&self) -> RoleSet {
        self.acted
    }

    /// Returns the pieces that were marked as staying.
    #[must_use]
    pub fn staying(&self) -> RoleSet {
        self.staying
    }

    /// Returns the pieces that may still act.
    #[must_use]
    pub fn waiting(&self) -> RoleSet {
        self.original
            .roles()
            .difference(self.acted)
            .difference(self.staying)
    }

    /// Returns the steps so far. A recombined piece is part of the unit that it joined.
    #[must_use]
    pub fn steps(&self) -> Steps {
        Steps::of_first(self.steps.iter())
    }

    /// Returns `true` if a step has been made.
    pub(crate) fn has_step(&self) -> bool {
        self.steps.0[0].is_some()
    }

    /// Returns `true` if a step has captured.
    #[must_use]
    pub fn has_captured(&self) -> bool {
        self.steps.iter().any(|step| step.kind.is_capture())
    }

    /// Returns `true` if an operation has been made. A stack that is only chosen is not being deployed.
    pub(crate) fn is_in_progress(&self) -> bool {
        self.operations.0[0].is_some()
    }

    pub(crate) fn start(&self) -> TurnStart {
        self.start
    }

    /// Returns the operations so far, in order.
    pub fn operations(&self) -> impl Iterator<Item = Operation> + '_ {
        self.operations.iter()
    }

    /// Returns the origin and the pieces that have acted. Two deployments count as the same for repetition if these values and
    /// the boards are equal.
    pub(crate) fn identity(&self) -> (Square, RoleSet) {
        (self.origin, self.acted)
    }

    pub(crate) fn with_step(self, step: Step) -> Deployment {
        Deployment {
            acted: self.acted.union(step.unit.roles()),
            steps: self.steps.with(step),
            operations: self.operations.with(step.into()),
            ..self
        }
    }

    pub(crate) fn with_stay(self, role: Role) -> Deployment {
        Deployment {
            staying: self.staying.with(role),
            operations: self.operations.with(Operation::Stay { role }),
            ..self
        }
    }

    /// Returns this deployment with its operations replaced by those of `before` and the recombine.
    pub(crate) fn recombined_from(
        self,
        before: &Deployment,
        role: Role,
        step: usize,
    ) -> Deployment {
        let step = step as u8;
        Deployment {
            operations: before.operations.with(Operation::Recombine { role, step }),
            ..self
        }
    }

    /// Returns the deployment as the other side sees it.
    pub(crate) fn mirrored(&self) -> Deployment {
        let mut mirrored = Deployment {
            origin: self.origin.mirrored(),
            original: self.original.recolored(),
            start: self.start.mirrored(),
            ..*self
        };
        for step in mirrored.steps.0.iter_mut().flatten() {
            step.unit = step.unit.recolored();
            step.to = step.to.mirrored();
        }
        for operation in mirrored.operations.0.iter_mut().flatten() {
            if let Operation::Step { to, .. } = operation {
                *to = to.mirrored();
            }
        }
        mirrored
    }
}
