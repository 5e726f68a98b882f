//! Make and unmake: a move in place, with a small record to take it back.

use crate::action::Counters;
use crate::deployment::{Changed, Deployment};
use crate::effects;
use crate::outcome::Objective;
use crate::stage::{Going, Stage};
use crate::view::View;
use crate::{Color, Move, Position, Square, Stack};
use arrayvec::ArrayVec;

/// The most squares one action changes: origin, target twice, every piece of a side promoted, two last guards.
const CHANGES: usize = 24;

/// What [`Position::unmake`] needs to take a move back exactly.
#[derive(Clone, Debug)]
pub struct Undo {
    /// The unit that went somewhere, before anything else changed: most moves are no more than that.
    went: Went,
    /// What squares held before each other change, oldest first; a square may be there more than once.
    stacks: ArrayVec<(Square, Option<Stack>), CHANGES>,
    pub(super) turn: Color,
    pub(super) counters: Counters,
    /// The deployment that was chosen or in progress, and what it had changed. Most moves meet none, and a list that is
    /// empty costs them nothing, where an `Option` would be copied whole.
    pub(super) deployment: ArrayVec<(Deployment, Changed), 1>,
}

/// Who went somewhere.
#[derive(Clone, Copy, Debug)]
enum Went {
    Nobody,
    Whole {
        from: Square,
        to: Square,
        stack: Stack,
        taken: Option<Stack>,
    },
    Part(Going),
}

impl Went {
    /// The two squares with what they held before.
    fn before(self) -> Option<[(Square, Option<Stack>); 2]> {
        match self {
            Went::Nobody => None,
            Went::Whole {
                from,
                to,
                stack,
                taken,
            } => Some([(from, Some(stack)), (to, taken)]),
            Went::Part(going) => Some(going.before()),
        }
    }
}

impl Undo {
    /// The most squares one action changes.
    pub const MOST_CHANGES: usize = CHANGES;

    /// A record to fill in: see [`Recorder::carry_out`].
    #[inline]
    pub(super) fn blank() -> Undo {
        Undo {
            went: Went::Nobody,
            stacks: ArrayVec::new(),
            turn: Color::Red,
            counters: Counters::START,
            deployment: ArrayVec::new(),
        }
    }

    /// The squares that the move changed, each with what it held before. For those who keep something of their own
    /// along with the position, as an evaluation does.
    pub fn changes(&self) -> impl Iterator<Item = (Square, Option<Stack>)> + '_ {
        let went = self.went.before();
        let first = move |number: usize, square| {
            !went.iter().flatten().any(|&(known, _)| known == square)
                && self.stacks[..number].iter().all(|s| s.0 != square)
        };
        let noted = self.stacks.iter().copied().enumerate();
        let others =
            noted.filter_map(move |(number, change)| first(number, change.0).then_some(change));
        went.into_iter().flatten().chain(others)
    }

    /// What squares held before each change, the newest first; a square may come more than once.
    pub(super) fn newest_first(&self) -> impl Iterator<Item = (Square, Option<Stack>)> + '_ {
        let others = self.stacks.iter().rev().copied();
        others.chain(self.went.before().into_iter().flatten())
    }

    /// The deployment and what it had changed.
    pub(super) fn session(&self) -> (Option<Deployment>, Changed) {
        match self.deployment.first() {
            Some(&(deployment, changed)) => (Some(deployment), changed),
            None => (None, Changed::NOTHING),
        }
    }
}

/// A stage that notes what squares held before they change.
pub(super) struct Recorder<'a, S> {
    stage: &'a mut S,
    undo: &'a mut Undo,
}

impl<S: Stage> Recorder<'_, S> {
    /// Carries out a move on the stage, and fills in what is needed to take it back.
    pub(super) fn carry_out(stage: &mut S, mv: Move, undo: &mut Undo) {
        undo.turn = stage.turn();
        undo.counters = stage.counters();
        if let Some(session) = stage.session() {
            undo.deployment.push((*session, stage.changed()));
        }
        effects::carry_out(&mut Recorder { stage, undo }, mv);
    }
}

