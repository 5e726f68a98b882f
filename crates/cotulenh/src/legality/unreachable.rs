//! The reason why a unit cannot act on a square (RULES §3–§8).

use crate::air_defense::AirDefense;
use crate::editable_state::EditableState;
use crate::unit_moves::UnitMoves;
use crate::view::View;
use crate::{Act, Bitboard, Direction, MoveKind, Ranges, Role, Square, Stack, commander, terrain};
use core::fmt;

/// The reason why a unit cannot reach a target square.
///
/// If there are several reasons, the most general one is returned. Reasons that hold on an empty board come before those
/// that depend on other stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReachError {
    /// The unit can act on the target, but only by a move of another kind.
    OtherKind {
        /// The first kind that is possible.
        kind: MoveKind,
    },
    /// The target is the square of the unit.
    SameSquare,
    /// The carrier cannot move at all. It is a Headquarters that is not heroic.
    Immobile,
    /// The carrier may not stand on the target.
    Terrain,
    /// The target is on no file, rank or diagonal of the unit.
    NotInLine,
    /// The carrier does not move or capture diagonally.
    NoDiagonal,
    /// The target is beyond the range of moves or, if an enemy stack stands there, of captures.
    TooFar {
        /// The range in this direction.
        range: u8,
        /// The distance of the target.
        distance: u8,
    },
    /// The carrier may not enter a square on the path.
    TerrainBetween {
        /// The first such square.
        square: Square,
    },
    /// The carrier is heavy and crosses the river only along a ford.
    River,
    /// The carrier is a Navy, which makes no diagonal step around a corner of the river mouth.
    Corner,
    /// The unit and the friendly stack on the target do not form a legal stack.
    CannotCombine,
    /// A stack on the path blocks the carrier.
    Blocked {
        /// The square of the first such stack.
        square: Square,
    },
    /// The carrier is an Air Force, and the target is in an air-defence zone.
    AirDefenseAtTarget {
        /// The square of the defender.
        defender: Square,
    },
    /// The carrier is an Air Force, and the path to the target goes through an air-defence zone.
    AirDefenseBetween {
        /// The square of the defender.
        defender: Square,
    },
    /// The carrier is an Air Force, and more than one air-defence zone covers the target. Even a suicide capture needs a
    /// path through a single zone.
    SeveralAirDefenses,
    /// The Commander moves alone and would stop on or cross an open line of the enemy Commander.
    OpenLine {
        /// The first square of the path that is on such a line.
        square: Square,
    },
    /// The carrier may not stand on the target, and in a deployment only a single piece makes a stay capture.
    StayCaptureByStack,
}

impl fmt::Display for ReachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReachError::OtherKind { kind } => {
                let kind = match kind {
                    MoveKind::Move => "move",
                    MoveKind::Capture => "capture",
                    MoveKind::StayCapture => "stay capture",
                    MoveKind::SuicideCapture => "suicide capture",
                    MoveKind::Combine => "combine",
                };
                write!(f, "only a {kind} is possible there")
            }
            ReachError::SameSquare => f.write_str("the unit is already there"),
            ReachError::Immobile => f.write_str("a Headquarters moves only as a hero"),
            ReachError::Terrain => f.write_str("the carrier may not stand there"),
            ReachError::NotInLine => f.write_str("the target is not on a straight line"),
            ReachError::NoDiagonal => f.write_str("the carrier does not move diagonally"),
            ReachError::TooFar { range, distance } => {
                write!(f, "the range is {range} and the distance is {distance}")
            }
            ReachError::TerrainBetween { square } => {
                write!(f, "the carrier may not cross {square}")
            }
            ReachError::River => f.write_str("a heavy piece crosses the river only along a ford"),
            ReachError::Corner => {
                f.write_str("a Navy makes no diagonal step around a corner of the river mouth")
            }
            ReachError::CannotCombine => f.write_str("the pieces do not form a legal stack"),
            ReachError::Blocked { square } => write!(f, "the stack on {square} is in the way"),
            ReachError::AirDefenseAtTarget { defender } => {
                write!(f, "it is in the air-defence zone of {defender}")
            }
            ReachError::AirDefenseBetween { defender } => {
                write!(f, "the air-defence zone of {defender} is in the way")
            }
            ReachError::SeveralAirDefenses => {
                f.write_str("more than one air-defence zone covers the target")
            }
            ReachError::OpenLine { square } => {
                write!(f, "{square} is on an open line of the enemy Commander")
            }
            ReachError::StayCaptureByStack => {
                f.write_str("in a deployment only a single piece makes a stay capture")
            }
        }
    }
}

impl core::error::Error for ReachError {}

/// Returns the reason why an act is not one of the pseudo-legal moves of its unit. `whole` is `true` if the unit is the whole
/// stack on its square.
#[cold]
pub(super) fn explain(
    state: &impl EditableState,
    act: Act,
    whole: bool,
    moves: &UnitMoves,
) -> ReachError {
    let (view, turn) = (state.view(), state.turn());
    let possible = |kind: &MoveKind| moves.targets(*kind).contains(act.to);
    if let Some(kind) = MoveKind::ALL.into_iter().find(possible) {
        return ReachError::OtherKind { kind };
    }
    let lines = match view.commander(!turn) {
        Some(enemy) if act.unit.carrier().role == Role::Commander => {
            commander::open_lines(view, enemy, whole.then_some(act.from))
        }
        _ => Bitboard::EMPTY,
    };
    let path = Path {
        act,
        target: view.stack(act.to),
        occupied: view.occupied(),
        navies: view.of_role(Role::Navy),
        defense: AirDefense::of(view, !turn),
        lines,
    };
    path.problem()
}

