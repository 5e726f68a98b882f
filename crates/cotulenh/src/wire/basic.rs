//! Small values: words of the game in JSON, numbers in the binary form.

use crate::deployment::ChangedSquares;
use crate::{
    Bitboard, BoundedList, Color, GameResult, Objective, Piece, Role, RoleSet, Square, Stack,
    Termination,
};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Implements a value as a word in JSON and as a number in the binary form.
macro_rules! word_or_number {
    ($type:ty, $number:ty, $expected:literal, $to_word:expr, $from_word:expr, $to_number:expr, $from_number:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.serialize_str(($to_word)(*self).as_ref())
                } else {
                    let number: $number = ($to_number)(*self);
                    number.serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let value = if deserializer.is_human_readable() {
                    let word = String::deserialize(deserializer)?;
                    ($from_word)(word.as_str())
                } else {
                    let number = <$number>::deserialize(deserializer)?;
                    ($from_number)(number)
                };
                value.ok_or_else(|| D::Error::custom(concat!("expected ", $expected)))
            }
        }
    };
}

word_or_number!(
    Square,
    u8,
    "a square",
    |square: Square| square.to_string(),
    |word: &str| word.parse().ok(),
    |square: Square| square.index() as u8,
    |number: u8| Square::from_index(number.into())
);

word_or_number!(
    Color,
    bool,
    "a side, r or b",
    |color: Color| color.letter().to_string(),
    |word: &str| Color::ALL
        .into_iter()
        .find(|color| word == color.letter().to_string()),
    |color: Color| color == Color::Blue,
    |blue: bool| Some(if blue { Color::Blue } else { Color::Red })
);

word_or_number!(
    Role,
    u8,
    "a piece letter",
    |role: Role| role.letter().to_string(),
    |word: &str| only(word).and_then(Role::from_letter),
    |role: Role| role as u8,
    |number: u8| Role::ALL.get(usize::from(number)).copied()
);

word_or_number!(
    RoleSet,
    u16,
    "piece letters",
    |roles: RoleSet| roles.iter().map(Role::letter).collect::<String>(),
    |word: &str| word.chars().map(Role::from_letter).collect(),
    RoleSet::bits,
    |bits: u16| Some(RoleSet::from_bits(bits)).filter(|roles| roles.bits() == bits)
);

word_or_number!(
    Stack,
    u16,
    "a stack as FEN writes it",
    |stack: Stack| stack.to_string(),
    |word: &str| word.parse().ok(),
    Stack::bits,
    Stack::from_bits
);

word_or_number!(
    Piece,
    u16,
    "a piece as FEN writes it",
    |piece: Piece| piece.to_string(),
    |word: &str| word.parse().ok(),
    |piece: Piece| Stack::from(piece).bits(),
    |bits: u16| Stack::from_bits(bits)
        .filter(|stack| stack.is_single())
        .map(Stack::carrier)
);

word_or_number!(
    Objective,
    u8,
    "the name of an objective",
    |objective: Objective| objective.name(),
    |word: &str| word.parse().ok(),
    |objective: Objective| objective as u8,
    |number: u8| Objective::ALL.get(usize::from(number)).copied()
);

word_or_number!(
    Termination,
    u8,
    "the reason why a game is over",
    |termination: Termination| termination.name(),
    |word: &str| Termination::ALL
        .into_iter()
        .find(|termination| termination.name() == word),
    |termination: Termination| termination as u8,
    |number: u8| Termination::ALL.get(usize::from(number)).copied()
);

word_or_number!(
    GameResult,
    u8,
    "a result: 1-0, 0-1, 1/2-1/2 or *",
    |result: GameResult| result.as_str(),
    |word: &str| word.parse().ok(),
    |result: GameResult| result as u8,
    |number: u8| GameResult::ALL.get(usize::from(number)).copied()
);

fn only(word: &str) -> Option<char> {
    let mut chars = word.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Writes the squares in order.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// Reads squares in any order.
impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bitboard, D::Error> {
        let squares = Vec::<Square>::deserialize(deserializer)?;
        Ok(squares.into_iter().collect())
    }
}

/// Writes the items in order.
impl<T: Serialize, const N: usize> Serialize for BoundedList<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

/// Reads at most `N` items.
impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BoundedList<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BoundedList<T, N>, D::Error> {
        deserializer.deserialize_seq(Items(BoundedList::new()))
    }
}

struct Items<T, const N: usize>(BoundedList<T, N>);

impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
    type Value = BoundedList<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {N} items")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Self::Value, A::Error> {
        while let Some(item) = items.next_element()? {
            self.0.push(item).map_err(A::Error::custom)?;
        }
        Ok(self.0)
    }
}

impl Serialize for ChangedSquares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The binary form needs the number of squares first.
        self.iter().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ChangedSquares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ChangedSquares, D::Error> {
        let squares = Vec::<(Square, Option<Stack>)>::deserialize(deserializer)?;
        ChangedSquares::from_squares(&squares).ok_or_else(|| {
            D::Error::custom("expected the squares a deployment has changed, in order")
        })
    }
}
