//! The parameters of the search. Scores are in hundredths of an Infantry.
//!
//! Each parameter can be set by name for one engine, so that a match can measure its effect. The description of a
//! feature names the value that turns it off.

/// The maximum ply.
pub(crate) const MAX_PLY: usize = 160;
/// The maximum ply on a stack that may be small. A ply takes less than 4 KiB in an optimised build.
pub(crate) const SMALL_STACK_PLY: usize = 48;
/// The maximum depth.
pub(crate) const MAX_DEPTH: i32 = 100;

/// A parameter of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name.
    pub name: &'static str,
    /// A description.
    pub about: &'static str,
    /// The default value.
    pub value: i32,
    /// The minimum.
    pub min: i32,
    /// The maximum.
    pub max: i32,
    /// The smallest change whose effect a match can show, where tuning starts. Zero if the parameter is not tuned: it
    /// switches a feature, or it is a depth with few sensible values.
    pub step: i32,
}

/// An error in setting a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParamError {
    /// There is no parameter of this name.
    #[error("the search has no parameter of this name")]
    NoSuchName,
    /// The value is out of range.
    #[error("expected a number from {min} to {max}")]
    OutOfRange {
        /// The minimum.
        min: i32,
        /// The maximum.
        max: i32,
    },
}

macro_rules! params {
    ($($name:ident = $value:literal in $min:literal..=$max:literal $(step $step:literal)?, $about:literal;)*) => {
        /// The parameters of the search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Params {
            $(#[doc = $about] pub $name: i32,)*
        }

        impl Default for Params {
            /// Returns the default parameters.
            fn default() -> Params {
                Params { $($name: $value,)* }
            }
        }

        impl Params {
            /// All parameters.
            pub const ALL: &'static [Param] = &[$(Param {
                name: stringify!($name),
                about: $about,
                value: $value,
                min: $min,
                max: $max,
                step: 0 $(+ $step)?,
            },)*];

            fn by_name(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

params! {
    aspiration = 14 in 1..=2000 step 6, "Half the width of the first aspiration window; 2000 is off.";
    aspiration_depth = 4 in 1..=100, "Minimum depth for an aspiration window.";
    reverse_futility = 99 in 1..=2000 step 12, "Reverse futility pruning: margin above beta for each ply of depth.";
    reverse_futility_depth = 7 in 0..=20, "Reverse futility pruning: maximum depth; 0 is off.";
    null_depth = 3 in 1..=100, "Null move pruning: minimum depth; 100 is off.";
    null_reduction = 3 in 1..=10, "Null move pruning: base reduction.";
    null_divisor = 4 in 1..=10, "Null move pruning: divisor of the depth for the additional reduction.";
    null_pieces = 5 in 0..=20, "Null move pruning: minimum number of own pieces, because of zugzwang.";
    futility = 127 in 0..=5000 step 20, "Futility pruning of quiet moves: base margin below alpha.";
    futility_step = 102 in 0..=5000 step 15, "Futility pruning: additional margin for each ply of depth.";
    futility_depth = 7 in 0..=20, "Futility pruning: maximum depth; 0 is off.";
    late_depth = 7 in 0..=20, "Late move pruning of quiet moves: maximum depth; 0 is off.";
    late_base = 6 in 0..=200 step 1, "Late move pruning: number of moves searched at any depth.";
    late_factor = 23 in 0..=200 step 3, "Late move pruning: additional moves, in tenths of the squared depth.";
    singular_depth = 7 in 1..=100, "Singular extensions: minimum depth; 100 is off.";
    singular_margin = 3 in 0..=50 step 1, "Singular extensions: margin below the table score for each ply of depth.";
    internal_depth = 4 in 1..=100, "Internal iterative reduction: minimum depth to reduce nodes without a table move; 100 is off.";
    check_extension = 1 in 0..=1, "Check extension by one ply; 0 is off.";
    reduction_base = 75 in -200..=300 step 8, "Late move reductions: base, in hundredths of a ply.";
    reduction_factor = 43 in 0..=200 step 4, "Late move reductions: factor of ln(depth) * ln(move number), in hundredths of a ply; 0 is off.";
    reduction_history = 1007 in 256..=100000 step 512, "Late move reductions: history score worth one ply.";
    killers = 1 in 0..=1, "Killer moves; 0 is off.";
    countermoves = 1 in 0..=1, "Countermoves; 0 is off.";
    history = 1 in 0..=1, "History heuristic for quiet moves; 0 is off.";
    continuation = 1 in 0..=1, "Continuation history for quiet moves; 0 is off.";
    quiet_check = 2000 in 0..=100000 step 700, "Move ordering bonus for quiet moves that attack the enemy Commander; 0 is off.";
    spared_checks = 1 in 0..=1, "Quiet moves that attack the enemy Commander are not pruned and are reduced less; 0 is off.";
    escape = 2753 in 0..=100000 step 300, "Move ordering bonus for quiet moves of an attacked stack; 0 is off.";
    turn_memory = 1 in 0..=1, "Transpositions within a turn are searched once; 0 is off.";
    delta = 181 in 0..=20000 step 30, "Quiescence search: margin of delta pruning; 20000 is off.";
    shared_plies = 1 in 0..=50, "Quiescence search: number of plies that use the transposition table; 0 is off.";
    quiet_heroes = 1 in 0..=1, "Quiescence search: quiet promotions at the first ply; 0 is off.";
    proof_from = 10000 in 0..=1000000000, "Proofs of short wins: minimum number of nodes searched before.";
    proof_share = 24 in 0..=1000, "Proofs of short wins: at most one node in this many; 0 is off.";
    lazy_eval = 1 in 0..=1, "Quiescence search: lazy evaluation; 0 is off.";
}

impl Params {
    /// Sets a parameter by its name.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such parameter or the value is out of range. Nothing changes then.
    ///
    /// ```
    /// use cotulenh_engine::Params;
    /// let mut params = Params::default();
    /// params.set("null_depth", 100)?;
    /// assert_eq!(params.null_depth, 100);
    /// assert!(params.set("null_depth", 0).is_err());
    /// # Ok::<(), cotulenh_engine::ParamError>(())
    /// ```
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
        let known = Params::ALL.iter().find(|param| param.name == name);
        let (Some(place), Some(&Param { min, max, .. })) = (self.by_name(name), known) else {
            return Err(ParamError::NoSuchName);
        };
        if !(min..=max).contains(&value) {
            return Err(ParamError::OutOfRange { min, max });
        }
        *place = value;
        Ok(())
    }

    /// Returns the number of moves after which late move pruning skips the rest.
    pub(super) fn late_move_limit(&self, depth: i32, improving: bool) -> usize {
        let count = self.late_base + self.late_factor * depth * depth / 10 + depth;
        (if improving { count * 3 / 2 } else { count }) as usize
    }
}

