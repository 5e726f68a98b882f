//! Check evasion by deployment: an upper bound on the targets of a unit that still allow the turn to end with a safe
//! Commander (RULES §7).
//!
//! The side to move deploys a stack while its Commander is attacked or exposed. One unit of the stack acts now. The other
//! pieces wait, and each may act later in the same turn. The step of the unit is legal if some continuation ends with a safe
//! Commander. Trying every continuation is slow, so this bound is computed first. It decides most steps in check.
//!
//! **One attack.** A piece that arrives on the square of the attacker stops the attack. So does a piece that arrives between
//! the attacker and the Commander, unless the attacker captures over pieces, and a defender that arrives where its zone
//! stops an attacking plane. If a waiting piece may arrive on one of these squares, the acting unit is free to go anywhere. Otherwise the
//! acting unit itself must go to one of them.
//!
//! **All attacks.** Every attack must be stopped. So the bound is the intersection of the squares that the single attacks
//! demand of the acting unit. It is the whole board if no attack demands anything.
//!
//! **The Commander leaves.** If the Commander waits, it may go to another square, alone or carried. Then the attacks on that
//! square count. The bound is computed for each square that it may go to, and the union of the results is used.
//!
//! **Captures.** Every capture by the acting unit is in the bound, because a capture can change more than one line.
//!
//! Example: an Artillery on g8 attacks the Commander on g5, over the pieces in between. Only its capture ends the check. A
//! stack (TI) deploys its Infantry, and the Tank waits. If the Tank has g8 in range, the bound for the Infantry is the whole
//! board. If not, the bound is g8 and the captures of the Infantry.
//!
//! The bound may be too large, but never too small. A waiting piece counts as able to arrive on a square unless that is
//! proven impossible. So a step to a target outside of the bound is illegal. A step to a target in the bound must be tried.

use super::threats::{Approach, visit_lines};
use crate::air_defense::AirDefense;
use crate::attacks::{Line, visit_in_range};
use crate::geometry::{MAX_RANGE, between, ray_up_to, towards};
use crate::role_set::RoleSet;
use crate::stack::STACK_MAX;
use crate::view::View;
use crate::{
    Bitboard, Color, Direction, Piece, Role, Square, Stack, commander, range_tables, terrain,
};
use core::ops::ControlFlow;

/// The roles that provide air defence as carriers. A piece with such a role is called a defender, even while it is a
/// passenger.
pub(super) const DEFENDERS: [Role; 3] = [Role::Navy, Role::AntiAir, Role::Missile];
/// The longest capture range of a defender that is not heroic.
pub(super) const DEFENDERS_RANGE: usize = 4;
/// A side with more pieces than this has no last guard after it loses one stack. A move captures at most one stack. In its
/// own turn a side loses at most one stack, by a suicide capture.
pub(super) const ONE_LOSS_FROM_LAST_GUARD: u16 = 2 + STACK_MAX as u16;
/// A side with more pieces than this has no last guard after it loses two stacks. Two waiting pieces capture at most two
/// stacks.
pub(super) const TWO_LOSSES_FROM_LAST_GUARD: u16 = ONE_LOSS_FROM_LAST_GUARD + STACK_MAX as u16;

/// Returns `true` if any of the roles has air defence.
pub(super) fn has_defender(roles: RoleSet) -> bool {
    DEFENDERS.into_iter().any(|role| roles.contains(role))
}

