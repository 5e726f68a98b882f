//! The rules, section by section: each test holds one rule in a position as small as it can be.
//!
//! The modules follow the sections of the rules; `support` has what they share.

#[path = "../common/deploying.rs"]
mod deploying;

mod air_defense;
mod board;
mod captures;
mod commander;
mod decisions;
mod deployment;
mod document;
mod endings;
mod heroes;
mod notation;
mod objectives;
mod pieces;
mod rays;
mod reading;
mod recombine;
mod san;
mod stacks;
mod support;
