//! One suite for the four ways to apply a move: make and unmake, commands, new positions, the overlay.
//!
//! Each case is written once and becomes four tests, named after the case and the way. It gives a start, the actions in
//! LAN, and what is seen after each; the way then takes every action back, to positions identical in every field.

#[path = "../common/deploying.rs"]
mod deploying;
#[path = "../common/random.rs"]
mod random;
#[path = "../common/seen.rs"]
mod seen;

mod case;
mod ways;

mod combines;
mod commanders;
mod counters;
mod deployments;
mod games;
mod heroes;
mod moves;
mod universal;
