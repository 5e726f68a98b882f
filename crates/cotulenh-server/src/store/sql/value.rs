//! Values of parameters and columns.

/// A value of a parameter or a column. A NULL has a type, because PostgreSQL asks for it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// An integer, also for truth values.
    Int(Option<i64>),
    /// A number.
    Real(Option<f64>),
    /// A text.
    Text(Option<String>),
    /// Bytes.
    Bytes(Option<Vec<u8>>),
}

impl Value {
    /// Returns the name of the type.
    pub(crate) fn kind_name(&self) -> &'static str {
        match self {
            Value::Int(_) => "integer",
            Value::Real(_) => "number",
            Value::Text(_) => "text",
            Value::Bytes(_) => "bytes",
        }
    }

    /// Returns `true` if the value is NULL.
    pub(crate) fn is_null(&self) -> bool {
        matches!(
            self,
            Value::Int(None) | Value::Real(None) | Value::Text(None) | Value::Bytes(None)
        )
    }
}

/// A type of a parameter.
pub(crate) trait IntoValue {
    fn into_value(self) -> Value;
}

impl IntoValue for Value {
    fn into_value(self) -> Value {
        self
    }
}

/// Implements parameters of a type and of its option.
macro_rules! into_value {
    ($type:ty, $variant:ident, $convert:expr) => {
        impl IntoValue for $type {
            fn into_value(self) -> Value {
                Value::$variant(Some($convert(self)))
            }
        }

        impl IntoValue for Option<$type> {
            fn into_value(self) -> Value {
                Value::$variant(self.map($convert))
            }
        }
    };
}

into_value!(i64, Int, |value| value);
into_value!(i32, Int, i64::from);
into_value!(f64, Real, |value| value);
into_value!(&str, Text, |value: &str| value.to_owned());
into_value!(&String, Text, |value: &String| value.clone());
into_value!(String, Text, |value| value);
into_value!(Vec<u8>, Bytes, |value| value);

/// A type of a column.
pub(crate) trait FromValue<'r>: Sized {
    /// Returns the value, or `None` if it has another type.
    fn from_value(value: &'r Value) -> Option<Self>;
}

impl FromValue<'_> for i64 {
    fn from_value(value: &Value) -> Option<i64> {
        match value {
            Value::Int(value) => *value,
            _ => None,
        }
    }
}

impl FromValue<'_> for i32 {
    fn from_value(value: &Value) -> Option<i32> {
        i64::from_value(value)?.try_into().ok()
    }
}

impl FromValue<'_> for bool {
    fn from_value(value: &Value) -> Option<bool> {
        Some(i64::from_value(value)? != 0)
    }
}

impl FromValue<'_> for f64 {
    fn from_value(value: &Value) -> Option<f64> {
        match value {
            Value::Real(value) => *value,
            _ => None,
        }
    }
}

impl<'r> FromValue<'r> for &'r str {
    fn from_value(value: &'r Value) -> Option<&'r str> {
        match value {
            Value::Text(value) => value.as_deref(),
            _ => None,
        }
    }
}

impl FromValue<'_> for String {
    fn from_value(value: &Value) -> Option<String> {
        <&str>::from_value(value).map(str::to_owned)
    }
}

impl<'r> FromValue<'r> for &'r [u8] {
    fn from_value(value: &'r Value) -> Option<&'r [u8]> {
        match value {
            Value::Bytes(value) => value.as_deref(),
            // SQLite stores a text in a column of bytes if it was given one.
            Value::Text(value) => value.as_deref().map(str::as_bytes),
            _ => None,
        }
    }
}

impl<'r, T: FromValue<'r>> FromValue<'r> for Option<T> {
    fn from_value(value: &'r Value) -> Option<Option<T>> {
        match value.is_null() {
            true => Some(None),
            false => T::from_value(value).map(Some),
        }
    }
}
