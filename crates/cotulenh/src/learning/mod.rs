//! Moves and positions as numbers, for programs that learn.
//!
//! [`Move::index`] numbers the moves, and [`Position::move_with_index`] finds a legal move by its number.
//! [`observe`] writes a position as planes of bytes. Both are relative to the mover: Blue's board and moves are mirrored,
//! so that the side to move always plays from rank 1 upwards.
//!
//! The numbers and the planes are part of the interface. Models and files depend on them, so a change requires a new
//! value of [`VERSION`] and a new major version of this crate.

mod index;
mod planes;

pub use index::{MOVE_INDICES, PAIRS, PARTS, PairOfSquares, pair_of_squares};
pub use planes::{OBSERVATION_BYTES, PLANES, Plane, observe, observe_from};

use crate::{Role, RoleSet};

/// The version of the numbering of moves and of the planes.
pub const VERSION: u16 = 1;

/// The four classes of roles that identify a single piece of a stack. No stack holds two pieces of one class.
const CLASSES: [RoleSet; 4] = [
    RoleSet::of(Role::Navy)
        .with(Role::Engineer)
        .with(Role::Headquarters),
    RoleSet::of(Role::AirForce)
        .with(Role::Artillery)
        .with(Role::AntiAir)
        .with(Role::Missile),
    RoleSet::of(Role::Tank),
    RoleSet::of(Role::Commander)
        .with(Role::Infantry)
        .with(Role::Militia),
];

/// Returns the number of the class of a role.
fn class_of(role: Role) -> usize {
    match role {
        Role::Navy | Role::Engineer | Role::Headquarters => 0,
        Role::AirForce | Role::Artillery | Role::AntiAir | Role::Missile => 1,
        Role::Tank => 2,
        Role::Commander | Role::Infantry | Role::Militia => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_are_a_partition_of_the_roles() {
        for role in Role::ALL {
            for (number, class) in CLASSES.into_iter().enumerate() {
                assert_eq!(class.contains(role), class_of(role) == number, "{role:?}");
            }
        }
    }
}
