//! The squares that a deployment has changed.

use crate::{Square, Stack};

/// An upper bound on the squares that a move or a whole deployment changes. A side has 19 pieces. A move changes its
/// origin, its target twice, the square of every piece that is promoted, and those of two last guards. A deployment changes
/// its origin, a target for each piece, and the square of every other piece of the side, which may be promoted.
pub(crate) const MOST_CHANGED: usize = 24;

/// The squares that a deployment has changed, sorted by square, with the stacks they held before it. FEN and undo need them
/// to restore the position before the deployment. A square that holds its earlier stack again is not included, so the list
/// depends only on the two positions.
#[derive(Clone, Copy, Debug)]
pub struct ChangedSquares {
    /// Only the first `len` items are used.
    squares: [(Square, Option<Stack>); MOST_CHANGED],
    len: u8,
}

impl PartialEq for ChangedSquares {
    fn eq(&self, other: &ChangedSquares) -> bool {
        self.used() == other.used()
    }
}

impl Eq for ChangedSquares {}

impl ChangedSquares {
    pub(crate) const NOTHING: ChangedSquares = ChangedSquares {
        squares: [(Square::from_cell(0), None); MOST_CHANGED],
        len: 0,
    };

    /// Clears the list when the deployment is over.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the list of these squares, or `None` if they are not sorted or if there are too many.
    #[cfg(feature = "serde")]
    pub(crate) fn from_squares(squares: &[(Square, Option<Stack>)]) -> Option<ChangedSquares> {
        let sorted = squares.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let mut changed = ChangedSquares::NOTHING;
        let places = changed
            .squares
            .get_mut(..squares.len())
            .filter(|_| sorted)?;
        places.copy_from_slice(squares);
        changed.len = squares.len() as u8;
        Some(changed)
    }

    /// Returns the changed squares with the stacks they held.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Option<Stack>)> + '_ {
        self.used().iter().copied()
    }

    fn used(&self) -> &[(Square, Option<Stack>)] {
        &self.squares[..usize::from(self.len)]
    }

    /// Notes that a square changes from `old` to `new`.
    pub(crate) fn note(&mut self, square: Square, old: Option<Stack>, new: Option<Stack>) {
        let len = usize::from(self.len);
        let place = self.place_of(square);
        match self.used().get(place) {
            Some(&(known, held)) if known == square && held == new => {
                // The square holds its earlier stack again.
                self.squares.copy_within(place + 1..len, place);
                self.len -= 1;
            }
            Some(&(known, _)) if known == square => {}
            _ if old != new => self.insert(place, square, old),
            _ => {}
        }
    }

    /// Returns the number of listed squares before a square.
    fn place_of(&self, square: Square) -> usize {
        let before = self.used().iter().take_while(|known| known.0 < square);
        before.count()
    }

    fn insert(&mut self, place: usize, square: Square, held: Option<Stack>) {
        let len = usize::from(self.len);
        // Legal play never fills the list.
        if len < MOST_CHANGED {
            self.squares.copy_within(place..len, place + 1);
            self.squares[place] = (square, held);
            self.len += 1;
        }
    }

    /// Returns the list as the other side sees it.
    pub(crate) fn mirrored(&self) -> ChangedSquares {
        let mut mirrored = ChangedSquares::NOTHING;
        for (square, held) in self.iter() {
            let square = square.mirrored();
            let place = mirrored.place_of(square);
            mirrored.insert(place, square, held.map(Stack::recolored));
        }
        mirrored
    }
}
