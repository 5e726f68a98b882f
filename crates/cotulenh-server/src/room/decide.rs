//! Decisions of a room: the entry that a command or a deadline leads to.

use super::offers::OFFER_LIMIT;
use super::refusal::Refusal;
use super::state::RoomState;
use super::wall::AHEAD;
use crate::clock::Deadline;
use crate::id::GameId;
use crate::protocol::{
    Action, Claim, Command, EndReason, Entry, EntryBody, GameEnd, GameResult, Offer, OfferKind,
    Side,
};
use crate::store::{NewGame, Standing};
use cotulenh::log::{Entry as LogEntry, GameCommand};
use cotulenh::{Color, DeclaredEnd, Turn};

/// The number of entries after which a game has no more takebacks, so that its log does not grow without end.
pub const TAKEBACK_ENTRIES: u64 = 2_000;

/// The circumstances of a command. All times are milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The time of the decision.
    pub now: u64,
    /// The time when the message was read.
    pub read_at: u64,
    /// The round trip to the client that the server has measured.
    pub round_trip: u64,
    /// `true` in the grace period after a server start, when no flag falls.
    pub is_grace: bool,
    /// `true` if the opponent has been away for long enough.
    pub may_claim: bool,
    /// Generates the identifier of a rematch.
    pub new_game_id: fn() -> GameId,
}

/// The decision on a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// The command is in the log with this version.
    Known(u64),
    /// An entry must be committed.
    Commit(Box<Change>),
}

/// An entry to commit.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The entry.
    pub entry: Entry,
    /// The position after the entry, if the entry changes it.
    pub standing: Option<Standing>,
    /// The end, if the entry ends the game.
    pub end: Option<GameEnd>,
    /// The rematch, if the entry begins one.
    pub begin: Option<NewGame>,
    /// The refusal to send, if the entry does not carry out the command, e.g. a turn that came after the flag fell.
    pub refusal: Option<Refusal>,
}

impl RoomState {
    /// Decides on a command of a player. The state does not change.
    ///
    /// # Errors
    ///
    /// Returns the reason if the command is refused.
    pub fn decide(
        &self,
        seat: Option<Side>,
        command: &Command,
        moment: Moment,
    ) -> Result<Decision, Refusal> {
        let seat = seat.ok_or(Refusal::NotAPlayer)?;
        if let Some((by, v)) = self.command(&command.id) {
            let is_own = by == Some(seat);
            return is_own
                .then_some(Decision::Known(v))
                .ok_or(Refusal::CommandTaken);
        }
        let mut change = match &command.action {
            Action::Turn {
                ply,
                key,
                lan,
                spent,
            } => self.turn(seat, (*ply, key, lan), *spent, moment),
            Action::Resign => {
                self.running()?;
                let declared = DeclaredEnd::Resignation(Color::from(seat));
                Ok(self.declare(EndReason::Resignation, declared, moment.now))
            }
            Action::Abort => {
                self.running()?;
                if !self.is_start() {
                    return Err(Refusal::CannotAbort);
                }
                Ok(self.abort(EndReason::Aborted, moment.now))
            }
            Action::Offer { offer, ply } => self.offer(seat, *offer, *ply, moment),
            Action::Decline { offer } => self.decline(*offer, moment.now),
            Action::Claim { result } => self.claim(seat, *result, moment),
        }?;
        if change.refusal.is_none() {
            change.entry.by = Some(seat);
            change.entry.command = Some(command.id.clone());
            if let Some(end) = &mut change.end {
                end.by = Some(seat);
            }
        }
        Ok(Decision::Commit(Box::new(change)))
    }

    /// Returns the entry that ends the game if its deadline has passed, or `None`.
    #[must_use]
    pub fn overdue(&self, deadline: Option<Deadline>, now: u64) -> Option<Change> {
        let deadline = deadline.filter(|deadline| deadline.at <= now)?;
        if deadline.is_start {
            return Some(self.abort(EndReason::NeverStarted, now));
        }
        let declared = DeclaredEnd::Flag(Color::from(deadline.side));
        Some(self.declare(EndReason::Time, declared, now))
    }

