//! Every number of the search, in one place. Scores are in hundredths of an Infantry.
//!
//! Each can be set by its name for one engine, so that a match tells what it is worth: with a feature's number at the
//! end of its range that says so, the feature is off.

use std::fmt;

/// No line is longer, counted in actions.
pub(crate) const MAX_PLY: usize = 160;
/// The longest line on a stack that may be small. A ply takes less than 4 KiB in an optimised build.
pub(crate) const SHORT_LINE: usize = 48;
/// No search is deeper.
pub(crate) const MAX_DEPTH: i32 = 100;

/// A number of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What it is by default.
    pub value: i32,
    /// The least it can be.
    pub least: i32,
    /// The most it can be.
    pub most: i32,
}

/// Why a number of the search cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamError {
    /// There is none of this name.
    NoSuchName,
    /// It would be out of its range.
    OutOfRange {
        /// The least it can be.
        least: i32,
        /// The most it can be.
        most: i32,
    },
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamError::NoSuchName => f.write_str("the search has no number of this name"),
            ParamError::OutOfRange { least, most } => {
                write!(f, "expected a number from {least} to {most}")
            }
        }
    }
}

impl std::error::Error for ParamError {}

macro_rules! params {
    ($($name:ident = $value:literal in $least:literal..=$most:literal, $about:literal;)*) => {
        /// The numbers of the search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Params {
            $(#[doc = $about] pub $name: i32,)*
        }

        impl Default for Params {
            /// The numbers in use.
            fn default() -> Params {
                Params { $($name: $value,)* }
            }
        }

        impl Params {
            /// All of them.
            pub const ALL: &'static [Param] = &[$(Param {
                name: stringify!($name),
                about: $about,
                value: $value,
                least: $least,
                most: $most,
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
    aspiration = 28 in 1..=2000, "The first window around the last score; 2000 is none.";
    aspiration_depth = 4 in 1..=100, "A window is used from this depth on.";
    reverse_futility = 95 in 1..=2000, "Reverse futility: so much above beta for each ply left is enough to stop.";
    reverse_futility_depth = 7 in 0..=20, "Reverse futility up to this depth; 0 is off.";
    razor = 320 in 1..=5000, "Razoring: so much below alpha for each ply left, only captures can help.";
    razor_depth = 2 in 0..=10, "Razoring up to this depth; 0 is off.";
    null_depth = 3 in 1..=100, "Null move from this depth on; 100 is off.";
    null_reduction = 3 in 1..=10, "Null move: reduced by this and a part of the depth.";
    null_part = 4 in 1..=10, "Null move: the part of the depth, as a divisor.";
    null_pieces = 5 in 0..=20, "With fewer pieces than this, having to move may be the problem.";
    futility = 140 in 0..=5000, "Futility: quiet actions are left out where this and a bit for each ply do not reach alpha.";
    futility_step = 110 in 0..=5000, "Futility: the bit for each ply.";
    futility_depth = 7 in 0..=20, "Futility up to this depth; 0 is off.";
    late_depth = 7 in 0..=20, "Late quiet actions are left out up to this depth; 0 is off.";
    late_base = 6 in 0..=200, "So many quiet actions are looked at, whatever the depth.";
    late_factor = 20 in 0..=200, "Tenths of the squared depth are looked at on top.";
    bad_capture = 110 in 0..=5000, "A capture that loses more than this for each ply left is left out.";
    bad_quiet = 65 in 0..=5000, "A quiet action that loses more than this for each ply left is left out.";
    exchange_depth = 7 in 0..=20, "Actions that lose by exchange are left out up to this depth; 0 is off.";
    singular_depth = 7 in 1..=100, "Singular extension from this depth on; 100 is off.";
    singular_margin = 2 in 0..=50, "Singular extension: worse by this for each ply.";
    internal_depth = 4 in 1..=100, "Without an action of the table a ply less from this depth on; 100 is off.";
    check_extension = 1 in 0..=1, "A check is answered a ply deeper; 0 is off.";
    reduction_base = 40 in -200..=300, "Reductions, hundredths of a ply: for all.";
    reduction_factor = 37 in 0..=200, "Reductions, hundredths of a ply: times the logarithms of depth and number; 0 is off.";
    reduction_history = 4096 in 256..=100000, "Reductions: so much history is a ply.";
    killers = 1 in 0..=1, "Killers: quiet actions that cut beside here come early; 0 is off.";
    answers = 1 in 0..=1, "Answers: the quiet action that last refuted the one before comes early; 0 is off.";
    history = 1 in 0..=1, "Quiet actions come by how often they have cut; 0 is off.";
    continuation = 1 in 0..=1, "Quiet actions come also by how often they have cut after the action before; 0 is off.";
    quiet_check = 5000 in 0..=100000, "So much history a quiet action is given that attacks the enemy Commander; 0 is off.";
    spared_checks = 1 in 0..=1, "Quiet actions that attack the enemy Commander are not left out, and searched a ply deeper; 0 is off.";
    escape = 2000 in 0..=100000, "So much history a quiet action of an attacked stack is given; 0 is off.";
    capture_history = 1 in 0..=1, "Captures come also by how often they have cut; 0 is off.";
    turn_memory = 1 in 0..=1, "Orders of steps that lead to the same position are searched once; 0 is off.";
    delta = 220 in 0..=20000, "Quiescence: a capture must come this near to alpha; 20000 is off.";
    evasion_plies = 2 in 0..=50, "Quiescence: so many plies in a row answer checks; 0 is off.";
    shared_plies = 1 in 0..=50, "Quiescence: so many plies use the transposition table; 0 is off.";
    quiet_heroes = 1 in 0..=1, "Quiescence: quiet moves that make heroes at its first ply; 0 is off.";
    proof_from = 10000 in 0..=1000000000, "Proofs of short wins begin after so many nodes.";
    proof_share = 24 in 0..=1000, "Proofs of short wins take at most one node in so many; 0 is off.";
    rough = 1 in 0..=1, "Quiescence: an evaluation far outside the window is not computed to its end; 0 is off.";
}

impl Params {
    /// Sets one by its name.
    ///
    /// # Errors
    ///
    /// There is no such number, or the value is out of its range; nothing changes.
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
        let (Some(place), Some(&Param { least, most, .. })) = (self.by_name(name), known) else {
            return Err(ParamError::NoSuchName);
        };
        if !(least..=most).contains(&value) {
            return Err(ParamError::OutOfRange { least, most });
        }
        *place = value;
        Ok(())
    }

    /// How many quiet actions are looked at before the rest is left out.
    pub(super) fn late_count(&self, depth: i32, improving: bool) -> usize {
        let count = self.late_base + self.late_factor * depth * depth / 10 + depth;
        (if improving { count * 3 / 2 } else { count }) as usize
    }
}

/// Reductions by depth and number of the action.
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
    fn every_number_is_set_by_its_name_and_within_its_range() {
        for param in Params::ALL {
            let mut params = Params::default();
            assert!((param.least..=param.most).contains(&param.value));
            params.set(param.name, param.value).unwrap();
            assert_eq!(params, Params::default());
            for value in [param.least, param.most] {
                params.set(param.name, value).unwrap();
            }
            assert!(params.set(param.name, param.most + 1).is_err());
        }
        assert_eq!(
            Params::default().set("nonsense", 1),
            Err(ParamError::NoSuchName)
        );
    }
}
