//! Where actions are carried out: whoever shows how things stand, and changes them one by one.

use crate::action::{Action, Counters};
use crate::deployment::{Changed, Deployment};
use crate::events::Event;
use crate::outcome::Objective;
use crate::view::View;
use crate::{Color, MoveKind, Square, Stack};

/// Carries actions out one by one and shows how things then stand.
pub(crate) trait Stage {
    /// How the board can be looked at.
    type View: View;

    /// Whether the stage collects events. Where it does not, none is made.
    const REPORTS: bool = false;

    /// Takes note of an event.
    #[inline(always)]
    fn report(&mut self, _event: Event) {}

    /// The board after all actions so far.
    fn view(&self) -> &Self::View;
    /// The side to move.
    fn turn(&self) -> Color;
    /// The counters.
    fn counters(&self) -> Counters;
    /// The game's objective.
    fn objective(&self) -> Objective;
    /// The deployment chosen or in progress.
    fn session(&self) -> Option<&Deployment>;
    /// What the deployment in progress has changed.
    fn changed(&self) -> Changed;

    /// Sets what a square holds.
    fn set_stack(&mut self, square: Square, stack: Option<Stack>);
    /// Sets the side to move.
    fn set_turn(&mut self, turn: Color);
    /// Sets the counters.
    fn set_counters(&mut self, counters: Counters);
    /// Sets the deployment; where there is none any more, nothing is changed by it either.
    fn set_session(&mut self, session: Option<Deployment>);

    /// Brings a whole stack to another square, and takes what stands there. One call for two squares, because a board does
    /// both together in half the work; as actions it is as many as squares change.
    #[inline(always)]
    fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        self.execute(Action::RemovePiece {
            square: from,
            stack,
        });
        place(self, to, stack);
    }

    /// The same for a unit that leaves others behind or joins some.
    #[inline(always)]
    fn go(&mut self, going: &Going) {
        let Going { from, to, .. } = *going;
        match going.rest {
            None => remove(self, from),
            Some(_) => restack(self, from, going.rest),
        }
        match going.friend {
            None => place(self, to, going.arrived),
            Some(_) => restack(self, to, Some(going.arrived)),
        }
    }

    /// Carries out one action, which is known to fit.
    // Always inlined: each caller names the action, and what is left of this is its one arm, no action being built.
    #[inline(always)]
    fn execute(&mut self, action: Action) {
        match action {
            Action::RemovePiece { square, .. } => self.set_stack(square, None),
            Action::PlacePiece { square, stack } => self.set_stack(square, Some(stack)),
            Action::UpdateStack { square, after, .. } => self.set_stack(square, after),
            Action::PromotePiece { square, role, .. } => {
                let stack = self.view().stack(square);
                self.set_stack(square, stack.map(|s| s.promoted(role)));
            }
            Action::SwitchTurn { from } => self.set_turn(!from),
            Action::UpdateSession { after, .. } => self.set_session(after),
            // Kept by the board whenever a stack is set.
            Action::UpdateCommander { .. } => {}
            Action::UpdateCounters { after, .. } => self.set_counters(after),
        }
    }
}

/// A part of a stack, or one that joins another, on its way from one square to another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Going {
    pub(crate) unit: Stack,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// All that stands on `from` before, and what the unit leaves behind.
    pub(crate) stack: Stack,
    pub(crate) rest: Option<Stack>,
    /// What stands on `to` before: an enemy who is taken, or a friend who is joined, or nobody.
    pub(crate) taken: Option<Stack>,
    pub(crate) friend: Option<Stack>,
    /// What stands there then.
    pub(crate) arrived: Stack,
}

impl Going {
    /// The unit on its way, if it stands on its target then.
    #[inline(always)]
    pub(crate) fn of(
        unit: Stack,
        (from, stack): (Square, Stack),
        rest: Option<Stack>,
        (to, there): (Square, Option<Stack>),
        kind: MoveKind,
    ) -> Option<Going> {
        let (taken, friend, arrived) = match kind {
            MoveKind::Move | MoveKind::Capture => (there, None, unit),
            MoveKind::Combine => (None, there, there?.combine(unit)?),
            MoveKind::StayCapture | MoveKind::SuicideCapture => return None,
        };
        Some(Going {
            unit,
            from,
            to,
            stack,
            rest,
            taken,
            friend,
            arrived,
        })
    }

    /// The two squares with what they hold before.
    pub(crate) fn before(&self) -> [(Square, Option<Stack>); 2] {
        let there = self.taken.or(self.friend);
        [(self.from, Some(self.stack)), (self.to, there)]
    }
}

/// Clears a square, if anybody stands there.
pub(crate) fn remove(stage: &mut (impl Stage + ?Sized), square: Square) {
    if let Some(stack) = stage.view().stack(square) {
        stage.execute(Action::RemovePiece { square, stack });
    }
}

/// Puts a stack on a square.
pub(crate) fn place(stage: &mut (impl Stage + ?Sized), square: Square, stack: Stack) {
    // What stands there is taken: the enemy's, but for a move that is not legal.
    remove(stage, square);
    stage.execute(Action::PlacePiece { square, stack });
}

/// Changes what a square holds.
pub(crate) fn restack(stage: &mut (impl Stage + ?Sized), square: Square, after: Option<Stack>) {
    let before = stage.view().stack(square);
    stage.execute(Action::UpdateStack {
        square,
        before,
        after,
    });
}
