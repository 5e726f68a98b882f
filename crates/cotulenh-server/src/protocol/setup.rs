//! Sides, players and the conditions of a game.

use cotulenh::Color;
use serde::{Deserialize, Serialize};

/// A side, as clients write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Red moves first in the usual start position.
    Red,
    /// Blue.
    Blue,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Red => Side::Red,
            Color::Blue => Side::Blue,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Red => Color::Red,
            Side::Blue => Color::Blue,
        }
    }
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    /// The value of Red.
    pub red: T,
    /// The value of Blue.
    pub blue: T,
}

impl<T> BySide<T> {
    /// Returns the value of a side.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }

    /// Returns the values with the sides switched.
    #[must_use]
    pub fn switched(&self) -> BySide<T>
    where
        T: Clone,
    {
        BySide {
            red: self.blue.clone(),
            blue: self.red.clone(),
        }
    }

    /// Returns the value of a side, to change it.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}

/// The time control of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum TimeControl {
    /// No clock.
    Unlimited,
    /// A time for the game, and an increment after each turn.
    Fischer {
        /// Seconds at the start, 1 to 10,800.
        initial: u32,
        /// Seconds added after each turn, 0 to 180.
        increment: u32,
    },
    /// A time for the game, and a delay before it runs down in each turn.
    Delay {
        /// Seconds at the start, 1 to 10,800.
        initial: u32,
        /// Seconds of each turn that are not charged, 0 to 180.
        delay: u32,
    },
    /// A number of days for each turn.
    Correspondence {
        /// Days per turn, 1 to 14.
        days: u32,
    },
}

/// The class of a time control. Each has its own ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// An expected time of less than 8 minutes for a side.
    Blitz,
    /// An expected time of less than 25 minutes for a side.
    Rapid,
    /// A longer time.
    Classical,
    /// Days per turn, or no clock.
    Correspondence,
}

impl Pace {
    /// All paces.
    pub const ALL: [Pace; 4] = [
        Pace::Blitz,
        Pace::Rapid,
        Pace::Classical,
        Pace::Correspondence,
    ];

    /// Returns the name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Blitz => "blitz",
            Pace::Rapid => "rapid",
            Pace::Classical => "classical",
            Pace::Correspondence => "correspondence",
        }
    }

    /// Returns the pace with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.name() == name)
    }
}

/// The conditions of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSetup {
    /// The time control.
    pub time: TimeControl,
    /// The name of the objective: `total`, `marine`, `air`, `land` or `any`.
    pub objective: String,
    /// Whether the game counts for the ratings. It needs two accounts, a clock and the usual start position.
    pub rated: bool,
    /// The start position, or `None` for the usual one.
    #[serde(default)]
    pub fen: Option<String>,
}

/// The kinds of user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UserKind {
    /// A browser without an account.
    Guest,
    /// A person with a name and a password.
    Account,
    /// A program.
    Bot,
}

/// A player as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerCard {
    /// The name on screen.
    pub name: String,
    /// The kind.
    pub kind: UserKind,
    /// The rating at the start of the game in its pace, or `None` for guests.
    pub rating: Option<i32>,
    /// Whether the rating is still uncertain.
    pub provisional: bool,
}
