//! Composite and conditional actions.

use crate::action::{Action, Change, Misfit};
use crate::{Color, Position, Square, Stack, commander};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Several actions as one. Either all of them are executed or none.
///
/// ```
/// use cotulenh::{Action, Change, Composite, Position};
/// let mut position = Position::start();
/// let [f4, h4] = ["f4".parse()?, "h4".parse()?];
/// let both = [Action::remove(&position, f4)?, Action::remove(&position, h4)?];
/// let mut composite = Composite::new(both);
/// assert_eq!(composite.describe(), "Remove Tank from f4 + Remove Tank from h4");
/// composite.execute(&mut position)?;
/// composite.undo(&mut position)?;
/// assert_eq!(position, Position::start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composite {
    actions: Vec<Action>,
}

impl Composite {
    /// Returns a composite of these actions, in order.
    pub fn new(actions: impl IntoIterator<Item = Action>) -> Composite {
        Composite {
            actions: actions.into_iter().collect(),
        }
    }

    /// Returns the actions.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }
}

impl Change for Composite {
    fn execute(&mut self, position: &mut Position) -> Result<(), Misfit> {
        Action::run_all(&self.actions, position, false)
    }

    fn undo(&mut self, position: &mut Position) -> Result<(), Misfit> {
        Action::run_all(self.actions.iter().rev(), position, true)
    }

    fn describe(&self) -> String {
        let actions: Vec<String> = self.actions.iter().map(Change::describe).collect();
        actions.join(" + ")
    }
}

/// The condition of a conditional action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The square is empty.
    Empty(Square),
    /// The square holds this stack.
    Holds(Square, Stack),
    /// It is this side's turn.
    Turn(Color),
    /// This side's Commander is attacked.
    Attacked(Color),
    /// This side has its Commander and exactly one other piece.
    LastGuard(Color),
}

impl Condition {
    /// Returns `true` if the condition holds in the position.
    #[must_use]
    pub fn holds(self, position: &Position) -> bool {
        let board = position.board();
        match self {
            Condition::Empty(square) => board.stack(square).is_none(),
            Condition::Holds(square, stack) => board.stack(square) == Some(stack),
            Condition::Turn(color) => position.turn() == color,
            Condition::Attacked(color) => commander::is_attacked(board, color),
            Condition::LastGuard(color) => {
                board.commander(color).is_some() && board.piece_count(color) == 2
            }
        }
    }

    fn describe(self) -> String {
        match self {
            Condition::Empty(square) => format!("{square} is empty"),
            Condition::Holds(square, stack) => format!("{stack} stands on {square}"),
            Condition::Turn(color) => format!("it is {color}'s turn"),
            Condition::Attacked(color) => format!("{color}'s Commander is attacked"),
            Condition::LastGuard(color) => format!("{color} has one guard left"),
        }
    }
}

/// An action that is executed only if a condition holds, and undone only if it was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditional {
    condition: Condition,
    action: Action,
    was_executed: bool,
}

impl Conditional {
    /// Returns the action with its condition.
    #[must_use]
    pub fn new(condition: Condition, action: Action) -> Conditional {
        Conditional {
            condition,
            action,
            was_executed: false,
        }
    }

    /// Returns `true` if the action was executed.
    #[must_use]
    pub fn was_executed(&self) -> bool {
        self.was_executed
    }
}

impl Change for Conditional {
    fn execute(&mut self, position: &mut Position) -> Result<(), Misfit> {
        let holds = self.condition.holds(position);
        if holds {
            self.action.execute(position)?;
        }
        self.was_executed = holds;
        Ok(())
    }

    fn undo(&mut self, position: &mut Position) -> Result<(), Misfit> {
        if self.was_executed {
            self.action.undo(position)?;
        }
        self.was_executed = false;
        Ok(())
    }

    fn describe(&self) -> String {
        format!(
            "If {} then {}",
            self.condition.describe(),
            self.action.describe()
        )
    }
}
