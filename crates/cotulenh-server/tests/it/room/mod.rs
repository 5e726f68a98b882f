//! Rooms under simulated time, with a store in memory.

mod checker;
mod checker_test;
mod claims;
mod clocks;
mod commands;
mod failover;
mod faults;
mod nodes;
mod offers;
mod random;
mod registry;
mod support;
mod threads;
mod world;
