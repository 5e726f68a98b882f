//! The facts about a position that decide which moves are legal.

use super::acting_unit::{ActingUnit, may_stand};
use super::end_of_turn::TurnValidator;
use super::evasion::{
    DEFENDERS_RANGE, EvasionBound, ONE_LOSS_FROM_LAST_GUARD, has_defender, may_promote_defender,
};
use super::threats::Threats;
use crate::editable_state::Trial;
use crate::geometry::star;
use crate::moves::MoveForm;
use crate::role_set::RoleSet;
use crate::unit_moves::UnitMoves;
use crate::view::View;
use crate::{Bitboard, Color, Deployment, Move, Role, Square, Stack, effects};

/// The side to move and the threats to its Commander.
pub(super) struct Situation<'a, S> {
    pub(super) state: &'a S,
    pub(super) turn: Color,
    /// The threats to the Commander that must be safe when the turn ends. `None` if the side has no Commander, or has
    /// captured the enemy Commander in this deployment.
    pub(super) threats: Option<Threats>,
    pub(super) enemy_commander: Option<Square>,
    /// The number of enemy pieces. `None` if the enemy has no Commander, because then it has no last guard.
    pub(super) enemy_count: Option<u16>,
    /// `true` if one capture may leave the enemy a last guard.
    pub(super) capture_may_leave_last_guard: bool,
    /// `true` if the enemy has only one piece besides its Commander, and this piece is not heroic. The end of the turn
    /// promotes it.
    pub(super) enemy_has_promotable_last_guard: bool,
    /// Squares close enough for one of the mover's defenders to attack the enemy Commander.
    defender_attack_squares: Bitboard,
    /// `true` if no single move can open a line to the Commander ([`Threats::no_threat_within_one_move`]) or leave the
    /// enemy a last guard. Then only a move of the Commander, or a combine on its square, can endanger it.
    pub(super) safe_unless_commander_moves: bool,
    /// `true` if the side has lost its Commander in this turn. Then no move is legal.
    pub(super) commander_lost: bool,
}

impl<'a, S: Trial> Situation<'a, S> {
    pub(super) fn of(state: &'a S) -> Situation<'a, S> {
        let (board, turn) = (state.view(), state.turn());
        let (own, enemy_commander) = (board.commander(turn), board.commander(!turn));
        // A Commander can have left the board in this turn only by an earlier step of a deployment.
        let start = state.deployment().map(Deployment::start);
        let lost_commander = |color| start.is_some_and(|start| start.lost_commander(board, color));
        let threats = match own {
            Some(square) if !lost_commander(!turn) => Some(Threats::of(board, turn, square)),
            _ => None,
        };
        let enemy_count = enemy_commander.map(|_| board.piece_count(!turn));
        let capture_may_leave_last_guard =
            enemy_count.is_some_and(|count| count <= ONE_LOSS_FROM_LAST_GUARD);
        let enemy_has_promotable_last_guard =
            enemy_count == Some(2) && effects::promotable_last_guard(board, !turn).is_some();
        let defender_attack_squares = match enemy_commander {
            Some(square) => star(square, DEFENDERS_RANGE),
            None => Bitboard::EMPTY,
        };
        let safe_unless_commander_moves = threats
            .is_some_and(|threats| threats.no_threat_within_one_move)
            && !capture_may_leave_last_guard;
        Situation {
            state,
            turn,
            threats,
            enemy_commander,
            enemy_count,
            capture_may_leave_last_guard,
            enemy_has_promotable_last_guard,
            defender_attack_squares,
            safe_unless_commander_moves,
            commander_lost: lost_commander(turn),
        }
    }

    /// Returns `true` if the deployment in progress may be committed now.
    pub(super) fn can_commit(&self) -> bool {
        let Some(deployment) = self.state.deployment() else {
            return false;
        };
        if !deployment.has_step() || self.commander_lost {
            return false;
        }
        let origin = deployment.origin();
        let left = self.state.view().stack(origin);
        if !left.is_none_or(|stack| may_stand(stack, origin)) {
            return false;
        }
        match self.threats {
            None => true,
            Some(threats) if threats.unsafe_despite_air_defense => false,
            // The end of the turn may promote a last guard. An enemy last guard may then attack the Commander. The mover's
            // last guard may be a defender, and its larger zone may stop a plane or let one through.
            Some(threats) if self.enemy_has_promotable_last_guard || threats.in_flight_range => {
                let next = self.state.tried(Move::Commit);
                TurnValidator::of(self.state, Move::Commit).is_legal(next.view())
            }
            Some(_) => true,
        }
    }

    /// Returns `true` if the upper bound proves that the deployment in progress cannot save the Commander.
    /// `false` proves nothing.
    pub(super) fn is_hopeless(&self) -> bool {
        if self.commander_lost {
            return true;
        }
        let (Some(threats), Some(deployment)) = (self.threats, self.state.deployment()) else {
            return false;
        };
        let waiting = deployment.waiting();
        // For a single piece, trying its moves is as fast as computing the bound.
        if !threats.is_unsafe() || waiting.len() < 2 {
            return false;
        }
        // The bound is `ALL` if the waiting pieces alone may save the Commander. Otherwise an acting unit would have to
        // help, and no unit acts now.
        let bound = self.evasion_bound(deployment.origin(), RoleSet::EMPTY, waiting);
        bound.is_some_and(|bound| bound.evasion_targets(threats.commander) != Bitboard::ALL)
    }

    fn evasion_bound(
        &self,
        origin: Square,
        acting: RoleSet,
        waiting: RoleSet,
    ) -> Option<EvasionBound<'a, S::View>> {
        EvasionBound::new(self.state.view(), self.turn, origin, acting, waiting)
    }

    /// Returns the facts that all moves of a unit have in common.
    pub(super) fn acting(&self, moves: &UnitMoves, stack: Stack) -> ActingUnit {
        let UnitMoves {
            unit, from, form, ..
        } = *moves;
        let rest = match form {
            MoveForm::Ordinary => None,
            MoveForm::Step => stack.without(unit.roles()),
        };
        let waiting = match self.state.deployment() {
            Some(deployment) => deployment.waiting(),
            None => stack.roles(),
        };
        let waiting = waiting.difference(unit.roles());
        // The bound is not used for a Commander's moves. If at most two moves remain and each ends the turn, trying them is
        // faster than computing the bound.
        let skips_bound = unit.contains(Role::Commander) || waiting.is_empty() && moves.len() <= 2;
        let evasion_targets = match &self.threats {
            Some(threats) if threats.is_unsafe() && !skips_bound => {
                let bound = self.evasion_bound(from, unit.roles(), waiting);
                bound.map_or(Bitboard::ALL, |bound| {
                    bound.evasion_targets(threats.commander)
                })
            }
            _ => Bitboard::ALL,
        };
        ActingUnit {
            unit,
            from,
            form,
            stack,
            rest,
            waiting,
            evasion_targets,
        }
    }

    /// Returns the targets at which a move of the unit may promote one of the mover's defenders.
    pub(super) fn defender_promotion_targets(&self, acting: &ActingUnit) -> Bitboard {
        if may_promote_defender(self.state.view(), self.turn) {
            Bitboard::ALL
        } else if has_defender(acting.unit.roles()) {
            self.defender_attack_squares
        } else {
            Bitboard::EMPTY
        }
    }
}
