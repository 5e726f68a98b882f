//! Make and unmake: a move in place, with a small record that takes it back.

use crate::action::Counters;
use crate::deployment::{ChangedSquares, DeployError, Deployment, MOST_CHANGED, operations};
use crate::editable_state::{EditableState, Transfer, Trial, delegate_state};
use crate::effects;
use crate::events::{Event, EventSink, Unreported};
use crate::view::View;
use crate::{Board, Color, Move, Position, Role, Square, SquareChange, Stack};
use alloc::vec::Vec;
use arrayvec::ArrayVec;

/// The record that [`Position::unmake`] needs to take a move back exactly.
#[derive(Clone, Debug)]
pub struct Undo {
    /// The movement of the unit. It is the first change, and most moves have no other.
    moved: UnitMoved,
    /// The stacks before each later change, oldest first. A square may occur more than once, and may be one of `moved`.
    stacks: ArrayVec<(Square, Option<Stack>), MOST_CHANGED>,
    pub(super) turn: Color,
    pub(super) counters: Counters,
    /// The deployment that was chosen or in progress, and the squares it had changed. It is a list because most moves
    /// meet no deployment, and an empty list is not copied as a whole `Option` would be.
    pub(super) deployment_record: ArrayVec<(Deployment, ChangedSquares), 1>,
}

/// The movement of a unit.
#[derive(Clone, Copy, Debug)]
enum UnitMoved {
    None,
    /// A whole stack went to another square and captured the stack there, if any.
    Relocated {
        from: Square,
        to: Square,
        stack: Stack,
        taken: Option<Stack>,
    },
    /// A unit left a part of its stack behind or joined a friendly stack.
    Transferred(Transfer),
}

impl UnitMoved {
    /// Returns both squares with their stacks before the movement.
    fn before(self) -> Option<[(Square, Option<Stack>); 2]> {
        match self {
            UnitMoved::None => None,
            UnitMoved::Relocated {
                from,
                to,
                stack,
                taken,
            } => Some([(from, Some(stack)), (to, taken)]),
            UnitMoved::Transferred(transfer) => Some(transfer.before()),
        }
    }
}

impl Undo {
    /// The most changes of squares that one move makes. A square that changes twice counts twice.
    pub const MOST_CHANGES: usize = MOST_CHANGED;

    /// Returns an empty record. [`UndoRecorder::new`] fills it in.
    #[inline]
    pub(super) fn blank() -> Undo {
        Undo {
            moved: UnitMoved::None,
            stacks: ArrayVec::new(),
            turn: Color::Red,
            counters: Counters::START,
            deployment_record: ArrayVec::new(),
        }
    }

    /// Returns the squares that the move changed. `after` is the board after the move. An evaluation that is updated
    /// incrementally needs them.
    pub fn changes<'a>(&'a self, after: &'a Board) -> impl Iterator<Item = SquareChange> + 'a {
        let moved = self.moved.before();
        let first = move |number: usize, square| {
            !moved.iter().flatten().any(|&(known, _)| known == square)
                && self.stacks[..number].iter().all(|s| s.0 != square)
        };
        let noted = self.stacks.iter().copied().enumerate();
        let others =
            noted.filter_map(move |(number, change)| first(number, change.0).then_some(change));
        let before = moved.into_iter().flatten().chain(others);
        before.map(|(square, before)| SquareChange {
            square,
            before,
            after: after.stack(square),
        })
    }

    /// Returns the stacks before each change, newest first. A square may occur more than once.
    #[cfg_attr(cotulenh_small, allow(dead_code))]
    pub(super) fn newest_first(&self) -> impl Iterator<Item = (Square, Option<Stack>)> + '_ {
        let others = self.stacks.iter().rev().copied();
        others.chain(self.moved.before().into_iter().flatten())
    }

    /// Returns the record of the deployment before the move, and the squares that the deployment had changed.
    #[cfg_attr(cotulenh_small, allow(dead_code))]
    pub(super) fn deployment_record(&self) -> (Option<Deployment>, ChangedSquares) {
        match self.deployment_record.first() {
            Some(&(deployment, changed)) => (Some(deployment), changed),
            None => (None, ChangedSquares::NOTHING),
        }
    }
}

