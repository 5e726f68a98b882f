//! Random games, in which all four ways must agree in every field and every event, after every choice and every undo.

use crate::common::deploying::Deploying;
use crate::common::property::check;
use crate::common::random::{POSITIONS, for_each_position};
use crate::common::seen::seen;
use crate::conformance::ways::{Applier, Commands, Immutable, MakeUnmake, Overlaid, Refused};
use cotulenh::{Choice, Color, Event, Move, Position, Role, Square, View, commander};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::{Cell, RefCell};

const GAMES: u32 = 2_000;
/// The number of operations in a game: most apply a choice, some undo or redo.
const LENGTH: usize = 64;

/// The four ways side by side, with the expected positions.
struct Four<'a> {
    made: MakeUnmake,
    commanded: Commands,
    renewed: Immutable,
    overlaid: Overlaid<'a>,
    /// The positions so far. The last one is the current position.
    past: Vec<Position>,
    /// The undone choices. The next one to redo is the last.
    undone: Vec<Choice>,
    applied: Vec<Choice>,
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
            applied: Vec::new(),
        }
    }

    fn now(&self) -> &Position {
        self.past.last().expect("the start is never taken")
    }

    /// Applies a choice in all four ways. Returns `false` if all of them refuse it for the same reason.
    fn apply(&mut self, choice: Choice) -> Result<bool, TestCaseError> {
        let events = self.renewed.apply(&choice);
        for (way, other) in [
            ("make and unmake", self.made.apply(&choice)),
            ("command", self.commanded.apply(&choice)),
            ("overlay", self.overlaid.apply(&choice)),
        ] {
            prop_assert_eq!(&other, &events, "{}: {:?} in {}", way, choice, self.now());
        }
        let applied = events.is_ok();
        if applied {
            let mut next = *self.now();
            match choice {
                Choice::Move(mv) => next.play(mv).expect("a legal move"),
                _ => next = self.renewed.position(),
            }
            self.past.push(next);
            self.applied.push(choice.clone());
        }
        self.agree("after", &choice)?;
        Ok(applied)
    }

    fn undo(&mut self) -> Result<(), TestCaseError> {
        let Some(choice) = self.applied.pop() else {
            return Ok(());
        };
        self.made.undo();
        self.commanded.undo();
        self.renewed.undo();
        self.overlaid.undo();
        self.past.pop();
        self.agree("without", &choice)?;
        self.undone.push(choice);
        Ok(())
    }

    fn agree(&self, when: &str, choice: &Choice) -> Result<(), TestCaseError> {
        let expected = self.now();
        for (way, position) in [
            ("make and unmake", self.made.position()),
            ("command", self.commanded.position()),
            ("new positions", self.renewed.position()),
            ("overlay", self.overlaid.position()),
        ] {
            prop_assert!(
                position.is_identical(expected),
                "{way} {when} {choice:?}: {} is not {}",
                seen(&position),
                seen(expected)
            );
        }
        same_view(self.overlaid.overlay(), expected)
    }
}

/// Checks that the overlay shows the board of the position.
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
    // Only squares that differ are stored.
    for change in overlay.changes() {
        prop_assert!(change.before != change.after);
        prop_assert_eq!(change.before, overlay.base().board().stack(change.square));
        prop_assert_eq!(change.after, board.stack(change.square));
    }
    Ok(())
}

/// Returns positions to start from: random ones, some in the middle of a deployment, some with a stack only chosen.
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

/// Returns a stay or recombine, legal or not, of the deployment in progress or of any stack.
fn operation(position: &Position, number: usize) -> Choice {
    let mut operations = Vec::new();
    let stacks = position.board().stacks_of(position.turn());
    let origins: Vec<Square> = match position.deployment() {
        Some(deployment) => vec![deployment.origin()],
        None => stacks
            .filter(|(_, stack)| !stack.is_single())
            .map(|(square, _)| square)
            .collect(),
    };
    for origin in origins {
        let stack = position.board().stack(origin);
        for role in stack.iter().flat_map(|stack| stack.roles().iter()) {
            operations.push(Choice::Stay { origin, role });
            for step in 0..2 {
                operations.push(Choice::Recombine { role, step });
            }
        }
    }
    // Without a stack to deploy, an operation that is refused.
    let refused = Choice::Recombine {
        role: Role::Tank,
        step: 0,
    };
    let chosen = operations.get(number % operations.len().max(1));
    chosen.cloned().unwrap_or(refused)
}

