//! Selections: the units that a player can select on a square, and their targets.

use crate::{DeploySession, Move, MoveKind, Position, Role, RoleSet, Square, Stack};
use alloc::vec::Vec;

/// A unit that can act, with its targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The square the unit acts from.
    pub from: Square,
    /// The unit.
    pub unit: Stack,
    /// `true` if the unit is the whole stack, or in a deployment all pieces that still wait.
    pub whole: bool,
    /// The targets: legal moves in the order of [`Position::legal_moves`], then joins.
    pub targets: Vec<Target>,
}

/// A target of a selected unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A legal move of the unit; never `commit`.
    Play {
        /// The target square.
        to: Square,
        /// The kind of the move.
        kind: MoveKind,
        /// The move.
        mv: Move,
    },
    /// The unit, one waiting piece, joins the unit of an earlier step ([`DeploySession::recombine`]).
    Join {
        /// The square where the unit of that step stands.
        to: Square,
        /// The piece.
        role: Role,
        /// The number of the step, from 0.
        step: usize,
    },
}

impl Target {
    /// Returns the target square.
    #[must_use]
    pub fn to(self) -> Square {
        match self {
            Target::Play { to, .. } | Target::Join { to, .. } => to,
        }
    }

    /// Returns the kind of move that a user interface shows. A join is shown as a combine.
    #[must_use]
    pub fn kind(self) -> MoveKind {
        match self {
            Target::Play { kind, .. } => kind,
            Target::Join { .. } => MoveKind::Combine,
        }
    }
}

impl Selection {
    /// Returns the targets on a square.
    pub fn at(&self, square: Square) -> impl Iterator<Item = Target> + '_ {
        let targets = self.targets.iter().copied();
        targets.filter(move |target| target.to() == square)
    }

    /// Returns the target squares, each once, in the order of the board.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.targets.iter().map(|target| target.to()).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

impl Position {
    /// Returns the units on a square that can act: first the whole stack, then single pieces, then pairs, carriers
    /// first. Returns an empty list if the side to move can do nothing from that square.
    ///
    /// A join is listed only if the piece cannot reach the square by its own step, because both have the same result.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let units: Vec<String> = position
    ///     .selections("c4".parse()?)
    ///     .iter()
    ///     .map(|selection| selection.unit.to_string())
    ///     .collect();
    /// assert_eq!(units, ["(NFT)", "N", "F", "T", "(NF)", "(NT)", "(FT)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn selections(&self, square: Square) -> Vec<Selection> {
        let Some(available) = self.available(square) else {
            return Vec::new();
        };
        let mut list = SelectionList {
            from: square,
            available,
            selections: Vec::new(),
        };
        for mv in self.legal_moves() {
            if let Some(act) = mv.act().filter(|act| act.from == square) {
                let (to, kind) = (act.to, act.kind);
                list.add(act.unit, Target::Play { to, kind, mv });
            }
        }
        for (role, step, to) in self.joins() {
            if let Some(unit) = available.part(RoleSet::of(role)) {
                list.add(unit, Target::Join { to, role, step });
            }
        }
        list.sorted()
    }

    /// Returns the pieces on a square that may act.
    fn available(&self, square: Square) -> Option<Stack> {
        let stack = self.board().stack(square)?;
        match self.deployment() {
            Some(deployment) if deployment.origin() == square => stack.part(deployment.waiting()),
            Some(_) => None,
            None => Some(stack),
        }
    }

    /// Returns the waiting pieces that can join the unit of an earlier step, with the step and its target.
    fn joins(&self) -> Vec<(Role, usize, Square)> {
        let session = DeploySession::resume(self).filter(|_| self.deployment().is_some());
        let Some(view) = session.and_then(|session| session.view().ok()) else {
            return Vec::new();
        };
        let joins = view.joins.iter().filter_map(|&(role, step)| {
            let to = view.moved.get(step)?.to;
            Some((role, step, to))
        });
        joins.collect()
    }
}

