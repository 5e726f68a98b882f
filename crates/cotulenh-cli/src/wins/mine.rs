//! `cotulenh wins mine`.

use super::args::MineOptions;
use super::{FAILED, suite};
use crate::files::Target;
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::output;
use crate::progress::Progress;
use crate::selfplay;
use anyhow::Context;
use cotulenh::Position;
use cotulenh_data::{Score, ScoredGame};
use cotulenh_engine::wins::{Miner, Motif, Theme};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The longest win of a puzzle, in turns.
const LONGEST: u16 = 3;

pub(crate) fn run(options: &MineOptions) -> anyhow::Result<ExitCode> {
    let name = || options.out.display().to_string();
    // An error with the file is better reported before the work than after it.
    let out = Target::open(&options.out).with_context(name)?;
    let began = Instant::now();
    let most = Duration::from_secs(60 * options.minutes);
    let interrupt = Interrupt::listen(|| {});
    let wins = [options.in_one, options.in_two, options.in_three];
    let mut miner = Miner::new(wins)?;
    let games = won_positions(options, &interrupt)?;
    let all = options.most.min(wins.iter().sum());
    let progress = Progress::bar(all as u64, "puzzles");
    for positions in games {
        let found = miner.puzzles().len();
        if found == all || interrupt.is_wanted() || began.elapsed() >= most {
            break;
        }
        progress.set_position(found as u64);
        progress.show(|| {
            let left = miner.missing().map(|number| number.to_string());
            format!("{} to find", left.join(" + "))
        });
        miner.look(&positions);
    }
    progress.clear();
    let puzzles = suite::named_puzzles(miner.puzzles());
    let mut text = Vec::new();
    suite::write(&puzzles, &mut text)?;
    out.replace(&text).with_context(name)?;
    let mut output = output::text();
    let seconds = began.elapsed().as_secs_f64();
    writeln!(output, "{} puzzles in {seconds:.1} s", puzzles.len())?;
    for theme in Theme::ALL {
        let shows = puzzles
            .iter()
            .filter(|win| win.problem.themes.contains(&theme));
        writeln!(output, "{} {}", theme.name(), shows.count())?;
    }
    for motif in Motif::ALL {
        let shows = miner.puzzles().iter();
        let shows = shows.filter(|puzzle| puzzle.motifs.contains(&motif));
        writeln!(output, "{} {}", motif.name(), shows.count())?;
    }
    let left = all - puzzles.len();
    Ok(if interrupt.is_wanted() {
        ExitCode::from(INTERRUPTED)
    } else if left > 0 {
        writeln!(output, "{left} puzzles are missing")?;
        ExitCode::from(FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

/// Reads the games and returns the positions of each game that the engine scored as won, the longest win first. The order of
/// the games is random.
fn won_positions(
    options: &MineOptions,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Vec<Position>>> {
    let progress = Progress::line();
    let mut games = Vec::new();
    for path in &options.games {
        for game in selfplay::open(path)? {
            if interrupt.is_wanted() {
                break;
            }
            let game = game.with_context(|| path.display().to_string())?;
            progress.show(|| format!("{} games with a win", games.len()));
            let positions = won(&game);
            if !positions.is_empty() {
                games.push(positions);
            }
        }
    }
    progress.clear();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    for last in (1..games.len()).rev() {
        games.swap(last, random.random_range(0..=last));
    }
    Ok(games)
}

/// Returns the positions of a game with a scored win in at most three turns, the longest win first.
fn won(game: &ScoredGame) -> Vec<Position> {
    let mut found: Vec<(u16, Position)> = Vec::new();
    let mut position = game.start;
    for scored in &game.turns {
        if let Some(Score::WinIn(turns)) = scored.score {
            let is_new = found.iter().all(|&(other, _)| other != turns);
            if (1..=LONGEST).contains(&turns) && is_new {
                found.push((turns, position));
            }
        }
        if position.play_turn(&scored.turn).is_err() {
            break;
        }
    }
    found.sort_by_key(|&(turns, _)| std::cmp::Reverse(turns));
    found.into_iter().map(|(_, position)| position).collect()
}
