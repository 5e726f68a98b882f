//! The deployment session: one owner of everything a player does from choosing a stack to the end of the turn.

use crate::deploy::DeployError;
use crate::deployment::{Deployment, Step};
use crate::legality::IllegalMove;
use crate::role_set::RoleSet;
use crate::{DeploymentTurn, Move, Position, Role, Square, Stack, Turn};
use alloc::vec::Vec;

/// A stack being deployed. Nothing enters a history and no turn changes before it is complete.
///
/// Every operation answers with what came of it and leaves the session it was asked of as it was, so that an error
/// changes nothing and any earlier session can be gone back to.
///
/// ```
/// use cotulenh::{DeployResult, DeploySession, Move, Position, Role};
/// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
/// let session = DeploySession::start(&position, "c4".parse()?)?;
/// let step = Move::from_lan("Fc4>e6", position.turn())?;
/// let DeployResult::Incomplete(session) = session.process(step)? else {
///     panic!("Navy and Tank still wait");
/// };
/// let DeployResult::Incomplete(session) = session.recombine(Role::Tank, 0)? else {
///     panic!("the Navy still waits");
/// };
/// let DeployResult::Complete(whole) = session.commit()? else {
///     panic!("a commit completes it");
/// };
/// assert_eq!(whole.turn.to_string(), "c4:N:(FT)>e6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DeploySession {
    /// A stack is chosen in it, or being deployed.
    position: Position,
}

/// What came of something done in a session.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // two positions against one: neither is worth an allocation
pub enum DeployResult {
    /// Pieces still wait: the session goes on.
    Incomplete(DeploySession),
    /// The turn is over: the whole deployment.
    Complete(CompleteDeployment),
}

/// A deployment from its first step to its end.
#[derive(Clone, Debug)]
pub struct CompleteDeployment {
    /// The turn; an ordinary move where by recombining the whole stack went in one step.
    pub turn: Turn,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

/// A session as a user interface shows it.
#[derive(Clone, Debug)]
pub struct SessionView {
    /// Where the stack stood.
    pub origin: Square,
    /// The stack as it was before the turn.
    pub original: Stack,
    /// The steps made.
    pub moved: Vec<Step>,
    /// The pieces that may still act, as they are now.
    pub remaining: Option<Stack>,
    /// The pieces said to stay, as they are now.
    pub staying: Option<Stack>,
    /// Whether the deployment can be committed now, and if not, why.
    pub commit: Result<(), IllegalMove>,
    /// What each unit of the remaining pieces may still do.
    pub options: Vec<UnitOptions>,
    /// Which waiting piece may be said to stay.
    pub may_stay: RoleSet,
    /// Which waiting piece may join the unit of which step.
    pub joins: Vec<(Role, usize)>,
}

/// What a unit may still do.
#[derive(Clone, Debug)]
pub struct UnitOptions {
    /// The unit: one piece, or several together.
    pub unit: Stack,
    /// Its legal steps.
    pub moves: Vec<Move>,
}

impl DeploySession {
    /// Chooses a stack of the side to move to be deployed; goes on with it where it is being deployed already.
    ///
    /// # Errors
    ///
    /// The side to move has no stack of two or three there, or another is being deployed.
    pub fn start(position: &Position, origin: Square) -> Result<DeploySession, DeployError> {
        let mut position = *position;
        match position.deployment() {
            Some(deployment) if deployment.origin() == origin => {}
            _ => position.choose(origin)?,
        }
        Ok(DeploySession { position })
    }

    /// The session of the deployment in progress.
    #[must_use]
    pub fn resume(position: &Position) -> Option<DeploySession> {
        position.deployment()?;
        Some(DeploySession {
            position: *position,
        })
    }

    /// The position as it stands in the middle of the deployment.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn deployment(&self) -> Result<&Deployment, DeployError> {
        let deployment = self.position.deployment.as_ref();
        deployment.ok_or(DeployError::NotDeploying)
    }

    /// Makes a step, or commits.
    ///
    /// # Errors
    ///
    /// The move is no step of this stack, or is not legal.
    pub fn process(&self, mv: Move) -> Result<DeployResult, DeployError> {
        let origin = self.deployment()?.origin();
        match mv {
            Move::Step { from, .. } if from != origin => {
                return Err(DeployError::OtherOrigin { origin });
            }
            Move::Ordinary { .. } => return Err(DeployError::NotAStep),
            _ => {}
        }
        let mut next = self.position;
        next.play(mv).map_err(DeployError::Illegal)?;
        self.came_to(next, || self.position.turn_ended_by(mv))
    }

    /// Ends the deployment; the waiting pieces stay.
    ///
    /// # Errors
    ///
    /// It would not be a legal turn.
    pub fn commit(&self) -> Result<DeployResult, DeployError> {
        self.process(Move::Commit)
    }

