//! A stack deployed piece by piece: the session of a game.

use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::types::{Deployed, Deployment};
use crate::{describe, input};
use cotulenh::{DeployError, Move, Played};
use wasm_bindgen::prelude::*;

impl Game {
    fn view(&self) -> Result<Option<Deployment>, Problem> {
        match self.record().session() {
            Some(session) => Ok(Some(describe::deployment(&session)?)),
            None => Ok(None),
        }
    }

    /// Describes the result of an operation.
    pub(crate) fn deployed(&self, played: &Played) -> Result<Deployed, Problem> {
        let events = describe::events(&played.events);
        let turn = match played.node {
            Some(_) => Some(self.played(played, self.record().position())?),
            None => None,
        };
        Ok(Deployed {
            complete: played.is_complete(),
            turn,
            deployment: self.view()?,
            events,
        })
    }
}

#[wasm_bindgen]
impl Game {
    /// Chooses a stack of the side to move to be deployed; no FEN changes.
    #[wasm_bindgen(unchecked_return_type = "Deployment")]
    pub fn choose(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
    ) -> Result<JsValue, Problem> {
        self.pgn.game.choose(input::square(&square)?)?;
        plain(&self.view()?)
    }

    /// The stack chosen or being deployed: what it may still do, and why the turn cannot be ended yet.
    #[wasm_bindgen(unchecked_return_type = "Deployment | null")]
    pub fn deployment(&self) -> Result<JsValue, Problem> {
        plain(&self.view()?)
    }

    /// Says that a waiting piece stays. When nobody waits any more the turn has ended.
    #[wasm_bindgen(unchecked_return_type = "Deployed")]
    pub fn stay(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] piece: JsValue,
    ) -> Result<JsValue, Problem> {
        let role = input::role(&piece)?;
        let origin = self.record().position().chosen();
        let origin = origin.ok_or(DeployError::NotDeploying)?;
        let played = self.pgn.game.stay(origin, role)?;
        plain(&self.deployed(&played)?)
    }

    /// Lets a waiting piece join the unit of an earlier step, counted from 0.
    #[wasm_bindgen(unchecked_return_type = "Deployed")]
    pub fn recombine(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] piece: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] step: JsValue,
    ) -> Result<JsValue, Problem> {
        let role = input::role(&piece)?;
        let step = input::number(&step, 2, "the number of a step")?;
        let played = self.pgn.game.recombine(role, step as usize)?;
        plain(&self.deployed(&played)?)
    }

    /// Takes back the last step, stay or recombine; the stack stays chosen. The events are those that were taken back,
    /// newest first.
    #[wasm_bindgen(js_name = "undoStep", unchecked_return_type = "Deployed")]
    pub fn undo_step(&mut self) -> Result<JsValue, Problem> {
        let deployment = self.record().position().deployment();
        let origin = deployment.map(cotulenh::Deployment::origin);
        let origin = origin.ok_or(DeployError::NotDeploying)?;
        let events = self.pgn.game.undo()?.events;
        if self.record().session().is_none() {
            self.pgn.game.choose(origin)?;
        }
        plain(&self.deployed(&Played { node: None, events })?)
    }

    /// Takes back the whole deployment, or the choice of a stack. Returns the events that were taken back, newest first.
    #[wasm_bindgen(unchecked_return_type = "Event[]")]
    pub fn cancel(&mut self) -> Result<JsValue, Problem> {
        plain(&describe::events(&self.pgn.game.cancel_deployment()?))
    }

    /// Ends the deployment; the waiting pieces stay.
    #[wasm_bindgen(unchecked_return_type = "Played")]
    pub fn commit(&mut self) -> Result<JsValue, Problem> {
        let before = *self.record().position();
        let played = self.pgn.game.play(Move::Commit)?;
        plain(&self.played(&played, &before)?)
    }
}
