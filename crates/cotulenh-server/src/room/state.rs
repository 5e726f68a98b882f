//! The state of a room: a pure function of the stored game.

use super::offers::Offers;
use crate::clock::{Clock, Deadline};
use crate::id::{CommandId, GameId, UserId};
use crate::protocol::{
    BySide, ClockState, Crowd, Entry, EntryBody, GameEnd, GameState, Pace, PlayerCard, Side,
};
use crate::setup::{SetupError, pace, start};
use crate::store::{NewGame, StoredGame, TurnStart};
use cotulenh::Game;
use cotulenh::log::{GameLog, LogError};
use std::collections::HashMap;

/// The number of turns that begin a game: one of each side. They are not charged, and the game can be aborted before
/// the last of them.
pub const FIRST_TURNS: u32 = 2;

/// The reason why a stored game cannot be restored.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The settings of the game are not valid.
    #[error("invalid game settings: {0}")]
    Setup(#[from] SetupError),
    /// An entry has the wrong version.
    #[error("found version {found}, expected {expected}")]
    Version {
        /// The version that follows the last entry.
        expected: u64,
        /// The version of the entry.
        found: u64,
    },
    /// An entry does not fit the game.
    #[error("version {v}: {why}")]
    Log {
        /// The version.
        v: u64,
        /// The problem.
        why: LogError,
    },
    /// The log of the rules library cannot be written.
    #[error("the log cannot be written")]
    Form,
}

/// The state of a room.
#[derive(Clone, Debug)]
pub struct RoomState {
    pub(super) new: NewGame,
    /// The epoch of the game when it was read.
    pub(super) epoch: u64,
    pub(super) log: GameLog,
    pub(super) v: u64,
    /// The number of turns that were played, including those that were taken back.
    pub(super) turns: u32,
    pub(super) clock: Clock,
    pub(super) offers: Offers,
    pub(super) end: Option<GameEnd>,
    pub(super) rematch: Option<GameId>,
    /// The time of the last entry.
    pub(super) last_at: u64,
    /// The commands in the log, with their side and version.
    commands: HashMap<CommandId, (Option<Side>, u64)>,
}

impl RoomState {
    /// Returns the state of a game that begins.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings are not valid.
    pub fn new(new: NewGame) -> Result<RoomState, RestoreError> {
        let game = start(&new.setup)?;
        let side = Side::from(game.position().turn());
        Ok(RoomState {
            epoch: 0,
            log: GameLog::new(game),
            v: 0,
            turns: 0,
            clock: Clock::new(new.setup.time, side, new.started),
            offers: Offers::default(),
            end: None,
            rematch: None,
            last_at: new.started,
            commands: HashMap::new(),
            new,
        })
    }

    /// Restores the state of a stored game. The clock of a turn starts at the time of the entry before it, because the
    /// log does not have the times of commits. If `late` names the turn, its clock starts at that time instead.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings are not valid or an entry does not fit the game.
    pub fn restore(
        stored: &StoredGame,
        late: Option<&TurnStart>,
    ) -> Result<RoomState, RestoreError> {
        let mut state = RoomState::new(stored.new.clone())?;
        state.epoch = stored.epoch;
        for entry in &stored.entries {
            let late = late.filter(|late| late.v == entry.v);
            let since = late.map_or(entry.at, |late| late.since.max(entry.at));
            state.apply(entry, since)?;
        }
        Ok(state)
    }

