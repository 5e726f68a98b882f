//! Evaluation terms that depend on the whole board: mobility, threats and Commander safety.

use super::terms::{self, DISTANCES, Tally};
use crate::shapes;
use arrayvec::ArrayVec;
use cotulenh::{
    AirDefense, Bitboard, Board, Color, Corps, Direction, Objective, Position, Role, Square,
    terrain,
};

/// Counts all terms except material and placement.
pub(super) fn count(position: &Position, tally: &mut impl Tally) {
    let board = position.board();
    let zones = Color::ALL.map(|color| AirDefense::of(board, color).zone());
    let armies = Color::ALL.map(|color| Army::of(board, color, &zones));
    for color in Color::ALL {
        let (own, enemy) = (&armies[color as usize], &armies[!color as usize]);
        let sign = match color {
            Color::Red => 1,
            Color::Blue => -1,
        };
        let side = SideTerms {
            board,
            color,
            sign,
            zone: zones[color as usize],
            own,
            enemy,
        };
        side.pieces(tally);
        side.commander(tally);
        side.stacks(tally);
        side.corps(position.objective(), tally);
    }
    let sign = match position.turn() {
        Color::Red => 1,
        Color::Blue => -1,
    };
    tally.add(terms::TEMPO.at(0), sign);
}

/// A piece and its capture range on an empty board.
struct ActivePiece {
    role: Role,
    heroic: bool,
    square: Square,
    /// The capture range. For an Air Force that is not a hero, without squares covered by enemy air defence.
    range: Bitboard,
}

/// An upper bound on the pieces of a side.
const MAX_PIECES: usize = 20;

/// A side's pieces.
struct Army {
    pieces: ArrayVec<ActivePiece, MAX_PIECES>,
    /// The union of all capture ranges.
    attacked: Bitboard,
    air_forces: i32,
}

impl Army {
    fn of(board: &Board, color: Color, zones: &[Bitboard; 2]) -> Army {
        let mut army = Army {
            pieces: ArrayVec::new(),
            attacked: Bitboard::EMPTY,
            air_forces: 0,
        };
        for (square, stack) in board.stacks_of(color) {
            for piece in stack.pieces() {
                let mut range = shapes::captures(piece.role, piece.heroic, square);
                if piece.role == Role::AirForce {
                    army.air_forces += 1;
                    if !piece.heroic {
                        range = range - zones[!color as usize];
                    }
                }
                army.attacked |= range;
                // A legal set-up has no more pieces than the starting position, so this does not overflow.
                let _ = army.pieces.try_push(ActivePiece {
                    role: piece.role,
                    heroic: piece.heroic,
                    square,
                    range,
                });
            }
        }
        army
    }
}

/// The terms of one side.
struct SideTerms<'a> {
    board: &'a Board,
    color: Color,
    /// 1 for Red, -1 for Blue.
    sign: i32,
    /// The squares covered by the side's air defence.
    zone: Bitboard,
    own: &'a Army,
    enemy: &'a Army,
}

impl SideTerms<'_> {
    /// Counts mobility, threats and pieces near the Commanders.
    fn pieces(&self, tally: &mut impl Tally) {
        let sign = self.sign;
        let own = self.board.of_color(self.color);
        let enemies = self.board.of_color(!self.color);
        let commander = self.board.commander(self.color);
        let target = self.board.commander(!self.color);
        let surroundings = target.map_or(Bitboard::EMPTY, shapes::within_two);
        let mut attackers = 0;
        for piece in &self.own.pieces {
            let role = piece.role as usize;
            let free = (piece.range - own).len() as i32;
            tally.add(terms::MOBILITY.at(role), sign * free);
            if piece.range.intersects(surroundings) {
                attackers += 1;
                tally.add(terms::ATTACKER.at(role), sign);
            }
            if let Some(target) = target {
                let distance = distance(piece.square, target);
                tally.add(terms::NEAR_ENEMY.cell(role, distance), sign);
                if piece.range.contains(target) {
                    tally.add(terms::AIM.at(role), sign);
                }
                if piece.heroic && distance <= 2 {
                    tally.add(terms::HERO_NEAR.at(0), sign);
                }
            }
            if let Some(commander) = commander {
                let distance = distance(piece.square, commander);
                tally.add(terms::NEAR_OWN.cell(role, distance), sign);
            }
            for square in piece.range & enemies {
                if let Some(victim) = self.board.stack(square) {
                    let victim = victim.carrier().role as usize;
                    tally.add(terms::THREAT.cell(role, victim), sign);
                    if !self.enemy.attacked.contains(square) {
                        tally.add(terms::LOOSE.cell(role, victim), sign);
                    }
                }
            }
        }
        let most = terms::ATTACKERS.len - 1;
        tally.add(terms::ATTACKERS.at(attackers.min(most)), sign);
    }

    /// Counts the terms of Commander safety.
    fn commander(&self, tally: &mut impl Tally) {
        let Some(square) = self.board.commander(self.color) else {
            return;
        };
        let sign = self.sign;
        let ring = shapes::within_one(square);
        let weak = (ring & self.enemy.attacked) - self.own.attacked;
        tally.add(terms::WEAK_RING.at(weak.len() as usize), sign);
        let occupied = self.board.occupied();
        let escapes = Direction::ORTHOGONAL
            .into_iter()
            .filter_map(|direction| square.step(direction))
            .filter(|&next| {
                !occupied.contains(next)
                    && !self.enemy.attacked.contains(next)
                    && terrain::may_stand(Role::Commander, next)
            })
            .count();
        tally.add(terms::ESCAPES.at(escapes), sign);
        if self.enemy.air_forces > 0 {
            if self.zone.contains(square) {
                tally.add(terms::COVERED.at(0), sign);
            }
            let open = (ring - self.zone).len() as i32;
            tally.add(terms::HOLE.at(0), sign * open * self.enemy.air_forces);
        }
        if let Some(stack) = self.board.stack(square).filter(|stack| !stack.is_single()) {
            // A stack is captured as a whole, and more pieces can attack it than a lone Commander.
            tally.add(terms::SHELTER.at(stack.carrier().role as usize), sign);
        }
    }

    /// Counts the terms of stacks.
    fn stacks(&self, tally: &mut impl Tally) {
        for (square, stack) in self.board.stacks_of(self.color) {
            let carrier = stack.carrier().role;
            if self.own.attacked.contains(square) {
                tally.add(terms::GUARDED.at(carrier as usize), self.sign);
            }
            if stack.is_single() {
                continue;
            }
            for piece in stack.pieces().filter(|piece| piece.role != carrier) {
                tally.add(terms::CARRIED.at(piece.role as usize), self.sign);
            }
            if carrier == Role::Navy && square.file() == 0 {
                tally.add(terms::STRANDED.at(0), self.sign);
            }
        }
    }

    /// Counts corps of which only one piece is left, if losing it loses the game by the objective.
    fn corps(&self, objective: Objective, tally: &mut impl Tally) {
        let own = self.board.of_color(self.color);
        let count = |role| (self.board.of_role(role) & own).len();
        let is_last = |corps: &Corps| corps.roles().iter().map(count).sum::<u32>() == 1;
        let alone = objective
            .corps()
            .iter()
            .filter(|corps| is_last(corps))
            .count() as i32;
        tally.add(terms::LAST_OF_CORPS.at(0), self.sign * alone);
    }
}

/// Returns the distance between two squares in king moves of chess.
fn distance(a: Square, b: Square) -> usize {
    let files = a.file().abs_diff(b.file());
    let ranks = a.rank().abs_diff(b.rank());
    usize::from(files.max(ranks)).min(DISTANCES - 1)
}