/// Counts of the operations in the random games.
#[derive(Debug, Default)]
struct Counts {
    moves: Cell<u32>,
    undone: Cell<u32>,
    deploying: Cell<u32>,
    stays: Cell<u32>,
    recombines: Cell<u32>,
    refused: Cell<u32>,
}

fn add(counter: &Cell<u32>) {
    counter.set(counter.get() + 1);
}

#[test]
fn all_four_ways_agree_along_random_games() {
    let starts = starts();
    let counts = Counts::default();
    let game = (any::<u16>(), vec(any::<u16>(), LENGTH));
    check(GAMES, &game, |(which, choices)| {
        // Every other game begins at the start position.
        let start = match usize::from(which) {
            even if even % 2 == 0 => Position::start(),
            odd => starts[odd / 2 % starts.len()],
        };
        let mut four = Four::new(&start);
        for choice in choices {
            let number = usize::from(choice / 16);
            // In a deployment stays and recombines are as frequent as moves.
            let operates = match choice % 16 {
                4..6 => true,
                6..10 => four.now().deployment().is_some(),
                _ => false,
            };
            match choice % 16 {
                0..2 => {
                    add(&counts.undone);
                    four.undo()?;
                }
                2..4 => {
                    if let Some(choice) = four.undone.pop() {
                        prop_assert!(four.apply(choice)?);
                    }
                }
                _ if operates => {
                    let choice = operation(four.now(), number);
                    let counter = match choice {
                        Choice::Stay { .. } => &counts.stays,
                        _ => &counts.recombines,
                    };
                    if four.apply(choice)? {
                        four.undone.clear();
                        add(counter);
                    } else {
                        add(&counts.refused);
                    }
                }
                _ => {
                    let moves = four.now().legal_moves();
                    let Some(&mv) = moves.get(number % moves.len().max(1)) else {
                        // The game is over.
                        four.undo()?;
                        continue;
                    };
                    add(&counts.moves);
                    four.undone.clear();
                    prop_assert!(four.apply(mv.into())?);
                    if four.now().deployment().is_some() {
                        add(&counts.deploying);
                    }
                }
            }
        }
        while !four.applied.is_empty() {
            four.undo()?;
        }
        prop_assert_eq!(four.overlaid.overlay().changes().count(), 0);
        prop_assert!(four.now().is_identical(&start));
        Ok(())
    });
    println!("{counts:?}");
    assert!(counts.moves.get() > 60_000, "{counts:?}");
    assert!(counts.undone.get() > 10_000, "{counts:?}");
    assert!(counts.deploying.get() > 2_000, "{counts:?}");
    assert!(counts.stays.get() > 500, "{counts:?}");
    assert!(counts.recombines.get() > 100, "{counts:?}");
    assert!(counts.refused.get() > 1_000, "{counts:?}");
}

/// Compares the legal moves of an overlay with those of the position, along random games with deployments.
#[test]
fn an_overlay_judges_like_its_position() {
    let deploying = Cell::new(0);
    for_each_position(POSITIONS / 2, |position| {
        let moves = position.legal_moves();
        let mut overlaid = Overlaid::new(position);
        let number = position.key() as usize;
        let Some(&mv) = moves.get(number % moves.len().max(1)) else {
            prop_assert_eq!(overlaid.overlay().outcome(), position.outcome());
            return Ok(());
        };
        let applied: Result<Vec<Event>, Refused> = overlaid.apply(&mv.into());
        prop_assert!(applied.is_ok());
        let (overlay, next) = (overlaid.overlay(), position.after(mv));
        prop_assert_eq!(overlay.outcome(), next.outcome());
        let attacked = commander::is_attacked(overlay, overlay.turn());
        prop_assert_eq!(attacked, next.is_check());
        if next.deployment().is_some() {
            add(&deploying);
        }
        // Moves of the position before, most of which are no longer legal, and legal moves.
        let before = moves.iter().step_by(1 + moves.len() / 8);
        let replies = next.legal_moves();
        let legal = replies.iter().step_by(1 + replies.len() / 8);
        for &mv in before.chain(legal).chain([&Move::Commit]) {
            let mut tried = overlay.clone();
            let played = tried.play(mv).map(drop);
            prop_assert_eq!(played, next.check_legal(mv), "{} {}", mv, next);
        }
        Ok(())
    });
    assert!(deploying.get() > 1_000, "{deploying:?}");
}
