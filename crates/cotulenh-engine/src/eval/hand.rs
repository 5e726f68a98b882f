//! The evaluation written by hand.

use super::{Changed, Evaluator, Taper, WEIGHTS, placement};
use crate::score::{MOST_EVAL, Score};
use crate::shapes;
use cotulenh::{
    AirDefense, Bitboard, Board, Color, Direction, Objective, Position, Role, Square, terrain,
};

/// The evaluation written by hand, with the numbers of [`WEIGHTS`].
#[derive(Clone, Copy, Debug, Default)]
pub struct HandEvaluator;

/// Material and placement, Red's less Blue's, and how much of the beginning is still there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandState {
    value: Taper,
    phase: i32,
}

/// The phase of a full board.
const FULL: i32 = 42;

impl Evaluator for HandEvaluator {
    type State = HandState;

    fn refresh(&self, board: &Board) -> HandState {
        let mut state = HandState::default();
        for color in Color::ALL {
            for (square, stack) in board.stacks_of(color) {
                let (value, phase) = placement::stack(stack, square);
                state.value += value;
                state.phase += phase;
            }
        }
        state
    }

    fn update(&self, state: &HandState, changed: &[Changed]) -> HandState {
        let mut state = *state;
        for change in changed {
            if let Some(stack) = change.before {
                let (value, phase) = placement::stack(stack, change.square);
                state.value -= value;
                state.phase -= phase;
            }
            if let Some(stack) = change.after {
                let (value, phase) = placement::stack(stack, change.square);
                state.value += value;
                state.phase += phase;
            }
        }
        state
    }

    fn rough(&self, state: &HandState, side: Color) -> Option<(Score, Score)> {
        /// The other terms together are seldom worth more.
        const OFF: Score = 400;
        let score = state.value.at(state.phase.clamp(0, FULL), FULL);
        let score = match side {
            Color::Red => score,
            Color::Blue => -score,
        };
        Some((score.clamp(-MOST_EVAL, MOST_EVAL), OFF))
    }

    fn evaluate(&self, state: &HandState, position: &Position) -> Score {
        let scene = Scene::of(position);
        let mut value = state.value;
        let (red, blue) = (scene.side(Color::Red), scene.side(Color::Blue));
        value += red.value - blue.value;
        value += scene.commander(Color::Red, &blue);
        value -= scene.commander(Color::Blue, &red);
        let score = value.at(state.phase.clamp(0, FULL), FULL);
        let score = match position.turn() {
            Color::Red => score,
            Color::Blue => -score,
        };
        (score + WEIGHTS.tempo).clamp(-MOST_EVAL, MOST_EVAL)
    }
}

/// What both sides' terms are computed from.
struct Scene<'a> {
    board: &'a Board,
    objective: Objective,
    /// By colour: the squares covered by the side's air defence.
    zones: [Bitboard; 2],
}

/// What a side's pieces do.
struct Side {
    value: Taper,
    /// Squares near the enemy Commander that its pieces could capture on if nothing stood in the way.
    hits: Bitboard,
    /// How much they press on the enemy Commander.
    pressure: i32,
    air_forces: i32,
}

