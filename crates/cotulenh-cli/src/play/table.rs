//! The game at the table: who plays, what was played, the clocks, taking back. It knows no keys and no screen.

use super::clocks::Clocks;
use super::settings::{People, Settings};
use cotulenh::game::{GameOver, PlayError, TextError, TimelineError};
use cotulenh::notation::pgn::{PgnGame, Tags};
use cotulenh::{
    Color, DeployError, Event, Game, Move, Outcome, Played, Position, Role, Square, Turn,
};
use cotulenh_engine::{Limits, Root};
use std::time::Duration;

/// How long the strongest level thinks where nothing else bounds it.
const LONGEST_THOUGHT: Duration = Duration::from_secs(3);

/// A game and those who play it.
pub(super) struct Table {
    settings: Settings,
    people: People,
    game: Game,
    /// What the record told besides its turns.
    tags: Tags,
    clocks: Option<Clocks>,
    /// Whether something is not in any file yet.
    unsaved: bool,
}

impl Table {
    /// A game that is begun, or gone on with.
    pub(super) fn new(settings: Settings, record: PgnGame) -> Table {
        let PgnGame { tags, game } = record;
        let clocks = settings.clock.map(|control| Clocks::at(control, &game));
        Table {
            people: settings.people(),
            clocks,
            settings,
            game,
            tags,
            unsaved: false,
        }
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(super) fn people(&self) -> People {
        self.people
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What is left on a side's clock, where there is one.
    pub(super) fn time_left(&self, color: Color) -> Option<Duration> {
        self.clocks.as_ref().map(|clocks| clocks.left(color))
    }

    /// Whether something would be lost by leaving.
    pub(super) fn is_unsaved(&self) -> bool {
        self.unsaved || self.position().deployment().is_some()
    }

    pub(super) fn mark_saved(&mut self) {
        self.unsaved = false;
    }

    /// Whether a person is to move.
    pub(super) fn awaits_person(&self) -> bool {
        self.outcome().is_none() && self.people.play(self.position().turn())
    }

    /// Whether the engine is to move.
    pub(super) fn awaits_engine(&self) -> bool {
        self.outcome().is_none() && !self.people.play(self.position().turn())
    }

    /// What the engine has to think about.
    pub(super) fn root(&self) -> Root {
        Root::from(&self.game)
    }

    /// How far the engine may go for its turn.
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
            limits.movetime = Some(LONGEST_THOUGHT);
        }
        limits
    }

    /// Lets time go by on the clock of the side to move; says whether that has ended the game.
    pub(super) fn run_clock(&mut self, time: Duration) -> bool {
        let turn = self.position().turn();
        if self.clocks.is_none() || self.outcome().is_some() {
            return false;
        }
        let over = self
            .clocks
            .as_mut()
            .is_some_and(|clocks| clocks.run(turn, time));
        over && self.end(|game| game.flag(turn)).is_ok()
    }

    /// Plays an action.
    pub(super) fn play(&mut self, mv: Move) -> Result<Played, PlayError> {
        self.change(|game| game.play(mv))
    }

    /// Plays a whole turn.
    pub(super) fn play_turn(&mut self, turn: &Turn) -> Result<Played, PlayError> {
        self.change(|game| game.play_turn(turn))
    }

    /// Plays an action or a turn by its text.
    pub(super) fn play_text(&mut self, text: &str) -> Result<Played, TextError> {
        self.change(|game| game.play_text(text))
    }

    /// Says that a waiting piece stays.
    pub(super) fn stay(&mut self, origin: Square, role: Role) -> Result<Played, PlayError> {
        self.change(|game| game.stay(origin, role))
    }

    /// Lets a waiting piece join the unit of an earlier step.
    pub(super) fn recombine(&mut self, role: Role, step: usize) -> Result<Played, PlayError> {
        self.change(|game| game.recombine(role, step))
    }

    fn change<E>(
        &mut self,
        play: impl FnOnce(&mut Game) -> Result<Played, E>,
    ) -> Result<Played, E> {
        let mover = self.position().turn();
        let played = play(&mut self.game)?;
        if let Some(id) = played.node {
            self.unsaved = true;
            // What was said to end another line does not end this one.
            if self.game.termination().is_some() {
                self.game.retract_end();
            }
            // What is played counts; what was taken back stays as a variation. The node is there: it was made just now.
            let _ = self.game.promote_line(id);
            if let Some(clocks) = &mut self.clocks {
                let _ = self.game.set_clock(id, Some(clocks.end_turn(mover)));
            }
        }
        Ok(played)
    }

