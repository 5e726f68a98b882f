//! One suite for the four ways to apply a choice: make and unmake, commands, new positions, the overlay.
//!
//! A choice is a move, a stay or a recombine. Each case becomes four tests, named after the case and the way. It gives a
//! start, the choices, and the position after each. The events must be the same in all ways. The way then undoes every
//! choice, to positions that are identical in every field.

mod case;
mod ways;

mod combines;
mod commanders;
mod counters;
mod deployments;
mod games;
mod heroes;
mod moves;
mod operations;
mod previews;
mod universal;