impl<'a> Scene<'a> {
    fn of(position: &'a Position) -> Scene<'a> {
        let board = position.board();
        Scene {
            board,
            objective: position.objective(),
            zones: Color::ALL.map(|color| AirDefense::of(board, color).zone()),
        }
    }

    fn side(&self, color: Color) -> Side {
        let own = self.board.of_color(color);
        let enemy = self.board.commander(!color);
        let mut side = Side {
            value: Taper::default(),
            hits: Bitboard::EMPTY,
            pressure: 0,
            air_forces: 0,
        };
        let surroundings = enemy.map_or(Bitboard::EMPTY, |enemy| shapes::around(enemy, 2));
        for role in FIGHTERS {
            let mut squares = self.board.of_role(role) & own;
            let mobile = MOBILE[role as usize];
            // Of pieces whose mobility does not count, only those near the enemy Commander matter.
            if !mobile {
                squares &= match enemy {
                    Some(enemy) => shapes::around(enemy, 2 + longest(role)),
                    None => continue,
                };
            }
            let mut free = 0;
            for square in squares {
                let heroic = self.board.heroic().contains(square) && self.is_hero(square, role);
                let mut reached = shapes::captures(role, heroic, square);
                if role == Role::AirForce {
                    side.air_forces += 1;
                    if !heroic {
                        reached = reached - self.zones[!color as usize];
                    }
                }
                if mobile {
                    free += (reached - own).len() as i32;
                }
                if reached.intersects(surroundings) {
                    side.hits |= reached & surroundings;
                    side.pressure += WEIGHTS.attacker[role as usize] << u32::from(heroic);
                }
                if heroic && surroundings.contains(square) {
                    side.value += WEIGHTS.hero_near;
                }
            }
            if mobile {
                side.value += WEIGHTS.mobility[role as usize] * free;
            }
        }
        let passengers = i32::from(self.board.piece_count(color)) - own.len() as i32;
        side.value += WEIGHTS.stack * passengers;
        for square in own & self.board.of_role(Role::Navy) & DEEP_SEA {
            if self.board.stack(square).is_some_and(|s| !s.is_single()) {
                side.value += WEIGHTS.stranded;
            }
        }
        side.value += self.corps(color);
        side
    }

    fn is_hero(&self, square: Square, role: Role) -> bool {
        let piece = self.board.stack(square).and_then(|s| s.piece(role));
        piece.is_some_and(|piece| piece.heroic)
    }

    /// What the objective makes of a side with few pieces of a corps.
    fn corps(&self, color: Color) -> Taper {
        let own = self.board.of_color(color);
        let count = |role| (self.board.of_role(role) & own).len();
        let last = |count: u32| i32::from(count == 1);
        let marine = || last(count(Role::Navy));
        let air = || last(count(Role::AirForce));
        let land = || last(count(Role::Tank) + count(Role::Infantry) + count(Role::Artillery));
        let alone = match self.objective {
            Objective::Total => return Taper::default(),
            Objective::Marine => marine(),
            Objective::Air => air(),
            Objective::Land => land(),
            Objective::Any => marine() + air() + land(),
        };
        WEIGHTS.last_of_corps * alone
    }

    /// The safety of a side's Commander.
    fn commander(&self, color: Color, enemy: &Side) -> Taper {
        let Some(square) = self.board.commander(color) else {
            return Taper::default();
        };
        let mut value = Taper::default();
        let pressure = enemy.pressure * enemy.pressure / WEIGHTS.pressure;
        let pressure = pressure.min(WEIGHTS.most_pressure);
        value -= Taper::new(pressure, pressure * 3 / 4);
        let occupied = self.board.occupied();
        let mut escapes = 0;
        for direction in Direction::ORTHOGONAL {
            if let Some(next) = square.step(direction) {
                let free = !occupied.contains(next)
                    && !enemy.hits.contains(next)
                    && terrain::may_stand(Role::Commander, next);
                escapes += i32::from(free);
            }
        }
        value += WEIGHTS.escape * escapes.min(3);
        if enemy.air_forces > 0 {
            let zone = self.zones[color as usize];
            if zone.contains(square) {
                value += WEIGHTS.covered;
            }
            let open = (shapes::around(square, 1) - zone).len() as i32;
            value += WEIGHTS.hole * (open * enemy.air_forces);
        }
        let own_stack = self.board.stack(square);
        if own_stack.is_some_and(|stack| !stack.is_single()) {
            // More attackers reach a stack, and it is taken whole.
            value += WEIGHTS.sheltered;
        }
        value
    }
}

/// Roles that press on the enemy Commander. The Commander itself does not, nor do Headquarters.
const FIGHTERS: [Role; 9] = [
    Role::Infantry,
    Role::Tank,
    Role::Militia,
    Role::Engineer,
    Role::Artillery,
    Role::AntiAir,
    Role::Missile,
    Role::AirForce,
    Role::Navy,
];

/// How far a hero of the role captures.
const fn longest(role: Role) -> u8 {
    role.capture_reach(true, false).orthogonal
}

/// Roles whose mobility has a weight.
const MOBILE: [bool; Role::ALL.len()] = mobile();

const fn mobile() -> [bool; Role::ALL.len()] {
    let mut table = [false; Role::ALL.len()];
    let mut role = 0;
    while role < table.len() {
        table[role] = WEIGHTS.mobility[role].early != 0 || WEIGHTS.mobility[role].late != 0;
        role += 1;
    }
    table
}

/// The sea from which no passenger but an Air Force steps onto land: the outer file.
const DEEP_SEA: Bitboard = deep_sea();

const fn deep_sea() -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut rank = 0;
    while rank < cotulenh::RANKS {
        if let Some(square) = Square::new(0, rank) {
            set.insert(square);
        }
        rank += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::evaluate;

    #[test]
    fn full_is_the_phase_of_the_start() {
        assert_eq!(HandEvaluator.refresh(&Board::start()).phase, FULL);
    }

    #[test]
    fn the_start_is_worth_the_tempo() {
        assert_eq!(evaluate(&HandEvaluator, &Position::start()), WEIGHTS.tempo);
    }
}
