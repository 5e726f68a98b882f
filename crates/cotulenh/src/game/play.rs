//! Playing moves and whole turns, and the operations of a deployment.

use super::outcome::GameOver;
use super::tree::{MAX_NODES, Slot, TreeFull};
use super::{Game, NodeId};
use crate::deployment::{DeployError, DeployResult, DeploySession, Operation};
use crate::events::Event;
use crate::legality::IllegalMove;
use crate::outcome::Outcome;
use crate::{IllegalTurn, Move, Position, Role, RoleSet, Square, Turn};
use alloc::vec::Vec;
use core::fmt;

/// The result of a move or a turn: its events, and its node if it ended the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The node of the turn, which is now the current node, or `None` while the deployment continues.
    pub node: Option<NodeId>,
    /// The events in order.
    pub events: Vec<Event>,
}

impl Played {
    /// Returns `true` if the turn has ended.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.node.is_some()
    }
}

/// The reason why a move or a turn cannot be played. The game is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    Over(Outcome),
    /// The move is not legal.
    Illegal(IllegalMove),
    /// The turn is not legal.
    IllegalTurn(IllegalTurn),
    /// The operation is not possible in this deployment.
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
            PlayError::TooManyNodes => write!(f, "a game has at most {MAX_NODES} nodes"),
        }
    }
}

impl core::error::Error for PlayError {}

impl From<TreeFull> for PlayError {
    fn from(_: TreeFull) -> PlayError {
        PlayError::TooManyNodes
    }
}

/// The effect of a draw by a counter: it ends the game, or it is ignored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CounterDraw {
    EndsGame,
    Ignored,
}

impl Game {
    /// Plays a move: an ordinary move, a step of a deployment, or its end. Steps are pending until the deployment ends.
    /// Then the deployment is one turn of the history.
    ///
    /// ```
    /// use cotulenh::{Game, Move, Position};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let mut game = Game::from_position(position);
    /// let step = Move::from_lan("Fc4>e6", game.position().turn())?;
    /// assert!(!game.play(step)?.is_complete());
    /// assert_eq!(game.history().count(), 0);
    /// assert!(game.play(Move::Commit)?.is_complete());
    /// assert_eq!(game.history().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, the move is not legal, or the game has [`MAX_NODES`] nodes.
    pub fn play(&mut self, mv: Move) -> Result<Played, PlayError> {
        self.play_move(mv, CounterDraw::EndsGame)
    }

    /// Plays a move as [`Game::play`] does, even if a counter has ended the game. Records of other programs may
    /// continue there.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::play`].
    pub fn play_on(&mut self, mv: Move) -> Result<Played, PlayError> {
        self.play_move(mv, CounterDraw::Ignored)
    }

