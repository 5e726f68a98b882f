//! Tables of the rules.

/// Declares a table. It is computed at compile time, or at its first use in builds for small size (`cotulenh_small`), where
/// the file must not contain it.
macro_rules! static_table {
    ($(#[$meta:meta])* $vis:vis $name:ident: $type:ty = $value:expr) => {
        $(#[$meta])*
        #[cfg(not(cotulenh_small))]
        $vis static $name: $type = $value;

        $(#[$meta])*
        #[cfg(cotulenh_small)]
        $vis static $name: std::sync::LazyLock<$type> = std::sync::LazyLock::new(|| $value);
    };
}

pub(crate) use static_table;
