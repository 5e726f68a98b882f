//! Tables of the rules.

/// Declares a table that is computed at compile time, or at its first use where a condition of `cfg` holds. There the built file
/// must be small, so it does not contain the table.
macro_rules! static_table {
    (lazy if $lazy:meta; $(#[$meta:meta])* $vis:vis $name:ident: $type:ty = $value:expr) => {
        $(#[$meta])*
        #[cfg(not($lazy))]
        $vis static $name: $type = $value;

        $(#[$meta])*
        #[cfg($lazy)]
        $vis static $name: std::sync::LazyLock<$type> = std::sync::LazyLock::new(|| $value);
    };
    ($($table:tt)*) => {
        crate::tables::static_table! { lazy if cotulenh_small; $($table)* }
    };
}

/// Declares a function that reads a table. It is `const` where the table is computed at compile time.
macro_rules! table_function {
    ($(#[$meta:meta])* $vis:vis fn $($function:tt)*) => {
        $(#[$meta])*
        #[cfg(not(cotulenh_small))]
        $vis const fn $($function)*

        $(#[$meta])*
        #[cfg(cotulenh_small)]
        $vis fn $($function)*
    };
}

pub(crate) use {static_table, table_function};
