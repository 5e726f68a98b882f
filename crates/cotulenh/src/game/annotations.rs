//! Annotations of a turn: comments, glyphs, clock and evaluation.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The maximum length of a comment in bytes.
pub const MAX_COMMENT: usize = 1 << 16;
/// The maximum number of glyphs of one turn.
pub const MAX_GLYPHS: usize = 16;

/// The annotations of a turn, or of the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    pub(super) comment_before: String,
    pub(super) comment: String,
    pub(super) glyphs: Vec<Glyph>,
    pub(crate) clock: Option<Clock>,
    pub(crate) eval: Option<Eval>,
}

impl Annotations {
    /// No annotations.
    pub const EMPTY: Annotations = Annotations {
        comment_before: String::new(),
        comment: String::new(),
        glyphs: Vec::new(),
        clock: None,
        eval: None,
    };

    /// Returns the comment before the turn. It is empty if there is none.
    #[must_use]
    pub fn comment_before(&self) -> &str {
        &self.comment_before
    }

    /// Returns the comment after the turn, or at the start of the game. It is empty if there is none.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Returns the glyphs in the order in which they were added.
    #[must_use]
    pub fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }

    /// Returns the time left on the mover's clock after the turn.
    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Returns the evaluation of the position after the turn.
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        self.eval
    }

    /// Returns `true` if there are no annotations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Annotations::EMPTY
    }
}

/// A numbered glyph, `$n` in PGN. Six of them have a short sign.
///
/// ```
/// use cotulenh::Glyph;
/// assert_eq!(Glyph::from_sign("!?"), Some(Glyph::INTERESTING));
/// assert_eq!(Glyph::INTERESTING.to_string(), "$5");
/// assert_eq!(Glyph(5).sign(), Some("!?"));
/// assert_eq!(Glyph(14).sign(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Glyph(
    /// Its number.
    pub u8,
);

impl Glyph {
    /// `!`
    pub const GOOD: Glyph = Glyph(1);
    /// `?`
    pub const MISTAKE: Glyph = Glyph(2);
    /// `!!`
    pub const BRILLIANT: Glyph = Glyph(3);
    /// `??`
    pub const BLUNDER: Glyph = Glyph(4);
    /// `!?`
    pub const INTERESTING: Glyph = Glyph(5);
    /// `?!`
    pub const DUBIOUS: Glyph = Glyph(6);

    /// The signs of the glyphs 1 to 6, in this order.
    const SIGNS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// Returns the short sign, or `None` if the glyph has none.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        let number = usize::from(self.0).checked_sub(1)?;
        Glyph::SIGNS.get(number).copied()
    }

    /// Returns the glyph of a short sign, or `None` if no glyph has it.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Glyph> {
        let signs = (1..).zip(Glyph::SIGNS);
        let mut found = signs.filter(|&(_, known)| known == sign);
        found.next().map(|(number, _)| Glyph(number))
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// The time left on a clock, as in `[%clk 0:09:58]`: hours, minutes, seconds, and at most thousandths of a second.
///
/// ```
/// use cotulenh::Clock;
/// let clock: Clock = "1:02:03.5".parse()?;
/// assert_eq!(clock.millis(), 3_723_500);
/// assert_eq!(clock.to_string(), "1:02:03.5");
/// assert_eq!(Clock::from_millis(59_000).to_string(), "0:00:59");
/// # Ok::<(), cotulenh::game::ClockError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clock(u32);

impl Clock {
    /// Returns a clock with this time left in milliseconds. The maximum is about 49 days.
    #[must_use]
    pub const fn from_millis(millis: u32) -> Clock {
        Clock(millis)
    }

    /// Returns the time left in milliseconds.
    #[must_use]
    pub const fn millis(self) -> u32 {
        self.0
    }
}

const SECOND: u32 = 1000;
const MINUTE: u32 = 60 * SECOND;
const HOUR: u32 = 60 * MINUTE;

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, rest) = (self.0 / HOUR, self.0 % HOUR);
        let (minutes, seconds) = (rest / MINUTE, rest % MINUTE / SECOND);
        write!(f, "{hours}:{minutes:02}:{seconds:02}")?;
        match self.0 % SECOND {
            0 => Ok(()),
            millis if millis % 100 == 0 => write!(f, ".{}", millis / 100),
            millis if millis % 10 == 0 => write!(f, ".{:02}", millis / 10),
            millis => write!(f, ".{millis:03}"),
        }
    }
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Clock, ClockError> {
        let mut parts = text.split(':');
        let (Some(hours), Some(minutes), Some(seconds), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(ClockError);
        };
        let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
        let mut millis = number(fraction, 3).ok_or(ClockError)?;
        for _ in fraction.len()..3 {
            millis *= 10;
        }
        let below_sixty = |text| number(text, 2).filter(|&n| n < 60).ok_or(ClockError);
        let hours = number(hours, 4).ok_or(ClockError)?;
        let sum = hours
            .checked_mul(HOUR)
            .and_then(|sum| sum.checked_add(below_sixty(minutes).ok()? * MINUTE))
            .and_then(|sum| sum.checked_add(below_sixty(seconds).ok()? * SECOND + millis));
        sum.map(Clock).ok_or(ClockError)
    }
}