    /// Applies a committed entry. The clock of the next player starts at `since`.
    ///
    /// # Errors
    ///
    /// Returns an error if the entry is not the next one or does not fit the game.
    pub fn apply(&mut self, entry: &Entry, since: u64) -> Result<(), RestoreError> {
        let (expected, found) = (self.v + 1, entry.v);
        if found != expected {
            return Err(RestoreError::Version { expected, found });
        }
        let wrong = |why| RestoreError::Log { v: entry.v, why };
        match &entry.body {
            EntryBody::Turn {
                log, lag, outcome, ..
            } => {
                let mover = self.to_move();
                self.log.append(log).map_err(wrong)?;
                self.turns += 1;
                self.offers.after_turn(mover);
                self.clock
                    .pass(self.to_move(), entry.clock, *lag, self.is_start(), since);
                if let Some(outcome) = outcome {
                    self.finish(
                        entry,
                        GameEnd {
                            reason: None,
                            outcome: Some(outcome.clone()),
                            by: entry.by,
                        },
                    );
                }
            }
            EntryBody::TakenBack { log } => {
                for log in log {
                    self.log.append(log).map_err(wrong)?;
                }
                self.offers.close_all();
                self.clock
                    .pass(self.to_move(), entry.clock, 0, self.is_start(), since);
            }
            EntryBody::Offered { offer, ply } => {
                if let Some(by) = entry.by {
                    self.offers.add(crate::protocol::Offer {
                        offer: *offer,
                        by,
                        ply: *ply,
                    });
                }
            }
            EntryBody::Declined { offer } => self.offers.close(*offer),
            EntryBody::Ended {
                log,
                reason,
                outcome,
            } => {
                if let Some(log) = log {
                    self.log.append(log).map_err(wrong)?;
                }
                self.finish(
                    entry,
                    GameEnd {
                        reason: Some(*reason),
                        outcome: outcome.clone(),
                        by: entry.by,
                    },
                );
            }
            EntryBody::Rematch { game } => {
                self.offers.close(crate::protocol::OfferKind::Rematch);
                self.rematch = Some(game.clone());
            }
            EntryBody::Resumed { .. } => self.clock.resume(entry.clock, entry.at),
        }
        if let Some(command) = &entry.command {
            self.commands.insert(command.clone(), (entry.by, entry.v));
        }
        self.v = entry.v;
        self.last_at = entry.at;
        Ok(())
    }

    fn finish(&mut self, entry: &Entry, end: GameEnd) {
        self.offers.close_all();
        self.clock.stop(entry.clock);
        self.end = Some(end);
    }

    /// Returns the identifier of the game.
    #[must_use]
    pub fn id(&self) -> &GameId {
        &self.new.id
    }

    /// Returns the game as it began.
    #[must_use]
    pub fn new_game(&self) -> &NewGame {
        &self.new
    }

    /// Changes the users in the two seats, and the players as others see them.
    pub fn set_seats(&mut self, seats: BySide<UserId>, players: BySide<PlayerCard>) {
        self.new.seats = seats;
        self.new.players = players;
    }

    /// Returns the epoch of the game when it was read.
    #[must_use]
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Returns the version: the number of the last entry.
    #[must_use]
    pub fn v(&self) -> u64 {
        self.v
    }

    /// Returns the game of the rules library.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.log.game()
    }

    /// Returns the number of turns.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.game().ply()).unwrap_or(u32::MAX)
    }

    /// Returns the side to move.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.game().position().turn().into()
    }

    /// Returns `true` while a side has not played its first turn.
    #[must_use]
    pub fn is_start(&self) -> bool {
        self.turns < FIRST_TURNS
    }

    /// Returns the end, or `None` while the game goes on.
    #[must_use]
    pub fn end(&self) -> Option<&GameEnd> {
        self.end.as_ref()
    }

    /// Returns the clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the clocks as a client shows them.
    #[must_use]
    pub fn clock_state(&self, now: u64) -> Option<ClockState> {
        self.clock.state(now)
    }

    /// Returns the moment when the game ends unless a turn is played before. See [`Clock::deadline`].
    #[must_use]
    pub fn deadline(&self, round_trip: u64) -> Option<Deadline> {
        self.clock.deadline(round_trip)
    }

    /// Returns the pace.
    #[must_use]
    pub fn pace(&self) -> Pace {
        pace(&self.new.setup.time)
    }

    /// Returns the side and the version of a command in the log.
    #[must_use]
    pub fn command(&self, id: &CommandId) -> Option<(Option<Side>, u64)> {
        self.commands.get(id).copied()
    }

    /// Forgets the commands, as a server does that only keeps them in memory.
    #[cfg(feature = "testing")]
    pub(super) fn forget_commands(&mut self) {
        self.commands.clear();
    }

    /// Returns the whole state for a client.
    ///
    /// # Errors
    ///
    /// No error is known: every log of the rules library can be written.
    pub fn view(
        &self,
        seat: Option<Side>,
        crowd: Crowd,
        now: u64,
    ) -> Result<GameState, RestoreError> {
        Ok(GameState {
            id: self.new.id.clone(),
            v: self.v,
            setup: self.new.setup.clone(),
            pace: self.pace(),
            players: self.new.players.clone(),
            seat,
            log: self.log.to_json_lines().map_err(|_| RestoreError::Form)?,
            ply: self.ply(),
            clock: self.clock_state(now),
            offers: self.offers.open().to_vec(),
            end: self.end.clone(),
            rematch: self.rematch.clone(),
            crowd,
            started: self.new.started,
        })
    }
}
