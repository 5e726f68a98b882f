//! Evaluation terms that depend on other stacks: mobility, threats and Commander safety.

use super::placement::is_range_limited;
use super::terms::{self, Tally};
use crate::shapes;
use arrayvec::ArrayVec;
use cotulenh::{Bitboard, Board, Color, Corps, Objective, Piece, Position, Role, Square, Stack};

/// Counts all terms except those of the [piece-square table](super::placement), for each side. `zones` are the squares
/// covered by the air defence of each side.
pub(super) fn count(position: &Position, zones: &[Bitboard; 2], tallies: &mut [impl Tally; 2]) {
    let board = position.board();
    let [red, blue] = tallies;
    let red_side = Side::of(board, Color::Red, zones);
    let blue_side = Side::of(board, Color::Blue, zones);
    let (mut red_threats, mut blue_threats) = (Threats::new(), Threats::new());
    let red_attacks = red_side.count_pieces(&blue_side, &mut red_threats, red);
    let blue_attacks = blue_side.count_pieces(&red_side, &mut blue_threats, blue);
    red_side.count_rest(red_attacks, blue_attacks, &red_threats, red);
    blue_side.count_rest(blue_attacks, red_attacks, &blue_threats, blue);
    let objective = position.objective();
    red_side.count_corps(objective, red);
    blue_side.count_corps(objective, blue);
    let mover = match position.turn() {
        Color::Red => red,
        Color::Blue => blue,
    };
    mover.add(terms::TEMPO.at(0), 1);
}

/// An upper bound on the pieces of a side, and on its stacks.
const MAX_PIECES: usize = 20;

/// An enemy stack in range of a piece.
struct Threat {
    square: Square,
    /// The role of the piece.
    role: Role,
    /// The role of the stack's carrier.
    victim: Role,
}

type Threats = ArrayVec<Threat, { MAX_PIECES * MAX_PIECES }>;

/// A side of a board.
struct Side<'a> {
    board: &'a Board,
    own: Bitboard,
    enemies: Bitboard,
    commander: Option<Square>,
    /// The squares covered by the side's air defence.
    zone: Bitboard,
    /// The enemy stacks with an Air Force.
    enemy_planes: Bitboard,
}

impl Side<'_> {
    fn of<'a>(board: &'a Board, color: Color, zones: &[Bitboard; 2]) -> Side<'a> {
        let enemies = board.of_color(!color);
        Side {
            board,
            own: board.of_color(color),
            enemies,
            commander: board.commander(color),
            zone: zones[color as usize],
            enemy_planes: board.of_role(Role::AirForce) & enemies,
        }
    }

    /// Counts the terms of all pieces, except those that depend on the squares that a side attacks. Returns these
    /// squares: the union of all capture ranges.
    fn count_pieces(
        &self,
        enemy: &Side<'_>,
        threats: &mut Threats,
        tally: &mut impl Tally,
    ) -> Bitboard {
        let own_distances = self.commander.map(shapes::distances);
        let enemy_distances = enemy.commander.map(shapes::distances);
        let mut counter = PieceCounter {
            side: self,
            enemy,
            surroundings: enemy.commander.map_or(Bitboard::EMPTY, shapes::within_two),
            attacked: Bitboard::EMPTY,
            attackers: 0,
            threats,
            tally,
        };
        self.own.into_iter().for_each(|square| {
            let Some(stack) = self.board.stack(square) else {
                return;
            };
            let index = square.index();
            let near_own = own_distances.map(|distances| usize::from(distances[index]));
            let near_enemy = enemy_distances.map(|distances| usize::from(distances[index]));
            let distances = (near_own, near_enemy);
            counter.count(stack.carrier(), square, distances);
            // Most stacks are a single piece.
            if !stack.is_single() {
                for piece in stack.pieces().skip(1) {
                    counter.count_passenger(piece, square, distances);
                }
                self.count_stack(stack, square, counter.tally);
            }
        });
        let most = terms::ATTACKERS.len - 1;
        let attackers = counter.attackers.min(most);
        counter.tally.add(terms::ATTACKERS.at(attackers), 1);
        counter.attacked
    }

    /// Counts the terms of a stack of several pieces.
    fn count_stack(&self, stack: Stack, square: Square, tally: &mut impl Tally) {
        let carrier = stack.carrier().role;
        if carrier == Role::Navy && square.file() == 0 {
            tally.add(terms::STRANDED.at(0), 1);
        }
        if self.commander == Some(square) {
            // A stack is captured as a whole, and more pieces can attack it than a lone Commander.
            tally.add(terms::SHELTER.at(carrier as usize), 1);
        }
    }

    /// Counts the terms that depend on the squares that each side attacks.
    fn count_rest(
        &self,
        attacked: Bitboard,
        attacked_by_enemy: Bitboard,
        threats: &Threats,
        tally: &mut impl Tally,
    ) {
        for threat in threats {
            if !attacked_by_enemy.contains(threat.square) {
                let (role, victim) = (threat.role as usize, threat.victim as usize);
                tally.add(terms::LOOSE.cell(role, victim), 1);
            }
        }
        (self.own & attacked).into_iter().for_each(|square| {
            if let Some(stack) = self.board.stack(square) {
                tally.add(terms::GUARDED.at(stack.carrier().role as usize), 1);
            }
        });
        if let Some(square) = self.commander {
            self.count_safety(square, attacked, attacked_by_enemy, tally);
        }
    }

    /// Counts the terms of Commander safety.
    fn count_safety(
        &self,
        commander: Square,
        attacked: Bitboard,
        attacked_by_enemy: Bitboard,
        tally: &mut impl Tally,
    ) {
        let ring = shapes::within_one(commander);
        let weak = (ring & attacked_by_enemy) - attacked;
        tally.add(terms::WEAK_RING.at(weak.into_iter().count()), 1);
        let steps = shapes::commander_steps(commander);
        let escapes = steps - self.own - self.enemies - attacked_by_enemy;
        tally.add(terms::ESCAPES.at(escapes.into_iter().count()), 1);
        if !self.enemy_planes.is_empty() {
            if self.zone.contains(commander) {
                tally.add(terms::COVERED.at(0), 1);
            }
            let open =
                (ring - self.zone).into_iter().count() * self.enemy_planes.into_iter().count();
            tally.add(terms::HOLE.at(0), open as i32);
        }
    }

    /// Counts corps of which only one piece is left, if losing it loses the game by the objective.
    fn count_corps(&self, objective: Objective, tally: &mut impl Tally) {
        let count = |role| (self.board.of_role(role) & self.own).len();
        let is_last = |corps: &Corps| corps.roles().iter().map(count).sum::<u32>() == 1;
        let corps = objective.corps().iter();
        let alone = corps.filter(|corps| is_last(corps)).count() as i32;
        tally.add(terms::LAST_OF_CORPS.at(0), alone);
    }
}

