//! The four ways to apply a choice, behind one interface.

use cotulenh::{
    Change, Choice, Command, CommandError, DeployError, DeploySession, Event, IllegalMove, Overlay,
    Position, Undo,
};

/// The reason why a choice is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Move(IllegalMove),
    Deployment(DeployError),
}

impl From<IllegalMove> for Refused {
    fn from(why: IllegalMove) -> Refused {
        Refused::Move(why)
    }
}

impl From<DeployError> for Refused {
    fn from(why: DeployError) -> Refused {
        Refused::Deployment(why)
    }
}

impl From<CommandError> for Refused {
    fn from(why: CommandError) -> Refused {
        match why {
            CommandError::Move(why) => Refused::Move(why),
            CommandError::Deployment(why) => Refused::Deployment(why),
            why => unreachable!("no whole turn is chosen: {why}"),
        }
    }
}

/// A way to apply moves, stays and recombines, and to undo them.
pub trait Applier<'a> {
    /// Starts at a position.
    fn new(start: &'a Position) -> Self;
    /// Applies a choice and returns its events. Nothing changes if it is refused.
    fn apply(&mut self, choice: &Choice) -> Result<Vec<Event>, Refused>;
    /// Undoes the last choice.
    fn undo(&mut self);
    /// Returns the current position.
    fn position(&self) -> Position;
}

/// [`Position::make`] and [`Position::unmake`].
pub struct MakeUnmake {
    position: Position,
    records: Vec<Undo>,
}

impl Applier<'_> for MakeUnmake {
    fn new(start: &Position) -> MakeUnmake {
        MakeUnmake {
            position: *start,
            records: Vec::new(),
        }
    }

    fn apply(&mut self, choice: &Choice) -> Result<Vec<Event>, Refused> {
        let (record, events) = match *choice {
            Choice::Move(mv) => {
                self.position.check_legal(mv)?;
                let mut plain = self.position;
                plain.make(mv);
                let made = self.position.make_with_events(mv);
                assert!(plain.is_identical(&self.position), "events change {mv}");
                made
            }
            Choice::Stay { origin, role } => self.position.make_stay(origin, role)?,
            Choice::Recombine { role, step } => self.position.make_recombine(role, step.into())?,
            Choice::Choose { .. } | Choice::Turn(_) => unreachable!("not applied here"),
        };
        self.records.push(record);
        Ok(events)
    }

    fn undo(&mut self) {
        let record = self.records.pop().expect("a choice was made");
        self.position.unmake(record);
    }

    fn position(&self) -> Position {
        self.position
    }
}

/// [`Command`]. An undone command is executed again if the same choice comes next.
pub struct Commands {
    position: Position,
    done: Vec<(Command, Vec<Event>)>,
    undone: Vec<(Command, Vec<Event>)>,
}

impl Applier<'_> for Commands {
    fn new(start: &Position) -> Commands {
        Commands {
            position: *start,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    fn apply(&mut self, choice: &Choice) -> Result<Vec<Event>, Refused> {
        let again = match self.undone.last() {
            Some((command, _)) if command.choice() == choice => self.undone.pop(),
            _ => None,
        };
        let (mut command, events) = match again {
            Some(again) => again,
            None => {
                let (command, events) = Command::with_events(&self.position, choice.clone())?;
                assert_eq!(
                    Command::new(&self.position, choice.clone()),
                    Ok(command.clone())
                );
                self.undone.clear();
                (command, events)
            }
        };
        command
            .execute(&mut self.position)
            .expect("a command fits where it was made");
        self.done.push((command, events.clone()));
        Ok(events)
    }

    fn undo(&mut self) {
        let (mut command, events) = self.done.pop().expect("a command was executed");
        command
            .undo(&mut self.position)
            .expect("a command fits where it has led");
        self.undone.push((command, events));
    }

    fn position(&self) -> Position {
        self.position
    }
}

/// [`Position::after`] and [`DeploySession`]. Every position is kept, and undo returns to the one before.
pub struct Immutable {
    positions: Vec<Position>,
}

impl Immutable {
    fn last(&self) -> &Position {
        self.positions.last().expect("the start is never taken")
    }
}

impl Applier<'_> for Immutable {
    fn new(start: &Position) -> Immutable {
        Immutable {
            positions: vec![*start],
        }
    }

    fn apply(&mut self, choice: &Choice) -> Result<Vec<Event>, Refused> {
        let now = self.last();
        let (next, events) = match *choice {
            Choice::Move(mv) => {
                let (next, events) = now.after_with_events(mv)?;
                assert!(next.is_identical(&now.after(mv)), "events change {mv}");
                (next, events)
            }
            Choice::Stay { origin, role } => {
                let stayed = DeploySession::start(now, origin)?.stay(role)?;
                (*stayed.position(), stayed.events().to_vec())
            }
            Choice::Recombine { role, step } => {
                let session = DeploySession::resume(now).ok_or(DeployError::NotDeploying)?;
                let recombined = session.recombine(role, step.into())?;
                (*recombined.position(), recombined.events().to_vec())
            }
            Choice::Choose { .. } | Choice::Turn(_) => unreachable!("not applied here"),
        };
        self.positions.push(next);
        Ok(events)
    }

    fn undo(&mut self) {
        self.positions.pop();
    }

    fn position(&self) -> Position {
        *self.last()
    }
}

/// [`Overlay`] over the start, which does not change.
pub struct Overlaid<'a> {
    overlay: Overlay<'a>,
}

impl<'a> Overlaid<'a> {
    /// Returns the overlay itself.
    pub fn overlay(&self) -> &Overlay<'a> {
        &self.overlay
    }
}

impl<'a> Applier<'a> for Overlaid<'a> {
    fn new(start: &'a Position) -> Overlaid<'a> {
        Overlaid {
            overlay: Overlay::new(start),
        }
    }

    fn apply(&mut self, choice: &Choice) -> Result<Vec<Event>, Refused> {
        Ok(match *choice {
            Choice::Move(mv) => {
                let mut plain = self.overlay.clone();
                let events = self.overlay.play(mv)?;
                plain.play_unchecked(mv);
                let judged = self.position();
                assert!(
                    plain.into_position().is_identical(&judged),
                    "judging changes {mv}"
                );
                events
            }
            Choice::Stay { origin, role } => self.overlay.stay(origin, role)?,
            Choice::Recombine { role, step } => self.overlay.recombine(role, step.into())?,
            Choice::Choose { .. } | Choice::Turn(_) => unreachable!("not applied here"),
        })
    }

    fn undo(&mut self) {
        assert!(self.overlay.undo(), "a choice was made");
    }

    fn position(&self) -> Position {
        self.overlay.clone().into_position()
    }
}
