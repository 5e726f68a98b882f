//! What the next game is to be played by.

use super::settings::{Settings, SideChoice, TimeControl};
use cotulenh::Objective;
use cotulenh_engine::level::LEVELS;

/// The clocks to choose from besides the one given on the command line.
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

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// As the rules say.
    Usual,
    /// Where the game before began.
    Same,
}

/// Settings being chosen.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) settings: Settings,
    pub(super) start: Start,
    marked: usize,
    clocks: Vec<Option<TimeControl>>,
}

impl Form {
    /// The settings of the last game, to be changed.
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

    /// Goes to the next line, or the one before.
    pub(super) fn step(&mut self, forward: bool) {
        self.marked = beside(&[0, 1, 2, 3, 4], &self.marked, forward);
    }

    /// Changes the marked line to its next value, or the one before.
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

/// The value after or before one in a list, which goes round.
fn beside<T: Copy + PartialEq>(all: &[T], now: &T, forward: bool) -> T {
    let index = all.iter().position(|one| one == now).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all.get((index + by) % all.len()).copied().unwrap_or(*now)
}
