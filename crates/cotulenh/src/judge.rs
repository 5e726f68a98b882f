//! Which of a unit's actions are legal (RULES §7, §8): most of them at once, by who stands in which line, and only the
//! doubtful ones looked at one by one.
//!
//! What an action can do to its own Commander is little. A stack that goes away may open a line or take its air
//! defence with it; a stay capture or a suicide capture may open the line of what it took; an Engineer that boards an
//! Anti-air or a Missile puts it out of action; a Navy that takes the Commander aboard makes it a target for torpedoes; a
//! capture may leave the enemy a last guard, who then is a hero; and an own hero's wider air defence may let a plane in:
//! one that left the narrower zone was destroyed, one that stays inside dies on the Commander. A stack that arrives never
//! hurts. So where the Commander is safe and none of this is so, the action is legal.

mod acting;
mod closer;

use self::acting::Acting;
use crate::danger::Danger;
use crate::geometry::star;
use crate::movegen::{Scene, Wanted};
use crate::moves::Manner;
use crate::position::TurnStart;
use crate::rescue::{DEFENDERS, DEFENDERS_REACH, FEW, Rescue, defense_rises};
use crate::role_set::RoleSet;
use crate::unit_moves::UnitMoves;
use crate::{Bitboard, Color, Move, MoveKind, Position, Role, Square, Stack, terrain};
use core::cell::Cell;
use core::ops::ControlFlow;

/// One side to move, and what its Commander has to fear.
pub(crate) struct Judge<'a> {
    position: &'a Position,
    turn: Color,
    /// The Commander that must be safe when the turn ends. None in a study without one, or where the enemy's has been
    /// taken in this deployment.
    danger: Option<Danger>,
    enemy_commander: Option<Square>,
    /// The enemy's pieces; 0 where it has no Commander, and so no last guard either.
    guarded: u16,
    /// The enemy has one piece beside its Commander that becomes a hero whatever happens.
    guard_rises: bool,
    /// Where an own defender attacks the enemy Commander, or nearly.
    rising: Bitboard,
    /// Nothing threatens the Commander where it is, and no capture makes a last guard.
    easy: bool,
    /// The side had a Commander when the turn began, and has none now: nothing helps.
    lost: bool,
    /// How the last step that needed a continuation was found to have one: it often helps the next one too.
    hint: Cell<Option<Move>>,
}

fn has_defender(roles: RoleSet) -> bool {
    DEFENDERS.into_iter().any(|role| roles.contains(role))
}

