//! The deployment session, from the choice of a stack to the end of the turn.

use super::{DeployError, Deployment, Operation, Step};
use crate::events::Event;
use crate::legality::IllegalMove;
use crate::role_set::RoleSet;
use crate::{DeploymentTurn, Move, Overlay, Position, Role, Square, Stack, Turn};
use alloc::vec::Vec;

/// A deployment session of one stack. The history and the side to move do not change before the deployment is complete.
///
/// Every operation returns a new session and does not change the old one. So an error changes nothing, and an application
/// can return to any earlier session.
///
/// ```
/// use cotulenh::{DeployResult, DeploySession, Event, Move, Position, Role};
/// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
/// let session = DeploySession::start(&position, "c4".parse()?)?;
/// let step = Move::from_lan("Fc4>e6", position.turn())?;
/// let DeployResult::Incomplete { session, events } = session.process(step)? else {
///     panic!("Navy and Tank still wait");
/// };
/// assert!(matches!(events[..], [Event::Deployed { .. }]));
/// let DeployResult::Incomplete { session, .. } = session.recombine(Role::Tank, 0)? else {
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
    /// A position with a stack that is chosen or being deployed.
    position: Position,
}

/// The result of an operation of a session.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // neither variant is worth an allocation
pub enum DeployResult {
    /// Pieces still wait, so the session continues.
    Incomplete {
        /// The session after the operation.
        session: DeploySession,
        /// The events of the operation.
        events: Vec<Event>,
    },
    /// The turn is over.
    Complete(CompleteDeployment),
}

impl DeployResult {
    /// Returns the result of an operation that leads from `position` to `next`. `turn` is the turn that it ends, if any.
    fn new(
        position: &Position,
        next: Position,
        turn: Option<Turn>,
        events: Vec<Event>,
    ) -> DeployResult {
        match turn {
            None => DeployResult::Incomplete {
                session: DeploySession { position: next },
                events,
            },
            Some(turn) => DeployResult::Complete(CompleteDeployment {
                turn,
                before: position.before_deployment(),
                after: next,
                events,
            }),
        }
    }

    /// Returns the position after the operation.
    #[must_use]
    pub fn position(&self) -> &Position {
        match self {
            DeployResult::Incomplete { session, .. } => &session.position,
            DeployResult::Complete(whole) => &whole.after,
        }
    }

    /// Consumes the result and returns the events of the operation.
    pub(crate) fn into_events(self) -> Vec<Event> {
        match self {
            DeployResult::Incomplete { events, .. } => events,
            DeployResult::Complete(whole) => whole.events,
        }
    }

    /// Returns the events of the operation.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        match self {
            DeployResult::Incomplete { events, .. } => events,
            DeployResult::Complete(whole) => &whole.events,
        }
    }
}

/// A deployment that is complete.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompleteDeployment {
    /// The turn. It is an ordinary move if a recombine made the whole stack move in one step.
    pub turn: Turn,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
    /// The events of the operation that completed it.
    pub events: Vec<Event>,
}

/// The result of an undo in a session.
#[derive(Clone, Debug)]
pub struct UndoneOperation {
    /// The session before the operation. The stack is still chosen.
    pub session: DeploySession,
    /// The position before the operation. If the operation was the first, no stack is chosen in this position.
    pub before: Position,
    /// The operation, which [`DeploySession::operate`] makes again.
    pub operation: Operation,
    /// The events of the operation, in reverse order.
    pub events: Vec<Event>,
}

/// A session as a user interface shows it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SessionView {
    /// The origin of the deployment.
    pub origin: Square,
    /// The stack as it was before the turn.
    pub original: Stack,
    /// The steps made.
    pub moved: Vec<Step>,
    /// The pieces that may still act, as they are now.
    pub remaining: Option<Stack>,
    /// The pieces marked as staying, as they are now.
    pub staying: Option<Stack>,
    /// `Ok` if the deployment can be committed now, otherwise the reason why not.
    pub commit: Result<(), IllegalMove>,
    /// The legal steps of each unit of the remaining pieces.
    pub options: Vec<UnitOptions>,
    /// The waiting pieces that may be marked as staying.
    pub may_stay: RoleSet,
    /// The waiting pieces that may join the unit of a step, with the number of the step, from 0.
    pub joins: Vec<(Role, usize)>,
}

