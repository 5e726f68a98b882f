//! Scanning of JSON: brackets, words, strings and numbers.

use super::Error;
use alloc::format;
use alloc::string::String;
use serde::de::{Error as _, Expected, Unexpected};

/// The maximum depth of values inside values.
const MAX_DEPTH: u8 = 127;

/// Reads values one after another from a text.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    /// The byte to be read next.
    pub(super) index: usize,
    pub(super) depth: u8,
    /// The field to be read if the object has no such member.
    pub(super) missing: Option<&'static str>,
}

/// A number as it is written.
pub(super) enum Number<'a> {
    Positive(u64),
    Negative(i64),
    /// A number that is no integer, or too large for one.
    Other(&'a str),
}

pub(super) fn wrong<T>(message: &str) -> Result<T, Error> {
    Err(Error::new(message.into()))
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            index: 0,
            depth: 0,
            missing: None,
        }
    }

    /// Returns the value if nothing follows it. Otherwise the error gets its place, which is where reading stopped.
    pub(super) fn finish<T>(mut self, value: Result<T, Error>) -> Result<T, Error> {
        let result = value.and_then(|value| self.end().map(|()| value));
        result.map_err(|error| self.located(error))
    }

    pub(super) fn end(&mut self) -> Result<(), Error> {
        match self.peek() {
            None => Ok(()),
            Some(_) => self.wrong_next("trailing characters"),
        }
    }

    pub(super) fn located(&self, mut error: Error) -> Error {
        let before = &self.text.as_bytes()[..self.index.min(self.text.len())];
        let mut lines = before.split(|&byte| byte == b'\n');
        error.0.line = lines.clone().count();
        error.0.column = lines.next_back().map_or(0, <[u8]>::len);
        error
    }

    /// Returns an error about the next byte.
    pub(super) fn wrong_next<T>(&mut self, message: &str) -> Result<T, Error> {
        self.index += 1;
        wrong(message)
    }

    pub(super) fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.index).copied()
    }

    /// Skips white space and returns the next byte, which stays unread.
    pub(super) fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.byte() {
            self.index += 1;
        }
        self.byte()
    }

    pub(super) fn peek_value(&mut self) -> Result<u8, Error> {
        if let Some(field) = self.missing {
            return wrong(&format!("missing field `{field}`"));
        }
        match self.peek() {
            Some(byte) => Ok(byte),
            None => wrong("EOF while parsing a value"),
        }
    }

    /// Reads a word such as `null` if it comes next.
    pub(super) fn word(&mut self, word: &str) -> bool {
        let found = self.text.as_bytes()[self.index..].starts_with(word.as_bytes());
        if found {
            self.index += word.len();
        }
        found
    }

    /// Begins a list or an object. Returns an error if the value is of another type.
    pub(super) fn open(&mut self, bracket: u8) -> Result<(), Error> {
        if self.peek_value()? != bracket {
            // The name of a type would tell the caller nothing.
            let expected = if bracket == b'[' {
                "a list"
            } else {
                "an object"
            };
            return Err(self.mismatch(&expected));
        }
        self.index += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return wrong("recursion limit exceeded");
        }
        Ok(())
    }

    /// Reads the comma between items. Returns `false` at the closing bracket, which stays unread.
    pub(super) fn next_item(&mut self, first: &mut bool, bracket: u8) -> Result<bool, Error> {
        let (list, first) = (bracket == b']', core::mem::take(first));
        match self.peek() {
            None if list => wrong("EOF while parsing a list"),
            None => wrong("EOF while parsing an object"),
            Some(byte) if byte == bracket => Ok(false),
            Some(_) if first => Ok(true),
            Some(b',') => {
                self.index += 1;
                if self.peek_value()? == bracket {
                    return self.wrong_next("trailing comma");
                }
                Ok(true)
            }
            Some(_) if list => self.wrong_next("expected `,` or `]`"),
            Some(_) => self.wrong_next("expected `,` or `}`"),
        }
    }

    /// Ends a list or an object.
    pub(super) fn close(&mut self, bracket: u8) -> Result<(), Error> {
        let mut first = false;
        if self.next_item(&mut first, bracket)? {
            return wrong("trailing characters");
        }
        self.index += 1;
        self.depth -= 1;
        Ok(())
    }

    pub(super) fn next_key(&mut self, first: &mut bool) -> Result<bool, Error> {
        let more = self.next_item(first, b'}')?;
        if more && self.peek() != Some(b'"') {
            return self.wrong_next("key must be a string");
        }
        Ok(more)
    }

    pub(super) fn colon(&mut self) -> Result<(), Error> {
        match self.peek() {
            None => return wrong("EOF while parsing an object"),
            Some(b':') => self.index += 1,
            Some(_) => return self.wrong_next("expected `:`"),
        }
        Ok(())
    }

    /// Reads a string. Returns an error if the value is of another type.
    pub(super) fn string(&mut self, expected: &dyn Expected) -> Result<String, Error> {
        match self.peek_value()? {
            b'"' => self.any_string(),
            _ => Err(self.mismatch(expected)),
        }
    }

    pub(super) fn any_string(&mut self) -> Result<String, Error> {
        const EOF: &str = "EOF while parsing a string";
        let mut read = String::new();
        loop {
            self.index += 1;
            let rest = &self.text[self.index..];
            let end = rest.find(|c| c < ' ' || c == '"' || c == '\\');
            let (plain, special) = rest.split_at(end.unwrap_or(rest.len()));
            read.push_str(plain);
            self.index += plain.len();
            match special.as_bytes().first() {
                None => return wrong(EOF),
                Some(b'"') => break,
                Some(b'\\') => {}
                Some(_) => {
                    let message =
                        "control character (\\u0000-\\u001F) found while parsing a string";
                    return self.wrong_next(message);
                }
            }
            self.index += 1;
            read.push(match self.byte() {
                None => return wrong(EOF),
                Some(byte @ (b'"' | b'\\' | b'/')) => byte.into(),
                Some(b'n') => '\n',
                Some(b'r') => '\r',
                Some(b't') => '\t',
                Some(b'b') => '\u{8}',
                Some(b'f') => '\u{c}',
                Some(b'u') => self.unicode()?,
                Some(_) => return self.wrong_next("invalid escape"),
            });
        }
        self.index += 1;
        Ok(read)
    }

    /// Reads the character of an escape. The last byte of the escape stays unread.
    pub(super) fn unicode(&mut self) -> Result<char, Error> {
        let mut code = self.hex()?;
        if (0xd800..0xdc00).contains(&code) && self.text[self.index + 1..].starts_with("\\u") {
            self.index += 2;
            let low = self.hex()?;
            if (0xdc00..0xe000).contains(&low) {
                code = 0x1_0000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            }
        }
        match char::from_u32(code) {
            Some(c) => Ok(c),
            None => wrong("lone leading surrogate in hex escape"),
        }
    }

    pub(super) fn hex(&mut self) -> Result<u32, Error> {
        let mut code = 0;
        for _ in 0..4 {
            self.index += 1;
            let digit = self.byte().and_then(|byte| char::from(byte).to_digit(16));
            match digit {
                Some(digit) => code = code * 16 + digit,
                None => return self.wrong_next("invalid escape"),
            }
        }
        Ok(code)
    }

    /// Reads the digits of a number.
    pub(super) fn digits(&mut self) -> Result<(), Error> {
        let rest = self.text[self.index..].bytes();
        let count = rest.take_while(u8::is_ascii_digit).count();
        self.index += count;
        match (count, self.byte()) {
            (0, None) => wrong("EOF while parsing a value"),
            (0, _) => self.wrong_next("invalid number"),
            _ => Ok(()),
        }
    }

    pub(super) fn number(&mut self) -> Result<Number<'a>, Error> {
        let start = self.index;
        let negative = self.word("-");
        let zero = self.byte() == Some(b'0');
        let first = self.index;
        self.digits()?;
        if zero && self.index > first + 1 {
            self.index = first + 1;
            return self.wrong_next("invalid number");
        }
        let mut whole = true;
        if self.word(".") {
            whole = false;
            self.digits()?;
        }
        if self.word("e") || self.word("E") {
            whole = false;
            let _ = self.word("+") || self.word("-");
            self.digits()?;
        }
        let text = &self.text[start..self.index];
        let integer = match negative {
            _ if !whole || text == "-0" => None,
            true => text.parse().ok().map(Number::Negative),
            false => text.parse().ok().map(Number::Positive),
        };
        Ok(integer.unwrap_or(Number::Other(text)))
    }

    /// Reads an integer. Returns an error if the value is of another type.
    pub(super) fn integer(&mut self, expected: &dyn Expected) -> Result<Number<'a>, Error> {
        if let b'-' | b'0'..=b'9' = self.peek_value()? {
            match self.number()? {
                Number::Other(text) => return Err(not_whole(text, expected)),
                number => return Ok(number),
            }
        }
        Err(self.mismatch(expected))
    }

    /// Reads a value of the wrong type and returns an error about it.
    pub(super) fn mismatch(&mut self, expected: &dyn Expected) -> Error {
        self.mismatched(expected).unwrap_or_else(|error| error)
    }

    pub(super) fn mismatched(&mut self, expected: &dyn Expected) -> Result<Error, Error> {
        let text;
        let found = match self.peek_value()? {
            b'"' => {
                text = self.any_string()?;
                Unexpected::Str(&text)
            }
            b'[' => Unexpected::Seq,
            b'{' => Unexpected::Map,
            b'-' | b'0'..=b'9' => match self.number()? {
                Number::Positive(number) => Unexpected::Unsigned(number),
                Number::Negative(number) => Unexpected::Signed(number),
                Number::Other(text) => return Ok(not_whole(text, expected)),
            },
            _ if self.word("true") => Unexpected::Bool(true),
            _ if self.word("false") => Unexpected::Bool(false),
            _ if self.word("null") => Unexpected::Unit,
            _ => return self.wrong_next("expected value"),
        };
        Ok(Error::invalid_type(found, expected))
    }

    /// Reads a value and drops it.
    pub(super) fn ignore(&mut self) -> Result<(), Error> {
        let nothing = &"nothing";
        match self.peek_value()? {
            b'"' => self.any_string().map(drop),
            b'-' | b'0'..=b'9' => self.number().map(drop),
            bracket @ (b'[' | b'{') => {
                let end = bracket + 2;
                self.open(bracket)?;
                let mut first = true;
                while self.next_item(&mut first, end)? {
                    if end == b'}' {
                        self.string(nothing)?;
                        self.colon()?;
                    }
                    self.ignore()?;
                }
                self.close(end)
            }
            _ if self.word("true") || self.word("false") || self.word("null") => Ok(()),
            _ => self.wrong_next("expected value"),
        }
    }
}

pub(super) fn not_whole(text: &str, expected: &dyn Expected) -> Error {
    let found = format!("floating point `{text}`");
    Error::invalid_type(Unexpected::Other(&found), expected)
}
