//! The bot's copy of a game on the server.

use cotulenh::log::GameLog;
use cotulenh_engine::Root;
use cotulenh_server::protocol::{
    ClockState, Crowd, Entry, EntryBody, GameEnd, GameSetup, GameState, Offer, OfferKind,
    PlayerCard, Side, ToClient,
};
use std::time::Duration;
use tokio::time::Instant;

/// A copy of a game. It follows the messages of the server.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) setup: GameSetup,
    /// The side of the bot.
    pub(super) side: Side,
    pub(super) opponent: PlayerCard,
    pub(super) end: Option<GameEnd>,
    pub(super) offers: Vec<Offer>,
    version: u64,
    log: GameLog,
    clock: Option<(ClockState, Instant)>,
    crowd: (Crowd, Instant),
}

/// A reason why a copy is useless. The whole state is read again.
#[derive(Debug, thiserror::Error)]
pub(super) enum Mismatch {
    /// An entry is missing.
    #[error("entry {found} came after entry {known}")]
    Gap { known: u64, found: u64 },
    /// The log has another form, or its turns are not legal.
    #[error("the log cannot be followed: {0}")]
    Log(String),
    /// The bot has no seat in this game.
    #[error("the bot does not play in this game")]
    Seat,
}

impl Board {
    /// Creates a copy from the whole state.
    ///
    /// # Errors
    ///
    /// Returns an error if the log is not that of a game or the bot does not play in it.
    pub(super) fn new(state: GameState) -> Result<Board, Mismatch> {
        let opened = GameLog::from_json_lines(&state.log);
        let opened = opened.map_err(|error| Mismatch::Log(error.to_string()))?;
        let side = state.seat.ok_or(Mismatch::Seat)?;
        let now = Instant::now();
        Ok(Board {
            side,
            opponent: state.players.of(side.other()).clone(),
            setup: state.setup,
            end: state.end,
            offers: state.offers,
            version: state.v,
            log: opened.log,
            clock: state.clock.map(|clock| (clock, now)),
            crowd: (state.crowd, now),
        })
    }

    /// Follows a message. Returns `true` if the game has changed.
    ///
    /// # Errors
    ///
    /// Returns an error if the copy does not fit the message.
    pub(super) fn follow(&mut self, message: ToClient) -> Result<bool, Mismatch> {
        match message {
            ToClient::Game(state) => *self = Board::new(*state)?,
            ToClient::Entry { entry, clock } => {
                self.clock = clock.map(|clock| (clock, Instant::now()));
                return self.append(*entry);
            }
            ToClient::Crowd(crowd) => self.crowd = (crowd, Instant::now()),
            ToClient::Ping { v, .. } if v > self.version => {
                let known = self.version;
                return Err(Mismatch::Gap { known, found: v });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn append(&mut self, entry: Entry) -> Result<bool, Mismatch> {
        if entry.v <= self.version {
            return Ok(false);
        }
        if entry.v != self.version + 1 {
            return Err(Mismatch::Gap {
                known: self.version,
                found: entry.v,
            });
        }
        self.version = entry.v;
        let mut follow = |entry| {
            let followed = self.log.append(entry);
            followed.map_err(|error| Mismatch::Log(error.to_string()))
        };
        match entry.body {
            EntryBody::Turn { log, outcome, .. } => {
                follow(&log)?;
                // A turn answers the offers.
                self.offers.retain(|offer| Some(offer.by) == entry.by);
                if let Some(outcome) = outcome {
                    self.end = Some(GameEnd {
                        reason: None,
                        outcome: Some(outcome),
                        by: entry.by,
                    });
                }
            }
            EntryBody::TakenBack { log } => {
                for entry in &log {
                    follow(entry)?;
                }
                self.offers.clear();
            }
            EntryBody::Offered { offer, ply } => {
                if let Some(by) = entry.by {
                    self.offers.push(Offer { offer, by, ply });
                }
            }
            EntryBody::Declined { offer } => self.offers.retain(|open| open.offer != offer),
            EntryBody::Ended {
                log,
                reason,
                outcome,
            } => {
                if let Some(log) = &log {
                    follow(log)?;
                }
                self.offers.clear();
                self.end = Some(GameEnd {
                    reason: Some(reason),
                    outcome,
                    by: entry.by,
                });
            }
            _ => {}
        }
        Ok(true)
    }

    /// Returns the number of turns.
    pub(super) fn ply(&self) -> u32 {
        u32::try_from(self.log.game().ply()).unwrap_or(u32::MAX)
    }

    /// Returns the key of the position as the protocol writes it.
    pub(super) fn key(&self) -> String {
        format!("{:016x}", self.log.game().position().key())
    }

    /// Returns `true` if the bot must play a turn.
    pub(super) fn is_my_turn(&self) -> bool {
        self.end.is_none() && Side::from(self.log.game().position().turn()) == self.side
    }

    /// Returns the game for an engine: the start, the turns as engine moves, and the current position.
    pub(super) fn question(&self) -> Result<Question, Mismatch> {
        let game = self.log.game();
        let mut root = Root::new(*game.start());
        let mut moves = Vec::new();
        for id in game.line() {
            let Some(turn) = game.turn(id) else { continue };
            let played = root.play(turn);
            played.map_err(|error| Mismatch::Log(error.to_string()))?;
            moves.push(turn.engine_move().to_string());
        }
        Ok(Question { moves, root })
    }

    /// Returns the start position.
    pub(super) fn start(&self) -> cotulenh::Position {
        *self.log.game().start()
    }

    /// Returns the clocks as they are now: the remaining times in milliseconds.
    pub(super) fn clock(&self) -> Option<ClockState> {
        let (mut clock, since) = self.clock?;
        let mut passed = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
        let delay = clock.delay.min(passed);
        clock.delay -= delay;
        passed -= delay;
        if let Some(side) = clock.running {
            let left = clock.left.of_mut(side);
            *left = left.saturating_sub(passed);
        }
        Some(clock)
    }

    /// Returns the time until the bot may claim the game because the opponent has left.
    pub(super) fn claim_in(&self) -> Option<Duration> {
        let (crowd, since) = &self.crowd;
        let left = (*crowd.claim_in.of(self.side.other()))?;
        Some(Duration::from_millis(left).saturating_sub(since.elapsed()))
    }

    /// Returns the open offers of the opponent.
    pub(super) fn offers_of_opponent(&self) -> impl Iterator<Item = OfferKind> + '_ {
        let theirs = self.offers.iter().filter(|offer| offer.by != self.side);
        theirs.map(|offer| offer.offer)
    }
}

/// A game in the form that an engine needs.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) moves: Vec<String>,
    pub(super) root: Root,
}
