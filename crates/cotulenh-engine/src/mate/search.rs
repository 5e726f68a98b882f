//! The state of a proof search.

use super::order::Scored;
use super::table::ProofTable;
use crate::control::Control;
use cotulenh::{Color, HALFMOVE_LIMIT, Move, Position, mix64};

/// A proof search: the current position and its data structures.
pub(super) struct Search<'a> {
    pub(super) table: &'a mut ProofTable,
    control: &'a Control,
    pub(super) position: Position,
    /// The side whose win is to be proven.
    pub(super) attacker: Color,
    /// Mixed into all keys: the objective and the attacker.
    salt: u64,
    /// The turn key of the root, if it is in the middle of a deployment.
    root_turn: u64,
    pub(super) nodes: u64,
    limit: Option<u64>,
    /// `true` after a limit was reached. All results returned after that are meaningless.
    pub(super) stopped: bool,
    /// The move lists of all nodes of the current line, one after another.
    pub(super) buffer: Vec<Scored>,
    /// Killer moves of the defender, by the number of turns left to the attacker.
    pub(super) killers: Vec<[Option<Move>; 2]>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut ProofTable,
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
            salt: mix64(1 + 2 * position.objective() as u64 + attacker as u64 * 64),
            root_turn: position.before_deployment().key() ^ mix64(staying),
            nodes: 0,
            limit,
            stopped: false,
            buffer: Vec::with_capacity(1024),
            killers: vec![[None; 2]; super::Question::MAX_TURNS as usize + 1],
        }
    }

    /// Removes the node limit. Only the control can stop the search then.
    pub(super) fn lift_limit(&mut self) {
        self.limit = None;
    }

    /// Returns the key of the position at the start of the turn. It tells deployments of different turns apart.
    pub(super) fn turn_key(&self, above: u64) -> u64 {
        if self.position.deployment().is_none() {
            self.position.key()
        } else {
            above
        }
    }

    /// Returns the turn key at the root, where the turn may have started earlier.
    pub(super) fn root_turn_key(&self) -> u64 {
        self.turn_key(self.root_turn)
    }

    /// Returns the table key of the position with this many turns left to the attacker.
    ///
    /// In a deployment the same board can arise from different turns, with different lost corps and clocks. The
    /// half-move clock is part of the key only if the draw limit is within reach. Elsewhere it does not matter.
    pub(super) fn key(&self, turns: u32, turn_key: u64) -> u64 {
        let mut key = self.position.key() ^ self.salt;
        if self.position.deployment().is_some() {
            key ^= mix64(turn_key);
        }
        let clock = self.position.halfmove_clock();
        if u32::from(clock) + 2 * turns >= u32::from(HALFMOVE_LIMIT) {
            key ^= mix64(1 << 32 | u64::from(clock));
        }
        key
    }

    /// Makes a legal move and counts a node.
    pub(super) fn make(&mut self, mv: Move) -> cotulenh::Undo {
        /// The number of nodes between two checks of the control.
        const EVERY: u64 = 256;
        self.nodes += 1;
        let limited = self.limit.is_some_and(|limit| self.nodes >= limit);
        if limited || self.nodes % EVERY == 0 && self.must_stop() {
            self.stopped = true;
        }
        self.position.make(mv)
    }

    fn must_stop(&self) -> bool {
        self.control.poll();
        self.control.is_stopped()
    }
}
