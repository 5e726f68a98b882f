//! One proof in progress.

use super::order::Scored;
use super::table::Table;
use crate::control::Control;
use cotulenh::outcome::HALFMOVE_LIMIT;
use cotulenh::{Color, Move, Position};

/// A proof in progress: the position it has come to, and what it needs on the way.
pub(super) struct Search<'a> {
    pub(super) table: &'a mut Table,
    control: &'a Control,
    pub(super) position: Position,
    /// Whose win it is about.
    pub(super) attacker: Color,
    /// Mixed into keys: what holds for the whole proof.
    salt: u64,
    /// What tells deployments of the root's turn apart.
    root_turn: u64,
    pub(super) nodes: u64,
    limit: Option<u64>,
    /// A limit was met: what is returned from now on means nothing.
    pub(super) stopped: bool,
    /// Actions of all nodes of the line, one node after another.
    pub(super) buffer: Vec<Scored>,
    /// Actions that refuted a turn of the attacker, by the number of turns left to it.
    pub(super) killers: Vec<[Option<Move>; 2]>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut Table,
        control: &'a Control,
        position: &Position,
        attacker: Color,
        limit: Option<u64>,
    ) -> Search<'a> {
        let staying = position.deployment().map_or(0, |deployment| {
            let roles = deployment.staying().iter();
            roles.fold(0_u64, |bits, role| bits | 1 << role as u64)
        });
        Search {
            table,
            control,
            position: *position,
            attacker,
            salt: mix(1 + 2 * position.objective() as u64 + attacker as u64 * 64),
            root_turn: position.before_deployment().key() ^ mix(staying),
            nodes: 0,
            limit,
            stopped: false,
            buffer: Vec::with_capacity(1024),
            killers: vec![[None; 2]; super::Question::MOST_TURNS as usize + 1],
        }
    }

    /// From now on only an interrupt stops it.
    pub(super) fn lift_limit(&mut self) {
        self.limit = None;
    }

    /// What tells deployments of this turn from those of others: how the turn began.
    pub(super) fn turn_key(&self, above: u64) -> u64 {
        if self.position.deployment().is_none() {
            self.position.key()
        } else {
            above
        }
    }

    /// The same at the root, where the turn may have begun before.
    pub(super) fn root_turn_key(&self) -> u64 {
        self.turn_key(self.root_turn)
    }

    /// The key of the position where the attacker has so many turns left.
    ///
    /// In a deployment the same board may come of different turns, after which the corps lost and the clock differ. The
    /// clock is part of the key only where the draw it brings can be reached: elsewhere nothing depends on it.
    pub(super) fn key(&self, turns: u32, turn_key: u64) -> u64 {
        let mut key = self.position.key() ^ self.salt;
        if self.position.deployment().is_some() {
            key ^= mix(turn_key);
        }
        let clock = self.position.halfmove_clock();
        if u32::from(clock) + 2 * turns >= u32::from(HALFMOVE_LIMIT) {
            key ^= mix(1 << 32 | u64::from(clock));
        }
        key
    }

    /// Makes an action that is legal, and counts it.
    pub(super) fn make(&mut self, action: Move) -> cotulenh::Undo {
        /// How many nodes lie between two looks at who may want it to end.
        const EVERY: u64 = 256;
        self.nodes += 1;
        let limited = self.limit.is_some_and(|limit| self.nodes >= limit);
        if limited || self.nodes % EVERY == 0 && self.is_told_to_stop() {
            self.stopped = true;
        }
        self.position.make(action)
    }

    fn is_told_to_stop(&self) -> bool {
        self.control.look();
        self.control.is_stopped()
    }
}

/// A number each bit of which depends on all of another's.
fn mix(number: u64) -> u64 {
    let mut sum = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
        sum = (sum ^ sum >> 30).wrapping_mul(factor);
    }
    sum ^ sum >> 31
}
