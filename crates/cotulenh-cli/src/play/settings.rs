//! Settings of a game: sides, level, objective and time.

use clap::ValueEnum;
use cotulenh::{Color, Objective};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The side that the player chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SideChoice {
    /// Red, which moves first
    #[default]
    Red,
    /// Blue
    Blue,
    /// Both sides: two players on one screen
    Both,
    /// Red or Blue at random
    Random,
}

impl SideChoice {
    pub(super) const ALL: [SideChoice; 4] = [
        SideChoice::Red,
        SideChoice::Blue,
        SideChoice::Both,
        SideChoice::Random,
    ];
}

/// The sides that humans play. The engine plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum People {
    One(Color),
    Both,
}

impl People {
    /// Returns `true` if a human plays this side.
    pub(super) fn play(self, color: Color) -> bool {
        match self {
            People::One(own) => own == color,
            People::Both => true,
        }
    }
}

/// The settings of a game.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(super) level: u8,
    pub(super) side: SideChoice,
    pub(super) objective: Objective,
    pub(super) clock: Option<TimeControl>,
    /// The maximum number of nodes per turn of the engine.
    pub(super) nodes: Option<u64>,
    /// The maximum time per turn of the engine.
    pub(super) time: Option<Duration>,
    pub(super) seed: u64,
}

impl Settings {
    /// Returns the sides that humans play. A random side follows from the seed.
    pub(super) fn people(&self) -> People {
        match self.side {
            SideChoice::Red => People::One(Color::Red),
            SideChoice::Blue => People::One(Color::Blue),
            SideChoice::Both => People::Both,
            SideChoice::Random => {
                let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
                People::One(Color::ALL[random.random_range(0..Color::ALL.len())])
            }
        }
    }
}

/// A time control: the initial time of each side, and the increment per turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    pub(super) base: Duration,
    pub(super) increment: Duration,
}

impl TimeControl {
    const MAX_MINUTES: u64 = 24 * 60;
    const MAX_SECONDS: u64 = 60 * 60;

    pub(super) const fn new(minutes: u64, seconds: u64) -> TimeControl {
        TimeControl {
            base: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(seconds),
        }
    }
}

/// An error for a text that is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected minutes from 1 to {} and, after `+`, seconds up to {}, e.g. 10+5",
    TimeControl::MAX_MINUTES,
    TimeControl::MAX_SECONDS
)]
pub(crate) struct TimeControlError;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text: &str, least, most| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<u64>().ok().filter(|_| digits);
            number.filter(|number| (least..=most).contains(number))
        };
        let minutes = read(minutes, 1, TimeControl::MAX_MINUTES).ok_or(TimeControlError)?;
        let seconds = read(seconds, 0, TimeControl::MAX_SECONDS).ok_or(TimeControlError)?;
        Ok(TimeControl::new(minutes, seconds))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.base.as_secs() / 60;
        write!(f, "{minutes}+{}", self.increment.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_read_as_it_is_written_and_nothing_else_is() {
        for text in ["1+0", "10+5", "1440+3600"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("5".parse(), Ok(TimeControl::new(5, 0)));
        for bad in [
            "", "+", "0+5", "5+", "+5", "-1+0", "1441", "5+3601", "5+5+5", "٣",
        ] {
            assert_eq!(bad.parse::<TimeControl>(), Err(TimeControlError), "{bad}");
        }
    }

    #[test]
    fn chance_gives_either_side_and_the_same_for_the_same_seed() {
        let of = |seed| {
            let settings = Settings {
                level: 1,
                side: SideChoice::Random,
                objective: Objective::Total,
                clock: None,
                nodes: None,
                time: None,
                seed,
            };
            settings.people()
        };
        let all: Vec<People> = (0..20).map(of).collect();
        assert!(
            Color::ALL
                .iter()
                .all(|&color| all.contains(&People::One(color)))
        );
        assert_eq!(all, (0..20).map(of).collect::<Vec<_>>());
    }
}
