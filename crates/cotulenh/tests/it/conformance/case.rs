//! A case: a start, choices, and the position after each.

use crate::common::seen::seen;
use crate::conformance::ways::{Applier, Immutable};
use cotulenh::{Choice, Color, Forgive, Move, Objective, Outcome, Position, Role, Setup};

/// A case that every way runs.
pub struct Case {
    /// The objective of the game.
    pub objective: Objective,
    /// The FEN of the start.
    pub start: &'static str,
    /// Choices as text, each with the position after it. [`choice`] describes the text.
    pub choices: &'static [(&'static str, &'static str)],
    /// The outcome at the end.
    pub end: Option<Outcome>,
}

/// Reads a choice: a move in LAN, `stay c4 N`, or `recombine T 1` with the number of the step from 1.
fn choice(text: &str, turn: Color) -> Choice {
    let role = |letter: &str| {
        let letter = letter.chars().next().expect(text);
        Role::from_letter(letter).expect(text)
    };
    match *text.split(' ').collect::<Vec<_>>() {
        ["stay", origin, letter] => Choice::Stay {
            origin: origin.parse().expect(text),
            role: role(letter),
        },
        ["recombine", letter, step] => Choice::Recombine {
            role: role(letter),
            step: step.parse::<u8>().expect(text) - 1,
        },
        _ => Choice::Move(Move::from_lan(text, turn).expect(text)),
    }
}

impl Case {
    /// Returns the start.
    pub fn position(&self) -> Position {
        let mut setup: Setup = self.start.parse().expect(self.start);
        setup.objective = self.objective;
        setup.position_forgiving(Forgive::STUDY).expect(self.start)
    }

    /// Applies every choice, undoes all of them, and repeats that once. The events are those of new positions.
    #[track_caller]
    pub fn check<'a, W: Applier<'a>>(&self, start: &'a Position) {
        let mut way = W::new(start);
        for round in 1..=2 {
            let mut past = vec![*start];
            for &(text, expected) in self.choices {
                let before = way.position();
                let choice = choice(text, before.turn());
                let expected_events = Immutable::new(&before).apply(&choice);
                let events = way.apply(&choice);
                assert_eq!(events, expected_events, "{text} in {before}");
                assert!(events.is_ok(), "{text} in {before}: {events:?}");
                let after = way.position();
                assert_eq!(seen(&after), expected, "after {text}, round {round}");
                past.push(after);
            }
            let end = way.position();
            assert_eq!(end.outcome(), self.end);
            for (undone, expected) in past.iter().rev().skip(1).enumerate() {
                way.undo();
                let now = way.position();
                assert!(
                    now.is_identical(expected),
                    "{} undone, round {round}: {} is not {}",
                    undone + 1,
                    seen(&now),
                    seen(expected)
                );
            }
        }
        assert!(start.is_identical(&self.position()), "the start is touched");
    }
}

/// Cases by name, each as a test for each way: `name "start" { "choice" => "seen", … }`. `for Objective` before the start
/// is optional, and so is `=> Termination: Winner` at the end.
macro_rules! cases {
    ($(
        $(#[$doc:meta])*
        $name:ident $(for $objective:ident)? $start:literal {
            $($text:literal => $seen:literal,)+
        } $(=> $termination:ident $(: $winner:ident)?)?
    )+) => { $(
        $(#[$doc])*
        mod $name {
            use crate::conformance::case::Case;

            const CASE: Case = Case {
                objective: crate::conformance::case::case_value!(cotulenh::Objective::Total $(, cotulenh::Objective::$objective)?),
                start: $start,
                choices: &[$(($text, $seen)),+],
                end: crate::conformance::case::case_value!(None $(, Some(cotulenh::Outcome {
                    winner: crate::conformance::case::case_value!(None $(, Some(cotulenh::Color::$winner))?),
                    termination: cotulenh::Termination::$termination,
                }))?),
            };

            #[test]
            fn by_make_and_unmake() {
                CASE.check::<crate::conformance::ways::MakeUnmake>(&CASE.position());
            }

            #[test]
            fn by_command() {
                CASE.check::<crate::conformance::ways::Commands>(&CASE.position());
            }

            #[test]
            fn by_new_positions() {
                CASE.check::<crate::conformance::ways::Immutable>(&CASE.position());
            }

            #[test]
            fn by_overlay() {
                CASE.check::<crate::conformance::ways::Overlaid>(&CASE.position());
            }
        }
    )+ };
}

/// Expands to the second value if there is one, otherwise to the first.
macro_rules! case_value {
    ($usual:expr) => {
        $usual
    };
    ($usual:expr, $special:expr) => {
        $special
    };
}

pub(crate) use {case_value, cases};
