//! Time controls and limits per turn.

use cotulenh::{ByColor, Color};
use cotulenh_engine::{Clock, Limits};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use std::time::Duration;

/// The default number of nodes per turn for players without a limit of their own.
const NODES: u64 = 10_000;

/// A time control, e.g. `10+0.1`: seconds on the clock, and an increment per turn. Stored in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TimeControl {
    base: u64,
    increment: u64,
}

/// An error for a text that is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected seconds and an increment, e.g. 10+0.1")]
pub(crate) struct TimeControlError;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let control = TimeControl {
            base: millis(base).ok_or(TimeControlError)?,
            increment: millis(increment).ok_or(TimeControlError)?,
        };
        match control.base {
            0 => Err(TimeControlError),
            _ => Ok(control),
        }
    }
}

/// Parses a number of seconds, at most one day. Returns milliseconds.
fn millis(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let whole: u64 = whole.parse().ok().filter(|&seconds| seconds <= 86_400)?;
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    Some(1000 * whole + part)
}

/// The limit per turn of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TurnLimit {
    /// No limit was given: each player uses its own.
    Own,
    Nodes(u64),
    /// Milliseconds.
    Movetime(u64),
    Clock(TimeControl),
}

/// The clocks of a game, if it has a time control.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    limit: TurnLimit,
    margin: Duration,
    remaining: ByColor<Duration>,
}

impl Clocks {
    /// Returns the clocks at the start of a game.
    pub(crate) fn new(limit: TurnLimit, margin: Duration) -> Clocks {
        let base = match limit {
            TurnLimit::Clock(control) => Duration::from_millis(control.base),
            _ => Duration::ZERO,
        };
        Clocks {
            limit,
            margin,
            remaining: ByColor::new(|_| base),
        }
    }

    /// Returns the limits of the next turn, or `None` if each player uses its own.
    pub(crate) fn limits(&self) -> Option<Limits> {
        match self.limit {
            TurnLimit::Own => None,
            TurnLimit::Nodes(nodes) => Some(Limits::nodes(nodes)),
            TurnLimit::Movetime(time) => Some(Limits::movetime(Duration::from_millis(time))),
            TurnLimit::Clock(control) => Some(Limits {
                clocks: ByColor::new(|color| {
                    Some(Clock {
                        remaining: self.remaining[color],
                        increment: Duration::from_millis(control.increment),
                    })
                }),
                ..Limits::default()
            }),
        }
    }

    /// Returns the time after which the turn is lost, or `None` if there is no clock.
    pub(crate) fn most(&self, color: Color) -> Option<Duration> {
        match self.limit {
            TurnLimit::Own | TurnLimit::Nodes(_) => None,
            TurnLimit::Movetime(time) => Some(Duration::from_millis(time) + self.margin),
            TurnLimit::Clock(_) => Some(self.remaining[color] + self.margin),
        }
    }

    /// Subtracts the time of a turn from the clock. Returns `true` if the turn was in time.
    pub(crate) fn spend(&mut self, color: Color, time: Duration) -> bool {
        let in_time = self.most(color).is_none_or(|most| time <= most);
        if let TurnLimit::Clock(control) = self.limit {
            let increment = Duration::from_millis(control.increment);
            let left = self.remaining[color].saturating_sub(time);
            self.remaining[color] = left + increment;
        }
        in_time
    }

    /// Returns the remaining time, or `None` if there is no clock.
    pub(crate) fn shown(&self, color: Color) -> Option<Duration> {
        matches!(self.limit, TurnLimit::Clock(_)).then(|| self.remaining[color])
    }
}

/// Returns the limits of a player that has none of its own.
pub(crate) fn default_limits() -> Limits {
    Limits::nodes(NODES)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn control(base: u64, increment: u64) -> TimeControl {
        TimeControl { base, increment }
    }

    #[test]
    fn time_controls_are_read_or_refused() {
        assert_eq!("10+0.1".parse(), Ok(control(10_000, 100)));
        assert_eq!("0.5".parse(), Ok(control(500, 0)));
        for text in [
            "", "+", "0+1", "1+", "-1+1", "1+1+1", "1.2345", "99999999", "é",
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError), "{text}");
        }
    }

    #[test]
    fn a_clock_loses_time_and_gets_the_increment() {
        let millis = Duration::from_millis;
        let mut clocks = Clocks::new(TurnLimit::Clock(control(1000, 100)), millis(50));
        assert!(clocks.spend(Color::Red, millis(400)));
        assert_eq!(clocks.shown(Color::Red), Some(millis(700)));
        assert_eq!(clocks.shown(Color::Blue), Some(millis(1000)));
        // A turn within the margin is still in time. The clock then shows only the increment.
        assert!(clocks.spend(Color::Red, millis(750)));
        assert_eq!(clocks.shown(Color::Red), Some(millis(100)));
        assert!(!clocks.spend(Color::Red, millis(151)));
        assert!(clocks.spend(Color::Blue, millis(1000)));
    }

    #[test]
    fn a_node_limit_uses_no_clock() {
        let mut clocks = Clocks::new(TurnLimit::Nodes(7), Duration::ZERO);
        assert!(clocks.spend(Color::Red, Duration::from_secs(3600)));
        assert_eq!(clocks.limits(), Some(Limits::nodes(7)));
        assert_eq!(clocks.most(Color::Red), None);
    }
}
