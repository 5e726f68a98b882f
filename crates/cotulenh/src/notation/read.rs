//! Lenient reading of SAN, LAN and engine moves.
//!
//! An exact match is preferred. Otherwise the text may leave these out, as long as only one legal move or turn fits: a
//! mark, the kind of capture (`x` for a stay capture or a suicide capture), `>`, `+` and the staying pieces. The text
//! may always have an origin that is not needed, blanks between the parts, and any marks at the end (`^ # + ! ?`).
//!
//! A wrong mark is an error: `_`, `@` and `&` only match their own kind, and `x` only matches captures.

use super::error::{ReadError, SyntaxError};
use super::pattern::{self, Fit, MovePattern, MoveText, TurnPattern, TurnText, fit_unit};
use crate::deployment::{Step, Steps};
use crate::moves::MoveForm;
use crate::role_set::RoleSet;
use crate::{
    Act, DeploymentTurn, IllegalMove, IllegalTurn, Move, MoveKind, Position, Square, Stack, Turn,
};
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

impl Position {
    /// Reads the SAN or LAN of a legal move.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a move, the move is not legal, or several moves fit.
    ///
    /// ```
    /// use cotulenh::{Position, ReadError};
    /// let position = Position::start();
    /// for text in ["Tf6", "Tf4f6", "Tff6", "T4f6!?"] {
    ///     let mv = position.read_move(text);
    ///     assert_eq!(mv.map(|mv| mv.to_string()).as_deref(), Ok("Tf4f6"));
    /// }
    /// let error = position.read_move("Tg4").unwrap_err();
    /// assert_eq!(error.to_string(), "it could mean Tf4g4 or Th4g4");
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, ReadError> {
        match pattern::read_move(text, self.turn()).map_err(syntax)? {
            MoveText::Commit => self.read_commit().map(|()| Move::Commit),
            MoveText::Move(pattern) => {
                let mut search = Search::default();
                search.visit_moves(self, 0, &pattern, |search, mv, fit| search.found(mv, fit));
                search.decide(|| self.why_nothing(&pattern))
            }
        }
    }

    /// Returns the unit that the SAN or LAN of a move names, as a unit of the side to move. The move need not be legal.
    /// Returns `None` if the text is not a move or names no unit, as `commit`.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let position = Position::start();
    /// let unit = |text| position.unit_in_text(text).map(|unit| unit.to_string());
    /// assert_eq!(unit("(NF)b2&c6").as_deref(), Some("(NF)"));
    /// assert_eq!(unit("+Tf11").as_deref(), Some("+T"));
    /// assert_eq!(unit("commit"), None);
    /// ```
    #[must_use]
    pub fn unit_in_text(&self, text: &str) -> Option<Stack> {
        match pattern::read_move(text, self.turn()) {
            Ok(MoveText::Move(pattern)) => Some(pattern.unit),
            _ => None,
        }
    }

    /// Reads the SAN, LAN or engine move of a legal turn. From the middle of a deployment the text begins with the
    /// steps already made, or it is `commit`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a turn, the turn is not legal, or several turns fit.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let position: Position = "6c4/11/11/11/11/11/11/4i6/11/2(NFT)8/11/5C5 r - - 0 1".parse()?;
    /// for text in ["c3:N:F>xe5,T>d3", "N<F>xe5,T>d3", "c3:F>e5,T>d3", "F>e5, T>d3"] {
    ///     assert_eq!(position.read_turn(text)?.to_string(), "c3:N:F>xe5,T>d3");
    /// }
    /// assert_eq!(position.read_turn("f1g2").unwrap_err().to_string(), "the unit on f1 cannot move to g2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_turn(&self, text: &str) -> Result<Turn, ReadError> {
        if let Some(written) = pattern::read_frequent(text, self.turn()) {
            if let Some(turn) = self.only_exact_move(&written) {
                return Ok(turn);
            }
        }
        match pattern::read_turn(text, self.turn()).map_err(syntax)? {
            TurnText::Commit => {
                self.read_commit()?;
                let ended = self.turn_ended_by(Move::Commit);
                ended.ok_or_else(|| illegal(0, IllegalMove::NothingToCommit))
            }
            TurnText::EngineMove(written) => {
                self.turn_from_written(&written).map_err(ReadError::Illegal)
            }
            TurnText::Turn(pattern) => match self.only_exact_turn(&pattern) {
                Some(turn) => Ok(turn),
                None => TurnSearch::new(self, &pattern).run(),
            },
        }
    }

    fn read_commit(&self) -> Result<(), ReadError> {
        self.check_legal(Move::Commit)
            .map_err(|why| illegal(0, why))
    }

    /// Returns the reason why no unit fits.
    fn why_nothing(&self, pattern: &MovePattern) -> ReadError {
        if self.ended().is_some() {
            return illegal(0, IllegalMove::GameOver);
        }
        if let Some(deployment) = self.deployment() {
            let origin = deployment.origin();
            return illegal(0, IllegalMove::DeploymentInProgress { origin });
        }
        match pattern.origin.square() {
            Some(from) => illegal(0, IllegalMove::NoSuchUnit { from }),
            None => ReadError::NoUnit,
        }
    }
}

