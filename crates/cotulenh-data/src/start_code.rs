//! Encoding of starting positions.

use crate::bytes::{Cursor, put_varint};
use crate::error::{BodyError, BodyProblem};
use cotulenh::{Color, Objective, Position, SQUARES, Setup, Square, Stack};

/// The length of the map of occupied squares: one bit per square.
const MAP_BYTES: usize = SQUARES.div_ceil(8);

/// Appends a position, which must be at the start of a turn.
pub(crate) fn put(out: &mut Vec<u8>, position: &Position) {
    let board = position.board();
    let stacks: Vec<(Square, Stack)> = Square::all()
        .filter_map(|square| Some((square, board.stack(square)?)))
        .collect();
    let mut map = [0u8; MAP_BYTES];
    for (square, _) in &stacks {
        map[square.index() / 8] |= 1 << (square.index() % 8);
    }
    out.extend(map);
    for (_, stack) in &stacks {
        out.extend(stack.bits().to_le_bytes());
    }
    out.push(position.turn() as u8);
    put_varint(out, position.halfmove_clock().into());
    put_varint(out, position.move_number());
}

/// Reads a position.
pub(crate) fn take(cursor: &mut Cursor<'_>, objective: Objective) -> Result<Position, BodyError> {
    let from = cursor.at();
    let mut squares = Vec::new();
    for byte in 0..MAP_BYTES {
        let at = cursor.at();
        let bits = cursor.byte()?;
        for bit in (0..8).filter(|bit| bits >> bit & 1 != 0) {
            let square = Square::from_index(byte * 8 + bit);
            squares.push(square.ok_or(BodyError::new(at, BodyProblem::Occupied))?);
        }
    }
    let mut setup = Setup::empty();
    for square in squares {
        let at = cursor.at();
        let bits = cursor.word()?;
        let bad = || BodyError::new(at, BodyProblem::Stack(bits));
        let stack = Stack::from_bits(bits).ok_or_else(bad)?;
        for piece in stack.pieces() {
            setup.put(square, piece).map_err(|_| bad())?;
        }
    }
    let at = cursor.at();
    let side = cursor.byte()?;
    setup.turn = Color::ALL
        .into_iter()
        .find(|&color| color as u8 == side)
        .ok_or(BodyError::new(at, BodyProblem::Side(side)))?;
    let at = cursor.at();
    let clock = cursor.number()?;
    let too_large = |_| BodyError::new(at, BodyProblem::Counter(clock));
    setup.halfmove_clock = u16::try_from(clock).map_err(too_large)?;
    let at = cursor.at();
    setup.move_number = cursor.number()?;
    if setup.move_number > MAX_MOVE_NUMBER {
        return Err(BodyError::new(at, BodyProblem::Counter(setup.move_number)));
    }
    setup.objective = objective;
    let position = setup.position();
    position.map_err(|error| BodyError::new(from, BodyProblem::Start(error)))
}

/// The largest move number of a start. It can grow by all turns of a game without overflowing.
const MAX_MOVE_NUMBER: u32 = 1 << 30;

/// Returns `true` if a position can be stored as a start and is read back unchanged.
pub(crate) fn is_kept(position: &Position) -> bool {
    let mut bytes = Vec::new();
    put(&mut bytes, position);
    let read = take(&mut Cursor::new(&bytes), position.objective());
    read.is_ok_and(|read| read.is_identical(position))
}
