//! The judge: decides which pseudo-legal moves are legal (RULES §7, §8).
//!
//! Most targets are decided in bulk ([`super::sorting`]). A doubtful move is decided on a board with two changed squares
//! ([`super::safety`]) if possible. Otherwise it is made on a copy. A step is legal if the deployment can be
//! completed after it, so the judge and the search for a completion call each other. A stack has at most three pieces, so
//! the recursion is at most three levels deep.

use super::acting_unit::ActingUnit;
use super::end_of_turn::TurnValidator;
use super::evasion::{TWO_LOSSES_FROM_LAST_GUARD, has_defender};
use super::pseudo_legal;
use super::situation::Situation;
use super::threats::visit_lines;
use crate::editable_state::Trial;
use crate::effects;
use crate::movegen::{MoveGenerator, Wanted};
use crate::unit_moves::UnitMoves;
use crate::view::View;
use crate::{Bitboard, Move, MoveKind, Role, Square, Stack, terrain};
use core::cell::Cell;
use core::ops::ControlFlow;

/// A judge of the moves in one position. The game must not be over.
pub(super) struct Judge<'a, S> {
    situation: Situation<'a, S>,
    /// The completion found for the last step that needed one. It often completes the next step too.
    hint: Cell<Option<Move>>,
}

impl<'a, S: Trial> Judge<'a, S> {
    pub(super) fn of(state: &'a S) -> Judge<'a, S> {
        Judge {
            situation: Situation::of(state),
            hint: Cell::new(None),
        }
    }

    /// Returns `true` if the deployment in progress may be committed now.
    pub(super) fn can_commit(&self) -> bool {
        self.situation.can_commit()
    }

    /// Returns `true` if the move is legal.
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        match pseudo_legal::find(self.situation.state, mv) {
            Some((stack, moves)) => self.accepts(stack, moves),
            None => mv == Move::Commit && self.can_commit(),
        }
    }

    /// Returns `true` if one of the pseudo-legal moves of a unit is legal.
    pub(super) fn accepts(&self, stack: Stack, mut moves: UnitMoves) -> bool {
        self.retain_legal(&mut moves, stack);
        !moves.is_empty()
    }

