//! The tags of a text, and the start of the game.

use super::error::PgnProblem;
use super::read::{Fault, Warnings};
use super::warning::WarningKind;
use super::{Tags, deployment, termination};
use crate::{Forgive, Game, Objective, Position, PositionError, Setup};
use alloc::borrow::Cow;
use alloc::string::String;

/// The tags read so far.
#[derive(Default)]
pub(super) struct Header<'a> {
    pub(super) tags: Tags,
    fen: Option<Value<'a>>,
    objective: Option<Value<'a>>,
    deployment: Option<Value<'a>>,
    set_up: bool,
    pub(super) result: Option<Value<'a>>,
    pub(super) termination: Option<Value<'a>>,
}

/// The value of a tag, and its place.
pub(super) struct Value<'a> {
    pub(super) byte: usize,
    pub(super) text: Cow<'a, str>,
}

impl<'a> Header<'a> {
    /// Adds a tag. If a tag comes twice, the first one counts.
    pub(super) fn tag(
        &mut self,
        name: &str,
        value: Value<'a>,
        warnings: &mut Warnings,
    ) -> Result<(), Fault> {
        let byte = value.byte;
        let again = match name {
            "Result" => set(&mut self.result, value),
            "FEN" => set(&mut self.fen, value),
            "Objective" => set(&mut self.objective, value),
            deployment::TAG => set(&mut self.deployment, value),
            "SetUp" => core::mem::replace(&mut self.set_up, true),
            termination::TAG if termination::is_known(&value.text) => {
                self.tags.get(name).is_some() || set(&mut self.termination, value)
            }
            termination::TAG if self.termination.is_some() => true,
            _ if self.tags.get(name).is_some() => true,
            _ => {
                let kept = self.tags.set(name, &value.text);
                kept.map_err(|error| Fault::new(byte, PgnProblem::Tag(error)))?;
                false
            }
        };
        if again {
            let name = String::from(name);
            warnings.add(byte, WarningKind::TagAgain { name });
        }
        Ok(())
    }

    /// Returns a game at the start that the tags describe.
    pub(super) fn game(&self) -> Result<Game, Fault> {
        let objective = match &self.objective {
            None => Objective::Total,
            Some(value) => value
                .text
                .parse()
                .map_err(|error| Fault::new(value.byte, PgnProblem::Objective(error)))?,
        };
        let Some(value) = &self.fen else {
            return Ok(Game::with_objective(objective));
        };
        let fault = |error: PositionError| {
            let inside = match &error {
                PositionError::Fen(error) => error.byte,
                PositionError::Setup(_) => 0,
            };
            Fault::new(value.byte + inside, PgnProblem::Start(error))
        };
        position(value.text.trim_end(), objective)
            .map(Game::from_position)
            .map_err(fault)
    }

    /// Resumes the deployment in progress, if a tag has one.
    pub(super) fn resume_deployment(&self, game: &mut Game) -> Result<(), Fault> {
        let Some(value) = &self.deployment else {
            return Ok(());
        };
        game.resume_deployment(value.text.trim_end())
            .map_err(|error| Fault::new(value.byte + error.byte(), PgnProblem::Deployment(error)))
    }
}

/// Sets the value if there is none. Returns `true` if there was one.
fn set<T>(place: &mut Option<T>, value: T) -> bool {
    let again = place.is_some();
    place.get_or_insert(value);
    again
}

fn position(fen: &str, objective: Objective) -> Result<Position, PositionError> {
    let mut setup: Setup = fen.parse()?;
    setup.objective = objective;
    Ok(setup.position_forgiving(Forgive::STUDY)?)
}
