//! Positions as planes of bytes.

use super::CLASSES;
use crate::square::SQUARES;
use crate::{AirDefense, Bitboard, Board, Color, Objective, Position, Role, Square, terrain};

const ROLES: usize = Role::ALL.len();

/// A plane of an observation. [`Plane::number`] returns its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// 1 on the squares of the mover's pieces of this role, as carrier or passenger.
    Own(Role),
    /// 1 on the squares of the opponent's pieces of this role.
    Enemy(Role),
    /// 1 where the mover's piece of this role is heroic.
    OwnHero(Role),
    /// 1 where the opponent's piece of this role is heroic.
    EnemyHero(Role),
    /// 1 where a Navy may stand.
    Water,
    /// 1 where all other pieces may stand.
    Land,
    /// 1 in the mover's air-defence zones.
    OwnZone,
    /// 1 in the opponent's air-defence zones.
    EnemyZone,
    /// 1 on the origin of the deployment in progress.
    Origin,
    /// 1 on the origin if a piece of this class may still act there. The classes are the parts 2 to 5 of the numbering
    /// of moves.
    Waiting(usize),
    /// 1 on every square if the side to move is in check.
    Check,
    /// On every square, the number of turns since the last capture, at most 255.
    HalfmoveClock,
    /// On every square, the number of earlier occurrences of the position.
    Repetitions,
    /// On every square, the index of the objective in [`Objective::ALL`].
    Objective,
}

/// The number of planes.
pub const PLANES: usize = Plane::Objective.number() + 1;

/// The number of bytes of an observation, ordered by plane, rank and file.
pub const OBSERVATION_BYTES: usize = PLANES * SQUARES;

impl Plane {
    /// Returns the number of the plane, from 0.
    #[must_use]
    pub const fn number(self) -> usize {
        match self {
            Plane::Own(role) => role as usize,
            Plane::Enemy(role) => ROLES + role as usize,
            Plane::OwnHero(role) => 2 * ROLES + role as usize,
            Plane::EnemyHero(role) => 3 * ROLES + role as usize,
            Plane::Water => 4 * ROLES,
            Plane::Land => 4 * ROLES + 1,
            Plane::OwnZone => 4 * ROLES + 2,
            Plane::EnemyZone => 4 * ROLES + 3,
            Plane::Origin => 4 * ROLES + 4,
            Plane::Waiting(class) => 4 * ROLES + 5 + class,
            Plane::Check => 4 * ROLES + 9,
            Plane::HalfmoveClock => 4 * ROLES + 10,
            Plane::Repetitions => 4 * ROLES + 11,
            Plane::Objective => 4 * ROLES + 12,
        }
    }
}

/// The planes of the terrain, which are the same for both sides.
static TERRAIN: [[u8; SQUARES]; 2] = [
    bytes_of(terrain::standing(Role::Navy)),
    bytes_of(terrain::standing(Role::Tank)),
];

const fn bytes_of(squares: Bitboard) -> [u8; SQUARES] {
    let mut bytes = [0; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        if let Some(square) = Square::from_index(index) {
            bytes[index] = squares.contains(square) as u8;
        }
        index += 1;
    }
    bytes
}

/// Writes a position as planes of bytes, each from rank 1 to 12 and from file a to k as the mover sees the board.
/// `repetitions` is the number of earlier occurrences of the position in the game.
///
/// ```
/// use cotulenh::learning::{OBSERVATION_BYTES, Plane, observe};
/// use cotulenh::{Position, Role, SQUARES, Square};
/// let mut bytes = [0; OBSERVATION_BYTES];
/// observe(&Position::start(), 0, &mut bytes);
/// let g1: Square = "g1".parse()?;
/// assert_eq!(bytes[Plane::Own(Role::Commander).number() * SQUARES + g1.index()], 1);
/// # Ok::<(), cotulenh::SquareError>(())
/// ```
pub fn observe(position: &Position, repetitions: u8, bytes: &mut [u8; OBSERVATION_BYTES]) {
    observe_from(position.turn(), position, repetitions, bytes);
}

/// Writes a position as [`observe`] does, but as `side` sees it. `side` need not be the side to move. It takes the place of
/// the mover in the planes.
pub fn observe_from(
    side: Color,
    position: &Position,
    repetitions: u8,
    bytes: &mut [u8; OBSERVATION_BYTES],
) {
    let board = position.board();
    let mut planes = Planes { bytes, side };
    planes.bytes.fill(0);
    planes.pieces(board);
    for (number, terrain) in TERRAIN.iter().enumerate() {
        let from = (Plane::Water.number() + number) * SQUARES;
        planes.bytes[from..from + SQUARES].copy_from_slice(terrain);
    }
    planes.mark(Plane::OwnZone, AirDefense::of(board, side).zone());
    planes.mark(Plane::EnemyZone, AirDefense::of(board, !side).zone());
    if let Some(deployment) = position.deployment() {
        let origin = Bitboard::from(deployment.origin());
        planes.mark(Plane::Origin, origin);
        for (number, class) in CLASSES.into_iter().enumerate() {
            if !deployment.waiting().intersection(class).is_empty() {
                planes.mark(Plane::Waiting(number), origin);
            }
        }
    }
    planes.fill(Plane::Check, position.is_check().into());
    let clock = u8::try_from(position.halfmove_clock()).unwrap_or(u8::MAX);
    planes.fill(Plane::HalfmoveClock, clock);
    planes.fill(Plane::Repetitions, repetitions);
    let objective = Objective::ALL
        .iter()
        .position(|o| *o == position.objective());
    planes.fill(Plane::Objective, objective.unwrap_or_default() as u8);
}

struct Planes<'a> {
    bytes: &'a mut [u8; OBSERVATION_BYTES],
    side: Color,
}

impl Planes<'_> {
    fn pieces(&mut self, board: &Board) {
        for color in [Color::Red, Color::Blue] {
            let is_own = color == self.side;
            let (pieces, heroes) = match is_own {
                true => (0, 2 * ROLES),
                false => (ROLES, 3 * ROLES),
            };
            for (square, stack) in board.stacks_of(color) {
                let index = self.index(square);
                for piece in stack.pieces() {
                    let role = piece.role as usize;
                    self.bytes[(pieces + role) * SQUARES + index] = 1;
                    self.bytes[(heroes + role) * SQUARES + index] = piece.heroic.into();
                }
            }
        }
    }

    /// Returns the index of a square as the side sees it.
    fn index(&self, square: Square) -> usize {
        match self.side {
            Color::Red => square.index(),
            Color::Blue => square.mirrored().index(),
        }
    }

    /// Sets the bytes of the squares to 1.
    fn mark(&mut self, plane: Plane, squares: Bitboard) {
        let plane = plane.number() * SQUARES;
        for square in squares {
            self.bytes[plane + self.index(square)] = 1;
        }
    }

    fn fill(&mut self, plane: Plane, value: u8) {
        if value > 0 {
            let plane = plane.number() * SQUARES;
            self.bytes[plane..plane + SQUARES].fill(value);
        }
    }
}