    /// Says that a waiting piece stays.
    ///
    /// # Errors
    ///
    /// The piece does not wait, or no continuation could be committed.
    pub fn stay(&self, role: Role) -> Result<DeployResult, DeployError> {
        let mut next = self.position;
        next.stay(self.deployment()?.origin(), role)?;
        // Where it was the last to wait, it is the same turn as a commit.
        self.came_to(next, || self.position.turn_ended_by(Move::Commit))
    }

    /// Lets a waiting piece join the unit of an earlier step, counted from 0.
    ///
    /// # Errors
    ///
    /// It could not have been aboard.
    pub fn recombine(&self, role: Role, step: usize) -> Result<DeployResult, DeployError> {
        let mut next = self.position;
        next.recombine(role, step)?;
        self.came_to(next, || recombined_turn(&self.position, role, step))
    }

    /// Takes back the last step, stay or recombine; the stack stays chosen.
    ///
    /// # Errors
    ///
    /// Nothing has been done yet.
    pub fn undo(&self) -> Result<DeploySession, DeployError> {
        let mut position = self.position;
        position.undo_step()?;
        let origin = self.deployment()?.origin();
        DeploySession::start(&position, origin)
    }

    /// Gives the whole deployment up: the position before it.
    #[must_use]
    pub fn cancel(&self) -> Position {
        self.position.before_deployment()
    }

    fn came_to(
        &self,
        next: Position,
        turn: impl FnOnce() -> Option<Turn>,
    ) -> Result<DeployResult, DeployError> {
        if next.deployment().is_some() {
            return Ok(DeployResult::Incomplete(DeploySession { position: next }));
        }
        Ok(DeployResult::Complete(CompleteDeployment {
            turn: turn().ok_or(DeployError::NotDeploying)?,
            before: self.position.before_deployment(),
            after: next,
        }))
    }

    /// What a user interface shows.
    ///
    /// # Errors
    ///
    /// Never of a session that was started; no stack is being deployed.
    pub fn view(&self) -> Result<SessionView, DeployError> {
        let deployment = self.deployment()?;
        let origin = deployment.origin();
        let stack = self.position.board().stack(origin);
        let part = |roles| stack.and_then(|stack| stack.part(roles));
        let waiting = deployment.waiting();
        let steps = deployment.steps();
        let joins = waiting.iter().flat_map(|role| {
            let may_join = move |&step: &usize| self.recombine(role, step).is_ok();
            let numbers = 0..steps.len();
            numbers.filter(may_join).map(move |step| (role, step))
        });
        Ok(SessionView {
            origin,
            original: deployment.original(),
            moved: steps.to_vec(),
            remaining: part(waiting),
            staying: part(deployment.staying()),
            commit: self.position.check_legal(Move::Commit),
            options: self.options(origin),
            may_stay: waiting.iter().filter(|&r| self.stay(r).is_ok()).collect(),
            joins: joins.collect(),
        })
    }

    fn options(&self, origin: Square) -> Vec<UnitOptions> {
        let mut options: Vec<UnitOptions> = Vec::new();
        for mv in self.position.legal_moves() {
            let Move::Step { unit, from, .. } = mv else {
                continue;
            };
            if from != origin {
                continue;
            }
            match options.iter_mut().find(|known| known.unit == unit) {
                Some(known) => known.moves.push(mv),
                None => options.push(UnitOptions {
                    unit,
                    moves: alloc::vec![mv],
                }),
            }
        }
        options
    }
}

/// The turn that a recombine ends: the steps as they are with the piece aboard, or the ordinary move where the whole
/// stack goes in one.
fn recombined_turn(position: &Position, role: Role, joined: usize) -> Option<Turn> {
    let deployment = position.deployment()?;
    let origin = deployment.origin();
    let mut now = position.before_deployment();
    let mut turn = DeploymentTurn {
        origin,
        staying: Some(deployment.original()),
        steps: deployment.steps(),
    };
    for (number, step) in turn.steps.iter_mut().enumerate() {
        let mut roles = step.unit.roles();
        if number == joined {
            roles = roles.with(role);
        }
        let unit = now.board().stack(origin)?.part(roles)?;
        let Step { to, kind, .. } = *step;
        if unit == deployment.original() {
            return Some(Turn::Ordinary {
                unit,
                from: origin,
                to,
                kind,
            });
        }
        step.unit = unit;
        turn.staying = turn.staying.and_then(|stack| stack.without(roles));
        now.play_unchecked(Move::Step {
            unit,
            from: origin,
            to,
            kind,
        });
    }
    Some(Turn::Deployment(turn))
}
