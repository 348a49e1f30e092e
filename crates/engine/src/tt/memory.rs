//! The memory of the table: one block that begins on a border of huge pages and is offered to the
//! system for them, so that a look into a large table does not also miss the page tables.

#![allow(unsafe_code)]

use std::alloc::{Layout, alloc, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::slice;

use super::Bucket;

/// The size of a huge page on the machines this is meant for; elsewhere the block is aligned well.
const HUGE_PAGE: usize = 2 << 20;

/// Buckets, all zero at first.
#[derive(Debug)]
pub(super) struct Memory {
    start: NonNull<Bucket>,
    len: usize,
}

// SAFETY: the block belongs to this value alone, and buckets are atomic words.
unsafe impl Send for Memory {}
// SAFETY: as above; shared references give access to atomic words only.
unsafe impl Sync for Memory {}

impl Memory {
    /// Room for `len` buckets; for fewer if the system has no room for so many.
    pub(super) fn new(len: usize) -> Memory {
        let mut len = len;
        while len > 0 {
            if let Some(memory) = Memory::try_new(len) {
                return memory;
            }
            len /= 2;
        }
        Memory { start: NonNull::dangling(), len: 0 }
    }

    fn try_new(len: usize) -> Option<Memory> {
        let layout = layout(len)?;
        // SAFETY: the layout has a size greater than 0, since `len` is and buckets have a size.
        let start = NonNull::new(unsafe { alloc(layout) })?;
        offer_huge_pages(start, layout.size());
        // SAFETY: the block has this size, and zero is a valid value of every atomic word.
        unsafe { start.as_ptr().write_bytes(0, layout.size()) };
        Some(Memory { start: start.cast(), len })
    }
}

/// A block of `len` buckets, `len` greater than 0; `None` if no machine has so much memory.
fn layout(len: usize) -> Option<Layout> {
    let size = len.checked_mul(size_of::<Bucket>())?;
    // Small tables gain nothing from a border of huge pages.
    let align = if size >= HUGE_PAGE { HUGE_PAGE } else { align_of::<Bucket>() };
    Layout::from_size_align(size, align).ok()
}

#[cfg(target_os = "linux")]
fn offer_huge_pages(start: NonNull<u8>, size: usize) {
    // SAFETY: the range is a block that was just allocated. The advice does not change what is in
    // it; where the system does not take it, nothing happens.
    unsafe { libc::madvise(start.as_ptr().cast(), size, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn offer_huge_pages(_start: NonNull<u8>, _size: usize) {}

impl Deref for Memory {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: `start` points to `len` buckets that were set to zero and live as long as this.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if let Some(layout) = layout(self.len).filter(|_| self.len > 0) {
            // SAFETY: the block was allocated with this very layout.
            unsafe { dealloc(self.start.as_ptr().cast(), layout) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_zero_and_aligned() {
        for len in [0, 1, 100, HUGE_PAGE / size_of::<Bucket>() + 3] {
            let memory = Memory::new(len);
            assert_eq!(memory.len(), len);
            let words = memory.iter().flat_map(|bucket| bucket.0.iter().flatten());
            assert!(words.into_iter().all(|word| word.load(std::sync::atomic::Ordering::Relaxed) == 0));
            assert!(memory.as_ptr().addr().is_multiple_of(64) || len == 0);
        }
    }
}
