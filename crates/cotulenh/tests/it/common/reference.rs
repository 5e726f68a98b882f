//! A simple move generator to compare the fast one with. It walks every ray square by square as RULES §3–§6 describe,
//! plays each move on a copy, and tests whether any enemy piece can then capture the Commander. It shares with the
//! library the types of squares, stacks and moves, the table of ranges, the terrain, and the effects of a move.

use cotulenh::air_defense::{Flight, FlightPath};
use cotulenh::{
    Act, AirDefense, Bitboard, Board, Color, Direction, Move, MoveKind, Position, Role, RoleSet,
    Square, Stack, commander, terrain,
};
use std::vec::Vec;

/// Returns the legal moves of a position in no particular order.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    if position.ended().is_some() {
        return Vec::new();
    }
    let mut moves = pseudo_moves(position);
    moves.retain(|&mv| is_legal_outcome(position, mv));
    if can_commit(position) {
        moves.push(Move::Commit);
    }
    moves
}

/// Returns every move of the side to move that obeys sections 3–7, legal or not, without `commit`.
pub fn pseudo_moves(position: &Position) -> Vec<Move> {
    let board = position.board();
    let mut generator = Generator {
        board,
        turn: position.turn(),
        defense: AirDefense::of(board, !position.turn()),
        found: Vec::new(),
    };
    if let Some(deployment) = position.deployment() {
        let from = deployment.origin();
        if let Some(stack) = board.stack(from) {
            for roles in deployment.waiting().parts() {
                generator.find_moves(stack, roles, from, true);
            }
        }
        return generator.found;
    }
    for (from, stack) in board.stacks_of(generator.turn) {
        let whole = stack.roles();
        for roles in whole.parts() {
            generator.find_moves(stack, roles, from, roles != whole);
        }
    }
    generator.found
}

/// Returns the single pieces of the side that can capture the stack on `target`, without the long-line capture.
pub fn capturers(board: &Board, target: Square, by: Color) -> Vec<(Square, Role)> {
    let mut generator = Generator {
        board,
        turn: by,
        defense: AirDefense::of(board, !by),
        found: Vec::new(),
    };
    let mut capturers = Vec::new();
    for (from, stack) in board.stacks_of(by) {
        for piece in stack.pieces() {
            generator.found.clear();
            generator.find_moves(stack, RoleSet::of(piece.role), from, !stack.is_single());
            let near = Direction::between(from, target).is_some_and(|(_, distance)| distance == 1);
            let takes = generator
                .found
                .iter()
                .any(|mv| mv.to() == Some(target) && mv.kind().is_some_and(MoveKind::is_capture));
            if takes && (piece.role != Role::Commander || near) {
                capturers.push((from, piece.role));
            }
        }
    }
    capturers.sort();
    capturers
}

fn is_legal_outcome(position: &Position, mv: Move) -> bool {
    let mut next = *position;
    next.play_unchecked(mv);
    if next.deployment().is_some() {
        return can_be_completed(&next);
    }
    let origin = match (position.deployment(), mv) {
        (Some(deployment), _) => Some(deployment.origin()),
        (None, Move::Step(act)) => Some(act.from),
        (None, _) => None,
    };
    is_legal_turn(position, &next, origin)
}

/// Returns `true` if the turn that began in `position` and has ended in `next` is legal.
fn is_legal_turn(position: &Position, next: &Position, origin: Option<Square>) -> bool {
    let (mover, start) = (position.turn(), position.before_deployment());
    let board = next.board();
    let left = origin.and_then(|origin| Some((origin, board.stack(origin)?)));
    if left.is_some_and(|(origin, stack)| !terrain::may_stand(stack.carrier().role, origin)) {
        return false;
    }
    if start.board().commander(mover).is_none() {
        return true;
    }
    let had_enemy = start.board().commander(!mover).is_some();
    let won = had_enemy && board.commander(!mover).is_none();
    match board.commander(mover) {
        Some(square) => {
            won || !commander::is_exposed(board) && capturers(board, square, !mover).is_empty()
        }
        None => false,
    }
}

fn can_commit(position: &Position) -> bool {
    position
        .deployment()
        .is_some_and(|deployment| !deployment.steps().is_empty())
        && is_legal_outcome(position, Move::Commit)
}

