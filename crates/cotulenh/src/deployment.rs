//! The record of a deployment: who has acted, who stays, who waits (RULES §7).

use crate::outcome::Objective;
use crate::position::TurnStart;
use crate::role_set::RoleSet;
use crate::stack::STACK_MAX;
use crate::view::View;
use crate::{MoveKind, Role, Square, Stack};
use arrayvec::ArrayVec;

/// One step of a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub(crate) enum Operation {
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

/// A deployment: where it started, who has acted, who stays, who still waits.
///
/// Each piece acts, stays or waits, and no two of a stack have one role, so sets of roles tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deployment {
    origin: Square,
    /// The stack before the turn.
    original: Stack,
    acted: RoleSet,
    staying: RoleSet,
    start: TurnStart,
    steps: Few<Step>,
    operations: Few<Operation>,
}

/// At most as many as a stack has pieces: each step, stay and recombine uses one up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Few<T>([Option<T>; STACK_MAX]);

impl<T: Copy> Few<T> {
    /// With one more; a full list stays as it is, which no legal play brings about.
    fn with(mut self, item: T) -> Few<T> {
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
    /// The deployment of the stack on a square, chosen and nothing done yet.
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
            steps: Few([None; STACK_MAX]),
            operations: Few([None; STACK_MAX]),
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

    /// Whether a step has been made.
    pub(crate) fn has_step(&self) -> bool {
        self.steps.0[0].is_some()
    }

    /// Whether any step has captured.
    #[must_use]
    pub fn has_captured(&self) -> bool {
        self.steps.iter().any(|step| step.kind.is_capture())
    }

    /// Whether anything has been done: a stack that is only chosen is not being deployed.
    pub(crate) fn is_in_progress(&self) -> bool {
        self.operations.0[0].is_some()
    }

    pub(crate) fn start(&self) -> TurnStart {
        self.start
    }

    pub(crate) fn operations(&self) -> impl Iterator<Item = Operation> + '_ {
        self.operations.iter()
    }

    /// What makes two deployments on equal boards the same for repetition: origin and pieces that have acted.
    pub(crate) fn identity(&self) -> (Square, RoleSet) {
        (self.origin, self.acted)
    }

    pub(crate) fn with_step(self, step: Step) -> Deployment {
        Deployment {
            acted: self.acted.union(step.unit.roles()),
            steps: self.steps.with(step),
            operations: self.operations.with(Operation::Step {
                roles: step.unit.roles(),
                to: step.to,
                kind: step.kind,
            }),
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

    /// This deployment as what came of `before` by letting a piece join a step.
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

    /// The deployment seen from the other side.
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

/// The most squares a deployment changes: the origin, a target for each piece, and every other piece of the side
/// promoted.
const MOST_CHANGED: usize = 24;

/// What the squares that a deployment has changed held before it, in the order of the squares: the difference from the
/// position that FEN and undo ask for. A square that is as it was is not in it, so it follows from the two
/// positions alone.
#[derive(Clone, Copy, Debug)]
pub struct Changed {
    /// The first `len` count; the others are whatever was there, so that to forget them all is to set `len`.
    squares: [(Square, Option<Stack>); MOST_CHANGED],
    len: u8,
}

impl PartialEq for Changed {
    fn eq(&self, other: &Changed) -> bool {
        self.used() == other.used()
    }
}

impl Eq for Changed {}

impl Changed {
    pub(crate) const NOTHING: Changed = Changed {
        squares: [(Square::from_cell(0), None); MOST_CHANGED],
        len: 0,
    };

    /// Forgets them all: the deployment is over.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// These squares, which must be in order and not too many.
    #[cfg(feature = "serde")]
    pub(crate) fn from_squares(squares: &[(Square, Option<Stack>)]) -> Option<Changed> {
        let sorted = squares.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let mut changed = Changed::NOTHING;
        let places = changed
            .squares
            .get_mut(..squares.len())
            .filter(|_| sorted)?;
        places.copy_from_slice(squares);
        changed.len = squares.len() as u8;
        Some(changed)
    }

    /// The changed squares with what they held.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Option<Stack>)> + '_ {
        self.used().iter().copied()
    }

    fn used(&self) -> &[(Square, Option<Stack>)] {
        &self.squares[..usize::from(self.len)]
    }

    /// Notes that a square which held `old` will hold `new`.
    pub(crate) fn note(&mut self, square: Square, old: Option<Stack>, new: Option<Stack>) {
        let len = usize::from(self.len);
        let place = self.used().iter().take_while(|known| known.0 < square);
        let place = place.count();
        match self.used().get(place) {
            Some(&(known, held)) if known == square && held == new => {
                // As it was before the deployment: no difference any more.
                self.squares.copy_within(place + 1..len, place);
                self.len -= 1;
            }
            Some(&(known, _)) if known == square => {}
            // More squares than there is room for no legal play changes; then it is not noted.
            _ if old != new && len < MOST_CHANGED => {
                self.squares.copy_within(place..len, place + 1);
                self.squares[place] = (square, old);
                self.len += 1;
            }
            _ => {}
        }
    }

    /// The same seen from the other side.
    pub(crate) fn mirrored(&self) -> Changed {
        let mut mirrored = Changed::NOTHING;
        for (square, held) in self.iter() {
            // What it holds now is anything else.
            let now = match held {
                Some(_) => None,
                None => Some(Stack::from(crate::Piece::new(
                    crate::Color::Red,
                    Role::Infantry,
                ))),
            };
            mirrored.note(square.mirrored(), held.map(Stack::recolored), now);
        }
        mirrored
    }
}