    /// Returns the entry that continues the game after the server was down, or `None` if the game has ended or has no
    /// clock. Time is charged up to the last heartbeat.
    #[must_use]
    pub fn resumed(&self, heartbeat: u64, now: u64) -> Option<Change> {
        if self.end.is_some() || !self.clock.is_limited() {
            return None;
        }
        let body = EntryBody::Resumed {
            outage: now.saturating_sub(heartbeat),
        };
        let mut change = self.change(body, now);
        if now + AHEAD < self.last_at {
            // The clock of the server was far ahead and is right again. A time that only grows would stop the game's clock.
            change.entry.at = now;
        }
        change.entry.clock = self.clock.left(heartbeat.max(self.last_at));
        Some(change)
    }

    fn turn(
        &self,
        seat: Side,
        (ply, key, lan): (u32, &str, &str),
        spent: Option<u64>,
        moment: Moment,
    ) -> Result<Change, Refusal> {
        self.running()?;
        self.check_ply(ply)?;
        if seat != self.to_move() {
            return Err(Refusal::NotYourTurn);
        }
        let position = self.game().position();
        let ours = format!("{:016x}", position.key());
        if key != ours {
            return Err(Refusal::WrongPosition {
                found: key.chars().take(ours.len()).collect(),
                key: ours,
            });
        }
        let turn = Turn::from_lan(lan, position.turn()).map_err(Refusal::Lan)?;
        let mut game = self.game().clone();
        game.play_turn(&turn)?;

        let at = moment.read_at.max(self.last_at);
        let lag = self.clock.compensation(at, moment.round_trip, spent);
        let Ok(clock) = self.clock.after_turn(at, lag, moment.is_grace) else {
            let declared = DeclaredEnd::Flag(Color::from(seat));
            let mut change = self.declare(EndReason::Time, declared, moment.now);
            change.refusal = Some(Refusal::TimeOver);
            return Ok(change);
        };
        let outcome = game.outcome().map(GameResult::from);
        let end = outcome.clone().map(|outcome| GameEnd {
            reason: None,
            outcome: Some(outcome),
            by: None,
        });
        let body = EntryBody::Turn {
            lan: turn.to_string(),
            san: position.turn_san(&turn).to_string(),
            log: self.log_entry(game.position().key(), GameCommand::Turn(turn)),
            lag,
            outcome,
        };
        let mut change = self.change(body, at);
        change.entry.clock = clock;
        change.standing = Some(Standing::of(&game));
        change.end = end;
        Ok(change)
    }

    fn offer(
        &self,
        seat: Side,
        kind: OfferKind,
        ply: u32,
        moment: Moment,
    ) -> Result<Change, Refusal> {
        if let Some(refusal) = Refusal::of_offer(kind, self.end.is_some()) {
            return Err(refusal);
        }
        self.check_ply(ply)?;
        if self.rematch.is_some() {
            return Err(Refusal::RematchBegun);
        }
        if self.offers.find(kind, seat).is_some() {
            return Err(Refusal::AlreadyOffered);
        }
        if kind == OfferKind::Takeback {
            if self.new.setup.rated {
                return Err(Refusal::RatedTakeback);
            }
            if self.v >= TAKEBACK_ENTRIES {
                return Err(Refusal::TooManyTakebacks);
            }
        }
        if self.offers.find(kind, seat.other()).is_some() {
            return self.accept(seat.other(), kind, moment);
        }
        if kind == OfferKind::Takeback {
            self.turns_to_take_back(seat)?;
        }
        let offer = Offer {
            offer: kind,
            by: seat,
            ply,
        };
        if self.offers.times(offer) >= OFFER_LIMIT {
            return Err(Refusal::OfferLimit);
        }
        let body = EntryBody::Offered { offer: kind, ply };
        Ok(self.change(body, moment.now))
    }

    /// Carries out an offer of `by` that the opponent accepts.
    fn accept(&self, by: Side, kind: OfferKind, moment: Moment) -> Result<Change, Refusal> {
        match kind {
            OfferKind::Draw => {
                let declared = DeclaredEnd::Agreement;
                Ok(self.declare(EndReason::Agreement, declared, moment.now))
            }
            OfferKind::Takeback => self.take_back(by, moment.now),
            OfferKind::Rematch => Ok(self.begin_rematch((moment.new_game_id)(), moment.now)),
        }
    }