fn can_be_completed(position: &Position) -> bool {
    can_commit(position)
        || pseudo_moves(position)
            .into_iter()
            .any(|mv| is_legal_outcome(position, mv))
}

/// The move generator for one side.
struct Generator<'a> {
    board: &'a Board,
    turn: Color,
    /// The air defence of the enemy.
    defense: AirDefense,
    found: Vec<Move>,
}

impl Generator<'_> {
    /// Finds every move of the part `roles` of the stack on `from`.
    fn find_moves(&mut self, stack: Stack, roles: RoleSet, from: Square, step: bool) {
        let Some(unit) = stack.part(roles) else {
            return;
        };
        let mut forbidden = Bitboard::EMPTY;
        if unit.carrier().role == Role::Commander {
            if let Some(enemy) = self.board.commander(!self.turn) {
                let lifted = (unit == stack).then_some(from);
                forbidden = commander::open_lines(self.board, enemy, lifted);
            }
        }
        for direction in Direction::ALL {
            self.find_along(unit, from, direction, step, forbidden);
        }
    }

    fn find_along(
        &mut self,
        unit: Stack,
        from: Square,
        direction: Direction,
        step: bool,
        forbidden: Bitboard,
    ) {
        let carrier = unit.carrier();
        let role = carrier.role;
        let diagonal = direction.is_diagonal();
        let move_range = role.move_ranges(carrier.heroic).along(diagonal);
        let capture_range = |navy| role.capture_ranges(carrier.heroic, navy).along(diagonal);
        let range = move_range
            .max(capture_range(true))
            .max(capture_range(false));
        let mut flight = FlightPath::new(&self.defense, carrier.heroic);
        // Once true, these stay true for the rest of the ray: the unit may no longer stop.
        let (mut terrain_blocked, mut piece_blocked, mut crossed) = (false, false, false);
        let mut before = from;
        for distance in 1..=range {
            let Some(square) = before.step(direction) else {
                return;
            };
            terrain_blocked |= terrain::blocks(role, from, direction, before, square);
            crossed |= forbidden.contains(square);
            let safe = role != Role::AirForce
                || match flight.enter(square) {
                    Flight::Safe => true,
                    Flight::Suicide => false,
                    Flight::Destroyed => return,
                };
            let may_stop = distance <= move_range && !terrain_blocked && !piece_blocked && !crossed;
            let mut found = |kind| self.found.push(make(unit, from, square, kind, step));
            match self.board.stack(square) {
                None if may_stop && safe && terrain::may_stand(role, square) => {
                    found(MoveKind::Move);
                }
                None => {}
                Some(other) if other.color() == self.turn => {
                    let stack = unit.combine(other);
                    let stands = |s: Stack| terrain::may_stand(s.carrier().role, square);
                    if may_stop && safe && stack.is_some_and(stands) {
                        found(MoveKind::Combine);
                    }
                }
                Some(enemy) => {
                    let commander = enemy.contains(Role::Commander);
                    let long_line = role == Role::Commander && commander && !diagonal;
                    let navy = enemy.carrier().role == Role::Navy;
                    if distance <= capture_range(navy) || long_line {
                        if !safe {
                            found(MoveKind::SuicideCapture);
                        } else if terrain::may_stand(role, square) {
                            if !crossed || commander {
                                found(MoveKind::Capture);
                            }
                            if role == Role::AirForce && !step {
                                found(MoveKind::StayCapture);
                            }
                        } else if !step || unit.is_single() {
                            found(MoveKind::StayCapture);
                        }
                    }
                }
            }
            if self.board.stack(square).is_some() {
                if !role.captures_over_pieces() {
                    return;
                }
                let navy_leads = |s: Stack| s.carrier().role == Role::Navy;
                piece_blocked |= match role {
                    Role::AirForce => false,
                    Role::Navy => self.board.stack(square).is_some_and(navy_leads),
                    _ => true,
                };
            }
            before = square;
        }
    }
}

fn make(unit: Stack, from: Square, to: Square, kind: MoveKind, step: bool) -> Move {
    if step {
        Move::Step(Act {
            unit,
            from,
            to,
            kind,
        })
    } else {
        Move::Ordinary(Act {
            unit,
            from,
            to,
            kind,
        })
    }
}
