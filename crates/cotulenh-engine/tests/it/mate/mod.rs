//! The mate solver, compared with a plain one.

mod agreement;
mod defense;
mod endings;
mod motifs;
mod plain;
mod themes;
