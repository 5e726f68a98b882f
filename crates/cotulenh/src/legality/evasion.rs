//! An upper bound on the evasions that the pieces of a stack can still make for a Commander in danger (RULES §7).
//!
//! A step is legal if some continuation ends the turn legally. Trying all continuations is slow. This bound is computed
//! first. It is optimistic: a waiting piece is assumed to reach a square unless that is proven impossible. It decides most
//! steps in check.

use super::danger::{Approach, visit_lines};
use crate::air_defense::AirDefense;
use crate::attacks::{Line, visit_in_range};
use crate::geometry::{MAX_RANGE, between, ray_up_to, towards};
use crate::role_set::RoleSet;
use crate::stack::STACK_MAX;
use crate::view::View;
use crate::{Bitboard, Color, Direction, Piece, Role, Square, Stack, commander, reach, terrain};
use core::ops::ControlFlow;

/// The roles that have air defence.
pub(super) const DEFENDERS: [Role; 3] = [Role::Navy, Role::AntiAir, Role::Missile];
/// The longest capture range of a defender that is not heroic.
pub(super) const DEFENDERS_REACH: usize = 4;
/// A side with more pieces than this cannot be left with a last guard by the loss of one stack. One move captures at
/// most one stack. One turn costs its own side at most one stack, by a suicide capture.
pub(super) const ONE_LOSS_FROM_LAST_GUARD: u16 = 2 + STACK_MAX as u16;
/// A side with more pieces than this cannot be left with a last guard by the loss of two stacks. Two waiting pieces
/// capture at most two stacks.
pub(super) const TWO_LOSSES_FROM_LAST_GUARD: u16 = ONE_LOSS_FROM_LAST_GUARD + STACK_MAX as u16;

/// Returns `true` if any of the roles has air defence.
pub(super) fn has_defender(roles: RoleSet) -> bool {
    DEFENDERS.into_iter().any(|role| roles.contains(role))
}

/// Returns `true` if any move of the side may promote a defender. Either a defender that is not heroic attacks the enemy
/// Commander, or the side has so few pieces that a defender may become the last guard.
pub(super) fn may_promote_defender(board: &impl View, color: Color) -> bool {
    let attacks = |square| {
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
    board.commander(!color).is_some_and(attacks)
        || board.piece_count(color) <= ONE_LOSS_FROM_LAST_GUARD && DEFENDERS.into_iter().any(own)
}

/// The evasions of a stack. Some of its pieces act now, and others may act later.
pub(super) struct Evasions<'a, V> {
    board: &'a V,
    color: Color,
    stack: Stack,
    origin: Square,
    acting: RoleSet,
    waiting: RoleSet,
    enemy_commander: Option<Square>,
    /// `true` if the Navy has left the other pieces at sea. Then the turn cannot end with a piece that captures and stays.
    /// A plane may still make a suicide capture.
    must_leave: bool,
    /// Enemies that the acting pieces could capture. Such a capture is always tried.
    capturable: Bitboard,
    /// The waiting pieces without the Commander, which cannot block an attack on itself.
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
        for (roles, reach) in &mut self.each {
            if roles.contains(role) {
                *reach = Bitboard::EMPTY;
            }
            self.all |= *reach;
        }
        self
    }
}

impl<'a, V: View> Evasions<'a, V> {
    /// Returns the evasions of the stack on `origin`. The pieces `acting` act now, and the pieces `waiting` may act later.
    pub(super) fn of(
        board: &'a V,
        color: Color,
        origin: Square,
        acting: RoleSet,
        waiting: RoleSet,
    ) -> Option<Evasions<'a, V>> {
        let stack = board.stack(origin)?;
        let mut evasions = Evasions {
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
        evasions.capturable = evasions.capturable_by(acting);
        let helpers = waiting.difference(RoleSet::of(Role::Commander));
        let helpers = stack.pieces().filter(|p| helpers.contains(p.role));
        for (number, piece) in helpers.enumerate() {
            let reach = evasions.reach(piece);
            evasions.helpers.each[number] = (RoleSet::of(piece.role), reach);
            evasions.helpers.all |= reach;
        }
        Some(evasions)
    }

