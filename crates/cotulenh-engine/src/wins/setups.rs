//! Positions set up at random, with a fight around the Commander of the side that waits.

use cotulenh::{
    Color, FILES, Piece, Position, RANKS, Role, RoleSet, Setup, Square, Stack, commander, terrain,
};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a set-up looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The pieces of the side to move, its Commander included.
    pub attackers: u16,
    /// The pieces of the other side, its Commander included.
    pub defenders: u16,
    /// Of a hundred pieces so many are put into stacks where they fit.
    pub stacked: u32,
    /// Of a hundred pieces so many are heroes.
    pub heroes: u32,
    /// Whether a plane that carries a Tank stands in line with the Commander, and an air defender near it.
    pub lurking: bool,
}

/// How many squares are tried for a piece.
const TRIES: usize = 40;

/// A position of about this shape that could have come of legal play as far as the Commanders tell: the one of the side
/// that waits is safe. Nothing where the numbers drawn give none.
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
    let mut scene = Scene {
        setup: Setup::empty(),
        random,
        shape,
    };
    scene.setup.turn = attacker;
    let target = scene.commander(!attacker)?;
    scene.commander(attacker)?;
    let placed = if shape.lurking {
        scene.lurk(attacker, target)?
    } else {
        [1, 1]
    };
    let sides = [(attacker, shape.attackers), (!attacker, shape.defenders)];
    for ((color, count), placed) in sides.into_iter().zip(placed) {
        for _ in placed..count {
            // Most of a fight is where the Commander is.
            let near = scene.random.random_range(0..100) < if color == attacker { 60 } else { 50 };
            scene.piece(color, near.then_some(target));
        }
    }
    let position = scene.setup.position().ok()?;
    let board = position.board();
    let safe = commander::is_safe(board, !attacker);
    (safe && position.has_legal_move()).then_some(position)
}

struct Scene<'a> {
    setup: Setup,
    random: &'a mut Xoshiro256PlusPlus,
    shape: Shape,
}

impl Scene<'_> {
    /// Puts the Commander on land of its own half.
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

    /// Puts a plane with a Tank aboard in line with a square, and an air defender of the other side near it; tells how
    /// many pieces each side has then.
    fn lurk(&mut self, attacker: Color, target: Square) -> Option<[u16; 2]> {
        let distance: i16 = self.random.random_range(2..=4);
        let [file, rank] = [(); 2].map(|()| self.random.random_range(-1..=1_i16) * distance);
        let from = shifted(target, file, rank)?;
        let [file, rank] = [(); 2].map(|()| self.random.random_range(-2..=2_i16));
        let near = shifted(from, file, rank)?;
        let defenders = [Role::AntiAir, Role::Missile, Role::Navy];
        let defender = defenders[self.random.random_range(0..defenders.len())];
        let plain = |color, role| Piece {
            color,
            role,
            heroic: false,
        };
        let lurks = self.put(from, plain(attacker, Role::AirForce))
            && self.setup.put(from, plain(attacker, Role::Tank)).is_ok()
            && self.put(near, plain(!attacker, defender));
        lurks.then_some([3, 2])
    }

    /// Puts some piece of which the side has one left somewhere, or near a square.
    fn piece(&mut self, color: Color, near: Option<Square>) {
        /// How far from the Commander what is near it stands.
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

    /// Puts a piece aboard some stack of its side that takes it.
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

/// The square so many files and ranks away, if it is on the board.
fn shifted(from: Square, files: i16, ranks: i16) -> Option<Square> {
    let shift = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
    let (file, rank) = (shift(from.file(), files), shift(from.rank(), ranks));
    Square::new(file?, rank?)
}

/// Whether the pieces of a square and one more are a stack that may stand there.
fn fits(pile: &[Piece], piece: Piece, square: Square) -> bool {
    let all = pile.iter().chain([&piece]);
    if pile.iter().any(|other| other.role == piece.role) {
        return false;
    }
    let roles: RoleSet = all.map(|piece| piece.role).collect();
    Stack::assemble(piece.color, roles, RoleSet::EMPTY)
        .is_some_and(|stack| terrain::may_stand(stack.carrier().role, square))
}
