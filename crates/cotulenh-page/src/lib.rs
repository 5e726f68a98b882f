//! The built page of Cờ Tư Lệnh, inside the program that uses this library.
//!
//! `npm run build` in `web/` writes the page into this crate's folder `dist`. Files that become smaller by compression are
//! also there as `NAME.br` and `NAME.gz`. Without the folder, the crate is built without a page
//! and [`is_there`] returns `false`. A packed crate without the page does not compile.

#![no_std]
#![forbid(unsafe_code)]

/// The programs of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// A file of the page: its name, with `/` between folders, and its bytes.
pub type File = (&'static str, &'static [u8]);

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns the files of the page, sorted by name. The list is empty if the page was not built.
#[must_use]
pub fn files() -> &'static [File] {
    FILES
}

/// Returns `true` if this crate was built with the page.
#[must_use]
pub fn is_there() -> bool {
    !FILES.is_empty()
}