    /// Returns the targets of the next move after which the waiting pieces may still save the Commander. A move to any
    /// other target is illegal. Returns all squares if the bound excludes no target.
    pub(super) fn required_targets(&self, commander: Square) -> Bitboard {
        if self.may_win() {
            return Bitboard::ALL;
        }
        let staying = self.required_for_safety_on(commander, &self.helpers, Bitboard::EMPTY);
        if staying == Bitboard::ALL {
            return staying;
        }
        let leaving = if self.waiting.contains(Role::Commander) {
            self.required_if_commander_leaves()
        } else {
            Bitboard::EMPTY
        };
        staying | leaving | self.capturable
    }

    /// Returns `true` if a waiting piece may capture the enemy Commander, which wins in any case.
    fn may_win(&self) -> bool {
        let Some(enemy) = self.enemy_commander else {
            return false;
        };
        self.helpers.all.contains(enemy)
            || self.waiting.contains(Role::Commander) && {
                let commander = self.stack.piece(Role::Commander);
                commander.is_some_and(|piece| self.reach(piece).contains(enemy))
            }
    }

    /// Returns the required targets if the waiting Commander goes to another square, alone or carried.
    fn required_if_commander_leaves(&self) -> Bitboard {
        let mut required = Bitboard::EMPTY;
        for piece in self.stack.pieces() {
            let carries = matches!(
                piece.role,
                Role::Commander | Role::Navy | Role::AirForce | Role::Tank
            );
            if carries && self.waiting.contains(piece.role) {
                required |= self.required_if_carried_by(piece);
            }
            if required == Bitboard::ALL {
                break;
            }
        }
        required
    }

    /// Returns the required targets if this piece carries the Commander. The piece may be the Commander itself.
    fn required_if_carried_by(&self, carrier: Piece) -> Bitboard {
        let mut places = self.reach(carrier);
        if carrier.role != Role::Commander {
            // A carrier that captures where it may not stand does not move the Commander.
            places &= terrain::standing(carrier.role) | self.stops(carrier);
        }
        // A torpedo has a longer range against a Navy than against other pieces. If the Commander's carrier captures a
        // Navy, some attacks on that square end with the capture. The bound does not model this, so it allows every target.
        let enemies = self.board.of_color(!self.color);
        if places.intersects(self.board.of_role(Role::Navy) & enemies) {
            return Bitboard::ALL;
        }
        let helpers = self.helpers.without(carrier.role);
        // Enemies that another piece must capture first.
        let in_the_way = enemies - self.captures(carrier);
        let mut required = Bitboard::EMPTY;
        for place in places {
            let mut here = match carrier.role {
                Role::Commander => self.required_to_open_way_to(place),
                _ => Bitboard::ALL,
            };
            if !here.is_empty() {
                here &= self.required_for_safety_on(place, &helpers, in_the_way);
            }
            required |= here;
            if required == Bitboard::ALL {
                break;
            }
        }
        required
    }

    /// Returns the squares where a piece must arrive to close the open lines of the enemy Commander that the Commander
    /// would cross on its way (RULES §8).
    fn required_to_open_way_to(&self, place: Square) -> Bitboard {
        let mut squares = Bitboard::ALL;
        let (Some(enemy), Some((direction, _))) =
            (self.enemy_commander, Direction::between(self.origin, place))
        else {
            return squares;
        };
        let way = between(self.origin, direction, place);
        for passed in way & commander::open_lines(self.board, enemy, None) {
            // Only a piece that enters the line can close it.
            if let Some((direction, _)) = Direction::between(enemy, passed) {
                let line = between(enemy, direction, passed).with(enemy);
                if !line.intersects(self.helpers.all) {
                    squares &= line;
                }
            }
        }
        squares
    }

