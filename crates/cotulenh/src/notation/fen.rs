//! FEN: a position in one line (RULES §11).

use super::error::SyntaxError;
use super::lan::{read_step, write_staying};
use super::reader::{Expected, Found, Reader, Unexpected};
use crate::deployment::Steps;
use crate::problems::SetupError;
use crate::setup::{DeploymentSetup, Forgive, Pile, Setup};
use crate::square::{FILES, RANKS};
use crate::stack::STACK_MAX;
use crate::{Board, Color, Piece, Position, Square, Stack};
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// The stacks, rank by rank.
    Board,
    /// The side to move.
    Turn,
    /// The third field, always `-`.
    Third,
    /// The fourth field, always `-`.
    Fourth,
    /// The half-move clock.
    HalfmoveClock,
    /// The move number.
    MoveNumber,
    /// The deployment in progress.
    Deployment,
}

impl FenField {
    /// Returns the name of the field in messages and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FenField::Board => "board",
            FenField::Turn => "turn",
            FenField::Third => "third field",
            FenField::Fourth => "fourth field",
            FenField::HalfmoveClock => "half-move clock",
            FenField::MoveNumber => "move number",
            FenField::Deployment => "deployment",
        }
    }
}

/// A syntax error in a FEN: its place, the text found there and the text expected.
///
/// ```
/// use cotulenh::{Setup, notation::fen::FenField};
/// let error = "11/11/5x5/11 r - - 0 1".parse::<Setup>().unwrap_err();
/// assert_eq!(error.field, FenField::Board);
/// assert_eq!((error.rank, error.byte), (Some(10), 7));
/// assert_eq!(error.square, "f10".parse().ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenError {
    /// The field.
    pub field: FenField,
    /// The rank of the board, 1 to 12.
    pub rank: Option<u8>,
    /// The square.
    pub square: Option<Square>,
    /// The byte of the text.
    pub byte: usize,
    /// The text found.
    pub found: Found,
    /// The text expected.
    pub expected: Expected,
}

impl FenError {
    fn new(field: FenField, unexpected: Unexpected) -> FenError {
        FenError {
            field,
            rank: None,
            square: None,
            byte: unexpected.byte,
            found: unexpected.found,
            expected: unexpected.expected,
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.field.name())?;
        match (self.square, self.rank) {
            (Some(square), _) => write!(f, ", {square}")?,
            (None, Some(rank)) => write!(f, ", rank {rank}")?,
            (None, None) => {}
        }
        let FenError {
            byte,
            found,
            expected,
            ..
        } = self;
        write!(f, ", byte {byte}: found {found}, expected {expected}")
    }
}

impl core::error::Error for FenError {}

/// The reason why a text is not a position: a syntax error, or a position that is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The FEN has a syntax error.
    Fen(FenError),
    /// The position is not legal.
    Setup(SetupError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(error) => fmt::Display::fmt(error, f),
            PositionError::Setup(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for PositionError {}

impl From<FenError> for PositionError {
    fn from(error: FenError) -> PositionError {
        PositionError::Fen(error)
    }
}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> PositionError {
        PositionError::Setup(error)
    }
}

/// Reads a FEN. The position must be legal in every respect.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(fen: &str) -> Result<Position, PositionError> {
        Position::from_fen(fen, Forgive::NOTHING)
    }
}

impl Position {
    /// Reads a FEN and forgives the problems that the caller accepts.
    ///
    /// # Errors
    ///
    /// Returns an error if the FEN has a syntax error, or its position has problems that are not forgiven.
    ///
    /// ```
    /// use cotulenh::{Forgive, Position};
    /// let study = "11/11/11/11/11/11/11/11/11/4T6/11/4C6 r - - 0 1";
    /// assert!(study.parse::<Position>().is_err());
    /// let position = Position::from_fen(study, Forgive::STUDY)?;
    /// assert_eq!(position.to_string(), study);
    /// # Ok::<(), cotulenh::PositionError>(())
    /// ```
    pub fn from_fen(fen: &str, forgive: Forgive) -> Result<Position, PositionError> {
        Ok(fen.parse::<Setup>()?.position_forgiving(forgive)?)
    }
}

/// Reads a FEN. The position need not be legal.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Setup, FenError> {
        let mut reader = Reader::new(fen);
        let mut setup = Setup::empty();
        read_board(&mut reader, &mut setup)?;
        setup.turn = field(&mut reader, FenField::Turn, |reader| {
            Color::ALL
                .into_iter()
                .find(|color| reader.take(color.letter()))
                .ok_or_else(|| reader.unexpected(Expected::Turn))
        })?;
        for dash in [FenField::Third, FenField::Fourth] {
            field(&mut reader, dash, |reader| {
                reader.demand('-', Expected::Dash)
            })?;
        }
        setup.halfmove_clock = field(&mut reader, FenField::HalfmoveClock, |reader| {
            let max = u16::MAX;
            let expected = Expected::Number {
                min: 0,
                max: max.into(),
            };
            let number = reader.number(0, max.into(), expected)?;
            Ok(u16::try_from(number).unwrap_or(max))
        })?;
        setup.move_number = field(&mut reader, FenField::MoveNumber, |reader| {
            let (min, max) = (1, u32::MAX);
            reader.number(min, max, Expected::Number { min, max })
        })?;
        if !reader.is_done() {
            let turn = setup.turn;
            let deployment = field(&mut reader, FenField::Deployment, |reader| {
                read_deployment(reader, turn)
            })?;
            setup.deployment = Some(deployment);
        }
        Ok(setup)
    }
}

