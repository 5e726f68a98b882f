//! The deployment session, which carries out everything from the choice of a stack to the end of the turn.

#[path = "../common/random.rs"]
mod random;
#[path = "../common/seen.rs"]
mod seen;
#[path = "../common/written.rs"]
mod written;

mod errors;
mod games;
mod properties;
mod sessions;
mod support;
mod views;
