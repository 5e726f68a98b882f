//! Generation of pseudo-legal moves, before the safety of the Commander is considered (RULES §3–§8).
//!
//! The targets of a unit are a set of squares. They come from a table of the squares it reaches on an empty board, without
//! the squares behind obstacles.

use crate::air_defense::{AirDefense, Flight, FlightPath};
use crate::editable_state::EditableState;
use crate::geometry::{ray, ray_up_to};
use crate::moves::MoveForm;
use crate::unit_moves::UnitMoves;
use crate::view::View;
use crate::{
    Act, Bitboard, Color, Direction, MoveKind, Piece, Role, Square, Stack, commander, range_tables,
    terrain,
};

/// The kinds of moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All moves.
    All,
    /// Moves that capture an enemy stack.
    Captures,
    /// Moves that capture nothing.
    Quiets,
}

impl Wanted {
    pub(crate) fn captures(self) -> bool {
        self != Wanted::Quiets
    }

    pub(crate) fn quiets(self) -> bool {
        self != Wanted::Captures
    }
}

/// A move generator for one position, with the facts that the moves of all units have in common.
pub(crate) struct MoveGenerator<'a, V> {
    board: &'a V,
    turn: Color,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    /// The enemy's air defence, or none if the side to move has no plane that could act.
    defense: AirDefense,
    /// The squares that this air defence covers.
    covered: Bitboard,
    wanted: Wanted,
}

/// The squares that a unit reaches, by kind of move.
struct ReachableSquares {
    /// Squares where it may stop.
    stops: Bitboard,
    /// Squares where it may join a friendly stack.
    joins: Bitboard,
    /// Squares where it may capture.
    captures: Bitboard,
    /// Enemies that it captures only by a suicide capture.
    suicides: Bitboard,
}