    /// Returns the squares that stop every attack on a Commander on `place` that the helpers cannot stop. If an enemy in
    /// `in_the_way` stands on `place`, it must be captured first.
    fn required_for_safety_on(
        &self,
        place: Square,
        helpers: &Helpers,
        in_the_way: Bitboard,
    ) -> Bitboard {
        let mut required = Bitboard::ALL;
        // Attackers that can only be stopped by capturing them.
        let mut must_capture = Bitboard::EMPTY;
        let mut require_one_of = |squares: Bitboard| {
            if !squares.intersects(helpers.all) {
                required &= squares;
            }
            if squares.is_single() {
                must_capture |= squares;
            }
        };
        if in_the_way.contains(place) {
            require_one_of(Bitboard::from(place));
        }
        let mut planes = Bitboard::EMPTY;
        visit_lines(
            self.board,
            self.color,
            place,
            |line, approach| match approach {
                Approach::Flight => planes.insert(line.from),
                Approach::OverPieces if self.is_torpedo(line) => {}
                Approach::OverPieces => require_one_of(Bitboard::from(line.from)),
                Approach::OpenLine => {
                    let way = line.between();
                    if !way.intersects(self.board.occupied()) {
                        require_one_of(way.with(line.from));
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
                let waits = |piece: Piece| self.waiting.contains(piece.role);
                if squares.is_empty() || !self.defender().is_some_and(waits) {
                    require_one_of(squares.with(plane));
                }
            }
        }
        // A helper captures at most one attacker. If there are more attackers than helpers, the acting unit must capture
        // one.
        let capturers = helpers
            .each
            .iter()
            .filter(|(_, reach)| reach.intersects(must_capture));
        if must_capture.len() as usize > capturers.count() {
            required &= must_capture;
        }
        required
    }

    /// Returns `true` if the attack is a torpedo that reaches the stack only because a Navy carries it. It ends when the
    /// Navy leaves.
    fn is_torpedo(&self, line: Line) -> bool {
        let (_, distance) = towards(line.from, line.to);
        line.to == self.origin
            && self.stack.contains(Role::Navy)
            && self.board.of_role(Role::Navy).contains(line.from)
            && distance > Role::Navy.capture_reach(false, false).orthogonal
    }

    /// Returns `true` if the air defence may change in another way than by a move of the stack's only defender.
    fn air_defense_may_change(&self) -> bool {
        // When an Engineer leaves, its passenger becomes a carrier and defends.
        self.stack.contains(Role::Engineer) || may_promote_defender(self.board, self.color)
    }

    /// Returns the squares from which the stack's defender would stop a plane. A stack has at most one defender: a Navy,
    /// or an Anti-air or Missile alone.
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
        for square in close & (self.stops(defender) | self.captures(defender)) {
            let stops =
                |heroic| !line.is_flyable(&defense.moved(self.origin, square, level(heroic)));
            if stops(true) || !defender.heroic && stops(false) {
                stopping.insert(square);
            }
        }
        stopping
    }

    fn defender(&self) -> Option<Piece> {
        let concerned = self.acting.union(self.waiting);
        let leads =
            |piece: &Piece| concerned.contains(piece.role) && DEFENDERS.contains(&piece.role);
        self.stack.pieces().find(leads)
    }

    /// Returns an upper bound of the squares that a waiting piece reaches. A piece blocks its way only if no other waiting
    /// piece can capture it. Captures by the acting pieces are handled separately.
    fn reach(&self, piece: Piece) -> Bitboard {
        let others = self.waiting.difference(RoleSet::of(piece.role));
        let cleared = self.capturable_by(others);
        let standing = self.board.of_color(!self.color) - cleared;
        let best = (self.stops(piece) - standing) | self.captures(piece);
        let mut blockers = self.board.occupied() - self.emptied(cleared, others);
        blockers.remove(self.origin);
        match piece.role {
            Role::Commander => {
                let line = |direction| ray_up_to(self.origin, direction, blockers);
                let lines = Direction::ALL.map(line);
                best & lines
                    .into_iter()
                    .fold(Bitboard::EMPTY, |all, line| all | line)
            }
            Role::AirForce => self.flights(piece, best, cleared),
            role if role.captures_over_pieces() => best,
            _ => best - reach::hidden(self.origin, MAX_RANGE, blockers),
        }
    }

    /// Returns the squares in `best` that the plane can reach through enemy air defence. Returns all of `best` if the plane
    /// may be heroic or an earlier capture may remove a defender.
    fn flights(&self, plane: Piece, best: Bitboard, cleared: Bitboard) -> Bitboard {
        let defends = |role| cleared.intersects(self.board.of_role(role));
        if self.at_best(plane).heroic || DEFENDERS.into_iter().any(defends) {
            return best;
        }
        let defense = AirDefense::of(self.board, !self.color);
        if !best.intersects(defense.zone()) {
            return best;
        }
        let mut flown = Bitboard::EMPTY;
        for to in best {
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
        let mut filled = Bitboard::ALL;
        for piece in self.stack.pieces().filter(|p| by.contains(p.role)) {
            filled &= terrain::standing(piece.role);
            if piece.role == Role::AirForce && !piece.heroic && captured.intersects(filled) {
                filled = filled - AirDefense::of(self.board, !self.color).zone();
            }
        }
        captured - filled
    }

    fn capturable_by(&self, roles: RoleSet) -> Bitboard {
        let pieces = self.stack.pieces().filter(|p| roles.contains(p.role));
        pieces.fold(Bitboard::EMPTY, |all, piece| all | self.captures(piece))
    }

    /// Returns the squares where a piece may stop or join a friendly stack on an otherwise empty board.
    fn stops(&self, piece: Piece) -> Bitboard {
        let piece = self.at_best(piece);
        // A plane joins a Navy at sea, where it could not stop. The Navy may be the one that leaves this stack.
        let ships = match piece.role {
            Role::AirForce if self.stack.contains(Role::Navy) => terrain::NAVIGABLE,
            Role::AirForce => self.board.of_color(self.color),
            _ => Bitboard::EMPTY,
        };
        reach::stops_of(piece, self.origin) | reach::range_of(piece, self.origin) & ships
    }

    /// Returns the enemies that a piece has in capture range.
    fn captures(&self, piece: Piece) -> Bitboard {
        let may_stay = !self.must_leave || piece.role == Role::AirForce && !piece.heroic;
        let piece = self.at_best(piece);
        let farther = match piece.role {
            Role::Navy => {
                reach::torpedo_range(piece.heroic, self.origin) & self.board.of_role(Role::Navy)
            }
            // A Commander captures the enemy Commander at any distance.
            Role::Commander => self.enemy_commander.map_or(Bitboard::EMPTY, Bitboard::from),
            _ => Bitboard::EMPTY,
        };
        let mut captured =
            (reach::range_of(piece, self.origin) | farther) & self.board.of_color(!self.color);
        if !may_stay {
            captured &= terrain::standing(piece.role);
        }
        captured
    }

    /// Returns the piece, heroic if an earlier step may promote it. A waiting piece can only be promoted if it has the
    /// enemy Commander in range from the origin.
    fn at_best(&self, piece: Piece) -> Piece {
        let in_range = |enemy| {
            let range = match piece.role {
                Role::Navy if self.board.navy_leads(enemy) => {
                    reach::torpedo_range(false, self.origin)
                }
                _ => reach::range_of(piece, self.origin),
            };
            range.contains(enemy)
        };
        Piece {
            heroic: piece.heroic || self.enemy_commander.is_some_and(in_range),
            ..piece
        }
    }
}
