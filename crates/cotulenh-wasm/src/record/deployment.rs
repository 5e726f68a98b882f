//! The deployment of a stack, operation by operation.

use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::types::{Deployed, Deployment};
use crate::{describe, input};
use cotulenh::log::GameCommand;
use cotulenh::{Act, DeployError, Move, Operation, Played, Square};
use wasm_bindgen::prelude::*;

impl Game {
    fn view(&self) -> Result<Option<Deployment>, Problem> {
        match self.record().deploy_session() {
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
    /// Chooses a stack of the side to move for a deployment. The FEN does not change.
    #[wasm_bindgen(unchecked_return_type = "Deployment")]
    pub fn choose(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
    ) -> Result<JsValue, Problem> {
        self.apply(GameCommand::Choose(input::square(&square)?))?;
        plain(&self.view()?)
    }

    /// Returns the stack that is chosen or being deployed, with its legal operations, or `null` if there is none.
    #[wasm_bindgen(unchecked_return_type = "Deployment | null")]
    pub fn deployment(&self) -> Result<JsValue, Problem> {
        plain(&self.view()?)
    }

    /// Lets a waiting piece stay. The turn ends when no piece is waiting.
    #[wasm_bindgen(unchecked_return_type = "Deployed")]
    pub fn stay(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] piece: JsValue,
    ) -> Result<JsValue, Problem> {
        let role = input::role(&piece)?;
        let origin = self.record().position().chosen();
        let origin = origin.ok_or(DeployError::NotDeploying)?;
        let played = self.apply(GameCommand::Stay(origin, role))?;
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
        let played = self.apply(GameCommand::Recombine(role, step as u8))?;
        plain(&self.deployed(&played)?)
    }

    /// Takes back the last step, stay or recombine. The stack stays chosen. The events are those that were taken back,
    /// newest first.
    #[wasm_bindgen(js_name = "undoStep", unchecked_return_type = "Deployed")]
    pub fn undo_step(&mut self) -> Result<JsValue, Problem> {
        let deployment = self.record().position().deployment();
        let origin = deployment.map(cotulenh::Deployment::origin);
        let origin = origin.ok_or(DeployError::NotDeploying)?;
        let events = self.apply(GameCommand::Undo)?.events;
        if self.record().position().chosen().is_none() {
            self.apply(GameCommand::Choose(origin))?;
        }
        plain(&self.deployed(&Played { node: None, events })?)
    }

    /// Takes back the whole deployment, or the choice of a stack. Returns the events that were taken back, newest first.
    #[wasm_bindgen(unchecked_return_type = "Event[]")]
    pub fn cancel(&mut self) -> Result<JsValue, Problem> {
        plain(&describe::events(&self.apply(GameCommand::Cancel)?.events))
    }

    /// Ends the deployment. The waiting pieces stay.
    #[wasm_bindgen(unchecked_return_type = "Played")]
    pub fn commit(&mut self) -> Result<JsValue, Problem> {
        let before = *self.record().position();
        let played = self.apply(GameCommand::Move(Move::Commit))?;
        plain(&self.played(&played, &before)?)
    }

    /// Returns `true` if an operation was made in a deployment that has not ended. A stack that is only chosen is no
    /// deployment yet.
    #[wasm_bindgen(js_name = "isDeploying")]
    pub fn is_deploying(&self) -> bool {
        self.record().position().deployment().is_some()
    }

    /// Returns the events of the deployment in progress in order.
    #[wasm_bindgen(unchecked_return_type = "Event[]")]
    pub fn pending(&self) -> Result<JsValue, Problem> {
        let session = self.record().deploy_session();
        let mut events = session.map_or(Vec::new(), |session| session.cancel().1);
        events.reverse();
        plain(&describe::events(&events))
    }

    /// Repeats the deployment in progress of another game, which must be at the same position.
    #[wasm_bindgen(js_name = "resumeFrom")]
    pub fn resume_from(&mut self, other: &Game) -> Result<(), Problem> {
        let Some(deployment) = other.record().position().deployment() else {
            return Ok(());
        };
        let mut next = self.clone();
        for operation in deployment.operations() {
            let command = next.command_of(deployment.origin(), operation)?;
            next.apply(command)?;
        }
        *self = next;
        Ok(())
    }
}

impl Game {
    /// Returns the command that carries out an operation of the stack on `origin`.
    fn command_of(&self, origin: Square, operation: Operation) -> Result<GameCommand, DeployError> {
        Ok(match operation {
            Operation::Step { roles, to, kind } => {
                let stack = self.record().position().board().stack(origin);
                let unit = stack.and_then(|stack| stack.part(roles));
                GameCommand::Move(Move::Step(Act {
                    unit: unit.ok_or(DeployError::NotDeploying)?,
                    from: origin,
                    to,
                    kind,
                }))
            }
            Operation::Stay { role } => GameCommand::Stay(origin, role),
            Operation::Recombine { role, step } => GameCommand::Recombine(role, step),
        })
    }
}
