//! Along random games all four ways agree in every field, after every action and every undo.

use crate::deploying::Deploying;
use crate::random::{POSITIONS, for_each_position};
use crate::seen::seen;
use crate::ways::{Commands, Immutable, MakeUnmake, Overlaid, Way};
use cotulenh::{Color, Move, Position, Role, Square, View};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::cell::{Cell, RefCell};

const GAMES: u32 = 2_000;
/// How many things are done in a game: most are actions, some take back or do again.
const LENGTH: usize = 64;

/// The four ways side by side, with what each must come to.
struct Four<'a> {
    made: MakeUnmake,
    commanded: Commands,
    renewed: Immutable,
    overlaid: Overlaid<'a>,
    /// The positions so far, by playing; the last is the current one.
    past: Vec<Position>,
    /// The moves that were taken back, the next to do again last.
    undone: Vec<Move>,
    played: Vec<Move>,
}

impl<'a> Four<'a> {
    fn new(start: &'a Position) -> Four<'a> {
        Four {
            made: MakeUnmake::new(start),
            commanded: Commands::new(start),
            renewed: Immutable::new(start),
            overlaid: Overlaid::new(start),
            past: vec![*start],
            undone: Vec::new(),
            played: Vec::new(),
        }
    }

    fn now(&self) -> &Position {
        self.past.last().expect("the start is never taken")
    }

    fn apply(&mut self, mv: Move) -> Result<(), TestCaseError> {
        let mut next = *self.now();
        let played = next.play(mv);
        prop_assert_eq!(played, Ok(()), "{} in {}", mv, self.now());
        self.made.apply(mv);
        self.commanded.apply(mv);
        self.renewed.apply(mv);
        self.overlaid.apply(mv);
        self.past.push(next);
        self.played.push(mv);
        self.agree("after", mv)
    }

    fn undo(&mut self) -> Result<(), TestCaseError> {
        let Some(mv) = self.played.pop() else {
            return Ok(());
        };
        self.made.undo();
        self.commanded.undo();
        self.renewed.undo();
        self.overlaid.undo();
        self.past.pop();
        self.undone.push(mv);
        self.agree("without", mv)
    }

    fn agree(&self, when: &str, mv: Move) -> Result<(), TestCaseError> {
        let expected = self.now();
        for (way, position) in [
            ("make and unmake", self.made.position()),
            ("command", self.commanded.position()),
            ("new positions", self.renewed.position()),
            ("overlay", self.overlaid.position()),
        ] {
            prop_assert!(
                position.is_identical(expected),
                "{way} {when} {mv}: {} is not {}",
                seen(&position),
                seen(expected)
            );
        }
        same_view(self.overlaid.overlay(), expected)
    }
}

/// The overlay shows what the board of the position shows.
fn same_view(overlay: &cotulenh::Overlay<'_>, position: &Position) -> Result<(), TestCaseError> {
    let board = position.board();
    for square in Square::all() {
        prop_assert_eq!(overlay.stack(square), board.stack(square));
    }
    for role in Role::ALL {
        prop_assert_eq!(overlay.of_role(role), board.of_role(role));
    }
    for color in Color::ALL {
        prop_assert_eq!(overlay.of_color(color), board.of_color(color));
        prop_assert_eq!(overlay.commander(color), board.commander(color));
        prop_assert_eq!(overlay.piece_count(color), board.piece_count(color));
    }
    prop_assert_eq!(overlay.heroic(), board.heroic());
    prop_assert_eq!(overlay.turn(), position.turn());
    prop_assert_eq!(overlay.deployment(), position.deployment());
    // Only squares that differ are kept.
    for &(square, stack) in overlay.changes() {
        prop_assert!(overlay.base().board().stack(square) != stack);
    }
    Ok(())
}

/// Positions to start from: random ones, some in the middle of a deployment, some with a stack only chosen.
fn starts() -> Vec<Position> {
    let starts = RefCell::new(Vec::new());
    for_each_position(POSITIONS / 10, |position| {
        if position.has_legal_move() {
            starts.borrow_mut().push(*position);
            let mut stacks = position.board().stacks_of(position.turn());
            let mut chosen = *position;
            let choose = |(square, _)| chosen.choose(square).is_ok();
            if stacks.any(choose) {
                starts.borrow_mut().push(chosen);
            }
        }
        Ok(())
    });
    starts.into_inner()
}

#[test]
fn all_four_ways_agree_along_random_games() {
    let starts = starts();
    let config = Config {
        cases: GAMES,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let (actions, undone, deploying) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let add = |counter: &Cell<u32>| counter.set(counter.get() + 1);
    let game = (any::<u16>(), vec(any::<u16>(), LENGTH));
    TestRunner::new_with_rng(config, rng)
        .run(&game, |(which, choices)| {
            // Every other game from the start.
            let start = match usize::from(which) {
                even if even % 2 == 0 => Position::start(),
                odd => starts[odd / 2 % starts.len()],
            };
            let mut four = Four::new(&start);
            for choice in choices {
                match choice % 16 {
                    0..2 => {
                        add(&undone);
                        four.undo()?;
                    }
                    2..4 => {
                        if let Some(mv) = four.undone.pop() {
                            four.apply(mv)?;
                        }
                    }
                    _ => {
                        let moves = four.now().legal_moves();
                        let Some(&mv) = moves.get(usize::from(choice / 16) % moves.len().max(1))
                        else {
                            // The game is over: back some way.
                            four.undo()?;
                            continue;
                        };
                        add(&actions);
                        four.undone.clear();
                        four.apply(mv)?;
                        if four.now().deployment().is_some() {
                            add(&deploying);
                        }
                    }
                }
            }
            while !four.played.is_empty() {
                four.undo()?;
            }
            prop_assert!(four.overlaid.overlay().changes().is_empty());
            prop_assert!(four.now().is_identical(&start));
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(actions.get() > 80_000, "{actions:?} actions");
    assert!(undone.get() > 10_000, "{undone:?} taken back");
    assert!(deploying.get() > 2_000, "{deploying:?} inside a deployment");
}
