//! History heuristics: quiet history, continuation history and countermoves.

use crate::memory::{NoMemory, zeroed};
use cotulenh::{Color, Move, Role, SQUARES, Square, Stack};

const ROLES: usize = Role::ALL.len();
/// The number of pairs of a role and a target square.
const CONTINUATION_KEYS: usize = ROLES * SQUARES;
/// The largest absolute value of an entry.
const MAX_HISTORY: i32 = 8_192;

/// History scores of moves, and the countermove of each move.
pub(crate) struct History {
    /// Quiet history by colour, carrier's role and target.
    role_to: Box<[i16]>,
    /// Quiet history by colour, origin and target.
    from_to: Box<[i16]>,
    /// Countermoves by colour, carrier's role and target of the previous move.
    countermoves: Vec<Option<Move>>,
    /// Continuation history by role and target of the previous move, then of the move.
    continuations: Box<[i16]>,
}

impl History {
    /// Creates an empty history. It takes several MiB.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the memory.
    pub(crate) fn new() -> Result<History, NoMemory> {
        Ok(History {
            role_to: zeroed(2 * ROLES * SQUARES)?,
            from_to: zeroed(2 * SQUARES * SQUARES)?,
            countermoves: vec![None; 2 * ROLES * SQUARES],
            continuations: zeroed(CONTINUATION_KEYS * CONTINUATION_KEYS)?,
        })
    }

    /// Clears all tables.
    pub(crate) fn clear(&mut self) {
        self.countermoves.fill(None);
        let scores = [
            &mut self.role_to,
            &mut self.from_to,
            &mut self.continuations,
        ];
        scores.into_iter().for_each(|scores| scores.fill(0));
    }

    /// Returns the history score of a quiet move.
    pub(crate) fn quiet(&self, mv: Move) -> i32 {
        match quiet_indices(mv) {
            Some((role_to, from_to)) => {
                i32::from(self.role_to[role_to]) + i32::from(self.from_to[from_to])
            }
            None => 0,
        }
    }

    /// Returns the history scores of the quiet moves of a unit after the previous move.
    pub(crate) fn quiet_scores(
        &self,
        previous: Option<Move>,
        unit: Stack,
        from: Square,
    ) -> QuietScores<'_> {
        let (color, role) = (unit.color(), unit.carrier().role);
        let row = |start: usize| start..start + SQUARES;
        QuietScores {
            role_to: &self.role_to[row(role_row(color, role))],
            from_to: &self.from_to[row(from_row(color, from))],
            continuation: previous.and_then(continuation_index).map(|previous| {
                let start = previous * CONTINUATION_KEYS + role as usize * SQUARES;
                &self.continuations[row(start)]
            }),
        }
    }

    /// Updates the history of a quiet move. The bonus is positive if the move caused a cutoff, else negative.
    pub(crate) fn update_quiet(&mut self, mv: Move, bonus: i32) {
        if let Some((role_to, from_to)) = quiet_indices(mv) {
            add_with_gravity(&mut self.role_to[role_to], bonus);
            add_with_gravity(&mut self.from_to[from_to], bonus);
        }
    }

    /// Returns the continuation history score of a quiet move after the previous move.
    pub(crate) fn continuation(&self, previous: Option<Move>, mv: Move) -> i32 {
        match (
            previous.and_then(continuation_index),
            continuation_index(mv),
        ) {
            (Some(previous), Some(after)) => {
                i32::from(self.continuations[previous * CONTINUATION_KEYS + after])
            }
            _ => 0,
        }
    }

    /// Updates the continuation history of a quiet move.
    pub(crate) fn update_continuation(&mut self, previous: Option<Move>, mv: Move, bonus: i32) {
        if let (Some(previous), Some(after)) = (
            previous.and_then(continuation_index),
            continuation_index(mv),
        ) {
            add_with_gravity(
                &mut self.continuations[previous * CONTINUATION_KEYS + after],
                bonus,
            );
        }
    }

    /// Returns the countermove of a move.
    pub(crate) fn countermove(&self, to: Option<Move>) -> Option<Move> {
        to.and_then(quiet_indices)
            .and_then(|(role_to, _)| self.countermoves[role_to])
    }

    /// Sets the countermove of a move.
    pub(crate) fn update_countermove(&mut self, to: Option<Move>, countermove: Move) {
        if let Some((role_to, _)) = to.and_then(quiet_indices) {
            self.countermoves[role_to] = Some(countermove);
        }
    }
}

/// The history scores of the quiet moves of a unit by the target's index.
pub(crate) struct QuietScores<'a> {
    role_to: &'a [i16],
    from_to: &'a [i16],
    /// `None` if there is no previous move.
    continuation: Option<&'a [i16]>,
}

impl QuietScores<'_> {
    /// Returns the score of the move to a square: its own and its continuation history.
    pub(crate) fn to(&self, to: Square) -> i32 {
        let index = to.index();
        let continuation = self.continuation.map_or(0, |scores| scores[index]);
        i32::from(self.role_to[index]) + i32::from(self.from_to[index]) + i32::from(continuation)
    }
}

/// Adds a bonus with gravity: the larger an entry already is, the less it grows. Entries stay within [`MAX_HISTORY`]
/// and old results fade.
fn add_with_gravity(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX_HISTORY / 4, MAX_HISTORY / 4);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

fn quiet_indices(mv: Move) -> Option<(usize, usize)> {
    let (unit, from, to) = (mv.unit()?, mv.from()?, mv.to()?);
    let color = unit.color();
    let role = unit.carrier().role;
    Some((
        role_row(color, role) + to.index(),
        from_row(color, from) + to.index(),
    ))
}

fn continuation_index(mv: Move) -> Option<usize> {
    let (unit, to) = (mv.unit()?, mv.to()?);
    Some(unit.carrier().role as usize * SQUARES + to.index())
}

/// Returns the index of the first target of a role.
fn role_row(color: Color, role: Role) -> usize {
    (color as usize * ROLES + role as usize) * SQUARES
}

/// Returns the index of the first target of an origin.
fn from_row(color: Color, from: Square) -> usize {
    (color as usize * SQUARES + from.index()) * SQUARES
}
