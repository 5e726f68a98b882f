//! Patterns: the parts of a move or a turn that a text has.

use super::engine_move::{self, Written};
use super::lan::{COMMIT, read_mark};
use super::reader::{Expected, Reader, Unexpected, is_file};
use crate::square::read_square;
use crate::stack::STACK_MAX;
use crate::{Act, Bitboard, Color, MoveKind, Piece, RANKS, Role, Square, Stack};
use arrayvec::ArrayVec;

/// The quality of a match between a move and a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The text leaves something out, or has `x` for another kind of capture.
    Loose,
    /// The text is exact. It may have an origin that is not needed.
    Exact,
}

impl Fit {
    fn exact_if(exact: bool) -> Fit {
        if exact { Fit::Exact } else { Fit::Loose }
    }
}

/// The parts of an origin that the text has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    file: Option<u8>,
    rank: Option<u8>,
}

impl Place {
    /// Returns the file, the rank, both or nothing, or `None` if the text is something else.
    fn of_bytes(text: &[u8]) -> Option<Place> {
        let (file, digits) = match text {
            [file, digits @ ..] if is_file(char::from(*file)) => (Some(file - b'a'), digits),
            digits => (None, digits),
        };
        let rank = match digits {
            [] => None,
            [ones @ b'1'..=b'9'] => Some(ones - b'1'),
            [b'1', ones @ b'0'..=b'2'] => Some(9 + ones - b'0'),
            _ => return None,
        };
        Some(Place { file, rank })
    }

    pub(super) fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// Returns the squares that fit.
    pub(super) fn squares(self) -> Bitboard {
        let file = self.file.map_or(Bitboard::ALL, Bitboard::of_file);
        let rank = self.rank.map_or(Bitboard::ALL, Bitboard::of_rank);
        file & rank
    }

    /// Returns the square, or `None` if the text has only a part of it.
    pub(super) fn square(self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }

    fn is_written(self) -> bool {
        self.file.is_some() || self.rank.is_some()
    }
}

/// The text of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovePattern {
    pub(super) unit: Stack,
    pub(super) origin: Place,
    /// `true` if the text has `>`.
    pub(super) step: bool,
    /// The kind of the mark, [`MoveKind::Move`] if there is no mark.
    pub(super) mark: MoveKind,
    pub(super) to: Square,
}

impl MovePattern {
    /// Returns the act from a square, if the mark is exact.
    pub(super) fn act(&self, from: Square) -> Act {
        Act {
            unit: self.unit,
            from,
            to: self.to,
            kind: self.mark,
        }
    }

    /// Returns how a kind matches the mark. No mark matches every kind, and `x` matches every capture. `_`, `@` and `&`
    /// only match their own kind.
    pub(super) fn fit_kind(&self, kind: MoveKind) -> Option<Fit> {
        match (self.mark, kind) {
            (mark, kind) if mark == kind => Some(Fit::Exact),
            (MoveKind::Move, _) => Some(Fit::Loose),
            (MoveKind::Capture, kind) if kind.is_capture() => Some(Fit::Loose),
            _ => None,
        }
    }
}

/// Returns how a unit matches the text of one: it must have the same roles, and every piece with `+` must be a hero.
pub(super) fn fit_unit(written: Stack, unit: Stack) -> Option<Fit> {
    let fits =
        written.roles() == unit.roles() && written.heroic_roles().is_subset(unit.heroic_roles());
    fits.then(|| Fit::exact_if(written.heroic_roles() == unit.heroic_roles()))
}

/// The staying pieces in a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum StayPattern {
    /// The text does not name them.
    Unwritten,
    /// No piece stays, as in LAN.
    Empty,
    /// These pieces stay.
    Unit(Stack),
}

impl StayPattern {
    pub(super) fn fit(self, staying: Option<Stack>) -> Option<Fit> {
        match (self, staying) {
            (StayPattern::Unwritten | StayPattern::Empty, None) => Some(Fit::Exact),
            (StayPattern::Unwritten, Some(_)) => Some(Fit::Loose),
            (StayPattern::Unit(written), Some(unit)) => fit_unit(written, unit),
            (StayPattern::Empty, Some(_)) | (StayPattern::Unit(_), None) => None,
        }
    }
}

/// The text of a deployment, or of an ordinary move.
#[derive(Clone, Debug)]
pub(super) struct TurnPattern {
    pub(super) origin: Option<Square>,
    pub(super) staying: StayPattern,
    /// The steps, at least one.
    pub(super) steps: ArrayVec<MovePattern, STACK_MAX>,
}

impl TurnPattern {
    /// Returns `true` if the text could be an ordinary move.
    pub(super) fn may_be_ordinary(&self) -> bool {
        let unwritten = self.origin.is_none() && matches!(self.staying, StayPattern::Unwritten);
        matches!(&self.steps[..], [step] if unwritten && !step.step)
    }
}