/// A recorder around a state. It records the squares that change and collects the events.
pub(super) struct UndoRecorder<'a, S, E> {
    state: &'a mut S,
    undo: &'a mut Undo,
    events: &'a mut E,
}

impl<'a, S: EditableState, E: EventSink> UndoRecorder<'a, S, E> {
    /// Records into an empty record, beginning with the turn, the counters and the deployment.
    #[inline]
    pub(super) fn new(
        state: &'a mut S,
        undo: &'a mut Undo,
        events: &'a mut E,
    ) -> UndoRecorder<'a, S, E> {
        undo.turn = state.turn();
        undo.counters = state.counters();
        if let Some(deployment) = state.deployment_record() {
            undo.deployment_record.push((*deployment, state.changed()));
        }
        UndoRecorder {
            state,
            undo,
            events,
        }
    }
}

impl<S: EditableState, E: EventSink> EditableState for UndoRecorder<'_, S, E> {
    type View = S::View;

    delegate_state!(state, events: E);

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        // There is room for every change that a move can make; see `MOST_CHANGED`.
        let before = self.state.view().stack(square);
        let noted = self.undo.stacks.try_push((square, before));
        debug_assert!(noted.is_ok());
        self.state.set_stack(square, stack);
    }

    fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        debug_assert!(self.undo.stacks.is_empty());
        let taken = self.state.view().stack(to);
        self.undo.moved = UnitMoved::Relocated {
            from,
            to,
            stack,
            taken,
        };
        self.state.relocate(from, to, stack);
    }

    #[inline(always)]
    fn transfer(&mut self, transfer: &Transfer) {
        debug_assert!(self.undo.stacks.is_empty());
        self.undo.moved = UnitMoved::Transferred(*transfer);
        self.state.transfer(transfer);
    }
}

/// The record and the events of one operation.
pub(super) struct Made {
    pub(super) undo: Undo,
    pub(super) events: Vec<Event>,
}

impl Made {
    pub(super) fn new() -> Made {
        Made {
            undo: Undo::blank(),
            events: Vec::new(),
        }
    }

    /// Carries out an operation on a state and notes its record and its events.
    pub(super) fn note<S: EditableState>(
        &mut self,
        state: &mut S,
        make: impl FnOnce(&mut UndoRecorder<'_, S, Vec<Event>>),
    ) {
        make(&mut UndoRecorder::new(
            state,
            &mut self.undo,
            &mut self.events,
        ));
    }

    /// Returns the state after a stay, with its record and its events.
    pub(super) fn stay<S: Trial>(
        state: &S,
        origin: Square,
        role: Role,
    ) -> Result<(S, Made), DeployError> {
        let mut made = Made::new();
        let next = operations::try_stay(state, origin, role, |next| {
            made.note(next, |state| effects::make_stay(state, origin, role));
        })?;
        Ok((next, made))
    }

    /// Returns the state after a recombine, with its record and its events.
    pub(super) fn recombine<S: Trial>(
        state: &S,
        role: Role,
        step: usize,
    ) -> Result<(S, Made), DeployError> {
        let mut made = Made::new();
        let next = operations::try_recombine(state, role, step, |next, recombine| {
            made.note(next, |state| recombine.make(state));
        })?;
        Ok((next, made))
    }
}

impl Position {
    /// Makes a move that is known to be legal, in place. Returns the record that [`Position::unmake`] needs.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let mut position = Position::start();
    /// let mv = position.legal_moves()[0];
    /// let undo = position.make(mv);
    /// assert_ne!(position, Position::start());
    /// position.unmake(undo);
    /// assert_eq!(position, Position::start());
    /// ```
    #[inline] // builds the record where the caller keeps it
    pub fn make(&mut self, mv: Move) -> Undo {
        let mut undo = Undo::blank();
        let mut events = Unreported::default();
        effects::make_move(&mut UndoRecorder::new(self, &mut undo, &mut events), mv);
        debug_assert!(self.board().is_consistent());
        undo
    }

    /// Makes a move that is known to be legal, as [`Position::make`] does, and also returns its events.
    pub fn make_with_events(&mut self, mv: Move) -> (Undo, Vec<Event>) {
        let mut made = Made::new();
        made.note(self, |state| effects::make_move(state, mv));
        (made.undo, made.events)
    }

