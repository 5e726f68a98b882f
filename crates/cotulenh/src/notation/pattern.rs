//! What a text says of an action or a turn, before a position has told what it leaves out.

use super::lan::{COMMIT, read_mark};
use super::reader::{Expected, Reader, Unexpected, is_file};
use super::word::{self, Written};
use crate::stack::STACK_MAX;
use crate::{Color, MoveKind, RANKS, Square, Stack};
use arrayvec::ArrayVec;

/// How well something fits what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// Something is left out, or a capture is written as any capture.
    Loose,
    /// It is written just so; an origin may be spare.
    Exact,
}

impl Fit {
    fn exact_if(exact: bool) -> Fit {
        if exact { Fit::Exact } else { Fit::Loose }
    }
}

/// The file and the rank of an origin, as far as they are written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    file: Option<u8>,
    rank: Option<u8>,
}

impl Place {
    pub(super) fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// The square, where all of it is written.
    pub(super) fn square(self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }

    fn is_written(self) -> bool {
        self.file.is_some() || self.rank.is_some()
    }
}

/// An action as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActionPattern {
    pub(super) unit: Stack,
    pub(super) origin: Place,
    /// Whether `>` is written.
    pub(super) step: bool,
    /// [`MoveKind::Move`] where no mark is written.
    mark: MoveKind,
    pub(super) to: Square,
}

impl ActionPattern {
    /// How a kind fits the mark. No mark may be any, `x` may be any capture; `_`, `@` and `&` are what they say.
    pub(super) fn fit_kind(&self, kind: MoveKind) -> Option<Fit> {
        match (self.mark, kind) {
            (mark, kind) if mark == kind => Some(Fit::Exact),
            (MoveKind::Move, _) => Some(Fit::Loose),
            (MoveKind::Capture, kind) if kind.is_capture() => Some(Fit::Loose),
            _ => None,
        }
    }
}

/// How a unit fits a written one: the same roles, and every `+` written is true.
pub(super) fn fit_unit(written: Stack, unit: Stack) -> Option<Fit> {
    let fits =
        written.roles() == unit.roles() && written.heroic_roles().is_subset(unit.heroic_roles());
    fits.then(|| Fit::exact_if(written.heroic_roles() == unit.heroic_roles()))
}

/// Who stays, as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum StayPattern {
    /// Nothing is said: nobody, or the rest where that is left out.
    Unwritten,
    /// Nobody, as LAN says it.
    Nobody,
    /// These.
    Unit(Stack),
}

impl StayPattern {
    pub(super) fn fit(self, staying: Option<Stack>) -> Option<Fit> {
        match (self, staying) {
            (StayPattern::Unwritten | StayPattern::Nobody, None) => Some(Fit::Exact),
            (StayPattern::Unwritten, Some(_)) => Some(Fit::Loose),
            (StayPattern::Unit(written), Some(unit)) => fit_unit(written, unit),
            (StayPattern::Nobody, Some(_)) | (StayPattern::Unit(_), None) => None,
        }
    }
}

/// A deployment, or an ordinary action, as it is written.
#[derive(Clone, Debug)]
pub(super) struct TurnPattern {
    pub(super) origin: Option<Square>,
    pub(super) staying: StayPattern,
    /// At least one.
    pub(super) steps: ArrayVec<ActionPattern, STACK_MAX>,
}

impl TurnPattern {
    /// Whether it could be an ordinary action.
    pub(super) fn may_be_ordinary(&self) -> bool {
        let unwritten = self.origin.is_none() && matches!(self.staying, StayPattern::Unwritten);
        matches!(&self.steps[..], [action] if unwritten && !action.step)
    }
}

/// What the text of an action says.
pub(super) enum ActionText {
    Commit,
    Action(ActionPattern),
}

/// What the text of a turn says.
pub(super) enum TurnText {
    Commit,
    Word(Written),
    Turn(TurnPattern),
}

/// Reads an action, however it is written.
pub(super) fn read_action(text: &str, color: Color) -> Result<ActionText, Unexpected> {
    let mut reader = Reader::new(text);
    reader.skip_space();
    let action = if reader.take_text(COMMIT) {
        ActionText::Commit
    } else {
        let unit = reader.unit(color, Expected::Action)?;
        ActionText::Action(read_after_unit(&mut reader, unit)?)
    };
    skip_suffix(&mut reader);
    reader.end(action)
}

