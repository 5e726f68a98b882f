//! The deployment session, which carries out everything from the choice of a stack to the end of the turn.

mod errors;
mod games;
mod properties;
mod sessions;
mod support;
mod views;
