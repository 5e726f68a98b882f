//! Editable states: game states on which [`effects`] makes a choice, action by action.

use crate::action::{Action, Counters};
use crate::deployment::{ChangedSquares, Deployment};
use crate::effects;
use crate::events::Event;
use crate::objective::Objective;
use crate::view::View;
use crate::{Act, Color, Move, MoveKind, Square, Stack};

/// The state of a game that actions change one by one.
pub(crate) trait EditableState {
    /// The board of the state.
    type View: View;

    /// `true` if the state collects events. Otherwise no event is built.
    const REPORTS: bool = false;

    /// Collects an event.
    #[inline(always)]
    fn report(&mut self, _event: Event) {}

    /// Returns the board after all actions so far.
    fn view(&self) -> &Self::View;
    /// Returns the side to move.
    fn turn(&self) -> Color;
    /// Returns the counters.
    fn counters(&self) -> Counters;
    /// Returns the objective of the game.
    fn objective(&self) -> Objective;
    /// Returns the deployment in progress, or that of a stack that is only chosen.
    fn deployment_record(&self) -> Option<&Deployment>;
    /// Returns the squares that the deployment in progress has changed.
    fn changed(&self) -> ChangedSquares;

    /// Sets the stack on a square.
    fn set_stack(&mut self, square: Square, stack: Option<Stack>);
    /// Sets the side to move.
    fn set_turn(&mut self, turn: Color);
    /// Sets the counters.
    fn set_counters(&mut self, counters: Counters);
    /// Sets the deployment. `None` also forgets the squares it has changed.
    fn set_deployment(&mut self, deployment: Option<Deployment>);

    /// Returns the deployment in progress. Returns `None` if no operation has been made, even if a stack is chosen.
    #[inline(always)]
    fn deployment(&self) -> Option<&Deployment> {
        self.deployment_record().filter(|d| d.is_in_progress())
    }

    /// Moves a whole stack to another square and captures the stack there. By default this executes one action per
    /// changed square. A board can change both squares at once, which is faster.
    #[inline(always)]
    fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        self.execute(Action::RemovePiece {
            square: from,
            stack,
        });
        place(self, to, stack);
    }

    /// Moves a unit that leaves a part of its stack behind or joins a friendly stack.
    #[inline(always)]
    fn transfer(&mut self, transfer: &Transfer) {
        match transfer.rest {
            None => remove(self, transfer.from),
            Some(_) => restack(self, transfer.from, transfer.rest),
        }
        match transfer.joined {
            None => place(self, transfer.to, transfer.arrived),
            Some(_) => restack(self, transfer.to, Some(transfer.arrived)),
        }
    }

    /// Executes an action that is known to fit.
    // Always inlined. The caller names the action, so the compiler keeps only one arm and builds no `Action`.
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
            Action::UpdateDeployment { after, .. } => self.set_deployment(after),
            // The board updates the Commander's square whenever a stack is set.
            Action::UpdateCommander { .. } => {}
            Action::UpdateCounters { after, .. } => self.set_counters(after),
        }
    }
}

/// A state that can be copied, so that a move can be tried on the copy.
pub(crate) trait Trial: EditableState + Clone {
    /// Returns a copy after a move that is known to be possible.
    #[inline]
    fn tried(&self, mv: Move) -> Self {
        let mut next = self.clone();
        effects::make_move(&mut next, mv);
        next
    }
}

impl<S: EditableState + Clone> Trial for S {}

/// Implements the methods of [`EditableState`] that a recorder passes on to the recorded state in the field `$inner`, and
/// those that collect events in the field `$events` of type `$Events`.
macro_rules! delegate_state {
    ($inner:ident, $events:ident: $Events:ty) => {
        const REPORTS: bool = <$Events as $crate::events::EventSink>::COLLECTS;

        #[inline(always)]
        fn report(&mut self, event: $crate::Event) {
            self.$events.collect(event);
        }

        fn view(&self) -> &Self::View {
            self.$inner.view()
        }

        fn turn(&self) -> $crate::Color {
            self.$inner.turn()
        }

        fn counters(&self) -> $crate::Counters {
            self.$inner.counters()
        }

        fn objective(&self) -> $crate::Objective {
            self.$inner.objective()
        }

        fn deployment_record(&self) -> Option<&$crate::Deployment> {
            self.$inner.deployment_record()
        }

        fn changed(&self) -> $crate::ChangedSquares {
            self.$inner.changed()
        }

        fn set_turn(&mut self, turn: $crate::Color) {
            self.$inner.set_turn(turn);
        }

        fn set_counters(&mut self, counters: $crate::Counters) {
            self.$inner.set_counters(counters);
        }

        fn set_deployment(&mut self, deployment: Option<$crate::Deployment>) {
            self.$inner.set_deployment(deployment);
        }
    };
}
pub(crate) use delegate_state;

/// A unit that moves to another square and leaves a part of its stack behind or joins a friendly stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transfer {
    pub(crate) unit: Stack,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The whole stack on `from` before the move.
    pub(crate) stack: Stack,
    /// The part of it that the unit leaves behind.
    pub(crate) rest: Option<Stack>,
    /// The enemy stack on `to` that is captured.
    pub(crate) taken: Option<Stack>,
    /// The friendly stack on `to` that the unit joins.
    pub(crate) joined: Option<Stack>,
    /// The stack on `to` after the move.
    pub(crate) arrived: Stack,
}

impl Transfer {
    /// Returns an act as a transfer, or `None` if the unit does not arrive at its target.
    #[inline(always)]
    pub(crate) fn of(
        act: Act,
        stack: Stack,
        rest: Option<Stack>,
        there: Option<Stack>,
    ) -> Option<Transfer> {
        let (taken, joined, arrived) = match act.kind {
            MoveKind::Move | MoveKind::Capture => (there, None, act.unit),
            MoveKind::Combine => (None, there, there?.combine(act.unit)?),
            MoveKind::StayCapture | MoveKind::SuicideCapture => return None,
        };
        Some(Transfer {
            unit: act.unit,
            from: act.from,
            to: act.to,
            stack,
            rest,
            taken,
            joined,
            arrived,
        })
    }

    /// Returns both squares with their stacks before the move.
    pub(crate) fn before(&self) -> [(Square, Option<Stack>); 2] {
        let there = self.taken.or(self.joined);
        [(self.from, Some(self.stack)), (self.to, there)]
    }
}

/// Clears a square if a stack stands there.
pub(crate) fn remove(state: &mut (impl EditableState + ?Sized), square: Square) {
    if let Some(stack) = state.view().stack(square) {
        state.execute(Action::RemovePiece { square, stack });
    }
}

/// Puts a stack on a square and captures the stack that stands there.
pub(crate) fn place(state: &mut (impl EditableState + ?Sized), square: Square, stack: Stack) {
    remove(state, square);
    state.execute(Action::PlacePiece { square, stack });
}

/// Changes the stack on a square.
pub(crate) fn restack(
    state: &mut (impl EditableState + ?Sized),
    square: Square,
    after: Option<Stack>,
) {
    let before = state.view().stack(square);
    state.execute(Action::UpdateStack {
        square,
        before,
        after,
    });
}
