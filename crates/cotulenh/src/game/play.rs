//! Playing: actions, whole turns, and what else a player does in a deployment.

use super::outcome::GameOver;
use super::tree::{MAX_NODES, TreeFull};
use super::{Game, NodeId, Outcome};
use crate::deploy::DeployError;
use crate::legality::IllegalMove;
use crate::session::{DeployResult, DeploySession};
use crate::{IllegalTurn, Move, Position, Role, RoleSet, Square, Turn};
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
        let session = DeploySession::start(&self.position, origin);
        let result = session.and_then(|session| session.stay(role));
        self.came_of(result.map_err(PlayError::Deploy)?)
    }

    /// Lets a waiting piece join the unit that an earlier step deployed, counted from 0. See [`Position::recombine`].
    ///
    /// # Errors
    ///
    /// The game is over, or the piece cannot join that unit.
    pub fn recombine(&mut self, role: Role, step: usize) -> Result<Played, PlayError> {
        self.refuse_if_over(Counters::Count)?;
        let session = DeploySession::resume(&self.position).ok_or(DeployError::NotDeploying);
        let result = session.and_then(|session| session.recombine(role, step));
        self.came_of(result.map_err(PlayError::Deploy)?)
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
        self.position
            .check_legal(mv)
            .map_err(|why| self.over_or(PlayError::Illegal(why)))?;
        if let Move::Ordinary { .. } = mv {
            let turn = self.position.turn_ended_by(mv);
            let turn = turn.ok_or(PlayError::Deploy(DeployError::NotAStep))?;
            let next = self.position.after(mv);
            return self.enter(turn, next).map(Played::Complete);
        }
        let session = match mv.from() {
            Some(origin) => DeploySession::start(&self.position, origin),
            None => DeploySession::resume(&self.position).ok_or(DeployError::NotDeploying),
        };
        let result = session.and_then(|session| session.process(mv));
        self.came_of(result.map_err(PlayError::Deploy)?)
    }

    /// What came of something done in the deployment: it goes on, or its turn enters the history.
    fn came_of(&mut self, result: DeployResult) -> Result<Played, PlayError> {
        match result {
            DeployResult::Incomplete(session) => {
                self.position = *session.position();
                Ok(Played::Incomplete)
            }
            DeployResult::Complete(whole) => {
                self.enter(whole.turn, whole.after).map(Played::Complete)
            }
        }
    }

    fn play_whole(&mut self, turn: &Turn, counters: Counters) -> Result<NodeId, PlayError> {
        self.refuse_if_over(counters)?;
        let mut next = self.position;
        next.play_turn(turn)
            .map_err(|why| self.over_or(PlayError::IllegalTurn(why)))?;
        let turn = self.with_all_that_stay(turn.clone());
        self.enter(turn, next)
    }

    /// Plays a whole turn that is known to be legal here: it was read from the position.
    pub(crate) fn play_known(&mut self, turn: Turn) -> Result<NodeId, PlayError> {
        self.refuse_if_over(Counters::PlayOn)?;
        let made = self.position.deployment().map_or(0, |d| d.steps().len());
        let mut next = self.position;
        for &mv in turn.moves().iter().skip(made) {
            // With pieces said to stay it has ended by itself, and there is nothing to commit.
            if next.turn() == self.position.turn() {
                next.play_unchecked(mv);
            }
        }
        let turn = self.with_all_that_stay(turn);
        self.enter(turn, next)
    }

    fn refuse_if_over(&self, counters: Counters) -> Result<(), PlayError> {
        let outcome = match counters {
            Counters::Count => self.outcome(),
            // Where the rules have ended the game no turn is legal: that is seen soon enough.
            Counters::PlayOn => self.said_at(self.cursor),
        };
        outcome.map_or(Ok(()), |outcome| Err(PlayError::Over(outcome)))
    }

    /// Why nothing is legal here if the game is over, else why this was not.
    fn over_or(&self, why: PlayError) -> PlayError {
        match self.outcome() {
            Some(outcome) if !outcome.reason.is_counter() => PlayError::Over(outcome),
            _ => why,
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