/// The pattern of a move.
pub(super) enum MoveText {
    Commit,
    Move(MovePattern),
}

/// The pattern of a turn.
pub(super) enum TurnText {
    Commit,
    EngineMove(Written),
    Turn(TurnPattern),
}

/// Reads a move in any notation.
pub(super) fn read_move(text: &str, color: Color) -> Result<MoveText, Unexpected> {
    let mut reader = Reader::new(text);
    reader.skip_space();
    let mv = if reader.take_text(COMMIT) {
        MoveText::Commit
    } else {
        let unit = reader.unit(color, Expected::Move)?;
        MoveText::Move(read_after_unit(&mut reader, unit)?)
    };
    skip_suffix(&mut reader);
    reader.end(mv)
}

/// Reads the most frequent texts in one pass over their bytes: one piece, with or without an origin or a part of one, a mark
/// or none, the target, and `^`, `#` or nothing at the end. Returns `None` for every other text, e.g. for one with blanks.
/// [`read_turn`] reads these texts too, but takes several times longer.
pub(super) fn read_frequent(text: &str, color: Color) -> Option<MovePattern> {
    let (heroic, rest) = match text.as_bytes() {
        [b'+', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let (&letter, rest) = rest.split_first()?;
    let role = Role::from_letter(char::from(letter))?;
    let rest = match rest {
        [rest @ .., b'^' | b'#'] => rest,
        rest => rest,
    };
    let target_length = match rest {
        [.., b'0'..=b'9', b'0'..=b'9'] => 3,
        _ => 2,
    };
    let (before, target) = rest.split_at_checked(rest.len().checked_sub(target_length)?)?;
    let (to, length) = read_square(target)?;
    let (mark, place) = match before.split_last() {
        Some((&last, place)) => match MoveKind::from_mark(char::from(last)) {
            Some(mark) => (mark, place),
            None => (MoveKind::Move, before),
        },
        None => (MoveKind::Move, before),
    };
    let piece = Piece {
        color,
        role,
        heroic,
    };
    (length == target_length).then_some(MovePattern {
        unit: Stack::from(piece),
        origin: Place::of_bytes(place)?,
        step: false,
        mark,
        to,
    })
}

/// Reads a turn in any notation.
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
            TurnText::EngineMove(engine_move::read_ordinary(&mut reader, from)?)
        }
    } else {
        let unit = reader.unit(color, Expected::WholeTurn)?;
        TurnText::Turn(read_stay_or_steps(&mut reader, unit, None, color)?)
    };
    skip_suffix(&mut reader);
    reader.end(turn)
}

/// Reads the rest of a turn after an origin and its colon, in LAN, in SAN or as an engine move.
fn read_after_origin(
    reader: &mut Reader<'_>,
    origin: Square,
    color: Color,
) -> Result<TurnPattern, Unexpected> {
    reader.skip_space();
    if reader.take(':') {
        reader.skip_space();
        let unit = reader.unit(color, Expected::Unit)?;
        return read_steps(reader, unit, Some(origin), StayPattern::Empty, color);
    }
    let unit = reader.unit(color, Expected::UnitOrColon)?;
    read_stay_or_steps(reader, unit, Some(origin), color)
}

/// Reads the rest of a turn after a unit that stays or makes the first step.
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

/// Reads the steps, beginning after the unit of the first one.
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

/// Reads the rest of a move after its unit: the origin or a part of it, `>`, the mark and the target.
fn read_after_unit(reader: &mut Reader<'_>, unit: Stack) -> Result<MovePattern, Unexpected> {
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
    // If nothing follows, the square was the target and not the origin.
    let target_follows = reader.peek().is_some_and(|c| c.is_ascii_alphanumeric());
    let (origin, to) = match place.square() {
        Some(square) if !marked && !target_follows => (Place::default(), square),
        _ if !marked && !target_follows && place.is_written() => {
            return Err(reader.unexpected_between(start, end, Expected::Square));
        }
        _ => (place, reader.square()?),
    };
    Ok(MovePattern {
        unit,
        origin,
        step,
        mark,
        to,
    })
}

/// Reads a file, a rank, both, or nothing.
fn read_place(reader: &mut Reader<'_>) -> Result<Place, Unexpected> {
    let start = reader.byte();
    let file = reader.take_if(is_file);
    let file = file.map(|c| c as u8 - b'a');
    let rank = if reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        let number = reader.number(1, RANKS.into(), Expected::Rank);
        // The error covers the whole square.
        let number = number.map_err(|_| reader.unexpected_since(start, Expected::Origin))?;
        Some(number as u8 - 1)
    } else {
        None
    };
    Ok(Place { file, rank })
}

/// Reads blanks and the marks of check, mate and annotations.
fn skip_suffix(reader: &mut Reader<'_>) {
    while reader
        .take_if(|c| matches!(c, '^' | '#' | '+' | '!' | '?') || c.is_whitespace())
        .is_some()
    {}
}
