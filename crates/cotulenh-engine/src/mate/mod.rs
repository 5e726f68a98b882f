//! A mate solver: it proves whether the side to move wins by force within a number of turns.
//!
//! [`Solver`] searches every turn of the attacker and every reply, deployments included. Only the ends of the game by
//! the rules (RULES §10) count as a win: a captured Commander, a lost objective, checkmate. Unlike the
//! [search](crate::Engine) it prunes nothing, so both a win and the absence of one are proofs.
//!
//! **Draws.** Stalemate is not a win, nor is a position whose half-move clock has reached the limit. Repetitions need
//! no check: along a proven win the number of remaining turns decreases with every turn, so no position occurs twice,
//! and a draw by repetition could only remove wins. The history before the position is ignored.
//!
//! **Keys.** The proof table uses the 64 bits of [`Position::key`](cotulenh::Position::key), combined with facts that
//! the key does not cover: the attacker, the objective, the start of the turn during a deployment, and the half-move
//! clock where it is near the limit.

mod answer;
mod defense;
mod error;
mod final_turn;
mod node;
mod order;
mod replies;
mod search;
mod solver;
mod table;

pub use answer::{Answer, Verdict, Win};
pub use defense::{Defense, Escape};
pub use error::MateError;
pub use solver::{Progress, Question, Solver};