/// Base values of late move reductions, by depth and move number.
pub(super) struct Reductions(Vec<[i8; 64]>);

impl Reductions {
    pub(super) fn new(params: &Params) -> Reductions {
        let base = f64::from(params.reduction_base) / 100.0;
        let factor = f64::from(params.reduction_factor) / 100.0;
        let row = |depth: usize| {
            std::array::from_fn(|number| {
                if depth == 0 || number == 0 {
                    return 0;
                }
                let product = (depth as f64).ln() * (number as f64).ln();
                (base + product * factor) as i8
            })
        };
        Reductions((0..64).map(row).collect())
    }

    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        let row = &self.0[depth.clamp(0, 63) as usize];
        i32::from(row[number.min(63)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_is_set_by_name_within_its_range() {
        for param in Params::ALL {
            let mut params = Params::default();
            assert!((param.min..=param.max).contains(&param.value));
            assert!((0..=(param.max - param.min) / 2).contains(&param.step));
            params.set(param.name, param.value).unwrap();
            assert_eq!(params, Params::default());
            for value in [param.min, param.max] {
                params.set(param.name, value).unwrap();
            }
            assert!(params.set(param.name, param.max + 1).is_err());
        }
        assert_eq!(
            Params::default().set("nonsense", 1),
            Err(ParamError::NoSuchName)
        );
    }
}