/// Parses a number of one to `most` digits.
fn number(text: &str, most: usize) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    (digits && text.len() <= most).then(|| text.parse().ok())?
}

/// The error of a text that is not a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockError;

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected hours:minutes:seconds, for example 0:09:58")
    }
}

impl core::error::Error for ClockError {}

/// The evaluation of a position from Red's point of view, as in `[%eval 1.25]` or `[%eval #-3]`.
///
/// ```
/// use cotulenh::Eval;
/// assert_eq!("-1.5".parse(), Ok(Eval::Score(-150)));
/// assert_eq!(Eval::Score(-5).to_string(), "-0.05");
/// assert_eq!("#-3".parse(), Ok(Eval::Mate(-3)));
/// assert_eq!(Eval::Mate(2).to_string(), "#2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Eval {
    /// Hundredths of a point. Positive values are good for Red.
    Score(i32),
    /// Turns to a mate. If the number is negative, Blue mates.
    Mate(i32),
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Eval::Score(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Eval::Mate(turns) => write!(f, "#{turns}"),
        }
    }
}

impl FromStr for Eval {
    type Err = EvalError;

    fn from_str(text: &str) -> Result<Eval, EvalError> {
        let (mate, text) = match text.strip_prefix('#') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let signed = |size: u32| {
            let size = i32::try_from(size).ok()?;
            Some(if negative { -size } else { size })
        };
        let eval = if mate {
            number(digits, 7).and_then(signed).map(Eval::Mate)
        } else {
            let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
            number(whole, 7)
                .zip(number(part, 2))
                .map(|(whole, small)| {
                    whole * 100 + if part.len() == 1 { small * 10 } else { small }
                })
                .and_then(signed)
                .map(Eval::Score)
        };
        eval.ok_or(EvalError)
    }
}

/// The error of a text that is not an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvalError;

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a score such as -1.25 or a mate such as #3")
    }
}

impl core::error::Error for EvalError {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::string::ToString;

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            ":",
            "::",
            "1:2",
            "1:60:00",
            "1:00:60",
            "1:-2:00",
            "1:+2:00",
            "0:00:00.1234",
            "0:00:00.",
            "9999:00:00",
            "0:00:00:00",
            "0:001:00",
            "é:00:00",
        ] {
            assert_eq!(text.parse::<Clock>(), Err(ClockError), "{text}");
        }
        assert_eq!("0:5:7".parse(), Ok(Clock::from_millis(307_000)));
    }

    #[test]
    fn what_is_no_evaluation_is_refused() {
        for text in [
            "", "-", "#", "--1", "+-1", "1.", ".5", "1.234", "99999999", "# 3", "é",
        ] {
            assert_eq!(text.parse::<Eval>(), Err(EvalError), "{text}");
        }
        assert_eq!("+0.3".parse(), Ok(Eval::Score(30)));
        assert_eq!("7".parse(), Ok(Eval::Score(700)));
    }

    proptest! {
        #[test]
        fn clocks_and_evaluations_that_are_read_from_any_text_keep_their_value(
            text in "[#+.:0-9é-]{0,12}",
        ) {
            if let Ok(clock) = text.parse::<Clock>() {
                prop_assert_eq!(clock.to_string().parse(), Ok(clock));
            }
            if let Ok(eval) = text.parse::<Eval>() {
                prop_assert_eq!(eval.to_string().parse(), Ok(eval));
            }
        }

        #[test]
        fn clocks_and_evaluations_are_read_as_written(
            millis: u32, score in -999_999_999..=999_999_999, mate in -9_999_999..=9_999_999,
        ) {
            let clock = Clock::from_millis(millis);
            prop_assert_eq!(clock.to_string().parse(), Ok(clock));
            for eval in [Eval::Score(score), Eval::Mate(mate)] {
                prop_assert_eq!(eval.to_string().parse(), Ok(eval));
            }
        }

        #[test]
        fn clocks_and_evaluations_that_are_read_keep_their_value(
            clock in "[0-9]{1,3}:[0-5]?[0-9]:[0-5]?[0-9](\\.[0-9]{1,3})?",
            eval in "[+-]?[0-9]{1,7}(\\.[0-9]{1,2})?|#[+-]?[0-9]{1,7}",
        ) {
            let clock: Clock = clock.parse().unwrap();
            prop_assert_eq!(clock.to_string().parse(), Ok(clock));
            let eval: Eval = eval.parse().unwrap();
            prop_assert_eq!(eval.to_string().parse(), Ok(eval));
        }
    }
}
