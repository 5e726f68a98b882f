//! Wins by force, proven: does the side to move win in at most so many of its turns, whatever the other side does?
//!
//! [`Solver`] looks at every turn of the attacker and at every answer, deployments in all their continuations, and
//! counts nothing but what ends the game by the rules (RULES §10): a captured Commander, a lost objective, mate. Unlike
//! the [search](crate::Engine) it leaves nothing out, so what it says is a proof, both ways.
//!
//! **Draws.** A position without a legal turn and without check is no win, nor is one with 100 half-moves behind it.
//! Repetition needs no look: along a proven win the number of turns left falls with every turn, so no position comes
//! twice; and a draw by repetition can only take wins away. Positions are taken without a past.
//!
//! **What it remembers** is told apart by the 64 bits of [`Position::key`](cotulenh::Position::key), and by what the key
//! does not tell: who attacks, the objective, how the turn began where a deployment is in progress, and the half-move
//! clock where it is near enough to matter.

mod answer;
mod defense;
mod error;
mod node;
mod now;
mod order;
mod replies;
mod search;
mod solver;
mod table;

pub use answer::{Answer, Verdict, Win};
pub use defense::{Defense, Escape};
pub use error::MateError;
pub use solver::{Progress, Question, Solver};
