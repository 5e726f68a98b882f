//! A short menu.

/// Items to choose from, one of them marked.
#[derive(Clone, Debug)]
pub(super) struct Menu<T> {
    items: Vec<T>,
    marked: usize,
}

impl<T> Menu<T> {
    /// Creates a menu. Returns `None` if there are no items.
    pub(super) fn new(items: Vec<T>) -> Option<Menu<T>> {
        (!items.is_empty()).then_some(Menu { items, marked: 0 })
    }

    pub(super) fn items(&self) -> &[T] {
        &self.items
    }

    pub(super) fn marked(&self) -> usize {
        self.marked
    }

    /// Marks the next or the previous item. The menu wraps around.
    pub(super) fn step(&mut self, forward: bool) {
        let count = self.items.len();
        let by = if forward { 1 } else { count - 1 };
        self.marked = (self.marked + by) % count;
    }

    /// Returns the marked item.
    pub(super) fn chosen(&self) -> &T {
        &self.items[self.marked]
    }

    /// Returns the item with this number, from 1.
    pub(super) fn numbered(&self, digit: char) -> Option<&T> {
        let number = digit.to_digit(10)?.checked_sub(1)?;
        self.items.get(usize::try_from(number).ok()?)
    }
}