    /// Marks a waiting piece of the stack on `origin` as staying, in place. Returns the record that [`Position::unmake`]
    /// needs, and the events. See [`crate::DeploySession::stay`].
    ///
    /// # Errors
    ///
    /// Returns an error if the piece does not wait there, or if no continuation could be committed. The position is
    /// unchanged.
    ///
    /// ```
    /// use cotulenh::{Position, Role};
    /// let mut position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let before = position;
    /// let (undo, _) = position.make_stay("c4".parse()?, Role::Navy)?;
    /// assert!(position.deployment().is_some());
    /// position.unmake(undo);
    /// assert!(position.is_identical(&before));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make_stay(
        &mut self,
        origin: Square,
        role: Role,
    ) -> Result<(Undo, Vec<Event>), DeployError> {
        let (next, made) = Made::stay(self, origin, role)?;
        *self = next;
        Ok((made.undo, made.events))
    }

    /// Makes a waiting piece join the unit of an earlier step, counted from 0, in place. Returns the record that
    /// [`Position::unmake`] needs, and the events. See [`crate::DeploySession::recombine`].
    ///
    /// # Errors
    ///
    /// Returns an error if the piece cannot join that unit, or if no continuation could be committed. The position is
    /// unchanged.
    pub fn make_recombine(
        &mut self,
        role: Role,
        step: usize,
    ) -> Result<(Undo, Vec<Event>), DeployError> {
        let (next, made) = Made::recombine(self, role, step)?;
        *self = next;
        Ok((made.undo, made.events))
    }

    /// Takes a move back. `undo` must be the record that [`Position::make`] returned for it. Moves are taken back in
    /// reverse order.
    #[inline] // avoids one more copy of the record
    pub fn unmake(&mut self, undo: Undo) {
        for &(square, stack) in undo.stacks.iter().rev() {
            self.board.set(square, stack);
        }
        match undo.moved {
            UnitMoved::None => {}
            UnitMoved::Relocated {
                from,
                to,
                stack,
                taken,
            } => {
                self.board.relocate(to, from, stack);
                if taken.is_some() {
                    self.board.set(to, taken);
                }
            }
            UnitMoved::Transferred(moved) => {
                let (from, to) = ((moved.from, Some(moved.stack)), (moved.to, moved.joined));
                self.board.transfer(moved.unit, from, to);
                if moved.taken.is_some() {
                    self.board.set(moved.to, moved.taken);
                }
            }
        }
        self.turn = undo.turn;
        self.counters = undo.counters;
        // If there was no deployment before the move, any deployment here was begun by it.
        if let Some(&(deployment, changed)) = undo.deployment_record.first() {
            (self.deployment_record, self.changed) = (Some(deployment), changed);
        } else if self.deployment_record.is_some() {
            self.set_deployment(None);
        }
        debug_assert!(self.board().is_consistent());
    }
}

#[cfg(test)]
mod tests {
    use crate::{Act, MoveKind, Position, Square};

    /// Any move, legal or not, keeps the derived parts of the board consistent and is taken back exactly.
    #[test]
    fn whatever_is_made_is_unmade() {
        let fens = [
            "4e6/9(T+I)1/11/11/10(ti)/11/11/3(f+tm)2(+E+A)4/11/1(NM)2(E+A)e5/(NFC)10/2(+nfc)1(TI)6 b - - 25 40",
            "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
        ];
        for fen in fens {
            let before: Position = fen.parse().unwrap();
            let stacks = before.board().stacks_of(before.turn());
            for (from, stack) in stacks {
                for unit in stack.roles().parts().filter_map(|roles| stack.part(roles)) {
                    for to in Square::all() {
                        for kind in MoveKind::ALL {
                            let act = Act {
                                unit,
                                from,
                                to,
                                kind,
                            };
                            let mv = act.as_first_move(stack);
                            let mut position = before;
                            let undo = position.make(mv);
                            assert!(position.board().is_consistent(), "{fen} {mv}");
                            assert!(position.is_identical(&before.after(mv)), "{fen} {mv}");
                            for change in undo.changes(position.board()) {
                                let stack = before.board().stack(change.square);
                                assert_eq!(change.before, stack, "{fen} {mv}");
                            }
                            position.unmake(undo);
                            assert!(position.is_identical(&before), "{fen} {mv}");
                        }
                    }
                }
            }
        }
    }
}