    /// Gives the deployment in progress up.
    pub(super) fn cancel_deployment(&mut self) -> Result<(), DeployError> {
        self.game.cancel_deployment().map(drop)
    }

    /// Takes back what ended the game by word, else the last thing done in a deployment, else turns until a person is to
    /// move again.
    ///
    /// # Errors
    ///
    /// No person has moved yet.
    pub(super) fn undo(&mut self) -> Result<(), TimelineError> {
        let here = self.game.current();
        if self.game.termination().is_some_and(|(at, _)| at == here) {
            self.game.retract_end();
        } else if self.position().deployment().is_some() {
            self.game.undo()?;
            return Ok(());
        } else {
            let ply = self.turn_to_go_back_to().ok_or(TimelineError::AtStart)?;
            self.game.goto_ply(ply)?;
        }
        self.unsaved = true;
        self.reset_clocks();
        Ok(())
    }

    /// The last turn before the current one at which a person was to move.
    fn turn_to_go_back_to(&self) -> Option<usize> {
        let history = self.game.history();
        let own = history.filter(|entry| self.people.play(entry.before.turn()));
        own.last().map(|entry| entry.ply - 1)
    }

    /// Redoes the operation of a deployment that was undone last. If there is none, plays turns again until a person is
    /// to move or the line ends. Returns what was redone last.
    ///
    /// # Errors
    ///
    /// There is nothing to redo.
    pub(super) fn redo(&mut self) -> Result<Played, TimelineError> {
        let mut redone = self.game.redo()?;
        if !redone.is_complete() {
            // The turn goes on, and so does its clock.
            return Ok(redone);
        }
        while !self.people.play(self.position().turn()) {
            match self.game.redo() {
                Ok(next) => redone = next,
                Err(_) => break,
            }
        }
        self.reset_clocks();
        Ok(redone)
    }

    /// Goes back into the last turn of a person, to before its last step, if it was a deployment. The turns after it are
    /// taken back.
    ///
    /// # Errors
    ///
    /// No person has moved yet, that turn was no deployment, or a deployment is in progress.
    pub(super) fn reopen(&mut self) -> Result<(), TimelineError> {
        if let Some(deployment) = self.position().deployment() {
            let origin = deployment.origin();
            return Err(TimelineError::Deploying { origin });
        }
        let history = self.game.history();
        let own = history.filter(|entry| self.people.play(entry.before.turn()));
        let last = own.last().ok_or(TimelineError::AtStart)?;
        let Turn::Deployment(_) = last.turn else {
            return Err(TimelineError::NotADeployment);
        };
        let ply = last.ply;
        let here = self.game.current();
        if self.game.termination().is_some_and(|(at, _)| at == here) {
            self.game.retract_end();
        }
        self.game.goto_ply(ply)?;
        self.game.reopen()?;
        self.unsaved = true;
        self.reset_clocks();
        Ok(())
    }

    /// How many turns there are to go forward to.
    pub(super) fn ahead(&self) -> usize {
        self.game.line().len().saturating_sub(self.game.ply())
    }

    fn reset_clocks(&mut self) {
        let game = &self.game;
        let control = self.settings.clock;
        self.clocks = control.map(|control| Clocks::at(control, game));
    }

    pub(super) fn resign(&mut self, color: Color) -> Result<(), GameOver> {
        self.end(|game| game.resign(color))
    }

    pub(super) fn agree_draw(&mut self) -> Result<(), GameOver> {
        self.end(Game::agree_draw)
    }

    fn end(
        &mut self,
        say: impl FnOnce(&mut Game) -> Result<Vec<Event>, GameOver>,
    ) -> Result<(), GameOver> {
        // What was said to end another line does not end this one; half a turn is none.
        let here = self.game.current();
        if self.game.termination().is_some_and(|(at, _)| at != here) {
            self.game.retract_end();
        }
        say(&mut self.game)?;
        let _ = self.game.cancel_deployment();
        if here != cotulenh::NodeId::START {
            // The node is there: it is the current one.
            let _ = self.game.promote_line(here);
        }
        self.unsaved = true;
        Ok(())
    }

    /// The record of the game, with tags for what it did not tell itself.
    pub(super) fn record(&self, names: &super::save::Names) -> PgnGame {
        let mut tags = self.tags.clone();
        let mut fill = |name: &str, value: &str| {
            if tags.get(name).is_none() {
                // A name that PGN cannot hold is left out.
                let _ = tags.set(name, value);
            }
        };
        fill("Date", &names.date);
        fill("Red", &names.sides[Color::Red]);
        fill("Blue", &names.sides[Color::Blue]);
        PgnGame {
            tags,
            game: self.game.clone(),
        }
    }
}