/// Returns `true` if a move of any unit may promote one of the side's defenders. Either a defender that is not heroic already
/// has the enemy Commander in range, or the side has so few pieces that a defender may become the last guard. Defenders
/// that move into range are not considered.
pub(super) fn may_promote_defender(board: &impl View, color: Color) -> bool {
    let has_defender_in_range = |square| {
        visit_in_range(board, square, color, |_, piece| {
            if DEFENDERS.contains(&piece.role) && !piece.heroic {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    };
    let own = |role| board.of_role(role).intersects(board.of_color(color));
    board.commander(!color).is_some_and(has_defender_in_range)
        || board.piece_count(color) <= ONE_LOSS_FROM_LAST_GUARD && DEFENDERS.into_iter().any(own)
}

/// The bound for one stack. The acting unit moves now, and the waiting pieces may act later in the same turn.
pub(super) struct EvasionBound<'a, V> {
    board: &'a V,
    color: Color,
    /// The stack on `origin`.
    stack: Stack,
    origin: Square,
    /// The pieces of the acting unit. Empty if no unit acts now.
    acting: RoleSet,
    waiting: RoleSet,
    enemy_commander: Option<Square>,
    /// `true` if the Navy has left the other pieces at sea. All of them must leave, so none may make a stay capture. A plane
    /// may still make a suicide capture.
    must_leave: bool,
    /// Enemies that the acting pieces may be able to capture. They are always in the bound.
    capturable: Bitboard,
    /// The waiting pieces except the Commander. A Commander that captures its attacker leaves its square, and
    /// `evasion_targets_if_commander_leaves` covers that case.
    helpers: Helpers,
}

/// The squares that each helper reaches, and their union.
#[derive(Clone, Copy)]
struct Helpers {
    each: [(RoleSet, Bitboard); STACK_MAX],
    all: Bitboard,
}

impl Helpers {
    const NONE: Helpers = Helpers {
        each: [(RoleSet::EMPTY, Bitboard::EMPTY); STACK_MAX],
        all: Bitboard::EMPTY,
    };

    /// Returns the helpers other than `role`. A piece that carries the Commander cannot also stop an attack.
    fn without(mut self, role: Role) -> Helpers {
        self.all = Bitboard::EMPTY;
        for (roles, squares) in &mut self.each {
            if roles.contains(role) {
                *squares = Bitboard::EMPTY;
            }
            self.all |= *squares;
        }
        self
    }
}

impl<'a, V: View> EvasionBound<'a, V> {
    /// Returns the bound for the stack on `origin`. The pieces `acting` act now, and the pieces `waiting` may act later.
    /// Returns `None` if the square is empty.
    pub(super) fn new(
        board: &'a V,
        color: Color,
        origin: Square,
        acting: RoleSet,
        waiting: RoleSet,
    ) -> Option<EvasionBound<'a, V>> {
        let stack = board.stack(origin)?;
        let mut bound = EvasionBound {
            board,
            color,
            stack,
            origin,
            acting,
            waiting,
            enemy_commander: board.commander(!color),
            must_leave: !terrain::FIRM.contains(origin) && !stack.contains(Role::Navy),
            capturable: Bitboard::EMPTY,
            helpers: Helpers::NONE,
        };
        bound.capturable = bound.capturable_by(acting);
        let helpers = waiting.difference(RoleSet::of(Role::Commander));
        let helpers = stack.pieces().filter(|p| helpers.contains(p.role));
        for (number, piece) in helpers.enumerate() {
            let squares = bound.reachable(piece);
            bound.helpers.each[number] = (RoleSet::of(piece.role), squares);
            bound.helpers.all |= squares;
        }
        Some(bound)
    }

    /// Returns the targets of the acting unit that are in the bound. A move to any other target is illegal.
    /// Returns all squares if the bound excludes no target.
    pub(super) fn evasion_targets(&self, commander: Square) -> Bitboard {
        if self.may_win() {
            return Bitboard::ALL;
        }
        let if_commander_stays =
            self.squares_that_stop_attacks_on(commander, &self.helpers, Bitboard::EMPTY);
        if if_commander_stays == Bitboard::ALL {
            return Bitboard::ALL;
        }
        let if_commander_leaves = if self.waiting.contains(Role::Commander) {
            self.evasion_targets_if_commander_leaves()
        } else {
            Bitboard::EMPTY
        };
        if_commander_stays | if_commander_leaves | self.capturable
    }

    /// Returns `true` if a waiting piece may capture the enemy Commander. In that case the mover's Commander need not be
    /// safe.
    fn may_win(&self) -> bool {
        let Some(enemy) = self.enemy_commander else {
            return false;
        };
        self.helpers.all.contains(enemy)
            || self.waiting.contains(Role::Commander) && {
                let commander = self.stack.piece(Role::Commander);
                commander.is_some_and(|piece| self.reachable(piece).contains(enemy))
            }
    }

    /// Returns the bound if the waiting Commander goes to another square later, alone or carried.
    fn evasion_targets_if_commander_leaves(&self) -> Bitboard {
        let mut bound = Bitboard::EMPTY;
        for piece in self.stack.pieces() {
            // A Headquarters carries the Commander only in the stack (HC). It is left out, because the two pieces of a
            // two-piece stack never wait at the same time.
            let carries = matches!(
                piece.role,
                Role::Commander | Role::Navy | Role::AirForce | Role::Tank
            );
            if carries && self.waiting.contains(piece.role) {
                bound |= self.evasion_targets_if_carried_by(piece);
            }
            if bound == Bitboard::ALL {
                break;
            }
        }
        bound
    }

    /// Returns the bound if this piece later takes the Commander to another square. The piece may be the
    /// Commander itself.
    fn evasion_targets_if_carried_by(&self, carrier: Piece) -> Bitboard {
        let mut places = self.reachable(carrier);
        if carrier.role != Role::Commander {
            // A carrier that captures where it may not stand does not move the Commander.
            places &= terrain::standing(carrier.role) | self.destinations(carrier);
        }
        // A Navy attacks a stack led by a Navy from one square farther (a torpedo). If the Commander's carrier captures a
        // Navy, the torpedo attacks on that square end. The bound does not model this, so it allows every target.
        let enemies = self.board.of_color(!self.color);
        if places.intersects(self.board.of_role(Role::Navy) & enemies) {
            return Bitboard::ALL;
        }
        let helpers = self.helpers.without(carrier.role);
        // The carrier cannot capture these enemies, so another piece must capture them first.
        let in_the_way = enemies - self.captures(carrier);
        let mut bound = Bitboard::EMPTY;
        for place in places {
            let mut here = match carrier.role {
                Role::Commander => self.squares_that_close_lines_to(place),
                _ => Bitboard::ALL,
            };
            if !here.is_empty() {
                here &= self.squares_that_stop_attacks_on(place, &helpers, in_the_way);
            }
            bound |= here;
            if bound == Bitboard::ALL {
                break;
            }
        }
        bound
    }

    /// Returns the squares where the acting unit closes every open line of the enemy Commander that crosses the path to
    /// `place`. The Commander may not cross such a line (RULES §8). Lines that a helper may close are ignored.
    fn squares_that_close_lines_to(&self, place: Square) -> Bitboard {
        let mut squares = Bitboard::ALL;
        let (Some(enemy), Some((direction, _))) =
            (self.enemy_commander, Direction::between(self.origin, place))
        else {
            return squares;
        };
        let path = between(self.origin, direction, place);
        for passed in path & commander::open_lines(self.board, enemy, None) {
            // Only a move to a square of the line, or a capture of the enemy Commander, can close it.
            if let Some((direction, _)) = Direction::between(enemy, passed) {
                let line = between(enemy, direction, passed).with(enemy);
                if !line.intersects(self.helpers.all) {
                    squares &= line;
                }
            }
        }
        squares
    }

    /// Returns the squares where the acting unit stops every attack on a Commander on `place`. Attacks that a helper may
    /// stop are ignored. If an enemy in `in_the_way` stands on `place`, it must be captured first, as if it attacked.
    fn squares_that_stop_attacks_on(
        &self,
        place: Square,
        helpers: &Helpers,
        in_the_way: Bitboard,
    ) -> Bitboard {
        let mut bound = Bitboard::ALL;
        // Attackers that can only be stopped by capturing them.
        let mut must_capture = Bitboard::EMPTY;
        // A piece that arrives on one of `squares` stops the attack. One of them is the attacker's own square.
        let mut must_arrive_on_one_of = |squares: Bitboard| {
            if !squares.intersects(helpers.all) {
                bound &= squares;
            }
            if squares.is_single() {
                must_capture |= squares;
            }
        };
        if in_the_way.contains(place) {
            must_arrive_on_one_of(Bitboard::from(place));
        }
        let mut planes = Bitboard::EMPTY;
        visit_lines(
            self.board,
            self.color,
            place,
            |line, approach| match approach {
                Approach::Flight => planes.insert(line.from),
                Approach::OverPieces if self.may_end_when_navy_leaves(line) => {}
                Approach::OverPieces => must_arrive_on_one_of(Bitboard::from(line.from)),
                Approach::Blockable => {
                    let path = line.between();
                    if !path.intersects(self.board.occupied()) {
                        must_arrive_on_one_of(path.with(line.from));
                    }
                }
            },
        );
        if !planes.is_empty() && !self.air_defense_may_change() {
            let defense = AirDefense::of(self.board, self.color);
            for plane in planes {
                let (direction, _) = towards(plane, place);
                let line = Line {
                    from: plane,
                    to: place,
                    direction,
                };
                if !line.is_flyable(&defense) {
                    continue;
                }
                let squares = self.defense_that_stops(line, &defense);
                // A defender that waits may arrive on one of these squares later.
                let waits = |piece: Piece| self.waiting.contains(piece.role);
                if squares.is_empty() || !self.defender().is_some_and(waits) {
                    must_arrive_on_one_of(squares.with(plane));
                }
            }
        }
        // A helper captures at most one attacker. If there are more attackers that must be captured than helpers that reach
        // one of them, the acting unit must capture one.
        let capturers = helpers
            .each
            .iter()
            .filter(|(_, squares)| squares.intersects(must_capture));
        if must_capture.len() as usize > capturers.count() {
            bound &= must_capture;
        }
        bound
    }

    /// Returns `true` if the attack may be a torpedo attack on the origin. A torpedo is a Navy's attack on a stack that a Navy
    /// carries, and its range is one square longer than that of the Navy's other attacks. Such an attack ends when the
    /// stack's Navy leaves.
    fn may_end_when_navy_leaves(&self, line: Line) -> bool {
        let (_, distance) = towards(line.from, line.to);
        line.to == self.origin
            && self.stack.contains(Role::Navy)
            && self.board.of_role(Role::Navy).contains(line.from)
            && distance > Role::Navy.capture_ranges(false, false).orthogonal
    }

    /// Returns `true` if the air defence may change other than by a move of the stack's only defender.
    fn air_defense_may_change(&self) -> bool {
        // When an Engineer leaves, its passenger becomes a carrier and may provide air defence.
        self.stack.contains(Role::Engineer) || may_promote_defender(self.board, self.color)
    }

    /// Returns the squares from which the stack's defender would stop a plane. A stack has at most one defender: a Navy, an
    /// Anti-air or a Missile.
    fn defense_that_stops(&self, line: Line, defense: &AirDefense) -> Bitboard {
        let Some(defender) = self.defender() else {
            return Bitboard::EMPTY;
        };
        let level = |heroic| defender.role.air_defense_level(heroic);
        // A defender that covers no square of the flight stops nothing.
        let mut close = Bitboard::EMPTY;
        for square in line.between().with(line.to) {
            close |= AirDefense::zone_of(level(true), square);
        }
        let mut stopping = Bitboard::EMPTY;
        for square in close & (self.destinations(defender) | self.captures(defender)) {
            // An earlier step may have promoted the defender.
            let stops =
                |heroic| !line.is_flyable(&defense.moved(self.origin, square, level(heroic)));
            if stops(true) || !defender.heroic && stops(false) {
                stopping.insert(square);
            }
        }
        stopping
    }

    /// Returns the stack's defender if it acts now or may act later.
    fn defender(&self) -> Option<Piece> {
        let may_act = self.acting.union(self.waiting);
        let defends =
            |piece: &Piece| may_act.contains(piece.role) && DEFENDERS.contains(&piece.role);
        self.stack.pieces().find(defends)
    }

    /// Returns an upper bound on the squares that a waiting piece reaches. A stack does not block the way if another waiting
    /// piece may capture it and leave its square empty. Captures by the acting pieces are ignored here, because they are
    /// always in the bound.
    fn reachable(&self, piece: Piece) -> Bitboard {
        let others = self.waiting.difference(RoleSet::of(piece.role));
        let cleared = self.capturable_by(others);
        let enemies_left = self.board.of_color(!self.color) - cleared;
        let in_range = (self.destinations(piece) - enemies_left) | self.captures(piece);
        let mut blockers = self.board.occupied() - self.emptied(cleared, others);
        blockers.remove(self.origin);
        match piece.role {
            Role::Commander => {
                let line = |direction| ray_up_to(self.origin, direction, blockers);
                let lines = Direction::ALL.map(line);
                in_range
                    & lines
                        .into_iter()
                        .fold(Bitboard::EMPTY, |all, line| all | line)
            }
            Role::AirForce => self.flights(piece, in_range, cleared),
            role if role.captures_over_pieces() => in_range,
            _ => in_range - range_tables::hidden(self.origin, MAX_RANGE, blockers),
        }
    }

    /// Returns the squares in `in_range` that the plane can reach through enemy air defence. Returns all of them if the plane
    /// may be heroic, or if the capture of a stack in `cleared` may remove a defender.
    fn flights(&self, plane: Piece, in_range: Bitboard, cleared: Bitboard) -> Bitboard {
        let defends = |role| cleared.intersects(self.board.of_role(role));
        if self.at_best(plane).heroic || DEFENDERS.into_iter().any(defends) {
            return in_range;
        }
        let defense = AirDefense::of(self.board, !self.color);
        if !in_range.intersects(defense.zone()) {
            return in_range;
        }
        let mut flown = Bitboard::EMPTY;
        for to in in_range {
            let (direction, _) = towards(self.origin, to);
            let line = Line {
                from: self.origin,
                to,
                direction,
            };
            if line.is_flyable(&defense) {
                flown.insert(to);
            }
        }
        flown
    }

    /// Returns the squares of captured enemies that may be empty after the capture. Normally the capturing piece stands
    /// there. The square is empty if the terrain does not allow that, or after a suicide capture in an air-defence zone.
    fn emptied(&self, captured: Bitboard, by: RoleSet) -> Bitboard {
        // The squares where every capturing piece would stand.
        let mut filled = Bitboard::ALL;
        for piece in self.stack.pieces().filter(|p| by.contains(p.role)) {
            filled &= terrain::standing(piece.role);
            if piece.role == Role::AirForce && !piece.heroic && captured.intersects(filled) {
                filled = filled - AirDefense::of(self.board, !self.color).zone();
            }
        }
        captured - filled
    }

    /// Returns the enemies that any of these pieces has in capture range.
    fn capturable_by(&self, roles: RoleSet) -> Bitboard {
        let pieces = self.stack.pieces().filter(|p| roles.contains(p.role));
        pieces.fold(Bitboard::EMPTY, |all, piece| all | self.captures(piece))
    }

    /// Returns the squares where a piece may end its move, or join a friendly stack, on an otherwise empty board.
    fn destinations(&self, piece: Piece) -> Bitboard {
        let piece = self.at_best(piece);
        // A plane may join a Navy at sea, where it cannot stand alone. The Navy may be one that leaves this stack in an
        // earlier step.
        let ships = match piece.role {
            Role::AirForce if self.stack.contains(Role::Navy) => terrain::NAVIGABLE,
            Role::AirForce => self.board.of_color(self.color),
            _ => Bitboard::EMPTY,
        };
        range_tables::destinations_of(piece, self.origin)
            | range_tables::range_of(piece, self.origin) & ships
    }

    /// Returns the enemies that a piece has in capture range. A piece that must leave captures only where it may stand,
    /// except a plane that may make a suicide capture.
    fn captures(&self, piece: Piece) -> Bitboard {
        let must_arrive = self.must_leave && (piece.role != Role::AirForce || piece.heroic);
        let piece = self.at_best(piece);
        let farther = match piece.role {
            Role::Navy => {
                range_tables::torpedo_range(piece.heroic, self.origin)
                    & self.board.of_role(Role::Navy)
            }
            // A Commander captures the enemy Commander at any distance.
            Role::Commander => self.enemy_commander.map_or(Bitboard::EMPTY, Bitboard::from),
            _ => Bitboard::EMPTY,
        };
        let mut captured = (range_tables::range_of(piece, self.origin) | farther)
            & self.board.of_color(!self.color);
        if must_arrive {
            captured &= terrain::standing(piece.role);
        }
        captured
    }

    /// Returns the piece, made heroic if an earlier step may promote it. A step can promote a waiting piece only if the
    /// piece has the enemy Commander in range from the origin.
    fn at_best(&self, piece: Piece) -> Piece {
        let in_range = |enemy| {
            let range = match piece.role {
                Role::Navy if self.board.navy_leads(enemy) => {
                    range_tables::torpedo_range(false, self.origin)
                }
                _ => range_tables::range_of(piece, self.origin),
            };
            range.contains(enemy)
        };
        Piece {
            heroic: piece.heroic || self.enemy_commander.is_some_and(in_range),
            ..piece
        }
    }
}