/// Reads a turn without the fast path of [`super::exact`].
#[cfg(test)]
pub(super) fn read_turn_by_search(position: &Position, text: &str) -> Result<Turn, ReadError> {
    match pattern::read_turn(text, position.turn()).map_err(syntax)? {
        TurnText::Turn(pattern) => TurnSearch::new(position, &pattern).run(),
        TurnText::Commit | TurnText::EngineMove(_) => position.read_turn(text),
    }
}

fn syntax(error: super::reader::Unexpected) -> ReadError {
    ReadError::Syntax(SyntaxError::from(error))
}

fn illegal(number: usize, why: IllegalMove) -> ReadError {
    ReadError::Illegal(IllegalTurn { number, why })
}

/// The matches so far, and the reason why the nearest miss is not legal.
struct Search<T> {
    exact: Vec<T>,
    loose: Vec<T>,
    why: Option<IllegalTurn>,
}

impl<T> Default for Search<T> {
    fn default() -> Search<T> {
        Search {
            exact: Vec::new(),
            loose: Vec::new(),
            why: None,
        }
    }
}

impl<T: PartialEq + fmt::Display> Search<T> {
    fn found(&mut self, item: T, fit: Fit) {
        match fit {
            Fit::Exact => self.exact.push(item),
            Fit::Loose => self.loose.push(item),
        }
    }

    /// Keeps the reason if it is nearer to a legal turn than those before.
    fn failed(&mut self, why: IllegalTurn) {
        let near = |illegal: &IllegalTurn| (illegal.number, nearness(illegal.why));
        if self
            .why
            .as_ref()
            .is_none_or(|known| near(known) < near(&why))
        {
            self.why = Some(why);
        }
    }

    /// Calls `visit` for every legal move that fits.
    fn visit_moves(
        &mut self,
        position: &Position,
        number: usize,
        pattern: &MovePattern,
        mut visit: impl FnMut(&mut Search<T>, Move, Fit),
    ) {
        let written = pattern.unit;
        for (from, stack) in position.board().stacks_of(position.turn()) {
            let unit = stack.part(written.roles());
            let Some(unit) = unit.filter(|_| pattern.origin.fits(from)) else {
                continue;
            };
            let Some(fit) = fit_unit(written, unit) else {
                continue;
            };
            let whole = unit == stack && position.deployment().is_none();
            if whole && pattern.step {
                continue;
            }
            let form = if whole {
                MoveForm::Ordinary
            } else {
                MoveForm::Step
            };
            let fit = if whole || pattern.step {
                fit
            } else {
                Fit::Loose
            };
            for kind in MoveKind::ALL {
                let Some(kind_fit) = pattern.fit_kind(kind) else {
                    continue;
                };
                let mv = form.with_act(Act {
                    unit,
                    from,
                    to: pattern.to,
                    kind,
                });
                match position.check_legal(mv) {
                    Ok(()) => visit(self, mv, fit.min(kind_fit)),
                    Err(why) => self.failed(IllegalTurn { number, why }),
                }
            }
        }
    }

    /// Returns the best match.
    fn decide(self, why_nothing: impl FnOnce() -> ReadError) -> Result<T, ReadError> {
        let mut fitting = if self.exact.is_empty() {
            self.loose
        } else {
            self.exact
        };
        match (fitting.pop(), fitting.is_empty()) {
            (Some(item), true) => Ok(item),
            (Some(last), false) => {
                let candidates = fitting.iter().chain([&last]).take(ReadError::CANDIDATES);
                Err(ReadError::Ambiguous {
                    candidates: candidates.map(ToString::to_string).collect(),
                })
            }
            (None, _) => Err(self.why.map_or_else(why_nothing, ReadError::Illegal)),
        }
    }
}

/// Returns how near to a legal move the reason is.
fn nearness(why: IllegalMove) -> u8 {
    match why {
        IllegalMove::NoSuchUnit { .. } => 0,
        IllegalMove::OutOfReach { .. }
        | IllegalMove::PartOfStack { .. }
        | IllegalMove::WholeStack { .. } => 1,
        IllegalMove::NothingToCommit => 2,
        IllegalMove::DeploymentInProgress { .. } => 3,
        IllegalMove::CannotBeCompleted | IllegalMove::Stranded { .. } => 4,
        IllegalMove::CommanderUnsafe(_) => 5,
        IllegalMove::GameOver => 6,
    }
}

/// The search for turns that fit a pattern.
struct TurnSearch<'a> {
    start: &'a Position,
    pattern: &'a TurnPattern,
    search: Search<Turn>,
}

