//! What each unit can do, before anyone asks whether its Commander survives it (RULES §3–§8).

use crate::air_defense::{AirDefense, Flight, FlightPath};
use crate::moves::Manner;
use crate::role_set::RoleSet;
use crate::view::View;
use crate::{
    Bitboard, Board, Color, Direction, Move, MoveKind, Position, Role, Square, Stack, commander,
    terrain,
};
use core::ops::ControlFlow;

/// Calls `visit` for every action of the side to move that obeys sections 3–7, legal or not, until it breaks off.
/// In the middle of a deployment these are its further steps. `commit` is not among them.
pub(crate) fn visit_pseudo_moves(
    position: &Position,
    mut visit: impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let scene = Scene::of(position);
    if let Some(deployment) = position.deployment() {
        let from = deployment.origin();
        if let Some(stack) = scene.board.stack(from) {
            for roles in deployment.waiting().parts() {
                scene.visit_unit(stack, roles, from, Manner::Step, &mut visit)?;
            }
        }
        return ControlFlow::Continue(());
    }
    for (from, stack) in scene.board.stacks_of(scene.turn) {
        let whole = stack.roles();
        for roles in whole.parts() {
            let manner = if roles == whole {
                Manner::Ordinary
            } else {
                Manner::Step
            };
            scene.visit_unit(stack, roles, from, manner, &mut visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the move obeys sections 3–7 as the position stands. `commit` does not count.
pub(crate) fn is_pseudo_legal(position: &Position, mv: Move) -> bool {
    let (unit, from, manner) = match mv {
        Move::Ordinary { unit, from, .. } => (unit, from, Manner::Ordinary),
        Move::Step { unit, from, .. } => (unit, from, Manner::Step),
        Move::Commit => return false,
    };
    if unit.color() != position.turn() {
        return false;
    }
    let Some(stack) = position.board().stack(from) else {
        return false;
    };
    let roles = unit.roles();
    if stack.part(roles) != Some(unit) {
        return false;
    }
    let may_act = match (position.deployment(), manner) {
        (None, Manner::Ordinary) => roles == stack.roles(),
        (None, Manner::Step) => roles != stack.roles(),
        (Some(_), Manner::Ordinary) => false,
        (Some(deployment), Manner::Step) => {
            from == deployment.origin() && roles.is_subset(deployment.waiting())
        }
    };
    may_act
        && Scene::of(position)
            .visit_unit(stack, roles, from, manner, &mut |found| {
                if found == mv {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_break()
}

/// What all units of one side to move have in common.
struct Scene<'a> {
    board: &'a Board,
    turn: Color,
    /// The enemy's.
    defense: AirDefense,
}

impl<'a> Scene<'a> {
    fn of(position: &'a Position) -> Scene<'a> {
        let turn = position.turn();
        Scene {
            board: position.board(),
            turn,
            defense: AirDefense::of(position.board(), !turn),
        }
    }

    /// Visits every action of the part `roles` of the stack on `from`.
    fn visit_unit(
        &self,
        stack: Stack,
        roles: RoleSet,
        from: Square,
        manner: Manner,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(unit) = stack.part(roles) else {
            return ControlFlow::Continue(());
        };
        let carrier = unit.carrier();
        let forbidden = if carrier.role == Role::Commander {
            let lifted = (unit == stack).then_some(from);
            self.commander_lines(lifted)
        } else {
            Bitboard::EMPTY
        };
        for direction in Direction::ALL {
            let mut ray = Ray {
                scene: self,
                unit,
                from,
                direction,
                manner,
                forbidden,
            };
            ray.visit(&mut |to, kind| visit(manner.of(unit, from, to, kind)))?;
        }
        ControlFlow::Continue(())
    }

    /// Where a Commander moving alone may neither stop nor pass (RULES §8).
    fn commander_lines(&self, lifted: Option<Square>) -> Bitboard {
        match self.board.commander(!self.turn) {
            Some(enemy) => commander::open_lines(self.board, enemy, lifted),
            None => Bitboard::EMPTY,
        }
    }
}

/// One unit looking along one ray.
struct Ray<'a> {
    scene: &'a Scene<'a>,
    unit: Stack,
    from: Square,
    direction: Direction,
    manner: Manner,
    /// Squares the unit may neither stop on nor pass.
    forbidden: Bitboard,
}

impl Ray<'_> {
    fn visit(
        &mut self,
        visit: &mut impl FnMut(Square, MoveKind) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = self.scene.board;
        let carrier = self.unit.carrier();
        let role = carrier.role;
        let diagonal = self.direction.is_diagonal();
        let move_range = role.move_reach(carrier.heroic).along(diagonal);
        let capture_range = |navy| role.capture_reach(carrier.heroic, navy).along(diagonal);
        let range = move_range
            .max(capture_range(true))
            .max(capture_range(false));

        let mut flight = FlightPath::new(&self.scene.defense, carrier.heroic);
        // Once one of these is true it stays true for the rest of the ray: no stopping any more.
        let (mut terrain_blocked, mut piece_blocked, mut crossed) = (false, false, false);
        let mut before = self.from;
        let mut distance = 0;
        while distance < range {
            let Some(square) = before.step(self.direction) else {
                break;
            };
            distance += 1;
            terrain_blocked |= terrain::blocks(role, self.from, self.direction, before, square);
            crossed |= self.forbidden.contains(square);
            let safe = match role {
                Role::AirForce => match flight.enter(square) {
                    Flight::Safe => true,
                    Flight::Suicide => false,
                    Flight::Destroyed => break,
                },
                _ => true,
            };
            let may_stop = distance <= move_range && !terrain_blocked && !piece_blocked && !crossed;
            match board.stack(square) {
                None => {
                    if may_stop && safe && terrain::may_stand(role, square) {
                        visit(square, MoveKind::Move)?;
                    }
                }
                Some(other) if other.color() == self.scene.turn => {
                    if may_stop && safe && self.can_combine(other, square) {
                        visit(square, MoveKind::Combine)?;
                    }
                }
                Some(enemy) => {
                    let takes_commander = enemy.contains(Role::Commander);
                    let long_line = role == Role::Commander && takes_commander && !diagonal;
                    let in_range = distance <= capture_range(enemy.carrier().role == Role::Navy);
                    if in_range || long_line {
                        let forbidden = crossed && !takes_commander;
                        self.visit_captures(square, safe, forbidden, visit)?;
                    }
                }
            }
            if board.occupied().contains(square) {
                if !role.captures_over_pieces() {
                    break;
                }
                piece_blocked |= match role {
                    Role::AirForce => false,
                    Role::Navy => board.navy_leads(square),
                    _ => true,
                };
            }
            before = square;
        }
        ControlFlow::Continue(())
    }

    fn can_combine(&self, other: Stack, square: Square) -> bool {
        self.unit
            .combine(other)
            .is_some_and(|stack| terrain::may_stand(stack.carrier().role, square))
    }

    /// The kinds of capture the unit has on a hostile square in its range (RULES §4).
    fn visit_captures(
        &self,
        square: Square,
        safe: bool,
        forbidden: bool,
        visit: &mut impl FnMut(Square, MoveKind) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let role = self.unit.carrier().role;
        // In a deployment a stay capture is made by one piece (RULES §7).
        let may_stay = self.manner == Manner::Ordinary || self.unit.is_single();
        if !safe {
            visit(square, MoveKind::SuicideCapture)?;
        } else if terrain::may_stand(role, square) {
            if !forbidden {
                visit(square, MoveKind::Capture)?;
            }
            if role == Role::AirForce && self.manner == Manner::Ordinary {
                visit(square, MoveKind::StayCapture)?;
            }
        } else if may_stay {
            visit(square, MoveKind::StayCapture)?;
        }
        ControlFlow::Continue(())
    }
}
