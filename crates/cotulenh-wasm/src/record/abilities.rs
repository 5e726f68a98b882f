//! The abilities of all pieces as a table.

use crate::describe;
use crate::error::Problem;
use crate::output::plain;
use crate::types::Abilities;
use cotulenh::{Corps, Jumps, Ranges, Role, Terrain, terrain};
use wasm_bindgen::prelude::*;

/// Returns the abilities of all pieces, in the order of RULES §2: each piece as it is, then as a hero.
#[wasm_bindgen(js_name = "pieceTable", unchecked_return_type = "Abilities[]")]
pub fn piece_table() -> Result<JsValue, Problem> {
    plain(&table())
}

fn table() -> Vec<Abilities> {
    let roles = Role::ALL.into_iter();
    roles
        .flat_map(|role| [abilities(role, false), abilities(role, true)])
        .collect()
}

fn abilities(role: Role, heroic: bool) -> Abilities {
    let limit = |range: u8| (range != Ranges::UNLIMITED).then_some(range);
    let (moves, captures) = (role.move_ranges(heroic), role.capture_ranges(heroic, false));
    let letters = |roles: &[Role]| roles.iter().map(|role| role.letter().to_string()).collect();
    let places = role.passengers().into_iter();
    Abilities {
        letter: role.letter().to_string(),
        heroic,
        moves: limit(moves.orthogonal),
        moves_diagonally: limit(moves.diagonal),
        captures: captures.orthogonal,
        captures_diagonally: captures.diagonal,
        captures_navy: role.capture_ranges(heroic, true).orthogonal,
        jumps: match role.jumps() {
            Jumps::Never => crate::types::Jumps::Never,
            Jumps::Captures => crate::types::Jumps::Captures,
            Jumps::ExceptNavies => crate::types::Jumps::ExceptNavies,
            Jumps::Always => crate::types::Jumps::Always,
        },
        air_defense: role.air_defense_level(heroic),
        stopped_by_air_defense: role.is_stopped_by_air_defense(heroic),
        heavy: role.is_heavy(),
        terrain: Terrain::ALL
            .into_iter()
            .filter(|&ground| terrain::allows(ground, role))
            .map(describe::terrain)
            .collect(),
        carries: places
            .filter(|roles| !roles.is_empty())
            .map(letters)
            .collect(),
        points: role.points(),
        corps: Corps::of(role).map(|corps| match corps {
            Corps::Marine => crate::types::Corps::Marine,
            Corps::Air => crate::types::Corps::Air,
            Corps::Land => crate::types::Corps::Land,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_piece_as_it_is_and_as_a_hero() {
        let table = table();
        assert_eq!(table.len(), 2 * Role::ALL.len());
        for (row, role) in table.chunks(2).zip(Role::ALL) {
            assert_eq!(row[0].letter, role.letter().to_string());
            assert_eq!([row[0].heroic, row[1].heroic], [false, true]);
            assert_eq!(row[0].letter, row[1].letter);
        }
    }

    #[test]
    fn a_row_has_the_figures_of_the_rules() {
        let navy = abilities(Role::Navy, true);
        assert_eq!(
            (navy.moves, navy.captures, navy.captures_navy),
            (Some(5), 4, 5)
        );
        assert_eq!(navy.carries, [vec!["F"], vec!["C", "I", "M", "T"]]);
        assert_eq!((navy.air_defense, navy.points), (2, 80));
        let commander = abilities(Role::Commander, false);
        assert_eq!(
            (commander.moves, commander.moves_diagonally),
            (None, Some(0))
        );
        let stopped = [false, true].map(|heroic| abilities(Role::AirForce, heroic));
        assert_eq!(stopped.map(|row| row.stopped_by_air_defense), [true, false]);
    }
}
