//! What each unit can do, before anyone asks whether its Commander survives it (RULES §3–§8): sets of targets from
//! tables of reaches, with what stands in the way taken out.

use crate::air_defense::{AirDefense, Flight, FlightPath};
use crate::geometry::{ray, ray_up_to};
use crate::moves::Manner;
use crate::unit_moves::UnitMoves;
use crate::{
    Bitboard, Board, Color, Direction, MoveKind, Piece, Position, Role, Square, Stack, commander,
    reach, terrain,
};

/// Which actions are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    All,
    /// What takes an enemy stack.
    Captures,
    /// What takes nothing.
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

/// What all units of the side to move have in common.
pub(crate) struct Scene<'a> {
    pub(crate) board: &'a Board,
    pub(crate) turn: Color,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    /// The enemy's air defence and all it covers; looked at only where there are planes.
    defense: AirDefense,
    covered: Bitboard,
    wanted: Wanted,
}

/// Where a unit gets: what it may enter to stop, to join friends, to capture, and where it captures only by its death.
struct Ways {
    stops: Bitboard,
    joins: Bitboard,
    captures: Bitboard,
    suicides: Bitboard,
}

impl<'a> Scene<'a> {
    pub(crate) fn of(position: &'a Position, wanted: Wanted) -> Scene<'a> {
        let (board, turn) = (position.board(), position.turn());
        let own = board.of_color(turn);
        let flies = match position.deployment() {
            Some(deployment) => deployment.waiting().contains(Role::AirForce),
            None => own.intersects(board.of_role(Role::AirForce)),
        };
        let (defense, covered) = if flies {
            let defense = AirDefense::of(board, !turn);
            (defense, defense.zone())
        } else {
            (AirDefense::NONE, Bitboard::EMPTY)
        };
        Scene {
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

    /// Every action of a unit: the whole `stack` on `from` or a part of it.
    pub(crate) fn moves_of(
        &self,
        stack: Stack,
        unit: Stack,
        from: Square,
        manner: Manner,
    ) -> UnitMoves {
        let carrier = unit.carrier();
        let mut moves = UnitMoves::none(unit, from, manner);
        let ways = match carrier.role {
            Role::AirForce => self.air_ways(carrier, from),
            Role::Navy => self.navy_ways(carrier, from),
            Role::Commander => self.commander_ways(carrier, from, unit == stack),
            _ => self.land_ways(carrier, from),
        };
        if self.wanted.quiets() {
            *moves.targets_mut(MoveKind::Move) = ways.stops - self.occupied;
            *moves.targets_mut(MoveKind::Combine) = self.combines(unit, ways.joins);
        }
        if self.wanted.captures() {
            self.sort_captures(&mut moves, carrier.role, &ways);
        }
        moves
    }

    /// Which kind of capture each target in range is (RULES §4).
    fn sort_captures(&self, moves: &mut UnitMoves, role: Role, ways: &Ways) {
        let standing = terrain::standing(role);
        let taken = ways.captures & self.enemy;
        *moves.targets_mut(MoveKind::SuicideCapture) = ways.suicides;
        if taken.is_empty() {
            return;
        }
        *moves.targets_mut(MoveKind::Capture) = taken & standing;
        let whole = moves.manner == Manner::Ordinary;
        *moves.targets_mut(MoveKind::StayCapture) = if whole && role == Role::AirForce {
            // It may choose.
            taken
        } else if whole || moves.unit.is_single() {
            taken - standing
        } else {
            // In a deployment a stay capture is made by one piece (RULES §7).
            Bitboard::EMPTY
        };
    }

    /// The friendly stacks among the squares that the unit forms a legal stack with.
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

    /// Where the side has a piece that could be in one stack with a unit led by this role (RULES §6).
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

    /// A carrier on land: stopped by whatever stands there; Artillery and Missile fire over it.
    fn land_ways(&self, carrier: Piece, from: Square) -> Ways {
        let reach = carrier.role.move_reach(carrier.heroic);
        let hidden = reach::hidden(from, usize::from(reach.orthogonal), self.occupied);
        let stops = reach::stops_of(carrier, from) - hidden;
        let range = reach::range_of(carrier, from);
        Ways {
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

    /// A ship: stopped by ships only, and torpedoes carry one further.
    fn navy_ways(&self, carrier: Piece, from: Square) -> Ways {
        let navies = self.board.of_role(Role::Navy);
        let reach = carrier.role.move_reach(carrier.heroic);
        let hidden = reach::hidden(from, usize::from(reach.orthogonal), navies);
        let stops = reach::stops_of(carrier, from) - hidden;
        let torpedo = reach::torpedo_range(carrier.heroic, from);
        Ways {
            stops,
            joins: stops,
            captures: reach::range_of(carrier, from) | torpedo & navies,
            suicides: Bitboard::EMPTY,
        }
    }

    /// A plane: stopped by air defence only (RULES §5).
    fn air_ways(&self, carrier: Piece, from: Square) -> Ways {
        let range = reach::range_of(carrier, from);
        let stops = reach::stops_of(carrier, from);
        if carrier.heroic || !range.intersects(self.covered) {
            return Ways {
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
            // From the first covered square on.
            let met = line - (ray_up_to(from, direction, self.covered) - self.covered);
            unsafe_squares |= met;
            if met.intersects(self.enemy) {
                suicides |= self.suicides_along(from, direction, range);
            }
        }
        let safe = range - unsafe_squares;
        Ways {
            stops: stops & safe,
            joins: safe,
            captures: safe,
            suicides,
        }
    }

    /// The enemies on a ray that a plane takes by its death.
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

    /// A Commander moving alone: without limit, but neither onto nor past an open line from the enemy Commander
    /// (RULES §8); the enemy Commander itself it takes at any distance.
    fn commander_ways(&self, carrier: Piece, from: Square, whole: bool) -> Ways {
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
        let stops = (open & reach::stops_of(carrier, from)) - lines;
        // It may fire at a square of the line that it could not enter.
        let range = reach::range_of(carrier, from);
        let mut captures = range - (lines & terrain::FIRM);
        if let Some(enemy) = enemy {
            if range.contains(enemy) || commander::are_facing(from, enemy, self.occupied) {
                captures.insert(enemy);
            }
        }
        Ways {
            stops,
            joins: stops,
            captures,
            suicides: Bitboard::EMPTY,
        }
    }
}
