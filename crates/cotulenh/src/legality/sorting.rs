//! Sorting the targets of a unit into legal, illegal and doubtful ones (RULES §7, §8).
//!
//! A move can endanger the mover's Commander only in these ways:
//!
//! - The Commander moves, alone or carried.
//! - A stack that leaves may open a line, or remove the air defence that it provided.
//! - A stay capture or a suicide capture may open the line that the captured stack blocked.
//! - An Engineer that joins an Anti-air or a Missile ends its air defence.
//! - A Navy that takes the Commander aboard makes it a target for torpedoes.
//! - A capture may leave the enemy a last guard, which becomes heroic.
//! - A defender (Anti-air, Missile or Navy) that becomes heroic gets a larger zone, and this can help an enemy plane. A
//!   plane may make a suicide capture inside the first zone that it enters, and the larger zone may contain the Commander.
//!
//! Apart from these cases, a stack that arrives never endangers its Commander. So if the Commander is safe and none of the
//! cases applies, the move is legal.

use super::acting_unit::ActingUnit;
use super::situation::Situation;
use super::threats::Threats;
use crate::editable_state::Trial;
use crate::geometry::star;
use crate::movegen::{MoveGenerator, Wanted};
use crate::moves::MoveForm;
use crate::unit_moves::UnitMoves;
use crate::{Bitboard, MoveKind, Role, terrain};

impl<S: Trial> Situation<'_, S> {
    /// Returns `true` if all moves of the unit are legal without further checks.
    pub(super) fn all_legal(&self, moves: &UnitMoves) -> bool {
        let Some(threats) = &self.threats else {
            return false;
        };
        // On firm ground, the pieces that a step leaves behind may always stand.
        let stands = moves.form == MoveForm::Ordinary || terrain::FIRM.contains(moves.from);
        self.safe_unless_commander_moves
            && stands
            && moves.from != threats.commander
            && !moves.targets(MoveKind::Combine).contains(threats.commander)
    }

    /// Returns the legal targets and the doubtful ones. The others are illegal.
    pub(super) fn sort(
        &self,
        acting: &ActingUnit,
        kind: MoveKind,
        targets: Bitboard,
    ) -> (Bitboard, Bitboard) {
        const NONE: Bitboard = Bitboard::EMPTY;
        let stranded = !acting.rest_may_stand_after(kind);
        if stranded && !acting.may_all_leave(kind) {
            return (NONE, NONE);
        }
        let Some(threats) = &self.threats else {
            // The enemy Commander is captured, or the side has no Commander. Even then a suicide capture with the mover's
            // Commander aboard is illegal.
            let doubtful = stranded || acting.unit.contains(Role::Commander);
            return if doubtful {
                (NONE, targets)
            } else {
                (targets, NONE)
            };
        };
        if acting.unit.contains(Role::Commander) || self.enemy_has_promotable_last_guard {
            return (NONE, targets);
        }
        let mut doubtful = NONE;
        if let Some(enemy) = self.enemy_commander {
            // A capture of the enemy Commander is legal even if the mover's Commander is unsafe, so the tests below do not
            // apply. It stays doubtful, because pieces may be stranded.
            doubtful = targets & Bitboard::from(enemy);
        }
        let targets = targets - doubtful;
        if threats.is_unsafe() {
            return (NONE, doubtful | targets & acting.evasion_targets);
        }
        if kind.is_capture() && self.capture_may_leave_last_guard {
            return (NONE, doubtful | targets);
        }
        let mut legal = targets;
        if threats.in_flight_range {
            legal = legal - self.defender_promotion_targets(acting);
        }
        if !threats.no_threat_within_one_move {
            legal = legal - self.endangering_targets(threats, acting, kind);
        } else if kind == MoveKind::Combine {
            legal.remove(threats.commander);
        }
        if stranded {
            legal &= self.targets_with_exit(acting, threats);
        }
        (legal, doubtful | (targets - legal))
    }

    /// Returns the targets at which a move may endanger a Commander that is safe now.
    fn endangering_targets(
        &self,
        threats: &Threats,
        acting: &ActingUnit,
        kind: MoveKind,
    ) -> Bitboard {
        let leads_away = acting.unit.carrier().role == acting.stack.carrier().role;
        let opens = acting.rest.is_none() && threats.sole_blockers.contains(acting.from);
        let uncovers = leads_away && threats.shields.contains(acting.from);
        match kind {
            MoveKind::StayCapture | MoveKind::SuicideCapture => Bitboard::ALL,
            _ if opens || uncovers => Bitboard::ALL,
            MoveKind::Combine => threats.shields.with(threats.commander),
            MoveKind::Move | MoveKind::Capture => Bitboard::EMPTY,
        }
    }

    /// Returns the targets of a step after which the pieces left behind can certainly leave as one unit while the
    /// Commander stays safe.
    fn targets_with_exit(&self, acting: &ActingUnit, threats: &Threats) -> Bitboard {
        let risky = acting.waiting.contains(Role::Commander)
            || threats.sole_blockers.contains(acting.from)
            || threats.shields.contains(acting.from);
        let Some(rest) = acting.rest.filter(|_| !risky) else {
            return Bitboard::EMPTY;
        };
        let generator = MoveGenerator::of(self.state, Wanted::Quiets);
        let exits = generator.moves_of(acting.stack, rest, acting.from, MoveForm::Step);
        let mut exits = exits.targets(MoveKind::Move);
        if rest.carrier().role != Role::AirForce {
            // The unit may block the way to farther exits.
            exits &= star(acting.from, 1);
        }
        match exits.len() {
            0 => Bitboard::EMPTY,
            // The unit may occupy the only exit.
            1 => !exits,
            _ => Bitboard::ALL,
        }
    }
}