/// Reads a piece as FEN writes it, e.g. `T` or `+t`.
impl FromStr for Piece {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Piece, SyntaxError> {
        let mut reader = Reader::new(text);
        let piece = reader.piece(Expected::PieceLetter);
        Ok(piece.and_then(|piece| reader.end(piece))?)
    }
}

/// Reads a stack as FEN writes it, e.g. `N` or `(n+t)`. The carrier is the first piece.
impl FromStr for Stack {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Stack, SyntaxError> {
        let mut reader = Reader::new(text);
        let pile = read_pile(&mut reader).and_then(|pile| reader.end(pile))?;
        let legal = Stack::from_pieces(&pile);
        Ok(legal.ok_or_else(|| reader.unexpected_since(0, Expected::LegalStack))?)
    }
}

/// Reads the first field of a FEN. Every stack must be legal. A stack may be on any square.
impl FromStr for Board {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Board, PositionError> {
        let mut reader = Reader::new(text);
        let mut setup = Setup::empty();
        read_board(&mut reader, &mut setup)?;
        let end = |unexpected| FenError::new(FenField::Board, unexpected);
        reader.end(()).map_err(end)?;
        Ok(setup.board()?)
    }
}

/// Reads a space and a field. A space or the end of the text must follow.
fn field<T>(
    reader: &mut Reader<'_>,
    field: FenField,
    read: impl FnOnce(&mut Reader<'_>) -> Result<T, Unexpected>,
) -> Result<T, FenError> {
    let located = |unexpected| FenError::new(field, unexpected);
    reader.demand(' ', Expected::Space).map_err(located)?;
    let value = read(reader).map_err(located)?;
    let expected = match field {
        FenField::Deployment => Expected::End,
        FenField::MoveNumber => Expected::EndOrDeployment,
        _ => Expected::Space,
    };
    match reader.peek() {
        None => Ok(value),
        Some(' ') if field != FenField::Deployment => Ok(value),
        Some(_) => Err(located(reader.unexpected(expected))),
    }
}

fn read_board(reader: &mut Reader<'_>, setup: &mut Setup) -> Result<(), FenError> {
    for rank in (0..RANKS).rev() {
        read_rank(reader, rank, setup)?;
        let last = rank == 0;
        let expected = match reader.peek() {
            Some('/') if !last => {
                reader.take('/');
                continue;
            }
            Some(' ') | None if last => continue,
            _ if last => Expected::BoardEnd,
            _ => Expected::MoreRanks { missing: rank },
        };
        return Err(FenError {
            rank: Some(rank + 1),
            ..FenError::new(FenField::Board, reader.unexpected(expected))
        });
    }
    Ok(())
}

/// Reads one rank up to its end: `/`, a space or the end of the text.
fn read_rank(reader: &mut Reader<'_>, rank: u8, setup: &mut Setup) -> Result<(), FenError> {
    let mut file = 0;
    loop {
        let square = Square::new(file, rank);
        let located = |unexpected| FenError {
            rank: Some(rank + 1),
            square,
            ..FenError::new(FenField::Board, unexpected)
        };
        let missing = FILES - file;
        match reader.peek() {
            None | Some('/' | ' ') if missing == 0 => return Ok(()),
            None | Some('/' | ' ') => {
                return Err(located(
                    reader.unexpected(Expected::MoreSquares { missing }),
                ));
            }
            Some(c) if c.is_ascii_digit() && missing > 0 => {
                let expected = Expected::EmptyCount { left: missing };
                let empty = reader
                    .number(1, missing.into(), expected)
                    .map_err(located)?;
                // The number is at most that of the squares left, so it fits.
                file += u8::try_from(empty).unwrap_or(missing);
            }
            Some(c) => {
                let Some(square) = square else {
                    // Another blank than a space after the last rank is not a square too many.
                    let expected = match rank {
                        0 if c.is_whitespace() => Expected::Space,
                        _ => Expected::RankEnd,
                    };
                    return Err(located(reader.unexpected(expected)));
                };
                for piece in read_pile(reader).map_err(located)? {
                    // The reader never reads more pieces than a pile can have.
                    let _ = setup.put(square, piece);
                }
                file += 1;
            }
        }
    }
}

/// Reads a piece or a stack in brackets. The set-up checks that the stack is legal. A legal stack must begin with its
/// carrier.
fn read_pile(reader: &mut Reader<'_>) -> Result<Pile, Unexpected> {
    let mut pile = Pile::new();
    let start = reader.byte();
    if !reader.take('(') {
        pile.push_within(reader.piece(Expected::PieceOrCount)?);
        return Ok(pile);
    }
    while !reader.take(')') {
        let expected = match pile.len() {
            0 | 1 => Expected::PieceLetter,
            STACK_MAX => return Err(reader.unexpected(Expected::StackEnd)),
            _ => Expected::PieceOrStackEnd,
        };
        pile.push_within(reader.piece(expected)?);
    }
    if pile.len() < 2 {
        return Err(reader.unexpected_since(start, Expected::SecondPiece));
    }
    if let Some(stack) = Stack::from_pieces(&pile) {
        if !stack.pieces().eq(pile.iter().copied()) {
            let stack = stack.to_string();
            return Err(reader.unexpected_since(start, Expected::CarrierFirst { stack }));
        }
    }
    Ok(pile)
}

/// Reads `origin:stay:step,step...`.
fn read_deployment(reader: &mut Reader<'_>, turn: Color) -> Result<DeploymentSetup, Unexpected> {
    const ELLIPSIS: &str = "...";
    if reader.peek().is_none_or(|c| !c.is_ascii_alphanumeric()) {
        return Err(reader.unexpected(Expected::Deployment));
    }
    let origin = reader.square()?;
    reader.demand(':', Expected::Colon)?;
    let staying = match reader.peek() {
        Some(':') => None,
        _ => Some(reader.unit(turn, Expected::UnitOrColon)?),
    };
    reader.demand(':', Expected::Colon)?;
    let mut steps = Steps::new();
    if reader.take_text(ELLIPSIS) {
        return Ok(DeploymentSetup {
            origin,
            staying,
            steps,
        });
    }
    if matches!(reader.peek(), None | Some('.')) {
        return Err(reader.unexpected(Expected::StepOrEllipsis));
    }
    loop {
        steps.push_within(read_step(reader, turn)?);
        if reader.take_text(ELLIPSIS) {
            return Ok(DeploymentSetup {
                origin,
                staying,
                steps,
            });
        }
        if steps.is_full() {
            return Err(reader.unexpected(Expected::Ellipsis));
        }
        reader.demand(',', Expected::CommaOrEllipsis)?;
    }
}

/// Writes the ranks of a board from 12 to 1. `write` writes the content of a square and returns `false` if it is empty.
fn write_ranks(
    f: &mut fmt::Formatter<'_>,
    is_empty: impl Fn(Square) -> bool,
    write: impl Fn(&mut fmt::Formatter<'_>, Square) -> fmt::Result,
) -> fmt::Result {
    for rank in (0..RANKS).rev() {
        let mut empty = 0;
        for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
            if is_empty(square) {
                empty += 1;
                continue;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write(f, square)?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// Writes the board field.
pub(crate) fn write_board(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    write_ranks(
        f,
        |square| board.stack(square).is_none(),
        |f, square| {
            board
                .stack(square)
                .map_or(Ok(()), |stack| fmt::Display::fmt(&stack, f))
        },
    )
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = self.before_deployment();
        write_board(f, base.board())?;
        let (clock, number) = (base.halfmove_clock(), base.move_number());
        write!(f, " {} - - {clock} {number}", base.turn().letter())?;
        if let Some(deployment) = self.deployment() {
            f.write_str(" ")?;
            write_deployment(f, &DeploymentSetup::from(deployment))?;
        }
        Ok(())
    }
}

/// The FEN of any set-up. Pieces of a square in an order that no legal stack has are written in that order.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ranks(
            f,
            |square| self.pile(square).is_empty(),
            |f, square| {
                let pile = self.pile(square);
                let (open, close) = if pile.len() > 1 { ("(", ")") } else { ("", "") };
                f.write_str(open)?;
                for piece in pile {
                    fmt::Display::fmt(piece, f)?;
                }
                f.write_str(close)
            },
        )?;
        let (clock, number) = (self.halfmove_clock, self.move_number);
        write!(f, " {} - - {clock} {number}", self.turn.letter())?;
        if let Some(deployment) = &self.deployment {
            f.write_str(" ")?;
            write_deployment(f, deployment)?;
        }
        Ok(())
    }
}

fn write_deployment(f: &mut fmt::Formatter<'_>, deployment: &DeploymentSetup) -> fmt::Result {
    write!(f, "{}:", deployment.origin)?;
    write_staying(f, deployment.staying)?;
    f.write_str(":")?;
    for (number, step) in deployment.steps.iter().enumerate() {
        if number > 0 {
            f.write_str(",")?;
        }
        fmt::Display::fmt(step, f)?;
    }
    f.write_str("...")
}
