//! The system allocator with counters of the current thread.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static ALLOCATED: Cell<isize> = const { Cell::new(0) };
    static HELD: Cell<isize> = const { Cell::new(0) };
}

fn note(allocations: u64, bytes: isize) {
    // The counters no longer exist while a thread is ending.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + allocations));
    let _ = ALLOCATED.try_with(|sum| sum.set(sum.get() + bytes.max(0)));
    let _ = HELD.try_with(|held| held.set(held.get() + bytes));
}

// SAFETY: every call is passed to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size() as isize);
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(0, -(layout.size() as isize));
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(1, size as isize - layout.size() as isize);
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the number of allocations of `f` in this thread.
pub fn allocations(f: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    f();
    ALLOCATIONS.get() - before
}

/// Returns the number of bytes that `f` allocates in this thread, whether it frees them or not.
#[cfg(feature = "wire")]
pub fn allocated(f: impl FnOnce()) -> isize {
    let before = ALLOCATED.get();
    f();
    ALLOCATED.get() - before
}

/// Returns the number of bytes held by this thread. It is negative if the thread frees memory of other threads.
pub fn held() -> isize {
    HELD.get()
}
