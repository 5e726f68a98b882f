//! Playing: actions, whole turns, and what else a player does in a deployment.

use super::outcome::GameOver;
use super::tree::{MAX_NODES, TreeFull};
use super::{Game, NodeId, Outcome};
use crate::deploy::{DeployError, Step};
use crate::legality::IllegalMove;
use crate::{DeploymentTurn, IllegalTurn, Move, Position, Role, RoleSet, Square, Turn};
use core::fmt;

/// What came of something played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Played {
    /// The deployment goes on: no turn has ended, the history is as it was.
    Incomplete,
    /// The turn has ended: the node it has in the tree, now the current one.
    Complete(NodeId),
}

/// Why something cannot be played. The game is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayError {
    /// The game is over.
    Over(Outcome),
    /// The action is not legal.
    Illegal(IllegalMove),
    /// The turn is not legal.
    IllegalTurn(IllegalTurn),
    /// It cannot be done in this deployment.
    Deploy(DeployError),
    /// The game has [`MAX_NODES`] nodes already.
    TooManyNodes,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(outcome) => fmt::Display::fmt(&GameOver(*outcome), f),
            PlayError::Illegal(why) => fmt::Display::fmt(why, f),
            PlayError::IllegalTurn(why) => fmt::Display::fmt(why, f),
            PlayError::Deploy(why) => fmt::Display::fmt(why, f),
            PlayError::TooManyNodes => write!(f, "a game holds no more than {MAX_NODES} nodes"),
        }
    }
}

impl core::error::Error for PlayError {}

impl From<TreeFull> for PlayError {
    fn from(_: TreeFull) -> PlayError {
        PlayError::TooManyNodes
    }
}

/// Whether a draw by a counter ends the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counters {
    Count,
    PlayOn,
}

impl Game {
    /// Plays an action: an ordinary move, a step of a deployment, or its end. Steps are pending until the deployment
    /// ends; then it is one turn of the history.
    ///
    /// ```
    /// use cotulenh::{Game, Move, Played, Position};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let mut game = Game::from_position(position);
    /// let step = Move::from_lan("Fc4>e6", game.position().turn())?;
    /// assert_eq!(game.play(step)?, Played::Incomplete);
    /// assert_eq!(game.history().count(), 0);
    /// assert!(matches!(game.play(Move::Commit)?, Played::Complete(_)));
    /// assert_eq!(game.history().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The game is over, the action is not legal, or the game is as large as it may be.
    pub fn play(&mut self, mv: Move) -> Result<Played, PlayError> {
        self.play_action(mv, Counters::Count)
    }

    /// Plays an action as [`Game::play`] does, also where only a counter has ended the game: records from elsewhere go
    /// on there.
    ///
    /// # Errors
    ///
    /// Those of [`Game::play`].
    pub fn play_on(&mut self, mv: Move) -> Result<Played, PlayError> {
        self.play_action(mv, Counters::PlayOn)
    }

    /// Plays a whole turn. In the middle of a deployment the turn begins with the steps already made.
    ///
    /// # Errors
    ///
    /// The game is over, an action of the turn is not legal, or the game is as large as it may be.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<NodeId, PlayError> {
        self.play_whole(turn, Counters::Count)
    }

    /// Plays a whole turn as [`Game::play_turn`] does, also where only a counter has ended the game.
    ///
    /// # Errors
    ///
    /// Those of [`Game::play_turn`].
    pub fn play_turn_on(&mut self, turn: &Turn) -> Result<NodeId, PlayError> {
        self.play_whole(turn, Counters::PlayOn)
    }

    /// Says that a waiting piece stays; before the first step it names the stack that is deployed. The deployment ends
    /// by itself when nobody waits any more. See [`Position::stay`].
    ///
    /// # Errors
    ///
    /// The game is over, the piece does not wait there, or no continuation could be committed.
    pub fn stay(&mut self, origin: Square, role: Role) -> Result<Played, PlayError> {
        self.refuse_if_over(Counters::Count)?;
        let mut next = self.position;
        next.stay(origin, role).map_err(PlayError::Deploy)?;
        if next.deployment().is_some() {
            self.position = next;
            return Ok(Played::Incomplete);
        }
        // The last to wait stays: the same turn as a commit now.
        let turn = self.position.turn_ended_by(Move::Commit);
        let turn = turn.ok_or(PlayError::Deploy(DeployError::NotDeploying))?;
        self.enter(turn, next).map(Played::Complete)
    }

    /// Lets a waiting piece join the unit that an earlier step deployed, counted from 0. See [`Position::recombine`].
    ///
    /// # Errors
    ///
    /// The game is over, or the piece cannot join that unit.
    pub fn recombine(&mut self, role: Role, step: usize) -> Result<Played, PlayError> {
        self.refuse_if_over(Counters::Count)?;
        let mut next = self.position;
        next.recombine(role, step).map_err(PlayError::Deploy)?;
        if next.deployment().is_some() {
            self.position = next;
            return Ok(Played::Incomplete);
        }
        let turn = recombined_turn(&self.position, role, step);
        let turn = turn.ok_or(PlayError::Deploy(DeployError::NotDeploying))?;
        self.enter(turn, next).map(Played::Complete)
    }

    /// Takes back the whole deployment in progress.
    ///
    /// # Errors
    ///
    /// No stack is being deployed.
    pub fn cancel_deployment(&mut self) -> Result<(), DeployError> {
        self.position.cancel_deployment()
    }

    fn play_action(&mut self, mv: Move, counters: Counters) -> Result<Played, PlayError> {
        self.refuse_if_over(counters)?;
        self.position.check_legal(mv).map_err(PlayError::Illegal)?;
        match self.position.turn_ended_by(mv) {
            Some(turn) => {
                let next = self.position.after(mv);
                self.enter(turn, next).map(Played::Complete)
            }
            None => {
                self.position.play_unchecked(mv);
                Ok(Played::Incomplete)
            }
        }
    }

    fn play_whole(&mut self, turn: &Turn, counters: Counters) -> Result<NodeId, PlayError> {
        self.refuse_if_over(counters)?;
        let mut next = self.position;
        next.play_turn(turn).map_err(PlayError::IllegalTurn)?;
        let turn = self.with_all_that_stay(turn.clone());
        self.enter(turn, next)
    }

    fn refuse_if_over(&self, counters: Counters) -> Result<(), PlayError> {
        match self.outcome() {
            Some(outcome) if counters == Counters::Count || !outcome.reason.is_counter() => {
                Err(PlayError::Over(outcome))
            }
            _ => Ok(()),
        }
    }

    /// The turn as it is played from before the deployment in progress, in which pieces may have been said to stay that
    /// the turn does not name.
    fn with_all_that_stay(&self, mut turn: Turn) -> Turn {
        if let (Turn::Deployment(turn), Some(deployment)) = (&mut turn, self.position.deployment())
        {
            let acted = turn.steps.iter().map(|step| step.unit.roles());
            let acted = acted.fold(RoleSet::EMPTY, RoleSet::union);
            turn.staying = deployment.original().without(acted);
        }
        turn
    }

    /// Goes to the turn's node, a new one if it was not played here before; `next` is the position after it.
    fn enter(&mut self, turn: Turn, next: Position) -> Result<NodeId, PlayError> {
        let slot = self.tree.enter(self.cursor, turn, &next)?;
        self.tree.visit_child(slot);
        self.cursor = slot;
        self.position = next;
        debug_assert!(self.tree.position(&self.start, slot).is_identical(&next));
        Ok(self.tree.node(slot).id())
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
