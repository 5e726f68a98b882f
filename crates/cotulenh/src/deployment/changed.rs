//! The squares that a deployment has changed.

use crate::{Role, Square, Stack};

/// The most squares a deployment changes: the origin, a target for each piece, and every other piece of the side
/// promoted.
const MOST_CHANGED: usize = 24;

/// What the squares that a deployment has changed held before it, in the order of the squares: the difference from the
/// position that FEN and undo ask for. A square that is as it was is not in it, so it follows from the two
/// positions alone.
#[derive(Clone, Copy, Debug)]
pub struct Changed {
    /// The first `len` count; the others are whatever was there, so that to forget them all is to set `len`.
    squares: [(Square, Option<Stack>); MOST_CHANGED],
    len: u8,
}

impl PartialEq for Changed {
    fn eq(&self, other: &Changed) -> bool {
        self.used() == other.used()
    }
}

impl Eq for Changed {}

impl Changed {
    pub(crate) const NOTHING: Changed = Changed {
        squares: [(Square::from_cell(0), None); MOST_CHANGED],
        len: 0,
    };

    /// Forgets them all: the deployment is over.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// These squares, which must be in order and not too many.
    #[cfg(feature = "serde")]
    pub(crate) fn from_squares(squares: &[(Square, Option<Stack>)]) -> Option<Changed> {
        let sorted = squares.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let mut changed = Changed::NOTHING;
        let places = changed
            .squares
            .get_mut(..squares.len())
            .filter(|_| sorted)?;
        places.copy_from_slice(squares);
        changed.len = squares.len() as u8;
        Some(changed)
    }

    /// The changed squares with what they held.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Option<Stack>)> + '_ {
        self.used().iter().copied()
    }

    fn used(&self) -> &[(Square, Option<Stack>)] {
        &self.squares[..usize::from(self.len)]
    }

    /// Notes that a square which held `old` will hold `new`.
    pub(crate) fn note(&mut self, square: Square, old: Option<Stack>, new: Option<Stack>) {
        let len = usize::from(self.len);
        let place = self.used().iter().take_while(|known| known.0 < square);
        let place = place.count();
        match self.used().get(place) {
            Some(&(known, held)) if known == square && held == new => {
                // As it was before the deployment: no difference any more.
                self.squares.copy_within(place + 1..len, place);
                self.len -= 1;
            }
            Some(&(known, _)) if known == square => {}
            // More squares than there is room for no legal play changes; then it is not noted.
            _ if old != new && len < MOST_CHANGED => {
                self.squares.copy_within(place..len, place + 1);
                self.squares[place] = (square, old);
                self.len += 1;
            }
            _ => {}
        }
    }

    /// The same seen from the other side.
    pub(crate) fn mirrored(&self) -> Changed {
        let mut mirrored = Changed::NOTHING;
        for (square, held) in self.iter() {
            // What it holds now is anything else.
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