impl<'a> Judge<'a> {
    pub(crate) fn of(position: &'a Position) -> Judge<'a> {
        let (board, turn) = (position.board(), position.turn());
        let (own, enemy_commander) = (board.commander(turn), board.commander(!turn));
        let start = match position.deployment() {
            Some(deployment) => deployment.start(),
            None => TurnStart::of(board, position.objective()),
        };
        let won = start.commanders[!turn] && enemy_commander.is_none();
        let danger = match own {
            Some(square) if !won => Some(Danger::of(board, turn, square)),
            _ => None,
        };
        let guarded = match enemy_commander {
            Some(_) => board.piece_count(!turn),
            None => 0,
        };
        let guard_rises = guarded == 2 && {
            let mut pieces = board.stacks_of(!turn).flat_map(|(_, s)| s.pieces());
            pieces.any(|piece| piece.role != Role::Commander && !piece.heroic)
        };
        let rising = match enemy_commander {
            Some(square) => star(square, DEFENDERS_REACH),
            None => Bitboard::EMPTY,
        };
        let easy = danger.is_some_and(|danger| danger.calm) && (guarded == 0 || guarded > FEW);
        Judge {
            position,
            turn,
            easy,
            danger,
            enemy_commander,
            guarded,
            guard_rises,
            rising,
            lost: start.commanders[turn] && own.is_none(),
            hint: Cell::new(None),
        }
    }

    /// Whether the deployment in progress may be ended now.
    pub(crate) fn can_commit(&self) -> bool {
        let Some(deployment) = self.position.deployment() else {
            return false;
        };
        if !deployment.has_step() || self.lost {
            return false;
        }
        let origin = deployment.origin();
        let left = self.position.board().stack(origin);
        if !left.is_none_or(|stack| may_stand(stack, origin)) {
            return false;
        }
        match self.danger {
            None => true,
            Some(danger) if danger.in_line => false,
            // A last guard that becomes a hero when the turn ends may attack, stop a plane or let one in.
            Some(danger) if self.guard_rises || danger.in_flight_range => {
                let next = self.position.after(Move::Commit);
                self.position.check_end(Move::Commit, &next).is_ok()
            }
            Some(_) => true,
        }
    }

    /// Whether no continuation of the deployment in progress can end the danger that the Commander is in: those who
    /// wait cannot even as heroes on an empty board reach what would have to be done. That it is not hopeless says
    /// nothing.
    pub(crate) fn is_hopeless(&self) -> bool {
        if self.lost {
            return true;
        }
        let (Some(danger), Some(deployment)) = (self.danger, self.position.deployment()) else {
            return false;
        };
        let waiting = deployment.waiting();
        // Of one piece alone its own actions tell as much.
        if !danger.is_unsafe() || waiting.len() < 2 {
            return false;
        }
        // Nobody acts before them any more.
        let rescue = Rescue::of(self.position, deployment.origin(), RoleSet::EMPTY, waiting);
        rescue.is_some_and(|rescue| rescue.answers(danger.commander) != Bitboard::ALL)
    }

    /// Leaves only the legal ones of a unit's actions.
    pub(crate) fn retain_legal(&self, moves: &mut UnitMoves, stack: Stack) {
        if self.trusts(moves) {
            // Most units of most positions: nothing to take out.
            return;
        }
        if self.lost {
            moves.retain(Bitboard::EMPTY);
            return;
        }
        if moves.is_empty() {
            return;
        }
        let acting = self.acting(moves, stack);
        for kind in MoveKind::ALL {
            let targets = moves.targets(kind);
            if targets.is_empty() {
                continue;
            }
            let (mut legal, doubtful) = self.sort(&acting, kind, targets);
            self.visit_legal(&acting, kind, doubtful, |to| {
                legal.insert(to);
                ControlFlow::Continue(())
            });
            *moves.targets_mut(kind) = legal;
        }
    }

    /// Some legal one of a unit's actions.
    pub(crate) fn find_legal(&self, moves: &UnitMoves, stack: Stack) -> Option<Move> {
        if moves.is_empty() || self.lost {
            return None;
        }
        if self.trusts(moves) {
            return moves.moves().next();
        }
        let acting = self.acting(moves, stack);
        let sorted = MoveKind::ALL.map(|kind| match moves.targets(kind) {
            Bitboard::EMPTY => (kind, (Bitboard::EMPTY, Bitboard::EMPTY)),
            targets => (kind, self.sort(&acting, kind, targets)),
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

    /// Whether all actions of the unit are legal without a further look.
    fn trusts(&self, moves: &UnitMoves) -> bool {
        let Some(danger) = &self.danger else {
            return false;
        };
        // On firm ground whoever is left by a step may stand.
        let stands = moves.manner == Manner::Ordinary || terrain::FIRM.contains(moves.from);
        self.easy
            && stands
            && moves.from != danger.commander
            && !moves.targets(MoveKind::Combine).contains(danger.commander)
    }

    /// What is the same for all actions of a unit.
    fn acting(&self, moves: &UnitMoves, stack: Stack) -> Acting {
        let UnitMoves {
            unit, from, manner, ..
        } = *moves;
        let rest = match manner {
            Manner::Ordinary => None,
            Manner::Step => stack.without(unit.roles()),
        };
        let waiting = match self.position.deployment() {
            Some(deployment) => deployment.waiting(),
            None => stack.roles(),
        };
        let waiting = waiting.difference(unit.roles());
        // Of a Commander's own ways each is looked at; and to look at one or two that end the turn is quicker than to find out
        // what would help.
        let looked_at = unit.contains(Role::Commander) || waiting.is_empty() && moves.len() <= 2;
        let answers = match &self.danger {
            Some(danger) if danger.is_unsafe() && !looked_at => {
                let rescue = Rescue::of(self.position, from, unit.roles(), waiting);
                rescue.map_or(Bitboard::ALL, |rescue| rescue.answers(danger.commander))
            }
            _ => Bitboard::ALL,
        };
        Acting {
            unit,
            from,
            manner,
            stack,
            rest,
            waiting,
            answers,
        }
    }

    /// The targets that are surely legal, and those to look at; the others are surely not.
    fn sort(&self, acting: &Acting, kind: MoveKind, targets: Bitboard) -> (Bitboard, Bitboard) {
        const NONE: Bitboard = Bitboard::EMPTY;
        let stranded = !acting.stands_after(kind);
        if stranded && !acting.may_all_leave(kind) {
            return (NONE, NONE);
        }
        let Some(danger) = &self.danger else {
            // Nothing to keep safe but for a Commander who flies to his death after a won game.
            let doubtful = stranded || acting.unit.contains(Role::Commander);
            return if doubtful {
                (NONE, targets)
            } else {
                (targets, NONE)
            };
        };
        if acting.unit.contains(Role::Commander) || self.guard_rises {
            return (NONE, targets);
        }
        let mut doubtful = NONE;
        if let Some(enemy) = self.enemy_commander {
            // Taking him wins whatever else.
            doubtful = targets & Bitboard::from(enemy);
        }
        let targets = targets - doubtful;
        if danger.is_unsafe() {
            return (NONE, doubtful | targets & acting.answers);
        }
        if kind.is_capture() && self.guarded <= FEW && self.guarded > 0 {
            return (NONE, doubtful | targets);
        }
        let mut sure = targets;
        if danger.in_flight_range {
            sure = sure - self.rises_at(acting);
        }
        if !danger.calm {
            sure = sure - self.unsure(danger, acting, kind);
        } else if kind == MoveKind::Combine {
            sure.remove(danger.commander);
        }
        if stranded {
            sure &= self.leaving_room(acting, danger);
        }
        (sure, doubtful | (targets - sure))
    }

    /// The targets at which the unit's action may make a hero of an own defender.
    fn rises_at(&self, acting: &Acting) -> Bitboard {
        if defense_rises(self.position.board(), self.turn) {
            Bitboard::ALL
        } else if has_defender(acting.unit.roles()) {
            self.rising
        } else {
            Bitboard::EMPTY
        }
    }

    /// Where a safe Commander might not be safe after the action.
    fn unsure(&self, danger: &Danger, acting: &Acting, kind: MoveKind) -> Bitboard {
        let leads_away = acting.unit.carrier().role == acting.stack.carrier().role;
        let opens = acting.rest.is_none() && danger.pins.contains(acting.from);
        let uncovers = leads_away && danger.shields.contains(acting.from);
        match kind {
            MoveKind::StayCapture | MoveKind::SuicideCapture => Bitboard::ALL,
            _ if opens || uncovers => Bitboard::ALL,
            MoveKind::Combine => danger.shields.with(danger.commander),
            MoveKind::Move | MoveKind::Capture => Bitboard::EMPTY,
        }
    }

    /// The targets of a step after which all that is left can go somewhere in one unit, and the Commander stays safe.
    fn leaving_room(&self, acting: &Acting, danger: &Danger) -> Bitboard {
        let risky = acting.waiting.contains(Role::Commander)
            || danger.pins.contains(acting.from)
            || danger.shields.contains(acting.from);
        let Some(rest) = acting.rest.filter(|_| !risky) else {
            return Bitboard::EMPTY;
        };
        let scene = Scene::of(self.position, Wanted::Quiets);
        let exits = scene.moves_of(acting.stack, rest, acting.from, Manner::Step);
        let mut exits = exits.targets(MoveKind::Move);
        if rest.carrier().role != Role::AirForce {
            // Farther ones the unit may come to stand in front of.
            exits &= star(acting.from, 1);
        }
        match exits.len() {
            0 => Bitboard::EMPTY,
            // The unit itself may take the only one.
            1 => !exits,
            _ => Bitboard::ALL,
        }
    }
}

fn may_stand(stack: Stack, square: Square) -> bool {
    terrain::may_stand(stack.carrier().role, square)
}
