//! The four ways behind one interface.

use cotulenh::{Change, Choice, Command, Move, Overlay, Position, Undo};

/// A way to apply moves and take them back.
pub trait Way<'a> {
    /// At a position; nothing done yet.
    fn new(start: &'a Position) -> Self;
    /// Applies a legal move.
    fn apply(&mut self, mv: Move);
    /// Takes the last move back.
    fn undo(&mut self);
    /// How things stand.
    fn position(&self) -> Position;
}

/// [`Position::make`] and [`Position::unmake`].
pub struct MakeUnmake {
    position: Position,
    records: Vec<Undo>,
}

impl Way<'_> for MakeUnmake {
    fn new(start: &Position) -> MakeUnmake {
        MakeUnmake {
            position: *start,
            records: Vec::new(),
        }
    }

    fn apply(&mut self, mv: Move) {
        self.records.push(self.position.make(mv));
    }

    fn undo(&mut self) {
        let record = self.records.pop().expect("a move was made");
        self.position.unmake(record);
    }

    fn position(&self) -> Position {
        self.position
    }
}

/// [`Command`]: one taken back is executed again where the same move comes next.
pub struct Commands {
    position: Position,
    done: Vec<Command>,
    undone: Vec<Command>,
}

impl Way<'_> for Commands {
    fn new(start: &Position) -> Commands {
        Commands {
            position: *start,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    fn apply(&mut self, mv: Move) {
        let again = self.undone.pop();
        let again = again.filter(|command| *command.choice() == Choice::Move(mv));
        let mut command = again.unwrap_or_else(|| {
            self.undone.clear();
            Command::new(&self.position, mv).expect("a legal move")
        });
        command
            .execute(&mut self.position)
            .expect("a command fits where it was made");
        self.done.push(command);
    }

    fn undo(&mut self) {
        let mut command = self.done.pop().expect("a command was executed");
        command
            .undo(&mut self.position)
            .expect("a command fits where it has led");
        self.undone.push(command);
    }

    fn position(&self) -> Position {
        self.position
    }
}

/// [`Position::after`]: every position is kept, going back is looking at an older one.
pub struct Immutable {
    positions: Vec<Position>,
}

impl Immutable {
    fn last(&self) -> &Position {
        self.positions.last().expect("the start is never taken")
    }
}

impl Way<'_> for Immutable {
    fn new(start: &Position) -> Immutable {
        Immutable {
            positions: vec![*start],
        }
    }

    fn apply(&mut self, mv: Move) {
        self.positions.push(self.last().after(mv));
    }

    fn undo(&mut self) {
        self.positions.pop();
    }

    fn position(&self) -> Position {
        *self.last()
    }
}

/// [`Overlay`] over the start, which is never touched.
pub struct Overlaid<'a> {
    overlay: Overlay<'a>,
    records: Vec<Undo>,
}

impl<'a> Overlaid<'a> {
    /// The overlay itself.
    pub fn overlay(&self) -> &Overlay<'a> {
        &self.overlay
    }
}

impl<'a> Way<'a> for Overlaid<'a> {
    fn new(start: &'a Position) -> Overlaid<'a> {
        Overlaid {
            overlay: Overlay::new(start),
            records: Vec::new(),
        }
    }

    fn apply(&mut self, mv: Move) {
        self.records.push(self.overlay.play_unchecked(mv));
    }

    fn undo(&mut self) {
        let record = self.records.pop().expect("a move was played");
        self.overlay.revert(record);
    }

    fn position(&self) -> Position {
        self.overlay.position()
    }
}
