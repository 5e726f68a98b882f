//! Reading: the serde deserializer.
//!
//! Serde compiles the generic functions here once for each type. So they are short and call functions that are not
//! generic. The reader compares names itself: it finds the members of a struct first and passes them as a list, and it
//! passes a variant as a number. So no type has code that compares names.

use super::Error;
use super::scan::{Number, Reader, not_whole, wrong};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use serde::de::value::U64Deserializer;
use serde::de::{self, DeserializeSeed, Error as _, IntoDeserializer, Unexpected, Visitor};

/// The structs that accept unknown members. Serde does not tell which structs do.
pub(super) const OPEN: [&str; 5] = ["Versions", "Whole", "Head", "OldBody", "OldNode"];

macro_rules! integers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.integer(&visitor)? {
                Number::Positive(number) => visitor.visit_u64(number),
                Number::Negative(number) => visitor.visit_i64(number),
                Number::Other(text) => Err(not_whole(text, &visitor)),
            }
        }
    )*};
}

/// Passes methods on to another one.
macro_rules! same {
    ($($method:ident($($argument:ty),*) => $other:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, $(_: $argument,)* visitor: V) -> Result<V::Value, Error> {
            self.$other(visitor)
        }
    )*};
}

impl<'de> de::Deserializer<'de> for &mut Reader<'_> {
    type Error = Error;

    integers!(deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    integers!(deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);

    same! {
        deserialize_char() => deserialize_str,
        deserialize_string() => deserialize_str,
        deserialize_identifier() => deserialize_str,
        deserialize_bytes() => deserialize_seq,
        deserialize_byte_buf() => deserialize_seq,
        deserialize_unit_struct(&'static str) => deserialize_unit,
        deserialize_tuple(usize) => deserialize_seq,
        deserialize_tuple_struct(&'static str, usize) => deserialize_seq,
        deserialize_f32() => deserialize_f64,
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.peek_value()? {
            b'"' => self.deserialize_str(visitor),
            b'[' => self.deserialize_seq(visitor),
            b'{' => self.deserialize_map(visitor),
            b'n' => self.deserialize_unit(visitor),
            b't' | b'f' => self.deserialize_bool(visitor),
            _ => self.deserialize_u64(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.peek_value()?;
        let value = self.word("true");
        match value || self.word("false") {
            true => visitor.visit_bool(value),
            false => Err(self.mismatch(&visitor)),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        wrong("floating-point numbers are not read")
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let text = self.string(&visitor)?;
        visitor.visit_string(text)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.nothing()? {
            true => visitor.visit_none(),
            false => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.peek_value()?;
        match self.word("null") {
            true => visitor.visit_unit(),
            false => Err(self.mismatch(&visitor)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.open(b'[')?;
        let value = visitor.visit_seq(Items::of(self, None))?;
        self.close(b']')?;
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let members = self.members(name, fields)?;
        let end = members.end;
        let value = visitor.visit_seq(Items::of(self, Some(members)))?;
        self.index = end;
        Ok(value)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.open(b'{')?;
        let value = visitor.visit_map(Items::of(self, None))?;
        self.close(b'}')?;
        Ok(value)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (index, unit) = self.open_enum(names)?;
        let value = visitor.visit_enum(Variant {
            reader: self,
            index,
            unit,
        })?;
        if !unit {
            self.close(b'}')?;
        }
        Ok(value)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.ignore()?;
        visitor.visit_unit()
    }
}

impl Reader<'_> {
    /// Reads `null`, or nothing if the object has no such member.
    fn nothing(&mut self) -> Result<bool, Error> {
        if self.missing.take().is_some() {
            return Ok(true);
        }
        self.peek_value()?;
        Ok(self.word("null"))
    }

    /// Begins an enum. Returns the number of its variant, and `true` if it is only the name of the variant.
    fn open_enum(&mut self, names: &[&str]) -> Result<(u64, bool), Error> {
        let unit = self.peek_value()? == b'"';
        if !unit {
            self.open(b'{')?;
            if !self.next_key(&mut true)? {
                return self.wrong_next("expected value");
            }
        }
        let name = self.any_string()?;
        let Some(index) = names.iter().position(|known| *known == name) else {
            return Err(unknown("variant", &name, names));
        };
        if !unit {
            self.colon()?;
        }
        Ok((index as u64, unit))
    }

    /// Finds the members of an object. The place is then after the object.
    fn members(&mut self, name: &str, fields: &'static [&'static str]) -> Result<Members, Error> {
        self.open(b'{')?;
        let (mut starts, mut first) = (vec![0; fields.len()], true);
        while self.next_key(&mut first)? {
            let member = self.any_string()?;
            let place = fields.iter().position(|field| *field == member);
            if place.is_none() && !OPEN.contains(&name) {
                return Err(unknown("field", &member, fields));
            }
            self.colon()?;
            if let Some(place) = place {
                if starts[place] != 0 {
                    return wrong(&format!("duplicate field `{member}`"));
                }
                starts[place] = self.index;
            }
            self.ignore()?;
        }
        self.close(b'}')?;
        let end = self.index;
        Ok(Members {
            fields,
            starts,
            next: 0,
            end,
        })
    }
}

/// Returns an error about a name that a type does not have.
fn unknown(what: &str, name: &str, names: &[&str]) -> Error {
    let known = match names {
        [] => format!("there are no {what}s"),
        [one] => format!("expected `{one}`"),
        [one, other] => format!("expected `{one}` or `{other}`"),
        names => format!("expected one of `{}`", names.join("`, `")),
    };
    Error::new(format!("unknown {what} `{name}`, {known}"))
}

/// The members of an object that are fields of a struct.
struct Members {
    fields: &'static [&'static str],
    /// The byte where the value of each field begins, or 0 if there is none.
    starts: Vec<usize>,
    /// The field to be read next.
    next: usize,
    /// The byte after the object.
    end: usize,
}

/// The items of a list, the fields of a struct, or the members of an object.
struct Items<'r, 'a> {
    reader: &'r mut Reader<'a>,
    first: bool,
    members: Option<Members>,
}

impl<'r, 'a> Items<'r, 'a> {
    fn of(reader: &'r mut Reader<'a>, members: Option<Members>) -> Items<'r, 'a> {
        Items {
            reader,
            first: true,
            members,
        }
    }

    /// Goes to the next item or field. Returns `false` after the last one.
    fn advance(&mut self) -> Result<bool, Error> {
        let Some(members) = &mut self.members else {
            return self.reader.next_item(&mut self.first, b']');
        };
        let Some(start) = members.starts.get(members.next) else {
            return Ok(false);
        };
        self.reader.index = *start;
        if *start == 0 {
            self.reader.index = members.end;
            self.reader.missing = Some(members.fields[members.next]);
        }
        members.next += 1;
        Ok(true)
    }
}

impl<'de> de::SeqAccess<'de> for Items<'_, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        match self.advance()? {
            true => seed.deserialize(&mut *self.reader).map(Some),
            false => Ok(None),
        }
    }
}

impl<'de> de::MapAccess<'de> for Items<'_, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        match self.reader.next_key(&mut self.first)? {
            true => seed.deserialize(&mut *self.reader).map(Some),
            false => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        self.reader.colon()?;
        seed.deserialize(&mut *self.reader)
    }
}

/// A variant: its name, or an object with its name and its value.
struct Variant<'r, 'a> {
    reader: &'r mut Reader<'a>,
    index: u64,
    unit: bool,
}

impl Variant<'_, '_> {
    fn value(&self, expected: &'static str) -> Result<(), Error> {
        match self.unit {
            true => Err(Error::invalid_type(Unexpected::UnitVariant, &expected)),
            false => Ok(()),
        }
    }
}

impl<'de> de::EnumAccess<'de> for Variant<'_, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let index: U64Deserializer<Error> = self.index.into_deserializer();
        Ok((seed.deserialize(index)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.unit {
            true => Ok(()),
            false => de::Deserialize::deserialize(self.reader),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        self.value("newtype variant")?;
        seed.deserialize(self.reader)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.value("tuple variant")?;
        de::Deserializer::deserialize_seq(self.reader, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value("struct variant")?;
        de::Deserializer::deserialize_struct(self.reader, "", fields, visitor)
    }
}
