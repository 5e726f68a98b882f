//! Which of a unit's actions are legal (RULES §7, §8): most of them at once, by who stands in which line, and only the
//! doubtful ones looked at one by one.
//!
//! What an action can do to its own Commander is little. A stack that goes away may open a line or take its air
//! defence with it; a stay capture or a suicide capture may open the line of what it took; an Engineer that boards an
//! Anti-air or a Missile puts it out of action; a Navy that takes the Commander aboard makes it a target for torpedoes; a
//! capture may leave the enemy a last guard, who then is a hero; and an own hero's wider air defence may let a plane in:
//! one that left the narrower zone was destroyed, one that stays inside dies on the Commander. A stack that arrives never
//! hurts. So where the Commander is safe and none of this is so, the action is legal.

use crate::air_defense::AirDefense;
use crate::attacks::{self, visit_in_range_from};
use crate::commander;
use crate::danger::{Danger, visit_lines};
use crate::geometry::star;
use crate::movegen::{Scene, Wanted};
use crate::moves::Manner;
use crate::position::TurnStart;
use crate::rescue::{DEFENDERS, DEFENDERS_REACH, FEW, Rescue, defense_rises};
use crate::role_set::RoleSet;
use crate::stack::STACK_MAX;
use crate::unit_moves::UnitMoves;
use crate::view::View;
use crate::what_if::WhatIf;
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
                self.position.check_outcome(Move::Commit).is_ok()
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
        rescue.is_some_and(|rescue| rescue.answers(&danger) != Bitboard::ALL)
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
        let sorted =
            MoveKind::ALL.map(|kind| (kind, self.sort(&acting, kind, moves.targets(kind))));
        let found = |to, kind| acting.manner.of(acting.unit, acting.from, to, kind);
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

    /// Calls `visit` with the legal ones of the doubtful targets until it breaks off.
    fn visit_legal(
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
            // With the unit gone nobody must come to be a last guard.
            && board.piece_count(self.turn) > FEW + STACK_MAX as u16;
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
        let mv = acting.manner.of(acting.unit, acting.from, to, kind);
        let next = self.position.after(mv).without_unit(to);
        next.find_completion().is_none()
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
        let answers = match &self.danger {
            Some(danger) if danger.is_unsafe() => {
                let rescue = Rescue::of(self.position, from, unit.roles(), waiting);
                rescue.map_or(Bitboard::ALL, |rescue| rescue.answers(danger))
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

    /// Whether one action is legal: shown on two changed squares where that decides it, else carried out on a copy.
    fn is_legal(&self, acting: &Acting, to: Square, kind: MoveKind) -> bool {
        if self.walks_alone(acting, to, kind) {
            return true;
        }
        let mv = acting.manner.of(acting.unit, acting.from, to, kind);
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
        let hinted = self.hint.get().is_some_and(|hint| next.is_legal(hint));
        hinted || {
            let found = next.find_completion();
            if found.is_some() {
                self.hint.set(found);
            }
            found.is_some()
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

/// A unit about to act.
struct Acting {
    unit: Stack,
    from: Square,
    manner: Manner,
    /// All that stands on `from`.
    stack: Stack,
    /// What stays on `from` when the unit goes.
    rest: Option<Stack>,
    /// Who may still act afterwards.
    waiting: RoleSet,
    /// Where it must arrive or capture for the turn to end well; see [`Rescue::answers`].
    answers: Bitboard,
}

impl Acting {
    /// Whether what is on the square after the action may stand there.
    fn stands_after(&self, kind: MoveKind) -> bool {
        match kind {
            MoveKind::StayCapture => may_stand(self.stack, self.from),
            _ => self.rest.is_none_or(|rest| may_stand(rest, self.from)),
        }
    }

    /// Where stacks stand after the action, those that stood there before given.
    fn occupied_after(&self, mut occupied: Bitboard, to: Square, kind: MoveKind) -> Bitboard {
        if self.rest.is_none() && kind != MoveKind::StayCapture {
            occupied.remove(self.from);
        }
        if kind.arrives() {
            occupied.insert(to);
        } else {
            occupied.remove(to);
        }
        occupied
    }

    /// Whether everybody left on the square after the action may still act.
    fn may_all_leave(&self, kind: MoveKind) -> bool {
        match kind {
            MoveKind::StayCapture => false,
            _ => self
                .rest
                .is_none_or(|rest| rest.roles().is_subset(self.waiting)),
        }
    }
}

fn may_stand(stack: Stack, square: Square) -> bool {
    terrain::may_stand(stack.carrier().role, square)
}
