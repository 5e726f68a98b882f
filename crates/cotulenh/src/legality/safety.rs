//! The safety of the Commander right after one move, decided on a board with two changed squares.

use super::acting_unit::ActingUnit;
use super::board_after::BoardAfter;
use super::situation::Situation;
use super::threats::Approach;
use crate::air_defense::AirDefense;
use crate::attacks::{self, visit_in_range_from};
use crate::commander;
use crate::editable_state::Trial;
use crate::moves::MoveForm;
use crate::view::View;
use crate::{MoveKind, Role, Square};
use core::ops::ControlFlow;

impl<S: Trial> Situation<'_, S> {
    /// Returns `true` if a Commander moves alone to a square that no enemy is close enough to attack. Such a move is safe,
    /// because pseudo-legal moves already avoid the open lines of the enemy Commander. Most positions have such moves, and this
    /// test is cheap.
    pub(super) fn is_safe_commander_move(
        &self,
        acting: &ActingUnit,
        to: Square,
        kind: MoveKind,
    ) -> bool {
        let board = self.state.view();
        kind == MoveKind::Move
            && acting.form == MoveForm::Ordinary
            && acting.unit.carrier().role == Role::Commander
            && !self.enemy_has_promotable_last_guard
            && attacks::near(board, to, board.of_color(!self.turn)).is_empty()
    }

    /// Returns `true` if the end of the turn after this move may promote the enemy's last guard.
    pub(super) fn may_promote_enemy_guard(&self, to: Square, kind: MoveKind) -> bool {
        let taken = match self.state.view().stack(to) {
            Some(stack) if kind.is_capture() => stack.len() as u16,
            _ => 0,
        };
        self.enemy_has_promotable_last_guard || taken > 0 && self.enemy_count == Some(2 + taken)
    }

    /// Returns `Some(true)` if the Commander is safe right after the move, or if the move captures the enemy Commander.
    /// Returns `None` if a promotion by the move could stop a plane or let one through, so that only a trial can decide.
    pub(super) fn is_safe_after(
        &self,
        acting: &ActingUnit,
        to: Square,
        kind: MoveKind,
    ) -> Option<bool> {
        let aboard = acting.unit.contains(Role::Commander);
        if aboard && kind == MoveKind::SuicideCapture {
            return Some(false);
        }
        let Some(threats) = &self.threats else {
            return Some(true);
        };
        let enemy = self.enemy_commander;
        if kind.is_capture() && Some(to) == enemy {
            return Some(true);
        }
        let square = if aboard && kind.arrives() {
            to
        } else {
            threats.commander
        };
        let occupied = acting.occupied_after(self.state.view().occupied(), to, kind);
        if enemy.is_some_and(|enemy| commander::are_facing(square, enemy, occupied)) {
            return Some(false);
        }
        self.is_unattacked_after(acting, to, kind, square)
    }

    /// Returns `Some(true)` if no enemy attacks the Commander on `square` after the move. Returns `None` if a promotion by
    /// the move could stop a plane or let one through.
    fn is_unattacked_after(
        &self,
        acting: &ActingUnit,
        to: Square,
        kind: MoveKind,
        square: Square,
    ) -> Option<bool> {
        let board = self.state.view();
        let mut enemies = board.of_color(!self.turn);
        enemies.remove(to);
        let near = attacks::near(board, square, enemies);
        if near.is_empty() {
            return Some(true);
        }
        let view = BoardAfter::of(board, acting, to, kind);
        let (mut in_flight_range, mut plane_attacks, mut attacked) = (false, false, false);
        let mut defense = None;
        let _ = visit_in_range_from(&view, near, square, |line, piece| {
            match Approach::of(piece) {
                Approach::Flight => {
                    in_flight_range = true;
                    let defense = defense.get_or_insert_with(|| AirDefense::of(&view, self.turn));
                    plane_attacks |= line.is_flyable(defense);
                }
                Approach::OverPieces => attacked = true,
                Approach::Blockable => attacked = !line.between().intersects(view.occupied()),
            }
            if attacked {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if !attacked && in_flight_range && self.defender_promotion_targets(acting).contains(to) {
            return None;
        }
        Some(!attacked && !plane_attacks)
    }
}
