//! The integration tests of the engine, in one program.

mod common;
mod conversations;
mod grammar;
mod lessons;
mod mate;
mod params;
mod play;
mod puzzles;
mod strength;
mod tactics;
mod threads;
mod uci;
mod wins;
