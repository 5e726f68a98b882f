//! The stability promise of the numbering of moves and of the planes: both are pinned. A change breaks every model
//! and requires a new version.

use crate::common::random::for_each_position;
use cotulenh::learning::{
    MOVE_INDICES, OBSERVATION_BYTES, PAIRS, PLANES, Plane, VERSION, observe, pair_of_squares,
};
use cotulenh::{Forgive, Move, Position, Role, SQUARES, Square};
use std::collections::HashSet;

/// Returns the positions of the table of pinned hashes. They have stacks, heroes and deployments in progress.
fn positions() -> Vec<Position> {
    let table = include_str!("../data/hashes.tsv");
    let fens = table.lines().skip(1).filter_map(|row| row.split_once('\t'));
    fens.map(|(_, fen)| Position::from_fen(fen, Forgive::STUDY).expect("a good FEN"))
        .collect()
}

fn observation(position: &Position) -> [u8; OBSERVATION_BYTES] {
    let mut bytes = [0xff; OBSERVATION_BYTES];
    observe(position, 1, &mut bytes);
    bytes
}

#[test]
fn the_numbering_and_the_planes_are_those_of_version_1() {
    assert_eq!(
        (VERSION, PAIRS, MOVE_INDICES, PLANES),
        (1, 4_532, 40_789, 57)
    );
    let mut indices = crc32fast::Hasher::new();
    let mut planes = crc32fast::Hasher::new();
    let mut seen = 0;
    for position in positions() {
        // The order of the list of legal moves is not part of the promise.
        let moves = position.legal_moves();
        let mut texts: Vec<_> = moves
            .iter()
            .map(|mv| (mv.to_string(), mv.index()))
            .collect();
        texts.sort();
        seen += texts.len();
        for (text, index) in texts {
            indices.update(format!("{text} {}\n", index.expect("a legal move")).as_bytes());
        }
        planes.update(&observation(&position));
    }
    assert!(seen > 5_000, "{seen}");
    assert_eq!(format!("{:08x}", indices.finalize()), "b352f22c");
    assert_eq!(format!("{:08x}", planes.finalize()), "e24fb125");
}

fn check_indices(position: &Position) {
    let moves = position.legal_moves();
    let mut seen = HashSet::new();
    for &mv in &moves {
        let index = mv.index().expect("a legal move has an index");
        assert!(
            index < MOVE_INDICES && seen.insert(index),
            "{position}: {mv}"
        );
        assert_eq!(position.move_with_index(index), Some(mv), "{position}");
        assert_eq!(mv.mirrored().index(), Some(index), "{position}: {mv}");
        let squares = pair_of_squares(index % PAIRS);
        if let (Some(pair), Some(from), Some(to)) = (squares, mv.from(), mv.to()) {
            let seen_by_mover = |square: Square| match position.turn() {
                cotulenh::Color::Red => square,
                cotulenh::Color::Blue => square.mirrored(),
            };
            assert_eq!(
                (pair.from, pair.to),
                (seen_by_mover(from), seen_by_mover(to))
            );
        }
    }
}

#[test]
fn legal_moves_have_different_indices_and_are_found_by_them() {
    for position in positions() {
        check_indices(&position);
    }
    for_each_position(64, |position| {
        check_indices(position);
        Ok(())
    });
}

#[test]
fn an_observation_is_the_same_for_both_sides() {
    for position in positions() {
        assert_eq!(
            observation(&position),
            observation(&position.mirrored()),
            "{position}"
        );
    }
}

#[test]
fn the_planes_show_pieces_heroes_zones_and_the_deployment() {
    let fen = "6c4/11/11/11/11/11/11/11/2(N+FT)8/11/11/5C5 r - - 7 1 c4::+F>e6...";
    let position: Position = fen.parse().unwrap();
    let bytes = observation(&position);
    let at = |plane: Plane, square: &str| {
        let square: Square = square.parse().unwrap();
        bytes[plane.number() * SQUARES + square.index()]
    };
    assert_eq!(at(Plane::Own(Role::AirForce), "e6"), 1);
    assert_eq!(at(Plane::Own(Role::AirForce), "c4"), 0);
    assert_eq!(at(Plane::OwnHero(Role::AirForce), "e6"), 1);
    assert_eq!(at(Plane::Own(Role::Tank), "c4"), 1);
    assert_eq!(at(Plane::OwnHero(Role::Tank), "c4"), 0);
    assert_eq!(at(Plane::Enemy(Role::Commander), "g12"), 1);
    assert_eq!((at(Plane::Water, "a1"), at(Plane::Land, "a1")), (1, 0));
    assert_eq!(
        (at(Plane::OwnZone, "c5"), at(Plane::EnemyZone, "c5")),
        (1, 0)
    );
    assert_eq!((at(Plane::Origin, "c4"), at(Plane::Origin, "e6")), (1, 0));
    // The Navy and the Tank wait. The Air Force has acted.
    let waiting = [0, 1, 2, 3].map(|class| at(Plane::Waiting(class), "c4"));
    assert_eq!(waiting, [1, 0, 1, 0]);
    assert_eq!(at(Plane::HalfmoveClock, "k12"), 7);
    assert_eq!(at(Plane::Repetitions, "k12"), 1);
    assert_eq!(at(Plane::Check, "k12"), u8::from(position.is_check()));
}

#[test]
fn a_commit_has_the_last_index() {
    assert_eq!(Move::Commit.index(), Some(MOVE_INDICES - 1));
}