impl<'a, V: View> MoveGenerator<'a, V> {
    /// Returns a generator for all units of the side to move.
    pub(crate) fn of(
        state: &'a impl EditableState<View = V>,
        wanted: Wanted,
    ) -> MoveGenerator<'a, V> {
        let flies = match state.deployment() {
            Some(deployment) => deployment.waiting().contains(Role::AirForce),
            None => {
                let board = state.view();
                let own = board.of_color(state.turn());
                own.intersects(board.of_role(Role::AirForce))
            }
        };
        MoveGenerator::new(state, wanted, flies)
    }

    /// Returns a generator for units with this carrier only.
    pub(crate) fn of_carrier(
        state: &'a impl EditableState<View = V>,
        wanted: Wanted,
        carrier: Piece,
    ) -> MoveGenerator<'a, V> {
        let flies = carrier.role.is_stopped_by_air_defense(carrier.heroic);
        MoveGenerator::new(state, wanted, flies)
    }

    /// Returns a generator. `flies` is `true` if a unit may be a plane that air defence stops.
    fn new(
        state: &'a impl EditableState<View = V>,
        wanted: Wanted,
        flies: bool,
    ) -> MoveGenerator<'a, V> {
        let (board, turn) = (state.view(), state.turn());
        let own = board.of_color(turn);
        let (defense, covered) = if flies {
            let defense = AirDefense::of(board, !turn);
            (defense, defense.zone())
        } else {
            (AirDefense::NONE, Bitboard::EMPTY)
        };
        MoveGenerator {
            board,
            turn,
            own,
            enemy: board.of_color(!turn),
            occupied: board.occupied(),
            defense,
            covered,
            wanted,
        }
    }

    /// Returns `false` if a unit with this carrier certainly captures nothing. Most units do not, and this test is much
    /// cheaper than their moves.
    pub(crate) fn may_capture(&self, carrier: Piece, from: Square) -> bool {
        let range = range_tables::range_of(carrier, from);
        if range.intersects(self.enemy) {
            return true;
        }
        match carrier.role {
            Role::Navy => {
                let navies = self.board.of_role(Role::Navy) & self.enemy;
                range_tables::torpedo_range(carrier.heroic, from).intersects(navies)
            }
            Role::Commander => {
                let enemy = self.board.commander(!self.turn);
                enemy.is_some_and(|enemy| commander::are_facing(from, enemy, self.occupied))
            }
            _ => false,
        }
    }

    /// Returns every pseudo-legal move of a unit, which is the whole `stack` on `from` or a part of it.
    pub(crate) fn moves_of(
        &self,
        stack: Stack,
        unit: Stack,
        from: Square,
        form: MoveForm,
    ) -> UnitMoves {
        let carrier = unit.carrier();
        let mut moves = UnitMoves::none(unit, from, form);
        let reachable = self.reachable(stack, unit, from);
        if self.wanted.quiets() {
            *moves.targets_mut(MoveKind::Move) = reachable.stops - self.occupied;
            *moves.targets_mut(MoveKind::Combine) = self.combines(unit, reachable.joins);
        }
        if self.wanted.captures() {
            self.sort_captures(&mut moves, carrier.role, &reachable);
        }
        moves
    }

    /// Returns `true` if a capture is pseudo-legal. Its unit is the whole `stack` on its square or a part of it.
    pub(crate) fn may_make_capture(&self, stack: Stack, act: Act, form: MoveForm) -> bool {
        let Act { unit, from, .. } = act;
        let reachable = self.reachable(stack, unit, from);
        let mut moves = UnitMoves::none(unit, from, form);
        self.sort_captures(&mut moves, unit.carrier().role, &reachable);
        moves.targets(act.kind).contains(act.to)
    }

    /// Returns the squares that a unit reaches. The unit is the whole `stack` on `from` or a part of it.
    fn reachable(&self, stack: Stack, unit: Stack, from: Square) -> ReachableSquares {
        let carrier = unit.carrier();
        match carrier.role {
            Role::AirForce => self.reachable_by_air_force(carrier, from),
            Role::Navy => self.reachable_by_navy(carrier, from),
            Role::Commander => self.reachable_by_commander(carrier, from, unit == stack),
            _ => self.reachable_by_land(carrier, from),
        }
    }

    /// Sorts the captures by their kind (RULES §4).
    fn sort_captures(&self, moves: &mut UnitMoves, role: Role, reachable: &ReachableSquares) {
        let standing = terrain::standing(role);
        let taken = reachable.captures & self.enemy;
        *moves.targets_mut(MoveKind::SuicideCapture) = reachable.suicides;
        if taken.is_empty() {
            return;
        }
        *moves.targets_mut(MoveKind::Capture) = taken & standing;
        let whole = moves.form == MoveForm::Ordinary;
        *moves.targets_mut(MoveKind::StayCapture) = if whole && role == Role::AirForce {
            // An Air Force may choose between both kinds of capture.
            taken
        } else if whole || moves.unit.is_single() {
            taken - standing
        } else {
            // In a deployment only a single piece makes a stay capture (RULES §7).
            Bitboard::EMPTY
        };
    }

    /// Returns the squares where the friendly stack forms a legal stack with the unit.
    fn combines(&self, unit: Stack, joins: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for square in joins & self.partners(unit.carrier().role) {
            let joined = self.board.stack(square).and_then(|s| s.combine(unit));
            if joined.is_some_and(|s| terrain::may_stand(s.carrier().role, square)) {
                found.insert(square);
            }
        }
        found
    }

    /// Returns the squares of friendly pieces that may share a stack with a unit carried by this role (RULES §6).
    fn partners(&self, carrier: Role) -> Bitboard {
        let role = |role| self.board.of_role(role);
        let foot = || role(Role::Commander) | role(Role::Infantry) | role(Role::Militia);
        let carriers = || role(Role::Navy) | role(Role::AirForce);
        let partners = match carrier {
            Role::Navy => foot() | role(Role::AirForce) | role(Role::Tank),
            Role::AirForce => foot() | role(Role::Navy) | role(Role::Tank),
            Role::Tank => foot() | carriers(),
            Role::Infantry | Role::Militia => carriers() | role(Role::Tank),
            Role::Commander => carriers() | role(Role::Tank) | role(Role::Headquarters),
            Role::Engineer => role(Role::Artillery) | role(Role::AntiAir) | role(Role::Missile),
            Role::Artillery | Role::AntiAir | Role::Missile => role(Role::Engineer),
            Role::Headquarters => role(Role::Commander),
        };
        partners & self.own
    }

    /// Returns the squares reachable by a carrier on land. Every piece blocks it, but Artillery and Missile capture over pieces.
    fn reachable_by_land(&self, carrier: Piece, from: Square) -> ReachableSquares {
        let ranges = carrier.role.move_ranges(carrier.heroic);
        let hidden = range_tables::hidden(from, usize::from(ranges.orthogonal), self.occupied);
        let stops = range_tables::destinations_of(carrier, from) - hidden;
        let range = range_tables::range_of(carrier, from);
        ReachableSquares {
            stops,
            joins: stops,
            captures: if carrier.role.captures_over_pieces() {
                range
            } else {
                range - hidden
            },
            suicides: Bitboard::EMPTY,
        }
    }

    /// Returns the squares reachable by a Navy. Only Navies block it, and torpedoes have a range of one square more.
    fn reachable_by_navy(&self, carrier: Piece, from: Square) -> ReachableSquares {
        let navies = self.board.of_role(Role::Navy);
        let ranges = carrier.role.move_ranges(carrier.heroic);
        let hidden = range_tables::hidden(from, usize::from(ranges.orthogonal), navies);
        let stops = range_tables::destinations_of(carrier, from) - hidden;
        let torpedo = range_tables::torpedo_range(carrier.heroic, from);
        ReachableSquares {
            stops,
            joins: stops,
            captures: range_tables::range_of(carrier, from) | torpedo & navies,
            suicides: Bitboard::EMPTY,
        }
    }

    /// Returns the squares reachable by an Air Force. Only air defence blocks it (RULES §5).
    fn reachable_by_air_force(&self, carrier: Piece, from: Square) -> ReachableSquares {
        let range = range_tables::range_of(carrier, from);
        let stops = range_tables::destinations_of(carrier, from);
        if carrier.heroic || !range.intersects(self.covered) {
            return ReachableSquares {
                stops,
                joins: range,
                captures: range,
                suicides: Bitboard::EMPTY,
            };
        }
        let (mut unsafe_squares, mut suicides) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for direction in Direction::ALL {
            let line = ray(from, direction) & range;
            if !line.intersects(self.covered) {
                continue;
            }
            // The squares from the first covered one on.
            let met = line - (ray_up_to(from, direction, self.covered) - self.covered);
            unsafe_squares |= met;
            if met.intersects(self.enemy) {
                suicides |= self.suicides_along(from, direction, range);
            }
        }
        let safe = range - unsafe_squares;
        ReachableSquares {
            stops: stops & safe,
            joins: safe,
            captures: safe,
            suicides,
        }
    }

    /// Returns the enemies on a ray that a plane captures only by a suicide capture.
    fn suicides_along(&self, from: Square, direction: Direction, range: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        let mut flight = FlightPath::new(&self.defense, false);
        let mut here = from;
        while let Some(square) = here.step(direction) {
            if !range.contains(square) {
                break;
            }
            match flight.enter(square) {
                Flight::Safe => {}
                Flight::Suicide if self.enemy.contains(square) => found.insert(square),
                Flight::Suicide => {}
                Flight::Destroyed => break,
            }
            here = square;
        }
        found
    }

    /// Returns the squares reachable by a Commander that moves alone. Its distance has no limit, but it may neither enter nor cross an
    /// open line of the enemy Commander (RULES §8). It captures the enemy Commander at any distance.
    fn reachable_by_commander(
        &self,
        carrier: Piece,
        from: Square,
        whole: bool,
    ) -> ReachableSquares {
        let enemy = self.board.commander(!self.turn);
        let lines = match enemy {
            Some(enemy) => commander::open_lines(self.board, enemy, whole.then_some(from)),
            None => Bitboard::EMPTY,
        };
        let directions: &[Direction] = if carrier.heroic {
            &Direction::ALL
        } else {
            &Direction::ORTHOGONAL
        };
        let mut open = Bitboard::EMPTY;
        for &direction in directions {
            open |= ray_up_to(from, direction, self.occupied | lines);
        }
        let stops = (open & range_tables::destinations_of(carrier, from)) - lines;
        // On a line, the Commander may still make a stay capture of a stack at sea.
        let range = range_tables::range_of(carrier, from);
        let mut captures = range - (lines & terrain::FIRM);
        if let Some(enemy) = enemy {
            if range.contains(enemy) || commander::are_facing(from, enemy, self.occupied) {
                captures.insert(enemy);
            }
        }
        ReachableSquares {
            stops,
            joins: stops,
            captures,
            suicides: Bitboard::EMPTY,
        }
    }
}