/// The steps of a deployment so far.
#[derive(Clone)]
struct SoFar {
    position: Position,
    deployed: Option<(Square, Stack)>,
    steps: Steps,
    fit: Fit,
}

impl<'a> TurnSearch<'a> {
    fn new(start: &'a Position, pattern: &'a TurnPattern) -> TurnSearch<'a> {
        TurnSearch {
            start,
            pattern,
            search: Search::default(),
        }
    }

    fn run(mut self) -> Result<Turn, ReadError> {
        let so_far = self.steps_made().map_err(ReadError::Illegal)?;
        self.extend(&so_far);
        let (start, pattern) = (self.start, self.pattern);
        self.search
            .decide(|| match (pattern.origin, pattern.steps.first()) {
                (Some(from), _) => illegal(0, IllegalMove::NoSuchUnit { from }),
                (None, Some(first)) => start.why_nothing(first),
                (None, None) => ReadError::NoUnit,
            })
    }

    /// Checks that the text begins with the steps of the deployment in progress.
    fn steps_made(&self) -> Result<SoFar, IllegalTurn> {
        let mut so_far = SoFar {
            position: *self.start,
            deployed: None,
            steps: Steps::new(),
            fit: Fit::Exact,
        };
        let Some(deployment) = self.start.deployment() else {
            return Ok(so_far);
        };
        let origin = deployment.origin();
        so_far.deployed = Some((origin, deployment.original()));
        so_far.steps = deployment.steps();
        for (number, step) in so_far.steps.iter().enumerate() {
            let written = self.pattern.steps.get(number);
            let fit = written
                .filter(|_| self.pattern.origin.is_none_or(|square| square == origin))
                .and_then(|written| fit_step(written, step, origin));
            match fit {
                Some(fit) => so_far.fit = so_far.fit.min(fit),
                None => {
                    return Err(IllegalTurn {
                        number,
                        why: IllegalMove::DeploymentInProgress { origin },
                    });
                }
            }
        }
        Ok(so_far)
    }

    fn extend(&mut self, so_far: &SoFar) {
        let number = so_far.steps.len();
        let Some(written) = self.pattern.steps.get(number) else {
            self.finish(so_far);
            return;
        };
        if so_far.position.turn() != self.start.turn() {
            return;
        }
        let mut fitting: Vec<(Move, Fit)> = Vec::new();
        self.search
            .visit_moves(&so_far.position, number, written, |_, mv, fit| {
                fitting.push((mv, fit));
            });
        for (mv, fit) in fitting {
            self.take(so_far, mv, fit.min(so_far.fit));
        }
    }

    fn take(&mut self, so_far: &SoFar, mv: Move, fit: Fit) {
        let act = match mv {
            Move::Ordinary(act) => {
                if self.pattern.may_be_ordinary() {
                    self.search.found(Turn::Ordinary(act), fit);
                }
                return;
            }
            Move::Step(act) => act,
            Move::Commit => return,
        };
        let from = act.from;
        if self.pattern.origin.is_some_and(|origin| origin != from) {
            return;
        }
        let original = self.start.board().stack(from);
        let Some(deployed) = so_far.deployed.or(original.map(|stack| (from, stack))) else {
            return;
        };
        let mut next = so_far.clone();
        next.position.play_unchecked(mv);
        next.deployed = Some(deployed);
        next.fit = fit;
        if next.steps.push(act.into()).is_ok() {
            self.extend(&next);
        }
    }

    /// Ends the turn after the last step. The other pieces stay.
    fn finish(&mut self, so_far: &SoFar) {
        let Some((origin, original)) = so_far.deployed else {
            return;
        };
        let number = so_far.steps.len();
        if so_far.position.turn() == self.start.turn() {
            if let Err(why) = so_far.position.check_commit() {
                self.search.failed(IllegalTurn { number, why });
                return;
            }
        }
        let acted = so_far.steps.iter().map(|step| step.unit.roles());
        let staying = original.without(acted.fold(RoleSet::EMPTY, RoleSet::union));
        match self.pattern.staying.fit(staying) {
            Some(fit) => {
                let turn = Turn::Deployment(DeploymentTurn {
                    origin,
                    staying,
                    steps: so_far.steps.clone(),
                });
                self.search.found(turn, fit.min(so_far.fit));
            }
            None => self.search.failed(IllegalTurn {
                number,
                why: IllegalMove::NoSuchUnit { from: origin },
            }),
        }
    }
}

/// Returns how a step of the deployment in progress matches the text of one.
fn fit_step(written: &MovePattern, step: &Step, origin: Square) -> Option<Fit> {
    if written.to != step.to || !written.origin.fits(origin) {
        return None;
    }
    let form = if written.step { Fit::Exact } else { Fit::Loose };
    let unit = fit_unit(written.unit, step.unit)?;
    Some(written.fit_kind(step.kind)?.min(unit).min(form))
}