    /// Plays a whole turn. In the middle of a deployment the turn begins with the steps already made.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, a move of the turn is not legal, or the game has [`MAX_NODES`] nodes.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<Played, PlayError> {
        self.play_whole_turn(turn, CounterDraw::EndsGame)
    }

    /// Plays a whole turn as [`Game::play_turn`] does, even if a counter has ended the game.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::play_turn`].
    pub fn play_turn_on(&mut self, turn: &Turn) -> Result<Played, PlayError> {
        self.play_whole_turn(turn, CounterDraw::Ignored)
    }

    /// Chooses a stack of the side to move to be deployed. This is not a move and does not change the FEN. Any other
    /// move is still possible.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, the side to move has no stack of two or three there, or another one is
    /// being deployed.
    pub fn choose(&mut self, origin: Square) -> Result<(), PlayError> {
        self.refuse_if_over(CounterDraw::EndsGame)?;
        let session = DeploySession::start(&self.position, origin).map_err(PlayError::Deploy)?;
        self.position = *session.position();
        // Operations of the same stack that were undone can still be redone.
        if self.undone.last().is_some_and(|&(of, _)| of != origin) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Returns the session of the stack that is chosen or being deployed, or `None` if there is none.
    #[must_use]
    pub fn deploy_session(&self) -> Option<DeploySession> {
        DeploySession::resume(&self.position)
    }

    /// Marks a waiting piece as staying. Before the first step, `origin` selects the stack. The deployment ends when no
    /// piece is waiting. See [`DeploySession::stay`].
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, the piece is not waiting there, or no continuation could be committed.
    pub fn stay(&mut self, origin: Square, role: Role) -> Result<Played, PlayError> {
        self.refuse_if_over(CounterDraw::EndsGame)?;
        self.operate(Some(origin), |session| session.stay(role))
    }

    /// Makes a waiting piece join the unit of an earlier step, counted from 0. See [`DeploySession::recombine`].
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, or the piece cannot join that unit.
    pub fn recombine(&mut self, role: Role, step: usize) -> Result<Played, PlayError> {
        self.refuse_if_over(CounterDraw::EndsGame)?;
        self.operate(None, |session| session.recombine(role, step))
    }

    /// Takes back the whole deployment in progress, or the choice of a stack. Returns the events of all its operations
    /// in reverse order.
    ///
    /// # Errors
    ///
    /// Returns an error if no stack is chosen or being deployed.
    pub fn cancel_deployment(&mut self) -> Result<Vec<Event>, DeployError> {
        let session = self.deploy_session().ok_or(DeployError::NotDeploying)?;
        let (position, events) = session.cancel();
        self.position = position;
        self.undone.clear();
        Ok(events)
    }

    /// Carries out an operation of the session on `origin`, or of the one in progress.
    fn operate(
        &mut self,
        origin: Option<Square>,
        operation: impl FnOnce(&DeploySession) -> Result<DeployResult, DeployError>,
    ) -> Result<Played, PlayError> {
        let session = match origin {
            Some(origin) => DeploySession::start(&self.position, origin),
            None => self.deploy_session().ok_or(DeployError::NotDeploying),
        };
        let result = session.and_then(|session| operation(&session));
        self.accept(result.map_err(PlayError::Deploy)?)
    }

    /// Redoes an operation that was undone. The end of the game is not checked, because the operation was made there
    /// before.
    pub(super) fn redo_operation(
        &mut self,
        origin: Square,
        operation: Operation,
    ) -> Result<Played, PlayError> {
        self.operate(Some(origin), |session| session.operate(operation))
    }

    fn play_move(&mut self, mv: Move, counter_draw: CounterDraw) -> Result<Played, PlayError> {
        self.refuse_if_over(counter_draw)?;
        let illegal = |why| self.over_or(PlayError::Illegal(why));
        match mv {
            Move::Ordinary(act) => {
                let (next, events) = self.position.after_with_events(mv).map_err(illegal)?;
                self.enter_with(Turn::Ordinary(act), next, events)
            }
            Move::Step(_) | Move::Commit => {
                let result = DeploySession::advance(&self.position, mv).map_err(illegal)?;
                self.accept(result)
            }
        }
    }

    /// Accepts the result of an operation: the deployment continues, or its turn enters the history.
    fn accept(&mut self, result: DeployResult) -> Result<Played, PlayError> {
        match result {
            DeployResult::Incomplete { session, events } => {
                self.position = *session.position();
                self.undone.clear();
                Ok(Played { node: None, events })
            }
            DeployResult::Complete(whole) => self.enter_with(whole.turn, whole.after, whole.events),
        }
    }

    fn play_whole_turn(
        &mut self,
        turn: &Turn,
        counter_draw: CounterDraw,
    ) -> Result<Played, PlayError> {
        self.refuse_if_over(counter_draw)?;
        let (next, events) = self
            .position
            .after_turn(turn)
            .map_err(|why| self.over_or(PlayError::IllegalTurn(why)))?;
        let turn = self.with_staying_pieces(turn.clone());
        self.enter_with(turn, next, events)
    }

    /// Plays a text that is an ordinary move in one of the most frequent forms. Returns `None` and leaves the game unchanged if
    /// the text is something else, ambiguous or illegal. Then [`Position::read_turn`] decides.
    ///
    /// Nearly all turns of game records are such texts. Only pseudo-legal moves are compared with the text, and the safety of
    /// the Commander is tested once, on the board after the move. The move is made in place, because a copy of the position
    /// would take longer than the move.
    pub(crate) fn play_frequent(&mut self, text: &str) -> Option<NodeId> {
        if self.position.deployment_record.is_some() || self.declared_end.is_some() {
            return None;
        }
        let act = self.position.only_pseudo_legal_move(text)?;
        if self.position.make_pseudo_legal(act) {
            let turn = Turn::Ordinary(act);
            if let Ok(slot) = self.tree.enter(self.cursor, turn, &self.position) {
                return Some(self.enter_slot(slot));
            }
        }
        self.position = self.tree.position(&self.start, self.cursor);
        None
    }

    /// Plays a whole turn that was read from this position, so it is legal.
    pub(crate) fn play_known(&mut self, turn: Turn) -> Result<NodeId, PlayError> {
        self.refuse_if_over(CounterDraw::Ignored)?;
        let made = self.position.deployment().map_or(0, |d| d.steps().len());
        let mut next = self.position;
        for &mv in turn.moves().iter().skip(made) {
            // If the other pieces stay, the deployment has ended without a commit.
            if next.turn() == self.position.turn() {
                next.play_unchecked(mv);
            }
        }
        let turn = self.with_staying_pieces(turn);
        self.enter(turn, next)
    }

    /// Returns a turn as it enters the tree and the position after it, if it is legal here. A counter does not stop it.
    #[cfg(feature = "serde")]
    pub(super) fn turn_on(&self, turn: &Turn) -> Result<(Turn, Position), PlayError> {
        self.refuse_if_over(CounterDraw::Ignored)?;
        let mut next = self.position;
        next.play_turn(turn)
            .map_err(|why| self.over_or(PlayError::IllegalTurn(why)))?;
        Ok((self.with_staying_pieces(turn.clone()), next))
    }

    fn refuse_if_over(&self, counter_draw: CounterDraw) -> Result<(), PlayError> {
        let outcome = match counter_draw {
            CounterDraw::EndsGame => self.outcome(),
            // No turn is legal where the rules have ended the game.
            CounterDraw::Ignored => self.declared_outcome_at(self.cursor),
        };
        outcome.map_or(Ok(()), |outcome| Err(PlayError::Over(outcome)))
    }

    /// Returns the outcome as an error if the rules have ended the game, or else `why`.
    fn over_or(&self, why: PlayError) -> PlayError {
        match self.outcome() {
            Some(outcome) if !outcome.termination.is_counter() => PlayError::Over(outcome),
            _ => why,
        }
    }

    /// Returns the turn with all staying pieces. The turn may not name those that were made to stay in the deployment
    /// in progress.
    fn with_staying_pieces(&self, mut turn: Turn) -> Turn {
        if let (Turn::Deployment(turn), Some(deployment)) = (&mut turn, self.position.deployment())
        {
            let acted = turn.steps.iter().map(|step| step.unit.roles());
            let acted = acted.fold(RoleSet::EMPTY, RoleSet::union);
            turn.staying = deployment.original().without(acted);
        }
        turn
    }

    /// Goes to the turn's node. Adds the end of the game to the events if the turn ended it.
    fn enter_with(
        &mut self,
        turn: Turn,
        next: Position,
        mut events: Vec<Event>,
    ) -> Result<Played, PlayError> {
        let id = self.enter(turn, next)?;
        events.extend(self.end_by_rules(self.cursor));
        Ok(Played {
            node: Some(id),
            events,
        })
    }

    /// Goes to the turn's node, or to a new node if the turn was not played here before. `next` is the position after
    /// it.
    fn enter(&mut self, turn: Turn, next: Position) -> Result<NodeId, PlayError> {
        let slot = self.tree.enter(self.cursor, turn, &next)?;
        self.position = next;
        Ok(self.enter_slot(slot))
    }

    /// Makes a child of the current node the current node. The position is already the one after its turn.
    fn enter_slot(&mut self, slot: Slot) -> NodeId {
        self.tree.visit_child(slot);
        self.cursor = slot;
        self.undone.clear();
        debug_assert!(
            self.tree
                .position(&self.start, slot)
                .is_identical(&self.position)
        );
        self.tree.node(slot).id()
    }
}
