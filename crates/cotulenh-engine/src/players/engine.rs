//! The engine as a player.

use super::Player;
use crate::engine::Engine;
use crate::eval::{Evaluation, Evaluator};
use crate::limits::Limits;
use crate::root::Root;
use cotulenh::Turn;

/// An engine that searches every turn within the same limits.
pub struct EnginePlayer<E: Evaluator = Evaluation> {
    engine: Engine<E>,
    limits: Limits,
}

impl<E: Evaluator> EnginePlayer<E> {
    /// Creates a player from an engine.
    #[must_use]
    pub fn new(engine: Engine<E>, limits: Limits) -> EnginePlayer<E> {
        EnginePlayer { engine, limits }
    }
}

impl<E: Evaluator> Player for EnginePlayer<E> {
    fn name(&self) -> String {
        match self.limits.nodes {
            Some(nodes) => format!("cotulenh {nodes} nodes"),
            None => "cotulenh".into(),
        }
    }

    fn new_game(&mut self) {
        self.engine.clear();
    }

    fn choose(&mut self, root: &Root) -> Option<Turn> {
        self.engine.search(root, &self.limits, |_| {}).best
    }
}
