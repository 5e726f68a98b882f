//! `cotulenh demo`: a random game on the terminal board.

use crate::args::DemoOptions;
use crate::{output, view};
use cotulenh::{Color, Move, Position};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;
use std::io::Write;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(crate) fn run(options: &DemoOptions) -> anyhow::Result<()> {
    let seed = options.seed.unwrap_or_else(any_seed);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut screen = Screen::new(options);
    let mut position = Position::start();
    let mut seen = Repetitions::default();
    let mut turns = 0;
    screen.show(&position, position.turn(), None)?;
    let result = loop {
        if position.deployment().is_none() {
            if position.outcome().is_some() {
                break "";
            }
            if seen.third_time(&position) {
                break "Draw by threefold repetition";
            }
            if turns == options.turns {
                break "Stopped after the number of turns in --turns";
            }
            turns += 1;
        }
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(random.random_range(0..moves.len().max(1))) else {
            break "";
        };
        let mover = position.turn();
        position.play(mv)?;
        screen.show(&position, mover, Some(mv))?;
    };
    screen.end(&position, result, seed)
}

/// Returns a seed from the clock, for a different game each time.
pub(crate) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    // Short enough to be typed again.
    now.map_or(0, |time| time.as_millis() as u64 % 1_000_000)
}

/// The number of times that each position has occurred at the start of a turn.
#[derive(Default)]
struct Repetitions(HashMap<Position, u8>);

impl Repetitions {
    fn third_time(&mut self, position: &Position) -> bool {
        let times = self.0.entry(*position).or_default();
        *times += 1;
        *times >= 3
    }
}

/// The output of the demo. A terminal shows each position in place of the last one. Any other output gets the moves,
/// then the last position.
struct Screen {
    terminal: bool,
    color: bool,
    delay: Duration,
    count: u32,
}

impl Screen {
    fn new(options: &DemoOptions) -> Screen {
        Screen {
            terminal: output::is_terminal(),
            color: view::wants_color(options.color),
            delay: Duration::from_millis(options.delay),
            count: 0,
        }
    }

    fn show(&mut self, position: &Position, mover: Color, mv: Option<Move>) -> anyhow::Result<()> {
        let mut output = output::own();
        if self.terminal {
            let last = mv.map_or_else(String::new, |mv| format!("{mover}: {mv}"));
            let board = view::position(position, self.color);
            let legend = view::LEGEND;
            // Cursor home, then clear everything below. This does not flicker.
            writeln!(output, "\x1b[H\x1b[J{board}{legend}{last}")?;
            output.flush()?;
            drop(output);
            thread::sleep(self.delay);
        } else if let Some(mv) = mv {
            self.count += 1;
            writeln!(output, "{} {mover} {mv}", self.count)?;
        }
        Ok(())
    }

    fn end(&self, position: &Position, result: &str, seed: u64) -> anyhow::Result<()> {
        let mut output = output::own();
        if !self.terminal {
            write!(output, "\n{}", view::position(position, self.color))?;
        }
        if !result.is_empty() {
            writeln!(output, "{result}")?;
        }
        writeln!(output, "FEN: {position}")?;
        writeln!(
            output,
            "To see this game again: cotulenh demo --seed {seed}"
        )?;
        Ok(())
    }
}