/// A pass over the pieces of a side.
struct PieceCounter<'a, T> {
    side: &'a Side<'a>,
    enemy: &'a Side<'a>,
    /// The squares near the enemy Commander.
    surroundings: Bitboard,
    /// The union of the capture ranges so far.
    attacked: Bitboard,
    /// The number of pieces with a square near the enemy Commander in range.
    attackers: usize,
    threats: &'a mut Threats,
    tally: &'a mut T,
}

/// The distances of a piece to its own Commander and to the enemy Commander, if they are on the board.
type Distances = (Option<usize>, Option<usize>);

impl<T: Tally> PieceCounter<'_, T> {
    /// Counts the terms of a piece.
    #[inline(always)]
    fn count(&mut self, piece: Piece, square: Square, (near_own, near_enemy): Distances) {
        let Piece { role, heroic, .. } = piece;
        let number = role as usize;
        if let Some(distance) = near_own {
            self.tally.add(terms::NEAR_OWN.cell(number, distance), 1);
        }
        if let Some(distance) = near_enemy {
            self.tally.add(terms::NEAR_ENEMY.cell(number, distance), 1);
            if heroic && distance <= 2 {
                self.tally.add(terms::HERO_NEAR.at(0), 1);
            }
        }
        let mut range = shapes::captures(role, heroic, square);
        // The piece-square table has the mobility on an empty board of all pieces without a limited range.
        let mut mobility = 0;
        if is_range_limited(role, heroic) {
            range = range - self.enemy.zone;
            mobility = range.len() as i32;
        }
        // Most pieces have few own stacks in range, so a loop is faster than `Bitboard::len`.
        mobility -= (range & self.side.own).into_iter().count() as i32;
        self.tally.add(terms::MOBILITY.at(number), mobility);
        self.attacked |= range;
        if range.intersects(self.surroundings) {
            self.count_attack(role, range);
        }
        let threatened = range & self.side.enemies;
        if !threatened.is_empty() {
            self.count_threats(role, threatened);
        }
    }

    /// Counts the terms of a passenger.
    #[inline(never)] // Keeps the code out of the loop over single pieces.
    fn count_passenger(&mut self, piece: Piece, square: Square, distances: Distances) {
        self.tally.add(terms::CARRIED.at(piece.role as usize), 1);
        self.count(piece, square, distances);
    }

    /// Counts the attack of a piece on the enemy Commander.
    fn count_attack(&mut self, role: Role, range: Bitboard) {
        self.attackers += 1;
        self.tally.add(terms::ATTACKER.at(role as usize), 1);
        let target = self.enemy.commander;
        if target.is_some_and(|target| range.contains(target)) {
            self.tally.add(terms::AIM.at(role as usize), 1);
        }
    }

    /// Counts the threats of a piece.
    fn count_threats(&mut self, role: Role, threatened: Bitboard) {
        threatened.into_iter().for_each(|square| {
            if let Some(stack) = self.side.board.stack(square) {
                let victim = stack.carrier().role;
                let term = terms::THREAT.cell(role as usize, victim as usize);
                self.tally.add(term, 1);
                // A legal set-up has no more pieces than the starting position, so this does not overflow.
                let _ = self.threats.try_push(Threat {
                    square,
                    role,
                    victim,
                });
            }
        });
    }
}
