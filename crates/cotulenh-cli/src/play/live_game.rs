//! The game with its players: moves, clocks and takebacks. Independent of keys and screen.

use super::autosave::{Autosave, Resumed};
use super::clocks::Clocks;
use super::settings::{People, Settings};
use cotulenh::game::{GameOver, TimelineError};
use cotulenh::log::{ApplyError, GameCommand, GameLog};
use cotulenh::notation::ReadError;
use cotulenh::notation::pgn::{PgnGame, Tags};
use cotulenh::{Color, DeclaredEnd, Event, Game, NodeId, Outcome, Played, Position, Turn};
use cotulenh_engine::{Limits, Root};
use std::io;
use std::time::Duration;

/// The time per turn at the highest level, if there is no other limit.
const DEFAULT_MOVETIME: Duration = Duration::from_secs(3);

/// A game with its players, clocks and log.
pub(super) struct LiveGame {
    settings: Settings,
    people: People,
    /// The game and its log. Every change goes through [`LiveGame::apply`].
    log: GameLog,
    /// The PGN tags.
    tags: Tags,
    clocks: Option<Clocks>,
    /// Whether the game has changes that the player has not saved.
    unsaved: bool,
    /// The deployment in progress as it was last saved.
    saved_deployment: Option<String>,
    autosave: Autosave,
    /// An error of the autosave that has not been shown yet.
    autosave_error: Option<io::Error>,
}

impl LiveGame {
    /// Starts a game, or continues the game of a PGN.
    pub(super) fn new(settings: Settings, record: PgnGame, autosave: Autosave) -> LiveGame {
        let PgnGame { tags, game } = record;
        LiveGame {
            people: settings.people(),
            clocks: settings.clock.map(|control| Clocks::at(control, &game)),
            saved_deployment: game.deployment_text(),
            settings,
            log: GameLog::new(game),
            tags,
            unsaved: false,
            autosave,
            autosave_error: None,
        }
    }

