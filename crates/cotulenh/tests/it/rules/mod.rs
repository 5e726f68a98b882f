//! The rules, section by section. Each test checks one rule in a position as small as possible.
//!
//! The modules follow the sections of the rules. `support` has shared helpers.

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