/// The selections of one square while they are collected.
struct SelectionList {
    from: Square,
    available: Stack,
    selections: Vec<Selection>,
}

impl SelectionList {
    fn add(&mut self, unit: Stack, target: Target) {
        let known = self.selections.iter_mut().find(|known| known.unit == unit);
        match (known, target) {
            (Some(known), Target::Join { to, .. }) if known.at(to).next().is_some() => {}
            (Some(known), _) => known.targets.push(target),
            (None, _) => self.selections.push(Selection {
                from: self.from,
                unit,
                whole: unit == self.available,
                targets: alloc::vec![target],
            }),
        }
    }

    /// Returns the whole stack first, then single pieces, then pairs, carriers first.
    fn sorted(mut self) -> Vec<Selection> {
        let roles: Vec<Role> = self.available.pieces().map(|piece| piece.role).collect();
        let singles = roles.iter().map(|&role| RoleSet::of(role));
        let pairs = roles.iter().enumerate().flat_map(|(place, &first)| {
            let seconds = roles[place + 1..].iter();
            seconds.map(move |&second| RoleSet::of(first).with(second))
        });
        let mut sorted = Vec::with_capacity(self.selections.len());
        for unit in core::iter::once(self.available.roles())
            .chain(singles)
            .chain(pairs)
        {
            let place = self.selections.iter().position(|s| s.unit.roles() == unit);
            sorted.extend(place.map(|place| self.selections.swap_remove(place)));
        }
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::for_each_position;
    use std::collections::BTreeSet;
    use std::string::{String, ToString};

    fn units(position: &Position, square: &str) -> Vec<String> {
        let selections = position.selections(square.parse().unwrap());
        selections.iter().map(|s| s.unit.to_string()).collect()
    }

    #[test]
    fn a_deployment_offers_its_waiting_pieces_and_joins() {
        let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6..."
            .parse()
            .unwrap();
        assert_eq!(units(&position, "c4"), ["(NT)", "N", "T"]);
        assert_eq!(units(&position, "e6"), [""; 0]);
        let e6 = "e6".parse().unwrap();
        let tank = &position.selections("c4".parse().unwrap())[2];
        let join = Target::Join {
            to: e6,
            role: Role::Tank,
            step: 0,
        };
        assert_eq!(tank.at(e6).collect::<Vec<_>>(), [join]);
        assert_eq!(join.kind(), MoveKind::Combine);
    }

    #[test]
    fn squares_without_a_unit_of_the_mover_offer_nothing() {
        let position = Position::start();
        for square in Square::all() {
            let own = position.board().stack(square);
            if own.is_none_or(|stack| stack.color() != position.turn()) {
                assert_eq!(position.selections(square), []);
            }
        }
    }

    /// All selections of a position together are its legal moves, each once, and every join is one that the session
    /// accepts.
    #[test]
    fn selections_are_the_legal_moves_by_unit() {
        for_each_position(2_000, |position| {
            let mut moves = Vec::new();
            for square in Square::all() {
                let mut seen = BTreeSet::new();
                for selection in position.selections(square) {
                    assert!(seen.insert(selection.unit.to_string()), "{position}");
                    assert!(!selection.targets.is_empty(), "{position}");
                    for &target in &selection.targets {
                        match target {
                            Target::Play { mv, .. } => moves.push(mv.to_string()),
                            Target::Join { role, step, .. } => {
                                let session = DeploySession::resume(position).unwrap();
                                assert!(session.recombine(role, step).is_ok(), "{position}");
                            }
                        }
                    }
                }
            }
            let legal = position.legal_moves();
            let mut legal: Vec<String> = legal
                .iter()
                .filter(|mv| mv.act().is_some())
                .map(ToString::to_string)
                .collect();
            moves.sort();
            legal.sort();
            assert_eq!(moves, legal, "{position}");
            Ok(())
        });
    }
}