/// The path of a unit to a target that it cannot reach. It is not generic over the state, so its code is compiled only
/// once.
struct Path {
    act: Act,
    /// The stack on the target.
    target: Option<Stack>,
    occupied: Bitboard,
    navies: Bitboard,
    /// The air defence of the enemy.
    defense: AirDefense,
    /// The open lines of the enemy Commander, if the unit is a Commander alone.
    lines: Bitboard,
}

impl Path {
    fn problem(&self) -> ReachError {
        let Act { unit, from, to, .. } = self.act;
        let carrier = unit.carrier();
        let role = carrier.role;
        let moves = role.move_ranges(carrier.heroic);
        if from == to {
            return ReachError::SameSquare;
        }
        if moves.orthogonal == 0 {
            return ReachError::Immobile;
        }
        let (friend, enemy) = match self.target {
            Some(stack) if stack.color() == unit.color() => (Some(stack), None),
            enemy => (None, enemy),
        };
        // An Air Force boards a Navy at sea.
        let boards = role == Role::AirForce && friend.is_some();
        if enemy.is_none() && !boards && !terrain::may_stand(role, to) {
            return ReachError::Terrain;
        }
        let Some((direction, distance)) = Direction::between(from, to) else {
            return ReachError::NotInLine;
        };
        let ranges = match enemy {
            Some(stack) => role.capture_ranges(carrier.heroic, stack.carrier().role == Role::Navy),
            None => moves,
        };
        let diagonal = direction.is_diagonal();
        let long_line = role == Role::Commander
            && !diagonal
            && enemy.is_some_and(|stack| stack.contains(Role::Commander));
        let range = if long_line {
            Ranges::UNLIMITED
        } else {
            ranges.along(diagonal)
        };
        if range == 0 {
            return ReachError::NoDiagonal;
        }
        if distance > range {
            return ReachError::TooFar { range, distance };
        }
        let on_terrain = || self.terrain(role, direction);
        let cannot_combine = || {
            let joined = friend?.combine(unit);
            let stands = joined.is_some_and(|s| terrain::may_stand(s.carrier().role, to));
            (!stands).then_some(ReachError::CannotCombine)
        };
        let on_path = || match role {
            Role::AirForce if carrier.heroic => None,
            Role::AirForce => self.air_defense(direction, enemy.is_some()),
            _ => self.blocker(role, direction, enemy.is_some()),
        };
        let of_move = || on_terrain().or_else(cannot_combine);
        let problem = if enemy.is_some() { None } else { of_move() };
        // The only rule left is about stay captures.
        problem
            .or_else(on_path)
            .unwrap_or(ReachError::StayCaptureByStack)
    }

    /// Returns the squares of the path in order, the target last.
    fn squares(&self, direction: Direction) -> impl Iterator<Item = Square> {
        let to = self.act.to;
        let next = move |square: &Square| (*square != to).then(|| square.step(direction)).flatten();
        core::iter::successors(Some(self.act.from), next).skip(1)
    }

    /// Returns the first terrain problem on the path of a move, or `None` if there is none.
    fn terrain(&self, role: Role, direction: Direction) -> Option<ReachError> {
        let from = self.act.from;
        let mut before = from;
        for square in self.squares(direction) {
            if terrain::blocks(role, from, direction, before, square) {
                return Some(if !terrain::may_stand(role, square) {
                    ReachError::TerrainBetween { square }
                } else if role == Role::Navy {
                    ReachError::Corner
                } else {
                    ReachError::River
                });
            }
            before = square;
        }
        None
    }

    /// Returns the air defence that stops an Air Force, or `None` if there is none.
    fn air_defense(&self, direction: Direction, captures: bool) -> Option<ReachError> {
        let at_target = self.defense.covering(self.act.to);
        let mut met = self.squares(direction).map(|s| self.defense.covering(s));
        if captures {
            // A defender that also covers the target does not by itself prevent a suicide capture.
            let left = met.find_map(|covering| (covering - at_target).first());
            return match left {
                Some(defender) => Some(ReachError::AirDefenseBetween { defender }),
                None if at_target.is_empty() => None,
                None => Some(ReachError::SeveralAirDefenses),
            };
        }
        match at_target.first() {
            Some(defender) => Some(ReachError::AirDefenseAtTarget { defender }),
            None => met
                .find_map(Bitboard::first)
                .map(|defender| ReachError::AirDefenseBetween { defender }),
        }
    }

    /// Returns the stack or the open line that stops a carrier other than an Air Force.
    fn blocker(&self, role: Role, direction: Direction, captures: bool) -> Option<ReachError> {
        let blockers = match role {
            _ if captures && role.captures_over_pieces() => Bitboard::EMPTY,
            Role::Navy => self.navies,
            _ => self.occupied,
        };
        self.squares(direction).find_map(|square| {
            if square != self.act.to && blockers.contains(square) {
                Some(ReachError::Blocked { square })
            } else if self.lines.contains(square) {
                Some(ReachError::OpenLine { square })
            } else {
                None
            }
        })
    }
}