impl<S: Stage> Stage for Recorder<'_, S> {
    type View = S::View;

    fn view(&self) -> &S::View {
        self.stage.view()
    }

    fn turn(&self) -> Color {
        self.stage.turn()
    }

    fn counters(&self) -> Counters {
        self.stage.counters()
    }

    fn objective(&self) -> Objective {
        self.stage.objective()
    }

    fn session(&self) -> Option<&Deployment> {
        self.stage.session()
    }

    fn changed(&self) -> Changed {
        self.stage.changed()
    }

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        // Room for every change a move can make; see `CHANGES`.
        let before = self.stage.view().stack(square);
        let noted = self.undo.stacks.try_push((square, before));
        debug_assert!(noted.is_ok());
        self.stage.set_stack(square, stack);
    }

    fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        debug_assert!(self.undo.stacks.is_empty());
        let taken = self.stage.view().stack(to);
        self.undo.went = Went::Whole {
            from,
            to,
            stack,
            taken,
        };
        self.stage.relocate(from, to, stack);
    }

    #[inline(always)]
    fn go(&mut self, going: &Going) {
        debug_assert!(self.undo.stacks.is_empty());
        self.undo.went = Went::Part(*going);
        self.stage.go(going);
    }

    fn set_turn(&mut self, turn: Color) {
        self.stage.set_turn(turn);
    }

    fn set_counters(&mut self, counters: Counters) {
        self.stage.set_counters(counters);
    }

    fn set_session(&mut self, session: Option<Deployment>) {
        self.stage.set_session(session);
    }
}

impl Position {
    /// Carries out a move that is known to be legal, in place, and returns what [`Position::unmake`] needs.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let mut position = Position::start();
    /// let mv = position.legal_moves()[0];
    /// let undo = position.make(mv);
    /// assert_ne!(position, Position::start());
    /// position.unmake(undo);
    /// assert_eq!(position, Position::start());
    /// ```
    #[inline] // so that the record is made where the caller keeps it
    pub fn make(&mut self, mv: Move) -> Undo {
        let mut undo = Undo::blank();
        Recorder::carry_out(self, mv, &mut undo);
        debug_assert!(self.board().is_consistent());
        undo
    }

    /// Takes a move back. The record must be the one [`Position::make`] gave for it; moves are taken back in
    /// reverse order.
    #[inline] // so that the record is not copied once more
    pub fn unmake(&mut self, undo: Undo) {
        for &(square, stack) in undo.stacks.iter().rev() {
            self.board.set(square, stack);
        }
        match undo.went {
            Went::Nobody => {}
            Went::Whole {
                from,
                to,
                stack,
                taken,
            } => {
                self.board.relocate(to, from, stack);
                if taken.is_some() {
                    self.board.set(to, taken);
                }
            }
            Went::Part(went) => {
                let (from, to) = ((went.from, Some(went.stack)), (went.to, went.friend));
                self.board.transfer(went.unit, from, to);
                if went.taken.is_some() {
                    self.board.set(went.to, went.taken);
                }
            }
        }
        self.turn = undo.turn;
        self.counters = undo.counters;
        // A move that met no deployment leaves none, or the one it began.
        if let Some(&(deployment, changed)) = undo.deployment.first() {
            (self.deployment, self.changed) = (Some(deployment), changed);
        } else if self.deployment.is_some() {
            self.set_session(None);
        }
        debug_assert!(self.board().is_consistent());
    }
}

#[cfg(test)]
mod tests {
    use crate::moves::Manner;
    use crate::{Act, MoveKind, Position, Square};

    /// Whatever is asked for, legal or not, the derived parts of the board are those of its stacks, and all of it is taken
    /// back.
    #[test]
    fn whatever_is_made_is_unmade() {
        let fens = [
            "4e6/9(T+I)1/11/11/10(ti)/11/11/3(f+tm)2(+E+A)4/11/1(NM)2(E+A)e5/(NFC)10/2(+nfc)1(TI)6 b - - 25 40",
            "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
        ];
        for fen in fens {
            let before: Position = fen.parse().unwrap();
            let stacks = before.board().stacks_of(before.turn());
            for (from, stack) in stacks {
                for unit in stack.roles().parts().filter_map(|roles| stack.part(roles)) {
                    for to in Square::all() {
                        for kind in MoveKind::ALL {
                            let manner = if unit == stack {
                                Manner::Ordinary
                            } else {
                                Manner::Step
                            };
                            let mv = manner.of(Act {
                                unit,
                                from,
                                to,
                                kind,
                            });
                            let mut position = before;
                            let undo = position.make(mv);
                            assert!(position.board().is_consistent(), "{fen} {mv}");
                            assert!(position.is_identical(&before.after(mv)), "{fen} {mv}");
                            for (square, held) in undo.changes() {
                                assert_eq!(held, before.board().stack(square), "{fen} {mv}");
                            }
                            position.unmake(undo);
                            assert!(position.is_identical(&before), "{fen} {mv}");
                        }
                    }
                }
            }
        }
    }
}