    /// Continues an interrupted game. Each clock shows the time that its side had after its last turn.
    pub(super) fn resume(resumed: Resumed) -> LiveGame {
        let Resumed {
            settings,
            tags,
            log,
            autosave,
        } = resumed;
        let control = settings.clock;
        LiveGame {
            people: settings.people(),
            clocks: control.map(|control| Clocks::at(control, log.game())),
            settings,
            log,
            tags,
            unsaved: true,
            saved_deployment: None,
            autosave,
            autosave_error: None,
        }
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(super) fn people(&self) -> People {
        self.people
    }

    pub(super) fn game(&self) -> &Game {
        self.log.game()
    }

    pub(super) fn position(&self) -> &Position {
        self.game().position()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    /// Returns the remaining time of a side, or `None` if there is no clock.
    pub(super) fn time_left(&self, color: Color) -> Option<Duration> {
        self.clocks.as_ref().map(|clocks| clocks.left(color))
    }

    /// Returns `true` if quitting would lose something.
    pub(super) fn is_unsaved(&self) -> bool {
        self.unsaved || self.game().deployment_text() != self.saved_deployment
    }

    pub(super) fn mark_saved(&mut self) {
        self.unsaved = false;
        self.saved_deployment = self.game().deployment_text();
    }

    /// Returns `true` if a human is to move.
    pub(super) fn awaits_person(&self) -> bool {
        self.outcome().is_none() && self.people.play(self.position().turn())
    }

    /// Returns `true` if the engine is to move.
    pub(super) fn awaits_engine(&self) -> bool {
        self.outcome().is_none() && !self.people.play(self.position().turn())
    }

    /// Returns the position for the engine, with its history.
    pub(super) fn root(&self) -> Root {
        Root::from(self.game())
    }

    /// Returns the limits for a turn of the engine.
    pub(super) fn limits(&self) -> Limits {
        let settings = &self.settings;
        let mut limits = Limits {
            nodes: settings.nodes,
            movetime: settings.time,
            ..Limits::default()
        };
        if let Some(clocks) = &self.clocks {
            limits.clocks = clocks.for_engine();
        } else if limits.nodes.is_none() && limits.movetime.is_none() {
            limits.movetime = Some(DEFAULT_MOVETIME);
        }
        limits
    }

    /// Subtracts time from the clock of the side to move. Returns `true` if that ends the game.
    pub(super) fn run_clock(&mut self, time: Duration) -> bool {
        let turn = self.position().turn();
        if self.clocks.is_none() || self.outcome().is_some() {
            return false;
        }
        let over = self
            .clocks
            .as_mut()
            .is_some_and(|clocks| clocks.run(turn, time));
        over && self.end(DeclaredEnd::Flag(turn)).is_ok()
    }

    /// Carries out a command and adds it to the log.
    fn apply(&mut self, command: GameCommand) -> Result<Vec<Event>, ApplyError> {
        self.log.apply(command)
    }

    /// Writes the new entries of the log to the disk. Every change ends with this.
    fn autosave(&mut self) {
        let written = self.autosave.write(&self.log, &self.settings, &self.tags);
        if let Err(error) = written {
            self.autosave_error = Some(error);
        }
    }

    /// Returns the error of the autosave if it has not been shown yet.
    pub(super) fn take_autosave_error(&mut self) -> Option<io::Error> {
        self.autosave_error.take()
    }

    /// Removes the log of the game from the disk. Returns the autosave for the next game.
    pub(super) fn discard_log(&mut self) -> Autosave {
        std::mem::replace(&mut self.autosave, Autosave::off()).discard()
    }

    /// Parses a typed move or turn.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is neither.
    pub(super) fn read(&self, text: &str) -> Result<GameCommand, ReadError> {
        let not_a_move = match self.position().read_move(text) {
            Ok(mv) => return Ok(GameCommand::Move(mv)),
            Err(error) => error,
        };
        match (self.position().read_turn(text), not_a_move) {
            (Ok(turn), _) => Ok(GameCommand::Turn(turn)),
            // If the text does not even have the form of a move, the error for the turn is more helpful.
            (Err(error), ReadError::Syntax(_)) => Err(error),
            (Err(_), not_a_move) => Err(not_a_move),
        }
    }

    /// Plays a move, a turn, a stay or a recombine.
    ///
    /// # Errors
    ///
    /// Returns an error if the command is not possible. The game is unchanged then.
    pub(super) fn play(&mut self, command: GameCommand) -> Result<Played, ApplyError> {
        let mover = self.position().turn();
        let played = self.advance(command)?;
        if let Some(id) = played.node {
            self.unsaved = true;
            // The result declared at the end of another variation does not apply here.
            if self.game().declared_end().is_some() {
                self.apply(GameCommand::RetractEnd)?;
            }
            self.make_main_line(id)?;
            if let Some(clocks) = &mut self.clocks {
                let left = clocks.end_turn(mover).millis();
                self.apply(GameCommand::Clock(id, Some(left)))?;
            }
        }
        self.autosave();
        Ok(played)
    }

    /// Carries out a command that plays something. The current node changes if the turn ends.
    fn advance(&mut self, command: GameCommand) -> Result<Played, ApplyError> {
        let before = self.game().current();
        let events = self.apply(command)?;
        let now = self.game().current();
        Ok(Played {
            node: (now != before).then_some(now),
            events,
        })
    }

    /// Makes the line to a node the main line. Turns that were taken back stay as a variation.
    fn make_main_line(&mut self, id: NodeId) -> Result<(), ApplyError> {
        if !self.game().is_on_main_line(id) {
            self.apply(GameCommand::PromoteLine(id))?;
        }
        Ok(())
    }

    /// Retracts a declared result if it is at the current node. Returns `true` if it was.
    fn retract_end_here(&mut self) -> Result<bool, ApplyError> {
        let here = self.game().current();
        let is_here = self.game().declared_end().is_some_and(|(at, _)| at == here);
        if is_here {
            self.apply(GameCommand::RetractEnd)?;
        }
        Ok(is_here)
    }

    /// Goes back to the node of the current line at this ply.
    fn go_back(&mut self, ply: usize) -> Result<(), ApplyError> {
        let line = self.game().line();
        let node = ply.checked_sub(1).and_then(|index| line.get(index));
        let node = node.copied().unwrap_or(NodeId::START);
        self.apply(GameCommand::Jump(node)).map(drop)
    }

    /// Cancels the deployment in progress.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none.
    pub(super) fn cancel_deployment(&mut self) -> Result<(), ApplyError> {
        self.apply(GameCommand::Cancel)?;
        self.autosave();
        Ok(())
    }

    /// Takes back the declared result of the game, or else the last operation of a deployment, or else turns until a
    /// human is to move.
    ///
    /// # Errors
    ///
    /// Returns an error if no human has moved yet.
    pub(super) fn undo(&mut self) -> Result<(), ApplyError> {
        if !self.retract_end_here()? {
            if self.position().deployment().is_some() {
                self.apply(GameCommand::Undo)?;
                self.autosave();
                return Ok(());
            }
            let ply = self.turn_to_go_back_to().ok_or(TimelineError::AtStart)?;
            self.go_back(ply)?;
        }
        self.unsaved = true;
        self.reset_clocks();
        self.autosave();
        Ok(())
    }

    /// Returns the ply of the last position in which a human was to move, before the current one.
    fn turn_to_go_back_to(&self) -> Option<usize> {
        let history = self.game().history();
        let own = history.filter(|entry| self.people.play(entry.before.turn()));
        own.last().map(|entry| entry.ply - 1)
    }

    /// Redoes the last undone operation of a deployment. If there is none, replays turns until a human is to move or
    /// the line ends. Returns the last redone operation or turn.
    ///
    /// # Errors
    ///
    /// Returns an error if there is nothing to redo.
    pub(super) fn redo(&mut self) -> Result<Played, ApplyError> {
        let mut redone = self.advance(GameCommand::Redo)?;
        if !redone.is_complete() {
            // The turn goes on, so its clock keeps running.
            self.autosave();
            return Ok(redone);
        }
        while !self.people.play(self.position().turn()) {
            match self.advance(GameCommand::Redo) {
                Ok(next) => redone = next,
                Err(_) => break,
            }
        }
        self.reset_clocks();
        self.autosave();
        Ok(redone)
    }

    /// Reopens the last turn of a human before its last step, if that turn was a deployment. Takes back the turns after
    /// it.
    ///
    /// # Errors
    ///
    /// Returns an error if no human has moved yet, if that turn was not a deployment, or if a deployment is in
    /// progress.
    pub(super) fn reopen(&mut self) -> Result<(), ApplyError> {
        if let Some(deployment) = self.position().deployment() {
            let origin = deployment.origin();
            return Err(TimelineError::Deploying { origin }.into());
        }
        let history = self.game().history();
        let own = history.filter(|entry| self.people.play(entry.before.turn()));
        let last = own.last().ok_or(TimelineError::AtStart)?;
        let Turn::Deployment(_) = last.turn else {
            return Err(TimelineError::NotADeployment.into());
        };
        let ply = last.ply;
        self.retract_end_here()?;
        self.go_back(ply)?;
        self.apply(GameCommand::Reopen)?;
        self.unsaved = true;
        self.reset_clocks();
        self.autosave();
        Ok(())
    }

    /// Returns the number of turns that [`LiveGame::redo`] can play. It is 0 while a stack is being deployed: then the next
    /// redo is a step of the deployment.
    pub(super) fn ahead(&self) -> usize {
        if self.game().deploy_session().is_some() {
            return 0;
        }
        self.game().line().len().saturating_sub(self.game().ply())
    }

    fn reset_clocks(&mut self) {
        let game = self.log.game();
        let control = self.settings.clock;
        self.clocks = control.map(|control| Clocks::at(control, game));
    }

    /// Ends the game by resignation, agreement or flag. Cancels a deployment in progress.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over.
    pub(super) fn end(&mut self, declared: DeclaredEnd) -> Result<(), ApplyError> {
        if let Some(outcome) = self.outcome() {
            return Err(GameOver(outcome).into());
        }
        // The result declared at the end of another variation does not apply here.
        if self.game().declared_end().is_some() {
            self.apply(GameCommand::RetractEnd)?;
        }
        self.apply(GameCommand::End(declared))?;
        if self.game().deploy_session().is_some() {
            self.apply(GameCommand::Cancel)?;
        }
        self.make_main_line(self.game().current())?;
        self.unsaved = true;
        self.autosave();
        Ok(())
    }

    /// Returns the PGN of the game, with tags for the date and the players if it has none.
    pub(super) fn record(&self, names: &super::save::Names) -> PgnGame {
        let mut tags = self.tags.clone();
        let mut fill = |name: &str, value: &str| {
            if tags.get(name).is_none() {
                // A name that PGN cannot represent is left out.
                let _ = tags.set(name, value);
            }
        };
        fill("Date", &names.date);
        fill("Red", &names.sides[Color::Red]);
        fill("Blue", &names.sides[Color::Blue]);
        PgnGame {
            tags,
            game: self.game().clone(),
        }
    }
}
