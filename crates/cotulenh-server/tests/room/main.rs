//! Rooms under simulated time, with a store in memory.

mod checker;
mod claims;
mod clocks;
mod commands;
mod faults;
mod nodes;
mod offers;
mod random;
mod registry;
mod support;
mod threads;
