//! Writing: the serde serializer.

use super::Error;
use alloc::string::{String, ToString};
use core::fmt::Write;
use serde::ser::{self, Serialize};

/// Writes values one after another into a text.
#[derive(Default)]
pub(super) struct Writer {
    text: String,
}

impl Writer {
    pub(super) fn into_text(self) -> String {
        self.text
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        for c in text.chars() {
            let escape = match c {
                '"' | '\\' => c,
                '\n' => 'n',
                '\r' => 'r',
                '\t' => 't',
                '\u{8}' => 'b',
                '\u{c}' => 'f',
                '\0'..' ' => {
                    // A `String` is always written to.
                    let _ = write!(self.text, "\\u{:04x}", u32::from(c));
                    continue;
                }
                _ => {
                    self.text.push(c);
                    continue;
                }
            };
            self.text.push('\\');
            self.text.push(escape);
        }
        self.text.push('"');
    }

    /// Writes a comma unless an item is the first one of its list or object.
    fn separate(&mut self) {
        if !self.text.ends_with(['[', '{']) {
            self.text.push(',');
        }
    }

    fn key(&mut self, key: &str) {
        self.separate();
        self.string(key);
        self.text.push(':');
    }

    /// Begins the object of a variant that has values.
    fn variant(&mut self, variant: &str) {
        self.text.push('{');
        self.key(variant);
    }
}

/// A list or an object that is being written. It knows the text that ends it.
pub(super) struct Items<'a> {
    writer: &'a mut Writer,
    end: &'static str,
}

impl Writer {
    fn items(&mut self, begin: char, end: &'static str) -> Items<'_> {
        self.text.push(begin);
        Items { writer: self, end }
    }
}

impl Items<'_> {
    fn finish(self) -> Result<(), Error> {
        self.writer.text.push_str(self.end);
        Ok(())
    }
}

/// Passes small numbers on to the method of the largest ones.
macro_rules! small_numbers {
    ($($method:ident: $type:ty => $other:ident,)*) => {$(
        fn $method(self, value: $type) -> Result<(), Error> {
            self.$other(value.into())
        }
    )*};
}

impl<'a> ser::Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Items<'a>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = Items<'a>;
    type SerializeStruct = Items<'a>;
    type SerializeStructVariant = Items<'a>;

    small_numbers! {
        serialize_i8: i8 => serialize_i64,
        serialize_i16: i16 => serialize_i64,
        serialize_i32: i32 => serialize_i64,
        serialize_u8: u8 => serialize_u64,
        serialize_u16: u16 => serialize_u64,
        serialize_u32: u32 => serialize_u64,
        serialize_f32: f32 => serialize_f64,
    }

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.text.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        self.text.push_str(&value.to_string());
        Ok(())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        self.text.push_str(&value.to_string());
        Ok(())
    }

    fn serialize_f64(self, _: f64) -> Result<(), Error> {
        Err(ser::Error::custom("floating-point numbers are not written"))
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.string(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.text.push_str("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.variant(variant);
        value.serialize(&mut *self)?;
        self.text.push('}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a>, Error> {
        Ok(self.items('[', "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<'a>, Error> {
        self.variant(variant);
        Ok(self.items('[', "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Items<'a>, Error> {
        Ok(self.items('{', "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Items<'a>, Error> {
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<'a>, Error> {
        self.variant(variant);
        Ok(self.items('{', "}}"))
    }
}

/// Implements the traits of lists.
macro_rules! lists {
    ($($trait:ident $method:ident,)*) => {$(
        impl ser::$trait for Items<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.writer.separate();
                value.serialize(&mut *self.writer)
            }

            fn end(self) -> Result<(), Error> {
                self.finish()
            }
        }
    )*};
}

lists! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
}

/// Implements the traits of objects whose keys are known.
macro_rules! objects {
    ($($trait:ident)*) => {$(
        impl ser::$trait for Items<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.writer.key(key);
                value.serialize(&mut *self.writer)
            }

            fn end(self) -> Result<(), Error> {
                self.finish()
            }
        }
    )*};
}

objects!(SerializeStruct SerializeStructVariant);

/// Keys must be strings.
impl ser::SerializeMap for Items<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.writer.separate();
        key.serialize(&mut *self.writer)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.writer.text.push(':');
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}