    /// Returns a legal move other than a commit, or `None` if there is none.
    pub(super) fn find_legal_move(&self) -> Option<Move> {
        let state = self.situation.state;
        let generator = MoveGenerator::of(state, Wanted::All);
        let mut found = None;
        let _ = pseudo_legal::visit(state, &generator, |stack, moves| {
            found = self.find_legal(&moves, stack);
            match found {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        found
    }

    /// Returns `commit` if it is legal now, else the first step of a continuation that can be committed, or `None` if there
    /// is none. Stay and recombine are not tried.
    pub(super) fn find_completion(&self) -> Option<Move> {
        if self.can_commit() {
            Some(Move::Commit)
        } else if self.situation.is_hopeless() {
            None
        } else {
            self.find_legal_move()
        }
    }

    /// Removes the illegal moves of a unit.
    pub(super) fn retain_legal(&self, moves: &mut UnitMoves, stack: Stack) {
        if self.situation.all_legal(moves) {
            // This is the most frequent case.
            return;
        }
        if self.situation.commander_lost {
            moves.retain(Bitboard::EMPTY);
            return;
        }
        if moves.is_empty() {
            return;
        }
        let acting = self.situation.acting(moves, stack);
        for kind in MoveKind::ALL {
            let targets = moves.targets(kind);
            if targets.is_empty() {
                continue;
            }
            let (mut legal, doubtful) = self.situation.sort(&acting, kind, targets);
            self.visit_legal(&acting, kind, doubtful, |to| {
                legal.insert(to);
                ControlFlow::Continue(())
            });
            *moves.targets_mut(kind) = legal;
        }
    }

    /// Returns a legal move of a unit, or `None` if there is none.
    fn find_legal(&self, moves: &UnitMoves, stack: Stack) -> Option<Move> {
        if moves.is_empty() || self.situation.commander_lost {
            return None;
        }
        if self.situation.all_legal(moves) {
            return moves.moves().next();
        }
        let acting = self.situation.acting(moves, stack);
        let sorted = MoveKind::ALL.map(|kind| match moves.targets(kind) {
            Bitboard::EMPTY => (kind, (Bitboard::EMPTY, Bitboard::EMPTY)),
            targets => (kind, self.situation.sort(&acting, kind, targets)),
        });
        let found = |to, kind| acting.move_to(to, kind);
        for (kind, (legal, _)) in sorted {
            if let Some(to) = legal.first() {
                return Some(found(to, kind));
            }
        }
        for (kind, (_, doubtful)) in sorted {
            let mut legal = None;
            self.visit_legal(&acting, kind, doubtful, |to| {
                legal = Some(found(to, kind));
                ControlFlow::Break(())
            });
            if legal.is_some() {
                return legal;
            }
        }
        None
    }

    /// Calls `visit` for every doubtful target that is legal. Stops when `visit` breaks.
    fn visit_legal(
        &self,
        acting: &ActingUnit,
        kind: MoveKind,
        doubtful: Bitboard,
        mut visit: impl FnMut(Square) -> ControlFlow<()>,
    ) {
        let mut left = doubtful;
        let mut tried_without_unit = false;
        while let Some(to) = left.first() {
            left.remove(to);
            if self.is_legal_to(acting, to, kind) {
                if visit(to).is_break() {
                    return;
                }
            } else if !tried_without_unit && !left.is_empty() {
                let squares = self.equivalent_targets(acting, kind);
                if squares.contains(to) {
                    tried_without_unit = true;
                    // If the waiting pieces fail even with the unit off the board, they fail for every equivalent target.
                    if self.fails_without(acting, to, kind) {
                        left = left - squares;
                    }
                }
            }
        }
    }

    /// Returns the targets on which the unit can only block its own side: it stops no attack there, provides no air defence and
    /// stands on no line to its Commander, open or blocked. The set may contain squares that the unit does not reach.
    fn equivalent_targets(&self, acting: &ActingUnit, kind: MoveKind) -> Bitboard {
        let situation = &self.situation;
        let board = situation.state.view();
        let Some(threats) = &situation.threats else {
            return Bitboard::EMPTY;
        };
        let applies = kind == MoveKind::Move
            && !acting.waiting.is_empty()
            && !acting.stack.contains(Role::Commander)
            && !has_defender(acting.unit.roles())
            // On firm ground the waiting pieces may stay.
            && terrain::FIRM.contains(acting.from)
            // Neither side may get a last guard, by the removal of the unit or by later captures. A last guard becomes
            // heroic, and a new hero attacks along additional lines.
            && board.piece_count(situation.turn) > TWO_LOSSES_FROM_LAST_GUARD
            && situation.enemy_count.is_none_or(|count| count > TWO_LOSSES_FROM_LAST_GUARD);
        if !applies {
            return Bitboard::EMPTY;
        }
        // On firm ground a waiting piece that could join the unit can also stand alone.
        let mut squares = terrain::FIRM;
        visit_lines(board, situation.turn, threats.commander, |line, _| {
            squares = squares - line.between();
        });
        squares
    }

    /// Returns `true` if the waiting pieces cannot complete the deployment even if the unit is removed from the board
    /// after its move. No game reaches this test position. The waiting pieces have at least as much freedom in it as after any
    /// equivalent target. So if they fail here, they fail there.
    fn fails_without(&self, acting: &ActingUnit, to: Square, kind: MoveKind) -> bool {
        let mut next = self.situation.state.tried(acting.move_to(to, kind));
        next.set_stack(to, None);
        effects::promote_attackers(&mut next);
        Judge::of(&next).find_completion().is_none()
    }

    /// Returns `true` if the move to one target is legal.
    fn is_legal_to(&self, acting: &ActingUnit, to: Square, kind: MoveKind) -> bool {
        let situation = &self.situation;
        if situation.is_safe_commander_move(acting, to, kind) {
            return true;
        }
        if acting.rest_may_stand_after(kind) && !situation.may_promote_enemy_guard(to, kind) {
            match situation.is_safe_after(acting, to, kind) {
                Some(true) => return true,
                Some(false) if acting.waiting.is_empty() => return false,
                _ => {}
            }
        }
        self.is_legal_by_trial(acting.move_to(to, kind))
    }

    /// Makes a move on a copy. Returns `true` if the turn ends legally, or the deployment can be completed.
    fn is_legal_by_trial(&self, mv: Move) -> bool {
        let state = self.situation.state;
        let next = state.tried(mv);
        if next.deployment().is_none() {
            return TurnValidator::of(state, mv).is_legal(next.view());
        }
        let judge = Judge::of(&next);
        self.hint.get().is_some_and(|hint| judge.is_legal(hint)) || {
            // If there is no completion, the old hint has failed too and is dropped.
            self.hint.set(judge.find_completion());
            self.hint.get().is_some()
        }
    }
}
