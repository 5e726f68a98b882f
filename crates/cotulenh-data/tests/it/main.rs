//! The integration tests of the files of games, in one program.

mod common;
mod lessons;
mod properties;
#[path = "../../../cotulenh/tests/it/common/property.rs"]
mod property;
mod version_1;
