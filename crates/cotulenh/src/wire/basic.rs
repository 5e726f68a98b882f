//! Small values: words of the game in JSON, numbers in the binary form.

use crate::deployment::ChangedSquares;
use crate::{Color, Piece, Role, RoleSet, Square, Stack};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Implements a value as a word in JSON and as a number in the binary form.
macro_rules! word_or_number {
    ($type:ty, $number:ty, $expected:literal, $to_word:expr, $from_word:expr, $to_number:expr, $from_number:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.serialize_str(&($to_word)(*self))
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
    read_stack,
    Stack::bits,
    Stack::from_bits
);

fn only(word: &str) -> Option<char> {
    let mut chars = word.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Reads a stack as FEN writes it.
fn read_stack(word: &str) -> Option<Stack> {
    let letters = word
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(word);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut heroic = false;
    for letter in letters.chars() {
        if letter == '+' && !heroic {
            heroic = true;
            continue;
        }
        let piece = Piece::from_letter(letter)?;
        pieces.push(if heroic { piece.heroic() } else { piece });
        heroic = false;
        if pieces.len() > crate::STACK_MAX {
            return None;
        }
    }
    let stack = Stack::from_pieces(&pieces)?;
    Some(stack).filter(|stack| stack.to_string() == word)
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
