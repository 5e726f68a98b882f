//! A closer look at single actions: shown on two changed squares where that decides it, else carried out on a copy.

use super::acting::Acting;
use super::{Judge, has_defender};
use crate::air_defense::AirDefense;
use crate::attacks::{self, visit_in_range_from};
use crate::commander;
use crate::danger::visit_lines;
use crate::moves::Manner;
use crate::rescue::MANY;
use crate::view::View;
use crate::what_if::WhatIf;
use crate::{Bitboard, Move, MoveKind, Role, Square, terrain};
use core::ops::ControlFlow;

impl Judge<'_> {
    /// Calls `visit` with the legal ones of the doubtful targets until it breaks off.
    pub(super) fn visit_legal(
        &self,
        acting: &Acting,
        kind: MoveKind,
        doubtful: Bitboard,
        mut visit: impl FnMut(Square) -> ControlFlow<()>,
    ) {
        let mut left = doubtful;
        let mut alike = None;
        while let Some(to) = left.first() {
            left.remove(to);
            if self.is_legal(acting, to, kind) {
                if visit(to).is_break() {
                    return;
                }
            } else if alike.is_none() && !left.is_empty() {
                // If the others could not do it with the unit gone, it does not matter where it goes.
                let squares = self.alike(acting, kind);
                let fails = squares.contains(to) && self.fails_without(acting, to, kind);
                left = if fails { left - squares } else { left };
                alike = squares.contains(to).then_some(squares);
            }
        }
    }

    /// Squares where the unit, if it goes there, changes nothing but what stands in whose way: it answers no attack,
    /// brings no air defence, and is on no line to its Commander, even one that is blocked.
    fn alike(&self, acting: &Acting, kind: MoveKind) -> Bitboard {
        let board = self.position.board();
        let Some(danger) = &self.danger else {
            return Bitboard::EMPTY;
        };
        let plain = kind == MoveKind::Move
            && !acting.waiting.is_empty()
            && !acting.stack.contains(Role::Commander)
            && !has_defender(acting.unit.roles())
            && terrain::FIRM.contains(acting.from)
            // Neither with the unit gone nor by what the others may still take must anybody come to be a last guard:
            // as a hero he would have lines that are not there yet.
            && board.piece_count(self.turn) > MANY
            && (self.guarded == 0 || self.guarded > MANY);
        if !plain {
            return Bitboard::EMPTY;
        }
        let mut squares = terrain::FIRM;
        visit_lines(board, self.turn, danger.commander, |line, _| {
            squares = squares - line.between();
        });
        squares
    }

    /// Whether those who wait find no way to end the turn after the unit has acted and is then taken off the board.
    fn fails_without(&self, acting: &Acting, to: Square, kind: MoveKind) -> bool {
        let mv = acting.move_to(to, kind);
        let next = self.position.after(mv).without_unit(to);
        next.find_completion().is_none()
    }

    /// Whether one action is legal: shown on two changed squares where that decides it, else carried out on a copy.
    pub(super) fn is_legal(&self, acting: &Acting, to: Square, kind: MoveKind) -> bool {
        if self.walks_alone(acting, to, kind) {
            return true;
        }
        let mv = acting.move_to(to, kind);
        if acting.stands_after(kind) && !self.makes_guard(to, kind) {
            match self.is_safe_after(acting, to, kind) {
                Some(true) => return true,
                Some(false) if acting.waiting.is_empty() => return false,
                _ => {}
            }
        }
        self.ends_well(mv)
    }

    /// Whether an action, carried out on a copy, ends the turn as it may, or has a continuation that does.
    fn ends_well(&self, mv: Move) -> bool {
        let next = self.position.after(mv);
        if next.deployment().is_none() {
            return self.position.check_end(mv, &next).is_ok();
        }
        let judge = Judge::of(&next);
        let hinted = self
            .hint
            .get()
            .is_some_and(|hint| next.is_legal_by(&judge, hint));
        hinted || {
            // Where nothing is found the old hint has failed too: it is not worth asking again.
            self.hint.set(next.find_completion_by(&judge));
            self.hint.get().is_some()
        }
    }

    /// Whether the action is a Commander's own move to where no enemy is near: every position has some. The lines of the
    /// other Commander it has kept off already.
    fn walks_alone(&self, acting: &Acting, to: Square, kind: MoveKind) -> bool {
        let board = self.position.board();
        kind == MoveKind::Move
            && acting.manner == Manner::Ordinary
            && acting.unit.carrier().role == Role::Commander
            && !self.guard_rises
            && attacks::near(board, to, board.of_color(!self.turn)).is_empty()
    }

    /// Whether the end of the turn makes a hero of the enemy's last guard.
    fn makes_guard(&self, to: Square, kind: MoveKind) -> bool {
        let taken = match self.position.board().stack(to) {
            Some(stack) if kind.is_capture() => stack.len() as u16,
            _ => 0,
        };
        self.guard_rises || taken > 0 && self.guarded == 2 + taken
    }

    /// Whether the Commander is safe right after the action, or the enemy's is taken. Nothing where a hero that the
    /// action makes could stop a plane or let one in.
    fn is_safe_after(&self, acting: &Acting, to: Square, kind: MoveKind) -> Option<bool> {
        let aboard = acting.unit.contains(Role::Commander);
        if aboard && kind == MoveKind::SuicideCapture {
            return Some(false);
        }
        let Some(danger) = &self.danger else {
            return Some(true);
        };
        let enemy = self.enemy_commander;
        if kind.is_capture() && Some(to) == enemy {
            return Some(true);
        }
        let square = if aboard && kind.arrives() {
            to
        } else {
            danger.commander
        };
        let occupied = acting.occupied_after(self.position.board().occupied(), to, kind);
        if enemy.is_some_and(|enemy| commander::are_facing(square, enemy, occupied)) {
            return Some(false);
        }
        self.is_unattacked_after(acting, to, kind, square)
    }

    /// Whether nobody attacks the Commander, on `square`, after the action.
    fn is_unattacked_after(
        &self,
        acting: &Acting,
        to: Square,
        kind: MoveKind,
        square: Square,
    ) -> Option<bool> {
        let board = self.position.board();
        let mut enemies = board.of_color(!self.turn);
        enemies.remove(to);
        let near = attacks::near(board, square, enemies);
        if near.is_empty() {
            return Some(true);
        }
        let view = WhatIf::acted(board, acting.unit, acting.rest, acting.from, to, kind);
        let (mut in_flight_range, mut flown, mut attacked) = (false, false, false);
        let mut defense = None;
        let _ = visit_in_range_from(&view, near, square, |line, piece| {
            if piece.role == Role::AirForce && !piece.heroic {
                in_flight_range = true;
                let defense = defense.get_or_insert_with(|| AirDefense::of(&view, self.turn));
                flown |= line.is_flown(defense);
            } else {
                let jumps = piece.role.captures_over_pieces();
                attacked = jumps || !line.between().intersects(view.occupied());
            }
            if attacked {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if !attacked && in_flight_range && self.rises_at(acting).contains(to) {
            return None;
        }
        Some(!attacked && !flown)
    }
}
