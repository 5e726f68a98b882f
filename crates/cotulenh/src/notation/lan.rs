//! LAN: an action in full (RULES §11).
//!
//! `Tf6f8`, `(TI)e6xe7`, `+Fe2_e7`, `Nc3&c5`, `Fc3>xe5`, `commit`. Pieces are capitals for both sides.

use super::reader::{Expected, Found, Reader, Unexpected};
use crate::deployment::Step;
use crate::{Color, Move, MoveKind, Piece, Stack};
use core::fmt;

/// The word for the end of a deployment.
pub const COMMIT: &str = "commit";

/// A unit as a move names it: capitals for both sides.
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

/// The LAN of the action.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Ordinary {
                unit,
                from,
                to,
                kind,
            } => {
                write!(f, "{}{from}{}{to}", Unit(unit), kind.mark())
            }
            Move::Step {
                unit,
                from,
                to,
                kind,
            } => {
                write!(f, "{}{from}>{}{to}", Unit(unit), kind.mark())
            }
            Move::Commit => f.write_str(COMMIT),
        }
    }
}

impl Move {
    /// Reads the LAN of an action of the side `color`. Whether it is legal anywhere is another question.
    ///
    /// # Errors
    ///
    /// Where the text is no LAN, what was found there and what was expected.
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
        read(text, color).map_err(LanError)
    }
}

fn read(text: &str, color: Color) -> Result<Move, Unexpected> {
    let mut reader = Reader::new(text);
    if reader.take_text(COMMIT) {
        return end(&reader, Move::Commit);
    }
    let unit = reader.unit(color, Expected::Unit)?;
    let from = reader.square()?;
    let step = reader.take('>');
    let kind = read_mark(&mut reader);
    let to = reader.square()?;
    let mv = if step {
        Move::Step {
            unit,
            from,
            to,
            kind,
        }
    } else {
        Move::Ordinary {
            unit,
            from,
            to,
            kind,
        }
    };
    end(&reader, mv)
}

/// The move, if nothing follows it.
fn end(reader: &Reader<'_>, mv: Move) -> Result<Move, Unexpected> {
    if reader.is_done() {
        Ok(mv)
    } else {
        Err(reader.unexpected(Expected::End))
    }
}

/// Reads the mark before a target; none is a move.
fn read_mark(reader: &mut Reader<'_>) -> MoveKind {
    MoveKind::ALL
        .into_iter()
        .find(|kind| *kind != MoveKind::Move && reader.take_text(kind.mark()))
        .unwrap_or(MoveKind::Move)
}

/// Reads a step inside a deployment, without its origin.
pub(crate) fn read_step(reader: &mut Reader<'_>, color: Color) -> Result<Step, Unexpected> {
    let unit = reader.unit(color, Expected::Unit)?;
    reader.demand('>', Expected::StepMark)?;
    let kind = read_mark(reader);
    let to = reader.square()?;
    Ok(Step { unit, to, kind })
}

/// A text that is no LAN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanError(Unexpected);

impl LanError {
    /// The byte where it stops being LAN.
    #[must_use]
    pub fn byte(&self) -> usize {
        self.0.byte
    }

    /// What was found there.
    #[must_use]
    pub fn found(&self) -> &Found {
        &self.0.found
    }

    /// What was expected there.
    #[must_use]
    pub fn expected(&self) -> &Expected {
        &self.0.expected
    }
}

impl fmt::Display for LanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unexpected {
            byte,
            found,
            expected,
        } = &self.0;
        write!(f, "byte {byte}: found {found}, expected {expected}")
    }
}

impl core::error::Error for LanError {}

/// The pieces that stay, as LAN writes them.
pub(crate) fn write_staying(f: &mut fmt::Formatter<'_>, staying: Option<Stack>) -> fmt::Result {
    match staying {
        Some(stack) => fmt::Display::fmt(&Unit(stack), f),
        None => Ok(()),
    }
}

/// A piece as LAN writes it.
#[must_use]
pub fn piece_text(piece: Piece) -> impl fmt::Display {
    Unit(Stack::from(piece))
}
