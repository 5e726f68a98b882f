//! Random set-ups with a fight around the Commander of the side not to move.

use cotulenh::{
    Color, FILES, Piece, Position, RANKS, Role, RoleSet, Setup, Square, Stack, commander, terrain,
};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The parameters of a random set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The pieces of the side to move, its Commander included.
    pub attackers: u16,
    /// The pieces of the other side, its Commander included.
    pub defenders: u16,
    /// The percentage of pieces put into stacks where they fit.
    pub stacked: u32,
    /// The percentage of heroes.
    pub heroes: u32,
    /// `true` to place an Air Force carrying a Tank in line with the Commander, and an enemy air defender near it.
    pub lurking: bool,
}

/// The number of attempts to place a piece.
const TRIES: usize = 40;

/// Returns a random position of about this shape. The Commander of the side not to move is safe, as it would be after
/// legal play. Returns `None` if the random numbers give no such position.
///
/// ```
/// use cotulenh_engine::wins::{Shape, setup};
/// use rand::SeedableRng;
/// let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let shape = Shape { attackers: 4, defenders: 3, stacked: 30, heroes: 10, lurking: false };
/// let position = (0..100).find_map(|_| setup(&mut random, shape)).expect("one of many");
/// assert!(!cotulenh::commander::is_attacked(position.board(), !position.turn()));
/// ```
#[must_use]
pub fn setup(random: &mut Xoshiro256PlusPlus, shape: Shape) -> Option<Position> {
    let attacker = if random.random_bool(0.5) {
        Color::Red
    } else {
        Color::Blue
    };
    let mut builder = SetupBuilder {
        setup: Setup::empty(),
        random,
        shape,
    };
    builder.setup.turn = attacker;
    let target = builder.commander(!attacker)?;
    builder.commander(attacker)?;
    let placed = if shape.lurking {
        builder.lurk(attacker, target)?
    } else {
        [1, 1]
    };
    let sides = [(attacker, shape.attackers), (!attacker, shape.defenders)];
    for ((color, count), placed) in sides.into_iter().zip(placed) {
        for _ in placed..count {
            // Most pieces stand near the Commander.
            let near =
                builder.random.random_range(0..100) < if color == attacker { 60 } else { 50 };
            builder.piece(color, near.then_some(target));
        }
    }
    let position = builder.setup.position().ok()?;
    let board = position.board();
    let safe = commander::is_safe(board, !attacker);
    (safe && position.has_legal_move()).then_some(position)
}

struct SetupBuilder<'a> {
    setup: Setup,
    random: &'a mut Xoshiro256PlusPlus,
    shape: Shape,
}

impl SetupBuilder<'_> {
    /// Puts the Commander on land in its own half.
    fn commander(&mut self, color: Color) -> Option<Square> {
        let piece = Piece {
            color,
            role: Role::Commander,
            heroic: false,
        };
        for _ in 0..TRIES {
            let file = self.random.random_range(0..FILES);
            let rank = self.random.random_range(0..RANKS / 2);
            let rank = match color {
                Color::Red => rank,
                Color::Blue => RANKS - 1 - rank,
            };
            let Some(square) = Square::new(file, rank) else {
                continue;
            };
            if self.put(square, piece) {
                return Some(square);
            }
        }
        None
    }

    /// Puts an Air Force with a Tank aboard in line with a square, and an air defender of the other side near it.
    /// Returns the number of pieces each side then has.
    fn lurk(&mut self, attacker: Color, target: Square) -> Option<[u16; 2]> {
        let distance: i16 = self.random.random_range(2..=4);
        let [file, rank] = [(); 2].map(|()| self.random.random_range(-1..=1_i16) * distance);
        let from = shifted(target, file, rank)?;
        let [file, rank] = [(); 2].map(|()| self.random.random_range(-2..=2_i16));
        let near = shifted(from, file, rank)?;
        let defenders = [Role::AntiAir, Role::Missile, Role::Navy];
        let defender = defenders[self.random.random_range(0..defenders.len())];
        let ordinary = |color, role| Piece {
            color,
            role,
            heroic: false,
        };
        let lurks = self.put(from, ordinary(attacker, Role::AirForce))
            && self.setup.put(from, ordinary(attacker, Role::Tank)).is_ok()
            && self.put(near, ordinary(!attacker, defender));
        lurks.then_some([3, 2])
    }

    /// Puts a random piece that the side may still have on a random square, or near a given one.
    fn piece(&mut self, color: Color, near: Option<Square>) {
        /// The maximum distance of a piece placed near a square.
        const NEAR: i16 = 4;
        for _ in 0..TRIES {
            let role = Role::ALL[self.random.random_range(0..Role::ALL.len())];
            if role == Role::Commander || self.count(color, role) >= role.at_most().into() {
                continue;
            }
            let piece = Piece {
                color,
                role,
                heroic: self.random.random_range(0..100) < self.shape.heroes,
            };
            if self.random.random_range(0..100) < self.shape.stacked && self.join(piece) {
                return;
            }
            let square = match near {
                Some(center) => {
                    let [file, rank] = [(); 2].map(|()| self.random.random_range(-NEAR..=NEAR));
                    shifted(center, file, rank)
                }
                None => {
                    let file = self.random.random_range(0..FILES);
                    Square::new(file, self.random.random_range(0..RANKS))
                }
            };
            if square.is_some_and(|square| self.put(square, piece)) {
                return;
            }
        }
    }

    /// Adds a piece to a random stack of its side that has room for it.
    fn join(&mut self, piece: Piece) -> bool {
        let room: Vec<Square> = Square::all()
            .filter(|&square| {
                let pile = self.setup.pile(square);
                pile.first().is_some_and(|first| first.color == piece.color)
                    && fits(pile, piece, square)
            })
            .collect();
        if room.is_empty() {
            return false;
        }
        let square = room[self.random.random_range(0..room.len())];
        self.setup.put(square, piece).is_ok()
    }

    fn put(&mut self, square: Square, piece: Piece) -> bool {
        self.setup.pile(square).is_empty()
            && terrain::may_stand(piece.role, square)
            && self.setup.put(square, piece).is_ok()
    }

    fn count(&self, color: Color, role: Role) -> usize {
        Square::all()
            .flat_map(|square| self.setup.pile(square))
            .filter(|piece| piece.color == color && piece.role == role)
            .count()
    }
}

/// Returns the square this many files and ranks away, if it is on the board.
fn shifted(from: Square, files: i16, ranks: i16) -> Option<Square> {
    let shift = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
    let (file, rank) = (shift(from.file(), files), shift(from.rank(), ranks));
    Square::new(file?, rank?)
}

/// Returns `true` if the pieces of a square and one more form a stack that may stand there.
fn fits(pile: &[Piece], piece: Piece, square: Square) -> bool {
    let all = pile.iter().chain([&piece]);
    if pile.iter().any(|other| other.role == piece.role) {
        return false;
    }
    let roles: RoleSet = all.map(|piece| piece.role).collect();
    Stack::assemble(piece.color, roles, RoleSet::EMPTY)
        .is_some_and(|stack| terrain::may_stand(stack.carrier().role, square))
}
