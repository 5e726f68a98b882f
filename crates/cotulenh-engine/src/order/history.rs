//! What has proved good elsewhere in the tree: quiet actions, alone and after the action before, captures, and answers.

use crate::memory::{NoMemory, zeroed};
use cotulenh::{Color, Move, Role, SQUARES, Square};

const ROLES: usize = Role::ALL.len();
/// Roles on squares.
const LANDINGS: usize = ROLES * SQUARES;
/// No entry exceeds it.
const MOST: i32 = 8_192;

/// How good quiet actions and captures have been so far, and which action last refuted which.
pub(crate) struct History {
    /// By colour, carrier's role and target.
    arrivals: Box<[i16]>,
    /// By colour, origin and target.
    ways: Box<[i16]>,
    /// By carrier's role, target and the role of what was taken.
    captures: Box<[i16]>,
    /// By colour, carrier's role and target of the action before.
    answers: Vec<Option<Move>>,
    /// By role and target of the action before, then role and target of the action.
    follows: Box<[i16]>,
}

impl History {
    /// Makes an empty history. It takes several MiB.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the memory.
    pub(crate) fn new() -> Result<History, NoMemory> {
        Ok(History {
            arrivals: zeroed(2 * ROLES * SQUARES)?,
            ways: zeroed(2 * SQUARES * SQUARES)?,
            captures: zeroed(ROLES * SQUARES * ROLES)?,
            answers: vec![None; 2 * ROLES * SQUARES],
            follows: zeroed(LANDINGS * LANDINGS)?,
        })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.answers.fill(None);
        let scores = [
            &mut self.arrivals,
            &mut self.ways,
            &mut self.captures,
            &mut self.follows,
        ];
        scores.into_iter().for_each(|scores| scores.fill(0));
    }

    /// How good a quiet action has been.
    pub(crate) fn quiet(&self, action: Move) -> i32 {
        match keys(action) {
            Some((arrival, way)) => i32::from(self.arrivals[arrival]) + i32::from(self.ways[way]),
            None => 0,
        }
    }

    /// A quiet action has caused a cut (a positive bonus) or failed to (a negative one).
    pub(crate) fn note_quiet(&mut self, action: Move, bonus: i32) {
        if let Some((arrival, way)) = keys(action) {
            approach(&mut self.arrivals[arrival], bonus);
            approach(&mut self.ways[way], bonus);
        }
    }

    /// How good a quiet action has been after the action before.
    pub(crate) fn follow(&self, before: Option<Move>, action: Move) -> i32 {
        match (before.and_then(landing), landing(action)) {
            (Some(before), Some(after)) => i32::from(self.follows[before * LANDINGS + after]),
            _ => 0,
        }
    }

    /// A quiet action has caused a cut after the action before, or failed to.
    pub(crate) fn note_follow(&mut self, before: Option<Move>, action: Move, bonus: i32) {
        if let (Some(before), Some(after)) = (before.and_then(landing), landing(action)) {
            approach(&mut self.follows[before * LANDINGS + after], bonus);
        }
    }

    /// How good capturing this role has been.
    pub(crate) fn capture(&self, action: Move, victim: Role) -> i32 {
        capture_key(action, victim).map_or(0, |key| i32::from(self.captures[key]))
    }

    /// A capture has caused a cut or failed to.
    pub(crate) fn note_capture(&mut self, action: Move, victim: Role, bonus: i32) {
        if let Some(key) = capture_key(action, victim) {
            approach(&mut self.captures[key], bonus);
        }
    }

    /// What last refuted an action.
    pub(crate) fn answer(&self, to: Option<Move>) -> Option<Move> {
        to.and_then(keys)
            .and_then(|(arrival, _)| self.answers[arrival])
    }

    /// An action has been refuted.
    pub(crate) fn note_answer(&mut self, to: Option<Move>, answer: Move) {
        if let Some((arrival, _)) = to.and_then(keys) {
            self.answers[arrival] = Some(answer);
        }
    }
}

/// The further away, the more it moves: entries stay in bounds by themselves, and old results fade.
fn approach(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST / 4, MOST / 4);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / MOST) as i16;
}

fn keys(action: Move) -> Option<(usize, usize)> {
    let (unit, from, to) = (action.unit()?, action.from()?, action.to()?);
    let color = unit.color();
    let role = unit.carrier().role;
    Some((arrival(color, role, to), way(color, from, to)))
}

fn landing(action: Move) -> Option<usize> {
    let (unit, to) = (action.unit()?, action.to()?);
    Some(unit.carrier().role as usize * SQUARES + to.index())
}

fn arrival(color: Color, role: Role, to: Square) -> usize {
    (color as usize * ROLES + role as usize) * SQUARES + to.index()
}

fn way(color: Color, from: Square, to: Square) -> usize {
    (color as usize * SQUARES + from.index()) * SQUARES + to.index()
}

fn capture_key(action: Move, victim: Role) -> Option<usize> {
    let (unit, to) = (action.unit()?, action.to()?);
    let role = unit.carrier().role;
    Some((role as usize * SQUARES + to.index()) * ROLES + victim as usize)
}
