//! Zeroed memory for tables, with an error if the system refuses it.

use bytemuck::Zeroable;

/// The system refused the memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough memory for {mebibytes} MiB")]
#[non_exhaustive]
pub struct NoMemory {
    /// The requested size in MiB, rounded up.
    pub mebibytes: usize,
}

/// Allocates `count` zeroed items.
///
/// The alignment of the type must be at most 16 bytes. Up to that the allocator returns pages that the system zeroes on
/// first use, so a table of many GiB takes no time to create. Above it the allocator writes the zeros itself.
pub(crate) fn zeroed<T: Zeroable>(count: usize) -> Result<Box<[T]>, NoMemory> {
    debug_assert!(align_of::<T>() <= 16, "the pages would be written");
    bytemuck::try_zeroed_slice_box(count).map_err(|()| {
        let bytes = count.saturating_mul(size_of::<T>());
        NoMemory {
            mebibytes: bytes.div_ceil(MEBIBYTE),
        }
    })
}

/// The number of bytes in a MiB.
pub(crate) const MEBIBYTE: usize = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn refused_memory_is_an_error_with_its_size() {
        // `black_box` keeps the allocation from being optimised away.
        let size = |count: usize| zeroed::<u64>(count).map(|words| black_box(words).len());
        let most = usize::MAX / 32;
        let mebibytes = (most * 8).div_ceil(MEBIBYTE);
        assert_eq!(size(most), Err(NoMemory { mebibytes }));
        let mebibytes = usize::MAX.div_ceil(MEBIBYTE);
        assert_eq!(size(usize::MAX), Err(NoMemory { mebibytes }));
        assert_eq!(size(1_000), Ok(1_000));
        assert!(zeroed::<u64>(1_000).is_ok_and(|words| words.iter().all(|&word| word == 0)));
    }
}
