//! The form with the settings of the next game.

use super::settings::{Settings, SideChoice, TimeControl};
use cotulenh::Objective;
use cotulenh_engine::level::LEVELS;

/// The time controls to choose from, besides the one given on the command line.
const CLOCKS: [Option<TimeControl>; 5] = [
    None,
    Some(TimeControl::new(5, 3)),
    Some(TimeControl::new(10, 5)),
    Some(TimeControl::new(15, 10)),
    Some(TimeControl::new(30, 20)),
];

/// The lines of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Side,
    Level,
    Objective,
    Clock,
    Start,
}

impl Field {
    pub(super) const ALL: [Field; 5] = [
        Field::Side,
        Field::Level,
        Field::Objective,
        Field::Clock,
        Field::Start,
    ];
}

/// The start position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The standard start position.
    Usual,
    /// The start position of the previous game.
    Same,
}

/// Settings that the player is choosing.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) settings: Settings,
    pub(super) start: Start,
    marked: usize,
    clocks: Vec<Option<TimeControl>>,
}

impl Form {
    /// Creates the form with the settings of the last game.
    pub(super) fn of(settings: &Settings) -> Form {
        let mut clocks = CLOCKS.to_vec();
        if !clocks.contains(&settings.clock) {
            clocks.push(settings.clock);
        }
        Form {
            settings: settings.clone(),
            start: Start::Usual,
            marked: 0,
            clocks,
        }
    }

    pub(super) fn field(&self) -> Field {
        Field::ALL[self.marked]
    }

    /// Marks the next or the previous line.
    pub(super) fn step(&mut self, forward: bool) {
        self.marked = beside(&[0, 1, 2, 3, 4], &self.marked, forward);
    }

    /// Changes the marked line to its next or previous value.
    pub(super) fn change(&mut self, forward: bool) {
        let settings = &mut self.settings;
        match Field::ALL[self.marked] {
            Field::Side => settings.side = beside(&SideChoice::ALL, &settings.side, forward),
            Field::Level => {
                let levels: Vec<u8> = (1..=LEVELS).collect();
                settings.level = beside(&levels, &settings.level, forward);
            }
            Field::Objective => {
                settings.objective = beside(&Objective::ALL, &settings.objective, forward);
            }
            Field::Clock => settings.clock = beside(&self.clocks, &settings.clock, forward),
            Field::Start => self.start = beside(&[Start::Usual, Start::Same], &self.start, forward),
        }
    }
}

/// Returns the value after or before `now` in a list that wraps around.
fn beside<T: Copy + PartialEq>(all: &[T], now: &T, forward: bool) -> T {
    let index = all.iter().position(|one| one == now).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all.get((index + by) % all.len()).copied().unwrap_or(*now)
}
