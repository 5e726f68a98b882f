//! Lists with a fixed capacity.

use arrayvec::ArrayVec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut};

/// A list of at most `N` items that never allocates. It can be used like a slice.
///
/// ```
/// use cotulenh::{BoundedList, Full};
/// let mut list: BoundedList<char, 2> = BoundedList::new();
/// list.push('a')?;
/// list.push('b')?;
/// assert_eq!(list.push('c'), Err(Full));
/// assert_eq!(list[..], ['a', 'b']);
/// # Ok::<(), Full>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoundedList<T, const N: usize>(ArrayVec<T, N>);

/// The error of an item for which a list has no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the list is full")
    }
}

impl core::error::Error for Full {}

impl<T, const N: usize> BoundedList<T, N> {
    /// Returns an empty list.
    #[must_use]
    pub fn new() -> BoundedList<T, N> {
        BoundedList(ArrayVec::new())
    }

    /// Appends an item.
    ///
    /// # Errors
    ///
    /// Returns an error if the list is full. The list does not change then.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Full> {
        self.0.try_push(item).map_err(|_| Full)
    }

    /// Appends an item for which there is room.
    #[inline]
    pub(crate) fn push_within(&mut self, item: T) {
        let pushed = self.0.try_push(item);
        debug_assert!(pushed.is_ok(), "no room for an item");
    }

    /// Returns `true` if there is no room for another item.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.is_full()
    }

    /// Removes the last item and returns it. Returns `None` if the list is empty.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Removes all items.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the list of the first `N` items.
    pub(crate) fn of_first(items: impl IntoIterator<Item = T>) -> BoundedList<T, N> {
        BoundedList(items.into_iter().take(N).collect())
    }
}

impl<T, const N: usize> Default for BoundedList<T, N> {
    fn default() -> BoundedList<T, N> {
        BoundedList::new()
    }
}

impl<T, const N: usize> Deref for BoundedList<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for BoundedList<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for BoundedList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// Copies a slice that is not longer than the list may be.
impl<T: Clone, const N: usize> TryFrom<&[T]> for BoundedList<T, N> {
    type Error = Full;

    fn try_from(items: &[T]) -> Result<BoundedList<T, N>, Full> {
        let list = ArrayVec::try_from(items).map_err(|_| Full)?;
        Ok(BoundedList(list))
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a BoundedList<T, N> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut BoundedList<T, N> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

impl<T, const N: usize> IntoIterator for BoundedList<T, N> {
    type Item = T;
    type IntoIter = BoundedListIter<T, N>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        BoundedListIter(self.0.into_iter())
    }
}

/// An iterator over the items of a [`BoundedList`].
#[derive(Clone, Debug)]
pub struct BoundedListIter<T, const N: usize>(arrayvec::IntoIter<T, N>);

impl<T, const N: usize> Iterator for BoundedListIter<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T, const N: usize> DoubleEndedIterator for BoundedListIter<T, N> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.0.next_back()
    }
}

impl<T, const N: usize> ExactSizeIterator for BoundedListIter<T, N> {}

impl<T, const N: usize> FusedIterator for BoundedListIter<T, N> {}
