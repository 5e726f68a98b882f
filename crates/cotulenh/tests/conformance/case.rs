//! A case: a start, actions, and what is seen after each.

use crate::seen::seen;
use crate::ways::Way;
use cotulenh::{Color, Forgive, Move, Objective, Position, Setup, Status};

/// A case, for any way to run.
pub struct Case {
    /// What the game is played for.
    pub objective: Objective,
    /// The FEN to start from.
    pub start: &'static str,
    /// Actions in LAN, each with what is seen after it.
    pub actions: &'static [(&'static str, &'static str)],
    /// How the game stands at the end, and who has won.
    pub end: (Status, Option<Color>),
}

impl Case {
    /// The position to start from.
    pub fn position(&self) -> Position {
        let mut setup: Setup = self.start.parse().expect(self.start);
        setup.objective = self.objective;
        setup.position_forgiving(Forgive::STUDY).expect(self.start)
    }

    /// Applies every action, takes all back, and does it once more.
    #[track_caller]
    pub fn check<'a, W: Way<'a>>(&self, start: &'a Position) {
        let mut way = W::new(start);
        for round in 1..=2 {
            let mut past = vec![*start];
            for &(lan, expected) in self.actions {
                let before = way.position();
                let mv = Move::from_lan(lan, before.turn()).expect(lan);
                assert_eq!(before.check_legal(mv), Ok(()), "{lan} in {before}");
                way.apply(mv);
                let after = way.position();
                assert_eq!(seen(&after), expected, "after {lan}, round {round}");
                past.push(after);
            }
            let end = way.position();
            assert_eq!((end.status(), end.winner()), self.end);
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

/// Cases by name, each as a test for each way: `name "start" { "lan" => "seen", … }`, before the start `for Objective`
/// where there is one, and at the end `=> Status: Winner` where the game does not go on.
macro_rules! cases {
    ($(
        $(#[$doc:meta])*
        $name:ident $(for $objective:ident)? $start:literal {
            $($lan:literal => $seen:literal,)+
        } $(=> $status:ident $(: $winner:ident)?)?
    )+) => { $(
        $(#[$doc])*
        mod $name {
            use crate::case::Case;

            const CASE: Case = Case {
                objective: crate::case::case_value!(cotulenh::Objective::Total $(, cotulenh::Objective::$objective)?),
                start: $start,
                actions: &[$(($lan, $seen)),+],
                end: (
                    crate::case::case_value!(cotulenh::Status::Ongoing $(, cotulenh::Status::$status)?),
                    crate::case::case_value!(None $($(, Some(cotulenh::Color::$winner))?)?),
                ),
            };

            #[test]
            fn by_make_and_unmake() {
                CASE.check::<crate::ways::MakeUnmake>(&CASE.position());
            }

            #[test]
            fn by_command() {
                CASE.check::<crate::ways::Commands>(&CASE.position());
            }

            #[test]
            fn by_new_positions() {
                CASE.check::<crate::ways::Immutable>(&CASE.position());
            }

            #[test]
            fn by_overlay() {
                CASE.check::<crate::ways::Overlaid>(&CASE.position());
            }
        }
    )+ };
}

/// The second value where there is one, else the first.
macro_rules! case_value {
    ($usual:expr) => {
        $usual
    };
    ($usual:expr, $special:expr) => {
        $special
    };
}

pub(crate) use {case_value, cases};