    fn take_back(&self, by: Side, now: u64) -> Result<Change, Refusal> {
        let game = self.game();
        let mut log = Vec::new();
        let mut add = |key, command| {
            let seq = self.log.seq() + 1 + log.len() as u64;
            log.push(LogEntry { seq, key, command });
        };
        let (mut node, mut first) = (game.current(), game.current());
        let mut key = game.position().key();
        for _ in 0..self.turns_to_take_back(by)? {
            first = node;
            node = game.parent(node).ok_or(Refusal::NothingToTakeBack)?;
            let before = game.position_at(node).ok_or(Refusal::NothingToTakeBack)?;
            key = before.key();
            add(key, GameCommand::Undo);
        }
        // The turns are deleted too, so that the record of the game has no variations.
        add(key, GameCommand::Delete(first));
        let standing = Standing::at(game, node).ok_or(Refusal::NothingToTakeBack)?;
        let mut change = self.change(EntryBody::TakenBack { log }, now);
        change.standing = Some(standing);
        change.entry.clock = self.clock.after_takeback(now);
        Ok(change)
    }

    /// Returns the number of turns since the last turn of a side, including that turn.
    fn turns_to_take_back(&self, side: Side) -> Result<u32, Refusal> {
        let turns = if self.to_move() == side { 2 } else { 1 };
        let is_there = turns <= self.ply();
        is_there.then_some(turns).ok_or(Refusal::NothingToTakeBack)
    }

    fn begin_rematch(&self, id: GameId, now: u64) -> Change {
        let begin = NewGame {
            id: id.clone(),
            setup: self.new.setup.clone(),
            seats: self.new.seats.switched(),
            players: self.new.players.switched(),
            started: now,
            rematch_of: Some(self.new.id.clone()),
        };
        let mut change = self.change(EntryBody::Rematch { game: id }, now);
        change.begin = Some(begin);
        change
    }

    fn decline(&self, offer: OfferKind, now: u64) -> Result<Change, Refusal> {
        let is_open = self.offers.open().iter().any(|open| open.offer == offer);
        if !is_open {
            return Err(Refusal::NoOffer);
        }
        Ok(self.change(EntryBody::Declined { offer }, now))
    }

    fn claim(&self, seat: Side, claim: Claim, moment: Moment) -> Result<Change, Refusal> {
        self.running()?;
        if !moment.may_claim {
            return Err(Refusal::CannotClaim);
        }
        let (reason, winner) = match claim {
            Claim::Win => (EndReason::ClaimedWin, Some(Color::from(seat))),
            Claim::Draw => (EndReason::ClaimedDraw, None),
        };
        Ok(self.declare(reason, DeclaredEnd::Recorded(winner), moment.now))
    }

    /// Returns the entry of an end with an outcome.
    fn declare(&self, reason: EndReason, declared: DeclaredEnd, now: u64) -> Change {
        let outcome = Some(GameResult::from(declared.outcome()));
        let key = self.game().position().key();
        let log = Some(self.log_entry(key, GameCommand::End(declared)));
        self.finished(reason, log, outcome, now)
    }

    fn abort(&self, reason: EndReason, now: u64) -> Change {
        self.finished(reason, None, None, now)
    }

    fn finished(
        &self,
        reason: EndReason,
        log: Option<LogEntry>,
        outcome: Option<GameResult>,
        now: u64,
    ) -> Change {
        let body = EntryBody::Ended {
            log,
            reason,
            outcome: outcome.clone(),
        };
        let mut change = self.change(body, now);
        change.end = Some(GameEnd {
            reason: Some(reason),
            outcome,
            by: None,
        });
        change
    }

    /// Returns the next entry with the clocks as they are.
    fn change(&self, body: EntryBody, at: u64) -> Change {
        let at = at.max(self.last_at);
        Change {
            entry: Entry {
                v: self.v + 1,
                at,
                by: None,
                command: None,
                body,
                clock: self.clock.left(at),
            },
            standing: None,
            end: None,
            begin: None,
            refusal: None,
        }
    }

    fn log_entry(&self, key: u64, command: GameCommand) -> LogEntry {
        LogEntry {
            seq: self.log.seq() + 1,
            key,
            command,
        }
    }

    fn running(&self) -> Result<(), Refusal> {
        match self.end {
            Some(_) => Err(Refusal::Ended),
            None => Ok(()),
        }
    }

    fn check_ply(&self, found: u32) -> Result<(), Refusal> {
        let ply = self.ply();
        let is_ours = found == ply;
        is_ours
            .then_some(())
            .ok_or(Refusal::WrongPly { found, ply })
    }
}
