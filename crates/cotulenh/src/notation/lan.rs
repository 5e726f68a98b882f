//! LAN: a move or a turn in full (RULES §11).
//!
//! Moves are `Tf6f8`, `(TI)e6xe7`, `+Fe2_e7`, `Nc3&c5`, `Fc3>xe5` and `commit`. A turn is an ordinary move, or a
//! deployment with its origin, its staying pieces and its steps: `c3:N:F>e5,T>xd3`, `c3::(FT)>e5,N>c7`. Pieces are
//! capitals for both sides.

use super::error::SyntaxError;
use super::reader::{Expected, Reader, Unexpected};
use crate::deployment::{Step, Steps};
use crate::moves::MoveForm;
use crate::{Act, Color, DeploymentTurn, Move, MoveKind, Square, Stack, Turn};
use core::fmt;

/// The word for the end of a deployment.
pub const COMMIT: &str = "commit";

/// A unit as LAN and SAN write it, in capitals for both sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit(pub(crate) Stack);

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let red = match self.0.color() {
            Color::Red => self.0,
            Color::Blue => self.0.recolored(),
        };
        fmt::Display::fmt(&red, f)
    }
}

/// The text of a step inside a deployment, without its origin.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}{}", Unit(self.unit), self.kind.mark(), self.to)
    }
}

/// The LAN of the move.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Ordinary(act) => write_act(f, act, ""),
            Move::Step(act) => write_act(f, act, ">"),
            Move::Commit => f.write_str(COMMIT),
        }
    }
}

/// Writes an act. `step` is the mark of a step, or empty.
fn write_act(f: &mut fmt::Formatter<'_>, act: Act, step: &str) -> fmt::Result {
    let (unit, mark) = (Unit(act.unit), act.kind.mark());
    write!(f, "{unit}{}{step}{mark}{}", act.from, act.to)
}

impl Move {
    /// Reads the LAN of a move of the side `color`. The move need not be legal.
    ///
    /// # Errors
    ///
    /// Returns an error with its place if the text is not LAN.
    ///
    /// ```
    /// use cotulenh::{Color, Move, Position};
    /// let mut position = Position::start();
    /// let mv = Move::from_lan("Ti4i6", Color::Red)?;
    /// assert_eq!(mv.to_string(), "Ti4i6");
    /// assert!(position.play(mv).is_err()); // no Tank on i4
    /// position.play(Move::from_lan("Th4h6", Color::Red)?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_lan(text: &str, color: Color) -> Result<Move, LanError> {
        read(text, color).map_err(SyntaxError::from)
    }
}

fn read(text: &str, color: Color) -> Result<Move, Unexpected> {
    let mut reader = Reader::new(text);
    if reader.take_text(COMMIT) {
        return reader.end(Move::Commit);
    }
    let unit = reader.unit(color, Expected::Unit)?;
    let from = reader.square()?;
    let form = if reader.take('>') {
        MoveForm::Step
    } else {
        MoveForm::Ordinary
    };
    let kind = read_mark(&mut reader);
    let to = reader.square()?;
    reader.end(form.with_act(Act {
        unit,
        from,
        to,
        kind,
    }))
}

/// The LAN of the turn.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Turn::Ordinary(act) => write_act(f, act, ""),
            Turn::Deployment(ref deployment) => fmt::Display::fmt(deployment, f),
        }
    }
}

/// The LAN of the deployment.
impl fmt::Display for DeploymentTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.origin)?;
        write_staying(f, self.staying)?;
        f.write_str(":")?;
        write_steps(f, &self.steps)
    }
}

/// Writes the steps with commas between them.
pub(crate) fn write_steps(f: &mut fmt::Formatter<'_>, steps: &[Step]) -> fmt::Result {
    for (number, step) in steps.iter().enumerate() {
        if number > 0 {
            f.write_str(",")?;
        }
        fmt::Display::fmt(step, f)?;
    }
    Ok(())
}

impl Turn {
    /// Reads the LAN of a whole turn of the side `color`. The turn need not be legal.
    ///
    /// # Errors
    ///
    /// Returns an error with its place if the text is not the LAN of a turn.
    ///
    /// ```
    /// use cotulenh::{Color, Position, Turn};
    /// let mut position: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1".parse()?;
    /// let turn = Turn::from_lan("c3:N:F>e5,T>d3", Color::Red)?;
    /// assert_eq!(turn.to_string(), "c3:N:F>e5,T>d3");
    /// position.play_turn(&turn)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_lan(text: &str, color: Color) -> Result<Turn, LanError> {
        read_turn(text, color).map_err(SyntaxError::from)
    }
}

fn read_turn(text: &str, color: Color) -> Result<Turn, Unexpected> {
    let mut reader = Reader::new(text);
    let turn = if reader.peek().is_some_and(|c| c.is_ascii_lowercase()) {
        let origin = reader.square()?;
        reader.demand(':', Expected::Colon)?;
        Turn::Deployment(read_deployment(&mut reader, origin, color)?)
    } else {
        let unit = reader.unit(color, Expected::WholeTurn)?;
        let from = reader.square()?;
        let kind = read_mark(&mut reader);
        let to = reader.square()?;
        Turn::Ordinary(Act {
            unit,
            from,
            to,
            kind,
        })
    };
    reader.end(turn)
}

/// Reads the staying pieces and the steps, which follow the origin and its colon.
fn read_deployment(
    reader: &mut Reader<'_>,
    origin: Square,
    color: Color,
) -> Result<DeploymentTurn, Unexpected> {
    let staying = match reader.peek() {
        Some(':') => None,
        _ => Some(reader.unit(color, Expected::UnitOrColon)?),
    };
    reader.demand(':', Expected::Colon)?;
    let mut steps = Steps::new();
    loop {
        steps.push_within(read_step(reader, color)?);
        if !reader.another_step(steps.len())? {
            break;
        }
    }
    Ok(DeploymentTurn {
        origin,
        staying,
        steps,
    })
}

/// Reads the mark before a target. Without a mark it is a move.
pub(crate) fn read_mark(reader: &mut Reader<'_>) -> MoveKind {
    let kind = reader.peek().and_then(MoveKind::from_mark);
    if kind.is_some() {
        reader.skip(1);
    }
    kind.unwrap_or(MoveKind::Move)
}

/// Reads a step inside a deployment, without its origin.
pub(crate) fn read_step(reader: &mut Reader<'_>, color: Color) -> Result<Step, Unexpected> {
    let unit = reader.unit(color, Expected::Unit)?;
    reader.demand('>', Expected::StepMark)?;
    let kind = read_mark(reader);
    let to = reader.square()?;
    Ok(Step { unit, to, kind })
}

/// The error of a text that is not LAN.
pub type LanError = SyntaxError;

/// Writes the staying pieces.
pub(crate) fn write_staying(f: &mut fmt::Formatter<'_>, staying: Option<Stack>) -> fmt::Result {
    match staying {
        Some(stack) => fmt::Display::fmt(&Unit(stack), f),
        None => Ok(()),
    }
}
