//! The solver of wins: what it proves, and that a plain one proves the same.

mod agreement;
mod defense;
mod endings;
mod plain;
mod themes;