/// The legal steps of a unit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct UnitOptions {
    /// The unit: one piece, or several together.
    pub unit: Stack,
    /// Its legal steps.
    pub moves: Vec<Move>,
}

impl DeploySession {
    /// Chooses a stack of the side to move to be deployed, or continues its deployment.
    ///
    /// # Errors
    ///
    /// Returns an error if the side to move has no stack of two or three pieces there, if another stack is being deployed,
    /// or if the game is over.
    pub fn start(position: &Position, origin: Square) -> Result<DeploySession, DeployError> {
        let mut position = *position;
        match position.deployment() {
            Some(deployment) if deployment.origin() == origin => {}
            _ => position.choose(origin)?,
        }
        Ok(DeploySession { position })
    }

    /// Returns the session of the stack that is chosen or being deployed in the position, or `None` if there is none.
    #[must_use]
    pub fn resume(position: &Position) -> Option<DeploySession> {
        position.chosen()?;
        Some(DeploySession {
            position: *position,
        })
    }

    /// Returns the position in the middle of the deployment.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn deployment(&self) -> Result<&Deployment, DeployError> {
        let deployment = self.position.deployment_record.as_ref();
        deployment.ok_or(DeployError::NotDeploying)
    }

    /// Returns the origin of the deployment.
    fn origin(&self) -> Result<Square, DeployError> {
        Ok(self.deployment()?.origin())
    }

    /// Makes a step, or commits.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not a step of this stack, or is not legal.
    pub fn process(&self, mv: Move) -> Result<DeployResult, DeployError> {
        let origin = self.origin()?;
        match mv {
            Move::Step(act) if act.from != origin => {
                return Err(DeployError::OtherOrigin { origin });
            }
            Move::Ordinary(_) => return Err(DeployError::NotAStep),
            _ => {}
        }
        DeploySession::advance(&self.position, mv).map_err(DeployError::Illegal)
    }

    /// Makes a step on a position, or commits. The first step of a deployment chooses its stack.
    pub(crate) fn advance(position: &Position, mv: Move) -> Result<DeployResult, IllegalMove> {
        let (next, events) = position.after_with_events(mv)?;
        let turn = position.turn_to(mv, &next);
        Ok(DeployResult::new(position, next, turn, events))
    }

    /// Ends the deployment. The waiting pieces stay.
    ///
    /// # Errors
    ///
    /// Returns an error if the turn would not be legal.
    pub fn commit(&self) -> Result<DeployResult, DeployError> {
        self.process(Move::Commit)
    }

    /// Marks a waiting piece as staying. The deployment ends when no piece is waiting.
    ///
    /// # Errors
    ///
    /// Returns an error if the piece does not wait, or if no continuation could be committed.
    ///
    /// ```
    /// use cotulenh::{DeploySession, Position, Role};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let session = DeploySession::start(&position, "c4".parse()?)?;
    /// let stayed = session.stay(Role::Navy)?;
    /// assert!(stayed.position().to_string().ends_with(" c4:N:..."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stay(&self, role: Role) -> Result<DeployResult, DeployError> {
        let (next, events) = self.position.after_stay(self.origin()?, role)?;
        // A stay of the last waiting piece ends the turn like a commit.
        let turn = self.position.turn_to(Move::Commit, &next);
        Ok(DeployResult::new(&self.position, next, turn, events))
    }

    /// Adds a waiting piece to the unit of an earlier step, as if it had been part of it from the start. Steps are counted
    /// from 0.
    ///
    /// # Errors
    ///
    /// Returns an error if the step or a later one is not possible that way, or if no continuation could be committed.
    pub fn recombine(&self, role: Role, step: usize) -> Result<DeployResult, DeployError> {
        let (next, events) = self.position.after_recombine(role, step)?;
        let is_complete = next.deployment().is_none();
        let turn = is_complete.then(|| recombined_turn(&self.position, role, step));
        Ok(DeployResult::new(
            &self.position,
            next,
            turn.flatten(),
            events,
        ))
    }

    /// Makes an operation, e.g. one that [`DeploySession::undo`] has undone.
    ///
    /// # Errors
    ///
    /// Returns the error of the step, stay or recombine.
    pub fn operate(&self, operation: Operation) -> Result<DeployResult, DeployError> {
        match operation {
            Operation::Step { roles, to, kind } => {
                let act = self.position.act_of(self.origin()?, roles, to, kind)?;
                self.process(Move::Step(act))
            }
            Operation::Stay { role } => self.stay(role),
            Operation::Recombine { role, step } => self.recombine(role, step.into()),
        }
    }

    /// Undoes the last step, stay or recombine. The stack stays chosen.
    ///
    /// A FEN does not store the order of the operations. In a position parsed from a FEN, the stays count as the last
    /// operations, so they are undone first.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no operation to undo.
    pub fn undo(&self) -> Result<UndoneOperation, DeployError> {
        let (before, operation, events) = self.position.before_operation()?;
        Ok(UndoneOperation {
            session: DeploySession::start(&before, self.origin()?)?,
            before,
            operation,
            events,
        })
    }

    /// Cancels the deployment. Returns the position before it, and the events of all its operations in reverse
    /// order.
    #[must_use]
    pub fn cancel(&self) -> (Position, Vec<Event>) {
        let events = self.position.deployment_events_reversed();
        (self.position.before_deployment(), events)
    }

    /// Returns the data that a user interface shows.
    ///
    /// # Errors
    ///
    /// Returns an error if no stack is chosen or being deployed. That never happens in a session.
    pub fn view(&self) -> Result<SessionView, DeployError> {
        let deployment = self.deployment()?;
        let origin = deployment.origin();
        let stack = self.position.board().stack(origin);
        let part = |roles| stack.and_then(|stack| stack.part(roles));
        let waiting = deployment.waiting();
        let steps = deployment.steps();
        let mut overlay = Overlay::new(&self.position);
        let mut joins = Vec::new();
        let mut may_stay = RoleSet::EMPTY;
        for role in waiting.iter() {
            if overlay.stay(origin, role).is_ok() {
                overlay.undo();
                may_stay = may_stay.with(role);
            }
            for step in 0..steps.len() {
                if overlay.recombine(role, step).is_ok() {
                    overlay.undo();
                    joins.push((role, step));
                }
            }
        }
        Ok(SessionView {
            origin,
            original: deployment.original(),
            moved: steps.to_vec(),
            remaining: part(waiting),
            staying: part(deployment.staying()),
            commit: self.position.check_legal(Move::Commit),
            options: self.options(origin),
            may_stay,
            joins,
        })
    }

    fn options(&self, origin: Square) -> Vec<UnitOptions> {
        let mut options: Vec<UnitOptions> = Vec::new();
        for mv in self.position.legal_moves() {
            let Move::Step(act) = mv else {
                continue;
            };
            if act.from != origin {
                continue;
            }
            match options.iter_mut().find(|known| known.unit == act.unit) {
                Some(known) => known.moves.push(mv),
                None => options.push(UnitOptions {
                    unit: act.unit,
                    moves: alloc::vec![mv],
                }),
            }
        }
        options
    }
}

/// Returns the turn that a recombine ends. It is a deployment with the piece added to a step, or an ordinary move if the
/// whole stack moves in one step.
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
        step.unit = now.board().stack(origin)?.part(roles)?;
        let act = step.act(origin);
        if act.unit == deployment.original() {
            return Some(Turn::Ordinary(act));
        }
        turn.staying = turn.staying.and_then(|stack| stack.without(roles));
        now.play_unchecked(Move::Step(act));
    }
    Some(Turn::Deployment(turn))
}
