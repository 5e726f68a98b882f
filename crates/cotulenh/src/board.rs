//! The board: the stacks on their squares.

use crate::color::ByColor;
use crate::role::ByRole;
use crate::square::CELLS;
use crate::view::View;
use crate::{Bitboard, Color, Role, Square, Squares, Stack, zobrist};
use core::fmt;
use core::iter::FusedIterator;

/// The stacks on their squares, with the sets and the hash derived from them.
///
/// Outside this library, only [`Board::set`] changes a board. It updates all derived data, so they are never stale. A board
/// does not know the side to move, and it does not check that the stacks may stand on their squares.
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
    /// Returns an empty board.
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

    /// Returns the board at the start of a game.
    #[must_use]
    pub fn start() -> Board {
        *crate::Position::start().board()
    }

    /// Returns the stack on a square.
    #[must_use]
    pub fn stack(&self, square: Square) -> Option<Stack> {
        self.stacks[square.cell()]
    }

    /// Sets the stack on a square, or clears the square. The stack there is replaced.
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

    /// Moves a whole stack to an empty square. This is twice as fast as two calls of [`Board::set`]: the pieces of the stack
    /// are visited once, and the piece counts do not change.
    pub(crate) fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        debug_assert!(self.stack(from) == Some(stack) && self.stack(to).is_none());
        self.stacks[from.cell()] = None;
        self.stacks[to.cell()] = Some(stack);
        self.toggle([from, to], stack);
    }

    /// Moves the pieces of a unit between two squares and sets both squares to the given stacks. The stacks must be the
    /// result of that move, in either direction. Only the unit's pieces are visited, which is faster than two calls of
    /// [`Board::set`].
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

    /// Adds a stack to the sets and the hash on each of the squares, or removes it if it is there.
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

    /// Works like [`Board::toggle`], but for the sets by role and the hash only.
    #[inline(always)]
    fn toggle_pieces<const N: usize>(&mut self, squares: [Square; N], stack: Stack) {
        let color = stack.color();
        let (role, heroic) = stack.carrier_number();
        self.toggle_piece(squares, color, role, heroic);
        // Most stacks are a single piece.
        if !stack.is_single() {
            self.toggle_passengers(squares, stack);
        }
    }

    #[inline(never)] // Keeps the loop out of the code for single pieces.
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

    /// Returns the squares with a stack.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors.red | self.colors.blue
    }

    /// Returns the squares with a stack of this side.
    #[must_use]
    pub fn of_color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// Returns the squares with a piece of this role, carrier or passenger, of either side.
    #[must_use]
    pub fn of_role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    /// Returns the squares with a heroic piece.
    #[must_use]
    pub fn heroic(&self) -> Bitboard {
        self.heroic
    }

    /// Returns the square of the side's Commander, carried or not.
    #[must_use]
    pub fn commander(&self, color: Color) -> Option<Square> {
        (self.roles[Role::Commander] & self.colors[color]).first()
    }

    /// Returns the number of pieces of the side, including the Commander.
    #[must_use]
    pub fn piece_count(&self, color: Color) -> u16 {
        self.piece_counts[color]
    }

    /// Returns the sum of a side's points (RULES §10).
    #[must_use]
    pub fn points(&self, color: Color) -> u32 {
        self.stacks_of(color).map(|(_, stack)| stack.points()).sum()
    }

    /// Returns the stacks of a side with their squares.
    pub fn stacks_of(&self, color: Color) -> impl Iterator<Item = (Square, Stack)> + '_ {
        View::stacks_of(self, color)
    }

    /// Returns the stacks of both sides with their squares, rank by rank from `a1`.
    #[must_use]
    pub fn iter(&self) -> Stacks<'_> {
        Stacks {
            board: self,
            squares: self.occupied().into_iter(),
        }
    }

    /// Returns the Zobrist hash of the stacks. It is updated incrementally and stable across versions.
    #[must_use]
    pub fn zobrist(&self) -> u64 {
        self.hash
    }

    /// Returns the board as the other side sees it: colours and ranks are swapped.
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

    /// Returns a board with the same stacks and all derived data computed from scratch. For tests.
    #[must_use]
    pub fn rebuilt(&self) -> Board {
        let mut board = Board::empty();
        for square in Square::all() {
            board.set(square, self.stack(square));
        }
        board
    }

    /// Returns `true` if all incrementally updated data equal those computed from scratch. For tests.
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

/// Two boards are equal if the same stacks stand on the same squares.
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

/// Writes the first field of a FEN.
///
/// ```
/// use cotulenh::{Board, Square};
/// let mut board: Board = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5".parse()?;
/// board.set(Square::C4, None);
/// assert_eq!(board.to_string(), "6c4/11/11/11/11/11/11/11/11/11/11/5C5");
/// assert_eq!(board.iter().count(), 2);
/// # Ok::<(), cotulenh::PositionError>(())
/// ```
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::notation::fen::write_board(f, self)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An iterator over the stacks of a board with their squares.
#[derive(Clone, Debug)]
pub struct Stacks<'a> {
    board: &'a Board,
    squares: Squares,
}

impl Iterator for Stacks<'_> {
    type Item = (Square, Stack);

    fn next(&mut self) -> Option<(Square, Stack)> {
        let square = self.squares.next()?;
        Some((square, self.board.stack(square)?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl ExactSizeIterator for Stacks<'_> {}

impl FusedIterator for Stacks<'_> {}

impl<'a> IntoIterator for &'a Board {
    type Item = (Square, Stack);
    type IntoIter = Stacks<'a>;

    fn into_iter(self) -> Stacks<'a> {
        self.iter()
    }
}
