//! The squares that a deployment has changed.

use crate::{Role, Square, Stack};

/// An upper bound on the squares that a deployment changes: the origin, a target for each piece, and the square of every
/// other piece of the side, which may be promoted.
const MOST_CHANGED: usize = 24;

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
        let place = self.used().iter().take_while(|known| known.0 < square);
        let place = place.count();
        match self.used().get(place) {
            Some(&(known, held)) if known == square && held == new => {
                // The square holds its earlier stack again.
                self.squares.copy_within(place + 1..len, place);
                self.len -= 1;
            }
            Some(&(known, _)) if known == square => {}
            // Legal play never fills the list.
            _ if old != new && len < MOST_CHANGED => {
                self.squares.copy_within(place..len, place + 1);
                self.squares[place] = (square, old);
                self.len += 1;
            }
            _ => {}
        }
    }

    /// Returns the list as the other side sees it.
    pub(crate) fn mirrored(&self) -> ChangedSquares {
        let mut mirrored = ChangedSquares::NOTHING;
        for (square, held) in self.iter() {
            // `note` ignores a square that does not change, so the new stack must differ from the old one.
            let now = match held {
                Some(_) => None,
                None => Some(Stack::from(crate::Piece::new(
                    crate::Color::Red,
                    Role::Infantry,
                ))),
            };
            mirrored.note(square.mirrored(), held.map(Stack::recolored), now);
        }
        mirrored
    }
}
