//! What stands where.

use crate::color::ByColor;
use crate::role::ByRole;
use crate::square::CELLS;
use crate::view::View;
use crate::{Bitboard, Color, Role, Square, Stack, zobrist};
use core::fmt;

/// Stacks on squares, with the sets and the hash that follow from them.
///
/// [`Board::set`] is the only thing outside this library that changes a board, and it keeps every derived part, so none
/// of them can be stale. A board knows nothing of whose turn it is, nor whether what stands on it is allowed to.
///
/// ```
/// use cotulenh::{Board, Color, Role};
/// let board = Board::start();
/// let stack = board.stack("g1".parse()?).unwrap();
/// assert_eq!(stack.carrier().role, Role::Commander);
/// assert_eq!(board.commander(Color::Red), Some("g1".parse()?));
/// assert_eq!(board.piece_count(Color::Blue), 19);
/// # Ok::<(), cotulenh::SquareError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Board {
    stacks: [Option<Stack>; CELLS],
    colors: ByColor<Bitboard>,
    /// Squares that hold a piece of the role, as carrier or passenger.
    roles: ByRole<Bitboard>,
    /// Squares that hold a hero.
    heroic: Bitboard,
    piece_counts: ByColor<u16>,
    hash: u64,
}

impl Board {
    /// A board with nothing on it.
    #[must_use]
    pub fn empty() -> Board {
        Board {
            stacks: [None; CELLS],
            colors: ByColor::default(),
            roles: ByRole::default(),
            heroic: Bitboard::EMPTY,
            piece_counts: ByColor::default(),
            hash: 0,
        }
    }

    /// The board at the start of a game.
    #[must_use]
    pub fn start() -> Board {
        *crate::Position::start().board()
    }

    /// The stack on a square.
    #[must_use]
    pub fn stack(&self, square: Square) -> Option<Stack> {
        self.stacks[square.cell()]
    }

    /// Puts a stack on a square, or clears it; what stood there is gone.
    pub fn set(&mut self, square: Square, stack: Option<Stack>) {
        let before = core::mem::replace(&mut self.stacks[square.cell()], stack);
        if let Some(old) = before {
            self.toggle([square], old);
            self.piece_counts[old.color()] -= old.len() as u16;
        }
        if let Some(new) = stack {
            self.toggle([square], new);
            self.piece_counts[new.color()] += new.len() as u16;
        }
    }

    /// Brings a whole stack to another square, which is empty: the same as clearing the one and setting the other, in half
    /// the work. What the stack is made of is looked at once, and there are as many pieces as before.
    pub(crate) fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        debug_assert!(self.stack(from) == Some(stack) && self.stack(to).is_none());
        self.stacks[from.cell()] = None;
        self.stacks[to.cell()] = Some(stack);
        self.toggle([from, to], stack);
    }

    /// Brings the pieces of a unit from one square to another, or back: what comes of it is the same as if both squares were
    /// set to what is given with them, which must be so. Only the unit's pieces are looked at.
    pub(crate) fn transfer(
        &mut self,
        unit: Stack,
        one: (Square, Option<Stack>),
        other: (Square, Option<Stack>),
    ) {
        let color = unit.color();
        for (square, after) in [one, other] {
            let before = core::mem::replace(&mut self.stacks[square.cell()], after);
            if before.is_some() != after.is_some() {
                self.colors[color].toggle(square);
            }
            let has_hero = |stack: Option<Stack>| stack.is_some_and(Stack::has_hero);
            if has_hero(before) != has_hero(after) {
                self.heroic.toggle(square);
            }
        }
        self.toggle_pieces([one.0, other.0], unit);
    }

    /// Adds a stack on each of the squares to the sets and the hash, or takes it out where it is: the same in both
    /// directions.
    #[inline(always)]
    fn toggle<const N: usize>(&mut self, squares: [Square; N], stack: Stack) {
        let set = &mut self.colors[stack.color()];
        for square in squares {
            set.toggle(square);
        }
        if stack.has_hero() {
            for square in squares {
                self.heroic.toggle(square);
            }
        }
        self.toggle_pieces(squares, stack);
    }

    /// The same for the pieces of a stack alone.
    #[inline(always)]
    fn toggle_pieces<const N: usize>(&mut self, squares: [Square; N], stack: Stack) {
        let color = stack.color();
        let (role, heroic) = stack.carrier_number();
        self.toggle_piece(squares, color, role, heroic);
        // Most stacks are one piece.
        if !stack.is_single() {
            self.toggle_passengers(squares, stack);
        }
    }

    #[inline(never)] // so that the others do not pay for the loop
    fn toggle_passengers<const N: usize>(&mut self, squares: [Square; N], stack: Stack) {
        for (role, heroic) in stack.role_numbers().skip(1) {
            self.toggle_piece(squares, stack.color(), role, heroic);
        }
    }

    #[inline(always)]
    fn toggle_piece<const N: usize>(
        &mut self,
        squares: [Square; N],
        color: Color,
        role: usize,
        heroic: bool,
    ) {
        let set = self.roles.numbered(role);
        let mut keys = 0;
        for square in squares {
            set.toggle(square);
            keys ^= zobrist::piece(square, color, role, heroic);
        }
        self.hash ^= keys;
    }

    /// Squares with a stack.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors.red | self.colors.blue
    }

    /// Squares with a stack of this side.
    #[must_use]
    pub fn of_color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// Squares with a piece of this role, carrier or passenger, of either side.
    #[must_use]
    pub fn of_role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    /// Squares with a hero on them.
    #[must_use]
    pub fn heroic(&self) -> Bitboard {
        self.heroic
    }

    /// Where the side's Commander is, aboard a stack or not.
    #[must_use]
    pub fn commander(&self, color: Color) -> Option<Square> {
        (self.roles[Role::Commander] & self.colors[color]).first()
    }

    /// How many pieces the side has, the Commander included.
    #[must_use]
    pub fn piece_count(&self, color: Color) -> u16 {
        self.piece_counts[color]
    }

    /// The sum of a side's points (RULES §10).
    #[must_use]
    pub fn points(&self, color: Color) -> u32 {
        self.stacks_of(color).map(|(_, stack)| stack.points()).sum()
    }

    /// The stacks of a side with their squares.
    pub fn stacks_of(&self, color: Color) -> impl Iterator<Item = (Square, Stack)> + '_ {
        View::stacks_of(self, color)
    }

    /// The hash of what stands where, kept with every change.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The board seen from the other side: colours and ranks swapped.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        let mut board = Board::empty();
        for color in Color::ALL {
            for (square, stack) in self.stacks_of(color) {
                board.set(square.mirrored(), Some(stack.recolored()));
            }
        }
        board
    }

    /// The same stacks put on an empty board: what every derived part should be. For tests.
    #[must_use]
    pub fn rebuilt(&self) -> Board {
        let mut board = Board::empty();
        for square in Square::all() {
            board.set(square, self.stack(square));
        }
        board
    }

    /// Whether every part kept step by step equals the one made from scratch. For tests.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let fresh = self.rebuilt();
        self.colors == fresh.colors
            && self.roles == fresh.roles
            && self.heroic == fresh.heroic
            && self.piece_counts == fresh.piece_counts
            && self.hash == fresh.hash
    }
}

/// Boards are equal when the same stacks stand on the same squares.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.hash == other.hash && self.stacks == other.stacks
    }
}

impl Eq for Board {}

impl core::hash::Hash for Board {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// The board part of a FEN.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::notation::fen::write_board(f, self)
    }
}
