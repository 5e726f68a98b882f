//! The built page of Cờ Tư Lệnh, inside the program that uses this library.
//!
//! `npm run build` in `web/` puts the page into this crate's folder `dist`, each file that becomes smaller by it also
//! compressed, as `NAME.br` and `NAME.gz`. Where nobody did so, this crate is built all the same, without a page:
//!
//! ```
//! let index = cotulenh_page::files().iter().find(|(name, _)| *name == "index.html");
//! assert_eq!(index.is_some(), cotulenh_page::is_there());
//! ```

#![no_std]
#![forbid(unsafe_code)]

/// A file of the page: its name, with `/` between folders, and its bytes.
pub type File = (&'static str, &'static [u8]);

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The files of the page, sorted by name; none where the page was not built.
#[must_use]
pub fn files() -> &'static [File] {
    FILES
}

/// Whether the page was there when this was built.
#[must_use]
pub fn is_there() -> bool {
    !FILES.is_empty()
}