/// Reads a turn, however it is written.
pub(super) fn read_turn(text: &str, color: Color) -> Result<TurnText, Unexpected> {
    let mut reader = Reader::new(text);
    reader.skip_space();
    let turn = if reader.take_text(COMMIT) {
        TurnText::Commit
    } else if reader.peek().is_some_and(|c| c.is_ascii_lowercase()) {
        let from = reader.square()?;
        reader.skip_space();
        if reader.take(':') {
            TurnText::Turn(read_after_origin(&mut reader, from, color)?)
        } else {
            TurnText::Word(word::read_ordinary(&mut reader, from)?)
        }
    } else {
        let unit = reader.unit(color, Expected::WholeTurn)?;
        TurnText::Turn(read_stay_or_steps(&mut reader, unit, None, color)?)
    };
    skip_suffix(&mut reader);
    reader.end(turn)
}

/// What follows an origin and its colon: LAN, SAN or an engine's word.
fn read_after_origin(
    reader: &mut Reader<'_>,
    origin: Square,
    color: Color,
) -> Result<TurnPattern, Unexpected> {
    reader.skip_space();
    if reader.take(':') {
        reader.skip_space();
        let unit = reader.unit(color, Expected::Unit)?;
        return read_steps(reader, unit, Some(origin), StayPattern::Nobody, color);
    }
    let unit = reader.unit(color, Expected::UnitOrColon)?;
    read_stay_or_steps(reader, unit, Some(origin), color)
}

/// What follows a unit that stays or makes the first step.
fn read_stay_or_steps(
    reader: &mut Reader<'_>,
    unit: Stack,
    origin: Option<Square>,
    color: Color,
) -> Result<TurnPattern, Unexpected> {
    reader.skip_space();
    let stays = reader.take('<') || (origin.is_some() && reader.take(':'));
    if !stays {
        return read_steps(reader, unit, origin, StayPattern::Unwritten, color);
    }
    reader.skip_space();
    let first = reader.unit(color, Expected::Unit)?;
    read_steps(reader, first, origin, StayPattern::Unit(unit), color)
}

/// The steps, from what follows the first one's unit.
fn read_steps(
    reader: &mut Reader<'_>,
    first: Stack,
    origin: Option<Square>,
    staying: StayPattern,
    color: Color,
) -> Result<TurnPattern, Unexpected> {
    let mut steps = ArrayVec::new();
    let mut unit = first;
    loop {
        steps.push(read_after_unit(reader, unit)?);
        skip_suffix(reader);
        if !reader.another_step(steps.len())? {
            break;
        }
        reader.skip_space();
        unit = reader.unit(color, Expected::Unit)?;
    }
    Ok(TurnPattern {
        origin,
        staying,
        steps,
    })
}

/// What follows the unit of an action: its origin or a part of it, `>`, the mark, the target.
fn read_after_unit(reader: &mut Reader<'_>, unit: Stack) -> Result<ActionPattern, Unexpected> {
    reader.skip_space();
    let start = reader.byte();
    let place = read_place(reader)?;
    let end = reader.byte();
    reader.skip_space();
    let step = reader.take('>');
    reader.skip_space();
    let mark = read_mark(reader);
    reader.skip_space();
    let marked = step || mark != MoveKind::Move;
    // With nothing behind it, what looked like an origin was the target.
    let target_follows = reader.peek().is_some_and(|c| c.is_ascii_alphanumeric());
    let (origin, to) = match place.square() {
        Some(square) if !marked && !target_follows => (Place::default(), square),
        _ if !marked && !target_follows && place.is_written() => {
            return Err(reader.unexpected_between(start, end, Expected::Square));
        }
        _ => (place, reader.square()?),
    };
    Ok(ActionPattern {
        unit,
        origin,
        step,
        mark,
        to,
    })
}

/// A file, a rank, both, or nothing.
fn read_place(reader: &mut Reader<'_>) -> Result<Place, Unexpected> {
    let start = reader.byte();
    let file = reader.take_if(is_file);
    let file = file.map(|c| c as u8 - b'a');
    let rank = if reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        let number = reader.number(1, RANKS.into(), Expected::Rank);
        // What is wrong with it is wrong with the whole of it.
        let number = number.map_err(|_| reader.unexpected_since(start, Expected::Origin))?;
        Some(number as u8 - 1)
    } else {
        None
    };
    Ok(Place { file, rank })
}

/// Blanks, and marks of check, mate and opinion, which a position or a player adds.
fn skip_suffix(reader: &mut Reader<'_>) {
    while reader
        .take_if(|c| c.is_whitespace() || "^#+!?".contains(c))
        .is_some()
    {}
}
