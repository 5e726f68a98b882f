//! The members of a game in JSON, read without the rules.
//!
//! The values are typed while they are read. A member of the wrong type is a located error, and the memory is
//! proportional to the maximum number of moves of a game, whatever the text.

use cotulenh::game::MAX_NODES;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;

/// The maximum nesting depth of variations. JSON is read up to 127 levels deep: one for the game, two for a move, three
/// for each variation, and one for the glyphs of a move.
pub(super) const MAX_DEPTH: usize = 41;

/// A game.
#[derive(Default)]
pub(super) struct GameText {
    pub(super) tags: Vec<(String, String)>,
    pub(super) objective: Option<String>,
    pub(super) start: Option<String>,
    /// The deployment in progress as the PGN tag writes it.
    pub(super) deployment: Option<String>,
    /// Annotations of the start.
    pub(super) notes: Option<Box<Notes>>,
    pub(super) moves: Vec<TurnText>,
    pub(super) outcome: Option<Outcome>,
}

/// A turn with the variations that replace it.
#[derive(Default)]
pub(super) struct TurnText {
    pub(super) lan: Option<Box<str>>,
    pub(super) san: Option<Box<str>>,
    pub(super) notes: Option<Box<Notes>>,
    pub(super) variations: Vec<Vec<TurnText>>,
}

/// Annotations. Few turns have any.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) comment_before: Option<String>,
    pub(super) comment: Option<String>,
    pub(super) glyphs: Vec<u8>,
    pub(super) clk: Option<String>,
    pub(super) eval: Option<String>,
}

/// The end of the game.
#[derive(Deserialize)]
pub(super) struct Outcome {
    pub(super) winner: Option<String>,
    pub(super) reason: Option<String>,
}

impl Notes {
    /// Reads the member if it is an annotation. Returns `false` if it is not.
    fn read<'de, A: MapAccess<'de>>(
        notes: &mut Option<Box<Notes>>,
        name: &str,
        map: &mut A,
    ) -> Result<bool, A::Error> {
        let known = ["comment-before", "comment", "glyphs", "clk", "eval"].contains(&name);
        if !known {
            return Ok(false);
        }
        let notes = notes.get_or_insert_default();
        match name {
            "comment-before" => notes.comment_before = map.next_value()?,
            "comment" => notes.comment = map.next_value()?,
            "glyphs" => notes.glyphs = map.next_value::<Option<Vec<u8>>>()?.unwrap_or_default(),
            "clk" => notes.clk = map.next_value()?,
            _ => notes.eval = map.next_value()?,
        }
        Ok(true)
    }
}

impl<'de> Deserialize<'de> for GameText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameText, D::Error> {
        deserializer.deserialize_map(GameVisitor)
    }
}

struct GameVisitor;

impl<'de> Visitor<'de> for GameVisitor {
    type Value = GameText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GameText, A::Error> {
        let budget = Budget {
            moves: Cell::new(MAX_NODES),
            depth: Cell::new(MAX_DEPTH),
        };
        let mut game = GameText::default();
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "tags" => game.tags = map.next_value::<TagList>()?.0,
                "objective" => game.objective = map.next_value()?,
                "start" => game.start = map.next_value()?,
                "deployment" => game.deployment = map.next_value()?,
                "moves" => game.moves = map.next_value_seed(Moves(&budget))?,
                "outcome" => game.outcome = map.next_value()?,
                _ if Notes::read(&mut game.notes, &name, &mut map)? => {}
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(game)
    }
}

/// The tags in order.
struct TagList(Vec<(String, String)>);

impl<'de> Deserialize<'de> for TagList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TagList, D::Error> {
        struct Tags;

        impl<'de> Visitor<'de> for Tags {
            type Value = TagList;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags")
            }

            fn visit_unit<E: Error>(self) -> Result<TagList, E> {
                Ok(TagList(Vec::new()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<TagList, A::Error> {
                let mut tags = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    let value = map.next_value::<String>();
                    let value = value
                        .map_err(|error| A::Error::custom(format_args!("tags: {name}: {error}")))?;
                    tags.push((name, value));
                }
                Ok(TagList(tags))
            }
        }

        deserializer.deserialize_any(Tags)
    }
}

/// The rest of what a game may have.
struct Budget {
    /// The number of further moves.
    moves: Cell<usize>,
    /// The number of further variations inside each other.
    depth: Cell<usize>,
}

/// Reads a list of moves.
#[derive(Clone, Copy)]
struct Moves<'a>(&'a Budget);

impl<'de> DeserializeSeed<'de> for Moves<'_> {
    type Value = Vec<TurnText>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Moves<'_> {
    type Value = Vec<TurnText>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of moves")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut moves = Vec::new();
        while let Some(turn) = list.next_element_seed(OneTurn(self.0))? {
            moves.push(turn);
        }
        Ok(moves)
    }
}

/// Reads one move.
struct OneTurn<'a>(&'a Budget);

impl<'de> DeserializeSeed<'de> for OneTurn<'_> {
    type Value = TurnText;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<TurnText, D::Error> {
        let moves = self.0.moves.get().checked_sub(1).ok_or_else(|| {
            D::Error::custom(format_args!("a game has at most {MAX_NODES} moves"))
        })?;
        self.0.moves.set(moves);
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for OneTurn<'_> {
    type Value = TurnText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move: an object with `lan` or `san`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<TurnText, A::Error> {
        let mut turn = TurnText::default();
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "lan" => turn.lan = map.next_value()?,
                "san" => turn.san = map.next_value()?,
                "variations" => turn.variations = map.next_value_seed(Variations(self.0))?,
                _ if Notes::read(&mut turn.notes, &name, &mut map)? => {}
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(turn)
    }
}

/// Reads the variations of a move.
struct Variations<'a>(&'a Budget);

impl<'de> DeserializeSeed<'de> for Variations<'_> {
    type Value = Vec<Vec<TurnText>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Variations<'_> {
    type Value = Vec<Vec<TurnText>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of variations")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let outer = self.0.depth.get();
        let inner = outer.checked_sub(1).ok_or_else(|| {
            A::Error::custom(format_args!("the variations are at most {MAX_DEPTH} deep"))
        })?;
        self.0.depth.set(inner);
        let mut variations = Vec::new();
        while let Some(moves) = list.next_element_seed(Moves(self.0))? {
            // An empty variation has no meaning, so it is not stored.
            if !moves.is_empty() {
                variations.push(moves);
            }
        }
        self.0.depth.set(outer);
        Ok(variations)
    }
}
